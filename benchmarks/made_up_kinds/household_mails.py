"""Mails to households: duties on a parcel, a vet's reminders, a child's day at nursery, what is in a vegetable box."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, mail, mail_of_parts, rows

_GOODS = (
    ("Wool cardigan", "6110 11"),
    ("Ceramic tea set", "6912 00"),
    ("Trading cards & sleeves", "9504 40"),
    ("Bicycle rear derailleur", "8714 99"),
    ("Vinyl LP, used", "8524 91"),
    ("Matcha powder 100g", "0902 10"),
    ("Knife, kitchen", "8211 92"),
)


def _pounds(pence: int) -> str:
    """An amount such as £1,204.50."""
    return f"£{pence / 100:,.2f}"


def parcel_import_charges(draw: Draw) -> Made:
    """A carrier holds a parcel until duty is paid: rows in a table, a big sum with blocks, or an older letter."""
    look, number, who = draw.choice("abc"), draw.code("L@#########@@"), draw.person()
    shop = draw.choice((f"{draw.surname()} Crafts", "Kumo Records", "Atelier Brume", f"{draw.town()} Cycle Parts"))
    origin, due = draw.choice(("Japan", "United States", "Norway", "Korea, Republic of")), draw.day()
    items, worth = [], 0
    for what, tariff in draw.sample(_GOODS, draw.choice((1, 1, 2, 3, 5))):
        cents = draw.randint(300, 21000)
        worth += cents
        one = {"description": what, "quantity": str(draw.choice((1, 1, 1, 2, 4))), "value": _pounds(cents)}
        items.append(one | ({"tariff": tariff} if draw.random() < 0.5 else {}))
    duty = worth * draw.choice((3, 8, 12)) // 100 if draw.random() < 0.6 else 0
    vat, fee = (worth + duty) // 5, draw.choice((250, 800, 1150))
    order, total = draw.some(0.5, draw.code("#####-@@")), _pounds(duty + vat + fee)
    by = long_day(due)
    sums = [("Customs duty", _pounds(duty) if duty else None), ("Import VAT", _pounds(vat))]
    sums += [("Handling fee", _pounds(fee))]
    facts = [("Tracking number", number), ("Sender", shop), ("Sent from", origin), ("Sender's reference", order)]
    facts += [("Declared value", _pounds(worth))]
    link = f"https://pay.swiftpost.example/c/{draw.hexadecimal(16)}"
    if look == "a":
        body = _charges_in_rows(who, facts, sums, total, by, link, items)
    elif look == "b":
        body = _charges_in_blocks(who, facts, sums, total, by, link, items)
    else:
        listed = "".join(
            f"<li>{one['quantity']} x {escape(one['description'])}"
            f"{' (HS ' + one['tariff'] + ')' if 'tariff' in one else ''}, {one['value']}</li>\n"
            for one in items
        )
        quoted = f" (their reference {order})" if order else ""
        body = f"""<html><body><font face="Arial" size="2"><p>Dear {who},</p>
<p>An item addressed to you, number <b>{number}</b>, has arrived from {origin} and is held by the Border Agency.
It was sent by {shop}{quoted} with a declared value of {_pounds(worth)}:</p>
<ul>{listed}</ul>
<p>Before we can deliver it the following has to be paid:</p>
<p>{rows("{}: {}", sums, "<br>")}<br><b>To pay: {total}</b></p>
<p>Please pay no later than <b>{by}</b> at <a href="{link}">{link}</a>, otherwise we return the item to its sender. Our
handling fee is explained in leaflet P{draw.randint(100, 999)}.</p><p>Swiftpost International<br>Do not reply to this
mail.</p></font></body></html>"""
    labels: dict[str, Value] = {"tracking": number, "recipient": who, "sender": shop, "origin": origin}
    labels |= {"order": order, "declared": _pounds(worth), "duty": sums[0][1], "vat": _pounds(vat)}
    labels |= {"fee": _pounds(fee), "total": total, "pay_by": by, "items": [*items]}
    return mail("Swiftpost <customs@swiftpost.example>", f"Action needed: pay {total} for your parcel", body), labels


def _charges_in_rows(
    who: str,
    facts: Sequence[tuple[str, str | None]],
    sums: Sequence[tuple[str, str | None]],
    total: str,
    by: str,
    link: str,
    items: Sequence[dict[str, str]],
) -> str:
    """The usual mail of tables."""
    td = '<td style="padding:6px 0;border-bottom:1px solid #e3e3e3;font-family:Arial,sans-serif;font-size:14px"'
    line = f'<tr>{td}>{{}}</td>{td} align="right">{{}}</td></tr>'
    listed = "".join(
        f"<tr>{td}>{escape(one['description'])}</td>{td}>{one.get('tariff', '&nbsp;')}</td>{td}>{one['quantity']}</td>"
        f'{td} align="right">{one["value"]}</td></tr>\n'
        for one in items
    )
    return f"""<!DOCTYPE html><html><body style="margin:0;background:#f4f4f4"><div style="display:none">Your parcel is
waiting for {total} in charges</div><table role="presentation" width="100%"><tr><td align="center"><table width="600"
style="background:#fff"><tr><td style="background:#ffd400;padding:16px"><img src="https://img.swiftpost.example/l.png"
alt="Swiftpost" width="120"></td></tr><tr><td style="padding:20px"><p>Hello {who},</p><p>Your parcel is in the country.
Pay the charges by <strong>{by}</strong> and we'll deliver it within 2 working days.</p>
<table width="100%" cellspacing="0">{rows(line, facts)}</table>
<h3>What's in it</h3><table width="100%" cellspacing="0"><tr>{td}><b>Contents</b></td>{td}><b>Tariff code</b></td>{
        td
    }><b>Qty</b></td>{td} align="right"><b>Value</b></td></tr>
{listed}</table><h3>What to pay</h3><table width="100%" cellspacing="0">{rows(line, sums)}
<tr>{td}><b>Total</b></td>{td} align="right"><b>{total}</b></td></tr></table>
<p align="center"><a href="{link}" style="background:#d40511;color:#fff;padding:12px 30px">Pay now</a></p></td></tr>
<tr><td style="font-size:11px;color:#777">Swiftpost Ltd. We never ask for your PIN.</td></tr></table></td></tr></table>
</body></html>"""


def _charges_in_blocks(
    who: str,
    facts: Sequence[tuple[str, str | None]],
    sums: Sequence[tuple[str, str | None]],
    total: str,
    by: str,
    link: str,
    items: Sequence[dict[str, str]],
) -> str:
    """The newer mail: the sum large, labels above values."""
    block = """<div class="mj-column-per-50" style="display:inline-block;width:50%"><div style="font-size:11px;
color:#8a8f98">{}</div><div style="font-size:15px;padding-bottom:12px">{}</div></div>"""
    listed = "".join(
        f'<tr><td style="font-size:14px">{one["quantity"]} &times; {escape(one["description"])}'
        + (f'<br><span style="color:#8a8f98">{one["tariff"]}</span>' if "tariff" in one else "")
        + f'</td><td style="text-align:right">{one["value"]}</td></tr>\n'
        for one in items
    )
    return f"""<!doctype html><html><head><style>.mj-column-per-50{{width:50%!important}}</style></head><body>
<div style="max-width:560px;margin:auto"><div style="font-size:13px">swiftpost</div>
<div style="text-align:center"><div style="font-size:14px">{who}, there's something to pay</div>
<div style="font-size:44px;font-weight:700">{total}</div><div>Pay by {by}</div>
<a href="{link}" style="border-radius:24px;background:#111;color:#fff">Review and pay</a></div>
<div style="padding-top:24px">{rows(block, facts)}</div>
<table width="100%">{listed}</table><hr style="border:0;border-top:1px dashed #ccc">
<table width="100%">{rows('<tr><td>{}</td><td style="text-align:right">{}</td></tr>', sums)}</table>
<p style="font-size:11px">Why do I pay this? Goods from abroad above £39 may be taxed. <a href="#">Learn more</a></p>
</div></body></html>"""


_PETS = ("Biscuit", "Mabel", "Sir Pounce", "Olive", "Ziggy", "Nutmeg", "Thor")
_JABS = ("Annual booster", "Kennel cough", "Flea & worm treatment", "Rabies", "Dental check", "Weight check")


def vet_reminder(draw: Draw) -> Made:
    """A vet's reminder: treatments under a heading for each pet, in one table with the pet over rows, or in cards."""
    practice = f"{draw.surname()} & {draw.surname()} Veterinary Surgeons"
    owner, client = draw.person(), draw.some(0.6, draw.code("C######"))
    phone, at = draw.code("01632 9#####"), draw.day()
    home, vet = f"{draw.street()}, {draw.town()}", draw.some(0.45, f"{draw.person()} MRCVS")
    voucher = draw.some(0.35, draw.code("PAWS##"))
    look = draw.choice("abc")
    due, shown = [], ""
    pets = draw.sample(_PETS, draw.choice((1, 1, 2, 3)))
    for pet in pets:
        lines = []
        for what in draw.in_order(_JABS, 1, 3):
            when = at + timedelta(days=draw.randint(-20, 40))
            one = {"pet": pet, "treatment": what, "due": f"{when:%d/%m/%Y}"}
            last = when - timedelta(days=draw.choice((90, 365)))
            lines.append(one | ({"last_given": f"{last:%d/%m/%Y}"} if draw.random() < 0.6 else {}))
        due += lines
        shown += _PET_LOOKS[look](pet, draw.choice(("Dog", "Cat", "Rabbit")), lines)
    if look == "b":
        shown = f"""<table border="1" cellpadding="5" style="border-collapse:collapse;font:13px Verdana"><tr>
<th>Pet</th><th>Treatment</th><th>Last given</th><th>Due</th></tr>{shown}</table>"""
    names = " and ".join(pets) if len(pets) < 3 else f"{', '.join(pets[:-1])} and {pets[-1]}"
    offer = f"""<div style="background:#fff4d6;padding:10px">Quote <b>{voucher}</b> for 10% off dental treats until the
end of the month.</div>""" if voucher else ""  # fmt: skip
    signed = f"<p>Kind regards,<br>{vet}<br>{practice}</p>" if vet else f"<p>The team at {practice}</p>"
    told = f'<p style="color:#666;font-size:12px">Client no. {client}</p>' if client else ""
    body = f"""<html><body style="font-family:Verdana;color:#24323d"><table width="620" align="center"><tr><td>
<h2 style="color:#2d7d6f">{practice}</h2>{told}
<p>Dear {owner},</p><p>According to our records {names} should come to see us soon.</p>
{shown}
<p>To book, ring {phone} or use <a href="https://vets.example/b?u={draw.hexadecimal(10)}">online booking</a>. If you
have been seen elsewhere since, please tell us.</p>{offer}{signed}
<p style="font-size:11px;color:#999">{practice}, {home}. Open Mon-Fri 8:30-18:30, Sat 9:00-12:00. Out of hours:
{draw.code("01632 9#####")}. <a href="#">Stop reminders</a></p></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"practice": practice, "owner": owner, "client": client, "phone": phone, "vet": vet}
    labels |= {"address": home, "voucher": voucher, "treatments": [*due]}
    return mail("Reminders <remind@vets.example>", f"{names}: time for a visit", body), labels


def _pet_heading(pet: str, kind: str, lines: Sequence[dict[str, str]]) -> str:
    """A pet's treatments below its name."""
    listed = "".join(
        f'<tr><td style="width:240px">{escape(one["treatment"])}</td><td><b>{one["due"]}</b></td>'
        f"<td>{'last given ' + one['last_given'] if 'last_given' in one else ''}</td></tr>\n"
        for one in lines
    )
    return f'<h3>{pet} <small style="color:#888">({kind})</small></h3>\n<table>{listed}</table>\n'


def _pet_rows(pet: str, kind: str, lines: Sequence[dict[str, str]]) -> str:
    """A pet's treatments as rows, the name over all."""
    first = f'<td rowspan="{len(lines)}" valign="top" title="{kind}">{pet}</td>'
    return "".join(
        f"<tr>{'' if n else first}<td>{escape(one['treatment'])}</td><td>{one.get('last_given', '-')}</td>"
        f"<td>{one['due']}</td></tr>\n"
        for n, one in enumerate(lines)
    )


def _pet_cards(pet: str, kind: str, lines: Sequence[dict[str, str]]) -> str:
    """A card for each treatment."""
    made = ""
    for one in lines:
        last = f'<div style="color:#888">Last: {one["last_given"]}</div>' if "last_given" in one else ""
        made += f"""<table width="100%" style="border:1px solid #cfe3df;border-radius:8px;margin-bottom:8px"><tr>
<td width="60"><img src="https://vets.example/i/{kind.lower()}.png" width="48" alt="{kind}"></td>
<td><div><b>{pet}</b></div><div>{escape(one["treatment"])}</div>{last}</td>
<td align="right">Due<br>{one["due"]}</td></tr></table>
"""
    return made


_PET_LOOKS = {"a": _pet_heading, "b": _pet_rows, "c": _pet_cards}

_DONE = {
    "Meals": (
        "Porridge with pear, ate all",
        "Fish pie, ate half",
        "Crackers & cheese, seconds!",
        "Lentil soup, a taste",
    ),
    "Sleep": ("45 min", "1 h 20 min", "Rested, did not sleep", "2 h"),
    "Nappies": ("Wet", "Soiled", "Dry", "Potty – success"),
    "Activities": ("Painted with leaves", "Water table", "Sang “Three Little Snails”", "Walk to the duck pond"),
}
_NEEDED = ("Nappies", "Spare trousers", "Sun cream", "Wellies", "A family photo")


def nursery_day(draw: Draw) -> Made:
    """A nursery's report of a day: entries in order of the clock, or under headings by kind; what to bring, a note."""
    child, room = f"{draw.person().split()[0]} {draw.surname()[0]}.", draw.choice(("Ladybirds", "Tadpoles", "Owlets"))
    when, keeper = f"{draw.day():%A %d %B}", draw.person()
    came, left = f"{draw.randint(7, 8)}:{draw.code('5#')}", f"{draw.randint(15, 17)}:{draw.code('4#')}"
    fetched, mood = (
        draw.some(0.5, f"{draw.person()} (Gran)"),
        draw.some(0.6, draw.choice(("Happy", "Tired", "Chatty"))),
    )
    bring = draw.in_order(_NEEDED, 0, 3)
    note = draw.some(0.5, draw.choice(("A small bump on the left knee at 11:20, cold pack applied, all smiles after.",
                                        "First time on the big slide! We are so proud.",
                                        "Please label all bottles & cups.")))  # fmt: skip
    entries: list[dict[str, str]] = []
    for kind, texts in _DONE.items():
        for text in draw.in_order(texts, 0 if entries else 1, 3):
            one = {"time": draw.clock(8, 15), "kind": kind, "detail": text}
            entries.append(one | ({"by": draw.surname()[0] + draw.surname()[0]} if draw.random() < 0.3 else {}))
    sep = ' <span style="color:#bbb">|</span> '
    if draw.random() < 0.5:
        entries.sort(key=lambda one: one["time"])
        shown = "".join(
            f"""<tr><td width="52" style="color:#7a5ea8">{one["time"]}</td><td width="28"><img width="20" alt=""
src="https://cdn.littlelog.example/{one["kind"].lower()}.png"></td><td><b>{one["kind"]}</b><br>{escape(one["detail"])}{
                f' <i style="color:#aaa">({one["by"]})</i>' if "by" in one else ""
            }</td></tr>
"""
            for one in entries
        )
        shown = f'<table cellpadding="6" width="100%">{shown}</table>'
    else:
        shown = ""
        for kind in dict.fromkeys(one["kind"] for one in entries):
            lines = "".join(
                f"<li>{one['time']} &ndash; {escape(one['detail'])}{sep + one['by'] if 'by' in one else ''}</li>\n"
                for one in entries
                if one["kind"] == kind
            )
            shown += f'<h4 style="margin:12px 0 4px;color:#7a5ea8">{kind}</h4>\n<ul>{lines}</ul>\n'
    facts = [("Dropped off", came), ("Collected", left), ("Collected by", fetched), ("Mood", mood)]
    tile = '<td style="background:#f3eefb;padding:8px;font-size:12px">{}<br><b style="font-size:15px">{}</b></td>'
    wanted = f"<h4>Please bring</h4><ul>{each('<li>{}</li>', bring)}</ul>" if bring else ""
    said = (
        f'<blockquote style="border-left:3px solid #7a5ea8;padding-left:8px">{escape(note)}</blockquote>'
        if note
        else ""
    )
    body = f"""<html><body><div style="max-width:520px;font-family:Nunito,Arial">
<div style="background:#7a5ea8;color:#fff;padding:14px">
<div style="font-size:20px">{child}</div><div>{when} &middot; {room} room</div></div>
<table cellspacing="4"><tr>{rows(tile, facts)}</tr></table>
<p>Key person today: {keeper}</p>{said}
{shown}
{wanted}<p style="font-size:11px">3 new photos are waiting for you in the app. <a href="https://littlelog.example/p">
See photos</a></p><p style="font-size:11px;color:#999">Littlelog for Tiny Steps Nursery, {draw.street()}. Absent
tomorrow? Tell us before 8:00.</p></div></body></html>"""
    labels: dict[str, Value] = {"child": child, "date": when, "room": room, "key_person": keeper, "arrived": came}
    labels |= {"left": left, "collected_by": fetched, "mood": mood, "note": note, "bring": [*bring] or None}
    labels |= {"entries": [*entries]}
    return mail("Littlelog <no-reply@littlelog.example>", f"{child}'s day", body), labels


_GROWN = {
    "Vegetables": ("Purple carrots", "Swiss chard", "Leeks", "Celeriac", "Jerusalem artichokes", "Kohlrabi"),
    "Fruit": ("Russet apples", "Blood oranges", "Conference pears", "Kiwis"),
    "Extras": ("Rye sourdough", "Six hen's eggs", "Goat's cheese, soft"),
}
_SIZES = ("500 g", "1 bunch", "750 g", "2 pieces", "1 piece", "approx. 1.2 kg")
_DISHES = ("Chard & Walnut Gratin", "Leek Fritters", "Roast Celeriac with Miso", "Kohlrabi Slaw")


def vegetable_box(draw: Draw) -> Made:
    """What a farm will bring: things under headings in cells or as one list; swaps, a dish, a last day to change."""
    name, price = draw.choice(("Small Box", "Family Box", "Fruit & Veg Box for 2")), f"€{draw.randint(14, 39)}.50"
    when = draw.day()
    brought, change = f"{when:%A, %d %B}", f"{when - timedelta(days=2):%A} {draw.choice(('noon', '20:00', '8 a.m.'))}"
    number, slot = draw.code("KD-#####"), draw.some(0.5, f"between {draw.randint(7, 9)} and {draw.randint(11, 14)}h")
    place, farmer = draw.some(0.6, draw.choice(("behind the blue gate", "with the neighbour", "garage"))), draw.person()
    dish = draw.some(0.6, draw.choice(_DISHES))
    cells, mark = draw.random() < 0.55, draw.hexadecimal(6)
    things, shown, swaps = [], "", []
    for kind, names in _GROWN.items():
        told = ""
        for what in draw.in_order(names, 1 if kind == "Vegetables" else 0, 4 if kind != "Extras" else 2):
            one = {"name": what, "quantity": draw.choice(_SIZES)}
            one |= {"farm": f"{draw.surname()} Farm"} if draw.random() < 0.7 else {}
            things.append(one)
            if cells:
                told += _GROWN_CELL.format(what, one["quantity"], one.get("farm", ""))
            else:
                whose = f" – {one['farm']}" if "farm" in one else ""
                told += f"<p style='margin:0'>{what}, {one['quantity']}{whose}</p>\n"
        head = f'<tr><td colspan="3" style="font:bold 17px Georgia;padding-top:14px">{kind}</td></tr>'
        if told:
            shown += f"{head}\n{told}" if cells else f"<p style='margin:12px 0 2px'><u>{kind}</u></p>\n{told}"
            if draw.random() < 0.3:
                swaps.append({"out": draw.choice(("Turnips", "Cabbage", "Parsnips")), "in": things[-1]["name"]})
    shown = f'<table class="box-{mark}" width="100%">{shown}</table>' if cells else shown
    swapped = "".join(f"<li><s>{one['out']}</s> &rarr; {one['in']}</li>" for one in swaps)
    facts = [("Delivery", brought), ("Time", slot), ("We leave it", place), ("Price", price), ("Customer", number)]
    tip = f'<p>This week\'s recipe: <a href="https://kornhof.example/r/{mark}">{escape(dish)}</a></p>' if dish else ""
    head = f"""<div style="background:#4d6b2f;color:#fff;padding:18px;font:24px Georgia">Kornhof Direct</div>
<p>Hello! Here's what comes in your <strong>{escape(name)}</strong>.</p>"""
    body = f"""<html><body style="background:#faf7ef"><div style="width:560px;margin:0 auto">{head}
<p>{rows("<b>{}</b>: {}", facts, "<br>")}</p>
{shown}
{f"<p>Swapped for you:</p><ul>{swapped}</ul>" if swaps else ""}
<p>Want something else? You can change your box until <b>{change}</b>.</p>{tip}
<p>The frost kept us busy: 14 rows of leeks had to be lifted by hand, so do forgive the mud.</p><p>Yours, {farmer}</p>
<p style="font-size:10px">Kornhof Direct, {draw.street()}, {
        draw.town()
    } · Pause deliveries · Unsubscribe</p></div></body>
</html>"""
    labels: dict[str, Value] = {"box": name, "price": price, "delivery": brought, "slot": slot, "left_at": place}
    labels |= {"customer": number, "change_until": change, "recipe": dish, "farmer": farmer}
    labels |= {"things": [*things], "swaps": [*swaps] or None}
    headers = [("From", "Kornhof Direct <box@kornhof.example>"), ("To", "you@example.org")]
    return mail_of_parts([*headers, ("Subject", f"Your box for {brought}")], [("html", body)], True), labels


_GROWN_CELL = """<tr><td width="44"><img src="https://kornhof.example/i.png" width="36" alt=""></td><td>{0}<br>
<span style="font-size:11px;color:#7b7b66">{2}</span></td><td align="right">{1}</td></tr>
"""
