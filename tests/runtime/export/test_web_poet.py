"""The page object of a program: its files, its names. `tests/integrations` runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings

import fieldmark
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.terms import Field, Program
from fieldmark.runtime.export.web_poet import export_web_poet
from tests.dsl import strategies
from tests.runtime.export.modules import packaged
from tests.runtime.export.test_expressions import FORM
from tests.runtime.samples import AMBIGUOUS


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return packaged(tmp_path)


def test_the_layout_is_that_of_web_poet(package: Path) -> None:
    folder = package / "fixtures" / "orders_page.OrdersPage" / "test-2"
    output = json.loads((folder / "output.json").read_bytes())
    assert list(output) == ["total", "ordered", "item", "voucher", "never", "abstained"]
    assert output["total"] is None
    assert "total" in output["abstained"]
    assert (folder / "inputs" / "HttpResponse-body.html").read_bytes() == AMBIGUOUS.encode()
    assert json.loads((folder / "inputs" / "HttpResponse-info.json").read_bytes())["status"] == 200


@example(Program("", (Field("¼", "one", True, ()), Field("ﬁeld", "one", True, ()), Field("a·b²", "one", True, ()))))
@given(strategies.programs())
@settings(deadline=None, max_examples=15, suppress_health_check=list(HealthCheck))
def test_every_program_has_a_page_file(program: Program) -> None:
    """Whatever its names: the file is Python, and has a member for each field and list of records."""
    files = export_web_poet(program, []).files
    [text] = [data.decode("utf-8") for name, data in files.items() if name.endswith("_page.py")]
    compile(text, "page.py", "exec")
    assert text.count("    @field\n") == len(program.fields) + len(program.records) + 1


def test_odd_names_become_names_and_are_said() -> None:
    names = ("class", "Total price", "html", "abstained", "2nd", "a b", "a_b")
    program = Program("9 Lives!", tuple(Field(name, "one", True, ()) for name in names))
    text = export_web_poet(program).files["program_9_lives_page.py"].decode()
    for member in ("field_class", "Total_price", "html_", "abstained_", "field_2nd", "a_b", "a_b_"):
        assert f"    {member}: str | None\n" in text
    assert '`field_2nd` is the program\'s "2nd".' in text


def test_a_program_for_forms_is_no_page_object() -> None:
    with pytest.raises(ProgramError, match="forms"):
        export_web_poet(fieldmark.loads(FORM))
