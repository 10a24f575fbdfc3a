"""Pages of evenings out: an escape room, a class of a German adult education centre."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    Draw,
    Facts,
    Made,
    Records,
    Truth,
    Value,
    continental,
    each,
    long_day,
    page,
    phrases,
    rows,
)

_ROOMS = phrases(
    "The Clockmaker’s Attic; Submarine K-9; Zelle 13 – Prison Break; Dr. Vole & the Missing Hour; Sugar Factory"
)
_SHOUTS = (
    "Best {0} minutes of our year! We were five and got out with 0{1}:12 left.",
    "A bit easy for 4 players, but “the lift” is a joy. Paid £{0} each.",
    "Our kids (9 & 12) loved it.",
)
_WEEK = ("Mon–Thu", "Friday", "Sat & Sun", "School holidays", "Before 3 pm")


def escape_room(draw: Draw) -> Made:
    """A room of an escape game: a page builder's widgets now, a hand-made page of the first owner before."""
    name, place = draw.choice(_ROOMS), f"{draw.street()}, {draw.town()}"
    lasts, players = f"{draw.choice((45, 60, 75, 90))} min", f"{draw.randint(2, 3)}–{draw.randint(4, 8)}"
    level, age = (
        draw.choice(("3/5", "5/5", "Medium", "Hard (experts)")),
        draw.some(0.6, draw.choice(("12+", "16+", "8+ with an adult"))),
    )
    rate = draw.some(0.6, f"{draw.randint(18, 79)}%")
    record = draw.some(0.5, f"{draw.randint(21, 58)}:{draw.randint(10, 59)}")
    team = f"Team {draw.choice(('Kraken', 'Öfters', 'A & B', 'No Clue'))}" if record else None
    phone = draw.code("01632 960###")
    fright, tongue = (
        draw.some(0.4, draw.choice(("none", "mild", "live actor!"))),
        draw.some(0.55, draw.choice(("English", "English, Deutsch", "English / Welsh"))),
    )
    prices: Records = []
    for n in sorted(draw.sample(range(2, 9), draw.randint(1, 6))):
        one = {"players": str(n), "price": f"£{draw.amount(40, 190)}"}
        prices.append(one | ({"weekend": f"£{draw.amount(60, 220)}"} if draw.random() < 0.5 else {}))
    hours = [f"{one} {draw.clock(10, 14)}–{draw.clock(18, 22)}" for one in draw.in_order(_WEEK, 1, 5)]
    labels: dict[str, Value] = {
        "name": name,
        "address": place,
        "duration": lasts,
        "players": players,
        "difficulty": level,
    }
    labels |= {"minimum_age": age, "success_rate": rate, "record": record, "record_holder": team, "phone": phone}
    labels |= {"scare_level": fright, "language": tongue, "opening_hours": [*hours]}
    make = _room_new if draw.random() < 0.75 else _room_old
    return page(f"{escape(name, False)} - Locked In", make(draw, labels, (prices, hours))), labels


def _room_new(draw: Draw, true: Truth, lists: tuple[Records, list[str]]) -> str:
    """The page builder's widgets."""
    keys = {
        "players": "Players",
        "duration": "Time",
        "difficulty": "Difficulty",
        "minimum_age": "Age",
        "success_rate": "Escape rate",
    }
    keys |= {"scare_level": "Scare factor", "language": "Languages"}
    box = """<div class="elementor-element elementor-element-{2} elementor-widget elementor-widget-icon-box"><div
class="elementor-icon-box-content"><h3 class="elementor-icon-box-title"><span>{0}</span></h3>
<p class="elementor-icon-box-description">{1}</p></div></div>"""
    shown = "\n".join(
        box.format(label, true[key], Draw(key).hexadecimal(7)) for key, label in keys.items() if true[key]
    )
    prices, hours = lists
    table = "".join(
        f"<tr><td>{one['players']} players</td><td>{one['price']}</td><td>{one.get('weekend', '–')}</td></tr>\n"
        for one in prices
    )
    best = f"""<div class="elementor-widget-alert"><span class="elementor-alert-title">Room record</span><span
class="elementor-alert-description"><strong>{true["record"]}</strong> by
<em>{escape(str(true["record_holder"]), False)}</em></span></div>"""
    said = "".join(
        f"""<div class="elementor-testimonial"><div class="elementor-testimonial-content">{
            draw.choice(_SHOUTS).format(draw.choice((60, 75, 20)), draw.randint(1, 9)).replace("&", "&amp;")
        }</div><div class="elementor-testimonial-name">{draw.person()}</div></div>"""
        for _ in range(draw.randint(0, 3))
    )
    more = "".join(
        f"""<article class="elementor-post"><h3><a>{escape(one, False)}</a></h3><div>
{draw.randint(2, 3)}–{draw.randint(4, 8)} players ·
{draw.choice((60, 90))} min</div></article>"""
        for one in draw.sample(_ROOMS, draw.randint(0, 3))
        if one != true["name"]
    )
    story = f"""<p>It is {draw.randint(1888, 1989)}. You have 24 hours, no, much less.
{draw.choice(("The guard is back at 9.", "Trust nobody."))}
Please be there <strong>15 min</strong> early.</p>"""
    popup = f'<div class="pum-content"><p>Gift vouchers from £{draw.randint(20, 80)}.00!</p></div>'
    return f"""{popup if draw.random() < 0.4 else ""}<header class="elementor-location-header"><a>Locked In</a><ul
class="elementor-nav-menu">
<li>Rooms</li><li>Vouchers</li></ul><a href="tel:1">{true["phone"]}</a></header>
<div data-elementor-type="wp-page" class="elementor elementor-{draw.randint(20, 900)}"><section
class="elementor-section">
<h1 class="elementor-heading-title elementor-size-default">{escape(str(true["name"]), False)}</h1>{story}</section>
<section class="elementor-section elementor-inner-section">
{shown}</section>{best if true["record"] else ""}
<section><h2 class="elementor-heading-title">Prices per team</h2><table
class="tablepress"><thead><tr><th></th><th>Weekdays</th>
<th>Weekend</th></tr></thead><tbody>{table}</tbody></table></section>
{f"<section><h2>What you said</h2>{said}</section>" if said else ""}
{f"<section><h2>Other rooms</h2>{more}</section>" if more else ""}</div>
<footer><div class="footer-widget"><h4>Find us</h4><p>{true["address"]}</p></div><div
class="footer-widget"><h4>Open</h4>
<ul class="elementor-icon-list-items">
{each("<li><span>{}</span></li>", [escape(one, False) for one in hours])}</ul></div></footer>"""


def _room_old(draw: Draw, true: Truth, lists: tuple[Records, list[str]]) -> str:
    """The first owner's page."""
    keys = {
        "duration": "How long",
        "players": "How many",
        "difficulty": "How hard",
        "minimum_age": "How old",
        "language": "Spoken",
    }
    keys |= {"scare_level": "How scary", "success_rate": "Get out"}
    facts: Facts = [(label, str(true[key]) if true[key] else None) for key, label in keys.items()]
    prices, hours = lists
    told = "".join(
        (
            f"<li>{one['players']} people "
            f"{one['price']}{' (Sat/Sun ' + one['weekend'] + ')' if 'weekend' in one else ''}</li>\n"
        )
        for one in prices
    )
    best = (
        f"<p>Fastest so far: {true['record']} ({escape(str(true['record_holder']), False)})</p>"
        if true["record"]
        else ""
    )
    return f"""<div id="wrapper"><div id="top"><h1>Locked In</h1><h2>{escape(str(true["name"]), False)}</h2></div>
<div id="left"><b>Where</b><br>\n{true["address"]}<br>\n<b>Ring us</b><br>\n{true["phone"]}<br>
<b>When</b><br>\n{each("{}<br>", [escape(one, False) for one in hours])}</div>
<div id="main"><p>{rows("<i>{}?</i> {}<br>", facts)}</p>{best}
<p><b>What it costs</b></p><ul>{told}</ul><p>Cash only. Updated {long_day(draw.day(2016))}.</p></div></div>"""


_KURSE = phrases(
    "Italienisch A1 – ohne Vorkenntnisse; Töpfern für Anfänger*innen; Excel kompakt: Pivot & Co.; "
    "Rückenfit (Vormittagskurs); Nähwerkstatt „Aus Alt mach Neu“; Einführung in die Ölmalerei"
)
_ORTE = phrases(
    "vhs-Haus, Raum 2.04; Grundschule Süd, Turnhalle; online (Zoom); Altes Rathaus, Gewölbekeller; Werkraum EG"
)
_BRINGEN = (
    "Bitte Schürze & altes Handtuch mitbringen.",
    "Lehrbuch: „Va bene! A1“, 24,99 €",
    "Laptop erforderlich",
    "Bequeme Kleidung, Matte",
)
_TAGE = ("Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So.")


def german_evening_class(draw: Draw) -> Made:
    """A class of a German adult education centre: number, teacher, fee, its days one by one, what to bring."""
    number, name = draw.code(draw.choice(("261-#####", "L#####B", "26F####-#"))), draw.choice(_KURSE)
    teacher = draw.some(0.8, f"{draw.choice(('Dr. ', '', '', ''))}{draw.person()}")
    status = draw.choice(("Plätze frei", "fast ausgebucht", "Warteliste", "Kurs abgeschlossen", "Anmeldung möglich"))
    fee = f"{continental(draw.amount(18, 240))} €"
    less, stuff = (
        draw.some(0.5, f"{continental(draw.amount(9, 120))} €"),
        draw.some(0.4, f"{continental(draw.amount(2, 30))} €"),
    )
    room, begin = draw.choice(_ORTE), draw.day()
    start, end = draw.choice(("09:30", "18:00", "18:30", "19:15")), draw.choice(("20:00", "20:30", "21:45"))
    dates: Records = []
    for n in range(draw.randint(1, 12)):
        when = begin + timedelta(7 * n)
        one = {"day": f"{_TAGE[when.weekday()]} {when:%d.%m.%Y}", "time": f"{start} - {end} Uhr"}
        moved = draw.random() < 0.25
        one |= {"place": draw.choice(_ORTE)} if moved else {"place": room} if draw.random() < 0.85 else {}
        dates.append(one)
    lessons = f"{len(dates)} Termin{'e' if len(dates) > 1 else ''}"
    size = draw.some(0.6, f"{draw.randint(5, 8)} bis {draw.randint(9, 18)} Personen")
    bring = draw.some(0.5, draw.choice(_BRINGEN))
    boss, phone = draw.some(0.6, draw.person()), draw.code("0 71 99 / ## ## ##")
    told = f"""<p>In diesem Kurs lernen Sie in kleinen Schritten.<br />Am {draw.day():%d.%m.%Y} fällt der Unterricht
aus. Der
Folgekurs <a href="#">{draw.code("261-#####")}</a> kostet {continental(draw.amount(30, 99))} € und beginnt um 17:30
Uhr.</p>"""
    line = '<div class="row kw-row"><div class="col-sm-4 kw-label">{}</div><div class="col-sm-8 kw-wert">{}</div></div>'
    facts: Facts = [
        ("Kursnummer", number),
        ("Leitung", f'<a href="/dozent/{draw.randint(9, 99)}">{teacher}</a>' if teacher else "N. N."),
    ]
    facts += [("Beginn", f"{_TAGE[begin.weekday()]} {begin:%d.%m.%Y}, {start} Uhr"), ("Dauer", lessons)]
    facts += [
        ("Kursort", f"{room} <a href='#plan'><span class='glyphicon glyphicon-map-marker'></span></a>"),
        ("Teilnehmende", size),
    ]
    cost = (
        fee + (f"<br />\nermäßigt: {less}" if less else "") + (f"<br />\nzzgl. Materialkosten {stuff}" if stuff else "")
    )
    facts += [("Gebühr", cost), ("Mitzubringen", escape(bring, False) if bring else None)]
    listed = "".join(
        f"""<tr><td>{n}.</td><td>{one["day"].replace(" ", "&nbsp;")}</td><td>{one["time"]}</td>
<td>{one.get("place", "")}</td></tr>\n"""
        for n, one in enumerate(dates, 1)
    )
    hint = (
        '<div class="alert alert-warning"><strong>Achtung:</strong> Vom 03.08.2026 bis 14.08.2026 ist das '
        "Büro geschlossen.</div>"
    )
    more = "".join(
        f"""<li class="media"><h4>{escape(one, False)}</h4><p>{draw.code("261-#####")}, ab {draw.day():%d.%m.%Y},
{continental(draw.amount(30, 99))} €</p></li>"""
        for one in draw.sample(_KURSE, draw.randint(0, 3))
        if one != name
    )
    office = f"<p>Fachbereich: {boss}<br />\nTel. {phone}</p>" if boss else f"<p>Tel. {phone}</p>"
    body = f"""<div class="navbar navbar-default"><a class="navbar-brand">vhs {draw.town()}</a><ul
class="nav"><li>Programm</li>
<li>Warenkorb (0)</li></ul></div><div class="container">{hint if draw.random() < 0.3 else ""}
<ol class="breadcrumb"><li>Programm</li><li>Kursdetails</li></ol>
<div class="kw-kurs"><h1>{escape(name, False)}</h1>
<p><span class="label label-{draw.choice(("success", "danger"))}
ampel">{status}</span></p>{told if draw.random() < 0.7 else ""}
{rows(line, facts)}
<h3>Kurstage</h3><table class="table
table-striped"><thead><tr><th>Nr.</th><th>Datum</th><th>Uhrzeit</th><th>Ort</th></tr></thead>
<tbody>\n{listed}</tbody></table><a class="btn btn-primary">In den Warenkorb</a></div>
{f'<h3>Das könnte Sie auch interessieren</h3><ul class="media-list">{more}</ul>' if more else ""}
<div class="panel"><div class="panel-heading">Fragen?</div><div class="panel-body">{office}</div></div></div>"""
    labels: dict[str, Value] = {"number": number, "title": name, "status": status, "teacher": teacher, "fee": fee}
    labels |= {"reduced_fee": less, "material_cost": stuff, "place": room, "sessions": lessons, "group_size": size}
    labels |= {"bring": bring, "contact": boss, "phone": phone, "dates": [*dates]}
    return page(escape(name, False), body, language="de"), labels
