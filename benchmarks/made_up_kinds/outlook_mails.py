"""Mails written in an office's mail program: paragraphs of Word, chains of replies, tables pasted from sheets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from benchmarks.made_up_kinds.material import Draw, Made, Value, continental, each, mail_of_parts, phrases, rows

_STYLE = """<style><!--
/* Font Definitions */
@font-face {font-family:Calibri; panose-1:2 15 5 2 2 2 4 3 2 4;}
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
a:link, span.MsoHyperlink {mso-style-priority:99; color:#0563C1;}
span.EmailStyle18 {mso-style-type:personal-reply;}
@page WordSection1 {size:612.0pt 792.0pt; margin:70.85pt 70.85pt 2.0cm 70.85pt;}
--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit" spidmax="1026" /></xml><![endif]-->"""
_EMPTY = '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
_P = '<p class="MsoNormal">{}<o:p></o:p></p>'
_RULE = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'


def _word(inner: str, language: str = "en-GB") -> str:
    """What the mail program writes around a mail's paragraphs."""
    return f"""<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta
http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="Generator" content="Microsoft Word 15
(filtered medium)">{_STYLE}</head>
<body lang="{language}" link="#0563C1" vlink="#954F72" style="word-wrap:break-word"><div class="WordSection1">
{inner}
</div></body></html>"""


def _paragraphs(texts: list[str | None]) -> str:
    """Paragraphs with an empty one after each."""
    return each(_P + "\n" + _EMPTY, [text for text in texts if text])


def _chained(heads: list[tuple[str, str | None]], inner: str) -> str:
    """A mail within another: what stood in its head, in bold, and its words."""
    told = rows("<b><span lang=EN-US>{}:</span></b><span lang=EN-US> {}</span>", heads, "<br>\n")
    return f'<div>{_RULE}<p class="MsoNormal">{told}<o:p></o:p></p></div></div>\n{_EMPTY}\n{inner}'


def _grid(heads: tuple[str, ...], lines: Sequence[tuple[str, ...]]) -> str:
    """A table as the mail program draws it, each cell a paragraph."""
    border = "border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt"
    cell = f'<td width="140" valign="top" style="width:105.0pt;{border}">' + _P + "</td>"
    top = f"<tr>{each(cell, [f'<b>{head}</b>' for head in heads], '')}</tr>"
    body = each("<tr style='mso-yfti-irow:1'>{}</tr>", [each(cell, line, "") for line in lines])
    return f'<table class="MsoTableGrid" border="1" cellspacing="0" cellpadding="0">{top}\n{body}</table>'


def _moment(draw: Draw) -> datetime:
    """An hour of any day."""
    when = draw.day()
    return datetime(when.year, when.month, when.day, draw.randint(0, 23), draw.choice((0, 0, 15, 30)))


_SPEEDS = ("1 Gbit/s", "10 Gbit/s", "100 Mbit/s")
_PLANS = (
    "Replacement of a line card in the core router",
    "Relocation of fibre due to roadworks",
    "Firmware upgrade of the access switch (security fix)",
    "Battery exchange",
)


def carrier_change_notice(draw: Draw) -> Made:
    """A carrier's notice of work in Word's markup: a grid of labels, or lines with tabs; services in a second grid."""
    change, begin = draw.code("CHG0######"), _moment(draw)
    end = begin + timedelta(minutes=draw.choice((90, 240, 360)))
    form = draw.choice(("%d-%b-%Y %H:%M", "%d/%m/%Y %H:%M"))
    start, stop = f"{begin:{form}}", f"{end:{form}}"
    plan, where = (
        draw.choice(_PLANS),
        draw.some(0.7, f"{draw.town()}, {draw.choice(('POP 2', 'street cabinet', 'DC A'))}"),
    )
    outage = draw.some(0.8, draw.choice(("up to 30 minutes", "2 x 5 minutes", "entire window", "none expected")))
    back = draw.some(0.4, f"{begin + timedelta(days=2):{form}}")
    contact, phone = draw.person(), draw.code("+44 20 #### ####")
    lines, services = [], []
    for _ in range(draw.choice((1, 1, 2, 4, 7))):
        one = {"service": draw.code("ETH-######"), "speed": draw.choice(_SPEEDS), "site": f"{draw.town()} office"}
        ref = draw.some(0.6, draw.code("PO @##/###"))
        services.append(one | ({"your_reference": ref} if ref else {}))
        lines.append((one["service"], ref or "&nbsp;", one["site"], one["speed"]))
    facts = [("Change number", change), ("Start (UTC)", start), ("End (UTC)", stop), ("Fallback date", back)]
    facts += [("Reason", plan), ("Location", where), ("Expected downtime", outage)]
    if draw.random() < 0.55:
        told = _grid(("Item", "Details"), [(f"<b>{label}</b>", text) for label, text in facts if text])
    else:
        tab = "<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span>"
        told = rows(_P.format("<b>{}:</b>" + tab + "{}"), facts)
    listed = _grid(("Service ID", "Your ref.", "A-end", "Bandwidth"), lines)
    opening = draw.choice(("Dear customer,", "Dear all,", "Good afternoon,"))
    inner = f"""{_paragraphs([opening, "Please be advised of the following planned work on our network."])}
{told}
{_EMPTY}{_EMPTY}
{_P.format("<span style='color:#1F497D'>Affected services:</span>")}
{listed}
{_EMPTY}
{_paragraphs(["We apologise for any inconvenience. Our hotline is +44 800 555 0199 (24x7)."])}
{_P.format("Kind regards,")}
{_P.format(f"<b><span style='font-size:10.0pt;color:#C00000'>{contact}</span></b>")}
{_P.format("<span style='font-size:9.0pt'>Change Coordination, Tarnline Carrier Services</span>")}
{_P.format(f"<span style='font-size:9.0pt'>T: {phone} | Ticket desk: {draw.code('+44 20 #### ####')}</span>")}
{
        _P.format(
            f"<i><span style='font-size:7.5pt'>Tarnline Ltd, registered in {draw.town()} no. "
            f"{draw.code('0#######')}. Sent {begin - timedelta(days=9):{form}}.</span></i>"
        )
    }"""
    headers = [("From", f'"{contact}" <change@tarnline.example>'), ("To", "noc@customer.example")]
    headers += [("Subject", f"Planned work {change}")]
    labels: dict[str, Value] = {"change": change, "start": start, "end": stop, "fallback": back, "reason": plan}
    labels |= {"location": where, "downtime": outage, "contact": contact, "phone": phone, "services": [*services]}
    return mail_of_parts(headers, [("html", _word(inner))], draw.random() < 0.5), labels


_NEWS = (
    "We see loss of light on the ring between two of our sites.",
    "A field engineer has been dispatched and is expected on site within the hour.",
    "The damage was found in a duct near a building site; splicing has begun.",
    "12 of 48 fibres are spliced. Your traffic may still flap.",
    "All services have been restored. We keep watching the link.",
)


def incident_thread(draw: Draw) -> Made:
    """An incident told in a chain: the newest mail on top, those before it below, each with its head in bold."""
    ticket, count = draw.code("INC-2######"), draw.randint(1, 4)
    at = _moment(draw)
    begun, severity = f"{at:%d %b %Y %H:%M} UTC", draw.some(0.7, draw.choice(("P1", "P2", "Major")))
    lists = [f"{draw.code('@@@')}-{draw.code('@@@')} {draw.code('10GE/####')}" for _ in range(draw.randint(1, 5))]
    writers = [draw.person() for _ in range(count)]
    sent = [at + timedelta(minutes=40 + 75 * n) for n in range(count)]
    news = [_NEWS[n] if n < count - 1 else draw.choice(_NEWS[n:]) for n in range(count)]
    over = news[-1] == _NEWS[-1]
    later = [f"{moment + timedelta(minutes=90):%H:%M} UTC" for moment in sent]
    states = [draw.choice(("Investigating", "Work in progress")) for _ in news]
    states[-1] = "Resolved" if over else states[-1]
    shown = ""
    for n in reversed(range(count)):
        last = n == count - 1
        status = states[n]
        bullet = (
            "<ul type=disc>"
            + each("<li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>{}<o:p></o:p></li>", lists)
            + "</ul>"
        )
        facts = [("Reference", ticket), ("Status", status), ("Severity", severity), ("Start of incident", begun)]
        inner = f"""{_paragraphs(["Dear customer,", news[n]])}
{rows(_P.format("<b>{}:</b> {}"), facts)}
{_P.format("<b>Affected circuits:</b>")}
{bullet}
{"" if over and last else _P.format(f"Next update: {later[n]}")}
{_EMPTY}{_P.format("Best regards")}{_P.format(writers[n])}{_P.format("Network Operations, Greyfibre")}{_EMPTY}\n"""
        if last:
            shown += inner
            continue
        heads: list[tuple[str, str | None]] = [("From", "Greyfibre NOC &lt;noc@greyfibre.example&gt;")]
        heads += [("Sent", f"{sent[n]:%A, %d %B %Y %H:%M}"), ("To", "Operations &lt;ops@customer.example&gt;")]
        heads += [("Subject", f"[{ticket}] Incident - update {n + 1}")]
        shown += _chained(heads, inner)
    title = f"[{ticket}] Incident - {'resolved' if over else f'update {count}'}"
    reply = draw.some(0.4, f"{sent[-1] + timedelta(hours=1):%d %B %Y}")
    top = _paragraphs([f"FYI, see below. I ring them on {reply}.", draw.person().split()[0]]) if reply else ""
    if top:
        first: list[tuple[str, str | None]] = [("From", "Greyfibre NOC &lt;noc@greyfibre.example&gt;")]
        first += [("Sent", f"{sent[-1]:%A, %d %B %Y %H:%M}"), ("To", "Operations &lt;ops@customer.example&gt;")]
        shown = top + _chained([*first, ("Subject", title)], shown)
    labels: dict[str, Value] = {"ticket": ticket, "status": states[-1], "severity": severity, "started": begun}
    labels |= {"update": news[-1], "next_update": None if over else later[-1], "circuits": [*lists]}
    labels |= {"engineer": writers[-1]}
    sender = "Lee Ops <lee@customer.example>" if top else "Greyfibre NOC <noc@greyfibre.example>"
    headers = [("From", sender), ("To", "team@customer.example"), ("Subject", ("FW: " if top else "") + title)]
    return mail_of_parts(headers, [("html", _word(shown, "EN-US"))], True), labels


_PARTS = (
    ("Cabinet hinge, brushed steel", "HG-40"),
    ("Drawer runner 500 mm (pair)", "DR-500"),
    ("Oak worktop, oiled", "WT-OAK"),
    ("Sealing strip, 10 m roll", "SS-10"),
    ("Handles “Bowline”, black", "HB-2"),
)


def quote_reply(draw: Draw) -> Made:
    """A quote within an answer: prices in a pasted sheet or in numbered lines, the question quoted below it."""
    number, made = draw.code("Q-####/26"), draw.day()
    buyer, seller, firm = (
        draw.person(),
        draw.person(),
        draw.choice(("Hollis & Daughters", "Rookhope Joinery", "Eastmarsh Trade Ltd")),
    )
    valid = draw.some(0.7, f"{made + timedelta(days=30):%d.%m.%Y}")
    lead, terms = (
        draw.some(0.7, draw.choice(("10 working days", "3–4 weeks", "ex stock"))),
        draw.some(0.6, "30 days net"),
    )
    items, cells, whole = [], [], 0
    for what, sku in draw.sample(_PARTS, draw.randint(1, 4)):
        count, price = draw.choice((1, 2, 10, 24)), draw.randint(190, 18900)
        one = {"item": what, "sku": sku, "quantity": str(count), "price": f"{price / 100:,.2f}"}
        items.append(one | {"sum": f"{count * price / 100:,.2f}"})
        cells.append((sku, what, str(count), one["price"], f"{count * price / 100:,.2f}"))
        whole += count * price
    carriage = draw.some(0.6, f"{draw.choice((9, 15, 42))}.50")
    total = f"GBP {(whole + (round(float(carriage) * 100) if carriage else 0)) / 100:,.2f}"
    if draw.random() < 0.6:
        cell = '<td nowrap valign="bottom" style="padding:0cm 5.4pt;height:15.0pt">' + _P + "</td>"
        lines = each("<tr style='height:15.0pt'>{}</tr>", [each(cell, line, "") for line in cells])
        top = each(cell, ("<b>Code</b>", "<b>Description</b>", "<b>Qty</b>", "<b>Each</b>", "<b>Net</b>"), "")
        listed = (
            f'<table class="MsoNormalTable" border="0" style="border-collapse:collapse"><tr>{top}</tr>{lines}</table>'
        )
    else:
        line = "<span style='mso-list:Ignore'>{}.&nbsp;&nbsp;</span>{} ({}): {} off at {} each = {}"
        listed = each(
            '<p class="MsoListParagraph" style="text-indent:-18.0pt;mso-list:l1 level1 lfo2">{}<o:p></o:p></p>',
            [line.format(n, one[1], one[0], *one[2:]) for n, one in enumerate(cells, 1)],
        )
    facts = [
        ("Our quote", number),
        ("Carriage", carriage),
        ("Total excl. VAT", f"<b>{total}</b>"),
        ("Valid until", valid),
    ]
    facts += [("Delivery", lead), ("Payment", terms)]
    asked = _paragraphs(
        [
            f"Hello {seller.split()[0]},",
            f"could you quote for {draw.randint(2, 30)} hinges and the rest? "
            f"Last time (quote Q-1180/25) we paid GBP {draw.amount(100, 900)}.",
            buyer,
            firm,
        ]
    )
    heads: list[tuple[str, str | None]] = [("From", f"{buyer} &lt;office@trade.example&gt;")]
    heads += [
        ("Sent", f"{made - timedelta(days=1):%d %B %Y} 16:02"),
        ("To", f"{seller} &lt;sales@fittings.example&gt;"),
    ]
    heads += [("Cc", draw.some(0.4, "accounts@trade.example")), ("Subject", "Prices please")]
    inner = f"""{_paragraphs([f"Hi {buyer.split()[0]},", "thanks for asking. We can offer:"])}
{listed}
{_EMPTY}
{rows(_P.format("{}: {}"), facts)}
{_EMPTY}
{
        _paragraphs(
            [
                "Shout if you need anything else.",
                "<span lang=EN-US style='mso-fareast-language:EN-GB'>" + seller + "</span>",
            ]
        )
    }
{
        _P.format(
            f"<span style='font-size:8.0pt;color:gray'>Fittings Direct · {draw.code('01### ######')} · VAT GB"
            f"{draw.code('### #### ##')} · min. order 25.00</span>"
        )
    }
{_chained(heads, asked)}"""
    labels: dict[str, Value] = {"quote": number, "buyer": buyer, "company": firm, "seller": seller, "items": [*items]}
    labels |= {"carriage": carriage, "total": total, "valid_until": valid, "delivery": lead, "payment": terms}
    return _word(inner), labels


_HAUS = phrases("Mailserver; VPN-Zugang; Laufwerk P:; Telefonanlage (alle Nebenstellen); Zeiterfassung; WLAN „Gäste“")
_TAGE = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")


def german_it_notice(draw: Draw) -> Made:
    """An IT department's notice in German: a framed box or sentences, systems in points, forwarded with its head."""
    begin, number = _moment(draw), draw.code("RfC-26-####")
    weekday, when = _TAGE[begin.weekday()], f"{begin:%d.%m.%Y}"
    first, last = f"{begin:%H:%M} Uhr", f"{begin + timedelta(minutes=draw.choice((45, 120, 300))):%H:%M} Uhr"
    systems, owner = (
        draw.sample(_HAUS, draw.randint(1, 4)),
        draw.choice(("Jörg Weißgerber", "Ayşe Öztürk", "Britta Käs")),
    )
    why = draw.some(0.7, draw.choice(("Einspielen von Sicherheitsupdates", "Tausch der USV", "Umzug in das neue RZ")))
    advice = draw.some(
        0.6, draw.choice(("Bitte speichern Sie alle Dateien.", "Bitte lassen Sie Ihren PC eingeschaltet."))
    )
    cost, extension = draw.some(0.3, f"{continental(draw.amount(90, 2000))} €"), draw.code("-###")
    points = each('<li class="MsoNormal" style="mso-list:l0 level1 lfo3">{}<o:p></o:p></li>', systems)
    if draw.random() < 0.5:
        facts = [("Datum", f"{weekday}, {when}"), ("Beginn", first), ("Ende", last), ("Grund", why), ("Kosten", cost)]
        box = "border:solid #4472C4 1.5pt;background:#DEEAF6;padding:5.0pt"
        told = f"<div style='mso-element:para-border-div;{box}'>{rows(_P.format('<b>{}</b>: {}'), facts)}</div>"
    else:
        reason = f" Grund der Arbeiten: {why}." if why else ""
        told = _paragraphs(
            [
                f"am {weekday}, {when} stehen von <b>{first}</b> bis <b>{last}</b> folgende Systeme nicht zur "
                f"Verfügung.{reason}",
                cost and f"Die Kosten von {cost} trägt die Zentrale.",
            ]
        )
    inner = f"""{_paragraphs(["Liebe Kolleginnen und Kollegen,"])}
{told}
{_P.format("<u>Betroffene Systeme:</u>")}<ul style="margin-top:0cm" type="disc">{points}</ul>{_EMPTY}
{_paragraphs([advice, f"Bei Fragen wenden Sie sich an {owner} (Durchwahl {extension}) unter Angabe von {number}."])}
{_paragraphs(["Mit freundlichen Grüßen", "Ihre IT-Abteilung"])}
{
        _P.format(
            f"<span style='font-size:7.0pt'>Stand {begin - timedelta(days=6):%d.%m.%Y} · Störungsannahme -112 · "
            f"Vorgang {draw.hexadecimal(6)}</span>"
        )
    }"""
    passed = draw.random() < 0.4
    if passed:
        heads: list[tuple[str, str | None]] = [("Von", "IT-Service &lt;it@werk.example&gt;")]
        heads += [("Gesendet", f"{_TAGE[2]}, {begin - timedelta(days=5):%d.%m.%Y} 08:14"), ("An", "Alle Standorte")]
        heads += [("Betreff", f"Wartung {number}"), ("Priorität", "Hoch")]
        inner = _paragraphs(["z. K.", "Gruß, Sandra"]) + _chained(heads, inner)
    labels: dict[str, Value] = {"change": number, "weekday": weekday, "date": when, "start": first, "end": last}
    labels |= {"systems": [*systems], "reason": why, "advice": advice, "contact": owner, "extension": extension}
    headers = [("From", "IT-Service <it@werk.example>"), ("To", "verteiler@werk.example")]
    headers += [("Subject", f"{'WG: ' if passed else ''}Wartungsarbeiten {when} – {number}")]
    return mail_of_parts(headers, [("html", _word(inner, "DE"))]), labels
