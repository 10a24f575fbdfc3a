"""Papers and prints: a hotel's invoice, a medical bill, a haulier's invoice in columns, a roll call, a tax receipt."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    Draw,
    Made,
    Value,
    continental,
    long_day,
    mail_of_parts,
    page,
    phrases,
    rows,
    us_day,
)


def _money(cents: int) -> str:
    """An amount such as 1,204.50."""
    return f"{cents / 100:,.2f}"


_NIGHTLY = phrases("Accommodation; City tax; Breakfast buffet; Minibar; Parking garage; Sauna & spa; Late checkout")


def hotel_invoice_print(draw: Draw) -> Made:
    """A hotel's invoice as its print turned to HTML: placed lines as of a PDF, or old tables; charges, VAT by rate."""
    place, guest = draw.town(), draw.person()
    hotel, firm = (
        f"Hotel {draw.choice(('Krone', 'Post', 'Seeblick'))} {place}",
        draw.some(0.5, f"{draw.surname()} GmbH"),
    )
    number, room = draw.code("RG-26-#####"), str(draw.randint(101, 528))
    nights, came = draw.choice((1, 1, 2, 3)), draw.day()
    left, booked = came + timedelta(days=nights), draw.some(0.6, draw.code("BK########"))
    comma = draw.random() < 0.5

    def euro(cents: int) -> str:
        return continental(_money(cents)) if comma else _money(cents)

    stay, tax = draw.randint(7900, 24000), draw.choice((150, 220, 350))
    charges, high, low = [], 0, 0
    for n in range(nights):
        lines = [("Accommodation", stay), ("City tax", tax)]
        lines += [(what, draw.randint(4, 60) * 50) for what in draw.sample(_NIGHTLY[2:], draw.choice((0, 1, 1, 2)))]
        for what, price in lines:
            low, high = (low + price, high) if what in _NIGHTLY[:2] else (low, high + price)
            when = f"{came + timedelta(days=n):%d.%m.%y}"
            charges.append({"date": when, "text": what, "amount": euro(price)})
    rates = [{"rate": f"{rate}%", "gross": euro(part), "tax": euro(part * rate // (100 + rate))} for rate, part in
             ((7, low), (19, high)) if part]  # fmt: skip
    total, card = euro(low + high), f"VISA xxxx {draw.code('####')}"
    paid = draw.some(0.7, draw.choice((card, "EC card", "Cash")))
    facts: list[tuple[str, str | None]] = [("Invoice no.", number), ("Room", room), ("Arrival", f"{came:%d.%m.%Y}")]
    facts += [("Departure", f"{left:%d.%m.%Y}"), ("Booking", booked), ("Cashier", draw.choice(("fr01", "nacht")))]
    home = [x for x in (firm, guest, draw.street(), f"{draw.code('#####')} {draw.town()}") if x]
    foot = f"VAT ID DE{draw.code('#########')} · IBAN DE{draw.code('## #### #### #### #### ##')} · {place}"
    sums = [("Total EUR", total), (f"Paid {paid}" if paid else "To be paid", total)]
    if draw.random() < 0.5:
        placed: list[tuple[int, int, str]] = [(60, 60 + 14 * n, escape(x)) for n, x in enumerate(home)]
        for n, (key, value) in enumerate(pair for pair in facts if pair[1]):
            placed += [(380, 60 + 14 * n, key), (470, 60 + 14 * n, value or "")]
        placed += [(60, 190, "Date"), (130, 190, "Description"), (500, 190, "EUR")]
        for n, one in enumerate(charges):
            y = 210 + 15 * n
            placed += [(60, y, one["date"]), (130, y, escape(one["text"])), (500, y, one["amount"])]
        y = 225 + 15 * len(charges)
        placed += [
            (x, y + 15 * n, text) for n, pair in enumerate(sums) for x, text in zip((380, 500), pair, strict=True)
        ]
        for n, one in enumerate([{"rate": "VAT", "gross": "Gross", "tax": "Tax"}, *rates]):
            placed += [(x, y + 50 + 13 * n, text) for x, text in zip((60, 130, 210), one.values(), strict=True)]
        shown = "\n".join(
            f'<p style="position:absolute;top:{y}px;left:{x}px;white-space:nowrap" class="ft{x % 7}">{text}</p>'
            for x, y, text in [(60, 20, f"<b>{hotel}</b>"), *placed, (60, 1040, foot)]
        )
        body = f'<div id="page1-div" style="position:relative;width:892px;height:1262px;">\n{shown}\n</div>'
    else:
        line = "<tr><td>{}<td>{}<td align=right>{}</tr>"
        listed = "\n".join(line.format(one["date"], escape(one["text"]), one["amount"]) for one in charges)
        taxes = "".join(f"<tr><td>{a['rate']}</td><td>{a['gross']}</td><td>{a['tax']}</td></tr>" for a in rates)
        body = f"""<table width="100%"><tr><td><font size="5" face="Times">{hotel}</font></td><td align="right"><a
href="javascript:window.print()">Print</a></td></tr><tr><td valign="top">{"<br>".join(map(escape, home))}</td>
<td align="right"><table class="kv">{rows("<tr><td>{}:</td><td>{}</td></tr>", facts)}</table></td></tr></table>
<h3>INVOICE</h3><table width="100%" border="1" cellspacing="0" rules="rows"><tr><th>Date</th><th>Description</th><th>EUR
</th></tr>
{listed}{rows('<tr><td></td><td><b>{}</b></td><td align="right"><b>{}</b></td></tr>', sums)}</table>
<table class="vat" width="40%"><tr><th>VAT</th><th>Gross</th><th>Tax</th></tr>{taxes}</table>
<hr><small>{foot}</small>"""
    labels: dict[str, Value] = {"hotel": hotel, "guest": guest, "company": firm, "number": number, "room": room}
    labels |= {"arrival": f"{came:%d.%m.%Y}", "departure": f"{left:%d.%m.%Y}", "booking": booked, "total": total}
    labels |= {"paid_by": paid, "charges": [*charges], "vat": [*rates]}
    return page(f"Invoice {number}", body, "<style>.ft4{font:13px Times} .kv td{padding:1px 6px}</style>\n"), labels


_CARE = ("Office visit, established", "X-ray, ankle, 3 views", "Lab: lipid panel", "Injection, tendon", "ECG, 12 leads")


def medical_bill(draw: Draw) -> Made:
    """A clinic's bill by mail: services with what the insurer paid, as rows or cards, sums, ways to pay, aged sums."""
    clinic, patient = f"{draw.town()} {draw.choice(('Orthopaedics', 'Family Health', 'Heart Group'))}", draw.person()
    account, bill = draw.code("#######-##"), draw.some(0.7, draw.code("ST########"))
    at, doctor = draw.day(), draw.some(0.6, f"Dr. {draw.person()}")
    insurer = draw.some(0.75, draw.choice(("Bluefield PPO", "Unity Mutual", "State Plan B")))
    cards, services, shown = draw.random() < 0.45, [], ""
    billed = covered = 0
    for what in draw.sample(_CARE, draw.choice((1, 1, 2, 3, 4))):
        cost = draw.randint(2500, 64000)
        share = cost * draw.choice((40, 65, 80)) // 100 if insurer else 0
        billed, covered, when = billed + cost, covered + share, at - timedelta(days=draw.randint(25, 60))
        one = {
            "date": f"{when:%m/%d/%Y}",
            "service": what,
            "charge": f"${_money(cost)}",
            "owed": f"${_money(cost - share)}",
        }
        one |= {"insurance": f"-${_money(share)}"} if share else {}
        services.append(one)
        shown += (_CARD if cards else _LINE).format(**{"insurance": "—" if not cards else "$0.00", **one})
    total, paid, owed = (f"${_money(x)}" for x in (billed, covered, billed - covered))
    plan = draw.some(0.45, f"${_money((billed - covered) // 6)}/month for 6 months")
    due, pin = us_day(at + timedelta(days=21)), draw.code("@@##-####")
    old = draw.some(0.4, f"${draw.randint(12, 300)}.{draw.code('##')}")
    sums: list[tuple[str, str | None]] = [
        ("Total charges", total),
        ("Insurance payments", f"-{paid}" if insurer else None),
    ]
    sums += [("Previous balance, paid in full", old), ("Amount due", f"<b>{owed}</b>")]
    facts = [("Patient", patient), ("Account #", account), ("Statement #", bill), ("Statement date", us_day(at))]
    facts += [("Provider", doctor), ("Insurance on file", insurer or "None")]
    heads = "<th>Date</th><th>Service</th><th>Charge</th><th>Ins.</th><th>You</th>"
    table = f"<table class='x' width='100%'><tr>{heads}</tr>{shown}</table>"
    body = f"""<html><head><style>@media screen{{.x td{{border-bottom:1px solid #eee}}}}</style></head><body>
<div style="display:none;mso-hide:all">{owed} is due {due}. Pay in two minutes.</div><table align="center" width="600"
bgcolor="#ffffff"><tr><td style="padding:24px"><table width="100%"><tr><td style="font-size:20px;color:#035">{
        clinic
    }</td>
<td align="right"><a href="https://pay.carebill.example/q?t={draw.hexadecimal(32)}">Pay {owed}</a></td></tr></table>
<p>Hello {patient.split()[0]},<br>your balance of <b>{owed}</b> is due on <span style="white-space:nowrap">{
        due
    }</span>.</p>
<table width="100%">
{rows('<tr><td style="color:#678">{}</td><td align="right">{}</td></tr>', facts)}</table>
<h3>Your visit</h3>
{f"<div>{shown}</div>" if cards else table}
<table align="right">{rows('<tr><td>{}</td><td align="right">{}</td></tr>', sums)}</table><div style="clear:both"></div>
<p>Pay online with code <code>{pin}</code> or by phone at (555) 010-{draw.code("####")}.{
        f" Too much at once? Pay {plan}." if plan else ""
    }</p><table border="1" cellspacing="0" width="100%"><tr><th>0-30</th>
<th>31-60</th><th>61-90</th><th>90+</th></tr><tr align="center"><td>{
        owed
    }</td><td>$0.00</td><td>$0.00</td><td>$0.00</td></tr>
</table><p style="font-size:11px">This is not the explanation of benefits from your insurer. {draw.street()}, Suite {
        draw.randint(100, 400)
    }. Do not reply with health details.</p></td></tr></table></body></html>"""
    plain = (
        f"{clinic}\n\nYour balance of {owed} is due on {due}.\nView your statement as HTML, or pay with code {pin}.\n"
    )
    labels: dict[str, Value] = {"patient": patient, "account": account, "statement": bill, "date": us_day(at)}
    labels |= {"provider": doctor, "insurer": insurer, "due": owed, "due_date": due, "code": pin, "plan": plan}
    labels |= {"previous": old, "services": [*services]}
    headers = [("From", f"{clinic} Billing <billing@carebill.example>"), ("To", "you@example.org")]
    headers += [("Subject", "Your new statement is ready"), ("List-Unsubscribe", "<https://carebill.example/u>")]
    return mail_of_parts(headers, [("plain", plain), ("html", body)], draw.random() < 0.5), labels


_LINE = """<tr><td>{date}</td><td>{service}</td><td align="right">{charge}</td><td align="right">{insurance}</td>
<td align="right"><b>{owed}</b></td></tr>
"""
_CARD = """<div style="border:1px solid #cde;padding:10px;margin:6px 0"><div style="color:#678">{date}</div>
<div><b>{service}</b></div><div>Charge {charge} &nbsp; Insurance {insurance}</div><div>You owe <b>{owed}</b></div></div>
"""

_FREIGHT = ("PLT AUTO PARTS NOI", "CTN BOOKS, PRINTED", "DRM PAINT WATERBASED", "PLT TILE, CERAMIC", "CRT PUMPS, USED")
_EXTRAS = ("FUEL SURCHARGE", "LIFTGATE DELIVERY", "RESIDENTIAL", "REDELIVERY ATTEMPT", "NOTIFY CHARGE")


def _beside(left: Sequence[str], right: Sequence[str]) -> str:
    """Two blocks of lines beside each other."""
    return "\n".join(f"{a:<40}{b}".rstrip() for a, b in zip(left, right, strict=True))


def freight_invoice(draw: Draw) -> Made:
    """A haulier's invoice as a line printer wrote it: shipper and consignee beside each other, lines, extra charges."""
    pro, number = draw.code("###-######-#"), draw.some(0.7, draw.code("F26#####"))
    at = draw.day()
    out, due = f"{at:%m/%d/%y}", f"{at + timedelta(days=draw.choice((15, 30))):%m/%d/%y}"
    terms, order = draw.choice(("PREPAID", "COLLECT", "THIRD PARTY")), draw.some(0.6, draw.code("PO 45######"))
    bill, trailer = draw.some(0.7, draw.code("BL######")), draw.some(0.5, draw.code("T-####"))
    names = [f"{draw.surname()} {draw.choice(('MFG CO', 'SUPPLY INC', 'BROS'))}".upper() for _ in range(2)]
    homes = [draw.street().upper() for _ in range(2)]
    towns = [f"{draw.town()} {draw.choice(('OH', 'PA', 'NY'))} {draw.code('#####')}".upper() for _ in range(2)]
    lines, listed, total, heavy = [], "", 0, 0
    for what in draw.sample(_FREIGHT, draw.choice((1, 1, 2, 3, 4))):
        pieces, weight, rate = draw.randint(1, 24), draw.randint(90, 6400), draw.randint(800, 6000)
        cost = weight * rate // 100
        total, heavy = total + cost, heavy + weight
        one = {"pieces": str(pieces), "description": what, "weight": f"{weight:,}", "charge": _money(cost)}
        one["class"] = draw.choice(("50", "70", "92.5", "125"))
        listed += f"{pieces:>5}  {what:<24}{one['weight']:>8}{one['class']:>7}{_money(rate):>10}{one['charge']:>12}\n"
        lines.append(one)
    extras, more = [], ""
    for what in draw.sample(_EXTRAS, draw.choice((0, 1, 2, 3))):
        cost = draw.randint(1500, 29000)
        total += cost
        one = {"charge": what, "amount": _money(cost)}
        extras.append(one)
        share = f"{draw.randint(11, 39)}.{draw.randint(0, 9)}%" if what.startswith("FUEL") else ""
        more += f"{'':7}{what:<24}{'':8}{'':7}{share:>10}{one['amount']:>12}\n"
    off = draw.choice((0, 0, total * 12 // 100))
    less = f"{_money(off)}-" if off else None
    saved = f"{'':7}{'LESS DISCOUNT 12%':<49}{less:>12}\n" if less else ""
    sum_, weights = _money(total - off), f"{heavy:,}"
    refs: list[tuple[str, str | None]] = [("PRO NO", pro), ("INVOICE", number), ("SHIP DATE", out), ("TERMS", terms)]
    refs += [("B/L", bill), ("CUST REF", order), ("TRAILER", trailer)]
    cells = [f"{key + ':':<11}{value}" for key, value in refs if value]
    cells += [""] * (len(cells) % 2)
    rule = draw.choice("-=") * 68
    heads = draw.choice((("SHIPPER", "CONSIGNEE"), ("FROM:", "TO:")))
    blocks = [heads, names, homes, towns]
    note = draw.some(0.6, draw.choice(("DELIVERED SHORT 1 CTN", "CALL BEFORE DELIVERY", "DOCK CLOSES 15:00")))
    text = f"""{"OVERLAND & LAKE FREIGHT LINES":^68}
{f"REMIT TO: P.O. BOX {draw.code('####')} {draw.town().upper()} OH":^68}
{rule}
{_beside(cells[::2], cells[1::2])}
{rule}
{_beside([left for left, _ in blocks], [right for _, right in blocks])}
{rule}
  PCS  DESCRIPTION               WEIGHT  CLASS      RATE      CHARGE
{rule}
{listed}{more}{saved}{rule}
{"TOTAL":>5}  {"":<24}{weights:>8}{"":17}{sum_:>12}
{f"{chr(10)}*** {note} ***" if note else ""}
PAY THIS AMOUNT BY {due}: {"USD " + sum_:>20}

Claims for overcharge must be made within 180 days. Interest of 1.5%
a month is due on late amounts. Questions: (555) 010-{draw.code("####")} ext. {draw.randint(10, 99)}.
"""
    labels: dict[str, Value] = {"pro": pro, "invoice": number, "terms": terms, "bill_of_lading": bill}
    labels |= {"shipper": names[0], "consignee": names[1], "lines": [*lines]}
    labels |= {"extras": [*extras] or None, "discount": less, "total": sum_, "due": due, "note": note}
    return text, labels


_BILLS = ("Harbour Dues (Amendment) Bill", "Rail Safety & Standards Bill", "Supply Bill No. 2", "Data Retention Bill")
_GROUPS = ("Civic Union", "Labour Alliance", "Greens", "Agrarian Party", "Independents")
_STAGES = ("Second reading", "Amendment {} (Clause {})", "Final passage", "Motion to adjourn debate")


def roll_call_vote(draw: Draw) -> Made:
    """A parliament's vote: result and counts as tiles or a line, groups in a table, members by how they voted."""
    number, bill = str(draw.randint(12, 980)), f"{draw.choice(_BILLS)} {draw.randint(2024, 2026)}"
    stage = draw.choice(_STAGES).format(draw.randint(2, 40), draw.randint(1, 30))
    at, session = draw.day(), f"{draw.randint(44, 50)}th Parliament, {draw.randint(1, 3)}. session"
    when, mover = f"{long_day(at)}, {draw.clock(10, 23)}", draw.some(0.6, f"{draw.person()} MP")
    groups = []
    for party in draw.sample(_GROUPS, draw.choice((2, 3, 4, 5))):
        yes, no = (draw.randint(5, 60) for _ in "ab")
        one = {"group": party, "for": str(yes), "against": str(no), "abstain": str(draw.randint(0, 6))}
        groups.append(one)
    ayes, noes, idle = (sum(int(one[key]) for one in groups) for key in ("for", "against", "abstain"))
    away, pairs = draw.some(0.6, str(draw.randint(1, 40))), draw.some(0.3, f"{draw.randint(1, 6)} pairs")
    result = draw.choice(("Agreed to", "Carried") if ayes > noes else ("Negatived", "Rejected", "Lost"))
    named = draw.people(*(2 * [draw.choice((3, 6, 9))]))
    cut = draw.randint(1, len(named) - 1)
    fors, againsts = named[:cut], named[cut:]
    tellers = draw.some(0.4, f"{draw.person()} and {draw.person()}")
    head, tiles = ("Ayes", "Noes"), draw.random() < 0.5
    sums: list[tuple[str, str | None]] = [(head[0], str(ayes)), (head[1], str(noes)), ("Abstentions", str(idle))]
    sums += [("Absent", away)]
    if tiles:
        told = f"""<div class="vote-tiles">
{rows('<div class="tile"><span class="num">{1}</span><span class="cap">{0}</span></div>', sums)}</div>"""
    else:
        told = f'<p class="totals">{rows("{}: <strong>{}</strong>", sums, "; ")}</p>'
    bars = "".join(
        f"""<tr><th scope="row"><a href="/groups/{draw.code("##")}">{one["group"]}</a></th><td>{one["for"]}</td><td>{
            one["against"]
        }</td><td>{one["abstain"]}</td></tr>
"""
        for one in groups
    )
    item = draw.choice(('<li><a href="/mp/{}">{}</a></li>', "<li data-mp='{}'>{}</li>", "<span id='m{}'>{}</span><br>"))

    def names(texts: list[str]) -> str:
        return "\n".join(item.format(draw.code("###"), f"{x} <i>({draw.choice(_GROUPS)[:3]})</i>") for x in texts)

    other = f'<a href="/votes/{draw.randint(981, 999)}">Next: {draw.choice(_BILLS)}, Ayes {draw.randint(9, 90)}</a>'
    facts: list[tuple[str, str | None]] = [("Date", when), ("Session", session), ("Moved by", mover)]
    facts += [("Tellers", tellers), ("Pairs", pairs)]
    body = f"""<div class="gov-banner">An official website</div><nav class="crumb"><a href="/">Parliament</a> &gt; <a
href="/votes">Divisions</a> &gt; {number}</nav><main id="main"><h1>Division {number}</h1><h2>{escape(bill)}</h2>
<p class="stage">{stage}</p><p class="status s-{"yes" if ayes > noes else "no"}"><svg></svg> {result}</p>
{told}
<dl class="meta">{rows("<dt>{}</dt><dd>{}</dd>", facts)}</dl>
<h3>By group</h3><table class="by-group"><thead><tr><th>Group</th><th>Ayes</th><th>Noes</th><th>Abst.</th></tr></thead>
<tbody>{bars}</tbody><tfoot><tr><th>Total</th><td>{ayes}</td><td>{noes}</td><td>{idle}</td></tr></tfoot></table>
<div class="cols"><section><h3>{head[0]} <small>(first {len(fors)})</small></h3><ul>{names(fors)}</ul></section>
<section><h3>{head[1]} <small>(first {len(againsts)})</small></h3><ul>{names(againsts)}</ul></section></div>
<p>{other}</p></main>"""
    labels: dict[str, Value] = {"number": number, "bill": bill, "stage": stage, "result": result, "time": when}
    labels |= {"mover": mover, "for": str(ayes), "against": str(noes), "absent": away, "groups": [*groups]}
    labels |= {"members_for": [*fors], "members_against": [*againsts]}
    return page(f"Division {number} - Parliament", body), labels


def tax_instalments(draw: Draw) -> Made:
    """A town's receipt of property tax: one payment, instalments paid or open with blanks, taxes by authority."""
    place, owner = f"Town of {draw.town()}", draw.person()
    parcel, account = draw.code("##-##-###-####"), draw.some(0.6, draw.code("A-#####"))
    number, paid_on = draw.code("2026-######"), draw.day()
    home = f"{draw.street()}, {draw.town()}"
    worth, share = f"${draw.randint(82, 940)},{draw.code('#00')}", draw.randint(30000, 190000)
    count, done, late = draw.choice((2, 3, 4, 4)), draw.randint(1, 2), draw.randint(0, 14)
    parts, shown = [], ""
    first = paid_on - timedelta(days=91 * (done - 1))
    for n in range(count):
        when = first + timedelta(days=91 * n)
        due = f"{when + timedelta(days=late):%m/%d/%Y}"
        one = {"instalment": str(n + 1), "due": due, "amount": f"${_money(share + (n == 0))}"}
        if n < done:
            one |= {"paid": f"{when:%m/%d/%Y}", "receipt": draw.code("R######")}
        parts.append(one)
        state = draw.choice(("PAID", "Paid ✓")) if n < done else "Open"
        shown += f"""<tr class="r{n % 2}"><td>{n + 1}</td><td>{due}</td><td class="amt">{one["amount"]}</td>
<td>{one.get("paid", "&mdash;")}</td><td>{one.get("receipt", "")}</td><td>{state}</td></tr>
"""
    fine = draw.some(0.4, f"${draw.randint(5, 60)}.{draw.code('##')}")
    via = draw.choice(("Lockbox", "Card *{}", "E-check", "Counter")).format(draw.code("####"))
    got, open_ = parts[done - 1]["amount"], f"${_money(share * (count - done))}"
    relief = draw.some(0.45, draw.choice(("Homestead", "Senior", "Veteran")))
    kinds: list[tuple[str, str | None]] = [
        (f"{x} {draw.code('0.00####')}", f"${_money(share * part // 100)}")
        for x, part in (("County", 46), ("School", 41), ("Library", 13))
    ]
    facts: list[tuple[str, str | None]] = [("Receipt no.", number), ("Parcel ID", parcel), ("Account", account)]
    facts += [("Owner", owner), ("Property", home), ("Assessed value", worth), ("Exemption", relief)]
    paid: list[tuple[str, str | None]] = [("Amount received", got), ("Penalty", fine), ("Paid on", us_day(paid_on))]
    paid += [("Paid by", via)]
    look = draw.random() < 0.5
    pairs = '<tr><td class="lbl" nowrap>{}</td><td class="val">{}</td></tr>' if look else _BOX
    wrap = '<table class="frm" cellpadding="2">{}</table>' if look else '<div class="row">{}</div>'
    body = f"""<form name="aspnetForm" method="post" action="Receipt.aspx?id={draw.code("######")}"><input
type="hidden" name="__VIEWSTATE" value="/wEPDwUK{draw.hexadecimal(40)}"><div id="hdr"><span>{place}</span>
Tax Collector</div><div class="noprint"><a href="#">Back to search</a> | <a href="#" onclick="print()">Print</a></div>
<h2>Receipt of payment, tax year 2026</h2>
{wrap.format(rows(pairs, facts))}
<h3>This payment</h3>
{wrap.format(rows(pairs, paid))}
<h3>Instalments</h3><table id="ctl00_gvInst" rules="all" border="1"><tr><th>No.</th><th>Due</th><th>Amount</th>
<th>Paid</th><th>Receipt</th><th>Status</th></tr>
{shown}<tr class="tot"><td colspan="2">Balance open</td><td class="amt">{open_}</td><td colspan="3"></td></tr></table>
<h3>Where your tax goes (rates)</h3><table>{rows("<tr><td>{}</td><td>{}</td></tr>", kinds)}</table>
<p>Office: {draw.street()}, Mon-Fri 8:30-4:00. Printed {
        us_day(paid_on + timedelta(days=draw.randint(1, 9)))
    }. A returned
check costs $25.00.</p></form>"""
    labels: dict[str, Value] = {"receipt": number, "parcel": parcel, "account": account, "owner": owner}
    labels |= {"assessed": worth, "exemption": relief, "received": got, "penalty": fine}
    labels |= {"paid_on": us_day(paid_on), "paid_by": via, "balance": open_, "instalments": [*parts]}
    return page(f"{place} - Tax receipt", body), labels


_BOX = '<div class="col-sm-6 fld"><label>{}</label><div class="form-control-static">{}</div></div>'
