"""A program and its exported package say the same of every document."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fieldmark
from fieldmark.dsl.core.terms import Field, Program, Records
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.runtime.export.python import VENDORED, export_python, literal, module_text
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.io.files import boxes_of, walk_documents, write_folder
from fieldmark.runtime.io.scans import boxes_content, pdf_pages
from fieldmark.runtime.run import extract, extraction_to_json
from fieldmark.runtime.simulate.changes import CHANGES, apply
from fieldmark.runtime.simulate.truth import locate
from tests.dsl import strategies, terms
from tests.dsl.test_records import separations
from tests.operations import PATIENCE
from tests.runtime.conftest import Shipped
from tests.runtime.export.modules import answers, exported, markup_of
from tests.runtime.samples import MAIL, PAGE, PROGRAM, VALUES
from tests.synth.record_pages import STYLES, document, entries, markup
from tests.synth.test_records import learned

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
LAW = settings(deadline=None, max_examples=8, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def flights(shipped: Shipped) -> Program:
    return shipped("flights")


@pytest.fixture(scope="module")
def flights_module(flights: Program) -> ModuleType:
    return exported(flights)


@pytest.fixture(scope="module")
def lamps(shipped: Shipped) -> Program:
    return shipped("lamps")


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
        found = extract(flights, page).json_values
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
            if path.suffix == ".pdf":
                boxes = boxes_content(pdf_pages(path.read_bytes(), path.name))
            else:
                boxes = json.loads(boxes_of(path).read_bytes())
            kept = tmp_path / f"{number}.boxes.json"
            kept.write_text(json.dumps(boxes), encoding="utf-8")
            assert module.extract(kept.read_bytes(), str(kept)) == extraction_to_json(extract(lamps, kept)), path


@given(strategies.programs())
@settings(deadline=None, max_examples=20, suppress_health_check=list(HealthCheck))
def test_the_text_and_the_functions_are_the_program(program: Program) -> None:
    tree = ast.parse(module_text(program).encode("utf-8"))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert print_program(program) in texts
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    read = {node.value for function in functions for node in ast.walk(function) if isinstance(node, ast.Constant)}
    items: list[Field | Records] = [*program.fields, *program.records]
    assert len({function.name for function in functions}) == len(functions) == len(items) + 1
    assert {item.name for item in items} <= read


def test_each_function_gives_its_field() -> None:
    names = ("total", "item", "never", "voucher")
    module = exported(PROGRAM)
    assert {name: getattr(module, name)(PAGE) for name in names} == {name: VALUES[name] for name in names}
    awkward = replace(PROGRAM.fields[0], name="class"), replace(PROGRAM.fields[0], name='a "b"\\')
    odd = exported(replace(PROGRAM, fields=awkward))
    assert odd.field_class(PAGE) == odd.a__b__(PAGE) == VALUES["total"]


@given(strategies.strings())
def test_any_text_is_a_literal(text: str) -> None:
    assert ast.literal_eval(literal(text)) == text
    assert literal(text).isprintable()


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
    assert str(theirs.value) == str(ours.value)


def test_equal_programs_have_one_text_whatever_the_hash_seed(flights: Program, tmp_path: Path) -> None:
    fieldmark.save(flights, tmp_path / "flights.fm")
    code = "import fieldmark, sys; from fieldmark.runtime.export.python import export_python;"
    code += "sys.stdout.buffer.write(repr(export_python(fieldmark.load(sys.argv[1]))).encode())"
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        arguments = [sys.executable, "-c", code, str(tmp_path / "flights.fm")]
        written = subprocess.run(arguments, env=environment, capture_output=True, check=True).stdout
        assert written.decode("utf-8") == repr(export_python(flights))


@pytest.mark.parametrize("name", ["flights", "lamps"])
def test_a_package_runs_alone_and_prints_lines(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """In an interpreter where fieldmark cannot be imported, with every warning an error."""
    program = request.getfixturevalue(name)
    write_folder(tmp_path / "taken", export_python(program))
    folder = EXAMPLES / name / "inbox"
    files = [str(path) for path in walk_documents([folder], program.kind)]
    block = "import sys; sys.modules['fieldmark'] = None; sys.path.insert(0, sys.argv.pop(1));"
    block += "import runpy; runpy.run_module('taken', run_name='__main__', alter_sys=True)"
    arguments = [sys.executable, "-I", "-W", "error", "-c", block, str(tmp_path), str(folder), "nowhere.html"]
    done = subprocess.run(arguments, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(files) > 3
    assert lines[:-1] == [extraction_to_json(extract(program, path)) for path in files]
    assert lines[-1] == {"document": "nowhere.html", "error": "there is no such file"}


def test_what_goes_wrong_around_a_package_is_told_without_a_traceback(flights: Program, tmp_path: Path) -> None:
    write_folder(tmp_path / "taken", export_python(flights))
    page = str(EXAMPLES / "flights" / "inbox" / "larkwing-07.html")
    command = [sys.executable, "-m", "taken"]

    def run(*files: str, into: str = os.devnull) -> tuple[int, bytes]:
        with Path(into).open("wb") as output:
            done = subprocess.run([*command, *files], cwd=tmp_path, stdout=output, stderr=subprocess.PIPE, check=False)
        return done.returncode, done.stderr

    assert run() == (2, b"name the files to read\n")
    if Path("/dev/full").exists():
        assert run(page, into="/dev/full") == (2, b"the output: No space left on device\n")
    many = [*command, *[page] * 200]
    with subprocess.Popen(many, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        _, errors = process.communicate(timeout=PATIENCE)
    assert errors == b""


def test_all_that_a_package_imports_is_in_it() -> None:
    """Also what functions of the language import; of the others, what is imported when a module is loaded."""
    files = {path: data for path, data in export_python(PROGRAM).items() if path.endswith(".py")}
    for path, data in files.items():
        tree = ast.parse(data)
        statements = list(ast.walk(tree) if path.startswith(f"{VENDORED}/dsl") else tree.body)
        assert not any("fieldmark" in name.split(".")[0] for name in imported(statements))
        for statement in statements:
            if isinstance(statement, ast.ImportFrom) and statement.level:
                parts = [*path.split("/")[: -statement.level], *(statement.module or "").split(".")]
                place = "/".join(filter(None, parts))
                assert files.keys() & {f"{place}.py", f"{place}/__init__.py", "__init__.py"}, (path, place)
    left_out = [f"{VENDORED}/{part}/" for part in ("synth", "runtime/amber", "runtime/cli")]
    assert not any(path.startswith(tuple(left_out)) for path in files)


def imported(statements: Iterable[ast.AST]) -> Iterator[str]:
    """The modules that statements import by absolute names."""
    for statement in statements:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and not statement.level:
            yield statement.module or ""


def test_a_module_reads_as_if_written(flights: Program, lamps: Program, tmp_path: Path) -> None:
    """No name is missing, no import is too much or out of order."""
    for name, program in (("flights", flights), ("lamps", lamps)):
        (tmp_path / f"{name}.py").write_text(module_text(program), encoding="utf-8")
    rules = ["--isolated", "--line-length", "120", "--select", "F401,F821,F811,I,W"]
    command = [sys.executable, "-m", "ruff", "check", *rules, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
