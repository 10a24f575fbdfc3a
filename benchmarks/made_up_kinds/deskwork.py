"""Plain mails with lists under headings: groceries, books overdue, a change to approve, timesheets, volunteers."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from textwrap import fill

from benchmarks.made_up_kinds.material import MONTHS, Draw, Made, Value, each, long_day, mail, mail_of_parts, rows

_GROCERIES = {
    "Fridge": ("Semi-skimmed milk 2L", "Unsalted butter 250g", "Greek style yoghurt 500g", "Mature cheddar 400g"),
    "Freezer": ("Garden peas 1kg", "Fish fingers, 10 pack", "Vanilla ice cream 900ml"),
    "Cupboard": (
        "Penne 500g",
        "Chopped tomatoes 4x400g",
        "Rapeseed oil 1L",
        "Earl Grey tea bags, 80",
        "Red lentils 1kg",
    ),
    "Household": ("Kitchen roll, 2 ply, 3 rolls", "Washing-up liquid 450ml"),
}
_SWAPS = (
    ("Sourdough loaf 400g", "White farmhouse loaf 800g"),
    ("Free range eggs, 12", "Free range eggs, 2 x 6"),
    ("Baby spinach 200g", "Kale, chopped 200g"),
    ("Oat drink barista 1L", "Oat drink 1L"),
)
_GONE = ("Fresh basil 30g", "Smoked trout fillets 125g", "Rhubarb, loose", "Sparkling water 6x1.5L", "Crumpets, 6 pack")


def _pounds(draw: Draw, low: int, high: int) -> str:
    """A price."""
    return f"£{draw.randint(low, high) / 100:.2f}"


def grocery_delivery(draw: Draw) -> Made:
    """A supermarket's mail before it delivers: what was exchanged, what is missing, the rest under its places."""
    name, order = draw.person(), draw.code("####-####-##")
    at = draw.day()
    hour = draw.randint(7, 20)
    slot = f"{at:%A} {at.day} {MONTHS[at.month - 1]}, {hour:02}:00 - {hour + 1:02}:00"
    home, note = f"{draw.street()}, {draw.town()}", draw.some(0.4, draw.choice(("Leave in porch", "Ring twice, dog")))
    swapped, items, parts = [], [], []
    for wanted, got in draw.sample(_SWAPS, draw.choice((0, 1, 1, 2, 3))):
        one = {"ordered": wanted, "quantity": str(draw.randint(1, 4)), "picked": got, "price": _pounds(draw, 80, 600)}
        swapped.append(one)
    shown = each("{}", [_SWAP.format(**one) for one in swapped], "\n\n")
    parts += [f"SUBSTITUTIONS\nHand back to the driver what you don't want.\n\n{shown}"] if swapped else []
    missing = draw.sample(_GONE, draw.choice((0, 1, 2, 4)))
    gone = [{"quantity": str(draw.randint(1, 3)), "name": what} for what in missing]
    lines = each("{}", [f"  {one['quantity']} x {one['name']}" for one in gone])
    parts += [f"UNAVAILABLE\nYou won't be charged for these.\n\n{lines}"] if gone else []
    lines = ""
    for place in draw.in_order(tuple(_GROCERIES), 1, 4):
        lines += f"\n{place}\n"
        for what in draw.in_order(_GROCERIES[place], 1, 2):
            offer = draw.some(0.2, draw.choice(("any 2 for £5", "Half price")))
            one = {"quantity": str(draw.randint(1, 6)), "name": what, "price": _pounds(draw, 60, 1400)}
            items.append(one | ({"offer": offer} if offer else {}))
            tail = f"  ({offer})" if offer else ""
            lines += f"  {one['quantity']} x {what:<34}{one['price']:>8}{tail}\n"
    parts.append(f"{'THE REST OF YOUR ORDER' if len(parts) else 'YOUR ORDER'}\n{lines}".rstrip())
    fee, voucher = draw.choice(("FREE", "£1.50", "£4.00")), draw.some(0.4, f"-{_pounds(draw, 200, 900)}")
    whole = sum(float(one["price"][1:]) for one in (*swapped, *items))
    due = whole + float(fee.strip("£").replace("FREE", "0")) - float(voucher[2:] if voucher else 0)
    subtotal, total = f"£{whole:.2f}", f"£{max(due, 0):.2f}"
    sums = rows("{:<36}{:>10}", [("Groceries", subtotal), ("Delivery", fee), ("eVouchers", voucher), ("Total", total)])
    facts = [("Order number:", order), ("Delivery slot:", slot), ("Delivering to:", home), ("Your note:", note)]
    body = f"""Hello {name.split()[0]},

Your shopping is packed and will be with you soon.

{rows("{:<16}{}", facts)}

{each("{}", parts, chr(10) * 2)}

{"-" * 46}
{sums}
{"-" * 46}

{draw.choice(("Weighed goods may change the total a little.", "You saved £3.20 with your Basket Card."))}

Thanks for shopping with Larder & Lane
Questions? Call 0330 555 0144, 08:00 - 22:00. Please don't reply to this mail."""
    labels: dict[str, Value] = {"customer": name.split()[0], "order": order, "slot": slot, "address": home}
    labels |= {"note": note, "substitutions": [*swapped] or None, "unavailable": [*gone] or None, "items": [*items]}
    labels |= {"subtotal": subtotal, "delivery": fee, "voucher": voucher, "total": total}
    return mail("Larder & Lane <orders@larder.example>", f"Your order {order} is on its way", body), labels


_SWAP = "  You ordered:  {quantity} x {ordered}\n  We picked:    {picked}  {price}"

_BOOKS = (
    ("The lock-keeper's daughter", "Okafor, Zora"),
    ("Bread without fear : 80 loaves", "Marchetti, Bruno"),
    ("Knots and splices / 4th ed.", None),
    ("A short history of salt", "Lindqvist, Hanna"),
    ("Gruffle and the moon", "Ibarra, Luis"),
    ("Tide tables explained", "Dunmore, Ada"),
    ("Slow trains [DVD]", None),
    ("Winter vegetables", "Whitlock, Ursula"),
)


def overdue_loans(draw: Draw) -> Made:
    """A library's notice: blocks of what is overdue, blocks alike of what can be fetched, a sum of fines."""
    name, card = draw.person(), draw.code("2######0######")
    branch = f"{draw.choice(('Quay Street', 'Central', 'Chapel Hill'))} Library"
    at = draw.day()
    phone, stop = draw.code("01632 960###"), draw.some(0.35, f"{at + timedelta(days=14):%d/%m/%Y}")
    books = draw.sample(_BOOKS, 8)
    count = draw.choice((1, 1, 2, 3, 4, 5))
    late, blocks, owed = [], [], 0
    for title, author in books[:count]:
        due, price, fine = at - timedelta(days=draw.randint(3, 40)), draw.random() < 0.8, draw.randint(20, 900)
        one = {"title": title, "barcode": draw.code("3######0######"), "due": f"{due:%d/%m/%Y}"}
        one |= {"author": author} if author else {}
        one |= {"fine": f"£{fine / 100:.2f}"} if price else {}
        owed += fine if price else 0
        late.append(one)
        facts = [("Title", title), ("Author", author), ("Barcode", one["barcode"]), ("Due", one["due"])]
        blocks.append(rows("{:<9}: {}", [*facts, ("Fine", one.get("fine"))]))
    holds = []
    for title, author in books[count : count + draw.choice((0, 0, 1, 2, 3))]:
        until = at + timedelta(days=7)
        facts = [("Title", title), ("Author", author), ("Barcode", draw.code("3######0######"))]
        holds.append(rows("{:<9}: {}", [*facts, ("Collect", f"by {until:%d/%m/%Y}")]))
    total = f"£{owed / 100:.2f}" if owed else None
    ready = f"\n\nREADY FOR YOU TO COLLECT\n{'=' * 24}\n\n{each('{}', holds, chr(10) * 2)}" if holds else ""
    warned = f"If they are not back by {stop} your card will be stopped.\n" if stop else ""
    body = f"""{branch}
{draw.street()}, {draw.town()}
Tel. {phone}

{long_day(at)}

{name}
Card no. {card}

Dear {name},

our records show that {"this item is" if count == 1 else "these items are"} overdue. Please return or renew.
{warned}
OVERDUE
{"=" * 7}

{each("{}", blocks, chr(10) * 2)}{ready}

{f"Total fines to date: {total}{chr(10)}" if total else ""}
You can renew at https://library.example/account with your card number and PIN,
unless someone else has asked for the item.

{draw.choice(("Opening hours: Mon-Fri 9-18, Sat 10-16.", "The branch is closed on Monday 25 May."))}"""
    labels: dict[str, Value] = {"branch": branch, "phone": phone, "date": long_day(at), "patron": name, "card": card}
    labels |= {"stopped_on": stop, "overdue": [*late], "total": total}
    return mail("no-reply@library.example", "Overdue notice", body), labels


_CHANGES = (
    ("Replace failed fan tray in core switch", "The fan tray in slot 2 reports low speed. Swap it while traffic runs."),
    ("Upgrade payroll database to 19.22", "Apply the quarterly patch. Users cannot log in while it runs."),
    ("Open firewall for new badge readers", "Allow 10 readers in building C to reach the door server on port 4070."),
    ("Move file shares to new storage", "Copy the last changes, switch the names over, and test with two users."),
)
_WORK_NOTES = (
    "Vendor confirms the part is on site.",
    "Please add the test results from stage.",
    "Moved by one day, clashes with month end.",
)


def change_approval(draw: Draw) -> Made:
    """A service desk asks for approval: labels with colons, items affected, wrapped plans, older notes below."""
    number, (short, text) = draw.code("CHG00#####"), draw.choice(_CHANGES)
    kind, risk = draw.choice(("Normal", "Emergency", "Standard")), draw.choice(("Low", "Moderate", "High"))
    asked, holder, group = (
        draw.person(),
        draw.some(0.7, draw.person()),
        draw.choice(("Network Ops", "DBA", "IT-Storage")),
    )
    at = datetime(2026, draw.randint(1, 12), draw.randint(1, 28), draw.choice((6, 20, 22)), draw.choice((0, 30)))
    zone = draw.choice(("CET", "EST", "GMT"))
    start, end = (
        f"{at:%Y-%m-%d %H:%M:%S} {zone}",
        f"{at + timedelta(hours=draw.randint(1, 7)):%Y-%m-%d %H:%M:%S} {zone}",
    )
    items = [
        f"{draw.choice(('sw', 'db', 'fs', 'app'))}{draw.randint(1, 40):02}-{draw.town()[:3].lower()}" for _ in "abcd"
    ]
    items = sorted(set(items[: draw.randint(1, 4)]))
    back = draw.some(0.6, draw.choice(("Put the old part back.", "Restore the snapshot taken at the start.")))
    outage = draw.some(0.5, draw.choice(("None expected", "Up to 20 minutes", "Payroll, for the whole window")))
    facts: list[tuple[str, str | None]] = [
        ("Change request", number),
        ("Short description", short),
        ("Type", kind),
        ("Risk", risk),
    ]
    facts += [("Requested by", asked), ("Assigned to", holder), ("Assignment group", group)]
    facts += [("Planned start date", start), ("Planned end date", end), ("Outage", outage)]
    facts += [("Affected CIs", ", ".join(items))]
    notes = ""
    for n, note in enumerate(draw.in_order(_WORK_NOTES, 0, 3)):
        notes += f"\n{at - timedelta(days=n + 1, minutes=417 * n):%Y-%m-%d %H:%M:%S} {zone} - {draw.person()}\n{note}\n"
    legal = "This message is confidential. If it is not for you, delete it and tell the sender.\n\n"
    history = f"\nComments and work notes:\n{notes}" if notes else ""
    body = f"""{number} needs your approval before {at - timedelta(hours=20):%Y-%m-%d}.

Click here to approve: mailto:desk@servicehub.example?subject=Re:{number}-approve
Click here to reject:  mailto:desk@servicehub.example?subject=Re:{number}-reject

{rows("{}: {}", facts)}

Description:
{fill(text, 56)}
{f"{chr(10)}Backout plan:{chr(10)}{back}{chr(10)}" if back else ""}{history}
To view the request: https://servicehub.example/nav_to.do?uri=change_request.do?sys_id={draw.hexadecimal(32)}

Unsubscribe | Notification Preferences

{legal if draw.random() < 0.4 else ""}Ref:MSG{draw.code("#######")}_{draw.hexadecimal(20)}"""
    labels: dict[str, Value] = {"number": number, "summary": short, "risk": risk, "requested_by": asked}
    labels |= {"assigned_to": holder, "group": group, "start": start, "end": end, "outage": outage}
    labels |= {"items": [*items], "description": text, "backout": back}
    return mail("ServiceHub <desk@servicehub.example>", f"{number} approval request", body), labels


def _short(when: date) -> str:
    """A day such as 4 May."""
    return f"{when.day} {MONTHS[when.month - 1][:3]}"


def missing_timesheets(draw: Draw) -> Made:
    """A weekly digest for a manager: who has not handed in hours, who waits for approval, who is done."""
    names = draw.people(6, 14)
    manager, team = names.pop().split()[0], draw.choice(("Field Engineering", "Claims (North)", "Studio", "R&D Pumps"))
    first = draw.day() - timedelta(days=3)
    first -= timedelta(days=first.weekday())
    period = f"{_short(first)} - {_short(first + timedelta(days=6))} {(first + timedelta(days=6)).year}"
    week, close = f"Week {first.isocalendar().week}", draw.some(0.6, f"Tuesday {draw.clock(9, 17)}")
    cut = draw.randint(1, min(6, len(names) - 2))
    missing, waiting, lines = [], [], []
    for name in names[:cut]:
        one = {
            "name": name,
            "logged": f"{draw.randint(0, 70) / 2:.1f}",
            "expected": draw.choice(("40.0", "37.5", "20.0")),
        }
        told = draw.some(0.6, draw.choice(("reminded Friday", "reminded twice", "on leave since Wed")))
        missing.append(one | ({"remark": told} if told else {}))
        lines.append(f"* {name} - {one['logged']} of {one['expected']} hours{f' - {told}' if told else ''}")
    lists = [("Not submitted", lines)]
    second = draw.randint(cut, min(cut + 8, len(names) - 1))
    for name in names[cut:second]:
        sent = f"{_short(first + timedelta(days=draw.randint(4, 6)))}, {draw.clock()}"
        waiting.append({"name": name, "hours": f"{draw.randint(60, 90) / 2:.1f}", "submitted": sent})
    lists.append(
        ("Waiting for you", [f"* {one['name']} - {one['hours']} hours - {one['submitted']}" for one in waiting])
    )
    done = [f"* {name} - {draw.randint(70, 84) / 2:.1f} hours" for name in names[second:]]
    lists += [("Approved", done)] if draw.random() < 0.6 else []
    shown = "\n\n".join(f"{head}\n{'-' * len(head)}\n{each('{}', lines)}" for head, lines in lists if lines)
    body = f"""Hi {manager},

{week} ({period}): {cut} of {len(names)} people in {team} have not
submitted their timesheet yet.{f" Payroll closes on {close}." if close else ""}

{shown}

Approve all: https://hours.example/t/{draw.hexadecimal(8)}

You get this digest every Monday as approver of {team}. Change how often:
https://hours.example/settings
Hourglass Time Tracking, {draw.street()}, {draw.town()}"""
    labels: dict[str, Value] = {"manager": manager, "team": team, "week": week, "period": period, "closes": close}
    labels |= {"missing_count": str(cut), "people_count": str(len(names)), "missing": [*missing]}
    labels |= {"waiting": [*waiting] or None}
    return mail("Hourglass <digest@hours.example>", f"{cut} timesheets missing, {week}", body), labels


_ROLES = ("Driver", "Sorting (warehouse)", "Welcome desk", "Kitchen helper", "Stock take", "Van mate")


def volunteer_shifts(draw: Draw) -> Made:
    """A food bank's reminder: shifts of one person, a line each or in blocks, and shifts alike that are still open."""
    names = draw.people(5, 6)
    name, lead = names[0], names[1]
    house, month = f"{draw.town()} {draw.choice(('Food Bank', 'Community Fridge', 'Pantry'))}", draw.choice(MONTHS)
    phone, hours = draw.code("07700 900###"), draw.some(0.5, str(draw.randint(6, 160)))
    lined, first = draw.random() < 0.55, date(2026, MONTHS.index(month) + 1, 1)

    def days(count: int) -> list[date]:
        return [first + timedelta(days=n) for n in sorted(draw.sample(range(27), count))]

    def shift(when: date, mate: str | None) -> tuple[dict[str, str], str]:
        hour = draw.randint(8, 17)
        one = {
            "date": f"{when:%a} {_short(when)}",
            "time": f"{hour:02}:00-{hour + 3:02}:30",
            "role": draw.choice(_ROLES),
        }
        one |= {"place": draw.choice(("Unit 4, Quay Street", "St Bride's Hall", "Depot"))}
        one |= {"with": mate} if mate else {}
        if lined:
            tail = f" (with {mate})" if mate else ""
            return one, f" - {one['date']}, {one['time']}: {one['role']}, {one['place']}{tail}"
        facts = [("When", f"{one['date']} {one['time']}"), ("Role", one["role"]), ("Where", one["place"])]
        return one, rows("  {:<7}{}", [*facts, ("With", mate)])

    mine = [shift(when, draw.some(0.5, draw.choice(names[2:]))) for when in days(draw.choice((1, 2, 2, 3, 4, 6)))]
    free = [shift(when, None) for when in days(draw.choice((0, 1, 2, 3)))]
    gap = "\n" if lined else "\n\n"
    heads = ("Your shifts", "Can you help?") if lined else ("YOUR SHIFTS", "SHIFTS STILL OPEN")
    parts = [f"{heads[0]} in {month}:" if lined else heads[0], "", each("{}", [text for _, text in mine], gap), ""]
    parts += [heads[1], "", each("{}", [text for _, text in free], gap), ""] if free else []
    thanks = f"You have given {hours} hours so far this year - thank you!\n\n" if hours else ""
    asked = f"""

On {first - timedelta(days=3):%a, %d %b %Y} at {draw.clock()}, {name} wrote:
> Hi {lead.split()[0]}, could I do fewer than {draw.randint(4, 9)} in {month}? Not on {draw.choice(("Fri", "Mon"))}
> {draw.randint(1, 28)} please. You can ring me on {draw.code("07700 900###")}.
> {name.split()[0]}"""
    text = f"""Dear {name.split()[0]},

{f"here is your rota at {house}." if lined else f"your rota for {month} at {house} is below."}

{each("{}", parts)}
{thanks}If you can't make it, please ring {lead} on {phone} as early as you can.

{draw.choice(("See you soon,", "Many thanks"))}
{lead}
Volunteer coordinator, {house}
Registered charity no. {draw.code("11#####")}{asked if draw.random() < 0.35 else ""}"""
    labels: dict[str, Value] = {"volunteer": name.split()[0], "organisation": house, "month": month}
    labels |= {"coordinator": lead, "phone": phone, "hours": hours, "shifts": [one for one, _ in mine]}
    headers = [("From", f"{lead} <rota@{draw.surname().lower()}.example>"), ("To", "you@example.org")]
    return mail_of_parts([*headers, ("Subject", f"Your shifts in {month}")], [("plain", text)]), labels
