"""Letters about one's health: leaving hospital, what new glasses need, what a health plan paid."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from benchmarks.made_up_kinds.material import (
    Draw,
    Made,
    Records,
    Truth,
    Value,
    long_day,
    mail_of_parts,
    page,
    phrases,
    rows,
    us_day,
)

_ILLS = phrases(
    "Community acquired pneumonia; Closed fracture, left distal radius; Acute cholecystitis; Atrial fibrillation"
)
_PAST = ("Type 2 diabetes mellitus", "Hypertension", "Asthma", "Previous appendicectomy (1994)", "Osteoarthritis")
_DRUGS = {
    "Amlodipine": ("5 mg", "once daily"),
    "Apixaban": ("2.5 mg", "twice daily"),
    "Co-amoxiclav": ("625 mg", "three times a day"),
    "Metformin MR": ("500 mg", "two with evening meal"),
    "Paracetamol": ("1 g", "up to four times a day"),
    "Salbutamol inhaler": ("100 micrograms", "when required"),
}


def discharge_letter(draw: Draw) -> Made:
    """A hospital's letter to a doctor: headings in capitals, a printed form, or a letter in sentences; medicines."""
    look, who, consultant = draw.choice("abc"), draw.person(), f"Dr {draw.person()}"
    came, number = draw.day(), draw.code("### ### ####")
    left = came + timedelta(days=draw.randint(1, 19))
    born = draw.day(draw.randint(1931, 2004))
    write = {"a": lambda x: f"{x:%d/%m/%Y}", "b": lambda x: f"{x:%d-%b-%Y}", "c": long_day}[look]
    unit, ward = draw.code("@######"), draw.some(0.7, f"{draw.choice(('Maple', 'Cedar', 'Acute Medical'))} Ward")
    ill, place = draw.choice(_ILLS), f"{draw.town()} General Hospital"
    again = draw.some(0.55, f"{draw.choice(('Fracture', 'Chest', 'Cardiology'))} clinic in {draw.randint(2, 8)} weeks")
    allergy, doctor = draw.choice(("Penicillin", "Latex", None, None)), f"Dr {draw.surname()}"
    past, drugs = draw.in_order(_PAST, 0, 4), []
    for name in draw.in_order([*_DRUGS], 0 if draw.random() < 0.2 else 1, 6):
        dose, often = _DRUGS[name]
        one = {"drug": name, "dose": dose, "frequency": often}
        one |= {"duration": f"{draw.choice((3, 5, 7, 28))} days"} if draw.random() < 0.5 else {}
        drugs.append(one | ({"status": draw.choice(("NEW", "Dose changed", "Unchanged"))} if look != "c" else {}))
    labels: dict[str, Value] = {"patient": who, "nhs_number": number, "hospital_number": unit, "born": write(born)}
    labels |= {"admitted": write(came), "discharged": write(left), "ward": ward, "consultant": consultant}
    labels |= {"hospital": place, "diagnosis": ill, "follow_up": again, "allergy": allergy, "doctor": doctor}
    labels |= {"history": past or None, "medicines": [*drugs] or None}
    typed = write(left + timedelta(days=3))
    return _DISCHARGES[look](labels, drugs, past, typed), labels


def _discharge_headings(true: Truth, drugs: Records, past: Sequence[str], typed: str) -> str:
    """An electronic letter."""
    listed = "".join(
        f"  {n}. {one['drug']} {one['dose']} {one['frequency']}{' for ' + one['duration'] if 'duration' in one else ''}"
        f" [{one['status']}]\n"
        for n, one in enumerate(drugs, 1)
    )
    known = "".join(f"  - {ill}\n" for ill in past)
    return f"""{true["hospital"]}
Electronic Discharge Summary                              Page 1 of 1

To: {true["doctor"]}, The Surgery, 4 Old Road
Date typed: {typed}

PATIENT DETAILS
Name: {true["patient"]}            DOB: {true["born"]}
NHS No: {true["nhs_number"]}       Hospital No: {true["hospital_number"]}

ADMISSION DETAILS
Admitted: {true["admitted"]} 14:22 via Emergency Department
Discharged: {true["discharged"]}
{f"Discharging ward: {true['ward']}{chr(10)}" if true["ward"] else ""}Consultant: {true["consultant"]}

PRIMARY DIAGNOSIS
{true["diagnosis"]}

PAST MEDICAL HISTORY
{known or "  None recorded" + chr(10)}
ALLERGIES
{true["allergy"] or "No known drug allergies"}

MEDICATION ON DISCHARGE
{listed or "  No medication supplied" + chr(10)}
FOLLOW-UP
{true["follow_up"] or "No hospital follow-up required"}

Blood results: Hb 131 g/L, CRP 41 mg/L (on admission 212).
*** This document was produced electronically and is not signed ***
"""


def _discharge_form(true: Truth, drugs: Records, past: Sequence[str], typed: str) -> str:
    """A printed form: two columns, then a ruled table."""

    def two(a: str, left: Value, b: str, right: Value) -> str:
        return f"{a:<12}: {left or '-':<26} {b:<10}: {right or '-'}\n"

    lines = two("PATIENT", true["patient"], "D.O.B.", true["born"])
    lines += two("NHS NUMBER", true["nhs_number"], "UNIT NO.", true["hospital_number"])
    lines += two("ADMITTED", true["admitted"], "DISCHARGED", true["discharged"])
    lines += two("CONSULTANT", true["consultant"], "WARD", true["ward"])
    lines += two("G.P.", true["doctor"], "PRINTED", typed)
    listed = "".join(
        f"{one['drug']:<20}{one['dose']:<16}{one['frequency']:<24}{one.get('duration', 'cont.'):<9}{one['status']}\n"
        for one in drugs
    )
    rule = "-" * 78 + "\n"
    known = "; ".join(past)
    return f"""{true["hospital"]:^78}
{"DISCHARGE NOTIFICATION":^78}
{rule}{lines}{rule}DIAGNOSIS   : {true["diagnosis"]}
{f"HISTORY     : {known}{chr(10)}" if past else ""}ALLERGIES   : {true["allergy"] or "NIL KNOWN"}
{rule}{"DRUG":<20}{"DOSE":<16}{"FREQUENCY":<24}{"SUPPLY":<9}STATUS
{rule}{listed}{rule}FOLLOW UP   : {true["follow_up"] or "G.P. only"}
COPY TO     : patient, file
"""


def _discharge_sentences(true: Truth, drugs: Records, past: Sequence[str], typed: str) -> str:
    """A letter that a secretary typed."""
    listed = "".join(
        f"  {one['drug']}, {one['dose']}, {one['frequency']}"
        + (f" ({one['duration']})\n" if "duration" in one else "\n")
        for one in drugs
    )
    ward = f", who was on {true['ward']}," if true["ward"] else ""
    known = f"Background: {', '.join(past)}.\n\n" if past else ""
    allergy = f"Please note an allergy to {true['allergy']}.\n\n" if true["allergy"] else ""
    again = f"We will see the patient in the {true['follow_up']}.\n\n" if true["follow_up"] else ""
    return f"""{true["hospital"]}
Switchboard 01632 960000

Typed {typed}
Our ref {true["hospital_number"]} / NHS {true["nhs_number"]}

Dear {true["doctor"]},

Re: {true["patient"]}, born {true["born"]}

Your patient{ward} was under the care of
{true["consultant"]}, and with us from {true["admitted"]} until
{true["discharged"]}.

Diagnosis: {true["diagnosis"]}

{known}{allergy}{"Medicines to take home:" if drugs else "There were no medicines to take home."}
{listed}
{again}Yours sincerely,

Dr {chr(65 + len(listed) % 20)}. Patel
Foundation Year 1 doctor
"""


_DISCHARGES = {"a": _discharge_headings, "b": _discharge_form, "c": _discharge_sentences}


def eye_prescription(draw: Draw) -> Made:
    """An optician's mail: what each eye needs, what the glasses cost; a grid, blocks for phones, or plain lines."""
    look, who, shop = draw.choice("abc"), draw.person(), f"{draw.surname()} Opticians, {draw.town()}"
    at, seer = draw.day(), f"{draw.person()} {draw.choice(('BSc MCOptom', 'FBDO', 'MCOptom'))}"
    tested, due = (
        (long_day(at), long_day(at.replace(year=2028, day=1))) if look != "b" else (f"{at:%d.%m.%Y}", f"{at:%m.}2028")
    )
    far, frame = (
        draw.some(0.7, f"{draw.randint(54, 71)}.5 mm"),
        draw.some(0.65, f"{draw.choice(('Orla', 'Fjord', 'Pilot'))} {draw.randint(10, 99)}"),
    )
    add, eyes = draw.random() < 0.5, []
    for eye in ("Right", "Left"):
        one = {"eye": eye, "sphere": f"{draw.choice('+-')}{draw.randint(0, 7)}.{draw.choice(('00', '25', '50', '75'))}"}
        if draw.random() < 0.75:
            one |= {
                "cylinder": f"-{draw.randint(0, 2)}.{draw.choice(('25', '50', '75'))}",
                "axis": str(draw.randint(1, 36) * 5),
            }
        one |= {"prism": f"{draw.choice((1, 1.5, 2))} {draw.choice(('up', 'in'))}"} if draw.random() < 0.25 else {}
        eyes.append(one | ({"addition": f"+{draw.choice(('1.00', '1.75', '2.25'))}"} if add else {}))
    glass, cost = draw.randint(40, 210), draw.randint(45, 190)
    total = f"£{glass + cost - 20}.00" if frame else None
    ready = draw.some(0.8, long_day(at + timedelta(days=9))) if frame else None
    labels: dict[str, Value] = {"patient": who, "tested": tested, "next_test": due, "optometrist": seer, "shop": shop}
    labels |= {"pupil_distance": far, "frame": frame, "total": total, "ready": ready, "eyes": [*eyes]}
    bill = [
        (f"Frame {frame}", f"£{cost}.00"),
        ("Lenses, 1.6 index", f"£{glass}.00"),
        ("Voucher", "-£20.00"),
        ("Total", total),
    ]
    text = {"a": _eyes_grid, "b": _eyes_blocks, "c": _eyes_plain}[look](labels, eyes, bill if frame else [])
    headers = [("From", f"{shop} <hello@opticians.example>"), ("To", f"{who} <you@example.org>")]
    headers += [("Subject", "Your prescription"), ("X-Mailer", f"OptiSuite {draw.randint(7, 9)}.1")]
    parts = [("plain" if look == "c" else "html", text)]
    return mail_of_parts(headers, parts, look == "a"), labels


_EYE_KEYS = ("sphere", "cylinder", "axis", "prism", "addition")
_Bill = Sequence[tuple[str, str | None]]


def _eyes_grid(true: Truth, eyes: Records, bill: _Bill) -> str:
    """The grid of a form."""
    th = '<th style="border:1px solid #09c;background:#e6f7fc">{}</th>'
    td = '<td align="center" style="border:1px solid #09c">{}</td>'
    heads = "".join(th.format(x) for x in ("", "SPH", "CYL", "AXIS", "PRISM", "ADD"))
    listed = "".join(
        f"<tr>{th.format(one['eye'])}{''.join(td.format(one.get(key, '&nbsp;')) for key in _EYE_KEYS)}</tr>\n"
        for one in eyes
    )
    order = f"""<h3>Your order</h3><table>{rows('<tr><td>{}</td><td align="right">{}</td></tr>', bill)}</table>
{f"<p>We expect it to be ready by {true['ready']}.</p>" if true["ready"] else ""}"""
    far = f"<p>PD: {true['pupil_distance']}</p>" if true["pupil_distance"] else ""
    return f"""<html><body><table width="600" align="center"><tr><td><img src="cid:logo" alt="{true["shop"]}"></td></tr>
<tr><td><p>Dear {true["patient"]},</p><p>Thank you for coming in on <b>{true["tested"]}</b>. Your optometrist was
{true["optometrist"]}. Your prescription:</p><table cellspacing="0"><tr>{heads}</tr>
{listed}</table>{far}<p>Your next eye test is due in <b>{true["next_test"]}</b>.</p>{order if bill else ""}
<p>{true["shop"]}</p></td></tr><tr><td style="font-size:10px">A test costs £29.00 from 1 April 2026. Valid for 2 years.
Reg. in England 0{len(eyes)}99812.</td></tr></table></body></html>"""


def _eyes_blocks(true: Truth, eyes: Records, bill: _Bill) -> str:
    """Blocks for phones."""
    names = {
        "sphere": "Sphere",
        "cylinder": "Cylinder",
        "axis": "Axis",
        "prism": "Prism",
        "addition": "Reading addition",
    }
    listed = ""
    for one in eyes:
        lines = rows("<p>{}<br><strong>{}</strong></p>", [(names[key], one.get(key)) for key in _EYE_KEYS])
        listed += f'<div class="eye" style="display:inline-block;width:48%"><h4>{one["eye"]}</h4>{lines}</div>\n'
    facts = [("Tested on", true["tested"]), ("Tested by", true["optometrist"]), ("PD", true["pupil_distance"])]
    facts += [("Recall", true["next_test"]), ("Frame", true["frame"]), ("You pay", true["total"])]
    facts += [("Collect from", true["ready"])]
    told = rows("<p>{}<br><strong>{}</strong></p>", [(a, str(b)) for a, b in facts if b])
    return f"""<!DOCTYPE html><html><body><span style="display:none">Keep it safe, you can use it anywhere</span>
<div style="max-width:480px"><h2>Hi {true["patient"]}</h2><p>here is your prescription.</p>
{listed}
{told}
<p><a href="https://opt.example/b">Book contact lens check (£35)</a></p><hr><p>{true["shop"]}</p></div></body></html>"""


def _eyes_plain(true: Truth, eyes: Records, bill: _Bill) -> str:
    """Lines of a small shop."""
    listed = ""
    for one in eyes:
        turned = f" / {one['cylinder']} x {one['axis']}" if "cylinder" in one else " DS"
        listed += f"{one['eye'][0]} ({one['eye']}): {one['sphere']}{turned}"
        listed += f", prism {one['prism']}" if "prism" in one else ""
        listed += (f", add {one['addition']}" if "addition" in one else "") + "\n"
    order = rows("{}: {}", bill)
    far = f"PD {true['pupil_distance']}\n" if true["pupil_distance"] else ""
    ready = f"Ready for you on {true['ready']}.\n" if true["ready"] else ""
    return f"""Dear {true["patient"]}

Eye examination {true["tested"]}
Examined by {true["optometrist"]}

{listed}{far}
See you again in {true["next_test"]}.

{order}
{ready}
{true["shop"]}
Closed 24-27 December.
"""


_CARE = phrases(
    "Office visit, established patient; Complete blood count; X-ray, chest, 2 views; Physical therapy, 15 min"
)
_CARE_MORE = (*_CARE, "Flu vaccine", "Anesthesia, colonoscopy", "Emergency room, level 3")


def benefits_statement(draw: Draw) -> Made:
    """What a health plan paid, which is not a bill: a printed page's table, cards of a portal, or an old statement."""
    look, who, doctor = draw.choice("abc"), draw.person(), f"{draw.person()}, MD"
    number, claim, group = (
        draw.code("XYZ#########"),
        draw.code("20######@##"),
        draw.some(0.6, draw.code("00####-###")),
    )
    at, plan = draw.day(), draw.choice(("Bluewater Choice PPO", "Summit HMO Silver", "Cascade Health Plan"))
    done, check = (
        us_day(at + timedelta(days=21)) if look != "c" else f"{at + timedelta(days=21):%m/%d/%Y}",
        draw.some(0.5, draw.code("#######")),
    )
    sums, lines = [0, 0, 0, 0], []
    for care in draw.in_order(_CARE_MORE, 1, 6):
        billed = draw.randint(2500, 90000)
        allowed = billed * draw.randint(40, 90) // 100
        paid = allowed * draw.choice((0, 50, 80, 100)) // 100
        cents = (billed, allowed, paid, allowed - paid)
        sums = [a + b for a, b in zip(sums, cents, strict=True)]
        one = {
            "date": f"{at:%m/%d/%y}",
            "service": care,
            **dict(zip(_MONEY, (_dollars(x) for x in cents), strict=True)),
        }
        lines.append(one | ({"remark": draw.code("@##")} if draw.random() < 0.3 else {}))
    totals = [_dollars(x) for x in sums]
    labels: dict[str, Value] = {"member": who, "member_id": number, "group": group, "claim": claim, "provider": doctor}
    labels |= {"plan": plan, "processed": done, "check": check, "total_billed": totals[0], "total_paid": totals[2]}
    labels |= {"you_owe": totals[3], "lines": [*lines]}
    body = {"a": _benefits_print, "b": _benefits_cards, "c": _benefits_old}[look](labels, lines, totals)
    return page("Explanation of Benefits", body), labels


_MONEY = ("billed", "allowed", "paid", "owed")


def _dollars(cents: int) -> str:
    """An amount such as $1,204.50."""
    return f"${cents / 100:,.2f}"


def _benefits_facts(true: Truth) -> list[tuple[str, str]]:
    """What the head of a statement tells."""
    facts = [("Member", true["member"]), ("Member ID", true["member_id"]), ("Group number", true["group"])]
    facts += [("Claim number", true["claim"]), ("Provider", true["provider"]), ("Date processed", true["processed"])]
    return [(a, str(b)) for a, b in [*facts, ("Check number", true["check"])] if b]


def _benefits_print(true: Truth, lines: Records, totals: Sequence[str]) -> str:
    """A page meant for paper."""
    heads = ("Service date", "Service", "Amount billed", "Allowed amount", "Plan paid", "What you owe", "Notes")
    listed = "".join(
        f"<tr><td>{one['date']}</td><td>{one['service']}</td>"
        + "".join(f'<td class="num">{one[key]}</td>' for key in _MONEY)
        + f"<td>{one.get('remark', '')}</td></tr>\n"
        for one in lines
    )
    return f"""<div class="sheet"><div class="addr">{true["plan"]}<br>PO Box 1180</div><h1>Explanation of Benefits</h1>
<p>THIS IS NOT A BILL</p><table class="kv">{rows("<tr><th>{}:</th><td>{}</td></tr>", _benefits_facts(true))}</table>
<table class="claims"><thead><tr>{"".join(f"<th>{x}</th>" for x in heads)}</tr></thead><tbody>
{listed}</tbody><tfoot><tr><td colspan="2">Claim totals</td>{"".join(f'<td class="num">{x}</td>' for x in totals)}
<td></td></tr></tfoot></table><h2>Your deductible so far</h2><table><tr><th>Limit</th><th>Used</th></tr><tr>
<td>$1,500</td>
<td>{totals[3]}</td></tr></table><p>You may appeal within 180 days.</p></div>"""


def _benefits_cards(true: Truth, lines: Records, totals: Sequence[str]) -> str:
    """A portal's cards; sums above."""
    listed = ""
    for one in lines:
        note = f'<a class="note" href="#n">Note {one["remark"]}</a>' if "remark" in one else ""
        cells = rows(
            "<div><dt>{}</dt><dd>{}</dd></div>",
            zip(("Billed", "Allowed", "Plan paid", "Your share"), (one[x] for x in _MONEY), strict=True),
        )
        listed += f"<li><h4>{one['service']}</h4><time>{one['date']}</time><dl>{cells}</dl>{note}</li>\n"
    facts = rows("<div><span>{}</span><b>{}</b></div>", _benefits_facts(true))
    return f"""<nav><a>Claims</a><a>Find care</a><a>ID card</a></nav><h1>Claim details</h1><div class="hero"><div>Your
provider billed <b>{totals[0]}</b></div><div>Allowed <b>{totals[1]}</b></div><div>Your plan paid <b>{totals[2]}</b>
</div><div
class="owe">You may owe<br><b>{totals[3]}</b></div></div><section class="facts">{facts}</section><ul class="lines">
{listed}</ul><footer>{true["plan"]}. Questions? 1-800-555-0143. Next claim review 01/31/2027.</footer>"""


def _benefits_old(true: Truth, lines: Records, totals: Sequence[str]) -> str:
    """A statement of long ago: nested tables, services with a line break."""
    font = '<font face="Courier" size="2">{}</font>'
    listed = ""
    for one in lines:
        told = f"{one['service']}<br>{one['date']}{' (' + one['remark'] + ')' if 'remark' in one else ''}"
        listed += f"<tr><td>{font.format(told)}</td>"
        listed += "".join(f"<td align=right>{font.format(one[key])}</td>" for key in _MONEY) + "</tr>\n"
    facts = "<br>".join(f"{a.upper()}: {b}" for a, b in _benefits_facts(true))
    last = "".join(f"<td align=right><b>{x}</b></td>" for x in totals)
    return f"""<table width="100%" border="0"><tr><td><b>{true["plan"]}</b></td><td>{font.format(facts)}</td></tr>
<tr><td colspan="2"><table border="1"><tr><td>TYPE OF SERVICE</td><td>CHARGE</td><td>ALLOWED</td><td>PAID</td>
<td>YOU OWE</td></tr>
{listed}<tr><td><b>TOTAL</b></td>{last}</tr></table></td></tr></table><p>Paid to provider: {totals[2]}</p>"""
