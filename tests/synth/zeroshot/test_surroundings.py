"""What stands around a list: headings of columns, headings that are none, and headings that hold for groups below
them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.zeroshot.aggregation import Vocabulary
from fieldmark.synth.zeroshot.answers import PageFeatures
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Generator
from fieldmark.synth.zeroshot.questions import read_question
from fieldmark.synth.zeroshot.records import records_of
from fieldmark.synth.zeroshot.structure import Structure
from fieldmark.synth.zeroshot.surroundings import Anchors, Surroundings
from tests.synth.zeroshot.pages import NAMES, NUMBERS, markup, page

_groups = st.lists(st.integers(2, 4), min_size=2, max_size=4).filter(lambda some: len(set(some)) > 1)


def _recipe(lengths: list[int], group: str) -> PageTree:
    """Ingredients in groups under headings of their own, and steps in lists of the same markup."""
    groups = "".join(
        f"<{group} class='heading'>Group {n}</{group}><ul>{''.join(f'<li>{m} eggs</li>' for m in range(length))}</ul>"
        for n, length in enumerate(lengths)
    )
    steps = "<ul><li>Beat.</li><li>Bake.</li></ul>"
    return PageTree(
        page(
            f"<html><body><h1>Cake</h1><div><h2>Ingredients</h2>{groups}<h2>Steps</h2>{steps}</div>"
            "<p>last</p></body></html>".encode()
        )
    )


@given(_groups, st.sampled_from(("h3", "h4", "p", "span")))
@settings(max_examples=25, deadline=None)
def test_a_heading_holds_for_groups_below_it_and_not_behind_the_next_of_its_rank(lengths: list[int], tag: str) -> None:
    tree = _recipe(lengths, tag)
    surroundings = Surroundings(Structure(tree))
    items = [node for node in range(len(tree)) if tree.tags[node] == "li"]

    def over(nodes: list[int]) -> list[str]:
        return [tree.text(heading) for heading in surroundings.outline.over(records_of(tree, nodes))]

    assert over(items[: lengths[0]]) == ["Group 0", "Ingredients", "Cake"]
    assert over(items[:-2]) == ["Ingredients", "Cake"]
    assert over(items[-2:]) == ["Steps", "Cake"]
    assert over(items) == ["Cake"]


def test_headings_of_the_records_themselves_close_nothing() -> None:
    films = "".join(f"<li><h1>Film {n}</h1><p>Drama</p></li>" for n in range(4))
    tree = PageTree(page(f"<html><body><h2>Found</h2><ul>{films}</ul><p>last</p></body></html>".encode()))
    outline = Surroundings(Structure(tree)).outline
    for tag in ("h1", "p"):
        records = records_of(tree, [node for node in range(len(tree)) if tree.tags[node] == tag][:4])
        assert [tree.text(heading) for heading in outline.over(records)] == ["Found"]


def _asked(tree: PageTree, question: str) -> dict[tuple[str, ...], set[str]]:
    """What a question says of each list of a page."""
    vocabulary = Vocabulary()
    found = PageFeatures(tree, vocabulary)
    blocks = found.asked(read_question(question))
    names = list(vocabulary.numbers)
    return {
        one.candidate.texts: {names[number] for number in block} for one, block in zip(found.lists, blocks, strict=True)
    }


@given(_groups, st.sampled_from(("h3", "p")))
@settings(max_examples=15, deadline=None)
def test_a_list_that_leaves_out_groups_of_what_is_asked_for_is_told_so(lengths: list[int], tag: str) -> None:
    told = _asked(_recipe(lengths, tag), "ingredients for the cake")
    eggs = [tuple(f"{m} eggs" for m in range(length)) for length in lengths]
    assert "more under beside same same True" in told[eggs[0]]
    whole = tuple(text for group in eggs for text in group)
    assert not any(name.startswith("more under") for name in told[whole]), "the steps are under another heading"


@given(markup)
@settings(max_examples=60, deadline=None)
def test_headings_over_a_list_stand_before_it_in_falling_rank(text: str) -> None:
    tree = PageTree(page(f"<html><body><h1>One</h1><div><h2>Two</h2>{text}</div><p>last</p></body></html>".encode()))
    surroundings = Surroundings(Structure(tree))
    for candidate in Generator(tree).run():
        records = records_of(tree, candidate.nodes)
        over = surroundings.outline.over(records)
        assert all(heading < records.first for heading in over)
        assert list(over) == sorted(over, reverse=True)
        ranks = [tree.tags[heading] for heading in over if tree.tags[heading] in ("h1", "h2")]
        assert ranks == sorted(set(ranks), reverse=True)


def _anchors(document: HtmlDocument, texts: tuple[str, ...]) -> Anchors:
    tree = PageTree(document)
    column = next(one for one in Generator(tree).run() if one.texts == texts)
    return Surroundings(Structure(tree)).of(column.nodes, records_of(tree, column.nodes))


def test_a_table_without_headings_continues_the_one_before() -> None:
    rows = [f"<tr><td>{number}</td><td>{name}</td></tr>" for name, number in zip(NAMES, NUMBERS, strict=True)]
    head = "<tr><th>Docket</th><th>Parties</th></tr>"
    tables = f"<table>{head}{''.join(rows[:3])}</table><div><table>{''.join(rows[3:])}</table></div>"
    document = page(f"<html><body><div>{tables}</div></body></html>".encode())
    assert _anchors(document, NAMES).column == ("party",)
    assert _anchors(document, NUMBERS).column == ("docket",)


def test_what_a_record_like_the_first_shows_is_no_heading_of_a_list_that_leaves_it_out() -> None:
    items = "".join(f"<li><a>{name}</a> <i>No. {number}</i></li>" for name, number in zip(NAMES, NUMBERS, strict=True))
    document = page(f"<html><body><h2>Cases</h2><ul>{items}</ul><p>last</p></body></html>".encode())
    assert _anchors(document, NAMES).heading == ("cas",)
    assert _anchors(document, NAMES[1:]).heading == ("cas",)
