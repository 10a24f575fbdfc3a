"""One fingerprint a set of all that programs learned on it answer: the proof that a change of form changed nothing.

    python -m benchmarks.fingerprint                          # all sets, two processes
    python -m benchmarks.fingerprint flights swde --dump NEW  # some; what was hashed is kept, one file a set
    python -m benchmarks.fingerprint --against OLD --dump NEW # name the first documents whose answers differ

A line has three fingerprints. `answers`: every value, and which fields and records abstain. `evidence`: for every value
the format, part and strategy, the voices, the distance, and the paths of landmark, region and value with its span.
`reasons`: the words of abstentions, and of what learning could not explain. A change of wording changes the last alone.

Programs are learned on the shipped examples from all labelled documents, elsewhere from the first documents of each
group (of a site, a cluster, an issuer) and run on others of it; a group of one is run on what it was learned from.
`fingerprints.txt` has the fingerprints of the last commit that changed any; its message says which, and why.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import fieldmark
from benchmarks import EXAMPLES
from benchmarks.data import DataMissingError, Row, filled, gold_rows, list_fields_in, redesigned_rows, rows_by
from benchmarks.options import option_parser
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordsResult
from fieldmark.runtime import amber

LONGEST: Final = 2_000_000
"""Bytes of a document beyond which it is left out: one page of 17 MB would take as long as all others."""

SHOWN: Final = 3
"""Differences of a set that are shown."""

Line = tuple[str, Any, Any, Any]
"""What is hashed of one document: its name, and its answers, evidence and reasons as JSON values."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the fingerprints; exit 1 where they differ from those of `--against`."""
    parser = option_parser(__doc__, "--jobs")
    parser.add_argument("sets", nargs="*", choices=[[], *SETS], help="all, where none is named")
    parser.add_argument("--dump", type=Path, help="folder to keep what is hashed in")
    parser.add_argument("--against", type=Path, help="folder that --dump wrote before")
    options = parser.parse_args(arguments)
    wanted = [name for name in SETS if not options.sets or name in options.sets]
    differ = False
    with ProcessPoolExecutor(options.jobs) as pool:
        for name, lines in zip(wanted, pool.map(_lines_of, wanted), strict=True):
            if isinstance(lines, str):
                print(f"skipped: {lines}", file=sys.stderr)
                continue
            print(f"{name:16s} {len(lines):5d} documents  {_digests(lines)}", flush=True)
            if options.dump:
                options.dump.mkdir(parents=True, exist_ok=True)
                (options.dump / f"{name}.jsonl").write_text("".join(map(_written, lines)), encoding="utf-8")
            if options.against:
                differ |= _compare(options.against / f"{name}.jsonl", lines)
    return int(differ)


def _digests(lines: Sequence[Line]) -> str:
    columns = ((line[number] for line in lines) for number in (1, 2, 3))
    names = ("answers", "evidence", "reasons")
    return "  ".join(f"{name} {_digest([*column])}" for name, column in zip(names, columns, strict=True))


def _digest(values: object) -> str:
    written = json.dumps(values, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:12]


def _written(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False, sort_keys=True) + "\n"


def _compare(old: Path, lines: Sequence[Line]) -> bool:
    """Show where lines differ from those of an older run; whether they do."""
    before = {row[0]: row for row in map(json.loads, old.read_text(encoding="utf-8").splitlines())}
    differing = 0
    for line in (json.loads(_written(line)) for line in lines):
        past = before.pop(line[0], None)
        if past == line:
            continue
        differing += 1
        if differing <= SHOWN:
            parts = [number for number in (1, 2, 3) if past is None or past[number] != line[number]]
            print(f"    {line[0]}: {', '.join(('answers', 'evidence', 'reasons')[n - 1] for n in parts)}")
            for number in parts if past is not None else ():
                print(f"        {_first_difference(past[number], line[number])}")
    if differing or before:
        print(f"    {differing} documents differ, {len(before)} are gone")
    return bool(differing or before)


def _first_difference(old: Any, new: Any, path: str = "") -> str:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted({*old, *new}):
            if old.get(key) != new.get(key):
                return _first_difference(old.get(key), new.get(key), f"{path}.{key}")
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, two) in enumerate(zip(old, new, strict=True)):
            if one != two:
                return _first_difference(one, two, f"{path}[{number}]")
    return f"{path}: {json.dumps(old, ensure_ascii=False)[:200]} -> {json.dumps(new, ensure_ascii=False)[:200]}"


def _lines_of(name: str) -> list[Line] | str:
    try:
        return [line for lines in SETS[name](name) for line in lines]
    except DataMissingError as error:
        return str(error)


def answered(program: fieldmark.Program, paths: Sequence[Path]) -> Iterator[Line]:
    """What a program makes of documents."""
    for path in paths:
        try:
            found = fieldmark.extract(program, path)
        except fieldmark.DocumentError as error:
            yield str(path.name), "error", None, type(error).__name__
            continue
        yield f"{program.name}: {path.parent.name}/{path.name}", _answers(found), _evidence(found), found.abstained


def _answers(found: Extraction) -> Any:
    return [found.json_values, sorted(found.abstained), found.truncated, found.unknown_format]


def _evidence(found: Any) -> Any:
    """The evidence of an extraction or a record: by field, and by list of records."""
    fields = {item.name: _evidence_of_field(item) for item in found.fields}
    return {**fields, **{item.name: _evidence_of_records(item) for item in found.records}}


def _evidence_of_field(field: FieldResult) -> Any:
    return [
        [
            *(item.format, item.part, item.strategy, item.agreeing, item.voices, round(item.distance, 4)),
            *(item.landmark.path, item.region.nodes[0].path, item.region.nodes[-1].path),
            *(item.value.node.path, item.value.attribute, *item.value.span),
        ]
        for item in field.evidence
    ]


def _evidence_of_records(records: RecordsResult) -> Any:
    return [[record.places[0], record.places[-1], _evidence(record)] for record in records.found]


def _learned(examples: Sequence[fieldmark.Example], name: str) -> tuple[fieldmark.Program, Line]:
    """A program, and a line on how it was learned."""
    try:
        result = fieldmark.learn(examples, name=name)
    except fieldmark.LabelError as error:
        return fieldmark.Program(name, ()), (f"{name}: learned", "error", None, str(error))
    said = {report.name: [problem.reason for problem in report.problems] for report in result.reports}
    counts = {report.name: [report.explained, report.examples] for report in result.reports}
    return result.program, (f"{name}: learned", counts, None, said)


def _shipped(name: str) -> Iterator[list[Line]]:
    folder = EXAMPLES / name
    program, line = _learned(fieldmark.read_examples(folder / "labelled"), name)
    others = [sub for sub in ("labelled", "inbox", "new-season", "unlabelled") if (folder / sub).is_dir()]
    pages = [path for sub in others for path in sorted((folder / sub).iterdir()) if path.suffix != ".json"]
    yield [line, *answered(program, pages)]


def rows_of(name: str) -> list[Row]:
    """The documents of a set with their truth, in the file's order, without those that are far too long."""
    return gold_rows(name, LONGEST)


def _few(
    count: int, key: str = "site", most: int = 8, groups: int | None = None
) -> Callable[[str], Iterator[list[Line]]]:
    """Learn from the first `count` documents of each group (of the first `groups`), and read at most `most` others."""

    def run(name: str) -> Iterator[list[Line]]:
        for group, examples, others in few(name, count, key, groups):
            program, line = _learned(examples, group)
            yield [line, *answered(program, others[:most])]

    return run


def few(
    name: str, count: int, key: str, groups: int | None = None
) -> Iterator[tuple[str, list[fieldmark.Example], list[Path]]]:
    """Of each group (of the first `groups`) the first documents with their labels, and the others, or the same where
    there are none."""
    for group, rows in list(rows_by(rows_of(name), key).items())[:groups]:
        chosen = rows[: min(count, max(1, len(rows) - 1))]
        yield group, labelled(chosen, list_fields_in(rows)), [row["path"] for row in rows[len(chosen) :] or chosen]


def labelled(rows: Sequence[Row], several: set[str]) -> list[fieldmark.Example]:
    """Documents with their labels."""
    return [fieldmark.Example(fieldmark.read_document(row["path"]), labels_in(row, several)) for row in rows]


def labels_in(row: Mapping[str, Any], several: set[str]) -> dict[str, Any]:
    """The labels of a document, as a user would write them: texts, lists, records, null where there is none."""
    labels: dict[str, Any] = {}
    for field, values in row.get("fields", {}).items():
        if isinstance(values, str):
            labels[field] = values
        elif values:
            labels[field] = tuple(values) if field in several else values[0]
        elif values is not None:
            labels[field] = None
    for field, records in _records(row).items():
        labels[field] = tuple(filter(None, map(filled, records))) or None
    return labels


def _records(row: Mapping[str, Any]) -> Mapping[str, Sequence[Any]]:
    found = row.get("records") or {}
    return found if isinstance(found, dict) else {"records": found}


def _redesigns(name: str) -> Iterator[list[Line]]:
    """Learn on the old pages of a site, and read the new ones."""
    for site, old, new in redesigned_rows(name, LONGEST):
        chosen = old[:3]
        if chosen:
            program, line = _learned(labelled(chosen, list_fields_in(chosen)), site)
            yield [line, *answered(program, [row["path"] for row in new[:4]])]


def _segmented(name: str) -> Iterator[list[Line]]:
    """What AMBER finds on pages of records."""
    schema = amber.load_schema("courts")
    for row in rows_of("court_lists"):
        document = fieldmark.read_document(row["path"])
        assert isinstance(document, fieldmark.HtmlDocument), f"{row['doc']} is no page"
        typing = amber.analyse(document, schema)
        records = [[sorted(record.values.items()) for record in area.records] for area in typing.areas]
        yield [(row["doc"], records, None, None)]


SETS: Final[dict[str, Callable[[str], Iterator[list[Line]]]]] = {
    "flights": _shipped,
    "lamps": _shipped,
    "swde": _few(3),
    "court_lists": _few(1),
    "receipts": _few(5, most=6),
    "dockets": _few(2, "cluster", most=4),
    "recipes": _few(1),
    "court_emails": _few(4, "cluster"),
    "notices": _few(2),
    "invoices": _few(2),
    "books": _few(3, most=40),
    "result_lists": _few(1, most=2, groups=20),
    "redesigns_courts": _redesigns,
    "redesigns_news": _redesigns,
    "redesigns_recipes": _redesigns,
    "amber": _segmented,
}
"""Set -> what is hashed of it, a list of lines a group."""


if __name__ == "__main__":
    raise SystemExit(main())
