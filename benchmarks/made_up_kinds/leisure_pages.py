"""Pages for free hours: a mountain hut, a tasting note, a board game, a typeface of a foundry."""

from __future__ import annotations

import json
from html import escape

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, each, long_day, page, phrases, rows

_RANGES = ("Grauhorn Group", "Southern Felsen Alps", "Lower Tarn", "Weissbach Range")
_PATHS = ("Valley station {}", "{} car park", "{} railway halt", "Via ferrata from {}")


def mountain_hut(draw: Draw) -> Made:
    """An alpine club's hut: terms in a side box, tiles of utility classes, or bold words; ways up, huts next door."""
    name = f"{draw.surname()} {draw.choice(('Hut', 'Refuge', 'Bivouac'))}"
    height, region = f"{draw.randint(1, 3)},{draw.code('###')} m", draw.choice(_RANGES)
    beds, winter = str(draw.randint(8, 160)), draw.some(0.5, f"{draw.randint(4, 16)} places, key needed")
    warden, phone = draw.some(0.75, draw.person()), draw.some(0.8, draw.code("+43 5256 ####"))
    season = draw.choice(("mid June to late September", "1 March – 5 May, 20 June – 30 Sept.", "always open"))
    member, guest = f"€ {draw.randint(11, 19)}.00", f"€ {draw.randint(24, 38)}.00"
    place, sheet = (
        f"{draw.uniform(46, 47.5):.5f} N, {draw.uniform(9.5, 13):.5f} E",
        draw.some(0.5, f"AV {draw.code('##/#')}"),
    )
    pay = draw.some(0.5, draw.choice(("Cash only", "Cash & cards", "Cash, bank transfer")))
    alert = draw.some(0.3, f"Closed on {long_day(draw.day())} for water works")
    ways = []
    for spot in draw.sample(TOWNS, draw.choice((1, 2, 3, 5))):
        one = {
            "start": draw.choice(_PATHS).format(spot),
            "time": f"{draw.randint(1, 6)}:{draw.choice(('00', '30', '45'))} h",
        }
        one |= {"climb": f"{draw.randint(2, 16)}50 m"} if draw.random() < 0.7 else {}
        ways.append(one | ({"grade": draw.choice(("T2", "T3", "T4", "PD-"))} if draw.random() < 0.6 else {}))
    facts = [("Altitude", height), ("Mountain range", region), ("Beds", beds), ("Winter room", winter)]
    facts += [("Warden", warden), ("Phone", phone), ("Open", season), ("Map", sheet), ("Payment", pay)]
    facts += [("Coordinates", place)]
    known = [(key, escape(value)) for key, value in facts if value]
    costs = f"Dormitory: members {member}, others {guest}"
    look = draw.choice("abc")
    tour = ("from {start}, {time}", ", climb {climb}", ", grade {grade}")
    if look == "a":
        listed = each("<li>{}</li>", (_way(one, tour) for one in ways))
        told = f"""<div class="row"><div class="col-8"><p>{costs}. Half board on request.</p>
<h2>Ways to the hut</h2><ul class="tours">{listed}</ul></div><aside class="col-4 factbox"><dl>
{rows("<dt>{}</dt><dd>{}</dd>", known)}</dl></aside></div>"""
    elif look == "b":
        tile = """<div class="flex flex-col rounded-xl bg-stone-100 p-4"><span class="text-xs uppercase">{}</span>
<span class="text-lg font-semibold">{}</span></div>"""
        cards = "".join(
            f"""<a class="block border-b py-3 hover:bg-stone-50" href="/tour/{n}">
<p class="font-medium">{one["start"]}</p>
<div class="flex gap-4 text-sm"><span>⏱ {one["time"]}</span>{
                f"<span>↗ {one['climb']}</span>" if "climb" in one else ""
            }{f'<span class="badge">{one["grade"]}</span>' if "grade" in one else ""}</div></a>
"""
            for n, one in enumerate(ways)
        )
        told = f"""<div class="grid grid-cols-2 gap-3 md:grid-cols-4">{rows(tile, known)}</div>
<section class="mt-8"><h2 class="text-2xl">Prices</h2><div class="flex justify-between"><span>Members</span><span>{
            member
        }</span></div><div class="flex justify-between"><span>Non-members</span><span>{guest}</span></div></section>
<section class="mt-8"><h2 class="text-2xl">Access</h2>{cards}</section>"""
    else:
        cells = "".join(
            f"<tr><td>{one['start']}</td><td>{one['time']}</td><td>{one.get('climb', '')}</td>"
            f"<td>{one.get('grade', '')}</td></tr>\n"
            for one in ways
        )
        told = f"""<table width="100%"><tr><td valign="top"><p>{rows("<b>{}:</b> {}", known, "<br>")}</p>
<p><b>Members:</b> {member}<br><b>Non-members:</b> {guest}</p></td><td><img src="hut.jpg" width="320"></td></tr></table>
<h3>Access</h3><table border="1">
<tr><th>From</th><th>Walking time</th><th>Ascent</th><th>Grade</th></tr>{cells}</table>"""
    near = "".join(
        f'<li><a href="#">{draw.surname()} Hut</a>, {draw.randint(1500, 2900)} m ({draw.randint(1, 5)}:30 h)</li>'
        for _ in range(draw.randint(1, 4))
    )
    body = f"""<header><a href="/">Alpine Club {
        draw.town()
    }</a><nav><a>Huts</a><a>Courses</a><a>Join us</a></nav></header>
<main><h1>{name}</h1>{f'<div class="alert" role="alert">{alert}</div>' if alert else ""}
{told}
<h2>Neighbouring huts</h2><ul class="near">{near}</ul></main><footer>Section office: {draw.street()}, phone {
        draw.code("+43 512 #####")
    }. Book at least 3 days ahead.</footer>"""
    labels: dict[str, Value] = {"name": name, "altitude": height, "range": region, "beds": beds, "winter_room": winter}
    labels |= {"warden": warden, "phone": phone, "open": season, "map": sheet, "payment": pay, "position": place}
    labels |= {"member_price": member, "guest_price": guest, "alert": alert, "ways": [*ways]}
    return page(f"{name} – Alpine Club", body), labels


def _way(one: dict[str, str], parts: tuple[str, ...]) -> str:
    """A way up in words, what is not known left out."""
    first, *more = parts
    return first.format(**one) + "".join(part.format(**one) for part in more if part.split("{")[1][:-1] in one)


_GRAPES = ("Blaufränkisch", "Grüner Veltliner", "Syrah", "Touriga Nacional", "Assyrtiko", "Chenin Blanc", "Mourvèdre")
_SCENTS = (
    "Bright cherry and wet slate on the nose, then a palate of iron & blood orange; the tannins still clench.",
    "A shy start. With air come quince, beeswax and a saline edge. Finishes long and dry.",
    "Dense, almost inky, with fig and smoke, but 15% alcohol shows on the end.",
    "Light on its feet: redcurrant, a little pepper, gone too soon.",
)


def tasting_note(draw: Draw) -> Made:
    """A critic's note on a wine: a magazine's boxes with microdata, a blog's lines, or a database's pairs; vintages."""
    estate, year = (
        f"{draw.choice(('Quinta', 'Weingut', 'Domaine', 'Cantina'))} {draw.surname()}",
        str(draw.randint(2009, 2024)),
    )
    wine = draw.choice(("Steinfeld Reserve", "Old Vines", "“Les Deux Puits”", "Cuvée 7 & 11", "Hillside"))
    grapes, region = draw.in_order(_GRAPES, 1, 3), f"{draw.town()} Valley"
    score, who = str(draw.randint(82, 99)), draw.person()
    drink, strength = (
        draw.some(0.65, f"{draw.randint(2026, 2029)}–{draw.randint(2030, 2045)}"),
        f"{draw.uniform(11, 15.5):.1f}%",
    )
    price, bottles = draw.some(0.7, f"${draw.randint(14, 240)}"), draw.some(0.4, f"{draw.randint(2, 90)},000 bottles")
    closure, text = draw.some(0.5, draw.choice(("Screwcap", "Cork", "Glass stopper"))), draw.choice(_SCENTS)
    tasted, look = f"{draw.day():%b %Y}", draw.choice("abc")
    older = [
        {"vintage": str(int(year) - n), "points": str(draw.randint(80, 98))}
        for n in sorted(draw.sample(range(1, 9), draw.choice((0, 1, 2, 4))))
    ]
    facts = [("Region", region), ("Drink", drink), ("Alcohol", strength), ("Price", price), ("Made", bottles)]
    facts += [("Closure", closure)]
    if look == "a":
        past = "".join(
            f'<li class="vintage-rail__item"><a href="#"><span>{one["vintage"]}</span><em>{one["points"]}</em></a></li>'
            for one in older
        )
        meta = rows('<div class="wine-meta__row"><h4>{}</h4><p>{}</p></div>', facts)
        shown = f"""<article itemscope itemtype="https://schema.org/Product"><div class="score-badge"><span
class="score-badge__num">{score}</span><span class="score-badge__pts">points</span></div>
<h1 itemprop="name"><span itemprop="brand">{estate}</span> <span class="cuvee">{escape(wine)}</span> {year}</h1>
<p class="review__body" itemprop="description">{escape(text)}</p><p class="byline">Tasted by {who}, {tasted}</p>
<div class="wine-meta">{meta}<div class="wine-meta__row"><h4>Grapes</h4><p>{
            each('<a href="/g">{}</a>', grapes, ", ")
        }</p></div></div>
{f'<h3>Other vintages</h3><ul class="vintage-rail">{past}</ul>' if older else ""}</article>"""
    elif look == "b":
        past = "; ".join(f"{one['vintage']} ({one['points']})" for one in older)
        shown = f"""<div class="post hentry"><h2 class="entry-title">{year} {escape(wine)}</h2>
<div class="entry-content"><p><strong>{estate}</strong></p><p>Grapes: {" / ".join(grapes)}</p>
<p>{rows("{}: {}", facts, "<br>")}</p><p><em>{escape(text)}</em></p><p style="font-size:130%">{score}/100</p>
{f"<p>Earlier notes: {past}</p>" if older else ""}
<p class="postmeta">Posted by {who} | Bottle opened {tasted}</p></div></div>"""
    else:
        past = "".join(f"<tr><td>{one['vintage']}</td><td>{one['points']}</td><td>–</td></tr>" for one in older)
        past = f"<table class='vint'><tr><th>Year</th><th>Pts</th><th>Notes</th></tr>{past}</table>" if older else ""
        pairs = [("Producer", estate), ("Wine", escape(wine)), ("Vintage", year), *facts]
        shown = f"""<div id="wine"><table class="kv">{rows("<tr><td>{}</td><td>{}</td></tr>", pairs)}
<tr><td>Varieties</td><td>{each("<div>{}</div>", grapes, "")}</td></tr></table>
<div class="note"><div class="hd"><b>{who}</b> <i>{tasted}</i> <span class="pts">{score}</span></div><div>{
            escape(text)
        }</div></div>
{past}</div>"""
    also = "".join(
        f'<div class="rec"><a href="#">{draw.surname()} {draw.randint(2010, 2023)}</a> <b>{draw.randint(80, 98)}</b> '
        f"${draw.randint(12, 90)}</div>"
        for _ in range(draw.randint(2, 4))
    )
    body = f"""<div class="top">Decant Weekly <a>Subscribe for $3</a></div>{shown}
<aside><h3>You may also like</h3>{also}</aside><div class="ad">Glasses by Orrin, set of 6: $79</div>"""
    labels: dict[str, Value] = {"producer": estate, "wine": wine, "vintage": year, "region": region, "score": score}
    labels |= {"taster": who, "tasted": tasted, "drink": drink, "alcohol": strength, "price": price}
    labels |= {"production": bottles, "closure": closure, "note": text, "grapes": [*grapes]}
    labels |= {"other_vintages": [*older] or None}
    return page(f"{estate} {year}", body), labels


_MECHANICS = phrases("Worker Placement; Hand Management; Dice Rolling; Area Majority; Trick-taking; Deck, Bag & Pool")
_GAMES = ("Salt Road", "Lanterns of Ys", "Four Bridges", "Peat & Copper", "Night Ferry", "The Cartographer's Debt")


def board_game(draw: Draw) -> Made:
    """A game in a database or a shop: figures with words under them, credits, mechanics, editions in a list."""
    title, year = draw.choice(_GAMES), str(draw.randint(1994, 2026))
    makers, artists = draw.people(1, 2), draw.people(0, 2)
    firm, low = f"{draw.surname()} Spiele", draw.randint(1, 3)
    players = f"{low}–{low + draw.randint(1, 4)} Players"
    best, time = (
        draw.some(0.6, f"Best: {low + 1}"),
        draw.choice((f"{draw.randint(2, 9)}0 Min", "60–120 Min", "45–60 Min")),
    )
    age, weight = f"Age: {draw.choice((8, 10, 12, 14))}+", draw.some(0.7, f"{draw.uniform(1.1, 4.8):.2f}")
    rating, rank = f"{draw.uniform(5.2, 8.9):.1f}", draw.some(0.6, f"{draw.randint(4, 9000):,}")
    kinds, prize = draw.in_order(_MECHANICS, 1, 4), draw.some(0.35, f"{year} Golden Meeple Nominee")
    editions = []
    for who in draw.sample(("English", "German", "Polish", "Japanese", "Czech"), draw.choice((1, 2, 3, 4))):
        one = {
            "edition": f"{who} {draw.choice(('first', 'second', 'deluxe'))} edition",
            "year": str(int(year) + draw.randint(0, 3)),
        }
        one |= {"publisher": f"{draw.surname()} Games"} if draw.random() < 0.7 else {}
        editions.append(one | ({"code": draw.code("@@@-####")} if draw.random() < 0.5 else {}))
    link = '<a ng-href="/p/x" href="/p/x" class="ng-binding">{}</a>'
    if draw.random() < 0.55:
        item = '<li class="gameplay-item" ng-if="::v"><div class="primary">{}</div><div class="secondary">{}</div></li>'
        play = [(players, best or "Community: (no votes)"), (time, "Playing Time"), (age, "Community: 10+")]
        play += [
            (f"Weight: <span class='ng-binding gameplay-weight-medium'>{weight}</span> / 5", "'Complexity'")
        ] * bool(weight)
        credit = [("Designers" if len(makers) > 1 else "Designer", each(link, makers, ", "))]
        credit += [("Artist", each(link, artists, ", ") or "N/A"), ("Publisher", link.format(firm))]
        credit += [("Mechanisms", each("<div>{}</div>", map(escape, kinds), ""))]
        listed = "".join(
            f"""<li class="summary-item"><h3>{one["edition"]}</h3><div class="text-muted">{one["year"]}{
                " · " + one["publisher"] if "publisher" in one else ""
            }</div>{"<div>Product code: <span>" + one["code"] + "</span></div>" if "code" in one else ""}</li>
"""
            for one in editions
        )
        prized = f'<div class="honor">🏆 {prize}</div>' if prize else ""
        shown = f"""<div class="game-header" ng-controller="GameCtrl"><div class="rating-overall">{rating}</div><ul
class="ranks"><li>Rank: Overall <a>{rank or "N/A"}</a></li></ul><h1><a class="ng-binding">{escape(title)}</a>
<span class="game-year">({year})</span></h1>{prized}
<ul class="gameplay">{rows(item, play)}</ul></div><ul class="credits">{
            rows("<li><strong>{}</strong><span>{}</span></li>", credit)
        }</ul>
<h2>Versions <small>({len(editions)} of {draw.randint(9, 40)})</small></h2><ul class="summary">{listed}</ul>"""
    else:
        facts = [("Designed by", " &amp; ".join(makers)), ("Art", " &amp; ".join(artists) or None), ("Made by", firm)]
        facts += [("Released", year), ("Players", players), ("", best), ("Takes", time), ("For", age)]
        facts += [("Weight", weight), ("Rating", f"{rating} of 10"), ("Place", rank), ("Award", prize)]
        facts += [("Mechanics", "; ".join(map(escape, kinds)))]
        listed = "".join(
            f"<tr><td>{one['edition']}</td><td>{one['year']}</td><td>{one.get('publisher', '')}</td>"
            f"<td>{one.get('code', '')}</td></tr>\n"
            for one in editions
        )
        shown = f"""<h1>{escape(title)}</h1><div class="tabs"><button>About</button><button>Rules PDF</button></div>
<table class="product-attribute-specs-table"><tbody>{rows("<tr><th>{}</th><td>{}</td></tr>", facts)}</tbody></table>
<h3>Editions</h3><table class="ed"><tr><th>Name</th><th>Year</th><th>Publisher</th><th>Code</th></tr>{listed}</table>"""
    fans = "".join(f"<li>{escape(one)} <span>7.{draw.code('#')}</span></li>" for one in _GAMES if one != title)
    body = f"""<nav>Meeplebase <a>Browse</a> <a>Forums</a> <a>{draw.randint(2, 90)} new</a></nav>{shown}
<section><h2>Fans also like</h2><ul>{fans}</ul></section>
<p>Owned by {draw.randint(100, 99000):,} · Last post by {draw.person()}: “Can 5 play?”</p>"""
    labels: dict[str, Value] = {"title": title, "year": year, "designers": [*makers], "artists": [*artists] or None}
    labels |= {"publisher": firm, "players": players, "best_with": best, "time": time, "age": age, "weight": weight}
    labels |= {"rating": rating, "rank": rank, "award": prize, "mechanics": [*kinds], "editions": [*editions]}
    return page(f"{escape(title)} ({year})", body), labels


_CUTS = ("Hairline", "Light", "Book", "Regular", "Medium", "Bold", "Black")
_LICENCES = ("Desktop", "Web", "App", "Broadcast", "E-book")
_TRICKS = ("Small caps", "Old-style figures", "Fractions", "Stylistic sets 1–7", "Discretionary ligatures")


def typeface(draw: Draw) -> Made:
    """A foundry's page of a typeface: hashed classes and a calculator of licences, or bare HTML with few words."""
    name = f"{draw.surname()} {draw.choice(('Grotesk', 'Antiqua', 'Mono', 'Slab', 'Text'))}"
    by, kind = draw.people(1, 2), draw.choice(("Geometric sans", "Transitional serif", "Monospace", "Slab serif"))
    out, version = str(draw.randint(2004, 2026)), draw.some(0.6, f"{draw.randint(1, 4)}.{draw.code('##0')}")
    signs, tongues = (
        draw.some(0.6, f"{draw.randint(280, 1900)} glyphs"),
        draw.some(0.6, f"{draw.randint(40, 240)}+ languages"),
    )
    formats = draw.choice(("OTF, WOFF2", "OTF, TTF, WOFF, WOFF2", "Variable TTF & static OTF"))
    tricks, family = draw.in_order(_TRICKS, 0, 4), f"€{draw.randint(120, 690)}"
    was = draw.some(0.3, f"€{draw.randint(700, 900)}")
    styles = []
    for cut in draw.in_order(_CUTS, 1, 6):
        one = {
            "style": f"{cut}{draw.choice(('', '', ' Italic'))}",
            "price": draw.choice((f"€{draw.randint(25, 70)}", "Free")),
        }
        styles.append(one | ({"weight": str((_CUTS.index(cut) + 1) * 100)} if draw.random() < 0.7 else {}))
    rights = [
        {"licence": one, "factor": f"×{draw.choice((1, 1.5, 2, 3, 5))}"} for one in draw.in_order(_LICENCES, 1, 4)
    ]
    facts = [("Designed by", ", ".join(by)), ("Released", out), ("Genre", kind), ("Version", version)]
    facts += [("Character set", signs), ("Support", tongues), ("Formats", escape(formats))]
    data = ""
    if draw.random() < 0.5:
        mark = draw.hexadecimal(5)
        root = f'<li class="styleList_row__{mark}">'
        listed = "".join(
            f"""{root}<span class="styleList_specimen__{mark}" contenteditable="true">Hamburgefonstiv</span>
<span class="styleList_name__{mark}">{one["style"]}</span>{
                f'<span class="styleList_wght__{mark}">{one["weight"]}</span>' if "weight" in one else ""
            }<button class="btn_{draw.hexadecimal(4)}">{one["price"]}</button></li>
"""
            for one in styles
        )
        pair = f'<div class="info_item__{mark}"><div>{{}}</div><div>{{}}</div></div>'
        chosen = "".join(
            f'<label class="opt__{mark}"><input type="checkbox"> <span>{one["licence"]}</span> <small>{one["factor"]}'
            "</small></label>"
            for one in rights
        )
        shown = f"""<div id="__next"><div class="hero__{mark}"><h1>{name}</h1></div><ul>{listed}</ul>
<div class="buy__{mark}"><span>Full family</span>{f"<del>{was}</del>" if was else ""}<strong>{family}</strong>{
            chosen
        }</div>
<div class="info__{mark}">{rows(pair, facts, "")}</div>{
            f"<h2>OpenType</h2><ul>{each('<li>{}</li>', tricks, '')}</ul>" if tricks else ""
        }</div>"""
        state = {"props": {"slug": name.lower().replace(" ", "-"), "family": family}, "buildId": draw.hexadecimal(10)}
        data = f'<script id="__NEXT_DATA__" type="application/json">{json.dumps(state)}</script>'
    else:
        lines = "".join(
            f"<tr><td>{one['style']}<td>{one.get('weight', '')}<td><a href=buy>{one['price']}</a>\n" for one in styles
        )
        sale = f" instead of {was}" if was else ""
        shown = f"""<h1>{name}</h1><p>{rows("{} {}", facts, "<br>")}
<p>{"Features: " + " · ".join(tricks) if tricks else "ABCDEFGHIJ 0123456789"}
<table><tr><th>Style<th>wght<th>Single{lines}</table>
<p>All {len(styles)} styles: {family}{sale}. <p>Licences: {
            ", ".join(f"{one['licence']} ({one['factor']})" for one in rights)
        }. Prices before tax."""
    body = f"""<nav><a href=/>Foundry {draw.town()}</a> <a>Fonts</a> <a>Cart (0)</a></nav>{shown}
<footer>New: {draw.surname()} Serif, from €{draw.randint(20, 60)}. Trial fonts · Contact · Imprint</footer>{data}"""
    labels: dict[str, Value] = {"name": name, "designers": [*by], "genre": kind, "released": out, "version": version}
    labels |= {"glyphs": signs, "languages": tongues, "formats": formats, "features": [*tricks] or None}
    labels |= {"family_price": family, "old_price": was, "styles": [*styles], "licences": [*rights]}
    return page(f"{name} — Foundry", body), labels
