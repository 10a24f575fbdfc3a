"""`fieldmark repair`: a new program beside the old one, a report, and exit statuses."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import Result

from fieldmark.runtime.io.programs import load
from fieldmark.runtime.run import extract
from tests.runtime.commands import ran
from tests.synth.record_pages import entries, markup

GOODS = {"kettle": ("Blue whistling kettle", "24.50 EUR"), "teapot": ("Brown glazed teapot", "31.90 EUR")}


def old_page(key: str) -> str:
    product, price = GOODS[key]
    return (
        f"<html><body><h1>Shop</h1><table><tr><td>Product</td><td>{product}</td></tr>"
        f"<tr><td>Price</td><td>{price}</td></tr></table></body></html>"
    )


def new_page(key: str) -> str:
    product, price = GOODS[key]
    return (
        f'<html><body><nav>Goods</nav><main><h2 class="product">{product}</h2>'
        f"<dl><dt>Our price</dt><dd>{price}</dd></dl></main></body></html>"
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a program, its fixtures, and pages of a new format."""
    monkeypatch.chdir(tmp_path)
    for folder in ("examples", "new"):
        Path(folder).mkdir()
    for key, (product, price) in GOODS.items():
        Path(f"examples/{key}.html").write_text(old_page(key), encoding="utf-8")
        Path(f"examples/{key}.json").write_text(json.dumps({"product": product, "price": price}), encoding="utf-8")
        Path(f"new/{key}.html").write_text(new_page(key), encoding="utf-8")
    assert ran("learn", "examples", "-o", "old.fm").exit_code == 0
    assert ran("fixture", "add", "old.fm", "examples", "--to", "fixtures").exit_code == 0
    return tmp_path


def repaired(*arguments: str) -> Result:
    return ran("repair", "old.fm", "--fixtures", "fixtures", *arguments)


def test_a_repair_is_written_beside_the_old_program(home: Path) -> None:
    before = Path("old.fm").read_bytes()
    told = repaired("--pages", "new", "-o", "new.fm", "--report", "report.txt")
    assert told.exit_code == 0, told.output
    assert Path("old.fm").read_bytes() == before
    assert "product: repaired on 2 pages" in told.stdout
    assert 'new/kettle.html: "Blue whistling kettle"' in told.stdout
    assert "    known: " in told.stdout
    assert "written to new.fm" in told.stdout
    assert "old.fm -> new.fm: 2 fields changed" in told.stdout
    assert Path("report.txt").read_text(encoding="utf-8") == told.stdout
    assert ran("check", "new.fm", "fixtures").exit_code == 0
    assert ran("check", "new.fm", "new", "--against", "fixtures").exit_code == 0


def test_pages_one_after_the_other_as_json(home: Path) -> None:
    told = repaired("--pages", "new/kettle.html", "new/teapot.html", "-o", "new.fm", "--json")
    assert told.exit_code == 0, told.output
    report = json.loads(told.stdout)
    assert report["written"] == "new.fm"
    assert report["label"] == []
    assert report["diff"].startswith("--- old.fm\n+++ new.fm\n")
    given = report["fields"]["price"]["given"]["new/teapot.html"]
    assert given["value"] == "31.90 EUR"
    assert len(given["evidence"]) >= 2


def test_what_is_declined_is_not_written_and_asks_for_a_label(home: Path) -> None:
    page = new_page("kettle").replace(GOODS["kettle"][0], "Fine sieve").replace(GOODS["kettle"][1], "1.20 EUR")
    Path("new/sieve.html").write_text(page, encoding="utf-8")
    told = repaired("--pages", "new/sieve.html", "-o", "new.fm")
    assert told.exit_code == 1
    assert "declined, it stays as it was: nothing is known of its values" in told.stdout
    assert "label new/sieve.html for product, price" in told.stdout
    assert "nothing is written" in told.stdout
    assert not Path("new.fm").exists()


def test_labels_beside_new_pages_are_believed(home: Path) -> None:
    """What is declined for want of a label is repaired with it, on the labelled page and on those like it."""
    goods = {"sieve": ("Fine sieve", "1.20 EUR"), "ladle": ("Soup ladle", "7.80 EUR"), "tongs": ("Tongs", "3.10 EUR")}
    for key, (product, price) in goods.items():
        page = new_page("kettle").replace(GOODS["kettle"][0], product).replace(GOODS["kettle"][1], price)
        Path(f"new/{key}.html").write_text(page, encoding="utf-8")
    pages = ["--pages", *(f"new/{key}.html" for key in goods)]
    assert repaired(*pages, "-o", "new.fm").exit_code == 1
    for key in ("sieve", "ladle"):
        labels = dict(zip(("product", "price"), goods[key], strict=True))
        Path(f"new/{key}.json").write_text(json.dumps(labels), encoding="utf-8")
    told = repaired(*pages, "-o", "new.fm")
    assert told.exit_code == 0, told.output
    assert "    label: the label beside the page" in told.stdout
    for key, (product, price) in goods.items():
        assert extract(load("new.fm"), f"new/{key}.html").values == {"product": product, "price": price}
    assert ran("check", "new.fm", "new", "fixtures").exit_code == 0


def test_a_wrong_value_is_repaired_by_its_label_and_no_label_is_contradicted(home: Path) -> None:
    def page(key: str, was: str) -> str:
        return old_page(key).replace("<td>Price</td>", f"<td>Price</td><td>{was}</td></tr><tr><td>Now</td>")

    Path("now").mkdir()
    for key, was in {"kettle": "30.00 EUR", "teapot": "40.00 EUR"}.items():
        Path(f"now/{key}-2.html").write_text(page(key, was), encoding="utf-8")
        Path(f"now/{key}-2.json").write_text(json.dumps({"price": GOODS[key][1]}), encoding="utf-8")
        assert extract(load("old.fm"), f"now/{key}-2.html").values["price"] == was
    told = repaired("--pages", "now", "-o", "new.fm")
    if told.exit_code == 0:
        assert all(extract(load("new.fm"), f"now/{key}-2.html").values["price"] == GOODS[key][1] for key in GOODS)
    else:
        assert "price: declined, it stays as it was: " in told.stdout
    Path("now/kettle-2.json").write_text('{"price": null}', encoding="utf-8")
    told = repaired("--pages", "now/kettle-2.html", "-o", "none.fm")
    assert told.exit_code == 1
    assert "price: declined" in told.stdout
    Path("now/kettle-2.json").write_text("{", encoding="utf-8")
    assert repaired("--pages", "now", "-o", "other.fm").exit_code == 2


def test_nothing_broken_is_nothing_to_do(home: Path) -> None:
    told = repaired("--pages", "examples", "-o", "new.fm")
    assert told.exit_code == 0
    assert "kept, nothing here says that it is broken" in told.stdout
    assert not Path("new.fm").exists()


def test_what_check_calls_a_regression_is_not_called_broken_only_where_it_is_another_value_in_its_place(
    home: Path,
) -> None:
    Path("again").mkdir()
    for price, broken in (("26.00 EUR", False), ("26.00 USD", True)):
        Path("again/kettle.html").write_text(old_page("kettle").replace("24.50 EUR", price), encoding="utf-8")
        assert "changed" in ran("check", "old.fm", "again", "--against", "fixtures").stdout
        told = repaired("--pages", "again", "-o", "new.fm")
        assert told.exit_code == broken
    assert "product: kept, nothing here says that it is broken" in told.stdout
    assert (
        "price: declined, it stays as it was: nothing here tells what is right on again/kettle.html: "
        'price changed, "24.50 EUR" -> "26.00 USD"'
    ) in told.stdout
    assert "label again/kettle.html for price" in told.stdout
    kept = Path("fixtures/teapot/output.json")
    kept.write_text(kept.read_text().replace("31.90 EUR", "13.90 EUR"), encoding="utf-8")
    assert "price: declined" in repaired("--pages", "examples/teapot.html", "-o", "new.fm").stdout


def test_records_that_check_calls_a_regression_are_never_called_not_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    some = entries(Random(1), 6)
    for folder in ("examples", "again"):
        Path(folder).mkdir()
    page = markup("cards", some, (2,))
    Path("examples/one.html").write_text(page, encoding="utf-8")
    Path("examples/one.json").write_text(json.dumps({"entries": [entry.label for entry in some]}), encoding="utf-8")
    assert ran("learn", "examples", "-o", "old.fm").exit_code == 0
    assert ran("fixture", "add", "old.fm", "examples", "--to", "fixtures").exit_code == 0
    Path("again/one.html").write_text(page.replace(some[3].date, "soon"), encoding="utf-8")
    assert ran("check", "old.fm", "again", "--against", "fixtures").exit_code == 1
    told = repaired("--pages", "again", "-o", "new.fm")
    assert told.exit_code == 1
    assert "entries: declined, it stays as it was: nothing here tells what is right on again/one.html" in told.stdout


def test_a_page_that_cannot_be_read_is_named(home: Path) -> None:
    Path("new/empty.html").write_bytes(b"")
    told = repaired("--pages", "new", "-o", "new.fm")
    assert told.exit_code == 1
    assert "left out: new/empty.html: the document is empty" in told.stderr
    assert load("new.fm") != load("old.fm")


@pytest.mark.parametrize("more", [(), ("--json",), ("--report", "report.txt")])
def test_without_a_page_nothing_is_judged(home: Path, more: tuple[str, ...]) -> None:
    told = repaired("--pages", "missing.html", "-o", "new.fm", *more)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "left out: missing.html: there is no such file" in told.stderr
    assert "none of the pages can be read" in told.stderr
    assert not Path("new.fm").exists()
    assert not Path("report.txt").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--pages", "new", "-o", "old.fm", "--force"), "beside the old one, not in its place"),
        (("--pages", "new", "-o", "link.fm", "--force"), "beside the old one, not in its place"),
        (("--pages", "new", "-o", "there.fm"), "there.fm is there already; --force replaces it"),
        (("--pages", "new", "-o", "new"), "new is a folder"),
        (("--pages", "nothing", "-o", "new.fm"), "no documents (.html, .htm, .xhtml, .eml, .txt) in nothing"),
        (("--pages", "new", "-o", "new.fm", "--report", "old.fm"), "the report has a file of its own"),
        (("--pages", "new", "-o", "there.fm", "--force", "--report", "there.fm"), "the report has a file of its own"),
        (("-o", "new.fm"), "Missing option '--pages'"),
        (("--pages", "new", "-o", "new.fm", "--schema", "none"), "none"),
    ],
)
def test_misuse(home: Path, arguments: tuple[str, ...], message: str) -> None:
    Path("link.fm").symlink_to("old.fm")
    Path("there.fm").write_text("kept", encoding="utf-8")
    Path("nothing").mkdir()
    before = Path("old.fm").read_bytes()
    told = repaired(*arguments)
    assert told.exit_code == 2, told.output
    assert message in told.stderr
    assert Path("old.fm").read_bytes() == before
    assert Path("there.fm").read_text(encoding="utf-8") == "kept"


def test_no_fixtures_is_misuse(home: Path) -> None:
    told = ran("repair", "old.fm", "--fixtures", "new", "--pages", "new", "-o", "new.fm")
    assert told.exit_code == 2
    assert "there are no fixtures" in told.stderr


def test_force_replaces_an_older_repair(home: Path) -> None:
    assert repaired("--pages", "new", "-o", "new.fm").exit_code == 0
    first = Path("new.fm").read_bytes()
    assert repaired("--pages", "new", "-o", "new.fm").exit_code == 2
    assert repaired("--pages", "new", "-o", "new.fm", "--force").exit_code == 0
    assert Path("new.fm").read_bytes() == first


def test_a_field_that_is_learned_from_new_pages_alone_is_not_missing_for_certain_on_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was not learned abstained where it stands; and what gives it there is taken."""
    monkeypatch.chdir(tmp_path)
    rows = "<p>Dear {},</p><dl><dt>Tariff</dt><dd>{}</dd>{}</dl><p>Terms</p>"
    credit = {"examples": "<dt>Credit</dt><dd>£{}.00</dd>", "new": "<dt>In your favour</dt><dd>£{}.00</dd>"}
    for folder, names in (("examples", ("Ann", "Bo", "Cy")), ("new", ("Di", "Ed"))):
        Path(folder).mkdir()
        for number, name in enumerate(names):
            more = credit[folder].format(12 + 7 * number) if number or folder == "new" else ""
            Path(f"{folder}/{name}.html").write_text(rows.format(name, f"Flex {number}", more), encoding="utf-8")
            labels = {"tariff": f"Flex {number}"} | ({"credit": f"£{12 + 7 * number}.00"} if folder == "new" else {})
            Path(f"{folder}/{name}.json").write_text(json.dumps(labels), encoding="utf-8")
    assert ran("learn", "examples", "-o", "old.fm").exit_code == 0
    old = Path("old.fm").read_text(encoding="utf-8")
    Path("old.fm").write_text(
        f"{old}\ncredit: optional text\n  not learned: no example shows a value\n", encoding="utf-8"
    )
    assert ran("fixture", "add", "old.fm", "examples", "--to", "fixtures").exit_code == 0
    assert "credit: repaired on 2 pages" in repaired("--pages", "new", "-o", "new.fm").stdout
    for path in Path("examples").glob("*.html"):
        told = {one.name: one for one in extract(load("new.fm"), path.read_bytes()).fields}["credit"]
        assert told.reason or told.evidence


def test_a_field_that_labels_say_is_gone_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And is read where it stands, as ever."""
    monkeypatch.chdir(tmp_path)
    rows = "<ul><li><b>Employer</b> <i>{}</i></li>{}<li><b>Hours</b> <i>{}</i></li></ul><p>Terms</p>"
    closing = "<li><b>Closing date</b> <i>{}</i></li>"
    jobs = [
        ("Aldous", "3 May 2026", "Full time"),
        ("Merrow", "14 June 2026", "Part time"),
        ("Tallis", "9 July 2026", "Full time"),
    ]
    for folder, known in (("examples", True), ("new", False)):
        Path(folder).mkdir()
        for number, (employer, day, hours) in enumerate(jobs):
            row = closing.format(day) if known else ""
            Path(f"{folder}/{folder}{number}.html").write_text(
                rows.format(f"{employer} {folder}", row, hours), encoding="utf-8"
            )
            labels = {"employer": f"{employer} {folder}", "closing": day if known else None, "hours": hours}
            if known or number < 2:
                Path(f"{folder}/{folder}{number}.json").write_text(json.dumps(labels), encoding="utf-8")
    assert ran("learn", "examples", "-o", "old.fm").exit_code == 0
    assert ran("fixture", "add", "old.fm", "examples", "--to", "fixtures").exit_code == 0
    told = repaired("--pages", "new", "-o", "new.fm")
    assert told.exit_code == 0, told.output
    assert "closing: repaired on 3 pages" in told.stdout
    program = load(Path("new.fm"))
    for number, (_, day, _) in enumerate(jobs):
        gone = extract(program, Path(f"new/new{number}.html").read_bytes())
        assert gone.json_values["closing"] is None
        assert gone.fields[1].reason is None
        assert extract(program, Path(f"examples/examples{number}.html").read_bytes()).json_values["closing"] == day


@pytest.mark.parametrize("label", ["{:.1f}", "{:.2f}", "{:g}"])
def test_a_number_as_a_label_is_found_however_the_page_writes_it(
    label: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`127.0`, as programs write it, too; and what is given has the normal form of what the old program gave."""
    monkeypatch.chdir(tmp_path)
    layouts = {
        "examples": "<table><tr><td>Guest</td><td>{}</td></tr><tr><td>Total price</td><td>£{:.2f}</td></tr></table>",
        "new": "<h2>Guest</h2><p>{}</p><dl><dt>Amount to pay</dt><dd>£{:.2f}</dd></dl>",
    }
    bills = {"examples": [744.0, 960.5, 88.25], "new": [127.0, 452.0]}
    for folder, layout in layouts.items():
        Path(folder).mkdir()
        for number, total in enumerate(bills[folder]):
            Path(f"{folder}/{number}.html").write_text(layout.format(f"Guest {total}", total), encoding="utf-8")
            written = json.dumps(total) if folder == "examples" else label.format(total)
            Path(f"{folder}/{number}.json").write_text(f'{{"total": {written}}}', encoding="utf-8")
    assert ran("learn", "examples", "-o", "old.fm").exit_code == 0
    assert ran("fixture", "add", "old.fm", "examples", "--to", "fixtures").exit_code == 0
    told = repaired("--pages", "new", "-o", "new.fm")
    assert told.exit_code == 0, told.output
    program = load(Path("new.fm"))
    for folder, totals in bills.items():
        for number, total in enumerate(totals):
            page = Path(f"{folder}/{number}.html").read_bytes()
            assert extract(program, page).json_values["total"] == f"{total:g}"


def test_a_field_that_was_not_learned_is_repaired_from_labels(home: Path) -> None:
    text = Path("old.fm").read_text(encoding="utf-8")
    head, _, price = text.partition("\nprice:")
    assert price
    Path("old.fm").write_text(f"{head}\nprice: text\n  not learned: it stood twice\n", encoding="utf-8")
    assert ran("fixture", "add", "old.fm", "examples", "--to", "fixtures", "--replace").exit_code == 0
    for key, (_, price) in GOODS.items():
        Path(f"new/{key}.json").write_text(json.dumps({"price": price}), encoding="utf-8")
    told = repaired("--pages", "new", "-o", "new.fm")
    assert "price: repaired on 2 pages" in told.stdout, told.output
    assert load("new.fm").field("price").unlearned is None
    assert extract(load("new.fm"), "new/kettle.html").values["price"] == GOODS["kettle"][1]
