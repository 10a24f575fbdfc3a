"""Mails of bookings: nights in a house, told by a platform or by the house itself, and a ticket of several flights."""

from __future__ import annotations

from datetime import datetime, timedelta
from html import escape
from itertools import pairwise

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, mail_of_parts, phrases, rows

_HOUSES = phrases("Hôtel du Vieux Quai; Pension Lindenhof; The Larkhill Arms; Casa São Brás; Fjällgården B&B; Stay 44")
_GUESTS = ("Anaïs Delacourt", "Jørgen Vik", "M. O'Rourke", "Šárka Nováková", "Priya Venkataraman", "Tom Li")
_ROOMS = phrases(
    "Standard Double Room; Twin Room with Sea View; Family Suite (2 adults + 2 children); Bed in 6-Bed Dormitory"
)


def stay_confirmation(draw: Draw) -> Made:
    """Nights in a house: the platform's cards with fees and rooms, or the house's own words."""
    house, guest, booking, pin = (
        draw.choice(_HOUSES),
        draw.choice(_GUESTS),
        draw.code("4###.###.###"),
        draw.code("####"),
    )
    begin = draw.day()
    nights = draw.choice((1, 2, 3, 5, 9))
    end, own = begin + timedelta(days=nights), draw.random() < 0.4
    rooms = [draw.choice(_ROOMS) for _ in range(draw.choice((1, 1, 1, 2, 3)))]
    where, phone = (
        f"{draw.street()}, {draw.code('#####')} {draw.town()}",
        draw.some(0.75, draw.code("+33 # ## ## ## ##")),
    )
    arrive, leave = f"{begin:%A} {long_day(begin)}", f"{end:%A} {long_day(end)}"
    opening, closing = f"from {draw.clock(14, 16)}", f"until {draw.clock(10, 11)}"
    currency = draw.choice(("€", "£", "CHF "))
    cost, extra = nights * len(rooms) * draw.randint(4100, 18900), draw.choice((0, 450, 1290))
    total, tax = f"{currency}{(cost + extra) / 100:,.2f}", draw.some(0.5, f"{currency}{draw.amount(1, 30)}")
    deposit = draw.some(0.35, f"{currency}{draw.amount(20, 60)}")
    free = f"{begin - timedelta(days=draw.randint(1, 7)):%-d %B %Y} 23:59"
    until, wishes = (
        draw.some(0.6, free),
        draw.some(0.4, draw.choice(("Late arrival, after 22h", "Cot & high chair, please"))),
    )
    meals = draw.some(0.6, draw.choice(("Breakfast included", "Half board", "No meals")))
    access = draw.some(0.4, draw.code("##*##")) if own else None
    headers = [("From", f"{house} via Roomlark <noreply@roomlark.example>"), ("To", "guest@customer.example")]
    headers += [("Subject", f"Your booking at {house} is confirmed")]
    if own:
        price = f"The total is {total}" + (f", plus city tax of {tax} to be paid here" if tax else "") + "."
        lines = [
            f"Dear {guest},",
            f"Thank you for choosing {house}! We look forward to having you with us.",
            f"Booking number: {booking}\nArrival: {arrive} ({opening})\nDeparture: {leave} ({closing})\n"
            f"Room(s): {'; '.join(rooms)}" + (f"\nMeals: {meals}" if meals else ""),
            price + (f" We have charged {deposit} as a deposit." if deposit else ""),
            f"You can cancel free of charge until {until}." if until else "This rate cannot be cancelled.",
            f"You wrote to us: “{wishes}”. We will do what we can." if wishes else "",
            f"The code of the front door is {access} (at night only)." if access else "",
            f"You find us at {where}. Parking costs {currency}{draw.randint(8, 25)}.00 a day, ask at the desk.",
            f"Warm regards\n{draw.person()}\n{house}" + (f"\nTel. {phone}" if phone else ""),
            f"--\nSent through Roomlark, message {draw.hexadecimal(10)}. Do not pay by links that you get in a chat.",
        ]
        made = mail_of_parts(headers, [("plain", "\n\n".join(line for line in lines if line))], printable=True)
    else:
        hidden = "display:none;max-height:0;overflow:hidden;mso-hide:all"
        pairs = [
            ("Check-in", f"<b>{arrive}</b><br><span>{opening}</span>"),
            ("Check-out", f"<b>{leave}</b><br><span>{closing}</span>"),
        ]
        box = '<td width="50%" style="padding:8px"><div style="color:#6b6b6b;font-size:12px">{}</div><div>{}</div></td>'
        listed = "".join(
            f"""<tr><td style="padding:12px 0;border-top:1px solid #e7e7e7"><img width="64" alt=""
src="https://img.roomlark.example/{draw.hexadecimal(6)}.jpg"></td><td style="border-top:1px solid
#e7e7e7"><strong>{room}</strong>
<br><small>Room {n} · max. {draw.randint(1, 4)} guests</small></td></tr>\n"""
            for n, room in enumerate(rooms, 1)
        )
        counted = f"{len(rooms)} room{'s' * (len(rooms) > 1)}, {nights} night{'s' * (nights > 1)}"
        sums = [(counted, f"{currency}{cost / 100:,.2f}")]
        sums += [("Booking fee", f"{currency}{extra / 100:.2f}")] if extra else []
        prices: list[tuple[str, str | None]] = [*sums, ("City tax (pay at property)", tax), ("Deposit paid", deposit)]
        prices += [("<b>Total price</b>", f"<b>{total}</b>")]
        facts: list[tuple[str, str | None]] = [
            ("Booked by", guest),
            ("Confirmation number", booking),
            ("PIN code", pin),
        ]
        facts += [("Meals", meals), ("Free cancellation until", until), ("Special requests", wishes and escape(wishes))]
        facts += [("Address", where), ("Phone", f'<a href="tel:x">{phone}</a>' if phone else None)]
        cell = '<tr><td style="color:#6b6b6b;padding:4px 12px 4px 0" valign="top">{}</td><td>{}</td></tr>'
        offers = "".join(
            f"<td><b>{escape(one)}</b><br>from {currency}{draw.randint(40, 200)}.00 a night</td>"
            for one in draw.sample([one for one in _HOUSES if one != house], 2)
        )
        html = f"""<!DOCTYPE html><html><head><meta name="x-apple-disable-message-reformatting"></head>
<body style="margin:0;background:#f5f5f5"><div style="{hidden}">See you on {begin:%d %b}! &nbsp;&zwnj;&nbsp;&zwnj;</div>
<table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="600"
bgcolor="#fff"><tr><td>
<span style="font-size:20px;color:#0a5c5c">roomlark</span></td></tr><tr><td><h1>Thanks, {guest.split()[0]}!
Your booking is confirmed.</h1><h2 style="margin:0">{escape(house)}</h2></td></tr>
<tr><td><table role="presentation" width="100%"><tr>{rows(box, pairs, "")}</tr></table></td></tr>
<tr><td><table role="presentation" width="100%">{listed}</table></td></tr>
<tr><td><table role="presentation">{rows(cell, facts)}</table></td></tr>
<tr><td bgcolor="#eef7f7"><h3>Price</h3><table width="100%">
{rows('<tr><td>{}</td><td align="right">{}</td></tr>', prices)}</table></td></tr>
<tr><td align="center"><a href="https://roomlark.example/b/{draw.hexadecimal(12)}">Manage booking</a></td></tr>
<tr><td><h3>More places in {draw.town()}</h3><table><tr>{offers}</tr></table></td></tr>
<tr><td style="font-size:11px;color:#999">Roomlark BV, {draw.street()}, {draw.town()}. Chamber of commerce
{draw.code("########")}. You get this mail since {guest.split()[0]} booked on
{begin - timedelta(days=40):%d/%m/%Y}.</td></tr>
</table></td></tr></table></body></html>"""
        text = f"{house}\n\n{booking}\n{arrive} - {leave}\n\nOpen this mail in a reader of HTML to see your booking."
        made = mail_of_parts(headers, [("plain", text), ("html", html)])
    labels: dict[str, Value] = {"property": house, "guest": guest, "booking": booking, "pin": None if own else pin}
    labels |= {"check_in": arrive, "check_in_time": opening, "check_out": leave, "check_out_time": closing}
    labels |= {"rooms": [*rooms], "meals": meals, "total": total, "city_tax": tax, "deposit": deposit}
    labels |= {"free_until": until, "request": wishes, "door_code": access, "address": where, "phone": phone}
    return made, labels


_PORTS = (
    ("LISBON HUMBERTO DELGADO", "LIS", "TERMINAL 1"),
    ("FRANKFURT INTL", "FRA", "TERMINAL 2"),
    ("KØBENHAVN KASTRUP", "CPH", ""),
    ("NAIROBI JOMO KENYATTA", "NBO", "TERMINAL 1A"),
    ("MONTRÉAL TRUDEAU", "YUL", ""),
    ("SINGAPORE CHANGI", "SIN", "TERMINAL 3"),
)
_BAGS = ("1PC", "2PC", "30K", "NIL")
_TAXES = (("YQ", 20, 300), ("RA", 5, 40), ("OY", 3, 20), ("XF", 4, 18), ("G1", 1, 9))


def eticket_receipt(draw: Draw) -> Made:
    """A ticket's receipt as an agency's system prints it: a segment over three rows, taxes in a line."""
    name = f"{draw.choice(('VENKATARAMAN/PRIYA', 'VIK/JOERGEN', 'OROURKE/MARY', 'DELACOURT/ANAIS'))} "
    name += draw.choice(("MS", "MR", "MRS (ADT)"))
    ticket, locator, issued = draw.code("7##-##########"), draw.code("@@#@@#"), draw.day()
    also, loyal = draw.some(0.4, draw.code("7##-##########")), draw.some(0.45, draw.code("KX#########"))
    agency, iata = f"{draw.choice(('REISEBÜRO SONNE', 'GLOBE & CO TRAVEL', 'KX ONLINE'))}", draw.code("23######")
    stops = draw.sample(_PORTS, draw.choice((2, 3, 3, 4)))
    legs = [*pairwise(stops)]
    if draw.random() < 0.5:
        legs += pairwise(stops[::-1])
    at = datetime(issued.year, issued.month, issued.day, draw.randint(5, 20), draw.choice((5, 25, 40))) + timedelta(
        days=30
    )
    segments: list[dict[str, str]] = []
    shown = ""
    for start, end in legs:
        lands = at + timedelta(minutes=draw.choice((75, 140, 410, 620)))
        one = {
            "flight": f"KX {draw.randint(12, 1990):04}",
            "class": draw.choice("YMKQJC"),
            "from": start[0],
            "to": end[0],
        }
        one |= {
            "departure": f"{at:%d%b %H:%M}".upper(),
            "arrival": f"{lands:%d%b %H:%M}".upper(),
            "bag": draw.choice(_BAGS),
        }
        basis, seat = (
            f"{one['class']}{draw.choice(('LRTPT', 'OWBAS', 'FLEX'))}",
            draw.some(0.5, f"{draw.randint(3, 44)}{draw.choice('ACDFK')}"),
        )
        by = draw.some(0.3, draw.choice(("KESTREL CONNECT", "AIR SERRA ALTA")))
        segments.append(
            {**one, "fare_basis": basis} | ({"seat": seat} if seat else {}) | ({"operated_by": by} if by else {})
        )
        last = f'<tr><td></td><td colspan="6"><i>Operated by {by}</i></td></tr>' if by else ""
        cells = (one["flight"], one["class"], one["from"], one["departure"], basis, one["bag"], seat or "")
        below = ("", "", one["to"], one["arrival"], "", "", "")
        shown += f"""<tr valign="top">{each("<td>{}</td>", cells, "")}</tr>
<tr>{each("<td>{}</td>", below, "")}</tr>
<tr><td></td><td></td><td colspan="5"><small>{" / ".join(part for part in (start[2], end[2]) if part) or "&nbsp;"}
OK</small></td></tr>
{last}\n"""
        at = lands + timedelta(hours=draw.choice((2, 3, 70)))
    money = draw.choice(("EUR", "CAD", "SGD"))
    base = draw.randint(90, 1900)
    charges = [
        (mark, draw.randint(low * 100, high * 100)) for mark, low, high in draw.sample(_TAXES, draw.randint(1, 5))
    ]
    fare, total = f"{money} {base}.00", f"{money} {base + sum(charge for _, charge in charges) / 100:.2f}"
    equal = draw.some(0.3, f"USD {draw.amount(90, 1900)}".replace(",", ""))
    taxes = [f"{money} {charge / 100:.2f}{mark}" for mark, charge in charges]
    card = draw.choice((f"CC VI XXXXXXXXXXXX{draw.code('####')}", "CASH", f"CC CA XXXXXXXXXXXX{draw.code('####')}"))
    limits, tour = (
        draw.some(0.6, draw.choice(("NONREF/CHG FEE APPLIES", "NON-END/RFND 80EUR"))),
        draw.some(0.3, draw.code("IT#@@##")),
    )
    made = f"{issued:%d%b%y}".upper()
    pairs: list[tuple[str, str | None]] = [("NAME", name), ("TICKET NUMBER", ticket), ("IN CONJUNCTION WITH", also)]
    pairs += [
        ("BOOKING REF", f"<b>{locator}</b>"),
        ("DATE OF ISSUE", made),
        ("ISSUING AGENT", f"{escape(agency)} / {iata}"),
    ]
    pairs += [("FREQUENT FLYER", loyal)]
    sums: list[tuple[str, str | None]] = [("FARE", fare), ("EQUIV FARE PD", equal), ("TAXES", " &nbsp;".join(taxes))]
    sums += [("TOTAL", total), ("FORM OF PAYMENT", card), ("ENDORSEMENTS", limits), ("TOUR CODE", tour)]
    calc = f"{stops[0][1]} KX {stops[1][1]}{draw.randint(50, 900)}.00NUC{draw.randint(100, 999)}.00END ROE0.91"
    font = '<font face="Courier New" size="2">'
    line = f"<tr><td nowrap>{font}{{}}</font></td><td>{font}: {{}}</font></td></tr>"
    heads = ("FLIGHT", "CL", "FROM/TO", "DEP/ARR", "FARE BASIS", "BAG", "SEAT")
    body = f"""<html><head><META http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>
<table width="700"><tr><td><img src="cid:kx" alt="KX"></td><td align="right"><font size="4">ELECTRONIC
TICKET<br>PASSENGER
ITINERARY / RECEIPT</font></td></tr></table>
<table>{rows(line, pairs)}</table><hr>
<table width="700" cellspacing="0" style="font-family:'Courier New';font-size:12px"><tr bgcolor="#cccccc">
{each("<td><b>{}</b></td>", heads, "")}</tr>
{shown}</table><hr>
<table>{rows(line, sums)}
<tr><td colspan="2"><font face="Courier New" size="1">FARE CALC {calc}</font></td></tr></table>
<p style="font-size:9px">NOTICE: Carriage is subject to conditions of carriage. Check-in closes 60 minutes before
departure.
Carbon: {draw.randint(90, 900)} kg CO2. Data protection: see kestrel.example/gdpr, document
{draw.code("KX-DP-####")}, printed
{issued + timedelta(days=1):%d%b%y}. At check-in show a passport that is valid for 6 months.</p></body></html>"""
    labels: dict[str, Value] = {"passenger": name, "ticket": ticket, "conjunction": also, "locator": locator}
    labels |= {
        "issued": made,
        "agent": f"{agency} / {iata}",
        "frequent_flyer": loyal,
        "segments": [*segments],
        "fare": fare,
    }
    labels |= {
        "equivalent": equal,
        "taxes": [*taxes],
        "total": total,
        "payment": card,
        "endorsements": limits,
        "tour_code": tour,
    }
    headers = [("From", "Kestrel E-Ticket <eticket@kestrel.example>"), ("To", "traveller@customer.example")]
    return mail_of_parts(
        [*headers, ("Subject", f"{locator} {name.split('/', maxsplit=1)[0]} {made}")], [("html", body)], True
    ), labels
