"""Mails between firms and those who work for them: a payment advice, a call sheet, an offer to translate."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from html import escape

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
    mail_of_parts,
    phrases,
    rows,
)


def payment_advice(draw: Draw) -> Made:
    """A payment advice out of an accounting system: items with minus signs behind, deductions, notes between them."""
    payer = f"{draw.surname()} {draw.choice(('Foods Ltd', 'Maschinenbau GmbH', '& Söhne KG', 'Retail plc'))}"
    number = draw.code("20000#####")
    account, when = draw.code("00001#####"), draw.day()
    way = draw.choice(("Bank transfer (SEPA)", "BACS", "Cheque no. " + draw.code("######")))
    bank = draw.some(0.6, f"{draw.town()} Savings Bank, IBAN XX{draw.code('## ####')} **** **** {draw.code('## ##')}")
    clerk, phone = draw.person(), draw.some(0.65, f"+49 {draw.code('#### ###')}-{draw.code('###')}")
    wire = draw.some(0.55, draw.code("E2E-@@######"))
    house = draw.some(0.5, f"{draw.choice(('0100', 'GB02'))} {draw.town()}")
    items, listed, whole = [], "", 0.0
    cell = '<td class="num" align="right" nowrap>{}</td>'
    for _ in range(draw.choice((1, 1, 2, 3, 5, 8, 12))):
        gross, off = draw.uniform(40, 9000), draw.choice((0, 0, 0.02, 0.03))
        back = draw.random() < 0.15
        net = -gross if back else round(gross, 2) - round(gross * off, 2)
        whole += net
        one = {
            "document": draw.code(draw.choice(("51000#####", "17000#####"))),
            "date": f"{when - timedelta(draw.randint(14, 75)):%d.%m.%Y}",
            "gross": _behind(-gross if back else gross),
        }
        theirs = draw.choice((draw.code("RE-######"), draw.code("INV/##/####"), draw.code("#######"), ""))
        one |= (
            ({"invoice": theirs} if theirs else {})
            | ({"deduction": _behind(-gross * off)} if off and not back else {})
            | {"net": _behind(net)}
        )
        listed += (
            f"<tr><td>{one['document']}</td><td>{theirs or '&nbsp;'}</td>"
            f"<td>{one['date']}</td>{each(cell, (one['gross'], one.get('deduction', '0.00'), one['net']), '')}</tr>\n"
        )
        if draw.random() < 0.25:
            text = draw.choice(
                (
                    "Price difference acc. to debit memo {}",
                    "Short delivery, see our letter of {}",
                    "Credit note {} offset",
                )
            )
            listed += f'<tr><td>&nbsp;</td><td colspan="5"><i>{text.format(draw.code("51000#####"))}</i></td></tr>\n'
        items.append(one)
    money = draw.choice(("EUR", "EUR", "GBP", "CHF"))
    total = f"{_behind(whole)} {money}"
    facts: Facts = [
        ("Payment document", number),
        ("Date", f"{when:%d.%m.%Y}"),
        ("Your account with us", account),
        ("Our account with you", draw.some(0.4, draw.code("K#####"))),
    ]
    facts += [("Company code", house), ("Contact", clerk), ("Telephone", phone), ("Reference", wire)]
    sent = (
        f"<p>The amount of <b>{total}</b> will be paid by {escape(way, False)} with value date "
        f"{when + timedelta(2):%d.%m.%Y}{f' to your account at {bank}' if bank else ''}.</p>"
    )
    notice = (
        '<p><font color="red"><b>NEW: from 01.10.2026 send invoices as PDF to invoices@payer.example only!</b>'
        "</font></p>"
    )
    body = f"""<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<title>Payment advice</title>
<style>td {{ font-family: Courier New; font-size: 10pt }} .num {{ text-align: right }}</style></head>
<body bgcolor="#FFFFFF"><table width="100%"><tr>
<td valign="top"><u>{escape(payer, False)} * {draw.street()} * {draw.town()}</u><br>
<br>\nCompany<br>\n{draw.surname()} Supplies<br>\n{draw.street()}<br>\n{draw.code("#####")} {draw.town()}</td>
<td valign="top"><table>{rows("<tr><td>{}</td><td>:&nbsp;</td><td>{}</td></tr>", facts)}</table></td></tr></table>
{notice if draw.random() < 0.25 else ""}<p><b>Payment advice</b></p>
<p>Dear Sir or Madam,<br>\nwe have settled the items listed below.
{"Deductions include cash discount." if draw.random() < 0.4 else ""}</p>
<table border="0" cellpadding="2" width="100%"><tr><td>Document</td><td>Your document</td><td>Date</td>
<td align="right">Gross amount</td><td align="right">Deductions</td>
<td align="right">Net amount</td></tr><tr><td colspan="6"><hr></td></tr>\n{listed}<tr><td colspan="6"><hr></td></tr>
<tr><td colspan="5">Sum total ({money})</td><td align="right"><b>{_behind(whole)}</b></td></tr></table>
{sent}<p>Yours faithfully<br>\n{escape(payer, False)}<br>\n<small>This letter was created by machine and is valid
without signature. VAT-ID DE{draw.code("#########")}</small></p></body></html>"""
    labels: dict[str, Value] = {"payer": payer, "payment_document": number, "date": f"{when:%d.%m.%Y}"}
    labels |= {"account": account, "method": way, "bank": bank}
    labels |= {"value_date": f"{when + timedelta(2):%d.%m.%Y}", "contact": clerk, "phone": phone, "reference": wire}
    labels |= {"company_code": house, "items": [*items], "total": total}
    return mail_of_parts(
        [
            ("From", "SAP-WF <no-reply@payer.example>"),
            ("To", "ar@supplies.example"),
            ("Subject", f"Payment advice {number}"),
        ],
        [("html", body)],
    ), labels


def _behind(figure: float) -> str:
    """An amount with the minus sign behind it."""
    return f"{abs(figure):,.2f}{'-' if figure < 0 else ''}"


_SETS = phrases(
    "INT. FARM KITCHEN; EXT. HARBOUR WALL; INT. CAR (TRAVELLING); EXT. CHURCHYARD; INT./EXT. CAFÉ; "
    "INT. HOSPITAL CORRIDOR"
)
_ACTION = (
    "{0} finds the letter",
    "They argue about the £{1},000 debt",
    "{0} leaves; rain starts",
    "Flashback: {1} years ago",
    "Montage – no dialogue",
)
_ROLES = ("DET. MARSH", "AGNES", "YOUNG AGNES", "FERRYMAN #2", "Dr. OYELARAN", "MRS. O'DEA", "THE TWIN(S)")


def call_sheet(draw: Draw) -> Made:
    """A film unit's call sheet, pasted from Word into a mail: two lists, calls that may be open, tomorrow's scenes."""
    film = f"{draw.choice(('The Salt Road', 'Low Water', 'Ægir’s Daughters', 'Nine Lives of Mr. Webb'))}"
    total = draw.randint(12, 60)
    n, when = draw.randint(1, total), draw.day()
    call = draw.clock(6, 9)
    start = draw.clock(9, 10)
    lunch = draw.some(0.6, draw.clock(12, 14))
    wrap = draw.some(0.7, draw.clock(17, 20))
    place = draw.choice(("Old Maltings", "Quay 4", "St Bride’s", "Unit 7b, Dock Estate"))
    place += f", {draw.street()}, {draw.town()}"
    ward = f"{draw.town()} Royal Infirmary (A&E), {draw.code('01632 96####')}"
    sky = draw.some(
        0.65,
        f"{draw.choice(('Showers', 'Sunny spells', 'Fog, clearing'))}, {draw.randint(4, 24)}°C, wind "
        f"{draw.randint(4, 30)} mph",
    )
    park, boss = draw.some(0.6, f"Unit base, {draw.street()}"), draw.people(3, 3)
    p = (
        "<p class=MsoNormal align=center style='text-align:center'><span "
        "style='font-size:10.0pt;font-family:\"Arial\",sans-serif'>{}<o:p></o:p></span></p>"
    )
    td = "<td valign=top style='border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>" + p + "</td>"
    scenes, cast = [], []
    for _ in range(draw.randint(1, 7)):
        one = {
            "scene": draw.choice((draw.code("##"), draw.code("1##A"), f"{draw.randint(2, 9)} pt 2")),
            "set": draw.choice(_SETS),
            "light": draw.choice(("D1", "N3", "DUSK")),
        }
        one |= {"pages": draw.choice(("1/8", "2 3/8", "4/8", "1"))} | (
            {"cast": ", ".join(map(str, sorted(draw.sample(range(1, 7), draw.randint(1, 3)))))}
            if draw.random() < 0.8
            else {}
        )
        scenes.append(one)
    for role, artist in zip(draw.in_order(_ROLES, 1, 6), draw.people(6, 6), strict=False):
        first = draw.randint(6, 10)
        one = {
            "artist": artist,
            "role": role,
            "on_set": draw.choice((f"{first + 2:02}:15", f"{first + 1:02}:45", "W/N")),
        }
        one |= {"pickup": f"{first - 1:02}:{draw.choice((15, 30, 40))}"} if draw.random() < 0.6 else {}
        one |= {"make_up": f"{first:02}:{draw.choice(('00', 20, 30))}"} if draw.random() < 0.75 else {}
        cast.append(one)
    shown = ""
    for one in scenes:
        told = draw.choice(_ACTION).format(draw.choice(_ROLES[:3]), draw.randint(3, 30))
        played = (one["scene"], f"<b>{one['set']}</b><br>\n{told}", one["light"], one.get("cast", "-"), one["pages"])
        shown += f"<tr>{each(td, played)}</tr>\n"
    called = ""
    for k, one in enumerate(cast, 1):
        times = (one.get("pickup", "O/T"), one.get("make_up", "&nbsp;"), one["on_set"])
        called += f"<tr>{each(td, (str(k), one['artist'], one['role'], *times))}</tr>\n"
    advance = f"""<p class=MsoNormal><b>ADVANCE – {long_day(when + timedelta(1))}</b></p>
<table class=MsoNormalTable border=1>
<tr>{each(td, (draw.code("##"), draw.choice(_SETS), "D2", "1, 4", "2 1/8"))}</tr></table>"""
    revised = (
        f"<p class=MsoNormal><span style='background:yellow'>REVISED {draw.clock()} – changes to pick-ups "
        f"only</span></p>"
    )
    fact = "<tr><td><p class=MsoNormal><b>{}:</b></p></td><td><p class=MsoNormal>{}</p></td></tr>"
    mobile = draw.code("07700 900###")
    hello = f"<p class=MsoNormal>Sheet for tomorrow. Call me on {mobile} with questions. Thanks, {draw.person()}</p>"
    head = f"Call sheet no. {n}" if draw.random() < 0.6 else "CALL SHEET"
    facts: Facts = [
        ("UNIT CALL", f"<b><span style='font-size:16.0pt'>{call}</span></b>"),
        ("Breakfast from", draw.clock(5, 7)),
        ("Shooting call", start),
        ("Lunch", lunch),
        ("Est. wrap", wrap),
    ]
    facts += [
        ("Location", place),
        ("Parking", park),
        ("Weather", sky),
        (
            "Sunrise / sunset",
            f"0{draw.randint(4, 8)}:{draw.randint(10, 59)} / {draw.randint(16, 21)}:{draw.randint(10, 59)}",
        ),
        ("Nearest hospital", ward.replace("&", "&amp;")),
    ]
    body = f"""<html xmlns:w="urn:schemas-microsoft-com:office:word"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<style><!-- p.MsoNormal {{margin:0cm; font-size:11.0pt}} --></style></head><body lang=EN-GB><div class=WordSection1>
{hello if draw.random() < 0.5 else ""}{revised if draw.random() < 0.3 else ""}
{p.format(f"<b>“{film}”</b>")}{p.format(head)}{p.format(f"<b>{when:%A} {long_day(when)}</b> – Day {n} of {total}")}
<table class=MsoNormalTable border=0 cellspacing=0
cellpadding=0>{rows(fact, facts)}</table>
<p class=MsoNormal>Producer: {boss[0]} &nbsp; Director: <b>{boss[1]}</b> &nbsp;&nbsp; 1st AD: {boss[2]}</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<table class=MsoNormalTable border=1>
<tr>{each(td, ("SC.", "SET / SYNOPSIS", "D/N", "CAST", "PGS"))}</tr>\n{shown}</table><p class=MsoNormal>&nbsp;</p>
<table class=MsoNormalTable border=1>
<tr>{each(td, ("#", "ARTIST", "CHARACTER", "P/UP", "M/UP", "ON SET"))}</tr>\n{called}</table>
<p class=MsoNormal><b>Notes:</b> no hot work on the quay before {draw.clock(10, 12)}.
{"Intimacy coordinator on set." if draw.random() < 0.4 else ""} SFX: rain bars from {draw.clock(13, 16)}.</p>
{advance if draw.random() < 0.65 else ""}</div></body></html>"""
    labels: dict[str, Value] = {"production": film, "date": long_day(when), "shoot_day": f"Day {n} of {total}"}
    labels |= {"unit_call": call, "shooting_call": start, "lunch": lunch, "wrap": wrap}
    labels |= {"location": place, "parking": park, "weather": sky, "hospital": ward, "director": boss[1]}
    labels |= {"scenes": [*scenes], "cast": [*cast]}
    return mail(f"{film} Production <prod@film.example>", f"Call Sheet #{n}", body), labels


_BANDS = {"Repetitions": 10, "Context match": 0, "100%": 10, "95% - 99%": 25, "85% - 94%": 60, "75% - 84%": 60}
_BANDS["No match"] = 100
_TONGUES = ("English (UK)", "German", "French (Canada)", "Norwegian Bokmål", "Simplified Chinese", "Română")
_ASKS = (
    "Please keep all tags and <b>do not</b> translate product names.",
    "Use the client's glossary. Two segments mention prices (&euro;19.99, &pound;1,200) – leave them.",
    "Light post-editing only; last time 300 words were over-edited.",
)


def translation_job(draw: Draw) -> Made:
    """An agency's offer to a translator with the words counted by match, from its system or its old desk."""
    number = draw.choice((draw.code("P-2026-#####-01"), draw.code("@@@/######")))
    subject = (
        f"{draw.choice(('Dishwasher manual', 'Privacy notice', 'Q3 newsletter', 'Clinical study leaflet & ICF'))} "
        f"{draw.choice(('', 'v2', '(update)'))}".strip()
    )
    source, target = draw.sample(_TONGUES, 2)
    due = f"{long_day(date(2026, 5, 4) + timedelta(draw.randint(1, 30)))}, {draw.clock(9, 18)}"
    due += draw.choice((" CET", " UK time"))
    answer = draw.some(0.6, f"{draw.clock(10, 17)} today")
    tool = draw.some(0.65, draw.choice(("Trados Studio 2024", "memoQ server", "Phrase (online)")))
    topic = draw.some(0.55, draw.choice(("Medical", "Consumer goods", "Law / GDPR")))
    manager = draw.person()
    files = draw.in_order(
        ("source.sdlppx", "Glossary_v7.xlsx", "reference (old).pdf", "Styleguide.docx", "TM.tmx"), 1, 5
    )
    asks, words, worth, bands = draw.some(0.6, draw.choice(_ASKS)), 0, 0.0, []
    priced = draw.random() < 0.75
    for band in draw.in_order([*_BANDS], 1, 7):
        many = draw.randint(3, 4200)
        words, worth = words + many, worth + many * _BANDS[band] / 100
        one = {"match": band, "words": f"{many:,}"}
        bands.append(one | ({"rate": f"{_BANDS[band]}%"} if priced else {}))
    fee, total = f"{max(worth * 0.09, 15):,.2f} {draw.choice(('EUR', 'GBP'))}", f"{words:,}"
    plain = asks and _read(asks)
    labels: dict[str, Value] = {"job": number, "project": subject, "source": source, "target": target, "deadline": due}
    labels |= {"reply_by": answer, "tool": tool}
    labels |= {"domain": topic, "fee": fee, "words": total, "analysis": [*bands], "files": [*files]}
    labels |= {"instructions": plain, "manager": manager}
    make = _job_new if draw.random() < 0.75 else _job_old
    return mail(
        f"{manager} <jobs@lingua.example>", f"New job {number}", make(draw, labels, (bands, files, asks))
    ), labels


def _read(markup: str) -> str:
    """What is read of a piece of markup."""
    text = "".join(piece.partition(">")[2] if n else piece for n, piece in enumerate(markup.split("<")))
    return " ".join(text.replace("&euro;", "€").replace("&pound;", "£").split())


_Job = tuple[Records, Sequence[str], str | None]


def _job_new(draw: Draw, true: Truth, job: _Job) -> str:
    """The present system's mail."""
    bands, files, asks = job
    row = (
        '<tr><td style="padding:6px 0;border-bottom:1px solid #eee;color:#777">{}</td><td style="padding:6px '
        '0;border-bottom:1px solid #eee">{}</td></tr>'
    )
    facts: Facts = [
        ("Job no.", str(true["job"])),
        ("Project", escape(str(true["project"]), False)),
        ("Languages", f"<strong>{true['source']}</strong> &rarr; <strong>{true['target']}</strong>"),
    ]
    facts += [("Deadline", f'<span style="color:#c0392b">{true["deadline"]}</span>')]
    names = {
        "reply_by": "Please reply by",
        "tool": "CAT tool",
        "domain": "Field",
        "words": "Total words",
        "fee": "Your fee",
    }
    facts += [(label, str(true[key]) if true[key] else None) for key, label in names.items()]
    grid = "".join(
        f'<tr><td>{one["match"]}</td><td align="right">{one["words"]}</td><td '
        f'align="right">{one.get("rate", "")}</td></tr>\n'
        for one in bands
    )
    listed = each('<li><a href="#">{}</a></li>', files)
    return f"""<html><body style="margin:0;background:#fafafa"><table role="presentation" width="100%"><tr>
<td align="center"><table role="presentation" width="640" style="background:#fff"><tr><td>
<p>Hi {draw.person().split()[0]},</p>
<p>a new job is waiting for you{draw.choice((".", ", hope you have time!", f" (part 2 of {draw.randint(3, 5)})."))}</p>
<table width="100%">
{rows(row, facts)}</table><table align="center"><tr><td bgcolor="#27ae60"><a href="#" style="color:#fff">ACCEPT</a></td>
<td><a href="#">Decline</a></td></tr></table>
<h4>Analysis</h4><table width="100%" class="analysis"><tr><th>Match</th><th>Words</th><th>Paid at</th>
</tr>\n{grid}</table>
{f"<h4>Instructions</h4><blockquote>{asks}</blockquote>" if asks else ""}<h4>Files</h4><ul>{listed}</ul>
<p>Best regards,<br>\n{true["manager"]}<br>\n<span style="color:#999">Project manager |
{draw.code("+44 20 7946 0###")}</span></p></td></tr>
<tr><td style="font-size:11px;color:#aaa">Offers expire. Your last invoice of {draw.amount(100, 900)} EUR is due on
{draw.randint(2, 30)} June 2026. <a>Availability</a></td></tr></table></td></tr></table></body></html>"""


def _job_old(draw: Draw, true: Truth, job: _Job) -> str:
    """The old desk's mail."""
    bands, files, asks = job
    names = {
        "job": "Our ref",
        "project": "Title",
        "source": "From",
        "target": "Into",
        "deadline": "Due",
        "tool": "Software",
        "domain": "Subject",
        "reply_by": "Answer until",
        "fee": "PO amount",
    }
    facts: Facts = [(label, escape(str(true[key]), False) if true[key] else None) for key, label in names.items()]
    grid = "".join(
        f"<tr><td>{one['match']}</td><td>{one['words']}</td><td>{one.get('rate', 'n/a')}</td></tr>\n" for one in bands
    )
    return f"""<html><body><font face="Verdana" size="2">Dear
{draw.choice(("translator", "colleague", draw.person()))},<br>\n<br>\nCan you take this one?<br>\n<br>
{rows("{}: {}<br>", facts)}
<br>\nWord count:<br><table border="1" cellspacing="0">\n{grid}<tr><td><b>Sum</b></td><td><b>{true["words"]}</b></td>
<td></td></tr></table><br>
{f"NB: {asks}<br>{chr(10)}<br>{chr(10)}" if asks else ""}Attached:
{"; ".join(f"<i>{one}</i>" for one in files)}<br>\n<br>\nKind regards<br>\n{true["manager"]}<br>
--<br>\nLingua &amp; Co., {draw.street()}, {draw.town()}</font><br><hr>
<font size="1">Payment 45 days after end of month. Minimum fee 15.00 EUR.</font></body></html>"""
