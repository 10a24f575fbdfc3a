"""Journeys of people and goods: pitches, crossings, ships, containers, an aircraft's faults, a class that goes out."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from textwrap import fill

from benchmarks.made_up_kinds.material import MONTHS, TOWNS, Draw, Made, Value, long_day, mail, page, rows

_JOURS = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")
_MOIS = ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre")


def _jour(when: date) -> str:
    """A day such as samedi 4 juillet 2026."""
    return f"{_JOURS[when.weekday()]} {when.day}{'er' * (when.day == 1)} {_MOIS[when.month - 1]} {when.year}"


def _euros(cents: int) -> str:
    """An amount such as 1 204,50 €."""
    return f"{cents // 100:,}".replace(",", " ") + f",{cents % 100:02} €"


def _summer(draw: Draw) -> date:
    """A day of May to August."""
    return date(2026, 5, 2) + timedelta(draw.randrange(120))


def campsite_booking(draw: Draw) -> Made:
    """A pitch on a French campsite: spans with colons, extras with prices or none, a balance and its day, or paid."""
    camp = f"Camping {draw.choice(('Les Cigales', 'Le Grand Pré', 'La Dune Bleue', 'Le Vieux Moulin'))}"
    number, nights, begin = draw.code("CB#####"), draw.randint(2, 14), _summer(draw)
    guest = draw.person()
    kind = draw.choice(("Emplacement tente", "Emplacement camping-car", "Mobil-home 4 personnes", "Cabane perchée"))
    pitch, children = draw.some(0.6, draw.code("@##")), draw.some(0.6, str(draw.randint(1, 4)))
    adults = str(draw.randint(1, 4))
    offered = [("Électricité 10 A", 480), ("Animal", 350), ("Véhicule supplémentaire", 290), ("Location de draps", 600)]
    offered += [("Frigo", 520), ("Arrivée anticipée", 250), ("Wifi premium", 190)]
    extras = draw.sample(offered, draw.choice((0, 1, 2, 3, 3, 7)))
    stay, tax = nights * draw.randint(1800, 6500), nights * int(adults) * 66
    total = stay + tax + sum(price * nights for _, price in extras)
    deposit = total * 3 // 10 if draw.random() < 0.7 else total
    due, left = begin - timedelta(30), total - deposit
    code_, note = (
        draw.some(0.5, draw.code("####@")),
        draw.some(0.4, "La piscine ouvre cette année le 15 mai. Pensez à vos bracelets !"),
    )
    line = '<tr><td style="padding:4px 0"><span style="color:#7a7a7a">{} :</span> <span>{}</span></td></tr>'
    facts: list[tuple[str, str | None]] = [("Titulaire", guest), ("Arrivée", f"{_jour(begin)} à partir de 15h")]
    arrive, leave = _jour(begin), _jour(begin + timedelta(nights))
    facts += [("Départ", f"{leave} avant 11h"), ("Hébergement", kind)]
    facts += [
        ("Numéro d’emplacement", pitch or "attribué à l’arrivée"),
        ("Adultes", adults),
        ("Enfants", children or "–"),
    ]
    facts += [("Code barrière", code_)]
    sums = [(f"Séjour ({nights} nuits)", stay), *((name, price * nights) for name, price in extras)]
    sums += [("Taxe de séjour", tax)]
    table = rows('<tr><td>{}</td><td align="right">{}</td></tr>', [(name, _euros(cents)) for name, cents in sums])
    owed = f"Le solde de <b>{_euros(left)}</b> est à régler avant le <b>{_jour(due)}</b>."
    body = f"""<html lang="fr"><body style="margin:0;background:#f4f1ea"><table width="100%"><tr><td align="center">
<table width="620" bgcolor="#ffffff" cellpadding="18"><tr><td><img src="https://img.example/{draw.hexadecimal(6)}.png"
alt="{camp}" width="180"></td><td align="right"><font size="1">Si ce message s’affiche mal,
<a href="#">ouvrez-le dans votre navigateur</a></font></td></tr>
<tr><td colspan="2"><h2>Votre réservation est confirmée</h2><p>Bonjour {guest},</p>
<p>Toute l’équipe du {camp} se réjouit de vous accueillir. Votre dossier porte le numéro <b>{number}</b>.</p>
{f"<p><i>{note}</i></p>" if note else ""}<table>{rows(line, facts)}</table></td></tr>
<tr><td colspan="2"><h3>Détail du prix</h3><table width="100%">{table}
<tr><td><b>Total</b></td><td align="right"><b>{_euros(total)}</b></td></tr>
<tr><td>Déjà réglé</td><td align="right">{_euros(deposit)}</td></tr></table>
<p>{owed if left else "Votre séjour est entièrement réglé, merci !"}</p></td></tr>
<tr><td colspan="2"><small>Annulation : 30 % du montant sont retenus jusqu’à 30 jours avant l’arrivée, la totalité
ensuite. {camp}, route de la Plage – {draw.code("0# ## ## ## ##")} – SIRET {draw.code("### ### ### #####")}</small>
</td></tr></table></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"number": number, "guest": guest, "camp": camp, "arrival": arrive, "departure": leave}
    labels |= {"lodging": kind, "pitch": pitch, "adults": adults, "children": children, "gate_code": code_}
    labels |= {"extras": [name for name, _ in extras] or None, "total": _euros(total), "paid": _euros(deposit)}
    labels |= {"balance": _euros(left) if left else None, "balance_due": _jour(due) if left else None}
    return mail("reservation@camping.example", f"Confirmation {number}", body), labels


def ferry_crossing(draw: Draw) -> Made:
    """A crossing by ferry as text: an outward part and perhaps one back, alike; cabins, a car or none, a discount."""
    reference, ends, count = draw.code("HL######"), draw.sample(TOWNS, 2), draw.randint(1, 5)
    out = datetime(2026, 5, 3, 8) + timedelta(days=draw.randrange(110), minutes=draw.randint(0, 56) * 15)
    names = draw.people(count, count)
    plate, back = draw.some(0.65, draw.code("@@## @@@")), draw.random() < 0.6
    form = "%a %d %b %Y %H:%M"

    def part(title: str, start: datetime, way: list[str]) -> tuple[str, dict[str, Value]]:
        end = start + timedelta(minutes=draw.randint(50, 190) * 5)
        cabin = draw.some(0.6, draw.choice(("4-berth inside", "2-berth with window", "Reclining seats", "Suite 7021")))
        ship = f"MV {draw.choice(('Aurora Sound', 'Halden Star', 'Saint Brannock', 'Norra'))}"
        shown = [("Route", " - ".join(way)), ("Check-in", f"closes {start - timedelta(minutes=45):%H:%M}")]
        shown += [("Departs", f"{start:{form}}"), ("Arrives", f"{end:{form}}"), ("Ship", ship)]
        shown += [("Cabin", cabin or "to be assigned")]
        found: dict[str, Value] = {"departs": f"{start:{form}}", "arrives": f"{end:{form}}", "ship": ship}
        return f"{title}\n{rows('   {:<10}{}', shown)}\n", {**found, "cabin": cabin}

    first, outward = part("OUTWARD", out, ends)
    second, homeward = part("RETURN", out + timedelta(days=draw.randint(2, 21)), ends[::-1])
    fares, cabins = draw.randint(40, 90) * count * (2 if back else 1), draw.randint(0, 3) * 45
    off = draw.some(0.5, f"{draw.randint(5, 30)}.00")
    total = f"EUR {fares + cabins - float(off or 0):,.2f}"
    sums = [("Fares", f"EUR {fares:,}.00"), ("Cabins", f"EUR {cabins}.00" if cabins else None)]
    sums += [("Discount", off and f"EUR -{off}"), ("Total paid", total)]
    made = datetime(2026, 4, 2, 10) + timedelta(minutes=draw.randrange(30000))
    news = draw.some(0.4, "New on board: the Galley grill, open on all night crossings.\n\n")
    body = f"""Thank you for sailing with Halden Lines.

Booking reference   {reference}
Booked on           {made:%d %b %Y %H:%M}
Lead passenger      {names[0]}

{first}
{second if back else "RETURN" + chr(10) + "   not booked" + chr(10)}
PASSENGERS
{rows("   {:<24}{}", [(name, "adult" if n < 2 else draw.choice(("adult", "child"))) for n, name in enumerate(names)])}

VEHICLE
   {f"Car up to 5.00 m, registration {plate}" if plate else "no vehicle, foot passengers"}

PRICE
{rows("   {:<12}{:>14}", sums)}

{news or ""}Please bring this mail, printed or on your phone, and a passport or identity card for
every traveller. Vehicles that come after check-in has closed cannot be loaded.

Halden Lines, {draw.street()}, {draw.town()}
Customer service {draw.code("+44 1### ######")}, daily 08:00 to 20:00
"""
    labels: dict[str, Value] = {"reference": reference, "booked_on": f"{made:%d %b %Y %H:%M}", "passengers": [*names]}
    labels |= {f"outward_{name}": value for name, value in outward.items()}
    labels |= {f"return_{name}": value if back else None for name, value in homeward.items()}
    labels |= {"registration": plate, "discount": off and f"EUR -{off}", "total": total}
    return mail("noreply@haldenlines.example", f"Booking confirmation {reference}", body), labels


def ship_movements(draw: Draw) -> Made:
    """A port's daily mail: ships expected and sailed, in columns that differ, NIL where there are none, TBA berths."""
    port, when = f"Port of {draw.town()}", _summer(draw)
    ships = ["BALTIC HERON", "ANNELIES", "CAPE SORREL", "MSV TIDEWAY", "NORDVIK", "STELLA POLARE", "YEONG JIN", "RHEA"]
    ships += ["OCEAN THRIFT", "HAV SKUA", "ELBE TRADER", "FJORD MAID", "LADY ORLA", "PUNTA BRAVA"]
    draw.shuffle(ships)
    places = ("Gdynia", "Rotterdam", "Las Palmas", "Le Havre", "Sines", "Klaipeda", "New Orleans", "At sea")
    expected: list[dict[str, str]] = []
    sailed: list[dict[str, str]] = []
    coming = gone = ""
    count = draw.choice((0, 1, 2, 3, 4, 7))
    moments = sorted((draw.randint(0, 2), draw.clock(0, 23).replace(":", "")) for _ in range(count))
    for days, at in moments:
        one = {"vessel": ships.pop(), "type": draw.choice(("General cargo", "Tanker", "Ro-ro", "Bulk", "Dredger"))}
        one |= {"loa": f"{draw.uniform(60, 229):.1f}", "from": draw.choice(places)}
        one["eta"] = f"{when + timedelta(days):%d/%m} {at}"
        berth = draw.some(0.65, draw.choice(("Quay 3", "Quay 7 N", "Oil Jetty", "Linkspan 1")))
        coming += f"{one['vessel']:<16}{one['type']:<15}{one['loa']:>6}  {one['from']:<13}{one['eta']:<12}"
        coming += f"{berth or 'TBA'}\n"
        expected.append({**one, "berth": berth} if berth else one)
    for _ in range(draw.choice((0, 1, 2, 3, 5))):
        one = {"vessel": ships.pop(), "sailed": draw.clock(0, 23).replace(":", "")}
        to = draw.some(0.75, draw.choice(places[:-1]))
        gone += f"{one['vessel']:<16}{one['sailed']:<10}{to or '-'}\n"
        sailed.append({**one, "to": to} if to else one)
    draught, warning = f"{draw.uniform(6, 11):.1f} m", draw.some(0.5, f"{draw.randint(2, 60)}/26")
    master, height = draw.person(), f"{draw.uniform(4, 7):.1f} m at {draw.clock(0, 23)}"
    told = f"Local notice {warning} is in force: divers at work north of the fairway.\n\n" if warning else ""
    body = f"""{port.upper()}
DAILY SHIPPING MOVEMENTS - {when:%A %d %B %Y}
Issued 0630 local. Times are local and subject to change.

EXPECTED
Vessel          Type              LOA  From         ETA         Berth
----------------------------------------------------------------------
{coming or "NIL" + chr(10)}
SAILED IN THE LAST 24 HOURS
Vessel          Time      To
----------------------------------
{gone or "NIL" + chr(10)}
High water {height}. Maximum draught in the channel {draught}.

{told}Duty harbour master: {master}
Port control VHF {draw.choice(("12", "14", "71"))}, telephone {draw.code("01### ######")}

You receive this because you are on the port's list of agents. To leave it, answer with STOP.
"""
    labels: dict[str, Value] = {"port": port.upper(), "date": f"{when:%A %d %B %Y}", "high_water": height}
    labels |= {"draught": draught, "notice": warning, "harbour_master": master}
    labels |= {"expected": [*expected] or None, "sailed": [*sailed] or None}
    return mail("control@port.example", f"Movements {when:%d.%m.%Y}", body), labels


def aircraft_defect(draw: Draw) -> Made:
    """An aircraft's fault from the log: indented blocks over several lines, N/A for what is not put off, parts."""
    tail, kind = (
        draw.code(draw.choice(("G-@@@@", "D-A@@@", "OY-@@@"))),
        draw.choice(("A320-214", "E190", "ATR 72-600")),
    )
    page_, station = draw.code("#####/#"), draw.choice(("BLL", "LTN", "GOT", "LEJ", "BRE"))
    when = datetime(2026, 2, 1, 4) + timedelta(minutes=draw.randrange(200000))
    state = draw.choice(("CLOSED", "CLOSED", "DEFERRED", "OPEN"))
    fault, done = draw.choice(
        (
            ("NOSE WHEEL STEERING SHIMMY FELT AT LANDING, MORE AT LOW SPEED", "TORQUE LINK BUSHES FOUND WORN"),
            ("L/H PACK TRIPS OFF IN CLIMB, RESET ONCE, TRIPS AGAIN AFTER TEN MINUTES", "PACK CONTROLLER BITE DONE"),
            ("READING LIGHT 14C INOP", "LAMP CHECKED"),
            (
                "FWD CARGO DOOR WARNING ON TAXI OUT, RETURNED TO STAND, DOOR CYCLED, WARNING OUT",
                "PROXIMITY SENSOR RIGGED",
            ),
            ("COFFEE MAKER GALLEY 1 LEAKS", "VALVE INSPECTED"),
        )
    )
    parts = [f"P/N {draw.code('####@##-#')}, S/N {draw.code('@####')}" for _ in range(draw.choice((0, 1, 1, 2, 7)))]
    parts = parts if state == "CLOSED" else []
    done += {
        "CLOSED": ", PARTS REPLACED, OPS CHECK GOOD, PLACARD REMOVED" if parts else ". FUNCTIONAL TEST SATISFACTORY",
        "DEFERRED": ". NO SPARES AT STATION. PLACARDED INOP AND TRANSFERRED TO THE DEFERRED LIST",
        "OPEN": ". TROUBLESHOOTING CONTINUES WITH THE NEXT SHIFT",
    }[state]
    put_off = state == "DEFERRED"
    item, until = (
        f"{draw.randint(21, 79)}-{draw.code('##-##')}",
        f"{when + timedelta(draw.choice((3, 10))):%d%b%y}".upper(),
    )
    crew, fixer, licence = draw.surname().upper(), draw.person(), draw.code("UK.66.######@")
    hours, delay = f"{draw.randint(4000, 61000)}:{draw.randint(10, 59)}", draw.some(0.6, f"{draw.randint(5, 190)} MIN")
    facts: list[tuple[str, str | None]] = [("A/C REG", tail), ("TYPE", kind), ("LOG PAGE", page_), ("STATION", station)]
    facts += [("RAISED", f"{when:%d%b%y %H:%M}Z".upper()), ("RAISED BY", f"CAPT {crew}"), ("A/C HOURS", hours)]
    facts += [("DELAY", delay), ("STATUS", state)]
    listed = "".join(f"    {part}\n" for part in parts) or "    NIL\n"
    body = f"""** AUTOMATIC MESSAGE FROM THE MAINTENANCE RECORDS SYSTEM **

{rows("{:<11}: {}", facts)}

DEFECT
{fill(fault, 62, initial_indent="    ", subsequent_indent="    ")}

ACTION
{fill(done, 62, initial_indent="    ", subsequent_indent="    ")}

MEL ITEM     {item if put_off else "N/A"}
DEFER UNTIL  {until if put_off else "N/A"}

PARTS FITTED
{listed}
CERTIFIED BY {fixer} / {licence if state == "CLOSED" else "PENDING"}

--
Maintenance Control, {draw.town()} hangar {draw.randint(1, 6)}. Do not answer to this address.
"""
    raised = f"{when:%d%b%y %H:%M}Z".upper()
    labels: dict[str, Value] = {"registration": tail, "type": kind, "log_page": page_, "station": station}
    labels |= {"raised": raised, "hours": hours, "delay": delay, "status": state, "defect": fault, "action": done}
    labels |= {"mel_item": item if put_off else None, "defer_until": until if put_off else None}
    labels |= {"parts": [*parts] or None, "certified_by": fixer, "licence": licence if state == "CLOSED" else None}
    return mail("mrs@skyline-tech.example", f"{tail} LOG {page_} {state}", body), labels


def container_tracking(draw: Draw) -> Made:
    """A container on its way: boxes whose class names change with each build, events as records, planned ones pale."""
    names = {name: f"css-{draw.hexadecimal(6)}" for name in ("row", "key", "value", "event", "dot", "small", "pale")}
    box, size = draw.code("@@@U ######-#"), draw.choice(("40' High Cube", "20' Standard", "45' Reefer"))
    bill, seal = draw.code("NVL########"), draw.some(0.5, draw.code("@@######"))
    ports = draw.sample(("Busan, KR", "Felixstowe, GB", "Santos, BR", "Piraeus, GR", "Halifax, CA", "Mundra, IN"), 3)
    ships = [f"{draw.choice(('NAVELLA', 'ORIENT'))} {name}" for name in draw.sample(("GRACE", "HORIZON", "EXPRESS"), 2)]
    ships = [f"{ship} / {draw.code('###@')}" for ship in ships]
    steps = [("Empty container picked up", 0), ("Gate in", 0), ("Loaded on vessel", 0), ("Vessel departed", 0)]
    steps += [("Discharged", 1), ("Loaded on vessel", 1), ("Vessel arrived", 2), ("Discharged", 2), ("Gate out", 2)]
    done = draw.choice((0, 1, 2, 3, 5, 7, 9))
    planned = draw.randint(0, len(steps) - done)
    when, events, shown = datetime(2026, 3, 1, 6) + timedelta(minutes=draw.randrange(90000)), [], ""
    arrives = ""
    for n, (what, where) in enumerate(steps):
        when += timedelta(minutes=draw.randint(300, 9000))
        arrives = f"{when:%d %b %Y}" if what == "Vessel arrived" else arrives
        if n >= done + planned:
            continue
        one = {"event": what, "place": ports[where], "when": f"{when:%d %b %Y, %H:%M}"}
        if "essel" in what:
            one["vessel"] = ships[n > 4]
        carried = f'<div class="{names["small"]}">{one["vessel"]}</div>' if "vessel" in one else ""
        pale = f'<span class="{names["small"]}">Estimated</span>' if n >= done else ""
        shown = (
            f"""<li class="{names["event"]}{" " + names["pale"] if pale else ""}"><i class="{names["dot"]}"></i>
<div><div class="{names["value"]}">{what}</div><div class="{names["small"]}">{ports[where]}</div>{carried}</div>
<div><time>{one["when"]}</time>{pale}</div></li>\n"""
            + shown
        )
        events.append(one)
    eta = arrives if done + planned > 6 or draw.random() < 0.4 else None
    cell = f'<div class="{names["row"]}"><div class="{names["key"]}">{{}}</div>'
    cell += f'<div class="{names["value"]}">{{}}</div></div>'
    facts = [("Type", size), ("Bill of lading", bill), ("Seal", seal), ("From", ports[0]), ("To", ports[2])]
    facts += [("Estimated arrival", eta or "To be advised")]
    none_ = f'<p class="{names["small"]}">There are no movements yet. Please come back later.</p>'
    alert = '<div role="alert">Terminals are busy: expect waiting times of up to 48 hours.</div>'
    body = f"""<div id="root"><header class="{names["row"]}"><a href="/">Navella Lines</a><nav><a>Book</a><a>Track</a>
<a>Schedules</a><a>Tariffs</a></nav></header>{alert if draw.random() < 0.3 else ""}
<main><form><input name="q" placeholder="Container or booking number"><button>Track</button></form>
<h1 class="{names["value"]}">{box}</h1>{rows(cell, facts)}
<h2 class="{names["key"]}">Movements</h2>{f"<ul>{shown}</ul>" if events else none_}</main>
<footer class="{names["small"]}"><p>Times are local to the place of the event. Data without warranty.</p>
<p>We use cookies to remember your searches.
<button>Only necessary</button> <button>Accept</button></p></footer></div>"""
    labels: dict[str, Value] = {"container": box, "type": size, "bill": bill, "seal": seal, "origin": ports[0]}
    labels |= {"destination": ports[2], "eta": eta, "movements": [*events[::-1]] or None}
    head = f'<script src="/static/{draw.hexadecimal(8)}.js" defer></script>\n'
    return page(f"{box} | Navella Lines", body, head), labels


def school_trip(draw: Draw) -> Made:
    """A school's mail to parents, of paragraphs from a word processor: days and sums in sentences, what to bring."""
    group, teacher = (
        f"{draw.randint(5, 10)}{draw.choice('abcd')}",
        f"{draw.choice(('Mr', 'Mrs', 'Ms'))} {draw.surname()}",
    )
    goal = draw.choice(("Castle", "Museum of Science", "Wetland Centre", "Roman Fort", "Planetarium"))
    goal += f" in {draw.town()}"
    when = date(2026, 4, 20) + timedelta(draw.randrange(12) * 7 + draw.randrange(5))
    pay, form = when - timedelta(draw.randint(6, 15)), when - timedelta(draw.randint(16, 24))
    leave, back = (
        f"{draw.randint(7, 9)}.{draw.choice(('00', '15', '30', '45'))}am",
        f"{draw.randint(2, 5)}.{draw.choice(('00', '15', '30'))}pm",
    )
    cost = draw.some(0.75, f"£{draw.randint(4, 29)}.{draw.choice(('00', '50'))}")
    bring = draw.sample(
        ("a packed lunch", "a water bottle", "a rain jacket", "walking shoes", "a clipboard and pencil"),
        draw.randint(0, 5),
    )
    phone, travel = draw.some(0.6, draw.code("07### ######")), draw.choice(("by coach", "by train", "on foot"))
    helpers = draw.some(0.5, f"We still look for {draw.choice(('two', 'three', 'four'))} parents who can come along.")
    shown = f"{('Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun')[when.weekday()]}day {long_day(when)}"

    def paragraph(text: str) -> str:
        style = "font-size:11.0pt;font-family:Calibri,sans-serif"
        return f"<p class=MsoNormal><span style='{style}'>{text}<o:p></o:p></span></p>\n"

    told = f"The cost is {cost} for each child, to be paid online by {long_day(pay)}."
    text = paragraph("Dear parents and carers,")
    text += paragraph(f"On <b>{shown}</b> class <b>{group}</b> will visit the <b>{goal}</b> with {teacher}.")
    if draw.random() < 0.5:
        text += paragraph("This term we have worked on the matter in class, and the visit will round that off.")
    text += paragraph(f"We will travel {travel}, leave school at {leave} and expect to be back at about {back}.")
    text += paragraph(told if cost else "There is no charge for this trip.")
    if bring:
        text += paragraph("Please make sure that your child has:")
        text += "".join(
            "<p class=MsoListParagraph style='text-indent:-.25in'><span style='font-family:Symbol'>·&nbsp;&nbsp;"
            f"</span>{one}</p>\n"
            for one in bring
        )
    text += paragraph(f"The consent form has to be with the school office by <u>{long_day(form)}</u>.")
    text += paragraph(helpers) if helpers else ""
    text += paragraph(f"On the day you can reach {teacher} on {phone}.") if phone else ""
    text += paragraph(f"Kind regards,<br>{draw.person()}<br>School office")
    low = MONTHS[when.month - 1]
    body = f"""<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<style>p.MsoNormal {{margin:0cm}}</style></head>
<body lang=EN-GB><div class=WordSection1>
{text}<p class=MsoNormal><i>Dates for your diary: sports day on the last Friday of {low}, book fair the week
after.</i></p>
<p class=MsoNormal><span style='font-size:8.0pt'>{draw.town()} School, {draw.street()}. This message is meant for the
addressee only.</span></p></div></body></html>"""
    labels: dict[str, Value] = {"class": group, "destination": goal, "teacher": teacher, "date": shown, "leaves": leave}
    labels |= {"returns": back, "cost": cost, "pay_by": long_day(pay) if cost else None, "consent_by": long_day(form)}
    labels |= {"bring": [*bring] or None, "phone": phone}
    return mail("office@school.example", f"Trip of class {group}", body), labels
