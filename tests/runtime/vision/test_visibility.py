"""What nobody sees, and what AMBER makes of it."""

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime import amber
from fieldmark.runtime.vision.given import from_boxes
from fieldmark.runtime.vision.layout import Layout, unseen
from tests.runtime.vision.pages import box, element, snapshot, text

MENU, RECORDS = 12, 3


def page() -> HtmlDocument:
    menu = "".join(
        f"<li><h3>{n} menu entry</h3><p>a description of {n} and of what can be found below it on pages</p>"
        for n in range(MENU)
    )
    records = "".join(
        f"<div><h3>{n} found</h3><p>the text of result number {n} which has a good many words in it</p></div>"
        for n in range(RECORDS)
    )
    return HtmlDocument.from_bytes(f"<body><ul>{menu}</ul><div>{records}</div>".encode())


def boxes(menu_is_shown: bool) -> list[list[object]]:
    height = 60 * MENU if menu_is_shown else 0
    found: list[list[object]] = [[0, "body", 0, 0, 400, height + 60 * RECORDS], [1, "ul", 0, 0, 400, height]]
    for n in range(MENU):
        top, size = (60 * n, 1) if menu_is_shown else (0, 0)
        found += [
            [2, "li", 0, top, 400 * size, top + 50 * size],
            [3, "h3", 0, top, 400 * size, top + 20 * size],
            [3, "p", 0, top + 20 * size, 400 * size, top + 50 * size],
        ]
    found.append([1, "div", 0, height, 400, height + 60 * RECORDS])
    for n in range(RECORDS):
        top = height + 60 * n
        found += [
            [2, "div", 0, top, 400, top + 50],
            [3, "h3", 0, top, 400, top + 20],
            [3, "p", 0, top + 20, 400, top + 50],
        ]
    return found


def titles(menu_is_shown: bool | None) -> list[str]:
    document = page()
    hidden = frozenset[int]()
    if menu_is_shown is not None:
        hidden = unseen(Layout(from_boxes(document, boxes(menu_is_shown), "b.json")))
    typing = amber.analyse(document, amber.load_schema("results"), hidden)
    return [record.values["title"] for record in typing.records]


def test_records_are_found_among_what_is_seen() -> None:
    """A closed menu of twelve entries covers more than three results."""
    found = [f"{n} found" for n in range(RECORDS)]
    assert titles(menu_is_shown=False) == found
    assert titles(menu_is_shown=None) != found
    assert titles(menu_is_shown=True) == titles(menu_is_shown=None)


def test_a_list_stays_found_where_nothing_is_seen() -> None:
    document = page()
    schema = amber.load_schema("results")
    everything = range(sum(1 for _ in document.root.preorder()))
    assert amber.analyse(document, schema, everything).records == amber.analyse(document, schema).records


def test_what_is_not_known_is_seen_as_much_as_what_is_around_it() -> None:
    closed = element("div", box(0, 0, 0, 0), element("p", None, text("closed", box(0, 0, 0, 0))))
    shown = element("div", box(0, 0, 90, 30), element("b", None), text("shown", box(0, 0, 90, 30)))
    layout = Layout(snapshot(element("body", box(0, 0, 100, 100), closed, shown)))
    assert unseen(layout) == {1, 2, 3}


def test_boxes_of_too_many_other_elements_say_nothing() -> None:
    given = boxes(menu_is_shown=False)
    assert unseen(Layout(from_boxes(page(), given, "b.json")))
    assert not unseen(Layout(from_boxes(page(), given[:-6], "b.json")))
