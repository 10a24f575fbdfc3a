"""A program and its exported module say the same of every document."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fieldmark
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.programs import Program, Records
from fieldmark.dsl.syntax.printer import print_program
from fieldmark.runtime.export.python import export_python
from fieldmark.runtime.export.terms import classes_in, term_text, text_literal
from fieldmark.runtime.extract import extract, extraction_to_json
from fieldmark.runtime.regression.changes import apply
from fieldmark.runtime.regression.registry import CHANGES
from fieldmark.runtime.regression.truth import locate
from fieldmark.runtime.sources.boxes import boxes_content
from fieldmark.runtime.sources.content import boxes_of
from fieldmark.runtime.sources.documents import form_pages, read_page
from tests.dsl import strategies, terms
from tests.dsl.test_records import separations
from tests.runtime.export.modules import answers, exported, markup_of, module_of, same_term
from tests.runtime.samples import MAIL, PAGE, PROGRAM
from tests.synth.record_pages import STYLES, document, entries, markup
from tests.synth.test_records import learned

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
LAW = settings(deadline=None, max_examples=8, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def flights() -> Program:
    return fieldmark.learn(fieldmark.read_examples(EXAMPLES / "flights" / "labelled"), name="flights").program


@pytest.fixture(scope="module")
def flights_module(flights: Program) -> ModuleType:
    return exported(flights)


@pytest.fixture(scope="module")
def lamps() -> Program:
    return fieldmark.learn(fieldmark.read_examples(EXAMPLES / "lamps" / "labelled"), name="lamps").program


@given(st.data())
@LAW
def test_generated_programs_say_the_same(data: st.DataObject) -> None:
    pages = data.draw(st.lists(terms.documents(), min_size=1, max_size=4))
    program = data.draw(terms.programs(pages[0]))
    module = exported(program)
    for page in map(markup_of, pages):
        assert module.extract(page, "page.html") == answers(program, page)


@given(st.data())
@LAW
def test_programs_of_records_say_the_same(data: st.DataObject) -> None:
    pages = data.draw(st.lists(terms.documents(), min_size=1, max_size=4))
    fields = data.draw(terms.programs(pages[0]).filter(lambda program: bool(program.fields))).fields
    nested = (Records("nested", True, data.draw(separations()), fields),) if data.draw(st.booleans()) else ()
    records = Records("entries", data.draw(st.booleans()), data.draw(separations()), fields, nested)
    program = Program("listed", (), records=(records,))
    module = exported(program)
    for page in map(markup_of, pages):
        assert module.extract(page, "page.html") == answers(program, page)


@pytest.mark.parametrize("style", sorted(STYLES))
def test_learned_records_say_the_same(style: str) -> None:
    random = Random(style)
    first, second = entries(random, 7), entries(random, 9)
    program = learned(style, first).program
    module = exported(program)
    for some in (first, second):
        data = markup_of(document(markup(style, some)))
        assert module.extract(data, "page.html") == answers(program, data)
        assert len(module.extract(data, "page.html")["values"]["entries"]) == len(some)


def test_shipped_mails_and_pages_say_the_same(flights: Program, flights_module: ModuleType) -> None:
    for path in sorted((EXAMPLES / "flights").glob("*/*")):
        if path.suffix in (".eml", ".html"):
            found = extraction_to_json(extract(flights, path))
            assert flights_module.extract(path.read_bytes(), str(path)) == found, path


def test_changed_pages_say_the_same(flights: Program, flights_module: ModuleType) -> None:
    told = 0
    for path in sorted((EXAMPLES / "flights" / "inbox").iterdir()):
        page = read_page(path)
        assert page.root.element is not None
        found = extract(flights, page).values
        texts = {name: [value] if isinstance(value, str) else map(str, value or ()) for name, value in found.items()}
        truth = locate(page.root.element, {name: tuple(some) for name, some in texts.items() if found[name]})
        for change in CHANGES:
            changed = apply(change, page.root.element, truth, Random(change.name))
            if changed is not None:
                assert isinstance(changed.document, HtmlDocument)
                data = markup_of(changed.document)
                assert flights_module.extract(data, "page.html") == answers(flights, data), (path, change.name)
                told += 1
    assert told > 4 * len(CHANGES)


def test_forms_say_the_same(lamps: Program, tmp_path: Path) -> None:
    module = exported(lamps)
    for number, path in enumerate(sorted((EXAMPLES / "lamps").glob("*/*.*"))):
        if path.suffix in (".pdf", ".jpg"):
            boxes = (
                boxes_content(form_pages(path)) if path.suffix == ".pdf" else json.loads(boxes_of(path).read_bytes())
            )
            kept = tmp_path / f"{number}.boxes.json"
            kept.write_text(json.dumps(boxes), encoding="utf-8")
            assert module.extract(kept.read_bytes(), str(kept)) == extraction_to_json(extract(lamps, kept)), path


@given(strategies.programs())
@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
def test_the_expression_of_a_term_makes_the_term(program: Program) -> None:
    text = term_text(program, lambda cls: cls.__name__, indent=4, before=7)
    named = {cls.__name__: cls for cls in classes_in(program)}
    assert eval(text, {"__builtins__": {"frozenset": frozenset}}, named) == program
    assert all(line.isprintable() for line in text.splitlines())


@given(strategies.programs())
@settings(deadline=None, max_examples=6, suppress_health_check=list(HealthCheck))
def test_the_terms_and_the_docstring_are_the_program(program: Program) -> None:
    text = export_python(program)
    module = module_of(text)
    assert same_term(program, module.PROGRAM)
    assert module.__doc__ is not None
    assert module.__doc__.endswith(f"\n\n{print_program(program)}")
    text.encode("utf-8")


@given(strategies.strings())
def test_any_text_is_a_literal(text: str) -> None:
    literal = text_literal(text)
    assert ast.literal_eval(literal) == text
    assert literal.isprintable()


def test_a_decoded_page_is_read_whatever_it_declares() -> None:
    module = exported(PROGRAM)
    markup = PAGE.replace("<body>", "<head><meta charset=koi8-r></head><body>")
    assert module.extract(markup, "page.html")["values"]["total"] == "12,50 €"
    assert module.extract(markup.encode("utf-8"))["values"]["total"] != "12,50 €"
    assert module.extract(MAIL.encode() + PAGE.encode())["values"]["total"] == "12,50 €"


@pytest.mark.parametrize("data", [b"", b" \0", b"PK\x03\x04", b"%PDF-1.7", b"<p>\x01\x02\x03\x04\x05\x06"])
def test_what_cannot_be_read_is_refused_in_the_same_words(data: bytes, tmp_path: Path) -> None:
    module = exported(PROGRAM)
    path = tmp_path / "page.html"
    path.write_bytes(data)
    with pytest.raises(fieldmark.DocumentError) as ours:
        read_page(path)
    with pytest.raises(module.DocumentError) as theirs:
        module.extract(data, str(path))
    if not data.startswith(b"%PDF"):
        assert str(theirs.value) == str(ours.value)


def test_equal_programs_have_one_text_whatever_the_hash_seed(flights: Program, tmp_path: Path) -> None:
    fieldmark.save(flights, tmp_path / "flights.fm")
    code = "import fieldmark, sys; from fieldmark.runtime.export.python import export_python;"
    code += "sys.stdout.buffer.write(export_python(fieldmark.load(sys.argv[1])).encode())"
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        arguments = [sys.executable, "-c", code, str(tmp_path / "flights.fm")]
        written = subprocess.run(arguments, env=environment, capture_output=True, check=True).stdout
        assert written.decode("utf-8") == export_python(flights)


def test_a_module_runs_alone_and_prints_lines(flights: Program, tmp_path: Path) -> None:
    """In an interpreter where fieldmark cannot be imported, with every warning an error."""
    module = tmp_path / "flights.py"
    module.write_text(export_python(flights), encoding="utf-8")
    files = [str(path) for path in sorted((EXAMPLES / "flights" / "inbox").iterdir())]
    block = "import sys; sys.modules['fieldmark'] = sys.modules['w3lib'] = None; import runpy;"
    block += "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    arguments = [sys.executable, "-I", "-W", "error", "-c", block, str(module), *files, "nowhere.html"]
    done = subprocess.run(arguments, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[:-1] == [extraction_to_json(extract(flights, path)) for path in files]
    assert lines[-1] == {"document": "nowhere.html", "error": "there is no such file"}


def test_what_goes_wrong_around_a_module_is_told_without_a_traceback(flights: Program, tmp_path: Path) -> None:
    module = tmp_path / "flights.py"
    module.write_text(export_python(flights), encoding="utf-8")
    page = str(EXAMPLES / "flights" / "inbox" / "larkwing-07.html")

    def run(*files: str, into: str = os.devnull) -> tuple[int, bytes]:
        with Path(into).open("wb") as output:
            done = subprocess.run(
                [sys.executable, str(module), *files], stdout=output, stderr=subprocess.PIPE, check=False
            )
        return done.returncode, done.stderr

    assert run() == (2, b"name the files to read\n")
    assert run(str(tmp_path)) == (1, b"")
    if Path("/dev/full").exists():
        assert run(page, into="/dev/full") == (2, b"the output: No space left on device\n")
    command = [sys.executable, str(module), *[page] * 200]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        _, errors = process.communicate(timeout=60)
    assert errors == b""


def test_only_what_a_program_needs_is_in_its_module(flights: Program, lamps: Program) -> None:
    """No forms for pages, no pages' trees for forms, no conversions where nothing is converted, no records."""
    pages, forms = export_python(flights), export_python(lamps)
    assert "class HtmlDocument" in pages
    assert "class FormDocument" not in pages
    assert "class FormDocument" in forms
    assert "def _showing" in pages
    assert "def _showing" not in forms
    assert not any(
        name in text for name in ("MONTHS", "def record_documents", "import w3lib") for text in (pages, forms)
    )


def test_a_module_reads_as_if_written(flights: Program, lamps: Program, tmp_path: Path) -> None:
    """No name is missing, no import is too much or out of order."""
    for name, program in (("flights", flights), ("lamps", lamps)):
        (tmp_path / f"{name}.py").write_text(export_python(program), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--isolated",
        "--line-length",
        "120",
        "--select",
        "F401,F821,F811,I,W",
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
