"""Of water and snow: a dive site, the level of a river, a bulletin about avalanches."""

from __future__ import annotations

from datetime import timedelta
from html import escape
from textwrap import fill

from benchmarks.made_up_kinds.material import Draw, Facts, Made, Records, Truth, Value, each, long_day, page, rows

_SITES = ("Kestrel Wall", "SS Brandvold", "The Chimney", "Old Quarry (Stoney Pit)", "Nun’s Reef", "U-Boot & Anchor")
_LIFE = ("conger eel", "cuckoo wrasse", "grey seal", "jewel anemones", "John Dory", "spider crab", "lumpsucker")
_DANGERS = ("strong current", "boat traffic", "fishing nets / line", "cold thermocline", "overhangs")
_REPORTS = (
    "Great vis, {0} m at least. Seal at {1} m!",
    "Blown out; max. depth only {1} m.",
    "Water {0} °C on my computer. The shot line has moved & is short.",
)


def dive_site(draw: Draw) -> Made:
    """A dive site of a divers' guide: a content system's fields now, tables and font tags before."""
    name = draw.choice(_SITES)
    depth = f"{draw.randint(4, 20)}–{draw.randint(22, 54)} m"
    level = draw.choice(("Beginner", "Advanced open water", "Experienced, nitrox useful", "Technical"))
    sight = draw.some(0.65, draw.choice((f"{draw.randint(2, 5)}-{draw.randint(6, 20)} m", "poor after rain", "10 m+")))
    warm = draw.some(0.55, f"{draw.randint(5, 9)}–{draw.randint(12, 18)} °C")
    entry = draw.choice(("Shore", "Boat", "Shore (long walk, steps)", "Boat only; slack water"))
    place = (
        f"5{draw.randint(0, 9)}° {draw.randint(10, 59)}.{draw.code('###')}' N, 0{draw.randint(1, 6)}° "
        f"{draw.code('1#.###')}' W"
    )
    slack = draw.some(0.45, f"{draw.randint(1, 3)} h before high water {draw.town()}")
    fee = draw.some(0.4, draw.choice(("£5.00 per diver", "free", "£14.50 (weekends £18.00)")))
    chamber, air = draw.code("01632 960 ###"), draw.some(0.6, f"{draw.surname()} Divers, {draw.town()}")
    life, dangers = draw.in_order(_LIFE, 1, 6), draw.in_order(_DANGERS, 0, 4)
    logs: Records = []
    for _ in range(draw.choice((0, 1, 2, 4, 7))):
        one = {
            "date": f"{draw.day():%d %b %Y}",
            "diver": draw.choice((draw.person(), f"{draw.surname().lower()}{draw.randint(1, 99)}")),
        }
        one |= {"depth": f"{draw.randint(6, 50)}.{draw.randint(0, 9)} m"} if draw.random() < 0.75 else {}
        one |= {"visibility": f"{draw.randint(1, 20)} m"} if draw.random() < 0.7 else {}
        logs.append(one)
    labels: dict[str, Value] = {"name": name, "depth": depth, "level": level, "visibility": sight, "temperature": warm}
    labels |= {"entry": entry, "position": place, "slack": slack, "fee": fee, "chamber": chamber, "air": air}
    labels |= {"life": [*life], "dives": [*logs] or None}
    make = _dive_new if draw.random() < 0.75 else _dive_old
    return page(f"{escape(name, False)} | Dive guide", make(draw, labels, (life, dangers, logs))), labels


def _dive_new(draw: Draw, true: Truth, lists: tuple[list[str], list[str], Records]) -> str:
    """The guide's content system."""
    field = """<div class="field field--name-field-{2} field--label-inline clearfix"><div class="field__label">{0}</div>
<div class="field__item">{1}</div></div>"""
    keys = {"level": "Level", "depth": "Depth", "visibility": "Typical visibility", "temperature": "Water temperature"}
    keys |= {"entry": "Access", "slack": "Slack water", "fee": "Site fee", "air": "Nearest air"}
    shown = "\n".join(field.format(label, true[key], key) for key, label in keys.items() if true[key])
    life, dangers, logs = lists
    many = (
        '<div class="field field--name-field-{0} field--label-above"><div '
        'class="field__label">{1}</div><div class="field__items">{2}</div></div>'
    )
    item = '<div class="field__item"><a href="/taxonomy/term/7" hreflang="en">{}</a></div>'
    table = "".join(
        f"""<tr><td class="views-field views-field-created"><time>{one["date"]}</time></td><td class="views-field"><span
class="username">{one["diver"]}</span></td><td>{one.get("depth", "")}</td><td>{one.get("visibility", "")}</td><td>{
            draw.choice(_REPORTS).format(draw.randint(3, 15), draw.randint(5, 40)).replace("&", "&amp;")
        }</td></tr>\n"""
        for one in logs
    )
    near = "".join(
        (
            f'<li><a href="/site/{n}">{escape(one, False)}</a> <span class="dist">{draw.uniform(0.4, 20):.1f} '
            f"km</span></li>"
        )
        for n, one in enumerate(draw.sample(_SITES, draw.randint(0, 4)))
        if one != true["name"]
    )
    wreck = f"""<div class="text-formatted field field--name-body"><p>Sunk in {draw.randint(1880, 1944)} by
{draw.choice(("a mine", "fog"))}, she lies on her side; the bow is at {draw.randint(10, 30)} m. Parking is £3.00 all
day.</p></div>"""
    alert = (
        f'<div role="contentinfo" class="messages messages--warning">No diving on {long_day(draw.day())} '
        f"(regatta).</div>"
    )
    return f"""<div class="dialog-off-canvas-main-canvas"><header role="banner"><a href="/" rel="home">Cold Water
Guide</a></header>
<main role="main"><a id="main-content" tabindex="-1"></a>{alert if draw.random() < 0.25 else ""}
<h1 class="page-header"><span class="field field--name-title">{escape(str(true["name"]), False)}</span></h1>
<article class="node node--type-dive-site node--view-mode-full"><div class="node__content">
{wreck if draw.random() < 0.6 else ""}{shown}
<div class="geolocation"><span>{true["position"]}</span> <a>Map</a></div>
{many.format("life", "Marine life", each(item, life))}
{many.format("hazards", "Hazards", each(item, dangers)) if dangers else ""}
<div class="emergency well"><p>In an emergency call the coastguard on 999, then the chamber:
<strong>{true["chamber"]}</strong></p></div>
</div></article>
{f'<div class="view view-dive-log"><h2>Recent dives</h2><table class="table">{table}</table></div>' if logs else ""}
{f"<aside><h2>Nearby sites</h2><ul>{near}</ul></aside>" if near else ""}</main></div>"""


def _dive_old(draw: Draw, true: Truth, lists: tuple[list[str], list[str], Records]) -> str:
    """The guide's first pages."""
    row = (
        '<tr><td bgcolor="#99CCFF"><font face="Arial" size="2"><b>{}</b></font></td><td><font face="Arial" '
        'size="2">{}</font></td></tr>'
    )
    keys = {"depth": "Depth:", "level": "Who for:", "entry": "How to get in:", "position": "GPS:", "slack": "Slack:"}
    keys |= {
        "visibility": "Vis:",
        "temperature": "Temp:",
        "fee": "Cost:",
        "air": "Air fills:",
        "chamber": "Recompression:",
    }
    facts: Facts = [(label, str(true[key]) if true[key] else "?") for key, label in keys.items()]
    life, dangers, logs = lists
    told = "".join(
        f"<li><i>{one['date']}</i> {one['diver']}{' - ' + one['depth'] if 'depth' in one else ''}"
        f"{' (vis ' + one['visibility'] + ')' if 'visibility' in one else ''}\n"
        for one in logs
    )
    return f"""<center><img src="flag.gif" alt="A"><font face="Arial" size="5"
color="navy">{escape(str(true["name"]), False)}</font></center>
<hr><table border="1" cellspacing="0" width="600" align="center">
{rows(row, facts)}</table>
<p><font face="Arial" size="2">What you may see: {", ".join(life)}.<br>
{f"<b>Watch out for:</b> {'; '.join(dangers)}<br>" if dangers else ""}
Page by {draw.person()}, {long_day(draw.day(2003))}</font></p>{f"<ul>{told}</ul>" if logs else ""}
<p align="center"><a href="index.html">Back to the list</a></p>"""


_RIVERS = ("Wendle", "Ash Brook", "Great Ouzel", "Tarn Beck", "Löhn", "Severne")


def river_level(draw: Draw) -> Made:
    """A gauge of a river: a page drawn by a script's components now, a plain table of the old agency before."""
    river, place = draw.choice(_RIVERS), f"{draw.town()}{draw.choice((' Lock', ' (upstream)', '', ' Weir'))}"
    now, number = f"{draw.uniform(0.1, 6):.2f} m", draw.code("####")
    when = draw.day()
    at = f"{draw.clock(0, 23)}, {long_day(when)}"
    trend = draw.some(0.8, draw.choice(("Rising", "Falling", "Steady")))
    flow = draw.some(0.5, f"{draw.uniform(0.4, 240):.1f} m³/s")
    usual = draw.some(0.75, f"{draw.uniform(0.05, 0.6):.2f} m to {draw.uniform(0.7, 3):.2f} m")
    flood = draw.some(0.6, f"{draw.uniform(3, 6):.2f} m")
    datum = draw.some(0.5, f"{draw.uniform(2, 160):.2f} m AOD")
    warning = draw.some(0.4, draw.choice(("Flood alert", "Flood warning", "Severe flood warning")))
    ahead = draw.some(0.35, f"{draw.uniform(1, 6):.2f} m")
    highs: Records = []
    for year in draw.in_order(("1947", "1979", "2000", "2007", "2012", "2015", "2020", "2024"), 0, 6):
        one = {
            "level": f"{draw.uniform(3, 7):.2f} m",
            "date": f"{draw.randint(1, 28)} {draw.choice(('Feb', 'Nov', 'Dec'))} {year}",
        }
        highs.append(
            one | ({"note": draw.choice(("estimated", "bridge lost", "ice jam"))} if draw.random() < 0.35 else {})
        )
    near = [f"{a} at {draw.town()}" for a in draw.in_order(_RIVERS, 0, 4)]
    labels: dict[str, Value] = {
        "river": f"River {river}",
        "station": place,
        "level": now,
        "measured_at": at,
        "trend": trend,
    }
    labels |= {"flow": flow, "usual_range": usual, "flooding_possible_above": flood, "datum": datum, "warning": warning}
    labels |= {"forecast_peak": ahead, "nearby_stations": [*near] or None, "id": number}
    make = _river_new if draw.random() < 0.75 else _river_old
    return page(f"River level at {place}", make(draw, labels, (highs, near))), labels


def _river_new(draw: Draw, true: Truth, lists: tuple[Records, list[str]]) -> str:
    """The page of components with built names of classes."""
    h = [Draw(n).hexadecimal(5) for n in range(9)]
    stat = (
        f'<div class="Stat_wrap__{h[0]}"><span class="Stat_label__{h[1]}">{{}}</span><span '
        f'class="Stat_value__{h[2]}">{{}}</span></div>'
    )
    keys = {
        "usual_range": "Usual range",
        "flooding_possible_above": "Flooding possible above",
        "forecast_peak": "Forecast peak",
    }
    keys |= {"flow": "Flow", "datum": "Gauge zero", "id": "Station ID"}
    facts: Facts = [(label, str(true[key]) if true[key] else None) for key, label in keys.items()]
    highs, near = lists
    listed = "".join(
        f"""<li class="High_item__{h[3]}"><strong>{one["level"]}</strong><time>{one["date"]}</time>{
            f'<em class="High_note__{h[4]}">{one["note"]}</em>' if "note" in one else ""
        }</li>"""
        for one in highs
    )
    alert = f"""<div class="Alert_root__{h[5]}" role="alert"><svg></svg><a href="#">{true["warning"]}</a><span>Issued
{draw.clock()}</span></div>"""
    cookies = '<div class="Cookie_bar"><p>We use cookies.</p><button>Accept</button></div>'
    arrow = f'<span class="Trend_chip__{h[6]}" title="trend"><svg></svg>{true["trend"]}</span>' if true["trend"] else ""
    return f"""<div id="root">{cookies if draw.random() < 0.4 else ""}<nav
class="Nav_{h[7]}"><a>Levels</a><a>Rain</a></nav>
{alert if true["warning"] else ""}<main class="Station_main__{h[8]}"><p
class="Station_river__{h[1]}">{true["river"]}</p>
<h1>{true["station"]}</h1><div class="Now_card__{h[2]}"><div class="Now_value__{h[3]}">{true["level"]}</div>{arrow}
<p class="Now_time__{h[4]}">Latest at {true["measured_at"]}</p></div>
<div class="Chart_{h[0]}"><svg><text>0.00 m</text><text>{draw.randint(4, 8)}.00 m</text></svg></div>
<section class="Stats_grid__{h[5]}">
{rows(stat, facts)}</section>
{f'<section><h2>Highest levels on record</h2><ol class="High_list__{h[6]}">{listed}</ol></section>' if highs else ""}
{f"<section><h2>Nearby</h2>{each('<a class=Near_link>{}</a>', near)}</section>" if near else ""}
<details><summary>Is the data right?</summary><p>A fault at this gauge on {long_day(draw.day(2025))} read 9.99
m.</p></details>
</main></div>"""


def _river_old(draw: Draw, true: Truth, lists: tuple[Records, list[str]]) -> str:
    """The old agency's table."""
    keys = {
        "id": "Station no",
        "river": "Watercourse",
        "station": "Site",
        "level": "Last reading",
        "measured_at": "Time of reading",
    }
    keys |= {
        "trend": "Tendency",
        "flow": "Discharge",
        "usual_range": "Typical",
        "flooding_possible_above": "Flood threshold",
    }
    keys |= {"datum": "Zero of gauge", "forecast_peak": "Expected maximum", "warning": "Warnings in force"}
    facts: Facts = [(label, str(true[key]) if true[key] else draw.choice(("-", "none"))) for key, label in keys.items()]
    highs, near = lists
    listed = "".join(
        f'<tr><td>{one["date"]}</td><td align="right">{one["level"]}</td><td>{one.get("note", "&nbsp;")}</td></tr>\n'
        for one in highs
    )
    return f"""<table width="100%"><tr><td class="leftnav"><a href="/">Home</a><br><a>Glossary</a></td><td class="main">
<h2>Gauge report</h2><table class="data" cellpadding="2">
{rows("<tr><th align=left>{}</th><td>{}</td></tr>", facts)}</table>
{f"<h3>Peaks</h3><table class=data><tr><th>Date</th><th>Stage</th><th>Note</th></tr>{listed}</table>" if highs else ""}
{f"<p>See also:<br>{each('<a>{}</a><br>', near)}</p>" if near else ""}
<p class="small">Printed {long_day(draw.day())}. Levels above 6.00 m are not reliable.</p></td></tr></table>"""


_RANGES = ("Kaldstein North", "Upper Tarn valleys", "Ödkar group", "Grand Serac & Lake side")
_TROUBLES = ("Wind slab", "New snow", "Persistent weak layer", "Wet snow", "Gliding snow")
_LEVELS = ("1 (low)", "2 (moderate)", "3 (considerable)", "4 (high)")
_TELLING = (
    "The fresh drifts of the last {0} hours lie on a soft layer and can be released by a single skier, most of all "
    "above {1} m. Whumpf sounds are a sign of danger.",
    "Snow fell down to {1} m, {0} cm in places. With the sun the danger rises to a higher level during the day.",
    "Few new observations. On {0} May a slab of 80 m was released at {1} m; nobody was hurt.",
)


def avalanche_bulletin(draw: Draw) -> Made:
    """A bulletin of danger by avalanches in plain text, of the service's new printer or of the old telex form."""
    region, when = draw.choice(_RANGES), draw.day()
    made = f"{long_day(when)}, {draw.choice(('17:00', '08:00', '7.30 am'))}"
    until, number = draw.some(0.7, long_day(when + timedelta(1))), f"{draw.randint(1, 190)}/2026"
    danger, later = draw.choice(_LEVELS), draw.some(0.4, draw.choice(_LEVELS[1:]))
    line, fresh = (
        draw.some(0.6, f"{draw.randint(14, 30) * 100} m"),
        draw.some(0.6, draw.choice((f"{draw.randint(5, 60)} cm", "10-25 cm", "none"))),
    )
    lying, trend = (
        draw.some(0.5, f"{draw.randint(20, 320)} cm"),
        draw.some(0.7, draw.choice(("rising", "falling slowly", "no change"))),
    )
    author, phone = draw.person(), draw.some(0.5, draw.code("01632 960###"))
    told = " ".join(
        one.format(draw.randint(12, 28), draw.randint(15, 28) * 100) for one in draw.in_order(_TELLING, 1, 3)
    )
    troubles: Records = []
    for trouble in draw.in_order(_TROUBLES, 0, 4):
        one = {"problem": trouble}
        one |= {"slopes": draw.choice(("N, NE, E", "all", "S to W", "NW-N-NE"))} if draw.random() < 0.8 else {}
        one |= (
            {"height": draw.choice(("above 2,200 m", "below 1,900 m", "1,800-2,400 m"))} if draw.random() < 0.75 else {}
        )
        troubles.append(one)
    labels: dict[str, Value] = {
        "region": region,
        "number": number,
        "issued": made,
        "valid_until": until,
        "danger": danger,
    }
    labels |= {"danger_later": later, "snow_line": line, "new_snow": fresh, "snow_depth": lying, "tendency": trend}
    labels |= {"forecaster": author, "phone": phone, "text": told, "problems": [*troubles] or None}
    if draw.random() < 0.75:
        facts = [
            ("Danger level", danger),
            ("  later in the day", later),
            ("Snow line", line),
            ("New snow (24 h)", fresh),
        ]
        facts += [("Snow depth at 2,000 m", lying), ("Tendency", trend)]
        rest = "".join(f"{label + ' ':.<28} {value}\n" for label, value in facts if value)
        listed = "".join(
            f" * {one['problem']:<24}{one.get('slopes', '-'):<12}{one.get('height', '')}".rstrip() + "\n"
            for one in troubles
        )
        closed = f"NOTE: the pass road is closed above 1,700 m until {long_day(draw.day())}.\n\n"
        return (
            f"""AVALANCHE SERVICE                                  Bulletin {number}
{"=" * 66}
{region}
Issued: {made}{f"   Valid until: {until}" if until else ""}

{closed if draw.random() < 0.3 else ""}{rest}
{f"AVALANCHE PROBLEMS{chr(10)}{listed}{chr(10)}" if troubles else ""}{fill(told, 66)}

Measured at the huts: {draw.town()} {draw.randint(20, 300)} cm, {draw.town()} {draw.randint(20, 300)} cm
Scale: 1 (low) - 5 (very high)
Forecaster: {author}{f" / tel. {phone}" if phone else ""}
""",
            labels,
        )
    pairs: Facts = [
        ("REGION", region),
        ("ISSUED", made),
        ("VALID TO", until or "-"),
        ("LEVEL AM", danger),
        ("LEVEL PM", later or "-"),
    ]
    pairs += [("SNOWLINE", line), ("FRESH", fresh), ("DEPTH", lying or "N/A"), ("TREND", trend)]
    listed = "".join(
        f"  {n} {one['problem']}; {one.get('slopes', '-')}; {one.get('height', '-')}\n"
        for n, one in enumerate(troubles, 1)
    )
    return (
        f"""SNOW AND AVALANCHE REPORT NO. {number}

{rows("{0:<10}: {1}", pairs)}

{f"PROBLEMS{chr(10)}{listed}{chr(10)}" if troubles else ""}REMARKS
{fill(told, 60, initial_indent="  ", subsequent_indent="  ")}

SIGNED {author}{f", {phone}" if phone else ""}
++++
""",
        labels,
    )
