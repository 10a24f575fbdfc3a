"""Mails of services: two maintenance windows, an emergency's update, a car's estimate, late bags, a domain outbid."""

from __future__ import annotations

from datetime import datetime, timedelta
from html import escape
from textwrap import fill, indent

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, mail, mail_of_parts, rows, us_day

_TRACK = "https://click.{}.example/ls/click?upn=u001.{}-2B{}-3D-3D"
_WORKS = (
    "Replacement of a faulty line card in our core router",
    "Software upgrade of the access switch",
    "Fibre re-routing requested by the road authority",
    "Migration of services to a new aggregation node",
    "Replacement of the UPS batteries at the POP",
)


def _moment(draw: Draw, low: int = 0, high: int = 23) -> datetime:
    """A quarter of an hour of any day."""
    when = draw.day()
    return datetime(when.year, when.month, when.day, draw.randint(low, high), draw.choice((0, 15, 30, 45)))


def two_window_maintenance(draw: Draw) -> Made:
    """A provider's planned works: a first and a reserve window side by side or one below the other, local times."""
    number, customer = draw.code("CRQ0000##### / 2"), f"{draw.surname()} {draw.choice(('Logistics', 'Media', 'Bank'))}"
    first = _moment(draw, 20, 23)
    last, later = first + timedelta(hours=draw.choice((3, 4, 6))), timedelta(days=draw.choice((1, 2, 7)))
    spare = draw.random() < 0.7
    shape = draw.choice(("%d-%b-%Y %H:%M", "%Y-%m-%d %H:%M", "%a %d %b %Y, %H:%M"))
    a, b, c, d = (f"{at:{shape}}" for at in (first, last, first + later, last + later))
    impact = draw.choice(
        (f"2 x {draw.randint(2, 50)} minutes", f"up to {draw.randint(5, 180)} min", "Loss of resiliency")
    )
    site, why = f"{draw.town()} {draw.choice(('POP 2', 'Exchange', 'DC1'))}", draw.choice(_WORKS)
    before = draw.some(0.4, draw.code("INC0000#####"))
    small = '<br><span style="color:#9a9a9a;font-size:10px">{} local</span>'
    shown = [f"{at + timedelta(hours=2):%H:%M}" for at in (first, last, first + later, last + later)]
    p, q, r, s = (f"{at} UTC{small.format(local)}" for at, local in zip((a, b, c, d), shown, strict=True))
    td = '<td style="border:1px solid #cfd6dd;padding:6px 10px" class="m_-{}">'.format(draw.code("#########"))
    if draw.random() < 0.5:
        lines = [("Primary window", p, q), ("Reserve window", *((r, s) if spare else ("TBD", "TBD")))]
        head = f"<tr bgcolor='#e8eef4'>{td}&nbsp;</td>{td}<b>Start</b></td>{td}<b>End</b></td></tr>"
        table = head + "".join(f"<tr>{td}<b>{x}</b></td>{td}{y}</td>{td}{z}</td></tr>\n" for x, y, z in lines)
    else:
        facts = [("Start, window 1", p), ("End, window 1", q), ("Start, window 2", r if spare else None)]
        table = rows(f"<tr>{td}{{}}</td>{td}{{}}</td></tr>", [*facts, ("End, window 2", s if spare else None)])
    circuits, listed = [], ""
    for _ in range(draw.choice((1, 1, 2, 3, 5))):
        alias = draw.some(0.5, draw.code("PO-#####"))
        one = {
            "circuit": draw.code("NLK/ETH/######"),
            "a_end": draw.street(),
            "b_end": f"{draw.town()} DC{draw.code('#')}",
        }
        listed += f"<tr>{td}{one['circuit']}</td>{td}{alias or '&mdash;'}</td>{td}{one['a_end']}</td>{td}{one['b_end']}"
        listed += "</td></tr>\n"
        circuits.append(one | ({"your_reference": alias} if alias else {}))
    facts = [("Location", site), ("Reason", why), ("Expected impact", impact), ("Related incident", before)]
    body = f"""<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {{margin:0cm}} -->
</style></head><body lang="EN-GB"><div style="display:none;max-height:0;overflow:hidden">Works at {site} on {
        first:%d/%m}, please forward to your operations team&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;</div>
<table width="100%" border="0" cellspacing="0" cellpadding="0"><tr><td align="center"><table width="680" border="0"
cellspacing="0" cellpadding="0"><tr><td style="padding:14px 0"><img src="cid:logo@norlink" alt="Norlink" height="28">
</td><td align="right" style="font:11px Verdana;color:#777">Service Operations Centre<br>Issued {
        first - timedelta(days=draw.randint(9, 15)):%d %b %Y}</td></tr>
<tr><td colspan="2" style="background:#00365f;color:#fff;padding:8px 10px;font:bold 15px Verdana">Planned work {number}
</td></tr><tr><td colspan="2" style="font:12px Verdana;padding:10px 0"><p class="MsoNormal">Dear {escape(customer)},</p>
<p class="MsoNormal">we are going to carry out work on our network that affects your services listed below. {
        "The reserve window is used only if the work cannot be completed in the first." if spare else ""
    }</p>
<table style="border-collapse:collapse">{table}</table><br><table style="border-collapse:collapse">
{rows(f"<tr>{td}<b>{{}}:</b></td>{td}{{}}</td></tr>", facts)}</table><p class="MsoNormal"><b>Affected services</b></p>
<table style="border-collapse:collapse"><tr>{td}Circuit</td>{td}Your ref.</td>{td}A-end</td>{td}B-end</td></tr>
{listed}</table><p class="MsoNormal">Questions? Quote {number.split(" /")[0]} and ring +47 555 {draw.code("## ###")}, or
<a href="{_TRACK.format("norlink", draw.hexadecimal(22), draw.hexadecimal(8))}">open a case</a>.</p></td></tr></table>
</td></tr></table></body></html>"""
    labels: dict[str, Value] = {"reference": number, "customer": customer, "start": a, "end": b}
    labels |= {"reserve_start": c if spare else None, "reserve_end": d if spare else None, "location": site}
    labels |= {"reason": why, "impact": impact, "incident": before, "circuits": [*circuits]}
    headers = [("From", "Norlink SOC <change@norlink.example>"), ("To", "noc@example.org")]
    return mail_of_parts([*headers, ("Subject", f"Planned work {number} - {site}")], [("html", body)], True), labels


_FAULTS = (
    "a degrading optical amplifier between {} and {}",
    "water ingress in a splice closure near {}, route to {}",
    "memory errors on edge router {}-er2 towards {}",
    "a smouldering power shelf in {}, which also feeds {}",
)
_STATES = {
    "IN PROGRESS": "Our crew is on site and has opened the cabinet. Please expect further short hits of your services.",
    "EXTENDED": "Access took longer than we thought since the landlord had changed the locks, and the spare part is on "
    "its way by courier. We therefore need more time.",
    "COMPLETED": "The defective part was swapped and traffic is stable. We keep the case open for 24 hours.",
    "MONITORING": "Traffic is back on the normal path since a few minutes. We watch error counters before we close.",
}
_STEPS = ("crew dispatched", "crew on site, ETA of spare 40 min", "card reseated, no change", "vendor case P1 opened")


def emergency_work_update(draw: Draw) -> Made:
    """An update of emergency works in plain text: dotted or aligned keys, a list of services, a notice quoted."""
    ticket, state = draw.code("EM-26####"), draw.choice(list(_STATES))
    begin = _moment(draw)
    count, planned = draw.randint(1, 5), begin + timedelta(hours=draw.choice((2, 4)))
    now, done = begin + timedelta(hours=count), state == "COMPLETED"
    eta = now - timedelta(minutes=20) if done else max(planned, now) + timedelta(minutes=draw.choice((45, 90, 240)))
    told = f"{now:%Y-%m-%d %H:%M} UTC"
    start, end = f"{begin:%Y-%m-%d %H:%M} UTC", f"{eta:%Y-%m-%d %H:%M} UTC"
    again = None if done else draw.some(0.7, f"{now + timedelta(hours=1):%H:%M} UTC")
    why, region = draw.choice(_FAULTS).format(draw.town(), draw.town()), f"{draw.town()} metro"
    crew, who = draw.some(0.45, f"{draw.person()} (field)"), draw.person()
    lines = [draw.code("@@@-10GE-#####") for _ in range(draw.choice((1, 2, 2, 4, 7)))]
    width, dots = draw.choice(((22, "."), (14, " "), (18, " ")))
    asked = [("Ticket", ticket), ("Update", f"#{count}"), ("Status", state), ("Region", region), ("Work began", start)]
    asked += [("Completed" if done else "Expected end", end)]
    extra: list[tuple[str, str | None]] = [("Engineer", crew), ("Next update", again)]
    facts = "\n".join(f"{key + ' ':{dots}<{width}}: {value}" for key, value in [*asked, *extra] if value)
    steps = draw.in_order(_STEPS, 0, 3)
    log = "".join(f"{begin + timedelta(minutes=15 * n):%H:%M} UTC  {step}\n" for n, step in enumerate(steps))
    log = f"\nTimeline\n--------\n{log}" if draw.random() < 0.6 and log else ""
    old = f"""EMERGENCY MAINTENANCE NOTIFICATION

{"Ticket ":{dots}<{width}}: {ticket}
{"Status ":{dots}<{width}}: SCHEDULED
{"Start ":{dots}<{width}}: {start}
{"Expected end ":{dots}<{width}}: {planned:%Y-%m-%d %H:%M} UTC

{fill(f"Due to {why} we have to intervene at short notice. Your services will be down for up to 45 minutes.", 66)}

Affected:
{each(" - {}", lines)}"""
    when = f"{begin - timedelta(hours=3):%a, %d %b %Y at %H:%M}"
    listed = each(draw.choice(("  * {}", " - {}", "    {}" if done else "    {}  (down)")), lines)
    body = f"""Dear customer,

please find below an update on our emergency work.

{facts}

{fill(_STATES[state], 72)}
{log}
Services affected ({len(lines)}):
{listed}

We apologise for the inconvenience.

{who}
Tideway Networks | Network Operations Centre
T: +44 1632 960 {draw.code("###")} (24x7)   E: noc@tideway.example
--------------------------------------------------------------------
{draw.choice(("Confidential. If you got this in error, please delete it.", "PS: subscribe to SMS on the portal."))}

On {when}, Tideway NOC <noc@tideway.example> wrote:
{indent(old, "> ", lambda _: True)}"""
    labels: dict[str, Value] = {"ticket": ticket, "update": f"#{count}", "status": state, "region": region}
    labels |= {"began": start, "end": end, "next_update": again, "engineer": crew, "services": [*lines]}
    labels |= {"first_notice": when, "signed_by": who}
    subject = f"Re: [{ticket}] Emergency maintenance {region} - UPDATE {count} ({told})"
    return mail("Tideway NOC <noc@tideway.example>", subject, body), labels


_JOBS = (
    ("Front brake pads & discs", "Parts"),
    ("Labour, fit front brakes 1.4 h", "Labour"),
    ("Oil and filter service", "Service"),
    ("Timing belt kit", "Parts"),
    ("Wheel alignment (4 wheels)", "Labour"),
    ("Battery 12 V 70 Ah", "Parts"),
    ("Air-con regas", "Service"),
    ("Shock absorber, rear left", "Parts"),
)
_CARS = ("Borov Fabula 1.2", "Ostrava Kombi 2.0 TDi", "Merle 208 e-Tech", "Tanuki Civvy 1.5 Hybrid", "Fjord Fox 1.0")


def garage_estimate(draw: Draw) -> Made:
    """A garage's estimate: work to approve with prices, work put off in a like table, sums, the car in one cell."""
    garage, name = f"{draw.surname()} & Sons Garage", draw.person()
    number, plate = draw.code("EST-#####"), draw.code("@@## @@@")
    car, miles = f"{draw.randint(2009, 2025)} {draw.choice(_CARS)}", f"{draw.randint(4, 180)},{draw.code('###')} mi"
    vin = draw.some(0.5, draw.code("VF#@@##@#@######"))
    at, adviser = draw.day(), draw.person()
    due, until = draw.some(0.55, f"{draw.clock(14, 18)} tomorrow"), long_day(at + timedelta(days=14))
    jobs, now, later = draw.sample(_JOBS, 8), draw.choice((1, 2, 3, 5)), draw.choice((0, 0, 1, 2, 3))
    work, total, tables = [], 0, ["", ""]
    for n, (what, kind) in enumerate(jobs[: now + later]):
        price = draw.randint(1200, 48000)
        one = {"work": what, "type": kind, "price": f"£{price / 100:.2f}"}
        if n < now:
            total += price
            work.append(one)
        mark = draw.choice(("#d93025", "#f9ab00")) if n < now else "#9aa0a6"
        tables[n >= now] += f"""<tr class="ln"><td width="8" bgcolor="{mark}"></td><td style="padding:8px">
<strong>{escape(what)}</strong><br><font size="1" color="#777777">{kind}</font></td><td align="right">{one["price"]}
</td></tr>
"""
    net, tax, gross = (f"£{part / 100:,.2f}" for part in (total, total // 5, total + total // 5))
    card = f"{car}<br>{plate} &bull; {miles}{f'<br><small>VIN {vin}</small>' if vin else ''}"
    link = _TRACK.format("garagedesk", draw.hexadecimal(30), draw.hexadecimal(6))
    postponed = f"""<tr><td class="h2">Can wait for now</td></tr>
<tr><td><table width="100%">{tables[1]}</table></td></tr>
"""
    note = draw.some(0.5, draw.choice(("Offside tyre at 3 mm, fine till spring.", "Key fob battery is low.")))
    body = f"""<!doctype html><html><head><meta charset="utf-8"><style>.h2{{font:bold 16px Arial;padding:16px 0 4px}}
@media only screen and (max-width:480px){{.wrap{{width:100%!important}}}}</style></head><body>
<div class="preheader" style="display:none!important">{name.split()[0]}, your {car} needs your OK</div>
<center class="wrapper"><table class="wrap" width="560" cellpadding="0" cellspacing="0"><tr><td>
<h1 style="font:20px Arial">{escape(garage)}</h1></td></tr><tr><td>Hi {name.split()[0]}, we had a look at your car. Here
is what we found{f"; if you approve by noon it will be ready by <b>{due}</b>" if due else ""}.</td></tr>
<tr><td><table width="100%" style="background:#f5f5f5"><tr><td width="50%" valign="top" style="padding:10px">{card}</td>
<td width="50%" valign="top" style="padding:10px">Estimate <b>{number}</b><br>{long_day(at)}<br>Adviser: {adviser}</td>
</tr></table></td></tr><tr><td class="h2">Needs doing</td></tr><tr><td><table width="100%" cellspacing="0">
{tables[0]}</table></td></tr>
<tr><td><table align="right">
{rows('<tr><td>{}</td><td align="right" width="90">{}</td></tr>', [("Net", net), ("VAT 20%", tax)])}
<tr><td><b>Estimate total</b></td><td align="right"><b>{gross}</b></td></tr></table></td></tr>
<tr><td align="center" style="padding:14px"><a href="{link}&a=1" style="background:#188038;color:#fff;padding:10px">
Approve {gross}</a> &nbsp; <a href="{link}&a=0">Call me first</a></td></tr>
{postponed if later else ""}{f"<tr><td><i>Mechanic says: <span>{note}</span></i></td></tr>" if note else ""}
<tr><td style="font:11px Arial;color:#777">Prices valid until {until}. {escape(garage)}, {draw.street()}, {draw.town()}.
VAT No. GB {draw.code("### #### ##")}. MOT from £{draw.randint(30, 54)}.</td></tr></table></center></body></html>"""
    labels: dict[str, Value] = {"number": number, "vehicle": car, "plate": plate, "mileage": miles}
    labels |= {"vin": vin, "date": long_day(at), "adviser": adviser, "work": [*work]}
    labels |= {"total": gross, "ready": due, "valid_until": until, "note": note}
    return mail(f"{garage} <hello@garagedesk.example>", f"Your estimate {number} ({plate})", body), labels


_BAGS = ("Hard shell, black, 4 wheels", "Duffel, blue, with red strap", "Backpack, grey", "Suitcase, brown, lock")
_SPENT = ("Toiletries", "Underwear and socks", "Taxi to hotel", "Phone charger", "Child seat hire", "Shirt & tie")


def baggage_claim(draw: Draw) -> Made:
    """An airline on late bags, as plain and HTML parts: traced with tags and an address, or settled with expenses."""
    name, place = draw.person(), draw.town()
    file, flight = draw.code("@@@QJ#####"), draw.code("QJ ###")
    at = draw.day()
    flown, route = f"{at:%d %b %Y}".upper(), f"{place} – {draw.town()}"
    tags = [draw.code("0QJ ######") for _ in range(draw.choice((1, 1, 2, 3)))]
    kind, claim = draw.choice(_BAGS), draw.some(0.6, draw.code("C-########"))
    settled = draw.random() < 0.5
    status = draw.choice(
        ("Claim settled", "Partly accepted") if settled else ("Tracing", "Located", "Out for delivery")
    )
    home = None if settled else draw.some(0.75, f"{draw.street()}, {place}")
    spent = [
        {"item": what, "claimed": f"EUR {draw.amount(8, 160)}"}
        for what in draw.sample(_SPENT, draw.choice((1, 2, 2, 4)) if settled else 0)
    ]
    back = sum(float(one["claimed"][4:]) for one in spent) * (1 if status == "Claim settled" else 0.6)
    paid = f"EUR {back:,.2f}" if settled else None
    bank = draw.some(0.75, f"account ending {draw.code('####')}") if settled else None
    facts: list[tuple[str, str | None]] = [("File reference", file), ("Claim number", claim), ("Flight", flight)]
    facts += [
        ("Date of flight", flown),
        ("Route", route),
        ("Bag", kind),
        ("Delivery address", home),
        ("Status", status),
    ]
    story = (
        f"we have finished our review and will pay {paid} to your {bank or 'original form of payment'}." if settled else
        "we are sorry that you are still without your baggage. This is what our system shows today."
    )  # fmt: skip
    shown = "".join(
        f"<tr><td>{escape(one['item'])}</td><td align='right'>{one['claimed']}</td></tr>\n" for one in spent
    )
    table = f"<table class='exp' width='100%'><tr><th align='left'>Expense</th><th>Claimed</th></tr>\n{shown}"
    cell = '<tr><td style="color:#5b6770;padding:3px 12px 3px 0">{}</td><td><strong>{}</strong></td></tr>'
    pill = '<span style="border:1px solid #aab;border-radius:9px;padding:1px 8px;margin-right:4px">{}</span>'
    html = f"""<html><head><title></title></head><body style="margin:0"><div style="display:none">News on your bag</div>
<table width="600" align="center"><tr><td style="border-bottom:4px solid #e4002b"><img alt="Quayjet"
src="https://em.quayjet.example/lib/{draw.hexadecimal(14)}/m/1/logo.png" width="130"></td></tr><tr><td>
<p>Dear {name},</p><p>{story}</p><table cellspacing="0">
{rows(cell, facts)}</table><p>Bag tag{"s" if len(tags) > 1 else ""}: {each(pill, tags, "")}</p>
{table + "</table>" if spent else ""}<p>Keep all receipts. Under the Convention our liability is limited to 1,288 SDR
(about EUR 1,580) for each passenger. Write within 21 days, that is by {us_day(at + timedelta(days=21))}.</p>
<p>Your Quayjet Baggage Team<br>{draw.person()}</p><img src="https://em.quayjet.example/o/{draw.hexadecimal(18)}.gif"
width="1" height="1"></td></tr></table></body></html>"""
    items = "".join(f"{one['item']:<26}{one['claimed']:>12}\n" for one in spent)
    plain = f"Dear {name},\n\n{fill(story, 70)}\n\n{rows('{}: {}', facts)}\nBag tags: {', '.join(tags)}\n\n{items}"
    labels: dict[str, Value] = {"passenger": name, "file": file, "claim": claim, "flight": flight, "flown": flown}
    labels |= {"route": route, "status": status, "address": home, "tags": [*tags], "paid": paid}
    labels |= {"account": bank, "expenses": [*spent] or None}
    headers = [("From", "Quayjet Baggage <bags@quayjet.example>"), ("To", "you@example.org")]
    headers += [("Subject", f"{file}: {status}"), ("Auto-Submitted", "auto-generated")]
    return mail_of_parts(headers, [("plain", plain), ("html", html)], True), labels


_NAMES = ("harbour", "tin", "maple", "cargo", "violet", "pixel", "barley", "north", "solar", "quiet", "ledger", "otter")
_ENDS = ("com.example", "net.example", "io.example", "shop.example")


def domain_outbid(draw: Draw) -> Made:
    """An auction house for domains: outbid, as a card with big figures or a table; auctions watched in a list below."""
    name = f"{''.join(draw.sample(_NAMES, 2))}.{draw.choice(_ENDS)}"
    user, lot = f"{draw.choice(_NAMES)}{draw.code('##')}", draw.code("########")
    mine = draw.randint(12, 900)
    yours, high, least = (f"${bid:,} USD" for bid in (mine, mine + 25, mine + 50))
    bids, rival = draw.some(0.7, str(draw.randint(3, 88))), draw.some(0.5, f"bidder_{draw.code('###')}")
    left, shut = f"{draw.randint(1, 6)}h {draw.randint(1, 59)}m", f"{us_day(draw.day())} {draw.clock()} PT"
    worth, visits = (
        draw.some(0.5, f"${draw.randint(9, 90)},{draw.code('###')}"),
        draw.some(0.45, str(draw.randint(2, 900))),
    )
    watched, shown = [], ""
    for other in draw.sample(_NAMES, draw.choice((0, 1, 2, 4))):
        one = {
            "domain": f"{other}{draw.choice(_NAMES)}.{draw.choice(_ENDS)}",
            "bid": f"${draw.randint(10, 2000):,} USD",
        }
        one |= {"left": f"{draw.randint(1, 9)}d {draw.randint(1, 23)}h"}
        watched.append(one)
        shown += f"""<tr><td style="border-top:1px solid #eee"><a href="https://gavel.example/l/{draw.hexadecimal(9)}">{
            one["domain"]
        }</a></td><td align="right">{one["bid"]}</td><td align="right">{one["left"]}</td></tr>
"""
    facts: list[tuple[str, str | None]] = [("Your max bid", yours), ("Current high bid", high), ("High bidder", rival)]
    facts += [("Next minimum bid", least), ("Bids", bids), ("Time left", left), ("Auction ends", shut)]
    facts += [("Estimated value", worth), ("Monthly visits", visits)]
    if draw.random() < 0.5:
        grid = f"""<table role="presentation" width="100%" cellpadding="6">
{rows('<tr><td width="45%" style="color:#666">{}</td><td>{}</td></tr>', facts)}</table>"""
    else:
        tiles = rows('<td class="stat"><div class="n">{1}</div><div class="l">{0}</div></td>', [facts[1], facts[0]], "")
        grid = f"""<table role="presentation" width="100%"><tr>{tiles}</tr></table><p style="line-height:1.6">
{rows("<b>{}</b> {}", facts[2:], "<br>")}</p>"""
    body = f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/x.dtd">
<html><head><style type="text/css">.stat .n{{font-size:26px}} .stat .l{{color:#888}}</style></head><body>
<div style="font-size:1px;color:#fff;line-height:1px">{left} left to win {name}</div>
<table role="presentation" width="620" align="center" style="border:1px solid #ddd"><tr><td bgcolor="#111111"><font
color="#ffffff" size="4">gavel<b>.names</b></font></td></tr><tr><td style="padding:22px"><p>Hello {user},</p>
<h2 style="margin:0">You have been outbid!</h2><p style="font-size:22px;word-break:break-all">{name}</p>
<p style="color:#888">Auction #{lot}</p>
{grid}
<a href="{_TRACK.format("gavel", draw.hexadecimal(40), draw.hexadecimal(7))}" class="btn">Bid {least} now</a>
{f'<h3>Auctions you watch</h3><table width="100%">{shown}</table>' if shown else ""}
</td></tr><tr><td style="font-size:11px;color:#999;padding:22px">A bid in the last 5 minutes extends the auction by 5
minutes. Bids of $1,000 USD and more need a verified account. Customer {draw.code("#######")}.
<a href="https://gavel.example/unsub?e={draw.hexadecimal(16)}">Email preferences</a></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"domain": name, "auction": lot, "your_bid": yours, "high_bid": high}
    labels |= {"minimum": least, "bidder": rival, "bids": bids, "left": left, "ends": shut, "value": worth}
    labels |= {"visits": visits, "watched": [*watched] or None}
    return mail("Gavel Names <no-reply@gavel.example>", f"You've been outbid on {name}", body), labels
