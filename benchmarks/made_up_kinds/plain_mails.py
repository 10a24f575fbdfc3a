"""Mails of plain text: bookings, outages, alarms, tickets, wills of the moment that people write to each other."""

from __future__ import annotations

from itertools import pairwise

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, long_day, mail, rows


def room_booking(draw: Draw) -> Made:
    """A reservation: labels padded with spaces, lines that come and go, a price a night and in all."""
    number, guest = draw.code("########"), draw.person()
    house, rooms = f"Hotel {draw.choice(('Adler', 'Lindenhof', 'Seeblick'))}", str(draw.randint(1, 3))
    arrive, leave = (f"{draw.day():%a %d %b %Y}" for _ in range(2))
    night, total = (f"EUR {draw.amount(50, 900)}" for _ in range(2))
    meal, wish = (
        draw.some(0.6, draw.choice(("Breakfast", "Half board"))),
        draw.some(0.4, draw.choice(("Late arrival", "Cot"))),
    )
    facts = rows(
        "{:<16}{}",
        [
            ("Guest:", guest),
            ("Arrival:", arrive),
            ("Departure:", leave),
            ("Rooms:", rooms),
            ("Board:", meal),
            ("Per night:", night),
            ("Total:", total),
            ("Wishes:", wish),
        ],
    )
    body = f"""Dear {guest},

we are happy to confirm your booking at {house}.

Booking number: {number}
----------------------------------------
{facts}
----------------------------------------
You can cancel free of charge until two days before arrival.

{house}
{draw.street()}, {draw.town()}
Phone {draw.code("+49 ## ######")}"""
    labels: dict[str, Value] = {"number": number, "guest": guest, "hotel": house, "arrival": arrive, "departure": leave}
    more: dict[str, Value] = {"rooms": rooms, "board": meal, "per_night": night, "total": total, "wishes": wish}
    return mail("booking@rooms.example", "Your booking", body), {**labels, **more}


def outage_notice(draw: Draw) -> Made:
    """Planned work of a network: sections with a line below each heading, a list of circuits, two times in a line."""
    number, when = draw.code("PW-######"), draw.day()
    begin, end, place = draw.clock(0, 3), draw.clock(4, 6), draw.town()
    circuits = [draw.code("@@/@@@/#####") for _ in range(draw.randint(1, 5))]
    why = draw.choice(("Fibre repair", "Software upgrade of a router", "Replacement of a power supply"))
    lasts, impact = (
        f"{draw.randint(5, 90)} minutes",
        draw.choice(("Loss of service", "Loss of redundancy", "None expected")),
    )
    fallback = draw.some(0.5, f"{draw.day():%Y-%m-%d} 00:00 UTC")
    backup = f"Backup window\n{fallback}\n\n" if fallback else ""
    body = f"""*** PLANNED WORK NOTIFICATION ***

Reference: {number}

Window
{when:%Y-%m-%d} {begin} - {end} UTC

{backup}Location
{place}, POP {draw.randint(1, 9)}

Reason
{why}

Expected impact
{impact}, up to {lasts}

Affected circuits
{chr(10).join(f"  * {one}" for one in circuits)}

Questions? noc@carrier.example, quote {number}."""
    labels: dict[str, Value] = {
        "number": number,
        "date": f"{when:%Y-%m-%d}",
        "begin": begin,
        "end": end,
        "place": place,
    }
    more: dict[str, Value] = {
        "reason": why,
        "impact": impact,
        "duration": lasts,
        "backup": fallback,
        "circuits": circuits,
    }
    return mail("noc@carrier.example", f"Planned work {number}", body), {**labels, **more}


def alarm(draw: Draw) -> Made:
    """A monitor's alarm: key=value lines, and one where a value has a limit behind it."""
    host, level = (
        f"{draw.choice(('db', 'web', 'mx'))}{draw.randint(1, 40):02}.example.net",
        draw.choice(("CRITICAL", "WARNING", "OK")),
    )
    check, value, limit = (
        draw.choice(("disk /var", "load5", "smtp queue")),
        str(draw.randint(70, 99)),
        str(draw.randint(40, 69)),
    )
    since, uid = f"{draw.day():%Y-%m-%dT}{draw.clock()}:07Z", draw.hexadecimal(12)
    owner, attempt = draw.some(0.6, draw.surname().lower()), f"{draw.randint(1, 5)}/5"
    facts = rows("{}={}", [("host", host), ("check", check), ("owner", owner), ("since", since), ("attempt", attempt)])
    body = f"""[{level}] {check} on {host}

{facts}
value={value} (limit {limit})
id={uid}

Runbook: https://wiki.example/{draw.randint(10, 99)}"""
    labels: dict[str, Value] = {"host": host, "level": level, "check": check, "owner": owner, "since": since}
    more: dict[str, Value] = {"attempt": attempt, "value": value, "limit": limit, "id": uid}
    return mail("monitor@example.net", f"{level}: {host}", body), {**labels, **more}


def train_ticket(draw: Draw) -> Made:
    """A ticket: each part of the journey a block of lines, seats in some, a fare and a booking code."""
    number, fare = draw.code("@@@@##"), f"£{draw.amount(6, 200)}"
    stops = draw.sample(TOWNS, draw.randint(2, 4))
    legs: list[dict[str, str]] = []
    shown = ""
    for n, (start, end) in enumerate(pairwise(stops)):
        leg = {"from": start, "departs": f"{8 + 3 * n:02}:{draw.randint(10, 59)}", "to": end}
        leg |= {"arrives": f"{10 + 3 * n:02}:{draw.randint(10, 59)}"}
        seat = draw.some(0.6, f"Coach {draw.choice('ABCD')} Seat {draw.randint(1, 70)}")
        shown += f"  {leg['departs']}  {start}\n  {leg['arrives']}  {end}\n"
        if seat:
            leg["seat"] = seat
            shown += f"         {seat}\n"
        shown += "\n"
        legs.append(leg)
    card = draw.some(0.5, draw.choice(("Senior Railcard", "Family Railcard")))
    when, who = long_day(draw.day()), draw.person()
    extra = f"Railcard: {card}\n" if card else ""
    body = f"""Thank you for booking with us.

Collect your tickets with this code: {number}
Passenger: {who}
{extra}
OUTWARD JOURNEY - {when}

{shown}Total paid: {fare}
Card ending: {draw.randint(1000, 9999)}"""
    labels: dict[str, Value] = {"code": number, "passenger": who, "railcard": card, "date": when, "fare": fare}
    return mail("tickets@rail.example", "Your tickets", body), {**labels, "legs": legs}


def invitation(draw: Draw) -> Made:
    """An invitation to a meeting: labels with values on the same or the next line, people as a list of lines."""
    title = draw.choice(("Budget review", "Sprint planning", "Site visit", "Interview debrief"))
    host, guests = draw.person(), [f"{name.lower().replace(' ', '.')}@corp.example" for name in draw.people(1, 5)]
    when, begin, end = draw.day(), draw.clock(8, 11), draw.clock(12, 17)
    room, link = draw.some(0.5, f"Room {draw.randint(100, 499)}"), f"https://meet.example/{draw.hexadecimal(8)}"
    agenda = draw.sample(("Welcome", "Numbers", "Open points", "Next steps", "Risks"), draw.randint(2, 4))
    where = f"Where: {room}\n" if room else ""
    body = f"""{host} has invited you to:

{title}

When: {when:%A} {long_day(when)}, {begin} to {end} (London)
{where}Join: {link}

Agenda
{chr(10).join(f"{n}. {one}" for n, one in enumerate(agenda, 1))}

Guests
{chr(10).join(f"- {one}" for one in guests)}

Reply Yes, No or Maybe."""
    labels: dict[str, Value] = {"title": title, "host": host, "date": long_day(when), "begin": begin, "end": end}
    more: dict[str, Value] = {"room": room, "link": link, "agenda": agenda, "guests": guests}
    return mail(f"{host} <calendar@corp.example>", title, body), {**labels, **more}


def fish_auction(draw: Draw) -> Made:
    """A market's report: a table of columns set with spaces as records, totals below, a remark in some."""
    port, when = f"{draw.town()} Harbour", draw.day()
    kinds = draw.sample(("Cod", "Haddock", "Monkfish", "Sole", "Hake", "Squid"), draw.randint(2, 6))
    lots = [
        {"species": kind, "boxes": str(draw.randint(2, 300)), "price": f"{draw.uniform(1, 18):.2f}"} for kind in kinds
    ]
    table = "\n".join(f"{lot['species']:<14}{lot['boxes']:>8}{lot['price']:>12}" for lot in lots)
    total, best = str(sum(int(lot["boxes"]) for lot in lots)), f"MV {draw.surname()}"
    wind = draw.some(0.5, f"{draw.choice(('SW', 'NE', 'N'))} {draw.randint(2, 9)}")
    gale = f"Wind: {wind}\n" if wind else ""
    body = f"""{port.upper()} - DAILY MARKET REPORT
{when:%d/%m/%Y}

{"Species":<14}{"Boxes":>8}{"GBP/kg":>12}
{"-" * 34}
{table}
{"-" * 34}
{"Total":<14}{total:>8}

Top vessel: {best}
{gale}Next sale: {draw.day():%d/%m/%Y} {draw.clock(5, 7)}"""
    labels: dict[str, Value] = {"date": f"{when:%d/%m/%Y}", "total": total, "vessel": best, "wind": wind, "lots": lots}
    return mail("market@harbour.example", "Report", body), labels
