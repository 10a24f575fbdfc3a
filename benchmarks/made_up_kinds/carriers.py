"""Notices of work by carriers: nights in two zones, columns of blanks, two languages out of a word processor."""

from __future__ import annotations

from datetime import datetime, timedelta
from html import escape
from textwrap import wrap

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, mail_of_parts, rows

_CUSTOMERS = ("Halvorsen & Pike Media", "Ostrava Grid Ltd.", "QuayBank plc", "University of Larkhill", "NORDPOST AB")


def _night(draw: Draw) -> datetime:
    """The first minute of some night's work."""
    when = draw.day()
    return datetime(when.year, when.month, when.day, draw.choice((0, 0, 1, 2, 22, 23)), draw.choice((0, 0, 1, 30)))


def _records(keys: tuple[str, ...], lines: list[tuple[str, ...]]) -> list[dict[str, str]]:
    """Lines as records, empty cells left out."""
    return [{key: cell for key, cell in zip(keys, line, strict=False) if cell} for line in lines]


def metro_fibre_work(draw: Draw) -> Made:
    """A fibre owner's notice in bold labels and breaks: several nights in two zones, circuits in a table or a list."""
    state = draw.choice(("Planned", "Planned", "Rescheduled", "Cancelled", "Completed", "Emergency"))
    number, customer = draw.code("TKN-000#######"), draw.choice(_CUSTOMERS)
    zone, behind = draw.choice((("Mountain", 6), ("Eastern", 4), ("Pacific", 7)))
    first, length = _night(draw), draw.choice((4, 5, 6))

    def span(begin: datetime, gmt: bool = False) -> str:
        begin += timedelta(hours=behind if gmt else 0)
        end = begin + timedelta(hours=length)
        return f"{begin:%d-%b-%Y %H:%M} to {end:%d-%b-%Y %H:%M} ( {'GMT' if gmt else zone} )"

    nights = [first + timedelta(days=n) for n in range(draw.choice((1, 1, 1, 2, 3, 4)))]
    backup = draw.some(0.4, span(nights[-1] + timedelta(days=1))) if state in {"Planned", "Rescheduled"} else None
    old = span(first - timedelta(days=draw.randint(3, 20))) if state == "Rescheduled" else None
    where = f"{draw.street()}, {draw.town()}, {draw.choice(('CO', 'NJ', 'OR', 'TX'))}"
    where = draw.choice((where, f"Between {draw.town()} and {draw.town()}, see attached map"))
    why = draw.choice(
        (
            "Splice repair of a damaged enclosure",
            "Fiber relocation required by the State Department of Transportation (bridge widening)",
            "Replace failing amplifier card; vendor case " + draw.code("#-########"),
            "Pole replacement - power company",
        )
    )
    impact = draw.choice(
        (
            "Traffic affecting: service on the circuits below will be down for part of the window.",
            "Low risk. No loss of traffic is foreseen, but links may be seen to flap.",
        )
    )
    listed: list[tuple[str, ...]] = [
        (
            draw.code(draw.choice(("ETHN/######//TKN", "OGYX/######//TKN", "FBDK-######"))),
            draw.choice(("Hard Down - up to 5 hours", "Switch Hit - less than 50 ms", "No Expected Impact")),
            draw.code("@@@@COMD"),
            draw.some(0.8, draw.code("@@@@NYXW")) or "",
            draw.some(0.3, draw.code("HL-####-@")) or "",
        )
        for _ in range(draw.choice((1, 1, 2, 3, 5, 8)))
    ]
    dates = "".join(
        f"<b>{n}<sup>{('st', 'nd', 'rd', 'th')[n - 1]}</sup> Activity Date </b><br>\n{span(night)}&nbsp;<br><br>\n"
        f"&nbsp;{span(night, True)}&nbsp;<br><br>\n"
        for n, night in enumerate(nights, 1)
    )
    heads = ("Circuit Id", "Expected Impact", "A Location", "Z Location", "Legacy Circuit Id")
    table = "".join(f"<tr>{each('<td>{}</td>', line, '')}</tr>\n" for line in listed)
    table = (
        f'<table border="1" cellspacing="0"><thead><tr>{each("<th>{}</th>", heads, "")}</tr></thead>\n{table}</table>'
    )
    opening = {
        "Rescheduled": "The maintenance below has been <b>rescheduled</b>. We are sorry for the change.",
        "Cancelled": "This maintenance has been <b>CANCELLED</b>. It will not be worked on these dates:",
        "Completed": "The maintenance listed below was completed. If you see trouble, reset your equipment first.",
        "Emergency": "We must carry out EMERGENCY work with short notice.",
    }.get(state, "This is the official notice that Teakon or one of its providers will work on its network.")
    done, cancelled = state == "Completed", state == "Cancelled"
    facts: list[tuple[str, str | None]] = [
        ("Maintenance Ticket #", number),
        ("Urgency", None if done else "Emergency" if state == "Emergency" else draw.choice(("Planned", "Demand"))),
        ("Date Notice Sent", f"{first - timedelta(days=draw.randint(1, 15)):%d-%b-%Y}"),
        ("Customer", escape(customer)),
    ]
    rest: list[tuple[str, str | None]] = [
        ("Location of Maintenance", where),
        ("Reason for Maintenance", None if done else why),
        ("Expected Impact", None if done or cancelled else impact),
    ]
    listing = f"<b>Circuit(s) worked on: </b>{each('{}', (line[0] for line in listed), '; ')}<br>" if done else table
    bold, phone = "<b>{}: </b>{}<br><br>\n", draw.code("1-866-###-####")
    body = f"""<html><body><div dir="ltr"><img src="cid:tkn-logo" alt=""><br><br>{opening}<br><br>
{rows(bold, facts)}
{f"<b>Original Activity Date </b><br><s>{old}</s><br><br>" if old else ""}
<b>Maintenance Window </b><br><br>
{dates}{f"<b>Backup Date </b><br>{backup}&nbsp;<br><br>" if backup else ""}
{rows(bold, rest)}
{"" if done else "<b>Circuit(s) Affected: </b><br>"}
{listing}<br><br>Please call the Maintenance Team at {phone} or mail <a
href="mailto:mr@teakon.example">mr@teakon.example</a>
with the ticket number above.<br><br>
<span style="font-size:8pt">This communication is the property of Teakon Fiber and may contain confidential
information. Notices are sent for ticket windows under section 7.{draw.randint(1, 9)} of your order dated
{draw.day(2019):%d-%b-%Y}.</span></div></body></html>"""
    subject = {
        "Planned": "***Teakon Planned MAINTENANCE NOTIFICATION***",
        "Completed": "COMPLETED MAINTENANCE NOTIFICATION",
    }
    kept = [line[:1] for line in listed] if done else listed
    labels: dict[str, Value] = {"ticket": number, "urgency": facts[1][1], "sent": facts[2][1], "customer": customer}
    labels |= {"windows": [span(night) for night in nights], "windows_gmt": [span(night, True) for night in nights]}
    labels |= {"backup": backup, "old_window": old, "location": where, "reason": rest[1][1], "impact": rest[2][1]}
    labels["circuits"] = [*_records(("circuit", "impact", "a_location", "z_location", "legacy_id"), kept)]
    labels["phone"] = phone
    heading = f"{subject.get(state, f'{state.upper()} NOTIFICATION')} TTN {number} {customer}"
    sender = [("From", "Teakon Maintenance <mr@teakon.example>"), ("To", "noc@customer.example"), ("Subject", heading)]
    return mail_of_parts([*sender, ("Date", f"{first:%a, %d %b %Y} 16:20:11 +0000")], [("html", body)]), labels


def _columns(heads: tuple[str, ...], lines: list[tuple[str, ...]]) -> str:
    """A table of blanks."""
    widths = [max(len(cell) for cell in column) + 3 for column in zip(heads, *lines, strict=True)]
    whole = [heads, tuple("-" * (width - 2) for width in widths), *lines]
    return "\n".join("".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)).rstrip() for line in whole)


def backbone_planned_work(draw: Draw) -> Made:
    """A backbone's text mail: rules of stars, labels in a column, services as blocks or as columns of blanks."""
    state = draw.choice(("Planned", "Planned", "Reminder", "Rescheduled", "Emergency", "Completed", "Cancelled"))
    number, begin = f"PW{draw.randint(100000, 999999)}.{draw.randint(1, 4)}", _night(draw)
    end, form = begin + timedelta(minutes=draw.choice((120, 240, 330, 360))), "%Y-%b-%d %H:%M UTC"
    start, stop = f"{begin:{form}}", f"{end:{form}}"
    before = begin - timedelta(days=draw.randint(1, 13))
    old = [f"{m:{form}}" for m in (before, before + (end - begin))] if state == "Rescheduled" else [None, None]
    why = draw.choice(
        (
            "Software upgrade of the router to fix a fault which may make line cards restart without warning",
            "Fibre cable works by our supplier, who moves the cable to a new duct because of the building of a tram "
            "line; the date is set by the town",
            "Replacing a broken fan",
            "Urgent power works",
        )
    )
    place = draw.choice(("Malmvik, Sweden", "Ørskov (DK) – Lindhagen (SE)", "Tallmere, EE", "Frankenau am Main"))
    wanted, short = state in {"Planned", "Rescheduled", "Emergency"}, state in {"Completed", "Cancelled"}
    keys, lines = ("service", "type", "impact", "your_ref"), list[tuple[str, ...]]()
    for _ in range(draw.choice((1, 1, 2, 3, 4, 7))):
        kind = draw.choice(("IP Transit", "Wavelength 100G", "Ethernet P2P", "DWDM"))
        hit = draw.choice(("Downtime 60 min", "2 x 5 min interruption", "Loss of redundancy", "No impact (protected)"))
        lines.append((draw.code("SKN-@@-######"), kind, hit, draw.some(0.5, draw.code("PO ####/##")) or ""))
    outcome = {"Completed": "The planned work has been carried out.", "Cancelled": "This planned work is cancelled"}
    said = {
        "Planned": "In order to maintain the quality of our network we plan the work below.",
        "Reminder": "This is a reminder of the planned work below, which we told you of before.",
        "Rescheduled": "We regret that the planned work below has to be moved. The new times are valid.",
        "Emergency": "Due to a fault we must carry out emergency work. We apologise for the late notice.",
        "Cancelled": outcome["Cancelled"] + (f" since {draw.choice(('the supplier', 'a person'))} is not available."),
        "Completed": outcome["Completed"],
    }[state]
    pad = "\n" + " " * 26
    facts: list[tuple[str, str | None]] = [("PW Reference number", number)]
    facts += [("Old start", old[0]), ("Old end", old[1])]
    facts += [("Start Date and Time", start), ("End Date and Time", stop)]
    facts += [("Action and Reason", None if short else pad.join(wrap(why, 50))), ("Location", place)]
    manager = draw.some(0.4, draw.person()) if wanted else None
    facts += [("Change manager", manager)]
    if wanted:
        names = ("Service ID", "Service type", "Impact", "Your reference")
        blocks = [rows("{:<24}: {}", zip(names, (cell or None for cell in line), strict=True)) for line in lines]
        services = "\n\n".join(blocks)
    else:
        services = _columns(("Service ID", "Type", "Impact", "Your ref"), lines)
    title = f"{state.upper()} {'WORK' if state in {'Planned', 'Emergency'} else 'PLANNED WORK'} NOTIFICATION"
    rule, phone = "*" * 60, draw.code("+46 ### ## ## ##")
    quoted = ""
    if state in {"Reminder", "Completed"} and draw.random() < 0.6:
        earlier = f"PW Reference number     : {number}\nStart Date and Time     : {before:{form}}\nLocation : {place}"
        quoted = f"\n\n-------- Original message --------\n{each('> {}', earlier.splitlines())}\n> Dear Customer,"
    body = f"""{rule}
*{title:^58}*
{rule}

Dear Customer,

{said}

{rows("{:<24}: {}", facts)}

{"Impacted services" if wanted else "Services concerned"}
{rule if wanted else ""}

{services}

{rule}
If you have any question, please contact the Skarnet Customer Operations Centre:
   Phone:  {phone}
   E-mail: planned.works@skarnet.example  (always quote {number})

Skarnet Carrier AB, org.nr {draw.code("55####-####")}{quoted}
"""
    labels: dict[str, Value] = {
        "reference": number,
        "start": start,
        "end": stop,
        "old_start": old[0],
        "old_end": old[1],
    }
    labels |= {"title": title, "reason": None if short else why, "location": place, "change_manager": manager}
    labels |= {"services": [*_records(keys, lines)], "phone": phone}
    headers = [("From", "Skarnet Planned Works <planned.works@skarnet.example>"), ("To", "undisclosed-recipients:;")]
    headers += [("Subject", f"{state} - {number} - {place.split(',', maxsplit=1)[0]}")]
    return mail_of_parts([*headers, ("X-Mailer", "PWTool 4.2")], [("plain", body)], printable=True), labels


_GERMAN_DAYS = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")
_WORKS = (
    ("Umschwenken von Glasfasern im Zuge von Tiefbauarbeiten", "Rerouting of fibres due to civil works"),
    ("Austausch einer Stromversorgung", "Replacement of a power supply"),
    ("Software-Update der Übertragungstechnik", "Software update of transmission equipment"),
)
_HITS = (
    ("Unterbrechung bis zu 30 Minuten", "Interruption of up to 30 minutes"),
    ("Totalausfall für die Dauer der Arbeiten", "Outage for the duration of the work"),
    ("keine, Redundanzverlust", "none, loss of redundancy"),
)


def bilingual_carrier_notice(draw: Draw) -> Made:
    """A German carrier's notice out of a word processor: a table or sentences, the same in English below."""
    state = draw.choice(("geplant", "geplant", "Terminverschiebung", "Absage", "Notfall"))
    number, begin, customer = draw.code("WA-2026-#####"), _night(draw), draw.code("K######")
    hours, zone = draw.choice((2, 4, 6)), "MESZ" if 4 <= begin.month <= 10 else "MEZ"

    def when(moment: datetime) -> tuple[str, str]:
        end = moment + timedelta(hours=hours)
        return f"{_GERMAN_DAYS[moment.weekday()]}, {moment:%d.%m.%Y}", f"{moment:%H:%M} – {end:%H:%M} Uhr {zone}"

    (date_, time), end = when(begin), begin + timedelta(hours=hours)
    old = ", ".join(when(begin - timedelta(days=draw.randint(2, 9)))) if state == "Terminverschiebung" else None
    (why, reason), (hit, effect) = draw.choice(_WORKS), draw.choice(_HITS)
    place, lines = draw.choice(("Brückwald", "Nieder-Ölm", "Groß Tessin", "Hafen Nord, Halle 3")), draw.randint(1, 6)
    circuits = [draw.code(draw.choice(("DEB ### #####", "96W/####/DE", "LE######"))) for _ in range(lines)]
    who, phone = f"{draw.choice(('Frau', 'Herr'))} {draw.surname()}", draw.code("0### ####-##")
    mobile, cause = draw.some(0.4, draw.code("0171 #######")), draw.some(0.7, why)
    heading = {
        "geplant": "Ankündigung von Wartungsarbeiten",
        "Terminverschiebung": "Verschiebung von Wartungsarbeiten",
        "Absage": "Absage von Wartungsarbeiten",
        "Notfall": "Dringende Wartungsarbeiten",
    }[state]
    para = "<p class=MsoNormal><span style='font-size:10.0pt;font-family:\"Arial\",sans-serif'>{}<o:p></o:p></span></p>"
    cell = f"<tr><td width=189 valign=top>{para.format('<b>{}</b>')}</td><td width=425>{para.format('{}')}</td></tr>"
    listed = ", ".join(circuits)
    rights: str | None = hit
    if state == "Absage":
        german = [
            f"die unter {number} für {date_}, {time} angekündigten Arbeiten am Standort {place} finden nicht statt.",
            f"Betroffen gewesen wären: {listed}",
            "Über einen neuen Termin unterrichten wir Sie rechtzeitig.",
        ]
        told, rights, cause = each(para, german), None, None
        foreign = each(para, (f"the work {number} on {begin:%Y-%m-%d} will not take place.", f"Circuits: {listed}"))
    else:
        pairs: list[tuple[str, str | None]] = [("Vorgang", number), ("Kundennummer", customer)]
        pairs += [("Bisheriger Termin", f"<s>{old}</s>" if old else None)]
        pairs += [("Neuer Termin" if old else "Datum", date_), ("Uhrzeit", time), ("Standort", place)]
        pairs += [("Grund", cause), ("Auswirkung", hit), ("Betroffene Leitungen", listed)]
        told = f"{para.format('wir führen folgende Arbeiten durch:')}\n<table class=MsoNormalTable border=1>"
        told += f"{rows(cell, pairs)}</table>"
        abroad = "CEST" if zone == "MESZ" else "CET"
        english: list[tuple[str, str | None]] = [
            ("Reference", number),
            ("Start", f"{begin:%Y-%m-%d %H:%M} {abroad}"),
            ("End", f"{end:%Y-%m-%d %H:%M} {abroad}"),
        ]
        english += [("Reason", reason if cause else None), ("Impact", effect), ("Circuits", listed)]
        foreign = f"<table class=MsoNormalTable border=0>{rows(cell, english)}</table>"
    sign = f"{who}<br>Wartungskoordination<br>Tel.: {phone}{f'<br>Mobil: {mobile}' if mobile else ''}"
    legal = f"""Oberland Netz GmbH | Sitz der Gesellschaft: Brückwald | Amtsgericht Brückwald HRB {draw.code("#####")}
| USt-IdNr. DE{draw.code("#########")} | Geschäftsführer: {draw.person()}, {draw.person()}"""
    body = f"""<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40"><head>
<meta name=Generator content="Microsoft Word 15 (filtered medium)"><style><!-- p.MsoNormal {{margin:0cm}} --></style>
</head><body lang=DE link="#0563C1"><div class=WordSection1>
{para.format("<i>*** English version below ***</i>")}
{para.format(f"<b>{heading}</b>")}
{para.format("&nbsp;")}{para.format("Sehr geehrte Damen und Herren,")}
{told}
{para.format("&nbsp;")}{para.format("Mit freundlichen Grüßen")}
{para.format(sign)}
{para.format("____________________________________________")}
{para.format("Dear Sir or Madam,")}
{foreign}
{para.format("Kind regards")}
{para.format(f"<span style='font-size:7.5pt;color:gray'>{legal}</span>")}</div></body></html>"""
    labels: dict[str, Value] = {"ticket": number, "heading": heading, "date": date_, "time": time, "old_date": old}
    labels |= {"customer_number": None if state == "Absage" else customer, "location": place, "reason": cause}
    labels |= {"impact": rights, "circuits": [*circuits], "contact": who, "phone": phone, "mobile": mobile}
    headers = [("From", "Wartung Oberland Netz <wartung@oberland-netz.example>"), ("To", "technik@kunde.example")]
    return mail_of_parts([*headers, ("Subject", f"[{number}] {state} / maintenance")], [("html", body)], True), labels


def transit_maintenance(draw: Draw) -> Made:
    """A transit seller's mail, a line a label: planned, urgent or called off, order numbers in a line, long rights."""
    state = draw.choice(("planned", "planned", "planned", "emergency", "cancelled", "extended"))
    work = draw.code("##########") if draw.random() < 0.5 else draw.code("VN#####")
    begin, zone = _night(draw), draw.choice(("CT", "ET", "PT", "GMT"))
    end = begin + timedelta(hours=draw.choice((3, 4, 6)))
    start, stop = (f"{moment:%-I:%M %p} {zone} {moment:%-m/%-d/%Y}" for moment in (begin, end))
    later = f"{end + timedelta(hours=2):%-I:%M %p} {zone} {end + timedelta(hours=2):%-m/%-d/%Y}"
    orders = [draw.code(draw.choice(("1-########", "3-########", "IP-#######"))) for _ in range(draw.randint(1, 9))]
    place = f"{draw.town()}, {draw.choice(('IL', 'GA', 'WA', 'ON'))}"
    lasts = draw.some(0.75, draw.choice(("Up to 30 minutes", "60 minutes", "Entire window", "Three 5-minute hits")))
    why = draw.choice(("router line card replacement", "work on the power plant of our landlord", "fiber rolls"))
    company, contact = draw.choice(_CUSTOMERS), draw.some(0.5, draw.person())
    sent = f"{begin - timedelta(days=draw.randint(1, 10)):%-m/%-d/%Y}"
    cancelled = state == "cancelled"
    pairs: list[tuple[str, str | None]] = [("Start time", start), ("End time", stop)]
    pairs += [("New end time", later if state == "extended" else None)]
    pairs += [("Work order number", work), ("Order ID(s) impacted", ", ".join(orders))]
    pairs += [("Expected Outage/Downtime", None if cancelled else lasts)]
    story = {
        "planned": f"Teleweave will carry out planned maintenance in {place} for {why}.",
        "emergency": f"Teleweave must carry out emergency maintenance in {place} for {why}.",
        "cancelled": f"The maintenance in {place} that we announced for {why} is cancelled until further notice.",
        "extended": f"The maintenance in {place} for {why} takes longer than we thought.",
    }[state]
    body = f"""<html><body><div style="font-family:Verdana;font-size:11px">
<div><b>{state.upper()} NETWORK MAINTENANCE {"CANCELLATION" if cancelled else "NOTIFICATION"}</b></div><div>&nbsp;</div>
<div>Notice sent {sent} to: {escape(company)}</div>{f"<div>Attn: {contact}</div>" if contact else ""}<div><br></div>
<div>Dear Teleweave Customer,</div><div><br></div><div>As a valued customer, we want to keep you informed.
{story}</div><div><br></div>
{rows("<div><b>{}:</b>&nbsp; {}</div>", pairs)}
<div><br></div>
<div>{"We regret any trouble this caused." if cancelled else "During the window you may see an interruption."}
Please call us at {draw.code("1-877-###-####")} with the order ID.</div><div><br></div>
<div>Sincerely,</div><div>Customer Support</div><div>Teleweave Communications, {draw.street()}, {draw.town()}</div>
<hr><div style="font-size:9px;color:#999">The information contained in this electronic mail message is confidential.
If the reader is not the intended recipient, any dissemination is prohibited. Service credits are governed by section
4 of
the Terms effective {draw.day(2021):%-m/%-d/%Y}. To change who gets this mail, log in and choose My Services, then
Contacts, quoting {draw.code("CID-######")}.</div></div></body></html>"""
    text = f"{story}\n\n{rows('{}: {}', pairs)}\n\nNotice sent {sent} to: {company}\n"
    text += f"Attn: {contact}" if contact else ""
    labels: dict[str, Value] = {"work_order": work, "start": start, "end": stop, "new_end": pairs[2][1], "sent": sent}
    labels |= {"orders": [*orders], "location": place, "downtime": pairs[5][1], "reason": why, "customer": company}
    headers = [("From", "Teleweave Support <support@teleweave.example>"), ("To", "noc@customer.example")]
    headers += [("Subject", f"Teleweave {state} maintenance {work} - {begin:%-m/%-d/%Y} - {place}")]
    both = [("plain", text), ("html", body)] if draw.random() < 0.5 else [("html", body)]
    return mail_of_parts(headers, both), {**labels, "attention": contact}
