"""Courts as their systems print them: a docket in fixed letters, a day in several courtrooms, a receipt of a filing."""

from __future__ import annotations

from datetime import timedelta
from html import escape
from textwrap import wrap

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, mail_of_parts, page, phrases, rows

_TEXTS = (
    "COMPLAINT filed with Jury Demand (Filing fee $405 receipt number 4410)",
    "SUMMONS Issued as to all defendants",
    "MOTION to Dismiss for Failure to State a Claim & Memorandum in Support, with Exhibits A-D and a proposed order",
    "ORDER denying 3 Motion to Dismiss. Answer due within 14 days",
    "ANSWER to Complaint",
    "Minute Entry for proceedings held before the magistrate: Settlement Conference held, case did not settle",
    "STIPULATION of Dismissal",
)


def printed_docket(draw: Draw) -> Made:
    """A docket printed to HTML in fixed letters: a head in two columns, parties with counsel, entries that wrap."""
    number = f"{draw.randint(1, 6)}:{draw.randint(18, 26)}-cv-{draw.randint(1, 9999):05}"
    plaintiff, defendant = (
        draw.person(),
        draw.choice(("Harbour Freight Lines, LLC", "City of Oakhampton", "Acme & Sons, Inc.")),
    )
    title, judge = f"{plaintiff.split()[1]} v. {defendant}", f"Judge {draw.person()}"
    referred, filed = draw.some(0.5, f"Magistrate Judge {draw.person()}"), draw.day(draw.randint(2021, 2025))
    over = draw.some(0.4, f"{filed + timedelta(days=300):%m/%d/%Y}")
    demand, cause = (
        draw.some(0.6, f"${draw.randint(75, 900)},000"),
        "28:1332 Diversity-" + draw.choice(("Contract", "Tort")),
    )
    nature, jury = (
        draw.choice(("190 Contract: Other", "350 Motor Vehicle", "442 Civil Rights: Jobs")),
        draw.choice(("Plaintiff", "None", "Both")),
    )
    lawyer, firm, phone = draw.person(), f"{draw.surname()} & {draw.surname()} PLLC", draw.code("###-555-####")
    entries: list[dict[str, str]] = []
    lines: list[str] = []
    at = filed
    for text in [_TEXTS[n] for n in sorted(draw.sample(range(len(_TEXTS)), draw.choice((1, 2, 3, 5, 6))))]:
        mark = draw.some(0.8, str(len(entries) + 1))
        signed = f"{text} ({draw.surname()}, {draw.choice('JKM')})"
        entries.append({"date": f"{at:%m/%d/%Y}", "text": signed} | ({"number": mark} if mark else {}))
        first, *rest = wrap(signed, 56)
        link = f'<a href="/doc1/{draw.hexadecimal(9)}">{mark}</a>{" " * (5 - len(mark))}' if mark else " " * 5
        lines.append(f"{at:%m/%d/%Y}  {link}{escape(first, quote=False)}")
        lines += [" " * 17 + escape(part, quote=False) for part in rest]
        at += timedelta(days=draw.randint(0, 50))
    left: list[tuple[str, str | None]] = [
        ("Assigned to", judge),
        ("Referred to", referred),
        ("Demand", demand),
        ("Cause", cause),
    ]
    right: list[tuple[str, str | None]] = [
        ("Date Filed", f"{filed:%m/%d/%Y}"),
        ("Date Terminated", over),
        ("Jury Demand", jury),
    ]
    right += [("Nature of Suit", nature)]
    one = [f"{label}: {text}" for label, text in left if text]
    two = [f"{label}: {text}" for label, text in right if text]
    count = max(len(one), len(two))
    one, two = one + [""] * (count - len(one)), two + [""] * (count - len(two))
    head = "\n".join(f"{a:<46}{b}".rstrip() for a, b in zip(one, two, strict=True))
    for label in ("Plaintiff", "Defendant"):
        head += f"\n\n<b>{label}</b>\n{'-' * len(label)}\n"
        who, by = (plaintiff, lawyer) if label == "Plaintiff" else (defendant, draw.person())
        shop = firm if by == lawyer else "Office of the Counsel"
        head += f"<b>{escape(who):<34}</b>represented by  {by}\n{'':50}{escape(shop)}\n"
        head += f"{'':50}{phone if by == lawyer else draw.code('###-555-####')}\n{'':50}<i>LEAD ATTORNEY</i>"
    related = f"\nRelated case: {draw.randint(1, 6)}:24-cv-{draw.randint(1, 999):05}" if draw.random() < 0.4 else ""
    pre = f"""<pre style="font-size:10pt">
                     U.S. District Court
            {draw.town().upper()} DISTRICT (CM/XF Version 1.{draw.randint(4, 9)})
          CIVIL DOCKET FOR CASE #: <b>{number}</b>

{escape(title, quote=False)}
{head}
{related}
<u>Date Filed</u>  <u>#</u>    <u>Docket Text</u>
{chr(10).join(lines)}

</pre>"""
    receipt = f"""<hr><center><table border=1 bgcolor=white width=400><tr><th colspan=4><font color=darkblue
size=-1>Service
Center</font></th></tr><tr><td colspan=4 align=center><font size=-1>{at + timedelta(days=9):%m/%d/%Y}
10:{draw.randint(10, 59)}:02
</font></td></tr><tr><th align=left>Login:</th><td>{draw.hexadecimal(7)}</td><th
align=left>Search:</th><td>{number}</td></tr>
<tr><th align=left>Pages:</th><td>{draw.randint(1, 9)}</td><th
align=left>Cost:</th><td>0.{draw.randint(1, 9)}0</td></tr></table></center>"""
    labels: dict[str, Value] = {"case_number": number, "title": title, "judge": judge, "referred_to": referred}
    labels |= {"filed": f"{filed:%m/%d/%Y}", "terminated": over, "demand": demand, "nature_of_suit": nature}
    labels |= {"plaintiff_attorney": lawyer, "entries": [*entries]}
    return page(f"XF - {number}", pre + (receipt if draw.random() < 0.7 else "")), labels


_MATTERS = ("Mention", "Bail application", "Trial (part heard)", "Sentence", "Directions hearing", "Committal")


def courtrooms_day(draw: Draw) -> Made:
    """A day of a court house: a heading a courtroom with its judge, hearings below, rooms that do not sit."""
    house, when = f"{draw.town()} Magistrates’ Court", draw.day()
    version, issued = (
        draw.some(0.7, f"Version {draw.randint(2, 5)}"),
        f"{when - timedelta(days=1):%d/%m/%Y} {draw.randint(14, 18)}:05",
    )
    note = draw.some(0.5, draw.choice(("Lists may change without notice.", "Courtroom 3 is not accessible by lift.")))
    hearings: list[dict[str, str]] = []
    shown, old = "", draw.random() < 0.5
    for number in sorted(draw.sample(range(1, 9), draw.choice((1, 2, 3, 4)))):
        room, judge = (
            f"Courtroom {number}",
            f"{draw.choice(('District Judge', 'DJ', 'Deputy District Judge'))} {draw.surname()}",
        )
        lines = ""
        for n in range(0 if hearings and draw.random() < 0.2 else draw.choice((1, 1, 2, 4))):
            name = (
                f"{draw.surname().upper()}, {draw.person().split()[0]}"
                if draw.random() < 0.8
                else f"R v {draw.surname()}"
            )
            one = {"courtroom": room, "judge": judge, "time": f"{9 + n}:{draw.choice(('00', '30', '45'))}am"}
            one |= {"case": draw.code("T2026####"), "name": name, "matter": draw.choice(_MATTERS)}
            link = draw.some(0.3, "by video")
            hearings.append(one | ({"attendance": link} if link else {}))
            cells = (
                one["time"],
                f"<a href='#'>{one['case']}</a>",
                name,
                one["matter"] + (f" <em>{link}</em>" if link else ""),
            )
            if old:
                lines += f"<tr>{each('<td valign=top><font size=-1>{}</font></td>', cells, '')}</tr>\n"
            else:
                columns = each('<div class="col-sm-3">{}</div>', cells, "")
                lines += f'<div class="row border-bottom py-2">{columns}</div>\n'
        gone = "Not sitting today"
        if old:
            shown += f"""<tr bgcolor="#dddddd"><td colspan=4><b>{room}</b> &nbsp;-&nbsp; <i>{judge}</i></td></tr>
{lines or f"<tr><td colspan=4>{gone}</td></tr>"}"""
        else:
            shown += f"""<div class="card mb-4"><div class="card-header d-flex"><h3 class="h5 mb-0">{room}</h3><span
class="badge bg-secondary">{judge}</span></div><div class="card-body">{lines or f"<p>{gone}</p>"}</div></div>\n"""
    phone, date = draw.code("01### ######"), f"{when:%A} {when.day} {when:%B %Y}"
    top = "<tr><th>Time</th><th>Case</th><th>Name</th><th>Matter</th></tr>"
    inner = f'<table width="95%" border="0" cellpadding="3">{top}{shown}</table>' if old else shown
    other = f"""<div class="card bg-light"><div class="card-header"><h3 class="h5">Other courts near you</h3></div><div
class="card-body"><p><a>{draw.town()} Crown Court</a> opens 9:00am</p></div></div>"""
    body = f"""<div class="container"><h1>{house}</h1><p class="lead">Daily list for <strong>{date}</strong>
{f'<span class="badge">{version}</span>' if version else ""}</p><p>Published <span>{issued}</span></p>
{f'<div class="alert alert-warning" role="alert">{note}</div>' if note else ""}
{inner}
{"" if old else other}<footer class="small text-muted">Listing office {phone}. Jurors: {draw.code("0300 456 ####")}.
Next
list {when + timedelta(days=1):%A}.</footer></div>"""
    labels: dict[str, Value] = {"court": house, "date": date, "version": version, "published": issued, "note": note}
    return page(f"{house}: daily list", body), labels | {"phone": phone, "hearings": [*hearings]}


_DOCS = phrases(
    "Complaint.pdf; Civil Cover Sheet.pdf; Exhibit A - Lease.pdf; Proposed Order (fillable).docx; Affidavit_R1.pdf"
)


def nested_filing_receipt(draw: Draw) -> Made:
    """A filing portal's mail in tables within tables: submitted, accepted or rejected, each with parts of its own."""
    state, number = draw.choice(("Submitted", "Accepted", "Accepted", "Rejected")), draw.code("EF-26-######")
    case = draw.some(0.7, draw.code("2026-CA-00####-@"))
    other = draw.choice(("FERNHOLLOW HOA INC", "MILBORNE BANK NA", "DOE, J"))
    style = f"{draw.surname().upper()}, {draw.choice('ABCR')} vs {other}"
    court, filer = f"Circuit Court, {draw.town()} County", draw.person()
    when = draw.day()
    sent, done = (
        f"{when:%m/%d/%Y} {draw.randint(1, 11):02}:17:40 PM ET",
        f"{when + timedelta(days=1):%m/%d/%Y} 09:{draw.randint(10, 59)}:02 AM ET",
    )
    docs, fee = draw.sample(_DOCS, draw.randint(1, 4)), draw.some(0.7, f"${draw.amount(10, 420)}")
    why = (
        draw.choice(("Wrong document code for the motion.", "Signature block is missing; please sign & refile."))
        if state == "Rejected"
        else None
    )
    clerk = draw.some(0.7, f"Deputy Clerk {draw.surname()}") if state != "Submitted" else None
    served = (
        [f"{draw.person().split()[1].lower()}@counsel.example" for _ in range(draw.randint(1, 3))]
        if state == "Accepted"
        else []
    )
    served = list(dict.fromkeys(served))
    pair = """<tr><td class="lbl" width="160" align="right" valign="top"
style="font-family:Verdana;font-size:11px"><b>{}:</b></td>
<td width="8">&nbsp;</td><td style="font-family:Verdana;font-size:11px">{}</td></tr>"""
    box = """<tr><td><table width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#27496d"
height="22"><font
color="#ffffff" face="Verdana" size="2">&nbsp;{}</font></td></tr><tr><td style="border:1px solid #27496d"><table
cellpadding="3" cellspacing="0" border="0">{}</table></td></tr></table></td></tr><tr><td height="10"></td></tr>\n"""
    facts: list[tuple[str, str | None]] = [
        ("Filing #", number),
        ("Case #", case),
        ("Case Style", style),
        ("Court", court),
    ]
    facts += [("Filer", filer), ("Submitted", sent), (f"{state} on", None if state == "Submitted" else done)]
    facts += [("Reviewed by", clerk)]
    line = """<tr><td><img src="cid:pdf" width="12" height="12" alt=""></td><td><font
face="Verdana" size="1">{}</font></td></tr>"""
    parts = [box.format("Filing Information", rows(pair, facts))]
    parts += [box.format("Reason for Rejection", f"<tr><td>{escape(why, quote=False)}</td></tr>")] if why else []
    parts += [box.format("Documents", each(line, docs))]
    money: list[tuple[str, str | None]] = [("Statutory fees", fee), ("Method", f"Visa xxxx{draw.code('####')}")]
    parts += [box.format("Payment", rows(pair, money))] if fee and state != "Rejected" else []
    mailto = '<tr><td><a href="mailto:{0}">{0}</a></td></tr>'
    parts += [box.format("E-mail addresses served", each(mailto, served))] if served else []
    hint = f"""<tr><td style="font-size:10px" bgcolor="#f3f3f3">Tip: from {when + timedelta(days=40):%m/%d/%Y} filings
above 25 MB
cost $5.00. Questions? support@efileportal.example or 850-555-01{draw.code("##")}. Sample filing #
EF-25-000001.</td></tr>"""
    body = f"""<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body
bgcolor="#ffffff">
<table width="100%" border="0"><tr><td align="center"><table width="640" border="0" cellspacing="0"
cellpadding="0"><tr><td><table
width="100%"><tr><td><img src="cid:seal" width="60" alt="Seal"></td><td align="right"><font face="Verdana"
size="4">Filing
{state}</font></td></tr></table></td></tr><tr><td><font face="Verdana" size="2">Dear {filer.split()[0]},<br>the status
of the filing
below has changed.</font></td></tr><tr><td height="10"></td></tr>
{"".join(parts)}{hint}</table></td></tr></table></body></html>"""
    headers = [("From", "E-Filing Portal <noreply@efileportal.example>"), ("To", "filer@customer.example")]
    headers += [("Subject", f"{state}: {number}")]
    labels: dict[str, Value] = {"status": state, "filing": number, "case": case, "style": style, "court": court}
    labels |= {
        "submitted": sent,
        "reviewed_by": clerk,
        "reason": why,
        "documents": [*docs],
        "served": [*served] or None,
    }
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.5), labels
