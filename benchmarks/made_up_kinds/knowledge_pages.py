"""Pages of what is known: a minor planet, a chemical substance, a pipe organ, rockets that will start."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from html import escape

from benchmarks.made_up_kinds.material import MONTHS, TOWNS, Draw, Made, Value, each, long_day, page, phrases, rows

_ORBIT = (
    ("eccentricity", "e", "", 0.7),
    ("semi-major axis", "a", "au", 5.3),
    ("inclination", "i", "deg", 38),
    ("ascending node", "node", "deg", 359),
    ("argument of perihelion", "peri", "deg", 359),
    ("mean anomaly", "M", "deg", 359),
    ("period", "P", "d", 4400),
)


def minor_planet(draw: Draw) -> Made:
    """A small body in a database: elements with their errors, physical values, passes of Earth; old or new pages."""
    number = f"{draw.randint(1200, 690000)}"
    proper = draw.some(0.55, f"{draw.surname()}{draw.choice(('ia', 'ella', ''))}")
    interim = f"{draw.randint(1981, 2019)} {draw.code('@@##')}"
    kind = draw.choice(("Main-belt Asteroid", "Apollo [NEO]", "Jupiter Trojan", "Mars-crossing Asteroid"))
    found, where = f"{draw.day(draw.randint(1981, 2019)):%Y-%b-%d}", f"{draw.town()} Observatory"
    who, size = draw.some(0.6, draw.person()), draw.some(0.6, f"{draw.uniform(0.2, 60):.3f}")
    bright, albedo = f"{draw.uniform(9, 22):.2f}", draw.some(0.45, f"{draw.uniform(0.03, 0.4):.3f}")
    spin, arc = draw.some(0.5, f"{draw.uniform(2, 40):.4f}"), f"{draw.randint(900, 15000)} days"
    epoch, code_ = f"24{draw.randint(59, 61)}{draw.code('##0')}.5", str(draw.randint(0, 5))
    look = draw.random() < 0.5
    elements = []
    for title, sign, unit, most in _ORBIT if draw.random() < 0.7 else _ORBIT[:5]:
        one = {"element": sign if look else title, "value": f"{draw.uniform(most / 9, most):.7f}"}
        one |= {"sigma": f"{draw.uniform(1, 9):.3f}E-{draw.randint(5, 9)}"} if draw.random() < 0.85 else {}
        elements.append(one | ({"unit": unit} if unit else {}))
    passes = []
    at = date(draw.randint(2026, 2031), 1, 1)
    for _ in range(draw.choice((0, 1, 3, 4)) if "NEO" in kind else 0):
        at += timedelta(days=draw.randint(90, 900))
        one = {"date": f"{at:%Y-%b-%d} {draw.clock(0, 23)}", "distance": f"{draw.uniform(0.002, 0.2):.5f}"}
        passes.append(one | ({"speed": f"{draw.uniform(3, 30):.2f}"} if draw.random() < 0.8 else {}))
    title = f"{number} {proper or ''} ({interim})".replace("  ", " ")
    facts = [
        ("absolute magnitude", "H", bright),
        ("diameter", "diameter", size),
        ("geometric albedo", "albedo", albedo),
    ]
    facts += [("rotation period", "rot_per", spin)]
    known = [(a, b, c) for a, b, c in facts if c]
    if look:
        td = '<td align="{}"><font size="-1" face="Courier">{}</font></td>'
        orbit = "".join(
            f"<tr>{td.format('left', one['element'])}{td.format('right', one['value'])}"
            f"{td.format('right', one.get('sigma', 'n/a'))}{td.format('center', one.get('unit', '&nbsp;'))}</tr>\n"
            for one in elements
        )
        near = "".join(f"<tr>{''.join(td.format('left', x) for x in one.values())}</tr>\n" for one in passes)
        body = f"""<table width="100%" bgcolor="#000066"><tr><td><font color="#ffffff" size="+2">
Small-Body Browser</font></td></tr></table>
<center><font size="+1"><b>{title}</b></font><br><font size="-1">Classification: <b>{kind}</b>
&nbsp; Reference: {draw.code("JP@ ###")}</font></center>
<b>Orbital Elements at Epoch {epoch}</b><table border="1" cellpadding="3"><tr bgcolor="#cccccc"><th>Element</th>
<th>Value</th><th>Uncertainty (1-sigma)</th><th>Units</th></tr>
{orbit}</table><p>data-arc span: {arc}<br>condition code: {code_}</p>
<b>Physical Parameters</b><table border="1"><tr bgcolor="#cccccc"><th>Parameter</th><th>Symbol</th><th>Value</th></tr>
{"".join(f"<tr><td>{a}</td><td>{b}</td><td>{c}</td></tr>" for a, b, c in known)}</table>
<p><b>Discovered {found}{f" by {who}" if who else ""} at {where}</b></p>
{f"<b>Close approaches</b><table border=1><tr><th>Date<th>au<th>km/s</tr>{near}</table>" if passes else ""}
<hr><font size="-2">Site manager: {draw.person()}. Last updated {long_day(draw.day(2025))}.</font>"""
    else:
        orbit = "".join(
            f"""<div class="grid-row"><div class="cell name">{one["element"]}</div><div class="cell num">{one["value"]}{
                f' <span class="sg">± {one["sigma"]}</span>' if "sigma" in one else ""
            } <abbr>{one.get("unit", "")}</abbr></div><code>{sign}</code></div>
"""
            for one, (_, sign, *_) in zip(elements, _ORBIT, strict=False)
        )
        near = "".join(
            f"<li><time>{one['date']}</time>: {one['distance']} au"
            + (f", {one['speed']} km/s" if "speed" in one else "")
            + "</li>\n"
            for one in passes
        )
        told = "".join(f'<div class="chip" data-key="{b}"><b>{c}</b><small>{a}</small></div>' for a, b, c in known)
        body = f"""<div id="app" data-v-{draw.hexadecimal(8)}><h1>{title}</h1><p class="sub">{kind} · data arc <b>{
            arc
        }</b> · condition code <b>{code_}</b></p><div class="chips">{told}</div>
<section><h2>Orbit <small>epoch {epoch} TDB</small></h2><div class="grid">
{orbit}</div></section>{f"<section><h2>Close approaches</h2><ul>{near}</ul></section>" if passes else ""}
<section><h2>Discovery</h2><p>Date: {found}</p><p>Site: {where}</p>{
            f"<p>Discoverer: {who}</p>" if who else ""
        }</section>
<section><h2>Similar orbits</h2><p>{draw.randint(1000, 9000)} {draw.surname()}, e 0.{
            draw.code("###")
        }</p></section></div>"""
    labels: dict[str, Value] = {"number": number, "name": proper, "designation": interim, "class": kind}
    labels |= {"discovered": found, "site": where, "discoverer": who, "magnitude": bright, "diameter": size}
    labels |= {"albedo": albedo, "rotation": spin, "arc": arc, "condition_code": code_, "epoch": epoch}
    labels |= {"elements": [*elements], "approaches": [*passes] or None}
    return page(title, body), labels


_STUFF = (
    ("2-Methylfuran-3-thiol", "C5H6OS", ("MFT", "2-Methyl-3-furanthiol")),
    ("Sodium hydrogencarbonate", "NaHCO3", ("Baking soda", "Sodium bicarbonate", "E 500(ii)")),
    ("Ethyl lactate", "C5H10O3", ("Lactic acid ethyl ester", "Actylol")),
    ("Zinc nitrate hexahydrate", "H12N2O12Zn", ("Nitric acid, zinc salt",)),
    ("1,4-Dioxane-d8", "C4D8O2", ()),
    ("Benzotriazole", "C6H5N3", ("BTA", "1,2,3-Benzotriazole", "Azimidobenzene")),
)
_DANGERS = (
    ("H225", "Highly flammable liquid and vapour"),
    ("H272", "May intensify fire; oxidiser"),
    ("H302", "Harmful if swallowed"),
    ("H319", "Causes serious eye irritation"),
    ("H411", "Toxic to aquatic life with long lasting effects"),
)


def chemical_substance(draw: Draw) -> Made:
    """A seller's page of a substance: a formula in subscripts, three looks, hazards, packs with a price or none."""
    name, formula, others = draw.choice(_STUFF)
    cas, ec = draw.code("####-##-#"), draw.some(0.6, draw.code("2##-###-#"))
    mass, purity = f"{draw.uniform(70, 300):.2f} g/mol", f"≥{draw.choice((95, 98, 99, 99.5))} %"
    melts = draw.some(0.6, f"{draw.randint(-60, 140)} °C")
    boils, dense = (
        draw.some(0.5, f"{draw.randint(90, 320)} °C (1013 hPa)"),
        draw.some(0.6, f"{draw.uniform(0.8, 2.4):.3f} g/cm³ (20 °C)"),
    )
    hazards = [{"code": a, "text": b} for a, b in draw.sample(_DANGERS, draw.choice((0, 1, 2, 3)))]
    signal, keep = (
        draw.choice(("Danger", "Warning")) if hazards else None,
        draw.some(0.5, f"+{draw.randint(2, 8)} °C to +25 °C"),
    )
    known = draw.in_order(others, 0, len(others)) if others else []
    item, packs = draw.code("####"), []
    for n, size in enumerate(draw.in_order(("5 g", "25 g", "100 g", "500 g", "1 kg", "2,5 kg"), 1, 4)):
        one = {"size": size, "article": f"{item}.{n + 1}", "pack": draw.choice(("glass", "plastic", "tin"))}
        one |= {"price": f"{draw.randint(9, 400)},{draw.code('#0')} €"} if draw.random() < 0.8 else {}
        packs.append(one | ({"stock": draw.choice(("in stock", "3-5 days"))} if draw.random() < 0.7 else {}))
    shown = re.sub(r"(\d+)", r"<sub>\1</sub>", formula)
    facts = [("Empirical formula", shown), ("Molar mass", mass), ("CAS No.", cas), ("EC No.", ec), ("Purity", purity)]
    facts += [("Melting point", melts), ("Boiling point", boils), ("Density", dense), ("Storage temperature", keep)]
    look = draw.choice("abc")
    if look == "a":
        told = rows("<tr><td>{}:</td><td>{}</td></tr>", facts)
        told = f'<div class="tab-pane active" id="props"><table>{told}</table></div>'
    elif look == "b":
        told = f"<ul class='specs'>{rows('<li><span>{}</span> {}</li>', facts)}</ul>"
    else:
        told = f'<p class="chem">{rows("<i>{}</i> {}", facts, " &nbsp;•&nbsp; ")}</p>'
    risks = rows('<div class="ghs"><b>{}</b> {}</div>', [(one["code"], one["text"]) for one in hazards])
    risk = f'<div class="safety"><img src="/ghs07.svg" alt="GHS07"><strong class="sw">{signal}</strong>{risks}</div>'
    cells = "".join(
        f"""<tr data-sku="{one["article"]}"><td>{one["article"]}</td><td>{one["size"]}</td><td>{one["pack"]}</td><td
class="price">{one.get("price", "on request")}</td><td>{one.get("stock", "–")}</td><td><input value="1"><button>🛒
</button></td></tr>
"""
        for one in packs
    )
    listed = f"""<table class="variants"><tr><th>Art. No.</th><th>Content</th><th>Pack</th><th>Price net</th>
<th>Status</th><th>Qty</th></tr>{cells}</table>"""
    if look == "c":
        listed = "".join(
            f"""<div class="variant"><label><input type="radio" name="v"> <b>{one["size"]}</b>, {one["pack"]}</label>
<span class="no">{one["article"]}</span>{f'<span class="eur">{one["price"]}</span>' if "price" in one else ""}<em>{
                one.get("stock", "")
            }</em></div>
"""
            for one in packs
        )
    names = f"<p>Synonyms: {each('<span>{}</span>', known, '; ')}</p>" if known else ""
    body = f"""<header>Laborkontor <form><input placeholder="CAS, name, article"></form> <a>Login</a></header>
<ol class="crumbs"><li>Chemicals<li>{name[0]}<li>{name}</ol><h1>{name}</h1><h2>{purity}, for synthesis</h2>{names}
{listed}
<h3>Properties</h3>{told}
{f"<h3>Safety</h3>{risk}" if hazards else "<p>Not classified as hazardous.</p>"}
<h3>Often bought together</h3><div class="rel"><a>Nitrile gloves</a> <span>{draw.randint(8, 19)},90 €</span></div>
<div class="rel"><a>Spatula, 150 mm</a> <span>{draw.randint(2, 7)},40 €</span></div>"""
    labels: dict[str, Value] = {"name": name, "formula": formula, "cas": cas, "ec": ec, "molar_mass": mass}
    labels |= {"purity": purity, "melting": melts, "boiling": boils, "density": dense, "storage": keep}
    labels |= {"signal": signal, "synonyms": [*known] or None, "hazards": [*hazards] or None, "packs": [*packs]}
    return page(f"{name} {cas}", body), labels


_STOPS = {
    "Great": ("Bourdon", "Open Diapason", "Principal", "Flûte à cheminée", "Mixture IV", "Trumpet"),
    "Swell": ("Gedackt", "Salicional", "Voix céleste", "Gemshorn", "Cornet V", "Oboe"),
    "Choir": ("Dulciana", "Wald Flute", "Nazard", "Clarinet"),
    "Pedal": ("Subbass", "Octave Bass", "Violone", "Posaune"),
}
_FEET = {"Mixture IV": None, "Cornet V": None, "Nazard": "2 2/3'", "Subbass": "16'", "Posaune": "16'", "Gemshorn": "4'"}
_COUPLERS = ("Swell to Great", "Swell to Pedal", "Great to Pedal", "Choir to Great", "Swell Octave")


def pipe_organ(draw: Draw) -> Made:
    """An organ's entry: stops by division in columns side by side, under headings, or in lines with dots; couplers."""
    church, place = f"St {draw.choice(('Wilfrid', 'Cuthbert', 'Agnes', 'Olave'))}'s Church", draw.town()
    builder, year = (
        f"{draw.surname()} & {draw.choice(('Sons', 'Cie', 'Co.'))}",
        f"{draw.choice(('', 'c. '))}{draw.randint(1720, 2018)}",
    )
    again = draw.some(0.5, f"{draw.surname()} Organs, {draw.randint(1950, 2024)}")
    action = draw.choice(("mechanical", "electro-pneumatic", "tracker; stops electric"))
    tune, wind = (
        draw.some(0.4, draw.choice(("Vallotti", "equal", "Kirnberger III"))),
        draw.some(0.4, f"{draw.randint(62, 110)} mm"),
    )
    case, grid = draw.some(0.5, f"{draw.person()}, oak"), draw.some(0.5, draw.code("@##### (19##)"))
    couplers, note = (
        draw.in_order(_COUPLERS, 0, 4),
        draw.some(0.5, f"Last played by the surveyor on {long_day(draw.day(2024))}."),
    )
    parts = draw.in_order(tuple(_STOPS), 2, 4)
    stops = []
    for part in parts:
        for stop in draw.in_order(_STOPS[part], 1, len(_STOPS[part])):
            feet = _FEET.get(stop, "8'")
            stops.append({"division": part, "stop": stop} | ({"pitch": feet} if feet else {}))
    manuals = str(sum(part != "Pedal" for part in parts))
    facts = [("Builder", builder), ("Year", year), ("Rebuilt by", again), ("Manuals", manuals)]
    facts += [("Stops", str(len(stops))), ("Key action", action), ("Wind pressure", wind), ("Temperament", tune)]
    facts += [("Case", case), ("Grid reference", grid)]
    told = [(key, escape(value)) for key, value in facts if value]
    look = draw.choice("abc")
    shown = _organ_stops(look, parts, stops)
    if look == "a":
        head = f'<table class="infobox">{rows("<tr><th>{}</th><td>{}</td></tr>", told)}</table>'
    else:
        head = "".join(f"<p><strong>{key}</strong><br>{value}</p>\n" for key, value in told)
        head = f'<div class="wp-block-columns"><div class="wp-block-column">{head}</div></div>' if look == "b" else head
    joined = ""
    if couplers:
        joined = f"<h3>Couplers</h3><p>{', '.join(couplers)}</p>" if look == "c" else (
            f"<h3>Couplers</h3><ul>{each('<li>{}</li>', couplers)}</ul>")  # fmt: skip
    body = f"""<div id="page"><div class="site-title">Organs of the Shire</div><ul class="menu"><li>Map<li>Builders
<li>Recitals</ul><h1>{church}, {place}</h1>
{head}
<h2>Specification</h2>{shown}
{joined}{f"<p class='surveyor'>{note}</p>" if note else ""}
<h3>Next recital</h3><p>{draw.person()} plays at {church} on {long_day(draw.day())}, {draw.clock(17, 20)}. Tickets £{
        draw.randint(5, 15)
    }.</p>
<p><small>Record {draw.code("N#####")}, sent in by {draw.person()}. {draw.street()}.</small></p></div>"""
    labels: dict[str, Value] = {"church": church, "place": place, "builder": builder, "year": year, "rebuilt": again}
    labels |= {"manuals": manuals, "action": action, "wind": wind, "temperament": tune, "case": case}
    labels |= {"grid_reference": grid, "note": note, "couplers": [*couplers] or None, "stops": [*stops]}
    return page(f"{church}, {place}", body), labels


def _organ_stops(look: str, parts: Sequence[str], stops: Sequence[dict[str, str]]) -> str:
    """The stops by division."""
    told = {part: [one for one in stops if one["division"] == part] for part in parts}
    if look == "a":
        columns = "".join(
            f'<td valign="top"><b>{part}</b><br>\n'
            + "<br>\n".join(f"{one['stop']} {one.get('pitch', '')}".strip() for one in lines)
            + "</td>"
            for part, lines in told.items()
        )
        return f"<table class='disposition'><tr>{columns}</tr></table>"
    if look == "b":
        return "".join(
            f"<h3>{part} Organ</h3><ol>"
            + "".join(
                f"<li>{one['stop']}" + (f" <em>{one['pitch']}</em>" if "pitch" in one else "") + "</li>\n"
                for one in lines
            )
            + "</ol>\n"
            for part, lines in told.items()
        )
    return "<pre>" + "\n\n".join(
        f"{part.upper() if not lines else part}\n"
        + "\n".join(f"  {one['stop']:.<24}{one.get('pitch', '')}".rstrip(".") for one in lines)
        for part, lines in told.items()
    ) + "</pre>"  # fmt: skip


_ROCKETS = ("Kestrel 9", "Long Arc 2C", "Vulture Centaur", "Photon", "Ariadne 6")
_LOADS = phrases(
    "Meshlink Group {}-{}; GeoSat {}{}; Lunar Pathfinder {}.{}; SARlens-{}{}; Crew Rotation {}{}; NROT-{}{}"
)


def launch_schedule(draw: Draw) -> Made:
    """A list of starts to come: months as headings, or a table, or days as bands; times to be set, notes of changes."""
    at, look = draw.day(), draw.choice("abc")
    updated, total = f"{long_day(at)}, {draw.clock()} UTC", draw.some(0.5, f"{draw.randint(12, 99)} upcoming launches")
    editor = draw.some(0.5, draw.person())
    lead = draw.some(0.4, f"{draw.choice(_ROCKETS)} scrubbed at T-{draw.randint(1, 59)} seconds")
    starts, shown, month = [], "", ""
    for name in draw.sample(_LOADS, draw.choice((2, 3, 4, 6))):
        at += timedelta(days=draw.randint(1, 19))
        dated = draw.random() < 0.75
        when = f"{MONTHS[at.month - 1][:3]}. {at.day}" if dated else f"NET {MONTHS[at.month - 1]}"
        one = {
            "mission": name.format(draw.randint(1, 19), draw.randint(1, 9)),
            "vehicle": draw.choice(_ROCKETS),
            "date": when,
        }
        one |= {"window": f"{draw.clock(0, 23)}:00 UTC"} if draw.random() < 0.6 else {}
        one["site"] = f"{draw.code('@LC-##')}, {draw.choice(TOWNS)} Spaceport"
        one |= {"provider": f"{draw.surname()} Aerospace"} if draw.random() < 0.6 else {}
        one |= {"changed": f"{at - timedelta(days=20):%b %d}"} if draw.random() < 0.3 else {}
        starts.append(one)
        band = f"{MONTHS[at.month - 1]} {at.year}"
        shown += _launch(look, one, band if band != month else "")
        month = band
        if draw.random() < 0.15:
            ad = "Members watch every launch live. Join for $6 a month."
            shown += (
                f'<tr><td colspan="5" class="ad">{ad}</td></tr>\n' if look == "b" else f'<div class="ad">{ad}</div>\n'
            )
    if look == "b":
        heads = each("<th>{}</th>", ("Date", "Mission", "Vehicle", "Pad", "Window"), "")
        shown = f'<table class="tablepress"><thead><tr>{heads}</tr></thead><tbody>{shown}</tbody></table>'
    past = "".join(
        f"<li>{draw.choice(_ROCKETS)}: {draw.choice(('success', 'failure'))}</li>" for _ in range(draw.randint(1, 3))
    )
    alert = f'<div class="breaking"><b>Breaking</b> <span>{lead}</span></div>' if lead else ""
    kept = f"Schedule kept by {editor}. " if editor else ""
    body = f"""<header class="masthead"><a>Padwatch</a><nav><a>News</a><a>Schedule</a><a>Shop</a></nav></header>
{alert}<article class="entry"><h1>Launch Schedule</h1>
<p class="updated">Updated: {updated}</p>{f"<p>{total}</p>" if total else ""}
<p>NET stands for “no earlier than”. TBD means to be determined.</p>
{shown}
</article><aside><h3>Recent</h3><ul>{past}</ul></aside><footer>{kept}© Padwatch</footer>"""
    labels: dict[str, Value] = {"updated": updated, "total": total, "editor": editor, "breaking": lead}
    return page("Launch Schedule – Padwatch", body), labels | {"launches": [*starts]}


def _launch(look: str, one: dict[str, str], band: str) -> str:
    """A start in one of three looks, below its month if that is new."""
    window, firm, changed = one.get("window"), one.get("provider"), one.get("changed")
    mission, vehicle, when, site = (one[key] for key in ("mission", "vehicle", "date", "site"))
    if look == "a":
        told = f"Launch time: {window or 'TBD'}<br>\nLaunch site: {site}"
        news = f" <i>[Changed: {changed}]</i>" if changed else ""
        return f"""<div class="datename"><span class="launchdate">{when}</span> <span class="mission">{vehicle} •
{mission}</span></div><div class="missiondata">{told}</div><div class="missdescrip">{firm or "Another company"} will
fly its payload from there.{news}</div>
"""
    if look == "b":
        month = f'<tr class="month"><td colspan="5"><b>{band}</b></td></tr>\n' if band else ""
        return f"""{month}<tr><td>{when}{f"<br><small>was changed {changed}</small>" if changed else ""}</td><td>{
            mission
        }{f"<br><small>{firm}</small>" if firm else ""}</td><td>{vehicle}</td><td>{site}</td><td>{
            window or "TBD"
        }</td></tr>
"""
    facts = [("Rocket", vehicle), ("Operator", firm), ("Pad", site), ("Window", window), ("Changed", changed)]
    pairs = rows('<div class="flex"><dt class="w-24 text-gray-500">{}</dt><dd>{}</dd></div>', facts)
    month = f'<h2 class="sticky top-0 bg-black text-white">{band}</h2>\n' if band else ""
    return f"""{month}<div class="card rounded p-4 shadow"><div class="flex justify-between"><h3>{mission}</h3><span
class="pill">{when}</span></div><dl>{pairs}</dl><button class="btn">Remind me</button></div>
"""
