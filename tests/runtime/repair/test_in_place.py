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
