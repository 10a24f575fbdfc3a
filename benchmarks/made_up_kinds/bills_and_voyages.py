"""Other everyday reading: an electricity bill, a conference, air cargo, a building permit, a cruise."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    Draw,
    Facts,
    Made,
    Value,
    each,
    long_day,
    mail,
    mail_of_parts,
    page,
    phrases,
    rows,
    us_day,
)

_TARIFFS = ("Fix & Fall 14m v3", "Standard Variable", "Night Saver (2-rate)", "Green Tracker Dec-26")


def electricity_bill(draw: Draw) -> Made:
    """An energy firm's mail with a bill: what is due and when, period, meters with readings, lines of charges."""
    account, bill = draw.code("A-####@@##"), draw.code("#########")
    holder, supply = draw.person(), f"{draw.street()}, {draw.town()}, {draw.code('@@# #@@')}"
    begin = draw.day()
    end = begin + timedelta(draw.choice((27, 30, 91)))
    start, stop = f"{begin.day} {begin:%b %Y}", f"{end.day} {end:%b %Y}"
    due, tariff = long_day(end + timedelta(14)), draw.choice(_TARIFFS)
    point = draw.some(0.7, draw.code("## #### #### ###"))
    meters, used = [], 0
    for name in ("Day", "Night") if "2-rate" in tariff else ("All day",):
        before, many = draw.randint(900, 60000), draw.randint(40, 900)
        used += many
        one = {"register": name, "previous": f"{before:05}", "current": f"{before + many:05}", "units": f"{many} kWh"}
        meters.append(
            one | ({"reading_type": draw.choice(("estimated", "smart", "you read"))} if draw.random() < 0.8 else {})
        )
    charges = [{"item": f"Electricity used, {used} kWh", "amount": f"£{draw.amount(20, 300)}"}]
    charges += [{"item": f"Standing charge, {(end - begin).days} days", "amount": f"£{draw.amount(9, 60)}"}]
    charges += [{"item": "Discount (dual fuel)", "amount": f"-£{draw.amount(1, 9)}"}] * (draw.random() < 0.4)
    charges += [{"item": "VAT @ 5%", "amount": f"£{draw.amount(1, 20)}"}]
    total, credit = f"£{draw.amount(30, 420)}", draw.some(0.4, f"£{draw.amount(3, 220)}")
    debit = draw.random() < 0.5
    asked = f"We’ll take <b>{total}</b> by Direct Debit on or just after <b>{due}</b>."
    asked = asked if debit else f"Please pay <b>{total}</b> by <b>{due}</b>, so that no late fee of £12.00 is added."
    rate = draw.some(0.6, f"{draw.uniform(14, 38):.2f}p per kWh")
    cell = "<td style='padding:4px 8px;font:14px Arial;border-bottom:1px solid #eee'>{}</td>"
    reads = "".join(
        f"<tr>{each(cell, (one['register'], one['previous'], one['current'] + _how(one), one['units']), '')}</tr>\n"
        for one in meters
    )
    lines = "".join(f"<tr>{each(cell, (one['item'], one['amount']), '')}</tr>\n" for one in charges)
    facts: Facts = [
        ("Account number", account),
        ("Bill number", bill),
        ("Supply address", supply),
        ("Tariff", escape(tariff, False)),
    ]
    facts += [("Supply number (MPAN)", point), ("Unit rate", rate), ("Credit before this bill", credit)]
    offer = f"""<tr><td bgcolor="#e3f6ec" style="padding:16px"><h3>A heat pump from
£{draw.randint(499, 900)}</h3><p>Book a
visit before {long_day(end + timedelta(40))} and get £50.00 off.</p></td></tr>"""
    serial = draw.some(0.5, draw.code("##@#######"))
    body = f"""<html><body style="margin:0"><span style="display:none;font-size:0">Your bill is {total}</span>
<table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="600">
<tr><td><img alt="Lumen Vale Energy" src="https://i.lumenvale.example/{draw.hexadecimal(8)}.png"></td></tr>
<tr><td style="padding:20px"><p>Hello {holder},</p><p>Your electricity bill for {start}&nbsp;to&nbsp;{stop} is
ready.</p>
<p style="font-size:32px">{total}</p><p>{asked}</p></td></tr>
<tr><td><table>{rows("<tr><td><small>{}</small><br>{}</td></tr>", facts)}</table></td></tr>
{offer if draw.random() < 0.5 else ""}<tr><td><h3>Your meter{f" {serial}" if serial else ""}</h3><table><tr>
{each("<th>{}</th>", ("", "Last time", "This time", "Used"), "")}</tr>{reads}</table></td></tr>
<tr><td><h3>How we worked it out</h3><table>{lines}</table></td></tr>
<tr><td style="padding:20px;font-size:11px">Power cut? Call 105 (free) or {draw.code("0800 555 0###")}. Bills:
{draw.code("0330 555 0###")}, Mon–Fri 9–5. Next bill around {long_day(end + timedelta(30))}. Lumen Vale Energy Ltd,
{draw.street()}.</td></tr></table></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"account": account, "bill_number": bill, "customer": holder, "supply_address": supply}
    labels |= {"period_start": start, "period_end": stop, "due": due, "total": total, "tariff": tariff, "mpan": point}
    labels |= {"unit_rate": rate, "earlier_credit": credit, "meter_serial": serial}
    labels |= {"readings": [*meters], "charges": [*charges]}
    return mail("Lumen Vale Energy <bills@lumenvale.example>", f"Your bill {bill} is ready", body), labels


def _how(one: dict[str, str]) -> str:
    """How a meter was read, as its table shows it."""
    return f" <small>({one['reading_type']})</small>" if "reading_type" in one else ""


_TALKS = phrases(
    "Why Reindeer Don’t Queue: Flow Models of Herds; On the Decidability of Lunch; "
    "Towards Robust OCR for 18th-c. Almanacs; Invited talk: Bees, Bytes & Bandwidth; Poster session I (even numbers); "
    "Ein Korpus der Wetterberichte (in German); Sparse Priors for Dense People; Panel: Who Pays for Peer Review?"
)

_HALLS = ("Aula Magna", "Room 2.17, Informatics Forum", "Hotel Bristol (mezzanine)", "Old Gym")


def conference_programme(draw: Draw) -> Made:
    """A small conference's programme page: chairs, venue, deadlines, and the talks of a day with breaks between."""
    short = draw.choice(("AWOC", "NordText", "Slow-Data", "ICHT"))
    name = f"{short} {draw.choice(('2026', '’26'))}: {draw.choice(('3rd', '11th', '27th'))} Workshop on "
    name += draw.choice(("Herd Models", "Old Paper", "Odd Data"))
    first = draw.day()
    last = first + timedelta(draw.randint(1, 4))
    dates = f"{first.day} {first:%B} – {long_day(last)}"
    venue = f"{draw.choice(_HALLS)}, {draw.town()}"
    chairs, track = draw.people(1, 4), draw.some(0.5, draw.choice(("Track A", "Main track", "Student session")))
    head = draw.some(0.7, draw.person())
    early, late = draw.some(0.7, us_day(first - timedelta(60))), us_day(first - timedelta(12))
    fee = draw.some(0.6, f"€{draw.choice((80, 240, 395))} (students €{draw.choice((40, 90))})")
    talks, shown, minutes = [], "", 9 * 60
    for title in draw.sample(_TALKS, draw.randint(1, 8)):
        long = draw.choice((20, 25, 45, 60))
        time = f"{minutes // 60:02}:{minutes % 60:02}–{(minutes + long) // 60:02}:{(minutes + long) % 60:02}"
        minutes += long
        one = {"time": time, "title": title}
        whole = draw.some(0.85, ", ".join(draw.people(1, 4)))
        online, slides = draw.random() < 0.2, draw.random() < 0.3
        talks.append(one | ({"speakers": whole} if whole else {}))
        shown += f"""<tr class="talk"><td class="t">{time}</td><td><b>{escape(title, False)}</b>{
            " <sup>online</sup>" if online else ""
        }{f"<br><i>{whole}</i>" if whole else ""}{" <a href='#'>[slides]</a>" if slides else ""}</td></tr>\n"""
        if draw.random() < 0.3:
            pause = f"{minutes // 60:02}:{minutes % 60:02}–{(minutes + 30) // 60:02}:{(minutes + 30) % 60:02}"
            shown += (
                f"<tr class='break'><td class='t'>{pause}</td><td>{draw.choice(('Coffee', 'Lunch', '☕'))}</td></tr>\n"
            )
            minutes += 30
    sponsors = draw.in_order(("Kelvin & Sons", "The Odile Novak Foundation", "Pagewell", "City of Upwell"), 0, 4)
    news = f"<p class='news'><b>{long_day(first - timedelta(3))}:</b> the dinner moves to {draw.street()}!</p>"
    dinner = draw.some(0.5, f"{draw.choice(('Zum Anker', 'Bistro 1888', 'Café Odile'))}, {draw.clock(18, 20)}")
    costs = f"<li>Fee: {fee}</li>" if fee else "<li>Fee: tba</li>"
    body = f"""<div id="banner"><h1>{name}</h1><p>{dates}, {
        venue
    }</p></div><ul id="menu"><li><a>Home</a></li><li><a>Call</a></li>
<li><b>Programme</b></li></ul>{news if draw.random() < 0.4 else ""}
<div id="content"><h2>Programme{f" – {track}" if track else ""}</h2><p>All times are local. {
        f"The session is chaired by {head}." if head else "Session chair: TBC."
    }</p><table class="prog">{shown}</table>
{f"<p>Workshop dinner: {dinner} (not included).</p>" if dinner else ""}
<h2>Registration</h2><ul>{f"<li>Early registration until {early}</li>" if early else ""}<li>Registration closes on {
        late
    }</li>
{costs}</ul><h2>{"Organisers" if len(chairs) > 1 else "Organiser"}</h2>
{each("<p>{}<br><small>University of " + draw.town() + "</small></p>", chairs)}
<p>Write to <a href="mailto:{short.lower()}@conf.example">{short.lower()}@conf.example</a></p>
{
        f"<h3>Supported by</h3><ul>{each('<li>{}</li>', [escape(one, False) for one in sponsors])}</ul>"
        if sponsors
        else ""
    }</div>
<div id="foot">Last update: {us_day(first - timedelta(2))}. Template by {draw.surname()}.</div>"""
    labels: dict[str, Value] = {"name": name, "dates": dates, "venue": venue, "track": track, "session_chair": head}
    labels |= {"early_deadline": early, "closes": late, "fee": fee, "dinner": dinner, "organisers": chairs}
    labels |= {"sponsors": sponsors, "talks": [*talks]}
    return page(name, body), labels


_STEPS: tuple[tuple[str, str], ...] = (
    ("BKD", "Booked"),
    ("RCS", "Freight accepted"),
    ("MAN", "Manifested"),
    ("DEP", "Departed"),
    ("ARR", "Arrived"),
)
_STEPS += (("RCF", "Received from flight"), ("NFD", "Consignee notified"), ("DLV", "Delivered"))


def air_cargo_status(draw: Draw) -> Made:
    """An airline's cargo tracking page: air waybill, pieces and weight, flights booked, events newest first."""
    number = draw.code("1##-########")
    source, target = draw.code("@@@"), draw.code("@@@")
    pieces, weight = draw.randint(1, 120), f"{draw.uniform(4, 9000):,.1f}"
    volume = draw.some(0.6, f"{draw.uniform(0.1, 40):.2f} MC")
    goods = draw.some(
        0.6,
        draw.choice(
            ("CONSOLIDATION AS PER ATTACHED LIST", "FRESH CUT FLOWERS", "AUTO PARTS", "ELI / LITHIUM (SEC. II)")
        ),
    )
    handling = draw.in_order(("PER", "SPX", "COL", "EAW", "HEA"), 0, 3)
    product = draw.choice(("General Cargo", "Flash – must fly", "Cool 2–8 °C", "Pharma Active"))
    flights, flown, begun = [], "", draw.day()
    middle = draw.code("@@@")
    for a, b in draw.choice(([(source, target)], [(source, middle), (middle, target)])):
        one = {
            "flight": draw.code(draw.choice(("KX###", "KX####"))),
            "from": a,
            "to": b,
            "date": f"{begun:%d %b}".upper(),
        }
        begun += timedelta(draw.randint(0, 2))
        flights.append(one)
        flown += f"<tr>{each('<td>{}</td>', (one['flight'], one['date'], f'{a} - {b}', 'KK'), '')}</tr>\n"
    events, history = [], ""
    reached = draw.randint(1, len(_STEPS))
    for n, (sign, told) in reversed([*enumerate(_STEPS[:reached])]):
        stamp = f"{begun:%d %b %Y}".upper() + f" {draw.clock(2 * n, 2 * n + 1)}"
        event = {"code": sign, "station": source if n < 4 else target, "time": stamp}
        if draw.random() < 0.85:
            event["pieces"] = str(pieces if draw.random() < 0.8 else max(1, pieces // 2))
        events.append(event)
        history += f"""<div class="trk-item"><span class="badge badge-{sign.lower()}">{sign}</span><div><b>{told}</b>
at {event["station"]}
<div class="trk-meta">{stamp}{f" &nbsp;|&nbsp; Pcs: {event['pieces']}" if "pieces" in event else ""}</div>
</div></div>\n"""
        begun -= timedelta(draw.randint(0, 1))
    status = _STEPS[reached - 1][1]
    agent, ready = (
        draw.some(0.4, f"{draw.surname()} Forwarding B.V."),
        draw.some(0.5, f"{begun + timedelta(4):%d %b %Y}".upper()),
    )
    facts: Facts = [("Pieces", str(pieces)), ("Weight", f"{weight} KG"), ("Volume", volume), ("Product", product)]
    facts += [
        ("Nature of goods", goods),
        ("SHC", ", ".join(handling) or "-"),
        ("Agent", agent),
        ("Estimated delivery", ready),
    ]
    pair = "<div class='kv'><div class='k'>{}</div>\n<div class='v'>{}</div></div>"
    alert = "<div class='toast'>Strike on 12 MAY 2026: expect delays at all stations. Call +31 20 555 0199.</div>"
    body = f"""<div class="nav"><a>Kestrel Cargo</a><form><input name="prefix" value="{number[:3]}"><input name="awb"
value="{number[4:]}"><button>Track</button></form></div>{alert if draw.random() < 0.3 else ""}
<main class="ng-tns-c{draw.randint(10, 99)}-{draw.randint(0, 9)}"><h2>AWB {number}</h2>
<h1><span>{source}</span> <i class="plane"></i> <span>{target}</span></h1><p class="state">{status}</p>
<section class="grid">{rows(pair, facts)}</section>
<section><h3>Booked flights</h3><table><tr><th>Flight</th><th>Date</th><th>Segment</th><th>Status</th></tr>
{flown}</table></section>
<section><h3>History</h3>{history}</section></main><footer>Figures without guarantee. Local times. &copy;
2026</footer>"""
    labels: dict[str, Value] = {"waybill": number, "origin": source, "destination": target, "status": status}
    labels |= {"pieces": str(pieces), "weight": f"{weight} KG", "volume": volume, "product": product, "goods": goods}
    labels |= {"agent": agent, "estimated_delivery": ready, "flights": [*flights], "events": [*events]}
    return page(f"Track {number}", body), labels


_WORKS = (
    "Reroof, comp shingle, 22 squares. Like for like.",
    "KITCHEN REMODEL: MOVE SINK, (6) RECESSED LIGHTS, NO STRUCTURAL",
    "New 2-story SFD w/ attached garage & deck (see plan 1402-B)",
    "200A panel upgrade",
    "Install 8.2 kW roof-mount PV, 22 modules; 1 ESS",
)
_CHECKS = ("Footing", "Framing / Shear", "Rough Electrical", "Final Building", "Insulation", "Final Plumbing & Mech.")


def building_permit(draw: Draw) -> Made:
    """A city's permit record: status, dates, who applied and builds, fees, inspections with results."""
    number = draw.code(draw.choice(("BLD26-#####", "B26-####", "RES-26-00####")))
    kind = draw.choice(("Residential Alteration", "Building - Electrical", "Commercial T.I.", "Single Family - New"))
    status = draw.choice(("Issued", "In Review", "Finaled", "Expired", "Plan Check - Corrections Due"))
    place, parcel = f"{draw.street().upper()}, {draw.town().upper()} CA", draw.some(0.8, draw.code("###-###-##"))
    applied = draw.day(2025)
    issued = draw.some(0.8, f"{applied + timedelta(33):%m/%d/%Y}") if status != "In Review" else None
    expires = f"{applied + timedelta(33 + 180):%m/%d/%Y}" if issued else None
    owner = draw.choice((draw.person(), f"{draw.surname().upper()} FAMILY TRUST", f"{draw.person()} & {draw.person()}"))
    builder = draw.some(0.7, f"{draw.surname()} {draw.choice(('Roofing Inc', 'Bros. Construction', 'Electric, LLC'))}")
    licence = draw.code("C-10 #######") if builder else None
    phone = draw.some(0.5, draw.code("555-01##"))
    work, worth = draw.choice(_WORKS), draw.some(0.8, f"${draw.amount(900, 400000)}")
    fees, paid = [], ""
    for item in draw.in_order(
        ("Permit issuance", "Plan check (65%)", "SMIP", "Technology surcharge", "School fee"), 1, 5
    ):
        one = {"fee": item, "amount": f"${draw.amount(4, 2400)}"}
        state = draw.choice(("Paid", "Paid", "Due"))
        fees.append(one | {"state": state})
        paid += f"<tr>{each('<td>{}</td>', (item, one['amount'], state), '')}</tr>"
    visits, seen_by, when = [], "", applied + timedelta(33)
    for item in draw.in_order(_CHECKS, 1, 6) if issued and draw.random() < 0.8 else []:
        when += timedelta(draw.randint(3, 40))
        visit = {"inspection": item, "date": f"{when:%m/%d/%Y}"}
        visit |= {"result": draw.choice(("Passed", "Partial", "Failed - see notes", "Scheduled"))}
        who = draw.some(0.7, draw.person())
        visits.append(visit | ({"inspector": who} if who else {}))
        seen_by += f"""<li><span class="ttl">{escape(item, False)}</span> &ndash; <b>{visit["result"]}</b><br>{
            visit["date"]
        }{f" by {who}" if who else ""} <a>View Details</a></li>\n"""
    dates: Facts = [("Applied", f"{applied:%m/%d/%Y}"), ("Issued", issued), ("Expires", expires)]
    people_shown = f"""<td valign="top"><h3>Owner:</h3>
<div>{escape(owner, False)}{" *" if draw.random() < 0.3 else ""}<br>
{draw.street().upper()}</div></td>"""
    built = f"<td valign='top'><h3>Licensed Professional:</h3><div>{builder}<br>{licence}" if builder else ""
    built += f"{f'<br>Phone: {phone}' if phone else ''}</div></td>" if builder else ""
    body = f"""<div id="ctl00_hdr">City of {draw.town()} &mdash; ePermits <a>Register</a> <a>Reports (2)</a></div>
<div id="ctl00_PlaceHolderMain_{draw.hexadecimal(4)}"><h1>Record <span>{number}</span>:</h1><h2>{kind}</h2>
<p>Record Status: <span id="lblRecordStatus">{status}</span></p>
<p>{rows("{}: {}&nbsp;&nbsp;", dates, "")}</p>
<h3>Work Location</h3><div>{place} *</div>
<h3>Record Details</h3><table class="layout"><tr>{people_shown}{built}</tr></table>
<h3>Project Description:</h3><div>{escape(work, False)}</div>
{f"<div>Job Value: {worth}</div>" if worth else ""}{f"<div>Parcel Number:<br>{parcel}</div>" if parcel else ""}
<h3>Fees</h3><table class="grid"><tr><th>Item</th><th>Amount</th><th>&nbsp;</th></tr>{paid}</table>
<h3>Inspections</h3>{f"<ul>{seen_by}</ul>" if visits else "<p>You have not added any inspections.</p>"}</div>
<div class="ftr">Counter hours 8&ndash;12, phone {draw.code("555-01##")}. Book by 3:00 PM for the next day.</div>"""
    labels: dict[str, Value] = {"number": number, "type": kind, "status": status, "applied": f"{applied:%m/%d/%Y}"}
    labels |= {"issued": issued, "expires": expires, "address": place, "parcel": parcel, "owner": owner}
    labels |= {"contractor": builder, "licence": licence, "contractor_phone": phone if builder else None}
    labels |= {"description": work, "job_value": worth, "fees": [*fees], "inspections": [*visits]}
    return page(f"{number} - ePermits", body), labels


_SHIPS = ("MS Halcyon Sound", "Aurelia of the Seas", "M/V Fjordlys", "Queen Odile")
_PORTS = phrases(
    "Bergen, Norway; Flåm; Ålesund (Hellesylt); Reykjavík, Iceland; Kirkwall, Orkney; Cruising the fjord; At sea; "
    "At sea"
)


def cruise_plan(draw: Draw) -> Made:
    """A cruise line's mail before sailing: booking, guests, cabin, payments, and the ports day by day."""
    booking, ship = draw.code("#@####"), draw.choice(_SHIPS)
    guests, cabin = draw.people(1, 4), f"{draw.code('####')}{draw.choice(('', '', ' (GTY)'))}"
    grade = draw.choice(("Balcony, B2", "Inside IC", "Oceanview (obstructed), O3", "Penthouse Suite – aft"))
    sail = draw.day()
    home = f"{draw.town()}, Terminal {draw.randint(1, 4)}"
    ports, listed = [], ""
    nights, stops = draw.randint(2, 8), [home.partition(",")[0], *draw.sample(_PORTS, len(_PORTS))]
    for n in range(nights):
        when, place = sail + timedelta(n), stops[n]
        one = {"date": f"{when:%a %-d %b}", "port": place}
        quiet = place in ("At sea", "Cruising the fjord")
        come = None if quiet or n == 0 else draw.clock(7, 10)
        leave = None if quiet else draw.clock(16, 22)
        ports.append(one | ({"arrive": come} if come else {}) | ({"depart": leave} if leave else {}))
        tender = " <sup>T</sup>" if come and draw.random() < 0.2 else ""
        cells = (str(n + 1), one["date"], place + tender, come or "--", leave or "--")
        listed += f"<tr>{each('<td style=padding:3px>{}</td>', cells, '')}</tr>\n"
    back = f"{sail + timedelta(nights):%a %-d %b %Y}"
    fare, paid = f"${draw.amount(900, 9000)}", f"${draw.amount(200, 800)}"
    due = draw.some(0.6, f"${draw.amount(300, 7000)}")
    due_by = us_day(sail - timedelta(75)) if due else None
    dining = draw.some(0.6, draw.choice(("Early (5:45 p.m.), table of 6", "Anytime", "Late seating")))
    agent, phone = draw.some(0.5, f"{draw.person()}, {draw.surname()} Travel"), draw.code("1-800-555-01##")
    agent_phone = draw.code("(555) 555-01##") if agent else None
    window = draw.some(0.6, f"{draw.clock(11, 12)} - {draw.clock(13, 14)}")
    named = "".join(
        f"<tr><td>Guest {n}</td><td><b>{name}</b></td><td>{draw.code(draw.choice(('#########', 'n/a')))}</td></tr>"
        for n, name in enumerate(guests, 1)
    )
    bills: Facts = [("Total cruise fare", fare), ("Deposit received", paid), ("Balance due", due), ("Due by", due_by)]
    offer = f"""<table bgcolor="#002b5c"><tr><td><font color="#ffffff"><b>Wi-Fi for two from ${draw.randint(9, 22)}.99 a
day.</b> Order by {us_day(sail - timedelta(9))} and save 15%.</font></td></tr></table>"""
    start = us_day(sail)
    body = f"""<!DOCTYPE html><html><body><center><table width="640" cellpadding="0" cellspacing="0"><tr><td>
<img src="https://e.halcyonline.example/{draw.hexadecimal(9)}/hero.jpg" alt="{ship}"></td></tr><tr><td>
<h2>{guests[0].split(maxsplit=1)[0]}, it’s nearly time!</h2>
<p>You sail on the <b>{ship}</b> from {home} on {start}. {
        f"Please come to the terminal between <b>{window}</b>." if window else "Your arrival time will follow."
    } We are back on {back}.</p>
<p>Booking&nbsp;<b>{booking}</b> &nbsp;|&nbsp; Stateroom&nbsp;<b>{cabin}</b> &nbsp;|&nbsp; {grade}</p>
<table width="100%">{named}</table>{f"<p>Dining: {dining}</p>" if dining else ""}</td></tr>
{f"<tr><td>{offer}</td></tr>" if draw.random() < 0.5 else ""}<tr><td><h3>Your itinerary</h3><table border="0"><tr>
{each("<th align=left>{}</th>", ("Day", "Date", "Port", "In", "Out"), "")}</tr>{listed}</table>
<p><small>T = by tender. Times may change.</small></p></td></tr>
<tr><td><h3>Payments</h3>{rows("{}: <b>{}</b><br>", bills)}</td></tr>
<tr><td><p>{f"Your travel advisor: {agent}, {agent_phone}<br>" if agent else ""}Halcyon Line, {phone}</p>
<p><small>Passports must be valid until {us_day(sail + timedelta(190))}. {draw.street()}, {draw.town()}.</small></p>
</td></tr></table></center></body></html>"""
    labels: dict[str, Value] = {"booking": booking, "ship": ship, "guests": guests, "cabin": cabin, "grade": grade}
    labels |= {"sails": start, "returns": back, "embarkation": home, "check_in": window, "fare": fare, "deposit": paid}
    labels |= {"balance": due, "due_by": due_by, "dining": dining, "agent": agent, "agent_phone": agent_phone}
    headers = [("From", "Halcyon Line <voyages@halcyonline.example>"), ("Subject", f"{ship}: your voyage {booking}")]
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.5), labels | {"phone": phone, "ports": [*ports]}
