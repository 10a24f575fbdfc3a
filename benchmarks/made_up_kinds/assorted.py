"""Pages and mails of all sorts: a hotel's bill, a tender, a webinar, a leaflet, a rota, a club's matches, old taxes."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from textwrap import fill

from benchmarks.made_up_kinds.material import (
    TOWNS,
    Made,
    Value,
    amount,
    clock,
    code,
    day,
    each,
    hexadecimal,
    long_day,
    mail,
    page,
    people,
    person,
    rows,
    some,
    street,
    surname,
    town,
    us_day,
)


def _wrapped(text: str, indent: int, first: str = "", width: int = 72) -> str:
    """A paragraph of plain text, wrapped and indented, its first line begun with a mark."""
    left = " " * indent
    return fill(text, width, initial_indent=left + first, subsequent_indent=left + " " * len(first))


def hotel_folio(draw: Random) -> Made:
    """A hotel's bill as a plain mail: aligned columns, charges and payments as records, notes between the lines."""
    number, guest, room = code(draw, "F-######"), person(draw), str(draw.randint(101, 799))
    arrive, nights, cents = day(draw), draw.randint(1, 4), draw.randint(7900, 29900)
    firm, member = some(draw, 0.4, f"{surname(draw)} & Partners"), some(draw, 0.5, code(draw, "#### ####"))
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
        one, reference = {"date": f"{when:%d-%b}", "text": text}, some(draw, 0.5, code(draw, "#####"))
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

The Quay House, {street(draw)}, {town(draw)}"""
    labels: dict[str, Value] = {"folio": number, "guest": guest, "company": firm, "room": room, "club_number": member}
    labels |= {"arrival": f"{arrive:%d-%b-%Y}", "departure": f"{leave:%d-%b-%Y}", "total": total, "balance": balance}
    return mail("frontdesk@quayhouse.example", f"Your folio {number}", body), {**labels, "lines": [*found]}


_EXTRAS = (
    "Breakfast buffet",
    "Minibar",
    "Laundry",
    "Restaurant Harbour, dinner",
    "Parking",
    "City tax",
    "Telephone",
    "Spa: massage 50 min",
)


def works_notice(draw: Random) -> Made:
    """An authority's tender as text: numbered headings, indented blocks, wrapped paragraphs, lots as records."""
    number, place, who = code(draw, "W/26/####"), town(draw), person(draw)
    written = day(draw)
    body_name = f"{draw.choice(('Borough', 'County Council', 'Harbour Authority', 'Water Board'))} of {place}"
    phone, mark = some(draw, 0.6, code(draw, "0#### ######")), some(draw, 0.7, code(draw, "45######-#"))
    subject = " ".join(draw.sample(_WORKS, draw.randint(1, 3)))
    value = some(draw, 0.6, f"GBP {draw.randint(40, 4000) * 1000:,}")
    deadline = f"{long_day(written + timedelta(draw.randint(20, 60)))}, {draw.choice(('12 noon', '10:00', '17:00'))}"
    lots: list[dict[str, str]] = []
    shown = ""
    for n, title in enumerate(draw.sample(_LOTS, draw.choice((0, 0, 2, 3, 5))), 1):
        price = some(draw, 0.6, f"GBP {draw.randint(10, 700) * 1000:,}")
        shown += f"{_wrapped(title, 4, f'Lot {n}: ')}\n" + (f"           Estimate: {price}\n" if price else "")
        lots.append({"lot": str(n), "title": title, **({"estimate": price} if price else {})})
    points = [60, 25, 15] if draw.random() < 0.5 else [70, 30]
    names = ["Price", *draw.sample(("Quality of the method statement", "Time", "Environment"), len(points) - 1)]
    criteria = [f"{name} ({point} %)" for name, point in zip(names, points, strict=True)]
    if draw.random() < 0.3:
        criteria = []
    bond, visit = (
        some(draw, 0.5, f"{draw.choice((2, 3, 5, 10))} % of the price"),
        some(draw, 0.6, f"{written + timedelta(9):%A} {long_day(written + timedelta(9))}"),
    )
    blocks: list[tuple[str, str | None]] = [
        ("AUTHORITY", f"    {body_name}\n    {street(draw)}, {place}\n    Contact: {who}"),
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


def webinar_invite(draw: Random) -> Made:
    """A mail that invites to a webinar: nested tables, speakers as records, some of them not named yet."""
    topic = draw.choice(_TOPICS)
    when, start, zone = day(draw), clock(draw, 8, 18), draw.choice(("CET", "GMT", "EST"))
    length = some(draw, 0.7, draw.choice(("45 minutes", "1 hour", "90 minutes")))
    price, language = (
        some(draw, 0.7, draw.choice(("free of charge", f"€ {draw.randint(2, 19)}9"))),
        some(draw, 0.6, draw.choice(("English", "German"))),
    )
    named = people(draw, 0, 4)
    speakers: list[dict[str, str]] = []
    shown = ""
    for name in named:
        role, firm = (
            some(draw, 0.8, draw.choice(("Head of Data", "Senior Engineer", "Professor of Law"))),
            some(draw, 0.7, f"{surname(draw)} {draw.choice(('Labs', 'Consulting', 'University'))}"),
        )
        shown += f"""<tr><td width="60"><img src="https://cdn.example/p/{hexadecimal(draw, 6)}.jpg" width="48"
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
    host, link = draw.choice(("Tidewater Academy", "Modelworks", "Clerk &amp; Co")), hexadecimal(draw, 12)
    advert = f"""<tr><td bgcolor="#fff4d6" style="padding:10px">Missed our last webinar? <a href="#">Watch
{draw.choice(_TOPICS)} on demand</a></td></tr>"""
    body = f"""<html><body style="margin:0"><table width="100%" bgcolor="#f0f0f0"><tr><td align="center">
<table width="600" bgcolor="#ffffff"><tr><td><img src="https://cdn.example/logo.png" alt="{host}"></td></tr>
<tr><td style="font-size:11px">LIVE WEBINAR</td></tr><tr><td><h1 style="font-size:26px">{topic}</h1></td></tr>
<tr><td><table border="0" bgcolor="#eaf3ff">{rows(cell, facts)}</table></td></tr>
<tr><td><p>{draw.choice(("Rules change faster than teams.", "Join us for a close look at what works."))}</p></td></tr>
{block}{advert if draw.random() < 0.5 else ""}<tr><td><h2>Who speaks</h2><table>{shown}</table></td></tr>
<tr><td align="center"><table bgcolor="#0b5"><tr><td><a href="https://join.example/{link}">Save my seat</a></td></tr>
</table></td></tr><tr><td style="font-size:10px">Sent by {host}, {street(draw)}, {town(draw)}.
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
_LESSONS = (
    "Where most projects fail",
    "How to count the cost",
    "Which of the old rules still hold, and for how long",
    "Tools",
    "A plan for the first 30 days",
    "What to ask a supplier before you sign",
    "How others did it",
    "Mistakes we made ourselves",
)


def vacancy_page(draw: Random) -> Made:
    """A post on a list of terms: one term may have several descriptions, some terms are missing or say only a dash."""
    title = draw.choice(("Nurse", "Tram driver", "Research assistant (m/f/x) in marine biology", "Archivist", "Chef"))
    title += draw.choice(("", "", ", part-time"))
    firm, number = f"{surname(draw)} {draw.choice(('Trust', 'Group', 'Institute'))}", code(draw, "JR-#####")
    places = draw.sample(TOWNS, draw.choice((1, 1, 2, 4)))
    duties = draw.sample(_DUTIES, draw.choice((1, 2, 3, 5, 7)))
    needs = draw.sample(_NEEDS, draw.choice((0, 1, 2, 4)))
    gains = draw.sample(("Free tickets", "30 days of leave", "Pension", "Bicycle lease", "Canteen"), draw.randint(0, 4))
    pay = some(draw, 0.6, f"€{draw.randint(24, 60)},000 – €{draw.randint(61, 90)},000 a year")
    begin = some(draw, 0.7, draw.choice(("as soon as possible", long_day(day(draw)))))
    close, who = long_day(day(draw)), some(draw, 0.6, person(draw))
    phone = some(draw, 0.7, code(draw, "+353 # ### ####")) if who else None

    def term(label: str, texts: list[str]) -> str:
        return f"<dt>{label}</dt>\n{each('<dd>{}</dd>', texts)}\n" if texts else ""

    body = f"""<header class="top"><a href="/">Workboard</a> <a href="/login">Sign in</a></header>
<main><article class="job"><h1>{title}</h1><p class="by">at <a href="/firms/{code(draw, "###")}">{firm}</a></p>
<dl class="job-facts">
{term("Reference", [number])}{term("Location" if len(places) == 1 else "Locations", places)}
{term("Your duties", duties)}{term("You bring", needs)}{term("Salary", [pay or "-"])}
{term("We offer", gains)}{term("Start", [begin] if begin else [])}
{term("Apply by", [close])}{term("Questions to", [one for one in (who, phone) if one])}</dl>
<a class="button" href="/apply/{number}">Apply now</a></article>
<aside><h3>Similar jobs</h3><ul><li><a href="#">{draw.choice(("Porter", "Cook"))}, {town(draw)}</a></li>
<li><a href="#">Night guard, {town(draw)}</a></li></ul>
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


def medicine_leaflet(draw: Random) -> Made:
    """A medicine's leaflet: a heading for each question, below it a paragraph or a list, or both."""
    name, strength = draw.choice(("Solvadine", "Febrilex", "Nocturin", "Calmora")), f"{draw.choice((5, 20, 250))} mg"
    form = draw.choice(("tablets", "film-coated tablets", "hard capsules", "effervescent tablets"))
    substance = draw.choice(("solvadinol", "febrilate sodium", "calmorine hydrochloride"))
    use = draw.choice(_USES)
    adult = f"{draw.randint(1, 2)} of the {form} {draw.choice(('once a day', 'every 6 hours', 'in the evening'))}"
    child = some(draw, 0.5, f"half of the dose of adults, from the age of {draw.randint(4, 12)}")
    nots = draw.sample(_WARNINGS, draw.randint(0, 4))
    common, rare = draw.sample(_EFFECTS[:5], draw.randint(1, 4)), draw.sample(_EFFECTS[5:], draw.choice((0, 1, 3)))
    others = draw.sample(("colours E 104 and E 132", "lactose", "maize starch", "talc", "gelatine"), draw.randint(1, 5))
    keep = some(draw, 0.7, draw.choice(("Do not store above 25 °C.", "Keep in the fridge.", "Keep dry.")))
    maker, revised = f"{surname(draw)} Pharma Ltd", f"{day(draw):%B %Y}"
    taken = "<p>Always take this medicine as your doctor has told you.</p>\n"
    taken += rows("<p><strong>{}:</strong> {}</p>", [("Adults", adult), ("Children", child)])
    never = f"<p>Do not take {name} if you</p><ul>{each('<li>{}</li>', nots)}</ul>" if nots else "<p>None known.</p>"
    effects = f"<h4>Common</h4><ul>{each('<li>{}</li>', common)}</ul>"
    effects += f"\n<h4>Rare</h4><ul>{each('<li>{}</li>', rare)}</ul>" if rare else ""
    contents = f"<p>The active substance is {substance}.</p><p>The other ingredients are:</p>"
    contents += f"<ul>{each('<li>{}</li>', others)}</ul>"
    sections: list[tuple[str, str | None]] = [
        (f"What is {name} used for?", f"<p>{use}</p>"),
        (f"When must I not take {name}?", never),
        (f"How do I take {name}?", taken),
        ("Which side effects are possible?", effects),
        ("How do I store it?", keep and f"<p>{keep}</p><p>Keep out of the sight and reach of children.</p>"),
        ("What is in it?", contents),
        ("Who makes it?", f"<p>{maker}<br>{street(draw)}<br>{town(draw)}</p>"),
    ]
    advert = '<div class="promo"><h3>Free delivery this week</h3><p>On orders over €25. Code: WELL</p></div>\n'
    body = f"""<nav class="crumb"><a href="/">Pharmacy</a> › <a href="/leaflets">Leaflets</a> › {name}</nav>
<div class="leaflet"><h1>{name} {strength}</h1><h2>{form}</h2>
{advert if draw.random() < 0.4 else ""}{rows("<h3>{}</h3>{}", sections)}
<p class="fine">This leaflet was last revised in {revised}.</p></div>
<div id="rate">Was this page of use? <button>Yes</button> <button>No</button></div>"""
    labels: dict[str, Value] = {"name": name, "strength": strength, "form": form, "use": use, "adults": adult}
    labels |= {"children": child, "not_if": [*nots] or None, "common_effects": [*common], "storage": keep}
    labels |= {"rare_effects": [*rare] or None, "substance": substance, "ingredients": [*others]}
    return page(f"{name}: leaflet", body), {**labels, "maker": maker, "revised": revised}


_USES = (
    "Relief of pain.",
    "Short treatment of trouble in falling asleep in adults, where rest and regular hours alone have not helped.",
    "Hay fever and other allergies of the nose.",
)
_WARNINGS = (
    "are pregnant",
    "are allergic to any of the ingredients listed at the end of this leaflet",
    "have a disease of the liver",
    "take blood thinners",
    "have had a stomach ulcer within the last six months",
)
_EFFECTS = (
    "headache",
    "dry mouth",
    "feeling sick",
    "tiredness, above all in the first days",
    "dizziness",
    "rash",
    "blurred vision that goes away when the dose is lowered",
    "swollen ankles",
)


def standing_order(draw: Random) -> Made:
    """A bank's confirmation of a standing order: label and value in one text, a line break after each."""
    who, payee, number = (
        person(draw),
        draw.choice((person(draw), f"{surname(draw)} Lettings Ltd")),
        code(draw, "SO######"),
    )
    source, target = code(draw, "##-##-## ########"), code(draw, "##-##-## ########")
    sum_, often = f"£{amount(draw, 5, 1900)}", draw.choice(("Monthly", "Weekly", "Every 3 months", "Yearly"))
    first = day(draw)
    last = some(draw, 0.5, f"{first + timedelta(draw.randint(200, 900)):%d/%m/%Y}")
    note, final = some(draw, 0.7, code(draw, "RENT ####")), some(draw, 0.2, f"£{amount(draw, 5, 900)}")
    payer_lines = rows("{}: {}", [("Customer", who), ("From account", source)], "<br>\n")
    order: list[tuple[str, str | None]] = [("Paid to", payee), ("Account", target), ("Reference", note or "none given")]
    order += [("Amount", sum_), ("Frequency", often), ("First payment", f"{first:%d/%m/%Y}")]
    order += [("Last payment", last or "until further notice"), ("Final amount", final)]
    changed = draw.choice(("set up", "changed"))
    channel = some(draw, 0.6, draw.choice(("Mobile app", "Branch", "Telephone")))
    given = f"Instruction given by: {channel}<br>\n" if channel else ""
    warning = "<p><i>Did someone hurry you to pay? Hang up and call 159.</i></p>" if draw.random() < 0.5 else ""
    body = f"""<html><body bgcolor="#ffffff"><p><b>Wharf Bank</b></p>
<p>Your standing order has been {changed}.</p>
<p>Our reference: {number}<br>
{given}{payer_lines}</p>{warning}
<p>{rows("{}: {}", order, "<br>")}<br><br>
Please make sure that there is enough money in your account the day before a payment.<br>
You can cancel online: Payments &gt; Standing orders.</p>
<p>Yours sincerely,<br>{person(draw)}<br>Customer Operations</p>
<hr><font size="1">Wharf Bank plc. Registered office: {street(draw)}, {town(draw)}. Registered
number: {code(draw, "#######")}
</font></body></html>"""
    labels: dict[str, Value] = {"order": number, "customer": who, "from_account": source, "payee": payee}
    labels |= {"to_account": target, "reference": note, "amount": sum_, "frequency": often, "channel": channel}
    labels |= {"first_payment": f"{first:%d/%m/%Y}", "last_payment": last, "final_amount": final}
    return mail("service@wharfbank.example", f"Standing order {changed}", body), labels


def craft_steps(draw: Random) -> Made:
    """How to make a thing, in Italian: material with quantities as records, steps, time and cost where known."""
    title = draw.choice(_CRAFTS)
    author, when = some(draw, 0.7, person(draw)), day(draw)
    months = [
        "gennaio",
        "febbraio",
        "marzo",
        "aprile",
        "maggio",
        "giugno",
        "luglio",
        "agosto",
        "settembre",
        "ottobre",
        "novembre",
        "dicembre",
    ]
    published = f"{when.day} {months[when.month - 1]} {when.year}"
    level, lasts = draw.choice(("facile", "media", "per esperti")), f"{draw.choice((20, 30, 45, 90))} minuti"
    dries = some(draw, 0.5, draw.choice(("una notte", "2 ore", "24 ore")))
    cost = some(draw, 0.6, f"{draw.randint(3, 40)},{draw.choice(('00', '50'))} €")
    age = some(draw, 0.4, f"dai {draw.randint(3, 10)} anni")
    material: list[dict[str, str]] = []
    shown = ""
    for thing, quantity in draw.sample(_MATERIAL, draw.randint(2, 7)):
        known = some(draw, 0.75, quantity)
        shown += f'<li><span class="qta">{known}</span> {thing}</li>\n' if known else f"<li>{thing}</li>\n"
        material.append({"thing": thing, **({"quantity": known} if known else {})})
    tools = draw.sample(
        ("forbici", "pennello piatto", "righello", "pistola per colla a caldo", "ago"), draw.randint(0, 4)
    )
    steps = draw.sample(_STEPS, draw.randint(2, 7))
    advice = some(
        draw, 0.5, draw.choice(("Se la colla fila, aspettate un minuto.", "Lavorate con la finestra aperta."))
    )
    told = [f"<li><p>{step}</p></li>" + ("\n<!-- adv -->" if n == 1 else "") for n, step in enumerate(steps)]
    facts: list[tuple[str, str | None]] = [("Difficoltà", level), ("Tempo di lavoro", lasts), ("Asciugatura", dries)]
    facts += [("Costo", cost or "n.d."), ("Età", age)]
    utensils = f'<h2>Attrezzi</h2>\n<p class="attrezzi">{", ".join(tools)}</p>' if tools else ""
    advert = '<div class="sponsor">Pubblicità: colori acrilici in offerta da <b>2,99 €</b></div>'
    body = f"""<div id="testata"><a href="/">Mani d’oro</a> ·
<a href="/idee">Idee</a> · <a href="/carta">Carta</a></div>
<article><h1>{title}</h1>
<p class="firma">{f"di <b>{author}</b>, " if author else ""}pubblicato il <time>{published}</time></p>
<ul class="scheda">{rows("<li><em>{}:</em> {}</li>", facts)}</ul>
<p>Un lavoretto che piace a tutti, ideale per un pomeriggio di pioggia.</p>
<h2>Materiale</h2><ul class="materiale">
{shown}</ul>
{utensils}
{advert if draw.random() < 0.5 else ""}
<h2>Procedimento</h2><ol>
{chr(10).join(told)}
</ol>{f"<blockquote><strong>Consiglio</strong> {advice}</blockquote>" if advice else ""}</article>
<div class="altri"><h2>Potrebbe piacerti</h2>
<ul><li><a href="#">{draw.choice(_CRAFTS)}: un’altra idea</a></li></ul></div>"""
    labels: dict[str, Value] = {"title": title, "author": author, "published": published, "difficulty": level}
    labels |= {"work_time": lasts, "drying_time": dries, "cost": cost, "age": age, "material": [*material]}
    labels |= {"tools": ", ".join(tools) or None, "steps": [*steps], "advice": advice}
    return page(f"{title} - Mani d’oro", body, language="it"), labels


_CRAFTS = (
    "Lanterna di carta",
    "Portapenne con rotoli di cartone",
    "Ghirlanda",
    "Cornice decorata con conchiglie e sabbia raccolte durante le vacanze",
    "Segnalibro di feltro",
)
_MATERIAL = (
    ("cartoncino colorato", "2 fogli"),
    ("colla vinilica", "100 ml"),
    ("spago", "1,5 m"),
    ("conchiglie piccole, ben lavate", "20"),
    ("feltro rosso", "30 x 20 cm"),
    ("candela elettrica", "1"),
    ("colore acrilico bianco", "un tubetto"),
    ("perline", "una manciata di"),
)
_STEPS = (
    "Tagliate il cartoncino a strisce larghe due dita.",
    "Piegate.",
    "Stendete la colla con il pennello e lasciatela riposare finché non diventa quasi trasparente.",
    "Unite i bordi e teneteli fermi con una molletta.",
    "Forate gli angoli e fate passare lo spago.",
    "Decorate a piacere.",
    "Controllate che tutto sia asciutto, poi togliete le mollette e rifinite con le forbici.",
    "Dipingete il fondo.",
)


def club_fixtures(draw: Random) -> Made:
    """A German club's matches: a table, played ones with a result, those to come with a time that may be open."""
    club = f"{draw.choice(('TSV', 'SV', 'FC', 'SpVgg'))} {draw.choice(_GERMAN)} {draw.choice(('1921', '09', '1946'))}"
    team, league = draw.choice(("Herren I", "Damen", "B-Junioren")), draw.choice(("Kreisliga A Nord", "Bezirksliga 3"))
    trainer, ground = some(draw, 0.7, person(draw)), some(draw, 0.6, f"Sportplatz {draw.choice(_GERMAN)}er Weg")
    when, count = day(draw), draw.randint(2, 7)
    played, rest = draw.randint(0, count), draw.sample([f"SG {one}" for one in _GERMAN], count)
    games: list[dict[str, str]] = []
    shown = ""
    for n, other in enumerate(rest):
        on, home = when + timedelta(7 * n + draw.randint(0, 1)), draw.random() < 0.5
        begin, score = some(draw, 0.85, f"{clock(draw, 11, 19)} Uhr"), f"{draw.randint(0, 6)}:{draw.randint(0, 5)}"
        one = {"day": f"{('Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So')[on.weekday()]}, {on:%d.%m.%Y}"}
        one |= {"home": club if home else other, "away": other if home else club}
        one |= {"kick_off": begin} if begin else {}
        one |= {"result": score} if n < played else {}
        note = some(draw, 0.2, draw.choice(("Pokal", "Nachholspiel", "verlegt auf Wunsch des Gegners")))
        one |= {"note": note} if note else {}
        shown += f"""<tr class="{"odd" if n % 2 else "even"}"><td>{one["day"]}</td><td>{begin or "offen"}</td>
<td>{one["home"]}</td><td>{one["away"]}</td><td class="erg"><b>{one.get("result", "-:-")}</b></td>
<td>{note or "&nbsp;"}</td></tr>\n"""
        if draw.random() < 0.12:
            shown += '<tr class="pause"><td colspan="6">spielfrei / Winterpause</td></tr>\n'
        games.append(one)
    facts: list[tuple[str, str | None]] = [("Mannschaft", team), ("Liga", league), ("Trainer", trainer)]
    facts += [("Heimspielstätte", ground)]
    state = f"{when + timedelta(7 * played):%d.%m.%Y}"
    body = f"""<div id="kopf"><img src="wappen.gif" alt="Wappen"><h1>{club}</h1></div>
<ul id="menue"><li><a href="/">Start</a></li><li><a href="/verein">Verein</a></li>
<li><a href="/jugend">Jugend</a></li></ul>
<div id="inhalt"><h2>Spielplan</h2><p>{rows("<strong>{}:</strong> {}", facts, "<br>")}</p>
<table class="spielplan"><thead><tr><th>Datum</th><th>Anstoß</th><th>Heim</th><th>Gast</th><th>Ergebnis</th>
<th>Bemerkung</th></tr></thead><tbody>
{shown}</tbody></table><p class="klein">Stand: {state}. Alle Angaben ohne Gewähr.</p>
<p>Vereinsheim geöffnet ab {clock(draw, 15, 18)} Uhr. Unser Partner: Bäckerei {surname(draw)}</p></div>"""
    labels: dict[str, Value] = {"club": club, "team": team, "league": league, "coach": trainer, "ground": ground}
    return page(f"{club} - Spielplan", body, language="de"), {**labels, "as_of": state, "matches": [*games]}


_GERMAN = (
    "Altdorf",
    "Birkenau",
    "Eschbach",
    "Grünwald",
    "Heidenfeld",
    "Kirchberg",
    "Lindach",
    "Mühlhausen",
    "Steinach",
)


def land_assessment(draw: Random) -> Made:
    """A county's assessment of a lot on a page of the nineties: tables in tables, labels and values in fonts."""
    parcel, roll = code(draw, "##-###-###-####"), str(draw.randint(1994, 1999))
    owner = f"{surname(draw).upper()}, {person(draw).split()[0].upper()}"
    second = some(draw, 0.4, f"{owner.split(',', maxsplit=1)[0]}, {person(draw).split()[0].upper()}")
    site, use = f"{street(draw).upper()}", draw.choice(("101 - SINGLE FAMILY", "110 - DUPLEX", "400 - VACANT LAND"))
    built = None if "VACANT" in use else str(draw.randint(1880, 1993))
    acres, legal = (
        f"{draw.uniform(0.1, 40):.2f}",
        f"LOT {draw.randint(1, 60)} BLK {draw.randint(1, 9)} {town(draw).upper()} ADD",
    )
    legal += draw.choice(("", "", " LESS N 10 FT FOR ROAD, SUBJECT TO EASEMENT OF RECORD"))
    land, house = draw.randint(50, 900) * 100, draw.randint(100, 2500) * 100 if built else 0
    relief = draw.choice((0, 0, 7500, 25000))
    taxable = max(land + house - relief, 0)
    sold = some(draw, 0.6, f"{day(draw, draw.randint(1970, 1993)):%m/%d/%Y}")
    price = some(draw, 0.8, f"${draw.randint(20, 300) * 500:,}") if sold else None
    cell = '<TR><TD BGCOLOR="#CCCCCC" WIDTH=130><FONT SIZE=2 FACE="Arial">{}</FONT></TD>'
    cell += "<TD><FONT SIZE=2>{}</FONT></TD></TR>"
    left: list[tuple[str, str | None]] = [("Parcel No.", f"<B>{parcel}</B>"), ("Owner", owner), ("Co-owner", second)]
    left += [("Location", site), ("Property Class", use), ("Year Built", built or "N/A"), ("Acres", acres)]
    right = "<TR><TD><FONT SIZE=2>{}</FONT></TD><TD ALIGN=RIGHT><TT>{}</TT></TD></TR>"
    sums: list[tuple[str, str | None]] = [("Land", f"${land:,}"), ("Buildings", f"${house:,}" if house else "-0-")]
    sums += [("Exemption", f"${relief:,}" if relief else None), ("<B>Taxable Value</B>", f"<B>${taxable:,}</B>")]
    bills, shown = [], ""
    for back in range(draw.randint(0, 5)):
        bill = {"year": str(int(roll) - back - 1), "tax": f"${amount(draw, 300, 4000)}"}
        on = some(draw, 0.8, f"{day(draw, int(bill['year'])):%m/%d/%Y}")
        shown += f"<TR><TD>{bill['year']}<TD ALIGN=RIGHT>{bill['tax']}<TD>{on or 'UNPAID'}\n"
        bills.append({**bill, **({"paid": on} if on else {})})
    table = f"""<TABLE BORDER=1 CELLPADDING=2><CAPTION>Tax History</CAPTION><TR><TH>Year<TH>Tax<TH>Paid On
{shown}</TABLE>"""
    sale = (
        f"<P><FONT SIZE=2>Last sale: {sold}{f' for {price}' if price else ', price not recorded'}.</FONT>"
        if sold
        else ""
    )
    body = f"""<CENTER><TABLE WIDTH=640 BORDER=0><TR><TD><IMG SRC="/gif/seal.gif" ALT=""></TD><TD><FONT SIZE=5
COLOR="#000080">{town(draw)} County Assessor</FONT><BR>Assessment Roll of {roll}</TD></TR></TABLE><HR WIDTH=640>
<TABLE WIDTH=640 BORDER=0><TR VALIGN=TOP><TD><TABLE BORDER=1 CELLSPACING=0>
{rows(cell, left)}</TABLE></TD><TD><TABLE BORDER=1 CELLSPACING=0 WIDTH=240><TR><TH COLSPAN=2>Assessed Values</TH></TR>
{rows(right, sums)}</TABLE></TD></TR>
<TR><TD COLSPAN=2><FONT SIZE=2><I>Legal Description:</I><BR>{legal}</FONT></TD></TR></TABLE>{sale}
{table if bills else "<P>No tax history on file."}
<P><A HREF="search.htm">New search</A> | <A HREF="/">Home</A> | Best viewed at 800x600. You are visitor
{code(draw, "######")}</CENTER>"""
    labels: dict[str, Value] = {"parcel": parcel, "roll": roll, "owner": owner, "co_owner": second, "location": site}
    labels |= {"class": use, "built": built, "acres": acres, "land": f"${land:,}", "taxable": f"${taxable:,}"}
    labels |= {"buildings": f"${house:,}" if house else None, "exemption": f"${relief:,}" if relief else None}
    labels |= {"legal": legal, "sold": sold, "sale_price": price, "bills": [*bills] or None}
    return page("Assessor", body), labels


def used_car(draw: Random) -> Made:
    """A second-hand car: an icon before each value instead of a label, class names that a program made up."""
    model, when = draw.choice(_CARS), day(draw)
    trim, price = some(draw, 0.7, draw.choice(_TRIMS)), f"£{draw.randint(9, 320) * 100 - 5:,}"
    was = some(draw, 0.3, f"£{draw.randint(330, 400) * 100 - 5:,}")
    specs: list[tuple[str, str | None]] = [
        ("calendar", f"{draw.randint(2004, 2025)} ({draw.randint(10, 75)} reg)"),
        ("gauge", f"{draw.randint(1, 160) * 731:,} miles"),
        ("fuel", draw.choice(("Petrol", "Diesel", "Electric", "Petrol plug-in hybrid"))),
        ("gearbox", draw.choice(("Manual", "Automatic"))),
        ("engine", some(draw, 0.7, f"{draw.choice(('1.0', '1.6', '2.0'))}L")),
        ("user", some(draw, 0.6, draw.choice(("1 owner", "2 owners", "3 owners")))),
        ("door", some(draw, 0.7, draw.choice(("3 doors", "5 doors")))),
    ]
    build = hexadecimal(draw, 5)
    icon = (
        f'<span class="sc-{build} kZxTq"><svg class="ic-{{0}}"><use href="#{{0}}"></use></svg><span>{{1}}</span></span>'
    )
    features = draw.sample(_FEATURES, draw.choice((0, 1, 3, 5, 7)))
    dealer = some(draw, 0.7, f"{surname(draw)} {draw.choice(('Motors', 'Car Centre', '& Sons'))}".replace("&", "and"))
    stars, miles = some(draw, 0.6, f"{draw.uniform(3, 5):.1f}") if dealer else None, draw.randint(2, 190)
    place, phone = town(draw), some(draw, 0.6, code(draw, "07### ######"))
    badge = some(draw, 0.4, draw.choice(("Great price", "Good price", "Fair price")))
    text = draw.choice(
        ("Drives well.", "Full history, two keys, new tyres all round and a long test.", "Sold as seen.")
    )
    listed = "".join(f'<li class="li-{build}"><span>{feature}</span></li>' for feature in features)
    block = f'<section class="sc-{build} fEaT"><h2>Features</h2><ul>{listed}</ul></section>' if features else ""
    seller = f'<span class="sc-{build} dLr">{dealer}</span>' if dealer else "<span>Private seller</span>"
    seller += (
        f'<span class="sc-{build} rTg"><svg><use href="#star"></use></svg><span>{stars}</span></span>' if stars else ""
    )
    near = "".join(
        f'<a class="cRd-{build}" href="#"><span>{draw.choice(_CARS)}</span> <span>£{draw.randint(2, 30)},990</span></a>'
        for _ in range(draw.randint(1, 3))
    )
    body = f"""<div id="__root"><div class="sc-{build} hDr"><a href="/">Motorfinder</a>
<button>Sell your car</button></div>
<div class="sc-{build} mAn"><div class="sc-{build} gLr"><img src="/i/{hexadecimal(draw, 8)}.webp" alt=""><span>1 /
{draw.randint(4, 30)}</span></div><h1 class="sc-{build} tTl">{model}</h1>
{f'<p class="sc-{build} sUb">{trim}</p>' if trim else ""}
<div class="sc-{build} pRc"><span class="pR-{build}">{price}</span>{f" <s>{was}</s>" if was else ""}
{f'<span class="sc-{build} bDg">{badge}</span>' if badge else ""}</div><p>or from £{draw.randint(90, 500)} a month</p>
<div class="sc-{build} sPc">{rows(icon, specs, "")}</div>
{block}<section class="sc-{build} dSc"><h2>Description</h2><p>{text}</p></section>
<section class="sc-{build} sLr"><h2>Seller</h2>{seller}
<span class="sc-{build} lOc"><svg><use href="#pin"></use></svg><span>{place}</span>
<span>({miles} miles away)</span></span>
{f'<a href="tel:{phone.replace(" ", "")}"><span>{phone}</span></a>' if phone else "<button>Send a message</button>"}
</section><small>Listed {long_day(when)}</small></div>
<div class="sc-{build} sIm"><h2>You may also like</h2>{near}</div></div>"""
    found = dict(specs)
    labels: dict[str, Value] = {"model": model, "trim": trim, "price": price, "old_price": was, "badge": badge}
    labels |= {"registered": found["calendar"], "mileage": found["gauge"], "fuel": found["fuel"]}
    labels |= {"gearbox": found["gearbox"], "engine": found["engine"], "owners": found["user"], "doors": found["door"]}
    labels |= {"features": [*features] or None, "description": text, "dealer": dealer, "rating": stars, "place": place}
    return page(f"{model} for sale", body), {**labels, "phone": phone, "listed": long_day(when)}


_CARS = ("Astera Pico", "Brenner 320", "Corvane Estate", "Dalton Rover X4", "Elmo e-City")
_TRIMS = ("1.2 Comfort", "SE 5dr", "Launch Edition with winter pack and tow bar, 4x4", "Sport")
_FEATURES = (
    "Heated seats",
    "Parking sensors, front and rear",
    "Sat nav",
    "Roof rails",
    "Cruise control with distance keeping and traffic jam assistant",
    "Air conditioning",
    "Isofix",
    "Bluetooth",
)


def weekly_rota(draw: Random) -> Made:
    """A week's duties as a plain mail: a line for each shift, days without, notes below a line, who may swap."""
    team, monday = draw.choice(("Lifeboat crew", "Shop team", "Ward 4", "Reception")), day(draw)
    monday -= timedelta(monday.weekday())
    number, author = str(monday.isocalendar().week), person(draw)
    staff = people(draw, 4, 7)
    reserve = some(draw, 0.6, draw.choice(staff))
    phone = some(draw, 0.6, code(draw, "01### ######"))
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
                some(draw, 0.7, draw.choice(("early", "late", "stock", "desk"))),
                some(draw, 0.2, draw.choice(("bring the keys", "first shift, please show round", "leaves at lunch"))),
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


def museum_hours(draw: Random) -> Made:
    """When a museum is open and what it costs: a table of days and one of tickets, and sentences for the rest."""
    name = f"{draw.choice(('Museum of Clocks', 'Maritime Museum', 'Tram Depot', 'Gallery of Glass'))} {town(draw)}"
    begin, end, span = draw.choice(("10 am", "9.30 am", "11 am")), draw.choice(("5 pm", "6 pm")), draw.randint(0, 2)
    hours: list[dict[str, str]] = []
    shown = ""
    for n, label in enumerate(_OPEN[span]):
        text = (
            "closed" if n == 0 and span == 0 else f"{begin} – {end}" if n < 2 else f"{begin} – {draw.choice((4, 8))} pm"
        )
        shown += f"<tr><th scope='row'>{label}</th><td>{text}</td></tr>\n"
        hours.append({"days": label, "hours": text})
    late, night = (
        some(draw, 0.6, f"{draw.choice((8, 9, 10))} pm"),
        draw.choice(("Thursday", "first Friday of the month")),
    )
    shut = [long_day(date(2026, month, on)) for month, on in draw.sample(_SHUT, draw.choice((0, 1, 2, 4)))]
    entry, tour = f"{draw.choice((30, 45, 60))} minutes", some(draw, 0.6, f"{clock(draw, 11, 15)}")
    payers = draw.sample(("Adults", "Children under 16", "Students and seniors", "Family of four"), draw.randint(0, 4))
    tickets = [
        {"who": who, "price": draw.choice(("free", f"€{draw.randint(2, 19)}", f"€{draw.randint(2, 9)}.50"))}
        for who in payers
    ]
    prices = each("<tr><td>{}</td></tr>", [f"{one['who']}</td><td>{one['price']}" for one in tickets])
    costs = f'<table class="prices"><tr><th>Ticket</th><th>Price</th></tr>\n{prices}</table>'
    at, stop = (
        f"{street(draw)}, {town(draw)}",
        some(draw, 0.7, f"{draw.choice(('Old Harbour', 'Opera', 'Castle Gate'))}"),
    )
    sentences = [
        f"Last entry is {entry} before closing time.",
        f"On the {night} we stay open until {late}." if late else "",
        f"We are closed on {', '.join(shut)}." if shut else "We are open on all other days of the year.",
        f"A guided tour starts at {tour} each day and takes an hour." if tour else "There are no tours at present.",
    ]
    way = f"The nearest tram stop is {stop}." if stop else "Please come on foot or by bicycle."
    phone, wheel = (
        some(draw, 0.6, code(draw, "+45 ## ## ## ##")),
        some(draw, 0.5, draw.choice(("all floors", "the ground floor"))),
    )
    access = f"<p>With a wheelchair you can reach {wheel}.</p>" if wheel else ""
    notice = "<div class='alert'><p>New: Threads of Light, until autumn. <a href='#'>Book now</a></p></div>\n"
    body = f"""<header><a class="logo" href="/">{name}</a>
<nav><a href="/visit">Visit</a><a href="/shop">Shop</a></nav></header>
{notice if draw.random() < 0.5 else ""}<main><h1>Plan your visit</h1><section id="hours"><h2>Opening hours</h2>
<table class="hours"><tbody>
{shown}</tbody></table>
{each("<p>{}</p>", [one for one in sentences if one])}</section>
<section id="tickets"><h2>Tickets</h2>{costs if tickets else "<p>Entry is free for everyone.</p>"}</section>
<section id="way"><h2>How to find us</h2><p>You find us at {at}. {way}</p>{access}
{f"<p>Questions? Call {phone} on weekdays.</p>" if phone else ""}</section></main>
<footer><form>Newsletter <input type="email"><button>Join</button></form></footer>"""
    labels: dict[str, Value] = {
        "museum": name,
        "last_entry": entry,
        "late_until": late,
        "late_day": night if late else None,
    }
    labels |= {"closed_on": [*shut] or None, "tour": tour, "address": at, "tram_stop": stop, "phone": phone}
    labels |= {"wheelchair": wheel, "hours": [*hours], "tickets": [*tickets] or None}
    return page(f"{name}: plan your visit", body), labels


_OPEN = (
    ("Monday", "Tuesday to Friday", "Saturday", "Sunday"),
    ("Monday to Thursday", "Friday", "Weekends"),
    ("Wednesday to Sunday", "Public holidays"),
)
_SHUT = ((1, 1), (12, 24), (12, 25), (12, 31), (5, 1), (6, 5))
