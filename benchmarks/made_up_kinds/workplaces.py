"""Pages and mails of work: a hotel's bill, a tender, a webinar, a vacancy, a standing order, a rota."""

from __future__ import annotations

from datetime import date, timedelta
from textwrap import fill

from benchmarks.made_up_kinds.material import (
    TOWNS,
    Draw,
    Made,
    Value,
    each,
    long_day,
    mail,
    page,
    phrases,
    rows,
    us_day,
)


def _wrapped(text: str, indent: int, first: str = "", width: int = 72) -> str:
    """A paragraph of plain text, wrapped and indented, its first line begun with a mark."""
    left = " " * indent
    return fill(text, width, initial_indent=left + first, subsequent_indent=left + " " * len(first))


def hotel_folio(draw: Draw) -> Made:
    """A hotel's bill as a plain mail: aligned columns, charges and payments as records, notes between the lines."""
    number, guest, room = draw.code("F-######"), draw.person(), str(draw.randint(101, 799))
    arrive, nights, cents = draw.day(), draw.randint(1, 4), draw.randint(7900, 29900)
    firm, member = draw.some(0.4, f"{draw.surname()} & Partners"), draw.some(0.5, draw.code("#### ####"))
    lines: list[tuple[date, str, int]] = []
    for night in range(nights):
        lines.append((arrive + timedelta(night), "Room charge", cents))
        extras = draw.sample(_EXTRAS, draw.choice((0, 0, 1, 2)))
        lines += [(arrive + timedelta(night), extra, draw.randint(250, 9900)) for extra in extras]
    due = sum(sum_ for _, _, sum_ in lines)
    paid = draw.choice((0, cents, due))
    found: list[dict[str, str]] = []
    shown = ""
    for when, text, sum_ in lines:
        one, reference = {"date": f"{when:%d-%b}", "text": text}, draw.some(0.5, draw.code("#####"))
        charge = f"{sum_ / 100:,.2f}"
        shown += f"{one['date']:<9}{text:<31}{reference or '':<9}{charge:>10}\n"
        shown += "         * guest disputes, see manager\n" if draw.random() < 0.08 else ""
        found.append({**one, "charge": charge, **({"reference": reference} if reference else {})})
    leave = arrive + timedelta(nights)
    if paid:
        one = {"date": f"{leave:%d-%b}", "text": draw.choice(("Visa payment", "Deposit, thank you", "Cash"))}
        one["credit"] = f"{paid / 100:,.2f}"
        shown += f"{one['date']:<9}{one['text']:<40}{'':>10}{one['credit']:>11}\n"
        found.append(one)
    total, balance = f"{due / 100:,.2f}", f"{(due - paid) / 100:,.2f}"
    facts = [("Folio", number), ("Guest", guest), ("Company", firm), ("Room", room)]
    facts += [("Arrival", f"{arrive:%d-%b-%Y}"), ("Departure", f"{leave:%d-%b-%Y}"), ("Club no.", member or "-")]
    body = f"""Dear guest,

please find below a copy of your bill. It is not a tax invoice.

{rows("{:<12}: {}", facts)}

{"Date":<9}{"Description":<31}{"Ref.":<9}{"Charges":>10}{"Credits":>11}
{"-" * 70}
{shown}{"-" * 70}
{"Total":<49}{total:>10}{f"{paid / 100:,.2f}":>11}
{"Balance due (USD)":<49}{balance:>10}

Book your next stay before {long_day(leave + timedelta(30))} and save 15 %!

The Quay House, {draw.street()}, {draw.town()}"""
    labels: dict[str, Value] = {"folio": number, "guest": guest, "company": firm, "room": room, "club_number": member}
    labels |= {"arrival": f"{arrive:%d-%b-%Y}", "departure": f"{leave:%d-%b-%Y}", "total": total, "balance": balance}
    return mail("frontdesk@quayhouse.example", f"Your folio {number}", body), {**labels, "lines": [*found]}


_EXTRAS = phrases(
    "Breakfast buffet; Minibar; Laundry; Restaurant Harbour, dinner; Parking; City tax; Telephone; Spa: massage 50 min"
)


def works_notice(draw: Draw) -> Made:
    """An authority's tender as text: numbered headings, indented blocks, wrapped paragraphs, lots as records."""
    number, place, who = draw.code("W/26/####"), draw.town(), draw.person()
    written = draw.day()
    body_name = f"{draw.choice(('Borough', 'County Council', 'Harbour Authority', 'Water Board'))} of {place}"
    phone, mark = draw.some(0.6, draw.code("0#### ######")), draw.some(0.7, draw.code("45######-#"))
    subject = " ".join(draw.sample(_WORKS, draw.randint(1, 3)))
    value = draw.some(0.6, f"GBP {draw.randint(40, 4000) * 1000:,}")
    deadline = f"{long_day(written + timedelta(draw.randint(20, 60)))}, {draw.choice(('12 noon', '10:00', '17:00'))}"
    lots: list[dict[str, str]] = []
    shown = ""
    for n, title in enumerate(draw.sample(_LOTS, draw.choice((0, 0, 2, 3, 5))), 1):
        price = draw.some(0.6, f"GBP {draw.randint(10, 700) * 1000:,}")
        shown += f"{_wrapped(title, 4, f'Lot {n}: ')}\n" + (f"           Estimate: {price}\n" if price else "")
        lots.append({"lot": str(n), "title": title, **({"estimate": price} if price else {})})
    points = [60, 25, 15] if draw.random() < 0.5 else [70, 30]
    names = ["Price", *draw.sample(("Quality of the method statement", "Time", "Environment"), len(points) - 1)]
    criteria = [f"{name} ({point} %)" for name, point in zip(names, points, strict=True)]
    if draw.random() < 0.3:
        criteria = []
    bond, visit = (
        draw.some(0.5, f"{draw.choice((2, 3, 5, 10))} % of the price"),
        draw.some(0.6, f"{written + timedelta(9):%A} {long_day(written + timedelta(9))}"),
    )
    blocks: list[tuple[str, str | None]] = [
        ("AUTHORITY", f"    {body_name}\n    {draw.street()}, {place}\n    Contact: {who}"),
        ("SUBJECT OF THE CONTRACT", _wrapped(subject, 4) + (f"\n    Classification: {mark}" if mark else "")),
        ("DIVISION INTO LOTS", shown.rstrip() or "    The contract is not divided into lots."),
        ("ESTIMATED VALUE", f"    {value or 'not disclosed'}"),
        ("SITE VISIT", visit and _wrapped(f"Bidders may see the site on {visit}. Please wear boots.", 4)),
        ("BOND", bond and f"    {bond}"),
        ("AWARD CRITERIA", each("    - {}", criteria) or "    Lowest price."),
        ("LAST DAY FOR TENDERS", f"    {deadline}"),
    ]
    blocks[0] = (blocks[0][0], f"{blocks[0][1]}" + (f"\n    Tel.: {phone}" if phone else ""))
    numbered = [(f"{n}. {title}", text) for n, (title, text) in enumerate([b for b in blocks if b[1]], 1)]
    closing = "Tenders that come late are sent back unopened. The authority need not accept the lowest or any tender."
    listed = "\n\n".join(f"{title}\n\n{text}" for title, text in numbered)
    text = f"""NOTICE OF TENDER                                       No. {number}
========================================================================
Published {long_day(written)}

{listed}

------------------------------------------------------------------------
{fill(closing, 72)}
"""
    labels: dict[str, Value] = {"number": number, "published": long_day(written), "authority": body_name}
    labels |= {"contact": who, "phone": phone, "subject": subject, "classification": mark, "value": value}
    labels |= {"site_visit": visit, "bond": bond, "criteria": [*criteria] or None, "deadline": deadline}
    return text, {**labels, "lots": [*lots] or None}


_WORKS = (
    "Repair of the northern sea wall between the slipway and the old lifeboat house.",
    "Resurfacing of footpaths.",
    "Replacement of the roof of the market hall, with removal of the slates and their storage on a site to be named.",
    "Painting of railings and street furniture in the conservation area.",
    "Supply and fitting of fourteen pumps.",
)
_LOTS = (
    "Earthworks",
    "Masonry and pointing with lime mortar, including the scaffolding and its lighting at night",
    "Electrical installation",
    "Drainage",
    "Planting and two years of care for the trees along the eastern side",
    "Painting",
)


def webinar_invite(draw: Draw) -> Made:
    """A mail that invites to a webinar: nested tables, speakers as records, some of them not named yet."""
    topic = draw.choice(_TOPICS)
    when, start, zone = draw.day(), draw.clock(8, 18), draw.choice(("CET", "GMT", "EST"))
    length = draw.some(0.7, draw.choice(("45 minutes", "1 hour", "90 minutes")))
    price, language = (
        draw.some(0.7, draw.choice(("free of charge", f"€ {draw.randint(2, 19)}9"))),
        draw.some(0.6, draw.choice(("English", "German"))),
    )
    named = draw.people(0, 4)
    speakers: list[dict[str, str]] = []
    shown = ""
    for name in named:
        role, firm = (
            draw.some(0.8, draw.choice(("Head of Data", "Senior Engineer", "Professor of Law"))),
            draw.some(0.7, f"{draw.surname()} {draw.choice(('Labs', 'Consulting', 'University'))}"),
        )
        shown += f"""<tr><td width="60"><img src="https://cdn.example/p/{draw.hexadecimal(6)}.jpg" width="48"
alt=""></td><td><table cellpadding="0"><tr><td style="font-weight:bold">{name}</td></tr>
{f'<tr><td style="color:#777">{role}</td></tr>' if role else ""}
{f'<tr><td style="font-style:italic">{firm}</td></tr>' if firm else ""}</table></td></tr>\n"""
        speakers.append({"name": name, **({"role": role} if role else {}), **({"firm": firm} if firm else {})})
    if not named:
        shown = '<tr><td colspan="2">Speakers: to be announced</td></tr>'
    learn = draw.sample(_LESSONS, draw.choice((0, 2, 3, 5, 7)))
    lessons = "".join(f'<tr><td valign="top">✓</td><td>{one}</td></tr>\n' for one in learn)
    block = f"<tr><td><h2>What you will learn</h2><table>{lessons}</table></td></tr>" if learn else ""
    cell = '<tr><td style="padding:4px 12px;color:#555">{}</td><td style="padding:4px"><b>{}</b></td></tr>'
    facts: list[tuple[str, str | None]] = [("Date", f"{when:%A}, {us_day(when)}"), ("Time", f"{start} {zone}")]
    facts += [("Length", length), ("Language", language), ("Fee", price)]
    host, link = draw.choice(("Tidewater Academy", "Modelworks", "Clerk &amp; Co")), draw.hexadecimal(12)
    advert = f"""<tr><td bgcolor="#fff4d6" style="padding:10px">Missed our last webinar? <a href="#">Watch
{draw.choice(_TOPICS)} on demand</a></td></tr>"""
    body = f"""<html><body style="margin:0"><table width="100%" bgcolor="#f0f0f0"><tr><td align="center">
<table width="600" bgcolor="#ffffff"><tr><td><img src="https://cdn.example/logo.png" alt="{host}"></td></tr>
<tr><td style="font-size:11px">LIVE WEBINAR</td></tr><tr><td><h1 style="font-size:26px">{topic}</h1></td></tr>
<tr><td><table border="0" bgcolor="#eaf3ff">{rows(cell, facts)}</table></td></tr>
<tr><td><p>{draw.choice(("Rules change faster than teams.", "Join us for a close look at what works."))}</p></td></tr>
{block}{advert if draw.random() < 0.5 else ""}<tr><td><h2>Who speaks</h2><table>{shown}</table></td></tr>
<tr><td align="center"><table bgcolor="#0b5"><tr><td><a href="https://join.example/{link}">Save my seat</a></td></tr>
</table></td></tr><tr><td style="font-size:10px">Sent by {host}, {draw.street()}, {draw.town()}.
<a href="#">Unsubscribe</a></td></tr></table></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"topic": topic, "date": f"{when:%A}, {us_day(when)}", "time": f"{start} {zone}"}
    labels |= {"length": length, "language": language, "fee": price, "lessons": [*learn] or None}
    return mail("events@webinars.example", f"Invitation: {topic}", body), {**labels, "speakers": [*speakers] or None}


_TOPICS = (
    "Contracts that read themselves",
    "Backups",
    "Five years of the new data law: what courts have decided and what it means for small firms",
    "Heat pumps in old houses",
    "Forecasting with little data",
)
_LESSONS = phrases(
    "Where most projects fail; How to count the cost; Which of the old rules still hold, and for how long; Tools; "
    "A plan for the first 30 days; What to ask a supplier before you sign; How others did it; "
    "Mistakes we made ourselves"
)


def vacancy_page(draw: Draw) -> Made:
    """A post on a list of terms: one term may have several descriptions, some terms are missing or say only a dash."""
    title = draw.choice(("Nurse", "Tram driver", "Research assistant (m/f/x) in marine biology", "Archivist", "Chef"))
    title += draw.choice(("", "", ", part-time"))
    firm, number = f"{draw.surname()} {draw.choice(('Trust', 'Group', 'Institute'))}", draw.code("JR-#####")
    places = draw.sample(TOWNS, draw.choice((1, 1, 2, 4)))
    duties = draw.sample(_DUTIES, draw.choice((1, 2, 3, 5, 7)))
    needs = draw.sample(_NEEDS, draw.choice((0, 1, 2, 4)))
    gains = draw.sample(("Free tickets", "30 days of leave", "Pension", "Bicycle lease", "Canteen"), draw.randint(0, 4))
    pay = draw.some(0.6, f"€{draw.randint(24, 60)},000 – €{draw.randint(61, 90)},000 a year")
    begin = draw.some(0.7, draw.choice(("as soon as possible", long_day(draw.day()))))
    close, who = long_day(draw.day()), draw.some(0.6, draw.person())
    phone = draw.some(0.7, draw.code("+353 # ### ####")) if who else None

    def term(label: str, texts: list[str]) -> str:
        return f"<dt>{label}</dt>\n{each('<dd>{}</dd>', texts)}\n" if texts else ""

    body = f"""<header class="top"><a href="/">Workboard</a> <a href="/login">Sign in</a></header>
<main><article class="job"><h1>{title}</h1><p class="by">at <a href="/firms/{draw.code("###")}">{firm}</a></p>
<dl class="job-facts">
{term("Reference", [number])}{term("Location" if len(places) == 1 else "Locations", places)}
{term("Your duties", duties)}{term("You bring", needs)}{term("Salary", [pay or "-"])}
{term("We offer", gains)}{term("Start", [begin] if begin else [])}
{term("Apply by", [close])}{term("Questions to", [one for one in (who, phone) if one])}</dl>
<a class="button" href="/apply/{number}">Apply now</a></article>
<aside><h3>Similar jobs</h3><ul><li><a href="#">{draw.choice(("Porter", "Cook"))}, {draw.town()}</a></li>
<li><a href="#">Night guard, {draw.town()}</a></li></ul>
<p>Get jobs by mail: <input placeholder="Your address"></p></aside>
</main><footer>© Workboard. All posts are checked by people.</footer>"""
    labels: dict[str, Value] = {"title": title, "firm": firm, "reference": number, "locations": [*places]}
    labels |= {"duties": [*duties], "needs": [*needs] or None, "offers": [*gains] or None, "salary": pay}
    labels |= {"start": begin, "apply_by": close, "contact": who, "phone": phone}
    return page(f"{title} | Workboard", body), labels


_DUTIES = (
    "Care for guests from arrival to departure",
    "Keep records",
    "Work in shifts, also on Sundays and public holidays, by a plan that is made four weeks ahead",
    "Train new colleagues",
    "Order supplies",
    "Report to the board once in a quarter",
    "Answer letters and calls",
    "Check machines",
)
_NEEDS = (
    "A finished apprenticeship or degree",
    "Driving licence",
    "Good English, spoken and written, and the will to learn the local language within a year",
    "Patience",
    "Two years in a similar post",
)


def standing_order(draw: Draw) -> Made:
    """A bank's confirmation of a standing order: label and value in one text, a line break after each."""
    who, payee, number = (
        draw.person(),
        draw.choice((draw.person(), f"{draw.surname()} Lettings Ltd")),
        draw.code("SO######"),
    )
    source, target = draw.code("##-##-## ########"), draw.code("##-##-## ########")
    sum_, often = f"£{draw.amount(5, 1900)}", draw.choice(("Monthly", "Weekly", "Every 3 months", "Yearly"))
    first = draw.day()
    last = draw.some(0.5, f"{first + timedelta(draw.randint(200, 900)):%d/%m/%Y}")
    note, final = draw.some(0.7, draw.code("RENT ####")), draw.some(0.2, f"£{draw.amount(5, 900)}")
    payer_lines = rows("{}: {}", [("Customer", who), ("From account", source)], "<br>\n")
    order: list[tuple[str, str | None]] = [("Paid to", payee), ("Account", target), ("Reference", note or "none given")]
    order += [("Amount", sum_), ("Frequency", often), ("First payment", f"{first:%d/%m/%Y}")]
    order += [("Last payment", last or "until further notice"), ("Final amount", final)]
    changed = draw.choice(("set up", "changed"))
    channel = draw.some(0.6, draw.choice(("Mobile app", "Branch", "Telephone")))
    given = f"Instruction given by: {channel}<br>\n" if channel else ""
    warning = "<p><i>Did someone hurry you to pay? Hang up and call 159.</i></p>" if draw.random() < 0.5 else ""
    body = f"""<html><body bgcolor="#ffffff"><p><b>Wharf Bank</b></p>
<p>Your standing order has been {changed}.</p>
<p>Our reference: {number}<br>
{given}{payer_lines}</p>{warning}
<p>{rows("{}: {}", order, "<br>")}<br><br>
Please make sure that there is enough money in your account the day before a payment.<br>
You can cancel online: Payments &gt; Standing orders.</p>
<p>Yours sincerely,<br>{draw.person()}<br>Customer Operations</p>
<hr><font size="1">Wharf Bank plc. Registered office: {draw.street()}, {draw.town()}. Registered
number: {draw.code("#######")}
</font></body></html>"""
    labels: dict[str, Value] = {"order": number, "customer": who, "from_account": source, "payee": payee}
    labels |= {"to_account": target, "reference": note, "amount": sum_, "frequency": often, "channel": channel}
    labels |= {"first_payment": f"{first:%d/%m/%Y}", "last_payment": last, "final_amount": final}
    return mail("service@wharfbank.example", f"Standing order {changed}", body), labels


def weekly_rota(draw: Draw) -> Made:
    """A week's duties as a plain mail: a line for each shift, days without, notes below a line, who may swap."""
    team, monday = draw.choice(("Lifeboat crew", "Shop team", "Ward 4", "Reception")), draw.day()
    monday -= timedelta(monday.weekday())
    number, author = str(monday.isocalendar().week), draw.person()
    staff = draw.people(4, 7)
    reserve = draw.some(0.6, draw.choice(staff))
    phone = draw.some(0.6, draw.code("01### ######"))
    shifts: list[dict[str, str]] = []
    shown = ""
    for n in range(7):
        on = f"{monday + timedelta(n):%a %d %b}"
        today = draw.sample(staff, draw.choice((0, 1, 1, 2)) if n else 1)
        if not today:
            shown += f"{on:<12}{'-- closed --' if n == 6 else '-'}\n"
        for who in today:
            begin = draw.randint(6, 15)
            task, note = (
                draw.some(0.7, draw.choice(("early", "late", "stock", "desk"))),
                draw.some(0.2, draw.choice(("bring the keys", "first shift, please show round", "leaves at lunch"))),
            )
            one = {"day": on, "time": f"{begin:02}:00-{begin + draw.choice((4, 8)):02}:30", "name": who}
            one |= {name: text for name, text in (("task", task), ("note", note)) if text}
            shown += f"{on:<12}{one['time']:<14}{who:<22}{task or ''}".rstrip() + "\n"
            shown += f"{'':<12}Note: {note}\n" if note else ""
            shifts.append(one)
    leave = draw.sample(staff, draw.choice((0, 0, 1, 3)))
    away = f"On leave:\n{each('  * {}', leave)}\n\n" if leave else ""
    facts = rows("{}: {}", [("Standby", reserve or "TBA"), ("Duty phone", phone)])
    body = f"""Hi all,

here is the rota for week {number} ({long_day(monday)} to {long_day(monday + timedelta(6))}).

Team: {team}
{facts}

{"DAY":<12}{"TIME":<14}{"NAME":<22}TASK
{shown}
{away}{draw.choice(("Swaps: tell me by Friday.", "No swaps this week, please.", "Remember the fire drill at 10:00!"))}

Thanks,
{author}

--
Sent with Rotabird. Try Rotabird Plus for 30 days: https://rotabird.example/plus"""
    labels: dict[str, Value] = {"week": number, "first_day": long_day(monday), "team": team, "author": author}
    labels |= {"last_day": long_day(monday + timedelta(6)), "standby": reserve, "duty_phone": phone}
    return mail("rota@rotabird.example", f"Rota week {number}", body), {
        **labels,
        "on_leave": [*leave] or None,
        "shifts": [*shifts],
    }
