"""Plain text of observatories, shops and surveyors: time at a telescope, a cleaner's ticket, a till's day, trees."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from textwrap import fill

from benchmarks.made_up_kinds.material import (
    Draw,
    Facts,
    Made,
    Records,
    Truth,
    Value,
    each,
    long_day,
    mail,
    phrases,
    rows,
)

_STARS = (
    "Dust in the debris discs of nearby A stars",
    "A census of blue stragglers in open clusters: the last 20 % of the sample",
    "Transits of TYC 4417-b",
)
_TOOLS = ("MOSAIC", "HiRes-2 (echelle)", "NIRCAM/K", "Polarimeter")
_PANEL = (
    "The panel found the case compelling but asks for fewer standards.",
    "Rank would improve with a clearer statement of what {0} nights would bring.",
    "Overlap with programme {1} should be discussed with its PI.",
    "The target list exceeds what can be observed in {0} nights.",
)


def telescope_time(draw: Draw) -> Made:
    """A plain mail that awards time at a telescope, its lines wrapped, the panel's words quoted at length."""
    number, half = draw.code("2026B/###"), draw.choice(("2026B", "2026-II"))
    title, leader = draw.choice(_STARS), f"{draw.choice(('Dr. ', 'Prof. ', ''))}{draw.person()}"
    asked, won = f"{draw.randint(3, 12)} nights", draw.choice(("1 night", "1.5 nights", "2 nights", "2.5 nights"))
    rank = draw.some(0.6, f"{draw.randint(1, 40)} of {draw.randint(41, 120)}")
    grade, host = draw.choice(("A", "B", "C (filler)")), draw.some(0.7, draw.person())
    tools, moon = draw.in_order(_TOOLS, 1, 3), draw.some(0.6, draw.choice(("dark", "grey", "any")))
    runs = [
        f"{n}-{n + draw.randint(1, 3)} {month} 2026"
        for month in ("Aug", "Oct", "Dec")
        for n in sorted(draw.sample(range(1, 26), draw.choice((0, 0, 1, 2))))
    ]
    until, second = f"{draw.randint(1, 30)} June 2026", draw.code("2025A/###")
    remarks = [one.format(draw.randint(4, 9), second) for one in draw.in_order(_PANEL, 1, 4)]
    said = draw.some(0.7, " ".join(remarks))
    facts: Facts = [("Proposal", number), ("Title", title), ("Semester", half), ("PI", leader), ("Grade", grade)]
    facts += [("Rank", rank), ("Requested", asked), ("Awarded", won)]
    facts += [("Instruments", ", ".join(tools)), ("Moon", moon), ("Support astronomer", host or "to be announced")]
    shown = "\n".join(
        fill(f"{label + ':':<20}{value}", 66, subsequent_indent=" " * 20, break_on_hyphens=False)
        for label, value in facts
        if value
    )
    dates = f"Scheduled runs:\n{each('   * {}', runs)}\n" if runs else "Your runs will be scheduled in queue mode.\n"
    comments = f"\nComments of the panel\n---------------------\n{fill(said, 70)}\n" if said else ""
    notice = f"NOTE: the dome is closed from {long_day(draw.day())}; up to {draw.randint(2, 9)} nights may be moved."
    old = f"""
-----Original Message-----
From: {draw.person()}
Subject: proposal {draw.code("2026A/###")}

> PI asks whether {draw.randint(2, 5)} nights in grey time would do. Grade B then?"""
    body = f"""Dear {leader.rsplit(maxsplit=1)[-1]},

{fill(f"on behalf of the Time Allocation Committee I am writing about your proposal for {half}.", 70)}

{shown}

{dates}{comments}
{fill(f"Phase 2 material is due on {until}. Late submissions lose their time to the next proposal on the list.", 70)}
{chr(10) + fill(notice, 70) + chr(10) if draw.random() < 0.4 else ""}
{draw.person()}
Secretary, Time Allocation Committee
{old if draw.random() < 0.35 else ""}"""
    labels: dict[str, Value] = {"proposal": number, "title": title, "semester": half, "investigator": leader}
    labels |= {"grade": grade, "rank": rank}
    labels |= {"requested": asked, "awarded": won, "instruments": [*tools], "moon": moon, "support": host}
    labels |= {"runs": [*runs] or None, "phase_2_due": until, "comments": said}
    return mail("TAC <tac@observatory.example>", f"Outcome of proposal {number}", body), labels


_CLOTHES = {"Suit 2pc": 14.5, "Shirt (hanger)": 2.4, "Coat wool": 16.95, "Dress eve. beaded": 29.9, "Trousers": 7.25}
_CLOTHES |= {"Duvet dbl": 19.9, "Tie": 5.5, "Curtain p. m²": 4.8}
_STAINS = ("stain L cuff", "zip broken - customer's risk", "press only", "no starch")


def dry_cleaning_ticket(draw: Draw) -> Made:
    """A dry cleaner's printed ticket: pieces with notes below, express and loyalty when they apply, what is left."""
    ticket, phone = draw.code("@-####"), draw.some(0.6, draw.code("07700 9#####"))
    name = draw.choice((draw.person(), f"{draw.choice(('Mr', 'Mrs', 'Dr'))} {draw.surname()}"))
    brought = draw.day()
    due = f"{brought + timedelta(draw.randint(2, 9)):%a %d/%m/%y} after {draw.choice(('3pm', '10am', 'noon'))}"
    came, clerk = f"{brought:%d/%m/%y} {draw.clock(8, 17)}", draw.some(0.5, draw.person().split()[0])
    pieces, printed, whole, count = [], "", 0.0, 0
    for what in draw.in_order([*_CLOTHES], 1, 7):
        many, each_ = draw.choice((1, 1, 1, 2, 3, 5)), _CLOTHES[what]
        whole, count = whole + many * each_, count + many
        one = {"quantity": str(many), "item": what, "price": f"{many * each_:.2f}"}
        printed += f"{many:>2} {what:<26}{many * each_:>9.2f}\n"
        note, colour = draw.some(0.35, draw.choice(_STAINS)), draw.some(0.3, draw.choice(("navy", "blk", "crème")))
        one |= ({"colour": colour} if colour else {}) | ({"note": note} if note else {})
        printed += f"     col: {colour}\n" if colour else ""
        printed += f"     ** {note}\n" if note else ""
        pieces.append(one)
    express, card = draw.some(0.3, "5.00"), draw.some(0.35, f"-{whole / 10:.2f}")
    total = whole + (5 if express else 0) - (round(whole / 10, 2) if card else 0)
    paid = draw.choice((None, total, round(total / 2, 2)))
    sums: Facts = [
        ("Sub-total", f"{whole:.2f}"),
        ("Express 24h", express),
        ("Club card 10%", card),
        ("TOTAL GBP", f"{total:.2f}"),
    ]
    sums += [("Paid (card)", f"{paid:.2f}" if paid else None), ("To pay", f"{total - (paid or 0):.2f}")]
    bill = "\n".join(f"{label:<28}{value:>10}" for label, value in sums if value)
    shop, tag = f"{draw.surname().upper()} DRY CLEANERS", draw.some(0.6, draw.code("###-###"))
    offer = f"\n{'* 5 shirts for 9.95 in ' + draw.choice(('March', 'May')) + ' *':^38}\n"
    text = f"""{shop:^38}
{draw.street() + ", " + draw.town():^38}
{"Tel " + draw.code("01632 960###"):^38}
{offer if draw.random() < 0.35 else ""}
Ticket {ticket:<14}{came:>17}
{f"Served by {clerk}{chr(10)}" if clerk else ""}Customer: {name}
{f"Mobile: {phone}{chr(10)}" if phone else ""}{"-" * 38}
{printed}{"-" * 38}
{count} pc{f"   rack {tag}" if tag else ""}
{bill}
{"=" * 38}
READY {due}
Goods not collected in 90 days are sold.
Last visit {draw.day(2025):%d/%m/%y}  points {draw.randint(0, 400)}
"""
    labels: dict[str, Value] = {"shop": shop, "ticket": ticket, "received": came, "customer": name, "phone": phone}
    labels |= {"pieces": [*pieces], "count": f"{count} pc"}
    labels |= {"rack": tag, "express": express, "discount": card, "total": f"{total:.2f}"}
    labels |= {"paid": f"{paid:.2f}" if paid else None}
    return text, {**labels, "to_pay": f"{total - (paid or 0):.2f}", "ready": due}


def till_closing(draw: Draw) -> Made:
    """A till's report at the end of a day: the rolls of two makes of till, or a back office's print in two columns."""
    look, number = draw.choice("aaaaabbbcc"), draw.code("0####") if draw.random() < 0.5 else str(draw.randint(9, 990))
    shop = f"{draw.town()} {draw.choice(('Farm Shop', 'Garden Café', 'Museum Shop', 'Chippy'))}"
    when, closed = draw.day(), draw.clock(17, 23)
    date = f"{when:%d/%m/%Y}" if look != "c" else long_day(when)
    gross, guests = round(draw.uniform(240, 6900), 2), draw.randint(14, 420)
    tax, back = round(gross / 6, 2), draw.some(0.5, draw.amount(2, 60))
    voids = draw.some(0.6, str(draw.randint(1, 19)))
    off = draw.some(0.65, f"{draw.choice('+-')}{draw.uniform(0.05, 12):.2f}")
    tips, card = draw.some(0.4, draw.amount(4, 90)), round(gross * draw.uniform(0.4, 0.9), 2)
    staff = [one.split()[0] for one in draw.people(1, 5)]
    shares = [draw.uniform(1, 4) for _ in staff]
    staff_sums = {name: f"{gross * part / sum(shares):,.2f}" for name, part in zip(staff, shares, strict=True)}
    gross_, net, vat = f"{gross:,.2f}", f"{gross - tax:,.2f}", f"{tax:,.2f}"
    cash, cards, lanes = f"{gross - card:,.2f}", f"{card:,.2f}", draw.code("T#")
    labels: dict[str, Value] = {"shop": shop, "z_number": number, "date": date, "closed_at": closed, "till": lanes}
    labels |= {"gross": gross_, "net": net, "vat": vat}
    labels |= {"cash": cash, "cards": cards, "refunds": back, "voids": voids, "difference": off, "cashiers": [*staff]}
    make = {"a": _roll, "b": _dotted_roll, "c": _office_print}[look]
    return make(draw, labels, staff_sums, (tips, str(guests), f"{gross / guests:.2f}")), labels


_Extra = tuple[str | None, str, str]


def _roll(draw: Draw, true: Truth, staff: Mapping[str, str], extra: _Extra) -> str:
    """A roll in capitals."""
    line = "\n".join
    taken = [
        (a, b)
        for a, b in (("CASH", true["cash"]), ("CARD", true["cards"]), ("TIPS", extra[0]), ("REFUND", true["refunds"]))
        if b
    ]
    last = [(a, b) for a, b in (("NO. OF VOIDS", true["voids"]), ("OVER/SHORT", true["difference"])) if b]
    hours = line(
        f"{h:02}-{h + 1:02}H{draw.randint(1, 40):>8}{draw.amount(10, 900):>16}"
        for h in range(11, 11 + draw.randint(0, 5))
    )
    return f"""{true["shop"]!s:^32}
{"*** Z REPORT ***":^32}
{true["date"]}   {true["closed_at"]}       {true["till"]}
Z-NO {true["z_number"]}
{"-" * 32}
{line(f"{a:<14}{b!s:>18}" for a, b in taken)}
{"-" * 32}
{"GROSS":<14}{true["gross"]!s:>18}
{"VAT 20%":<14}{true["vat"]!s:>18}
{"NET":<14}{true["net"]!s:>18}
{"CUSTOMERS":<14}{extra[1]:>18}
{"AVERAGE":<14}{extra[2]:>18}
{hours}
CLERKS
{line(f" {name:<13}{took:>18}" for name, took in staff.items())}
{line(f"{a:<14}{b!s:>18}" for a, b in last)}
GRAND TOTAL {draw.randint(200, 900)},{draw.code("###.##")}
"""


def _dotted_roll(draw: Draw, true: Truth, staff: Mapping[str, str], extra: _Extra) -> str:
    """A roll of another make, with dots."""
    names = {
        "gross": "Total sales incl. tax",
        "vat": "Tax",
        "net": "Total sales excl. tax",
        "refunds": "Returns",
        "cash": "Cash",
        "cards": "EFT",
        "voids": "Cancelled lines",
        "difference": "Drawer difference",
    }
    shown = "\n".join(f"{label + ' ':.<26} {true[key] if true[key] else '-'}" for key, label in names.items())
    tips = f"{'Gratuities ':.<26} {extra[0]}\n" if extra[0] else ""
    return f"""{true["shop"]}
End of day no. {true["z_number"]} - register {true["till"]}
Business day {true["date"]}
Opened {draw.clock(7, 9)} by {next(iter(staff))}
Closed {true["closed_at"]}

{shown}
{tips}
Signed on: {", ".join(staff)}
Next report: {draw.randint(1000, 9000)}
"""


def _office_print(draw: Draw, true: Truth, staff: Mapping[str, str], extra: _Extra) -> str:
    """A back office's print of two columns."""
    left = [
        ("Gross takings", true["gross"]),
        ("of which VAT", true["vat"]),
        ("Net takings", true["net"]),
        ("Refunds", true["refunds"] or "none"),
    ]
    right = [
        ("Cash", true["cash"]),
        ("Cards", true["cards"]),
        ("Variance", true["difference"] or "n/a"),
        ("Voids", true["voids"] or "none"),
    ]
    both = "\n".join(f"{a:<18}{b!s:>12}     {c:<14}{d!s:>12}" for (a, b), (c, d) in zip(left, right, strict=True))
    before = "\n".join(f"{a:<18}{draw.amount(100, 5000):>12}" for a in ("Gross last week", "Gross last year"))
    return f"""DAILY CLOSE                                     Page 1 of 1
Site: {true["shop"]}
Terminal: {true["till"]}    Session: {true["z_number"]}
Trading date: {true["date"]}    Closed: {true["closed_at"]}
{"=" * 61}
{both}
{"-" * 61}
{before}
Covers {extra[1]}, average {extra[2]}{f", tips {extra[0]}" if extra[0] else ""}

Operator          Sales
{chr(10).join(f"{name:<14}{took:>12}" for name, took in staff.items())}

Signed ____________________
"""


_TREES = phrases(
    "Quercus robur; Fagus sylvatica; Acer pseudoplatanus; Tilia x europaea; Taxus baccata; Fraxinus excelsior (DB3); "
    "Prunus ‘Kanzan’"
)
_WORKS = (
    "Crown lift to 5.2 m over highway",
    "Remove deadwood > 50 mm",
    "Fell to ground level, grind stump, replant with 1 no. standard in next season",
    "Re-inspect in 12 months",
    "Sever ivy at base; climbing inspection of union at 6 m",
)


def tree_survey(draw: Draw) -> Made:
    """A surveyor's report on trees: columns with works wrapped below each other, or a block of lines a tree."""
    client = f"{draw.town()} {draw.choice(('Parish Council', 'Housing Association Ltd', 'Primary School'))}"
    site = f"{draw.choice(('The Rectory', 'Plot 4', 'Playing field'))}, {draw.street()}, {draw.town()}"
    went, ref = draw.day(), draw.code("AIA/##-###")
    seen, made = long_day(went), long_day(went + timedelta(draw.randint(3, 40)))
    surveyor = f"{draw.person()} {draw.choice(('BSc(Hons) MArborA', 'Tech.Cert.', ''))}".strip()
    order = draw.some(0.5, f"TPO {draw.randint(2, 400)} (19{draw.randint(50, 99)})")
    area = draw.some(0.5, f"{draw.town()} Conservation Area")
    sky = draw.some(0.6, draw.choice(("dry, bright", "Overcast; light wind", "Leaf-off, 4 °C")))
    again, trees = draw.some(0.7, f"{draw.choice(('January', 'June'))} {draw.randint(2027, 2029)}"), []
    for n in range(1, draw.choice((1, 2, 3, 5, 8, 11)) + 1):
        one = {
            "number": f"{'G' if draw.random() < 0.15 else 'T'}{n}",
            "species": draw.choice(_TREES),
            "height": f"{draw.randint(4, 28)} m",
        }
        one |= {"stem": f"{draw.randint(120, 1400)} mm"} if draw.random() < 0.8 else {}
        one["condition"] = draw.choice(("Good", "Fair", "Poor", "Fair/Poor", "Dead"))
        trees.append(one | ({"works": draw.choice(_WORKS)} if draw.random() < 0.65 else {}))
    labels: dict[str, Value] = {"client": client, "site": site, "reference": ref, "surveyed": seen, "reported": made}
    labels |= {"surveyor": surveyor, "order": order}
    labels |= {"conservation_area": area, "weather": sky, "next_survey": again, "trees": [*trees]}
    urgent = [one["number"] for one in trees if one["condition"] in {"Poor", "Dead"}]
    shown = _tree_columns(trees) if draw.random() < 0.75 else _tree_blocks(trees)
    facts: Facts = [
        ("Client", client),
        ("Site", site),
        ("Our ref", ref),
        ("Date of survey", seen),
        ("Date of report", made),
        ("Surveyor", surveyor),
        ("Conditions", sky),
    ]
    facts += [("Tree preservation order", order or "none found"), ("Conservation area", area)]
    last = f"The trees should be inspected again in {again} or after any storm above force {draw.randint(8, 10)}."
    scope = f"Trees were inspected from the ground. A tree of {draw.randint(20, 30)} m beyond the boundary, "
    scope += f"surveyed by {draw.person()} on {long_day(draw.day(2023))}, is left out."
    text = f"""TREE CONDITION SURVEY
{"=" * 21}

{rows("{}: {}", facts)}

1  SCOPE

{fill(scope, 74)}

2  SCHEDULE

{shown}
3  SUMMARY

{f"Works to {', '.join(urgent)} are urgent." if urgent else "No urgent works."}
{fill(last, 74) if again else ""}

{draw.surname()} Tree Consultants, {draw.street()}, {draw.town()}
"""
    return text, labels


def _tree_columns(trees: Records) -> str:
    """Columns, with what does not fit below."""
    text = f"No.  {'Species':<26}{'Ht':<7}{'Stem':<10}{'Cond.':<11}Works\n{'-' * 80}\n"
    for one in trees:
        works = fill(one.get("works", "-"), 26, break_on_hyphens=False).split("\n")
        text += f"{one['number']:<5}{one['species']:<26}{one['height']:<7}{one.get('stem', 'n/m'):<10}"
        text += f"{one['condition']:<11}{works[0]}\n"
        text += each(f"{'':<59}{{}}\n", works[1:], "")
    return text


def _tree_blocks(trees: Records) -> str:
    """A block of lines for each."""
    text = ""
    for one in trees:
        text += f"{one['number']}  {one['species']}\n    Height {one['height']}, "
        text += f"stem {one.get('stem', 'not measured')}\n    Condition: {one['condition']}\n"
        text += f"    Works: {one['works']}\n\n" if "works" in one else "\n"
    return text
