"""Pages that a program in the browser draws: generated class names, deep boxes, parts twice, linked data beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, linked_data, long_day, page, rows, us_day

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"


def _styles(build: str) -> Callable[[str], str]:
    """Class names as a compiler of styles makes them: of a part the same in one build, another in the next."""
    return lambda part: f"css-{''.join(Draw(f'{build}-{part}').choices(_LETTERS, k=6))}"


def podcast_episode(draw: Draw) -> Made:
    """An episode: two builds with other class names, linked data with other forms, the title again for phones."""
    css = _styles(draw.choice(("spring", "autumn")))
    show = f"{draw.choice(('Slow', 'Late', 'Plain', 'Second'))} {draw.choice(('Harbour', 'Signal', 'Ledger', 'Orbit'))}"
    about = ("The Lost Lighthouse", "Why Bridges Hum", "Bread and Banking", "A Map of Rain", "Counting Owls")
    title, host, when = draw.choice(about), draw.person(), draw.day()
    minutes, hours = draw.randint(2, 59), draw.choice((0, 0, 1))
    lasts = f"{hours} hr {minutes} min" if hours else f"{minutes} min"
    season, plays = (
        draw.some(0.6, f"Season {draw.randint(1, 9)}"),
        draw.some(0.7, f"{draw.randint(1, 90)}.{draw.randint(1, 9)}K"),
    )
    guests = draw.people(1, 3) if draw.random() < 0.7 else []
    dot = '<span aria-hidden="true">·</span>'
    facts = dot.join(f'<span class="{css("fact")}">{one}</span>' for one in (us_day(when), lasts, season) if one)
    met = f"<section><h2>Guests</h2><ul>{each('<li><a>{}</a></li>', guests, '')}</ul></section>"
    more = "".join(
        f'<article class="{css("card")}"><h3>{other}</h3><div><span class="{css("fact")}">{us_day(draw.day())}</span>'
        f'{dot}<span class="{css("fact")}">{draw.randint(20, 59)} min</span></div></article>'
        for other in draw.sample([one for one in about if one != title], draw.randint(2, 3))
    )
    body = f"""<div id="root"><div class="{css("bar")}" aria-hidden="true"><b>{title}</b><i>{show}</i></div>
<main class="{css("main")}"><div class="{css("wrap")}"><div class="{css("hero")}">
<a class="{css("show")}" data-testid="show-link" href="/s/{draw.hexadecimal(6)}">{show}</a><h1>{title}</h1>
<div class="{css("facts")}">{facts}</div></div><div class="{css("host")}"><span>Hosted by</span> <span>{host}</span>
</div>
<div class="{css("text")}"><p>This week we go back to {draw.town()}, where it
all began in {draw.randint(1850, 1999)}.</p></div>
{met if guests else ""}<div class="{css("count")}" aria-label="Plays"><svg></svg><span>{plays or "—"}</span></div></div>
<div class="{css("rail")}"><h2>More episodes</h2>{more}</div></main></div>"""
    head = linked_data(
        {"@type": "PodcastEpisode", "name": title, "datePublished": f"{when:%Y-%m-%d}"}
        | {"timeRequired": f"PT{60 * hours + minutes}M", "partOfSeries": {"@type": "PodcastSeries", "name": show}}
    )
    labels: dict[str, Value] = {"show": show, "title": title, "date": us_day(when), "length": lasts, "season": season}
    found: dict[str, Value] = {"host": host, "guests": [*guests] or None, "plays": plays}
    return page(f"{title} – {show}", body, head), {**labels, **found}


def marketplace_search(draw: Draw) -> Made:
    """Results of a search: cards with old prices and badges in some, and advertised cards that are no results."""
    things = ("Oak Desk Lamp", "Linen Apron", "Brass Bell", "Wool Socks", "Clay Mug", "Cedar Box", "Paper Star")
    query, count = draw.choice(("desk lamp", "wool", "gift for dad", "mug")), f"{draw.randint(20, 9000):,}"
    order, place = draw.choice(("Best match", "Newest", "Lowest price")), draw.some(0.6, draw.town())
    listings: list[dict[str, str]] = []
    cards: list[str] = []
    for _ in range(draw.randint(3, 7)):
        advert = draw.random() < 0.25 and len(cards) > 0
        one = {"title": f"{draw.choice(things)}, {draw.choice(('small', 'large', 'set of 2'))}"}
        one |= {
            "price": f"${draw.amount(5, 300)}",
            "seller": f"{draw.surname()}{draw.choice(('Craft', 'Goods', 'Co'))}",
        }
        old = draw.some(0.4, f"${draw.amount(300, 400)}")
        badge = draw.some(0.3, draw.choice(("Bestseller", "Only 2 left", "Handmade")))
        sign = '<span class="sc-gKAaRy">Sponsored</span>' if advert else ""
        cards.append(
            f"""<li class="sc-bdVaJa hXyZqP"><div data-testid="card"><a href="/l/{draw.hexadecimal(8)}"><img alt="">
</a>{sign}
<h3 class="sc-bwzfXH">{one["title"]}</h3>{f'<span class="sc-htpNat">{badge}</span>' if badge else ""}
<div class="sc-ifAKCX"><span class="sr">Price</span><span>{one["price"]}</span>{f" <s>{old}</s>" if old else ""}</div>
<p class="sc-EHOje">by <span>{one["seller"]}</span></p></div></li>"""
        )
        if not advert:
            listings.append({**one, "old_price": old} if old else one)
    near = f'<div class="sc-cSHVUG"><span>Shop location</span><button>{place}</button></div>' if place else ""
    body = f"""<div id="__next"><div class="sc-kAzzGY"><div data-testid="head"><h1>{count} results for “{query}”</h1>
<div class="sc-chPdSV"><span>Sort by</span><button aria-haspopup="true">{order}</button></div>{near}</div>
<ul class="sc-kgoBCf" role="list">{"".join(cards)}</ul>
<nav aria-label="Pages"><a>1</a><a>2</a><a>3</a></nav></div></div>"""
    labels: dict[str, Value] = {"query": query, "count": count, "order": order, "location": place}
    return page(f"{query} | Tradewell", body), {**labels, "listings": listings}


def fundraiser(draw: Draw) -> Made:
    """A call for money: raised and goal in one text, a bar for phones that says it again, gifts of others beside."""
    css = _styles(draw.choice(("a", "b")))
    title = f"{draw.choice(('A new roof', 'A boat', 'Instruments', 'A van'))} for {draw.town()}"
    owner, place = draw.person(), f"{draw.town()}, {draw.choice(('Ireland', 'Scotland', 'Wales'))}"
    raised, goal = f"€{draw.randint(100, 19000):,}", f"€{draw.randint(20, 90) * 1000:,}"
    backers, left = f"{draw.randint(5, 2400):,}", draw.some(0.65, str(draw.randint(1, 40)))
    perks = draw.sample(("Thank-you card", "Tote bag", "Name on the wall", "Dinner with us"), draw.randint(0, 4))
    kind = draw.some(0.7, draw.choice(("Community", "Music", "Sport")))
    sums = f'<div class="{css("sum")}"><strong>{raised}</strong> <span>raised of {goal}</span></div>'
    ends = f"<b>{left}</b><span>days to go</span>" if left else "<span>This campaign has ended</span>"
    offered = "".join(
        f'<div class="{css("perk")}"><h4>{perk}</h4><p>from €{draw.randint(1, 20) * 5}</p></div>' for perk in perks
    )
    gifts = each("<li>{}</li>", (f"<b>{draw.person()}</b><span>€{draw.randint(5, 99)}</span>" for _ in range(3)))
    body = f"""<div id="app" data-server-rendered="true"><div class="{css("phone")}" hidden>{sums}</div>
<div class="{css("grid")}"><div class="{css("left")}"><h1 data-test="title">{title}</h1>
<div class="{css("who")}"><img alt=""><div><span>Organiser</span><span>{owner}</span></div></div>
<div class="{css("tags")}"><span>{place}</span>{f"<span>{kind}</span>" if kind else ""}</div>
<p>We have waited {draw.randint(2, 30)} years, and last winter was one too many.</p></div>
<div class="{css("panel")}">{sums}<div class="{css("stats")}"><div><b>{backers}</b><span>backers</span></div>
<div>{ends}</div></div><button>Give now</button><ul>{gifts}</ul></div>
{f'<div class="{css("perks")}"><h2>Perks</h2>{offered}</div>' if perks else ""}</div></div>"""
    labels: dict[str, Value] = {"title": title, "organiser": owner, "place": place, "raised": raised, "goal": goal}
    return page(title, body), {**labels, "backers": backers, "days_left": left, "perks": [*perks] or None, "kind": kind}


def code_package(draw: Draw) -> Made:
    """A package of a registry: facts in the right column as heading and paragraph, other versions in a table below."""
    name = f"{draw.choice(('tiny', 'fast', 'deep', 'left'))}-{draw.choice(('merge', 'queue', 'dates', 'pad'))}"
    numbers = [f"{major}.{draw.randint(0, 9)}.{draw.randint(0, 20)}" for major in (3, 2, 1)]
    licence, size = draw.choice(("MIT", "ISC", "Apache-2.0")), draw.some(0.65, f"{draw.randint(2, 900)} kB")
    weekly, ago = f"{draw.randint(100, 9000000):,}", f"{draw.randint(2, 11)} {draw.choice(('days', 'months'))} ago"
    keepers = [one.lower().replace(" ", draw.choice(("", "-"))) for one in draw.people(1, 4)]
    site, uses = f"codeberg.example/{keepers[0]}/{name}", str(draw.randint(0, 30))
    known = draw.random() < 0.8
    facts = rows(
        '<div class="_702d723c dib"><h3 class="c84e15be">{}</h3>{}</div>',
        [
            ("Repository", f'<p><a aria-labelledby="repository" href="https://{site}">{site}</a></p>'),
            (draw.choice(("Weekly Downloads", "Downloads (7 days)")), f"<p>{weekly}</p>"),
            ("Version", f"<p>{numbers[0]}</p>"),
            ("License", f"<p>{licence if known else '-'}</p>"),
            ("Unpacked Size", size and f"<p>{size}</p>"),
            ("Last publish", f'<p><time datetime="2026-0{draw.randint(1, 9)}-11T10:00:00Z">{ago}</time></p>'),
        ],
    )
    faces = "".join(f'<li><a href="/~{one}" title="{one}"><img alt=""><span>{one}</span></a></li>' for one in keepers)
    older = each("<tr><td>{}</td></tr>", (f"{n}</td><td>{draw.randint(1, 900)}" for n in numbers), "")
    body = f"""<div id="app"><main class="_0d9"><div class="_7a0"><h1><span class="_50e" title="{name}">{name}</span>
</h1>
<span class="_76e">{numbers[0]} • <span>Public</span> • Published <time>{ago}</time></span>
<ul role="tablist"><li>Readme</li><li>{uses} Dependencies</li></ul></div>
<article class="markdown"><h2>Usage</h2><pre>add {name}</pre></article>
<aside aria-label="Package sidebar">{facts}<div class="_702d723c"><h3 class="c84e15be">Collaborators</h3>
<ul class="faces">{faces}</ul></div></aside><section hidden><h2>Versions</h2><table>{older}</table></section></main>
</div>"""
    labels: dict[str, Value] = {"name": name, "version": numbers[0], "licence": licence if known else None}
    found: dict[str, Value] = {"weekly": weekly, "published": ago, "dependencies": uses, "size": size}
    return page(f"{name} - registry", body), {**labels, **found, "repository": site, "maintainers": keepers}


def bug_issue(draw: Draw) -> Made:
    """An issue: a heading that sticks and says all again, side boxes that say when they are empty, comments below."""
    number, open_ = f"#{draw.randint(10, 9999)}", draw.random() < 0.6
    fault, where = ("Crash", "Wrong total", "Blank page", "Slow start"), ("on save", "in Safari", "after update")
    title = f"{draw.choice(fault)} {draw.choice(where)}"
    reporter, helper, other = (one.split()[0].lower() + str(draw.randint(1, 99)) for one in draw.people(3, 3))
    opened = draw.day()
    when, later = (f"{one:%b} {one.day}, {one.year}" for one in (opened, draw.day()))
    tags = draw.sample(("bug", "needs info", "good first issue", "area: billing", "p1"), draw.randint(0, 3))
    given, goal = draw.random() < 0.7, draw.some(0.8, f"v{draw.randint(1, 4)}.{draw.randint(0, 9)}")
    said = draw.randint(0, 3)
    state = "Open" if open_ else "Closed"
    empty = '<span class="prc-Text-0NHzs muted">{}</span>'
    boxes = [
        ("Assignees", f'<a data-testid="user">{helper}</a>' if given else empty.format("No one assigned")),
        ("Labels", each('<a class="Token"><span>{}</span></a>', tags, "") if tags else empty.format("None yet")),
        ("Milestone", f"<a><span>{goal}</span></a>" if goal else empty.format("No milestone")),
        ("Participants", f"<a>@{reporter}</a>"),
    ]
    side = rows('<div class="sidebar-item"><h3 class="prc-Heading-6CmGO">{}</h3><div>{}</div></div>', boxes)
    talk = "".join(
        f'<div class="react-issue-comment"><a>{draw.choice((other, helper))}</a> commented <relative-time>{later}'
        f"</relative-time><p>Same here with v{draw.randint(1, 4)}.1.</p></div>"
        for _ in range(said)
    )
    body = f"""<div class="application-main"><div class="sticky" aria-hidden="true"><span>{state}</span><a>
{title} {number}</a>
</div><div data-testid="issue-header"><h1><bdi data-testid="issue-title">{title}</bdi> <span>{number}</span></h1>
<span data-testid="header-state"><svg></svg>{state}</span></div><div class="react-issue-body"><a>
{reporter}</a> opened on
<relative-time datetime="{opened:%Y-%m-%d}T03:04:05Z">{when}</relative-time> · <span>{said} comments</span>
<p>Steps: open the app, wait, press save. It worked in v{draw.randint(0, 3)}.9.</p></div>{talk}
<div data-testid="sidebar">{side}</div></div>"""
    labels: dict[str, Value] = {"number": number, "title": title, "state": state, "reporter": reporter, "opened": when}
    found: dict[str, Value] = {"assignee": helper if given else None, "labels": [*tags] or None, "milestone": goal}
    return page(f"{title} · Issue {number}", body), {**labels, **found}


def class_schedule(draw: Draw) -> Made:
    """A studio's week: days as headings between the classes, places left or a badge, an offer between the rows."""
    studio, monday = f"{draw.town()} {draw.choice(('Yoga', 'Barre', 'Rowing'))} Studio", draw.randint(1, 21)
    week, credit = f"{monday} – {monday + 6} May 2026", draw.some(0.6, f"{draw.randint(1, 12)} credits")
    classes, shown = [], ""
    for n in sorted(draw.sample(range(6), draw.randint(2, 3))):
        shown += f'<h3 class="jss12">{("Mon", "Tue", "Wed", "Thu", "Fri", "Sat")[n]}, {monday + n} May</h3>'
        for _ in range(draw.randint(1, 3)):
            one = {"time": draw.clock(6, 20), "name": draw.choice(("Slow Flow", "Core 45", "Erg Basics", "Stretch"))}
            one["teacher"] = draw.person()
            left = draw.some(0.6, f"{draw.randint(1, 9)} left")
            shown += f"""<div class="jss20 MuiGrid-root" role="row"><div class="jss21"><span>{one["time"]}</span>
<small>{draw.randint(6, 12) * 5} min</small></div><div class="jss22"><p>{one["name"]}</p><p>{one["teacher"]}</p></div>
<div class="jss23">{f"<span>{left}</span><button>Book</button>" if left else '<span class="jss30">Full</span>'}</div>
</div>"""
            classes.append({**one, "left": left} if left else one)
        if draw.random() < 0.3:
            shown += """<div class="jss40" role="row"><p>First week free</p>
<p>Bring a friend and both train for nothing.</p></div>"""
    phone, floor = draw.code("020 #### ####"), draw.choice(("Ground floor", "Second floor", "Basement"))
    balance = f'<div class="jss5"><span>Your balance</span> <strong>{credit}</strong></div>' if credit else ""
    body = f"""<div id="root"><header class="MuiAppBar-root jss1"><h6>{studio}</h6>{balance}</header>
<div class="jss9"><button aria-label="Previous week">‹</button><h2>{week}</h2><button aria-label="Next week">›</button>
</div>
<div class="jss10">{shown}</div><footer><p>{floor}, {draw.street()}</p><p><svg></svg>{phone}</p></footer></div>"""
    labels: dict[str, Value] = {"studio": studio, "week": week, "credit": credit, "phone": phone, "floor": floor}
    return page("Timetable", body), {**labels, "classes": classes}


def eatery_reviews(draw: Draw) -> Made:
    """A restaurant with microdata: reviews in which the owner may answer with a date, a heading for some alone."""
    name, food = (
        f"The {draw.surname()} {draw.choice(('Kitchen', 'Table', 'Grill'))}",
        draw.choice(("Thai", "Basque", "Georgian")),
    )
    stars, count = f"{draw.randint(2, 4)}.{draw.randint(0, 9)}", str(draw.randint(11, 900))
    level, where = draw.some(0.65, draw.choice(("£", "££", "£££"))), f"{draw.street()}, {draw.town()}"
    phone, reviews, shown = draw.some(0.7, draw.code("01### ######")), [], ""
    for who in draw.people(1, 4):
        wrote = draw.day()
        review = {"author": who, "date": long_day(wrote), "stars": f"{draw.randint(1, 5)}/5"}
        head = draw.some(0.6, draw.choice(("Go for the soup", "Never again", "Lovely terrace", "Worth the walk")))
        reply = draw.some(
            0.4,
            f"""<div class="rsp"><b>Reply of the owner</b> <span>{long_day(draw.day())}</span>
<p>Thank you, see you soon.</p></div>""",
        )
        shown += f"""<div itemprop="review" itemscope itemtype="https://schema.org/Review" class="Rv__Item-sc-1k9">
<div class="Rv__Top-sc-2x"><span itemprop="author">{who}</span><span>{draw.randint(1, 90)} reviews</span></div>
<div><span itemprop="reviewRating">{review["stars"]}</span> <span itemprop="datePublished" content="{wrote:%Y-%m-%d}">
{review["date"]}</span></div>
{f'<h4 itemprop="name">{head}</h4>' if head else ""}<p itemprop="reviewBody">We were {draw.randint(2, 9)}
and all had the same dish.</p>
{reply or ""}</div>"""
        reviews.append({**review, "heading": head} if head else review)
    facts = rows("<li><span>{}</span><span>{}</span></li>", [("Cuisine", food), ("Price", level), ("Phone", phone)])
    body = f"""<div itemscope itemtype="https://schema.org/Restaurant" class="Pg__Root-sc-9a"><h1 itemprop="name">
{name}</h1>
<div itemprop="aggregateRating" itemscope><span itemprop="ratingValue">{stars}</span> (<span>
{count}</span> reviews)</div>
<p itemprop="address"><svg></svg>{where}</p><ul class="Pg__Facts-sc-9b">{facts}</ul><h2>Reviews</h2>{shown}
<div class="Pg__Near-sc-9c"><h3>Nearby</h3><p>The {draw.surname()} Arms</p><p>{draw.randint(2, 4)}.1 (90 reviews)</p>
</div></div>"""
    labels: dict[str, Value] = {"name": name, "cuisine": food, "stars": stars, "count": count, "price_level": level}
    return page(name, body), {**labels, "address": where, "phone": phone, "reviews": reviews}
