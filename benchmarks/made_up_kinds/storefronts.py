"""Pages that sell and tell on ready-made themes: clothes, a cupboard, an add-on, tickets, a dog, a walk."""

from __future__ import annotations

import json

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, page, phrases, rows, us_day


def _sale(now: str, before: str | None) -> str:
    """A theme's price: the forms with and without a sale both there, of which a style hides one."""
    return f"""<div class="price{" price--on-sale" if before else ""}"><div class="price__container">
<div class="price__regular"><span class="visually-hidden">Regular price</span>
<span class="price-item price-item--regular">{now}</span></div>
<div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item
price-item--regular">{before or ""}</s></span><span class="visually-hidden">Sale price</span>
<span class="price-item price-item--sale price-item--last">{now}</span></div></div>
<span class="badge price__badge-sale">Sale</span> <span class="badge price__badge-sold-out">Sold out</span></div>"""


def clothes_item(draw: Draw) -> Made:
    """A garment on a shop's theme: two forms of the price, sizes as inputs that may be sold out, folded parts."""
    name, brand = draw.choice(_CLOTHES), draw.choice(("Hollis &amp; Daughters", "Northfold", "ATELIER BRAND", "Pell"))
    pounds = draw.randint(18, 240)
    price, old = f"£{pounds}.00 GBP", draw.some(0.45, f"£{pounds + draw.choice((10, 15, 40))}.00 GBP")
    sizes = ["XS", "S", "M", "L", "XL", "XXL"] if draw.random() < 0.6 else ["8", "10", "12", "14", "16"]
    gone = [size for size in sizes if draw.random() < 0.25]
    colour, number = draw.choice(("Moss", "Oatmeal", "Washed black", "Rust")), draw.some(0.6, draw.code("NF-####-@@"))
    cloth, made = draw.choice(_CLOTHS), draw.some(0.5, draw.choice(("Portugal", "Scotland", "Lithuania")))
    stock = draw.some(0.4, f"Low stock: {draw.randint(2, 9)} left")
    stars = draw.some(0.6, f"{draw.uniform(3, 5):.1f} out of 5")
    care = draw.sample(("Wash at 30°C", "Do not tumble dry", "Iron inside out", "Dry flat"), draw.choice((0, 1, 3)))
    text = draw.choice(
        ("Cut wide and easy.", "Our heaviest cloth yet, woven for us by a mill that has done so since 1890.")
    )
    buttons = ""
    for size in sizes:
        buttons += f"""<input type="radio" id="Size-{size}" name="Size" value="{size}"{
            ' class="disabled"' if size in gone else ""
        }><label for="Size-{size}">{size}<span class="visually-hidden label-unavailable">Variant sold out or
unavailable</span></label>\n"""
    rating = f'<div class="rating" role="img" aria-label="{stars}"><span aria-hidden="true"></span></div>'
    folds = [("Material", f"<p>{cloth}</p>"), ("Care", f"<ul>{each('<li>{}</li>', care)}</ul>" if care else None)]
    folds += [("Origin", f"<p>Made in {made}.</p>" if made else None), ("Returns", "<p>Free within 30 days.</p>")]
    like = "".join(
        f'<li class="grid__item"><div class="card"><h3 class="card__heading"><a href="#">{other}</a></h3>\n'
        f"{_sale(f'£{draw.randint(20, 90)}.00 GBP', draw.some(0.4, f'£{draw.randint(91, 120)}.00 GBP'))}</div></li>\n"
        for other in draw.sample([one for one in _CLOTHES if one != name], draw.randint(2, 3))
    )
    body = f"""<div class="announcement-bar"><p>Free delivery over £{draw.choice((60, 75, 100))}</p></div>
<main id="MainContent"><section id="section-{draw.hexadecimal(8)}__main" class="product grid">
<ul class="product__media-list"><li><img src="/cdn/{draw.hexadecimal(8)}.jpg" alt="{name}"></li></ul>
<div class="product__info-container"><p class="product__text caption-with-letter-spacing">{brand}</p>
<div class="product__title"><h1>{name}</h1><a href="#" class="product__title"><h2 class="h1">{name}</h2></a></div>
{f'<p class="product__sku"><span class="visually-hidden">SKU:</span>{number}</p>' if number else ""}
<div id="price" role="status">{_sale(price, old)}</div><div class="product__tax">Taxes included.</div>
{rating if stars else ""}<fieldset class="js product-form__input"><legend>Colour:
<span data-selected-value>{colour}</span></legend></fieldset>
<fieldset class="js product-form__input product-form__input--pill"><legend>Size</legend>
{buttons}</fieldset>{f'<p class="product__inventory" role="status"><svg></svg>{stock}</p>' if stock else ""}
<button name="add">Add to basket</button><div class="product__description rte"><p>{text}</p></div>
{rows('<details><summary><h2 class="accordion__title">{}</h2></summary><div>{}</div></details>', folds)}</div>
</section><section class="related-products"><h2>You may also like</h2><ul class="grid">{like}</ul></section></main>"""
    head = f'<meta property="og:title" content="{name}">\n<meta property="og:price:amount" content="{pounds}.00">\n'
    labels: dict[str, Value] = {"name": name, "brand": brand.replace("&amp;", "&"), "sku": number, "price": price}
    labels |= {"old_price": old, "rating": stars, "colour": colour, "material": cloth, "care": [*care] or None}
    labels |= {"sizes": [size for size in sizes if size not in gone] or None, "sold_out_sizes": [*gone] or None}
    return page(f"{name} – Pell", body, head), {**labels, "origin": made, "stock": stock, "description": text}


_CLOTHES = phrases(
    "Harbour Smock; Tilde Wrap Dress; Boxy Tee; Felted Overshirt No. 4; Ribbed Long-Sleeve Top in Merino"
)
_CLOTHS = ("100% linen", "70% wool, 30% recycled polyamide", "Organic cotton", "Lambswool with horn buttons")


def french_furniture(draw: Draw) -> Made:
    """A piece of furniture in a French shop: prices with hard spaces, a data sheet, choices, like pieces below."""
    name = f"{draw.choice(('Buffet', 'Commode', 'Armoire', 'Console'))} {draw.choice(('Alma', 'Brume', 'Lison'))}"
    name += draw.choice(("", " 3 portes", " en chêne massif"))
    cents, less = draw.randint(18, 249) * 1000 - 100, draw.choice((0, 0, 10, 20, 30))

    def euros(sum_: int) -> str:
        return f"{sum_ // 100:,}".replace(",", " ") + f",{sum_ % 100:02} €"

    price, old = euros(cents * (100 - less) // 100), euros(cents) if less else None
    off, brand = f"Économisez {less}%" if less else None, draw.some(0.6, f"Maison {draw.surname()}")
    eco = draw.some(0.6, f"{draw.randint(1, 18)},{draw.randint(10, 99)} €")
    wait, number = draw.choice(("sous 3 à 5 jours", "2 à 3 semaines", "8 semaines")), draw.code("BUF-###")
    left = draw.some(0.5, f"{draw.randint(2, 14)} articles")
    state = "En stock" if left else draw.choice(("Sur commande", "Rupture de stock"))
    woods = draw.sample(("Chêne", "Rotin", "Acier laqué", "Verre trempé"), draw.choice((1, 1, 2, 3)))
    finishes = ("Naturel", "Noir mat", "Vert sauge")
    finish, years = draw.choice(finishes), draw.some(0.5, f"{draw.choice((2, 5, 10))} ans")
    sheet: list[tuple[str, str | None]] = [(label, f"{draw.randint(30, 220)} cm") for label in ("Hauteur", "Largeur")]
    sheet += [("Profondeur", draw.some(0.8, f"{draw.randint(30, 60)} cm"))]
    sheet += [("Poids", draw.some(0.6, f"{draw.randint(8, 90)},{draw.choice('05')} kg"))]
    sheet += [("Matière", "<br>\n".join(woods)), ("Garantie", years), ("Livré monté", draw.choice(("Oui", "Non")))]
    options = "".join(f"<option{' selected' if one == finish else ''} title='{one}'>{one}</option>" for one in finishes)
    hard = str.maketrans({" ": "&nbsp;"})
    cut = f'<div class="product-discount"><span class="regular-price">{(old or "").translate(hard)}</span></div>'
    others = "".join(
        f"""<article class="product-miniature" data-id-product="{draw.randint(10, 999)}"><h3 class="product-title">
<a href="#">{draw.choice(("Buffet", "Chevet"))} {draw.choice(("Ondée", "Rive"))}</a></h3><div
class="product-price-and-shipping"><span class="price" aria-label="Prix">{draw.randint(60, 900)},00&nbsp;€</span></div>
</article>\n"""
        for _ in range(draw.randint(2, 4))
    )
    body = f"""<nav data-depth="3" class="breadcrumb"><ol><li><a href="/"><span>Accueil</span></a></li><li>
<a href="#"><span>Rangement</span></a></li><li><span>{name}</span></li></ol></nav>
<section id="main"><div class="product-cover">{f'<ul class="product-flags"><li>-{less}%</li></ul>' if less else ""}
</div><h1 class="h1">{name}</h1><div class="product-prices js-product-prices">{cut if less else ""}
<div class="product-price h5"><div class="current-price"><span class="current-price-value"
content="{cents * (100 - less) / 10000}">{price.translate(hard)}</span>
{f'<span class="discount discount-percentage">{off}</span>' if off else ""}</div></div>
<div class="tax-shipping-delivery-label">TTC{f" (dont {eco} d’éco-participation)" if eco else ""}
<span class="delivery-information">Livraison : {wait}</span></div></div>
<div class="product-variants-item"><span class="control-label">Finition : {finish}</span>
<select>{options}</select></div>
<span id="product-availability"><i class="material-icons">&#xE5CA;</i> {state}</span>
<div class="tab-pane" id="product-details">
{f'<div class="product-manufacturer"><label>Marque</label><span><a>{brand}</a></span></div>' if brand else ""}
<div class="product-reference"><label class="label">Référence </label><span>{number}</span></div>
{f'<div class="product-quantities"><label class="label">En stock</label><span>{left}</span></div>' if left else ""}
<section class="product-features"><p class="h6">Fiche technique</p><dl class="data-sheet">
{rows('<dt class="name">{}</dt><dd class="value">{}</dd>', sheet)}</dl></section></div></section>
<section class="featured-products"><h2>Vous aimerez aussi</h2>{others}</section>
<div id="blockreassurance"><p>Paiement en 3 fois sans frais dès 200,00 €</p></div>"""
    facts = dict(sheet)
    labels: dict[str, Value] = {"name": name, "price": price, "old_price": old, "discount": off, "eco_charge": eco}
    labels |= {"delivery": wait, "finish": finish, "availability": state, "brand": brand, "reference": number}
    labels |= {"in_stock": left, "height": facts["Hauteur"], "width": facts["Largeur"], "depth": facts["Profondeur"]}
    labels |= {"weight": facts["Poids"], "materials": [*woods], "warranty": years}
    return page(f"{name} - Rangement", body, language="fr"), labels


def browser_addon(draw: Draw) -> Made:
    """An add-on for browsers: users and stars above, what it may do as lists, facts as terms, notes of a version."""
    name = draw.choice(("Tab Herd", "Cookie Broom", "Reader Lamp", "Simple Colour Picker for Designers", "Linkwise"))
    makers, users = draw.people(1, 3), f"{draw.randint(12, 900000):,}"
    stars, count = draw.some(0.75, f"{draw.uniform(1, 5):.1f}"), f"{draw.randint(2, 4000):,}"
    badge = draw.some(0.4, draw.choice(("Recommended", "By the makers of the browser")))
    short = draw.choice(
        ("Keeps your tabs in order.", "Picks a colour from any page and puts it where you need it, as hex or RGB.")
    )
    needs = draw.sample(_NEEDS, draw.choice((0, 1, 2, 4)))
    asks = draw.sample(_ASKS, draw.choice((0, 0, 1, 2)))
    version, size = (
        f"{draw.randint(0, 9)}.{draw.randint(0, 30)}.{draw.randint(0, 9)}",
        f"{draw.uniform(10, 999):.2f} KB",
    )
    changed = f"{draw.choice(('3 days', 'a month', '2 years'))} ago ({us_day(draw.day())})"
    licence = draw.some(0.7, draw.choice(("Mozilla Public License 2.0", "MIT License", "All Rights Reserved")))
    groups = draw.sample(("Tabs", "Privacy &amp; Security", "Appearance", "Web Development"), draw.randint(1, 2))
    tags = draw.sample(("dark mode", "productivity", "cookies", "colours"), draw.choice((0, 0, 1, 3)))
    site, note = (
        draw.some(0.5, f"https://{name.split()[0].lower()}.example/"),
        draw.some(0.6, draw.choice(("Fixes a crash.", "New icons."))),
    )
    item = '<li class="Permission"><span class="Icon"></span><span class="Permission-description">{}</span></li>'
    rights = "".join(
        f'<div class="PermissionsCard-subhead--{kind}"><h3>{title}</h3><ul>\n{each(item, found)}</ul></div>\n'
        for kind, title, found in (
            ("required", "Required permissions:", needs),
            ("optional", "Optional permissions:", asks),
        )
        if found
    )
    home = f'<ul><li><a href="{site}">Homepage</a></li></ul>' if site else None
    facts: list[tuple[str, str | None]] = [
        ("Add-on Links", home),
        ("Version", version),
        ("Size", size),
        ("Last updated", changed),
    ]
    facts += [("Related Categories", f"<ul>{each('<li><a>{}</a></li>', groups)}</ul>")]
    facts += [
        ("License", f'<a href="#">{licence}</a>' if licence else None),
        ("Version History", "<a>All versions</a>"),
    ]
    facts += [("Tags", f"<ul>{each('<li><a>{}</a></li>', tags)}</ul>" if tags else None)]
    meta = f'<div class="AddonMeta-rating">{stars} ({count} reviews)</div>' if stars else "<div>No reviews yet</div>"
    more = "".join(
        f'<li class="SearchResult"><h3>{other}</h3><span>{draw.randint(9, 9000):,} users</span></li>'
        for other in draw.sample(("Tab Flock", "Cookie Jar", "Dusk"), draw.randint(0, 3))
    )
    by = each('<a href="/user/">{}</a>', makers, ", ")
    body = f"""<div id="react-view"><header class="Header"><h1 class="Header-title"><a>Add-ons</a></h1></header>
<div class="Addon-main"><h1 class="AddonTitle">{name}<span class="AddonTitle-author">
<!-- -->by<!-- --> {by}</span></h1>{f'<div class="Badge"><span>{badge}</span></div>' if badge else ""}
<p class="Addon-summary">{short}</p><a class="AMInstallButton">Add to browser</a>
<div class="AddonMeta"><div class="AddonMeta-users">{users} Users</div>{meta}</div>
{f'<section class="Card PermissionsCard"><header>Permissions</header>{rights}</section>' if rights else ""}
<section class="Card AddonMoreInfo"><header class="Card-header">More information</header>
<dl class="DefinitionList">
{rows('<div><dt class="Definition-dt">{}</dt><dd class="Definition-dd">{}</dd></div>', facts)}</dl></section>
{f'<section class="Card"><header>Release notes for {version}</header><p>{note}</p></section>' if note else ""}
{f'<section class="Card"><header>More by {makers[0]}</header><ul>{more}</ul></section>' if more else ""}</div></div>"""
    labels: dict[str, Value] = {"name": name, "authors": [*makers], "badge": badge, "summary": short, "users": users}
    labels |= {"rating": stars, "reviews": count if stars else None, "permissions": [*needs] or None}
    labels |= {"optional_permissions": [*asks] or None, "version": version, "size": size, "updated": changed}
    labels |= {"categories": [group.replace("&amp;", "&") for group in groups], "licence": licence, "homepage": site}
    return page(f"{name} – Get this add-on", body), {**labels, "tags": [*tags] or None, "release_notes": note}


_NEEDS = ("Access browser tabs", "Access your data for all websites", "Display notifications to you", "Store data")
_ASKS = ("Access your data for 3 sites", "Input data to the clipboard", "Access browsing history")


def match_tickets(draw: Draw) -> Made:
    """Tickets for a match on a page rendered twice: kinds of seats as records, resold ones alike, data in a script."""
    home, guest = draw.sample(("Dunfield Rovers", "Larkhill Blades", "Upwell Ice", "Greywick Town"), 2)
    when, start = draw.day(), draw.clock(14, 20)
    cup, doors = draw.choice(("Northern League", "Cup, quarter-final")), draw.some(0.5, f"Doors {draw.clock(12, 13)}")
    ground, place = f"{draw.surname()} {draw.choice(('Arena', 'Park'))}", draw.town()
    rule, limit = draw.some(0.5, "Under-14s only with an adult."), draw.some(0.6, str(draw.choice((4, 6, 8))))
    tag = draw.hexadecimal(5)
    seats: list[dict[str, str]] = []
    shown = ""
    for block in draw.sample(_BLOCKS, draw.randint(2, 6)):
        price = draw.some(0.8, f"€{draw.randint(14, 140)}.{draw.choice(('00', '50'))}")
        fee, was = (
            draw.some(0.6, f"€{draw.randint(1, 6)}.{draw.randint(10, 99)}"),
            draw.some(0.2, f"€{draw.randint(141, 160)}.00"),
        )
        left = draw.some(0.3, draw.choice(("Last few", "Selling fast")))
        one = {"block": block, **({"price": price} if price else {"status": "Sold out"})}
        told = f'<span class="Row_soldOut__{tag}">Sold out</span>'
        if price:
            extras = {"fee": fee, "old_price": was, "status": left}
            one |= {key: value for key, value in extras.items() if value}
            told = (f"<del>{was}</del> " if was else "") + f'<strong class="Row_price__{tag}">{price}</strong>'
            told += f"<small>+ <!-- -->{fee}<!-- --> booking fee</small>" if fee else ""
            told += f'<span class="Row_flag__{tag}">{left}</span>' if left else ""
        shown += f'<li class="Row_row__{tag}" data-testid="ticket-type"><h3>{block}</h3><div>{told}</div></li>\n'
        seats.append(one)
    resold = "".join(
        f'<li class="Row_row__{tag}"><h3>{draw.choice(_BLOCKS)}</h3><div><strong>€{draw.randint(30, 300)}.00</strong>'
        f"<small>seller sets the price</small></div></li>\n"
        for _ in range(draw.choice((0, 0, 1, 3)))
    )
    facts = [("Date", f"{when:%A}, {long_day(when)}"), ("Kick-off", start), ("Venue", f"{ground}, {place}")]
    data = {"props": {"pageProps": {"event": {"name": f"{home} v {guest}", "startDate": f"{when}T{start}:00Z"}}}}
    body = f"""<div id="__next"><header class="Nav_nav__{tag}"><a href="/">Seatwise</a></header><main>
<div class="Hero_hero__{tag}"><p class="Hero_kicker__{tag}">{cup}</p><h1>{home} <span>v</span> {guest}</h1>
{rows(f'<div class="Fact_fact__{tag}"><span>{{}}</span><p>{{}}</p></div>', facts)}
{f"<p>{doors}</p>" if doors else ""}</div><section><h2>Choose your tickets</h2><ul>{shown}</ul></section>
{f"<section><h2>Resale</h2><ul>{resold}</ul></section>" if resold else ""}
{f"<p>At most <b>{limit}</b> tickets per customer.</p>" if limit else ""}{f"<p>{rule}</p>" if rule else ""}
<aside><h2>More at {ground}</h2><a href="#"><p>{home} v {draw.surname()} City</p><p>{
        long_day(draw.day())
    }</p></a></aside>
</main></div><script id="__NEXT_DATA__" type="application/json">{json.dumps(data)}</script>"""
    labels: dict[str, Value] = {"home": home, "guest": guest, "competition": cup, "date": facts[0][1], "start": start}
    labels |= {"venue": ground, "town": place, "doors": doors and doors[6:], "age_rule": rule, "limit": limit}
    return page(f"{home} v {guest} tickets | Seatwise", body), {**labels, "tickets": [*seats]}


_BLOCKS = ("Main stand, upper tier", "Main stand, lower tier", "Terrace", "Away end", "Family block", "Hospitality box")


def shelter_dog(draw: Draw) -> Made:
    """A dog that seeks a home, in Dutch, from a page builder: icons with one text each, headings in deep boxes."""
    name, state = draw.choice(("Bikkel", "Saar", "Mister", "Pluk", "Nora")), draw.some(0.4, "Gereserveerd")
    breed, sex = draw.choice(("Kruising herder", "Stabij", "Jack Russell", "Onbekend")), draw.choice(("Reu", "Teef"))
    age = draw.choice((f"{draw.randint(2, 12)} jaar", f"{draw.randint(3, 11)} maanden", "1 jaar en 4 maanden"))
    weight, fee = draw.some(0.6, f"{draw.randint(4, 45)} kg"), draw.some(0.7, f"€ {draw.randint(10, 35)}5,-")
    since = draw.some(0.6, f"{draw.randint(1, 28)} {draw.choice(('maart', 'juni', 'oktober'))} 2025")
    fixed, chip = draw.choice(("Ja", "Nee")), draw.some(0.5, draw.code("52821000#######"))
    answers = ("Ja, vanaf 12 jaar", "Niet getest", "Ja, na kennismaking")
    kids, cats, dogs = (draw.some(0.8, draw.choice(("Ja", "Nee", answer))) for answer in answers)
    place, carer = (
        f"Dierentehuis {draw.choice(('De Wilgen', 'Oosterpoort', 'Het Baken'))}",
        draw.some(0.6, draw.person()),
    )
    icons: list[tuple[str, str | None]] = [("venus-mars", sex), ("birthday-cake", f"Leeftijd: {age}")]
    icons += [
        ("paw", f"Ras: {breed}"),
        ("weight", f"Gewicht: {weight or 'onbekend'}"),
        ("cut", f"Gecastreerd: {fixed}"),
    ]
    icons += [("microchip", chip and f"Chip: {chip}"), ("home", since and f"In het asiel sinds {since}")]
    fits = [("child", f"Kinderen: {kids}" if kids else None), ("cat", f"Katten: {cats}" if cats else None)]
    fits += [("dog", f"Andere honden: {dogs}" if dogs else None)]
    line = """<li class="elementor-icon-list-item"><span class="elementor-icon-list-icon">
<i class="fas fa-{}"></i></span><span class="elementor-icon-list-text">{}</span></li>"""

    def widget(kind: str, content: str) -> str:
        return f"""<div class="elementor-element elementor-element-{draw.hexadecimal(7)} elementor-widget
elementor-widget-{kind}"><div class="elementor-widget-container">{content}</div></div>\n"""

    story = draw.choice((f"{name} is een vrolijke hond die graag wandelt.", f"{name} zoekt rust en een tuin."))
    parts = widget("heading", f'<h1 class="elementor-heading-title">{name}</h1>')
    parts += widget("heading", f'<span class="elementor-heading-title">{state}</span>') if state else ""
    parts += widget("icon-list", f'<ul class="elementor-icon-list-items">{rows(line, icons)}</ul>')
    parts += widget("text-editor", f"<p>{story}</p><p>Wandelen gaat goed, alleen zijn moet hij nog leren.</p>")
    parts += (
        widget("heading", "<h3>Kan bij</h3>") + widget("icon-list", f"<ul>{rows(line, fits)}</ul>")
        if kids or cats
        else ""
    )
    parts += widget("text-editor", f"<p>Adoptiebijdrage: <strong>{fee}</strong></p>") if fee else ""
    who = f"Vraag naar {carer}. " if carer else ""
    parts += widget("text-editor", f"<p>{who}Bel {draw.code('0##-### ## ##')} of kom langs bij {place}.</p>")
    parts += widget("button", '<a class="elementor-button"><span>Ik heb interesse</span></a>')
    near = "".join(
        widget("image-box", f"<h3>{other}</h3><p>{draw.choice(('Reu', 'Teef'))}, {draw.randint(2, 9)} jaar</p>")
        for other in draw.sample(("Bobbie", "Luna", "Tommie"), 2)
    )
    body = f"""<header>{widget("nav-menu", "<ul><li>Honden</li><li>Katten</li><li>Doneer</li></ul>")}</header>
<main><section class="elementor-section elementor-top-section"><div class="elementor-container">{parts}</div></section>
<section class="elementor-section"><h2>Zij zoeken ook een baasje</h2>{near}</section></main>"""
    labels: dict[str, Value] = {"name": name, "status": state, "sex": sex, "age": age, "weight": weight, "chip": chip}
    labels |= {"breed": None if breed == "Onbekend" else breed, "neutered": fixed, "since": since, "fee": fee}
    shows = bool(kids or cats)
    labels |= {"children": kids, "cats": cats, "dogs": dogs if shows else None, "carer": carer, "shelter": place}
    return page(f"{name} | {place}", body, language="nl"), labels


def hiking_route(draw: Draw) -> Made:
    """A walk on a German portal: tiles with the value first, good months marked by a class, places on the way."""
    start, end = draw.sample(("Steinach", "Lindach", "Birkenau", "Kirchberg"), 2)
    if draw.random() < 0.4:
        end = start
    title = draw.choice(("Panoramaweg", "Drei-Hütten-Runde", "Schluchtensteig", "Auf alten Pfaden zur Burg"))
    title += f" {draw.choice(('', 'ab ' + start))}".rstrip()
    level = draw.choice(("leicht", "mittel", "schwer"))
    stars = draw.some(0.6, f"{draw.randint(3, 4)},{draw.randint(0, 9)}")
    hours, up = f"{draw.randint(1, 8)}:{draw.choice(('00', '15', '30', '45'))} h", f"{draw.randint(40, 1400)} hm"
    long = f"{draw.randint(4, 28)},{draw.randint(0, 9)} km"
    facts: list[tuple[str, str | None]] = [("Strecke", long), ("Dauer", hours), ("Aufstieg", up)]
    facts += [("Abstieg", f"{draw.randint(40, 1400)} hm" if start != end else up)]
    facts += [("Höchster Punkt", draw.some(0.7, f"{draw.randint(600, 2400)} m"))]
    facts += [("Tiefster Punkt", draw.some(0.6, f"{draw.randint(100, 599)} m"))]
    months = ("Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez")
    first, last = draw.randint(2, 5), draw.randint(6, 10)
    good = months[first : last + 1]
    year = "".join(f'<span class="month{" is-best" if one in good else ""}">{one}</span>' for one in months)
    stops: list[dict[str, str]] = []
    shown = ""
    for name in draw.sample(_STOPS, draw.randint(2, 6)):
        high = draw.some(0.7, f"{draw.randint(300, 2200)} m")
        note = draw.some(0.4, draw.choice(("Einkehr", "Aussicht")))
        shown += f'<li class="poi"><strong>{name}</strong>{f" ({high})" if high else ""}'
        shown += f'<em class="poi__tag">{note}</em></li>\n' if note else "</li>\n"
        stops.append({"place": name, **({"height": high} if high else {}), **({"tag": note} if note else {})})
    bus = draw.some(0.6, f"Mit dem Bus {draw.randint(100, 899)} bis {start}, Haltestelle Kirche.")
    car = draw.some(0.6, draw.choice(("Wanderparkplatz am Sportheim", "Bahnhof (gebührenpflichtig)")))
    author = draw.person()
    state = draw.some(0.7, f"{draw.randint(1, 28)}.{draw.randint(1, 12):02}.2026")
    closed = draw.some(0.3, draw.choice(("Gesperrt", "Steg erneuert, Umleitung ausgeschildert")))
    tile = """<div class="tile"><svg class="i"></svg><span class="tile__value">{1}</span>
<span class="tile__label">{0}</span></div>"""
    other = [("Strecke", f"{draw.randint(4, 20)},{draw.randint(0, 9)} km"), ("Dauer", f"{draw.randint(1, 6)}:30 h")]
    body = f"""<nav class="crumbs"><a>Touren</a> › <a>Wandern</a> › {title}</nav>
<article class="tour"><h1>{title}</h1><p class="meta">Wanderung · <span class="level level--{level}">{level}</span>
{f'<span class="stars" title="Bewertung">{stars}</span>' if stars else ""}</p>
{f'<div class="alert"><b>Hinweis:</b> {closed}</div>' if closed else ""}<div class="tiles">{rows(tile, facts)}</div>
<p class="by">von {author}{f" • aktualisiert am {state}" if state else ""}</p><h2>Beste Jahreszeit</h2>
<div class="year">{year}</div><h2>Start</h2><p>{start}, Ortsmitte</p><h2>Ziel</h2><p>{end}, Ortsmitte</p>
<h2>Am Weg</h2><ol class="pois">
{shown}</ol><h2>Anreise</h2>{f"<h3>Öffentliche Verkehrsmittel</h3><p>{bus}</p>" if bus else ""}
{f"<h3>Parken</h3><p>{car}</p>" if car else ""}<p><a>Route planen</a></p></article>
<aside><h2>Ähnliche Touren</h2><div class="card"><h3>Weinbergrunde</h3><p>leicht</p>{rows(tile, other)}</div></aside>
<footer>Alle Angaben ohne Gewähr. <a>Impressum</a></footer>"""
    found = dict(facts)
    labels: dict[str, Value] = {"title": title, "level": level, "rating": stars, "notice": closed, "author": author}
    labels |= {"distance": long, "duration": hours, "ascent": up, "descent": found["Abstieg"]}
    labels |= {"highest": found["Höchster Punkt"], "lowest": found["Tiefster Punkt"], "best_months": [*good]}
    labels |= {"start": f"{start}, Ortsmitte", "finish": f"{end}, Ortsmitte", "bus": bus, "parking": car}
    return page(f"{title} - Tourenportal", body, language="de"), {**labels, "updated": state, "stops": [*stops]}


_STOPS = ("Alte Mühle", "Teufelskanzel", "Naturfreundehaus", "Burgruine Falkenstein", "Marienkapelle", "Forellensee")
