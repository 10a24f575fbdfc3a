"""`extract_many` by several processes and programs: the same answers as here, in the same order."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fieldmark
from fieldmark.dsl.core.errors import DocumentError, ProgramError
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.regions import Hops
from fieldmark.runtime.batch.answers import best_answers
from fieldmark.runtime.batch.many import extract_many
from fieldmark.runtime.batch.worker import Limits
from fieldmark.runtime.run import extraction_to_json, rows
from tests.integrations.test_tables import LINES, LISTED
from tests.runtime.batch.given import crawl, page, zipped
from tests.runtime.samples import PAGE, PROGRAM, single, strategy

BOTH = replace(PROGRAM, records=LISTED.records)
HALF = Program(
    "half", (PROGRAM.fields[0], single("rate", strategy(TextLandmark("Rate"), Hops(1, 1), "td:nth-child(2)")))
)


def told(found: Extraction | DocumentError, program: Program) -> object:
    if isinstance(found, DocumentError):
        return found.name, found.reason
    return found.program, extraction_to_json(found, program)


def test_by_processes_answers_evidence_and_order_are_the_same(tmp_path: Path) -> None:
    zipped(tmp_path / "a.zip", {f"{n}.html": page(n).encode() for n in range(40)})
    crawl(tmp_path / "b.warc.gz", 5)
    (tmp_path / "c.html").write_text(PAGE + LINES)
    (tmp_path / "d.zip").write_bytes((tmp_path / "a.zip").read_bytes()[:500])
    paths = [tmp_path, tmp_path / "none.html"]
    here = list(extract_many(BOTH, paths))
    there = list(extract_many([BOTH], paths, jobs=2))
    assert len(here) == 40 + 5 + 1 + 1 + 1
    assert [told(found, BOTH) for found in there] == [told(found, BOTH) for found in here]
    assert list(rows(there, "lines")) == list(rows(here, "lines"))
    assert isinstance(here[-2], DocumentError)
    assert here[-2].name == str(tmp_path / "d.zip")
    for one, other in zip(here, there, strict=True):
        if isinstance(one, Extraction) and isinstance(other, Extraction):
            for field, same in zip(one.fields, other.fields, strict=True):
                assert [
                    (e.value.node.text, e.value.node.order, e.landmark.attribute("id")) for e in field.evidence
                ] == [(e.value.node.text, e.value.node.order, e.landmark.attribute("id")) for e in same.evidence]


def test_a_bad_document_is_an_error_in_its_place(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (found,) = extract_many(PROGRAM, [tmp_path / "pipe"], jobs=1, limits=Limits(seconds=0.5))
    assert isinstance(found, DocumentError)
    assert (found.name, found.reason) == (str(tmp_path / "pipe"), "it took longer than 0.5 s")


def test_each_document_goes_to_the_program_whose_format_it_has() -> None:
    documents = [("order", PAGE.encode()), ("lines", LINES.encode()), ("other", b"<p>nothing</p>"), ("none", b"")]
    found = list(extract_many([HALF, LISTED, PROGRAM], documents))
    assert [f.program if isinstance(f, Extraction) else f.reason for f in found] == [
        *("orders", "lines", "", "the document is empty")
    ]
    assert [f.unknown_format for f in found if isinstance(f, Extraction)] == [False, False, True]
    alike = replace(PROGRAM, name="alike")
    (none,) = extract_many([PROGRAM, alike], documents[:1])
    assert isinstance(none, Extraction)
    assert (none.unknown_format, none.values) == (True, {})
    with pytest.raises(ProgramError, match="two programs are called 'orders'"):
        next(extract_many([PROGRAM, PROGRAM], documents))


def test_the_program_that_gives_most_is_taken_and_none_where_two_do() -> None:
    half, whole = {"a": "x", "b": None}, {"a": "x", "b": "y"}
    assert best_answers([False, False, True], [half, whole, whole], [1, 1, 1]) == (1,)
    assert best_answers([False, False], [whole, whole], [1, 1]) == (0, 1)
    assert best_answers([True, True], [whole, whole], [1, 1]) == ()
    assert best_answers([True], [whole], [1]) == (0,)


def test_a_document_goes_to_the_program_to_which_it_is_most_familiar_and_to_none_to_which_it_is_not() -> None:
    half, whole = {"a": "x", "b": None}, {"a": "x", "b": "y"}
    assert best_answers([False, False], [half, whole], [1.0, 0.5]) == (0,)
    assert best_answers([False, True], [half, whole], [0.5, 1.0]) == (0,)
    assert best_answers([False, False], [whole, whole], [0.2, 0.1]) == ()


@pytest.mark.parametrize("headed", [True, False])
def test_a_heading_alone_is_no_format(headed: bool) -> None:
    """Most fields say that they do not know such a document; alone, a program answers with what it finds."""

    def page(*rows: tuple[str, str]) -> bytes:
        cells = "".join(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in rows)
        return f"<h1>Nurse</h1><dl>{cells}</dl>".encode()

    def job(number: int) -> tuple[bytes, dict[str, str]]:
        values = {"pay": f"£{number}00", "town": f"Town {number}", "hours": f"{number} a week"}
        rows = [(name.title(), value) for name, value in values.items()]
        return page(*rows).replace(b"Nurse", b"Job %d" % number), {"title": f"Job {number}", **values}

    jobs = fieldmark.learn([job(number) for number in (12, 34, 56)], name="jobs").program
    other = page(("Lot", "7"), ("Estimate", "£40")) if headed else b"<p>Lot</p>"
    orders, known = replace(PROGRAM, name="orders"), page(("Pay", "£4"), ("Town", "Ely"), ("Hours", "9 a week"))
    both = list(extract_many([jobs, orders], [("other", other), ("known", known)]))
    assert [(one.program, one.unknown_format) for one in both if isinstance(one, Extraction)] == [
        ("", True),
        ("jobs", False),
    ]
    (alone,) = extract_many([jobs], [("other", other)])
    assert isinstance(alone, Extraction)
    assert alone.values["title"] == ("Nurse" if headed else None)


def test_nothing_is_asked_for_before_it_is_needed() -> None:
    asked = 0

    def endless() -> Iterator[tuple[str, bytes]]:
        nonlocal asked
        while True:
            asked += 1
            yield f"{asked}", PAGE.encode()

    async def some() -> list[str]:
        names: list[str] = []
        with closing(fieldmark.extract_many(PROGRAM, endless(), jobs=1)) as results:
            while len(names) < 50:
                found = await asyncio.to_thread(next, results)
                assert isinstance(found, Extraction)
                names.append(found.document)
        return names

    assert asyncio.run(some()) == [str(number + 1) for number in range(50)]
    assert asked < 50 + 300


def test_what_is_sent_to_a_worker_is_small_and_equal() -> None:
    sent = pickle.dumps(BOTH)
    assert len(sent) < 5_000
    assert pickle.loads(sent) == BOTH


def test_what_is_no_document() -> None:
    with pytest.raises(TypeError, match="a document is a path, or a pair of its name and its bytes"):
        list(extract_many(PROGRAM, [3]))  # type: ignore[list-item]


def test_the_name_of_a_file_is_no_document(tmp_path: Path) -> None:
    names = ("<p>Total.html", "a\nb.html", "http:.html")
    for name in names:
        (tmp_path / name).write_text(PAGE)
    by_name = dict(zip(sorted(names), extract_many(PROGRAM, [tmp_path], jobs=1), strict=True))
    assert {
        name: found.values["total"] for name, found in by_name.items() if isinstance(found, Extraction)
    } == dict.fromkeys(names, "12,50 €")


@pytest.mark.parametrize("path", ["inbox", b"inbox", Path("inbox")])
def test_one_path_is_no_list_of_documents(path: Any) -> None:
    with pytest.raises(TypeError, match="documents are a list of paths"):
        extract_many(PROGRAM, path)
