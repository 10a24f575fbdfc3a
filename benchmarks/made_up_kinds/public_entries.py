"""Entries of public registers: a title to land, an organisation that lobbies, the figures of a municipality."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from benchmarks.made_up_kinds.material import (
    MONTHS,
    Draw,
    Made,
    Records,
    Truth,
    Value,
    continental,
    each,
    long_day,
    page,
    rows,
)

_BURDENS = (
    "A right of way on foot over the passage at the rear.",
    "The land has the benefit of the rights granted by a Transfer dated 9 May 1988.",
    "Not to use the property for the sale of ale, beer or spirits.",
    "To pay a fair share of the cost of maintaining party walls & drains.",
    "RESTRICTION: No disposition without the written consent of the Chargee.",
    "The mines and minerals are excepted.",
)


def land_title(draw: Draw) -> Made:
    """A title in the land register: three parts of numbered entries, a portal's accordion, or a scanned-like print."""
    look, number = draw.choice("abc"), draw.code("@@######")
    house, district = f"{draw.street()}, {draw.town()} {draw.code('@@# #@@')}", f"{draw.town()} District"
    tenure, grade = (
        draw.choice(("Freehold", "Freehold", "Leasehold")),
        draw.choice(("Absolute", "Absolute", "Possessory")),
    )
    first, made = draw.day(draw.randint(1962, 2003)), draw.day(draw.randint(2004, 2025))
    owners, price = (
        draw.people(1, 2),
        draw.some(0.75, f"£{draw.randint(71, 940)},{draw.choice(('000', '500', '950'))}"),
    )
    lender = draw.some(0.75, f"{draw.town()} Building Society") if price else None
    write = long_day if look != "c" else (lambda x: f"{x:%d.%m.%Y}")
    lease = draw.some(
        0.8, f"{draw.choice((99, 125, 999))} years from {draw.choice(('1 January', '25 March'))} {first.year}"
    )
    lease = lease if tenure == "Leasehold" else None
    entries = []
    for n, text in enumerate(draw.in_order(_BURDENS, 0 if draw.random() < 0.15 else 1, 6), 1):
        one = {"number": str(n), "text": text}
        at = draw.day(draw.randint(1962, 2022))
        entries.append(one | ({"registered": f"({at:%d.%m.%Y})"} if draw.random() < 0.6 else {}))
    edition, fee = write(made), f"£{draw.choice((3, 7))}.00"
    labels: dict[str, Value] = {"title_number": number, "property": house, "district": district, "tenure": tenure}
    labels |= {
        "class": grade,
        "edition": edition,
        "first_registered": write(first),
        "price_paid": price,
        "lease": lease,
    }
    labels |= {"lender": lender, "owners": owners, "entries": [*entries] or None}
    body = {"a": _title_official, "b": _title_portal, "c": _title_print}[look](labels, entries, owners, fee)
    return page(f"Title {number}", body), labels


def _title_official(true: Truth, entries: Records, owners: Sequence[str], fee: str) -> str:
    """An official copy: registers A, B and C in tables."""
    listed = "".join(
        f"<tr><td>{one['number']}</td><td>{one.get('registered', '')}</td><td>{escape(one['text'], False)}</td></tr>\n"
        for one in entries
    )
    sold = f"<tr><td>2</td><td></td><td>The price stated to have been paid was {true['price_paid']}.</td></tr>"
    charge = f"<tr><td>3</td><td></td><td>Proprietor: {true['lender']} of PO Box 2.</td></tr>"
    term = f"<tr><td>2</td><td></td><td>Lease term: {true['lease']}.</td></tr>" if true["lease"] else ""
    return f"""<div class="official"><p class="crest">HM Registry of Land</p>
<p>This is an official copy. Issued on 4 June 2026,
fee {fee}.</p><h2>Title number {true["title_number"]}</h2><p>Edition date {true["edition"]}</p>
<h3>A: Property Register</h3>
<p>Administrative area: {true["district"]}</p><table>
<tr><td>1</td><td>({true["first_registered"]})</td>
<td>The {true["tenure"]} land shown edged red: {true["property"]}.</td></tr>
{term}</table><h3>B: Proprietorship Register</h3><p>Title {true["class"]}</p><table><tr><td>1</td><td></td>
<td>PROPRIETOR:
{" and ".join(f"<span>{one}</span>" for one in owners)} of the property.</td></tr>{sold if true["price_paid"] else ""}{
        charge if true["lender"] else ""
    }</table><h3>C: Charges Register</h3><p>This register contains any charges and other matters.</p><table>
{listed}</table><p>End of register</p></div>"""


def _title_portal(true: Truth, entries: Records, owners: Sequence[str], fee: str) -> str:
    """A portal of services."""
    listed = ""
    for one in entries:
        when = f'<div class="govuk-hint">Registered {one["registered"]}</div>' if "registered" in one else ""
        listed += f"""<div class="govuk-accordion__section"><h4><span>Entry </span>{one["number"]}</h4>{when}<p>{
            escape(one["text"], False)
        }</p></div>
"""
    facts = [("Title number", true["title_number"]), ("Address", true["property"]), ("Registry area", true["district"])]
    facts += [("Type", true["tenure"]), ("Class of title", true["class"]), ("Last updated", true["edition"])]
    facts += [
        ("First registered", true["first_registered"]),
        ("Price paid", true["price_paid"]),
        ("Lease", true["lease"]),
    ]
    row = '<div class="govuk-summary-list__row"><dt>{}</dt><dd>{}</dd></div>'
    named = each("<li>{}</li>", owners)
    bank = f"<h3>Lender</h3><p>{true['lender']}</p>" if true["lender"] else ""
    return f"""<div class="govuk-phase-banner"><strong>Beta</strong> This is a new service.</div>
<h1>{true["property"]}</h1>
<dl>{rows(row, [(a, str(b)) for a, b in facts if b])}</dl><h3>Owners</h3>
<ul>{named}</ul>{bank}<h2>Entries of the charges
register</h2>
{listed or "<p>There are no entries.</p>"}
<div class="buy">Get the title plan for {fee} (inc VAT)</div><aside><h3>Nearby sales</h3><p>£312,000 on 3 March
2025</p></aside>"""


def _title_print(true: Truth, entries: Records, owners: Sequence[str], fee: str) -> str:
    """A print of an old system."""
    listed = "".join(
        f"<p>{one['number']}.&nbsp;&nbsp;{one['registered'] + ' ' if 'registered' in one else ''}"
        f"{escape(one['text'], False)}</p>\n"
        for one in entries
    )
    facts = [("TITLE NO", true["title_number"]), ("AREA", true["district"]), ("TENURE", true["tenure"])]
    facts += [("CLASS", true["class"]), ("OPENED", true["first_registered"]), ("EDITION", true["edition"])]
    facts += [("PROPERTY", true["property"]), ("TERM", true["lease"]), ("CONSIDERATION", true["price_paid"])]
    facts += [("CHARGEE", true["lender"])]
    named = "<br>".join(f"<b>{one}</b>" for one in owners)
    return f"""<font face="Courier New">{rows("{}: {}<br>", [(a, str(b)) for a, b in facts if b])}<br>PROPRIETORS<br>
{named}<br><hr>ENTRIES<br>
{listed or "NIL"}<hr>PRINTED 12.06.2026 FOR {fee} - SEE ALSO X{str(true["title_number"])[::-1]}</font>"""


_TOPICS = ("Agriculture & food", "Climate", "Customs", "Digital economy", "Fisheries", "Taxation", "Transport")


def lobbyist_entry(draw: Draw) -> Made:
    """An organisation in a register of lobbying: clients and meetings; a portal, a watchdog, or an old form."""
    look, number = draw.choice("abc"), draw.code("############-##") if draw.random() < 0.5 else draw.code("R######")
    name = f"{draw.surname()} {draw.choice(('Public Affairs', 'Advocacy SPRL', '& Partners Consulting'))}"
    kind, chief = draw.choice(("Professional consultancy", "Law firm", "Trade association", "NGO")), draw.person()
    since, touched = draw.day(draw.randint(2011, 2020)), draw.day(2025)
    dates = [
        f"{x:%d/%m/%Y}" if look == "a" else long_day(x) if look == "b" else f"{x:%Y-%m-%d}" for x in (since, touched)
    ]
    office, staff = f"{draw.street()}, {draw.town()}", str(draw.randint(1, 48))
    low = draw.choice((10000, 25000, 100000, 400000, 1000000))
    spent = f"€{low:,} - €{low * 2:,}" if look != "c" else f"{continental(f'{low:,}')} EUR"
    grant, web = draw.some(0.4, f"€{draw.randint(6, 300)},000"), draw.some(0.7, f"www.{draw.hexadecimal(6)}.example")
    fields, clients = draw.in_order(_TOPICS, 1, 6), []
    for _ in range(draw.choice((0, 1, 3, 5, 9))):
        one = {"client": f"{draw.surname()} {draw.choice(('AG', 'Foundation', 'Shipping', 'Dairies'))}"}
        one |= {"band": f"< €{draw.choice((10, 25, 50, 100))},000"} if draw.random() < 0.85 else {}
        clients.append(one | ({"subject": draw.choice(_TOPICS)} if draw.random() < 0.6 else {}))
    labels: dict[str, Value] = {"name": name, "register_number": number, "category": kind, "head_office": office}
    labels |= {"registered": dates[0], "updated": dates[1], "responsible": chief, "staff": staff, "costs": spent}
    labels |= {"grants": grant, "website": web, "fields": fields, "clients": [*clients] or None}
    meetings = [
        (f"{draw.day(2025):%d/%m/%Y}", f"Cabinet of {draw.person()}", draw.choice(_TOPICS))
        for _ in range(draw.randint(0, 3))
    ]
    return page(f"{name} - Register", _LOBBIES[look](labels, clients, fields, meetings)), labels


_Meetings = Sequence[tuple[str, str, str]]


def _lobby_facts(true: Truth) -> list[tuple[str, str]]:
    """What is registered of an organisation."""
    facts = [("Identification number", true["register_number"]), ("Category", true["category"])]
    facts += [
        ("Head office", true["head_office"]),
        ("Website", true["website"]),
        ("Registration date", true["registered"]),
    ]
    facts += [("Last update", true["updated"]), ("Person with legal responsibility", true["responsible"])]
    facts += [("Persons involved (full-time equivalent)", true["staff"]), ("Annual costs", true["costs"])]
    return [(a, str(b)) for a, b in [*facts, ("Grants received", true["grants"])] if b]


def _lobby_portal(true: Truth, clients: Records, fields: Sequence[str], meetings: _Meetings) -> str:
    """Collapsible parts of a portal."""
    row = '<div class="row"><div class="col-md-4 label">{}</div><div class="col-md-8">{}</div></div>'
    listed = "".join(
        f"<tr><td>{one['client']}</td><td>{escape(one.get('band', 'not declared'), False)}</td>"
        f"<td>{escape(one.get('subject', ''), False)}</td></tr>\n"
        for one in clients
    )
    met = "".join(f"<tr><td>{a}</td><td>{b}</td><td>{escape(c, False)}</td></tr>\n" for a, b, c in meetings)
    table = (
        '<table class="ecl-table"><thead><tr><th>{}</th><th>{}</th><th>{}</th></tr></thead><tbody>\n{}</tbody></table>'
    )
    served = table.format("Client", "Revenue", "Proposal", listed) if clients else "<p>No clients in the last year.</p>"
    seen = table.format("Date", "Met", "Subject", met) if meetings else "<p>No meetings published.</p>"
    return f"""<header>Transparency register <a>EN</a></header><h1>{escape(str(true["name"]), False)}</h1>
<details open><summary>
Profile</summary>{rows(row, _lobby_facts(true))}</details><details><summary>Fields of interest</summary><ul>{
        each("<li>{}</li>", [escape(x, False) for x in fields])
    }</ul></details><details><summary>Clients</summary>{served}</details><details><summary>Meetings</summary>{
        seen
    }</details>
<footer>Data as declared by the registrant. Page generated on 01/07/2026.</footer>"""


def _lobby_profile(true: Truth, clients: Records, fields: Sequence[str], meetings: _Meetings) -> str:
    """A watchdog's page made from the register: cards and tags."""
    listed = ""
    for one in clients:
        note = f'<span class="about">on {escape(one["subject"], False)}</span>' if "subject" in one else ""
        band = f"<em>{escape(one['band'], False)}</em>" if "band" in one else ""
        listed += f'<li class="client"><strong>{one["client"]}</strong> {band} {note}</li>\n'
    tags = "".join(f'<span class="tag">{escape(x, False)}</span>' for x in fields)
    facts = "".join(
        f'<div class="stat"><div class="v">{b}</div><div class="k">{a}</div></div>' for a, b in _lobby_facts(true)
    )
    met = "".join(f"<p>{a}: {b}</p>" for a, b, _ in meetings)
    return f"""<div class="ad">Support us from €5 a month</div><h1>{escape(str(true["name"]), False)}</h1>
<div class="tags">{tags}</div><div class="grid">{facts}</div><h2>Who pays</h2><ul>
{listed or "<li>Nobody that we know of</li>"}</ul><h2>Met with</h2>{met}<h2>Biggest spenders</h2><ol>
<li>Ulmen Chemie €4,000,000</li><li>Harbour Lobby €2,750,000</li></ol>"""


def _lobby_form(true: Truth, clients: Records, fields: Sequence[str], meetings: _Meetings) -> str:
    """A national register's old form."""
    line = '<tr><td class="l" width="40%">{}</td><td class="v">{}</td></tr>'
    listed = "".join(
        f"{one['client']}{' (' + escape(one['band'], False) + ')' if 'band' in one else ''}"
        f"{': ' + escape(one['subject'], False) if 'subject' in one else ''}<br>\n"
        for one in clients
    )
    named = {"Identification number": "Reg. no.", "Registration date": "Entered on", "Last update": "Amended on"}
    named |= {
        "Persons involved (full-time equivalent)": "Staff (FTE)",
        "Annual costs": "Expenditure",
        "Category": "Class",
    }
    topics = "".join(f"<div>{escape(x, False)}</div>" for x in fields)
    return f"""<table class="form" border="1"><tr><td colspan="2"><b>{escape(str(true["name"]), False)}</b></td></tr>
{rows(line, [(named.get(a, a), b) for a, b in _lobby_facts(true)])}
<tr><td class="l">Subjects</td><td class="v">{topics}</td></tr><tr><td class="l">Mandates</td>
<td class="v">{listed or "none"}
</td></tr></table><p>Extract no. {len(meetings)}/2026. Fee 12,00 EUR.</p>"""


_LOBBIES = {"a": _lobby_portal, "b": _lobby_profile, "c": _lobby_form}


def place_figures(draw: Draw) -> Made:
    """A municipality in a statistics bureau's pages: a factsheet, a table of years, or an encyclopedia's box."""
    look, name = draw.choice("abc"), f"{draw.town()}{draw.choice(('', '-on-Sea', ' Parva', ' St. Ändrew'))}"
    key, county = draw.code("E0#######"), f"{draw.choice(('North', 'South', 'Mid'))} {draw.town()}shire"
    people_, area = draw.randint(800, 240000), draw.uniform(4, 390)
    many, size = f"{people_:,}" if look != "a" else f"{people_:,}".replace(",", " "), f"{area:.1f} km²"
    dense, at = f"{people_ / area:.1f}", f"1 {draw.choice(MONTHS)} {draw.randint(2022, 2025)}"
    mayor, jobless = draw.some(0.6, draw.person()), draw.some(0.6, f"{draw.uniform(1.5, 12):.1f} %")
    households = f"{people_ * 5 // 11:,}".replace(",", "," if look != "a" else " ")
    age = f"{draw.uniform(33, 52):.1f} years"
    years, year = [], draw.randint(2003, 2019)
    for _ in range(draw.choice((2, 3, 4, 6, 9)) if draw.random() < 0.88 else 0):
        people_ += draw.randint(-400, 700)
        born, dead = draw.randint(5, 900), draw.randint(5, 900)
        one = {"year": str(year), "population": f"{max(people_, 300):,}"}
        one |= {"births": str(born), "deaths": str(dead)} if draw.random() < 0.85 else {"births": str(born)}
        one |= {"change": f"{draw.choice('+-')}{draw.uniform(0.1, 3):.2f}"} if draw.random() < 0.75 else {}
        years.append(one)
        year += draw.choice((1, 1, 2))
    labels: dict[str, Value] = {"name": name, "code": key, "county": county, "population": many, "area": size}
    labels |= {"density": dense, "as_of": at, "mayor": mayor, "unemployment": jobless, "households": households}
    labels |= {"median_age": age, "years": [*years] or None}
    body = {"a": _figures_sheet, "b": _figures_tables, "c": _figures_box}[look](labels, years, draw.town())
    return page(f"{name} in figures", body), labels


def _figures_sheet(true: Truth, years: Records, other: str) -> str:
    """A bureau's factsheet."""
    tile = '<div class="tile"><p class="tile-h">{}</p><p class="tile-v">{}</p></div>'
    facts = [(f"Population, {true['as_of']}", true["population"]), ("Area", true["area"])]
    facts += [
        ("Inhabitants per km²", true["density"]),
        ("Households", true["households"]),
        ("Median age", true["median_age"]),
    ]
    facts += [("Unemployment rate", true["unemployment"]), ("Mayor", true["mayor"])]
    listed = "".join(
        f"<tr><th scope='row'>{one['year']}</th><td>{one['population']}</td><td>{one['births']}</td>"
        f"<td>{one.get('deaths', '..')}</td><td>{one.get('change', '..')}</td></tr>\n"
        for one in years
    )
    table = f"""<table><caption>Development</caption><thead><tr><th>Year</th><th>Population (31 Dec)</th>
<th>Live births</th>
<th>Deaths</th><th>Change (%)</th></tr></thead><tbody>
{listed}</tbody></table>"""
    return f"""<ol class="bc"><li>Statistics</li><li>Regions</li><li>{true["county"]}</li></ol>
<h1>{true["name"]} <small>{true["code"]}</small></h1><div class="tiles">{
        rows(tile, [(a, str(b)) for a, b in facts if b])
    }</div>
{table if years else "<p>Series discontinued.</p>"}
<h2>Compared with {other}</h2><table><tr><th>Year</th><th>Population</th></tr><tr><td>2024</td><td>18 402</td></tr>
</table>
<p class="legend">.. not available. Next release: 14 October 2026</p>"""


def _figures_tables(true: Truth, years: Records, other: str) -> str:
    """A private site made of tables, newest year first in a second table."""
    facts = [("Name", true["name"]), ("Code", true["code"]), ("County", true["county"])]
    facts += [("Inhabitants", f"{true['population']} ({true['as_of']})"), ("Households", true["households"])]
    facts += [("Surface", true["area"]), ("Density (per km²)", true["density"]), ("Median age", true["median_age"])]
    facts += [("Jobless", true["unemployment"]), ("Mayor", true["mayor"])]
    line = "<tr bgcolor='#f0f0e0'><td><b>{}</b></td><td>{}</td></tr>"
    listed = "".join(
        f"<p><b>{one['year']}</b>: {one['population']} inhabitants, {one['births']} births"
        f"{', ' + one['deaths'] + ' deaths' if 'deaths' in one else ''}"
        f"{' (' + one['change'] + ' %)' if 'change' in one else ''}</p>\n"
        for one in years
    )
    return f"""<center><h2>Town facts</h2><script>/* ads */</script><table border="1">{
        rows(line, [(a, str(b)) for a, b in facts if b])
    }</table></center>
{listed}
<p>Similar towns: {other} (9,120), hits today: 41</p>"""


def _figures_box(true: Truth, years: Records, other: str) -> str:
    """An encyclopedia's article with a box."""
    row = '<tr><th scope="row" class="infobox-label">{}</th><td class="infobox-data">{}</td></tr>'
    box = [("County", true["county"]), ("Government", None), (" • Mayor", true["mayor"]), ("Area", None)]
    box += [(" • Total", true["area"]), (f"Population ({true['as_of']})", None), (" • Town", true["population"])]
    box += [(" • Density", f"{true['density']}/km²"), ("ONS code", true["code"])]
    head = '<tr><th colspan="2" class="infobox-header">{}</th></tr>'
    shown = "".join(row.format(a, b) if b else "" if a == " • Mayor" else head.format(a) for a, b in box)
    listed = "".join(
        f"<tr><td>{one['year']}</td><td>{one['population']}</td><td>{one.get('change', '—')}</td>"
        f"<td>{one['births']}</td><td>{one.get('deaths', '—')}</td></tr>\n"
        for one in years
    )
    work = f" Unemployment stood at {true['unemployment']}.<sup>[3]</sup>" if true["unemployment"] else ""
    return f"""<div id="siteSub">From Openpedia</div><table class="infobox"><tr><th colspan="2">{true["name"]}</th></tr>
{shown}</table><p><b>{true["name"]}</b> is a town in <a>{true["county"]}</a>, 12 km from {other}.<sup>[1]</sup></p>
<h2>Demographics<span>[edit]</span></h2><p>There were {true["households"]} households and the median age was {
        true["median_age"]
    }.<sup>[2]</sup>{
        work
    }</p><table class="wikitable"><tr><th>Year</th><th>Pop.</th><th>±%</th><th>Births</th><th>Deaths</th></tr>
{listed}</table><h2>References</h2><ol><li>Retrieved 9 May 2026.</li></ol>"""
