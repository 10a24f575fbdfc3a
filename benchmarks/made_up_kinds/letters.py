"""Mails that people and machines write in passing: forwards, receipts, newsletters, logs, recalls, claims."""

from __future__ import annotations

from benchmarks.made_up_kinds.material import Draw, Made, Value, continental, each, long_day, mail, rows, us_day


def forwarded_quote(draw: Draw) -> Made:
    """A forwarded offer: the words of who forwards it above, the offer below in quotes, with a signature."""
    number, seller, firm = draw.code("Q-####"), draw.person(), f"{draw.surname()} Timber"
    net, until, when = f"GBP {draw.amount(90, 9000)}", long_day(draw.day()), f"{draw.day():%d/%m/%Y}"
    days, discount = str(draw.randint(2, 40)), draw.some(0.5, f"{draw.randint(2, 15)}%")
    reduced = f"> Discount: {discount}\n" if discount else ""
    body = f"""Hi, see below, I think that {draw.choice(("5", "10", "12"))} days would be better. What do you say?

{draw.person()}

---------- Forwarded message ---------
From: {seller} <sales@timber.example>
Date: {when}
Subject: Quotation {number}

> Dear Sir or Madam,
>
> thank you for your interest. We offer:
>
> Net price: {net}
{reduced}> Delivery: {days} working days
> Valid until: {until}
>
> Kind regards
> {seller}
> {firm}
> Tel. {draw.code("0#### ######")}"""
    labels: dict[str, Value] = {"number": number, "seller": seller, "firm": firm, "price": net, "date": when}
    more: dict[str, Value] = {"discount": discount, "delivery_days": days, "valid_until": until}
    return mail("buyer@works.example", f"Fwd: Quotation {number}", body), {**labels, **more}


def till_receipt(draw: Draw) -> Made:
    """A receipt of a till: things and prices in columns, weights in a line of their own, paid by card or in cash."""
    shop, things = (
        f"{draw.surname().upper()} MARKET",
        ("MILK 1L", "RYE BREAD", "APPLES", "BUTTER", "TEA BAGS", "EGGS 6PK"),
    )
    items: list[dict[str, str]] = []
    shown = ""
    for thing in draw.sample(things, draw.randint(2, 5)):
        item = {"item": thing, "price": f"{draw.uniform(0.5, 9):.2f}"}
        shown += f"{thing:<24}{item['price']:>8}\n"
        if thing == "APPLES":
            shown += f"   0.{draw.randint(200, 990)} kg @ {draw.uniform(1, 4):.2f}/kg\n"
        items.append(item)
    total, tax = f"{draw.uniform(9, 60):.2f}", f"{draw.uniform(0.1, 4):.2f}"
    card = draw.some(0.6, draw.code("####"))
    paid = f"{'VISA ************' + card:<24}{total:>8}" if card else f"{'CASH':<24}{total:>8}"
    when, number, till = f"{draw.day():%d.%m.%y}", draw.code("######"), str(draw.randint(1, 12))
    body = f"""{shop:^32}
{draw.street():^32}
Till {till}   Receipt {number}
{when} {draw.clock(8, 20)}
{"=" * 32}
{shown}{"-" * 32}
{"TOTAL EUR":<24}{total:>8}
{"of which VAT":<24}{tax:>8}
{paid}
{"=" * 32}
Thank you! Returns within 14 days."""
    labels: dict[str, Value] = {"shop": shop, "till": till, "receipt": number, "date": when, "total": total, "vat": tax}
    return mail("receipts@till.example", "Your receipt", body), {**labels, "card": card, "items": items}


def newsletter(draw: Draw) -> Made:
    """A society's letter: stories as records of heading, text and link, an editor, a next date, a donation's line."""
    issue, editor = str(draw.randint(2, 240)), draw.person()
    topics = ("New roof", "Annual dinner", "Volunteers wanted", "Old maps found", "Bee hives", "Choir tour")
    stories = [
        {"heading": t, "link": f"https://soc.example/{draw.hexadecimal(5)}"}
        for t in draw.sample(topics, draw.randint(2, 4))
    ]
    shown = "".join(
        f"""<table width="560"><tr><td><h3 style="margin:0">{s["heading"]}</h3><p>We have news for all members.</p>
<a href="{s["link"]}">Read more</a></td></tr></table>"""
        for s in stories
    )
    meeting, hall = us_day(draw.day()), f"{draw.town()} Village Hall"
    raised = draw.some(0.5, f"£{draw.randint(100, 9000):,}")
    thanks = f"<p>Together you gave <b>{raised}</b> last month.</p>" if raised else ""
    body = f"""<html><body>
<p style="font-size:10px">Having trouble? <a href="https://soc.example/web">Read in the browser</a></p>
<h1>The Larch Society</h1><p>Letter no. {issue}</p>{shown}{thanks}
<p>Next meeting: {meeting}, {hall}</p><p>Editor: {editor}</p><p><a href="https://soc.example/off">Unsubscribe</a></p></body></html>"""
    labels: dict[str, Value] = {"issue": issue, "meeting": meeting, "hall": hall, "editor": editor, "raised": raised}
    return mail("letter@soc.example", f"Letter {issue}", body), {**labels, "stories": stories}


def backup_log(draw: Draw) -> Made:
    """A nightly job's mail: steps with sizes as records between lines that begin alike, a sum, errors in some."""
    host, took = f"nas{draw.randint(1, 9)}", f"{draw.randint(0, 3)}h{draw.randint(10, 59)}m"
    names = draw.sample(("home", "mail", "photos", "database", "wiki"), draw.randint(2, 5))
    volumes = [
        {"volume": n, "size": f"{draw.uniform(0.1, 900):.1f} GiB", "files": str(draw.randint(10, 99999))} for n in names
    ]
    shown = "\n".join(f"[ok] {v['volume']}: {v['size']} in {v['files']} files" for v in volumes)
    failed = draw.some(0.4, draw.choice(("scratch", "videos")))
    bad = f"[!!] {failed}: permission denied\n" if failed else ""
    total, free = f"{draw.uniform(900, 9000):.1f} GiB", f"{draw.randint(1, 60)}%"
    body = f"""Backup of {host} finished {"with errors" if failed else "without errors"} at {draw.clock(1, 6)}.

[ok] mount /backup
{shown}
{bad}[ok] unmount /backup

Sum {total}, duration {took}
Free space left: {free}
--
cron on {host}"""
    labels: dict[str, Value] = {"host": host, "failed": failed, "total": total, "duration": took, "free": free}
    return mail("root@nas.example", f"Backup {host}", body), {**labels, "volumes": volumes}


def product_recall(draw: Draw) -> Made:
    """A recall: questions as headings with answers below, batches as a list, a hotline at the end."""
    thing, maker = draw.choice(("Hazelnut spread", "Baby rattle", "Hair dryer", "Step ladder")), f"{draw.surname()} Ltd"
    batches = [draw.code("L#####") for _ in range(draw.randint(1, 4))]
    risk = draw.choice(("It may contain metal.", "Small parts may come loose.", "It may overheat."))
    sold, hotline = draw.some(0.6, f"{draw.town()} and {draw.town()}"), draw.code("0800 ### ####")
    where = f"<h3>Where was it sold?</h3><p>{sold}</p>" if sold else ""
    when, size = us_day(draw.day()), f"{draw.randint(1, 9)}00 {draw.choice(('g', 'ml'))}"
    body = f"""<html><body><div style="background:#c00;color:#fff">PRODUCT RECALL</div><h2>{maker} recalls {thing}</h2>
<p><small>{when} | Case {(case := draw.code("R/####"))}</small></p><h3>Which product is concerned?</h3>
<p>{thing}, {size}</p>
<ul>{each("<li>Batch {}</li>", batches)}</ul>{where}<h3>What is the risk?</h3><p>{risk}</p>
<h3>What should I do?</h3><p>Do not use it. Return it for a refund, or call {hotline}.</p></body></html>"""
    labels: dict[str, Value] = {"product": thing, "maker": maker, "date": when, "case": case, "size": size}
    more: dict[str, Value] = {"batches": list(batches), "risk": risk, "sold_in": sold, "hotline": hotline}
    return mail("recalls@safe.example", "Recall", body), {**labels, **more}


def insurance_claim(draw: Draw) -> Made:
    """A claim in Portuguese, two layouts of one sender: bold labels in a list, or a table with the labels above."""
    number, holder = draw.code("SN-######"), draw.person()
    paid, excess = f"{continental(draw.amount(90, 9000))} €", draw.some(0.6, f"{draw.randint(1, 9) * 50},00 €")
    when, kind = (
        f"{draw.randint(1, 28):02}-{draw.randint(1, 12):02}-2026",
        draw.choice(("Vidros", "Inundação", "Furto")),
    )
    expert, account = draw.person(), draw.code("PT50 #### #### ####")
    pairs = [
        ("Processo", number),
        ("Segurado", holder),
        ("Tipo de sinistro", kind),
        ("Data da ocorrência", when),
        ("Perito", expert),
        ("Franquia", excess),
        ("Indemnização", paid),
        ("IBAN", account),
    ]
    known = [pair for pair in pairs if pair[1]]
    if draw.random() < 0.5:
        facts = f"<ul>{rows('<li><b>{}</b>: {}</li>', known)}</ul>"
    else:
        cells = [f"<td><small>{label}</small><br>{value}</td>" for label, value in known]
        lines = ["".join(cells[n : n + 3]) for n in range(0, len(cells), 3)]
        facts = f"<table border=0>{each('<tr>{}</tr>', lines)}</table>"
    body = f"""<html><body><p>Caro(a) cliente,</p><p>o seu processo foi encerrado.</p>{facts}
<p>Com os melhores cumprimentos,<br>{draw.person()}<br>Gestão de sinistros</p></body></html>"""
    labels: dict[str, Value] = {"number": number, "holder": holder, "kind": kind, "date": when, "expert": expert}
    return mail("sinistros@seguro.example", number, body), {**labels, "excess": excess, "paid": paid, "iban": account}


def car_hire(draw: Draw) -> Made:
    """A hire: two columns, of collecting and of returning, in the same markup; extras as a list with prices."""
    number, car = draw.code("###-###-###"), draw.choice(("Compact", "Estate", "Van", "Convertible"))
    places, days = (draw.town(), draw.town()), [draw.day(), draw.day()]
    times, total = (draw.clock(7, 12), draw.clock(13, 20)), f"€{draw.amount(90, 900)}"
    extras = [
        {"extra": name, "price": f"€{draw.randint(5, 60)}.00"}
        for name in draw.sample(("Child seat", "Second driver", "Sat nav", "Snow chains"), draw.randint(0, 3))
    ]
    columns = "".join(
        f"""<td width="50%"><b style="color:#090">{heading}</b>
<br>{place} Airport<br>{when:%a, %d %b %Y}<br>{at}</td>"""
        for heading, place, when, at in zip(("Collect", "Return"), places, days, times, strict=True)
    )
    added = "".join(f"<tr><td>{e['extra']}</td><td>{e['price']}</td></tr>" for e in extras)
    flight = draw.some(0.5, draw.code("@@####"))
    landed = f"<p>Your flight: {flight}</p>" if flight else ""
    driver, age = draw.person(), str(draw.randint(21, 70))
    body = f"""<html><body><h1>Booked!</h1><p>Your reference is <b>{number}</b></p><table><tr>{columns}</tr>
</table>{landed}
<p>Driver: {driver} (age {age})</p><table class="sum"><tr><td>{car} or similar</td><td>€{draw.amount(50, 500)}</td>
</tr>{added}
<tr><td>Total</td><td>{total}</td></tr></table><p>Deposit on arrival: €300.00</p></body></html>"""
    labels: dict[str, Value] = {"reference": number, "car": car, "driver": driver, "age": age, "total": total}
    ends: dict[str, Value] = {
        "collect_at": f"{places[0]} Airport",
        "return_at": f"{places[1]} Airport",
        "flight": flight,
    }
    when: dict[str, Value] = {
        "collect_time": times[0],
        "return_day": f"{days[1]:%a, %d %b %Y}",
        "extras": extras or None,
    }
    return mail("hire@wheels.example", number, body), {**labels, **ends, **when}


def expense_claim(draw: Draw) -> Made:
    """A claim that awaits approval: lines of text with amounts and what they are for, a sum, a chain of approvers."""
    who, number, total = draw.person(), draw.code("EXP######"), f"USD {draw.amount(60, 2000)}"
    lines = [
        {"what": what, "amount": draw.amount(4, 400), "date": f"{draw.day():%b %d}"}
        for what in draw.sample(("Taxi", "Hotel", "Dinner with client", "Train fare", "Parking"), draw.randint(1, 4))
    ]
    shown = "\n".join(f"- {line['date']}: {line['what']}, {line['amount']}" for line in lines)
    approvers, project = draw.people(1, 3), draw.some(0.6, draw.code("P-####"))
    booked = f"Project: {project}\n" if project else ""
    note = draw.some(0.4, draw.choice(("Receipt for the taxi is lost.", "Dinner was for 4 people.")))
    said = f"\nNote from {who.split()[0]}: {note}\n" if note else ""
    body = f"""{who} has submitted expense claim {number} for your approval.

Total: {total}
{booked}
Lines:
{shown}
{said}
Approvers: {" > ".join(approvers)}

Approve or reject: https://exp.example/{number}"""
    labels: dict[str, Value] = {"who": who, "number": number, "total": total, "project": project, "note": note}
    return mail("expenses@corp.example", number, body), {**labels, "lines": lines, "approvers": approvers}
