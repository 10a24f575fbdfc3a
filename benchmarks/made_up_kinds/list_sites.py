"""Pages that are lists: a shelf, jobs, coaches, a cup, a thread, a menu, a library's hits, homes, pumps, a card."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, continental, each, long_day, page, phrases

_TEAS = ("Keemun", "Smoky Lapsang", "Mint & Liquorice", "Earl's Blend", "Rooibos", "Golden Needle", "White Peony")
_FORMS = ("Loose Leaf", "Pyramid Bags", "Gift Tin", "Refill")
_NARROWED = ("Organic", "Caffeine free", "Under €20", "Fair trade")


def tea_shelf(draw: Draw) -> Made:
    """A shop's shelf with generated class names: sale prices, sold-out cards without one, advertisements, a banner."""
    shelf, total = draw.choice(("Black Tea", "Herbal Infusions", "Gifts & Sets")), str(draw.randint(14, 260))
    mark, sort = draw.hexadecimal(5), draw.choice(("Bestsellers", "Price: low to high", "New in"))
    promise, narrowed = draw.some(0.6, f"Free delivery over €{draw.randint(25, 60)}"), draw.in_order(_NARROWED, 0, 3)
    score = draw.some(0.7, f"{draw.uniform(3.6, 4.9):.1f}")
    names = [f"{tea} {draw.choice(_FORMS)}" for tea in draw.sample(_TEAS, draw.randint(3, 7))]
    products, cards = [], []
    for name in names:
        sizes = ("20 bags", "40 bags") if name.endswith("Bags") else ("50 g", "100 g", "250 g")
        one = {"name": name, "size": draw.choice(sizes)}
        gone, cost = draw.random() < 0.2, draw.uniform(4, 38)
        badge = None if gone else draw.some(0.4, draw.choice(("New", "Organic", "Staff pick")))
        stock = "Sold out" if gone else draw.some(0.3, f"Only {draw.randint(2, 6)} left")
        price = ""
        if not gone:
            one["price"] = f"€{cost:.2f}"
            price = f'<span class="Price_only__{mark}">{one["price"]}</span>'
        if not gone and draw.random() < 0.35:
            one["old_price"] = f"€{cost * 1.25:.2f}"
            price = f"""<span class="vh">Now</span> <ins class="Price_sale__{mark}">{one["price"]}</ins>
  <span class="vh">Was</span> <del class="Price_was__{mark}">{one["old_price"]}</del>"""
        weight = int(one["size"].split()[0]) if one["size"].endswith("g") else 0
        per = f'<small class="Price_unit__{mark}">€{100 * cost / weight:.2f} / 100 g</small>' if weight else ""
        one |= ({"badge": badge} if badge else {}) | ({"stock": stock} if stock else {})
        products.append(one)
        cards.append(f"""<li class="Grid_item__{mark}" data-sku="{draw.code("T####")}" data-gtm='{{"list":"shelf"}}'>
 <article class="Card_root__{mark}"><a href="/p/{draw.code("####")}" tabindex="-1"><img src="/i.webp" alt=""></a>
 {f'<span class="Badge_root__{mark}">{badge}</span>' if badge else ""}
 <h3 class="Card_name__{mark}"><a href="/p">{escape(name, False)}</a></h3><p class="Card_sub__{mark}">{one["size"]}</p>
 <div class="Price_row__{mark}">{price}{per if price else ""}</div>
 {f'<p class="Stock_{"none" if gone else "low"}__{mark}">{stock}</p>' if stock else ""}
 <button type="button"{" disabled" if gone else ""}>{"Notify me" if gone else "Add to basket"}</button>
 </article></li>""")
    if draw.random() < 0.6:
        cards.insert(
            draw.randint(0, 2),
            f"""<li class="Grid_item__{mark}" data-ad-slot="shelf-2">
 <article class="Card_root__{mark}"><span class="Ad_flag__{mark}">Sponsored</span><h3 class="Card_name__{mark}"><a
 rel="sponsored" href="https://ads.example/c?x=1">Copper Kettle 1.2 l</a></h3><p class="Card_sub__{mark}">from Hob &amp;
 Hearth</p><div class="Price_row__{mark}"><span class="Price_only__{mark}">€{draw.amount(30, 80)}</span></div>
 <a class="more" href="https://ads.example/c">See at partner</a></article></li>""",
        )
    if draw.random() < 0.5:
        cards.insert(
            2, f'<li class="Grid_item__{mark} Grid_wide__{mark}"><a href="/box"><b>Six tins, one box</b></a></li>'
        )
    seen_last = f"""<li><article class="Card_root__{mark} Card_small__{mark}"><h3 class="Card_name__{mark}"><a
href="/p">Bamboo Whisk</a></h3><span class="Price_only__{mark}">€{draw.amount(6, 12)}</span></article></li>"""
    chips = each(f'<button class="Chip_root__{mark}">{{}} <span aria-hidden="true">×</span></button>', narrowed, "")
    listed = "\n".join(cards)
    body = f"""<div id="__next"><header>{
        f'<p class="Bar_root__{mark}">{promise}</p>' if promise else ""
    }<a href="/">Leaf
&amp; Ladle</a></header><nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><a>Shop</a></li></ol></nav>
<main><h1 class="Head_title__{mark}">{escape(shelf, False)}</h1><div class="Bar_tools__{mark}">{chips}
<p role="status">Showing {len(names)} of <b>{total}</b> products</p><div>Sort by <span>{sort}</span></div></div>
<template id="card"><li><h3>%name%</h3><span>%price%</span></li></template>
<ul class="Grid_root__{mark}">
{listed}
</ul>
<button class="More_root__{mark}">Load more</button></main>
<aside><h2>Recently viewed</h2><ul>{seen_last}</ul></aside><footer>{
        f'<p>Rated <b itemprop="ratingValue">{score}</b> out of 5 by our customers</p>' if score else ""
    }<ul><li>Terms</li><li>Returns</li></ul></footer></div>"""
    labels: dict[str, Value] = {"shelf": shelf, "total": total, "sort": sort, "delivery": promise}
    labels |= {"filters": [*narrowed], "rating": score, "products": [*products]}
    return page(f"{escape(shelf, False)} | Leaf &amp; Ladle", body), labels


_POSTS = phrases(
    "Process Engineer; Night Baker; Payroll Officer (maternity cover); Welder / Fabricator; Senior Data Analyst; "
    "Care Assistant; HGV Class 2 Driver; Graduate Surveyor"
)
_EMPLOYERS = ("{} Foods Ltd", "{} & Sons", "University of {}", "{} Borough Council", "{} Logistics", "Agency {}")


def job_board(draw: Draw) -> Made:
    """A board of vacancies in utility classes: employer and place on one line, pay in some, tags, a banner."""
    sought, around = draw.choice(("engineer", "part time", "driver", "analyst")), draw.town()
    total, radius = f"{draw.randint(23, 4100):,}", draw.some(0.6, f"{draw.choice((5, 10, 25))} miles")
    chosen = draw.in_order(("Full time", "Remote", "Last 7 days", "Permanent"), 0, 3)
    checked = f"{draw.clock()} on {long_day(draw.day())}"
    jobs, items = [], []
    for n, title in enumerate(draw.sample(_POSTS, draw.randint(3, 8))):
        low = draw.randint(23, 58)
        one = {"title": title, "company": draw.choice(_EMPLOYERS).format(draw.choice((draw.surname(), draw.town())))}
        one["place"] = draw.choice((draw.town(), draw.town(), f"{around} (hybrid)", "Remote"))
        forms = (f"£{low},000 – £{low + draw.randint(2, 9)},500 a year", f"£{low / 2:.2f} an hour", f"Up to £{low},000")
        pay = draw.some(0.6, draw.choice(forms))
        one |= {"salary": pay} if pay else {}
        ago = draw.randint(0, 29)
        one["posted"] = "today" if not ago else f"{ago} day{'s' * (ago > 1)} ago"
        tag = "Promoted" if n == 0 and draw.random() < 0.4 else "New" if ago < 3 else draw.some(0.2, "Closing soon")
        one |= {"tag": tag} if tag else {}
        jobs.append(one)
        kinds = each("<li class='rounded bg-slate-100 px-2'>{}</li>", draw.in_order(("Full time", "Shift work"), 0, 2))
        flag = f'<span class="ml-2 rounded-full bg-emerald-50 px-2 text-xs">{tag}</span>' if tag else ""
        items.append(f"""<li class="border-b py-4 last:border-0" data-job-id="{draw.hexadecimal(12)}" data-track="serp|{
            n
        }">
<div class="flex items-start"><h2 class="text-lg font-semibold"><a href="/job/{draw.hexadecimal(6)}?ref=serp">{
            title
        }</a></h2>{flag}</div>
<p class="text-sm text-slate-600">{escape(one["company"], False)} <span aria-hidden="true">&middot;</span> {
            one["place"]
        }</p>
{f'<p class="mt-1 text-sm"><svg class="h-4 w-4"><use href="#i-cash"/></svg> {pay}</p>' if pay else ""}
<ul class="mt-1 flex gap-2 text-xs">{kinds}</ul>
<p class="mt-2 text-xs text-slate-400">Posted {
            one["posted"]
        }</p><button class="btn-save" aria-label="Save"></button></li>""")
    if draw.random() < 0.7:
        items.insert(
            2,
            f"""<li class="border-b bg-amber-50 py-4"><h2 class="text-lg font-semibold">Hear of it first</h2>
<p class="text-sm text-slate-600">We mail you new jobs near {around}</p><button>Create alert</button></li>""",
        )
    hiring = "".join(
        f'<li class="py-1"><a class="font-semibold">{draw.surname()} Group</a> <span>{count} jobs</span></li>'
        for count in sorted((draw.randint(2, 40) for _ in range(3)), reverse=True)
    )
    pills = each('<span class="rounded-full border px-3" data-pill>{}</span>', chosen, "")
    listed = "\n".join(items)
    body = f"""<div class="mx-auto max-w-5xl"><nav class="text-xs"><a href="/">Jobs</a> › <a>{around}</a></nav>
<form class="flex" action="/search"><input name="q" value="{sought}"><input name="l" value="{around}"></form>
<h1 class="text-2xl"><span data-testid="n">{total}</span> <em>{sought}</em> jobs in {around}{
        f"<span class='text-base'> within {radius}</span>" if radius else ""
    }</h1><div class="my-2">{pills}</div>
<div class="grid grid-cols-3"><ol class="col-span-2" id="results">
{listed}
</ol><aside class="col-span-1"><h2 class="font-bold">Hiring now</h2><ul>{hiring}</ul>
<h2 class="font-bold">Similar searches</h2><ul><li class="py-1"><a>{draw.choice(_POSTS)}</a></li><li class="py-1"><a>{
        draw.choice(_POSTS)
    }</a></li></ul></aside></div>
<script type="text/x-template"><li class="border-b py-4"><h2>__TITLE__</h2></li></script>
<p class="text-xs">Prices and pay as told by employers. Results as of {checked}.</p></div>"""
    labels: dict[str, Value] = {"query": sought, "area": around, "total": total, "radius": radius, "as_of": checked}
    return page(f"{sought} jobs in {around}", body), labels | {"filters": [*chosen], "jobs": [*jobs]}


def _coaches(draw: Draw, hour: int, far: str) -> tuple[list[dict[str, str]], str]:
    """Rows of a board: times, some of them moved, ends of the line, a bay; the status across two cells if cancelled."""
    coaches, shown, minute = [], "", 0
    count, now = draw.randint(3, 8), draw.randint(1, 3)
    for n in range(count):
        minute += draw.randint(4, 25)
        one = {"time": f"{hour + minute // 60:02}:{minute % 60:02}", far: draw.town()}
        fate = draw.choices(("On time", "Delayed", "Cancelled", ""), (5, 3, 1.5, 2))[0]
        by = draw.some(0.4, draw.town())
        at = f"<time>{one['time']}</time>"
        if fate == "Delayed":
            later = minute + draw.randint(5, 40)
            one["expected"] = f"{hour + later // 60:02}:{later % 60:02}"
            at = f"<s>{one['time']}</s> <b class='late'>{one['expected']}</b>"
        one |= ({"via": by} if by else {}) | ({"status": fate} if fate else {})
        bay = draw.code("#@") if fate != "Cancelled" and draw.random() < 0.85 else None
        one |= {"bay": bay} if bay else {}
        last = f"<td class='bay'>{bay or '&ndash;'}</td><td class='st'>{fate or '&nbsp;'}</td>"
        if fate == "Cancelled":
            last = "<td colspan='2' class='st x'><img src='x.gif' alt=''> Cancelled</td>"
        through = f"<br><span class='via'>via {by}</span>" if by else ""
        shown += f"<tr class='r{n % 2} {fate[:3].lower()}'><td class='t'>{at}</td><td>{one[far]}{through}</td>"
        shown += f"<td class='op'>{draw.choice(('NX', 'Citylink', 'Blue Line'))}</td>{last}</tr>\n"
        if n == now:
            shown += "<tr class='ad'><td colspan='5'>Hungry? The kiosk is open until 22:00</td></tr>\n"
        coaches.append(one)
    return coaches, shown


def coach_station_board(draw: Draw) -> Made:
    """A coach station's two boards: times struck out with new ones, cancelled rows of merged cells, a row of advice."""
    station, when = f"{draw.town()} Coach Station", draw.day()
    hour = draw.randint(6, 19)
    leaving, rows_out = _coaches(draw, hour, "to")
    coming, rows_in = _coaches(draw, hour, "from")
    notice = draw.some(0.5, f"Bay {draw.code('#@')} is closed until {long_day(when + timedelta(9))}.")
    fresh, phone = f"{hour:02}:{draw.randint(0, 9):02}:{draw.randint(10, 59)}", draw.code("0300 555 01##")
    shown_day = f"{when:%A} {long_day(when)}"

    def board(title: str, far: str, lines: str) -> str:
        return f"""<h2>{title}</h2>
<table class="board" cellspacing=0 summary="{title}"><thead><tr><th>Time<th>{far}<th>Operator<th>Bay<th>Status</tr>
</thead><tbody><tr class="tpl" style="display:none"><td>00:00<td>Somewhere<td>-<td>-<td>-</tr>
{lines}</tbody><tfoot><tr><td colspan="5"><a href="?later=1">Later coaches &raquo;</a></td></tr></tfoot></table>
"""

    warned = f'<div class="warn" role="alert"><strong>Please note:</strong> {notice}</div>' if notice else ""
    body = f"""<div id="top"><a href="/">Travel</a> &gt; <a href="/coach">Coach stations</a> &gt; {station}</div>
<h1>{station}</h1><p class="d">{shown_day} &nbsp;|&nbsp; Updated&nbsp;<span id="upd">{fresh}</span> <a
href="javascript:location.reload()">Refresh</a></p>
{warned}
{board("Departures", "Destination", rows_out)}{board("Arrivals", "From", rows_in)}
<div class="side"><h3>Popular routes</h3><ul><li>{draw.town()} <b>from £{draw.randint(5, 15)}</b><li>{
        draw.town()
    } <b>from
£{draw.randint(5, 15)}</b></ul></div>
<div id="foot">Help: {phone} | <a>Accessibility</a> | Times may change.</div>"""
    labels: dict[str, Value] = {"station": station, "date": shown_day, "updated": fresh, "notice": notice}
    labels |= {"help": phone, "departures": [*leaving], "arrivals": [*coming]}
    return page(f"{station} - live times", body), labels


_ROUNDS = ("First Round", "Second Round", "Quarter-finals", "Semi-finals")
_SIDES = ("{} Rovers", "{} Town", "AFC {}", "{} Athletic", "{} United", "{}")


def cup_results(draw: Draw) -> Made:
    """Results of a cup below headings of rounds and days, flat: postponed games, extra time; scorers of equal rank."""
    cup = f"{draw.choice(('Harbour', 'County', 'Brewers', 'Miners'))} {draw.choice(('Cup', 'Shield', 'Trophy'))}"
    when = draw.day()
    season = "2025/26" if when.month < 8 else "2026/27"
    holder = draw.some(0.6, draw.choice(_SIDES).format(draw.town()))
    data = draw.random() < 0.5
    games, shown, played = [], "", 0
    for name in draw.in_order(_ROUNDS, 2, 3)[::-1]:
        shown += f'<h3 class="round-title"><span>{name}</span></h3>\n'
        for _ in range(draw.randint(1, 2)):
            told = f"{when:%A} {long_day(when)}"
            shown += f'<h4 class="match-day">{told}</h4>\n'
            places = draw.sample(TOWNS, 6)
            for n in range(draw.randint(1, 3)):
                sides = [draw.choice(_SIDES).format(place) for place in places[2 * n : 2 * n + 2]]
                one = {"round": name, "date": told, "home": sides[0], "away": sides[1]}
                goals = draw.randint(0, 5), draw.randint(0, 4)
                off = draw.random() < 0.12
                told_of = "4–3 on penalties" if goals[0] == goals[1] else draw.some(0.25, "a.e.t.")
                note = "Postponed" if off else told_of
                one |= ({} if off else {"score": f"{goals[0]}–{goals[1]}"}) | ({"note": note} if note else {})
                games.append(one)
                played += not off
                kind = ' itemscope itemtype="https://schema.org/SportsEvent"' if data else ""
                shown += f"""<div class="match match--{"off" if off else "ft"}" data-match="{draw.code("#######")}"{
                    kind
                }>
<span class="team home"{' itemprop="homeTeam"' if data else ""}>{sides[0]}</span> <a class="sc" href="/m">{
                    '<abbr title="Postponed">P-P</abbr>' if off else one["score"]
                }</a> <span class="team away"{' itemprop="awayTeam"' if data else ""}>{sides[1]}</span>
{f'<small class="match__note">{note}</small>' if note else ""}</div>
"""
            when -= timedelta(draw.randint(1, 12))
        shown += f'<div class="mpu" id="ad-{draw.hexadecimal(4)}"><!-- slot --></div>\n' * draw.randint(0, 1)
    scorers: list[dict[str, str]] = []
    table, best, rank = "", draw.randint(6, 11), 1
    while len(scorers) < 5 and best > 2:
        equal = draw.people(1, 2)
        for n, player in enumerate(equal):
            club = draw.choice(TOWNS)
            scorers.append({"player": player, "club": club, "goals": str(best)})
            head = f'<td rowspan="{len(equal)}" class="rank">{rank}.</td>' if n == 0 else ""
            table += f"<tr>{head}<td>{player}</td><td>{club}</td><td class='num'>{best}</td></tr>\n"
        rank, best = rank + len(equal), best - draw.randint(1, 2)
    other = f"""<div class="match match--ft"><span class="team home">{draw.town()} Colts</span> <a class="sc">{
        draw.randint(0, 3)
    }–1</a> <span class="team away">{draw.town()} Reserves</span></div>"""
    body = f"""<nav class="crumbs"><a href="/">Football</a> / <a href="/cups">Cups</a> / {cup}</nav><h1>{cup} <span
class="season">{season}</span></h1><ul class="tabs"><li><a>Fixtures</a></li><li class="on">Results</li>
<li>Draw</li></ul>
{f'<p class="holder">Holders: <strong>{holder}</strong></p>' if holder else ""}
<p class="sum">{played} matches played</p>
<section class="results">
{shown}</section>
<section class="scorers"><h2>Top scorers</h2><table><thead><tr><th>#</th><th>Player</th><th>Club</th><th>Goals</th></tr>
</thead><tbody>
{table}</tbody></table></section>
<aside class="rail"><h3>Youth league: latest</h3>{other}</aside><footer>Results are not official.</footer>"""
    labels: dict[str, Value] = {"competition": cup, "season": season, "holder": holder, "played": str(played)}
    return page(f"{cup} results {season}", body), labels | {"matches": [*games], "scorers": [*scorers]}


_NICKS = ("rustbucket", "Old_Tom", "kettleblack", "M.Grub", "tinwhistle77", "heron", "Sue from accounts", "dynamo_dan")
_ASKED = ("Hello all, it started last week and gets worse. Any ideas?", "New here, be kind. What would you try first?")
_SAID = (
    "Mine did the same after the winter, it was the float needle.",
    "Check the earth strap first, it costs nothing.",
    "Thanks all, running sweetly again!",
    "Are you sure that is the original part? Mine has a brass one.",
    "I would not touch it before it is warm.",
    "Bumping this, same trouble here with the 1962 one.",
    "No luck yet. New gasket comes on Friday.",
)
_SIGNED = ("1958 Standard, 1964 de luxe, 3 sheds", "If it is not broken, take it apart", "Sent from the workshop")


def workshop_thread(draw: Draw) -> Made:
    """A thread of an old forum, a table for each post: quotes before answers, signatures, edits, hidden cards."""
    forum, starter = draw.choice(("Carburettors", "Gearbox & Clutch", "Barn finds")), draw.choice(_SAID[:2])
    title = draw.choice(("Floods when cold", "Will not idle", "What is this bracket for?", "Odd noise at 30 mph"))
    pages, views = draw.randint(2, 9), draw.some(0.6, f"{draw.randint(90, 20000):,}")
    names, at = draw.sample(_NICKS, draw.randint(2, 6)), draw.day()
    said, mods = (
        [draw.choice(_ASKED), *draw.sample(_SAID, draw.randint(2, 6))],
        draw.in_order(("grease_monkey", "Admin Ada"), 1, 2),
    )
    posts: list[dict[str, str]] = []
    shown = ""
    ranks = {name: draw.some(0.6, draw.choice(("Apprentice", "Fitter", "Master of Spanners"))) for name in names}
    for n, line in enumerate(said, 1):
        who, more = draw.choice(names), draw.some(0.4, draw.choice(("Photo to follow.", "Good luck.", "Regards, T.")))
        at += timedelta(draw.randint(1, 3))
        one = {"number": f"#{n}", "author": who, "posted": f"{at:%d.%m.%Y}, {draw.clock()}"}
        one |= {"text": f"{line} {more}" if more else line} | ({"rank": ranks[who] or ""} if ranks[who] else {})
        edited = draw.some(0.2, f"{at:%d.%m.%Y}, 23:{draw.randint(10, 59)}")
        one |= {"edited": edited} if edited else {}
        quoted = ""
        if posts and draw.random() < 0.5:
            back = draw.choice(posts)
            quoted = (
                f"""<blockquote class="bbq"><cite>{back["author"]} wrote:</cite><br />{back["text"]}</blockquote>"""
            )
        posts.append(one)
        ident = draw.code("7#####")
        signed = f'<div class="signatures">{draw.choice(_SIGNED)}</div>' if draw.random() < 0.5 else ""
        shown += f"""<div id="post_{ident}"><table id="pid{ident}" cellspacing="0" width="100%">
<tr><td class="postauthor" rowspan="2" valign="top"><a href="member.php?u={draw.randint(9, 999)}"><b>{who}</b></a>
<div class="popup" style="display:none"><a>{who}</a><em>Offline</em><dl><dt>Joined</dt><dd>{
            draw.randint(2001, 2022)
        }&nbsp;</dd></dl></div>
{f"<p><em>{ranks[who]}</em></p>" if ranks[who] else ""}<img src="star.gif"><dl class="profile"><dt>Posts</dt><dd>{
            draw.randint(1, 9000)
        }&nbsp;</dd></dl></td>
<td class="postcontent"><div class="postinfo"><strong><a name="p{ident}">{one["number"]}</a></strong> Posted {
            one["posted"]
        } | <a rel="nofollow">Only this author</a></div>
<div class="t_msg" id="msg_{ident}">{quoted}{line}{f"<br />{chr(10)}{more}" if more else ""}</div>
{f'<p class="edit">Last edited: {edited}</p>' if edited else ""}</td></tr>
<tr><td class="postbottom">{signed}<a>Report</a> <a>Reply</a> <a>Quote</a></td></tr></table></div>
"""
        if n == 1:
            shown += '<div class="threadad"><table><tr><td>Advertisement: Gaskets by post</td></tr></table></div>\n'
    number = f"Page 1 of {pages}"
    body = f"""<div id="nav"><a href="index.php">Old Engines Forum</a> &raquo; <a href="f.php?id=4">{
        escape(forum, False)
    }</a> &raquo; {title}</div>
<div class="pages">{number} <a>2</a> <a>Next</a></div><h1>{title}</h1>
<p class="gensmall">Moderators: {", ".join(f"<a>{mod}</a>" for mod in mods)}{
        f" &bull; Views: <b>{views}</b>" if views else ""
    }</p>
<div id="postlist">
{shown}</div>
<h3>Similar threads</h3><table class="similar"><tr><td><a>Choke stuck</a></td><td>{draw.choice(_NICKS)}</td><td>{
        at - timedelta(400):%d.%m.%Y}</td></tr><tr><td><a>{starter[:24]}...</a></td><td>{draw.choice(_NICKS)}</td><td>{
        at - timedelta(90):%d.%m.%Y}</td></tr></table>
<p class="copy">Powered by BoardThing 2.1</p>"""
    labels: dict[str, Value] = {"forum": forum, "title": title, "page": number, "views": views}
    return page(f"{title} - Old Engines Forum", body), labels | {"moderators": [*mods], "posts": [*posts]}


_DISHES = {
    "Antipasti": ("Carpaccio of beetroot", "Fried courgette flowers", "Burrata & peach", "Salt cod on toast"),
    "Pasta": ("Pici with crumbs", "Ravioli of ricotta", "Tagliatelle al ragù", "Gnocchi, sage butter"),
    "Mains": ("Lamb shoulder", "Sea bream, fennel", "Stuffed cabbage"),
    "Sweets": ("Almond cake", "Lemon granita", "Affogato"),
}
_WITH = ("with bitter leaves", "slow cooked, for two", "anchovy, capers & egg", "from our own garden")
_BOTTLES = ("Rosso di Montagna '21", "Vermentino, Cantina Alta", "Orange, no label", "Lambrusco secco")


def trattoria_card(draw: Draw) -> Made:
    """A menu written by hand: unclosed items, hard spaces and dots before prices, notes on sections; wines by glass."""
    name, number = f"Trattoria {draw.surname()}", draw.code("01632 960###")
    hours = f"{draw.choice(('Tue-Sat', 'Wed-Sun', 'Daily'))} {draw.choice(('12-3, 6-10.30', '6 till late', '5-11pm'))}"
    charge, chef = draw.some(0.5, f"£{draw.choice(('1.50', '2', '2.50'))} per person"), draw.some(0.7, draw.person())
    valid = draw.choice(("Spring menu", "Menu of the week", "Harvest menu"))
    dishes, shown = [], ""
    for section in draw.in_order([*_DISHES], 2, 4):
        note = draw.choice(("", "", "<br><small>All served with bread. Ask for gluten free.</small>"))
        shown += f"<p><font size=4 color=#803020><b>{section}</b></font>{note}\n<ul type=none>\n"
        for dish in draw.in_order(_DISHES[section], 1, 3):
            one = {"section": section, "dish": dish}
            more, marks = draw.some(0.5, draw.choice(_WITH)), draw.some(0.4, draw.choice(("(v)", "(vg)", "(n)")))
            price = draw.choices((f"{draw.randint(5, 26)}.{draw.choice(('00', '50'))}", "s.q.", None), (8, 1, 1))[0]
            one |= ({"description": more} if more else {}) | ({"marks": marks} if marks else {})
            one |= {"price": price} if price else {}
            dishes.append(one)
            dots = f"&nbsp;{'.' * draw.randint(4, 20)}&nbsp;<b>{price}</b>" if price else ""
            shown += f"<li><b>{escape(dish, False)}</b>{f'&nbsp;<sup>{marks}</sup>' if marks else ''}{dots}"
            shown += f"\n<br><i>{escape(more, False)}</i>\n" if more else "\n"
        shown += "</ul>\n" + draw.choice(("", "<hr width=40%>\n", "<p align=center>~ * ~\n"))
    wines, poured = [], ""
    for bottle in draw.in_order(_BOTTLES, 1, 4):
        glass, whole = draw.some(0.6, f"{draw.randint(5, 9)}.50"), f"{draw.randint(24, 60)}"
        wines.append({"wine": bottle, "bottle": whole} | ({"glass": glass} if glass else {}))
        poured += f"<dt>{bottle}\n<dd>{f'glass {glass} / ' if glass else ''}bottle {whole}\n"
    body = f"""<center><img src=logo.gif alt="{name}"><h1>{name}</h1>
<a href=index.htm>Home</a> | Menu | <a href=find.htm>Find us</a> | <a href=party.htm>Parties</a></center>
<h2>{valid}</h2>
{f"<p>In the kitchen:&nbsp; {chef}{chr(10)}" if chef else ""}<p>Open {hours}
{shown}<h3>Wines</h3>
<dl>
{poured}</dl>
<table border=1 bgcolor=#ffffcc align=right><tr><td><b>Set lunch</b><br>Any pasta & a sweet ..... <b>{
        draw.randint(14, 19)
    }.00</b></table>
<p><small>(v) vegetarian (vg) vegan (n) nuts. s.q. = by weight, ask us.{
        f" Cover charge {charge}." if charge else ""
    }</small>
<p align=center>Book a table: <b>{number.replace(" ", "&nbsp;")}</b><br>{draw.street()}, {draw.town()}"""
    labels: dict[str, Value] = {"name": name, "menu": valid, "hours": hours, "chef": chef, "phone": number}
    return page(f"{name} - Menu", body), labels | {"cover_charge": charge, "dishes": [*dishes], "wines": [*wines]}


_BOOKS = phrases(
    "Das stille Moor; Moor und Heide : ein Wanderbuch; Torf : Geschichte eines Brennstoffs; "
    "Leben im Moor / Hrsg. vom Naturbund; Die Moorleiche : Kriminalroman; Pflanzen der Moore & Sümpfe"
)
_BRANCHES = ("Zentralbibliothek", "Zweigstelle Nord", "Fahrbücherei", "Jugendbücherei")


def katalog_treffer(draw: Draw) -> Made:
    """A German library's hits: words marked in titles, author before them, a list of branches inside each hit."""
    library, total = f"Stadtbücherei {draw.town()}", str(draw.randint(7, 480))
    sort, hint = draw.choice(("Relevanz", "Erscheinungsjahr", "Verfasser")), draw.some(0.4, "moore")
    until, user = draw.some(0.5, f"{draw.randint(16, 20)}:00 Uhr"), draw.some(0.4, draw.code("00######"))
    hits, shown = [], ""
    for n, title in enumerate(draw.sample(_BOOKS, draw.randint(3, 6))):
        one = {"title": title, "medium": draw.choice(("Buch", "E-Book", "Hörbuch"))}
        by = draw.some(0.75, f"{draw.surname()}, {draw.person().split()[0]}")
        one |= ({"author": by} if by else {}) | {"year": str(draw.randint(1968, 2025))}
        if one["medium"] != "E-Book":
            one["shelfmark"] = draw.code("@@@ ## ") + draw.surname()[:4].upper()
        back = draw.day()
        one["status"] = draw.choice(("ausleihbar", f"entliehen bis {back:%d.%m.%Y}", "im Geschäftsgang"))
        hits.append(one)
        marked = escape(title, False).replace("Moor", "<b><b>Moor</b></b>")
        kept = [f"{place} ({draw.randint(1, 3)})" for place in draw.in_order(_BRANCHES, 1, 3)]
        where = f"<ul class='zweig'>{each('<li>{}', kept, '')}</ul>" if "shelfmark" in one else ""
        shelf = f"Signatur:&nbsp;<span class='sig'>{one['shelfmark']}</span> " if "shelfmark" in one else ""
        shown += f"""<tr class="result_treffer{"X" * (n % 2)}"><td width="32"><img src="/pics/m{
            n % 3
        }.gif" border="0"><br>{one["medium"]}</td>
<td><!--MEDIENNR: {draw.code("0######")} --><a href="index.asp?detmediennr={n}">{f"{by}:<br/>" if by else ""}{
            marked
        }</a> - {one["year"]}
<div class="expl">{shelf}Status: <span class="{"frei" if one["status"] == "ausleihbar" else "weg"}">{
            one["status"]
        }</span>
{where}</div></td><td><input type="checkbox" name="m{n}"> <a title="merken">Merken</a></td></tr>
"""
        if n == 1 and draw.random() < 0.5:
            shown += '<tr><td colspan="3" class="info">Nichts dabei? Fernleihe bestellen</td></tr>\n'
    facets = "".join(
        f"<li><a>{one}</a> ({draw.randint(2, 60)})\n" for one in ("Buch", "Hörbuch", "DVD", *_BRANCHES[:2])
    )
    newest = each("<li><a>{}</a> - 2026", ("Garten im Herbst", "Kleine Geschichte der Uhr"))
    signed_in = f"<span class='konto'>Benutzernummer:&nbsp;\n {user}</span>" if user else "<a>Anmelden</a>"
    body = f"""<div id="kopf"><img src="logo.gif" alt=""> <span class="bib">{library}</span> {signed_in}
{f"<p class='auf'>Heute geöffnet bis {until}</p>" if until else ""}</div>
<div class="suchzeile"><form><input name="stich" value="moor"><select name="zst"><option>Alle&nbsp;&nbsp;&nbsp;<option>{
        _BRANCHES[1]
    }</select></form></div>
<div class="result" id="Result"><h1>Suchergebnis - Übersicht</h1><div class="result_gefunden">Gefunden:&nbsp;{
        total
    }</div>
<div class="result_sort">sortiert nach: <em>{sort}</em></div>
{f"<p class='dym'>Meinten Sie <a><i>{hint}</i></a>?</p>" if hint else ""}
<table cellpadding="2" class="resulttab"><tr><th>Art</th><th>Kurzanzeige</th><th></th></tr>
{shown}</table>
<div class="blaettern">&laquo; 1 <a>2</a> <a>3</a> &raquo;</div></div>
<div id="rechts"><h3>Eingrenzen</h3><ul>{facets}</ul><h3>Neu im Regal</h3><ul>{newest}</ul></div>"""
    labels: dict[str, Value] = {"library": library, "total": total, "sort": sort, "suggestion": hint, "user": user}
    return page(f"{library} - WebOPAC", body, language="de"), labels | {"open_until": until, "hits": [*hits]}


_HOMES = ("Maison de bourg", "Appartement T3 lumineux", "Longère à rénover", "Studio meublé", "Villa avec piscine")
_QUARTERS = ("Centre-ville", "Les Tilleuls", "Port", "Gare")


def annonces_maisons(draw: Draw) -> Made:
    """A French agency's cards of homes: figures beside icons, some missing, prices on request, copies in a carousel."""
    agency, zone = f"Agence {draw.surname()}", draw.town()
    total, phone = str(draw.randint(9, 190)), draw.code("04 99 ## ## ##")
    rate, budget = draw.some(0.6, f"{draw.randint(3, 7)} %"), draw.some(0.5, f"{draw.randint(150, 600)} 000 €")
    homes, cards = [], []
    for n in range(draw.randint(3, 7)):
        one = {"title": draw.choice(_HOMES), "place": f"{zone} ({draw.choice(_QUARTERS)})"}
        one["price"] = draw.choices(
            (f"{draw.randint(79, 640)} {draw.choice(('000', '500'))} €", "Nous consulter"), (7, 1)
        )[0]
        figures = {"surface": draw.some(0.9, f"{draw.randint(19, 240)} m²")}
        figures |= {"land": draw.some(0.45, f"{draw.randint(120, 4000)} m²")}
        figures |= {"rooms": draw.some(0.75, f"{draw.randint(1, 8)} p.")}
        one |= {key: text for key, text in figures.items() if text}
        homes.append(one)
        icons = "".join(
            f'<li class="ico-{key}"><i class="icon {icon}"></i><span>{text}</span></li>'
            for (key, text), icon in zip(figures.items(), ("i-m2", "i-tree", "i-door"), strict=True)
            if text
        )
        flag = draw.choice(
            ("", "", '<span class="ruban">Exclusivité</span>', '<span class="ruban">Coup de cœur</span>')
        )
        energy = f'<span class="dpe dpe-{draw.choice("abcdefg")}" title="DPE"></span>' if draw.random() < 0.6 else ""
        cards.append(f"""<div class="col-md-4 bien" itemscope itemtype="http://schema.org/Product" data-id="{
            draw.code("VM####")
        }">
<div class="swiper"><div class="swiper-slide"><img data-src="{
            n
        }a.jpg"></div><div class="swiper-slide swiper-slide-duplicate"
><img data-src="{n}b.jpg"></div>{flag}</div>
<div class="bien-corps"><h2 itemprop="name">{one["title"]}</h2><p class="lieu"><i class="icon i-pin"></i> {
            one["place"]
        }</p>
<ul class="picto">{icons}</ul>{energy}<div class="prix" itemprop="offers"><span itemprop="price">{
            one["price"].replace(" ", "&nbsp;")
        }</span>{"<sup>*</sup>" if "€" in one["price"] else ""}</div>
<a href="/vente/{n}" class="btn">Voir le bien</a> <a class="fav" data-fav="{n}">♡</a></div></div>""")
    if draw.random() < 0.6:
        cards.insert(
            draw.randint(1, 2),
            """<div class="col-md-4 bien bien-pub"><div class="bien-corps"><h2>Vous vendez
?</h2><p class="lieu">Estimation offerte en 48 h</p><a class="btn" href="/estimer">Estimer</a></div></div>""",
        )
    sold = f"""<div class="mini"><h4>{draw.choice(_HOMES)}</h4><span class="prix">{
        draw.randint(90, 300)
    }&nbsp;000&nbsp;€</span> <em>Vendu</em></div>"""
    listed = "\n".join(cards)
    body = f"""<header><a class="logo" href="/">{agency}</a> <a href="tel:0">{phone.replace(" ", "&nbsp;")}</a></header>
<ol class="breadcrumb"><li><a href="/">Accueil</a></li><li><a href="/vente">Vente</a></li><li class="active">{
        zone
    }</li></ol>
<h1>Biens à vendre à <strong>{zone}</strong></h1><p class="compteur"><span>{total}</span> annonces</p>
{f'<div class="critere">Budget max : <b>{budget.replace(" ", "&nbsp;")}</b> <a>modifier</a></div>' if budget else ""}
<div class="row" id="liste">
{listed}
</div><div class="text-center"><a class="btn" id="plus">Afficher plus</a></div>
<div class="d-none" id="modele"><div class="bien"><h2>Titre</h2><div class="prix">Prix</div></div></div>
<section class="vendus"><h3>Récemment vendus</h3>{sold}</section>
<footer>{f"<p>* Honoraires à la charge de l’acquéreur : {rate.replace(' ', '&nbsp;')} TTC</p>" if rate else ""}<p>© {
        agency
    } – Mentions légales</p></footer>"""
    labels: dict[str, Value] = {"agency": agency, "phone": phone, "zone": zone, "total": total, "budget": budget}
    return page(f"Vente à {zone} - {agency}", body, language="fr"), labels | {"fee": rate, "homes": [*homes]}


_SERIES = ("AquaLift", "Borea", "Mistral", "Nix", "Torrent")
_SPARES = ("Float switch", "Hose tail 1¼″", "Non-return valve", "Spare impeller", "Cable, 10 m")


def pump_range(draw: Draw) -> Made:
    """A maker's table of pumps: a series across rows, heads of two rows, headings of uses, dashes, footnotes."""
    maker, edition = f"{draw.surname()} Pumpen", draw.choice(("01/2026", "07/2025", "Rev. C"))
    tax = draw.choice(("excl. VAT", "incl. 19 % VAT"))
    warranty, volts = (
        draw.some(0.6, f"{draw.choice((2, 3, 5))} years"),
        draw.choice(("230 V / 50 Hz", "400 V / 50 Hz")),
    )
    pumps, shown = [], ""
    uses = ("Clean water", "Drainage", "Sewage")
    for n, series in enumerate(draw.sample(_SERIES, draw.randint(2, 4))):
        if n < 3 and draw.random() < 0.6:
            shown += f'<tr class="grp"><th colspan="6" scope="rowgroup">{uses[n]}</th></tr>\n'
        count = draw.randint(1, 3)
        for m in range(count):
            head = f'<td rowspan="{count}" class="ser"><b>{series}</b></td>' if not m else ""
            one = {"series": series, "model": draw.code("## @") + draw.choice(("", "-A", "/2"))}
            flow, lift = f"{draw.uniform(2, 30):.1f}", draw.some(0.85, f"{draw.randint(4, 60)}")
            weight = draw.some(0.8, f"{draw.uniform(3, 42):.1f}")
            price = draw.some(0.85, f"{draw.amount(90, 2400)}")
            one |= {"max_flow": flow} | ({"max_head": lift} if lift else {}) | ({"weight": weight} if weight else {})
            one |= {"price": continental(price)} if price else {}
            pumps.append(one)
            new = "<sup class='fn'>1)</sup>" if draw.random() < 0.2 else ""
            cost = (
                f"<td class='r'>{one['price']}</td>"
                if price
                else "<td class='r'><a href='/ask' title='Ask us'>&mdash;</a></td>"
            )
            shown += f"<tr>{head}<td>{one['model']}{new}</td><td>{flow}</td><td>{lift or '&mdash;'}</td>"
            shown += f"<td>{weight or '&mdash;'}</td>{cost}</tr>\n"
    spares, extra = [], ""
    for item in draw.in_order(_SPARES, 1, 4):
        number, cost = draw.code("######"), continental(draw.amount(4, 90))
        spares.append({"number": number, "item": item, "price": cost})
        extra += f"<li><code>{number}</code> {item} <span class='p'>{cost}&nbsp;€</span></li>\n"
    body = f"""<div class="typo3"><ul class="lang"><li>EN</li><li><a>DE</a></li></ul><p class="brand">{maker}</p>
<h1>Submersible pumps: technical data</h1><p>Edition {edition}. All models {volts}. Prices in € {tax}.</p>
<figure class="table"><table class="ce-table"><caption>Overview of the range</caption>
<thead><tr><th rowspan="2">Series</th><th rowspan="2">Model</th><th colspan="2">Performance</th><th rowspan="2">
Weight<br>(kg)</th><th rowspan="2">Price</th></tr><tr><th>max. flow (m³/h)</th><th>max. head (m)</th></tr></thead>
<tbody>
{shown}</tbody><tfoot><tr><td colspan="6"><sup>1)</sup> from stock while it lasts</td></tr></tfoot></table></figure>
<h2>Accessories</h2><ul class="acc">
{extra}</ul>
{f"<p>We give <em>{warranty}</em> of warranty on all pumps.</p>" if warranty else ""}
<div class="related"><h4>Other ranges</h4><table><tr><td><b>Garden</b></td><td>4 models</td></tr><tr><td><b>Boosters
</b></td><td>7 models</td></tr></table></div></div>"""
    labels: dict[str, Value] = {"maker": maker, "edition": edition, "supply": volts, "tax": tax, "warranty": warranty}
    return page(f"Technical data | {maker}", body), labels | {"pumps": [*pumps], "accessories": [*spares]}


_SHOPS = (
    ("Corner Pantry", "Groceries"),
    ("Metro Top-Up", "Transport"),
    ("Lumen Energy", "Bills"),
    ("Café Zinc", "Eating out"),
    ("Paperhouse", "Shopping"),
    ("Dr. Wye, dentist", "Health"),
)


def card_activity(draw: Draw) -> Made:
    """A card's payments below days, pending ones before them without one: day totals, refunds, foreign money."""
    holder, ends = draw.person(), f"•••• {draw.code('####')}"
    balance, limit = f"€{draw.amount(20, 4000)}", draw.some(0.6, f"€{draw.randint(1, 9)},000.00")
    when, due = draw.day(), draw.some(0.5, long_day(draw.day()))
    moves: list[dict[str, str]] = []
    groups, spent = "", 0.0
    heads = ["Pending"] * (draw.random() < 0.6)
    for back in sorted(draw.sample(range(0, 12), draw.randint(2, 4))):
        at = when - timedelta(back)
        heads.append("Today" if not back else "Yesterday" if back == 1 else f"{at:%A}, {at.day} {at:%B}")
    for head in heads:
        lines, sum_of_day = "", 0.0
        for _ in range(draw.randint(1, 3)):
            shop, group = draw.choice(_SHOPS)
            cost, refund = round(draw.uniform(2, 140), 2), head != "Pending" and draw.random() < 0.15
            one = {"merchant": shop, "amount": f"{'+' if refund else '−'}€{cost:.2f}"}
            one |= {} if head == "Pending" else {"date": head}
            sort = draw.some(0.8, group)
            note = "Refund" if refund else draw.some(0.2, f"USD {cost * 1.09:.2f}")
            one |= ({"category": sort} if sort else {}) | ({"note": note} if note else {})
            sum_of_day += cost if refund else -cost
            spent += 0 if refund else cost
            moves.append(one)
            lines += f"""<div role="listitem" class="sc-{draw.hexadecimal(6)} tx" data-qa="tx-row"><div class="sc-ava"
aria-hidden="true">{shop[0]}</div><div class="sc-mid"><div data-qa="who">{shop}</div>{
                f'<div class="sc-cat">{sort}</div>' if sort else ""
            }</div>
<div class="sc-right"><div data-qa="amt" class="{"pos" if refund else "neg"}">{one["amount"]}</div>{
                f'<div class="sc-note">{note}</div>' if note else ""
            }</div></div>
"""
        sign = "+" if sum_of_day > 0 else "−"
        day_sum = "" if head == "Pending" else f'<span class="sc-sum">{sign}€{abs(sum_of_day):.2f}</span>'
        groups += f"""<section class="sc-{draw.hexadecimal(6)}"><header><h3>{head}</h3>{day_sum}</header>
<div role="list">
{lines}</div></section>
"""
    promo = """<section class="promo"><h3>Split it</h3><div role="list"><div role="listitem" class="tx"><div>Pay in
three, no interest</div><div>€0.00 today</div></div></div></section>
"""
    total = f"€{spent:,.2f}"
    rules = each('<div class="std"><div>{}</div><div>−€9.99</div></div>', ("Stream+ (monthly)", "Gym (monthly)"))
    body = f"""<div id="root"><nav><a>Overview</a><a aria-current="page">Activity</a><a>Cards</a></nav>
<main><h1>Activity</h1><div class="sc-card"><span>{holder}</span> <span class="pan">{ends}</span></div>
<dl class="sc-facts"><div><dt>Balance owed</dt><dd>{balance}</dd></div>{
        f"<div><dt>Credit limit</dt><dd>{limit}</dd></div>" if limit else ""
    }{f"<div><dt>Payment due</dt><dd>{due}</dd></div>" if due else ""}</dl>
<div hidden class="skeleton"><div role="listitem" class="tx"><div>Loading</div><div>€–.––</div></div></div>
{groups}{promo if draw.random() < 0.5 else ""}<div class="sc-total"><span>Spent on this page</span> <b>{total}</b></div>
<button>Load earlier payments</button></main>
<aside><h3>Coming up</h3>{rules}</aside><footer>Card issued by Example Bank.</footer></div>"""
    labels: dict[str, Value] = {"holder": holder, "card": ends, "balance": balance, "limit": limit, "due": due}
    return page("Activity", body), labels | {"spent": total, "payments": [*moves]}
