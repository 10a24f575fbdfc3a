"""Letters of trades: a mortgage's rate that ends, a grain store's bids, a sequencing run, a calibration certificate."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from html import escape
from textwrap import fill

from benchmarks.made_up_kinds.material import (
    MONTHS,
    Draw,
    Made,
    Value,
    long_day,
    mail,
    mail_of_parts,
    page,
    rows,
    us_day,
)

_FONT = "<span lang=EN-GB style='font-size:11.0pt;font-family:\"Calibri\",sans-serif'>"
_PARA = "<p class=MsoNormal style='margin-bottom:6.0pt'>" + _FONT + "{}<o:p></o:p></span></p>"


def mortgage_rate_end(draw: Draw) -> Made:
    """A broker's mail out of a word processor: what a loan costs now and then, offers in a table or as points."""
    lender, number = f"{draw.town()} Building Society", draw.code("##/######-#")
    names = draw.people(1, 2)
    who, adviser = " and ".join(names), draw.person()
    owed, rate = f"£{draw.randint(41, 480)},{draw.code('###')}", draw.uniform(1.2, 4.1)
    ends, now = draw.day(), draw.randint(380, 2100)
    later, revert = now + draw.randint(90, 700), f"{rate + draw.uniform(2, 4):.2f}%"
    term, home = draw.some(0.6, f"{draw.randint(6, 31)} years {draw.randint(1, 11)} months"), draw.street()
    answer, charge = long_day(ends - timedelta(days=draw.randint(20, 50))), draw.some(0.4, f"£{draw.randint(9, 48)}00")
    offers = []
    for years in draw.in_order(("2 year", "3 year", "5 year", "10 year"), 1, 4):
        kind = draw.choice(("fixed", "fixed", "tracker"))
        one = {"product": f"{years} {kind}", "rate": f"{draw.uniform(3.6, 5.4):.2f}%"}
        one["monthly"] = f"£{now + draw.randint(20, 300):,}.{draw.code('##')}"
        offers.append(one | ({"fee": f"£{draw.choice((495, 999, 1495)):,}"} if draw.random() < 0.6 else {}))
    facts = [("Lender", lender), ("Mortgage account", number), ("Property", home), ("Balance today", owed)]
    facts += [("Term left", term or ""), ("Current rate", f"{rate:.2f}%"), ("Rate ends on", long_day(ends))]
    facts += [("Payment now", f"£{now:,}.00"), ("Payment afterwards", f"£{later:,}.00 at {revert}")]
    told = [(key, value) for key, value in facts if value]
    td = "<td valign=top style='border:solid #BFBFBF 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>"
    cell = f"{td}<p class=MsoNormal>{_FONT}{{}}<o:p></o:p></span></p></td>"
    if draw.random() < 0.5:
        shown = "<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>\n"
        shown += "\n".join(f"<tr>{cell.format(f'<b>{key}</b>')}{cell.format(value)}</tr>" for key, value in told)
        shown += "</table>"
    else:
        shown = "\n".join(_PARA.format(f"<b>{key}:</b>&nbsp;{value}") for key, value in told)
    if draw.random() < 0.6:
        head = "".join(cell.format(f"<b>{x}</b>") for x in ("Product", "Rate", "Product fee", "Monthly payment"))
        listed = f"<table class=MsoNormalTable border=0 cellpadding=0><tr>{head}</tr>\n"
        for one in offers:
            values = (one["product"], one["rate"], one.get("fee", "none"), one["monthly"])
            listed += f"<tr style='height:14.5pt'>{''.join(cell.format(value) for value in values)}</tr>\n"
        listed += "</table>"
    else:
        point = "<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]>"
        point += "<span style='font-family:Symbol'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp;"
        point += f"</span></span><![endif]>{_FONT}{{}}<o:p></o:p></span></p>"
        lines = (
            f"<b>{one['product']}</b> at {one['rate']}, {one['monthly']} a month"
            + (f" (product fee {one['fee']})" if "fee" in one else "")
            for one in offers
        )
        listed = "\n".join(point.format(line) for line in lines)
    early = f" Leaving before then would cost an early repayment charge of {charge}." if charge else ""
    dear = " and ".join(name.split()[0] for name in names)
    texts = [f"Dear {dear},", f"the rate on your mortgage comes to an end soon.{early} Here is where you stand:"]
    asks = f"Please let me know by <b>{answer}</b> which of these you would like, so that the new deal starts in time."
    phone = draw.code("01632 96####")
    end = f"{adviser}<br>Mortgage Adviser<br>Harbour Home Finance LLP<br>T {phone}"
    body = f"""<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15 (filtered medium)">
<style><!-- p.MsoNormal {{margin:0cm;font-size:11.0pt}} @page WordSection1 {{size:612.0pt 792.0pt}} --></style></head>
<body lang=EN-GB link="#0563C1" style='word-wrap:break-word'><div class=WordSection1>
{chr(10).join(_PARA.format(text) for text in texts)}
{shown}
{_PARA.format("&nbsp;")}
{_PARA.format(f"For {who} I have found:")}
{listed}
{_PARA.format("&nbsp;")}
{_PARA.format(asks)}
{_PARA.format("Kind regards,")}
{_PARA.format(end)}
{_PARA.format("<span style='font-size:8.0pt;color:gray'>YOUR HOME MAY BE REPOSSESSED IF YOU DO NOT KEEP UP REPAYMENTS. "
              f"Authorised, no. {draw.code('######')}.</span>")}
</div></body></html>"""  # fmt: skip
    labels: dict[str, Value] = {"lender": lender, "account": number, "borrowers": names, "property": home}
    labels |= {"balance": owed, "term": term, "rate": f"{rate:.2f}%", "ends": long_day(ends), "now": f"£{now:,}.00"}
    labels |= {"afterwards": f"£{later:,}.00", "reversion": revert, "early_charge": charge, "answer_by": answer}
    labels |= {"adviser": adviser, "phone": phone, "offers": [*offers]}
    headers = [("From", f"{adviser} <{adviser.split()[0].lower()}@harbourhome.example>"), ("To", "you@example.org")]
    return mail_of_parts([*headers, ("Subject", f"Your {lender} mortgage")], [("html", body)], True), labels


_CROPS = ("Corn", "Soybeans", "Soft Red Wheat", "Oats", "Canola")
_NEWS = (
    "Dump hours 7:00 to 17:30 this week. No trucks after 12:00 on Saturday.",
    "Moisture discounts start at 15.5%. Call before hauling wet corn.",
    "Basis firmed on the river; spreads quiet. We are looking for August offers.",
)


def grain_bids(draw: Draw) -> Made:
    """A grain store's bids as text: columns below a heading for each crop, or one table; rows without a bid."""
    place, at = f"{draw.town()} {draw.choice(('Grain LLC', 'Elevator', 'Farmers Co-op'))}", draw.day()
    when, closed = f"{at:%a %m/%d/%Y}", f"{draw.randint(1, 2)}:{draw.code('3#')} PM CT"
    buyer, phone = draw.some(0.7, draw.person()), draw.code("(555) 014-####")
    news = draw.some(0.6, draw.choice(_NEWS))
    flat, bids, shown = draw.random() < 0.5, [], ""
    signs = draw.choice(("{:+.2f}", "{:+.0f}c"))
    for crop in draw.in_order(_CROPS, 1, 4):
        lines = []
        base = draw.uniform(3.8, 12)
        for ahead in draw.in_order(("0", "1", "3", "6"), 1, 4):
            later = at.month - 1 + int(ahead)
            month, named = later % 12, later // 2 * 2 + 2
            basis = draw.randint(-70, 25)
            future = f"{MONTHS[named % 12][:3]}{26 + named // 12}"
            one = {"crop": crop, "delivery": draw.choice((MONTHS[month], f"FH {MONTHS[month][:3]}")), "futures": future}
            one["basis"] = signs.format(basis if "c" in signs else basis / 100)
            one["cash"] = f"{base + basis / 100:.4f}"
            lines.append(one | ({"change": f"{draw.choice((-7, -2, 3, 5)) / 4:+.2f}"} if draw.random() < 0.6 else {}))
        bids += lines
        head = "" if flat else f"{crop}  ($/bu)\n{'Delivery':<14}{'Fut':<8}{'Basis':>7}{'Cash':>10}{'Chg':>8}\n"
        shown += head + "".join(
            (f"{crop:<16}" if flat else "")
            + f"{one['delivery']:<14}{one['futures']:<8}{one['basis']:>7}{one['cash']:>10}"
            + f"{one.get('change', 'unch'):>8}\n"
            for one in lines
        )
        if draw.random() < 0.25:
            shown += (f"{crop:<16}" if flat else "") + f"{'New crop':<14}{'---':<8}{'NO BID':>7}\n"
        shown += "" if flat else "\n"
    if flat:
        bar = "-" * 63
        top = f"{'Commodity':<16}{'Delivery':<14}{'Fut':<8}{'Basis':>7}{'Cash':>10}{'Chg':>8}"
        shown = f"{top}\n{bar}\n{shown}{bar}\n\n"
    who = f"Call {buyer} at {phone} to sell." if buyer else f"To sell, call the office at {phone}."
    fuel = f"Off-road diesel today: ${draw.uniform(2.4, 3.9):.2f}/gal. Propane booked through {draw.choice(MONTHS)}."
    body = f"""{place}
Cash bids for {when}, futures as of {closed}

{shown}{f"NOTE: {fill(news, 60)}{chr(10) * 2}" if news else ""}{who}
{fuel}

Bids are subject to change without notice. Mailing address: {draw.street()}, {draw.town()}.
To leave this list reply with STOP."""
    labels: dict[str, Value] = {"elevator": place, "date": when, "as_of": closed, "buyer": buyer, "phone": phone}
    labels |= {"note": news, "bids": [*bids]}
    return mail(f"{place} <bids@grainmail.example>", f"Cash bids {when}", body), labels


_TISSUE = ("liver", "leaf", "gill", "soil", "PBMC", "root", "biofilm")


def sequencing_run(draw: Draw) -> Made:
    """A laboratory's plain word on samples: columns, or a block for each; what fails, what is wanted, a price."""
    order, client = draw.code("SQ26-####"), draw.person()
    head, run = draw.some(0.6, f"Prof. {draw.person()}"), draw.some(0.55, draw.code("NV###_A0###"))
    kit = draw.choice(("mRNA stranded, PE150", "Amplicon 16S V3-V4", "WGS PCR-free, 30x", "Small RNA, SE50"))
    came, ready = draw.day(), ""
    ready = f"{came + timedelta(days=draw.randint(12, 40)):%d-%b-%Y}"
    cost, by = draw.some(0.5, f"EUR {draw.amount(180, 7400)}"), f"{came + timedelta(days=5):%d-%b-%Y}"
    samples, blocks, wide = [], draw.random() < 0.45, draw.random() < 0.5
    for number in range(1, draw.choice((2, 3, 4, 6, 9)) + 1):
        much, whole = draw.uniform(2, 180), draw.uniform(5.5, 10)
        verdict = "FAIL" if much < 20 else "PASS" if whole > 7 else draw.choice(("HOLD", "FAIL"))
        one = {"name": f"{draw.choice(_TISSUE)}_{draw.code('@#')}{number}", "concentration": f"{much:.1f}"}
        one |= {"volume": str(draw.randint(8, 50))} if wide or draw.random() < 0.6 else {}
        one |= {"integrity": f"{whole:.1f}"} if whole < 7 or draw.random() < 0.6 else {}
        samples.append(one | {"verdict": verdict})
    shown = "".join(_sample(n, one, blocks) for n, one in enumerate(samples, 1))
    if not blocks:
        top = f"{'#':<4}{'Sample':<16}{'ng/ul':>8}{'ul':>6}{'RIN':>7}  Result"
        shown = f"{top}\n{'=' * len(top)}\n{shown}"
    bad = sum(one["verdict"] != "PASS" for one in samples)
    asks = (
        f"{bad} of your samples did not pass. Please tell us by {by} whether we go on, or send new material."
        if bad
        else ""
    )
    signer = draw.person()
    facts = [("Order", order), ("Client", client), ("Group leader", head), ("Run", run), ("Protocol", kit)]
    facts += [("Received", f"{came:%d-%b-%Y}"), ("Data expected", ready), ("Quote", cost)]
    body = f"""Dear {client},

quality control of your samples is done.

{rows("{:<14}: {}", facts)}

{shown}
{asks + chr(10) * 2 if asks else ""}Thresholds: 20 ng/ul, RIN 7.0. Left-over material is kept for {
        draw.choice((30, 60, 90))
    } days. Please mention {order} in all mails.

{signer}
Genome Core, Institute of Life Sciences {draw.town()}
--
Next closing days: {us_day(draw.day())}. Submission desk open 09:00-11:30."""
    labels: dict[str, Value] = {"order": order, "client": client, "leader": head, "run": run, "protocol": kit}
    labels |= {"received": f"{came:%d-%b-%Y}", "expected": ready, "quote": cost, "answer_by": by if bad else None}
    labels |= {"signed": signer, "samples": [*samples]}
    return mail("Genome Core <core@lifesci.example>", f"[{order}] QC finished", body), labels


def _sample(number: int, one: dict[str, str], block: bool) -> str:
    """A sample as a line or as a block."""
    volume, whole = one.get("volume"), one.get("integrity")
    if not block:
        return (
            f"{number:<4}{one['name']:<16}{one['concentration']:>8}{volume or 'n.d.':>6}{whole or '-':>7}"
            f"  {one['verdict']}\n"
        )
    facts = [("Concentration", f"{one['concentration']} ng/ul"), ("Volume", f"{volume} ul" if volume else None)]
    facts += [("RIN", whole), ("Result", one["verdict"])]
    return f"Sample {number}: {one['name']}\n{rows('   {}: {}', facts)}\n\n"


_TOOLS = {
    "Digital caliper": ("mm", (0.0, 25.0, 50.0, 100.0, 150.0), 2),
    "Pressure gauge": ("bar", (0.0, 2.5, 5.0, 7.5, 10.0), 3),
    "Platinum thermometer": ("°C", (-20.0, 0.0, 50.0, 100.0, 200.0), 2),
    "Torque wrench": ("N·m", (20.0, 60.0, 100.0, 140.0, 200.0), 1),
}


def calibration_certificate(draw: Draw) -> Made:
    """A calibration's certificate: a print with placed lines, or with tables; readings by range, before and after."""
    tool = draw.choice(list(_TOOLS))
    unit, points, digits = _TOOLS[tool]
    number, client = draw.code("K-26-#####"), f"{draw.surname()} {draw.choice(('Castings', 'Dairy', '& Sons'))} Ltd"
    maker, model = draw.choice(("Mesura", "Trigauge", "Hallworth")), draw.code("@@-###")
    serial, tag = draw.code("########"), draw.some(0.55, draw.code("QA-####"))
    at = draw.day()
    due = draw.some(0.6, f"{at + timedelta(days=365):%Y-%m-%d}")
    air, damp = f"({draw.uniform(19, 23):.1f} ± 0.5) °C", draw.some(0.7, f"{draw.randint(35, 60)} % rh")
    signer, method = draw.person(), draw.code("WI-### rev. #")
    fits = draw.choice(("Meets the specification", "Does not meet the specification", "No statement requested"))
    readings, parts = [], draw.choice((("As found",), ("As found", "As left"), ("",)))
    for part in parts:
        for point in sorted(draw.sample(points, draw.choice((2, 3, 5)))):
            off = draw.randint(-9, 9) / 10**digits
            one = {
                "applied": f"{point:.{digits}f}",
                "reading": f"{point + off:.{digits}f}",
                "error": f"{off:+.{digits}f}",
            }
            one |= {"state": part} if part else {}
            readings.append(one | {"uncertainty": f"{draw.randint(2, 40) / 10**digits:.{digits}f}"})
    facts = [("Certificate no.", number), ("Customer", escape(client)), ("Object", tool), ("Manufacturer", maker)]
    facts += [("Type", model), ("Serial no.", serial)]
    known: list[tuple[str, str | None]] = [*facts, ("Asset tag", tag), ("Date of calibration", f"{at:%Y-%m-%d}")]
    known += [("Next due", due), ("Procedure", method), ("Ambient temperature", air), ("Humidity", damp)]
    known = [(key, value) for key, value in known if value]
    heads = (f"Applied / {unit}", f"Reading / {unit}", f"Error / {unit}", f"U (k=2) / {unit}")
    look = _placed_certificate if draw.random() < 0.5 else _tabled_certificate
    foot = f"{signer}, head of laboratory · Trueline Metrology, {draw.street()}, {draw.town()} · printed {draw.clock()}"
    body = look(known, heads, readings, fits, foot)
    labels: dict[str, Value] = {"certificate": number, "customer": client, "object": tool, "maker": maker}
    labels |= {"model": model, "serial": serial, "asset_tag": tag, "calibrated": f"{at:%Y-%m-%d}", "due": due}
    labels |= {"procedure": method, "temperature": air, "humidity": damp, "statement": fits, "signed": signer}
    labels |= {"readings": [*readings]}
    return page(f"Certificate {number}", body), labels


_Readings = Sequence[dict[str, str]]
_COLUMNS = ("applied", "reading", "error", "uncertainty")


def _placed_certificate(
    known: Sequence[tuple[str, str | None]], heads: Sequence[str], readings: _Readings, fits: str, foot: str
) -> str:
    """A print turned to HTML, each text placed."""
    y = 150
    placed = [(40, 60, "<b>CALIBRATION CERTIFICATE</b>"), (620, 60, "D-K-15099-01-00"), (620, 78, "page 1 of 1")]
    for key, value in known:
        placed += [(40, y, key), (260, y, value or "")]
        y += 19
    y += 30
    placed += [(40 + 150 * n, y, head) for n, head in enumerate(heads)]
    state = ""
    for one in readings:
        if one.get("state", "") != state:
            state = one["state"]
            y += 22
            placed.append((40, y, f"<i>{state}</i>"))
        y += 18
        placed += [(40 + 150 * n, y, one[key]) for n, key in enumerate(_COLUMNS)]
    placed += [(40, y + 40, "Statement of conformity:"), (260, y + 40, fits), (40, 1180, foot)]
    lines = "\n".join(
        f'<div class="t m0 x{x:x} h{n % 4} y{n:x} ff1 fs0 fc0" style="left:{x}px;top:{top}px">{text}</div>'
        for n, (x, top, text) in enumerate(placed)
    )
    return f'<div id="pf1" class="pf w0 h0" data-page-no="1"><div class="pc pc1 w0 h0">\n{lines}\n</div></div>'


def _tabled_certificate(
    known: Sequence[tuple[str, str | None]], heads: Sequence[str], readings: _Readings, fits: str, foot: str
) -> str:
    """A print of tables, two pairs a row."""
    cells = [f'<td class="k">{key}</td><td class="v">{value}</td>' for key, value in known]
    cells += ["<td></td><td></td>"] * (len(cells) % 2)
    pairs = "\n".join(f"<tr>{left}{right}</tr>" for left, right in zip(cells[::2], cells[1::2], strict=True))
    shown, state = "", ""
    for one in readings:
        if one.get("state", "") != state:
            state = one["state"]
            shown += f'<tr class="sub"><th colspan="4">{state}</th></tr>\n'
        shown += f"<tr>{''.join(f'<td>{one[key]}</td>' for key in _COLUMNS)}</tr>\n"
    return f"""<div class="sheet"><img src="logo.svg" alt="Trueline"><h1>Calibration certificate</h1>
<table class="meta">{pairs}</table>
<p>The measurements are traceable to national standards. Only the complete certificate may be copied.</p>
<table class="res"><thead><tr>{"".join(f"<th>{head}</th>" for head in heads)}</tr></thead><tbody>
{shown}</tbody></table><p><strong>Statement of conformity:</strong> {fits}</p><p class="sig">{foot}</p></div>"""
