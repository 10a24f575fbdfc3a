"""How lists of records fare that are repaired after a redesign of made-up sites.

    python -m benchmarks.list_repairs --labels 1
    python -m benchmarks.list_repairs --labels 0 --mild

For each kind of page with records a program is learned from three documents, and its answers for these and three others
are kept as fixtures, as far as all their lists are true; there have to be three. A redesign renames all classes, puts
"New" before every text that most pages have and no value, and, unless `--mild`, makes other elements of some. The
repair is given five redesigned pages, four of them captures of fixtures, and labels beside as many as are asked for.
What is counted is a list that is broken there: `right` where all that is given anew is true, `wrong` where anything is
not, `declined` where nothing is given. `unseen` are lists of two other redesigned pages which the old program does not
read. A value that is withheld is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import md5
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from lxml import etree, html

from benchmarks.data import Row, list_fields_in
from benchmarks.made_up_kinds.kinds import KINDS, write
from benchmarks.options import Options, option_parser
from benchmarks.other_kinds import labels_of
from benchmarks.repairs import DAY, Outcome, shares
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program, Records
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.repair.outcomes import Repair
from fieldmark.runtime.repair.pages import kept_pages, new_pages
from fieldmark.runtime.repair.repairs import repair
from fieldmark.runtime.run import answering
from fieldmark.runtime.sameness import folded
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LABELLED, KEPT, GIVEN = 3, 6, 7
"""Of a kind's documents: the first ones that are labelled, and kept; those before this number, but for the first two,
are given to the repair when they are redesigned."""

FIRST: Final = 2

OTHER_ELEMENTS: Final[Mapping[str, str]] = {
    "h2": "h3",
    "h3": "h4",
    "span": "i",
    "dl": "div",
    "dt": "b",
    "dd": "p",
    "article": "section",
}

Counts = tuple[Counter[Outcome], Counter[Outcome], list[str]]
"""Lists by outcome, lists of unseen pages by outcome, and what is wrong or declined, in words."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print what became of the lists."""
    parser = option_parser(__doc__, "--only --failures --jobs")
    parser.add_argument("--labels", type=int, default=1, help="redesigned pages with labels (default: %(default)s)")
    parser.add_argument("--mild", action="store_true", help="elements stay what they are")
    options = parser.parse_args(arguments)
    total: Counter[Outcome] = Counter()
    unseen: Counter[Outcome] = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        kinds = [kind for kind in KINDS if options.only in kind]
        for lists, later, failures in pool.map(partial(measure, options=options), kinds):
            total.update(lists)
            unseen.update(later)
            print(*failures[: options.failures], sep="\n", end="\n" * bool(failures[: options.failures]), flush=True)
    print(f"lists: {shares(total)}\nunseen: {shares(unseen)}")
    return 0


def measure(kind: str, options: Options) -> Counts:
    """What became of the lists of a kind."""
    with TemporaryDirectory() as folder:
        rows = write(kind, Path(folder) / "old")
        several = list_fields_in(rows)
        truth = {row["path"].name: labels_of(row, several) for row in rows}
        if any(row["path"].suffix != ".html" for row in rows) or not any(row["records"] for row in rows):
            return Counter(), Counter(), []
        examples = [Example(read_page(row["path"]), truth[row["path"].name]) for row in rows[:LABELLED]]
        program = learn(examples, name=kind).program
        new = list(_redesigned(rows, kind, Path(folder) / "new", mild=options.mild))
        answers = answering(program, evidence=True)
        fixtures = Path(folder) / "fixtures"
        true = [row for row in rows[:KEPT] if _is_reviewed(program, row["path"], truth[row["path"].name])]
        if len(true) < LABELLED:
            return Counter(), Counter(), []
        kept = [keep(row["path"], answers, fixtures, program=program.name, date=DAY) for row in true]
        given = new[FIRST:GIVEN]
        labels = {path: as_json(truth[path.name]) for path in given[: options.labels]}
        held = kept_pages(kept)
        repaired = repair(program, held, new_pages({path: read_page(path) for path in given}, held, labels))
        return _judged(kind, program, repaired, truth, new[GIVEN:])


def _judged(
    kind: str, program: Program, repaired: Repair, truth: Mapping[str, Mapping[str, Any]], unseen: Sequence[Path]
) -> Counts:
    lists: Counter[Outcome] = Counter()
    later: Counter[Outcome] = Counter()
    failures: list[str] = []
    told = {field.name: field for field in repaired.fields}
    for item in program.records:
        field = told[item.name]
        if field.outcome == "kept":
            continue
        wrong = [g for g in field.given if not is_true(item, truth[g.page.path.name].get(item.name), g.value)]
        lists["wrong" if wrong else "right" if field.given else "declined"] += 1
        failures += [f"    {kind} {item.name}: wrong on {given.page.path.name}" for given in wrong]
        failures += [f"    {kind} {item.name}: {field.outcome}: {field.reason}"] if field.reason else []
        for path in unseen:
            before, now = (_rows(one, item.name, path) for one in (program, repaired.program))
            wanted = truth[path.name].get(item.name)
            if wanted and not before:
                later["declined" if not now else "right" if is_true(item, wanted, now) else "wrong"] += 1
    return lists, later, failures


def _is_reviewed(program: Program, path: Path, truth: Mapping[str, Any]) -> bool:
    """Whether all that the lists of a program give on a page is true."""
    found = evaluate(program, read_page(path)).records
    lists = zip(program.records, found, strict=True)
    return all(is_true(item, truth.get(item.name), one.json_value) for item, one in lists)


def _rows(program: Program, name: str, path: Path) -> Any:
    return next(item.json_value for item in evaluate(program, read_page(path)).records if item.name == name)


def is_true(item: Records, truth: Any, given: Any) -> bool:
    """Whether the records of a list are as many as are true, and every value in them is."""
    names = {*(field.name for field in item.fields), *(inner.name for inner in item.records)}
    wanted = [{name: folded(value) for name, value in row.items()} for row in as_json(truth) or ()]
    found = [{name: folded(value) for name, value in row.items() if value and name in names} for row in given or ()]
    return len(wanted) == len(found) and all(
        one.items() <= other.items() for one, other in zip(found, wanted, strict=True)
    )


def as_json(label: Any) -> Any:
    """A label, or labels, as JSON values."""
    if isinstance(label, Mapping):
        return {name: as_json(item) for name, item in label.items()}
    return [as_json(item) for item in label] if isinstance(label, list | tuple) else label


def _redesigned(rows: Sequence[Row], kind: str, folder: Path, *, mild: bool) -> Iterator[Path]:
    """The pages of a kind after a redesign, as files, in their order."""
    folder.mkdir()
    roots = [html.document_fromstring(row["path"].read_text(encoding="utf-8")) for row in rows]
    values = "\n".join(text for row in rows for text in _texts([row["fields"], row["records"]]))
    often = Counter(text for root in roots for text in {fold(str(text)) for text in root.itertext()})
    labels = {text for text in often if text not in values and any(map(str.islower, text))}
    common = {text for text in labels if 2 * often[text] >= len(roots)}
    for row, root in zip(rows, roots, strict=True):
        _redesign(root, kind, common, mild=mild)
        path = folder / row["path"].name
        path.write_bytes(b"<!DOCTYPE html>" + etree.tostring(root, method="html", encoding="utf-8"))
        yield path


def _redesign(root: etree._Element, kind: str, common: Collection[str], *, mild: bool) -> None:
    """Other classes, other labels, and, unless it is mild, other elements."""
    for element in root.iter(etree.Element):
        named = [f"x{md5(f'{name}{kind}'.encode()).hexdigest()[:5]}" for name in (element.get("class") or "").split()]
        if named:
            element.set("class", " ".join(named))
        if not mild:
            element.tag = OTHER_ELEMENTS.get(str(element.tag), element.tag)
        if element.tag not in {"script", "style", "template"}:
            element.text = _anew(element.text, common)
        element.tail = _anew(element.tail, common)


def _anew(text: str | None, common: Collection[str]) -> str | None:
    if text is None or fold(text) not in common:
        return text
    label = text.strip()
    return text.replace(label, f"New {label[0].lower()}{label[1:]}")


def _texts(value: Any) -> Iterator[str]:
    """All texts in labels, folded."""
    if isinstance(value, str):
        yield fold(value)
    for item in value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ():
        yield from _texts(item)


if __name__ == "__main__":
    raise SystemExit(main())
