"""Pages that scripts render: hashed and utility classes, web components, comments between texts, data that is stale."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, page, phrases, rows, us_day

_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" role="img" focusable="false"><title>{}</title>'
    '<path d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7z"></path></svg>'
)


def _data(value: object) -> str:
    """What a page tells search engines beside what it shows."""
    return f'<script type="application/ld+json">{json.dumps(value, ensure_ascii=False)}</script>\n'


_GOODS = phrases(
    "Trailhead 28 Backpack; Ridgeline Rain Shell; Cairn Fleece “Half-Zip”; Scree Gaiters; Moss & Co. Beanie"
)
_POINTS = (
    "Recycled ripstop shell",
    "Two-way zip",
    'Fits a 15" laptop',
    "Hood packs away",
    "Made in Portugal",
    "PFAS-free repellent",
)
_CHOICES = ("Black", "Moss", "Rust / Sand", "Navy")


def variant_product(draw: Draw) -> Made:
    """A shop's product as a React server sends it: hashed modules, a stale price in its data, variants in a table."""
    name, brand = draw.choice(_GOODS), draw.choice(("Fellwork", "NORDKAP°", "Hollis Outdoor"))
    price = draw.randint(18, 240)
    was = draw.some(0.4, f"£{price + draw.choice((10, 25, 60))}.00")
    now, sku = f"£{price}.00", draw.code("FW-####-@@")
    stars, count = draw.some(0.7, f"{draw.uniform(3.1, 5):.1f}"), str(draw.randint(2, 940))
    points, stock = draw.in_order(_POINTS, 1, 5), draw.choice(("In stock", "Low stock", "Back in 2 weeks"))
    ship = draw.some(0.6, draw.choice(("Free delivery over £50", "Delivery £4.95, 2–4 days")))

    def css(block: str, part: str) -> str:
        return f'class="{block}_{part}__{draw.hexadecimal(5)}"'

    variants, shown = [], ""
    many = draw.choice((0, 1, 2, 4, 6))
    cell, swatch = css("Variants", "cell"), css("Swatch", "dot")
    for n in range(many):
        one = {"colour": draw.choice(_CHOICES), "size": draw.choice(("S", "M", "L", "XL"))}
        one |= {"sku": f"{sku}-{n + 1}", "stock": draw.choice(("4 left", "In stock", "Sold out", "12 left"))}
        extra = draw.some(0.4, f"£{price + 15}.00")
        variants.append(one | ({"price": extra} if extra else {}))
        shown += f"""<tr data-testid="variant-row-{n}"><td {cell}><span {swatch}
aria-hidden="true"></span>{one["colour"]}</td>
<td {cell}>{one["size"]}</td><td {cell}><code>{one["sku"]}</code></td><td {cell}>{extra or "—"}</td>
<td {cell}>{one["stock"]}</td></tr>\n"""
    heads = each('<th scope="col">{}</th>', ("Colour", "Size", "SKU", "Price", "Stock"), "")
    table = (
        f'<table {css("Variants", "root")}><caption class="sr-only">Variants</caption><thead><tr>{heads}</tr></thead>'
    )
    table += f"<tbody>{shown}</tbody></table>"
    before = f'<span class="sr-only">Was</span><s {css("Price", "was")}>{was}</s> ' if was else ""
    rated = f"""<a href="#reviews" {css("Rating", "link")}>{_ICON.format("Star")}<span>{stars}<!-- --> / <!--
-->5</span>
<span>(<!-- -->{count}<!-- --> reviews)</span></a>"""
    van = f"<p {css('Ship', 'note')}>{_ICON.format('Van')}<span>{ship}</span></p>"
    facts = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": name,
        "brand": {"@type": "Brand", "name": brand},
    }
    facts |= {"sku": sku, "offers": {"@type": "Offer", "price": f"{price + draw.choice((0, 5, 12))}.00"}}
    also = "".join(
        f"""<article {css("Card", "root")}><h3>{one}</h3><div {css("Price", "root")}><span class="sr-only">Price</span>
<span {css("Price", "now")}>£{draw.randint(15, 200)}.00</span></div></article>\n"""
        for one in draw.sample([one for one in _GOODS if one != name], 3)
    )
    body = f"""<div id="__next"><header {css("Header", "root")}><a href="/" aria-label="Home">{
        _ICON.format("Peak &amp; Pine")
    }</a>
<button data-testid="basket">Basket (<!-- -->{draw.randint(0, 3)}<!-- -->)</button></header>
<nav aria-label="Breadcrumb"><ol><li><a>Shop</a></li><li><a>{brand}</a></li><li aria-current="page">{
        name
    }</li></ol></nav>
<main><div {css("Gallery", "grid")}><img alt="{escape(name)}" src="/_next/image?url={
        draw.hexadecimal(8)
    }&amp;w=640"></div>
<section {css("Buy", "box")}><p {css("Buy", "brand")}>{brand}</p><h1 {css("Buy", "title")}>{escape(name)}</h1>
{rated if stars else ""}<div {css("Price", "root")} data-testid="pdp-price">{before}<span class="sr-only">Price</span>
<span {css("Price", "now")}>{now}</span></div><p {css("Stock", "label")}>{stock}</p>
{van if ship else ""}
<button {css("Button", "primary")} data-testid="add">Add to basket</button></section>
<section {css("Tabs", "panel")}><h2>Details</h2><ul>{each("<li>{}</li>", points)}</ul>
<p>Item no. <!-- -->{sku}</p></section>
{f"<section><h2>All variants</h2>{table}</section>" if many else ""}
<section id="reviews"><h2>Reviews</h2><p><b>{draw.person()}</b> 4.0 / 5, {long_day(draw.day())}: paid £{
        price + 20
    }.00, fine.</p>
</section><aside><h2>You may also like</h2>{also}</aside></main><footer>Call {draw.code("01### ######")}. Returns within
30 days.</footer></div><script id="__NEXT_DATA__" type="application/json">{
        json.dumps({"props": {"sku": sku, "build": draw.hexadecimal(12), "price": price * 100}})
    }</script>"""
    labels: dict[str, Value] = {
        "name": name,
        "brand": brand,
        "price": now,
        "old_price": was,
        "sku": sku,
        "stock": stock,
    }
    labels |= {"rating": stars, "features": [*points], "delivery": ship, "variants": [*variants] or None}
    return page(f"{escape(name)} | Peak &amp; Pine", body, _data(facts)), labels


_HAS = phrases(
    "Allocated parking; South-facing garden; Gas central heating; Chain free; Two bathrooms; Period features"
)


def utility_class_home(draw: Draw) -> Made:
    """A home for sale in utility classes: icons with counts or a list of terms, a price cut, homes nearby."""
    kind, rooms = draw.choice(("Terraced house", "Flat", "Semi-detached house", "Barn conversion")), draw.randint(1, 5)
    where, price = f"{draw.street()}, {draw.town()}", draw.randint(95, 980) * 1000
    asked, cut = f"£{price:,}", draw.some(0.35, f"£{price + 15000:,}")
    guide = draw.some(0.5, draw.choice(("Guide price", "Offers over", "Fixed price")))
    baths, area = draw.some(0.85, str(draw.randint(1, 3))), draw.some(0.7, f"{draw.randint(40, 260)} sq m")
    tenure, band = (
        draw.some(0.7, draw.choice(("Freehold", "Leasehold (92 years left)"))),
        draw.some(0.6, draw.choice("ABCDEF")),
    )
    points, added = draw.in_order(_HAS, 1, 6), us_day(draw.day()) if draw.random() < 0.5 else long_day(draw.day())
    agent, phone = draw.choice(("Kelstone Homes", "Whitlock & Sons", "Moovr")), draw.code("01### ### ###")
    gray, card = (
        "text-sm text-gray-500 dark:text-gray-400",
        "rounded-2xl shadow-md ring-1 ring-black/5 p-4 md:p-6 bg-white",
    )
    if draw.random() < 0.5:
        icons = [("Bedrooms", str(rooms)), ("Bathrooms", baths), ("Floor area", area)]
        chip = f'<div class="flex items-center gap-x-2">{_ICON.format("{}")}<span class="font-medium">{{}}</span></div>'
        facts = [("Tenure", tenure), ("Council tax band", band), ("Added", added)]
        line = f'<div class="flex justify-between py-2"><span class="{gray}">{{}}</span><span>{{}}</span></div>'
        told = f'<div class="flex gap-6 mt-4">{rows(chip, icons)}</div>'
        told += f'<div class="divide-y mt-6">{rows(line, facts)}</div>'
    else:
        facts = [("Beds", str(rooms)), ("Baths", baths), ("Size", area), ("Tenure", tenure), ("Tax band", band)]
        line = f'<div class="col-span-1"><dt class="{gray}">{{}}</dt><dd class="mt-1 text-base">{{}}</dd></div>'
        told = (
            f'<dl class="grid grid-cols-2 sm:grid-cols-3 gap-4">{rows(line, facts)}</dl><p class="{gray} mt-2">Added '
        )
        told += f"on {added}</p>"
    lead = f'<span class="{gray} mr-1">{guide}</span>' if guide else ""
    old = f'<span class="ml-2 line-through text-gray-400">{cut}</span>' if cut else ""
    near = "".join(
        f"""<a class="{card} block hover:shadow-lg" href="/h/{draw.hexadecimal(6)}"><span class="text-xl
font-semibold">£{draw.randint(90, 900)},000</span><span class="{gray} block">{draw.street()}, {draw.town()}</span>
<span class="{gray}">{draw.randint(1, 5)} bed · {draw.randint(1, 2)} bath</span></a>\n"""
        for _ in range(draw.randint(2, 4))
    )
    tick = _ICON.format("Check").replace("<svg", '<svg class="h-5 w-5 text-emerald-500 shrink-0"')
    listed = each(f'<li class="flex gap-2">{tick}<span>{{}}</span></li>', points)
    ad = f"""<div class="my-6 bg-amber-50 p-4 text-xs">Ad · Mortgages from {draw.uniform(3, 6):.2f}%.
Up to £500,000.</div>"""
    body = f"""<div class="min-h-screen bg-gray-50 antialiased"><header class="sticky top-0 z-40 backdrop-blur"><span
class="text-xl font-black tracking-tight">nest<span class="text-rose-500">hunt</span></span></header>
<main class="mx-auto max-w-7xl px-4 lg:grid lg:grid-cols-12 lg:gap-x-8"><div class="lg:col-span-8">
<div class="{card}"><p class="{gray}">{kind} for sale</p><h1 class="text-2xl font-bold">{where}</h1>
<p class="mt-2 text-3xl font-semibold">{lead}<span>{asked}</span>{old}</p>{told}</div>
{ad if draw.random() < 0.6 else ""}<div class="{card} mt-4"><h2 class="text-lg font-semibold">Key features</h2>
<ul class="mt-2 space-y-1">{listed}</ul></div></div><div class="lg:col-span-4"><div class="{card}"><p
class="{gray}">Marketed
by</p><p class="font-medium">{escape(agent)}</p><a class="inline-flex items-center gap-2"
href="tel:0">{_ICON.format("Phone")}
<span>{phone}</span></a></div></div><section class="lg:col-span-12 mt-10"><h2 class="text-lg font-semibold">Homes
nearby</h2>
<div class="grid grid-cols-2 gap-4">{near}</div></section></main><footer class="{gray} py-10">nesthunt, {draw.street()}.
Call
{draw.code("0800 ### ###")}. © 2026</footer></div>"""
    labels: dict[str, Value] = {"type": kind, "address": where, "price": asked, "old_price": cut}
    labels |= {"bedrooms": str(rooms), "area": area, "tenure": tenure, "features": [*points]}
    return page(f"{where} | nesthunt", body), labels | {"agent": agent, "added": added}


_STOPS = phrases(
    "Shipment information received; Collected from sender; Arrived at sorting centre; Departed from facility; "
    "Held at customs – documents checked; Out for delivery; Delivery attempted, nobody in; Delivered"
)


def parcel_timeline(draw: Draw) -> Made:
    """A parcel's page of web components: slots and templates, a timeline newest first, another parcel below."""
    number, service = draw.code("PK#########XX"), draw.choice(("Standard", "Express 24", "Cross-border Economy"))
    at = draw.day()
    moment = datetime(at.year, at.month, at.day, 8, 5)
    events, shown = [], []
    for stop in draw.in_order(_STOPS, 1, 7):
        moment += timedelta(minutes=draw.randint(50, 1500))
        where = draw.some(0.7, draw.town().upper())
        one = {"status": stop, "date": f"{moment:%-d %b}", "time": f"{moment:%H:%M}"}
        events.append(one | ({"place": where} if where else {}))
        place = f'<span slot="place">{_ICON.format("Location")}{where}</span>' if where else ""
        shown.append(f"""<pk-step><time slot="when" datetime="{moment:%Y-%m-%dT%H:%M}"><span>{one["date"]}</span> <span
class="t">{one["time"]}</span></time><strong slot="what">{stop}</strong>{place}</pk-step>""")
    events, shown = events[::-1], shown[::-1]
    status, weight = events[0]["status"], draw.some(0.6, f"{draw.uniform(0.2, 19):.1f} kg")
    due = (
        None
        if status == "Delivered"
        else draw.some(0.8, f"{moment + timedelta(days=1):%A, %-d %B}, {draw.choice(('by 18:00', '09:00–13:00'))}")
    )
    signed = draw.some(0.7, draw.surname().upper()) if status == "Delivered" else None
    sender, fee = (
        draw.choice(("Peak & Pine", "Söderport AB", "a private sender")),
        draw.some(0.3, f"€{draw.randint(2, 40)}.80"),
    )
    facts = [("Tracking number", number), ("Service", service), ("Weight", weight), ("Sender", escape(sender))]
    facts += [("Signed for by", signed), ("Import charge due", fee)]
    line = (
        '<pk-fact><span slot="label" class="visually-hidden-focusable">{}</span><span slot="value">{}</span></pk-fact>'
    )
    parts = [f"<h3>Expected</h3><pk-eta>{due}</pk-eta>" if due else "", f"<pk-facts>{rows(line, facts)}</pk-facts>"]
    other = f"""<pk-card compact><h3 slot="title">{draw.code("PK#########XX")}</h3><pk-step><time
slot="when">{moment:%-d %b}
</time><strong slot="what">Delivered</strong><span slot="place">{draw.town().upper()}</span></pk-step></pk-card>"""
    body = f"""<pk-app version="4.{draw.randint(0, 30)}.1"><template
shadowrootmode="open"><style>:host{{display:block}}</style>
<slot name="header"></slot><slot></slot></template><pk-header slot="header"><pk-logo></pk-logo><a
href="/help">Help</a></pk-header>
<pk-card><h2 slot="title">{status}</h2>{"".join(parts)}
<pk-timeline data-testid="tl-{draw.hexadecimal(4)}">
{chr(10).join(shown)}
</pk-timeline></pk-card>
{"<h2>Your other parcels</h2>" + other if draw.random() < 0.5 else ""}
<pk-banner><p>Sending something? From €{draw.randint(3, 6)}.90 till
{moment + timedelta(days=30):%-d %B}.</p></pk-banner>
<pk-footer>Customer service {draw.code("0800 ### ####")} · Page made
{moment + timedelta(hours=3):%-d %b %H:%M}</pk-footer></pk-app>"""
    labels: dict[str, Value] = {"tracking_number": number, "status": status, "expected": due, "service": service}
    labels |= {"weight": weight, "sender": sender, "signed_by": signed, "charge": fee, "events": [*events]}
    return page(f"{number} – Parkel", body), labels


_NEEDS = (
    "3+ years with Python or Go",
    "You write things down",
    "Fluent English; German is a plus",
    "Experience with on-call rotations",
    "A driving licence (class B)",
    "Degree, or the equivalent in scars",
)
_GIVES = ("30 days of leave", "Bike leasing", "Pension, 5% matched", "A dog-friendly office", "€1,000 for learning")


def rendered_vacancy(draw: Draw) -> Made:
    """A vacancy of a jobs app: chips under the title or a panel of labels, two lists alike, other jobs, old data."""
    role = draw.choice(("Data Engineer", "Field Technician", "UX Writer (m/f/x)"))
    title = f"{draw.choice(('Senior', 'Junior', 'Lead', 'Working-student'))} {role}"
    firm, place = (
        draw.choice(("Larkhill Robotics", "Öko & Co", "Stanmere NHS Trust")),
        f"{draw.town()}{draw.choice(('', ' / Remote'))}",
    )
    low = draw.randint(28, 90)
    pay, kind = (
        draw.some(0.6, f"€{low},000 – €{low + 12},000"),
        draw.choice(("Full-time", "Part-time", "Fixed term, 18 months")),
    )
    posted, number = us_day(draw.day()), draw.code("JR-#####")
    closes, boss = draw.some(0.6, us_day(draw.day())), draw.some(0.5, draw.person())
    needs, gives = draw.in_order(_NEEDS, 2, 6), draw.in_order(_GIVES, 0, 4)
    facts: list[tuple[str, str | None]] = [
        ("Location", place),
        ("Salary", pay),
        ("Contract", kind),
        ("Closing date", closes),
    ]
    facts += [("Posted", posted), ("Job ID", number), ("Hiring manager", boss)]
    marks = f'data-v-{draw.hexadecimal(8)}=""'
    if draw.random() < 0.5:
        keyed = {"Location": "loc", "Salary": "pay", "Contract": "type"}
        chips = [
            f'<span {marks} class="chip" data-testid="chip-{keyed[label]}">{_ICON.format(label)}{text}</span>'
            for label, text in facts[:3]
            if text
        ]
        top = f'<div {marks} class="chips">{" ".join(chips)}</div><p {marks} class="meta">'
        top += "<!---->·<!----> ".join(f"<span>{label} {text}</span>" for label, text in facts[3:] if text) + "</p>"
        side = ""
    else:
        line = f"""<li {marks}><span {marks} class="sr-only">{{0}}:</span>
<b {marks} aria-hidden="true">{{0}}</b><p {marks}>{{1}}</p></li>"""
        top, side = "", f"<aside {marks}><ul {marks}>{rows(line, facts)}</ul></aside>"
    stale = {
        "@type": "JobPosting",
        "title": title.split(" ", 1)[1],
        "datePosted": "2025-11-03",
        "identifier": draw.code("JR-#####"),
    }
    ul = f'<h2 {marks}>{{}}</h2><ul {marks} class="rich">{{}}</ul>'
    lists = [ul.format(draw.choice(("What you bring", "Your profile")), each("<li>{}</li>", needs))]
    lists += [ul.format("What we offer", each("<li>{}</li>", gives))] if gives else []
    also = "".join(
        f'<li data-testid="similar"><a>{job}</a><span>{draw.town()}</span><span>€{draw.randint(30, 80)},000</span></li>'
        for job in ("Junior Baker", "Lead Tester", "Archivist")[: draw.randint(0, 3)]
    )
    body = f"""<div id="app" data-v-app=""><header
{marks}><router-link>{_ICON.format("Workboard")}</router-link></header>
<main {marks}><p {marks} class="firm"><img alt="" src="/l/{draw.hexadecimal(5)}.webp">{escape(firm)}</p>
<h1 {marks} data-testid="title">{title}</h1>{top}<!--v-if-->
<div {marks} class="rich"><p>We are {draw.randint(8, 900)} people and build things that last. You start on
{us_day(draw.day())}.</p></div>
{(chr(10) + "<!--[-->").join(lists)}<!--]-->
<button {marks} data-testid="apply">Apply now</button></main>{side}
{f"<section {marks}><h2>Similar jobs</h2><ul>{also}</ul></section>" if also else ""}
<footer {marks}>Workboard GmbH · {draw.street()} · {draw.code("+49 30 ######")}</footer></div>"""
    labels: dict[str, Value] = {"title": title, "company": firm, "location": place, "salary": pay, "contract": kind}
    labels |= {
        "closing_date": closes,
        "posted": posted,
        "job_id": number,
        "requirements": [*needs],
        "benefits": [*gives] or None,
    }
    return page(f"{title} – Workboard", body, _data(stale)), labels
