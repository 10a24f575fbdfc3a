"""Papers of yards: a ticket of ready-mixed concrete, a nursery's availability, a livestock sale, scrap prices."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    TOWNS,
    Draw,
    Made,
    Records,
    Value,
    long_day,
    mail_of_parts,
    page,
    rows,
    us_day,
)

_MIXED = {"CEM II/A-L 42.5": 1800, "GGBS": 900, "10mm gravel": 2900, "20mm gravel": 4100, "Sand 0/4": 4600}
_ADDED = {"Plastmix 400 (l)": 90, "Retarder R2 (l)": 40, "Water (l)": 890}


def concrete_ticket(draw: Draw) -> Made:
    """A lorry's ticket of concrete: a printer's two columns, a batch computer's sheet, or a short slip."""
    look, number, plant = draw.choice("abc"), draw.code("##### ###"), f"{draw.town()} Plant {draw.randint(1, 4)}"
    client, site = f"{draw.surname()} {draw.choice(('Groundworks Ltd', 'Construction plc', '& Sons'))}", draw.street()
    at, load = draw.day(), draw.choice((3, 4.5, 6, 6, 7.5, 8))
    mix = f"{draw.choice(('C25/30', 'C32/40', 'RC35', 'GEN3', 'PAV2'))} {draw.choice(('S2', 'S3', 'S4', 'F5'))}"
    order, lorry = draw.some(0.6, draw.code("PO-####")), draw.code("@@## @@@")
    driver, water = draw.person(), draw.some(0.4, f"{draw.randint(10, 60)} litres")
    batched, minute = draw.randint(6, 15), draw.randint(0, 59)
    times = [f"{batched:02}:{minute:02}", f"{batched + 1:02}:{draw.randint(0, 59):02}"]
    waited = draw.some(0.4, f"{draw.randint(5, 75)} min")
    when = {"a": f"{at:%d/%m/%y}", "b": f"{at:%Y-%m-%d}", "c": long_day(at)}[look]
    size, so_far = f"{load:.1f} m3", f"{load + draw.choice((0, 6, 12, 18, 31.5)):.1f} m3"
    batch = []
    named = [*draw.in_order([*_MIXED], 2, 5), *draw.in_order([*_ADDED], 1, 3)]
    for what in named if look != "c" else []:
        aim = round((_MIXED | _ADDED)[what] * draw.uniform(0.6, 1.2))
        one = {"material": what, "target": str(aim), "actual": str(aim + draw.randint(-9, 14))}
        sand = "gravel" in what or "Sand" in what
        batch.append(one | ({"moisture": f"{draw.uniform(0.5, 7):.1f}"} if sand and draw.random() < 0.8 else {}))
    labels: dict[str, Value] = {"ticket": number, "plant": plant, "date": when, "order": order, "customer": client}
    labels |= {"site": site, "mix": mix, "quantity": size, "delivered_so_far": so_far, "batched": times[0]}
    labels |= {"arrived": times[1], "lorry": lorry, "driver": driver, "water_added": water, "waiting": waited}
    return _TICKETS[look](labels, batch, f"{draw.randint(18, 60)}.00"), labels | {"batch": [*batch] or None}


def _ticket_columns(true: Mapping[str, Value], batch: Records, small: str) -> str:
    """A form that a needle printer filled."""

    def pair(left: tuple[str, Value], right: tuple[str, Value]) -> str:
        return f"{left[0]:<14}{left[1] or '':<28}{right[0]:<13}{right[1] or ''}".rstrip()

    lines = [
        pair(("TICKET NO", true["ticket"]), ("DATE", true["date"])),
        pair(("CUSTOMER", true["customer"]), ("YOUR ORDER", true["order"])),
        pair(("DELIVER TO", true["site"]), ("VEHICLE", true["lorry"])),
        pair(("PLANT", true["plant"]), ("DRIVER", true["driver"])),
        "",
        pair(("MIX", true["mix"]), ("MAX AGG", "20 mm")),
        pair(("THIS LOAD", true["quantity"]), ("CUM TOTAL", true["delivered_so_far"])),
        pair(("BATCHED", true["batched"]), ("ON SITE", true["arrived"])),
        pair(("WATER ADDED", true["water_added"] or "NIL"), ("WAITING", true["waiting"])),
    ]
    made = "\n".join(
        f"{one['material']:<22}{one['target']:>8}{one['actual']:>9}{one.get('moisture', ''):>9}".rstrip()
        for one in batch
    )
    return f"""          HARDROCK READYMIX                 DELIVERY TICKET
     Reg. office: 4 Wharf Approach. Co. no. 0{len(small)}44198

{chr(10).join(lines)}

MATERIAL                TARGET   ACTUAL   MOIST %
{made}

CAUTION: wet concrete burns skin. Part loads under 6.0 m3 are charged
at {small} per m3 short. Waiting over 30 min at 1.10 per min.

SIGNED ..................   PRINT NAME ..................
"""


def _ticket_sheet(true: Mapping[str, Value], batch: Records, small: str) -> str:
    """What the computer of a plant keeps."""
    facts = [(key.replace("_", " ").title(), value) for key, value in true.items() if isinstance(value, str)]
    head = "\n".join(f"{label:<18}: {value}" for label, value in facts)
    made = "\n".join(
        f"| {one['material']:<20} | {one['target']:>7} | {one['actual']:>7} | {one.get('moisture', '-'):>5} |"
        for one in batch
    )
    rule = f"+{'-' * 22}+{'-' * 9}+{'-' * 9}+{'-' * 7}+"
    return f"""*** BATCHMASTER 5.2 *** LOAD RECORD ***

{head}

{rule}
| {"Ingredient":<20} | {"Set":>7} | {"Dosed":>7} | {"H2O %":>5} |
{rule}
{made}
{rule}
W/C ratio 0.{small[:2]}   Slump target 100 mm   Mixer ok   Printed by wb0{len(batch)}
"""


def _ticket_slip(true: Mapping[str, Value], batch: Records, small: str) -> str:
    """A slip in sentences, of a firm that mixes on its lorry."""
    order = f" against order {true['order']}" if true["order"] else ""
    water = (
        f"At the customer's request {true['water_added']} of water were added on site.\n" if true["water_added"] else ""
    )
    waited = f"We waited {true['waiting']} to unload.\n" if true["waiting"] else ""
    return f"""MIX-ON-SITE {true["plant"]}
Ticket {true["ticket"]}
{true["date"]}

Delivered to {true["customer"]}{order},
at {true["site"]}:

   {true["quantity"]} of {true["mix"]}
   (total for this pour {true["delivered_so_far"]})

Mixed {true["batched"]}, arrived {true["arrived"]}.
{water}{waited}
Lorry {true["lorry"]}
Driver {true["driver"]}

Minimum charge {small}. Thank you! Paid by account.
"""


_TICKETS = {"a": _ticket_columns, "b": _ticket_sheet, "c": _ticket_slip}

_TREES = ("Acer campestre", "Amelanchier × lamarckii 'Ballerina'", "Carpinus betulus 'Frans'", "Geranium 'Rozanne'")
_PLANTS = (*_TREES, "Hydrangea paniculata 'Limelight'", "Lavandula angustifolia", "Prunus lusitanica", "Taxus baccata")


def plant_availability(draw: Draw) -> Made:
    """A nursery's list for the trade: a table of Outlook, a campaign's tables, or plain lines; offers, sold out."""
    look, firm = draw.choice("abc"), f"{draw.town()} {draw.choice(('Nurseries', 'Hardy Plants', 'Tree Growers'))}"
    at, who, phone = draw.day(), draw.person(), draw.code("01632 96####")
    week, until = f"Week {at.isocalendar().week}", long_day(at + timedelta(days=draw.randint(5, 12)))
    least, off = draw.some(0.6, f"£{draw.choice((150, 250, 400))}"), draw.some(0.4, f"{draw.choice((5, 7.5, 10))}%")
    free, drive = f"£{draw.choice((600, 750, 1000)):,}", f"£{draw.randint(35, 85)}.00"
    plants = []
    for name in draw.in_order(_PLANTS, 2, 8):
        one = {"plant": name, "size": draw.choice(("9cm", "2L", "3L", "10L", "RB 125-150", "Bare root 60/80"))}
        one |= {"height": f"{draw.randint(2, 17) * 10}cm"} if draw.random() < 0.5 else {}
        one |= {"quantity": str(draw.choice((12, 40, 85, 160, 1200)))} if draw.random() < 0.8 else {}
        one["price"] = f"£{draw.uniform(0.9, 48):.2f}"
        plants.append(one | ({"note": draw.choice(("in flower", "NEW", "last few"))} if draw.random() < 0.3 else {}))
    labels: dict[str, Value] = {"nursery": firm, "week": week, "valid_until": until, "minimum_order": least}
    labels |= {"discount": off, "free_delivery_over": free, "delivery": drive, "contact": who, "phone": phone}
    labels["plants"] = [*plants]
    url = f"https://{draw.hexadecimal(4)}.list-manage.example/track?u={draw.hexadecimal(12)}"
    text = {"a": _plants_grid, "b": _plants_campaign, "c": _plants_plain}[look](labels, plants, url)
    headers = [("From", f"{firm} <sales@growers.example>"), ("To", "Trade customers <trade@growers.example>")]
    headers += [("Subject", f"FW: Availability {week}" if look == "a" else f"{week}: what's looking good")]
    return mail_of_parts(headers, [("plain" if look == "c" else "html", text)], look == "b"), labels


def _plants_grid(true: Mapping[str, Value], plants: Records, url: str) -> str:
    """Cells of a spreadsheet, pasted and forwarded."""
    td = "<td style='border:solid windowtext 1.0pt;padding:0cm 5.4pt'><p class=MsoNormal>"
    keys = ("plant", "size", "height", "quantity", "price", "note")
    heads = ("Plant", "Size", "Ht", "Qty", "Price (each)", "")
    listed = "".join(
        "<tr>" + "".join(f"{td}{escape(one.get(key, '&nbsp;'), False)}</p></td>" for key in keys) + "</tr>\n"
        for one in plants
    ).replace("&amp;nbsp;", "&nbsp;")
    least = f" Minimum order {true['minimum_order']}." if true["minimum_order"] else ""
    off = f"<p class=MsoNormal>{true['discount']} off for orders collected.</p>" if true["discount"] else ""
    return f"""<html><body><p class=MsoNormal>FYI, prices are ex VAT</p><div style='border-top:solid 1.0pt'>
<p class=MsoNormal><b>From:</b> {true["nursery"]}<br><b>Sent:</b> Monday 07:12<br><b>Subject:</b> Availability
{true["week"]}</p></div><p class=MsoNormal>Morning all,</p><p class=MsoNormal>Please find our list, valid until
{true["valid_until"]}.{least} Delivery is {true["delivery"]}, free on orders over {true["free_delivery_over"]}.</p>{off}
<table border=0 cellspacing=0><tr>{"".join(f"{td}<b>{head}</b></p></td>" for head in heads)}</tr>
{listed}</table><p class=MsoNormal>Regards<br>{true["contact"]}<br>Tel {true["phone"]} Mob 07700 900{len(plants)}17</p>
<p style='font-size:8pt'>Plant passport GB-{len(url)}553. Remittances to accounts@growers.example</p></body></html>"""


def _plants_campaign(true: Mapping[str, Value], plants: Records, url: str) -> str:
    """A campaign: a block for each plant, figures to the right."""
    listed = ""
    for one in plants:
        badge = f'<span style="background:#5a8f29;color:#fff">{one["note"]}</span> ' if "note" in one else ""
        data = [one["size"]] + ([f"height {one['height']}"] if "height" in one else [])
        stock = f"{one['quantity']} available" if "quantity" in one else "Grown to order"
        listed += f"""<table width="100%"><tr><td width="60"><img src="{url}&i={len(listed)}" width="56" alt=""></td>
<td>{badge}<a href="{url}">{escape(one["plant"], False)}</a><br><small>{" · ".join(data)}</small></td>
<td align="right"><b>{one["price"]}</b><br><small>{stock}</small></td></tr></table>
"""
    terms = [("Minimum order", true["minimum_order"]), ("Carriage", true["delivery"])]
    terms += [("Carriage free over", true["free_delivery_over"]), ("Pre-pay discount", true["discount"])]
    told = rows("<tr><td>{}</td><td><strong>{}</strong></td></tr>", [(a, str(b)) for a, b in terms if b])
    return f"""<!DOCTYPE html><html><body><div style="display:none;font-size:1px">Offers end soon, from £0.85</div>
<table width="600" align="center"><tr><td><h1 style="font-family:Georgia">{true["nursery"]}</h1></td></tr>
<tr><td><p>{true["week"]} <span>|</span> Order by {true["valid_until"]}</p>
{listed}
<table>{told}</table><p>Talk to {true["contact"]} on <a href="tel:0">{true["phone"]}</a></p></td></tr>
<tr><td><small>You get this because you have a trade account. <a href="{url}">Unsubscribe</a>. Open day: Thursday 18
June 2026, lunch £12.</small></td></tr></table></body></html>"""


def _plants_plain(true: Mapping[str, Value], plants: Records, url: str) -> str:
    """Lines of a small grower."""
    listed = ""
    for one in plants:
        stock = f"{one['quantity']} @ " if "quantity" in one else ""
        more = f" - {one['note']}" if "note" in one else ""
        tall = f", {one['height']}" if "height" in one else ""
        listed += f"* {one['plant']} ({one['size']}{tall}) {stock}{one['price']}{more}\n"
    least = f"Minimum order {true['minimum_order']} please. " if true["minimum_order"] else ""
    off = f"Order twice and have {true['discount']} off the second one.\n" if true["discount"] else ""
    return f"""{true["nursery"]} -- {true["week"]}

Hello,
here is what we can offer until {true["valid_until"]}:

{listed}
{least}Our van costs {true["delivery"]}; over {true["free_delivery_over"]} it's on us.
{off}
Cheers
{true["contact"]}
{true["phone"]}

Closed Sundays. Pictures: {url}
"""


_STOCK = ("Feeder steers", "Feeder heifers", "Slaughter cows", "Cow-calf pairs", "Bulls", "Hair lambs", "Nannies")


def livestock_sale(draw: Draw) -> Made:
    """What a market's sale brought: a ministry's columns, an auctioneer's paragraphs, or a table of bars."""
    look, house, at = draw.choice("abc"), f"{draw.town()} Livestock Auction", draw.day()
    when = {"a": f"{at:%b %d, %Y}", "b": us_day(at), "c": f"{at:%m/%d/%Y}"}[look]
    count, last = f"{draw.randint(120, 4300):,}", f"{draw.randint(120, 4300):,}"
    year, man = draw.some(0.5, f"{draw.randint(120, 4300):,}"), draw.person()
    trend = draw.choice(("steady", "firm to 4.00 higher", "3.00 to 7.00 lower", "mostly unevenly steady"))
    top, again = draw.some(0.5, f"${draw.randint(210, 420)}.00"), draw.some(0.6, us_day(at + timedelta(days=14)))
    lots = []
    kinds = [kind for kind in draw.in_order(_STOCK, 1, 6) for _ in range(draw.choice((1, 2, 3)) if look == "a" else 1)]
    for kind in kinds if draw.random() < 0.9 else []:
        low, cheap = draw.randint(45, 900), draw.uniform(80, 330)
        one = {"class": kind, "head": str(draw.randint(1, 290)), "weights": f"{low}-{low + draw.randint(20, 150)}"}
        one |= {"prices": f"{cheap:.2f}-{cheap + draw.uniform(2, 40):.2f}"}
        lots.append(one | ({"average": f"{cheap + 1.5:.2f}"} if draw.random() < 0.7 else {}))
    labels: dict[str, Value] = {"market": house, "date": when, "receipts": count, "last_sale": last, "last_year": year}
    labels |= {"trend": trend, "top": top, "reporter": man, "next_special": again, "lots": [*lots] or None}
    return _SALES[look](labels, lots), labels


def _sale_columns(true: Mapping[str, Value], lots: Records) -> str:
    """A ministry's report."""
    listed, kind = "", ""
    for one in lots:
        listed += "" if one["class"] == kind else f"{one['class']} - Medium and Large 1-2\n"
        kind = one["class"]
        line = f"{one['head']:>9}    {one['weights']:<12}{one['prices']:<19}{one.get('average', '')}"
        listed += f"{line.rstrip()}\n"
    year = f"     Year Ago: {true['last_year']}" if true["last_year"] else ""
    return f"""AMS 1{len(lots)}77
{true["market"]}
Weighted Average Report for {true["date"]}

Receipts: {true["receipts"]}     Last Auction: {true["last_sale"]}{year}

Compared to the last auction trade was {true["trend"]}. Demand
moderate to good. Supply included 61% feeder cattle and 39% other.
{f"Top quote of the day was {true['top']} per cwt.{chr(10)}" if true["top"] else ""}
     HEAD    WT RANGE    PRICE RANGE        AVG PRICE
{listed or "     *** no reportable sales ***" + chr(10)}
Please Note: 5% of receipts were not graded. Prices per cwt.
{f"Next special sale: {true['next_special']}{chr(10)}" if true["next_special"] else ""}
Source: Dept of Ag Market News, {true["reporter"]}, Market Reporter
"""


def _sale_paragraphs(true: Mapping[str, Value], lots: Records) -> str:
    """What an auctioneer writes."""
    listed = "".join(
        f"{one['class']}: {one['head']} head, {one['weights']} lbs, ${one['prices']}"
        f"{', averaging $' + one['average'] if 'average' in one else ''}.\n"
        for one in lots
    )
    year = f" and {true['last_year']} a year ago" if true["last_year"] else ""
    top = f"The best calf of the day made {true['top']}.\n" if true["top"] else ""
    told = f"DON'T MISS our special sale on {true['next_special']}!\n" if true["next_special"] else ""
    return f"""MARKET REPORT
{true["market"]}, {true["date"]}

We sold {true["receipts"]} head, against {true["last_sale"]} at the last sale{year}.
The market was {true["trend"]}.
{top}
{listed}
{told}Consign early, call 555-01{len(lots)}4. Commission $18.50 a head.

{true["reporter"]}, Owner
"""


def _sale_bars(true: Mapping[str, Value], lots: Records) -> str:
    """An export with bars between."""
    listed = "".join(
        f"{one['class']}|{one['head']}|{one['weights']}|{one['prices']}|{one.get('average', '')}\n" for one in lots
    )
    facts = [("Market", true["market"]), ("Sale date", true["date"]), ("Head this week", true["receipts"])]
    facts += [("Head last week", true["last_sale"]), ("Head last year", true["last_year"]), ("Trend", true["trend"])]
    facts += [("High", true["top"]), ("Next special", true["next_special"]), ("Reported by", true["reporter"])]
    return f"""# {rows("{}: {}", [(a, str(b)) for a, b in facts if b], chr(10) + "# ")}
class|head|weights_lb|price_cwt|avg_cwt
{listed}# end of file, {len(lots)} rows
"""


_SALES = {"a": _sale_columns, "b": _sale_paragraphs, "c": _sale_bars}

_METALS = {"Bright Copper Wire": "CU1", "Heavy Copper": "CU2", "Yellow Brass": "BR1", "Lead - Battery Plates": "PB3"}
_METALS |= {"Cast Aluminium": "AL4", "Stainless 316": "SS2", "Light Iron": "FE5", "Alloy Wheels (clean)": "AL9"}


def scrap_prices(draw: Draw) -> Made:
    """A yard's prices: a plugin's table, tiles with arrows, or an old page; by kilo, by tonne, on request."""
    look, firm = draw.choice("abc"), f"{draw.surname()} Metal Recycling"
    at, hours = draw.day(), f"Mon-Fri {draw.randint(7, 8)}am-{draw.choice(('4.30', '5'))}pm"
    when = {"a": f"{at:%d/%m/%Y}", "b": long_day(at), "c": f"{at:%A %d %B}"}[look] + f", {draw.clock()}"
    phone, place = draw.code("01632 96####"), f"{draw.street()}, {draw.town()}"
    market, least = draw.some(0.6, f"${draw.randint(7900, 11200):,}"), draw.some(0.5, f"{draw.randint(5, 50)} kg")
    deal = draw.some(0.4, f"{draw.randint(3, 15)}p per kg extra over 250 kg")
    metals, shown = [], ""
    unit = "per tonne" if look == "c" else "per kg"
    for n, name in enumerate(draw.in_order([*_METALS], 3, 8)):
        cost = f"£{draw.uniform(0.12, 6.6):.2f}" if look != "c" else f"£{draw.randint(90, 6600):,}"
        one = {"metal": name} | ({"price": cost} if draw.random() < 0.9 else {})
        one |= {"grade": _METALS[name]} if draw.random() < 0.7 else {}
        move = f"{draw.choice('+-')}{draw.uniform(0.5, 9):.1f}%"
        one |= {"change": move} if look != "c" and draw.random() < 0.6 else {}
        metals.append(one)
        shown += {"a": _metal_row, "b": _metal_tile, "c": _metal_line}[look](one, n)
        if n == 2 and draw.random() < 0.4:
            ad = f"Free skips in {draw.choice(TOWNS)}"
            shown += f'<tr><td colspan="4">{ad}</td></tr>\n' if look == "a" else f"<aside>{ad}</aside>\n"
    if look == "a":
        shown = f"""<table id="tablepress-3"><thead><tr><th>Grade</th><th>Metal</th><th>Price (£ per kg)</th>
<th>7 days</th></tr></thead><tbody class="row-hover">
{shown}</tbody></table>"""
    told = [("Minimum load", least), ("Bulk bonus", deal), ("Copper, exchange price (USD/t)", market)]
    facts = rows("<p>{}: <strong>{}</strong></p>" if look != "b" else "<dl><dt>{}</dt><dd>{}</dd></dl>", told)
    body = f"""<div class="topbar"><span>{phone}</span> <span>{hours}</span> <a>Get a quote</a></div><h1>{firm}</h1>
<h2>Scrap metal prices today</h2><p><em>Last updated {when}</em></p><p>All prices {unit}, subject to inspection.</p>
<div class="prices">{shown}</div>
{facts}
<h3>Skip hire</h3><table><tr><th>Size</th><th>Price</th></tr><tr><td>6 yd</td><td>£{draw.randint(150, 240)}.00</td></tr>
<tr><td>8 yd</td><td>£{draw.randint(250, 320)}.00</td></tr></table>
<footer>{place}<br>Scrap licence {draw.code("SMD####")}. By law we cannot pay cash. Archive:
{long_day(at - timedelta(days=7))}</footer>"""
    labels: dict[str, Value] = {"yard": firm, "updated": when, "phone": phone, "hours": hours, "address": place}
    labels |= {"minimum": least, "bonus": deal, "exchange_price": market, "metals": [*metals]}
    return page(f"Scrap prices | {firm}", body), labels


def _metal_row(one: dict[str, str], number: int) -> str:
    """A metal in a row."""
    cost = one.get("price", "Call us")
    return f"""<tr class="row-{number + 2}"><td>{one.get("grade", "")}</td><td>{one["metal"]}</td><td>{cost}</td><td>{
        one.get("change", "0.0%")
    }</td></tr>
"""


def _metal_tile(one: dict[str, str], number: int) -> str:
    """A metal in a tile."""
    mark = f'<span class="sku">Grade {one["grade"]}</span>' if "grade" in one else ""
    move = (
        f'<span class="mv {"up" if "+" in one["change"] else "dn"}">{one["change"]}</span>' if "change" in one else ""
    )
    cost = f'<div class="big">{one["price"]}<span>/kg</span></div>' if "price" in one else "<div>Price on request</div>"
    return f'<div class="tile t{number}"><h4>{one["metal"]}</h4>{mark}{cost}{move}</div>\n'


def _metal_line(one: dict[str, str], number: int) -> str:
    """A metal in a line of an old page."""
    mark = f" ({one['grade']})" if "grade" in one else ""
    return f"<b>{number + 1}. {one['metal']}</b>{mark}<br>{one.get('price', 'please ring')}<br><br>\n"
