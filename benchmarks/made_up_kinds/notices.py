"""Mails of carriers, courts and agencies: windows in two times, news above older mails, alerts with advertisements."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, each, mail, rows, us_day


def _moment(draw: Draw, low: int = 0, high: int = 23) -> datetime:
    """Any minute, of those that people plan with."""
    when = draw.day()
    return datetime(when.year, when.month, when.day, draw.randint(low, high), draw.choice((0, 0, 15, 30)))


def circuit_maintenance(draw: Draw) -> Made:
    """Work on circuits: a text or a table, the window in UTC and local time, announced, moved or cancelled."""
    number, begin = draw.code("NLC-CHG00#####"), _moment(draw, 0, 4)
    end, offset = begin + timedelta(hours=draw.randint(2, 6)), draw.choice((1, 2))
    zone = ("CET", "CEST")[offset - 1]
    state = draw.choice(("Scheduled", "Scheduled", "Rescheduled", "Cancelled"))
    circuits = [draw.code(draw.choice(("NL/IPT/#####", "NL/WAVE/#####", "NL/ETH/#####"))) for _ in range(6)]
    circuits, own = circuits[: draw.randint(1, 6)], draw.some(0.5, draw.code("@@@-###"))
    why = draw.some(0.65, draw.choice(("Fibre splicing", "Router software upgrade", "Power work at the hut")))
    impact = draw.choice(("Service down", "Switch hits only", "Loss of protection", "Up to 45 minutes down"))
    place, form = " - ".join(draw.sample(TOWNS, 2)), "%Y-%m-%d %H:%M"
    local = [f"{moment + timedelta(hours=offset):{form}}" for moment in (begin, end)]
    start, stop = f"{begin:{form}}", f"{end:{form}}"
    before = begin - timedelta(days=draw.randint(2, 9))
    opening = {
        "Scheduled": "we will carry out planned work that affects services you have with us.",
        "Rescheduled": f"the work below, planned for {before:{form}} UTC, has a new date.",
        "Cancelled": "the work below will not take place. A new notice will follow if it is planned again.",
    }[state]
    if draw.random() < 0.5:
        lines = [("Change", number), ("Status", state), ("Start", f"{start} UTC"), ("", f"({local[0]} {zone})")]
        lines += [("End", f"{stop} UTC"), ("", f"({local[1]} {zone})"), ("Location", place)]
        facts = rows("{:<12}: {}", [*lines, ("Reason", why), ("Impact", impact), ("Your ref.", own)]).replace(
            " : (", "   ("
        )
        body = f"""Dear customer,

{opening}

{facts}

Affected services:
{each("   {}", circuits)}

If you have questions, call the NOC on {draw.code("+31 20 ### ####")} and quote {number}.

Northlight Carrier, Customer Operations"""
    else:
        cell = '<tr><td width="160" style="background:#eef"><b>{}</b></td><td>{}</td></tr>'
        facts = rows(cell, [("Change number", number), ("Status", state), ("Your reference", own), ("Route", place)])
        when = f"""<tr><td style="background:#eef"><b>Window</b></td><td><table>
<tr><th></th><th>From</th><th>To</th></tr>
<tr><td>UTC</td><td>{start}</td><td>{stop}</td></tr>
<tr><td>{zone}</td><td>{local[0]}</td><td>{local[1]}</td></tr></table></td></tr>"""
        listed = each("{}", circuits, "<br>")
        body = f"""<html><body style="font-family:Calibri"><p>Dear customer,</p><p>{opening}</p>
<table border="1" cellspacing="0" cellpadding="4">{facts}
{when}
{rows(cell, [("Reason for work", why), ("Expected impact", impact), ("Affected services", listed)])}</table>
<p>Questions? Call {draw.code("+31 20 ### ####")} or answer this mail.</p>
<p>Northlight Carrier<br>Customer Operations</p></body></html>"""
    labels: dict[str, Value] = {"number": number, "status": state, "start_utc": start, "end_utc": stop, "reason": why}
    more: dict[str, Value] = {"location": place, "impact": impact, "your_reference": own, "circuits": circuits}
    return mail("change@northlight.example", f"{state}: {number}", body), {**labels, **more}


def fibre_cut_update(draw: Draw) -> Made:
    """News of a fault in a plain mail: the last news above, what was sent before quoted below, a cause once known."""
    number, opened = draw.code("INC#######"), _moment(draw)
    count, form = draw.randint(1, 3), "%d %b %Y %H:%M UTC"
    moments = [opened + timedelta(minutes=95 * n + draw.randint(20, 80)) for n in range(count)]
    over = count > 1 and draw.random() < 0.4
    where = " and ".join(draw.sample(TOWNS, 2))
    cause = (
        draw.some(0.8, draw.choice(("Digging by a third party", "Damage by rodents", "A fallen tree")))
        if count > 1
        else None
    )
    crew = draw.some(0.6, (moments[-1] + timedelta(minutes=50)).strftime("%H:%M UTC")) if not over else None
    services = str(draw.randint(1, 40))

    def note(n: int, last: bool) -> str:
        state = "Resolved" if over and last else ("Investigating", "Identified", "Repairing")[n]
        lines = [("Update", f"{n + 1}"), ("Sent", f"{moments[n]:{form}}"), ("Status", state)]
        if last:
            lines += [("Cause", cause)] if cause else []
            lines += [("Crew on site", crew)] if crew else []
        if not (over and last):
            lines += [("Next update", f"{moments[n] + timedelta(minutes=120):{form}}")]
        return rows("{}: {}", lines)

    talk = "Service has been restored and we watch it closely." if over else "Our engineers are working on it."
    older = ""
    for n in reversed(range(count - 1)):
        older += "\n\n-----Original Message-----\nFrom: noc@eastfibre.example\n\n" + each(
            "> {}", note(n, False).split("\n")
        )
    body = f"""EASTFIBRE NOC - FAULT NOTIFICATION

Incident {number}, opened {opened:{form}}.

{note(count - 1, True)}

A cable between {where} is cut. {services} of your services are affected.
{talk}

Eastfibre NOC, 24 hours a day: {draw.code("+44 1### ######")}{older}"""
    state = "Resolved" if over else ("Investigating", "Identified", "Repairing")[count - 1]
    next_ = None if over else f"{moments[-1] + timedelta(minutes=120):{form}}"
    labels: dict[str, Value] = {"incident": number, "opened": f"{opened:{form}}", "sent": f"{moments[-1]:{form}}"}
    more: dict[str, Value] = {"status": state, "cause": cause, "crew_on_site": crew, "next_update": next_}
    return mail("noc@eastfibre.example", f"{number} update {count}", body), {**labels, **more, "services": services}


def table_reservation(draw: Draw) -> Made:
    """A table in a restaurant: a sentence says when and for how many, a box the rest, a deposit in some."""
    house = " ".join((draw.choice(("Trattoria", "Bistro", "Old")), draw.choice(("Ferrante", "Marlow", "Cistern"))))
    when, at, guests = (
        draw.day(),
        f"{draw.randint(5, 9)}:{draw.choice(('00', '15', '30', '45'))} PM",
        draw.randint(2, 9),
    )
    name, number = draw.person(), draw.code("@@@@##")
    shown, where = f"{when:%A}, {us_day(when)}", f"{draw.street()}, {draw.town()}"
    deposit, note = (
        draw.some(0.6, f"${draw.randint(1, 9) * 10}.00"),
        draw.some(
            0.6,
            draw.choice(
                ("Window table if possible", "One guest eats no nuts", "It is a birthday", "High chair, please")
            ),
        ),
    )
    facts = [("Name", name), ("Confirmation #", number), ("Deposit paid", deposit), ("Your note", note and f"“{note}”")]
    box = rows(
        '<p style="margin:0;color:#6b7280;font-size:12px">{}</p><p style="margin:0 0 14px;font-size:16px">{}</p>', facts
    )
    body = f"""<html><body><div style="display:none;max-height:0">See you at {house}!</div>
<table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="600"><tr><td>
<h1 style="font-size:24px">{house}</h1><p>{where} · <a href="https://t.example/{draw.hexadecimal(5)}">Map</a></p>
</td></tr>
<tr><td><p>Hi {name.split()[0]}, your table for <strong>{guests} people</strong> is booked for
<strong>{shown}</strong> at <strong>{at}</strong>.</p>{box}</td></tr>
<tr><td><table role="presentation"><tr><td><a href="#">Change</a></td><td><a href="#">Cancel</a></td></tr></table>
<p style="font-size:11px">Please come within 15 minutes of your time. Deposits of $10.00 a guest are kept if you do not
come. Sent by Tablewise for {house}.</p></td></tr></table></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"restaurant": house, "date": shown, "time": at, "guests": str(guests), "name": name}
    more: dict[str, Value] = {"confirmation": number, "address": where, "deposit": deposit, "note": note}
    return mail("bookings@tablewise.example", "You are booked", body), {**labels, **more}


def air_itinerary(draw: Draw) -> Made:
    """A journey by air: nested tables, a flight in a table of its own, seats in some, travellers, fare and taxes."""
    ports = draw.sample(("Lisbon (LIS)", "Riga (RIX)", "Porto (OPO)", "Bergen (BGO)", "Malta (MLA)", "Graz (GRZ)"), 3)
    stops, locator = (ports[:2] if draw.random() < 0.4 else ports), draw.code("@@@@@@")
    legs = list(pairwise(stops))
    if draw.random() < 0.5:
        legs += pairwise(stops[::-1])
    who = [f"{one.upper()} {draw.choice(('MR', 'MS'))}" for one in draw.people(1, 3)]
    flights, shown, when = [], "", draw.day()
    for start, end in legs:
        when += timedelta(days=draw.randint(0, 3))
        one = {"flight": f"KX {draw.randint(100, 1999)}", "date": f"{when:%a %d %b %Y}", "from": start, "to": end}
        one |= {"departs": draw.clock(6, 13), "arrives": draw.clock(14, 23)}
        seat = draw.some(0.65, f"{draw.randint(1, 31)}{draw.choice('ABCDEF')}") if len(who) == 1 else None
        line = f'<tr><td colspan="3"><span>Seat</span> <b>{seat}</b></td></tr>' if seat else ""
        shown += f"""<table width="100%" class="leg"><tr><td colspan="2"><b>{one["date"]}</b></td><td align="right">
{one["flight"]}</td></tr>
<tr><td><span class="t">{one["departs"]}</span><br>{start}</td><td><img src="plane.png" alt="to"></td>
<td><span class="t">{one["arrives"]}</span><br>{end}</td></tr>{line}</table>"""
        flights.append({**one, "seat": seat} if seat else one)
    charged = draw.randint(8000, 60000), draw.randint(2000, 9900)
    fare, taxes, total = (f"EUR {cents / 100:,.2f}" for cents in (*charged, sum(charged)))
    bag = draw.some(0.65, draw.choice(("1 x 23 kg", "2 x 23 kg", "1 x 15 kg")))
    sums = [("Fare", fare), ("Taxes and charges", taxes), ("Total paid", f"<b>{total}</b>")]
    body = f"""<html><body><table width="640"><tr><td><img src="kx.png" alt="Kestrel Air"></td>
<td align="right">Booking code<br><span style="font-size:22px">{locator}</span></td></tr>
<tr><td colspan="2"><h3>Travellers</h3>{each("<div>{}</div>", who)}</td></tr>
<tr><td colspan="2"><h3>Your flights</h3>{shown}</td></tr>
{f'<tr><td colspan="2">Checked baggage: {bag} per traveller</td></tr>' if bag else ""}
<tr><td colspan="2"><h3>Payment</h3><table>{rows('<tr><td>{}</td><td align="right">{}</td></tr>', sums)}</table></td>
</tr><tr><td colspan="2"><small>Check-in closes 40 minutes before departure. Times are local.</small></td></tr></table>
</body></html>"""
    labels: dict[str, Value] = {"booking_code": locator, "travellers": [*who], "baggage": bag, "fare": fare}
    return mail("eticket@kestrelair.example", f"Itinerary {locator}", body), {
        **labels,
        "total": total,
        "flights": flights,
    }


def filing_notice(draw: Draw) -> Made:
    """A court's mail of a filing: pairs in a table, the entry in bold after a label, who was told and who was not."""
    one, two = draw.surname(), f"{draw.surname()} {draw.choice(('Freight LLC', 'Holdings, Inc.', 'Dairy Co.'))}"
    case, number = f"{one} v. {two}", f"{draw.randint(1, 4)}:{draw.randint(20, 26)}-cv-{draw.randint(100, 9999):05}"
    when = draw.day()
    entered, filed = f"{when:%-m/%-d/%Y} at {draw.randint(1, 11)}:{draw.randint(10, 59)} PM EST", f"{when:%-m/%-d/%Y}"
    lawyer, filer = draw.person(), draw.some(0.7, draw.choice((one, two)))
    entry, judge = str(draw.randint(1, 240)), draw.person()
    kind = draw.choice(("Motion to Dismiss", "Answer to Complaint", "Order", "Notice of Appearance"))
    by = f"signed by Judge {judge}" if kind == "Order" else f"by {filer or one}"
    text = f"{kind.upper()} {by}. ({draw.choice(('ab', 'kr'))}, )"
    told = [
        f"{who} {who.lower().replace(' ', '.')}@{draw.choice(('firm', 'counsel'))}.example" for who in draw.people(1, 4)
    ]
    closed = draw.some(0.5, f"{draw.day(2025):%m/%d/%Y}")
    warning = f"<p><b>WARNING: CASE CLOSED on {closed}</b></p>" if closed else ""
    pairs = [
        ("Case Name:", case),
        ("Case Number:", f'<a href="https://e.example/{entry}">{number}</a>'),
        ("Filer:", filer),
    ]
    pairs += [("Document Number:", f'<a href="https://e.example/d{entry}">{entry}</a>')]
    main = rows('<tr><td valign="top"><b>{}</b></td><td>{}</td></tr>', pairs)
    body = f"""<html><body><p>This is an automatic message of the filing system. Please DO NOT RESPOND to it.</p>
<p align="center"><b>District Court of {draw.town()}</b></p><p align="center"><b>Notice of Electronic Filing</b></p>
<p>The following transaction was entered by {lawyer} on {entered} and filed on {filed}</p>
<table border="0">{main}</table>{warning}
<p><b>Docket Text:</b><br><font face="arial"><b>{text}</b></font></p>
<p><b>{number} Notice has been electronically mailed to:</b></p>{each("<p>{}</p>", (f"{t} &nbsp;" for t in told))}
<p><b>{number} Notice has been delivered by other means to:</b></p>
<p>{draw.person()}<br>{draw.street()}<br>{draw.town()}</p>
<p>The following document(s) are associated with this transaction:</p>
<table><tr><td>Document description:</td><td>Main Document</td></tr>
<tr><td>Original filename:</td><td>n/a</td></tr><tr><td>Electronic document Stamp:</td><td>
[STAMP ID={draw.hexadecimal(10)} [Date={filed}]</td></tr></table></body></html>"""
    labels: dict[str, Value] = {"case_name": case, "case_number": number, "filer": filer, "document_number": entry}
    more: dict[str, Value] = {"entered_by": lawyer, "date_filed": filed, "docket_text": text, "case_closed": closed}
    return mail("efile@court.example", f"Activity in Case {number}", body), {**labels, **more, "notified": [*told]}


def job_alert(draw: Draw) -> Made:
    """New vacancies by mail: cards with pay in some, courses on offer between them that are no vacancies."""
    search, near, count = draw.choice(("welder", "nurse", "data analyst")), draw.town(), str(draw.randint(4, 90))
    roles = {"welder": ("TIG Welder", "Pipe Welder", "Welder / Fabricator", "Welding Inspector")}
    roles |= {"nurse": ("Staff Nurse", "School Nurse", "Ward Sister", "Night Nurse")}
    roles |= {"data analyst": ("Data Analyst", "Junior Analyst", "BI Developer", "Insight Manager")}
    jobs, shown = [], ""
    for n in range(draw.randint(2, 6)):
        one = {
            "title": draw.choice(roles[search]),
            "employer": f"{draw.surname()} {draw.choice(('Group', 'Ltd', 'Trust'))}",
        }
        one["place"] = draw.town()
        pay = draw.some(
            0.6, draw.choice((f"£{draw.randint(24, 60)},000 a year", f"£{draw.randint(12, 30)}.50 an hour"))
        )
        age = draw.choice(("Just posted", "1 day ago", f"{draw.randint(2, 6)} days ago"))
        shown += f"""<tr><td class="card" style="padding:16px;border:1px solid #ddd">
<a href="https://j.example/{draw.hexadecimal(7)}">
{one["title"]}</a><br><span>{one["employer"]}</span> - <span>{one["place"]}</span>
{f'<div style="background:#f3f2f1;display:inline-block">{pay}</div>' if pay else ""}
<div style="color:#767676;font-size:12px">{age}</div></td></tr>\n"""
        jobs.append({**one, "pay": pay} if pay else one)
        if n and draw.random() < 0.3:
            shown += """<tr><td class="card" style="padding:16px;border:1px solid #ddd"><a href="https://c.example/x">
Learn to code in 12 weeks</a><br><span>Brightpath Academy</span> - <span>Online</span>
<div style="color:#767676;font-size:12px">Advertisement</div></td></tr>\n"""
    radius = draw.some(0.6, f"{draw.choice((5, 10, 25))} miles")
    within = f" within {radius}" if radius else ""
    body = f"""<html><body><center><table width="600"><tr><td><b>Hirewell</b></td></tr>
<tr><td><h2>{count} new {search} jobs in {near}</h2><p>Your alert: {search}, {near}{within}</p></td></tr>
{shown}<tr><td><a href="#">See all {count} jobs</a></td></tr>
<tr><td style="font-size:11px">Hirewell, {draw.street()}, {draw.town()}. <a href="#">Stop this alert</a></td></tr>
</table></center></body></html>"""
    labels: dict[str, Value] = {"search": search, "near": near, "count": count, "radius": radius}
    return mail("alert@hirewell.example", f"New {search} jobs", body), {**labels, "jobs": jobs}


def parking_receipt(draw: Draw) -> Made:
    """A receipt for parking: label and value in one text each, lines broken by br, a discount and a firm in some."""
    number, plate = draw.code("P-########"), draw.code("@@##@@@")
    zone = f"{draw.randint(1000, 9999)} {draw.town()} {draw.choice(('Market', 'Harbour', 'North', 'Station'))}"
    start = _moment(draw, 6, 18)
    minutes = draw.randint(11, 300)
    begin, end = (f"{moment:%d/%m/%Y %H:%M}" for moment in (start, start + timedelta(minutes=minutes)))
    lasts = f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"
    fee, service, total, tax = (f"{draw.amount(low, low * 5)} EUR" for low in (2, 0.2, 3, 0.5))
    off, firm = draw.some(0.5, f"-{draw.amount(0.2, 2)} EUR"), draw.some(0.5, f"{draw.surname()} Logistics")
    card = f"{draw.choice(('Visa', 'Maestro'))} ending {draw.code('####')}"
    lines = [("Licence plate", plate), ("Zone", zone), ("Start", begin), ("End", end), ("Duration", lasts)]
    sums = [("Parking fee", fee), ("Service fee", service), ("Discount", off), ("Total", total)]
    body = f"""<html><body bgcolor="#ffffff"><div class="header"><img src="logo" alt="Kerbside"></div>
<div class="content"><p>Hello {draw.person().split()[0]}, thank you for parking with Kerbside.</p>
<p>Receipt no.: {number}{f"<br>Company: {firm}" if firm else ""}</p><p>{rows("{}: {}", lines, "<br>")}</p>
<p>{rows("{}: {}", sums, "<br>")}<br>of which VAT (21%): {tax}</p><p>Paid with {card}</p></div>
<div class="footer">Kerbside SA, {draw.street()}, {draw.town()}<br>VAT: {draw.code("BE0#########")}</div>
</body></html>"""
    labels: dict[str, Value] = {"number": number, "plate": plate, "zone": zone, "start": begin, "end": end}
    more: dict[str, Value] = {"duration": lasts, "discount": off, "total": total, "company": firm}
    return mail("receipt@kerbside.example", "Your receipt", body), {**labels, **more}
