"""How well programs learned from a few forms read the others: scanned receipts and PDF invoices.

    python -m benchmarks.forms receipts --examples 5 --draws 3
    python -m benchmarks.forms receipts --noise tilt shift split wrong
    python -m benchmarks.forms receipts --noise all
    python -m benchmarks.forms together --examples 3
    python -m benchmarks.forms invoices --examples 2 --draws 3 --algorithm letter
    python -m benchmarks.forms images --boxes BOXES

`receipts` learns one program for each issuer with at least 8 receipts. `together` learns one program from receipts of
all these issuers, reads the rest of theirs, and then those of all other issuers, where nothing is known and every value
given is either right or wrong. `invoices` learns one program for each site with at least 3 PDF files. `images` learns
from benchmarks.options import Options, option_parser
from the boxes of an issuer's receipts and reads those that have an image, from their boxes and from the image with OCR;
what OCR reads is kept in the folder `--boxes`.

Values are compared by their letters and digits. Left out are values that do not stand on the page, because people wrote
them otherwise than the boxes have them; programs are learned from them all the same. Amounts are labelled without their
currency, which the truth has on some receipts only. With `--noise` programs are learned from clean forms and run on
noisy ones, with what scans do to pages (NOISES); values whose characters were hit are left out. Precision counts values
given, recall values on the page; an abstention costs recall only.
"""

from __future__ import annotations

import json
import re
import statistics
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from benchmarks.data import data_folder, gold_rows, skipping
from benchmarks.draws import drawn
from benchmarks.options import Options, option_parser
from benchmarks.scores import Pooled, Score
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page
from fieldmark.runtime.io.scans import boxes_content, image_pages, pages_of, pdf_pages
from fieldmark.runtime.learning import LEARNERS
from fieldmark.runtime.simulate.changes import Noise, noisy
from fieldmark.synth.core.examples import Example, LearnResult
from fieldmark.synth.core.learn import learn
from fieldmark.synth.forms.places import FormIndex

MANY = {"receipts": 8, "invoices": 3}
"""Documents that an issuer or site needs to be learned from."""

NOISES = Noise(shift=0.02, jitter=0.003, tilt=3.0, warp=0.01, split=0.2, wrong=0.02)
"""How much of each kind of noise there is, where it is asked for by its name or by "all"."""

_CURRENCY = re.compile(r"^(?:RM|EUR|€|\$)\s*")


@dataclass(frozen=True, slots=True)
class Form:
    """A form as it is read, its labels as people wrote them, and its true values: the labels that stand on it."""

    name: str
    pages: tuple[Page, ...]
    labels: Mapping[str, str]
    gold: Mapping[str, str]

    def document(self) -> FormDocument:
        """The document, made anew."""
        return FormDocument(self.pages, self.name)


@dataclass(slots=True)
class Result(Pooled):
    """What was measured on one site: scores by field, processor seconds to learn and ms a page to run, failures."""

    scores: dict[str, Score] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    milliseconds: list[float] = field(default_factory=list)
    failures: list[dict[str, object]] = field(default_factory=list)


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a line a site, and the pooled figures as JSON."""
    parser = option_parser(__doc__, "--examples --draws --only --failures --algorithm", examples=5, draws=3)
    parser.add_argument("task", choices=("receipts", "together", "invoices", "images"))
    kinds = [*asdict(NOISES), "all"]
    parser.add_argument("--noise", nargs="+", choices=kinds, default=[], help="read forms with such noise put on them")
    parser.add_argument("--boxes", type=Path, default=Path("ocr-boxes"), help="where `images` keeps what OCR reads")
    options = parser.parse_args(arguments)
    sites = read_forms("invoices" if options.task == "invoices" else "receipts")
    if options.task == "together":
        results = together(sites, options)
    elif options.task == "images":
        results = images(sites, options)
    else:
        results = {}
        for name, forms in sites.items():
            if len(forms) >= MANY[options.task] and options.only in name:
                results[name] = apart(forms, name, options)
                _show(name, results[name], options.failures)
    print(json.dumps(summary(results)))
    return 0


def read_forms(name: str) -> dict[str, list[Form]]:
    """The forms of a set by site, sorted by name. Raises DataMissingError."""
    sites: dict[str, list[Form]] = {}
    for row in gold_rows(name):
        pages = tuple(_pages(row["path"]))
        index = FormIndex(FormDocument(pages, row["doc"]))
        gold = {key: _CURRENCY.sub("", value) if key == "total" else value for key, value in row["fields"].items()}
        labels = {key: value for key, value in gold.items() if index.places(value)}
        sites.setdefault(row["site"], []).append(Form(row["doc"], pages, labels, _standing(labels, pages)))
    return {site: sorted(sites[site], key=lambda form: form.name) for site in sorted(sites)}


def _pages(path: Path) -> list[Page]:
    if path.suffix == ".pdf":
        return pdf_pages(path.read_bytes(), path.name)
    return pages_of(json.loads(path.read_text(encoding="utf-8")), path.name)


def apart(forms: Sequence[Form], name: str, options: Options) -> Result:
    """Learn from a draw of a site's forms and read the others, for each draw."""
    result = Result()
    for draw in range(options.draws):
        chosen = drawn(forms, options.examples, f"0-{name}-{draw}")
        program = _learned(chosen, name, result, LEARNERS[options.algorithm])
        for form in forms:
            if form not in chosen:
                _read(program, _with_noise(form, options, draw), result, draw)
    return result


def together(sites: Mapping[str, Sequence[Form]], options: Options) -> dict[str, Result]:
    """Learn one program from a few forms of each large site, read the rest of them, and all small sites."""
    large = [name for name, forms in sites.items() if len(forms) >= MANY["receipts"] and options.only in name]
    results = {name: Result() for name in (*large, "all large sites", "sites never seen")}
    for draw in range(options.draws):
        chosen = [form for name in large for form in drawn(sites[name], options.examples, f"0-{name}-{draw}")]
        program = _learned(chosen, "together", results["all large sites"])
        for name, forms in sites.items():
            for form in forms:
                if form not in chosen:
                    where = results[name] if name in large else results["sites never seen"]
                    _read(program, _with_noise(form, options, draw), where, draw)
    for name in large:
        for key, score in results[name].scores.items():
            results["all large sites"].scores.setdefault(key, Score()).add(score)
    for name, result in results.items():
        _show(name, result, options.failures)
    return {name: results[name] for name in ("all large sites", "sites never seen")}


def images(sites: Mapping[str, Sequence[Form]], options: Options) -> dict[str, Result]:
    """Learn from boxes, read forms that have an image from their boxes and from the image."""
    given, scanned = Result(), Result()
    for name, forms in sites.items():
        with_image = [form for form in forms if _image(form).is_file()]
        others = [form for form in forms if form not in with_image]
        if not with_image or len(others) < options.examples or options.only not in name:
            continue
        for draw in range(options.draws):
            chosen = drawn(others, options.examples, f"0-{name}-{draw}")
            program = _learned(chosen, name, given)
            for form in with_image:
                _read(program, form, given, draw)
                _read(program, Form(form.name, _ocr(form, options.boxes), form.labels, form.gold), scanned, draw)
    _show("given boxes", given, options.failures)
    _show("OCR of the image", scanned, options.failures)
    return {"given boxes": given, "OCR of the image": scanned}


def _image(form: Form) -> Path:
    return (data_folder() / "receipts" / form.name).with_suffix(".jpg")


def _ocr(form: Form, folder: Path) -> tuple[Page, ...]:
    """The page as OCR reads it, from the folder if it was read before."""
    kept = folder / f"{_image(form).stem}.boxes.json"
    if not kept.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        pages = image_pages(_image(form).read_bytes(), form.name)
        kept.write_text(json.dumps(boxes_content(pages), ensure_ascii=False), encoding="utf-8")
    return tuple(pages_of(json.loads(kept.read_text(encoding="utf-8")), form.name))


def _learned(chosen: Sequence[Form], name: str, result: Result, learner: Callable[..., LearnResult] = learn) -> Program:
    examples = [Example(form.document(), form.labels) for form in chosen]
    start = time.process_time()
    learned = learner(examples, name=name)
    result.seconds.append(time.process_time() - start)
    return learned.program


def _read(program: Program, form: Form, result: Result, draw: int) -> None:
    """Run the program on a form and count; the time includes making the document."""
    start = time.process_time()
    found = {item.name: item for item in evaluate(program, form.document()).fields}
    result.milliseconds.append(1000 * (time.process_time() - start) / len(form.pages))
    for key, wanted in form.gold.items():
        value = found[key].json_value if key in found else None
        right = isinstance(value, str) and comparable(value) == comparable(wanted)
        score = Score(wanted=1, given=value is not None, right=right, abstained=value is None)
        result.scores.setdefault(key, Score()).add(score)
        if not right:
            reason = found[key].reason if key in found else "nothing learned"
            failure = {"draw": draw, "form": form.name, "field": key, "wanted": wanted, "found": value}
            result.failures.append({**failure, "reason": reason})


def comparable(text: str) -> str:
    """A value as it is compared: its letters and digits."""
    return re.sub(r"[\W_]", "", text).lower()


def _with_noise(form: Form, options: Options, draw: int) -> Form:
    """The form as it is, or with noise and without the values that its boxes do not have now."""
    if not options.noise:
        return form
    noise = noise_of(options.noise)
    pages = tuple(noisy(page, noise, f"{form.name}-{draw}") for page in form.pages)
    return Form(form.name, pages, form.labels, _standing(form.gold, pages))


def noise_of(kinds: Collection[str]) -> Noise:
    """Noise of these kinds."""
    return (
        NOISES if "all" in kinds else Noise(**{kind: share for kind, share in asdict(NOISES).items() if kind in kinds})
    )


def _standing(labels: Mapping[str, str], pages: Sequence[Page]) -> dict[str, str]:
    """The values that stand on a page, whatever their marks and spaces."""
    texts = [[comparable(box.text) for box in page.boxes] for page in pages]
    return {key: value for key, value in labels.items() if any(_spelled(comparable(value), page) for page in texts)}


def _spelled(wanted: str, texts: Sequence[str]) -> bool:
    """Whether a value stands in the texts of a page, or is put together of whole ones in any order."""
    if wanted in "".join(texts):
        return True
    pieces = {text for text in texts if text and text in wanted}
    reachable = {0}
    for start in range(len(wanted)):
        if start in reachable:
            reachable |= {start + len(piece) for piece in pieces if wanted.startswith(piece, start)}
    return len(wanted) in reachable


def summary(results: Mapping[str, Result]) -> dict[str, object]:
    """Figures by field and pooled, with the medians of the costs."""
    total = Result.total(results.values())
    return {
        "fields": {key: score.figures() for key, score in total.scores.items()},
        "pooled": Score.total(total.scores.values()).figures(),
        "sites": {name: Score.total(result.scores.values()).figures() for name, result in results.items()},
        "learn_seconds": round(statistics.median(total.seconds), 2) if total.seconds else 0,
        "run_ms_a_page": round(statistics.median(total.milliseconds), 2) if total.milliseconds else 0,
    }


def _show(name: str, result: Result, failures: int) -> None:
    total = Score.total(result.scores.values()).figures()
    fields = " ".join(score.brief(key) for key, score in result.scores.items())
    print(
        f"{' '.join(name.split())[:30]:30s} P {total['precision']:.3f} R {total['recall']:.3f} | {fields}", flush=True
    )
    wrong = sorted(result.failures, key=lambda failure: failure["found"] is None)
    for failure in wrong[:failures]:
        print(f"        {failure}")


if __name__ == "__main__":
    raise SystemExit(main())
