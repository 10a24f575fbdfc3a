"""Whether exported packages say what their programs say, on real documents, and how fast.

    python -m benchmarks.exported swde --changes 4
    python -m benchmarks.exported court_emails --group cluster --examples 5
    python -m benchmarks.exported court_lists

Learns a program a group, exports it to a Python package, and compares all answers (values, abstentions with their
reasons, records, unknown formats) on the group's documents, also on documents of the group before, whose format is
unknown to the program. Programs of lists are learned from one page.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Final, Literal

from lxml import etree

from benchmarks.data import skipping
from benchmarks.draws import read_groups
from benchmarks.options import Options, option_parser
from benchmarks.records import RECORDS, read_sites
from benchmarks.scores import Pooled
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.export.python import export_python
from fieldmark.runtime.io.documents import page_in, read_document, readable_kind
from fieldmark.runtime.io.files import write_folder
from fieldmark.runtime.run import extract, extraction_to_json
from fieldmark.runtime.simulate.changes import CHANGES, apply
from fieldmark.runtime.simulate.truth import locate
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

_NAME: Final = "exported"
"""What the packages are called while they are compared."""

_Ask = Callable[[bytes, str], dict[str, Any]]


@dataclass(slots=True)
class Result(Pooled):
    """What was measured: documents and how many had equal answers, milliseconds a document, lines of the modules."""

    documents: int = 0
    equal: int = 0
    abstained: int = 0
    program_ms: list[float] = field(default_factory=list)
    module_ms: list[float] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    export_ms: list[float] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """The figures, pooled."""
        ratios = [mine / theirs for mine, theirs in zip(self.module_ms, self.program_ms, strict=True)]
        return {
            "documents": self.documents,
            "equal": round(self.equal / max(1, self.documents), 4),
            "with an abstention": self.abstained,
            "program_ms": round(statistics.median(self.program_ms or [0]), 2),
            "module_ms": round(statistics.median(self.module_ms or [0]), 2),
            "module_to_program": round(statistics.median(ratios or [0]), 3),
            "lines": statistics.median(self.lines or [0]),
            "export_ms": round(statistics.median(self.export_ms or [0]), 1),
        }


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a line a group, then the pooled figures; 1 where any answer differs."""
    parser = option_parser(__doc__, "set --group --examples --documents --only", documents=40)
    parser.add_argument("--changes", type=int, default=0, help="simulated changes of each document (default: 0)")
    options = parser.parse_args(arguments)
    total = Result()
    strange: list[Path] = []
    for name, examples, paths in _groups(options):
        program = learn(examples, name=name).program
        result = measure(program, [*paths[: options.documents], *strange], options.changes)
        strange = list(paths[:2])
        total.add(result)
        print(f"{name:32s} {json.dumps(result.figures())}", flush=True)
        for difference in result.differences[:3]:
            print(f"    {difference}")
    print(json.dumps(total.figures()))
    return 0 if total.equal == total.documents else 1


def _groups(options: Options) -> Iterator[tuple[str, list[Example], list[Path]]]:
    """Name, examples and all documents of each group."""
    if options.set.endswith("_lists"):
        for name, pages in read_sites(options.set, clean=False, literal=False, only=options.only).items():
            yield name, [Example(read_document(pages[0].path), {RECORDS: pages[0].records})], [p.path for p in pages]
        return
    for group in read_groups(options.set, options.group, options.examples, options.only):
        examples = group.examples(group.draw(options.examples)[0])
        yield group.name, examples, [document.path for document in group.documents]


def measure(program: Program, paths: Sequence[Path], changes: int) -> Result:
    """Compare a program and its module on documents, and on so many changed versions of each."""
    result = Result()
    start = time.perf_counter()
    files = export_python(program)
    result.export_ms.append(1000 * (time.perf_counter() - start))
    result.lines.append(files["__init__.py"].count(b"\n"))
    with _imported(files) as module:
        asks: tuple[_Ask, _Ask] = partial(_ours, program), partial(_theirs, module)
        for number, (name, data) in enumerate(_contents(program, paths, changes)):
            answers: list[dict[str, Any]] = [{}, {}]
            for which in (0, 1) if number % 2 else (1, 0):
                start = time.perf_counter()
                answers[which] = asks[which](data, name)
                (result.module_ms if which else result.program_ms).append(1000 * (time.perf_counter() - start))
            result.documents += 1
            result.equal += answers[0] == answers[1]
            result.abstained += bool(answers[0].get("abstained"))
            if answers[0] != answers[1]:
                result.differences.append(f"{name}: {answers[0]} {answers[1]}")
    return result


@contextmanager
def _imported(files: Mapping[str, bytes]) -> Iterator[ModuleType]:
    """The package of these files, imported anew; it reads some of them later."""
    for name in [name for name in sys.modules if name.partition(".")[0] == _NAME]:
        del sys.modules[name]
    with TemporaryDirectory() as folder:
        write_folder(Path(folder) / _NAME, files)
        sys.path.insert(0, folder)
        try:
            yield import_module(_NAME)
        finally:
            sys.path.remove(folder)


def _contents(program: Program, paths: Sequence[Path], changes: int) -> Iterator[tuple[str, bytes]]:
    """Name and content of each document, and of so many changed versions of it."""
    for path in paths:
        yield str(path), path.read_bytes()
        document = read_document(path) if changes else None
        if not isinstance(document, HtmlDocument) or document.root.element is None:
            continue
        found = {
            name: (value,) if isinstance(value, str) else value
            for name, value in extract(program, path).json_values.items()
        }
        texts = {name: tuple(v for v in values or () if isinstance(v, str)) for name, values in found.items()}
        truth = locate(document.root.element, {name: values for name, values in texts.items() if values})
        random = Random(path.name)
        for change in random.sample(CHANGES, changes):
            changed = apply(change, document.root.element, truth, random)
            if changed is not None:
                yield "changed.html", etree.tostring(changed.root, method="html", encoding="utf-8")


def _ours(program: Program, data: bytes, name: str) -> dict[str, Any]:
    try:
        return extraction_to_json(extract(program, page_in(data, name, _page_kind(data, name))))
    except DocumentError as error:
        return {"error": error.reason}


def _page_kind(data: bytes, name: str) -> Literal["html", "mail", "text"]:
    kind = readable_kind(data, name)
    assert kind in ("html", "mail", "text"), f"{name} is no page"
    return kind


def _theirs(module: ModuleType, data: bytes, name: str) -> dict[str, Any]:
    try:
        answers: dict[str, Any] = module.extract(data, name)
    except module.DocumentError as error:
        return {"error": error.reason}
    return answers


if __name__ == "__main__":
    raise SystemExit(main())
