"""Pages of shops and makers: sheet music, a tyre, a beer."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from benchmarks.made_up_kinds.material import Draw, Facts, Made, Value, each, long_day, page, phrases, rows, seen

_PIECES = phrases(
    "Sonata in E♭ major; Three Harbour Songs; Suite for a Wet Afternoon, Op. 14; Missa brevis; "
    "Toccata & Fugue on a Folk Tune; Trio No. 2 “The Weaver”"
)
_SCORED = phrases(
    "Clarinet in B♭ & piano; SATB (divisi) and organ; String quartet; 2 flutes, viola, harp; "
    "Brass band: full set, 25 parts; Solo guitar"
)
_MOVEMENTS = phrases(
    "Allegro, ma non troppo; Andante (attacca); Scherzo – Trio; Kyrie; Intermezzo: <em>Night ferry</em>; Gloria; "
    "Minuet & double; Rondo; Finale. Presto; Agnus Dei"
)
_HOUSES = ("Fermata Editions", "Holm & Sons", "Bärlapp Musikverlag", "Cantus Press (Leipzig)", "self-published")


def sheet_music_item(draw: Draw) -> Made:
    """An item of a sheet music shop of a common shop system, facts as bold words in the description."""
    title, writer = draw.choice(_PIECES), draw.person()
    writer += draw.choice(("", "", f" ({draw.randint(1700, 1880)}–{draw.randint(1881, 1990)})", " (b. 1961)"))
    other = draw.some(0.45, draw.person())
    scored, house = draw.choice(_SCORED), draw.some(0.8, draw.choice(_HOUSES))
    lasts = draw.some(0.6, draw.choice((f"{draw.randint(2, 48)} min", f"c. {draw.randint(4, 20)}′", "18'30\"")))
    grade = draw.some(0.5, draw.choice(("Grade 5–6", "Moderately difficult", "Easy", "Diploma", "3/5")))
    price = f"£{draw.amount(4, 60)}"
    before = draw.some(0.35, f"£{draw.amount(61, 90)}")
    sku, number = (
        draw.code(draw.choice(("SM-#####", "@@####", "979-0-####-####-#"))),
        draw.some(0.4, draw.code("@@ ##")),
    )
    pieces = draw.in_order(_MOVEMENTS, 2, 8) if draw.random() < 0.6 else []
    stock = draw.choice(("In stock", "Only 2 left", "Printed to order (5–7 days)", "Sold out"))
    fact = "<p><strong>{}:</strong> {}</p>"
    facts: Facts = [("Composer", writer), ("Arranger", other), ("Instrumentation", escape(scored, False))]
    facts += [("Publisher", f'<a href="/collections/vendors?q=x">{escape(house, False)}</a>' if house else None)]
    facts += [("Publisher’s number", number), ("Duration", lasts), ("Difficulty", grade)]
    told = draw.choice(
        (
            f"First played at {draw.town()} in {draw.randint(1890, 2024)} by {draw.person()}, who asked for “ten "
            f"minutes, "
            f"no more”. A must for every library at under £{draw.randint(20, 90)}.",
            "Score and parts.",
            f"<span data-mce-fragment='1'>Written for {draw.person()}.&nbsp; The edition keeps the slurs of the "
            "autograph; see the foreword (in German).</span>",
        )
    )
    if before:
        cost = f"""<div class="price price--large price--on-sale"><div class="price__sale">
<span class="visually-hidden">Regular price</span><s class="price-item price-item--regular">{before}</s>
<span class="visually-hidden">Sale price</span><span class="price-item price-item--sale">{price}</span></div>
<span class="badge price__badge-sale">Sale</span></div>"""
    else:
        cost = f"""<div class="price price--large"><div class="price__regular">
<span class="visually-hidden">Regular price</span><span class="price-item
price-item--regular">{price}</span></div></div>"""
    listed = each("<li>{}</li>", [one.replace(" & ", " &amp; ") for one in pieces])
    more = "".join(
        f'<li class="grid__item"><div class="card"><h3 class="card__heading"><a href="#">{escape(one, False)}</a></h3>'
        f'<div class="caption-with-letter-spacing">{draw.surname()}</div><div class="price"><span class="price-item">'
        f"£{draw.amount(5, 40)}</span></div></div></li>\n"
        for one in draw.sample(_PIECES, draw.randint(0, 4))
        if one != title
    )
    bar = f'<div class="announcement-bar"><p>Free UK delivery over £{draw.randint(20, 50)}.00 until Sunday</p></div>'
    data = f'{{"@context":"http://schema.org/","@type":"Product","sku":"{sku}","offers":{{"price":"{price[1:]}"}}}}'
    body = f"""{bar if draw.random() < 0.5 else ""}<header class="header"><a class="header__heading-link">Kettle &amp;
Quaver</a><details id="cart"><summary>Cart (0)</summary><p>£0.00</p></details></header>
<main id="MainContent"><product-info class="product grid">
<div class="product__media-list"><img src="//cdn.example/{draw.code("####")}.jpg" alt="{escape(title)}"></div>
<div class="product__info-container"><p class="product__text caption-with-letter-spacing">Sheet music</p>
<div class="product__title"><h1>{escape(title, False)}</h1></div>
<p class="product__sku"><span class="visually-hidden">SKU:</span>{sku}</p>
{cost}<div class="product__tax">Tax included. <a href="/policies/shipping">Shipping</a> calculated at checkout.</div>
<p class="product__inventory"><svg></svg>{stock}</p>
<button type="submit" {"disabled" if stock == "Sold out" else ""}><span>Add to cart</span></button>
<div class="product__description rte quick-add-hidden">
<p>{told}</p>
{rows(fact, facts)}
{f"<p><strong>Contents:</strong></p><ol>{listed}</ol>" if pieces else ""}</div></div></product-info>
{f'<div class="related-products"><h2>You may also like</h2><ul class="grid">{more}</ul></div>' if more else ""}</main>
<footer><small>&copy; 2026, Kettle &amp; Quaver</small></footer>"""
    labels: dict[str, Value] = {"title": title, "composer": writer, "arranger": other, "instrumentation": scored}
    labels |= {"publisher": house, "publisher_number": number, "duration": lasts, "difficulty": grade}
    labels |= {"price": price, "regular_price_before": before, "sku": sku, "availability": stock}
    labels |= {"contents": [seen(one) for one in pieces] or None}
    head = f'<script type="application/ld+json">{data}</script>\n'
    return page(f"{escape(title, False)} – Kettle &amp; Quaver", body, head), labels


_TYRES = ("Norrland Ice", "Vantor WinterGrip 5", "Kumara Alpin+", "Steppe Master HT", "Ølund Snow & Rain")


def winter_tyre(draw: Draw) -> Made:
    """A tyre in a common shop system: prices by quantity, a table of attributes, reviews, other tyres below."""
    width, ratio, rim = draw.choice((155, 185, 205, 225, 255)), draw.choice((45, 55, 60, 65)), draw.randint(14, 19)
    size, load = f"{width}/{ratio} R{rim}", str(draw.randint(75, 112))
    speed = draw.choice(("T", "H", "V", "Q (160 km/h)"))
    name = f"{draw.choice(_TYRES)} {size}{draw.choice(('', ' XL', ' RunFlat', ' *'))}"
    price, before = f"£{draw.amount(40, 210)}", draw.some(0.4, f"£{draw.amount(215, 300)}")
    sku, ean = draw.code("TY-######"), draw.some(0.7, draw.code("40#########9"))
    fuel, wet = draw.some(0.7, draw.choice("ABCDE")), draw.some(0.7, draw.choice("ABC"))
    noise = draw.some(0.6, draw.choice((f"{draw.randint(66, 74)} dB", f"{draw.randint(66, 74)} dB (class B)")))
    made = draw.some(0.5, f"{draw.randint(1, 52):02}/{draw.randint(2023, 2026)}")
    others = draw.in_order(("155/65 R14", "185/60 R15", "215/50 R17 XL", "235/45 R18", "245/40 R19"), 0, 5)
    reviews = draw.choice((0, 1, 3, 27, 140))
    link, tiered = '<a class="swatch-option text">{}</a>', ""
    for many in draw.in_order(("2", "4", "8", "20"), 0, 4):
        one = {"quantity": many, "price": f"£{draw.amount(30, 200)}"}
        one |= {"saving": f"{draw.randint(2, 24)}%"} if draw.random() < 0.75 else {}
        off = f' and <strong class="benefit">save<span class="percent">&nbsp;{one.get("saving")}</span></strong>'
        tiered += f"""<li class="item">Buy {many} for <span class="price-container price-tier_price"><span
class="price-wrapper"><span class="price">{one["price"]}</span></span></span>
each{off if "saving" in one else ""}</li>\n"""
    cost = f'<span class="price-wrapper" data-price-type="finalPrice"><span class="price">{price}</span></span>'
    if before:
        cost = f"""<span class="special-price"><span class="price-label">Special Price</span>{cost}</span>
<span class="old-price"><span class="price-label">Regular Price</span><span class="price">{before}</span></span>"""
    facts: Facts = [("Size", size), ("Season", "Winter (3PMSF)"), ("Load index", load), ("Speed rating", speed)]
    facts += [("Fuel efficiency", fuel or draw.choice((None, "n/a", "-"))), ("Wet grip", wet or "n/a")]
    facts += [("External noise", noise), ("EAN", ean), ("DOT", made), ("Weight", f"{draw.uniform(6, 14):.1f} kg")]
    row = '<tr><th class="col label" scope="row">{0}</th><td class="col data" data-th="{0}">{1}</td></tr>'
    told = f"""<p>The {name.split(maxsplit=1)[0]} is made for slush. Fits {draw.randint(2, 9)} sizes from 155/65 R14
to 255/45 R19,
load index up to 112. We fit from £{draw.randint(9, 20)}.00 per wheel.</p>"""
    said = "".join(
        f"""<li class="item review-item"><div class="review-title">{draw.choice(("Quiet", "Great in snow", "OK"))}</div>
<div class="review-content">Mine were {draw.randint(60, 74)} dB and £{draw.amount(50, 100)} each.</div>
<p>Review by <strong class="review-details-value">{draw.person()}</strong>
<time>{draw.day():%d/%m/%Y}</time></p></li>\n"""
        for _ in range(min(reviews, draw.randint(0, 3)))
    )
    up = "".join(
        f"""<li class="item product product-item"><strong class="product name"><a>{escape(one, False)} {width}/{ratio}
R{rim}</a></strong><span class="price">£{draw.amount(40, 200)}</span></li>\n"""
        for one in draw.sample(_TYRES, draw.randint(0, 3))
    )
    alert = """<div role="alert" class="messages"><div class="message-notice notice message"><div>Fitting is delayed at
our depot.</div></div></div>"""
    scored = (
        f"""<div class="rating-summary"><span>{draw.randint(60, 100)}%</span></div><div class="reviews-actions">
<a class="action view"
href="#reviews"><span>{reviews}</span>&nbsp;<span>Review{"s" if reviews > 1 else ""}</span></a></div>"""
        if reviews
        else '<div class="reviews-actions empty"><a>Be the first to review this product</a></div>'
    )
    body = f"""<div class="page-wrapper"><header class="page-header"><div class="panel header"><ul class="header links">
<li class="greet welcome">Welcome!</li><li>Sign In</li></ul></div></header>
<div class="breadcrumbs"><ul class="items"><li>Home</li><li>Winter
tyres</li><li><strong>{escape(name, False)}</strong></li>
</ul></div><main id="maincontent" class="page-main">{alert if draw.random() < 0.25 else ""}
<div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base"
data-ui-id="page-title-wrapper">{escape(name, False)}</span></h1></div>{scored}
<div class="product-info-price"><div class="price-box price-final_price">{cost}</div>
<div class="product-info-stock-sku"><div class="stock available" title="Availability"><span>In stock</span></div>
<div class="product attribute sku"><strong class="type">SKU</strong><div class="value"
itemprop="sku">{sku}</div></div></div>
</div>{f'<ul class="prices-tier items">{tiered}</ul>' if tiered else ""}</div>
{f"<p class=sizes>Also in {each(link, others, chr(32))}</p>" if others else ""}<div class="product info detailed">
<div class="data item content" id="description">{told}</div>
<div class="additional-attributes-wrapper table-wrapper"><table class="data table additional-attributes"
id="product-attribute-specs-table"><caption class="table-caption">More Information</caption><tbody>
{rows(row, facts)}</tbody></table></div>
{f'<ol class="items review-items" id="reviews">{said}</ol>' if said else ""}</div>
{f'<div class="block upsell"><strong>We found other products you might like!</strong><ol>{up}</ol></div>' if up else ""}
</main></div>"""
    labels: dict[str, Value] = {"name": name, "price": price, "regular_price": before, "sku": sku, "size": size}
    labels |= {"load_index": load, "speed_rating": speed, "fuel_efficiency": fuel, "wet_grip": wet, "noise": noise}
    labels |= {"ean": ean, "production_week": made, "reviews": str(reviews) if reviews else None}
    return page(escape(name, False), body), labels | {"other_sizes": [*others] or None}


_BEERS = ("Grumpy Otter", "Øl No. 7", "Lantern Light", "Tide & Timber", "Pale Rider", "Schwarzer Peter", "Sunday Best")
_STYLES = ("Best bitter", "West Coast IPA", "Baltic porter", "Saison (barrel-aged)", "Helles", "Oyster stout")
_MALTS = ("Maris Otter", "Munich", "Crystal 150", "Roasted barley", "Wheat", "Torrefied oats", "Vienna")
_HOPS = ("Fuggle", "East Kent Golding", "Citra®", "Saaz", "Mosaic", "Hallertau Blanc", "First Gold")
_MEDALS = ("Gold", "Silver", "Bronze", "Highly commended")
_CONTESTS = ("Northern Beer Fest", "SIBRA Independent Awards (keg)", "World Bottle Challenge")


def craft_beer(draw: Draw) -> Made:
    """A beer on its brewery's site: a page of utility classes now, a blog theme's page before."""
    name, style, strength = draw.choice(_BEERS), draw.choice(_STYLES), f"{draw.uniform(2.8, 9.9):.1f}%"
    bitter, cost = draw.some(0.6, str(draw.randint(8, 95))), draw.some(0.7, f"£{draw.amount(2.4, 9)}")
    pack = draw.choice(("440 ml can", "500ml bottle", "Cask only", "330 ml can / 30 l keg"))
    malts, hops = draw.in_order(_MALTS, 1, 5), draw.in_order(_HOPS, 1, 6)
    warm = draw.some(0.5, draw.choice(("6–8 °C", "cellar cool (11 °C)", "well chilled")))
    first = draw.some(0.6, draw.choice((str(draw.randint(1988, 2026)), f"{draw.choice(('May', 'Oct.'))} 2019")))
    brewer, allergens = draw.some(0.5, draw.person()), draw.choice(("barley", "barley, wheat", "barley, oats, milk"))
    awards = []
    for year in sorted(draw.sample(range(2014, 2027), draw.choice((0, 0, 1, 2, 3, 6))), reverse=True):
        one = {"year": str(year), "medal": draw.choice(_MEDALS), "contest": draw.choice(_CONTESTS)}
        awards.append(one | ({"category": draw.choice(_STYLES)} if draw.random() < 0.5 else {}))
    labels: dict[str, Value] = {"name": name, "style": style, "abv": strength, "ibu": bitter, "price": cost}
    labels |= {"pack": pack, "malts": [*malts], "hops": [*hops], "serve": warm, "first_brewed": first}
    labels |= {"brewer": brewer, "allergens": allergens}
    make = _beer_new if draw.random() < 0.75 else _beer_old
    return page(f"{escape(name, False)} | Brewery", make(draw, labels, awards, (malts, hops))), labels


def _beer_new(
    draw: Draw, true: Mapping[str, Value], awards: list[dict[str, str]], grist: tuple[list[str], list[str]]
) -> str:
    """The page of utility classes."""
    tile = """<div class="flex flex-col rounded-xl bg-stone-100 p-4"><dt class="text-xs uppercase tracking-wide
text-stone-500">{}</dt><dd class="text-lg font-semibold text-stone-900">{}</dd></div>"""
    keys = {"abv": "ABV", "ibu": "IBU", "serve": "Serve at", "first_brewed": "First brewed", "brewer": "Brewed by"}
    facts: Facts = [(label, str(true[key]) if true[key] else None) for key, label in keys.items()]
    chip = '<span class="inline-flex rounded-full border px-2.5 py-0.5 text-sm">{}</span>'
    won = "".join(
        f"""<li class="flex items-baseline gap-2 py-2"><span class="font-mono text-sm">{one["year"]}</span>
<span class="font-semibold text-amber-700">{one["medal"]}</span><span>{one["contest"]}</span>
{f'<span class="text-stone-400">{one["category"]}</span>' if "category" in one else ""}</li>\n"""
        for one in awards
    )
    if won:
        won = f'<section class="mt-8"><h2 class="text-xl">Silverware</h2><ul class="divide-y">{won}</ul></section>'
    cost = f'<p class="mt-2 text-2xl font-bold">{true["price"]}</p>' if true["price"] else ""
    ad = f"""<div class="my-6 rounded-lg bg-amber-50 p-4 text-sm">Taproom open Fri &amp; Sat. Pints from
£{draw.amount(3.8, 5)}; {draw.choice(_BEERS[:3])} ({draw.uniform(3, 6):.1f}%) is back on cask!</div>"""
    more = "".join(
        f"""<a class="group block" href="#"><h3 class="font-medium">{escape(one, False)}</h3><p class="text-sm
text-stone-500">{draw.choice(_STYLES)} · {draw.uniform(3, 8):.1f}%</p></a>\n"""
        for one in draw.sample(_BEERS, draw.randint(0, 3))
        if one != true["name"]
    )
    if more:
        more = f'<section class="mt-12"><h2>More beers</h2><div class="grid grid-cols-3">{more}</div></section>'
    return f"""<div id="__next"><nav class="flex justify-between px-6 py-4"><a href="/">{draw.surname()} Brewing Co.</a>
<a href="/basket" class="relative">Basket <span class="absolute -top-2">{draw.randint(0, 3)}</span></a></nav>
<main class="mx-auto max-w-5xl px-6"><section class="grid gap-8 md:grid-cols-2"><div class="aspect-square"></div><div>
<p class="text-sm text-amber-700">{true["style"]}</p>
<h1 class="text-4xl font-black tracking-tight">{escape(str(true["name"]), False)}</h1>
{cost}<p class="text-sm text-stone-500">{true["pack"]}</p>
<p class="mt-4 leading-relaxed">{draw.choice(("Dark, dry and a bit rude.", "Brewed with 8% wheat at 19 °C."))}
Pairs with {draw.choice(("blue cheese", "fish & chips".replace("&", "&amp;"), "rain"))}.</p></div></section>
{ad if draw.random() < 0.45 else ""}<dl class="mt-8 grid grid-cols-2 gap-4 sm:grid-cols-4">
{rows(tile, facts)}</dl>
<div class="mt-8"><h2 class="text-xl font-bold">Malts</h2><div class="flex flex-wrap gap-2">{each(chip, grist[0])}</div>
<h2 class="text-xl font-bold">Hops</h2><div class="flex flex-wrap gap-2">{each(chip, grist[1])}</div>
<p class="mt-4 text-sm">Contains <strong class="font-bold">{true["allergens"]}</strong>.</p></div>
{won}
{more}</main></div>"""


def _beer_old(
    draw: Draw, true: Mapping[str, Value], awards: list[dict[str, str]], grist: tuple[list[str], list[str]]
) -> str:
    """The page of a blog's theme."""
    keys = {"style": "Style", "abv": "Alcohol by volume", "ibu": "Bitterness (IBU)", "pack": "Available in"}
    keys |= {"price": "Shop price", "serve": "Serving temperature", "first_brewed": "Since", "allergens": "Allergens"}
    facts: Facts = [(label, str(true[key]) if true[key] else None) for key, label in keys.items()]
    facts[2:2] = [("Malt", ", ".join(grist[0])), ("Hops", ", ".join(grist[1]))]
    won = "".join(
        f"<li>{one['contest']} {one['year']}: <b>{one['medal']}</b>"
        f"{' (' + one['category'] + ')' if 'category' in one else ''}</li>\n"
        for one in awards
    )
    return f"""<div id="container"><div id="header"><h1><a href="/">The Brewery</a></h1></div><div id="content">
<div class="post" id="post-{draw.randint(100, 900)}"><h2 class="entry-title">{escape(str(true["name"]), False)}</h2>
<p class="postmetadata">Posted on {long_day(draw.day(2014))} by {draw.people(1, 1)[0]}</p><div class="entry">
<p>{rows("<strong>{}:</strong> {}<br />", facts)}</p>
{f"<p>Head brewer: <em>{true['brewer']}</em></p>" if true["brewer"] else ""}
{f"<p><strong>Awards</strong></p><ul>{won}</ul>" if won else ""}</div>
<p class="tags">Tags: beer, {draw.choice(_STYLES).lower()}</p></div></div>
<div id="sidebar"><ul><li><h2>Archives</h2>May 2014</li></ul></div></div>"""
