"""Senders half-way to a new template: sessions for blood donors, a war grave, a referee's appointment."""

from __future__ import annotations

from datetime import date, timedelta
from html import escape
from textwrap import fill

from benchmarks.made_up_kinds.material import (
    Draw,
    Facts,
    Made,
    Records,
    Truth,
    Value,
    each,
    long_day,
    mail,
    page,
    phrases,
    rows,
    us_day,
)

_HALLS = phrases(
    "Village Hall; Methodist Church Hall; Leisure Centre (Sports Hall 2); Fire Station; St John's & St Anne's School"
)
_SHORT = ("O negative", "O positive", "B negative", "A negative", "Ro subtype")


def blood_sessions(draw: Draw) -> Made:
    """A search for blood donation sessions: cards of utility classes (mostly), or the old site's table."""
    where, phone = f"{draw.town()}", draw.code("0300 123 ## ##")
    today, around = draw.day(), f"{draw.choice((5, 10, 25))} miles"
    newest = f"{long_day(today)} at {draw.clock()}"
    needed = draw.in_order(_SHORT, 1, 4) if draw.random() < 0.7 else []
    notice = draw.some(
        0.4, f"Our session in {draw.town()} on {long_day(today + timedelta(9))} is cancelled because of flooding."
    )
    sessions = []
    for n in range(draw.choice((0, 1, 2, 3, 4, 6, 9, 12))):
        at = today + timedelta(n * 5 + draw.randint(1, 6))
        one = {"date": f"{at:%A %-d %B}", "venue": f"{draw.town()} {draw.choice(_HALLS)}"}
        one["address"] = f"{draw.street()}, {where if n % 2 else draw.town()}, {draw.code('@@# #@@')}"
        one["hours"] = f"{draw.clock(9, 12)} - {draw.clock(13, 16)}" + draw.choice(
            ("", "", f" and {draw.clock(17, 17)} - 19:45")
        )
        one |= {"distance": f"{draw.uniform(0.2, 24):.1f} miles"} if draw.random() < 0.85 else {}
        left = draw.choice(("Fully booked", f"{draw.randint(1, 60)} appointments", "Walk-ins welcome", ""))
        sessions.append(one | ({"availability": left} if left else {}))
    labels: dict[str, Value] = {"place": where, "radius": around, "sessions": [*sessions] or None}
    labels |= {"needed": [*needed] or None}
    found = draw.some(0.85, str(len(sessions))) if sessions else None
    labels |= {"found": found, "notice": notice, "phone": phone, "updated": newest}
    make = _blood_cards if draw.random() < 0.75 else _blood_table
    return page("Find a session", make(draw, labels, sessions)), labels


def _blood_cards(draw: Draw, true: Truth, sessions: Records) -> str:
    """Cards."""
    cards = ""
    for n, one in enumerate(sessions):
        far = (
            f'<span class="ml-auto text-xs text-gray-500 whitespace-nowrap">{one["distance"]}</span>'
            if "distance" in one
            else ""
        )
        left = one.get("availability", "")
        badge = (
            f'<span class="inline-flex items-center rounded-full bg-green-50 px-2 py-1 text-xs '
            f'font-medium">{left}</span>'
            if left
            else ""
        )
        cards += f"""<li class="py-4 sm:grid sm:grid-cols-3 sm:gap-4"><div class="flex items-start">
<h3 class="text-base font-semibold">{escape(one["venue"], False)}</h3>{far}</div>
<address class="not-italic text-sm text-gray-700">{one["address"]}</address><p class="mt-1 text-sm">
<time>{one["date"]}</time>, <span>{one["hours"]}</span></p>
{badge}<a href="#" class="btn btn-primary">{"Book" if left != "Fully booked" else "Join the waiting list"}</a></li>\n"""
        if n == 2:
            cards += (
                '<li class="bg-rose-50 p-4"><p class="font-bold">Did you know?</p><p>One donation can help 3 '
                "people within 48 hours.</p></li>\n"
            )
    count = (
        f'<p class="text-sm text-gray-500" role="status">Showing <strong>{true["found"]}</strong> sessions</p>'
        if true["found"]
        else ""
    )
    needed = true["needed"] or []
    pills = each('<span class="rounded bg-red-600 px-2 text-white">{}</span>', [str(one) for one in needed])
    banner = (
        f'<div class="border-l-4 border-yellow-400 bg-yellow-50 p-4"><div class="flex"><svg class="h-5 w-5">'
        f'</svg><p class="text-sm">{true["notice"]}</p></div></div>'
    )
    return f"""<div class="min-h-full"><nav class="bg-white shadow"><div class="mx-auto max-w-7xl px-4">
<a>Give blood</a><a>Who can give</a><a>Sign in</a></div></nav>
{banner if true["notice"] else ""}<main class="mx-auto max-w-3xl">
<h1 class="text-3xl font-bold tracking-tight">Sessions near {true["place"]}</h1>
<div class="flex gap-2"><button class="rounded-md">Within {true["radius"]}</button>
<button class="rounded-md">Any day</button></div>
{f'<section class="my-6"><h2 class="text-sm uppercase">We urgently need</h2>{pills}</section>' if needed else ""}{count}
<ul role="list" class="divide-y divide-gray-200">
{cards or '<li class="py-12 text-center text-gray-500">Sorry, no sessions match your search.</li>'}</ul></main>
<footer class="mt-8 text-xs text-gray-400">
<p>Call us on {true["phone"]} (24 hours, 7 days). Sessions last updated {true["updated"]}.</p></footer></div>"""


def _blood_table(draw: Draw, true: Truth, sessions: Records) -> str:
    """The old site's table."""
    listed = ""
    for n, one in enumerate(sessions):
        listed += f"""<tr class="{"odd" if n % 2 else "even"}">
<td>{one["date"]}<br>\n<span class="time">{one["hours"]}</span></td>
<td><b>{escape(one["venue"], False)}</b><br>\n{one["address"]}</td><td align="right">{one.get("distance", "n/a")}</td>
<td>{one.get("availability", "&nbsp;")}</td></tr>\n"""
    needed = [str(one) for one in true["needed"] or []]
    low = f'<p class="red">Stocks are low of: {", ".join(f"<b>{one}</b>" for one in needed)}</p>' if needed else ""
    count = f"<p>Your search found {true['found']} session(s).</p>" if true["found"] else ""
    return f"""<div id="ctl00_header"><img src="drop.gif" alt="Blood Service"> <a>Home</a> | <a>FAQ</a> | <a>Contact</a>
</div>
{f'<div class="newsflash"><b>Newsflash:</b> {true["notice"]}</div>' if true["notice"] else ""}{low}
<h2>Where to give</h2><table class="search"><tr><td>Town or postcode:</td><td><b>{true["place"]}</b></td></tr><tr>
<td>Distance:</td><td>{true["radius"]}</td></tr></table>
{count}<table class="results" cellspacing="0" border="1"><tr><th>When</th><th>Where</th><th>Miles</th><th>Places</th>
</tr>
{listed or '<tr><td colspan="4">No sessions found.</td></tr>'}</table>
<p class="small">Last update: {true["updated"]}<br>\nEnquiries: {true["phone"]} or our office in {draw.town()},
{draw.code("01## ######")}</p>"""


_UNITS = phrases(
    "Royal Fusiliers; Northwold Light Infantry; Machine Gun Corps (Heavy Branch); Royal Garrison Artillery; "
    "Royal Naval Division, H.M.S. <i>Inverlea</i>"
)
_TROOPS = ("2nd Bn.", '"B" Coy. 10th Bn.', "141st Siege Bty.", "attd. 7th Bn.")
_MEN = ("Albert", "Bruno", "Gregor", "Luis", "Nils", "Stellan", "Viktor", "Wilfred")
_WOMEN = ("Ada", "Carla", "Hanna", "Odile", "Rosa", "Ursula")
_SONS = (
    "Son of {0} and {1}, of {2}; husband of {3}, of {4}.",
    "Brother of {0}, who also fell.",
    "Son of the late {0}. Born at {2}. Enlisted {5}.",
)


def war_grave(draw: Draw) -> Made:
    """A casualty in a register of war graves: a list of terms with others of the name beside, or tables of old."""
    name = f"{draw.surname().upper()}, {draw.choice(_MEN)} {draw.choice(('', 'W. ', 'Æ. '))}".strip()
    rank = draw.choice(("Private", "Lance Corporal", "Second Lieutenant", "Gunner", "Sapper"))
    number = draw.some(0.75, draw.choice((draw.code("#####"), draw.code("G/####"), draw.code("SD/####"))))
    age = draw.some(0.65, str(draw.randint(17, 46)))
    regiment, troop = draw.choice(_UNITS), draw.some(0.6, draw.choice(_TROOPS))
    died = draw.day(draw.randint(1914, 1919))
    awards = (
        draw.in_order(("V C", "D S O", "M C and Bar", "D C M", "M M", "Mentioned in Despatches"), 1, 3)
        if draw.random() < 0.4
        else []
    )
    yard = (
        f"{draw.choice(('Étaples', 'Lijssenthoek', 'Beauval', 'Heilly', 'Tyne Hill'))} "
        f"{draw.choice(('Military Cemetery', 'Communal Cemetery Extension', 'Memorial'))}"
    )
    grave = draw.choice(("Panel 14 and 15.", draw.code("X@. @. ##."), "Pier and Face 9 D.", "Near north-east corner."))
    land = draw.choice(("France", "Belgium", "Türkiye (incl. Gallipoli)"))
    pupil = draw.some(0.45, f"{draw.choice(('Educated at', 'Scholar of'))} {draw.town()} Grammar School")
    kin = draw.some(
        0.65,
        draw.choice(_SONS).format(
            *(
                f"{draw.choice(_MEN)} {draw.surname()}",
                draw.choice(_WOMEN),
                draw.town(),
                draw.choice(_WOMEN),
                draw.town(),
                us_day(draw.day(1914)),
            )
        ),
    )
    epitaph = draw.some(
        0.5,
        draw.choice(
            (
                "PEACE PERFECT PEACE",
                "HE DIED THAT WE MIGHT LIVE",
                "SADLY MISSED BY MOTHER & DAD",
                "UNTIL THE DAY BREAK / T.",
            )
        ),
    )
    number_of = draw.code("######")
    labels: dict[str, Value] = {"name": name, "rank": rank, "service_number": number}
    labels |= {"regiment": regiment.replace("<i>", "").replace("</i>", "")}
    labels |= {"unit": troop, "died": long_day(died), "age": age, "awards": [*awards] or None, "cemetery": yard}
    labels |= {"grave": grave, "country": land}
    labels |= {"inscription": epitaph, "family": kin, "casualty_number": number_of}
    facts: Facts = [
        ("Rank", rank),
        ("Service Number", number),
        ("Age", f"{age} years old" if age else "Unknown"),
        ("Regiment", regiment),
    ]
    facts += [
        ("Unit/Ship/Squadron", troop),
        ("Date of Death", f"Died {long_day(died)}"),
        ("Honours", "; ".join(f"<abbr>{one}</abbr>" for one in awards) or None),
    ]
    facts += [
        ("Buried or commemorated at", f'<a href="/cemetery">{yard}</a>'),
        ("Grave reference", grave),
        ("Country", land),
    ]
    facts += [
        ("Additional Info", kin and escape(kin, False)),
        ("Personal Inscription", epitaph and escape(epitaph, False)),
        ("School", pupil),
    ]
    make = _grave_terms if draw.random() < 0.75 else _grave_tables
    return page(f"{name} | War dead", make(draw, labels, facts)), labels


def _grave_terms(draw: Draw, true: Truth, facts: Facts) -> str:
    """Lists of terms."""
    others = "".join(
        f'<li class="search-card"><h4>{str(true["name"]).split(",")[0]}, {draw.choice(_MEN)}</h4><dl>'
        f"<dt>Rank</dt><dd>Private</dd><dt>Died</dt>"
        f"<dd>{long_day(draw.day(1916))}</dd></dl></li>\n"
        for _ in range(draw.randint(0, 3))
    )
    story = (
        f'<div class="story"><p>On {long_day(draw.day(1917))} his company moved up to the line. Read more in '
        f"“Lives of {draw.town()}”.</p></div>"
    )
    return f"""<header class="site-header"><nav class="navbar"><ul><li>Find war dead</li><li>Find cemeteries</li>
<li>Shop (0)</li></ul></nav></header>
<main class="container"><p class="breadcrumb">Home / Find / {true["casualty_number"]}</p>
<h1 class="casualty-name">{true["name"]}</h1>
<div class="row"><div class="col-lg-8"><dl class="casualty-details">
{rows('<dt class="col-sm-4">{}</dt><dd class="col-sm-8">{}</dd>', facts)}</dl>
{story if draw.random() < 0.3 else ""}<p class="text-muted">Casualty no. {true["casualty_number"]}. Is something wrong?
<a>Tell us</a>.</p></div>
<aside class="col-lg-4">{f'<h3>Others of this name</h3><ul class="list-unstyled">{others}</ul>' if others else ""}
<div class="card promo"><h5>Visit in {draw.choice(("May", "July"))}</h5>
<p>Guided tours of {draw.choice(("Étaples", "Tyne Hill"))} Military Cemetery from £12</p></div></aside></div></main>"""


def _grave_tables(draw: Draw, true: Truth, facts: Facts) -> str:
    """Tables of an old register."""
    named = {
        "Rank": "Rank:",
        "Unit/Ship/Squadron": "Unit Text:",
        "Buried or commemorated at": "Cemetery:",
        "Grave reference": "Grave/Memorial Reference:",
    }
    line = (
        '<tr><td width="150" align="right" valign="top"><font face="Arial" size="2"><b>{}</b></font></td><td>'
        '<font face="Arial" size="2">{}</font></td></tr>'
    )
    shown = [(named.get(a, f"{a}:"), b and b.replace(" years old", "").replace("Died ", "")) for a, b in facts]
    return f"""<table width="700" align="center"><tr><td bgcolor="#336633">
<font color="#FFFFFF" size="4">In Memory of</font></td></tr>
<tr><td align="center"><font face="Times New Roman" size="5"><b>{true["name"]}</b></font>
<br>\n<font size="2">who {draw.choice(("died", "fell"))} in the Great War.
Remembered with honour</font></td></tr><tr><td><table border="0" cellpadding="2">
<tr><td align="right"><font face="Arial" size="2"><b>Casualty:</b></font></td><td>
<font face="Arial" size="2">{true["casualty_number"]}</font></td></tr>
{rows(line, shown)}</table></td></tr>
<tr><td><font size="1">Certificate printed {long_day(draw.day())}. Age and rank as at death. © The Graves Registry,
{draw.town()}</font></td></tr></table>"""


_LEAGUES = (
    "Northwold & District League, Div. 2",
    "County Cup – Second Round (Replay)",
    "Sunday Youth League U15 East",
    "Women's Premier Combination",
)
_CLUBS = ("Rovers", "Town Reserves", "Athletic (U15 Blues)", "Wanderers", "1912 FC")
_POSTS = ("Referee", "Assistant 1", "Assistant 2", "Fourth official", "Assessor")


def referee_appointment(draw: Draw) -> Made:
    """A plain mail that appoints officials to a match, by a league's system, or by its secretary above older mails."""
    league, number = draw.choice(_LEAGUES), draw.some(0.6, draw.code("#####"))
    home, away = (
        f"{one} {draw.choice(_CLUBS)}" for one in draw.sample((draw.town(), "Upper Kelstone", "St. Öswald's"), 2)
    )
    played = date(2026, 5, 9) + timedelta(draw.randint(0, 60))
    when, kick = f"{played:%A %-d %B %Y}", draw.choice(("10:30", "14:00", "15:00", "19:45"))
    ground = draw.choice(("Recreation Ground", "Memorial Field", "3G pitch, Academy"))
    ground = f"{ground}, {draw.street()}, {draw.town()} {draw.code('@@# #@@')}"
    fee = draw.some(0.65, f"£{draw.randint(18, 70)}.{draw.choice(('00', '50'))}")
    miles = f"{draw.choice((35, 40, 45))}p per mile"
    kit = draw.some(0.55, f"{draw.choice(('Red/black stripes', 'all white', 'Amber & navy'))}")
    until = draw.some(0.7, f"{played - timedelta(draw.randint(2, 4)):%A %-d %B}")
    clerk, crew, names = draw.person(), [], draw.people(5, 5)
    for post, name in zip(_POSTS[: draw.choice((1, 3, 3, 4, 5))], names, strict=False):
        one = {"role": post} | ({"name": name} if post == "Referee" or draw.random() < 0.8 else {})
        crew.append(one | ({"phone": draw.code("07700 9#####")} if "name" in one and draw.random() < 0.7 else {}))
    labels: dict[str, Value] = {"competition": league, "match_number": number, "home": home, "away": away}
    labels |= {"date": when, "kick_off": kick, "ground": ground}
    labels |= {"fee": fee, "colours": kit, "confirm_by": until, "officials": [*crew], "appointed_by": clerk}
    facts: Facts = [
        ("Competition", league),
        ("Match no.", number),
        ("Home", home),
        ("Away", away),
        ("Date", when),
        ("Kick-off", kick),
        ("Ground", ground),
    ]
    facts += [("Match fee", fee and f"{fee} plus {miles}"), ("Home colours", kit)]
    make = _appointed if draw.random() < 0.75 else _asked
    return mail(
        "Appointments <ref@league.example>", f"Appointment: {home} v {away}", make(draw, labels, facts, crew)
    ), labels


def _appointed(draw: Draw, true: Truth, facts: Facts, crew: Records) -> str:
    """The system's text."""
    shown = "\n".join(
        fill(f"{label + ' ':.<15}: {value}", 68, subsequent_indent=" " * 17, break_on_hyphens=False)
        for label, value in facts
        if value
    )
    listed = "\n".join(
        f"  {one['role']:<18}{one.get('name', 'TBA'):<24}{one.get('phone', '')}".rstrip() for one in crew
    )
    notice = fill(
        f"*** The ground at {draw.town()} is closed until {draw.randint(1, 30)} June 2026; matches move to "
        f"{draw.street()}. ***",
        68,
    )
    asks = f"Please accept or decline by {true['confirm_by']}.\n" if true["confirm_by"] else ""
    return f"""Dear {crew[0]["name"]},

{notice + chr(10) * 2 if draw.random() < 0.25 else ""}you have been appointed to the match below:

{shown}

Match officials
{listed}

{asks}https://refs.league.example/a/{draw.code("########")}

Regards,
{true["appointed_by"]}
Appointments Officer

Your appointments so far this season: {draw.randint(1, 40)}
This is an automatic message. Do not reply."""


def _asked(draw: Draw, true: Truth, facts: Facts, crew: Records) -> str:
    """The secretary's text, with the mail before it."""
    shown = rows("{}: {}", facts)
    team = "\n".join(
        " - ".join(value for value in (one["role"], one.get("name", "tba"), one.get("phone", "")) if value)
        for one in crew
    )
    asks = f"Let me know by {true['confirm_by']} please.\n\n" if true["confirm_by"] else ""
    return f"""Hi {crew[0]["name"].split()[0]},

change of plan, this one instead:

{shown}

With you:
{team}

{asks}Cheers
{true["appointed_by"]}

On {date(2026, 4, draw.randint(12, 29)):%a, %d %b %Y} at {draw.clock()}, {crew[0]["name"]} wrote:
> Kick-off {draw.choice(("11:00", "13:30"))} at {draw.town()} is fine, but not on {draw.randint(1, 9)} May 2026.
> Is the fee still £{draw.randint(10, 17)}.00?
>> Date: {date(2026, 5, draw.randint(1, 9)):%A %-d %B %Y}
>> Home: {draw.town()} United"""
