"""Mails of a season: a bookshop's letter, an Italian oil mill's result, a mooring to renew."""

from __future__ import annotations

from datetime import timedelta
from html import escape
from textwrap import fill

from benchmarks.made_up_kinds.material import (
    Draw,
    Facts,
    Made,
    Value,
    continental,
    each,
    long_day,
    mail,
    mail_of_parts,
    phrases,
    rows,
)

_BOOKS = phrases(
    "The Salt Cartographer; Bread & Weather; Was das Moor weiß; A Field Guide to Small Regrets; "
    "Ninety-Nine Lighthouses; How Not to Keep Hens; The Glass Sexton: A Mystery"
)
_WORDS = (
    "Our pick of the month. Signed copies while they last.",
    "{0} calls it “the best £{1} I spent all year”.",
    "Long, sad and very funny; for readers of <em>Middlemarsh</em>.",
    "Paperback follows on {2}.",
)


def bookshop_letter(draw: Draw) -> Made:
    """A bookshop's letter made with a service for campaigns: an evening with an author, new books, opening hours."""
    shop = f"{draw.choice(('Heron', 'Foxglove', 'Margin & Spine', 'Ink Street'))} Books"
    number, month = (
        draw.some(0.5, f"No. {draw.randint(11, 140)}"),
        draw.choice(("May 2026", "Autumn 2026", "Christmas 2026")),
    )
    guest = draw.some(0.7, draw.person())
    when = draw.day()
    date, fee = (
        (
            f"{when:%A} {when.day} {when:%B}, {draw.choice(('6.30', '7', '7.30'))}pm",
            draw.some(0.75, draw.choice(("free", f"£{draw.randint(3, 12)}", "£8 (£5 students)"))),
        )
        if guest
        else (None, None)
    )
    place = draw.some(0.6, draw.choice(("St Cedd’s Hall", "upstairs", f"{draw.town()} Library"))) if guest else None
    club, sale = draw.some(0.5, draw.choice(_BOOKS)), draw.some(0.35, f"{draw.choice((10, 20, 25))}% off")
    hours, phone = (
        draw.choice(("Mon–Sat 9.30–5.30", "Tue to Sat 10–6, Sun 11–4", "Daily 10-5 (not Wed)")),
        draw.code("01632 960###"),
    )
    place_of = f"{draw.street()}, {draw.town()}"
    shut = [long_day(when + timedelta(n)) for n in sorted(draw.sample(range(9), draw.choice((0, 0, 1, 2, 3))))]
    books, listed = [], ""
    for title in draw.in_order(_BOOKS, 1, 7):
        one = {"title": title, "author": draw.choice((draw.person(), " and ".join(draw.people(2, 2))))}
        one |= {"publisher": draw.choice(("Harbour Press", "Ox & Co", "Nachtigall"))} if draw.random() < 0.6 else {}
        one |= {"price": f"£{draw.randint(7, 30)}.99"} if draw.random() < 0.85 else {}
        one |= {"binding": draw.choice(("hardback", "paperback"))} if draw.random() < 0.6 else {}
        said = (
            draw.choice(_WORDS).format(draw.surname(), draw.randint(5, 20), long_day(draw.day()))
            if draw.random() < 0.75
            else ""
        )
        facts = ", ".join(one[key] for key in ("publisher", "binding") if key in one)
        listed += f"""<table border="0" cellpadding="0" width="100%" class="mcnCaptionBlock"><tbody><tr><td><img
class="mcnImage"
src="https://mcusercontent.example/{draw.randint(100, 999)}.jpg" alt=""></td><td class="mcnTextContent" valign="top">
<h3 class="null">{escape(title, False)}</h3>by
{one["author"]}<br>\n{f"<em>{escape(facts, False)}</em><br>" if facts else ""}
{f"<strong>{one['price']}</strong><br>" if "price" in one else ""}
{said}</td></tr></tbody></table>\n"""
        books.append(one)
    block = (
        '<table class="mcnTextBlock" width="100%"><tbody><tr><td class="mcnTextContent">{}</td></tr></tbody></table>\n'
    )
    evening = f"""<h2>An evening with {guest}</h2><p>{date}{f"<br>{chr(10)}{place}" if place else ""}{
        f"<br>{chr(10)}Tickets: {fee}" if fee else ""
    }</p><p>Last year’s evening with {draw.person()} sold out in {draw.randint(2, 9)} days.</p>"""
    parts = [block.format(evening)] if guest else []
    parts += (
        [
            block.format(
                f"<h2>Book club</h2>We are reading <em>{escape(club, False)}</em>. All welcome, £2 for biscuits."
            )
        ]
        if club
        else []
    )
    draw.shuffle(parts)
    discount = block.format(
        f'<p style="text-align:center;font-size:30px">{sale}</p><p>all cookery until {long_day(draw.day())}</p>'
    )
    closed = f"<p>We are closed on:</p><ul>{each('<li>{}</li>', shut)}</ul>" if shut else ""
    body = f"""<!DOCTYPE html><html><head><meta
charset="utf-8"><title>{month}</title><style>.mcnTextContent{{color:#333}}</style></head>
<body><!--*|IF:MC_PREVIEW_TEXT|*--><span class="mcnPreviewText" style="display:none">New books and old friends</span>
<center><table id="bodyTable" width="100%"><tr><td id="templatePreheader"><a href="#">View this email in your
browser</a></td></tr>
<tr><td id="templateHeader"><h1>{escape(shop, False)}</h1><p>{month}{f" | {number}" if number else ""}</p></td></tr>
<tr><td id="templateBody"><p>Dear
readers,</p><p>{draw.choice(("the swifts are back.", "we have a new carpet!", "it rained."))}</p>
{discount if sale else ""}{parts[0] if parts else ""}<h2>New on the table</h2>
{listed}{"".join(parts[1:])}{closed}</td></tr>
<tr><td id="templateFooter"><em>Copyright © 2026 {escape(shop, False)}, All rights reserved.</em><br><br>
<strong>Find us:</strong><br>\n{place_of}<br>\n{hours}<br>\nTel {phone}<br><br>
Want to change how you receive these emails? <a>unsubscribe from this
list</a></td></tr></table></center></body></html>"""
    labels: dict[str, Value] = {"shop": shop, "issue": number, "month": month, "guest": guest, "event_date": date}
    labels |= {
        "event_place": place,
        "tickets": fee,
        "club_book": club,
        "discount": sale,
        "hours": hours,
        "phone": phone,
    }
    labels |= {"address": place_of, "closed_on": [*shut] or None, "books": [*books]}
    return mail(f"{shop} <hello@books.example>", f"{month} at the shop", body), labels


_OLIVES = ("Frantoio", "Leccino", "Moraiolo", "Taggiasca", "Pendolino", "Leccio del Corno")
_NOTE = (
    "Olive un po' mature, lavorate lo stesso giorno.",
    "Il 10% è rimasto al frantoio come d'accordo.",
    "Attenzione: 2 casse da restituire entro venerdì; l'anno scorso la resa era del 13,{0}%.",
)


def olive_mill_result(draw: Draw) -> Made:
    """An Italian oil mill's mail to a grower: olives brought in, yield, acidity, what is owed, when to collect."""
    number, who = f"{draw.randint(3, 900)}/2026", draw.person()
    when = draw.day()
    pressed = f"{when:%d/%m/%Y}"
    lots, listed, weight = [], "", 0
    for one_of in draw.in_order(_OLIVES, 1, 6):
        many = draw.randint(40, 990)
        weight += many
        one = {"cultivar": one_of, "chili": f"{many} kg"}
        one |= {"cassoni": str(draw.randint(1, 9))} if draw.random() < 0.7 else {}
        one |= {"resa": f"{draw.randint(9, 18)},{draw.randint(0, 9)}%"} if draw.random() < 0.75 else {}
        listed += (
            f"<tr><td>{one_of}</td><td align=right>{one.get('cassoni', '-')}</td><td "
            f"align=right>{one['chili']}</td><td align=right>{one.get('resa', 'n.d.')}</td></tr>\n"
        )
        lots.append(one)
    share = draw.uniform(10, 17)
    total, oil = f"{continental(f'{weight:,}')} kg", f"{weight * share / 100:.1f} litri".replace(".", ",")
    gained = f"{share:.2f}%".replace(".", ",")
    acid = draw.some(0.7, f"0,{draw.randint(11, 79)}%")
    perox = draw.some(0.4, f"{draw.randint(3, 14)},{draw.randint(0, 9)} meq O2/kg")
    fee, paid = f"€ {continental(draw.amount(20, 190))}", draw.some(0.4, f"€ {continental(draw.amount(10, 60))}")
    until, heat = (
        draw.some(0.7, f"{when + timedelta(draw.randint(3, 20)):%d/%m/%Y}"),
        draw.some(0.5, f"{draw.randint(22, 27)} °C"),
    )
    cans = draw.in_order(("latta 5 l", "latta 3 l", "dama 10 l", "bottiglie 0,75 l"), 0, 4)
    note = draw.some(0.5, draw.choice(_NOTE).format(draw.randint(1, 9)))
    miller, phone = draw.person(), draw.code("0### ######")
    fact = '<p style="margin:2px 0">{}: <span style="font-weight:bold">{}</span></p>'
    facts: Facts = [
        ("Data molitura", pressed),
        ("Olive conferite", total),
        ("Olio ottenuto", oil),
        ("Resa media", gained),
    ]
    facts += [("Temperatura di gramolazione", heat), ("Acidità (ac. oleico)", acid), ("Perossidi", perox)]
    facts += [("Contenitori", ", ".join(cans) if cans else None), ("Costo molitura", fee), ("Acconto versato", paid)]
    facts += [("Ritiro entro", until), ("Note", note)]
    order = (
        f"<p><i>Domenica {draw.day():%d/%m} il frantoio resta chiuso. Nuovo listino: molitura da € 16,00 al "
        f"quintale.</i></p>"
    )
    body = f"""<html><body><table width="620" cellpadding="10" style="border:1px solid #7a8f3c"><tr><td
bgcolor="#7a8f3c">
<font color="#ffffff" size="4">Frantoio {draw.surname()} &amp; Figli</font></td></tr><tr><td>
<p>Gentile {who},</p><p>la Sua partita n.&nbsp;<b>{number}</b> &egrave; pronta.</p>
{order if draw.random() < 0.4 else ""}{rows(fact, facts)}
<table border="1" cellspacing="0"
cellpadding="3"><tr><th>Variet&agrave;</th><th>Cassoni</th><th>Peso</th><th>Resa</th></tr>
{listed}</table>
<p>Cordiali saluti<br>\n{miller}<br>\ntel. {phone} (ore 8-20)</p></td></tr>
<tr><td style="font-size:10px">Ai sensi del Reg. UE 2016/679 i dati non sono ceduti a terzi. Partita IVA
{draw.code("0##########")}</td></tr></table></body></html>"""
    labels: dict[str, Value] = {
        "partita": number,
        "cliente": who,
        "data_molitura": pressed,
        "olive": total,
        "olio": oil,
    }
    labels |= {"resa_media": gained, "temperatura": heat, "acidita": acid, "costo": fee, "acconto": paid}
    labels |= {"ritiro_entro": until, "note": note, "varieta": [*lots], "contenitori": [*cans] or None}
    head = [
        ("From", "Frantoio <info@frantoio.example>"),
        ("To", "you@example.org"),
        ("Subject", f"Partita {number} – l'olio è pronto"),
    ]
    return mail_of_parts(head, [("html", body)], True), labels


_HELLO = ("your mooring is due for renewal.", "the Harbour Committee has set the dues for the season (up by 4.2%).")


def mooring_renewal(draw: Draw) -> Made:
    """A plain mail about a mooring to renew, with leaders of dots from the harbour office or lines of the marina."""
    boat, kind = (
        draw.choice(("Wanderlust II", "SEA OTTER", "Île d'Or", "Pip", "Nordlys & Co")),
        draw.choice(("yacht", "motor cruiser", "open boat", "gaffer, wood")),
    )
    berth, who = (
        draw.choice((draw.code("@##"), f"Pontoon {draw.code('@-##')}", f"Trot {draw.randint(1, 9)} fore & aft")),
        draw.person(),
    )
    long, wide = f"{draw.uniform(4, 16):.2f} m", draw.some(0.6, f"{draw.uniform(1.6, 4.6):.2f} m")
    draught = draw.some(0.4, f"{draw.uniform(0.3, 2.2):.1f} m")
    number = draw.code(draw.choice(("M/####/26", "HB-#####")))
    begin, until = (
        draw.choice(("1 April 2026", "15 March 2026", "1 May 2026")),
        draw.some(0.75, draw.choice(("31 March 2027", "31 October 2026"))),
    )
    due, cover = long_day(draw.day()), draw.some(0.55, f"£{draw.choice((2, 3, 5))},000,000")
    expiry = draw.some(0.45, long_day(draw.day(2027)))
    charges, total = [], 0.0
    for what in draw.in_order(
        ("Mooring fee", "Harbour dues", "Electricity (metered)", "Dinghy rack", "Winter storage", "Tender licence"),
        1,
        6,
    ):
        share = draw.uniform(20, 1900)
        total += round(share, 2)
        charges.append({"charge": what, "amount": f"{share:,.2f}"})
    off = draw.some(0.35, f"-{draw.amount(5, 19)}")
    total += float(off) if off else 0.0
    all_of, master, phone = f"£{total:,.2f}", draw.person(), draw.code("01632 960###")
    asked = draw.in_order(
        ("copy of your insurance", "signed form B", "gas safety certificate", "photo of the boat"), 0, 4
    )
    winter = next((one["amount"] for one in charges if one["charge"] == "Winter storage"), None)
    labels: dict[str, Value] = {"reference": number, "boat": boat, "berth": berth, "length": long}
    labels |= {"from": begin, "to": until, "pay_by": due, "insurance_minimum": cover}
    labels |= {"discount": off, "total": all_of, "winter_storage": winter}
    labels |= {"send_us": [*asked] or None, "signed_by": master, "phone": phone}
    if draw.random() < 0.75:
        facts: Facts = [
            ("Our reference", number),
            ("Vessel", boat),
            ("Type", kind),
            ("Berth", berth),
            ("Length overall", long),
        ]
        facts += [
            ("Beam", wide),
            ("Draught", draught),
            ("Period from", begin),
            ("Period to", until),
            ("Insurance expires", expiry),
        ]
        shown = "\n".join(f"{a + ' ':.<24} {b}" for a, b in facts if b)
        cost = "\n".join(f"  {one['charge'] + ' ':.<34} {one['amount']:>10}" for one in charges)
        cost += f"\n  {'Prompt payment discount ':.<34} {off:>10}" if off else ""
        least = f"Third party cover of at least {cover} is required. " if cover else ""
        told = (
            f"{least}Please pay by {due}; after that a late fee of £{draw.randint(20, 60)}.00 applies and "
            f"the berth may be let from {long_day(draw.day())}."
        )
        quoted = (
            (
                f"\n> On {long_day(draw.day())} {who} wrote:\n> could we have a berth of {draw.randint(6, 12)}.00 m "
                f"next year?\n"
            )
            if draw.random() < 0.3
            else ""
        )
        send = "Please send us:\n" + "".join(f"  - {one}\n" for one in asked) + "\n" if asked else ""
        text = f"""Dear {who},

{fill(draw.choice(_HELLO), 68)}

{shown}

{cost}
{" " * 37}{"-" * 10}
  {"TOTAL incl. VAT ":.<34} {all_of:>10}

{fill(told, 68)}

{send}Yours sincerely
{master}, Harbour Master
Tel. {phone}
{quoted}"""
    else:
        facts = [
            ("REF", number),
            ("BOAT", boat),
            ("CLASS", kind),
            ("BERTH NO", berth),
            ("LOA", long),
            ("BEAM", wide or "?"),
            ("DRAFT", draught or "?"),
        ]
        facts += [
            ("START", begin),
            ("END", until or "open"),
            ("MIN COVER", cover),
            ("POLICY ENDS", expiry),
            ("DUE DATE", due),
        ]
        cost = "\n".join(f"{n}) {one['charge']}: {one['amount']}" for n, one in enumerate(charges, 1))
        text = f"""Hi {who.split()[0]}

Marina office here - renewal time!

{rows("{}: {}", facts)}

{cost}
{f"less {off}{chr(10)}" if off else ""}= {all_of}

{f"We still need: {', '.join(asked)}{chr(10)}{chr(10)}" if asked else ""}Cheers
{master}
{phone}
"""
    return mail("Moorings <office@harbour.example>", f"Mooring renewal {number}", text), labels
