"""Plain text: the receipt of a post counter, the docket of a printing job, a call for papers."""

from __future__ import annotations

from datetime import timedelta
from textwrap import fill

from benchmarks.made_up_kinds.material import Draw, Facts, Made, Value, long_day, mail, phrases, rows

_POSTED = phrases(
    "1st Class Signed; 2nd Class Large Letter; Intl Tracked (DE); Special Dlvy 9am; Parcel 48; Stamps 1st x8"
)


def post_counter_receipt(draw: Draw) -> Made:
    """A receipt of a post office's counter: items with weights and tracking numbers, how it was paid, small print."""
    office, place = (
        f"{draw.town()} {draw.choice(('Post Office', 'P.O. Branch', 'Delivery Office'))}",
        f"{draw.street()}",
    )
    session = draw.code("#-######-#")
    when = draw.day()
    at = f"{when:%d/%m/%Y} {draw.randint(9, 17):02}:{draw.randint(10, 59)}"
    vat, served = (
        draw.some(0.7, draw.code("GB ### #### ##")),
        draw.some(0.6, draw.choice(("JANET", "Counter 3", "OP 0071"))),
    )
    items, listed, total = [], "", 0.0
    for _ in range(draw.choice((1, 1, 2, 3, 4, 7))):
        cost = draw.uniform(0.85, 24)
        total += round(cost, 2)
        one = {"service": draw.choice(_POSTED), "price": f"{cost:.2f}"}
        listed += f"{one['service']:<30}{one['price']:>8}\n"
        if "Stamps" not in one["service"]:
            one |= {"weight": f"{draw.uniform(0.02, 14):.3f} kg"} if draw.random() < 0.8 else {}
            one |= (
                {"to": draw.choice((draw.code("@@# #@@"), "GERMANY", draw.code("@## #@@")))}
                if draw.random() < 0.8
                else {}
            )
            one |= {"tracking": draw.code("@@ #### #### #GB")} if draw.random() < 0.55 else {}
            listed += f"  Weight {one['weight']}\n" if "weight" in one else ""
            listed += f"  Destination {one['to']}\n" if "to" in one else ""
            listed += f"  Ref {one['tracking']}\n" if "tracking" in one else ""
        if draw.random() < 0.3:
            listed += f"  Compensation up to {draw.choice((20, 50, 750))}.00\n"
        items.append(one)
    sum_of = f"{total:.2f}"
    card = draw.some(0.6, draw.code("************####"))
    given = f"{total + draw.randint(0, 9):.2f}" if not card else None
    change = f"{float(given) - float(sum_of):.2f}" if given else None
    auth, points = (
        draw.code("######") if card and draw.random() < 0.8 else None,
        draw.some(0.3, str(draw.randint(1, 900))),
    )
    paid = (
        f"{'Card':<30}{sum_of:>8}\n  {card}\n{f'  Auth code {auth}{chr(10)}' if auth else ''}"
        if card
        else f"{'CASH':<30}{given:>8}\n{'CHANGE':<30}{change:>8}\n"
    )
    proof = "This is your proof of posting. Keep it:\nclaims within 80 days, up to 20.00.\n"
    notice = f"** Closed Sat {draw.day():%d/%m} for refit **\n\n"
    text = f"""{office:^38}
{place:^38}
{f"{'VAT ' + vat:^38}{chr(10)}" if vat else ""}
{notice if draw.random() < 0.3 else ""}Session: {session}
{at}{f"   {served}" if served else ""}
{"-" * 38}
{listed}{"-" * 38}
{"TOTAL DUE":<30}{sum_of:>8}
{paid}{f"Loyalty points earned: {points}{chr(10)}" if points else ""}{"-" * 38}
{proof if draw.random() < 0.7 else ""}Survey: win 100.00! Code {draw.code("####-####")}
{"Thank you":^38}
"""
    labels: dict[str, Value] = {"office": office, "address": place, "vat_number": vat, "session": session, "time": at}
    labels |= {"served_by": served, "total": sum_of, "card": card, "auth_code": auth, "cash": given, "change": change}
    return "\n".join(line.rstrip() for line in text.split("\n")), labels | {"points": points, "items": [*items]}


_JOBS = phrases(
    "Parish magazine, autumn; Menu A4 folded; Wedding invitation “K & T”; Exhibition catalogue; NCR delivery pads; "
    "Poster A1 – Ödön"
)
_STOCKS = phrases(
    "135 gsm silk; 120 gsm uncoated (FSC); 300 gsm board, one side coated; 80 gsm laser; Colorplan 270 “Claret”"
)
_FINISH = phrases(
    "saddle stitch, 2 wires; perfect bind; matt laminate outside; crease & fold; drill 4 holes; numbering 0001-2500; "
    "gold foil"
)


def printing_job_docket(draw: Draw) -> Made:
    """The docket that goes with a job through a printing works, of its planning program or of the old card."""
    number, job = draw.code(draw.choice(("J#####", "##-####"))), draw.choice(_JOBS)
    firm, rep = f"{draw.surname()} {draw.choice(('& Partners', 'Arts Trust', 'Hotel', 'Ltd'))}", draw.person()
    when = draw.day()
    entered, due = f"{when:%d.%m.%y}", f"{when + timedelta(draw.randint(2, 30)):%d.%m.%y}"
    due += draw.choice(("", " noon", " FIRM"))
    many, overs = f"{draw.choice((50, 250, 1000, 2500, 12000)):,}", draw.some(0.5, f"{draw.choice((2, 5, 10))}%")
    size = draw.choice(("A4 portrait", "210 x 210 mm", "A1", "99 x 210 mm finished, 4 pp"))
    order, proof = (
        draw.some(0.55, draw.code("PO #####")),
        draw.some(0.6, draw.choice(("PDF, signed off", "wet proof", "none required"))),
    )
    sections, finish = [], draw.in_order(_FINISH, 0, 5)
    for part in draw.in_order(("Cover", "Text", "Insert", "Wallet/flap"), 1, 4):
        one = {"part": part, "stock": draw.choice(_STOCKS), "colours": draw.choice(("4/4", "4/0", "1/1", "5/1"))}
        one |= {"sheets": f"{draw.randint(30, 9000):,}"} if draw.random() < 0.8 else {}
        one |= {"press": draw.choice(("SM52", "GTO", "Indigo", "XL75"))} if draw.random() < 0.7 else {}
        sections.append(one)
    price, place = draw.some(0.55, f"{draw.amount(60, 8000)}"), f"{draw.street()}, {draw.town()}"
    note = draw.some(
        0.6,
        draw.choice(
            (
                "Repeat of 24-1180 but on heavier board; last time 200 short.",
                "Customer collects 100 advance copies, rest to address below.",
                "Match Pantone 1805 U to sample in bag. Do not guillotine before the ink is dry (48 h).",
            )
        ),
    )
    labels: dict[str, Value] = {"job": number, "title": job, "customer": firm, "entered": entered}
    labels |= {"due": due, "quantity": many, "size": size, "order": order, "proof": proof}
    labels |= {
        "finishing": [*finish] or None,
        "price": price,
        "note": note,
        "deliver_to": place,
        "sections": [*sections],
    }
    if draw.random() < 0.75:
        facts = [
            ("Customer", firm),
            ("Title", job),
            ("Cust. order", order),
            ("Rep", rep),
            ("Entered", entered),
            ("Quantity", many),
        ]
        facts += [("Overs", overs), ("Fin. size", size), ("Proof", proof), ("Price ex VAT", price)]
        grid = "".join(
            f"{one['part']:<13}{one['stock']:<32}{one['colours']:<6}"
            f"{one.get('sheets', ''):>7}  {one.get('press', 'tba')}\n"
            for one in sections
        )
        waste = (
            "".join(f"{part:<13}{draw.randint(20, 400):>7}\n" for part in ("Make-ready", "Running"))
            if draw.random() < 0.5
            else ""
        )
        work = "FINISHING\n" + "".join(f"[ ] {one}\n" for one in finish) + "\n" if finish else ""
        told = f"!! {fill(note, 64, subsequent_indent='   ', break_on_hyphens=False)}\n\n" if note else ""
        text = f"""WORKS DOCKET {number:<24}                DUE {due}
{"=" * 72}
{rows("{0:<14}{1}", facts)}

{told}{"PART":<13}{"STOCK":<32}{"COL":<6}{"SHEETS":>7}  PRESS
{grid}{"-" * 72}
{f"Waste allowed{chr(10)}{waste}{chr(10)}" if waste else ""}{work}DELIVER TO
{place}
{f"Carrier booked for {when + timedelta(31):%d.%m.%y}{chr(10)}" if draw.random() < 0.4 else ""}
Printed {when + timedelta(1):%d.%m.%y} 07:{draw.randint(10, 59)}   page 1 of 1
"""
    else:
        grid = "\n".join(
            (
                f"  {one['part']}: {one['stock']} / {one['colours']} / {one.get('sheets', '-')} sheets / "
                f"{one.get('press', '-')}"
            )
            for one in sections
        )
        text = f"""JOB CARD No. {number}

For ....... {firm} ({rep})
What ...... {job}
How many .. {many}{f" + {overs} overs" if overs else ""}
Size ...... {size}
In ........ {entered}
Out ....... {due}
O/No ...... {order or "verbal"}
Proof ..... {proof or "-"}
Charge .... {price or "as quoted"}

{grid}

{f"Finish: {'; '.join(finish)}{chr(10)}" if finish else ""}{f"N.B. {note}{chr(10)}" if note else ""}Send: {place}

Minder ............  Finisher ............  Checked ............
"""
    return "\n".join(line.rstrip() for line in text.split("\n")), labels


_AREAS = phrases(
    "flood models and their limits; citizen science, ethics & law; sensors that cost less than 50 EUR; "
    "open data (FAIR, metadata, long-term archives); education; history of hydrography; "
    "machine learning for gap filling"
)
_SUBJECTS = ("Small Rivers and Their Data", "Gauging & Sensing", "Learning from Sparse Measurements in Hydrology")
_STEPS = phrases(
    "Abstract submission; Workshop proposals; Notification; Camera-ready papers; Early registration; Poster abstracts"
)


def call_for_papers(draw: Draw) -> Made:
    """A call for papers sent to a list in plain text: dates with leaders of dots, topics, chairs, fees."""
    short = f"{draw.choice(('HYDRA', 'WaterNet', 'ICSG', 'RiverML'))} 2026"
    name = (
        f"{draw.randint(2, 30)}{draw.choice(('th International Conference', 'th Workshop'))} on "
        f"{draw.choice(_SUBJECTS)}"
    )
    when = draw.day()
    dates = f"{min(when.day, 25)}-{min(when.day, 25) + draw.randint(1, 3)} {when:%B} 2026"
    place = f"{draw.town()}, {draw.choice(('Norway', 'Ireland', 'Malta'))}{draw.choice((' and online', ''))}"
    web, chair = f"https://{short.split(maxsplit=1)[0].lower()}2026.example/", " and ".join(draw.people(1, 2))
    keys, pages = (
        draw.some(0.6, ", ".join(draw.people(1, 3))),
        draw.some(0.6, draw.choice(("6-8 pages", "max. 12 pages plus references", "2 pages (extended abstract)"))),
    )
    fee, early = draw.some(0.6, f"{draw.randint(15, 70) * 10} EUR"), draw.some(0.4, f"{draw.randint(5, 14) * 10} EUR")
    printed, mailbox = (
        draw.some(0.5, draw.choice(("Lecture Notes in Water (LNW)", "open proceedings with DOI"))),
        f"chairs@{short.split(maxsplit=1)[0].lower()}.example",
    )
    steps = []
    for n, step in enumerate(draw.in_order(_STEPS, 1, 6)):
        one = {
            "step": step,
            "date": long_day(when - timedelta(200 - 30 * n))
            if draw.random() < 0.85
            else f"{when - timedelta(200 - 30 * n):%B} 2026",
        }
        steps.append(one | ({"remark": draw.choice(("extended!", "firm", "AoE"))} if draw.random() < 0.4 else {}))
    topics = draw.in_order(_AREAS, 2, 7)
    dots = "\n".join(
        (f"  {one['step'] + ' ':.<32} {one['date']}{'  (' + one['remark'] + ')' if 'remark' in one else ''}")
        for one in steps
    )
    areas = "\n".join(
        fill(one, 68, initial_indent="  * ", subsequent_indent="    ", break_on_hyphens=False) for one in topics
    )
    told = f"""After the {draw.randint(2, 9)} workshops before us, we again ask for work on small rivers. In 2024,
{draw.randint(40, 300)} people met in {draw.town()}
from 3 to 5 June. All submissions get three reviews; the best paper wins 500 EUR."""
    late = f"*** DEADLINE EXTENDED - the old date of {long_day(draw.day())} no longer holds ***\n\n"
    facts: Facts = [("Where", place), ("When", dates), ("Web", web), ("Length", pages), ("Published in", printed)]
    shown = "\n".join(
        fill(f"{a + ':':<14}{b}", 70, subsequent_indent=" " * 14, break_on_hyphens=False, break_long_words=False)
        for a, b in facts
        if b
    )
    costs = (
        f"REGISTRATION\n  Regular fee {fee}{f', students {early}' if early else ''}. Lunches are included.\n\n"
        if fee
        else ""
    )
    text = f"""[Apologies for cross-posting]

{late if draw.random() < 0.3 else ""}{"=" * 70}
CALL FOR PAPERS: {short}
{fill(name, 70, break_on_hyphens=False)}
{"=" * 70}

{shown}

{fill(told, 70)}

IMPORTANT DATES
{dots}

TOPICS include, but are not limited to
{areas}

{f"KEYNOTES: {keys}{chr(10)}{chr(10)}" if keys else ""}{costs}CHAIRED BY
  {chair}
  {mailbox}

--
{draw.choice(("hydro-list mailing list", "You receive this as a member of the Gauge Society"))}
To leave write to leave@list.example before 1 January 2027
"""
    labels: dict[str, Value] = {
        "short_name": short,
        "name": name,
        "dates": dates,
        "place": place,
        "web": web,
        "length": pages,
    }
    known = {one["step"]: one["date"] for one in steps}
    labels |= {"abstracts_due": known.get(_STEPS[0]), "notification": known.get(_STEPS[2]), "fee": fee}
    labels |= {"student_fee": early if fee else None, "early_registration_until": known.get(_STEPS[4])}
    labels |= {"chairs": chair, "contact": mailbox, "topics": [*topics]}
    return mail(f"{chair} <{mailbox}>", f"[hydro] CfP {short}", text), labels
