"""What happens to a layout between learning and running: a redesign, or another sender of the same data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tests.synth.data import LABELS
from tests.synth.pages import FRAMES, HEADINGS, RECORD_STYLES, STYLES, Row, Section, Template


def reframed(template: Template, random: Random) -> Template:
    """The sections held in another way."""
    return replace(template, frame=random.choice(FRAMES), menu=not template.menu)


def retitled(template: Template, random: Random) -> Template:
    """Other headings."""
    sections = (replace(section, heading=random.choice(("", "New", *HEADINGS))) for section in template.sections)
    return replace(template, sections=tuple(sections))


def relabelled(template: Template, random: Random) -> Template:
    """Some labels in another language."""
    sections = (
        replace(section, rows=tuple(_translated(row) if random.random() < 0.5 else row for row in section.rows))
        for section in template.sections
    )
    return replace(template, sections=tuple(sections))


def _translated(row: Row) -> Row:
    return replace(row, label=f"Étiquette {row.label[::-1]}")


def punctuated(template: Template, random: Random) -> Template:
    """Colons come or go behind the labels of a section."""
    sections = list(template.sections)
    which = random.randrange(len(sections))
    sections[which] = replace(sections[which], colon=not sections[which].colon)
    return replace(template, sections=tuple(sections))


def extended(template: Template, random: Random) -> Template:
    """A new section with other labels."""
    sections = list(template.sections)
    taken = {row.label for row in template.rows}
    labels = random.sample([label for label in LABELS if label not in taken], 3)
    rows = tuple(Row(label, LABELS[label], None) for label in labels)
    section = Section(random.choice(HEADINGS), random.choice(STYLES), rows, random.random() < 0.5)
    sections.insert(random.randint(0, len(sections)), section)
    return replace(template, sections=tuple(sections))


Alteration = Callable[[Template, Random], Template]
"""A way in which a template may change between learning and running."""


def counterpart(template: Template, random: Random) -> Template:
    """Another sender's layout of the same fields: other styles, labels, headings and order."""
    sections: list[Section] = []
    for section in template.sections:
        styles = [style for style in RECORD_STYLES if style != "bullets"] if section.records else list(STYLES)
        rows = tuple(replace(row, label=f"The {row.label.lower()} here") for row in section.rows)
        sections.append(
            replace(
                section,
                heading=random.choice(("", *HEADINGS)),
                style=section.style if section.style == "bullets" else random.choice(styles),
                rows=tuple(random.sample(rows, len(rows))),
                colon=random.random() < 0.5,
                inside=random.choice(("", "b", "span")),
            )
        )
    random.shuffle(sections)
    return replace(template, sections=tuple(sections), frame=random.choice(FRAMES), title="Another sender")
