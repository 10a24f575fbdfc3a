"""How well the line items of forms are read after learning from a few forms, which we invent ourselves.

    python -m benchmarks.line_items --sites 100
    python -m benchmarks.line_items --sites 100 --noise tilt shift split

Suppliers are drawn (`invented_invoices`); of each a few invoices are labelled, and ten others are read, with `--noise`
with noise of these kinds on those (as in `benchmarks.forms`). Found and true items are paired so that most values
agree. A value is right where it equals that of its pair; values of items that are no true ones are wrong, and so is a
value where the cell is blank. With noise, values whose characters were hit are not counted.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field

from benchmarks.forms import NOISES, comparable, noise_of
from benchmarks.invented_invoices import Item, Supplier, supplier
from benchmarks.options import Options, option_parser
from benchmarks.records import aligned
from benchmarks.scores import Pooled, Score
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import RecordResult
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.runtime.simulate.changes import noisy
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from fieldmark.synth.forms.places import FormIndex

ITEMS = "items"

FRESH = range(10, 20)
"""Seeds of the invented invoices that are read."""


@dataclass(slots=True)
class Result(Pooled):
    """Items and their values counted; processor seconds to learn, and ms to read a form."""

    items: Score = field(default_factory=Score)
    values: Score = field(default_factory=Score)
    seconds: list[float] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark, print a line a site with a loss, and the pooled figures as JSON."""
    parser = option_parser(__doc__, "--examples --failures")
    parser.add_argument("--sites", type=int, default=100, help="suppliers that are invented (default: 100)")
    parser.add_argument("--first", type=int, default=0, help="seed of the first of them (default: 0)")
    kinds = [*asdict(NOISES), "all"]
    parser.add_argument("--noise", nargs="+", choices=kinds, default=[], help="read forms with such noise put on them")
    options = parser.parse_args(arguments)
    total = Result()
    for site in map(supplier, range(options.first, options.first + options.sites)):
        result = measure(site, options)
        total.add(result)
        if result.items.right < result.items.wanted or result.items.given > result.items.wanted:
            name = f"supplier {site.seed} ({site.kind})"
            print(f"{name:50s} items {_brief(result.items)} values {_brief(result.values)}", flush=True)
    figures = {"items": total.items.figures(), "values": total.values.figures()}
    costs = {
        "learn_seconds": round(statistics.median(total.seconds), 2),
        "run_ms": round(statistics.median(total.milliseconds), 2),
    }
    print(json.dumps({**figures, **costs}))
    return 0


def measure(site: Supplier, options: Options) -> Result:
    """Learn from some forms of a supplier and read others."""
    result = Result()
    examples = [Example(site.form(number), {ITEMS: tuple(site.labels(number))}) for number in range(options.examples)]
    start = time.process_time()
    program = learn(examples).program
    result.seconds.append(time.process_time() - start)
    for number in FRESH:
        pages, items = site.pages(number)
        name = f"{site.seed}-{number}"
        if options.noise:
            pages = [noisy(page, noise_of(options.noise), f"{name}-{n}") for n, page in enumerate(pages)]
        document = FormDocument(pages, name)
        start = time.process_time()
        records = [record for item in evaluate(program, document).records for record in item.found]
        result.milliseconds.append(1000 * (time.process_time() - start))
        _count(result, items, [dict(_texts(record)) for record in records], document, options)
    return result


def _texts(record: RecordResult) -> Iterator[tuple[str, str]]:
    for found in record.fields:
        if isinstance(found.json_value, str):
            yield found.name, found.json_value


def _count(
    result: Result, items: Sequence[Item], found: Sequence[Item], document: FormDocument, options: Options
) -> None:
    index = FormIndex(document)
    held = "".join(comparable(box.text) for box in document.boxes) if options.noise else ""
    pairs = aligned([set(item.items()) for item in found], [set(item.items()) for item in items])
    result.items.wanted += len(items)
    result.items.given += len(found)
    matched = {true: given for given, true in pairs}
    shown = 0
    result.values.given += sum(len(item) for number, item in enumerate(found) if number not in matched.values())
    for number, wanted in enumerate(items):
        given = found[matched[number]] if number in matched else {}
        hit = {
            name
            for name, value in wanted.items()
            if options.noise and not index.places(value) and comparable(value) not in held
        }
        wrong = 0
        for name in {**wanted, **given}:
            if name in hit:
                continue
            right = name in wanted and name in given and comparable(wanted[name]) == comparable(given[name])
            result.values.wanted += name in wanted
            result.values.given += name in given
            result.values.right += right
            wrong += not right
        result.items.right += wrong == 0
        if wrong and shown < options.failures:
            shown += 1
            print(f"    {document.name}: wanted {dict(wanted)}, found {dict(given)}")


def _brief(score: Score) -> str:
    return f"{score.right}/{score.given}/{score.wanted}"


if __name__ == "__main__":
    raise SystemExit(main())
