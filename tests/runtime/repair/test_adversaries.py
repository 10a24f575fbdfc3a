"""Pages that invite a wrong repair: the old values stand on them, but are not theirs, or not where they should be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.repair.evidence import Given, RepairEvidence
from fieldmark.runtime.repair.outcomes import FieldRepair, Repair, suggestions
from fieldmark.runtime.repair.pages import KeptPage, kept_pages, new_pages
from fieldmark.runtime.repair.repairs import repair
from fieldmark.runtime.repair.whole import as_given
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

GOODS = {
    "kettle": ("Blue whistling kettle", "24.50 EUR", "Northern Kitchens"),
    "teapot": ("Brown glazed teapot", "31.90 EUR", "Pottery Lane"),
    "whisk": ("Balloon whisk of steel", "8.75 EUR", "Northern Kitchens"),
    "sieve": ("Fine sieve for flour", "12.20 EUR", "Sieve and Sons"),
    "ladle": ("Long ladle of copper", "19.99 EUR", "Pottery Lane"),
}
FIELDS = ("product", "price", "seller")


def old_page(key: str, address: bool = True) -> str:
    product, price, seller = GOODS[key]
    link = f'<link rel="canonical" href="https://shop.example/goods/{key}-{key}">' if address else ""
    return (
        f"<html><head>{link}<title>{product} | Shop</title></head><body><h1>{product}</h1><table>"
        f"<tr><td>Price</td><td>{price}</td></tr><tr><td>Sold by</td><td>{seller}</td></tr></table></body></html>"
    )


def new_page(key: str, *, shown: str | None = None, before: str = "", after: str = "", named: bool = True) -> str:
    """A page of the new format with the address of `key`, which shows `shown`."""
    product, price, seller = GOODS[shown or key]
    classes = {name: f' class="{name}"' if named else "" for name in FIELDS}
    return (
        f'<html><head><link rel="canonical" href="https://shop.example/shop/{key}-{key}">'
        f"<title>{product} | Shop</title></head><body><nav>Goods Basket</nav>{before}<main>"
        f"<h1{classes['product']}>{product}</h1><dl><dt>Our price</dt><dd{classes['price']}>{price}</dd>"
        f"<dt>Seller</dt><dd{classes['seller']}>{seller}</dd></dl></main>{after}</body></html>"
    )


def box(heading: str, *keys: str) -> str:
    """Other goods in a box, looking as on their own pages."""
    cards = "".join(
        f'<div><a href="/{key}"><h3 class="product">{GOODS[key][0]}</h3></a><dl><dt>Our price</dt>'
        f'<dd class="price">{GOODS[key][1]}</dd><dt>Seller</dt><dd class="seller">{GOODS[key][2]}</dd></dl></div>'
        for key in keys
    )
    return f'<section class="box"><h2>{heading}</h2>{cards}</section>'


@dataclass(frozen=True)
class Shop:
    """A shop before its redesign: a program and the fixtures of three pages."""

    folder: Path
    program: Program
    kept: list[KeptPage]

    def repaired(self, pages: Mapping[str, str]) -> tuple[Repair, dict[str, dict[str, object]]]:
        """The repair with new pages, and what the new program gives on each."""
        paths = [self.folder / f"{name}.html" for name in pages]
        for path, page in zip(paths, pages.values(), strict=True):
            path.write_text(page, encoding="utf-8")
        result = repair(self.program, self.kept, new_pages({path: read_page(path) for path in paths}, self.kept))
        return result, {path.stem: dict(evaluate(result.program, read_page(path)).values) for path in paths}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Shop:
    keys = ("kettle", "teapot", "whisk")
    pages = {key: (old_page(key), dict(zip(FIELDS, GOODS[key], strict=True))) for key in keys}
    return shop_of(tmp_path_factory.mktemp("shop"), pages)


def shop_of(folder: Path, pages: Mapping[str, tuple[str, Mapping[str, Label]]]) -> Shop:
    """A shop with these pages and their true values, learned from the first three."""
    (folder / "old").mkdir()
    (folder / "new").mkdir()
    paths = {folder / "old" / f"{key}.html": values for key, (_, values) in pages.items()}
    for path in paths:
        path.write_text(pages[path.stem][0], encoding="utf-8")
    program = learn([Example(read_page(path), dict(paths[path])) for path in [*paths][:3]]).program
    answers = answering(program, evidence=True)
    fixtures = [keep(path, answers, folder / "fixtures", program="shop", date="2026-01-01") for path in paths]
    return Shop(folder / "new", program, kept_pages(fixtures))


def right_or_none(values: Mapping[str, Mapping[str, object]], shown: Mapping[str, str]) -> None:
    for name, key in shown.items():
        for field, true in zip(FIELDS, GOODS[key], strict=True):
            assert values[name][field] in {None, true}, f"{name}: {field}"


def test_recaptured_pages_repair_all_fields(shop: Shop) -> None:
    result, values = shop.repaired({"a": new_page("kettle"), "b": new_page("teapot"), "c": new_page("sieve")})
    assert result.complete
    for name, key in {"a": "kettle", "b": "teapot", "c": "sieve"}.items():
        assert values[name] == dict(zip(FIELDS, GOODS[key], strict=True))


@pytest.mark.parametrize("named", [True, False])
def test_old_values_in_a_box_of_what_was_viewed_before(shop: Shop, named: bool) -> None:
    viewed = box("Previously viewed", "kettle", "teapot", "whisk")
    pages = {"d": new_page("sieve", after=viewed, named=named), "e": new_page("ladle", before=viewed, named=named)}
    _, values = shop.repaired(pages)
    right_or_none(values, {"d": "sieve", "e": "ladle"})


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("linked", [True, False])
def test_an_address_that_shows_something_else_now(shop: Shop, named: bool, linked: bool) -> None:
    viewed = box("Previously viewed", "kettle")
    viewed = viewed if linked else viewed.replace("<a href", "<p data-to").replace("</a>", "</p>")
    pages = {"kettle": new_page("kettle", shown="sieve", after=viewed, named=named)}
    _, values = shop.repaired(pages)
    right_or_none(values, {"kettle": "sieve"})


def test_look_alikes_beside_recaptured_pages(shop: Shop) -> None:
    pages = {
        "f": new_page("kettle", before=box("You may also like", "ladle", "teapot")),
        "g": new_page("teapot", before=box("You may also like", "kettle")),
        "h": new_page("ladle", before=box("You may also like", "kettle", "sieve")),
    }
    _, values = shop.repaired(pages)
    right_or_none(values, {"f": "kettle", "g": "teapot", "h": "ladle"})


def test_a_value_that_changed_while_the_old_one_still_stands_there(shop: Shop) -> None:
    product, price, seller = GOODS["kettle"]
    page = new_page("kettle").replace(
        f'<dd class="price">{price}</dd>',
        f'<dd class="price">22.00 EUR</dd><dt>Old price</dt><dd class="old-price">{price}</dd>',
    )
    _, values = shop.repaired({"i": page})
    assert values["i"]["price"] in {None, "22.00 EUR"}
    assert values["i"]["product"] in {None, product}
    assert values["i"]["seller"] in {None, seller}


@pytest.mark.parametrize("label", ["Our price", "Sale price", "Price"])
@pytest.mark.parametrize("before", ["Before", "Formerly", "In May"])
def test_what_is_known_of_all_pages_and_the_page_calls_otherwise(shop: Shop, label: str, before: str) -> None:
    """All goods are on sale: what each page has of its old capture is the price of before."""
    pages = {}
    for key in ("kettle", "teapot", "whisk"):
        price = GOODS[key][1]
        pages[key] = new_page(key, named=False).replace(
            f"<dt>Our price</dt><dd>{price}</dd>",
            f"<dt>{before}</dt><dd>{price}</dd><dt>{label}</dt><dd>1.{len(key)}0 EUR</dd>",
        )
    _, values = shop.repaired(pages)
    assert all(values[key]["price"] in {None, f"1.{len(key)}0 EUR"} for key in pages)


def test_values_swapped_between_fixtures_are_no_labels(shop: Shop) -> None:
    page = new_page("kettle", shown="teapot", after=f"<p>{' '.join(GOODS['kettle'])}</p>")
    _, values = shop.repaired({"kettle": page})
    right_or_none(values, {"kettle": "teapot"})


def test_nothing_known_declines_everything_and_names_a_page(shop: Shop) -> None:
    result, values = shop.repaired({"j": new_page("sieve", named=False), "k": new_page("ladle", named=False)})
    assert result.program == shop.program
    assert [field.outcome for field in result.fields] == ["kept", "declined", "declined"]
    assert all(found["price"] is None and found["seller"] is None for found in values.values())
    (asked,) = suggestions(result.fields)
    assert asked.fields == ("price", "seller")
    assert asked.like == 2


def test_records_that_have_a_value_in_common_do_not_lead_to_what_is_the_same_on_every_page(shop: Shop) -> None:
    """Two captures have one seller, who also stands in a list of sellers on every page of the new format."""
    sellers = f"<ul><li>{'</li><li>'.join(['Northern Kitchens', 'Sieve and Sons', 'Pottery Lane'])}</li></ul>"

    def page(key: str) -> str:
        marked = new_page(key, after=f"<h2>All sellers</h2>{sellers}", named=False)
        return marked.replace("<dt>Seller</dt>", "").replace(f"<dd>{GOODS[key][2]}</dd>", "")

    _, values = shop.repaired({"q": page("kettle"), "r": page("whisk"), "s": page("ladle"), "t": page("sieve")})
    assert {values[name]["seller"] for name in "st"} == {None}


SIGN_IN = (
    "<html><head><title>Sign in</title></head><body><form><h1>Sign in</h1><p>Your session has expired.</p>"
    "<label>User</label><input></form></body></html>"
)


@pytest.mark.parametrize(
    "names", [("kettle",), ("kettle", "teapot"), ("kettle", "sieve"), ("kettle", "teapot", "whisk")]
)
def test_nothing_is_repaired_with_what_stands_on_a_page_of_errors(tmp_path: Path, names: tuple[str, ...]) -> None:
    """The pages that still are as they were lead to what heads a page, which says "Sign in" on some of them."""

    codes = {key: f"GB10{number}47{number}21" for number, key in enumerate(GOODS)}

    def page(key: str) -> str:
        rows = f"<tr><th>Code</th><td>{codes[key]}</td></tr><tr><th>Currency</th><td>EUR</td></tr>"
        head = f"<html><head><title>{GOODS[key][0]}</title></head><body><div>Goods</div>"
        return f"{head}<h1>{GOODS[key][0]}</h1><table>{rows}</table></body></html>"

    shop = shop_of(tmp_path, {key: (page(key), {"product": GOODS[key][0], "code": codes[key]}) for key in GOODS})
    result, values = shop.repaired({key: SIGN_IN if key in names else page(key) for key in GOODS})
    assert result.program == shop.program
    assert not result.complete
    assert all(values[name] == {"product": None, "code": None} for name in names)


def given_on(shop: Shop, pages: Mapping[str, str], field: str, value: str) -> FieldRepair:
    """A field of which one value is given on all pages, as if it had been accepted."""
    read = {shop.folder / f"{name}.html": page for name, page in pages.items()}
    for path, page in read.items():
        path.write_text(page, encoding="utf-8")
    found = new_pages({path: read_page(path) for path in read}, shop.kept)
    return FieldRepair(field, "repaired", tuple(Given(page, value, ()) for page in found))


def test_a_page_on_which_nothing_else_is_found_is_none_of_the_feed(shop: Shop) -> None:
    alone = given_on(shop, {"u": "<title>A pan | Shop</title><h1>A pan</h1>"}, "product", "A pan")
    among = given_on(shop, {"v": old_page("sieve")}, "product", GOODS["sieve"][0])
    for item, accepted in ((alone, False), (among, True)):
        gives = replace(shop.program, fields=tuple(replace(field, guards=()) for field in shop.program.fields))
        page = item.given[0].page
        assert evaluate(gives, page.document).values["product"] == item.given[0].value
        (told,), lost = as_given(gives, [item], [page], shop.kept)
        assert (told.outcome != "declined", not lost) == (accepted, accepted)
        called = (RepairEvidence("cues", 'the page calls it class "product"'),)
        pot = given_on(shop, {"w": "<title>A pot | Shop</title><h1>A pot</h1>"}, "product", "A pot").given[0]
        own = replace(item, given=(replace(item.given[0], evidence=called),))
        alike = replace(item, given=(*item.given, replace(pot, evidence=called)))
        for supported in (own, alike):
            (told,), _ = as_given(gives, [supported], [page, pot.page], shop.kept)
            assert told.outcome != "declined"


def test_the_order_of_pages_and_fixtures_means_nothing(shop: Shop) -> None:
    pages = {"n": new_page("kettle"), "o": new_page("teapot", named=False), "p": new_page("ladle")}
    one, _ = shop.repaired(pages)
    turned = Shop(shop.folder, shop.program, shop.kept[::-1])
    other, _ = turned.repaired(dict(reversed(pages.items())))
    assert one.program == other.program
    assert one.fields[1].outcome == other.fields[1].outcome != "declined"


def test_many_new_pages_are_checked_beside_those_learned_from(shop: Shop) -> None:
    keys = [*GOODS] * 4
    result, values = shop.repaired({f"many{number:02}": new_page(key) for number, key in enumerate(keys)})
    assert result.complete
    assert all(found["price"] == GOODS[key][1] for found, key in zip(values.values(), keys, strict=True))


def test_the_old_format_repairs_nothing(shop: Shop) -> None:
    result, _ = shop.repaired({"l": old_page("sieve"), "m": old_page("kettle")})
    assert result.program == shop.program
    assert {field.outcome for field in result.fields} == {"kept"}
