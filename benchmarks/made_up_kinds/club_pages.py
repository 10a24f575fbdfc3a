"""Pages of a parish, a forum and a breeder, each in its site's one template."""

from __future__ import annotations

from datetime import date, timedelta
from html import escape

from benchmarks.made_up_kinds.material import MONTHS, Draw, Made, Value, long_day, page, phrases, rows, words

_SUNDAYS = phrases(
    "Third Sunday of Easter; Pentecost Sunday; The Most Holy Trinity; Corpus Christi; "
    "Eleventh Sunday in Ordinary Time; Second Sunday of Advent (Year C); Christ the King"
)
_FEASTS = ("St Zita, Virgin", "St Catherine of Siena", "Ss Philip & James", "Feria", "St Athanasius")
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_NOTICES = (
    "The <em>200 Club</em> draw: 1st prize £{0} to no. {1}.",
    "Coffee morning in the hall on Thursday at 10.{1}am, entry £{2}.",
    'Safeguarding training: please see <a href="/safeguarding">the page</a> or phone 01632 960{1}{2}.',
    "The altar flowers cost £{0} last month. A basket is at the back of church.",
    "Readers' rota for the next quarter is ready. Tuesday 7.{1}pm practice for all.",
)


def _ordinal(when: date) -> str:
    """A day such as 26th April."""
    n = when.day
    end = "th" if 10 < n < 14 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{end} {MONTHS[when.month - 1]}"


def parish_sheet(draw: Draw) -> Made:
    """A parish's weekly sheet in a block theme: a table of Masses, what was given last week, the sick, the notices."""
    found, name = draw.day(), draw.choice(_SUNDAYS)
    sunday = found + timedelta(6 - found.weekday())
    priest = (
        f"{draw.choice(('Fr', 'Canon', 'Fr'))} {draw.choice(('Bruno', 'Gregor', 'Pavel', 'Luis'))} {draw.surname()}"
    )
    psalter = draw.some(0.7, f"Psalter Week {draw.randint(1, 4)}")
    gospel = (
        f"{draw.choice(('Matthew', 'Luke', 'John'))} {draw.randint(1, 24)}:{draw.randint(1, 9)}-{draw.randint(10, 42)}"
    )
    phone, confessions = draw.code("01632 960###"), draw.some(0.6, f"Saturday {draw.randint(4, 5)}.15 - 5.45pm")
    masses, listed = [], ""
    for n in sorted(draw.sample(range(9), draw.randint(3, 8))):
        when = sunday + timedelta(n - 1)
        one = {
            "day": f"{_WEEKDAYS[(n + 5) % 7]} {_ordinal(when)}",
            "time": draw.choice(("9.30am", "12 noon", "6pm", "10am")),
        }
        feast = draw.some(0.4, draw.choice(_FEASTS))
        meant = draw.choice(("", "{} RIP", "Private intention", "{} (sick)", "{} & family"))
        shown = f"{one['day']}<br>\n<em>{escape(feast, False)}</em>" if feast else one["day"]
        meant = meant.format(draw.person())
        one |= ({"feast": feast} if feast else {}) | ({"intention": meant} if meant else {})
        listed += f"<tr><td>{shown}</td><td>{one['time']}</td><td>{escape(meant, False) or '&nbsp;'}</td></tr>\n"
        masses.append(one)
    offertory, second = f"£{draw.amount(210, 1800)}", draw.some(0.45, f"£{draw.amount(40, 420)}")
    sick = draw.people(1, 8) if draw.random() < 0.8 else []
    dead = ", ".join(draw.people(2, 5))
    block = '<p class="has-text-align-left">{}</p>\n'
    parts = [f"<strong>Last Sunday's offertory:</strong> {offertory}"]
    parts[0] += (
        f" &ndash; of which Gift Aid £{draw.amount(90, 200)}. Thank you!" if draw.random() < 0.5 else ". Thank you."
    )
    parts += [f"<strong>Retiring collection (Seminarians)</strong>: {second}"] if second else []
    parts += [f"<strong>Please pray for the sick:</strong> {', '.join(sick)}."] if sick else []
    parts += [f"<strong>Anniversaries:</strong> {dead}. <em>Requiescant in pace.</em>"] if draw.random() < 0.7 else []
    parts += [f"<strong>Confessions</strong>: {confessions} or by appointment"] if confessions else []
    told = [
        block.format(one.format(draw.randint(20, 90), draw.choice((15, 30, 45)), draw.randint(3, 9)))
        for one in draw.in_order(_NOTICES, 0, 4)
    ]
    banner = f"""<div class="wp-block-group has-background" style="background-color:#ffe8a3"><p>
<strong>PLEASE NOTE</strong>
there is no Mass on {_WEEKDAYS[draw.randrange(5)]} {_ordinal(draw.day())} at {draw.choice(("9.30am", "6pm"))}.</p>
</div>\n"""
    body = f"""<div id="page" class="site"><a class="skip-link screen-reader-text" href="#content">Skip to content</a>
<header id="masthead" class="site-header"><p class="site-title"><a href="/" rel="home">St Cedd, {draw.town()}</a></p>
<nav id="site-navigation"><ul id="primary-menu" class="menu"><li class="menu-item">Home</li>
<li class="menu-item">Mass times</li>
<li class="menu-item current-menu-item"><a aria-current="page">Newsletter</a></li></ul></nav></header>
<main id="primary" class="site-main"><article class="page type-page hentry"><header class="entry-header">
<h1 class="entry-title">{name}</h1></header><div class="entry-content">
{banner if draw.random() < 0.35 else ""}<p class="has-text-align-center"><strong>Sunday {_ordinal(sunday)} {
        sunday.year
    }</strong>{"<br>" + chr(10) + psalter if psalter else ""}</p>
<figure class="wp-block-table is-style-stripes"><table><thead><tr><th>Day</th><th>Mass</th><th>Intention</th></tr>
</thead><tbody>
{listed}</tbody></table></figure>
<p><strong>Gospel</strong> {gospel} &bull; <strong>Next Sunday:</strong> {draw.choice(("Mark", "Luke"))} 4:1-13</p>
{"".join(block.format(one) for one in parts)}<hr class="wp-block-separator">
<h3 class="wp-block-heading">Notices</h3>
{"".join(told)}</div></article></main>
<aside id="secondary" class="widget-area"><section class="widget widget_text">
<h2 class="widget-title">Parish Priest</h2>
<div class="textwidget"><p>{priest}<br>\nTel. {phone}</p></div></section></aside></div>"""
    labels: dict[str, Value] = {"title": name, "date": f"{_ordinal(sunday)} {sunday.year}", "psalter_week": psalter}
    labels |= {"masses": [*masses], "gospel": gospel, "offertory": offertory, "retiring_collection": second}
    labels |= {"sick": [*sick] or None, "confessions": confessions, "priest": priest, "phone": phone}
    return page(f"{name} | St Cedd", body), labels


_RANKS = ("Driver", "Fireman", "Shed foreman", "Station master", "Site Admin")
_GROUPS = ("Registered users", "Gauge 0 group", "Traders", "Global moderators", "Exhibition team", "Donors 2026")
_TRADES = ("retired", "Signalling engineer", "Teacher (maths & physics)", "HGV driver", "-")
_SIGNED = (
    "{0}'s layout: <a href='/t'>{1} Junction</a>, 1958-63",
    "<strong>Rule 1 applies.</strong><br>\n{1} MRC",
    "Ω {1} &amp; District Ω",
)


def forum_member(draw: Draw) -> Made:
    """A member's profile on a bulletin board: details that may be left out, contacts, statistics, a signature."""
    name = draw.choice(("tank", "pug", "Black5_", "Mogul", "Brake van ")) + draw.choice((draw.surname(), "47", "Ω"))
    rank = draw.choice(_RANKS)
    groups = draw.in_order(_GROUPS, 1, 4)
    home = draw.some(0.7, f"{draw.town()}, {draw.choice(('UK', 'Ö', 'near the works'))}")
    trade = draw.some(0.6, draw.choice(_TRADES))
    since = draw.day(draw.randint(2004, 2025))
    years = draw.some(0.4, str(draw.randint(19, 83)))
    likes = draw.some(
        0.6,
        draw.choice(
            (
                "n gauge, <em>real ale</em> & walking",
                "LNER",
                "Trams, trams, trams",
                "Track plans; DCC, brass kits and cats",
            )
        ),
    )
    joined = f"{since:%a %b %d, %Y} {draw.randint(1, 12)}:{draw.randint(10, 59)} {draw.choice(('am', 'pm'))}"
    seen = draw.some(0.75, f"{draw.day():%a %b %d, %Y} {draw.randint(1, 12)}:{draw.randint(10, 59)} am")
    posts, web = draw.randint(0, 9400), draw.some(0.4, f"http://www.{draw.surname().lower()}-models.example/")
    sign = draw.some(0.6, draw.choice(_SIGNED).format(name, draw.town()))
    forum = draw.choice(("Layouts & operation", "Prototype questions", "For sale / wanted"))
    topic = f"{draw.town()} Road in 4mm"
    entry = "<dt>{}:</dt> <dd>{}</dd>"
    coloured = ", ".join(
        f'<a href="./memberlist.php?mode=group&amp;g={n}" style="color:#{n}A0F0">{one}</a>'
        for n, one in enumerate(groups, 41)
    )
    facts = [
        ("Username", f'<span>{name}</span> [ <a href="./ucp.php?i=zebra&amp;add=1">Add friend</a> ]'),
        ("Rank", rank),
        ("Location", home),
    ]
    facts += [("Age", years), ("Groups", coloured), ("Occupation", escape(trade, False) if trade else None)]
    facts += [("Interests", likes.replace("&", "&amp;") if likes else None)]
    contacts = [
        ("E-mail address", '<a href="./memberlist.php?mode=email">Send email</a>' if draw.random() < 0.5 else None),
        ("PM", "<a>Send private message</a>"),
    ]
    contacts += [("Website", f'<a href="{web}" title="Visit website">{web}</a>' if web else None)]
    share = f"<br>\n({draw.uniform(0.01, 3):.2f}% of all posts / {draw.uniform(0.01, 4):.2f} posts per day)"
    counted: list[tuple[str, str | None]] = [
        ("Joined", joined),
        ("Last active", seen or " - "),
        ("Total posts", f"{posts} | <strong><a>Search user’s posts</a></strong>{share}"),
    ]
    tops = [("Most active forum", forum), ("Most active topic", topic if draw.random() < 0.8 else None)]
    counted += [
        (a, f"<strong><a>{escape(b, False)}</a></strong><br>\n({max(posts // n, 1)} Posts)" if b else None)
        for n, (a, b) in enumerate(tops, draw.randint(2, 9))
        if posts
    ]
    signature = (
        f'<div class="panel bg1"><div class="inner"><h3>Signature</h3><div class="postbody"><div '
        f'class="signature standalone">{sign}</div></div></div></div>'
    )
    warned = (
        '<div class="rules"><div class="inner"><strong>Information:</strong> the board moves to a new server '
        "on 3 May.</div></div>"
    )
    body = f"""<div id="wrap" class="wrap"><div id="page-header"><div class="headerbar">
<h1>{draw.town()} Model Rail Forum</h1></div>
<ul class="linklist navlinks"><li>Board index</li>
<li class="rightside">Logged in as: <span class="username">visitor</span></li></ul></div>
<div id="page-body" class="page-body">{warned if draw.random() < 0.3 else ""}<p>It is currently
{draw.day():%a %b %d, %Y} 9:14 pm</p>
<h2 class="memberlist-title">Viewing profile - {name}</h2><form method="post" action="" id="viewprofile">
<div class="panel bg1{" online" if draw.random() < 0.3 else ""}"><div class="inner">
<dl class="left-box details profile-details">
{rows(entry, facts)}</dl></div></div>
<div class="panel bg2"><div class="inner"><div class="column1"><h3>Contact {name}</h3><dl class="details">
{rows(entry, contacts)}</dl></div><div class="column2"><h3>User statistics</h3><dl class="details">
{rows(entry, counted)}</dl></div></div></div>{signature if sign else ""}</form></div>
<div id="page-footer" class="page-footer">Newest member <strong>{draw.person()}</strong> &bull; Total posts
<strong>{draw.randint(20, 90)}418</strong></div></div>"""
    labels: dict[str, Value] = {"username": name, "rank": rank, "location": home, "age": years, "groups": [*groups]}
    labels |= {"occupation": trade if trade != "-" else None, "interests": _plain(likes), "website": web}
    labels |= {"joined": joined}
    labels |= {"last_active": seen, "posts": str(posts), "most_active_forum": forum if posts else None}
    labels |= {"signature": _plain(sign)}
    return page(f"{name} - profile", body), labels


def _plain(text: str | None) -> str | None:
    """A text without the marks of what is bold or linked."""
    if text is None:
        return None
    kept, inside = "", False
    for sign in text:
        inside = sign == "<" or (inside and sign != ">")
        kept += "" if inside or sign == ">" else sign
    return " ".join(kept.replace("&amp;", "&").split())


_BREEDS = ("Border Terrier", "Flat-coated Retriever", "Kooikerhondje", "Welsh Springer Spaniel")
_COLOURS = ("grizzle & tan", "blue & tan", "red", "liver", "orange/white", "black")
_CALLED = words("Captain Clover Cinders Chester Conker Coco Cricket Cider Candytuft Clementine Calypso")


def kennel_litter(draw: Draw) -> Made:
    """A breeder's home page about a litter, of nested tables and font tags, the litter before last still below."""
    kennel, breed, born = draw.surname(), draw.choice(_BREEDS), draw.day()
    letter = draw.choice("ABCDEFGH")
    litter, ready = f'{kennel}\'s "{letter}" litter', born + timedelta(56)
    dogs = [
        f"{draw.choice(('Ch. ', 'Sh. Ch. ', '', ''))}{draw.town()} "
        f"{draw.choice(('Minstrel', 'Ember', 'Night Watch', 'Über Alles'))}"
        for _ in range(2)
    ]
    hips = [f"{draw.randint(2, 9)}/{draw.randint(2, 9)}", draw.some(0.7, f"{draw.randint(3, 8)}/{draw.randint(3, 8)}")]
    eyes = [f"clear {draw.randint(2023, 2026)}" for _ in range(2)]
    price = draw.some(0.75, f"£{draw.randint(9, 24) * 100:,}")
    down = draw.some(0.5, f"£{draw.choice((100, 150, 200, 250))}")
    phone, licence = draw.code("01632 960 ###"), draw.some(0.55, draw.code("LN/######"))
    pups, listed = [], ""
    for name in draw.in_order(_CALLED, 1, 9):
        one = {"name": f"{name}", "sex": draw.choice(("dog", "bitch")), "colour": draw.choice(_COLOURS)}
        weight = draw.some(0.7, f"{draw.randint(190, 460)} g")
        fate = draw.some(0.7, draw.choice(("reserved", "SOLD", "available", "staying with us")))
        one |= ({"weight": weight} if weight else {}) | ({"status": fate} if fate else {})
        said = f'<font color="#FF0000"><b>{fate}</b></font>' if fate in {"SOLD", "reserved"} else fate or "&nbsp;"
        listed += f"""<tr><td bgcolor="#FFFFCC"><font face="Verdana" size="2"><b>{name}</b></font></td><td>
<font face="Verdana" size="2">{one["sex"]}</font></td>
<td><font face="Verdana" size="2">{escape(one["colour"], False)}</font></td><td align="right">
<font face="Verdana" size="2">{weight or "-"}</font></td>
<td><font face="Verdana" size="2">{said}</font></td></tr>\n"""
        pups.append(one)
    parent = """<td valign="top" width="50%"><table border="0"><tr><td colspan="2">
<img src="{4}.jpg" width="200" height="150" alt=""></td></tr>
<tr><td><b>{0}</b></td><td>{1}</td></tr><tr><td>Hips</td><td>{2}</td></tr><tr><td>Eyes</td><td>{3}</td></tr></table>
</td>"""
    both = parent.format("Father", dogs[0], hips[0], eyes[0], "sire") + parent.format(
        "Mother", dogs[1], hips[1] or "n/a", eyes[1], "dam"
    )
    old = f"""<hr color="#800000" width="80%"><p align="center">
<font face="Comic Sans MS" size="4">Our last litter ({draw.randint(2021, 2024)})</font></p>
<table border="1" cellpadding="3" align="center"><tr><td>{draw.choice(("Bramble", "Bonnie"))}</td><td>bitch</td>
<td>red</td><td>{draw.randint(200, 400)} g</td><td>SOLD</td></tr>
<tr><td>Baxter</td><td>dog</td><td>liver</td><td>-</td><td>SOLD</td></tr></table>"""
    cost = (
        f"<p>The puppies are <b>{price}</b> each{f', a deposit of {down} holds one for you' if down else ''}.</p>"
        if price
        else ""
    )
    cost += f"<p>Deposit: {down}</p>" if down and not price else ""
    news = f'<p><marquee><font color="#008000">*** UPDATE {draw.day():%d/%m/%y}: new photos! ***</font></marquee></p>'
    males = sum(1 for one in pups if one["sex"] == "dog")
    body = f"""<table width="760" border="0" align="center" background="paws.gif"><tr>
<td width="130" valign="top" bgcolor="#FFCC99"><a href="index.htm">Home</a><br>
<a href="dogs.htm">Our dogs</a><br><a href="litter.htm"><b>Puppies</b></a><br><a href="guest.htm">Guestbook</a><br><br>
<img src="counter.gif" alt="">
<font size="1">You are visitor {draw.randint(10000, 99999)}</font></td><td valign="top">
<center><font face="Comic Sans MS" size="6" color="#800000">{escape(litter, False)}</font><br>\n<font size="4">
<i>{breed}</i></font></center>
{news if draw.random() < 0.4 else ""}<table border="0" width="100%"><tr>{both}</tr></table>
<p>
<font face="Verdana" size="2">Born on {long_day(born)}: {males} dogs, {len(pups) - males} bitches. They can go to their
new homes from
<u>{long_day(ready)}</u>.{" Mum is doing fine and eats like a horse." if draw.random() < 0.5 else ""}</font></p>
<table border="1" cellpadding="3" align="center"><tr bgcolor="#800000"><td><font color="#FFFFFF">Name</font></td><td>
<font color="#FFFFFF">Sex</font></td>
<td><font color="#FFFFFF">Colour</font></td><td><font color="#FFFFFF">Weight</font></td><td>
<font color="#FFFFFF">&nbsp;</font></td></tr>\n{listed}</table>
{cost}{old if draw.random() < 0.6 else ""}<p align="center">Phone {phone} <small>(not after 8
p.m.)</small>{f"<br>{chr(10)}Breeder's licence {licence}" if licence else ""}</p>
</td></tr></table>"""
    labels: dict[str, Value] = {"litter": litter, "breed": breed, "sire": dogs[0], "dam": dogs[1]}
    labels |= {"sire_hips": hips[0], "dam_hips": hips[1]}
    labels |= {"born": long_day(born), "ready": long_day(ready), "puppies": [*pups], "price": price, "deposit": down}
    return page(escape(litter, False), body), {**labels, "phone": phone, "licence": licence}
