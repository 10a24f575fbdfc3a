"""Mails and printed papers with records: gift notes under lines, layovers, circuits by window, bills, a digest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from html import escape
from itertools import pairwise

from benchmarks.made_up_kinds.material import (
    TOWNS,
    Draw,
    Made,
    Records,
    Value,
    continental,
    each,
    kept,
    long_day,
    mail,
    mail_of_parts,
    phrases,
    rows,
    us_day,
    words,
)


def _money(cents: int, sign: str = "") -> str:
    """An amount of cents, a minus before its sign."""
    return f"{'-' if cents < 0 else ''}{sign}{abs(cents) / 100:,.2f}"


_WARES = (
    ("Linen apron", "Colour: Sage / Size: L"),
    ("Oak salad bowl & servers", "Engraving: FOR R."),
    ("Beeswax candle, pair", ""),
    ("Wool throw 130 x 180", "Colour: Ink"),
    ("Stoneware mug", "Glaze: Ash / Handle: left"),
    ("Recipe box with 100 cards", "Dividers: blank"),
    ("Gift card", ""),
)
_WISHES = ("Happy birthday, Gran! Love from all 5 of us", "Welcome home & enjoy", "Well done. You know why.")
_GREY = "font-family:Helvetica,Arial,sans-serif;font-size:13px;line-height:18px;color:#8a8a8a"
_GAP = '<tr><td colspan="4" height="14" style="font-size:0;line-height:0;height:14px">&nbsp;</td></tr>\n'


def _wares(draw: Draw) -> tuple[str, Records, int]:
    """Lines of an order, an option below the name and a gift's note in a row of its own; and the sum in pence."""
    shown, made, total = "", list[dict[str, str]](), 0
    for name, option in draw.sample(_WARES, draw.randint(1, 6)):
        count, pence = draw.choice((1, 1, 1, 2, 4)), draw.randint(350, 9900)
        note, total = draw.some(0.35, draw.choice(_WISHES)), total + count * pence
        one = {"item": name, "number": draw.code("@@-###"), "option": option, "gift_note": note}
        made.append(kept(one | {"quantity": str(count), "price": _money(count * pence, "£")}))
        more = f'<br>\n<span style="{_GREY}">{option}</span>' if option else ""
        shown += f"""<tr><td width="72" valign="top"><img src="https://i.hearthgoods.example/{draw.hexadecimal(8)}.jpg"
width="64" alt="" style="display:block;border:0"></td>
<td valign="top" style="padding:0 10px"><strong style="color:#222">{escape(name)}</strong><br>
<span style="{_GREY}">Item no. {made[-1]["number"]}</span>{more}</td>
<td width="60" align="center" valign="top" style="{_GREY}">Qty: {count}</td>
<td width="80" align="right" valign="top" style="color:#222">{made[-1]["price"]}</td></tr>\n"""
        if note:
            shown += f"""<tr><td>&nbsp;</td><td colspan="3" bgcolor="#faf5ec" style="padding:6px;font-style:italic">
<img src="https://i.hearthgoods.example/bow.png" width="12" alt=""> Gift note: {escape(note)}</td></tr>\n"""
        shown += _GAP
    return shown, made, total


def gift_note_order(draw: Draw) -> Made:
    """A shop's confirmation in nested tables: options under names, gift notes as rows between, sums that may lack."""
    order, placed, buyer, friend = draw.code("HG######"), long_day(draw.day()), draw.person(), draw.person()
    shown, items, pence = _wares(draw)
    wrap, off = draw.choice((0, 0, 350, 700)), draw.choice((0, 0, pence // 10))
    carriage = draw.choice((0, 395, 695))
    discount, shipping = draw.some(float(off > 0), _money(-off, "£")), _money(carriage, "£") if carriage else "Free"
    total = _money(pence + wrap - off + carriage, "£")
    sums = [("Subtotal", _money(pence, "£")), ("Gift wrapping", _money(wrap, "£") if wrap else None)]
    sums += [(f"Discount ({draw.choice(('SPRING10', 'FRIEND10'))})", discount), ("Shipping", shipping)]
    sums += [("<strong>Order total</strong>", f"<strong>{total}</strong>")]
    way = draw.choice(("Tracked 48", "Next working day", "Collect in shop"))
    paid = draw.choice(("Visa ending in {}", "PayPal", "Mastercard ending in {}")).format(draw.code("####"))
    where = f"{friend}<br>{draw.street()}<br>{draw.town()} {draw.code('@@## #@@')}"
    foot = rows('<tr><td style="padding:3px 0">{}</td><td align="right" style="padding:3px 0">{}</td></tr>', sums)
    head = f'<p style="{_GREY};text-transform:uppercase;margin:0 0 4px">{{}}</p>'
    body = f"""<html><body style="margin:0;padding:0;background:#f4f1ea">
<div style="display:none;max-height:0;overflow:hidden">Thank you, we are packing your things.&nbsp;&zwnj;&nbsp;</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" bgcolor="#ffffff">
<tr><td style="padding:24px 30px"><img src="https://i.hearthgoods.example/logo.png" alt="Hearth Goods" width="140"></td>
</tr><tr><td style="padding:0 30px"><h1 style="font-size:22px;margin:0">Thank you, {buyer.split(maxsplit=1)[0]}</h1>
<p style="{_GREY}">Order {order} &middot; placed on {placed}</p></td></tr>
<tr><td height="20" style="font-size:0">&nbsp;</td></tr>
<tr><td style="padding:0 30px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
{shown}</table></td></tr>
<tr><td style="padding:0 30px;border-top:1px solid #ddd">
<table role="presentation" width="100%">{foot}</table></td></tr>
<tr><td style="padding:20px 30px"><table role="presentation" width="100%"><tr>
<td width="50%" valign="top">{head.format("Deliver to")}{where}</td>
<td width="50%" valign="top">{head.format("Delivery")}{way}<br><br>{head.format("Paid with")}{paid}</td></tr></table>
</td></tr><tr><td style="padding:20px 30px;{_GREY}">Returns within 30 days are free. Cards over £50.00 are
posted signed-for.
<a href="https://hearthgoods.example/r/{draw.hexadecimal(12)}">Return something</a></td></tr>
</table></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"order": order, "placed": placed, "recipient": friend, "delivery": way, "payment": paid}
    labels |= {"discount": discount, "shipping": shipping, "total": total, "items": [*items]}
    headers = [("From", "Hearth Goods <orders@hearthgoods.example>"), ("Subject", f"Your order {order}")]
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.6), labels


def _span(minutes: int) -> str:
    """A time such as 1 h 55 min."""
    return f"{minutes // 60} h {minutes % 60:02} min"


def _way(draw: Draw, word: str, path: Sequence[str], when: date) -> tuple[str, Records, list[str]]:
    """A way's flights as lines by the clock, a wavy line with the wait between two; and the waits."""
    now = datetime(when.year, when.month, when.day, draw.randint(6, 15), draw.choice((5, 25, 40, 55)))
    made, waits, shown = list[dict[str, str]](), list[str](), f"{word}   {when:%a} {when:%d} {when:%b} {when:%Y}\n\n"
    for start, end in pairwise(path):
        if made:
            wait = draw.randint(50, 290)
            waits.append(_span(wait))
            shown += f"    ~ ~ ~  layover {waits[-1]} in {start[:-6]}  ~ ~ ~\n\n"
            now += timedelta(minutes=wait)
        other = draw.some(0.35, draw.choice(("Alpenair", "Blue Kite Regional")))
        one = {"departs": f"{now:%H:%M}", "from": start, "flight": f"QK {draw.randint(100, 1899)}", "operator": other}
        day_of, flown = now.date(), draw.randint(45, 400)
        now += timedelta(minutes=flown)
        made.append(kept(one | {"arrives": f"{now:%H:%M}", "to": end}))
        gate = draw.choice(("", "", "   Terminal 2", "   Terminal 1"))
        shown += (
            f"    {one['departs']}     {start}{gate}\n{'':<14}{one['flight']}, {draw.choice(('Economy', 'Flex'))}, "
        )
        shown += f"{_span(flown)}\n{f'{chr(32) * 14}Operated by {other}{chr(10)}' if other else ''}"
        shown += f"    {now:%H:%M}{' +1' if now.date() > day_of else '   '}  {end}\n\n"
    return shown, made, waits


def layover_itinerary(draw: Draw) -> Made:
    """An airline's text: passengers with tickets, seats and meals, one way or two, layovers between flights."""
    booking, begin, both = draw.code("@#@@#@"), draw.day(), draw.random() < 0.5
    path = [f"{one} ({one[:3].upper()})" for one in draw.sample(TOWNS, draw.randint(2, 4))]
    end, halts = begin + timedelta(draw.randint(2, 16)), path
    shown, legs, waits = _way(draw, "OUTBOUND", halts, begin)
    if both:
        text, more, others = _way(draw, "RETURN", [path[-1], path[0]] if draw.random() < 0.5 else path[::-1], end)
        shown, legs, waits = shown + text, legs + more, waits + others
    party, listed, seated, row = list[dict[str, str]](), "", draw.random() < 0.7, draw.randint(4, 31)
    for n, name in enumerate(draw.people(1, 5), 1):
        ticket, meal = draw.code("157-##########"), draw.some(0.3, draw.choice(("Vegan meal", "Kosher meal")))
        seats = ", ".join(f"{row + k}{'ABCDEF'[n]}" for k in range(len(legs))) if seated else None
        party.append(kept({"name": name, "ticket": ticket, "seats": seats, "meal": meal}))
        listed += f"  {n}. {name}\n     Ticket  {ticket}\n"
        listed += rows("     {:<6}  {}\n", [("Seats", seats), ("Meal", meal)], "")
    fare, bags = draw.randint(4900, 48000) * len(party), draw.choice((0, 3500, 7000))
    extra, total = draw.some(float(bags > 0), _money(bags)), _money(fare + bags)
    card, bonus = draw.choice(("VISA", "AMEX")), draw.some(0.4, f"{draw.randint(3, 90) * 120:,} points")
    bill = rows(
        "  {:<26}EUR {:>12}",
        [(f"Fare, {len(party)} passenger{'s' * (len(party) > 1)}", _money(fare)), ("Extra bags", extra)],
    )
    body = f"""QUAY AIRLINES                              Booking reference: {booking}
{"=" * 66}

Hello {party[0]["name"].split(maxsplit=1)[0]},

your flights are booked and your tickets are issued.
Bag drop closes 45 min before departure.

PASSENGERS

{listed}
{"-" * 66}
{shown}{"-" * 66}
PRICE

{bill}
  {"TOTAL PAID":<26}EUR {total:>12}
  with {card} ending {draw.code("####")}
{f"{chr(10)}  You will earn {bonus} on this trip.{chr(10)}" if bonus else ""}
All times are local. A mark of +1 is the day after.
Quay Airlines, {draw.street()}, {draw.town()}"""
    labels: dict[str, Value] = {"booking": booking, "outbound_date": f"{begin:%a %d %b %Y}"}
    labels |= {"return_date": f"{end:%a %d %b %Y}" if both else None, "bags": extra, "total": total, "points": bonus}
    labels |= {"passengers": [*party], "legs": [*legs], "layovers": [*waits]}
    return mail("Quay Airlines <tickets@quayair.example>", f"Your trip {booking}", body), labels


_CELL = (
    '<td style="padding:3.75pt 3.75pt 3.75pt 3.75pt"><p class="x_MsoNormal"><span style="font-size:8.0pt">{}'
    "</span></p></td>"
)
_WORKS = ("move fibre out of the way of a new bridge", "change line cards after 3 faults", "renew a splice in a duct")
_IMPACTS = ("Outage", "Switch hit", "Degraded", "No redundancy")


def _grid(cells: Iterable[Iterable[str]]) -> str:
    """A table as a mail program writes it; what is empty is a hard space."""
    lines = (f"<tr>{each(_CELL, (text or '&nbsp;' for text in line), '')}</tr>\n" for line in cells)
    return f'<table class="x_MsoNormalTable" border="1" cellpadding="0"><tbody>{"".join(lines)}</tbody></table>\n'


def _activity(draw: Draw, name: str, begin: datetime, most: int) -> tuple[str, dict[str, str], Records]:
    """A numbered activity: its window in two zones, where it is, and the circuits that it touches."""
    end, behind = begin + timedelta(hours=draw.randint(2, 7)), timedelta(hours=4)
    place = draw.some(0.7, f"{draw.town().upper()}, {draw.choice(('OH', 'PA', 'NJ'))}")
    window = {"activity": name, "start_gmt": f"{begin:%Y-%m-%d %H:%M} GMT", "end_gmt": f"{end:%Y-%m-%d %H:%M} GMT"}
    window |= {"start_local": f"{begin - behind:%Y-%m-%d %H:%M} EDT", "end_local": f"{end - behind:%Y-%m-%d %H:%M} EDT"}
    times = [("Start", "End")] + [(window[f"start_{one}"], window[f"end_{one}"]) for one in ("gmt", "local")]
    names, made = ("circuit", "alias", "a_end", "z_end", "impact"), list[dict[str, str]]()
    for _ in range(draw.randint(1, most)):
        alias, far = (
            draw.some(0.5, draw.code("@@@@/##")),
            draw.some(0.8, f"{draw.street().upper()} {draw.town().upper()}"),
        )
        one = {"activity": name, "circuit": draw.code("BD/WAVE/######"), "alias": alias, "z_end": far}
        one |= {"a_end": f"{draw.street().upper()} {draw.town().upper()}", "impact": draw.choice(_IMPACTS)}
        made.append(kept(one))
    heads = ("Circuit ID", "Your ID", "A Location", "Z Location", "Impact Type")
    shown = f"""<p><span style="font-size:12.0pt"><b>{name}</b></span></p>\n{_grid(times)}
{f"<p><span>Maintenance Location: {place}</span></p>" if place else ""}
<div>{_grid([heads, *[[one.get(part, "") for part in names] for one in made]])}</div><p><br></p>\n"""
    return shown, window | ({"location": place} if place else {}), made


def numbered_span_work(draw: Draw) -> Made:
    """A carrier's notice out of a mail program: numbered activities, each with its window twice and circuits."""
    number, firm = draw.code("24#######"), f"{draw.surname()} {draw.choice(('Media', 'Logistics', 'Credit Union'))}"
    begin, shown = datetime(2026, 4, 6, draw.randint(4, 8), 0) + timedelta(draw.randrange(180)), ""
    windows, circuits = list[dict[str, str]](), list[dict[str, str]]()
    step, parts = timedelta(draw.randint(1, 3)), draw.choice((1, 1, 2, 3))
    for n in range(parts):
        text, window, more = _activity(draw, f"{number}-{n + 1}", begin + n * step, 8 // parts)
        shown, windows, circuits = shown + text, [*windows, window], circuits + more
    why, kind = draw.choice(_WORKS), draw.choice(("Planned", "Emergency", "Demand"))
    sent, ours = (
        f"{begin - timedelta(draw.randint(3, 20)):%Y-%m-%d %H:%M:%S} GMT",
        draw.some(0.5, draw.code("CHG#####")),
    )
    backup = draw.some(0.4, f"{begin + timedelta(9):%Y-%m-%d}")
    phone = draw.code("1-800-555-01## option #")
    facts = [("Urgency", kind), ("Customer", firm), ("Your reference", ours), ("Backup date", backup)]
    told = rows('<b><span class="x_bodyheading">{}: </span></b><span>{}</span><br>', facts)
    link = f"mailto:work@bluedart.example?subject=RE:%20Maintenance%20%23%20{number}"
    body = f"""<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style><!--
p.x_MsoNormal {{margin:0in; font-family:"Arial",sans-serif}} --></style></head><body><div>
<p class="x_MsoNormal" style="margin-bottom:12.0pt"><span><br></span><span class="x_bodyheading"><span
style="font-size:12.0pt">Network Maintenance #: {number}
</span></span><br><br>{told}<br><b><span class="x_bodyheading">Summary: </span></b><br>
<span>Bluedart will {why}. Work may start 5 minutes early.</span><br><br>
<b><span class="x_bodyheading">Updates: </span></b><br><span>{sent} - This notice was sent.</span><br><br>
<b><span class="x_bodyheading">Customer Impact: </span></b></p>
{shown}<p class="x_MsoNormal"><span><a href="{link}" target="_blank" rel="noopener noreferrer" data-linkindex="2">Write
to us</a> about this work, or call {phone}.<br><br>Change Desk<br>Bluedart Fibre</span></p></div></body></html>"""
    labels: dict[str, Value] = {"number": number, "urgency": kind, "customer": firm, "your_reference": ours}
    labels |= {"sent": sent, "backup_date": backup, "phone": phone, "windows": [*windows], "circuits": [*circuits]}
    headers = [
        ("From", "Bluedart Change Desk <work@bluedart.example>"),
        ("Subject", f"Maintenance # {number} - {firm}"),
    ]
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.7), labels


_PAPERS = ("Motion to Compel", "Answer and Counterclaim", "Notice of Hearing", "Witness List", "Proposed Order")
_FORMS = ("EFile and Serve", "Serve only")


def _contacts(draw: Draw, sides: Sequence[str]) -> tuple[str, Records]:
    """Who is served, by side; those of nobody's side first, under words of their own."""
    shown, made = "", list[dict[str, str]]()
    for side in (None, *sides):
        names = draw.people(0 if side is None else 1, 2 if side is None else 3)
        if not names:
            continue
        shown += f'<p class="grp"><b>{escape(side) if side else "Contacts with no party on the case"}</b></p>\n<ul>\n'
        for name in names:
            address = f"{name.split()[1].lower()}@{draw.choice(('lawoffice', 'counsel', 'justice'))}.example"
            firm = draw.some(0.5, f"{draw.surname()} & {draw.surname()} LLP")
            made.append(kept({"party": side, "name": name, "email": address, "firm": firm}))
            shown += f'<li>{name} (<a href="mailto:{address}">{address}</a>)'
            shown += f"<br><small>{escape(firm)}</small></li>\n" if firm else "</li>\n"
        shown += "</ul>\n"
    return shown, made


def eservice_notice(draw: Draw) -> Made:
    """A filing system's notice of service: two columns of facts, then who was served, by party, mails in brackets."""
    case, envelope, when = draw.code("2026-CV-#####"), draw.code("########"), draw.day()
    first, second = draw.sample(draw.people(4, 4), 2)
    firm = f"{draw.surname()} Holdings, Inc."
    sides = (first, draw.choice((second, firm)))
    style = f"{sides[0]} VS. {sides[1]}"
    time = f"{when.month}/{when.day}/{when.year} {draw.randint(1, 12)}:{draw.randint(10, 59)} {draw.choice('AP')}M CST"
    by, form, paper = draw.person(), draw.choice(_FORMS), draw.choice(_PAPERS)
    said = draw.some(0.5, f"{paper} with {draw.randint(2, 9)} exhibits")
    note, judge = (
        draw.some(0.35, "Corrected caption; replaces the earlier copy."),
        draw.some(0.6, f"Hon. {draw.person()}"),
    )
    court = f"{draw.town()} County - District Court"
    shown, served = _contacts(draw, sides)
    line = '<tr><td class="lbl" width="160" valign="top">{}</td><td>{}</td></tr>'
    pairs = [("Court", court), ("Case Number", case), ("Case Style", style), ("Judge", judge)]
    pairs += [("Date/Time Submitted", time), ("Filing Type", form), ("Filing Code", paper)]
    pairs += [("Filing Description", said), ("Filed By", by), ("Comments to Court", note)]
    link = f"https://files.eserve.example/v?a={draw.hexadecimal(32)}"
    text = f"""<html>
<head><title>Notification of Service</title>
<style>td {{font: 13px Arial}} .lbl {{color: #555}} h2 {{background: #243b55; color: #fff}}</style></head>
<body>
<table width="100%" bgcolor="#243b55"><tr><td><h2>Notification of Service</h2></td>
<td align="right" style="color:#fff">Envelope Number: {envelope}</td></tr></table>
<p>This is a notice of service in the case below. You may have to answer.
Open the document with the link at the foot.</p>
<table width="100%" border="0" cellspacing="0"><tr bgcolor="#dddddd"><td colspan="2"><b>Filing Details</b></td></tr>
{rows(line, ((name, escape(text) if text else None) for name, text in pairs))}
<tr><td class="lbl" valign="top">Service Contacts</td><td>
{shown}</td></tr>
</table>
<table width="100%" border="0"><tr bgcolor="#dddddd"><td colspan="2"><b>Document Details</b></td></tr>
<tr><td class="lbl">File Stamped Copy</td><td><a href="{link}">View Document</a></td></tr>
<tr><td colspan="2"><i>This link is active for {draw.choice((30, 60, 90))} days.</i></td></tr></table>
<p style="font-size:11px">Do not answer this mail. Help with filing: {draw.code("(800) 555-01##")}.</p>
</body>
</html>
"""
    labels: dict[str, Value] = {"envelope": envelope, "court": court, "case": case, "style": style, "judge": judge}
    labels |= {"submitted": time, "filed_by": by, "description": said, "served": [*served]}
    return text, labels


_NIGHTS = ("Accommodation, courtyard double", "Accommodation, single")
_SMALL = ("Minibar", "Restaurant Seehof", "Laundry, 3 pcs", "Parking P1", "Bar", "Early breakfast")


def _postings(draw: Draw, begin: date, nights: int) -> tuple[str, Records, list[int]]:
    """What was posted each day below the day's name; and the cents at the low and at the high rate."""
    room, rate = draw.choice(_NIGHTS), draw.randint(8900, 24000)
    shown, made, sums, guests = "", list[dict[str, str]](), [0, 0], draw.choice((1, 2))
    for n in range(nights):
        when = f"{begin + timedelta(n):%A} {(begin + timedelta(n)).day} {begin + timedelta(n):%b}"
        shown += f"{when}\n"
        lines: list[tuple[int, str, str | None, int, int]] = [(1, room, None, rate, 0)]
        if n == nights - 1:
            lines.append((guests * nights, "City tax", None, guests * nights * 320, 0))
        for name in draw.sample(_SMALL, draw.choice((0, 1, 1, 2) if nights < 3 else (0, 0, 1))):
            check = draw.some(0.7, draw.code("####"))
            lines.append((draw.randint(1, 3), name, check, draw.randint(380, 6400), 1))
        for count, name, check, cents, high in lines:
            sums[high] += cents
            one = {"day": when, "quantity": str(count), "posting": name, "check": check}
            made.append(kept(one | {"amount": _money(cents)}))
            shown += f"{count:>6}  {name:<36}{f'Check {check}' if check else '':<14}{'AB'[high]}{_money(cents):>12}\n"
    return shown, made, sums


def guest_account_print(draw: Draw) -> Made:
    """A hotel's bill as printed text: postings under each day's name, a tax table by letter, deposits that may lack."""
    number, room, guest = (
        draw.code("R-26#####"),
        str(draw.randint(101, 399)),
        f"{draw.choice(('Mr', 'Ms', 'Dr'))} {draw.person()}",
    )
    begin, nights = draw.day(), draw.randint(1, 3)
    come, go = (f"{one:%d.%m.%Y}" for one in (begin, begin + timedelta(nights)))
    firm, voucher = draw.some(0.5, f"{draw.surname()} Maschinenbau AG"), draw.some(0.4, draw.code("GV-####"))
    shown, postings, sums = _postings(draw, begin, nights)
    taxes, table = list[dict[str, str]](), ""
    for letter, rate, gross in zip("AB", (38, 81), sums, strict=True):
        if gross:
            net = gross * 1000 // (1000 + rate)
            amounts = {"net": _money(net), "tax": _money(gross - net), "gross": _money(gross)}
            taxes.append({"rate": f"{rate / 10}%"} | amounts)
            table += f"  {letter}  {rate / 10}%  " + "".join(f"{text:>12}" for text in amounts.values()) + "\n"
    paid = draw.choice((0, 0, 10000, 5000))
    deposit, due = draw.some(float(paid > 0), _money(-paid)), _money(sum(sums) - paid)
    card = draw.some(0.6, f"{draw.choice(('Visa', 'Mastercard'))} **** {draw.code('####')}")
    left = [("Guest", guest), ("Company", firm), ("Room", f"{room} / {room[0]}. floor")]
    left += [("Arrival", come), ("Departure", go), ("Voucher", voucher)]
    rule = "-" * 72
    text = f"""{"HOTEL SEEHOF":^72}
{f"{draw.street()}, {draw.town()}":^72}
{f"Tel. {draw.code('+41 55 501 ## ##')}":^72}


BILL No. {number}{f"Printed {go} {draw.clock(6, 11)}":>54}

{rows("{:<12}: {}", left)}

{rule}
   Qty  Posting                                           Tax   Amount CHF
{rule}
{shown}{rule}
{"Total":<61}{_money(sum(sums)):>10}
{f"{'Deposit received, thank you':<61}{deposit:>10}{chr(10)}" if deposit else ""}{"BALANCE DUE":<61}{due:>10}
{rule}

Tax      Rate         Net         Tax       Gross
{table}
{f"Settled by {card}{chr(10)}" if card else ""}
Breakfast is in the price from 06:30 to 10:00. CHE-{draw.code("###.###.###")} MWST
"""
    labels: dict[str, Value] = {"bill": number, "guest": guest, "company": firm, "arrival": come}
    labels |= {"voucher": voucher, "deposit": deposit, "balance": due, "card": card}
    return text, labels | {"postings": [*postings], "taxes": [*taxes]}


_SHOPS = ("GREENGATE MKT 0412", "QUAYSIDE FUEL", "NORTHWOLD BOOKS", "STREAMLY.EXAMPLE", "CAFE AM TOR", "ULBRICHT SHOES")


def _buys(draw: Draw, begin: date) -> tuple[list[str], Records, int]:
    """Purchases as printed lines, a line more for what was bought abroad; and the sum in cents."""
    lines, made, total, when = list[str](), list[dict[str, str]](), 0, begin
    for _ in range(draw.randint(2, 8)):
        when, cents = when + timedelta(draw.randint(0, 3)), draw.randint(180, 42000)
        place, total = f"{draw.choice(_SHOPS)} {draw.town().upper()}", total + cents
        abroad = draw.some(0.3, f"{draw.choice(('SEK', 'CHF', 'GBP'))} {_money(cents * 3)}")
        one = {"date": f"{when:%b %d}", "posted": f"{when + timedelta(draw.randint(1, 2)):%b %d}"}
        one |= {
            "reference": draw.code("##@@###"),
            "description": place,
            "abroad": abroad or "",
            "amount": _money(cents),
        }
        made.append(kept(one))
        line = f"{one['date']:<8}{one['posted']:<8}{one['reference']:<10}{place:<38}{one['amount']:>11}"
        lines.append(line + (f"\n{'':<26}FOREIGN AMOUNT {abroad}" if abroad else ""))
    return lines, made, total


def card_statement_print(draw: Draw) -> Made:
    """A card's statement as text: sections, lines of two for what was bought abroad, a page's break within the list."""
    last, name, begin = draw.code("####"), draw.person().upper(), draw.day()
    close, pay = begin + timedelta(29), begin + timedelta(54)
    lines, bought, total = _buys(draw, begin)
    before, fee = draw.randint(4000, 190000), draw.choice((0, 0, 2900, 1250))
    paid = draw.randint(2000, before)
    after = before - paid + total + fee
    heads = f"{'TRANS':<8}{'POST':<8}{'REF':<10}{'DESCRIPTION':<38}{'AMOUNT':>11}"
    brand = f"WESTMARCH CARD SERVICES{f'ACCOUNT ENDING {last}':>52}"
    if len(lines) > 3:
        turn = draw.randint(2, len(lines) - 1)
        lines[turn:turn] = [f"{'CONTINUED ON NEXT PAGE':^75}\n{'PAGE 1 OF 2':>75}\n\f{brand}\n\n{heads}"]
    owed, least = _money(after, "$"), _money(max(after // 40, 2500), "$")
    late = draw.some(float(fee > 0), _money(fee))
    payment = f"{begin + timedelta(12):%b %d}"
    bonus = draw.some(0.5, f"{draw.randint(300, 22000):,}")
    sums = [("Previous Balance", _money(before, "$")), ("Payments and Credits", _money(-paid, "$"))]
    sums += [("Purchases", f"+{_money(total, '$')}"), ("Fees Charged", f"+{_money(fee, '$')}"), ("NEW BALANCE", owed)]
    facts: list[tuple[str, str | None]] = [
        ("Statement Closing Date", us_day(close)),
        ("Payment Due Date", us_day(pay)),
        ("Minimum Payment", least),
    ]
    facts += [("Rewards Points", bonus)]
    charged = f"\nFEES\n{f'{close:%b %d}':<8}{'':<18}{'LATE PAYMENT FEE':<38}{late:>11}\n" if late else ""
    text = f"""{brand}

{name}
{draw.street().upper()}
{draw.town().upper()} OR {draw.code("97###")}

ACCOUNT SUMMARY
{rows("  {:.<40}{:.>16}", sums)}

{rows("  {:<40}{:>16}", facts)}

Pay by 5 p.m. on the due date. If you pay less than the minimum, a fee of up to $40.00 may be charged.

{heads}
PAYMENTS
{payment:<8}{payment:<8}{draw.code("##@@###"):<10}{"PAYMENT - THANK YOU":<38}{_money(-paid):>11}

PURCHASES
{chr(10).join(lines)}
{f"TOTAL PURCHASES {_money(total, '$')}":>75}
{charged}
{begin.year} TOTALS YEAR-TO-DATE
  Total fees charged in {begin.year}{"":<12}{_money(fee + draw.choice((0, 2900)), "$")}
"""
    labels: dict[str, Value] = {"card": last, "holder": name, "closing_date": us_day(close), "due_date": us_day(pay)}
    labels |= {"balance": owed, "minimum": least, "points": bonus, "late_fee": late, "purchases": [*bought]}
    return text, labels


_CLINICS = ("Children's Eye Clinic", "Bone & Joint Unit", "Hearing Centre", "Sleep Clinic")
_BRING = ("Your current glasses", "A list of your medicines", "This letter", "Loose clothes", "Snack for 2 hours")
_TILE = (
    '<td width="50%" valign="top" style="padding:12px;border:1px solid #cfe3e0;background:#f3faf9">'
    '<span style="font-size:11px;letter-spacing:1px;color:#3d7d76">{}</span><br>\n<b>{}</b></td>'
)


def clinic_tiles(draw: Draw) -> Made:
    """A clinic's mail: label and value in one cell, in capitals, two cells a row, so cells move when one lacks."""
    child, when, parent = draw.person(), draw.day(), draw.person()
    hour = f"{draw.randint(8, 16):02}:{draw.choice(('00', '10', '25', '50'))}"
    time = f"{when:%A} {long_day(when)}, {hour}"
    clinic, doctor = draw.choice(_CLINICS), f"{draw.choice(('Dr', 'Prof.', 'Ms'))} {draw.person()}"
    number, number_of = draw.code("A-####-##"), draw.some(0.6, draw.code("### ### ####"))
    where = f"{draw.choice(('Level 2, Zone B', 'Outpatients 4', 'East Wing, Room 117'))}"
    lasts, turns = (
        draw.some(0.5, draw.choice(("40 minutes", "About 2 hours"))),
        draw.some(0.35, long_day(when - timedelta(draw.randint(3, 60)))),
    )
    pairs = [("PATIENT", child), ("NHS NUMBER", number_of), ("DATE AND TIME", time), ("CLINIC", escape(clinic))]
    pairs += [("YOU WILL SEE", doctor), ("WHERE", where), ("HOW LONG", lasts), ("REFERENCE", number)]
    pairs += [("REPLACES YOUR VISIT OF", turns)]
    tiles = [_TILE.format(name, text) for name, text in pairs if text]
    tiles += ["<td>&nbsp;</td>"] * (len(tiles) % 2)
    grid = each(
        '<tr>{}</tr>\n<tr><td colspan="2" height="8"></td></tr>', map("".join, zip(*[iter(tiles)] * 2, strict=True))
    )
    brings = draw.in_order(_BRING, 0, 4)
    asked = f"<h3>Please bring</h3>\n<ul>{each('<li>{}</li>', brings, '')}</ul>" if brings else ""
    phone, late = draw.code("01632 960###"), draw.choice((24, 48))
    body = f"""<!DOCTYPE html>
<html><head><style>@media only screen and (max-width:480px) {{ td {{ display:block !important; width:auto }} }}</style>
</head><body style="font-family:Verdana,sans-serif">
<table width="640" align="center"><tr><td><img src="https://i.stmere.example/crest.png" alt="St Mere" height="40">
</td></tr><tr><td><p>Dear {parent},</p>
<p>We have made this appointment. Please come 10 minutes early; the car park is full by
09:30 on most days.</p></td></tr>
<tr><td><table width="100%" cellspacing="0">
{grid}
</table></td></tr>
<tr><td>{asked}
<p>Cannot come? Tell us {late} hours ahead on <a href="tel:{phone.replace(" ", "")}">{phone}</a>, so that
someone else can be seen. If 2 visits are missed we send you back to your GP.</p>
<p style="font-size:11px;color:#777">St Mere Hospitals Trust. Not for emergencies: call 999.</p></td></tr></table>
</body></html>"""
    labels: dict[str, Value] = {"patient": child, "nhs_number": number_of, "when": time, "sees": doctor}
    labels |= {"lasts": lasts, "reference": number, "replaces": turns, "bring": brings, "phone": phone}
    headers = [("From", "St Mere Appointments <no-reply@stmere.example>"), ("Subject", f"Appointment for {child}")]
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.5), labels


_MOIS = words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre")
_JOURS = words("lundi mardi mercredi jeudi vendredi samedi dimanche")
_RUES = ("rue des Tanneurs", "impasse du Puits", "avenue Foch (nos 2 à 38)", "place du Marché", "chemin de l'Écluse")
_MOTIFS = ("remplacement d'une vanne", "réparation d'une fuite", "raccordement d'un nouvel immeuble")


def french_water_cut(draw: Draw) -> Made:
    """A French water company's notice: bold labels in one paragraph, streets in a list, rows that may lack."""
    number, when, place = draw.code("INT-26-#####"), draw.day(), f"{draw.town()}-sur-Aure"
    begin = f"{_JOURS[when.weekday()]} {when.day} {_MOIS[when.month - 1]} {when.year} à {draw.randint(7, 11)} h"
    end = f"{_JOURS[when.weekday()]} {when.day} {_MOIS[when.month - 1]} {when.year} à {draw.randint(13, 18)} h 30"
    why, streets = draw.choice(_MOTIFS), draw.in_order(_RUES, 1, 5)
    stand = draw.some(0.4, draw.choice(("parvis de la mairie", "parking de la halle")))
    homes, firm = draw.some(0.6, str(draw.randint(12, 480))), draw.some(0.5, f"{draw.surname()} TP")
    phone, cost = draw.code("02 99 00 ## ##"), continental("0.06")
    pairs: list[tuple[str, str | None]] = [
        ("Référence", number),
        ("Commune", place),
        ("Début de la coupure", begin),
        ("Remise en eau prévue", end),
    ]
    pairs += [("Motif", escape(why)), ("Entreprise", firm), ("Foyers concernés", homes), ("Eau en bouteille", stand)]
    line = '<strong style="color:#00508c">{}&nbsp;:</strong> {}<br>'
    text = f"""<!DOCTYPE html>
<html lang="fr">
<head><meta charset="utf-8"><title>Avis de coupure d'eau</title></head>
<body bgcolor="#eef4f8">
<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table width="560" bgcolor="#ffffff" cellpadding="20"><tr>
<td><img src="https://img.eaux-aure.example/logo.gif" alt="Eaux de l'Aure" width="120"></td>
<td align="right"><a href="https://eaux-aure.example/v?m={draw.hexadecimal(16)}">Voir en ligne</a></td></tr>
<tr><td colspan="2">
<h2 style="color:#00508c">Avis de coupure d'eau</h2>
<p>Madame, Monsieur,</p>
<p>Nos équipes doivent couper l'eau dans votre quartier. Gardez 2 litres par personne et fermez vos robinets.</p>
<p>
{rows(line, pairs)}
</p>
<p><strong style="color:#00508c">Rues concernées&nbsp;:</strong></p>
<ul>
{each("<li>{}</li>", map(escape, streets))}
</ul>
<p>À la remise en eau, laissez couler 5 minutes avant de boire.</p>
<p>Une question&nbsp;? Appelez le <b>{phone}</b> ({cost} € la minute, 24 h sur 24).</p>
</td></tr></table>
<p style="font-size:10px">Vous recevez ce message parce que vous avez choisi d'être prévenu.
<a href="#">Ne plus l'être</a></p>
</td></tr></table>
</body>
</html>
"""
    labels: dict[str, Value] = {"reference": number, "town": place, "begins": begin, "ends": end, "reason": why}
    labels |= {"contractor": firm, "households": homes, "water_stand": stand, "streets": streets}
    return text, labels


_NEEDS = phrases(
    "Access for a 7.5 t lorry; Forklift on site; Two people to unload; Hard standing 4 x 3 m; Hi-vis vests"
)
_GOODS = ("14 pallets of clay pavers", "2 bundles of C16 battens", "6 rolls of membrane", "1 steel lintel 2400 mm")


def forwarded_slot(draw: Draw) -> Made:
    """A delivery slot, sent on: some words on top, one of two mail programs' headers, the answer, older quotes."""
    boss, buyer, seller = draw.people(3, 3)
    order, when = draw.code("SO-####/#"), draw.day()
    slot, old = f"{when:%A} {long_day(when)}", f"{when - timedelta(2):%A} {long_day(when - timedelta(2))}"
    hours, goods = draw.choice(("between 7 and 9 am", "between 10 am and noon", "after 2 pm")), draw.choice(_GOODS)
    sent = when - timedelta(draw.randint(3, 9))
    outlook, minute = draw.random() < 0.5, draw.clock(8, 17)
    dated = (
        f"{sent:%A, %B} {sent.day}, {sent.year} {minute}"
        if outlook
        else f"{sent:%a, %b} {sent.day}, {sent.year} at {minute}"
    )
    about, address = f"RE: Delivery for {order}", f"{seller.split()[1].lower()}@brickworks.example"
    needs, fee = draw.in_order(_NEEDS, 1, 4), draw.some(0.5, f"£{draw.randint(25, 140)}.00")
    driver, site = draw.some(0.6, draw.code("07700 900###")), f"{draw.street()}, {draw.town()}"
    if outlook:
        begins = f"{'_' * 32}\nFrom: {seller} <{address}>\nSent: {dated}\nTo: {buyer}\nSubject: {about}"
    else:
        begins = f"---------- Forwarded message ---------\nFrom: {seller} <{address}>\nDate: {dated}\n"
        begins += f"Subject: {about}\nTo: {buyer} <{buyer.split()[1].lower()}@builders.example>"
    said = draw.choice(("see below, can you be there?", "FYI - please sort the gate keys before then."))
    quoted = f"""On {sent - timedelta(1):%d/%m/%Y}, {buyer} wrote:
Hello {seller.split(maxsplit=1)[0]},
is {old} still on? We have no forklift until 11 am.
{"Also please quote for 3 more pallets." if draw.random() < 0.5 else "Thanks"}

> Your order {order} is ready to go.
> Reply to this mail to agree a day."""
    facts = [
        ("Order", order),
        ("Goods", goods),
        ("Site", site),
        ("Driver's phone", driver),
        ("Waiting charge per hour", fee),
    ]
    body = f"""{boss.split(maxsplit=1)[0]},

{said}

{buyer}
{draw.choice(("Sent from my phone", f"{draw.surname()} Builders Ltd | {draw.code('01632 960###')}"))}

{begins}

Hi {buyer.split(maxsplit=1)[0]},

{old} is gone, I am afraid. We can do {slot}, {hours}.

{rows("{}: {}", facts)}

You will need:
{each("- {}", needs)}

Regards,
{seller}

{each("> {}", quoted.split(chr(10))).replace("> > ", ">> ")}
"""
    labels: dict[str, Value] = {"forwarded_by": buyer, "sender": seller, "sent": dated, "order": order, "slot": slot}
    labels |= {"hours": hours, "driver_phone": driver, "charge": fee, "needs": needs}
    subject = f"{'FW' if outlook else 'Fwd'}: Delivery for {order}"
    return mail(f"{buyer} <{buyer.split()[1].lower()}@builders.example>", subject, body), labels


_HOSTS = ("db-north-1", "db-north-2", "web-07", "cache.lab", "backup-2", "gate-east", "mail-in")
_ALERTS = (
    ("CRITICAL", "Disk /var at {}%"),
    ("WARNING", "Load above {} for 15 min"),
    ("CRITICAL", "No answer to {} pings"),
    ("NOTICE", "Certificate ends in {} days"),
    ("WARNING", "Replica {} s behind"),
)


def _host_alerts(draw: Draw, host: str, when: date) -> tuple[str, str, Records]:
    """A host's alerts as rows of a page and as lines of text, what was done about one below it."""
    page_rows, lines, made = "", "", list[dict[str, str]]()
    for hour in sorted(draw.sample(range(24), draw.choice((1, 1, 2)))):
        level, said = draw.choice(_ALERTS)
        time, said = f"{when:%d %b} {hour:02}:{draw.randint(10, 59)}", said.format(draw.randint(3, 99))
        note = draw.some(0.4, f"{draw.choice(('Acknowledged by', 'Closed by'))} {draw.person()}")
        made.append(kept({"host": host, "time": time, "level": level, "alert": said, "note": note}))
        colour = {"CRITICAL": "#c0392b", "WARNING": "#d68910"}.get(level, "#5d6d7e")
        page_rows += f"""<tr><td style="white-space:nowrap">{time}</td>
<td><span style="background:{colour};color:#fff;padding:1px 5px;border-radius:3px">{level}</span></td>
<td>{said}{f'<div style="font-size:11px;color:#888">{note}</div>' if note else ""}</td></tr>\n"""
        lines += f"  {time}  {level:<10}{said}\n" + (f"{'':<26}{note}\n" if note else "")
    return page_rows, lines, made


def night_alert_digest(draw: Draw) -> Made:
    """A monitor's digest, as text and as page: alerts under the host's name, what was done below one, quiet hosts."""
    site, when = f"{draw.town()} {draw.choice(('DC1', 'Lab', 'Campus'))}", draw.day()
    hosts = draw.in_order(_HOSTS, 2, 6)
    loud = draw.randint(1, min(4, len(hosts)))
    quiet, shown, told, alerts = hosts[loud:], "", "", list[dict[str, str]]()
    for host in hosts[:loud]:
        page_rows, lines, made = _host_alerts(draw, host, when)
        many = f"({len(made)})"
        alerts += made
        shown += f'<tr><td colspan="3" bgcolor="#ecf0f1"><b>{host}</b> {many}</td></tr>\n{page_rows}'
        told += f"{host} {many}\n{lines}\n"
    period = f"{when:%d %b %Y} 00:00 - 24:00"
    duty, number = draw.some(0.7, draw.person()), draw.code("D-####")
    load, count = draw.some(0.5, f"{draw.randint(40, 99)}.{draw.randint(0, 9)}%"), str(len(alerts))
    pairs = [("Site", site), ("Period", period), ("Alerts", count), ("On call", duty), ("Uptime", load)]
    calm = f"Quiet hosts\n{each('  * {}', quiet)}\n\n" if quiet else ""
    plain = f"""NIGHT DIGEST {number}

{rows("{:<10}{}", pairs)}

{told}{calm}Change what you are told: https://watch.example/me
"""
    listed = f"<h3>Quiet hosts</h3>\n<ul>{each('<li>{}</li>', quiet, '')}</ul>" if quiet else ""
    markup = f"""<html><body style="font-family:Segoe UI,Arial,sans-serif;font-size:13px">
<h2>Night digest {number}</h2>
<table cellpadding="2">{rows('<tr><td style="color:#888">{}</td><td>{}</td></tr>', pairs)}</table>
<br>
<table width="600" cellpadding="5" cellspacing="0" style="border-collapse:collapse">
{shown}</table>
{listed}
<p style="font-size:11px"><a href="https://watch.example/me">Change what you are told</a></p></body></html>"""
    labels: dict[str, Value] = {"digest": number, "site": site, "period": period, "count": count, "on_call": duty}
    labels |= {"uptime": load, "quiet": quiet, "alerts": [*alerts]}
    headers = [("From", "Watch <digest@watch.example>"), ("Subject", f"Night digest for {site}")]
    return mail_of_parts(headers, [("plain", plain), ("html", markup)], draw.random() < 0.5), labels
