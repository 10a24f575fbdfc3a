"""Mails that confirm: an airline's old markup, a host's guest, a till, a platform's rooms, an agent's flights."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from html import escape
from itertools import pairwise

from benchmarks.made_up_kinds.material import (
    TOWNS,
    Draw,
    Made,
    Records,
    Value,
    each,
    kept,
    long_day,
    mail_of_parts,
    rows,
    seen,
)

_PORTS = ("Kelstone, Tegelhof Airport, DE", "Upwell Airport, BE", "Larkhill, Fiumara, IT", "Inverlea Intl, US")
_PLANES = ("Airbus A320-100/200", "Airbus A319", "AVRO RJ100", "Airbus A330-300")
_PAD = "<DIV class=spacer><SPAN>&nbsp;</SPAN></DIV>\n<H2 class=underlineBig>{}</H2>\n<DIV class=spacer></DIV>\n"


def _old_way(draw: Draw, path: Sequence[str], when: date, word: str) -> tuple[str, Records]:
    """A way's flights as two rows each, bold tags left open, the fare's name with a bare ampersand."""
    made, shown, hour = [], f"<DIV class=underlineDotted>{word}</DIV>\n<TABLE cellPadding=2>\n", draw.randint(6, 12)
    for start, end in pairwise(path):
        one = {"from": start, "departure_date": f"{when:%a, %d %b %Y}", "departs": f"{hour:02}:{draw.randint(10, 59)}"}
        hour += draw.randint(1, 4)
        one |= {"to": end, "arrival_date": f"{when:%a, %d %b %Y}", "arrives": f"{hour:02}:{draw.randint(10, 59)}"}
        one |= {"flight": f"QK {draw.randint(200, 3999)}", "airline": draw.choice(("Quay Airlines", "Alpenair"))}
        plane, hour = draw.some(0.8, draw.choice(_PLANES)), hour + 2
        one |= kept({"fare": draw.choice(("Look&Go", "Flex&Fast", "Biz&Class")), "aircraft": plane})
        shown += f"""\t\t           \t<TR vAlign=top>
 \t\t<TD width="30%"><STRONG>{start}</STRONG><BR>{one["departure_date"]},&nbsp;<B>{one["departs"]}<BR></TD>
 \t\t<TD width="30%"><STRONG>{end}</STRONG><BR>{one["arrival_date"]},&nbsp;<B>{one["arrives"]}<BR></TD>
 \t\t<TD width="20%" rowSpan=2>{one["flight"]}  <BR>{one["airline"]}<BR></TD>
 \t\t<TD class=small width="20%" rowSpan=2>\t\t\t{one["fare"]}
\t\t\t ({draw.choice("QEVY")}) \t\t\t\t<BR>Non stop </TD>\n\t</TR>
\t<TR vAlign=top>\n \t\t<TD class=small colSpan=2>{plane or ""}</TD>\n \t\t<TD class=small colSpan=2></TD>\n\t</TR>\n"""
        made.append(one)
    return f"{shown}</TABLE>", made


def flag_carrier_booking(draw: Draw) -> Made:
    """An airline's mail of twenty years ago: capitals, tags never closed, what belongs to a passenger rows below."""
    number, who, begin = draw.code("@@@###"), draw.people(1, 4), draw.day()
    titled = [f"{draw.choice(('Mr', 'Ms'))} {name}" for name in who]
    address, mobile = f"{who[0].lower().replace(' ', '.')}@mail.example", draw.some(0.6, draw.code("49-0987######"))
    path = draw.sample(_PORTS, draw.choice((2, 2, 3)))
    legs, flights = _old_way(draw, path, begin, "Departure")
    ends = [path[n].split(maxsplit=1)[0][:3].upper() for n in (0, -1)]
    route = "-".join(ends)
    if draw.random() < 0.6:
        text, more = _old_way(draw, path[::-1], begin + timedelta(draw.randint(1, 14)), "Return")
        legs, flights = f"{legs}\n<DIV class=spacer><SPAN>&nbsp;</SPAN></DIV>\n{text}", flights + more
        route += f", {'-'.join(ends[::-1])}"
    passengers, listed = [], ""
    cell = "\t\t\t<TR>\n\t\t<TD></TD>\n\t\t<TD></TD>\n\t\t<TD>{}</TD>\n\t\t<TD>{}</TD>\n\t</TR>"
    for name in titled:
        card = draw.some(0.4, f"Miles & Mehr {draw.code('##############')}")
        ticket, seats = draw.code("082-##########"), draw.some(0.6, ",".join(draw.code("1#@") for _ in flights))
        facts = [("Frequent flyer", card), ("Ticket number", ticket), ("Seats", seats or ",".join("*" * len(flights)))]
        one = {"name": name, "route": route, "frequent_flyer": card, "ticket": ticket, "seats": seats}
        passengers.append(kept(one))
        listed += f"""\t\t\t<TR vAlign=top>\n\t\t<TD><STRONG>{name}</STRONG><B></B></TD>
\t\t<TD><STRONG>Flight</STRONG></TD>\n\t\t<TD><b>{route}</b></TD>\n\t\t<TD></TD>\n\t</TR>\n{rows(cell, facts)}\n"""
    total = draw.some(0.7, f"{draw.amount(80, 2100)} EUR")
    paid = f"{_PAD.format('Price')}<TABLE><TR><TD>Total amount, taxes included</TD><TD><B>{total}</TD></TR></TABLE>"
    main = [("Main contact:", titled[0]), ("E-mail:", address), ("Mobile:", mobile)]
    body = f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">\n<HTML>\n\t<HEAD>
\t\t<TITLE>Your reservation - {draw.code("A########")}</TITLE>\n\t\t<STYLE>\n\t\tBODY {{\n\t\t\tFONT-SIZE: 8pt\n\t\t}}
\t\t</STYLE>\n\t\t<META content="MSHTML 6.00.2900.3059" name=GENERATOR>\n\t</HEAD>
\t<body rightmargin="0">\n\t\t<table width="663" align="center">\n\t\t\t<tr>\n\t\t\t\t<td>\n\t\t<DIV class=content>
<TABLE width="100%"><TR><td><img src="https://q.example/icon.png" alt="Header"></td>
<td width="100%" class="title">Booking confirmation</td></TR></TABLE><br>
<H1 class=underlineBig>Your booking details</H1>\n<TABLE cellSpacing=0 cellPadding=0 width="100%" border=0>
\t<TR vAlign=top>\n\t<TD width="50%">\n\t\t<TABLE cellSpacing=2 border=0>\n\t\t<TR valign="bottom">
\t\t\t<TD>Booking reference:</TD>\n\t\t\t<TD class="confirmation"><b>{number}</b></TD>\n\t\t</TR></TABLE>\n\t</TD>
\t<TD width="50%">\n\t\t<TABLE cellSpacing=2 cellPadding=0 border=0>
{rows("<TR vAlign=top><TD>{}</TD><TD>{}</TD></TR>", main)}\n\t\t</TABLE>\n\t</TD>\n\t</TR>
</TABLE>\n<div id="loopBannerDiv"><a href="https://q.example/club"><img src="https://q.example/club.gif" /></a></div>
{_PAD.format("Passengers")}<TABLE cellSpacing=0 cellPadding=2 width="100%" border=0>\n{listed}</TABLE>
{_PAD.format("Flight details")}{legs}\n{paid if total else ""}
<p class=small>Check-in closes 45 minutes before departure, for flights to the US 60 minutes.\n\t</BODY>\n</HTML>"""
    labels: dict[str, Value] = {"reference": number, "contact": titled[0], "email": address, "mobile": mobile}
    headers = [("From", "Quay Airlines <booking@q.example>"), ("Subject", f"Your reservation {number}")]
    labels |= {"passengers": [*passengers], "flights": [*flights], "total": total}
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.5), labels


_LISTINGS = ("Two-bedroom attic with a bidet", "The Old Lock House (sleeps 8!)", "Cosy studio · 5 min to the fair")
_ASKS = (
    "I have a flat nearby; this is for my parents, who come to see the children.",
    "There is a wedding on the 14th, so we will be out for most of that day.",
    "Would a {}th guest be a trouble?",
)


def _money(what: Sequence[tuple[str, int]]) -> tuple[str, Records, str]:
    """Rows of amounts and their sum; what is taken off has a minus before the sign of the money."""
    made = [{"item": name, "amount": f"{'-' * (cents < 0)}${abs(cents) / 100:,.2f}"} for name, cents in what if cents]
    cell = '<table class="row"><tr><td><p class="light">{}</p></td><td class="col-r" align="right"><p>{}</p></td></tr>'
    shown = rows(f"{cell}</table>", [(one["item"], one["amount"]) for one in made])
    total = f"${sum(cents for _, cents in what) / 100:,.2f}"
    last = f"<table class='row'><tr><td><b>Total (USD)</b></td><td align='right'><b>{total}</b></td></tr></table>"
    return f"{shown}\n<hr>\n{last}", made, total


def host_stay_notice(draw: Draw) -> Made:
    """A letting platform to a host: a guest's words, days in two columns, the same rows paid and earned."""
    guest, host, number = draw.person(), draw.person().split(maxsplit=1)[0], draw.code("HM@@#@@#@#")
    begin, nights, rate = draw.day(), draw.randint(2, 12), draw.randint(4900, 21000)
    come, go = (f"{one:%a, %b} {one.day}" for one in (begin, begin + timedelta(nights)))
    arrive, leave = draw.choice(("5:00 PM", "Flexible", "3:00 PM - 8:00 PM")), draw.choice(("11:00 AM", "10:00 AM"))
    title, sort = draw.choice(_LISTINGS), draw.choice(("Entire home/apt", "Private room"))
    party = draw.choice(("4 adults", "2 adults, 1 child", "1 adult", "2 adults, 2 children, 1 infant"))
    known, home = draw.some(0.7, f"{draw.randint(1, 40)} reviews"), draw.some(0.7, f"{draw.town()}, MN")
    first, asks = guest.split(maxsplit=1)[0], draw.in_order([one.format(draw.randint(5, 9)) for one in _ASKS], 1, 3)
    words = f"Hi {host},<br><br>{'<br>'.join(asks)}<br><br>{draw.choice(('Regards', 'Thanks!', 'Best'))}<br>{first}"
    spoken = draw.some(0.7, words)
    tax, stay = draw.choice((0, 1)) * rate * nights // 8, (f"${rate / 100:,.2f} x {nights} nights", rate * nights)
    shared = [stay, ("Weekly discount", -rate * (nights > 6)), ("Cleaning fee", draw.choice((0, 4500, 8000)))]
    paid, pays, total = _money([*shared, ("Guest service fee", rate * nights // 7), ("Occupancy taxes", tax)])
    earned, gets, payout = _money([*shared, ("Service fee", -rate * nights // 33)])
    link, policy = (
        f"https://l.example/r/{number}?c={draw.hexadecimal(30)}",
        draw.choice(("Strict", "Moderate", "Firm")),
    )
    stars = f'<p class="light">ID checked{f" &middot; {known}" if known else ""}</p>'
    said = f'<table class="card"><tr><td><p class="body-text">{spoken}</p></td></tr></table>' if spoken else ""
    pairs = (("heading3", "Check-in", "Checkout"), ("big", come, go), ("light", arrive, leave))
    times = "".join(
        f'<tr><td><p class="{a}">{b}</p></td><td>&nbsp;</td><td><p class="{a}">{c}</p></td></tr>\n' for a, b, c in pairs
    )
    kids = '<p class="heading3">New: see who is coming</p><p>Guests now tell you if they bring 1 infant or more.</p>'
    tax_note = f"<p>Your guest paid ${tax / 100:,.2f} in Occupancy Taxes, which we pass on.</p>"
    body = f"""<!DOCTYPE html><html><head><style>.heading2{{text-transform:uppercase}}</style></head><body>
<div style="display:none;max-height:0">Write to {first} to say hello. {"&zwnj;&nbsp;" * 20}</div>
<table class="body"><tr><td align="center"><table class="container" width="600"><tr><td>
<a href="{link}"><img alt="" src="https://img.l.example/logo.png"></a>
<p class="heading1">A new booking! {first} comes on {come.partition(", ")[2]}.</p>
<p>Write to {first} now to say hello or to settle the check-in.</p>
<table class="row"><tr><th class="col-3"><a href="{link}"><img alt="" width="64" src="https://img.l.example/u.jpg"></a>
</th><th class="col-9"><a href="{link}"><p class="heading3">{guest}</p></a>\n{stars}
{f"<p class='light'>{home}</p>" if home else ""}</th></tr></table>
{said}<a class="button" href="{link}">Message {first}</a>
<table class="row"><tr><td><a href="{link}"><p class="heading2">{title}</p><p class="light">{sort}</p></a></td></tr>
</table><table class="row dates">{times}</table><hr>
<p class="heading3">Guests</p><p class="body-text">{party}</p>{kids if draw.random() < 0.4 else ""}
<p class="heading3">Confirmation code</p><p class="body-text">{number}</p><hr>
<p class="heading2">Guest paid</p>\n{paid}\n<p class="heading2">Host payout</p>\n{earned}
<p>We pay you 24 hours after the check-in.</p>{tax_note if tax else ""}
<p class="heading2">Cancellations</p><p>Your policy for guests: <a href="{link}">{policy}</a>.
A host who cancels pays $100.00 or more.</p><p class="footer">Lofthost Inc., {draw.street()}, {draw.town()}</p>
</td></tr></table></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"guest": guest, "home": home, "message": spoken and seen(spoken)}
    labels |= {"listing": title, "check_in": come, "checkout": go, "party": party}
    labels |= {"code": number, "paid": [*pays], "paid_total": total, "payout": [*gets], "payout_total": payout}
    headers = [("From", "Lofthost <automated@l.example>"), ("Subject", f"Reservation confirmed - {guest}")]
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.5), labels


_GOODS = ("NANNAS CHIPS", "CLDB COCNT YGRT", "OG CURLY KALE", "RUSTIC LOAF SL", "SMK JMB DOGS", "H20 1GAL", "EGGS")
_TD = '<td style="border-collapse:collapse; padding:0 10px; padding-top:{}px" class="{}" align="{}">'
_FACT = (
    '<p style="font-weight:bold; margin:0" class="header">{}</p>\n<p style="margin:0" class="storeDataRow">\n{}\n</p>'
)
_SPAN = '<span class="hideLinkOnIphone">{}</span>'
_BAR = '<table class="receiptSummary"><tr><td class="desc">{}</td><td class="amount">{}</td></tr></table>'


def paper_edge_receipt(draw: Draw) -> Made:
    """A grocer's receipt by mail: rows that only space, a grey row below each thing, often empty; two columns."""
    items, shown, cents = [], "", 0
    for name in draw.sample(_GOODS, draw.randint(1, 7)):
        count, price = draw.choice((1, 1, 1, 2, 3)), draw.randint(99, 1299)
        more = (
            f"{count} @ {price / 100:.2f}"
            if count > 1
            else draw.choice(("", "", draw.code("Sale -0.#5"), draw.code("0.## lb @ #.99/lb")))
        )
        cents, cost = cents + count * price, f"{count * price / 100:.2f}"
        items.append(kept({"quantity": str(count), "item": name, "cost": cost, "note": more}))
        shown += f"""<tr>{_TD.format(9, "basket-item-qty", "left")}\n{" " * 58}{count}\n{" " * 54}</td>
{_TD.format(9, "basket-item-desc", "left")}\n{" " * 28}{name:<18}\n</td>
{_TD.format(9, "basket-item-amt", "right")}\n{" " * 28}{cost}\n</td>\n</tr>
<tr>{_TD.format(6, "basket-item-qty modifier", "left")}</td>{_TD.format(6, "basket-item-desc modifier", "left")}
{" " * 33}{more}\n</td>\n</tr>\n\n<tr><td height="6" style="height:6px; padding:0" class="spacer-v-6"></td></tr>\n"""
    tax, saved = draw.some(0.5, f"{draw.randint(10, 220) / 100:.2f}"), draw.some(0.4, f"${draw.amount(0.3, 9)}")
    due, store, number = f"{cents / 100 + float(tax or 0):.2f}", f"{draw.town()} Park", draw.code("###")
    time = f"{draw.day():%b %d, %Y} {draw.clock(8, 12)}:{draw.randint(10, 59)} {draw.choice(('AM', 'PM'))}"
    road, place, post, phone = draw.street(), f"{draw.town()}, OR", draw.code("9####"), draw.code("(503) 555-01##")
    cashier, desk, last = draw.some(0.7, draw.code("###")), draw.some(0.8, draw.code("00#")), draw.code("####")
    card = draw.some(0.75, f"{draw.choice(('VISA', 'MC', 'AMEX'))}-{last}")
    allowed, entry = card and draw.code("0#####"), card and draw.choice(("Chip Insert", "Contactless", "Swiped"))
    left = [("Terminal", desk and _SPAN.format(desk)), ("Entry Method", entry and _SPAN.format(entry))]
    right = [("Ticket ID", number), ("Cashier ID", cashier), ("Payment Method", card or "CASH")]
    right += [("Authorization Code", allowed), ("Type", "Purchase"), ("Card#", card and f"XXXXXXXXXXXX{last}")]
    where = each(f'<p style="color:#999999" class="fixGmailDivImStyle">\n{_SPAN}\n</p>', (road, place, post))
    sums = [("Subtotal", f"{cents / 100:.2f}"), ("Tax", tax), ("Total", due)]
    foot = rows('<tr><td></td><td class="sum-desc">{}</td><td class="sum-amt" align="right">{}</td></tr>', sums)
    survey = f"""<tr><td><table><tr><td align="center"><a href="https://r.example/{draw.hexadecimal(40)}">
<p>TELL US IN 7 DAYS. YOUR NUMBER:</p>\n<p>{draw.code("####-####-####-###")}</p></a></td></tr></table></td></tr>"""
    heads = each('<td style="font-weight:bold" class="full-border">{}</td>', ("Qty.", "Item", "Cost"))
    body = f"""<font size="2" class="style"></font>\n<font face="Arial, Helvetica, sans-serif"></font>\n\n\n\n
<table width="100%" bgcolor="#E9E9E9" class="backgroundTable"><tbody><tr><td align="center">
<table width="500" bgcolor="#FFF" class="outerContainer"><tbody><tr><td><div class="receiptEndCutImg receiptTop">
<img width="500" src="https://i.example/edge_top.png" alt="Receipt top"></div></td></tr>
<tr><td class="receiptContainer"><table class="receipt"><tbody><tr>\n\n<td><img src="h.png" alt="Thank you"></td>
</tr>\n<tr><td>{_BAR.format("PAID", f"${due}")}\n{_BAR.format("YOU SAVED", saved) if saved else "<table></table>"}
</td></tr><tr><td height="24" class="spacer-v-24"></td></tr>\n<tr><td><table width="440" class="basket"><thead><tr>
{heads}</tr></thead><tbody><tr><td class="spacer-v-2"></td></tr>\n{shown}{foot}\n</tbody></table></td></tr>
{survey if draw.random() < 0.5 else ""}<tr><td><table bgcolor="#E9E9E9" class="storeData"><tbody><tr>
<td width="190" class="storeData-col1" valign="top">{_FACT.format("Transaction Date", time)}
<p style="color:#999999; font-weight:bold" class="header">\n{_SPAN.format(store)}\n</p>\n{where}
<p><a style="color:#999999" class="phoneStyle" href="tel:{phone}">{phone}</a></p>
<p>{_SPAN.format("Greengate Receipts ")}</p>\n{rows(_FACT, left)}</td>
<td width="190" class="storeData-col2" valign="top">{rows(_FACT, right)}</td></tr></tbody></table>
</td></tr></tbody></table></td></tr><tr><td align="center"><a class="webLink">www.greengate.example</a></td></tr>
<tr>\n\n<td class="companyInfo--receipt">© 2026 Greengate Market. <a>Not your receipt?</a></td></tr></tbody></table>
</td></tr></tbody></table>\n<img src="https://r.example/o/{draw.hexadecimal(30)}" alt="" height="1px" width="1px">"""
    labels: dict[str, Value] = {"date": time, "store": store, "phone": phone}
    labels |= {"entry": entry, "ticket": number, "cashier": cashier, "payment": card or "CASH"}
    labels |= {"authorization": allowed, "saved": saved, "tax": tax, "total": due, "items": [*items]}
    headers = [("From", "Greengate Market <receipt@r.example>"), ("Subject", f"Your receipt from {store}")]
    return mail_of_parts(headers, [("html", body)], True), labels


_ROOMS = ("Double Room with Canal View", "Bunk Bed in Mixed Dormitory Room", "Family Suite (4 Adults)", "Twin - Annexe")
_MEALS = ("Breakfast is in the price.", "No meals with this room.", "Half board: € 22.")
_WISHES = ("Quiet room, please", "We arrive at 22:30 & need a cot", "Two single beds")


def platform_rooms_booking(draw: Draw) -> Made:
    """A booking platform: the house and its address in a row, terms in a table, each room with its guest and a link."""
    number, pin, begin, nights = draw.code("##########"), draw.code("####"), draw.day(), draw.randint(1, 9)
    house, who = f"{draw.choice(('Hotel', 'Pension'))} {draw.town()}{draw.choice((' & Spa', ''))}", draw.people(1, 4)
    place = f"{draw.street()}, {draw.town()}, {draw.code('#####')}, {draw.choice(('Austria', 'Netherlands', 'Italy'))}"
    phone, end = draw.code("+43 555 01## ##"), begin + timedelta(nights)
    comes, goes = (f"{one:%A} {long_day(one)}" for one in (begin, end))
    since, until = draw.choice(("from 14:00", "15:00 - 23:00")), draw.choice(("until 11:00", "07:00 - 10:30"))
    rooms, cards, costs = [], "", [draw.randint(40, 260) * nights for _ in who]
    for name, cost in zip(who, costs, strict=True):
        wish, persons = (
            draw.some(0.4, draw.choice(_WISHES)),
            draw.choice(("1 person", "2 adults", "2 adults, 1 child")),
        )
        one = kept({"room": draw.choice(_ROOMS), "guest": name, "persons": persons, "request": wish})
        rooms.append(one | {"price": f"€ {cost:,}", "meals": draw.choice(_MEALS)})
        facts = [("Guest name", f"{name} <a href='https://platz.example/e'>Edit guest name</a>")]
        facts += [("Number of guests", persons), ("Meal plan", rooms[-1]["meals"])]
        facts += [("Special request", escape(wish))] if wish else []
        facts += [("Price", f"<b>{rooms[-1]['price']}</b>")]
        cards += f"""<table class="mg_conf_room"><tr><td colspan="2"><h3>{one["room"]}</h3></td></tr>
{rows('<tr><td class="lbl">{}</td><td>{}</td></tr>', facts)}</table>\n"""
    total, extra = f"€ {sum(costs):,}", draw.some(0.6, f"€ {draw.amount(2, 30)}")
    edge = f"{long_day(begin - timedelta(draw.randint(2, 14)))} 23:59 [CEST]"
    fees = [{"period": f"until {edge}", "cost": "€ 0"}, {"period": f"from {edge}", "cost": f"€ {sum(costs) // 2:,}"}]
    fees = fees if draw.random() < 0.75 else []
    terms = rows("<li>{} : {}</li>", [(one["period"], one["cost"]) for one in fees])
    prepaid = draw.choice(("Nothing is paid ahead.", "You have paid in full.", f"€ {sum(costs) // 4:,} is due now."))
    booker, many = draw.some(0.5, draw.person()), f"{len(who)} room{'s' * (len(who) > 1)}"
    summary = [("Your reservation", f"{nights} night{'s' * (nights > 1)}, {many}"), ("Booked by", booker)]
    summary += [("Check-in", f"<time datetime='{begin}T14:00'>{comes}</time> ({since})")]
    summary += [("Check-out", f"<time datetime='{end}'>{goes}</time> ({until})"), ("Prepayment", prepaid)]
    summary += [("Cancellation cost", f"<ul>{terms}</ul>")] if fees else []
    prices = [(many, total), ("City tax (not included)", extra), ("<big>Total Price</big>", f"<big>{total}</big>")]
    hint = "The house itself takes your payment." if draw.random() < 0.7 else "Your card is not charged before 1 June."
    body = f"""<html><head><title>Confirmation</title></head><body bgcolor="#f2f2f2"><table width="100%"><tr><td>
<table width="600" bgcolor="#ffffff"><tr><td><table width="100%"><tr><td>platz.example</td><td align="right">
Booking number:\n<b>{number}</b><br>PIN code: <b>{pin}</b></td></tr></table>
<h2>Thanks, {who[0].split(maxsplit=1)[0]}! {place.split(", ")[1]} is booked.</h2>
<ul><li><img src="https://i.platz.example/checkmark.png" alt="checkmark"> {escape(house)} looks forward to you on
<b>{long_day(begin)}</b></li>\n<li>{hint}</li></ul>
<table class="mg_conf_hotel_preview"><tr><td rowspan="4"><img src="https://i.platz.example/h.jpg" alt=""></td>
<td><b>{escape(house)}</b></td></tr>
<tr><td>{place} -\n<a href="https://platz.example/map">Show directions</a></td></tr>
<tr><td>Phone: <span class="u-phone">{phone}</span></td></tr><tr><td><a href="https://platz.example/p">View</a> |
<a href="mailto:{number}-{draw.code("####")}@guest.platz.example">Email property</a></td></tr></table>
<table class="mg_conf_booking_summary">{rows("<tr><th align='left'>{}</th><td>{}</td></tr>", summary)}</table>
{cards}<table class="mg_conf_price">{rows("<tr><td>{}</td><td align='right'>{}</td></tr>", prices)}</table>
<p><small>House rules: quiet from 22:00. You can change this booking until 18:00 on the day.</small></p>
</td></tr></table></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"number": number, "house": house, "address": place, "phone": phone}
    labels |= {"check_in": comes, "check_out": goes, "booked_by": booker, "prepayment": prepaid}
    headers = [("From", "platz.example <noreply@platz.example>"), ("Subject", f"Your booking at {house}")]
    labels |= {"fees": [*fees], "city_tax": extra, "total": total, "rooms": [*rooms]}
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.6), labels


_STEPS = (("Check in online, or", "at the airport 3 hours before departure."), ("90 minutes", "go through passports."))
_P = '<p style="margin: 0 0 5px 0; font-size: {}px; color: #555;">{}</p>'


def agent_acknowledgement(draw: Draw) -> Made:
    """A ticket agent's mail: flights as cards with nothing named, a code under a picture, old parts commented out."""
    number, sign, booked = draw.code("85######"), draw.code("@#@@@@"), draw.day(2025)
    taken, when = f"{booked:%a, %B} {booked.day}, {booked.year}", booked + timedelta(draw.randint(9, 90))
    address, line = (
        f"{draw.surname().lower()}@mail.example",
        draw.choice(("Zenith Air", "Sahel Wings", "Polar Connect")),
    )
    path = [f"{one} Intl, {one}{draw.choice((' Kenya', ', US', ''))}" for one in draw.sample(TOWNS, draw.randint(2, 4))]
    flights, cards, halts = [], "", list[str]()
    for start, end in pairwise(path):
        one = {"airline": line, "flight": f"Flight {draw.randint(100, 999)}", "from": start, "to": end}
        one |= {"departure_date": f"{when:%a, %d %b %Y}", "departs": draw.clock(6, 22).replace(":", ".")}
        when += timedelta(draw.choice((0, 0, 1)))
        one |= {"duration": f"{draw.randint(1, 13)}hr {draw.randint(1, 5)}0min", "arrival_date": f"{when:%a, %d %b %Y}"}
        one |= {"arrives": draw.clock(1, 23).replace(":", "."), "cabin": draw.choice(("Economy", "Business"))}
        gate = draw.some(0.4, f"Terminal - {draw.randint(1, 4)}, Gate - {draw.randint(1, 60)}")
        flights.append(one | kept({"gate": gate}))
        plane = draw.code("Aircraft: ### | Boeing 7## 1##-1## STD SEAT")
        sides = (("departure_date", "departs", "from"), ("arrival_date", "arrives", "to"))
        ends = ["".join(_P.format(14 + 8 * (n == 1), one[name]) for n, name in enumerate(side)) for side in sides]
        halts += [f"{draw.randint(1, 9)}hr {draw.randint(1, 5)}0min"] if cards else []
        cards += f"<p align='center'>Layover: {halts[-1]} in {start.split(maxsplit=1)[0]}</p>\n" if cards else ""
        cards += f"""<table width="100%" style="background-color: #eaf0f0;"><tr><td><table width="100%">
<tr><td>\n<td style="vertical-align: top;"><img src="https://i.example/l.png" alt="Airline Logo" width="60"></td>
<td><h4 style="margin: 10px 0;">{line}</h4><p style="font-size: 10px;">{one["flight"]} | {plane}</p></td>\n</td>
<td style="text-align: right;"><p style="font-size: 12px;"><strong>Travel Class:</strong> {one["cabin"]}</p>
<p>Airlines Confirmation [PNR]: {sign}</p>{f"<p><strong>{gate}</strong></p>" if gate else ""}</td></tr></table></td>
</tr><tr>\n<!-- <td>{_P.format(14, "<strong>Travel Class:</strong> Economy")}</td> -->\n</tr>
<tr><td><table width="100%"><tr><td style="width: 30%;">{ends[0]}</td>
<td style="width: 40%; text-align: center;"><img src="https://i.example/l.png"><br>\n  {one["duration"]}\n</td>
<td style="width: 30%; text-align: right;">{ends[1]}</td></tr></table></td></tr></table>\n"""
    travellers, listed, fare = [], "", draw.randint(120, 1400)
    names = ("ticket", "status", "first_name", "last_name", "request", "gender")
    for name in draw.people(1, 4):
        number_of = draw.some(0.5, draw.code("157##########"))
        wish = draw.some(0.4, draw.choice(("Vegetarian meal", "Wheelchair", "Aisle seat")))
        cells = (number_of, "Confirmed" if number_of else "Pending", *name.split(maxsplit=1), wish)
        travellers.append(kept(dict(zip(names, (*cells, draw.choice(("Male", "Female"))), strict=True))))
        shown = each('<td style="padding: 10px;">{}</td>', (travellers[-1].get(one, "") for one in names))
        listed += f"<tr>\n{shown}\n</tr>\n"
    heads = each("<th>{}</th>", ("E-Ticket Number", "Status", "First name", "Last name", "Request", "Gender"))
    extra, count = draw.some(0.4, f"${draw.amount(20, 90)}"), len(travellers)
    total = f"${fare * count + float(extra[1:] if extra else 0):,.2f}"
    bill = [(f"{count} Adult Ticket{'s' * (count > 1)}", f"${fare * count:,}.00"), ("Seat selection", extra)]
    bill += [("Flight Total", f"<span style='color: #007bff;'>{total}</span>")]
    facts = [(f"{line} Booking:", number), ("Email:", address), ("Booking on:", taken)]
    body = f"""<!DOCTYPE html>\n<html lang="en">\n<head><title>Booking Acknowledgement</title></head>
<body style="margin: 0; padding: 20px 0;">\n<!--[if mso]><style>body, td {{font-family: Arial}}</style><![endif]-->
<center><table align="center" width="800"><!-- Header Section --><tr><td style="padding: 20px;"><table><tr>
<td>To change a date or a name<br>\nCall us at <strong>{draw.code("1-646-555-01##")}</strong></td>
<td><a href="#">Print Ticket</a> <a href="#">Share Ticket</a></td></tr></table></td></tr>
<tr><td><h2 style="color: #e56232;">Booking Acknowledgement</h2><table width="100%"><tr><td style="width: 70%;">
{rows('<p style="font-size: 14px;"><strong>{}</strong> {}</p>', facts)}</td>
<td><img src="https://i.example/qr.png" alt="QR Code" width="80"><p>{sign}</p></td></tr></table>
<div><p>Ask the airline for your terminal 24 hours before you fly.</p></div><!-- Steps -->
<table width="100%"><tr>{rows("<td><h4>{}</h4><p style='font-size: 12px;'>{}</p></td>", _STEPS)}</tr></table>
<!-- <table><tr><td><h4>45 minutes</h4></td></tr></table> -->
<h2>Flight Details</h2><h3 style="color: #ff6600;">Departing Flight</h3>\n{cards}<h2>Traveler Information</h2>
<table border="1" cellpadding="8"><tr>\n{heads}\n</tr>\n{listed}</table>
<h2>Billing Details</h2><table border="1">{rows("<tr><td>{}</td> <td>{}</td></tr>", bill)}</table>
<table><h2>Please Note</h2>\n<table><tr><td><p>Bags over 23 kg cost ${draw.randint(40, 90)}.00 each.</p></td></tr>
</table></table></td></tr></table></center></body></html>"""
    labels: dict[str, Value] = {"booking": number, "code": sign, "email": address, "booked": taken, "total": total}
    labels |= {"flights": [*flights], "layovers": [*halts], "travellers": [*travellers], "seats": extra}
    headers = [("From", "Ticket Desk <desk@agent.example>"), ("Subject", f"Booking Acknowledgement {number}")]
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.5), labels
