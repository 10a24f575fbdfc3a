"""Cells of a page's table are told by the names of their columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import module_from_spec, spec_from_file_location

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import strategies_of
from fieldmark.dsl.html import columns
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

PLANS = ("Basic", "Plus", "Pro", "Team", "Club")
CODES = ("2025", "Q4", "FY 2024", "12/2023", "A3B4")
ROWS = ("Price", "Storage", "Users", "Setup")

Table = tuple[list[str], list[str], int]

_plans = st.lists(st.sampled_from([plan for plan in PLANS if plan != "Pro"]), min_size=1, unique=True).flatmap(
    lambda others: st.permutations([*others, "Pro"])
)
_rows = st.lists(st.sampled_from(ROWS[1:]), unique=True).flatmap(lambda others: st.permutations([*others, "Price"]))
_tables = st.tuples(_plans, _rows, st.integers(0, 9))


def cell(plan: str, row: str, number: int) -> str:
    return f"${10 + 20 * PLANS.index(plan) + 100 * ROWS.index(row) + number}"


def page(plans: Sequence[str], rows: Sequence[str], number: int, name: str = "fresh", tag: str = "th") -> HtmlDocument:
    head = "<tr>" + "".join(f"<{tag}>{text}</{tag}>" for text in ("Plan", *plans)) + "</tr>"
    lines = (f"<td>{row}</td>" + "".join(f"<td>{cell(plan, row, number)}</td>" for plan in plans) for row in rows)
    table = head + "".join(f"<tr>{line}</tr>" for line in lines)
    return HtmlDocument.from_bytes(f"<h1>Plans</h1><table>{table}</table><p>Valid now</p>".encode(), name)


@given(st.lists(_tables, min_size=2, max_size=3), _tables)
@settings(deadline=None)
def test_columns_may_come_go_and_move(known: Sequence[Table], fresh: Table) -> None:
    examples = [
        Example(page(*some, f"page-{n}"), {"pro": cell("Pro", "Price", some[2])}) for n, some in enumerate(known)
    ]
    program = learn(examples).program
    given = evaluate(program, page(*fresh)).values.get("pro")
    assert given is None or given == cell("Pro", "Price", fresh[2])


@given(st.permutations(PLANS), st.permutations(PLANS), st.permutations(PLANS), st.sampled_from(("th", "td")))
@settings(deadline=None)
def test_a_row_below_its_headings(first: Sequence[str], second: Sequence[str], fresh: Sequence[str], tag: str) -> None:
    assume(first != second)
    rows = ("Price", "Users")
    pages = [page(plans, rows, n, f"page-{n}", tag) for n, plans in enumerate((first, second))]
    examples = [Example(one, {"pro": cell("Pro", "Price", n)}) for n, one in enumerate(pages)]
    result = learn(examples)
    assert result.complete
    assert evaluate(result.program, page(fresh, rows, 5, tag=tag)).values["pro"] == cell("Pro", "Price", 5)


@given(st.permutations(PLANS), st.permutations(PLANS))
@settings(max_examples=25)
def test_columns_below_plain_headings_may_change_places(known: Sequence[str], fresh: Sequence[str]) -> None:
    """They did not in any example, so that a number would have told them, too."""
    examples = [
        Example(page(known, ("Price",), n, f"page-{n}", "td"), {p: cell(p, "Price", n) for p in PLANS})
        for n in range(2)
    ]
    result = learn(examples)
    assert result.complete
    assert evaluate(result.program, page(fresh, ("Price",), 5, tag="td")).values == {
        p: cell(p, "Price", 5) for p in PLANS
    }


def told(names: Mapping[str, str], plans: Sequence[str], number: int, name: str = "fresh") -> HtmlDocument:
    """A page whose plans are called otherwise."""
    head = "".join(f"<th>{names[plan]}</th>" for plan in plans)
    lines = (f"<td>{row}</td>" + "".join(f"<td>{cell(plan, row, number)}</td>" for plan in plans) for row in ROWS)
    table = f"<tr><th>Item</th>{head}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines)
    return HtmlDocument.from_bytes(f"<h1>Plans</h1><table>{table}</table><p>Valid now</p>".encode(), name)


@given(st.permutations(CODES), st.permutations(PLANS), st.permutations(PLANS))
@settings(deadline=None, max_examples=20)
def test_a_heading_with_figures_is_a_label(codes: Sequence[str], known: Sequence[str], fresh: Sequence[str]) -> None:
    """All examples have it, so that it is no data, as a value would be."""
    names = dict(zip(PLANS, codes, strict=True))
    result = learn(
        [Example(told(names, known, n, f"page-{n}"), {p: cell(p, "Users", n) for p in PLANS}) for n in range(2)]
    )
    assert result.complete
    assert evaluate(result.program, told(names, fresh, 5)).values == {p: cell(p, "Users", 5) for p in PLANS}


@given(st.permutations(CODES), st.permutations(PLANS), st.permutations(PLANS))
@settings(deadline=None, max_examples=20)
def test_so_it_is_of_records(codes: Sequence[str], known: Sequence[str], fresh: Sequence[str]) -> None:
    names = dict(zip(PLANS, codes, strict=True))

    def records(number: int) -> list[dict[str, str]]:
        return [{"what": row, **{p: cell(p, row, number) for p in PLANS}} for row in ROWS]

    examples = [Example(told(names, known, n, f"page-{n}"), {"lines": tuple(records(n))}) for n in range(2)]
    (found,) = evaluate(learn(examples).program, told(names, fresh, 5)).records
    assert [record.json_values for record in found.found] == records(5)


@given(codes=st.permutations(CODES), fresh=st.permutations(PLANS), called=st.booleans())
@settings(deadline=None, max_examples=20)
def test_figures_of_one_page_may_be_data(codes: Sequence[str], fresh: Sequence[str], *, called: bool) -> None:
    """A column is told by its name and by its number then, or not at all; unless the field is called so itself."""
    assume("A3B4" not in codes[:2] and "Q4" not in codes[:2])
    names = dict(zip(PLANS, codes, strict=True))
    keys = {plan: f"sold {names[plan]}" if called else plan for plan in PLANS[:2]}
    known = told(names, PLANS, 0, "page-0")
    program = learn([Example(known, {keys[plan]: cell(plan, "Users", 0) for plan in keys})]).program
    given = evaluate(program, told(names, fresh, 5)).values
    for plan, key in keys.items():
        stays = called or fresh.index(plan) == PLANS.index(plan)
        assert given[key] == (cell(plan, "Users", 5) if stays else None)


@given(other=st.sampled_from(("2025", "FY 2024")), records=st.booleans())
@settings(deadline=None, max_examples=8)
def test_a_heading_that_differs_is_data(*, other: str, records: bool) -> None:
    """The column is told by where it stands, as in both examples."""
    plans = PLANS[:3]

    def made(number: int, heads: Sequence[str]) -> Example:
        page = told(dict(zip(plans, heads, strict=True)), plans, number, f"page-{number}")
        lines = tuple({"now": cell("Basic", row, number)} for row in ROWS)
        return Example(page, {"lines": lines} if records else {"users": cell("Basic", "Users", number)})

    program = learn([made(0, (other, "2019", "2018")), made(1, ("2031", other, "2019"))]).program
    fresh = made(5, ("2032", "2031", other))
    result = evaluate(program, fresh.document)
    if records:
        assert tuple(record.json_values for record in result.records[0].found) == fresh.labels["lines"]
    else:
        assert result.values == fresh.labels


@given(st.permutations(PLANS), st.permutations(PLANS), st.sampled_from(PLANS))
@settings(deadline=None, max_examples=20)
def test_no_column_stands_in_for_one_that_is_missing(known: Sequence[str], fresh: Sequence[str], gone: str) -> None:
    """Cells may be empty, so that fields are optional: what stands beside another column is not that field's."""
    names = {plan: plan for plan in PLANS}
    examples: list[Example] = []
    for n in range(2):
        blank = {(plan, ROWS[n]) for plan in known[n::2]}
        text = etree.tostring(told(names, known, n).element).decode()
        for pair in blank:
            text = text.replace(f"<td>{cell(*pair, n)}</td>", "<td></td>")
        lines = [{"what": row, **{p: cell(p, row, n) for p in PLANS if (p, row) not in blank}} for row in ROWS]
        examples.append(Example(HtmlDocument.from_bytes(text.encode(), f"page-{n}"), {"lines": tuple(lines)}))
    program = learn(examples).program
    left = [plan for plan in fresh if plan != gone]
    (found,) = evaluate(program, told(names, left, 5)).records
    for row, record in zip(ROWS, found.found, strict=True):
        values = {plan: record.json_values[plan] for plan in PLANS}
        assert values == {gone: None, **{plan: cell(plan, row, 5) for plan in left}}


@given(
    st.permutations(("1 kg", "Q4", "FY 2024", "Total")),
    st.tuples(*(st.permutations(ROWS) for _ in range(3))),
    st.sampled_from((False, True)),
)
@settings(deadline=None, max_examples=20)
def test_what_all_pages_call_a_row_is_a_label_though_a_list_has_it(
    called: Sequence[str], orders: tuple[Sequence[str], Sequence[str], Sequence[str]], gone: bool
) -> None:
    """One page may lack the value: its row is called so on this page, too."""
    first, second, fresh = orders
    assume(first.index("Users") != second.index("Users"))
    names = dict(zip(ROWS, called, strict=True))

    def made(rows: Sequence[str], number: int, *, gone: bool = False) -> tuple[HtmlDocument, dict[str, Label]]:
        own = cell("Pro", "Users", number)
        head = "".join(f"<th>{plan}</th>" for plan in ("Item", *PLANS))
        cells = (f"<td>{names[row]}</td>" + "".join(f"<td>{cell(p, row, number)}</td>" for p in PLANS) for row in rows)
        table = f"<tr>{head}</tr>" + "".join(f"<tr>{line}</tr>" for line in cells)
        html = f"<h1>Plans</h1><table>{table.replace(own, '') if gone else table}</table><p>Valid now</p>"
        records = tuple({"item": names[row], "plus": cell("Plus", row, number)} for row in rows)
        labels: dict[str, Label] = {"lines": records, **({} if gone else {"users": own})}
        return HtmlDocument.from_bytes(html.encode(), f"page-{number}"), labels

    examples = [Example(*made(first, 0)), Example(*made(second, 1, gone=gone))]
    page, labels = made(fresh, 5)
    found = evaluate(learn(examples).program, page).values["users"]
    assert found == labels["users"] or (gone and found is None), "one label alone may leave its row and its place"


@given(st.permutations(PLANS), st.permutations(PLANS))
@settings(deadline=None, max_examples=20)
def test_a_value_that_stands_twice_in_its_row_is_told_by_its_column(known: Sequence[str], other: Sequence[str]) -> None:
    """Another column has the same value, where the value's stood before."""
    assume(known.index("Pro") != other.index("Pro"))
    names = {plan: plan for plan in PLANS}
    first, second = told(names, known, 0, "page-0"), told(names, other, 1, "page-1")
    beside = other[known.index("Pro")]
    text = etree.tostring(second.element).decode().replace(cell(beside, "Users", 1), cell("Pro", "Users", 1))
    second = HtmlDocument.from_bytes(text.encode(), "page-1")
    examples = [Example(page, {"users": cell("Pro", "Users", n)}) for n, page in enumerate((first, second))]
    given = evaluate(learn(examples).program, told(names, other, 5)).values["users"]
    assert given == cell("Pro", "Users", 5)


def test_learning_and_running_leave_the_page_as_it_is() -> None:
    pages = [page(PLANS, ROWS, n, f"page-{n}") for n in range(3)]
    before = [etree.tostring(one.element) for one in pages]
    program = learn([Example(one, {"pro": cell("Pro", "Price", n)}) for n, one in enumerate(pages[:2])]).program
    assert any("headers" in repr(strategy) for strategy in strategies_of(program.field("pro")))
    for _ in range(2):
        assert evaluate(program, pages[2]).values["pro"] == cell("Pro", "Price", 2)
    assert [etree.tostring(one.element) for one in pages] == before


def test_a_copy_of_the_modules_beside_changes_no_answer() -> None:
    pages = [page(PLANS, ROWS, n, f"page-{n}") for n in range(3)]
    program = learn([Example(one, {"pro": cell("Pro", "Price", n)}) for n, one in enumerate(pages[:2])]).program
    copied = spec_from_file_location("copy_of_columns", columns.__file__)
    assert copied is not None
    assert copied.loader is not None
    copied.loader.exec_module(module_from_spec(copied))
    assert evaluate(program, pages[2]).values["pro"] == cell("Pro", "Price", 2)
