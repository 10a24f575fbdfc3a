"""What authorities make known: insolvencies, hearings, contracts, power cuts, closed roads, food called back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, page, rows, us_day


def _weekday(when: date) -> date:
    """A day, or the Friday before where it is of a weekend."""
    return when - timedelta(max(0, when.weekday() - 4))


def insolvency_notice(draw: Draw) -> Made:
    """A court's notice in German: lines broken by br, deadlines in sentences, a firm's register number or none."""
    place = draw.choice(("Kastelburg", "Altenhain", "Wesselfeld", "Moorstadt", "Niederlinden"))
    number, first = f"{draw.randint(10, 99)} IN {draw.randint(4, 980)}/26", _weekday(draw.day())
    firm = draw.random() < 0.65
    name = f"{draw.surname()} {draw.choice(('Metallbau', 'Gastro', 'Logistik'))} {draw.choice(('GmbH', 'UG', 'KG'))}"
    debtor = name if firm else draw.person()
    home = f"{draw.choice(('Lindenweg', 'Hafenstraße', 'Am Markt', 'Bergallee'))} {draw.randint(1, 90)}"
    home += f", {draw.code('#####')} {place}"
    register, head = f"HRB {draw.randint(1000, 39999)}", draw.person()
    keeper, phone = (
        f"Rechtsanw{draw.choice(('alt', 'ältin'))} {draw.person()}",
        draw.some(0.65, draw.code("0#### / #####")),
    )
    room, form = draw.some(0.65, f"Saal {draw.randint(1, 240)}"), "%d.%m.%Y"
    opened, shown = f"{first:{form}}", f"{first + timedelta(draw.randint(1, 4)):{form}}"
    until, report = f"{first + timedelta(35):{form}}", f"{first + timedelta(56):{form}}"
    proof, at = f"{first + timedelta(77):{form}}", f"{draw.clock(8, 11)} Uhr"
    self_run = draw.some(0.3, "Die Eigenverwaltung ist angeordnet.<br>")
    who = f", vertreten durch {draw.choice(('den Geschäftsführer', 'die Geschäftsführerin'))} {head}" if firm else ""
    entry = f"<br>Registergericht: Amtsgericht {place}, Register-Nr.: {register}" if firm else ""
    call = f", Telefon: {phone}" if phone else ""
    hall = f"im Gerichtsgebäude, {room}" if room else "der Ort wird noch bekannt gegeben"
    body = f"""<div id="kopf"><a href="/">Startseite</a> | <a href="/suche">Suche</a> | <a href="/hilfe">Hilfe</a> |
<a href="/impressum">Impressum</a></div><div id="inhalt"><p class="hinweis">Diese Bekanntmachung wird nach Ablauf der
gesetzlichen Frist gelöscht.</p>
<p>Amtsgericht {place} – Insolvenzgericht<br>
Aktenzeichen: {number}<br>
Veröffentlicht am: {shown}<br><br>
In dem Verfahren über das Vermögen<br>{"der" if firm else "von"} <b>{debtor}</b>, {home}{who}{entry}<br><br>
ist am {opened} um {draw.clock(8, 15)} Uhr das Insolvenzverfahren eröffnet worden.<br>
{self_run or ""}Insolvenzverwaltung: {keeper}, {draw.surname()}platz {draw.randint(1, 30)}, {place}{call}<br><br>
Forderungen sind bis zum {until} bei der Insolvenzverwaltung anzumelden.<br>
Berichtstermin: {report}, {at}, {hall}<br>
Prüfungstermin: {proof}, im schriftlichen Verfahren<br><br>
Gegen diesen Beschluss kann binnen zwei Wochen sofortige Beschwerde eingelegt werden.<br>
Amtsgericht {place}</p><p><a href="javascript:print()">Drucken</a></p></div>
<div id="fuss">Ein Angebot der Justiz – Stand {first + timedelta(9):{form}}</div>"""
    labels: dict[str, Value] = {"court": f"Amtsgericht {place}", "file_number": number, "published": shown}
    labels |= {"debtor": debtor, "register": register if firm else None, "director": head if firm else None}
    labels |= {"opened": opened, "administrator": keeper, "phone": phone, "claims_until": until, "report_date": report}
    labels |= {"report_time": at, "room": room, "proof_date": proof}
    return page(f"Bekanntmachung {number}", body, language="de"), labels


def court_calendar(draw: Draw) -> Made:
    """A judge's hearings on an old page of nested tables: notes in rows of their own, vacated ones, or none at all."""
    judge, room, when = (
        f"Hon. {draw.person()}",
        f"Courtroom {draw.randint(1, 14)}{draw.choice('ABC')}",
        _weekday(draw.day()),
    )
    reporter, place = draw.some(0.6, draw.person()), f"{draw.town()} County"
    kinds = {"CR": ("Arraignment", "Sentencing", "Status Conference"), "CV": ("Motion Hearing", "Bench Trial")}
    kinds |= {"FA": ("Show Cause", "Custody Hearing", "Status Conference")}
    hearings: list[dict[str, str]] = []
    shown, hour = "", 8
    for n in range(draw.choice((0, 1, 2, 3, 4, 5, 7))):
        hour += draw.randint(0, 1)
        one = {"time": f"{(hour - 1) % 12 + 1:02}:{draw.choice(('00', '15', '30'))} {'AM' if hour < 12 else 'PM'}"}
        matter, other = draw.choice(tuple(kinds)), draw.surname()
        if matter == "CV":
            other = draw.choice((f"{other} Roofing Inc.", f"City of {draw.town()}", other))
        one |= {"case_number": f"{matter}-2{draw.randint(3, 6)}-{draw.code('#####')}"}
        one |= {
            "case": f"{'State' if matter == 'CR' else draw.surname()} v. {other}",
            "type": draw.choice(kinds[matter]),
        }
        lawyer = draw.some(0.7, f"{draw.person()}, Esq.")
        note = draw.some(
            0.35, draw.choice(("Interpreter: Spanish", "By video", "Closed hearing", "Two hours set aside"))
        )
        gone = draw.random() < 0.2
        cells = (one["time"], one["case_number"], one["case"], one["type"], lawyer or "&nbsp;")
        shown += f'<tr bgcolor="{("#ffffff", "#eeeedd")[n % 2]}">'
        shown += each('<td valign="top"><font face="Verdana" size="1">{}</font></td>', cells, "") + "</tr>\n"
        if note or gone:
            said = f"<i>{note}</i>" if note else ""
            shown += f'<tr><td>&nbsp;</td><td colspan="4"><font face="Verdana" size="1">{said}'
            shown += f"{' ' if note and gone else ''}{'<b>VACATED</b>' if gone else ''}</font></td></tr>\n"
        more = {"counsel": lawyer, "note": note, "state": "VACATED" if gone else None}
        hearings.append({**one, **{name: value for name, value in more.items() if value}})
    titles = each(
        '<th align="left"><font color="#ffffff" size="1">{}</font></th>',
        ("Time", "Case No.", "Case", "Hearing", "Counsel"),
        "",
    )
    printed = f"{when - timedelta(draw.randint(1, 3)):%m/%d/%Y} {draw.clock()}"
    typed = f"<br>Reporter: {reporter}" if reporter else ""
    empty = '<tr><td colspan="5" align="center">No matters are set for this day.</td></tr>'
    body = f"""<table width="760" border="0" align="center"><tr><td><table width="100%" bgcolor="#333366"><tr><td>
<font color="#ffffff" size="4">Superior Court of {place}</font></td><td align="right">
<a href="index.htm">Home</a></td></tr>
</table></td></tr><tr><td><table width="100%"><tr><td width="150" valign="top" bgcolor="#ddddcc">
<a href="c.htm">Calendars</a>
<br><a href="j.htm">Jury duty</a><br><a href="f.htm">Fees</a><br><a href="r.htm">Rules</a></td><td>
<p align="center"><b>{judge}</b><br>{room}<br>Calendar for {us_day(when)}{typed}</p>
<table width="100%" cellspacing="0" cellpadding="3"><tr bgcolor="#666699">{titles}</tr>
{shown or empty}</table>
<p><font size="1">Printed {printed}. Calendars change without notice; call the clerk at
{draw.code("(###) 555-####")}.</font></p>
</td></tr></table></td></tr></table>"""
    labels: dict[str, Value] = {"court": f"Superior Court of {place}", "judge": judge, "courtroom": room}
    labels |= {"date": us_day(when), "reporter": reporter, "printed": printed, "hearings": [*hearings] or None}
    return page(f"Court Calendar - {judge}", body), labels


def contract_award(draw: Draw) -> Made:
    """A notice in Polish of a contract that was given or not: numbered points, criteria, a value or "nie podano"."""
    buyer = draw.choice(("Gmina", "Powiat", "Szpital Miejski", "Zarząd Dróg")) + " "
    buyer += draw.choice(("Brzezina", "Olszany", "Wierzbno", "Topolów"))
    number, when = f"2026/BZP {draw.code('00######')}/01", draw.day()
    title, kind = draw.choice(
        (
            ("Dostawa sprzętu komputerowego dla szkół", "Dostawy"),
            ("Dostawa oleju opałowego", "Dostawy"),
            ("Remont dachu sali gimnastycznej wraz z zapleczem i wymianą instalacji", "Roboty budowlane"),
            ("Przebudowa drogi gminnej nr 14", "Roboty budowlane"),
            ("Utrzymanie oświetlenia ulicznego", "Usługi"),
        )
    )
    cpv = draw.code("########-#")
    given, offers = draw.random() < 0.55, draw.randint(1, 9)
    winner = f"{draw.surname()} {draw.choice(('Budownictwo', 'Instal', 'Serwis'))}"
    winner += draw.choice((" sp. z o.o.", " S.A.", " sp.j."))
    price = draw.randint(41_000, 2_900_000)
    guess, best, worst = (_zlotys(price * draw.randint(*span)) for span in ((90, 130), (100, 100), (103, 160)))
    estimate = draw.some(0.6, guess)
    criteria = [
        "Cena",
        *draw.sample(("Termin realizacji", "Gwarancja", "Doświadczenie", "Aspekty środowiskowe"), draw.randint(0, 3)),
    ]
    why = draw.choice(("nie złożono żadnej ważnej oferty", "najniższa cena przewyższa budżet zamawiającego"))
    signed, sent = f"{when:%d-%m-%Y}", f"{when + timedelta(draw.randint(2, 20)):%d-%m-%Y}"
    small = draw.some(0.6, draw.choice(("mikroprzedsiębiorstwo", "małe przedsiębiorstwo", "średnie przedsiębiorstwo")))

    def points(section: str, pairs: Sequence[tuple[str, str | None]]) -> str:
        lines = [(f"{n}.) {label}", value) for n, (label, value) in enumerate(pairs, 1)]
        return rows(f'<p class="pkt"><b>{section}.{{}}:</b> {{}}</p>', lines)

    weights = each(
        "<li>{}</li>", (f"{name} – {weight} %" for name, weight in zip(criteria, _weights(len(criteria)), strict=True))
    )
    result: list[tuple[str, str | None]] = [("Liczba ofert", str(offers))]
    if given:
        result += [("Nazwa wykonawcy", winner), ("Wielkość wykonawcy", small), ("Cena wybranej oferty", best)]
        result += [("Cena oferty z najwyższą ceną", worst if offers > 1 else best), ("Data zawarcia umowy", signed)]
    else:
        result += [("Powód unieważnienia", why)]
    client = [("Nazwa zamawiającego", buyer), ("REGON", draw.code("#########"))]
    client += [("Adres", f"ul. Szkolna {draw.randint(1, 80)}")]
    subject = [("Nazwa zamówienia", title), ("Rodzaj", kind), ("Kod CPV", cpv)]
    subject += [("Wartość szacunkowa", estimate or "nie podano")]
    ended = "zakończyło się zawarciem umowy" if given else "zostało unieważnione"
    body = f"""<div class="top"><span>Biuletyn zamówień</span><a href="#tresc">Przejdź do treści</a></div>
<div id="tresc">
<h1>Ogłoszenie o wyniku postępowania</h1><p class="pkt"><b>Numer ogłoszenia:</b> {number}</p>
<p class="pkt"><b>Data publikacji:</b> {sent}</p><h2>SEKCJA I – ZAMAWIAJĄCY</h2>
{points("1", client)}
<h2>SEKCJA II – PRZEDMIOT</h2>
{points("2", subject)}
<p class="pkt"><b>Kryteria oceny ofert</b></p><ul>{weights}</ul><h2>SEKCJA III – WYNIK</h2>
<p>Postępowanie {ended}.</p>{points("3", result)}</div>
<div class="stopka">Administratorem danych jest urząd. <a>Polityka prywatności</a> <a>Mapa strony</a></div>"""
    labels: dict[str, Value] = {"number": number, "published": sent, "buyer": buyer, "title": title, "kind": kind}
    labels |= {"cpv": cpv, "estimate": estimate, "offers": str(offers), "winner": winner if given else None}
    labels |= {"size": small if given else None, "price": best if given else None, "signed": signed if given else None}
    labels |= {"annulled_because": None if given else why, "criteria": [*criteria]}
    return page("Ogłoszenie o wyniku", body, language="pl"), labels


def _zlotys(grosze: int) -> str:
    """An amount such as 1 204 350,00 PLN."""
    return f"{grosze // 100:,}".replace(",", " ") + f",{grosze % 100:02} PLN"


def _weights(count: int) -> list[int]:
    """Weights of criteria, of which the first is the greatest."""
    return [100 - 15 * (count - 1), *[15] * (count - 1)]


def power_cut(draw: Draw) -> Made:
    """A power cut in utility classes: label above value, streets, times of four kinds, other cuts in the same boxes."""
    number, planned = draw.code("INC-#####-@"), draw.random() < 0.35
    state = draw.choice(("Engineers on site", "Assigned", "Under investigation", "Power restored"))
    when = draw.day()
    start, told = (f"{draw.clock(*span)}, {when.day} {when:%b}" for span in ((5, 11), (12, 14)))
    back = draw.some(0.7, f"{draw.clock(15, 22)}, {when.day} {when:%b}")
    count = draw.randint(1, 2400)
    why = draw.some(
        0.6,
        draw.choice(
            (
                "Damage to an underground cable",
                "A tree on the line",
                "Substation upgrade",
                "Not yet found: our team is tracing the fault",
            )
        ),
    )
    streets = sorted({draw.street().split(" ", 1)[1] for _ in range(draw.choice((1, 1, 2, 4, 7)))})
    codes, place = draw.code("@@# #@@"), draw.town()
    note = draw.some(0.35, "We will text you when anything changes.")
    cell = """<div class="py-2 md:w-1/3"><p class="text-xs uppercase tracking-wide text-gray-500">{}</p>
<p class="text-base font-semibold text-gray-900">{}</p></div>"""
    facts: list[tuple[str, str | None]] = [("Reference", number), ("Started", start)]
    facts += [("Type", "Planned work" if planned else "Unplanned")]
    facts += [("Power expected back", back or "Awaiting update"), ("Homes affected", f"{count:,}"), ("Cause", why)]
    facts += [("Postcode", codes)]
    near = ""
    for _ in range(draw.randint(0, 2)):
        pairs = [("Reference", draw.code("INC-#####-@")), ("Homes affected", str(draw.randint(1, 300)))]
        near += f'<div class="rounded-lg border p-4 flex flex-wrap">{rows(cell, pairs)}</div>\n'
    warn = f'<p class="mt-2 text-sm italic text-gray-700">{note}</p>' if note else ""
    body = f"""<header class="bg-sky-900 text-white px-6 py-3 flex justify-between">
<span class="font-bold">Eastgrid</span>
<nav class="space-x-4"><a href="/cuts">Power cuts</a><a href="/connect">Connections</a>
<a href="/help">Help</a></nav></header>
<div class="bg-yellow-100 p-3 text-sm">Smell burning or see a broken line? Keep away and call 105.</div>
<main class="max-w-3xl mx-auto p-6"><h1 class="text-2xl font-bold">Power cut in {place}</h1>
<span class="inline-flex rounded-full bg-amber-200 px-3 text-sm">{state}</span>
<p class="text-sm text-gray-600">Last updated {told}</p>{warn}
<div class="rounded-lg border p-4 flex flex-wrap">{rows(cell, facts)}</div>
<h2 class="mt-6 text-lg font-bold">Streets affected</h2><ul class="list-disc pl-5">{each("<li>{}</li>", streets)}</ul>
{f'<h2 class="mt-6 text-lg font-bold">Other power cuts near here</h2>{near}' if near else ""}
<section class="mt-6 bg-gray-50 p-4"><h2 class="font-bold">What to do</h2><p>Switch off irons and ovens. Leave one lamp
on, so that you see when the power is back. Keep the freezer shut.</p></section></main>
<footer class="text-xs p-6">Eastgrid plc, {draw.street()}, {draw.town()} · Cookies · Accessibility</footer>"""
    labels: dict[str, Value] = {
        "reference": number,
        "type": "Planned work" if planned else "Unplanned",
        "status": state,
    }
    labels |= {"started": start, "expected_back": back, "updated": told, "homes": f"{count:,}", "cause": why}
    return page("Power cut - Eastgrid", body), {**labels, "place": place, "postcode": codes, "streets": [*streets]}


def road_closure(draw: Draw) -> Made:
    """A closed road: headings with bare text behind them, legal words, four dates, a way round as a list or none."""
    road, place = draw.street().split(" ", 1)[1], draw.town()
    name = f"{road}, {place}"
    begin = date(2026, 2, 1) + timedelta(draw.randrange(300))
    until = draw.some(0.7, long_day(begin + timedelta(draw.randint(1, 120))))
    order, shown = f"TTRO/{draw.randint(100, 999)}/26", begin - timedelta(draw.randint(8, 25))
    made = shown - timedelta(draw.randint(1, 4))
    goal = draw.choice(("the railway bridge", "a point 40 metres to the north of it", "its end", "number 88"))
    extent = f"from its junction with {draw.surname()} Road to {goal}"
    why = draw.choice(
        (
            "resurfacing of the carriageway",
            "the repair of a gas main",
            "a new water connection",
            "work on overhead lines",
        )
    )
    by = f"{draw.surname()} {draw.choice(('Utilities', 'Civils Ltd', '& Sons Surfacing'))}"
    hours = draw.some(0.55, f"{draw.randint(7, 9)}.30am to {draw.randint(3, 6)}pm")
    count = draw.choice((0, 1, 2, 3, 5))
    round_ = [f"{who.split()[1]} {draw.choice(('Lane', 'Street', 'Way'))}" for who in draw.people(count, count)]
    officer, phone = draw.person(), draw.code("01### ######")
    only = f"\nThe closure applies each day from {hours} only." if hours else ""
    ways = (
        f"<ul>{each('<li>{}</li>', round_)}</ul>" if round_ else "<p>There is none; access is kept for residents.</p>"
    )
    body = f"""<div role="banner">
<a href="/">{place} Council</a> <a href="/az">A to Z</a> <a href="/pay">Pay for it</a></div>
<div class="crumbs">Home &gt; Roads and parking &gt; Road closures</div>
<h1>Temporary closure: {name}</h1>
Published {long_day(shown)}
<h2>Road</h2>
{name}, {extent}
<h2>Order</h2>
{order}, made on {long_day(made)} under section 14 of the Act
<h2>When</h2>
From {long_day(begin)} {f"until {until}" if until else "until the works are finished"}.{only}
<h2>Reason</h2>
The council has made this order because of {why}, which {by.replace("&", "&amp;")} will carry out.
<h2>Way round</h2>
{ways}
<h2>Contact</h2>
{officer}, Street Works, {phone}
<p>The order comes into force when signs are shown and stays in force for at most eighteen months. Whoever does not heed
the signs may be fined. People on foot may pass unless signs say otherwise.</p>
<hr><h3>Was this page useful?</h3><a href="?y">Yes</a> <a href="?n">No</a>
<p>{place} Council, {draw.street()}. <a href="/privacy">Privacy</a></p>"""
    labels: dict[str, Value] = {"road": name, "extent": extent, "order": order, "published": long_day(shown)}
    labels |= {"made": long_day(made), "from": long_day(begin), "until": until, "hours": hours, "reason": why}
    labels |= {"works_by": by, "way_round": [*round_] or None, "officer": officer, "phone": phone}
    return page(f"Temporary closure: {name}", body), labels


def food_alert(draw: Draw) -> Made:
    """Food that is called back: a table for each product with rows that come and go, an allergen or another danger."""
    firm, number = f"{draw.surname()} {draw.choice(('Foods', 'Dairy', 'Bakery', '& Co'))}", f"FA-{draw.code('##')}-2026"
    when, latest = draw.day(), draw.some(0.4, "update 1")
    allergen = draw.some(0.6, draw.choice(("milk", "peanuts", "mustard", "sesame", "wheat (gluten)")))
    danger = draw.choice(("pieces of metal", "salmonella", "pieces of blue plastic", "listeria"))
    why = f"contains {allergen} not named on the label" if allergen else f"may contain {danger}"
    goods = draw.sample(
        (
            "Vegetable Lasagne",
            "Oat Biscuits",
            "Chicken Korma",
            "Goat Cheese Log",
            "Fruit Muesli",
            "Hummus with Herbs",
            "Rye Bread",
        ),
        draw.choice((1, 1, 2, 3, 7)),
    )
    line = '<tr><th scope="row">{}</th><td>{}</td></tr>'
    products: list[dict[str, str]] = []
    shown = ""
    for name in goods:
        ends = [long_day(when + timedelta(draw.randint(low, low + 30))) for low in (3, 40)]
        best = draw.choice(("All dates", ends[0], " and ".join(ends)))
        more = {"size": draw.some(0.75, f"{draw.randint(2, 20) * 50}g"), "batch": draw.some(0.6, draw.code("L####@"))}
        facts = [
            ("Product", name),
            ("Pack size", more["size"]),
            ("Batch code", more["batch"]),
            ("Use by" if "Chicken" in name else "Best before", best),
        ]
        shown += f'<table class="product-details"><tbody>{rows(line, facts)}</tbody></table>\n'
        products.append({"product": name, **{key: value for key, value in more.items() if value}, "date_mark": best})
    sold = draw.some(0.5, draw.choice(("Brightway stores", "farm shops and markets", "all larger supermarkets")))
    where = f"<p>The products were sold in <b>{sold}</b>.</p>" if sold else ""
    risk = (
        f"Anyone with an allergy to {allergen.split(' (')[0]} may fall ill."
        if allergen
        else "Eating it may make you ill."
    )
    others = each(
        '<li><a href="#">{}</a></li>',
        (
            f"{who.split()[1]} Foods calls back {thing}"
            for who, thing in zip(draw.people(2, 2), ("Pea Soup", "Nut Bars"), strict=True)
        ),
    )
    title = f"{firm.replace('&', '&amp;')} calls back {'several products' if len(goods) > 1 else goods[0]}"
    body = f"""<div class="cookie-bar">We'd like to use cookies. <button>Accept</button><button>Reject</button></div>
<header><a href="/">Food Safety Office</a><form><input type="search" aria-label="Search"></form></header>
<main><article><span class="tag">{"Allergy alert" if allergen else "Food alert"}</span><h1>{title}</h1>
<div class="meta"><span>Reference: {number}{f" ({latest})" if latest else ""}</span><span>{long_day(when)}</span></div>
<p class="lead">{firm.replace("&", "&amp;")} is calling back the products below because the food {why}.</p>
<h2>Product details</h2>{shown}{where}<h2>Risk statement</h2><div class="box {draw.hexadecimal(4)}"><p>{risk}</p></div>
<h2>Our advice</h2><p>If you have bought it, do not eat it. Take it back to the shop for a full refund.</p>
<p>Ask the company: <a href="tel:1">{draw.code("0800 ### ###")}</a></p></article>
<aside><h2>Related alerts</h2><ul>{others}</ul></aside></main>
<footer><p>About calls back: when food is unsafe it has to be taken off the market.</p></footer>"""
    labels: dict[str, Value] = {"reference": number, "update": latest, "date": long_day(when), "company": firm}
    labels |= {"allergen": allergen, "reason": why, "sold_in": sold, "products": [*products]}
    return page(title, body), labels
