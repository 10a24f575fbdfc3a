"""Pages of what is on offer: a product, a vehicle, a flat, an auction lot, a hotel, a menu, a rental."""

from __future__ import annotations

import json

from benchmarks.made_up_kinds.material import Draw, Made, continental, each, long_day, page, rows

_ADJECTIVES = ("Compact", "Folding", "Cordless", "Stainless", "Heavy-duty", "Classic", "Quiet", "Travel")
_THINGS = ("Coffee Grinder", "Desk Fan", "Camp Stove", "Bread Knife", "Wall Clock", "Tool Box", "Kettle", "Toaster")
_BRANDS = ("Brightforge", "Nordkap", "Ostara", "Pellworth", "Vantano", "Wickes & Dale")


def product(draw: Draw) -> Made:
    """A shop's product page in utility classes, a card of like products below it, offers for search engines."""

    def card() -> str:
        return (
            f'<div class="rounded-lg border p-4"><h3 class="text-sm font-medium">{draw.choice(_ADJECTIVES)}'
            f' {draw.choice(_THINGS)}</h3><span class="text-lg font-bold">${draw.amount(8, 300)}</span></div>'
        )

    name = f"{draw.choice(_ADJECTIVES)} {draw.choice(_THINGS)}"
    brand, price, sku = draw.choice(_BRANDS), f"${draw.amount(15, 400)}", draw.code("@@-#####")
    before = draw.some(0.4, f"${draw.amount(400, 500)}")
    stock = draw.choice(("In stock", "Only 3 left", "Ships in 2 weeks", "Sold out"))
    stars, reviews = f"{draw.uniform(2.5, 5):.1f}", str(draw.randint(2, 900))
    data = {"@context": "https://schema.org", "@type": "Product", "name": name, "sku": sku}
    old = f'<span class="ml-2 text-gray-400 line-through">{before}</span>' if before else ""
    body = f"""<header class="flex justify-between px-6 py-3"><a href="/">Hearth &amp; Hook</a><nav>
<a href="/kitchen">Kitchen</a>
<a href="/workshop">Workshop</a><a href="/sale">Sale</a></nav><span class="text-sm">Basket (0) $0.00</span></header>
<main class="grid grid-cols-2 gap-8 px-6">
<div class="aspect-square"><img src="/i/{sku}.jpg" alt="{name}"></div>
<div class="space-y-4"><p class="text-sm uppercase tracking-wide text-gray-500">{brand}</p>
<h1 class="text-3xl font-semibold">{name}</h1>
<div class="flex items-center"><span class="text-2xl font-bold">{price}</span>{old}</div>
<p class="text-sm"><span class="text-yellow-500">★</span> {stars} ({reviews} reviews)</p>
<p class="text-green-700">{stock}</p>
<button class="w-full rounded bg-black text-white">Add to basket</button>
<p class="text-xs text-gray-500">SKU: {sku}</p></div></main>
<section class="px-6 py-10"><h2 class="text-xl">You may also like</h2><div class="grid grid-cols-4 gap-4">
{"".join(card() for _ in range(draw.randint(2, 4)))}</div></section>
<footer class="px-6 text-sm">Free delivery over $50.00 · Returns within 30 days</footer>"""
    labels = {"name": name, "brand": brand, "price": price, "old_price": before, "stars": stars}
    head = f'<script type="application/ld+json">{json.dumps(data)}</script>'
    return page(f"{name} | Hearth & Hook", body, head), {**labels, "reviews": reviews, "stock": stock, "sku": sku}


def vehicle(draw: Draw) -> Made:
    """A used car: pairs of boxes with machine-made class names, some left out, and a dealer with a phone."""
    make = draw.choice(("Torvane", "Kestrel", "Ampera", "Lodestar"))
    model = draw.choice(("Estate 2.0", "City", "GT Line", "Roadster"))
    year, price = str(draw.randint(2009, 2025)), f"£{draw.randint(20, 399) * 95:,}"
    values = {
        "mileage": f"{draw.randint(3, 140) * 997:,} miles",
        "fuel": draw.choice(("Petrol", "Diesel", "Electric", "Hybrid")),
        "gearbox": draw.choice(("Manual", "Automatic")),
        "owners": draw.some(0.7, str(draw.randint(1, 4))),
        "colour": draw.choice(("Red", "Deep blue", "Silver", "Black")),
        "mot": draw.some(0.6, long_day(draw.day(2027))),
    }
    names = ("Mileage", "Fuel type", "Gearbox", "Previous owners", "Colour", "MOT until")
    boxes = rows(
        '<div class="sc-1xk9p"><div class="sc-bQ7tLm">{}</div><div class="sc-hT4wZa">{}</div></div>',
        [("Year", year), *zip(names, values.values(), strict=True)],
    )
    dealer, phone = f"{draw.choice(('Hillside', 'Riverside', 'Crossways', 'Abbey'))} Motors", draw.code("01### ######")
    extras = draw.sample(("Heated seats", "Tow bar", "Roof rails", "Parking camera", "Sunroof"), draw.randint(2, 4))
    body = f"""<div id="root"><div class="sc-top"><a href="/search">Back to 1,204 results</a></div>
<h1 class="sc-kPq2">{make} {model}</h1><p class="sc-9sub">{year} · {values["fuel"]} · {values["gearbox"]}</p>
<div class="sc-price-x1">{price}</div><p class="sc-fin">or from £{draw.randint(90, 400)} a month*</p>
<h2>Overview</h2><div class="sc-grid0">{boxes}</div>
<h2>Extras</h2><ul class="sc-ul">{each("<li>{}</li>", extras)}</ul>
<h2>Seller</h2><div class="sc-dlr"><strong>{dealer}</strong>
<br>{draw.street()}, {draw.town()}<br>Call <a href="tel:0">{phone}</a></div>
<p class="sc-small">* Representative example, 9.9% APR. Subject to status.</p></div>"""
    labels = {"title": f"{make} {model}", "price": price, "year": year, "dealer": dealer, "phone": phone}
    return page(f"{make} {model} for sale", body), {**labels, **values, "extras": extras}


def flat(draw: Draw) -> Made:
    """A flat to let on a German page: a table with heading cells, rows left out, sums in two tables."""
    rent, extra = draw.randint(380, 1900), draw.randint(60, 320)
    euros = [f"{continental(f'{value:,.2f}')} €" for value in (rent, extra, rent + extra, 3 * rent)]
    where = f"{draw.randint(1, 120)} Am Lindenhof".split(" ", 1)
    address = f"{where[1]} {where[0]}, {draw.randint(10115, 89999)} {draw.choice(('Altheim', 'Bergfeld', 'Neukirch'))}"
    size, rooms = f"{continental(f'{draw.uniform(28, 140):.1f}')} m²", draw.choice(("1", "2", "2,5", "3", "4"))
    floor = draw.some(0.7, f"{draw.randint(1, 6)}. OG")
    free = draw.choice(("sofort", f"{draw.randint(1, 28):02}.{draw.randint(1, 12):02}.2026"))
    pets = draw.some(0.5, draw.choice(("nach Vereinbarung", "nein", "ja")))
    facts = rows(
        "<tr><th>{}</th><td>{}</td></tr>",
        [("Zimmer", rooms), ("Wohnfläche", size), ("Etage", floor), ("Bezugsfrei ab", free), ("Haustiere", pets)],
    )
    costs = rows(
        "<tr><th>{}</th><td>{}</td></tr>", zip(("Kaltmiete", "Nebenkosten", "Warmmiete", "Kaution"), euros, strict=True)
    )
    dear = f"{continental(draw.amount(500, 900))} €"
    other = each("<li><a href='/x'>{}-Zimmer-Wohnung</a> <b>Kaltmiete</b> " + dear + "</li>", ("2", "3"))
    body = f"""<div id="kopf"><a href="/">wohnen-hier</a> | <a href="/suche">Suche</a> | <a href="/merk">Merkzettel</a>
</div>
<h1>Schöne {rooms}-Zimmer-Wohnung</h1><address>{address}</address>
<h2>Objektdaten</h2><table class="daten">{facts}</table>
<h2>Kosten</h2><table class="daten">{costs}</table>
<h2>Ähnliche Angebote</h2><ul>{other}</ul>
<h2>Kontakt</h2><p>Ansprechpartner: {draw.person()}<br>Telefon: {draw.code("030 #######")}</p>"""
    labels = dict(zip(("cold_rent", "extra_costs", "warm_rent", "deposit"), euros, strict=True))
    facts_true = {"rooms": rooms, "size": size, "floor": floor, "free_from": free, "pets": pets, "address": address}
    return page("Wohnung zu mieten", body, language="de"), {**labels, **facts_true}


def auction_lot(draw: Draw) -> Made:
    """An auction lot: two amounts in one line, what it sold for or that it did not, a lot before and after."""
    number, low = draw.randint(12, 480), draw.randint(2, 40) * 50
    title = draw.choice(("A Georgian oak chest", "A pair of brass candlesticks", "An Arts and Crafts mirror"))
    artist = draw.some(0.5, f"{draw.person()} ({draw.randint(1810, 1870)}–{draw.randint(1880, 1930)})")
    high, sold = low * 2, draw.random() < 0.7
    hammer = f"£{low + draw.randint(1, 30) * 10:,}" if sold else None
    when = draw.day()
    state = draw.choice(("Good overall, minor scratches.", "Some losses to the veneer.", "Cleaned and restored."))
    result = f'<p class="result">Sold for <strong>{hammer}</strong></p>' if sold else '<p class="result">Not sold</p>'
    maker = f'<p class="maker">{artist}</p>' if artist else ""
    body = f"""<div class="crumbs"><a>Home</a> &gt; <a>Sales</a> &gt; <a>Fine Furniture</a></div>
<div class="pager"><a href="{number - 1}">Lot {number - 1}</a> <a href="{number + 1}">Lot {number + 1}</a></div>
<article><span class="lot">Lot {number}</span>{maker}<h1>{title}</h1>
<p class="est">Estimate: £{low:,} - £{high:,}</p>{result}
<p class="when">{long_day(when)}, {draw.clock(10, 16)} BST</p>
<h4>Condition</h4><p>{state}</p><h4>Dimensions</h4><p>{draw.randint(20, 90)} x {draw.randint(20, 90)} cm</p></article>
<p class="terms">A buyer's premium of 25% is payable. Lots under £1,000 carry a fee of £15.</p>"""
    labels = {"lot": str(number), "maker": artist, "title": title, "estimate_low": f"£{low:,}"}
    more = {"estimate_high": f"£{high:,}", "sold_for": hammer, "date": long_day(when), "condition": state}
    return page(f"Lot {number}", body), {**labels, **more}


def hotel(draw: Draw) -> Made:
    """A hotel: microdata, facilities as a list, rooms as records with a price or "sold out"."""
    name = (
        f"{draw.choice(('The Anchor', 'Hotel Bellavista', 'Old Mill Inn', 'Park Lodge', 'Grand Pier'))} {draw.town()}"
    )
    score, address = f"{draw.uniform(6, 9.8):.1f}", f"{draw.street()}, {draw.town()}"
    arrive, leave = f"{draw.randint(13, 16)}:00", f"{draw.choice(('10:00', '10:30', '11:00', '12:00'))}"
    facilities = draw.sample(("Free Wi-Fi", "Parking", "Sauna", "Bar", "Pool", "Gym", "Garden"), draw.randint(2, 5))
    kinds = draw.sample(("Single Room", "Double Room", "Twin Room", "Family Suite", "Studio"), draw.randint(2, 4))
    rooms = [{"room": kind, "sleeps": str(draw.randint(1, 4)), "price": f"€ {draw.randint(49, 260)}"} for kind in kinds]
    cards = "\n".join(
        f'<div class="room"><div class="room__name">{r["room"]}</div><div class="room__meta">Sleeps {r["sleeps"]}</div>'
        f'<div class="room__price">{r["price"]}</div><a class="btn">Reserve</a></div>'
        for r in rooms
    )
    body = f"""<div itemscope itemtype="https://schema.org/Hotel"><h1 itemprop="name">{name}</h1>
<p itemprop="address"><svg></svg>{address} – <a href="#map">Show map</a></p>
<div class="score"><b>{score}</b>
<span>{draw.choice(("Good", "Very good", "Superb"))} · {draw.randint(20, 900)} ratings</span></div>
<h2>Facilities</h2><ul class="fac">{each('<li><i class="ico"></i>{}</li>', facilities)}</ul>
<h2>Rooms</h2><div class="rooms">{cards}</div>
<h2>House rules</h2><dl><dt>Check-in</dt><dd>From {arrive}</dd><dt>Check-out</dt><dd>Until {leave}</dd>
<dt>Children</dt><dd>Welcome at any age</dd></dl></div>
<div class="near"><h2>Nearby hotels</h2><div><b>{draw.uniform(6, 9):.1f}</b> Station Hotel</div></div>"""
    labels = {"name": name, "address": address, "score": score, "check_in": arrive, "check_out": leave}
    return page(name, body), {**labels, "facilities": facilities, "rooms": rooms}


def menu(draw: Draw) -> Made:
    """A restaurant's menu: dishes as records below headings, some with a note, prices of two shapes."""
    dishes = {
        "Starters": ("Leek soup", "Beetroot carpaccio", "Smoked trout", "Whipped feta", "Pickled herring"),
        "Mains": ("Lamb shank", "Mushroom risotto", "Hake in cider", "Barley stew", "Roast celeriac", "Duck leg"),
        "Desserts": ("Plum tart", "Rice pudding", "Cheese board", "Lemon posset"),
    }
    found: list[dict[str, str]] = []
    sections = ""
    for heading, names in dishes.items():
        sections += f"<section><h3>{heading}</h3>"
        for name in draw.sample(names, draw.randint(2, len(names) - 1)):
            dish = {"dish": name, "price": draw.choice((f"{draw.randint(5, 29)}", f"{draw.randint(5, 29)}.50"))}
            note = draw.some(0.4, draw.choice(("with rye bread", "contains nuts", "for two", "served warm")))
            sections += f'<div class="item"><span class="n">{name}</span><span class="dots"></span>'
            sections += f'<span class="p">{dish["price"]}</span>'
            if note:
                dish["note"] = note
                sections += f'<div class="d">{note}</div>'
            sections += "</div>\n"
            found.append(dish)
        sections += "</section>\n"
    name, phone = f"{draw.choice(('Salt', 'Juniper', 'The Copper Pan', 'Ember'))} Kitchen", draw.code("(0##) ### ####")
    chef = draw.some(0.6, draw.person())
    crew = f"<p>Head chef: {chef}</p>" if chef else ""
    body = f"""<h1>{name}</h1><p class="tag">Seasonal food, 7 days a week</p>{sections}
<footer>{crew}<p>Book a table: {phone}</p><p>12.5% service is added to tables of 6 or more.</p></footer>"""
    return page(f"{name} – Menu", body), {"name": name, "phone": phone, "chef": chef, "dishes": found}


def holiday_rental(draw: Draw) -> Made:
    """A rental: facts as icons with text, a host, fees in a nested list whose lines come and go."""
    night, nights, clean = draw.randint(60, 240), draw.randint(2, 9), draw.randint(25, 90)
    fee = draw.choice((0, 15, 22, 48))
    total = night * nights + clean + fee
    title = f"{draw.choice(('Sea view', 'Hillside', 'Garden', 'Loft'))} {draw.choice(('cottage', 'apartment', 'barn'))}"
    host, guests, beds = draw.person().split()[0], draw.randint(2, 8), draw.randint(1, 5)
    lines = [(f"${night} x {nights} nights", f"${night * nights:,}"), ("Cleaning fee", f"${clean}")]
    if fee:
        lines.append(("Service fee", f"${fee}"))
    bill = rows('<li class="li_8f"><span>{}</span><span>{}</span></li>', lines)
    quotes = "".join(
        f'<div class="q"><h4>{name}</h4><time>{draw.choice(("March", "July"))} 2025</time><p>Lovely stay.</p></div>'
        for name in draw.people(1, 3)
    )
    body = f"""<main><h1 tabindex="-1">{title} in {(place := draw.town())}</h1>
<div class="ov"><span>{guests} guests</span><span aria-hidden="true"> · </span><span>{beds} beds</span>
<span aria-hidden="true"> · </span><span>{draw.randint(1, 3)} baths</span></div>
<div class="host"><img alt="" src="h.png"><div>Hosted by {host}</div></div>
<aside><ul class="ul_2c">{bill}</ul><div class="tot"><span>Total</span><span>${total:,}</span></div></aside>
<section><h2>Reviews</h2>{quotes}</section></main>"""
    labels = {"place": place, "guests": str(guests), "beds": str(beds), "host": host, "cleaning_fee": f"${clean}"}
    return page(title, body), {**labels, "service_fee": f"${fee}" if fee else None, "total": f"${total:,}"}
