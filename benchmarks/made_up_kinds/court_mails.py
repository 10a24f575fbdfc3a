"""Papers of courts: a notice of electronic filing, a docket watch, a register of actions, rulings, a cause list."""

from __future__ import annotations

from datetime import timedelta
from html import escape
from textwrap import fill

from benchmarks.made_up_kinds.material import (
    MONTHS,
    Draw,
    Facts,
    Made,
    Value,
    each,
    mail,
    mail_of_parts,
    page,
    phrases,
    rows,
    us_day,
)

_FIRMS = phrases("Tidewater Logistics, Inc.; City of {0}; {0} Savings Bank, N.A.; XYZ Holdings LLC; Estate of {1}; {1}")


def _party(draw: Draw) -> str:
    """A party of a case."""
    return draw.choice(_FIRMS).format(draw.town(), draw.person())


def _case(draw: Draw) -> str:
    """The name of a case."""
    return f"{_party(draw)} v. {_party(draw)}{draw.choice(('', '', ' et al'))}"


_TEXTS = (
    "MOTION to Dismiss for Failure to State a Claim by {0}. Responses due by {1} (Attachments: # (1) Text of Proposed "
    "Order)({2})",
    "ORDER granting {3} Motion for Extension of Time. Answer due {1}. Signed by Judge {4} on {5}. (xx)",
    "NOTICE of Appearance by {2} on behalf of {0} ({2})",
    "MINUTE ENTRY for proceedings held before Judge {4}: Status Conference held on {5}; next conference set for {1} at "
    "10:30 AM in Courtroom 4B. (Court Reporter: {6}.)",
    "RESPONSE in Opposition re {3} MOTION to Compel filed by {0}. (Exhibits A-F)({2})",
    "CLERK'S ENTRY OF DEFAULT as to {0}",
)


def _entry(draw: Draw, judge: str) -> str:
    """The text of an entry of a docket."""
    when = draw.day()
    told = (
        _party(draw),
        f"{when:%-m/%-d/%Y}",
        f"{draw.surname()}, {draw.choice(('Rosa', 'Nils'))}",
        draw.randint(2, 90),
    )
    return draw.choice(_TEXTS).format(*told, judge, f"{when - timedelta(20):%-m/%-d/%Y}", draw.person())


_ROLES = ("Plaintiff", "Defendant", "Third-Party Defendant", "Movant")


def electronic_filing(draw: Draw) -> Made:
    """A federal court's notice of electronic filing in HTML: who entered what and when, the case, who was served."""
    district = f"{draw.choice(('Northern', 'Southern', 'Western'))} District of {draw.town()}"
    case, number = _case(draw), draw.code("#:26-cv-0####") + draw.choice(("", "-ABC", "-JRN-TMP"))
    judge, clerk = draw.person(), f"{draw.surname()}, {draw.choice(('Ada', 'Imre', 'Zora J.'))}"
    filed = draw.day()
    made = filed + timedelta(draw.choice((0, 0, 0, 1, 3)))
    entered = f"{made:%-m/%-d/%Y} at {draw.randint(1, 12)}:{draw.randint(10, 59)} {draw.choice(('AM', 'PM'))} "
    entered += draw.choice(("EDT", "CST", "PDT"))
    date = f"{filed:%-m/%-d/%Y}"
    court_made = draw.random() < 0.3
    filer = None if court_made else _party(draw)
    item, text = draw.some(0.9, str(draw.randint(1, 312))), _entry(draw, judge)
    served: list[dict[str, str]] = []
    for name in draw.people(1, 6):
        last = name.split()[1].lower()
        mails = [f"{name[0].lower()}{last}@{draw.choice(('lawfirm', 'hollislaw', 'usdoj'))}.example"]
        mails += [f"docket@{last}.example"] * (draw.random() < 0.4)
        served.append({"name": name, "emails": ", ".join(mails)})
    others = draw.people(0, 2)
    warning = """<p><b>***NOTE TO PUBLIC ACCESS USERS***</b> There is a fee of 10 cents a page after the first
free look. The cap is 30 pages.</p>"""
    stamp = f"[STAMP dcecfStamp_ID={draw.code('##########')} [Date={date}] [FileNumber={draw.code('#######')}-0]<br>"
    stamp += f"[{draw.hexadecimal(40)}]]"
    papers = draw.choice((0, 1, 1, 2)) if item else 0
    documents = "".join(
        f"""<p><b>Document description:</b>{("Main Document ", "Text of Proposed Order")[n]}<br>
<b>Original filename:</b>{draw.choice(("n/a", "C:/fakepath/motion.pdf"))}<br><b>Electronic document
Stamp:</b><br>{stamp}</p>"""
        for n in range(papers)
    )
    facts: Facts = [
        ("Case Name:", escape(case, False)),
        ("Case Number:", f'<a href="https://ecf.example/?{item}">{number}</a>'),
    ]
    facts += [("Filer:", escape(filer, False) if filer else "")]
    facts += [("Document Number:", f'<a href="#">{item}</a>' if item else "No document attached")]
    line = '<tr><td nowrap valign="top"><strong>{}</strong></td><td>{}</td></tr>'
    to = "<br>\n".join(f"{one['name']} &nbsp &nbsp {one['emails']}<br>" for one in served)
    post = "<br>\n".join(f"{name}<br>{draw.street()}<br>{draw.town()}" for name in others)
    closed = f"<b>WARNING: CASE CLOSED on {filed - timedelta(40):%m/%d/%Y}</b><br>" if draw.random() < 0.2 else ""
    body = f"""<div style="font-family:Times"><p><strong>This is an automatic e-mail message. Please DO NOT RESPOND
to it, the
mail box is unattended.</strong></p>{warning if draw.random() < 0.7 else ""}
<p align="center"><strong>U.S. District Court</strong><br><strong>{district}</strong></p>
<p align="center"><strong>Notice of Electronic Filing</strong></p>
<p>The following transaction was entered {"" if court_made else f"by {clerk} "}on {entered} and filed on {date}</p>
<table border="0" cellspacing="0">{rows(line, facts)}</table>{closed}
<p><strong>Docket Text:</strong><br><font size="2"><b> {escape(text, False)} </b></font></p>
<p><b>{number} Notice has been electronically mailed to:</b><br>{to}</p>
<p><b>{number} Notice will not be electronically mailed to:</b><br>{post}</p>
{f"<p>The following document(s) are associated with this transaction:</p>{documents}" if papers else ""}</div>"""
    labels: dict[str, Value] = {"court": district, "entered": entered, "filed": date, "case_name": case}
    labels |= {"entered_by": None if court_made else clerk, "case_number": number, "filer": filer}
    labels |= {"document_number": item, "docket_text": text, "served": [*served], "not_served": others}
    subject = f"Activity in Case {number} {case[:40]} {draw.choice(('Order', 'Motion', 'Notice'))}"
    headers = [("From", "ecf_bounces@ecf.example"), ("To", "courtmail@ecf.example"), ("Subject", subject)]
    return mail_of_parts(headers, [("html", body)], draw.random() < 0.4), labels


def docket_watch(draw: Draw) -> Made:
    """A docket watching service's mail: one case, its new entries with dates, what may be had free, an appeal."""
    case, number, judge = _case(draw), draw.code("#:26-cv-0####"), draw.person()
    court = f"{draw.choice(('D.', 'N.D.', 'E.D.'))} {draw.town()}"
    entries, shown = [], ""
    at = draw.randint(3, 200)
    for n in range(draw.choice((1, 1, 2, 3, 5, 8))):
        when, text = draw.day(), _entry(draw, judge)
        one = {"number": str(at + n), "date": f"{when:%b} {when.day}, {when.year}", "text": text}
        pages = draw.some(0.4, f"{draw.randint(1, 60)} pages")
        button = f"<a class='btn'>Download PDF</a> ({pages})" if pages else "<a class='btn'>Buy on the court’s site</a>"
        entries.append(one | ({"pages": pages} if pages else {}))
        shown += f"""<tr><td valign="top" width="40"><a
href="https://dockets.example/{draw.code("######")}">{one["number"]}</a></td>
<td valign="top"><p style="color:gray;margin:0">{one["date"]}</p><p>{escape(text, False)}</p>{button}</td></tr>\n"""
    filed = f"{draw.day(2025):%B %-d, %Y}"
    cause = draw.some(
        0.6, draw.choice(("28:1332 Diversity-Breach of Contract", "42:1983 Civil Rights Act", "15:1 Antitrust"))
    )
    tags = draw.sample(("antitrust", "to read", "Dr. Vole", "2026 trials"), draw.choice((0, 1, 2)))
    note = draw.some(0.4, draw.choice(("Client: Tidewater. Bill to 2207.", "watch for the Daubert hearing!")))
    facts: Facts = [("Court", court), ("Docket Number", number), ("Judge", f"Hon. {judge}"), ("Date Filed", filed)]
    facts += [("Cause", cause)]
    style = draw.choice(("<strong>{}:</strong> {}<br>", "<strong>{}:</strong>&nbsp;{}<br>"))
    asked = "<p>We are a non-profit. Last year it took $1,204,311.00 to keep this going. <a>Donate $5</a></p>"
    count = f"{len(entries)} New Docket Entr{'y' if len(entries) == 1 else 'ies'}"
    body = f"""<!DOCTYPE html><html><body style="font-family:'Helvetica Neue',Arial"><table width="600"
align="center"><tr><td>
<h1 style="font-size:18px">{count} in</h1><h2><a href="#">{escape(case, False)}</a></h2>
<p>{rows(style, facts)}</p>
{f"<p>Tags: {each('<span>{}</span>', tags, ' ')}</p>" if tags else ""}
{f"<p><em>Your note:</em> {note}</p>" if note else ""}
{asked if draw.random() < 0.4 else ""}<table cellpadding="6">{shown}</table>
<p>Too many? <a href="#">Disable alerts for this case</a> or set it to weekly.</p><hr><p
style="font-size:11px">Docketry,
{draw.street()}, {draw.town()}. This message was sent {us_day(draw.day())}.</p></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"case_name": case, "court": court, "docket_number": number, "judge": f"Hon. {judge}"}
    labels |= {"filed": filed, "cause": cause, "tags": tags, "note": note, "entries": [*entries]}
    return mail("Docketry Alerts <alerts@dockets.example>", f"{count} in {case} ({court})", body), labels


_ACTS = phrases(
    "Complaint filed; Summons issued & filed; Proof of service by mail; Answer (unlimited); "
    "Demurrer to 1st Amended Complaint; Case Management Statement; Request for Dismissal (partial, w/o prejudice); "
    "Minute order"
)
_KINDS = ("Breach of Contract", "Unlawful Detainer - Residential", "PI/PD - Motor Vehicle", "Petition: Name Change")


def action_register(draw: Draw) -> Made:
    """A state court's case page: facts in label and value divs, parties, the register of actions, next hearing."""
    number, kind = draw.code(draw.choice(("26CV######", "CIV-26-####", "26STLC0####"))), draw.choice(_KINDS)
    title, judge = _case(draw), draw.choice((f"Hon. {draw.person()}", draw.person(), f"{draw.surname()}, Pro Tem"))
    filed, status = (
        f"{draw.day(2025):%m/%d/%Y}",
        draw.choice(("Open", "Disposed - Dismissed", "Disposed - Judgment", "Stayed (BK)")),
    )
    place = draw.some(0.8, f"{draw.town()} Courthouse, Dept. {draw.randint(1, 40)}")
    disposed = f"{draw.day():%m/%d/%Y}" if status.startswith("Disposed") else None
    claim = draw.some(0.4, f"${draw.amount(900, 90000)}")
    parties, party_rows = [], ""
    sides = title.removesuffix(" et al").split(" v. ")
    for n, name in enumerate(dict.fromkeys([*sides, *(_party(draw) for _ in range(draw.choice((0, 0, 1, 3, 5))))])):
        one = {"name": name, "role": _ROLES[n] if n < 2 else draw.choice(_ROLES[1:])}
        lawyer = draw.choice((f"{draw.person()}, Esq.", "Pro Per", None))
        parties.append(one | ({"attorney": lawyer} if lawyer else {}))
        party_rows += f"<tr><td>{escape(name, False)}</td><td>{one['role']}</td><td>{lawyer or '&nbsp;'}</td></tr>\n"
    acts, act_rows, when = [], "", draw.day()
    for _ in range(draw.choice((1, 2, 4, 6, 8))):
        act = {"date": f"{when:%m/%d/%Y}", "action": draw.choice(_ACTS)}
        fee, by = (
            draw.some(0.3, f"${draw.choice((20, 60, 370, 435))}.00"),
            draw.some(0.5, draw.choice(parties)["name"]),
        )
        acts.append(act | ({"filed_by": by} if by else {}) | ({"fee": fee} if fee else {}))
        act_rows += f"""<tr class="k-master-row"><td>{act["date"]}</td><td>{escape(act["action"], False)}{
            f"<br><small>Filed by: <span>{escape(by, False)}</span></small>" if by else ""
        }</td><td align="right">{fee or ""}</td></tr>\n"""
        when -= timedelta(draw.randint(1, 40))
    ahead = draw.day(2027)
    hearing = draw.some(0.5, f"{ahead:%m/%d/%Y} {draw.choice(('8:30 AM', '1:30 PM', '10:00 AM'))}")
    about = (
        draw.choice(("Case Management Conference", "OSC re: Dismissal", "Hearing: Motion to Strike"))
        if hearing
        else None
    )
    facts: Facts = [("Case Number", number), ("Case Type", kind), ("Filing Date", filed), ("Case Status", status)]
    facts += [("Disposition Date", disposed), ("Court Location", place), ("Judicial Officer", judge), ("Demand", claim)]
    pair = '<div class="col-md-3"><span class="text-muted">{}</span><p class="tyler-data">{}</p></div>'
    future = f"<p><b>{hearing}</b> &ndash; {about}</p>" if hearing else "<p>There are no future hearings.</p>"
    warn = '<div class="alert">Payments are down for maintenance on 05/09/2026 from 6:00 PM.</div>'
    body = f"""<header>Superior Court of {draw.town()} County <a>Smart Search</a> <a>Sign In</a></header>
{warn if draw.random() < 0.3 else ""}<div class="container" id="case{draw.hexadecimal(6)}"><h1>Case Information</h1>
<h3>{number} | {escape(title, False)}</h3><div class="row">{rows(pair, facts)}</div>
<h4>Parties</h4><table class="table"><tr><th>Name</th><th>Type</th><th>Attorney</th></tr>{party_rows}</table>
<h4>Future Hearings</h4>{future}
<h4>Register of Actions</h4><table class="table"><thead><tr><th>Date</th><th>Action</th><th>Fee</th></tr></thead>
<tbody>{act_rows}</tbody></table><p>Showing 1 - {len(acts)} of {len(acts)}</p></div>
<footer>Data as of {draw.day():%m/%d/%Y} 4:02 AM. Clerk: {draw.code("(555) 555-01##")}</footer>"""
    labels: dict[str, Value] = {"case_number": number, "title": title, "case_type": kind, "filed": filed}
    labels |= {"status": status, "disposed": disposed, "location": place, "judge": judge, "demand": claim}
    labels |= {"next_hearing": hearing, "hearing_type": about, "parties": [*parties], "actions": [*acts]}
    return page(f"{number} Case Details", body), labels


_MOTIONS = phrases(
    "Motion to Compel Further Responses; Demurrer; Motion for Summary Judgment/Adjudication; Pet. to Compel Arb."
)
_RULINGS = (
    "GRANTED. Defendant shall serve verified responses within {0} days & pay sanctions of ${1}.",
    "The demurrer is SUSTAINED with {0} days leave to amend. See line 2.",
    "Off calendar; no proof of service.",
    "DENIED without prejudice. The moving papers cite one case, and it was reversed.",
    "Parties to appear. Counsel for {2} may appear remotely.",
)


def law_motion_rulings(draw: Draw) -> Made:
    """A department's tentative rulings saved from a word processor: judge, day, clerks, numbered lines of a table."""
    dept, judge, when = str(draw.randint(1, 24)), draw.person(), draw.day()
    date, hour = f"{when:%A}, {us_day(when)}", draw.choice(("9:00 a.m.", "1:30 p.m.", "9:00 a.m. and 9:01 a.m."))
    clerk, reporter = draw.person(), draw.some(0.5, draw.choice((draw.person(), "None provided")))
    phone, mailbox = draw.code("(408) 555-01##"), draw.some(0.6, f"Dept{dept}@court.example")
    room = draw.some(0.5, f"{draw.street()}, {draw.town()}, CA {draw.code('95###')}")
    lines, listed = [], ""
    for n in range(1, draw.choice((1, 2, 3, 5, 8)) + 1):
        one = {"line": str(n), "case_number": draw.code("26CV######"), "case_title": _case(draw)}
        motion = draw.some(0.8, draw.choice(_MOTIONS))
        told = draw.choice(_RULINGS).format(draw.choice((10, 20, 30)), draw.amount(300, 4000), _party(draw))
        lines.append(one | ({"motion": motion} if motion else {}) | {"ruling": told})
        cells = (f"LINE {n}", one["case_number"], escape(one["case_title"], False))
        ruling = f"{f'<b>{motion}</b><o:p></o:p></p><p class=MsoNormal>' if motion else ''}{escape(told, False)}"
        listed += f"""<tr style='mso-yfti-irow:{n}'>{each("<td valign=top><p class=MsoNormal>{}</p></td>", cells, "")}
<td width=340 valign=top><p class=MsoNormal>{ruling}<o:p></o:p></p></td></tr>\n"""
    news = "<p class=MsoNormal style='color:red'>THE COURT WILL BE DARK ON THURSDAY, JUNE 18, 2026.</p>"
    asked = f"""<p class=MsoNormal>To contest a ruling, call {phone} before 4:00 p.m. the day before{
        f" or write to <a href='mailto:{mailbox}'>{mailbox}</a>" if mailbox else ""
    }, and tell the other side. Calendar line: {draw.code("(408) 555-01##")}.</p>"""
    bits: Facts = [("Courtroom Clerk", clerk), ("Court Reporter", reporter)]
    body = f"""<div class=WordSection1><p class=MsoNormal align=center><b><span style='font-size:14.0pt'>SUPERIOR
COURT, COUNTY OF
{draw.town().upper()}</span></b></p>
<p class=MsoNormal align=center><b>Department {dept}<br>Honorable {judge}, Presiding</b></p>
<p class=MsoNormal align=center>{rows("{}: {}<br>", bits)}{room or ""}</p>
{news if draw.random() < 0.3 else ""}<p class=MsoNormal align=center><u>DATE:&nbsp; {date}</u>&nbsp;&nbsp;
<u>TIME:&nbsp; {hour}</u></p>
{asked}<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<table class=MsoNormalTable border=1 cellspacing=0 cellpadding=0><tr><td>LINE #</td><td>CASE #</td><td>CASE TITLE</td>
<td>RULING</td></tr>{listed}</table><p class=MsoNormal>- oo0oo -</p></div>"""
    labels: dict[str, Value] = {"department": dept, "judge": judge, "date": date, "time": hour, "clerk": clerk}
    labels |= {"reporter": reporter, "address": room, "phone": phone, "email": mailbox, "lines": [*lines]}
    return page("Tentative Rulings", body, '<meta name=Generator content="Microsoft Word 15">\n'), labels


_SITTINGS = ("For Trial", "Plea and Trial Preparation", "Mention (Defendant to attend)", "Sentence", "Bail Application")


def daily_cause_list(draw: Draw) -> Made:
    """A crown court's list for a day as a plain mail: a judge and hour, cases with defendants, an office."""
    centre, when = f"{draw.town()} {draw.choice(('Crown Court', 'Combined Court Centre'))}", draw.day()
    date = f"{when:%A} {when.day:02} {MONTHS[when.month - 1]} {when.year}"
    published = f"{when - timedelta(1):%d/%m/%Y} {draw.choice(('15:42', '16:10', '17:05'))}"
    version = draw.some(0.6, f"v{draw.randint(1, 3)}.{draw.randint(0, 9)}")
    room, judge = (
        draw.choice(("1", "2", "6", "7A")),
        f"{draw.choice(('HHJ', 'Mr Recorder', 'HER HONOUR JUDGE'))} {draw.surname()}",
    )
    sits = draw.choice(("10:00 am", "10.30am", "NOT BEFORE 2:00 pm"))
    cases, text = [], []
    for _ in range(draw.choice((1, 2, 3, 4, 6, 8))):
        one = {
            "number": draw.code(draw.choice(("T2026####", "S2026####", "A2026####"))),
            "defendant": draw.person().upper(),
        }
        one |= {"hearing": draw.choice(_SITTINGS)}
        hour = draw.some(0.6, draw.choice(("10:00", "10:30", "11.15", "12:00", "not before 14:15")))
        office = draw.some(0.7, draw.code("##@@#######"))
        cases.append(one | ({"time": hour} if hour else {}) | ({"urn": office} if office else {}))
        text.append(f"{hour or '':<18}{one['number']:<12}{office or ''}".rstrip())
        text.append(f"{'':<18}{one['defendant']}\n{'':<18}{one['hearing']}")
        if draw.random() < 0.2:
            text.append(
                f"{'':<18}ORDER MADE UNDER {draw.choice(('s.45 YJCEA 1999', 'S.4(2) CCA 1981'))}: reporting restricted"
            )
        text.append("")
    phone, manager = draw.code("01632 960###"), draw.some(0.5, draw.person())
    fax = draw.some(0.3, draw.code("01264 785###"))
    link = draw.some(0.4, f"join {draw.hexadecimal(6)}@court.cvp.example")
    told = fill(
        "The list may change until 9.30 am. Members of the public who wish to watch by video are asked to write to the "
        "list office by 09:15, with the number of the case.",
        72,
        break_on_hyphens=False,
    )
    facts: Facts = [("Published", published), ("Version", version)]
    body = f"""{centre.upper().center(70).rstrip()}
{"DAILY LIST".center(70).rstrip()}
{f"FOR {date}".center(70).rstrip()}

{rows("{}: {}", facts)}

{told}

{"-" * 70}
COURT {room} - sitting at {sits}
{judge}
{f"Video: {link}" if link else ""}

{chr(10).join(text)}{"-" * 70}
{f"COURT {draw.randint(8, 9)} - NOT SITTING" if draw.random() < 0.5 else ""}

List Office: {phone}{f"  Fax: {fax}" if fax else ""}
{f"Listing Officer: {manager}" if manager else ""}
END OF LIST
"""
    labels: dict[str, Value] = {"court": centre.upper(), "date": date, "published": published, "version": version}
    labels |= {"courtroom": room, "judge": judge, "sits_at": sits, "video_link": link, "phone": phone, "fax": fax}
    labels |= {"listing_officer": manager, "cases": [*cases]}
    return mail("Lists <lists@courts.example>", f"Daily list {centre} {when:%d/%m/%Y}", body), labels
