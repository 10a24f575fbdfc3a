"""Courts on the web: a docket in old tables, a calendar in a grid of a web form, opinions in a view of a portal."""

from __future__ import annotations

from datetime import date, timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, page, us_day

_FIRMS = ("DUNMORE TRUCKING LLC", "BELL & THACKERAY, INC.", "FIRST SAVINGS BANK N.A.", "CITY OF WESTERHAM")
_MIDDLE = ("A", "J", "M", "Lee", "")


def _capital(draw: Draw) -> str:
    """A person as a docket has it: last name first, in capitals."""
    first, last = draw.person().split()
    return f"{last.upper()}, {first.upper()} {draw.choice(_MIDDLE).upper()}".strip()


_ENTRIES = (
    "COMPLAINT FILED",
    "SUMMONS ISSUED BY CERTIFIED MAIL TO DEFENDANT",
    "ANSWER OF DEFENDANT, {} WITH JURY DEMAND ENDORSED HEREON",
    "MOTION FOR EXTENSION OF TIME TO PLEAD - {}",
    "JUDGMENT ENTRY: MOTION GRANTED. DEFENDANT HAS UNTIL {} TO ANSWER. SEE ENTRY. COPIES MAILED.",
    "NOTICE OF APPEARANCE OF COUNSEL: {}",
    "RETURN OF SERVICE: UNCLAIMED",
    "PRETRIAL SET FOR {} AT 9:00 AM",
    "DEPOSIT RECEIVED",
    "ORDER & NOTICE (RULE 41(B)) SENT",
)


def county_docket(draw: Draw) -> Made:
    """A county's docket in tables within tables: a bar of colours a party, entries of which few have a number."""
    one = draw.choice((_capital(draw), draw.choice(_FIRMS)))
    other = draw.choice((_capital(draw), draw.choice(_FIRMS[1:])))
    caption = f"{one} vs. {other}" + draw.choice(("", "", " et al"))
    number, filed = f"{draw.randint(2009, 2026)} C{draw.choice('VRE')} {draw.randint(1, 9999):05}", draw.day(2025)
    judge, kind = (
        f"HON. {draw.person().upper()}",
        draw.choice(("CIVIL - CONTRACT", "FORECLOSURE", "PERSONAL INJURY", "APPEAL")),
    )
    status = draw.choice(("OPEN", "CLOSED", "REOPENED (RR)", "STAYED - BANKRUPTCY"))
    closed = f"{filed + timedelta(days=draw.randint(90, 300)):%m/%d/%Y}" if status == "CLOSED" else None
    how = draw.some(0.8, draw.choice(("DISMISSED W/O PREJUDICE", "SETTLED", "DEFAULT"))) if closed else None
    prayer, magistrate = draw.some(0.5, f"${draw.amount(900, 250000)}"), draw.some(0.4, draw.person().upper())
    balance = draw.some(0.6, f"${draw.amount(0, 400)}")
    parties: list[dict[str, str]] = []
    shown = ""
    roles = [("PLAINTIFF", one), ("DEFENDANT", other)]
    roles += [(draw.choice(("DEFENDANT", "THIRD PARTY DEF")), _capital(draw)) for _ in range(draw.choice((0, 0, 1, 3)))]
    for role, who in roles:
        lawyer, bar = draw.some(0.65, draw.person().upper()), draw.code("00#####")
        home = draw.some(0.7, f"{draw.street().upper()}<BR>{draw.town().upper()}, OH {draw.code('4####')}")
        parties.append({"role": role, "name": who} | ({"attorney": lawyer, "bar_number": bar} if lawyer else {}))
        law = f"{lawyer}<br><font size=1>Bar No. {bar}</font>" if lawyer else "&nbsp;"
        shown += f"""<tr bgcolor="#DDE4EC"><td width="18%"><font face="Arial" size="2"><b>{role}</b></font></td>
<td width="44%"><font face="Arial" size="2">{escape(who)}</font></td><td><font face="Arial"
size="2">{law}</font></td></tr>
{f'<tr><td>&nbsp;</td><td colspan=2><font size="1">{home}</font></td></tr>' if home else ""}"""
    entries: list[dict[str, str]] = []
    lines, when = "", filed
    for n in range(draw.choice((0, 1, 2, 4, 6, 9, 12))):
        told = (draw.choice(_ENTRIES[1:]) if n else _ENTRIES[0]).format(
            draw.choice((other, f"{when + timedelta(days=28):%m/%d/%Y}"))
        )
        paper, fee = draw.some(0.5, str(n * 3 + draw.randint(1, 3))), draw.some(0.3, f"{draw.amount(5, 250)}")
        entry = {"date": f"{when:%m/%d/%Y}", "text": told}
        entries.append(entry | ({"number": paper} if paper else {}) | ({"amount": fee} if fee else {}))
        image = (
            f'<a href="image.cfm?id={draw.hexadecimal(6)}"><img src="tif.gif" border=0 alt="View"></a>' if paper else ""
        )
        cells = (entry["date"], paper or "&nbsp;", escape(told), fee or "&nbsp;", image or "&nbsp;")
        lines += f"""<tr bgcolor="{("#FFFFFF", "#EEEEEE")[n % 2]}">
{each('<td valign="top"><font size="2">{}</font></td>', cells, "")}
</tr>\n"""
        when += timedelta(days=draw.randint(0, 40))
    heads = ("Date", "Doc #", "Description", "Amount", "Image")
    top = f'<tr bgcolor="#336699">{each("<td><font color=white size=2><b>{}</b></font></td>", heads, "")}</tr>'
    pairs: list[tuple[str, str | None]] = [("Case Number:", number), ("Case Type:", kind), ("Judge:", judge)]
    pairs += [("Magistrate:", magistrate or "&nbsp;"), ("File Date:", f"{filed:%m/%d/%Y}"), ("Status:", status)]
    pairs += [("Disposition:", how), ("Closed:", closed), ("Prayer Amount:", prayer), ("Balance Due:", balance)]
    cell = '<td align=right><font size="2"><b>{}</b></font></td><td><font size="2">{}</font></td>'
    full = [cell.format(*pair) for pair in pairs if pair[1]]
    grid = "\n".join(f"<tr>{''.join(full[n : n + 2])}</tr>" for n in range(0, len(full), 2))
    body = f"""<table width="780" border="0" align="center"><tr><td bgcolor="#003366"><font color="#FFFFFF" size="4">
{draw.town()} County Clerk of Courts</font></td></tr><tr><td><a href="search.cfm">New Search</a> |
<a href="print.cfm">Printer Friendly</a> | Records as of {draw.day():%m/%d/%Y} 06:00 AM</td></tr><tr><td>
<table width="100%" border="1" cellspacing="0"><tr><td colspan="4" align="center"><font
size="3"><b>{escape(caption)}</b></font>
</td></tr>
{grid}</table></td></tr>
<tr><td><br><table width="100%" cellpadding="2"><tr><td colspan=3><b>Parties</b></td></tr>
{shown}</table></td></tr>
<tr><td><br><b>Docket</b>
{f'<table width="100%" cellpadding="3">{top}{lines}</table>' if entries else "<p>No docket entries were found.</p>"}
</td></tr><tr><td><font size="1">The Clerk does not warrant that this information is complete. Not for FCRA use. Page
built
in {draw.randint(15, 900)} ms on {draw.day():%m/%d/%Y}. Ref {draw.code("CV-####")}</font></td></tr></table>"""
    labels: dict[str, Value] = {"case_number": number, "caption": caption, "case_type": kind, "judge": judge}
    labels |= {"magistrate": magistrate, "filed": f"{filed:%m/%d/%Y}", "status": status, "disposition": how}
    labels |= {
        "closed": closed,
        "prayer": prayer,
        "balance": balance,
        "parties": [*parties],
        "entries": [*entries] or None,
    }
    return page("Case Docket", body), labels


_HEARINGS = ("Motion - Compel", "Case Management Conf.", "Trial Setting", "Demurrer")


def hearing_grid(draw: Draw) -> Made:
    """A court's calendar of a web form: spans with long ids, a grid with a pager, hearings taken off, an empty grid."""
    when, judge = draw.day(), draw.person()
    court, room = (
        f"{draw.town()} Superior Court",
        draw.choice(("Dept. 12", "Courtroom 4B", "Dept. S-7 (Zoom)", "Annex 1")),
    )
    clerk, reporter = draw.some(0.6, draw.person()), draw.some(0.35, draw.person())
    phone, hour = draw.code("(###) ###-####"), draw.choice((8, 13))
    session = "AM Session" if hour == 8 else "PM Session"
    note = draw.some(0.4, draw.choice(("Judge Pro Tem sitting.", "All matters heard by video; see tentative rulings.")))
    link, passcode = draw.some(0.4, draw.code("### #### ####")), draw.code("######")
    found: list[dict[str, str]] = []
    shown, at = "", hour * 60 + 30
    for n in range(draw.choice((0, 1, 2, 3, 5, 8, 12))):
        at += draw.choice((0, 0, 15, 30))
        clock = f"{(at // 60 - 1) % 12 + 1}:{at % 60:02} {'AM' if at < 720 else 'PM'}"
        branch, title, kind = draw.choice(
            (
                ("CR", f"People v. {draw.surname()}", draw.choice(("Arraignment", "Sentencing", "Trial Setting"))),
                ("FL", f"In re Marriage of {draw.surname()} & {draw.surname()}", "Show Cause (OSC)"),
                ("CV", f"{draw.surname()} v. Bell & Thackeray, Inc.", draw.choice(_HEARINGS)),
                ("PR", f"Estate of {draw.person()}", "Petition - Letters of Administration"),
            )
        )
        number = f"{draw.randint(18, 26)}{branch}{draw.randint(1, 99999):06}"
        result = draw.some(0.3, f"Continued to {when + timedelta(days=35):%m/%d/%Y}")
        lawyers = draw.some(0.6, " / ".join(draw.people(1, 2)))
        off = draw.random() < 0.1
        one = {"time": clock, "case": number, "title": title, "type": kind}
        found.append(one | ({"attorneys": lawyers} if lawyers else {}) | ({"result": result} if result else {}))
        ident = f"ctl00_MainContent_gvCalendar_ctl{n + 2:02}"
        told = f'<span id="{ident}_lblTitle">{escape(title)}</span>'
        cells = (
            clock,
            f'<a id="{ident}_lnkCase" href="javascript:__doPostBack(&#39;{ident}&#39;,&#39;&#39;)">{number}</a>',
            f"<s>{told}</s> <i>Vacated</i>" if off else told,
            kind,
            lawyers or "&nbsp;",
            result or "&nbsp;",
        )
        style = ' style="background-color:#EFF3FB;"' if n % 2 == 0 else ' style="background-color:White;"'
        shown += f"<tr{style}>\n{each('<td>{}</td>', cells, '')}\n</tr>"
    heads = ("Time", "Case Number", "Case Title", "Hearing Type", "Attorneys", "Result")
    sort = '<th scope="col"><a href="javascript:__doPostBack(&#39;gv&#39;,&#39;Sort&#39;)">{}</a></th>'
    pager = """<tr align="center" style="color:White;background-color:#2461BF;"><td colspan="6"><table border="0"><tr>
<td><span>1</span></td>
<td><a href="javascript:__doPostBack(&#39;gv&#39;,&#39;Page$2&#39;)">2</a></td></tr></table></td></tr>"""
    grid = f"""<table cellspacing="0" cellpadding="4" rules="all" border="1" id="ctl00_MainContent_gvCalendar">
<tr style="color:White;background-color:#507CD1;">{each(sort, heads, "")}</tr>{shown}
{pager if len(found) > 7 else ""}</table>"""
    empty = (
        """<table id="ctl00_MainContent_gvCalendar"><tr><td colspan="6">No hearings are calendared.</td></tr></table>"""
    )
    spans: list[tuple[str, str, str | None]] = [("Court", "lblCourt", court), ("Department", "lblDept", room)]
    spans += [("Judicial Officer", "lblJudge", judge), ("Date", "lblDate", f"{when:%A}, {us_day(when)}")]
    spans += [("Session", "lblSession", session), ("Clerk", "lblClerk", clerk), ("Reporter", "lblReporter", reporter)]
    spans += [("Meeting ID", "lblZoom", link), ("Passcode", "lblPass", passcode if link else None)]
    form = "".join(
        f'<div class="row"><div class="col-md-3">{label}:</div><div class="col-md-9">'
        f'<span id="ctl00_MainContent_{ident}">'
        f"{text or ''}</span></div></div>\n"
        for label, ident, text in spans
    )
    seen = f"Hearings found: {len(found)}" if found else ""
    body = f"""<form method="post" action="./Calendar.aspx?d={draw.hexadecimal(4)}" id="aspnetForm">
<div class="aspNetHidden"><input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE"
value="/wEPDwUK{draw.hexadecimal(60)}" />
</div><div id="header"><h1>Court Calendar Search</h1></div><div>Search from <input name="ctl00$txtFrom" type="text"
value="{when:%m/%d/%Y}" /> to <input name="ctl00$txtTo" value="{when + timedelta(days=7):%m/%d/%Y}" />
<input type="submit" value="Search" /></div><div class="panel">
{form}</div>{f'<span id="ctl00_MainContent_lblNote" style="color:Red;">{note}</span>' if note else ""}
<div>
{grid if found else empty}
</div><span id="ctl00_MainContent_lblCount">{seen}</span>
<div id="footer">Calendar printed {draw.day():%m/%d/%Y %I:%M %p}. Questions: {phone}. Presiding Judge:
{draw.person()}</div></form>"""
    labels: dict[str, Value] = {label.lower().replace(" ", "_"): text for label, _, text in spans}
    labels |= {"note": note, "phone": phone, "hearings": [*found] or None}
    return page("Calendar", body), labels


def _title(draw: Draw) -> str:
    """What an appeal is called."""
    one, two = draw.surname(), draw.surname()
    return draw.choice(
        (
            f"State v. {one}",
            f"{one} v. {two}",
            f"In the Matter of {one[0]}.{two[0]}.",
            f"{one} & Sons v. Dep't of Revenue",
        )
    )


def opinions_view(draw: Draw) -> Made:
    """A court's list of opinions in a portal's view: rows of fields, labels in line, a filter above."""
    court, year = draw.choice(("Court of Appeals", "Supreme Court")), draw.randint(2019, 2026)
    latest: date = draw.day(year)
    found: list[dict[str, str]] = []
    shown = ""
    for n in range(draw.choice((0, 1, 3, 5, 7, 10))):
        number = f"{'A' if court[0] == 'C' else 'S'}-{year - 2000}-{draw.randint(1, 1400):04}"
        filed, title, author = (
            latest - timedelta(days=7 * (n // 2)),
            _title(draw),
            draw.some(0.75, f"{draw.surname()}, J."),
        )
        fate = draw.choice(("Affirmed", "Reversed and remanded", "Dismissed", "Affirmed in part, vacated in part"))
        below, dissent = draw.some(0.6, f"{draw.town()} County"), draw.some(0.25, f"{draw.surname()}, J., dissenting")
        topics = draw.some(0.5, draw.choice(("Criminal law; search", "Torts", "Parental rights")))
        one = {"number": number, "title": title, "filed": f"{filed:%m/%d/%Y}", "disposition": fate}
        for name, text in (("author", author), ("county", below), ("separate", dissent), ("topics", topics)):
            one |= {name: text} if text else {}
        found.append(one)
        inner = f"""<div class="views-field views-field-title"><h3 class="field-content">
<a href="/opinions/{number.lower()}" hreflang="en">{escape(title)}</a></h3></div>
<div class="views-field views-field-field-docket"><span class="views-label views-label-field-docket">Docket: </span>
<span class="field-content">{number}</span></div>
<div class="views-field views-field-field-filed"><span class="views-label">Filed: </span><span class="field-content">
<time datetime="{filed:%Y-%m-%d}T12:00:00Z" class="datetime">{filed:%m/%d/%Y}</time>
</span></div>\n"""
        optional = (("author", "Author", author), ("county", "Appeal from", below), ("separate", "", dissent))
        for name, label, text in (*optional, ("topics", "Topics", topics), ("disposition", "Disposition", fate)):
            lead = f'<span class="views-label views-label-field-{name}">{label}: </span>' if label else ""
            if text:
                inner += f'<div class="views-field views-field-field-{name}">{lead}'
                inner += f'<div class="field-content">{text}</div></div>\n'
        inner += f"""<div class="views-field views-field-field-pdf"><div class="field-content"><span class="file
file--mime-pdf">
<a href="/sites/default/files/{number}.pdf" type="application/pdf">{number}.pdf</a></span>
<span>({draw.randint(80, 900)} KB)
</span></div></div>"""
        shown += f'<div class="views-row">\n{inner}</div>\n'
    total = draw.randint(len(found), 400) if found else 0
    header = f"Displaying 1 - {len(found)} of {total}" if found else None
    term = f"{draw.choice(('January', 'May', 'September'))} Term {year}"
    coming = draw.some(0.6, us_day(latest + timedelta(days=7)))
    clerk, mail = draw.person(), draw.some(0.5, "opinions@courts.example")
    alert = draw.some(
        0.4, draw.choice(("Opinions are released Fridays at 10 a.m.", "The clerk’s office is closed May 25."))
    )
    seats = draw.people(3, 7)
    options = each("<option>{}</option>", (str(year - n) for n in range(4)), "")
    empty = '<div class="view-empty"><p>No opinions match your search.</p></div>'
    body = f"""<a href="#main-content" class="visually-hidden focusable">Skip to main content</a>
<div class="region region-header"><div class="site-name"><a href="/" rel="home">Judiciary of the State</a></div></div>
{f'<div class="region region-alert" role="alert"><p>{alert}</p></div>' if alert else ""}
<main><div id="block-page-title"><h1 class="page-title">{court} Opinions</h1></div>
<div class="field field--name-field-term field--label-inline"><div class="field__label">Term</div>
<div class="field__item">{term}</div></div>
<div class="views-element-container"><div class="view view-opinions view-id-opinions view-display-id-page_1
js-view-dom-id-{
        draw.hexadecimal(32)
    }"><div class="view-filters"><form><label>Year</label><select><option>- Any -</option>{options}</select>
<label>Title</label><input type="text"> <input type="submit" value="Apply"></form></div>
{f'<div class="view-header">{header}</div>' if header else ""}
{f'<div class="view-content">{shown}</div>' if found else empty}
{'<nav class="pager"><ul><li>1</li><li><a>Next ›</a></li></ul></nav>' if total > len(found) else ""}</div></div></main>
<aside class="region region-sidebar"><div class="block"><h2>Next release</h2><p>{coming or "To be announced"}</p></div>
<div class="block"><h2>Justices</h2><ul>{each("<li>{}</li>", seats)}</ul></div><div class="block"><h2>Clerk</h2><p>{
        clerk
    }</p>
{f'<p><a href="mailto:{mail}">{mail}</a></p>' if mail else ""}</div>
<div class="block"><h2>Recent orders</h2><ul><li><a>{_title(draw)}</a> {long_day(latest)}</li></ul></div></aside>"""
    labels: dict[str, Value] = {"heading": f"{court} Opinions", "term": term, "shown": header, "next_release": coming}
    labels |= {"alert": alert, "justices": [*seats], "clerk": clerk, "email": mail, "opinions": [*found] or None}
    return page(f"{court} Opinions | Judiciary", body), labels
