"""`fieldmark ask`: lists, records and programs from questions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.ask import ask
from fieldmark.runtime.cli.main import main
from fieldmark.synth.core.examples import Example, FieldReport, LearnResult, Problem
from tests.runtime.vision.test_rendering import needs_browser
from tests.synth.zeroshot.pages import DATES, NAMES, NUMBERS, decisions, recipe


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a page of decisions and one with a recipe."""
    (tmp_path / "court.html").write_bytes(decisions())
    (tmp_path / "later.html").write_bytes(decisions(("Quill v. Rowan", "Stroud v. Tate", "State v. Usher")))
    (tmp_path / "recipe.html").write_bytes(recipe())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ran(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ("ask", *arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_columns_of_a_table_are_told_by_the_question() -> None:
    result = ran("case names", "court.html", "--also", "filing dates", "--also", "case numbers", "--json")
    answers = [*map(json.loads, result.stdout.splitlines())]
    assert [answer["question"] for answer in answers] == ["case names", "filing dates", "case numbers"]
    records = answers[-1]
    assert [tuple(answer["lists"][0]["values"]) for answer in answers] == [NAMES, DATES, NUMBERS]
    assert records["records"][0] == {"case_names": NAMES[0], "filing_dates": DATES[0], "case_numbers": NUMBERS[0]}
    assert len(records["records"]) == len(NAMES)
    first = answers[0]["lists"][0]
    assert first["predicate"].startswith('css "#content > table')
    assert first["heading"] == "Decisions of the court"
    assert 0 < first["probability"] <= 1
    assert result.exit_code == 0


def test_an_answer_for_people_says_where_it_stands() -> None:
    lines = ran("ingredients for pancakes", "recipe.html", "--top", "1").stdout.splitlines()
    assert lines[0].startswith("recipe.html: ingredients for pancakes (the first is right with a probability of ")
    assert '5 values: "200 g flour", "2 eggs", ... "butter for the pan"' in lines[1]
    assert lines[2].endswith('under "Ingredients"')


def test_one_list_answers_one_of_several_questions() -> None:
    result = ran("filing dates", "court.html", "--also", "dates of filing", "--also", "filing dates", "--json")
    first, second, third = map(json.loads, result.stdout.splitlines())
    given, withheld = (first, second) if first["lists"] else (second, first)
    assert tuple(given["lists"][0]["values"]) == DATES
    assert withheld["abstained"] == f'no list answers this: the best answers "{given["question"]}"'
    assert third == first


def test_a_question_has_words() -> None:
    result = ran("case names", "court.html", "--also", " ?! ")
    assert result.exit_code == 2
    assert 'a question has words, such as "case names": " ?! " has none' in result.output


def test_a_page_without_an_answer_says_so() -> None:
    result = ran("prices of lamps", "court.html", "--json")
    answer = json.loads(result.stdout)
    assert answer["lists"] == []
    assert "no list answers this" in answer["abstained"]
    assert result.exit_code == 1


def test_a_known_value_leads_to_its_list() -> None:
    answer = json.loads(ran("things", "court.html", "--like", NUMBERS[3], "--json").stdout)
    assert NUMBERS[3] in answer["lists"][0]["values"]
    refused = ran("things", "court.html", "--like", "Zebra v. Yak")
    assert 'no list of the page holds "Zebra v. Yak"' in refused.stdout
    assert refused.exit_code == 1


def test_a_known_value_may_be_written_in_any_case_and_a_part_of_one_is_told() -> None:
    found, shouted = (
        json.loads(ran("things", "court.html", "--like", value, "--json").stdout)["lists"]
        for value in (NAMES[0], f" {NAMES[0].upper()} ")
    )
    assert shouted == found
    refused = ran("things", "court.html", "--like", "boone county")
    assert f'no list of the page holds "boone county"; values are named whole, such as "{NAMES[0]}"' in refused.stdout
    assert refused.exit_code == 1
    assert "--like takes a value that the page shows" in ran("things", "court.html", "--like", " ").stderr


def test_what_is_learned_from_answers_runs_on_another_page(home: Path) -> None:
    assert ran("case names", "court.html", "--learn", "-o", "cases.fm").exit_code == 0
    found = CliRunner().invoke(main, ("extract", "cases.fm", "later.html"))
    assert json.loads(found.stdout)["values"] == {"case_names": ["Quill v. Rowan", "Stroud v. Tate", "State v. Usher"]}


def test_a_program_confirms_answers_on_other_pages_and_withholds_what_it_does_not_give(home: Path) -> None:
    assert ran("case names", "court.html", "--learn", "-o", "cases.fm").exit_code == 0
    given = json.loads(ran("case names", "later.html", "--with", "cases.fm", "--json").stdout)
    assert given["lists"][0]["values"] == ["Quill v. Rowan", "Stroud v. Tate", "State v. Usher"]
    assert ran("filing dates", "court.html", "--learn", "-o", "dates.fm").exit_code == 0
    (home / "dates.fm").write_text((home / "dates.fm").read_text().replace("filing_dates", "case_names"))
    result = ran("case names", "later.html", "--with", "dates.fm", "--json")
    answer = json.loads(result.stdout)
    assert answer["lists"] == []
    assert answer["abstained"] == "the program gives other values"
    assert result.exit_code == 1
    assert "has no such field" in ran("judges", "later.html", "--with", "dates.fm").stderr


def test_nothing_is_learned_from_lists_that_are_not_sure(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldmark.runtime.ask.SURE", 1.0)
    refused = ran("case names", "court.html", "--learn", "-o", "cases.fm")
    assert "a program is learned from 1.00 on" in refused.stderr
    assert refused.exit_code == 2
    assert not (home / "cases.fm").exists()
    assert ran("case names", "court.html", "--like", NAMES[2], "--learn", "-o", "cases.fm").exit_code == 0


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ((), 0),
        (("--also", "filing dates"), 0),
        (("--also", "filing dates", "--also", "dates of filing"), 1),  # one list answers one of them
        (("empty.html",), 1),
    ],
)
def test_the_status_tells_whether_all_was_learned(home: Path, more: tuple[str, ...], status: int) -> None:
    (home / "empty.html").write_bytes(b"")
    assert ran("case names", "court.html", *more, "--learn", "-o", "cases.fm").exit_code == status
    assert (home / "cases.fm").exists()


def test_a_program_that_knows_nothing_is_not_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def learned(examples: Sequence[Example], *, name: str) -> LearnResult:
        problem = Problem(examples[0].document.name, "no landmark leads to it")
        return LearnResult(Program(name, ()), (FieldReport("case_names", 0, (), 0, 1, (problem,)),))

    monkeypatch.setattr("fieldmark.runtime.ask.learn", learned)
    result = ran("case names", "court.html", "--learn", "-o", "cases.fm")
    assert result.exit_code == 1
    assert "nothing was learned; no program is written" in result.stderr
    assert "not reproduced: case_names in court.html: no landmark leads to it" in result.stderr
    assert not (home / "cases.fm").exists()


def test_records_of_several_sections_are_one_list(home: Path) -> None:
    rows = [
        [f"<tr><td>{date}</td><td>{name}</td></tr>" for name, date in zip(NAMES[part], DATES[part], strict=True)]
        for part in (slice(0, 5), slice(5, 8))
    ]
    head = "<tr><th>Date Filed</th><th>Case Name</th></tr>"
    tables = "".join(f"<h2>Month {n}</h2><table>{head}{''.join(some)}</table>" for n, some in enumerate(rows))
    (home / "months.html").write_text(f"<html><body><h1>Decisions</h1><div id='content'>{tables}</div></body></html>")
    result = ran("case names", "months.html", "--also", "filing dates", "--json")
    records = json.loads(result.stdout.splitlines()[-1])["records"]
    assert records == [{"case_names": name, "filing_dates": date} for name, date in zip(NAMES, DATES, strict=True)]


def test_a_page_that_cannot_be_read_does_not_stop_the_others(home: Path) -> None:
    (home / "empty.html").write_bytes(b"")
    result = ran("case names", "empty.html", "court.html", "--json")
    error, answer = map(json.loads, result.stdout.splitlines())
    assert error == {"document": "empty.html", "error": "the document is empty"}
    assert answer["document"] == "court.html"
    assert result.exit_code == 1


def _boxes(hidden: bool) -> str:
    """Boxes of the page of decisions, rows of 20 pixels; its case names may be hidden."""
    boxes: list[list[object]] = [[0, "body", 0, 0, 900, 600]]
    boxes += [[1, "nav", 0, 0, 900, 60], [2, "ul", 0, 0, 900, 60]]
    for n in range(3):
        boxes += [[3, "li", 0, 20 * n, 900, 20 * n + 20], [4, "a", 0, 20 * n, 100, 20 * n + 20]]
    boxes += [[1, "div", 0, 60, 900, 560], [2, "h1", 0, 60, 900, 100]]
    boxes.append([2, "table", 0, 100, 900, 280])
    for row in range(9):
        top = 100 + row * 20
        boxes.append([3, "tr", 0, top, 900, top + 20])
        for cell in range(3):
            boxes.append([4, "td" if row else "th", 300 * cell, top, 300 * cell + 300, top + 20])
        if row:
            boxes.append([5, "a", 600, top, 600, top] if hidden else [5, "a", 600, top, 800, top + 20])
    boxes += [[1, "div", 0, 560, 900, 580], [2, "a", 0, 560, 50, 580], [2, "a", 60, 560, 120, 580]]
    return json.dumps(boxes)


def test_what_is_seen_counts_where_boxes_are_given(home: Path) -> None:
    (home / "seen.json").write_text(_boxes(hidden=False))
    (home / "hidden.json").write_text(_boxes(hidden=True))
    shown, hidden = (
        json.loads(ran("case names", "court.html", "--boxes", name, "--json", "--top", "100").stdout)["lists"]
        for name in ("seen.json", "hidden.json")
    )
    assert tuple(shown[0]["values"]) == NAMES
    likely, unlikely = (
        next(one["probability"] for one in lists if tuple(one["values"]) == NAMES) for lists in (shown, hidden)
    )
    assert unlikely < likely
    assert (
        CliRunner().invoke(main, ("blocks", "court.html", "--boxes", "seen.json", "--save", "kept.json")).exit_code == 0
    )
    kept = json.loads(ran("case names", "court.html", "--boxes", "kept.json", "--json", "--top", "100").stdout)
    assert kept["lists"] == shown


def test_boxes_are_those_of_one_page(home: Path) -> None:
    (home / "seen.json").write_text(_boxes(hidden=False))
    assert "--boxes is for a single page" in ran("names", "court.html", "later.html", "--boxes", "seen.json").stderr
    assert ran("names", "court.html", "--rendered", "--boxes", "seen.json").exit_code == 2
    (home / "seen.json").write_text('{"version": 1}')
    result = ran("case names", "court.html", "--boxes", "seen.json", "--json")
    assert "it is no snapshot of a page" in json.loads(result.stdout)["error"]
    assert result.exit_code == 1


@needs_browser
def test_pages_are_rendered() -> None:
    lines = ran("case names", "court.html", "later.html", "--rendered", "--json", "--top", "1").stdout.splitlines()
    assert [len(json.loads(line)["lists"][0]["values"]) for line in lines] == [8, 3]
    piped = subprocess.run(
        [sys.executable, "-m", "fieldmark", "ask", "case names", "-", "--rendered", "--json", "--top", "1"],
        input=decisions(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert json.loads(piped.stdout)["lists"] == json.loads(lines[0])["lists"]


def test_misuse_is_told() -> None:
    assert "--learn and -o PROGRAM go together" in ran("names", "court.html", "--learn").stderr
    assert ran("names").exit_code == 2


def test_asking_needs_no_numpy() -> None:
    code = "import sys; sys.modules['numpy'] = None; from fieldmark.runtime.cli.main import main; main()"
    ended = subprocess.run(
        [sys.executable, "-c", code, "ask", "case names", "court.html", "--top", "1"],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def _mail(*fields: tuple[str, str]) -> str:
    """A mail about one case, as a table of labels and values."""
    rows = "".join(f"<tr><td><b>{label}</b></td><td>{value}</td></tr>" for label, value in fields)
    return f"<html><body><p>The following was filed today.</p><table>{rows}</table><p>Do not reply.</p></body></html>"


@pytest.mark.parametrize("colon", [":", ""])
@pytest.mark.parametrize("question", ["case names", "case numbers", "filing dates"])
def test_the_fields_of_one_record_are_no_list_and_nor_are_their_labels(home: Path, question: str, colon: str) -> None:
    labels = ("Case Name", "Case Number", "Filing Date", "Filer")
    values = (NAMES[0], NUMBERS[0], DATES[0], "Ada Boone")
    (home / "mail.html").write_text(
        _mail(*((label + colon, value) for label, value in zip(labels, values, strict=True)))
    )
    answer = json.loads(ran(question, "mail.html", "--json").stdout)
    given = [value for one in answer["lists"][:1] for value in one["values"]]
    assert not {*given} & {label + colon for label in labels}
    if colon:
        assert not answer["lists"]
        assert answer["abstained"].startswith("no list answers this: the best ")


@given(st.lists(st.text("bcdfgjkqvxz", min_size=4, max_size=9), min_size=1, max_size=3).map(" ".join))
@settings(max_examples=25, deadline=None)
def test_words_that_a_page_does_not_know_have_no_answer(question: str) -> None:
    for data in (decisions(), recipe()):
        document = HtmlDocument.from_bytes(data, "page.html")
        assert not ask(document, [question]).complete


def test_prices_need_no_word_that_says_so(home: Path) -> None:
    """Values that show what they are count as a word of the page; on a page without them there is no answer."""
    rows = "".join(
        f"<tr><td><a href='/{plant}'>{plant}</a></td><td>{place}</td><td>£{number}.50</td></tr>"
        for number, (plant, place) in enumerate(
            zip(("Betony", "Yarrow", "Sorrel"), ("Sun", "Bog", "Wall"), strict=True), 4
        )
    )
    (home / "plants.html").write_text(f"<html><body><h1>For Bees</h1><table>{rows}</table></body></html>")
    (home / "none.html").write_text((home / "plants.html").read_text().replace("£", "No. "))
    answer = json.loads(ran("prices", "plants.html", "--json").stdout)
    assert answer["lists"][0]["values"] == ["£4.50", "£5.50", "£6.50"]
    assert not json.loads(ran("prices", "none.html", "--json").stdout)["lists"]
