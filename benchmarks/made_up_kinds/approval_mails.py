"""Mails of systems and offices: a requisition to approve, the plan of an interview, a line to be switched on."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    Draw,
    Facts,
    Made,
    Truth,
    Value,
    each,
    long_day,
    mail,
    mail_of_parts,
    phrases,
    rows,
    us_day,
)

_THINGS = (
    "Toner HP 415X, black",
    "Gloves, nitrile, size L (box of 100)",
    'Bearing 6204-2RS; 20 x 47 x 14 mm <"OEM">',
    "Freelance translation, PO top-up",
    "Laptop dock USB-C & cable",
    "Hydraulic oil ISO 46, 20 l",
)
_WHY = (
    "Replaces the unit that failed on {0}. Quote {1} attached, valid for 30 days.",
    "Stock is below minimum (4).",
    "Budget of $ {2} was agreed with {3} last year & not used.",
)
_ACTED = ("Submitted", "Approved", "Forwarded", "Returned for correction", "Pending")


def requisition_approval(draw: Draw) -> Made:
    """A purchase requisition that waits to be approved, of a business suite's workflow: lines, who acted so far."""
    number, owner, boss = (
        draw.code("1#####"),
        f"{draw.surname()}, {draw.choice(('Ada', 'Imre', 'Zora J.'))}",
        draw.person(),
    )
    begun = draw.day()
    when = f"{begun:%d-%b-%Y}"
    firm = draw.some(0.75, f"{draw.surname()} {draw.choice(('Supplies, Inc.', '& Daughters', 'GmbH'))}")
    money = draw.choice(("USD", "EUR"))
    why = draw.some(
        0.6, draw.choice(_WHY).format(us_day(draw.day()), draw.code("Q-####"), draw.amount(90, 900), draw.person())
    )
    project, need = draw.some(0.4, draw.code("@@@-####.##")), draw.some(0.6, f"{draw.day():%d-%b-%Y}")
    place = draw.some(0.6, f"{draw.choice(('Plant', 'Warehouse', 'HQ'))} {draw.town()}")
    lines, listed, total = [], "", 0.0
    for n in range(1, draw.choice((1, 1, 2, 3, 5, 9)) + 1):
        many, cost = draw.randint(1, 40), round(draw.uniform(3, 400), 2)
        total += round(many * cost, 2)
        one = {"line": str(n), "description": draw.choice(_THINGS), "quantity": str(many), "price": f"{cost:,.2f}"}
        one["amount"] = f"{many * cost:,.2f}"
        one |= {"account": draw.code("01-###-####-000")} if draw.random() < 0.75 else {}
        told = escape(one["description"], False)
        note = (
            f"<br>\n<span class='xs'>Note to buyer: call {draw.surname()} first</span>" if draw.random() < 0.25 else ""
        )
        values = (one["line"], told + note, draw.choice(("Each", "BX")), one["quantity"], one["price"], one["amount"])
        listed += f"<tr>{each('<td class=x1l>{}</td>', values)}<td>{one.get('account', '&nbsp;')}</td></tr>\n"
        lines.append(one)
    tax = draw.some(0.5, f"{total * 0.07:,.2f}")
    sum_of = f"{total:,.2f}"
    history, acted = [], ""
    for n, who in enumerate([owner, *draw.people(0, 4)]):
        one = {"name": who, "action": "Submitted" if not n else draw.choice(_ACTED[1:])}
        if one["action"] != "Pending":
            one["date"] = f"{begun + timedelta(2 * n):%d-%b-%Y} {draw.clock()}:{draw.randint(10, 59)}"
        one |= (
            {"note": draw.choice(("ok", "2 quotes please", "Use cost center 4410"))}
            if n and draw.random() < 0.4
            else {}
        )
        done = (str(n), who, one["action"], one.get("date", ""), one.get("note", ""))
        acted += f"<tr>{each('<td>{}</td>', done)}</tr>\n"
        history.append(one)
    fact = (
        '<tr><td align="right" nowrap><span class="OraPromptText">{}</span></td><td '
        'width="12"></td><td><span class="OraDataText">{}</span></td></tr>'
    )
    facts: Facts = [
        ("From", owner),
        ("To", boss),
        ("Sent", f"{us_day(draw.day())} {draw.clock()}"),
        ("Due", us_day(draw.day()) if draw.random() < 0.4 else None),
        ("ID", draw.code("########")),
    ]
    more: Facts = [
        ("Requisition", number),
        ("Creation Date", when),
        ("Supplier", escape(firm, False) if firm else None),
    ]
    more += [("Need-By Date", need), ("Deliver-To", place), ("Project", project)]
    more += [("Requisition Total", f"<b>{sum_of}</b> {money}"), ("Estimated Tax", f"{tax} {money}" if tax else None)]
    more += [("Justification", escape(why, False) if why else None)]
    again = f"<p class='OraInlineErrorText'>REMINDER {draw.randint(1, 3)}: action required.</p>"
    body = f"""<html><head><base href="http://erp.corp.example:8010/"><title></title></head><body bgcolor="#FFFFFF">
{again if draw.random() < 0.3 else ""}<table border="0" cellpadding="0" summary="">{rows(fact, facts)}</table>
<h2 class="OraHeaderSub">Requisition Header</h2><table border="0">
{rows(fact, more)}</table>
<h2 class="OraHeaderSub">Requisition Lines</h2><table class="x1h" border="1" cellspacing="0">
<tr>{each("<th>{}</th>", ("Line", "Item Description", "UOM", "Qty", "Price", f"Amount ({money})", "Account"))}</tr>
{listed}</table>
<h2 class="OraHeaderSub">Action History</h2><table
border="1"><tr>{each("<th>{}</th>", ("Num", "Name", "Action", "Date", "Note"))}</tr>
{acted}</table><h3>Please click on one of the following choices to respond:</h3>
<a href="mailto:wf@corp.example">Approve</a> <a>Reject</a> <a>Request Information</a>
<p>Your delegation of authority is {draw.amount(5000, 90000)} {money}.</p></body></html>"""
    labels: dict[str, Value] = {
        "requisition": number,
        "preparer": owner,
        "approver": boss,
        "created": when,
        "supplier": firm,
    }
    labels |= {"need_by": need, "deliver_to": place, "project": project, "total": sum_of, "tax": tax, "currency": money}
    labels |= {"justification": why, "lines": [*lines], "history": [*history]}
    return mail("Workflow Mailer <wf@corp.example>", f"Action Required: Requisition {number}", body), labels


_POSTS = ("Senior Lecturer in Hydrology", "Data Engineer (m/f/d)", "Deputy Head of Catering", "Buyer, R&D materials")
_ROUNDS = phrases(
    "Welcome & campus tour; Technical interview; Lunch with the team; Presentation (20 min); HR talk; Case study"
)


def interview_schedule(draw: Draw) -> Made:
    """A plan of an interview written in an office mail program, the candidate's answer quoted below or not."""
    post, number = draw.choice(_POSTS), draw.some(0.65, draw.code("REQ-#####"))
    names = draw.people(9, 9)
    who, writer = names[0], names[1]
    when = draw.day()
    date = f"{when:%A}, {long_day(when)}"
    place = draw.some(
        0.75, f"{draw.street()}, {draw.town()}, {draw.choice(('2nd floor', 'reception B', 'Room “Elbe”'))}"
    )
    meeting = draw.some(0.55, draw.code("3## ### ### ##"))
    secret = draw.code("a@#@#q") if meeting else None
    phone, cost = draw.code("+44 1632 960###"), draw.some(0.4, f"£{draw.amount(40, 200)}")
    bring = draw.in_order(
        ("photo ID", "right-to-work documents", "certificates (originals)", "a short portfolio"), 0, 4
    )
    answer = draw.some(0.6, f"{long_day(when - timedelta(draw.randint(2, 6)))}")
    talks, listed, hour = [], "", draw.randint(8, 11)
    p = "<p class=MsoNormal><span lang=EN-GB style='font-family:\"Calibri\",sans-serif'>{}<o:p></o:p></span></p>"
    td = "<td valign=top style='border:solid #BFBFBF 1.0pt;padding:0cm 5.4pt'>" + p + "</td>"
    for n, topic in enumerate(draw.in_order(_ROUNDS, 1, 6)):
        one = {"time": f"{hour + n:02}:00 – {hour + n:02}:{draw.choice((30, 45, 50))}", "topic": topic}
        panel = ", ".join(names[2 + n : 3 + n + draw.randint(0, 1)])
        one |= {"panel": panel} if draw.random() < 0.8 else {}
        one |= {"room": draw.choice(("2.14", "Teams", "Canteen", "Board room"))} if draw.random() < 0.7 else {}
        cells = (one["time"], f"<b>{escape(topic, False)}</b>", one.get("panel", "–"), one.get("room", "&nbsp;"))
        listed += f"<tr>{each(td, cells)}</tr>\n"
        talks.append(one)
    join = f"""<p class=MsoNormal><b>Microsoft Teams</b> <a href="#">Join the meeting now</a></p>
<p class=MsoNormal><span style='color:gray'>Meeting ID: </span>{meeting}</p><p class=MsoNormal><span
style='color:gray'>Passcode: </span>{secret}</p>"""
    quoted = f"""<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>
<p class=MsoNormal><b>From:</b> {who} &lt;{who.split()[0].lower()}@mail.example&gt;<br>\n<b>Sent:</b>
{long_day(when - timedelta(9))} {draw.clock()}<br>
<b>To:</b> {writer}<br>\n<b>Subject:</b> RE: Interview</p></div>
<p class=MsoNormal>Dear {writer.split()[0]}, I could come on {long_day(when + timedelta(1))} or the day before, from
{draw.randint(9, 11)}:30 on. My
number is 07700 900{draw.code("###")}. The train would be £{draw.amount(20, 90)}.</p>"""
    facts: Facts = [("Position", escape(post, False)), ("Reference", number), ("Date", date), ("Where", place)]
    shown = "\n".join(p.format(f"<b>{a}:</b>&nbsp; {b}") for a, b in facts if b)
    travel = p.format(f"We refund travel up to <b>{cost}</b>; please keep the tickets.") if cost else ""
    items = each("<li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>{}</li>", bring)
    intro = draw.choice(("thank you for your application.", "we enjoyed our call last week!", "as promised, the plan."))
    body = f"""<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft
Word 15">
<style><!-- p.MsoNormal {{margin:0cm;}} --></style></head><body lang=EN-GB link="#0563C1"><div class=WordSection1>
{p.format(f"Dear {who},")}{p.format("&nbsp;")}{p.format(intro)}{shown}
{p.format("&nbsp;")}<table class=MsoTableGrid border=1 cellspacing=0>
<tr>{each(td, ("<b>Time</b>", "<b>What</b>", "<b>With</b>", "<b>Room</b>"))}</tr>\n{listed}</table>
{join if meeting else ""}{p.format("Please bring:") + f"<ul type=disc>{items}</ul>" if bring else ""}{travel}
{p.format(f"Kindly confirm by <u>{answer}</u>.") if answer else ""}{p.format("Best wishes,")}
<p class=MsoNormal><b>{writer}</b><br>\nTalent Acquisition | T {phone}<br>\n{draw.surname()} Group, {draw.street()}</p>
{quoted if draw.random() < 0.5 else ""}</div></body></html>"""
    labels: dict[str, Value] = {
        "position": post,
        "reference": number,
        "candidate": who,
        "date": date,
        "location": place,
    }
    labels |= {
        "meeting_id": meeting,
        "passcode": secret,
        "confirm_by": answer,
        "travel_refund": cost,
        "bring": [*bring] or None,
    }
    labels |= {"contact": writer, "phone": phone, "schedule": [*talks]}
    return mail(f"{writer} <jobs@group.example>", "Your interview", body), labels


_LINES = ("Fibre 150", "Full Fibre 900", "SuperLine 80/20", "Business Connect 500 (static IP)", "Home Basic")
_KIT = ("Hub 6", "2 x mesh disc", "TV box (white)", "DECT phone", "SFP module LX")


def broadband_activation(draw: Draw) -> Made:
    """A mail about a broadband line that will be switched on, of the house for homes or of the one for firms."""
    order = draw.code(draw.choice(("BB#######", "OR-#####-@")))
    plan, place = draw.choice(_LINES), f"{draw.street()}, {draw.town()}"
    when = draw.day()
    start = f"{when:%A} {long_day(when)}"
    slot = draw.some(0.7, draw.choice(("8am – 1pm", "1pm – 6pm", "09:00-11:00")))
    visit = draw.some(0.5, draw.code("OGEA########"))
    number = draw.some(0.5, draw.code("01632 96####"))
    speed, floor = f"{draw.randint(36, 900)} Mbps", draw.some(0.6, f"{draw.randint(10, 500)} Mbps")
    cost, first = f"£{draw.amount(21, 90)}", draw.some(0.55, f"£{draw.amount(5, 140)}")
    term, kit = draw.choice(("24 months", "12 months", "30 days rolling")), draw.in_order(_KIT, 0, 5)
    parcel = draw.some(0.6, draw.code("@@#########GB")) if kit else None
    steps = []
    for n, step in enumerate(
        draw.in_order(("Order received", "Hub sent", "Engineer visit", "Line live", "First bill"), 1, 5)
    ):
        one = {"step": step}
        one |= {"date": f"{when + timedelta(3 * n - 6):%d %b}"} if draw.random() < 0.8 else {}
        steps.append(one)
    labels: dict[str, Value] = {"order": order, "package": plan, "address": place, "activation": start}
    labels |= {"slot": slot, "visit_reference": visit, "phone_number": number, "download_speed": speed}
    labels |= {"guaranteed_speed": floor, "monthly_price": cost, "set_up_price": first, "term": term}
    labels |= {"equipment": [*kit] or None, "tracking": parcel}
    make = _line_home if draw.random() < 0.75 else _line_firm
    head = [
        ("From", "Wendle Broadband <hello@wendle.example>"),
        ("To", "you@example.org"),
        ("Subject", f"Your order {order}"),
    ]
    return mail_of_parts(head, [("html", make(draw, labels, (kit, steps)))], draw.random() < 0.5), labels


def _line_home(draw: Draw, true: Truth, lists: tuple[list[str], list[dict[str, str]]]) -> str:
    """The mail to homes."""
    who = draw.person()
    kit, steps = lists
    keys = {"order": "Order number", "package": "Your package", "slot": "Be home", "visit_reference": "Engineer ref"}
    keys |= {
        "phone_number": "Keeping number",
        "download_speed": "Estimated download",
        "guaranteed_speed": "Minimum guaranteed",
    }
    keys |= {"term": "Contract", "monthly_price": "Each month", "set_up_price": "Upfront"}
    row = """<tr><td class="mcnTextContent" style="padding:8px 18px;color:#666;" width="45%">{}</td><td
class="mcnTextContent"
style="padding:8px 18px;font-weight:bold">{}</td></tr>"""
    facts: Facts = [(label, str(true[key]) if true[key] else None) for key, label in keys.items()]
    track = "".join(
        f"""<tr><td align="center" width="30"><img src="tick.png" width="16" alt="✓"></td><td>{one["step"]}</td><td
align="right" style="color:#999">{one.get("date", "")}</td></tr>\n"""
        for one in steps
    )
    sent = f"<p>Track it: <a href='#'>{true['tracking']}</a></p>" if true["tracking"] else ""
    box = f"<h3>In the box</h3><ul>{each('<li>{}</li>', kit)}</ul>{sent}" if kit else ""
    ad = f"""<table width="100%" bgcolor="#fff3c4"><tr><td>Add TV for £{draw.amount(5, 12)} a month. Ends
{long_day(draw.day())}.</td></tr></table>"""
    return f"""<html><body style="margin:0"><div style="display:none">Here is your activation date
&zwnj;&nbsp;&zwnj;</div>
<center><table id="bodyTable" width="100%"><tr><td align="center"><table class="templateContainer" width="600">
<tr><td><img src="logo.png" alt="Wendle"></td></tr><tr><td>
<p>Hi {who},</p>
<h1 style="font-size:26px">You go live on<br>\n<span style="color:#6a1b9a">{true["activation"]}</span></h1>
{ad if draw.random() < 0.4 else ""}<table width="100%" class="mcnTextBlock">
{rows(row, facts)}</table>
<p style="padding:0 18px">Installing at<br>\n<b>{true["address"]}</b></p>{box}
<table width="100%">{track}</table></td></tr>
<tr><td style="font-size:11px">Prices may rise by £{draw.amount(1, 4)} each April. Minimum speeds below
{draw.randint(2, 9)} Mbps: see terms.</td></tr>
</table></td></tr></table></center></body></html>"""


def _line_firm(draw: Draw, true: Truth, lists: tuple[list[str], list[dict[str, str]]]) -> str:
    """The mail to firms."""
    kit, steps = lists
    keys = {"order": "Our order", "address": "Site", "package": "Product", "phone_number": "CLI"}
    keys |= {"activation": "RFS date", "slot": "Window", "visit_reference": "Supplier ref", "download_speed": "Down"}
    keys |= {
        "guaranteed_speed": "Floor",
        "term": "Term",
        "monthly_price": "MRC",
        "set_up_price": "NRC",
        "tracking": "CPE parcel",
    }
    facts: Facts = [(label, str(true[key]) if true[key] else "n/a") for key, label in keys.items()]
    told = "".join(f"<tr><td>{one['step']}</td><td>{one.get('date', 'TBC')}</td></tr>" for one in steps)
    return f"""<html><body><pre>*** Delivery desk - do not reply ***</pre><table border="1" cellpadding="4"
cellspacing="0">
{rows("<tr><td><b>{}</b></td><td>{}</td></tr>", facts)}</table>
{f"<p>CPE: {', '.join(kit)}</p>" if kit else ""}<p>Milestones</p><table border="1">{told}</table>
<p>{draw.person()}<br>\nDelivery manager, {draw.code("0800 ### ###")}</p></body></html>"""
