"""HTML mails of senders that changed their templates: an old and a new one, mixed; replies with quotations."""

from __future__ import annotations

from typing import Final

from benchmarks.made_up_kinds.material import Draw, Made, Value, continental, each, long_day, mail, rows, us_day

_MONTHS: Final = ("Januar", "März", "Mai", "Juli", "September", "November")


def _foot(sender: str, draw: Draw) -> str:
    """The long end of a mail: why it came, an address, links, legal words."""
    return f"""<table width="100%" style="font-size:11px;color:#999999"><tr>
<td>You receive this mail because you have an account with
{sender} and agreed to it. Please do not answer: nobody reads this inbox. Fees and taxes may apply. Prices
include VAT where it is due.<br><br>
{sender}, {draw.street()}, {draw.town()}. Company no. {draw.code("#######")}. VAT {draw.code("GB#########")}<br>
<a href="https://m.example/{draw.hexadecimal(8)}">Help</a> | <a href="https://m.example/p">Privacy</a> |
<a href="https://m.example/u">Unsubscribe</a></td></tr></table>"""


def ride_receipt(draw: Draw) -> Made:
    """A ride: the old template a table of labels, the new one boxes with styles, a tip in some, two addresses."""
    total, when, driver = f"${draw.amount(5, 90)}", us_day(draw.day()), draw.person()
    start, end = (f"{draw.street()}, {draw.town()}" for _ in range(2))
    left, arrived = draw.clock(7, 14), draw.clock(15, 22)
    length, card = f"{draw.uniform(0.8, 30):.1f} mi", draw.code("####")
    tip = draw.some(0.6, f"${draw.randint(1, 9)}.00")
    fare, fee = f"${draw.amount(4, 80)}", f"${draw.randint(1, 3)}.{draw.randint(10, 99)}"
    parts = [("Trip fare", fare), ("Booking fee", fee), ("Tip", tip)]
    if draw.random() < 0.5:
        body = f"""<html><body><table width="560" align="center"><tr><td><h2>Thanks for riding, Sam</h2><p>{when}</p>
</td></tr>
<tr><td><table>{rows('<tr><td>{}</td><td align="right">{}</td></tr>', parts)}
<tr><td><b>Total</b></td><td align="right"><b>{total}</b></td></tr>
<tr><td colspan="2">Charged to card ending in {card}</td></tr></table></td></tr>
<tr><td>Your driver: {driver}</td></tr><tr>
<td>Pick-up: {start} at {left}<br>Drop-off: {end} at {arrived}<br>Distance: {length}</td>
</tr></table>{_foot("Hopalong", draw)}</body></html>"""
    else:
        lines = rows('<div style="display:flex"><div style="flex:1">{}</div><div>{}</div></div>', parts)
        body = f"""<html><body style="margin:0"><div style="background:#000;color:#fff"><span>Hopalong</span><span>
{when}</span></div>
<div class="pad"><div style="font-size:32px">Here is your receipt, Sam</div><div style="display:flex;font-size:24px">
<div style="flex:1">Amount charged</div><div>{total}</div></div>{lines}<div><img alt="Card"> •••• {card}</div></div>
<div class="pad"><div>You rode with {driver}</div><div>{length} | {draw.randint(4, 59)} min</div>
<div><div style="color:#666">{left}</div><div>{start}</div></div><div><div style="color:#666">{arrived}</div><div>
{end}</div></div>
</div>{_foot("Hopalong", draw)}</body></html>"""
    labels: dict[str, Value] = {"total": total, "date": when, "driver": driver, "from": start, "to": end}
    more: dict[str, Value] = {"left_at": left, "distance": length, "tip": tip, "card": card}
    return mail("receipts@hopalong.example", "Your trip", body), {**labels, **more}


def subscription_renewal(draw: Draw) -> Made:
    """A subscription goes on: three templates, words for the sum that change, an old price beside the new one."""
    plan, price = draw.choice(("Reader Plus", "Family", "Studio Annual", "Basic")), f"£{draw.amount(3, 90)}"
    when, account = (
        long_day(draw.day()),
        f"{draw.choice(('kim', 'lee', 'ash', 'bo'))}{draw.randint(1, 99)}@mail.example",
    )
    old, invoice = draw.some(0.5, f"£{draw.amount(3, 90)}"), draw.some(0.65, draw.code("INV-#####"))
    method, sums = (
        f"{draw.choice(('Visa', 'Mastercard'))} {draw.code('****####')}",
        draw.choice(("Total", "Amount due", "You pay")),
    )
    template = draw.choice(("sentence", "table", "boxes"))
    if template == "sentence":
        was = f" instead of <s>{old}</s>" if old else ""
        ref = f"<p>Invoice {invoice} is attached.</p>" if invoice else ""
        inner = f"""<p>Your plan <b>{plan}</b> renews on <b>{when}</b> for <b>{price}</b>{was}.</p>{ref}
<p>We will charge {method}. You are signed in as {account}.</p>"""
    else:
        facts = [("Plan", plan), ("Account", account), ("Renewal date", when), ("Previous price", old)]
        facts += [(sums, price), ("Payment method", method), ("Invoice", invoice)]
        form = '<tr><th align="left">{}</th><td>{}</td></tr>'
        if template == "boxes":
            form = '<div class="row"><p style="color:#777;margin:0">{}</p><p style="margin:0 0 12px">{}</p></div>'
        shown = rows(form, facts)
        inner = f"<table>{shown}</table>" if template == "table" else f'<div class="card">{shown}</div>'
    body = f"""<html><body><div style="max-width:600px"><img src="logo.png" alt="Papermoon">
<h1>Your subscription renews soon</h1>{inner}
<p>Not what you want? Cancel at least a day before.</p></div>{_foot("Papermoon Media", draw)}</body></html>"""
    labels: dict[str, Value] = {"plan": plan, "price": price, "date": when, "account": account, "old_price": old}
    return mail("billing@papermoon.example", "Renewal", body), {**labels, "method": method, "invoice": invoice}


def repair_visit(draw: Draw) -> Made:
    """A visit that was moved: the new time above, the older mail with the old one in a quotation, in most."""
    number, thing = draw.code("JOB-#####"), draw.choice(("Dishwasher", "Boiler", "Oven", "Washing machine"))
    who, phone = draw.person(), draw.code("07### ######")
    fee = draw.some(0.65, f"£{draw.randint(4, 12) * 10}")
    parts = draw.sample(("door seal", "pump", "thermostat", "drain hose", "fan belt"), draw.randint(0, 3))

    def facts(when: str, slot: str, engineer: str, price: str | None) -> str:
        lines = [("Job", number), ("Appliance", thing), ("Date", when), ("Time", slot), ("Engineer", engineer)]
        form = '<tr><td style="padding:4px"><strong>{}</strong></td><td style="padding:4px">{}</td></tr>'
        return f"<table>{rows(form, [*lines, ('Call-out fee', price)])}</table>"

    def slot() -> str:
        start = draw.randint(8, 15)
        return f"{start}:00 to {start + 2}:00"

    new, at, old = long_day(draw.day()), slot(), long_day(draw.day())
    free = "" if fee else "<p>Because of the delay you pay no call-out fee.</p>"
    brings = f"<p>{who.split()[0]} will bring:</p><ul>{each('<li>{}</li>', parts)}</ul>" if parts else ""
    quoted = f"""<div class="gmail_quote"><div>On {draw.randint(1, 28)} April, Fixwell Service wrote:</div>
<blockquote style="border-left:1px solid #ccc"><p>Your visit is booked.</p>
{facts(old, slot(), draw.person(), f"£{draw.randint(13, 20) * 10}")}
<p>Fixwell Service<br>Tel. {draw.code("0800 ######")}</p></blockquote></div>"""
    body = f"""<html><body><div dir="ltr"><p>Hello,</p>
<p>we had to move your visit from {old}. It is now as follows.</p>
{facts(new, at, who, fee)}{free}{brings}<p>Our engineer calls you on the way from {phone}.</p><p>Kind regards,<br>
{draw.person()}<br>
Fixwell Service</p></div>{quoted if draw.random() < 0.7 else ""}</body></html>"""
    labels: dict[str, Value] = {"job": number, "appliance": thing, "date": new, "time": at, "engineer": who}
    more: dict[str, Value] = {"fee": fee, "parts": [*parts] or None, "phone": phone}
    return mail("visits@fixwell.example", f"Re: Your visit {number}", body), {**labels, **more}


def domain_renewals(draw: Draw) -> Made:
    """Domains that renew: a table or stacked boxes, those that will not renew in a list below, a sum, a long end."""
    account, total = draw.code("C#######"), f"USD {draw.amount(10, 400)}"
    when, card = f"{draw.day():%Y-%m-%d}", draw.some(0.65, draw.code("xxxx-####"))
    ends = ("example", "test", "invalid")

    def domain() -> dict[str, str]:
        name = f"{draw.surname().lower()}{draw.choice(('', '-shop', 'lab'))}.{draw.choice(ends)}"
        return {"domain": name, "expires": f"{draw.day():%Y-%m-%d}", "price": f"USD {draw.amount(8, 60)}"}

    domains, others = ([domain() for _ in range(draw.randint(low, low + 3))] for low in (1, 0))
    rest = each("<li>{}</li>", (f"{one['domain']}, expires {one['expires']}" for one in others))
    lost = f"<h3>Not set to renew</h3><ul>{rest}</ul>" if others else ""
    if draw.random() < 0.5:
        shown = each("<tr><td>{}</td></tr>", ("</td><td>".join(one.values()) for one in domains))
        inner = f"""<table class="list"><tr><th>Domain</th><th>Expires</th><th>Price</th></tr>{shown}
<tr><td colspan="2">Total</td><td>{total}</td></tr></table>"""
    else:
        inner = "".join(
            f"""<table width="100%" bgcolor="#f6f6f6"><tr><td><b>{one["domain"]}</b></td><td align="right">
{one["price"]}</td></tr>
<tr><td colspan="2"><font color="#888">Expires on {one["expires"]}</font></td></tr></table><br>"""
            for one in domains
        )
        inner += f"<p>Order total: <b>{total}</b></p>"
    paid = f"<p>Payment: card {card}</p>" if card else "<p>No payment method on file.</p>"
    body = f"""<html><body><p>Customer {account}</p><h2>These domains renew on {when}</h2>{inner}{paid}{lost}
{_foot("Nameyard Inc.", draw)}</body></html>"""
    labels: dict[str, Value] = {"account": account, "date": when, "total": total, "card": card}
    return mail("renew@nameyard.example", "Domains renew soon", body), {**labels, "domains": domains}


def donation_receipt(draw: Draw) -> Made:
    """A gift: two templates, words that change for one thing, the giver's address and the charity's in like boxes."""
    charity, giver = f"{draw.town()} {draw.choice(('Hospice', 'Lifeboats', 'Donkey Home'))}", draw.person()
    home = f"{draw.street()}, {draw.town()}"
    gift, number = f"£{draw.amount(5, 900)}", draw.code("R#####")
    when, campaign = f"{draw.day():%d/%m/%Y}", draw.some(0.7, draw.choice(("Winter Appeal", "Big Swim", "New Stables")))
    aid, registered = draw.some(0.65, f"£{draw.amount(1, 200)}"), draw.code("#######")
    method = draw.choice(("Direct debit", "Card", "Bank transfer"))
    if draw.random() < 0.5:
        facts = [("Receipt no.", number), ("Date of gift", when), ("Your gift", gift), ("Gift Aid", aid)]
        facts += [("Appeal", campaign or "-"), ("Paid by", method)]
        inner = f"""<table cellpadding="6"><tr><td valign="top"><b>From</b><br>{giver}<br>{home}</td>
<td valign="top"><b>To</b><br>{charity}<br>{draw.street()}, {draw.town()}</td></tr></table>
<table border="1" cellpadding="6">{rows("<tr><td>{}</td><td>{}</td></tr>", facts)}</table>"""
    else:
        extra = f"<p>With Gift Aid we receive another {aid}.</p>" if aid else ""
        towards = f"<dt>Campaign</dt><dd>{campaign}</dd>" if campaign else ""
        inner = f"""<p>Dear {giver},</p><p>thank you for your donation of <span style="font-size:20px">
{gift}</span>.</p>{extra}
<dl><dt>Receipt number</dt><dd>{number}</dd><dt>Received on</dt><dd>{when}</dd>{towards}<dt>Method</dt><dd>{method}</dd>
<dt>Donor address</dt><dd>{home}</dd></dl>"""
    body = f"""<html><body><center><table width="600"><tr><td><h1>{charity}</h1>
{inner}<p>Keep this receipt for your tax return.</p>
<hr><p style="font-size:10px">{charity} is a registered charity, no. {registered}. Office: {draw.street()}, {
        draw.town()
    }.
Founded {draw.randint(1850, 1990)}.</p></td></tr></table></center></body></html>"""
    labels: dict[str, Value] = {"receipt": number, "donor": giver, "address": home, "amount": gift, "date": when}
    more: dict[str, Value] = {"campaign": campaign, "gift_aid": aid, "method": method, "charity_number": registered}
    return mail("gifts@charity.example", "Thank you", body), {**labels, **more}


def payment_reminder(draw: Draw) -> Made:
    """A reminder in German: a table, or a sentence with bold parts; two dates, three sums, a fee that may be waived."""
    firm = f"{draw.surname()} {draw.choice(('Büromöbel GmbH', 'Heiztechnik KG', 'Verlag AG'))}"
    number, customer = draw.code("RE-2026-####"), draw.code("K#####")
    issued, due = (f"{draw.randint(1, 28)}. {draw.choice(_MONTHS)} 2026" for _ in range(2))
    open_, total = (f"{continental(draw.amount(low, low + 900))} €" for low in (50, 950))
    fee = draw.some(0.65, f"{draw.randint(2, 9)},50 €")
    stage, iban = (
        draw.choice(("1. Mahnung", "2. Mahnung", "Zahlungserinnerung")),
        draw.code("DE## #### #### #### #### ##"),
    )
    clerk = draw.person()
    if draw.random() < 0.5:
        facts = [("Rechnungsnummer", number), ("Rechnungsdatum", issued), ("Kundennummer", customer)]
        facts += [
            ("Offener Betrag", open_),
            ("Mahngebühr", fee or "–"),
            ("Gesamtbetrag", f"<b>{total}</b>"),
            ("Zahlbar bis", due),
        ]
        inner = f"""<table cellspacing="4">{rows("<tr><td>{}:</td><td align=right>{}</td></tr>", facts)}</table>
<p>Bankverbindung: IBAN {iban}</p>"""
    else:
        extra = f"zuzüglich einer Mahngebühr von {fee} " if fee else ""
        inner = f"""<p>unsere Rechnung <b>{number}</b> vom {issued} über <b>
{open_}</b> ist noch offen. Bitte überweisen Sie {extra}
den Betrag von <b>{total}</b> bis spätestens <b>
{due}</b> auf unser Konto {iban}. Ihre Kundennummer lautet {customer}.</p>"""
    body = f"""<html><body><p>{firm}<br>{draw.surname()}straße {draw.randint(1, 90)}<br>
{draw.code("#####")} Weilburg</p><h3>{stage}</h3>
<p>Sehr geehrte Damen und Herren,</p>{inner}<p>Haben Sie schon bezahlt? Dann ist diese Nachricht gegenstandslos.</p>
<p>Mit freundlichen Grüßen<br>{clerk}<br>Buchhaltung</p><p style="font-size:9px">
{firm}, Amtsgericht Weilburg HRB {draw.code("####")},
Geschäftsführer: {" und ".join(draw.people(2, 2))}, USt-IdNr. {draw.code("DE#########")}</p></body></html>"""
    labels: dict[str, Value] = {"stage": stage, "invoice": number, "issued": issued, "due": due, "open": open_}
    return mail("buchhaltung@firma.example", stage, body), {
        **labels,
        "fee": fee,
        "total": total,
        "customer": customer,
        "clerk": clerk,
    }
