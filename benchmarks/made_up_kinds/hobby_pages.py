"""Pages of pastimes on two sites that change their template: a hidden cache, a bicycle."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    Draw,
    Facts,
    Made,
    Records,
    Truth,
    Value,
    each,
    page,
    phrases,
    rows,
    us_day,
)

_ATTRIBUTES = phrases(
    "Dogs allowed; Available 24/7; Ticks!; Stroller accessible; UV light required; Takes < 1 hour; Parking nearby; "
    "Night cache"
)
_FOUND = (
    "TFTC!",
    "Quick find with {0}. Lid is <b>cracked</b>, needs maintenance",
    "Nach langer Suche gefunden &ndash; danke für's Zeigen :-)",
    "Found at {1}:15 on the way to {2}.<br>\nTook TB, left a key ring.",
    "",
)
_LOGGED = {
    "Found it": _FOUND,
    "Didn't find it": ("Searched {1} minutes, no luck. GZ was at N 52° 0{1}.1{1}?", "DNF :-(", ""),
    "Write note": ("Dropped a coin of {0}'s.", "Will be back with a ladder. Saw {0} there."),
}


def geocache(draw: Draw) -> Made:
    """A hidden cache: stars, coordinates, attributes, a hint and the finders' logs; a new page or the old tables."""
    name = (
        f"{draw.choice(('Ye Olde', 'Little Bridges #', 'Church Micro', 'The Büchse at'))} "
        f"{draw.choice((draw.town(), draw.code('###')))}"
    )
    gc = draw.code("GC#@#@#")
    owner, hidden = f"{draw.choice(('team_', 'mr.', 'The '))}{draw.surname()}", draw.day(draw.randint(2003, 2023))
    stars = [draw.choice(("1", "1.5", "2", "2.5", "3.5", "5")) for _ in range(2)]
    size = draw.choice(("Micro", "Small", "Regular", "Other (see text)"))
    sort = draw.choice(("Traditional Cache", "Multi-cache", "Mystery Cache"))
    at = f"N {draw.randint(48, 57)}° {_minutes(draw)} W 00{draw.randint(0, 5)}° {_minutes(draw)}"
    hint = draw.some(
        0.6,
        draw.choice(
            (
                "magnetic",
                "Base of ivy-clad tree, 2 m left of stile",
                "[No hint for stage 1] Final: behind the *third* post",
                "under stone",
            )
        ),
    )
    liked, has = draw.some(0.6, str(draw.randint(1, 380))), draw.in_order(_ATTRIBUTES, 0, 6)
    off = draw.some(
        0.25,
        draw.choice(
            (
                "This cache is temporarily unavailable.",
                "This cache has been archived, but is available for viewing for archival purposes.",
            )
        ),
    )
    logs, late = [], draw.day()
    for _ in range(draw.choice((0, 1, 2, 3, 5, 8))):
        one = {
            "finder": f"{draw.choice(('', 'the', 'x_'))}{draw.surname()}{draw.choice(('', '77', ' & dog'))}",
            "kind": draw.choice(("Found it", "Found it", "Didn't find it", "Write note")),
        }
        late -= timedelta(draw.randint(1, 90))
        one["date"] = f"{late:%m/%d/%Y}"
        said = draw.choice(_LOGGED[one["kind"]]).format(draw.person(), draw.randint(10, 19), draw.town())
        logs.append(one | ({"text": said} if said else {}))
    labels: dict[str, Value] = {"name": name, "code": gc, "type": sort, "owner": owner, "hidden": f"{hidden:%m/%d/%Y}"}
    labels |= {"difficulty": stars[0], "terrain": stars[1]}
    labels |= {"size": size, "coordinates": at, "hint": hint, "favorites": liked, "attributes": [*has] or None}
    labels |= {"status": off}
    labels |= {"logs": [{key: _read(one) for key, one in log.items()} for log in logs] or None}
    make = _cache_new if draw.random() < 0.75 else _cache_old
    return page(f"{gc} {name}", make(draw, labels, logs)), labels


def _minutes(draw: Draw) -> str:
    """Minutes of a degree."""
    return f"{draw.randint(0, 59):02}.{draw.code('###')}"


def _read(markup: str) -> str:
    """What is read of a piece of markup."""
    text = "".join(piece.partition(">")[2] if n else piece for n, piece in enumerate(markup.split("<")))
    return " ".join(text.replace("&ndash;", "–").split())


def _cache_new(draw: Draw, true: Truth, logs: Records) -> str:
    """The new page."""
    listed = ""
    for one in logs:
        text = f'<div class="LogText markdown-output">{one["text"]}</div>' if "text" in one else ""
        listed += f"""<li class="log-row" data-guid="{draw.code("########")}"><div class="log-meta">
<a class="h5">{one["finder"].replace("&", "&amp;")}</a>
<span class="finds">{draw.randint(1, 9000)} finds</span></div><div class="log-type">
<img src="/img/2.png" alt=""> <strong>{one["kind"]}</strong> <time class="minorDetails">{one["date"]}</time>
</div>{text}</li>\n"""
    icons = each(
        '<li class="attr"><svg></svg><span>{}</span></li>',
        [escape(str(one), False) for one in true["attributes"] or []],
    )
    liked = (
        f'<a class="favorite-container"><span class="favorite-value">{true["favorites"]}</span><br>\nFavorites</a>'
        if true["favorites"]
        else ""
    )
    near = "".join(
        f"<li><a>{draw.code('GC#@#@#')}</a> {draw.town()} Micro ({draw.uniform(0.1, 4):.1f} km) Size: Micro</li>"
        for _ in range(draw.randint(0, 3))
    )
    travel = draw.choice(
        ("<p>There are no trackables in this cache.</p>", f"<ul><li>Duck of {draw.person()}</li></ul>")
    )
    hint = f'<div class="hint"><h3>Additional Hints</h3><div id="div_hint">{true["hint"]}</div></div>'
    no_hint = '<div class="hint"><h3>Additional Hints</h3>(No hints available.)</div>'
    return f"""<div id="app"><header><a>Play</a><a>Shop</a><span>Go Premium for $6.99/month</span></header>
{f'<div class="alert alert--warning"><p>{true["status"]}</p></div>' if true["status"] else ""}<section
class="cache-head"><span class="cache-type">{true["type"]}</span>
<h1>{true["name"]}</h1><div id="ctl00_code">{true["code"]}</div>
<p>A cache by <a href="/p/">{true["owner"]}</a> <span>Message this owner</span></p>
<p>Hidden: {true["hidden"]}</p>{liked}<ul class="dts"><li>
<span class="l">Difficulty:</span> <span class="stars">{true["difficulty"]} out of 5</span></li>
<li><span class="l">Terrain:</span> <span class="stars">{true["terrain"]} out of 5</span></li><li>
<span class="l">Size:</span> <span>{true["size"]}</span></li></ul></section>
<section><span id="uxLatLon">{true["coordinates"]}</span> <a>Other conversions</a>
<p class="desc">Park at N 5{draw.randint(0, 7)}° {_minutes(draw)} W 001° {_minutes(draw)},
then walk {draw.randint(2, 19)}00 m. Bring a pen. Hidden in memory of {draw.person()}.</p></section>
{hint if true["hint"] else no_hint}
<aside><h3>Attributes</h3><ul>{icons}</ul><h3>Inventory</h3>{travel}<h3>Nearby</h3><ul>{near}</ul></aside>
<h2>Logged visits</h2><ul id="cache_logs">\n{listed}</ul></div>"""


def _cache_old(draw: Draw, true: Truth, logs: Records) -> str:
    """The old tables."""
    listed = "".join(
        f'<tr><td class="AlternatingRow"><strong><img src="icon_smile.gif" alt=""> {one["date"]} '
        f"{one['kind']}</strong> by <a>{one['finder'].replace('&', '&amp;')}</a>"
        f" ({draw.randint(1, 900)} found)<br>\n{one.get('text', '')}<br>\n<small><a>view this log</a></small></td>"
        f"</tr>\n"
        for one in logs
    )
    line = "<tr><td><b>{}</b></td><td>{}</td></tr>"
    facts: Facts = [
        ("Waypoint", f"<b>{true['code']}</b>"),
        ("Type", str(true["type"])),
        ("Placed by", f"<a>{true['owner']}</a>"),
        ("Date hidden", str(true["hidden"])),
    ]
    facts += [
        ("Size", str(true["size"])),
        ("Difficulty", str(true["difficulty"])),
        ("Terrain", str(true["terrain"])),
        ("Lat/Lon", f'<font size="3">{true["coordinates"]}</font>'),
    ]
    facts += [
        ("Favorites", str(true["favorites"]) if true["favorites"] else "-"),
        ("Hint", str(true["hint"]) if true["hint"] else "n/a"),
    ]
    has = "<br>\n".join(escape(str(one), False) for one in true["attributes"] or [])
    return f"""<table width="90%"><tr><td><a>Main</a> : <a>Hide &amp; Seek</a> : <a>Log out</a></td></tr>
</table>{f'<p><font color="red">{true["status"]}</font></p>' if true["status"] else ""}
<font size="5"><b>{true["name"]}</b></font><table class="Table" border="0">{rows(line, facts)}</table>
<p>Short walk, {draw.randint(1, 5)}.5 km. Placed for the event of
{us_day(draw.day(2008))}.</p>{f"<p><b>Attributes</b><br>{chr(10)}{has}</p>" if has else ""}
<table class="LogsTable" border="1"><tr><td>Cache Logs ({len(logs)} total)</td></tr>\n{listed}</table>
<p>Current time: {draw.randint(1, 12)}/{draw.randint(1, 28)}/2026</p>"""


_FRAMES = (
    "6061 aluminium, tapered head tube",
    "Carbon UD (Gen 2), 142x12 mm thru-axle",
    "Reynolds 725 steel",
    "Ti 3Al-2.5V, internal routing",
)
_GEARS = phrases(
    "Shimano CUES U6000, 1x10; SRAM Rival AXS – 2x12; microSHIFT Advent X; Rohloff Speedhub 500/14 & Gates CDX"
)
_PAINTS = ("Deep Sea Blue", "Raw / Clear", "Café Noir", "Signal Orange", "Moss")
_BRAKES = ("TRP Spyre mechanical disc", "Shimano MT200 hydraulic disc, 160 mm", "Magura HS 22")


def bicycle_model(draw: Draw) -> Made:
    """A bicycle in a maker's shop: geometry by size, parts, a price that may be cut; hashed classes or the old shop."""
    year = str(draw.randint(2022, 2026))
    name = (
        f"{draw.choice(('Corrie', 'Tarn', 'Ødegård', 'Vale'))} {draw.choice(('AL 3', 'Gravel R', 'Rando', 'E-Cargo'))}"
    )
    full = draw.randint(640, 5400)
    cut = draw.some(0.4, f"£{full * 5 // 4:,}.00")
    frame = draw.choice(_FRAMES)
    gears = draw.choice(_GEARS)
    brakes = draw.choice(_BRAKES)
    tyres = draw.some(0.7, f"WTB Riddler {draw.choice((700, 650))} x {draw.randint(35, 50)}c")
    weight, load = draw.some(0.65, f"{draw.uniform(7.9, 19):.1f} kg"), draw.some(0.5, f"{draw.randint(105, 160)} kg")
    colours = draw.in_order(_PAINTS, 1, 4)
    sold = draw.choice(("In stock", "Ships in 5-7 days", "Only 2 left", None, None))
    motor = draw.some(0.3, f"Bosch Performance Line, {draw.choice((400, 500, 625))} Wh")
    stars = draw.some(0.6, f"{draw.randint(3, 4)}.{draw.randint(0, 9)}")
    sizes = []
    least = draw.randint(0, 4)
    made = ("XXS", "XS", "S", "M", "L", "XL", "2XL")[least : least + draw.randint(2, 7)]
    for n, size in enumerate(made, least):
        one = {
            "size": size,
            "reach": str(365 + 11 * n + draw.randint(0, 5)),
            "stack": str(520 + 22 * n + draw.randint(0, 9)),
        }
        one |= {"head_angle": f"{70 + n / 2:g}°"} | (
            {"wheelbase": f"{1010 + 14 * n + draw.randint(0, 9):,}"} if draw.random() < 0.8 else {}
        )
        sizes.append(one | ({"standover": str(710 + 25 * n)} if draw.random() < 0.6 else {}))
    labels: dict[str, Value] = {"model": name, "year": year, "price": f"£{full:,}.00", "old_price": cut}
    labels |= {"frame": frame, "gears": gears, "brakes": brakes}
    labels |= {"tyres": tyres, "weight": weight, "max_load": load, "motor": motor, "colours": [*colours]}
    labels |= {"rating": stars, "geometry": [*sizes]}
    facts: Facts = [
        ("Frame", frame),
        ("Motor", motor),
        ("Drivetrain", escape(gears, False)),
        ("Brakes", brakes),
        ("Tyres", tyres),
    ]
    facts += [
        ("Saddle", draw.some(0.7, "Selle Royal Asphalt")),
        ("Weight", weight and f"{weight}<sup>1</sup>"),
        ("Max. system weight", load),
    ]
    make = _bike_new if draw.random() < 0.75 else _bike_old
    offer = f'"offers":{{"price":"{full}.00","priceCurrency":"GBP"}}'
    ld = f'<script type="application/ld+json">{{"@type":"Product","name":"{name}",{offer}}}</script>\n'
    body = make(draw, labels, (facts, sizes, sold))
    return page(f"{name} {year} – Tarn Cycles", body, ld if draw.random() < 0.7 else ""), labels


_Parts = tuple[Facts, Records, str | None]


def _bike_new(draw: Draw, true: Truth, parts: _Parts) -> str:
    """Components with hashed classes."""
    facts, sizes, sold = parts
    built = draw.choice(("1K9f", "1K9f", "7Qz2"))
    k = [f"{one}_{built}" for one in ("css-x1", "sc-b", "Price", "Spec", "Geo", "Card")]
    spec = f'<div class="{k[3]} row"><div class="{k[3]} key">{{}}</div><div class="{k[3]} val">{{}}</div></div>'
    grid = "".join(
        f'<tr><th scope="row">{one["size"]}</th><td>{one["stack"]}</td><td>{one["reach"]}</td>'
        f"<td>{one['head_angle']}</td><td>{one.get('wheelbase', '–')}</td>"
        f"<td>{one.get('standover', '–')}</td></tr>\n"
        for one in sizes
    )
    dots = "".join(
        f'<label class="{k[0]}"><input type="radio" name="colour"><span>{one}</span></label>'
        for one in true["colours"] or []
    )
    other = "".join(
        f'<a class="{k[5]}"><h4>{draw.choice(("Corrie", "Vale"))} {draw.choice(("AL 1", "Sport"))}</h4><span '
        f'class="{k[2]}">£{draw.randint(5, 19)}99.00</span>'
        f"<p>{draw.uniform(9, 15):.1f} kg</p></a>\n"
        for _ in range(draw.randint(0, 4))
    )
    rating = (
        f'<div class="{k[1]}" aria-label="rating"><span>{true["rating"]}</span> ({draw.randint(2, 300)} reviews)</div>'
        if true["rating"]
        else f'<div class="{k[1]}">No reviews yet</div>'
    )
    price = f'<div class="{k[2]}"><span data-testid="price">{true["price"]}</span>'
    price += f' <s class="{k[2]}">{true["old_price"]}</s> <em>-20%</em></div>' if true["old_price"] else "</div>"
    code_ = f"<aside>Cycle to work: pay from <b>£{draw.randint(21, 99)}.50</b> a month.</aside>"
    return f"""<div id="root"><div class="{k[0]}">
<p>{draw.choice(("Free delivery over £50", "Spring sale: up to £400 off", "Now open in Stanmere!"))}</p></div>
<main class="{k[1]}"><section><span class="{k[1]} eyebrow">Model year {true["year"]}</span>
<h1 class="{k[1]}">{true["model"]}</h1>{rating}{price}
{code_ if draw.random() < 0.5 else ""}<fieldset>
<legend>Colour</legend>{dots}</fieldset>{f'<p class="{k[0]} stock">{sold}</p>' if sold else ""}<button>Add to
bag</button></section>
<section><h2>Specification</h2>{rows(spec, facts)}<p class="{k[0]} foot"><sup>1</sup> Size M without pedals.</p>
</section>
<section><h2>Geometry</h2><div class="{k[4]}"><table><thead><tr><th>Size</th><th>Stack (mm)</th><th>Reach (mm)</th>
<th>Head angle</th><th>Wheelbase (mm)</th><th>Standover (mm)</th></tr></thead>
<tbody>{grid}</tbody></table></div><table class="{k[4]}"><tr><th>Your height</th><th>Size</th></tr><tr>
<td>160–170 cm</td><td>S</td></tr><tr><td>170–180 cm</td><td>M</td></tr></table></section>
{f"<section><h2>You may also like</h2>{other}</section>" if other else ""}</main></div>"""


def _bike_old(draw: Draw, true: Truth, parts: _Parts) -> str:
    """The old shop."""
    facts, sizes, sold = parts
    was = (
        f'<p class="old-price"><span class="price-label">Regular Price:</span> <span '
        f'class="price">{true["old_price"]}</span></p>'
        if true["old_price"]
        else ""
    )
    label = "Special Price" if was else "Price:"
    grid = "".join(
        f"<tr><td>{one['size']}</td><td>{one['reach']}</td><td>{one['stack']}</td><td>{one['head_angle']}</td>"
        f"<td>{one.get('standover', '')}</td><td>{one.get('wheelbase', '')}</td></tr>\n"
        for one in sizes
    )
    paint = each("<option>{}</option>", [str(one) for one in true["colours"] or []])
    rating = (
        f'<div class="ratings"><div class="rating-box"></div><span class="amount">{true["rating"]} / 5</span></div>'
        if true["rating"]
        else ""
    )
    return f"""<div class="wrapper"><div class="breadcrumbs">Home / Bikes / {true["year"]}</div><div class="col-main">
<div class="product-view">
<div class="product-name"><h1>{true["model"]}</h1></div>{rating}<div class="price-box">{was}<p class="special-price">
<span class="price-label">{label}</span>
<span class="price">{true["price"]}</span></p></div><p class="availability">{sold or "Call for availability"}</p>
<div class="std"><p>Designed in {draw.town()} by {draw.person()}. Ridden since {us_day(draw.day(2021))}.
See also the {draw.choice(("Corrie", "Vale"))} Sport at £{draw.randint(5, 9)}49.00.</p></div>
<select name="super_attribute[92]">{paint}</select><h2>Additional Information</h2>
<table class="data-table" id="product-attribute-specs-table"><col width="25%"><tbody>
{rows('<tr><th class="label">{}</th><td class="data">{}</td></tr>', [("Year", str(true["year"])), *facts])}</tbody>
</table>
<table class="data-table"><tr><th>Frame size</th><th>Reach</th><th>Stack</th><th>Head</th><th>Standover</th>
<th>Wheelbase</th></tr>\n{grid}</table>
<div class="block-related"><p>Related: Mudguards £{draw.randint(18, 45)}.99</p></div></div></div></div>"""
