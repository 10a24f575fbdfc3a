"""Places and what they measure or let: a roof's month by mail; pages of waiting times, beaches, storage, tools."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, mail, page, rows, us_day

_ADVICE = (
    "Wash panels only when they are cold; 10 litres are enough.",
    "Run the dishwasher between 11:00 and 15:00 to use more of your own power.",
    "Trees grow: a shadow of 5% of a panel may cost 20% of its yield.",
)


def solar_month(draw: Draw) -> Made:
    """A monitoring service's mail on a month of a roof: tiles with units, a best day in prose, a tip with numbers."""
    system, owner = f"{draw.surname()} {draw.choice(('Roof', 'Barn', 'Carport'))}", draw.person()
    at = draw.day()
    month, peak = f"{at:%B %Y}", f"{draw.uniform(3, 30):.2f} kWp"
    made, used = f"{draw.amount(120, 2400)} kWh", draw.some(0.75, f"{draw.amount(60, 600)} kWh")
    sold = draw.some(0.75, f"{draw.amount(40, 1500)} kWh")
    whole, worth = f"{draw.uniform(2, 90):.1f} MWh", draw.some(0.5, f"€{draw.amount(9, 300)}")
    best, top = f"{long_day(at).rsplit(' ', 1)[0]}", f"{draw.uniform(8, 90):.1f} kWh"
    change, trees = f"{draw.randint(1, 40)}%", draw.some(0.5, str(draw.randint(1, 60)))
    alerts = draw.in_order(("Inverter 2 offline for 3 hours", "Grid voltage high", "Optimizer 1.1.7 silent"), 0, 2)
    tiles = rows(_TILE, [("Produced", made), ("Self-consumed", used), ("Exported", sold), ("Revenue", worth)], "")
    trend = draw.choice(("more", "less"))
    warned = f"""<tr><td style="padding:0 30px"><h3>Alerts this month</h3><ul>
{each("<li>{}</li>", alerts)}</ul></td></tr>"""
    tip = f"""<tr><td style="padding:10px 30px;background:#fff8e1"><b>Tip</b><br>{draw.choice(_ADVICE)}</td></tr>"""
    body = f"""<!DOCTYPE html><html><head><meta name="viewport" content="width=device-width"></head>
<body bgcolor="#eef2f5" style="margin:0"><span style="display:none;font-size:0">Your month in the sun</span>
<table width="100%" cellspacing="0" cellpadding="0" border="0"><tr><td align="center"><table width="600" cellspacing="0"
cellpadding="0" border="0" bgcolor="#ffffff"><tr><td style="padding:20px 30px;background:#0c3b5e;color:#fff">
<img src="https://sunlog.example/i/sun.png" alt="SunLog" width="40"> <font size="5">{month}</font><br>{system}
&nbsp;|&nbsp; {peak}</td></tr>
<tr><td style="padding:20px 30px">Dear {owner},<br><br>your system made {change} {trend} than in the month before.
Your best day was <b>{best}</b> with {top}. Since installation it has produced {whole}{
        f", as good as planting {trees} trees" if trees else ""
    }.</td></tr>
<tr><td style="padding:0 22px"><table width="100%" cellspacing="8"><tr>{tiles}</tr></table></td></tr>
{warned if alerts else ""}
{tip if draw.random() < 0.6 else ""}
<tr><td align="center" style="padding:20px"><table cellspacing="0" cellpadding="0"><tr><td bgcolor="#f7a600"
style="border-radius:4px;padding:10px 24px"><a href="https://sunlog.example/site/{draw.code("######")}/energy"
style="color:#fff;text-decoration:none">See details</a></td></tr></table></td></tr>
<tr><td style="padding:16px 30px;font-size:11px;color:#888">Values may differ from your meter by up to 5%. SunLog GmbH,
{draw.street()}, {draw.town()}. <a href="https://sunlog.example/u/{draw.hexadecimal(20)}">Turn off</a></td></tr>
</table></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"system": system, "month": month, "peak_power": peak, "produced": made}
    labels |= {"self_consumed": used, "exported": sold, "revenue": worth, "best_day": best, "best_day_energy": top}
    labels |= {"lifetime": whole, "trees": trees, "alerts": [*alerts] or None}
    return mail("SunLog <reports@sunlog.example>", f"{system}: your {month}", body), labels


_TILE = """<td align="center" style="border:1px solid #dde3e8;padding:12px 4px"><div
style="font-size:11px;color:#678">{}</div><div style="font-size:17px;font-weight:bold">{}</div></td>"""


def waiting_times(draw: Draw) -> Made:
    """A health board's page of waiting times: emergency departments as cards, walk-in centres as cards alike."""
    region = f"{draw.choice(('North', 'East', 'West'))} {draw.town()} Health Board"
    at = draw.day()
    updated, phone = f"{draw.clock()} on {long_day(at)}", draw.some(0.6, draw.code("01632 960 ###"))
    notice = draw.some(0.4, draw.choice(("Visiting is limited on wards 4 and 5.", "Car park B is closed until June.")))

    def card(kind: str) -> tuple[dict[str, str], str]:
        last = {"ed": ("Royal Infirmary", "General", "Children’s Hospital"), "uc": ("Minor Injuries", "Walk-in Centre")}
        one = {"name": f"{draw.town()} {draw.choice(last[kind])}"}
        wait = draw.choice((f"{draw.randint(1, 9)} hr {draw.randint(1, 59)} min", f"{draw.randint(5, 59)} min"))
        shut = draw.random() < 0.15
        one["wait"] = "Closed" if shut else wait
        people_ = None if shut else draw.some(0.75, str(draw.randint(1, 90)))
        hours = draw.some(0.3 if kind == "ed" else 0.9, draw.choice(("24 hours", "08:00–22:00", "9am to 8pm")))
        one |= {"waiting": people_} if people_ else {}
        one |= {"hours": hours} if hours else {}
        facts = [("Patients waiting", people_), ("Opening hours", hours)]
        return (
            one,
            f"""<div class="col-md-4 hospital-card {kind}" id="h-{draw.code("###")}"><div class="card-body">
<h3 class="card-title"><a href="/hospitals/{one["name"].split()[0].lower()}">{one["name"]}</a></h3>
<p class="wait-time"><span class="visually-hidden">Longest wait:</span><strong>{one["wait"]}</strong></p>
{rows('<p class="fact"><span class="label">{}</span> <span class="value">{}</span></p>', facts)}
<a class="btn btn-outline" href="https://maps.example/?q={draw.code("5#.####")}">Directions</a></div></div>
""",
        )

    rooms, centres = ([card(kind) for _ in range(draw.randint(1, high))] for kind, high in (("ed", 7), ("uc", 4)))
    second = draw.random() < 0.7
    body = f"""<a class="skip-link" href="#main">Skip to content</a><header class="masthead"><a href="/">{region}</a>
<nav><ul class="menu"><li><a href="/services">Services</a></li><li><a href="/jobs">Jobs (41)</a></li></ul></nav>
</header>
<main id="main"><nav aria-label="breadcrumb"><ol class="breadcrumb"><li>Home</li><li>Urgent care</li>
<li>Waiting times</li></ol></nav><h1>Live waiting times</h1>
{f'<div class="alert alert-warning" role="alert">{notice}</div>' if notice else ""}
<p class="lead">Last updated at {updated}. Times are for people who are not in danger of life, and change often.</p>
<section aria-labelledby="ed"><h2 id="ed">Emergency departments</h2><div class="row">
{"".join(text for _, text in rooms)}</div></section>
{
        f'''<section aria-labelledby="uc"><h2 id="uc">Urgent care centres</h2><div class="row">
{"".join(text for _, text in centres)}</div></section>'''
        if second
        else ""
    }
<section class="help"><h2>Need advice?</h2><p>{f"Ring our nurses on {phone}, day and night." if phone else ""}
In an emergency call 999. Average answer in {draw.randint(1, 9)} min.</p></section></main>
<footer>© {region} 2026 | <a href="/privacy">Privacy</a></footer>"""
    labels: dict[str, Value] = {"board": region, "updated": updated, "advice_line": phone, "notice": notice}
    labels |= {"emergency": [one for one, _ in rooms]}
    labels |= {"urgent_care": [one for one, _ in centres] if second else None}
    return page(f"Live waiting times - {region}", body), labels


_BEACH = ("Lifeguards", "Toilets", "Café", "Showers", "Wheelchair access", "Drinking water", "Slipway")


def bathing_water(draw: Draw) -> Made:
    """An agency's profile of a beach: terms and definitions, a class with a year, the last sample, older samples."""
    name = f"{draw.town()} {draw.choice(('Sands', 'Bay North', 'Lido Beach', 'Harbour Beach'))}"
    number, council = draw.code("UKX####-#####"), f"{draw.town()} District Council"
    marks = ("Excellent", "Good", "Sufficient", "Poor")
    now, before = draw.choice(marks), draw.some(0.75, draw.choice(marks))
    at = draw.day().replace(month=draw.randint(5, 9))
    coli, cocci = (f"{draw.choice(('', '<', ''))}{draw.choice((10, 20, 45, 130, 260, 900))}" for _ in "ab")
    warm = draw.some(0.6, f"{draw.uniform(11, 21):.1f} °C")
    season = draw.choice(("15 May to 30 September", "1 June to 15 September"))
    risk = draw.some(0.45, draw.choice(("Pollution is expected after heavy rain.", "No bathing by the outfall.")))
    dogs = draw.some(0.5, draw.choice(("No dogs from May to September", "Dogs on leads")))
    there = draw.in_order(_BEACH, 1, 6)
    local = f"{draw.randint(5, 11)}{draw.choice((':00', ':20'))} am"
    facts = [("Site number", number), ("Local authority", council), ("Bathing season", season), ("Dogs", dogs)]
    older = "".join(
        f"<tr><td>{at - timedelta(days=7 * n):%d %b %Y}</td><td>{draw.randint(10, 400)}</td>"
        f"<td>{draw.randint(10, 200)}</td></tr>\n"
        for n in range(1, draw.randint(1, 6))
    )
    table = f"""<details class="samples"><summary>Earlier samples</summary><table class="table"><thead><tr><th>Date</th>
<th>E. coli</th><th>Enterococci</th></tr></thead><tbody>
{older}</tbody></table></details>"""
    near = each('<li><a href="#">{}</a> &ndash; Good</li>', [f"{draw.town()} Cove" for _ in range(draw.randint(0, 3))])
    facilities = each('<li class="icon-{0}">{0}</li>', there).replace("icon-Wheelchair access", "icon-access")
    body = f"""<div class="region region-header"><a href="/" rel="home">Waters Agency</a></div>
<div class="breadcrumb">Home &raquo; Bathing waters &raquo; {name}</div><article class="node node--type-beach">
<h1 class="page-title">{name}</h1>
{f'<div class="messages messages--warning">{risk}</div>' if risk else ""}
<div class="classification"><img src="/stars-{draw.randint(0, 3)}.svg" alt=""><p>Classification 2026: <b>{now}</b></p>
{f"<p>Classification 2025: {before}</p>" if before else ""}</div>
<h2>Latest sample</h2><p>Taken on <time datetime="{at}">{long_day(at)}</time> at {local}{
        f"; water at {warm}" if warm else ""
    }.</p>
<dl class="sample"><dt>E. coli</dt><dd>{escape(coli)} <abbr title="colony forming units">cfu</abbr>/100 ml</dd>
<dt>Intestinal enterococci</dt><dd>{escape(cocci)} <abbr title="colony forming units">cfu</abbr>/100 ml</dd></dl>
{table if older else ""}
<h2>About this beach</h2><dl class="facts">
{rows("<dt>{}</dt><dd>{}</dd>", facts)}</dl>
<h2>Facilities</h2><ul class="facilities">
{facilities}</ul></article>
{f"<aside><h2>Beaches nearby</h2><ul>{near}</ul></aside>" if near else ""}
<footer>Limits: E. coli 500 cfu/100 ml (good), 250 cfu/100 ml (excellent). Sampled from May on.</footer>"""
    labels: dict[str, Value] = {"name": name, "site": number, "class": now, "class_before": before}
    labels |= {"sampled": long_day(at), "e_coli": coli, "enterococci": cocci, "temperature": warm}
    labels |= {"season": season, "warning": risk, "dogs": dogs, "facilities": [*there]}
    return page(f"{name} | Waters Agency", body), labels


_UNITS = (("5' x 5'", "25"), ("5' x 10'", "50"), ("10' x 10'", "100"), ("10' x 20'", "200"), ("12' x 30'", "360"))
_TRAITS = ("Climate controlled", "Drive-up access", "1st floor", "Elevator", "Roll-up door", "Power outlet")


def storage_units(draw: Draw) -> Made:
    """A page of a storage house: a card for each size, prices online and in the store, hours, other houses nearby."""
    place = draw.town()
    name = f"Lock & Leave - {place}, {draw.choice(('Route 9', 'Mill Lane', 'Airport'))}"
    home, phone = f"{draw.street()}, {place}, OH {draw.code('44###')}", draw.code("(555) 01#-####")
    stars, votes = f"{draw.uniform(2.8, 5):.1f}", draw.some(0.8, str(draw.randint(4, 1200)))
    office, gate = draw.choice(("Mon-Sat 9:30 AM - 6:00 PM", "Daily 8 AM - 5 PM")), "6:00 AM - 10:00 PM"
    gate = draw.choice((gate, "24 hours", "5 AM - 11 PM"))
    units, shown = [], ""
    for size, feet in sorted(draw.sample(_UNITS, draw.randint(1, 5)), key=_UNITS.index):
        price, traits = draw.randint(19, 320), draw.in_order(_TRAITS, 1, 3)
        was, promo = draw.random() < 0.6, draw.some(0.45, draw.choice(("1st month free", "50% off for 3 months")))
        left = draw.some(0.35, f"{draw.randint(1, 4)} left")
        one = {"size": size, "area": f"{feet} sq ft", "features": ", ".join(traits), "price": f"${price}"}
        one |= {"in_store": f"${price + draw.randint(8, 60)}"} if was else {}
        one |= {"promotion": promo} if promo else {}
        one |= {"left": left} if left else {}
        units.append(one)
        old = f'<div class="in-store-price">In-store: <s>{one.get("in_store")}</s></div>'
        shown += f"""<li class="unit-card" data-unit-id="{draw.code("######")}"><div class="unit-card__size">
<h3>{size}</h3>
<span class="unit-card__sqft">{one["area"]}</span>{f'<em class="scarce">Only {left}!</em>' if left else ""}
</div>
<p class="unit-card__features">{one["features"]}</p>
<div class="unit-card__price">{old if was else ""}<span class="online">{one["price"]}</span><small>/month</small>
{f'<span class="badge promo">{promo}</span>' if promo else ""}</div><button type="button">Reserve</button></li>
"""
    near = "".join(
        f'<li class="nearby"><a href="#">Lock &amp; Leave - {draw.town()}</a> {n}.{draw.randint(1, 9)} mi '
        f"<span>from ${draw.randint(15, 60)}/month</span></li>"
        for n in range(1, draw.randint(1, 4))
    )
    rated = f'<span class="stars" style="width:80%"></span> <b>{stars}</b>'
    body = f"""<header><a class="logo" href="/">Lock &amp; Leave</a><a href="tel:8005550100">800-555-0100</a></header>
<main><ul class="crumbs"><li>Ohio</li><li>{place}</li></ul><h1>{escape(name)}</h1>
<address class="facility-address">{home}</address><a class="facility-phone" href="#">{phone}</a>
<div class="rating">{rated}{f' <a href="#reviews">({votes} reviews)</a>' if votes else ""}</div>
<div class="hours"><div><h4>Office hours</h4><p>{office}</p></div><div><h4>Gate access</h4><p>{gate}</p></div></div>
<h2>Available units</h2><ul class="unit-list">
{shown}</ul>
<p class="fine">Prices do not include a one-time $29 fee. Insurance from $12/month.</p>
{f"<section><h2>Nearby locations</h2><ul>{near}</ul></section>" if near else ""}
<section id="reviews"><h2>What customers say</h2><blockquote>“Clean, and the gate works.” <cite>{draw.person()}, {
        us_day(draw.day())
    }</cite></blockquote></section></main><footer>© 2026 Lock &amp; Leave Storage, Inc.</footer>"""
    labels: dict[str, Value] = {"name": name, "address": home, "phone": phone, "rating": stars, "reviews": votes}
    labels |= {"office_hours": office, "gate_hours": gate, "units": [*units]}
    return page(f"Storage units in {place}", body), labels


_TOOLS = (
    ("Floor sander, drum type", "Floor care"),
    ("Wacker plate 12in", "Compaction"),
    ("Mini excavator 1.5t", "Plant"),
    ("Wallpaper steamer", "Decorating"),
    ("Breaker, medium duty 110V", "Breaking & drilling"),
)
_EXTRAS = ("Transformer 3kVA", "Ear defenders", "Sanding sheets (coarse)", "Dust bags", "Pointed chisel", "Fuel can 5L")


def tool_hire(draw: Draw) -> Made:
    """A tool for hire: rates in a table with row headings and tabs, or in tiles with a list of facts; related tools."""
    name, sort = draw.choice(_TOOLS)
    number, first = draw.code("TH-####"), draw.randint(8, 90)
    rate, week = f"£{first}.00", f"£{first * 3}.{draw.choice(('00', '50'))}"
    weekend, extra = draw.some(0.7, f"£{first + 6}.00"), draw.some(0.7, f"£{first // 2}.00")
    hold = draw.some(0.6, f"£{draw.choice((50, 100, 250))}")
    weight, noise = f"{draw.uniform(3, 90):.1f} kg", draw.some(0.5, f"{draw.randint(70, 112)} dB(A)")
    power, shaken = (
        draw.choice(("110V", "230V", "Petrol", "Diesel")),
        draw.some(0.45, f"{draw.uniform(1, 16):.1f} m/s²"),
    )
    extras = draw.in_order(_EXTRAS, 0, 4)
    branch, stock = draw.town(), draw.choice(("In stock", "2 available", "Call for availability"))
    rates = [("1 day", rate), ("Each extra day", extra), ("Weekend", weekend), ("1 week", week)]
    facts = [("Weight", weight), ("Power", power), ("Noise", noise), ("Vibration", shaken)]
    related = "".join(
        f'<li class="product"><a href="#"><h2>{escape(other)}</h2>'
        f'<span class="price">from £{draw.randint(5, 70)}.00</span></a></li>'
        for other, _ in draw.sample(_TOOLS, 3)
        if other != name
    )
    trail = f"""<nav class="woocommerce-breadcrumb"><a href="/">Home</a> / <a href="/hire">Hire</a> /
<a href="#">{escape(sort)}</a> / {name}</nav>"""
    if draw.random() < 0.55:
        priced = rows('<tr><th scope="row">{}</th><td class="rate">{}</td></tr>', rates)
        told = rows(
            """<tr class="woocommerce-product-attributes-item"><th
class="woocommerce-product-attributes-item__label">{}</th><td class="woocommerce-product-attributes-item__value">
<p>{}</p>
</td></tr>""",
            facts,
        )
        also = f"<h3>You may need</h3><ul class='extras'>{each('<li>{}</li>', extras)}</ul>"
        core = f"""<div class="product type-product"><div class="summary entry-summary">
<h1 class="product_title">{name}</h1>
<table class="hire-rates"><caption>Hire rates ex. VAT</caption>{priced}</table>
{f'<p class="deposit">Refundable deposit: {hold}</p>' if hold else ""}<p class="stock">{stock}</p>
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">{number}</span></span>
<span class="posted_in">Category: <a href="#" rel="tag">{escape(sort)}</a></span></div></div>
<div class="woocommerce-tabs"><ul class="tabs"><li>Specification</li><li>Reviews (0)</li></ul>
<table class="woocommerce-product-attributes shop_attributes">{told}</table>{also if extras else ""}</div></div>"""
    else:
        tiles = rows('<div class="tile"><span>{}</span><strong>{}</strong></div>', rates)
        lines = rows("<li><b>{}:</b> {}</li>", [*facts, ("Deposit", hold)])
        also = f"<p class='goes-with'>Goes with: {', '.join(extras)}.</p>"
        core = f"""<div class="et_pb_section"><h1>{name}</h1>
<p class="ref">Ref {number} &middot; {escape(sort)} &middot;
{stock}</p>
<div class="tiles">
{tiles}</div><ul class="spec">
{lines}</ul>{also if extras else ""}</div>"""
    body = f"""{trail}
{core}
<section class="related products"><h2>You may also like</h2><ul class="products">{related}</ul></section>
<footer>{branch} branch: {draw.street()}. Open {draw.clock(7, 8)}-17:00. Minimum deposit for new customers £50. Damage
waiver 10%.</footer>"""
    labels: dict[str, Value] = {"name": name, "number": number, "day_rate": rate, "week_rate": week}
    labels |= {"weekend_rate": weekend, "extra_day": extra, "deposit": hold, "stock": stock, "weight": weight}
    labels |= {"power": power, "noise": noise, "extras": [*extras] or None}
    return page(f"{name} hire | {branch} Tool Hire", body), labels
