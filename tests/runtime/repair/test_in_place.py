"""What is broken although nothing abstains, and what is not although its value is another one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.repair.outcomes import Repair
from fieldmark.runtime.repair.pages import KeptPage, kept_pages, new_pages
from fieldmark.runtime.repair.repairs import repair
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn


def written(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def known(
    folder: Path, texts: Mapping[str, str], labels: Mapping[str, dict[str, Label]]
) -> tuple[Program, list[KeptPage]]:
    """A program learned from the labelled ones of some pages, and the fixtures of all."""
    paths = written(folder / "old", texts)
    program = learn([Example(read_page(path), labels[path.name]) for path in paths if path.name in labels]).program
    answers = answering(program, evidence=True)
    return program, kept_pages(keep(path, answers, folder / "fx", program="p", date="2026-01-01") for path in paths)


def repaired(folder: Path, program: Program, kept: list[KeptPage], texts: Mapping[str, str]) -> Repair:
    paths = written(folder / "new", texts)
    return repair(program, kept, new_pages({path: read_page(path) for path in paths}, kept))


LEVELS = ("Low", "High", "Medium", "Critical")


def notice(number: int, label: str) -> str:
    fixed = "" if number % 4 == 3 else f"{label}: {number % 3}.{number}.0\n"
    return (
        f"SECURITY NOTICE\n\nProduct: lib{'abcdefghijkl'[number]}tern\nSeverity: {LEVELS[number % 4]}\n{fixed}\nEnd\n"
    )


def test_what_may_be_missing_and_is_nearly_everywhere_is_broken(tmp_path: Path) -> None:
    labels: dict[str, dict[str, Label]] = {
        f"{number}.txt": {
            "severity": LEVELS[number % 4],
            "fixed": None if number % 4 == 3 else f"{number % 3}.{number}.0",
        }
        for number in range(4)
    }
    program, kept = known(tmp_path, {f"{number}.txt": notice(number, "Fixed in") for number in range(12)}, labels)
    assert any(field.name == "fixed" and field.optional for field in program.fields)
    for label, broken in (("Remedied by", True), ("Fixed in", False)):
        result = repaired(
            tmp_path / label, program, kept, {f"n{number}.txt": notice(number, label) for number in range(12)}
        )
        (told,) = (field for field in result.fields if field.name == "fixed")
        assert result.complete is not broken
        assert (told.outcome, len(told.broken)) == (("declined", 12) if broken else ("kept", 0))
        assert not broken or "it is found on 0 of 12 new pages, and on 9 of 12 fixtures" in (told.reason or "")


def report(number: int, label: str = "Temp", unit: str = "C", more: str = "") -> str:
    """A report of a station; of one number every value changes but the station."""
    values = (number * 7 + len(more)) % 30, (number * 3) % 25, (number * 11) % 80
    first = f"Station: S{number % 8}\nOperator: Nordmet\n{more}"
    last = f"Wind: {values[1] + 2} kt\nHumidity: {values[2] + 10} %\n"
    return f"{first}{label}: {values[0]}.{number % 9 + 1} {unit}\n{last}"


def truth(number: int) -> dict[str, Label]:
    lines = (line.split(": ") for line in report(number).splitlines())
    values = {name.lower(): value for name, value in lines}
    return {name: values[name] for name in ("station", "temp", "wind", "humidity")}


STATIONS = {f"o{number}.txt": report(number) for number in range(8)}
TRUTHS = {f"o{number}.txt": truth(number) for number in range(3)}


def test_another_value_in_the_same_place_is_not_broken(tmp_path: Path) -> None:
    program, kept = known(tmp_path, STATIONS, TRUTHS)
    for number, (unit, broken) in enumerate((("C", False), ("F", True))):
        pages = {f"o{one}.txt": report(one + 40, unit=unit) for one in range(8)}
        result = repaired(tmp_path / f"{number}", program, kept, pages)
        assert result.program == program
        assert [field.outcome for field in result.fields if field.name != "temp"] == ["kept"] * 3
        assert result.complete is not broken


def test_a_label_worded_anew_in_place_is_repaired_and_another_one_is_not(tmp_path: Path) -> None:
    program, kept = known(tmp_path, STATIONS, TRUTHS)
    cases = (
        ("Temperature", "", "repaired"),
        ("Air temp", "", "repaired"),
        ("Dew point", "", "declined"),  # another label stands there
        ("Temperature", "Dew point: 3.1 C\n", "declined"),  # what else is found stands elsewhere
        ("Temperature", "Temp at night: {}.0 C\n", "declined"),
    )
    for number, (label, more, outcome) in enumerate(cases):
        pages = {f"o{one}.txt": report(one + 40, label, more=more.format(one)) for one in range(8)}
        result = repaired(tmp_path / f"{number}", program, kept, pages)
        (told,) = (field for field in result.fields if field.name == "temp")
        assert told.outcome == outcome, label
        for given in told.given:
            line = next(line for line in pages[given.page.path.name].splitlines() if line.startswith(label))
            assert given.value == line.partition(": ")[2]
            assert {piece.kind for piece in given.evidence} == {"place", "cues"}


def test_a_fixture_that_says_otherwise_of_itself_stays_broken(tmp_path: Path) -> None:
    program, kept = known(tmp_path, STATIONS, TRUTHS)
    kept[0].fixture.answers["values"]["wind"] = "99 kt"
    result = repaired(tmp_path / "new", program, kept, STATIONS)
    assert not result.complete
