"""Going out: a changed transfer to an airport, a crag's climbs, what guests said of a boat trip."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    MONTHS,
    Draw,
    Made,
    Records,
    Truth,
    Value,
    long_day,
    mail_of_parts,
    page,
    phrases,
    rows,
    us_day,
)


def transfer_changed(draw: Draw) -> Made:
    """A car to an airport was moved: old beside new, what differs in a list, or told in sentences; a surcharge."""
    look, number, who = draw.choice("abc"), draw.code("TR-######"), draw.person()
    at, there = draw.day(), f"{draw.town()} Airport, Terminal {draw.randint(1, 5)}"
    flight, driver = draw.some(0.6, draw.code("@@####")), draw.some(0.5, draw.person())
    home, car = (
        f"{draw.street()}, {draw.town()}",
        draw.choice(("Saloon, up to 3", "Estate, up to 4", "Minibus, up to 8")),
    )
    was, now = (
        f"{long_day(at)}, {draw.clock()}",
        f"{long_day(at + timedelta(days=draw.randint(0, 2)))}, {draw.clock()}",
    )
    if look == "b":
        was, now = f"{at:%a %d %b} {draw.clock()}", f"{at:%a %d %b} {draw.clock()}"
    fare, more = draw.randint(31, 140), draw.choice((0, 0, 8, 15))
    extra, total = f"€{more}.00" if more else None, f"€{fare + more}.00"
    changes = [{"what": "Pick-up time", "before": was, "after": now}]
    pool = [
        ("Passengers", "2", "3"),
        ("Luggage", "2 cases", "4 cases"),
        ("Vehicle", "Saloon, up to 2", car),
        ("Child seat", "", "1"),
    ]
    for what, old, new in pool:
        if draw.random() < 0.4:
            changes.append({"what": what} | ({"before": old} if old else {}) | {"after": new})
    labels: dict[str, Value] = {"reference": number, "passenger": who, "pick_up": now, "place": home}
    labels |= {"destination": there, "vehicle": car, "flight": flight, "driver": driver, "surcharge": extra}
    labels |= {"total": total, "changes": [*changes]}
    link = f"https://t.shuttly.example/ls/click?upn={draw.hexadecimal(20)}"
    parts = {"a": _transfer_beside, "b": _transfer_list, "c": _transfer_told}[look](
        labels, changes, f"€{fare}.00", link
    )
    headers = [("From", "Shuttly Transfers <bookings@shuttly.example>"), ("To", f"{who} <you@example.org>")]
    headers += [("Subject", f"Updated: your transfer {number}"), ("Date", "Sat, 14 Mar 2026 22:01:09 +0100")]
    return mail_of_parts(headers, parts, look == "b"), labels


def _transfer_facts(true: Truth) -> list[tuple[str, str]]:
    """The booking as it is now."""
    facts = [("Passenger", true["passenger"]), ("Pick-up", true["pick_up"]), ("From", true["place"])]
    facts += [("To", true["destination"]), ("Flight", true["flight"]), ("Vehicle", true["vehicle"])]
    return [(a, str(b)) for a, b in [*facts, ("Driver", true["driver"])] if b]


def _transfer_beside(true: Truth, changes: Records, fare: str, link: str) -> list[tuple[str, str]]:
    """Old beside new, crossed out."""
    listed = "".join(
        f"<tr><td>{one['what']}</td><td><s>{one.get('before', '&mdash;')}</s></td><td><b>{one['after']}</b></td></tr>\n"
        for one in changes
    )
    fee = f"<tr><td>Change fee</td><td>{true['surcharge']}</td></tr>" if true["surcharge"] else ""
    return [("html", f"""<!DOCTYPE html><html><body style="background:#f2f4f7"><table width="600" align="center"><tr>
<td><h1>
Your booking has changed</h1><p>Reference <a href="{link}">{true["reference"]}</a></p><table><tr><th></th>
<th>Before</th>
<th>Now</th></tr>
{listed}</table><h2>Your transfer</h2><table>{rows("<tr><td>{}</td><td>{}</td></tr>", _transfer_facts(true))}</table>
<h2>Price</h2><table><tr><td>Fare</td><td>{fare}</td></tr>{fee}<tr><td>Total paid</td><td>{true["total"]}</td></tr>
</table>
<p><a href="{link}&amp;c=1">Cancel free of charge</a> until 24 hours before.</p></td></tr><tr><td><small>Shuttly BV,
Westkade 9. You booked on 2 February 2026.</small></td></tr></table></body></html>""")]  # fmt: skip


def _transfer_list(true: Truth, changes: Records, fare: str, link: str) -> list[tuple[str, str]]:
    """A list of what differs; a part of plain text says less."""
    listed = "".join(
        f"<li><b>{one['what']}</b>: {one['after']}{' (was ' + one['before'] + ')' if 'before' in one else ''}</li>\n"
        for one in changes
    )
    facts = rows(
        '<div style="padding:8px 0"><div style="color:#777">{}</div><div>{}</div></div>', _transfer_facts(true)
    )
    fee = f"<p>Includes a surcharge of {true['surcharge']}</p>" if true["surcharge"] else "<p>No extra charge</p>"
    html = f"""<html><body><div style="display:none">{true["pick_up"]} from {true["place"]}</div>
<p>Hi {true["passenger"]},</p>
<p>we've updated booking <b>{true["reference"]}</b>:</p><ul>
{listed}</ul>{facts}<p style="font-size:24px">{true["total"]}</p>{fee}<a href="{link}">Manage booking</a></body>
</html>"""
    return [("plain", f"We have updated your booking. See {link}\n"), ("html", html)]


def _transfer_told(true: Truth, changes: Records, fare: str, link: str) -> list[tuple[str, str]]:
    """Sentences in plain text, the old mail quoted below."""
    listed = "".join(f"- {one['what']}: {one.get('before', 'none')} -> {one['after']}\n" for one in changes)
    driver = f" Your driver is {true['driver']}." if true["driver"] else ""
    flight = f" We will watch flight {true['flight']} for delays." if true["flight"] else ""
    fee = f", which includes {true['surcharge']} for the change" if true["surcharge"] else ""
    told = f"Your car ({true['vehicle']}) takes you to {true['destination']}.{driver}{flight}"
    return [("plain", f"""Dear {true["passenger"]},

as you asked, we changed booking {true["reference"]}:

{listed}
We pick you up on {true["pick_up"]} at
{true["place"]}.
{told}
You pay {true["total"]}{fee}.

Shuttly, {link}

> On 2 February 2026 Shuttly wrote:
> Thank you for your booking. We pick you up on {changes[0]["before"]}.
> You pay {fare}.
""")]  # fmt: skip


_NAMES = phrases(
    "Gulls' Staircase; Mr Punch; Wet Tuesday; L'arête des Oubliés; Quartz Rib; The Tax Collector; Über den Wolken; "
    "Nettle Groove; Half a Loaf; Bramble & Son"
)


def crag_routes(draw: Draw) -> Made:
    """A crag in a climbers' database: rows with sectors between, cards of an app, or an old topo."""
    look, name = draw.choice("abc"), f"{draw.town()} {draw.choice(('Edge', 'Quarry', 'Slabs', 'Tor'))}"
    rock, faces = (
        draw.choice(("Gritstone", "Limestone", "Granite", "Sandstone (quartzitic)")),
        draw.choice(("SW", "south", "NNE", "W")),
    )
    height, climb = f"{draw.randint(90, 690)} m", f"{draw.randint(5, 55)} min"
    ban = draw.some(
        0.4, f"No climbing from 1 {draw.choice(MONTHS[:3])} to 30 {draw.choice(MONTHS[4:7])} (nesting birds)"
    )
    grid, warden = draw.code("@@ ### ###"), draw.some(0.5, draw.person())
    french, routes, shown, sector = draw.random() < 0.4, [], "", ""
    for n, title in enumerate(draw.in_order(_NAMES, 1, 10) if draw.random() < 0.92 else [], 1):
        grade = f"{draw.randint(4, 8)}{draw.choice('abc')}{draw.choice(('', '+'))}" if french else draw.choice(_GRADES)
        one = {"number": str(n), "name": title, "grade": grade}
        one |= {"length": f"{draw.randint(6, 48)}m"} if draw.random() < 0.8 else {}
        one |= {"stars": draw.choice(("*", "**", "***"))} if draw.random() < 0.5 else {}
        one |= {"first_climbed": f"{draw.person()} {draw.randint(1934, 2024)}"} if draw.random() < 0.55 else {}
        routes.append(one)
        if draw.random() < 0.25:
            sector = f"{draw.choice(('Left', 'Right', 'Upper', 'Pinnacle'))} Wall"
            shown += _sector(sector, look)
        shown += _ROUTES[look](one)
    if look == "a":
        shown = f"""<table class="routes"><tr><th>#</th><th>Climb</th><th>Grade</th><th>Length</th>
<th>First ascent</th></tr>
{shown}</table>"""
    count = f"{len(routes)} climb{'' if len(routes) == 1 else 's'}"
    facts: list[tuple[str, str | None]] = [
        ("Rock", rock),
        ("Faces", faces),
        ("Altitude", height),
        ("Approach", climb),
        ("Grid ref", grid),
    ]
    facts += [("Warden" if look != "c" else "Access rep", warden)]
    if look == "b":
        head = rows('<div class="fact"><i class="i-x"></i><span>{1}</span><label>{0}</label></div>', facts)
    elif look == "a":
        head = f"<dl>{rows('<dt>{}</dt><dd>{}</dd>', facts)}</dl>"
    else:
        told = f", looked after by {warden}" if warden else ""
        head = f"""<p>{rock} at {height}, faces {faces}. {climb} from the lay-by at {grid}{told}.</p>"""
    near = "".join(
        f"<li><a>{draw.town()} Crag</a> <span>{draw.randint(5, 90)} climbs, {draw.randint(2, 20)} km</span></li>"
        for _ in "ab"
    )
    body = f"""<nav><a>Crags</a> <a>Logbook</a> <a>Forum</a> <a>Partners</a></nav><h1>{name}</h1><p>{count} listed</p>
{head}
{f'<div class="warning"><b>Restriction:</b> {ban}</div>' if ban else ""}
{shown or "<p>Nobody has added a climb yet.</p>"}
<h3>Nearby</h3><ul>{near}</ul><h3>Recent comments</h3><p>
<b>{draw.surname()}</b>, {long_day(draw.day(2025))}: the grade of
number 3 is soft, 5+ at most. Took 40 min from the other car park.</p><footer>Climbing is dangerous.</footer>"""
    labels: dict[str, Value] = {"crag": name, "rock": rock, "faces": faces, "altitude": height, "approach": climb}
    labels |= {
        "grid_reference": grid,
        "warden": warden,
        "restriction": ban,
        "count": count,
        "routes": [*routes] or None,
    }
    return page(f"{name} climbing", body), labels


_GRADES = ("Diff", "VDiff", "HS 4b", "VS 4c", "HVS 5a", "E1 5b", "E3 6a")


def _sector(name: str, look: str) -> str:
    """The head of a part of a crag."""
    return f'<tr class="sector"><td colspan="5">{name}</td></tr>\n' if look == "a" else f"<h4>{name}</h4>\n"


def _route_row(one: dict[str, str]) -> str:
    """A climb in a row."""
    return f"""<tr><td>{one["number"]}</td><td><a href="/c/{one["number"]}">{escape(one["name"], False)}</a> <span
class="st">{one.get("stars", "")}</span></td><td>{one["grade"]}</td><td>{one.get("length", "?")}</td><td>{
        one.get("first_climbed", "unknown")
    }</td></tr>
"""


def _route_card(one: dict[str, str]) -> str:
    """A climb in a card."""
    more = [one[key] for key in ("length", "stars") if key in one]
    first = f'<p class="fa">First climbed by {one["first_climbed"]}</p>' if "first_climbed" in one else ""
    return f"""<div class="route"><span class="nr">{one["number"]}</span><div>
<p class="nm">{escape(one["name"], False)}</p>
<p class="mt">{"".join(f"<span>{x}</span>" for x in more)}</p>{first}</div>
<span class="grade g-{len(one)}">{one["grade"]}</span></div>
"""


_WAYS = ("Start below the obvious crack.", "The arête, with a move left at 8 m.", "Direct. Poorly protected.")


def _route_old(one: dict[str, str]) -> str:
    """A climb of an old topo."""
    stars = f" {one['stars']}" if "stars" in one else ""
    first = f" <i>[{one['first_climbed']}]</i>" if "first_climbed" in one else ""
    long = f" {one['length']}" if "length" in one else ""
    return f"""<p>{one["number"]}. <b>{escape(one["name"], False)}</b>{stars}{long}
<font color="maroon">{one["grade"]}</font><br>
{_WAYS[len(one["name"]) % 3]}{first}</p>
"""


_ROUTES = {"a": _route_row, "b": _route_card, "c": _route_old}

_SAID = phrases(
    "Saw two minke whales & a hundred puffins. Kids loved it!; Cold, but the crew handed out blankets and soup.; "
    "Left 40 minutes late, no apology.; Best £30 we spent all week.; Très beau voyage, capitaine très drôle.; "
    "Boat smaller than in the pictures."
)


def tour_reviews(draw: Draw) -> Made:
    """A boat trip and what guests said: microdata, a script's cards, or an old guestbook; answers of the owner."""
    look, boat = draw.choice("abc"), draw.choice(("Puffin Cruise", "Seal Island Landing", "Sunset Whale Safari"))
    firm, port = f"{draw.surname()} Boat Trips", f"{draw.town()} Harbour"
    score, count = f"{draw.randint(31, 50) / 10}", f"{draw.randint(3, 1900):,} reviews"
    price, child = f"£{draw.randint(18, 65)}.00", draw.some(0.6, f"£{draw.randint(8, 17)}.00")
    long, start = f"{draw.choice(('1 h 30 min', '2 hours', 'about 4 hours'))}", f"{draw.clock(8, 18)}"
    phone, dogs = draw.code("01632 96####"), draw.some(0.5, draw.choice(("Dogs welcome", "No dogs, sorry")))
    reviews, shown = [], ""
    for n in range(draw.choice((1, 2, 3, 4, 6, 8)) if draw.random() < 0.85 else 0):
        at = draw.day(2025)
        one = {"author": draw.person() if draw.random() < 0.6 else f"{draw.surname()}{draw.randint(3, 99)}"}
        one |= {"date": {"a": us_day(at), "b": f"{MONTHS[at.month - 1]} {at.year}", "c": f"{at:%d/%m/%y}"}[look]}
        one |= {"rating": str(draw.randint(1, 5))} if look != "c" else {}
        one |= {"title": draw.choice(("Magical", "Not again", "Worth every penny"))} if draw.random() < 0.5 else {}
        one |= {"text": draw.choice(_SAID)}
        one |= {"from": draw.town()} if draw.random() < 0.5 else {}
        one |= (
            {"answer": f"Thank you, {draw.choice(('see you again', 'we pass it on'))}!"} if draw.random() < 0.3 else {}
        )
        reviews.append(one)
        shown += _REVIEWS[look](one, draw.hexadecimal(4))
        if n == 1 and draw.random() < 0.5:
            shown += f'<div class="sponsored">Sponsored: {draw.town()} Zoo, 4.4 (312 reviews), from £9.00</div>\n'
    facts = [("Adult", price), ("Child", child), ("Duration", long), ("Departs", start), ("From", port)]
    if look == "a":
        head = f"<table>{rows('<tr><th>{}</th><td>{}</td></tr>', facts)}</table>"
    elif look == "b":
        head = rows('<div class="sc-k"><div>{}</div><div>{}</div></div>', facts)
    else:
        kids = f", children {child}" if child else ""
        head = f"<p>We sail daily at {start} from {port}. The trip takes {long}.<br>Adults {price}{kids}.</p>"
    stars = f'<meta itemprop="ratingValue" content="{score}">' if look == "a" else ""
    also = f"<li>Kayak hire {draw.randint(9, 25)}.00</li><li>RIB blast, 45 min, £{draw.randint(20, 44)}.00</li>"
    body = f"""<div class="crumbs">Home › {draw.town()} › Boat trips</div><article><h1>{boat}</h1><p>by <a>{
        firm
    }</a></p>
<div class="agg">{stars}<b>{score}</b> / 5 <span>({count})</span></div>{head}
{f'<p class="tag">{dogs}</p>' if dogs else ""}
<h2>Reviews</h2><div class="bars">5 ★ 71% · 4 ★ 18% · 3 ★ 6% · 2 ★ 3% · 1 ★ 2%</div>
{shown or "<p>Be the first to write something.</p>"}
<button>Show more</button></article><aside><h3>People also booked</h3><ul>{also}</ul></aside>
<footer>Call {phone}. Prices of {long_day(draw.day(2024))}.</footer>"""
    labels: dict[str, Value] = {"trip": boat, "firm": firm, "rating": score, "count": count, "adult": price}
    labels |= {"child": child, "duration": long, "departs": start, "from": port, "dogs": dogs, "phone": phone}
    labels["reviews"] = [*reviews] or None
    return page(f"{boat} | {firm}", body), labels


def _review_microdata(one: dict[str, str], mark: str) -> str:
    """A review with microdata."""
    head = f'<h4 itemprop="name">{one["title"]}</h4>' if "title" in one else ""
    home = f" from {one['from']}" if "from" in one else ""
    reply = f"<blockquote><b>Owner:</b> {one['answer']}</blockquote>" if "answer" in one else ""
    return f"""<div itemprop="review" itemscope itemtype="http://schema.org/Review" id="r{mark}">{head}<p><span
itemprop="author">{one["author"]}</span>{home}, <time itemprop="datePublished">{one["date"]}</time></p><p><span
itemprop="reviewRating">{one["rating"]}</span> out of 5</p>
<p itemprop="reviewBody">{escape(one["text"], False)}</p>{reply}</div>
"""


def _review_card(one: dict[str, str], mark: str) -> str:
    """A review that a script renders."""
    head = f'<div class="sc-{mark}T">{one["title"]}</div>' if "title" in one else ""
    home = f"<small>{one['from']}</small>" if "from" in one else ""
    reply = (
        f'<div class="sc-re"><div>Response from the host</div><div>{one["answer"]}</div></div>'
        if "answer" in one
        else ""
    )
    return f"""<section><div class="sc-av">{one["author"][0]}</div><div class="sc-au">{one["author"]}</div>{home}<div
class="sc-st" aria-label="rated"><svg></svg>{one["rating"]}</div>{head}<div class="sc-tx"><span>{
        escape(one["text"], False)
    }</span></div><div class="sc-dt">{one["date"]}</div>{reply}</section>
"""


def _review_entry(one: dict[str, str], mark: str) -> str:
    """An entry of a guestbook."""
    head = f"<b>{one['title']}</b><br>" if "title" in one else ""
    home = f" ({one['from']})" if "from" in one else ""
    reply = f"<br><i>Skipper: {one['answer']}</i>" if "answer" in one else ""
    return f"""<hr><p><a name="{mark}"></a>{one["author"]}{home} wrote on {one["date"]}:<br>{head}{
        escape(one["text"], False)
    }{reply}</p>
"""


_REVIEWS = {"a": _review_microdata, "b": _review_card, "c": _review_entry}
