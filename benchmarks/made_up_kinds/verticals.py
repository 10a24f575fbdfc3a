"""Pages about one thing each: a university, a player, a restaurant, a camera, a job on a company's careers site."""

from __future__ import annotations

import json
from datetime import date, timedelta
from html import escape

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, each, long_day, page, phrases, rows, us_day


def _data(kind: str, **facts: object) -> str:
    """What a page tells search engines."""
    told = {"@context": "https://schema.org", "@type": kind, **facts}
    return f'<script type="application/ld+json">{json.dumps(told, ensure_ascii=False)}</script>\n'


_FACULTIES = phrases(
    "Faculty of Law; School of Medicine & Dentistry; Faculty of Engineering; Institute of Marine Sciences; "
    "School of Business; Faculty of Arts; College of Agriculture"
)


def university_profile(draw: Draw) -> Made:
    """A ranking site's university: key facts as terms, as tiles with the figure above its word, or as a side table."""
    place = draw.town()
    name = draw.choice(
        (f"University of {place}", f"{place} Technical University", f"{draw.surname()} College, {place}")
    )
    kind, year = draw.choice(("Public", "Private, non-profit", "Public research")), str(draw.randint(1451, 1998))
    students, under = f"{draw.randint(2, 60)},{draw.code('###')}", draw.some(0.6, f"{draw.randint(51, 94)}%")
    abroad, taken = draw.some(0.7, f"{draw.randint(2, 48)}%"), draw.some(0.55, f"{draw.uniform(6, 88):.1f}%")
    ratio, head = f"{draw.uniform(6, 31):.1f}", draw.some(0.65, f"Prof. {draw.person()}")
    rank = draw.choice((str(draw.randint(1, 200)), f"={draw.randint(20, 400)}", "401–500", "1001+"))
    fee = draw.some(0.6, f"${draw.randint(2, 59)},{draw.code('##0')}")
    faculties = draw.in_order(_FACULTIES, 1, 6)
    link, home = f"https://www.{place.lower()}.example/", f"{draw.street()}, {place} {draw.code('##-###')}"
    facts = [("Type", kind), ("Founded", year), ("Students", students), ("Undergraduates", under)]
    facts += [("International students", abroad), ("Acceptance rate", taken), ("Students per staff", ratio)]
    facts += [("Rector", head), ("Tuition (international)", fee)]
    look, mark = draw.choice("abc"), draw.hexadecimal(5)
    if look == "a":
        told = f'<dl class="key-facts">\n{rows("<dt>{}</dt><dd>{}</dd>", facts)}</dl>'
    elif look == "b":
        above, below = f'<p class="Stat_value__{mark}">{{1}}</p>', f'<p class="Stat_key__{mark}">{{0}}</p>'
        tile = f'<div class="Stat_root__{mark}">{above}{below}</div>'
        told = f'<div class="Grid_grid__{draw.hexadecimal(5)}">{rows(tile, facts, "")}</div>'
    else:
        told = f"""<table class="infobox vcard"><tbody><tr><th colspan="2" class="fn org">{name}</th></tr>
{rows('<tr><th scope="row">{}</th><td>{}</td></tr>', [*facts, ("Motto", None)])}</tbody></table>"""
    like = "".join(
        f'<li><a href="/uni/{draw.randint(1, 999)}">University of {other}</a><span>Students {draw.randint(2, 50)},'
        f"{draw.code('###')}</span><span>Founded {draw.randint(1500, 1990)}</span></li>\n"
        for other in draw.sample([x for x in TOWNS if x != place], draw.randint(2, 4))
    )
    body = f"""<div id="__next"><header><a href="/">UniAtlas</a><form role="search"><input placeholder="Search 2,104
universities"></form></header><main><nav class="bc"><a href="/">Home</a> / <a href="/uni">Universities</a> / {
        name
    }</nav>
<div class="hero"><h1>{name}</h1><p class="loc"><i class="icon-pin"></i> {home}</p>
<div class="rank"><span class="sr-only">World rank</span><b>{rank}</b> <small>World ranking 2026</small></div>
<a class="out" rel="nofollow" href="{link}?utm_source=uniatlas">{link}</a></div>
<section id="facts"><h2>Key facts</h2>{told}</section>
<section><h2>About</h2><p>Since {int(year) + draw.randint(2, 20)} the main campus has been in {draw.town()}; about {
        draw.randint(8, 90)
    },000 alumni live in {draw.randint(30, 140)} countries.</p></section>
<section class="acc"><h2>Faculties <span class="count">({len(faculties)})</span></h2><ul>{
        each('<li><button aria-expanded="false">{}</button></li>', map(escape, faculties), "")
    }</ul></section>
<aside><h2>Similar universities</h2><ul class="sim">{like}</ul></aside></main></div>"""
    labels: dict[str, Value] = {"name": name, "type": kind, "founded": year, "students": students, "rank": rank}
    labels |= {"international": abroad, "acceptance": taken, "ratio": ratio, "rector": head}
    labels |= {"tuition": fee, "address": home, "faculties": [*faculties]}
    return page(f"{name} | UniAtlas", body, _data("CollegeOrUniversity", name=name, foundingDate=year)), labels


_TEAMS = ("Aldermoor Herons", "Greywick Foundry", "Kelstone Comets", "Upwell Kings", "Stanmere Tide", "Dunfield Rams")
_SPOTS = ("Guard", "Forward", "Center", "Guard-Forward", "Center-Forward")


def _seasons(draw: Draw, team: str, first: int, count: int) -> list[dict[str, str]]:
    """A player's seasons, the last above."""
    found: list[dict[str, str]] = []
    for year in range(first + count - 1, first - 1, -1):
        one = {"season": f"{year}-{(year + 1) % 100:02}", "team": team.split(maxsplit=1)[0][:3].upper()}
        one |= {"games": str(draw.randint(3, 82)), "points": f"{draw.uniform(1, 31):.1f}"}
        team = draw.choice(_TEAMS) if draw.random() < 0.35 else team
        found.append(one | {"rebounds": f"{draw.uniform(0, 14):.1f}", "assists": f"{draw.uniform(0, 11):.1f}"})
    return found


def player_stats(draw: Draw) -> Made:
    """A league's page of a player: averages as tiles, terms in a header, seasons in a table, play-offs in one alike."""
    name, team, shirt = draw.person(), draw.choice(_TEAMS), f"#{draw.randint(0, 55)}"
    spot, born = draw.choice(_SPOTS), draw.day(draw.randint(1985, 2006))
    count = draw.choice((1, 2, 3, 5, 8))
    first, last_match = 2026 - count, us_day(draw.day())
    inches = draw.randint(70, 87)
    height, weight = f"{inches // 12}'{inches % 12}\" ({inches * 0.0254:.2f}m)", f"{draw.randint(165, 290)}lb"
    school, nation = (
        draw.some(0.6, f"{draw.town()} State"),
        draw.choice(("USA", "France", "Latvia", "Senegal", "Spain")),
    )
    pick = draw.some(0.65, f"{first} R{draw.randint(1, 2)} Pick {draw.randint(1, 60)}") or "Undrafted"
    seasons = _seasons(draw, team, first, count)
    hurt = draw.some(0.3, draw.choice(("Out - left ankle sprain", "Day-to-day - illness", "Questionable - knee")))
    now = [(key, seasons[0][field]) for key, field in (("PPG", "points"), ("RPG", "rebounds"), ("APG", "assists"))]
    done = draw.randint(0, min(count, 3))
    finals = _seasons(draw, team, 2026 - done, done)
    facts: list[tuple[str, str | None]] = [("Height", height), ("Weight", weight), ("Country", nation)]
    facts += [("Last attended", school), ("Age", f"{2026 - born.year} years"), ("Birthdate", us_day(born))]
    facts += [("Draft", pick), ("Experience", f"{count - 1} Years" if count > 1 else "Rookie")]
    look = draw.random() < 0.5
    css = "PlayerSummary_{}__" + draw.code("@#@@#")
    if look:
        item = f'<div class="{css.format("item")}"><p class="{css.format("label")}">{{}}</p><p>{{}}</p></div>'
        told = f'<div class="{css.format("bio")}">{rows(item, facts, "")}</div>'
    else:
        told = f'<ul class="player-bio">{rows("<li><b>{}:</b> {}</li>", facts, "")}</ul>'

    def table(title: str, lines: list[dict[str, str]], total: str) -> str:
        td = "<td>" if look else '<td class="right" data-stat="x">'
        cells = "".join(f"<tr>{''.join(f'{td}{cell}</td>' for cell in one.values())}</tr>\n" for one in lines)
        games = sum(int(one["games"]) for one in lines)
        sums = (sum(float(one[key]) * int(one["games"]) for one in lines) for key in ("points", "rebounds", "assists"))
        mean = "".join(f"{td}{each_ / games:.1f}</td>" for each_ in sums)
        return f"""<section><h2>{title}</h2><div class="scroll"><table><thead><tr><th>Season</th><th>TM</th><th>GP</th>
<th>PTS</th><th>REB</th><th>AST</th></tr></thead><tbody>
{cells}</tbody><tfoot><tr class="total">{td}{total}</td>{td}</td>{td}{games}</td>{mean}</tr></tfoot>
</table></div></section>
"""

    tiles = rows('<div class="tile"><p>{}</p><p class="big">{}</p></div>', now, "")
    alert = f'<div class="injury"><svg width="12"></svg><span>{hurt}</span></div>' if hurt else ""
    body = f"""<div id="__nuxt"><div class="scores" aria-hidden="true">HER 104 | KIN 99 F · TID 88 | RAM 91 Q4</div>
<main data-player="{draw.code("#######")}"><section class="{css.format("hero")}"><img src="/headshots/{
        draw.code("#######")
    }.png" alt="{name} headshot"><p>{team} | {shirt} | {spot}</p>
<h1><span>{name.split()[0]}</span> <span>{name.split()[1]}</span></h1>{alert}
<div class="tiles">{tiles}</div>
{told}</section>
<nav><a>Profile</a><a>Stats</a><a>Videos (12)</a></nav>
{table("Regular season", seasons, "Career")}{table("Playoffs", finals, "Career") if finals else ""}
<section><h2>Last 5 games</h2><p>{last_match} vs {draw.choice([x for x in _TEAMS if x != team])}: {
        draw.randint(0, 40)
    } PTS</p></section></main>
<footer>Stats through {last_match}. © 2026 Inland Basketball League</footer></div>"""
    labels: dict[str, Value] = {"name": name, "team": team, "shirt": shirt, "position": spot, "height": height}
    labels |= {"weight": weight, "college": school, "born": us_day(born), "draft": pick}
    labels |= {"injury": hurt, "points": now[0][1], "seasons": [*seasons]}
    return page(f"{name} | {team.split()[1]} | IBL", body), labels


_CUISINES = ("Georgian", "Vegetarian-friendly", "Seafood", "Wine bar", "Bakery", "Peruvian", "Fish & chips", "Ramen")
_SERVICE = ("Terrace", "Wheelchair accessible", "Takes cards", "Dogs welcome", "Live music", "Private room", "Wi-Fi")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def restaurant_page(draw: Draw) -> Made:
    """A guide's restaurant: cuisines as links, hours day by day or in ranges, microdata, others nearby."""
    name = draw.choice(
        (f"Chez {draw.surname()}", f"The {draw.choice(('Salt', 'Copper', 'Paper'))} Pot", f"Little {draw.town()}")
    )
    cuisines, price = draw.in_order(_CUISINES, 1, 4), draw.choice(("$", "$$", "$$ - $$$", "$$$$"))
    stars, votes = f"{draw.uniform(2.5, 5):.1f}", draw.some(0.85, f"{draw.randint(3, 2900):,}")
    home, phone = f"{draw.street()}, {draw.town()}", draw.some(0.8, draw.code("+44 1632 96####"))
    site, chef = draw.some(0.5, f"{name.split()[-1].lower()}-eats.example"), draw.some(0.4, draw.person())
    service, seats = draw.in_order(_SERVICE, 0, 5), draw.some(0.4, f"{draw.randint(12, 140)} seats")
    ranges, short = draw.random() < 0.5, draw.random() < 0.5
    spans = draw.choice(((("Mon–Thu", "Fri–Sat", "Sun")), ("Tue–Sun", "Mon"), ("Daily",))) if ranges else _DAYS
    hours = []
    for one in spans:
        noon = f"{draw.randint(11, 12)}:{draw.choice(('00', '30'))}–{draw.randint(14, 15)}:00"
        night = f"{draw.randint(17, 18)}:{draw.choice(('00', '30'))}–{draw.randint(21, 23)}:00"
        open_ = draw.choice((night, night, f"{noon}, {night}", "Closed" if one != "Daily" else night))
        hours.append({"day": one[:3] if short and not ranges else one, "hours": open_})
    pairs = [(one["day"], one["hours"]) for one in hours]
    if draw.random() < 0.5:
        opened = f'<table class="hours-table">{rows("<tr><th>{}</th><td>{}</td></tr>", pairs)}</table>'
    else:
        opened = rows('<div class="hr _{}"><span class="d">{}</span> <span class="h">{}</span></div>'.replace(
            "_{}", f"css-{draw.hexadecimal(6)}"), pairs)  # fmt: skip
    linked = each('<a itemprop="servesCuisine" href="/c">{}</a>', map(escape, cuisines), ", ")
    near = "".join(
        f"""<div class="card"><a href="/r/{draw.randint(1000, 9999)}">{draw.surname()}’s</a>
<span>{draw.uniform(3, 5):.1f}</span><span>{escape(draw.choice(_CUISINES))} · {draw.choice(("$", "$$$"))}</span></div>
"""
        for _ in range(draw.randint(1, 4))
    )
    facts: list[tuple[str, str | None]] = [("Chef", chef), ("Size", seats), ("Phone", phone)]
    line = '<li class="fact"><span class="k">{}</span><span class="v">{}</span></li>'
    body = f"""<div class="topbar"><a href="/">ForkMap</a> <a href="/login">Log in</a></div>
<article itemscope itemtype="https://schema.org/Restaurant"><meta itemprop="priceRange" content="{price}">
<h1 itemprop="name">{name}</h1><div class="sub"><span class="stars s{stars[0]}" title="{stars} of 5"></span>
<span itemprop="aggregateRating" itemscope><b itemprop="ratingValue">{stars}</b>{
        f' (<span itemprop="reviewCount">{votes}</span> reviews)' if votes else " <em>New</em>"
    }</span> · <span class="pr">{price}</span> · {linked}</div>
<p class="claimed">{draw.choice(("Claimed", "Unclaimed"))}</p><ul class="acts"><li>Save<li>Share<li>Write a review</ul>
<section><h2>Find us</h2><address itemprop="address">{home}</address>
<ul>{rows(line, facts)}</ul>{f'<a rel="noopener" href="https://{site}/?ref=fm">{site}</a>' if site else ""}</section>
<section class="hours"><h2>Opening hours</h2><p class="now">{draw.choice(("Closed now", "Open until 22:00"))}</p>
{opened}</section>
{
        f'<section><h2>Good to know</h2><ul class="amen">{each("<li><i></i>{}", service, "")}</ul></section>'
        if service
        else ""
    }
<section><h2>Guests say</h2><p>“Table for 6 at 19:30, served at 20:15, worth it.” — {draw.person()}, {
        draw.uniform(1, 5):.1f}
</p></section></article><aside><h3>Nearby</h3>{near}</aside>"""
    labels: dict[str, Value] = {"name": name, "cuisines": [*cuisines], "price": price}
    labels |= {"rating": stars, "reviews": votes}
    labels |= {"address": home, "phone": phone, "website": site, "chef": chef, "seats": seats, "hours": [*hours]}
    labels |= {"features": [*service] or None}
    return page(f"{escape(name)} - ForkMap", body), labels


_FILM = ("4K UHD up to 60p", "4K UHD up to 30p (1.5x crop)", "Full HD up to 120p", "6.2K open gate 24p", "HD 50p")
_GOOD = ("Great viewfinder", "Dependable autofocus", "Weather sealing", "Two card slots", "Small & light")
_BAD = ("Menus are a maze", "No headphone jack", "Rolling shutter", "Battery door feels flimsy")


def camera_specs(draw: Draw) -> Made:
    """A review site's specification of a camera: grouped rows, dashes for what is unknown, lists for and against."""
    brand, model = (
        draw.choice(("Halden", "Orikon", "Vistar")),
        f"{draw.choice('XZM')}{draw.randint(1, 90)}{draw.choice(('', ' II', 'R'))}",
    )
    at, cost = draw.day(draw.randint(2018, 2026)), draw.randint(350, 6200)
    price, street_price = f"${cost:,}", draw.some(0.5, f"${cost - draw.randint(20, 90):,}")
    sensor = draw.choice(("Full frame (36 x 24 mm)", "APS-C (23.5 x 15.6 mm)", "Four Thirds (17.3 x 13 mm)"))
    pixels, mount = f"{draw.randint(16, 61)} megapixels", draw.some(0.75, f"{brand} {draw.choice('EFLZ')}")
    iso = f"Auto, {draw.choice((64, 100, 160))}-{draw.choice((12800, 25600, 51200))}"
    steady, shots = draw.some(0.6, f"{draw.randint(4, 8)} stops"), draw.some(0.8, str(draw.randint(220, 1100)))
    grams = draw.randint(280, 990)
    weight = f"{grams} g ({grams / 453.59:.2f} lb / {grams / 28.35:.2f} oz)"
    size = f"{draw.randint(105, 150)} x {draw.randint(62, 110)} x {draw.randint(34, 85)} mm"
    film, goods, bads = (draw.in_order(texts, 1, 4) for texts in (_FILM, _GOOD, _BAD))
    score = draw.some(0.6, f"{draw.randint(61, 94)}%")
    groups: list[tuple[str, list[tuple[str, str | None]]]] = [
        ("Price", [("MSRP", f"{price} (body only)"), ("Street price", street_price)]),
        (
            "Sensor",
            [("Sensor size", sensor), ("Effective pixels", pixels), ("ISO", iso), ("Stabilization", steady or "—")],
        ),
        (
            "Optics & focus",
            [("Lens mount", mount or "—"), ("Focal length mult.", {"Fu": "1×", "AP": "1.5×", "Fo": "2×"}[sensor[:2]])],
        ),
        ("Video", [("Modes", f"<ul>{each('<li>{}</li>', film, '')}</ul>"), ("Microphone", "Stereo")]),
        (
            "Physical",
            [("Battery life (CIPA)", shots or "—"), ("Weight (inc. batteries)", weight), ("Dimensions", size)],
        ),
    ]
    if draw.random() < 0.5:
        told = "".join(
            f'<tbody><tr><th colspan="2" class="group">{escape(title)}</th></tr>\n'
            f'{rows("""<tr><th class="label">{}</th><td class="value">{}</td></tr>""", facts)}</tbody>\n'
            for title, facts in groups
        )
        told = f'<table class="specsTable" cellspacing="0">{told}</table>'
    else:
        told = "".join(
            f'<h3 class="sg">{escape(title)}</h3>\n<div>{rows("<div><i>{}</i><div>{}</div></div>", facts)}</div>\n'
            for title, facts in groups
        )
    rated = f'<div class="score"><span>{score}</span><small>Overall score</small></div>' if score else ""
    rival = f"{draw.choice(('Halden', 'Orikon'))} {draw.choice('XZM')}{draw.randint(91, 99)}"
    body = f"""<div id="ad_top" data-ad="728x90"></div><div class="product"><h1>{brand} {
        model
    } <small>Overview</small></h1>
<ul class="tabs"><li>Overview<li class="on">Specifications<li>Samples (48)<li>User reviews (9)</ul>
<p class="ann">Announced <span>{us_day(at)}</span></p>{rated}
<table class="quick" width="300"><tr><td>{pixels.partition(" ")[0]} MP | ISO 100-6400 | 3.2″ screen</td></tr></table>
<div class="pc"><div class="pros"><h4>What we like</h4><ul>{each("<li>{}", map(escape, goods), "")}</ul></div>
<div class="cons"><h4>What we don't</h4><ul>{each("<li>{}", bads, "")}</ul></div></div>
<h2>{brand} {model} specifications</h2>{told}
<div class="cmp"><b>Compare with</b> {rival}: {draw.randint(16, 50)} megapixels, {draw.randint(300, 900)} g, ${
        draw.randint(400, 4000):,}</div></div>"""
    labels: dict[str, Value] = {"model": f"{brand} {model}", "price": price, "sensor": sensor}
    labels |= {"street_price": street_price, "pixels": pixels, "stabilization": steady, "mount": mount}
    labels |= {"battery": shots, "weight": weight, "video": [*film]}
    labels |= {"pros": [*goods], "cons": [*bads]}
    return page(
        f"{brand} {model} specs", body, _data("Product", name=model, brand=brand, offers={"price": cost})
    ), labels


_DUTIES = phrases(
    "Own the month-end close for two entities; Coach a team of 5–8 people; Keep our cold chain within 2–8 °C; "
    "Write runbooks & review those of others; Report weekly to the site director; "
    "Negotiate with suppliers in 3 languages"
)
_SKILLS = (
    "3+ years in a similar role",
    "Fluent English; German is a plus",
    "Forklift licence",
    "You like spreadsheets and people",
    "Degree in logistics or equivalent experience",
)
_ROLES = phrases("Senior Payroll Analyst; Site Reliability Engineer; Cold Chain Planner; R&D Technician; Buyer (m/f/d)")


def careers_posting(draw: Draw) -> Made:
    """A company's job as its recruiting system shows it: automation ids, places, duties, skills, like jobs."""
    role, firm = draw.choice(_ROLES), f"{draw.surname()} {draw.choice(('Foods', 'Robotics', 'Pharma'))}"
    number, team = draw.code("R-0#####"), draw.choice(("Finance", "Engineering", "Supply Chain", "Quality"))
    places = draw.sample(TOWNS, draw.choice((1, 1, 2, 3)))
    kind, remote = (
        draw.choice(("Full time", "Part time", "Fixed term")),
        draw.some(0.6, draw.choice(("Hybrid", "Remote"))),
    )
    posted = draw.choice(
        ("Posted Today", "Posted Yesterday", f"Posted {draw.randint(2, 29)} Days Ago", "Posted 30+ Days Ago")
    )
    low = draw.randint(38, 90)
    pay = draw.some(0.55, f"${low},{draw.code('#00')} - ${low + draw.randint(8, 40)},{draw.code('#00')}")
    end = draw.some(0.6, long_day(date(2026, 3, 1) + timedelta(days=draw.randrange(200))))
    duties, skills, boss = draw.in_order(_DUTIES, 2, 6), draw.in_order(_SKILLS, 1, 5), draw.some(0.55, draw.person())
    css = f"css-{draw.code('#').replace('0', '1')}{draw.hexadecimal(5)}"
    shown: list[tuple[str, str | None]] = [
        ("remote type", remote),
        ("locations", f"</dd><dd class='{css}'>".join(places)),
    ]
    shown += [("time type", kind), ("posted on", posted), ("job requisition id", number), ("time left to apply", None)]
    line = f'<div data-automation-id="fact" class="{css}"><dt class="{css}">{{}}</dt><dd class="{css}">{{}}</dd></div>'
    item = draw.choice(("<li><p>{}</p></li>", "<li><span>{}</span></li>", "<li>{}</li>"))
    bold = draw.choice(("<p><b>{}</b></p>", "<h3>{}</h3>", "<p><b><u>{}</u></b></p><p></p>"))
    like = "".join(
        f'<li><a data-automation-id="similar" href="/job/{draw.randint(100, 999)}">{escape(draw.choice(_ROLES))}</a>'
        f"<dl><dt>locations</dt><dd>{draw.town()}</dd><dt>posted on</dt>"
        f"<dd>Posted {draw.randint(2, 29)} Days Ago</dd></dl></li>"
        for _ in range(draw.choice((0, 1, 3)))
    )
    money = (
        f"<p>The base salary range for this role is <span>{pay}</span> a year, plus a bonus of 5%.</p>" if pay else ""
    )
    body = f"""<div id="root"><header class="{css}"><button>Sign In</button><button>English</button></header>
<main><h2 data-automation-id="jobPostingHeader" class="{css}">{escape(role)}</h2>
<a role="button" data-automation-id="applyButton" href="/apply?src=LN-{draw.code("####")}">Apply</a>
<dl class="{css}">{rows(line, shown, "")}</dl>
<div data-automation-id="jobPostingDescription"><p>At {firm} we have fed and fixed the world since {
        draw.randint(1890, 2009)
    }. You will join our <b>{team}</b> team{f", reporting to {boss}" if boss else ""}.</p>
{bold.format("What you will do")}<ul>{each(item, map(escape, duties), "")}</ul>
{bold.format("What you bring")}<ul>{each(item, skills, "")}</ul>
{money}{f"<p>Apply by <b>{end}</b>.</p>" if end else ""}<p>We are an equal opportunity employer. EEO-{
        draw.code("###")
    }.</p>
</div></main>{f"<aside><h3>Similar Jobs</h3><ul>{like}</ul></aside>" if like else ""}</div>"""
    labels: dict[str, Value] = {"title": role, "team": team, "places": [*places], "time": kind}
    labels |= {"remote": remote, "posted": posted, "requisition": number}
    labels |= {"salary": pay, "manager": boss, "apply_by": end}
    labels |= {"duties": [*duties], "skills": [*skills]}
    return page(escape(role), body, _data("JobPosting", title=role, hiringOrganization=firm)), labels
