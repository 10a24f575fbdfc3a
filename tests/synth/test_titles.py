"""Values read from the title of a page, which sites change as they like: a page shows what is in its body."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

WORDS = ("Harbour", "Lantern", "Quarry", "Meadow", "Furnace", "Orchard", "Beacon", "Saddle")


def page(name: str, title: str, head: str, number: int) -> HtmlDocument:
    body = f"<p><a href='/'>Home</a></p><{head}>{name}</{head}><p>No: {number}</p><p>In stock</p>"
    html = f"<html><head><title>{title}</title></head><body>{body}</body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


@given(st.integers(0, 10_000), st.integers(1, 3), st.sampled_from(["{} - Our shop", "Buy {}", "{} | Shop | Home"]))
def test_a_title_that_says_more_than_the_page_is_no_value(seed: int, count: int, suffix: str) -> None:
    drawn = Random(seed)
    names = [" ".join(drawn.sample(WORDS, 2)) for _ in range(count + 1)]
    shown = [page(name, name, "h2", number) for number, name in enumerate(names)]
    program = learn([Example(one, {"name": name}) for one, name in zip(shown[1:], names[1:], strict=True)]).program
    assert evaluate(program, shown[0]).values == {"name": names[0]}
    changed = evaluate(program, page(names[0], suffix.format(names[0]), "h3", 7))
    assert changed.values["name"] in (None, names[0])
    assert changed.values["name"] is not None or "name" in changed.abstained


def test_what_a_title_says_must_stand_in_the_body() -> None:
    program = parse_program("""program p for html, version 2

name: text
  from <title>  take far <title>  expect shown
""")
    assert evaluate(program, page("Old Quarry", "Old Quarry", "h1", 1)).values == {"name": "Old Quarry"}
    said = evaluate(program, page("Old Quarry", "Old Quarry - Shop", "h1", 1))
    assert (said.values, [*said.abstained]) == ({"name": None}, ["name"])
