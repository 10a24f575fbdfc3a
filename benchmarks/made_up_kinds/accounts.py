"""Pages of accounts and of what is under way: a statement, a bill, a parcel, a transfer, a flight, trains, forms."""

from __future__ import annotations

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, continental, long_day, page, rows


def bank_statement(draw: Draw) -> Made:
    """An account's month: balances above and below the entries, amounts in one of two columns."""
    holder, number = draw.person(), draw.code("##-##-## ########")
    opening, closing = (f"£{draw.amount(100, 9000)}" for _ in range(2))
    entries: list[dict[str, str]] = []
    table = ""
    for when in sorted(draw.sample(range(1, 31), draw.randint(3, 7))):
        out = draw.random() < 0.7
        what = draw.choice(("CARD PAYMENT", "DIRECT DEBIT", "STANDING ORDER") if out else ("CREDIT", "REFUND"))
        entry = {"date": f"{when:02} Jun", "details": f"{what} {draw.surname().upper()}", "amount": draw.amount(2, 900)}
        cells = (entry["amount"], "") if out else ("", entry["amount"])
        table += f"<tr><td>{entry['date']}</td><td>{entry['details']}</td><td>{cells[0]}</td><td>{cells[1]}</td></tr>\n"
        entries.append(entry)
    overdraft = draw.some(0.5, f"£{draw.randint(1, 20) * 100}.00")
    limit = f"<li>Arranged overdraft <b>{overdraft}</b></li>" if overdraft else ""
    body = f"""<table width="100%"><tr><td><img src="bank.gif" alt="Fen Bank"></td>
<td align="right">Statement {draw.randint(1, 90)}
<br>1 June to 30 June 2026</td></tr></table>
<p>{holder}<br>{draw.street()}<br>{draw.town().upper()}<br>{draw.code("@@# #@@")}</p>
<p>Account {number}</p><ul><li>Opening balance <b>{opening}</b></li>{limit}<li>Closing balance <b>{closing}</b></li>
</ul>
<table class="tx"><tr><th>Date</th><th>Details</th><th>Money out</th><th>Money in</th></tr>
{table}<tr><td></td><td>BALANCE CARRIED FORWARD</td><td></td><td>{closing[1:]}</td></tr></table>
<p>Interest is charged at 19.9% EAR above £500.00.</p>"""
    labels: dict[str, Value] = {"holder": holder, "account": number, "opening": opening, "closing": closing}
    return page("Statement", body), {**labels, "overdraft": overdraft, "entries": entries}


def utility_bill(draw: Draw) -> Made:
    """An electricity bill: tables in tables, sums of one shape, an overdue amount only in some."""
    holder, account = draw.person(), draw.code("####-####-##")
    meter, used = draw.code("E##@#####"), f"{draw.randint(80, 1900):,} kWh"
    due, overdue = f"${draw.amount(30, 400)}", draw.some(0.4, f"${draw.amount(30, 90)}")
    begin, end, pay = long_day(draw.day()), long_day(draw.day()), long_day(draw.day())
    readings = [f"{draw.randint(10000, 49999)}", f"{draw.randint(50000, 99999)}"]
    late = f"<tr><td>Past due</td><td align=right>{overdue}</td></tr>" if overdue else ""
    estimated = draw.choice(("actual", "estimated"))
    body = f"""<table><tr><td><table><tr><td><font size=4>Valley Power</font></td></tr><tr>
<td>Questions? {draw.code("(###) 555-####")}</td></tr></table></td>
<td><table><tr><td>Account number</td><td>{account}</td></tr><tr><td>Bill for</td><td>{holder}</td></tr>
<tr><td>Service period</td><td>{begin} - {end}</td></tr></table></td></tr></table>
<table bgcolor="#eeeeee"><tr><td>Previous balance</td><td align=right>${draw.amount(30, 400)}</td></tr>{late}
<tr><td>Current charges</td><td align=right>${draw.amount(30, 400)}</td></tr>
<tr><td><b>Amount due by {pay}</b></td><td align=right><b>{due}</b></td></tr></table>
<table border=1><tr><td>Meter</td><td>Previous reading</td><td>Present reading</td><td>Usage</td></tr>
<tr><td>{meter}</td><td>{readings[0]}</td><td>{readings[1]} ({estimated})</td><td>{used}</td></tr></table>"""
    labels: dict[str, Value] = {"account": account, "holder": holder, "from": begin, "to": end, "pay_by": pay}
    more: dict[str, Value] = {"due": due, "overdue": overdue, "meter": meter, "usage": used, "reading": readings[1]}
    return page("Your bill", body), {**labels, **more}


def parcel(draw: Draw) -> Made:
    """A parcel on its way: a state, facts in two-part boxes, steps as records of which some have no place."""
    number, state = (
        draw.code("##@############"),
        draw.choice(("In transit", "Delivered", "Out for delivery", "On hold")),
    )
    weight, service = f"{draw.randint(1, 20)}.{draw.randint(1, 9)} kg", draw.choice(("Standard", "Express", "Economy"))
    expected = draw.some(0.6, f"{draw.day():%a, %d %b}") if state != "Delivered" else None
    signed = draw.surname().upper() if state == "Delivered" else None
    told = ("Departed facility", "Arrived at facility", "Label created", "Customs cleared")
    steps: list[dict[str, str]] = []
    for _ in range(draw.randint(2, 6)):
        step = {"time": f"{draw.day():%d %b} {draw.clock()}", "step": draw.choice(told)}
        steps.append(step | ({"place": draw.town()} if draw.random() < 0.7 else {}))
    line = "".join(
        f'<li class="step"><time>{s["time"]}</time><div><p class="what">{s["step"]}</p>'
        + (f'<p class="where">{s["place"]}</p>' if "place" in s else "")
        + "</div></li>"
        for s in steps
    )
    facts = rows(
        '<div class="kv"><span class="k">{}</span><span class="v">{}</span></div>',
        [("Weight", weight), ("Service", service), ("Expected", expected), ("Signed by", signed), ("Pieces", "1")],
    )
    body = f"""<div class="banner">Delays are possible on 25 May.</div><div class="hero"><small>Tracking number</small>
<div class="no">{number}</div><div class="status status--1">{state}</div></div>{facts}
<h2>History</h2><ol class="line">{line}</ol>"""
    labels: dict[str, Value] = {"number": number, "state": state, "weight": weight, "service": service}
    return page("Track", body), {**labels, "expected": expected, "signed_by": signed, "steps": steps}


def transaction(draw: Draw) -> Made:
    """A transfer of a cryptocurrency: rows of boxes, long codes, amounts that repeat, a worth in brackets."""
    digest, block = f"0x{draw.hexadecimal(64)}", str(draw.randint(17000000, 23999999))
    sender, receiver = (f"0x{draw.hexadecimal(40)}" for _ in range(2))
    value, fee = f"{draw.uniform(0.01, 40):.4f} ETH", f"0.{draw.randint(1000, 99999):08} ETH"
    worth, ago = f"${draw.amount(20, 90000)}", f"{draw.randint(2, 59)} mins ago"
    good, nonce = draw.choice(("Success", "Fail")), str(draw.randint(0, 900))
    stamp = f"{draw.day():%b-%d-%Y} {draw.clock()}:11 UTC"
    method = draw.some(0.6, draw.choice(("Transfer", "Swap", "Approve")))
    facts = rows(
        '<div class="row"><div class="col-md-3"><i data-tip="?"></i>{}:</div><div class="col-md-9">{}</div></div>',
        [
            ("Transaction Hash", f"<span>{digest}</span><button>Copy</button>"),
            ("Status", f'<span class="badge">{good}</span>'),
            ("Block", f'<a href="/block/{block}">{block}</a> <small>{draw.randint(2, 90)} confirmations</small>'),
            ("Timestamp", f"{ago} ({stamp})"),
            ("Transaction Action", method),
            ("From", f'<a href="/a/{sender}">{sender}</a>'),
            ("To", f'<a href="/a/{receiver}">{receiver}</a>'),
            ("Value", f"<b>{value}</b> ({worth})"),
            ("Transaction Fee", f"{fee} (${draw.amount(0, 9)})"),
            ("Nonce", nonce),
        ],
    )
    body = f'<div class="top">ETH Price: $3,124.55</div><h1>Transaction Details</h1><div class="card">{facts}</div>'
    labels: dict[str, Value] = {"hash": digest, "status": good, "block": block, "time": stamp, "method": method}
    more: dict[str, Value] = {"from": sender, "to": receiver, "value": value, "worth": worth, "fee": fee}
    return page("Transaction", body), {**labels, **more, "nonce": nonce}


def flight_status(draw: Draw) -> Made:
    """A flight: two sides of the same markup, planned and new times, a gate that may be missing on either side."""
    number, airline = draw.code("@@ ###"), draw.choice(("Lark Air", "Borealis", "Meridian"))
    places = draw.sample(TOWNS, 2)
    late = draw.random() < 0.5
    state = "Delayed" if late else draw.choice(("On time", "Landed", "Boarding"))
    planned, actual = [draw.clock(6, 11), draw.clock(12, 20)], [draw.clock(6, 11), draw.clock(12, 20)]
    gates = [draw.some(0.7, draw.code("@##")) for _ in range(2)]
    terminals = [str(draw.randint(1, 5)) for _ in range(2)]
    sides = ""
    for n, heading in enumerate(("Departure", "Arrival")):
        gate = f"<div><dt>Gate</dt><dd>{gates[n]}</dd></div>" if gates[n] else ""
        shown = f"<del>{planned[n]}</del> <b>{actual[n]}</b>" if late else f"<b>{planned[n]}</b>"
        sides += f"""<section><h3>{heading}</h3><p class="city">{places[n]}</p><dl>
<div><dt>Scheduled</dt><dd>{planned[n]}</dd></div><div><dt>Time</dt><dd>{shown}</dd></div>
<div><dt>Terminal</dt><dd>{terminals[n]}</dd></div>{gate}</dl></section>"""
    aircraft = draw.some(0.6, draw.choice(("Airbus A320", "Embraer 190", "Boeing 737")))
    plane = f"<p>Aircraft: {aircraft}</p>" if aircraft else ""
    body = f"""<h1>{airline} {number}</h1><div class="tag">{state}</div><div class="sides">{sides}</div>{plane}
<p>All times are local. Data from 3 sources.</p>"""
    labels: dict[str, Value] = {"flight": number, "state": state, "origin": places[0], "destination": places[1]}
    times: dict[str, Value] = {"scheduled_departure": planned[0], "scheduled_arrival": planned[1]}
    more: dict[str, Value] = {"departure_gate": gates[0], "arrival_gate": gates[1], "arrival_terminal": terminals[1]}
    return page(number, body), {**labels, **times, **more, "aircraft": aircraft}


def train_board(draw: Draw) -> Made:
    """Departures of a station: a grid of boxes as records, a platform missing in some, a notice above."""
    place, at = draw.town(), draw.clock()
    trains: list[dict[str, str]] = []
    shown = ""
    for minute in sorted(draw.sample(range(0, 60), draw.randint(3, 7))):
        train = {
            "time": f"{draw.randint(8, 9):02}:{minute:02}",
            "to": draw.town(),
            "line": draw.choice(("RE 4", "S 2", "IC")),
        }
        platform = draw.some(0.75, str(draw.randint(1, 12)))
        if platform:
            train["platform"] = platform
        shown += f"""<div role="row" class="r"><div role="cell">{train["time"]}</div><div role="cell">
<b>{train["line"]}</b></div>
<div role="cell">{train["to"]}<small>via {draw.town()}</small></div><div role="cell">{platform or ""}</div></div>"""
        trains.append(train)
    notice = draw.some(0.5, f"Lift out of order at platform {draw.randint(1, 12)}")
    warning = f'<div class="alert alert-warning" role="alert">{notice}</div>' if notice else ""
    body = f"""<h1>{place}</h1>{warning}<p>Departures, {at}</p><div role="table"><div role="row" class="h">
<div role="columnheader">Time</div><div role="columnheader">Line</div><div role="columnheader">To</div>
<div role="columnheader">Platform</div></div>{shown}</div>"""
    return page(place, body), {"station": place, "now": at, "notice": notice, "trains": trains}


def insurance_policy(draw: Draw) -> Made:
    """A policy's page in Dutch: form fields that hold values, a table of covers, two people of the same markup."""
    number, start = draw.code("POL-########"), f"{draw.randint(1, 28)}-{draw.randint(1, 12)}-2026"
    premium, excess = f"€ {continental(draw.amount(5, 90))}", draw.some(0.6, f"€ {draw.randint(1, 8) * 50}")
    holder, driver = draw.people(2, 2)
    plate, years = draw.code("@@-###-@"), str(draw.randint(0, 20))
    names = ("Wettelijke aansprakelijkheid", "Diefstal", "Ruitschade", "Rechtsbijstand")
    covers = [{"cover": n, "limit": f"€ {draw.randint(1, 90)}.000"} for n in names[: draw.randint(2, 4)]]
    table = "".join(f"<tr><td>{c['cover']}</td><td>{c['limit']}</td></tr>" for c in covers)
    own_risk = f'<label for="er">Eigen risico</label><output id="er">{excess}</output>' if excess else ""
    body = f"""<h1>Mijn polis</h1><fieldset><legend>Polis</legend><label for="pn">Polisnummer</label>
<input id="pn" readonly value="{number}"><label for="in">Ingangsdatum</label><input id="in" readonly value="{start}">
<label for="pr">Premie per maand</label><output id="pr">{premium}</output>{own_risk}</fieldset>
<fieldset><legend>Verzekeringnemer</legend><p>{holder}</p><p>{draw.street()}</p></fieldset>
<fieldset><legend>Bestuurder</legend><p>{driver}</p><p>{years} schadevrije jaren</p></fieldset>
<fieldset><legend>Auto</legend><p>Kenteken {plate}</p></fieldset>
<h2>Dekking</h2><table><tr><th>Dekking</th><th>Maximum</th></tr>{table}</table>"""
    labels: dict[str, Value] = {"number": number, "start": start, "premium": premium, "excess": excess}
    more: dict[str, Value] = {"holder": holder, "driver": driver, "years": years, "plate": plate}
    return page("Mijn polis", body, language="nl"), {**labels, **more, "covers": covers}
