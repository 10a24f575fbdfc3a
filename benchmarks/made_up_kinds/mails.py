"""Mails of HTML: orders, deliveries, an invoice, a payment, a ticket, a rota, an application, a reading."""

from __future__ import annotations

from benchmarks.made_up_kinds.material import Draw, Made, Value, continental, each, long_day, mail, rows, us_day


def order_confirmation(draw: Draw) -> Made:
    """An order: tables in tables, two addresses of the same markup, items as records, a discount only in some."""
    number, name = draw.code("W########"), draw.person()
    things = draw.sample(("Wool socks", "Rain jacket", "Enamel mug", "Head torch", "Dry bag"), draw.randint(1, 4))
    items = [{"item": t, "quantity": str(draw.randint(1, 4)), "price": f"${draw.amount(5, 120)}"} for t in things]
    sums = [f"${draw.amount(20, 300)}" for _ in range(3)]
    discount = draw.some(0.5, f"-${draw.amount(2, 20)}")
    lines = "".join(
        f"""<tr><td width="80"><img src="cid:1" width="80"></td><td><b>{i["item"]}</b><br>
<span style="color:#777">Qty: {i["quantity"]}</span></td>
<td align="right">{i["price"]}</td></tr>"""
        for i in items
    )
    total = rows(
        '<tr><td style="padding:4px">{}</td><td align="right">{}</td></tr>',
        [
            ("Subtotal", sums[0]),
            ("Discount", discount),
            ("Shipping", sums[1]),
            ("Total", f"<strong>{sums[2]}</strong>"),
        ],
    )
    ship, bill = ([name, draw.street(), f"{draw.town()}, {draw.code('@@ #####')}"] for _ in range(2))
    body = f"""<html><body><table width="100%"><tr><td align="center"><table width="600"><tr><td>
<img alt="Fellside Outfitters"></td></tr>
<tr><td><h2>Thanks for your order, {name.split()[0]}!</h2><p>Order #{number} was placed on {us_day(draw.day())}.</p>
</td></tr>
<tr><td><table width="100%">{lines}</table></td></tr><tr><td><table width="100%">{total}</table></td></tr>
<tr><td><table width="100%"><tr><td valign="top"><b>Shipping to</b><br>{"<br>".join(ship)}</td>
<td valign="top"><b>Billing address</b><br>{"<br>".join(bill)}</td></tr></table></td></tr>
<tr><td style="font-size:11px">You earned {draw.randint(10, 400)} points. Unsubscribe.</td></tr></table></td></tr>
</table></body></html>"""
    labels: dict[str, Value] = {"order": number, "subtotal": sums[0], "discount": discount, "shipping": sums[1]}
    more: dict[str, Value] = {"total": sums[2], "ship_to": " ".join(ship[1:]), "bill_to": " ".join(bill[1:])}
    return mail("orders@fellside.example", f"Order {number}", body), {**labels, **more, "items": items}


def delivery_notice(draw: Draw) -> Made:
    """A delivery: a window of two times in a sentence; the sender has a new layout and an old one."""
    number, when = draw.code("JD############"), draw.day()
    begin, end = (
        f"{draw.randint(8, 12)}:{draw.choice(('00', '30'))}",
        f"{draw.randint(13, 18)}:{draw.choice(('00', '30'))}",
    )
    shop, driver, pin = f"{draw.surname()} Books", draw.person().split()[0], draw.some(0.5, draw.code("####"))
    if draw.random() < 0.5:
        facts = rows(
            '<tr><td class="l">{}</td><td class="r">{}</td></tr>',
            [("Parcel", number), ("Sent by", shop), ("Your driver", driver), ("PIN", pin)],
        )
        body = f"""<html><body><div class="hd">swift<b>drop</b></div><h1>We'll be with you {when:%A}</h1>
<p>Your parcel will arrive on <b>{long_day(when)}</b> between <b>{begin}</b> and <b>{end}</b>.</p><table>{facts}</table>
<p><a href="https://t.example">Change delivery</a></p></body></html>"""
    else:
        code_line = f"Please tell the driver this PIN: {pin}<br>" if pin else ""
        body = f"""<html><body><p>Dear customer,</p><p>the parcel {number} from {shop} is due on {long_day(when)},
between {begin} and {end}. {driver} will drive it to you.</p><p>{code_line}Office hours are 8:00 to 18:00.</p></body>
</html>"""
    labels: dict[str, Value] = {"parcel": number, "date": long_day(when), "from": begin, "until": end}
    return mail("no-reply@swiftdrop.example", "Your parcel", body), {
        **labels,
        "shop": shop,
        "driver": driver,
        "pin": pin,
    }


def french_invoice(draw: Draw) -> Made:
    """An invoice in French: label, colon and value in one line each, lines of a table, sums in words and figures."""
    number, client = draw.code("FA-2026-####"), f"{draw.choice(('Atelier', 'Librairie', 'Garage'))} {draw.surname()}"
    issued, due = (f"{draw.randint(1, 28):02}/{draw.randint(1, 12):02}/2026" for _ in range(2))
    net, tax, gross = (f"{continental(draw.amount(40, 4000)).replace('.', ' ')} €" for _ in range(3))
    order = draw.some(0.5, draw.code("BC####"))
    wares = draw.sample(("Papier A4", "Encre noire", "Classeur", "Enveloppes"), draw.randint(1, 4))
    lines = [
        {"item": w, "count": str(draw.randint(1, 40)), "sum": f"{draw.randint(3, 90)},{draw.randint(10, 99)} €"}
        for w in wares
    ]
    table = "".join(f"<tr><td>{x['item']}</td><td>{x['count']}</td><td>{x['sum']}</td></tr>" for x in lines)
    ordered = f"Votre commande : {order}<br>" if order else ""
    bank = f"FR76 {draw.code('#### #### #### ####')}"
    body = f"""<html><body><p><strong>Papeterie du Port</strong><br>12 quai des Brumes<br>SIRET : 812 345 678 00012</p>
<p>Facture n° {number}<br>Date : {issued}<br>Client : {client}<br>{ordered}Échéance : {due}</p>
<table><tr><th>Désignation</th><th>Qté</th><th>Montant</th></tr>{table}
<tr><td colspan="2">Total HT</td><td>{net}</td></tr><tr><td colspan="2">TVA 20 %</td><td>{tax}</td></tr>
<tr><td colspan="2"><b>Total TTC</b></td><td><b>{gross}</b></td></tr></table>
<p>À régler par virement : IBAN {bank}</p></body></html>"""
    labels: dict[str, Value] = {"number": number, "issued": issued, "client": client, "order": order, "due": due}
    more: dict[str, Value] = {"net": net, "tax": tax, "gross": gross, "iban": bank, "lines": lines}
    return mail("compta@papeterie.example", f"Facture {number}", body), {**labels, **more}


def payment_sent(draw: Draw) -> Made:
    """A payment: everything in sentences, a note only in some, a balance of the same shape."""
    value, left = f"${draw.amount(3, 900)}", f"${draw.amount(100, 9000)}"
    payee, account, when = draw.person(), draw.code("####"), us_day(draw.day())
    number, note = draw.code("@@#########"), draw.some(0.5, draw.choice(("rent", "thanks for lunch", "book club")))
    words = f'<p>Your note: "{note}"</p>' if note else ""
    body = f"""<html><body><table><tr><td><p>Hi,</p>
<p>You sent {value} to {payee} on {when} from the account ending in {account}.</p>
{words}<p>Confirmation: {number}</p><p>Your available balance is now {left}.</p>
<p>Did not do this? Call (800) 555-0142 within 2 days.</p></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"amount": value, "payee": payee, "date": when, "account": account}
    return mail("alerts@fenbank.example", "Payment sent", body), {
        **labels,
        "note": note,
        "number": number,
        "balance": left,
    }


def support_ticket(draw: Draw) -> Made:
    """A ticket's mail: lines broken by br with bold labels, some left out, and the mail it answers below."""
    number, subject = (
        f"#{draw.randint(1000, 99999)}",
        draw.choice(("Cannot log in", "Invoice missing", "Printer offline")),
    )
    priority, state = draw.choice(("Low", "Normal", "High", "Urgent")), draw.choice(("Open", "Pending", "Solved"))
    agent, asked = draw.some(0.6, draw.person()), draw.person()
    team, due = draw.choice(("First line", "Billing", "Hardware")), f"{draw.day():%Y-%m-%d} {draw.clock()}"
    facts = rows(
        "<b>{}:</b> {}<br>",
        [
            ("Ticket", number),
            ("Status", state),
            ("Priority", priority),
            ("Assigned to", agent),
            ("Group", team),
            ("Due", due),
        ],
    )
    body = f"""<html><body><div style="color:#b5b5b5">##- Please type your reply above this line -##</div>
<p>A ticket of {asked} was changed.</p><p><b>{subject}</b></p><p>{facts}</p>
<blockquote><b>Status:</b> New<br><b>Priority:</b> Normal<br>Hello, it happens since 8:00.</blockquote></body></html>"""
    labels: dict[str, Value] = {"number": number, "requester": asked, "subject": subject, "state": state}
    more: dict[str, Value] = {"priority": priority, "agent": agent, "team": team, "due": due}
    return mail("support@desk.example", f"[{number}] {subject}", body), {**labels, **more}


def shift_rota(draw: Draw) -> Made:
    """A rota: shifts as list items of one text each, hours in all, a manager; some weeks have a day off as well."""
    name, manager = draw.person(), draw.person()
    days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat")
    shifts: list[dict[str, str]] = []
    shown = ""
    for name_of in days:
        if draw.random() < 0.65:
            shift = {
                "day": name_of,
                "from": draw.clock(6, 9),
                "to": draw.clock(14, 18),
                "place": draw.choice(("Till", "Stock")),
            }
            shifts.append(shift)
            shown += f"<li>{shift['day']} {shift['from']} - {shift['to']} ({shift['place']})</li>"
    week, hours = str(draw.randint(1, 52)), f"{draw.randint(8, 45)}.5"
    swap = draw.some(0.4, draw.person())
    note = f"<p>{swap} asks to swap a shift with you.</p>" if swap else ""
    body = f"""<html><body><p>Hello {name},</p><p>your shifts in week {week}:</p><ul>{shown}</ul>
<p>Total hours: {hours}</p>{note}<p>{manager}<br>Store manager</p></body></html>"""
    labels: dict[str, Value] = {"name": name, "week": week, "hours": hours, "manager": manager, "swap_with": swap}
    return mail("rota@store.example", f"Week {week}", body), {**labels, "shifts": shifts or None}


def job_advert(draw: Draw) -> Made:
    """A vacancy by mail: headings with lists, pay as a range in a line or not at all, a closing date."""
    title = f"{draw.choice(('Senior', 'Junior', 'Lead'))} {draw.choice(('Welder', 'Accountant', 'Nurse', 'Archivist'))}"
    firm, place = f"{draw.surname()} {draw.choice(('Group', 'Trust', 'Partners'))}", draw.town()
    low = draw.randint(22, 60)
    paid = draw.random() < 0.6
    kind, closing = draw.choice(("Full-time", "Part-time", "Contract")), long_day(draw.day())
    needs = draw.sample(("Driving licence", "Team spirit", "Two years of practice", "Good English"), draw.randint(2, 4))
    perks = draw.sample(("Pension", "Canteen", "Bike scheme", "Parking"), draw.randint(0, 3))
    pay = f"💰 £{low},000 - £{low + 8},000 a year<br>" if paid else ""
    offers = f"<h4>What we offer</h4><ul>{each('<li>{}</li>', perks)}</ul>" if perks else ""
    body = f"""<html><body><h2>{title}</h2><p><a href="https://x.example">{firm}</a><br>📍 {place}<br>{pay}🕑 {kind}</p>
<h4>What you bring</h4><ul>{each("<li>{}</li>", needs)}</ul>{offers}
<p>Apply by <b>{closing}</b> to {draw.person()}.</p><hr>
<p>More jobs: <b>{draw.choice(("Baker", "Plumber"))}</b>, 📍 {draw.town()}</p></body></html>"""
    labels: dict[str, Value] = {"title": title, "firm": firm, "place": place, "kind": kind, "closing": closing}
    more: dict[str, Value] = {
        "pay_from": f"£{low},000" if paid else None,
        "pay_to": f"£{low + 8},000" if paid else None,
    }
    return mail("jobs@alert.example", title, body), {**labels, **more, "needs": needs, "perks": perks or None}


def appointment(draw: Draw) -> Made:
    """A surgery's reminder: a box of icon and text rows, the date in words, a name of a child or of oneself."""
    patient, doctor = draw.people(2, 2)
    when, at = draw.day(), f"{draw.randint(1, 12)}:{draw.choice(('00', '15', '30', '45'))} {draw.choice(('am', 'pm'))}"
    house, place, room = draw.street(), draw.town(), draw.some(0.5, f"Room {draw.randint(1, 30)}")
    kind = draw.choice(("Blood test", "Check-up", "Vaccination"))
    where = f"{place} Surgery<br>{house}<br>" + (f"{room}<br>" if room else "")
    bring = draw.some(0.5, draw.choice(("your insurance card", "a list of your medicines")))
    hint = f"<p>Please bring {bring}.</p>" if bring else ""
    body = f"""<html><body><p>Dear {patient},</p><p>This is a reminder of your appointment.</p>
<table><tr><td><img alt="When"></td><td>{when:%A}, {us_day(when)}<br>at {at}</td></tr><tr><td><img alt="What"></td>
<td>{kind} with Dr {doctor}</td></tr>
<tr><td><img alt="Where"></td><td>{where}</td></tr></table>{hint}
<p>To cancel, call {draw.code("(0##) ### ###")} by 5:00 pm the day before.</p></body></html>"""
    labels: dict[str, Value] = {"patient": patient, "doctor": doctor, "date": us_day(when), "time": at, "kind": kind}
    return mail("noreply@surgery.example", "Reminder", body), {**labels, "street": house, "room": room, "bring": bring}
