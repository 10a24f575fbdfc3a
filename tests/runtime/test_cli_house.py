"""What all commands have in common: loudness, colours, tables, JSON, and defaults from pyproject.toml."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from fieldmark.runtime.cli import main as house
from fieldmark.runtime.cli.main import COMMANDS, main
from fieldmark.runtime.cli.options import output_file
from fieldmark.runtime.io.programs import load, save
from tests.runtime.commands import ran, working_folder
from tests.runtime.samples import AMBIGUOUS, PAGE, PROGRAM


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a program, pages, and labelled examples."""
    files = {"inbox/a.html": PAGE, "inbox/b.html": AMBIGUOUS}
    for number, order in enumerate(("KX-1071", "QT-2263")):
        cells = f"<tr><td>Order</td><td>{order}</td></tr>"
        files[f"examples/{number}.html"] = f"<html><body><table>{cells}</table></body></html>"
        files[f"examples/{number}.json"] = json.dumps({"order": order})
    return working_folder(tmp_path, monkeypatch, files)


def named_leaves() -> Iterator[tuple[str, click.Command]]:
    """Every command by its name, those of a group by both names."""
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        assert command is not None
        inner = command.commands if isinstance(command, click.Group) else {"": command}
        yield from ((f"{name} {below}".strip(), leaf) for below, leaf in inner.items())


def test_every_command_can_be_quiet_and_verbose_and_speak_json() -> None:
    for name, leaf in named_leaves():
        options = {option for parameter in leaf.params for option in parameter.opts}
        assert {"--quiet", "--verbose", "--json"} <= options, name


LEARNED = {
    "learn": ("learn", "examples"),
    "induce": ("induce", "inbox", "--schema", "products"),
    "calibrate": ("calibrate", "examples", "--schema", "products"),
    "repair": ("repair", "orders.fm", "--fixtures", "inbox", "--pages", "inbox"),
    "ask": ("ask", "orders", "inbox", "--learn"),
    "label": ("label", "inbox", "--no-browser"),
    "fixture threshold": ("fixture", "threshold", "orders.fm", "inbox", "--max-wrong", "25%"),
    "gazetteer learn": ("gazetteer", "learn", "inbox", "--schema", "products"),
}
"""Commands that write what was learned, each as it is called without `-o`."""

ANEW = {"extract", "batch", "check", "watch", "segment", "blocks", "export"}
"""Commands that write answers and reports, or what a program is in another notation."""


def test_every_command_that_writes_a_file_replaces_what_was_learned_only_with_force() -> None:
    writes = {
        name: any("--force" in option.opts for option in leaf.params)
        for name, leaf in named_leaves()
        if any({"-o", "--output"} & {*option.opts} or option.callback is output_file for option in leaf.params)
    }
    assert writes == {name: name in LEARNED for name in (*LEARNED, *ANEW)}


@pytest.mark.parametrize("name", LEARNED)
def test_what_was_learned_replaces_no_file_unless_told(name: str, home: Path) -> None:
    file = home / ("products/brand.txt" if name == "gazetteer learn" else "there.fm")
    output = file.parent if name == "gazetteer learn" else file
    file.parent.mkdir(exist_ok=True)
    file.write_text("mine")
    result = ran(*LEARNED[name], "-o", output)
    assert (result.exit_code, file.read_text()) == (2, "mine")
    assert "is there already; --force replaces it" in " ".join(result.stderr.split())


def test_quiet_tells_results_and_errors_alone() -> None:
    result = ran("learn", "examples", "-o", "new.fm", "--quiet")
    assert (result.exit_code, result.output) == (0, "")
    assert load("new.fm").name == "new"
    loud = ran("learn", "examples", "-o", "new.fm", "--force")
    assert "note: " in loud.stderr
    assert "written to new.fm" in loud.stdout
    Path("examples/1.json").write_text('{"order": "nowhere"}')
    assert "not reproduced: order" in ran("learn", "examples", "-o", "new.fm", "--force", "-q").stderr


@pytest.mark.parametrize(
    "command",
    [
        "extract orders.fm bad",
        "learn bad -o new.fm",
        "induce bad --schema products -o new.fm",
        "fixture add orders.fm bad --to kept",
        "check orders.fm bad",
        "stress orders.fm bad",
        "repair orders.fm --fixtures known --pages bad -o new.fm",
        "ask names bad",
        "segment bad --schema products",
        "gazetteer learn bad --schema products",
        "boxes scans",
        "batch orders.fm bad -o all.jsonl --jobs 1",
    ],
)
def test_who_wants_errors_alone_is_told_what_cannot_be_read(command: str, home: Path) -> None:
    ran("fixture", "add", "orders.fm", "inbox", "--to", "known")
    for name in ("bad", "scans"):
        (home / name).mkdir()
    (home / "bad" / "seen.html").write_text(PAGE, encoding="utf-8")
    (home / "bad" / "seen.json").write_text('{"total": "12,50 €"}', encoding="utf-8")
    (home / "bad" / "unreadable.html").write_bytes(b"\0\1\2" * 99)
    (home / "bad" / "unreadable.json").write_text('{"total": "1"}', encoding="utf-8")
    (home / "scans" / "unreadable.png").write_bytes(b"no picture")
    result = ran(*command.split(), "--quiet")
    assert result.exit_code == 1
    assert "unreadable" in result.output or "cannot be read" in result.output


def test_verbose_names_each_document_and_where_an_error_comes_from() -> None:
    result = ran("extract", "orders.fm", "inbox", "--verbose")
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["inbox/a.html", "inbox/b.html"]
    assert "Traceback" in ran("extract", "none.fm", "inbox", "-v").stderr
    assert "Traceback" not in ran("extract", "none.fm", "inbox").stderr


def test_colours_are_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    ran("fixture", "add", "orders.fm", "inbox", "--to", "kept")
    Path("kept/a/document.html").write_text(AMBIGUOUS, encoding="utf-8")
    save(load("orders.fm").__class__("other", PROGRAM.fields[1:]), "b.fm")
    plain = ran("check", "orders.fm", "kept").stdout
    assert "\x1b" not in plain + ran("diff", "orders.fm", "b.fm", "--text").stdout
    monkeypatch.setattr(house, "shows_colours", lambda **_: True)
    painted = CliRunner().invoke(main, ["check", "orders.fm", "kept"], color=True).stdout
    assert "\x1b[31mabstains\x1b[0m" in painted
    assert click.unstyle(painted) == plain
    assert "\x1b[31m-total" in CliRunner().invoke(main, ["diff", "orders.fm", "b.fm", "--text"], color=True).stdout


def test_nobody_who_asks_for_no_colours_gets_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert house.painted("x", "red") == "x"


def test_a_table_of_documents() -> None:
    result = ran("extract", "orders.fm", "inbox", "none.html", "--csv")
    assert result.exit_code == 1
    head, a, b, none = csv.reader(result.stdout.splitlines())
    assert head[:3] == ["document", "total", "ordered"]
    assert a[:4] == ["inbox/a.html", "12,50 €", "3 May 2026", '["Kettle", "Cups"]']
    assert "more than one candidate" in b[head.index("abstained")]
    assert none[head.index("error")] == "there is no such file"
    ran("extract", "orders.fm", "inbox", "--csv", "-o", "out.csv")
    assert Path("out.csv").read_bytes().startswith(b"document,total,ordered,")
    assert ran("extract", "orders.fm", "inbox", "--csv", "--evidence").exit_code == 2
    assert ran("extract", "orders.fm", "inbox", "--records", "lines").exit_code == 2
    assert "no program has a list of records" in ran("extract", "orders.fm", "inbox", "--csv", "--records", "x").stderr


def test_what_learning_and_keeping_say_as_json() -> None:
    told = json.loads(ran("learn", "examples", "-o", "new.fm", "--json").stdout)
    assert told["written"] == "new.fm"
    assert told["fields"]["order"]["explained"] == 2
    kept = ran("fixture", "add", "orders.fm", "inbox", "--to", "kept", "--json").stdout
    lines = [json.loads(line) for line in kept.splitlines()]
    assert [line["fixture"] for line in lines] == ["kept/a", "kept/b"]


def test_what_else_is_told_in_words_is_told_as_json() -> None:
    def told(*arguments: str, exit_code: int = 0) -> Any:
        result = ran(*arguments, "--json")
        assert result.exit_code == exit_code, result.output
        return json.loads(result.stdout)

    assert told("show", "orders.fm") == json.loads(ran("export", "orders.fm", "--to", "json").stdout)
    assert list(told("explain", "orders.fm")["explained"]) == [field.name for field in PROGRAM.fields]
    found = told("explain", "orders.fm", "inbox/a.html")
    assert found["values"]["total"] == "12,50 €"
    assert found["explained"]["total"][0].startswith("total = ")
    xpath = told("export", "orders.fm", "--to", "xpath")
    assert (xpath["text"], xpath["expressed"]) == (ran("export", "orders.fm", "--to", "xpath").stdout, 6)
    assert told("export", "orders.fm", "--to", "css", "-o", "orders.css")["written"] == ["orders.css"]
    assert ran("export", "orders.fm", "--to", "css", "-o", "orders.css").stdout == "written to orders.css\n"
    assert told("export", "orders.fm", "--to", "python", "-o", "orders") == {"written": ["orders"]}
    page_object = told("export", "orders.fm", "--to", "web-poet", "-o", "orders_page")
    assert (page_object["fixtures"], Path(page_object["written"][0]).parent) == (0, Path("orders_page"))
    counts = told("batch", "orders.fm", "inbox", "-o", "all.jsonl", "--jobs", "1")
    assert (counts["documents"], counts["drift"]) == (2, [])
    Path("letter.png").write_bytes(b"no picture")
    assert told("boxes", "letter.png", exit_code=1)["document"] == "letter.png"
    assert told("extract", "orders.fm", "inbox/a.html") == json.loads(
        ran("extract", "orders.fm", "inbox/a.html").stdout
    )
    nursery = Path(__file__).parents[2] / "examples" / "nursery"
    grown = told("gazetteer", "learn", "--schema", f"{nursery}/nursery.toml", f"{nursery}/pages", "-o", "grown")
    assert grown["rounds"][0]["plant"]["known"] > 0
    assert grown["written"]["plant"] == "grown/plant.txt"


def test_defaults_from_the_nearest_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "pyproject.toml").write_text(
        '[tool.fieldmark]\nquiet = true\n[tool.fieldmark.learn]\nname = "mine"\nunlabelled = "inbox"\n'
        '[tool.fieldmark.fixture.add]\nto = "kept"\ndate = "2026-05-01"\n'
    )
    (home / "deeper").mkdir()
    monkeypatch.chdir(home / "deeper")
    result = ran("learn", "../examples", "-o", "new.fm")
    assert (result.exit_code, result.stdout) == (0, "")
    assert load("new.fm").name == "mine"
    ran("learn", "../examples", "-o", "new.fm", "--name", "said", "--force")
    assert load("new.fm").name == "said"
    assert ran("fixture", "add", "../orders.fm", "../inbox").exit_code == 0
    assert json.loads((home / "kept" / "a" / "meta.json").read_text())["date"] == "2026-05-01"


def test_a_flag_that_chooses_one_of_several_has_a_default_too(home: Path) -> None:
    plain = ran("extract", "orders.fm", "inbox/a.html").stdout
    (home / "pyproject.toml").write_text("[tool.fieldmark.extract]\ncsv = true\n")
    assert ran("extract", "orders.fm", "inbox/a.html").stdout.startswith("document,total,")
    (home / "pyproject.toml").write_text("[tool.fieldmark]\ncsv = false\n")
    assert ran("extract", "orders.fm", "inbox/a.html").stdout == plain


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("[tool.fieldmark.lern]\nname = 1", "there is no command 'lern'"),
        ('[tool.fieldmark.learn]\nnames = "a"', "there is no option 'names'; there is output, unlabelled, name"),
        ("[tool.fieldmark.fixture.ad]\nto = 1", "there is no command 'ad'"),
        ("[tool.fieldmark]\nquite = true", "[tool.fieldmark]: no command has an option 'quite'"),
        ("[tool.fieldmark]\nshow = true", "[tool.fieldmark]: no command has an option 'show'"),
        ("[tool.fieldmark.fixture]\nadd = true", "[tool.fieldmark.fixture.add] is no table of options"),
        ("[tool.fieldmark\n", "pyproject.toml: "),
    ],
)
def test_mistakes_of_the_table_are_named(home: Path, table: str, told: str) -> None:
    (home / "pyproject.toml").write_text(table)
    result = ran("fixture" if "fixture" in table else "learn", "--help")
    assert result.exit_code == 2
    assert told in result.stderr


def test_what_every_command_takes_is_an_option_of_one_at_least(home: Path) -> None:
    (home / "pyproject.toml").write_text('[tool.fieldmark]\nboxes = "a.boxes.json"\nunlabelled = "inbox"\n')
    for command in COMMANDS:
        assert ran(command, "--help").exit_code == 0
