"""Sites before and after a redesign: the same records in two layouts, with the old ones mentioned on new pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.repair.outcomes import Repair
from fieldmark.runtime.repair.pages import KeptPage, kept_pages, new_pages
from fieldmark.runtime.repair.repairs import repair
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.synth.core.examples import Label
from fieldmark.synth.core.learn import learn
from tests.synth.pages import FRAMES, HEADINGS, STYLES, Change, Page, Template, fill, templates

BOXES: Final = ("Previously viewed", "Related", "You may also like")
"""What stands above other records that a page mentions."""

OTHER_LABELS: Final = ("{label}", "Your {label}", "{label} info", "The {label}")
"""How a redesign may word a label."""


@dataclass(frozen=True)
class Redesign:
    """Two layouts of the same rows; `box` is what a new page says above records that it mentions, or nothing."""

    old: Template
    new: Template
    box: str = ""
    wraps: int = 0

    def page(self, seed: int, mentioned: Sequence[int] = ()) -> Page:
        """A new page of a record; with a box, in which other records stand in the same layout."""
        boxes = "".join(_body(fill(self.new, other).html) for other in mentioned) if self.box else ""
        box = f"<h2>{self.box}</h2>{boxes}" if boxes else ""
        return fill(self.new, seed, Change(after=box, wraps=self.wraps))


def _body(html: str) -> str:
    """What stands between the title and the end of a page."""
    return html.partition("</h1>")[2].partition("<p>Thank you")[0]


@st.composite
def redesigns(draw: st.DrawFn) -> Redesign:
    """A layout, and another one of the same rows in the same order: other markup, headings, wording of labels."""
    old = draw(templates())
    wording = draw(st.sampled_from(OTHER_LABELS))
    styles = st.sampled_from(STYLES)
    sections = []
    for section in old.sections:
        rows = tuple(replace(row, label=wording.format(label=row.label)) for row in section.rows)
        style = section.style if section.records else draw(styles)
        heading = draw(st.sampled_from(("", *HEADINGS)))
        sections.append(replace(section, rows=rows, style=style, heading=heading, colon=draw(st.booleans())))
    frame = draw(st.sampled_from(FRAMES))
    new = Template(tuple(sections), frame, draw(st.sampled_from(("Shop", "Our shop"))), draw(st.booleans()))
    return Redesign(old, new, draw(st.sampled_from(("", *BOXES))), draw(st.integers(0, 2)))


def written(folder: Path, pages: Mapping[str, Page]) -> dict[Path, Page]:
    """Pages as files of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {folder / f"{name}.html": page for name, page in pages.items()}
    for path, page in files.items():
        path.write_text(f"<!DOCTYPE html>{page.html}", encoding="utf-8")
    return files


def learned(pages: Mapping[Path, Page]) -> Program:
    """The program of some pages with their true values."""
    return learn([page.example(str(path)) for path, page in pages.items()]).program


def kept(folder: Path, program: Program, pages: Mapping[Path, Page]) -> list[KeptPage]:
    """Fixtures of some pages."""
    answers = answering(program, evidence=True)
    return kept_pages(keep(path, answers, folder, program=program.name, date="2026-01-01") for path in pages)


def repaired(program: Program, fixtures: Sequence[KeptPage], pages: Mapping[Path, Page]) -> Repair:
    """The repair of a program with new pages."""
    return repair(program, fixtures, new_pages({path: read_page(path) for path in pages}, fixtures))


def same(value: object, truth: Label) -> bool:
    """Whether a value is the true one."""
    if isinstance(truth, tuple):
        return [fold(str(text)) for text in truth] == (
            [fold(text) for text in value] if isinstance(value, list) else []
        )
    return (None if value is None else fold(str(value))) == (None if truth is None else fold(truth))


def wrong_on(program: Program, old: Program, pages: Mapping[Path, Page]) -> list[str]:
    """The values that a program gives, an older one does not, and that are not true."""
    wrong = []
    for path, page in pages.items():
        before, now = (evaluate(item, read_page(path)).values for item in (old, program))
        wrong += [
            f"{path.name} {name}: {now[name]!r}, not {truth!r}"
            for name, truth in page.values.items()
            if now.get(name) is not None and now[name] != before.get(name) and not same(now[name], truth)
        ]
    return wrong
