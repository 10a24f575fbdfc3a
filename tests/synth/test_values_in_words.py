"""Words behind a label, where all values seen were of another class, are not missing without a word; nor are figures
given where all were words."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

LAW = settings(deadline=None, max_examples=20)

NAMES = ("Zoo", "Park", "Mill", "Pier", "Lido", "Dome")
WORKS = ("repairs", "paint works", "new roof", "cleaning", "survey", "closed for good")
MARKUP = ("{name}: {value}<br>", "<p>{name}: {value}</p>", "<i>{name}:</i> <b>{value}</b><br>")


def _page(drawn: Random, markup: str, price: str | None = None) -> tuple[HtmlDocument, list[dict[str, str]]]:
    """Places with a name, and most with a price, or words for it in the last one, and what is true of them."""
    places: list[dict[str, str]] = []
    for name in drawn.sample(NAMES, 3):
        shown = (
            {"name": name}
            if places and drawn.random() < 0.3
            else {"name": name, "price": f"${drawn.randint(2, 99)}.50"}
        )
        places.append(shown)
    if price is not None:
        places[-1]["price"] = price
    blocks = []
    for place in places:
        line = markup.format(name="Price", value=place["price"]) if "price" in place else ""
        blocks.append(f'<div class="s"><h3>{place["name"]}</h3>{line}</div>')
    body = f"<h1>Places</h1>{''.join(blocks)}<p>{drawn.random()}</p>"
    return HtmlDocument.from_bytes(body.encode(), f"places-{drawn.random()}"), places


@given(st.integers(0, 10**6), st.sampled_from(MARKUP), st.sampled_from(["free", "on request", "ask us at the gate"]))
@LAW
def test_words_where_all_prices_had_figures_are_given_or_said(seed: int, markup: str, words: str) -> None:
    drawn = Random(seed)
    known = [_page(drawn, markup) for _ in range(3)]
    labels: list[dict[str, Label]] = [{"places": tuple(places)} for _, places in known]
    program = learn([Example(page, one) for (page, _), one in zip(known, labels, strict=True)]).program
    page, places = _page(drawn, markup, words)
    (result,) = evaluate(program, page).records
    assert len(result.found) == len(places) or result.reason is not None
    wanted = {place["name"]: place for place in places}
    for record in result.found:
        true = wanted[str(record.fields[0].value)]
        for field in record.fields:
            if field.name in true:
                assert field.value == true[field.name] or field.reason is not None
            else:
                assert not field.evidence


@given(
    st.integers(0, 10**6), st.sampled_from(['<li class="c">{}</li>', '<div class="c">{}</div>', '<p class="c">{}</p>'])
)
@LAW
def test_a_part_more_in_every_card_is_not_given_for_the_words_that_stood_there(seed: int, card: str) -> None:
    drawn = Random(seed)

    def page(count: int, *, rated: bool) -> tuple[HtmlDocument, list[dict[str, str]]]:
        cards = [{"name": name, "works": drawn.choice(WORKS)} for name in drawn.sample(NAMES, count)]
        shown = []
        for one in cards:
            parts = [one["name"], *([f"{drawn.randint(30, 49) / 10} *"] if rated else []), one["works"]]
            parts += drawn.sample(["no lift", "till June"], drawn.randint(0, 2))
            shown.append(card.format("".join(f"<span>{text}</span>" for text in parts)))
        body = f"<h1>Places</h1>{''.join(shown)}<p>Ends</p>"
        return HtmlDocument.from_bytes(body.encode(), f"places-{drawn.random()}"), cards

    known = [page(4, rated=False) for _ in range(3)]
    assume(len({one["works"] for _, cards in known for one in cards}) > 3)  # fewer say nothing of the next
    program = learn([Example(document, {"places": tuple(cards)}) for document, cards in known]).program
    document, cards = page(4, rated=False)
    assert evaluate(program, document).values["places"] == cards
    document, cards = page(4, rated=True)
    (result,) = evaluate(program, document).records
    assert all(one.values["works"] in (*WORKS, None) for one in result.found)
    assert result.reason or all(one.values["works"] or one.abstained["works"] for one in result.found)
