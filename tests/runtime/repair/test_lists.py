"""Lists of records after a redesign: learned again from labels or from what is kept, or left alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.repair.lists import same_rows
from fieldmark.runtime.repair.outcomes import FieldRepair, repair_to_json, suggestions, told
from fieldmark.runtime.repair.pages import KeptPage, kept_pages, new_pages
from fieldmark.runtime.repair.repairs import repair
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

CLUBS = ("Aldermoor Rovers", "Fernhollow United", "Harrowgate Town", "Inverlea", "Rookhope Albion", "Thornbury Colts")
DAYS = ("Saturday", "Sunday", "Monday", "Friday")

Row = Mapping[str, str]
Layout = Callable[[Sequence[Row]], str]


def rows(seed: int) -> list[Row]:
    """The matches of a page."""
    random = Random(seed)
    pairs = (random.sample(CLUBS, 2) for _ in range(3 + seed % 3))
    return [
        {"day": f"{random.choice(DAYS)} {random.randint(1, 30)} May", "home": home, "away": away}
        for home, away in pairs
    ]


def as_table(names: Sequence[str]) -> Layout:
    """A table whose columns have these headings."""

    def page(records: Sequence[Row]) -> str:
        head = "".join(f"<th>{name}</th>" for name in names)
        body = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row.values())}</tr>" for row in records)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    return page


def as_cards(records: Sequence[Row]) -> str:
    """A card for each match, with labels."""
    return "".join(
        f"<article><h3>{row['day']}</h3><p>Hosts: <b>{row['home']}</b></p><p>Guests: <b>{row['away']}</b></p></article>"
        for row in records
    )


OLD = as_table(("Date", "Home", "Away"))
NEW: Mapping[str, Layout] = {
    "other headings": as_table(("When", "Hosts", "Guests")),
    "cards": as_cards,
    "other order": lambda records: as_table(("Hosts", "Guests", "When"))(
        [{name: row[name] for name in ("home", "away", "day")} for row in records]
    ),
}


def page_of(layout: Layout, seed: int) -> bytes:
    season = f"<p>Season <b>{1990 + seed}</b></p>"
    return f"<!DOCTYPE html><h1>Matches</h1>{season}<main>{layout(rows(seed))}</main><p>Back to top</p>".encode()


@dataclass(frozen=True)
class Site:
    """A site before its redesign: a program, and fixtures of the pages 0 to 3."""

    folder: Path
    program: Program
    kept: list[KeptPage]

    def repaired(
        self, layout: Layout, captured: Sequence[int], labelled: Sequence[int] = ()
    ) -> tuple[FieldRepair, Program, list[str], list[str]]:
        """What became of the list, the new program, the report, and the pages to label, when pages come anew, of which
        some are captures of fixtures and some have labels beside them."""
        pages = dict.fromkeys(sorted({*captured, *labelled}))
        paths = {self.folder / f"{'page' if seed in captured else 'other'}-{seed}.html": seed for seed in pages}
        for path, seed in paths.items():
            path.write_bytes(page_of(layout, seed))
        labels: dict[Path, Mapping[str, Any]] = {
            path: {"matches": [{**row, "referee": "Ann Lee"} for row in rows(seed)]}
            for path, seed in paths.items()
            if seed in labelled
        }
        result = repair(self.program, self.kept, new_pages({p: read_page(p) for p in paths}, self.kept, labels))
        found = next(field for field in result.fields if field.name == "matches")
        asked = [item.page.path.name for item in suggestions(result.fields) if "matches" in item.fields]
        return found, result.program, list(told(result)), asked


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("site")
    (folder / "old").mkdir()
    paths = [folder / "old" / f"page-{seed}.html" for seed in range(4)]
    for seed, path in enumerate(paths):
        path.write_bytes(page_of(OLD, seed))
    program = learn([Example(read_page(path), labels_of(seed)) for seed, path in enumerate(paths[:3])]).program
    answers = answering(program, evidence=True)
    kept = [keep(path, answers, folder / "fixtures", program="matches", date="2026-01-01") for path in paths]
    return Site(folder, program, kept_pages(kept))


def labels_of(seed: int) -> dict[str, Any]:
    return {"season": str(1990 + seed), "matches": tuple(rows(seed))}


def read(program: Program, page: bytes, folder: Path) -> Any:
    path = folder / "unseen.html"
    path.write_bytes(page)
    return evaluate(program, read_page(path)).records[0].json_value


@pytest.mark.parametrize("layout", NEW.values(), ids=NEW)
@pytest.mark.parametrize(("captured", "labelled"), [((1, 2, 3), ()), ((), (7,)), ((3,), (3,)), ((1, 2), (8, 9))])
def test_a_list_is_repaired_from_labels_or_from_what_is_kept(
    site: Site, layout: Layout, captured: Sequence[int], labelled: Sequence[int]
) -> None:
    found, program, _, asked = site.repaired(layout, captured, labelled)
    assert (found.outcome, asked) == ("repaired", [])
    for given in found.given:
        assert given.value == rows(int(given.page.path.stem.rpartition("-")[2]))
    for seed in (11, 12):
        assert read(program, page_of(layout, seed), site.folder) == rows(seed)
        assert read(program, page_of(OLD, seed), site.folder) == rows(seed)


@pytest.mark.parametrize("layout", NEW.values(), ids=NEW)
def test_one_page_without_labels_is_not_enough(site: Site, layout: Layout) -> None:
    found, program, report, asked = site.repaired(layout, (2,))
    assert (found.outcome, found.given, program) == ("declined", (), site.program)
    assert asked == ["page-2.html"]
    assert any("only known" in line for line in report)


def test_where_nothing_is_known_a_label_is_asked_for(site: Site) -> None:
    path = site.folder / "other-20.html"
    path.write_bytes(page_of(as_cards, 20))
    result = repair(site.program, site.kept, new_pages({path: read_page(path)}, site.kept))
    assert result.program == site.program
    assert [item.page.path.name for item in suggestions(result.fields)] == ["other-20.html"]
    assert any("a label beside one would tell" in line for line in told(result))


def test_a_label_that_its_page_does_not_show_changes_nothing(site: Site) -> None:
    path = site.folder / "page-1.html"
    path.write_bytes(page_of(as_cards, 1))
    wrong = {"matches": [{**rows(1)[0], "home": "Nobody at all"}]}
    result = repair(site.program, site.kept, new_pages({path: read_page(path)}, site.kept, {path: wrong}))
    assert result.program == site.program
    assert not result.complete
    assert not suggestions(result.fields), "what is labelled is asked for again"


def test_what_a_label_refutes_does_not_bind_other_pages(site: Site) -> None:
    """The old list still gives something on new pages, and a label says that it is another."""
    found, program, _, asked = site.repaired(as_cards_below_results, (), (7, 8))
    assert (found.outcome, asked) == ("repaired", [])
    for seed in (11, 12):
        assert read(program, page_of(as_cards_below_results, seed), site.folder) == rows(seed)


def as_cards_below_results(records: Sequence[Row]) -> str:
    """The matches as cards, below others in the old markup."""
    return f"{as_cards(records)}<h2>Played before</h2>{OLD(rows(99))}"


@pytest.mark.parametrize("name", ["home", "away"])
def test_a_label_without_what_every_record_had_is_refused(site: Site, name: str) -> None:
    path = site.folder / "other-7.html"
    path.write_bytes(page_of(as_cards, 7))
    labels = {"matches": [{f"{key}s" if key == name else key: text for key, text in row.items()} for row in rows(7)]}
    result = repair(site.program, site.kept, new_pages({path: read_page(path)}, site.kept, {path: labels}))
    report = list(told(result))
    assert result.program == site.program
    assert any(f'no record of its label has "{name}"' in line for line in report)
    assert any(f'have "{name}s", which the list does not have' in line for line in report)


def test_a_label_of_what_the_program_does_not_have_is_named(site: Site) -> None:
    path = site.folder / "other-7.html"
    path.write_bytes(page_of(OLD, 7))
    result = repair(site.program, site.kept, new_pages({path: read_page(path)}, site.kept, {path: {"seasn": "1997"}}))
    assert any('its labels have "seasn", which the program does not have' in line for line in told(result))
    (unknown,) = repair_to_json(result)["unknown"]
    assert "seasn" in unknown


def test_how_many_records_a_report_says(site: Site) -> None:
    _, _, report, _ = site.repaired(as_cards, (), (7,))
    assert any(line.endswith(f"other-7.html: {len(rows(7))} records") for line in report)


def test_records_are_the_same_after_folding_and_without_what_is_empty() -> None:
    assert same_rows([{"a": " x  y ", "b": None}], [{"a": "x y"}])
    assert same_rows([{"a": "x"}, "..."], [{"a": "x"}, {"a": "y"}])
    assert not same_rows([{"a": "x"}], [{"a": "x"}, {"a": "y"}])
    assert not same_rows([{"a": "x"}, {"a": "y"}, "..."], [{"a": "x"}])
