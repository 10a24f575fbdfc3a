"""Values that only an icon names: each may be missing, so that their number says nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest

import fieldmark
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example

VALUES = {
    "floor": ("Second floor", "Ground floor", "Attic", "Third floor"),
    "team": ("Mosses", "Lichens", "Peat", "Ferns"),
    "hours": ("Mornings", "Afternoons", "By appointment", "Never"),
}
NAMES = ("Ada Lane", "Bo Marsh", "Cy Olsen", "Di Frost", "Ed Hale", "Fay Reed", "Gus Stone", "Hal Webb")

ICONS: Mapping[str, Callable[[str, str], str]] = {
    "class": lambda name, value: f'<li><i class="fas fa-{name}"></i> {value}</li>',
    "class beside an element": lambda name, value: f'<li><i class="icon-{name}"></i><span>{value}</span></li>',
    "label": lambda name, value: f'<li><i aria-label="{name}"></i> {value}</li>',
    "title": lambda name, value: f'<li><i class="ico" title="{name}"></i> {value}</li>',
    "picture": lambda name, value: f'<li><img src="/icons/{name}.svg" alt=""> {value}</li>',
    "drawing": lambda name, value: f'<li><svg><use href="#icon-{name}"></use></svg> <span>{value}</span></li>',
    "in one line": lambda name, value: f'<i class="fa fa-{name}"></i> {value} ',
}


def drawn(draw: Random) -> dict[str, str]:
    """The values of a person, of which each is missing from some."""
    return {name: draw.choice(texts) for name, texts in VALUES.items() if draw.random() < 0.6}


def shown(values: Mapping[str, str], icon: Callable[[str, str], str]) -> str:
    """A list of values with their icons."""
    return f"<ul>{''.join(icon(name, value) for name, value in values.items())}</ul>"


@pytest.mark.parametrize("icon", ICONS.values(), ids=ICONS)
def test_records_are_read_by_their_icons(icon: Callable[[str, str], str]) -> None:
    def page(number: int) -> tuple[HtmlDocument, tuple[dict[str, str], ...]]:
        draw = Random(f"people {number}")
        people = [{"name": name, **drawn(draw)} for name in draw.sample(NAMES, 6)]
        texts = [shown({name: one[name] for name in one if name != "name"}, icon) for one in people]
        cards = (f"<div><h5>{one['name']}</h5>{text}</div>" for one, text in zip(people, texts, strict=True))
        text = f"<h1>People</h1><div>{''.join(cards)}</div><p>Contact us at the desk.</p>"
        return HtmlDocument.from_bytes(text.encode(), name=f"{number}"), tuple(people)

    program = fieldmark.learn([Example(found, {"people": people}) for found, people in map(page, range(2))]).program
    for found, people in map(page, range(2, 8)):
        (told,) = fieldmark.extract(program, found).records
        rows = [{field.name: field.value for field in record.fields if field.value} for record in told.found]
        assert rows == [*people]


@pytest.mark.parametrize("icon", ICONS.values(), ids=ICONS)
def test_pages_are_read_by_their_icons(icon: Callable[[str, str], str]) -> None:
    def page(number: int) -> tuple[HtmlDocument, dict[str, str | None]]:
        draw = Random(f"person {number}")
        values, name = drawn(draw), draw.choice(NAMES)
        text = f"<h1>{name}</h1>{shown(values, icon)}<p>Welcome to my page.</p><p>Call the desk.</p>"
        labels = {"name": name, **{field: values.get(field) for field in VALUES}}
        return HtmlDocument.from_bytes(text.encode(), name=f"{number}"), labels

    program = fieldmark.learn([Example(*page(number)) for number in range(4)]).program
    for found, labels in map(page, range(4, 16)):
        assert fieldmark.extract(program, found).values == labels


def test_what_another_field_has_is_no_sign_that_there_is_none() -> None:
    """Where nothing names the values, the first of them is no field's, whatever stands there where it is missing."""

    def page(number: int) -> tuple[HtmlDocument, dict[str, str | None]]:
        draw = Random(f"bare {number}")
        values = drawn(draw)
        text = f"<h1>People</h1>{shown(values, lambda _, value: f'<li>{value}</li>')}<p>Welcome to my page.</p>"
        return HtmlDocument.from_bytes(text.encode(), name=f"{number}"), {name: values.get(name) for name in VALUES}

    program = fieldmark.learn([Example(*page(number)) for number in range(12)]).program
    for found, labels in map(page, range(12, 40)):
        told = fieldmark.extract(program, found).values
        assert all(value in (None, labels[field]) for field, value in told.items())
