"""What sites publish: recipes, news, calendars, tables of the state, boats for sale, flats to let."""

from __future__ import annotations

from benchmarks.made_up_kinds.material import (
    MONTHS,
    Draw,
    Made,
    Value,
    continental,
    each,
    linked_data,
    long_day,
    page,
    rows,
    us_day,
)


def _lasts(minutes: int) -> str:
    """A time such as 1 hr 20 mins."""
    hours, rest = divmod(minutes, 60)
    return " ".join([f"{hours} hr{'s' if hours > 1 else ''}"] * (hours > 0) + [f"{rest} mins"] * (rest > 0))


def family_recipe(draw: Draw) -> Made:
    """A recipe of a blog: linked data, a plugin's card below the story with its own labels, amounts in pieces."""
    main = draw.choice(("Leek", "Barley", "Plum", "Chickpea", "Rhubarb", "Smoked Fish"))
    name, author = f"{main} {draw.choice(('Pie', 'Stew', 'Cake', 'Salad'))}", draw.person()
    prep, cook = draw.randint(1, 6) * 5, draw.choice((0, 25, 40, 55, 90, 130))
    course, keyword = draw.choice(("Main Course", "Dessert", "Side Dish")), draw.some(0.5, f"{main.lower()}, easy")
    serves, energy = f"{draw.randint(2, 10)} servings", draw.some(0.65, f"{draw.randint(150, 800)}kcal")
    stock = (
        ("2", "tbsp", "olive oil", ""),
        ("1", "", "large onion", "finely chopped"),
        ("250", "g", "flour", ""),
        ("1/2", "tsp", "salt", ""),
        ("3", "cloves", "garlic", "crushed"),
        ("400", "ml", "stock", "hot"),
        ("", "", "pepper", "to taste"),
        ("2", "", "eggs", ""),
    )
    things = draw.sample(stock, draw.randint(3, 7))
    ingredients = [
        " ".join(part for part in (*thing[:3], f"({thing[3]})" if thing[3] else "") if part) for thing in things
    ]
    shown = ""
    for amount, unit, what, note in things:
        parts = (("amount", amount), ("unit", unit), ("name", what), ("notes", f"({note})" if note else ""))
        spans = " ".join(f'<span class="wprm-recipe-ingredient-{kind}">{text}</span>' for kind, text in parts if text)
        shown += f'<li class="wprm-recipe-ingredient">{spans}</li>\n'
    line = """<div class="wprm-recipe-block-container"><span class="wprm-recipe-details-label">{}</span>
<span class="wprm-recipe-details">{}</span></div>"""
    heat = draw.choice((180, 200))
    facts = [
        ("Prep Time", _lasts(prep)),
        ("Cook Time", _lasts(cook) if cook else None),
        ("Total Time", _lasts(prep + cook)),
    ]
    more = [
        ("Course:", course),
        ("Keyword:", keyword),
        ("Servings:", serves),
        ("Calories:", energy),
        ("Author:", author),
    ]
    body = f"""<header><a>Home</a> » <a>Recipes</a> » {name}</header><article><h1 class="entry-title">{name}</h1>
<p class="entry-meta"><time class="entry-time">{us_day(draw.day())}</time> by {author} ·
<a href="#comments">{draw.randint(2, 80)} Comments</a></p>
<p>My aunt in {draw.town()} made this for {draw.randint(8, 20)} people with 2 eggs and no scales.</p>
<div class="wprm-recipe-container" id="recipe"><h2 class="wprm-recipe-name">{name}</h2>
<div class="wprm-recipe-rating">{draw.randint(3, 4)}.{draw.randint(0, 9)} from {draw.randint(4, 99)} votes</div>
{rows(line, facts)}
{rows(line, more)}
<h3>Ingredients</h3><ul class="wprm-recipe-ingredients">
{shown}</ul><h3>Instructions</h3><ol><li>{f"Heat the oven to {heat} °C" if cook else "Chill all"}.</li>
<li>Mix{f" and bake for {cook} minutes" if cook else " and serve"}.</li></ol></div></article>"""
    data: dict[str, object] = {"@type": "Recipe", "name": name, "author": {"@type": "Person", "name": author}}
    data |= {"prepTime": f"PT{prep}M", "totalTime": f"PT{prep + cook}M", "recipeYield": serves.split(maxsplit=1)[0]}
    labels: dict[str, Value] = {"name": name, "author": author, "prep_time": _lasts(prep), "servings": serves}
    found: dict[str, Value] = {"cook_time": _lasts(cook) if cook else None, "total_time": _lasts(prep + cook)}
    head = linked_data({**data, "recipeIngredient": ingredients})
    return page(f"{name} - Pot and Pan", body, head), {
        **labels,
        **found,
        "course": course,
        "calories": energy,
        "ingredients": [*ingredients],
    }


def news_story(draw: Draw) -> Made:
    """A story of a Spanish paper: one or two writers, a later time in some, a bar that repeats the head."""
    place, topics = draw.town(), ("Transporte", "Vivienda", "Agua", "Turismo", "Pesca", "Fiestas")
    heads = (
        "El puerto reabre tras la tormenta",
        "Vecinos piden otra línea de autobús",
        "Sube el precio del pescado",
        "El ayuntamiento aplaza la obra del puente",
        "Una exposición recuerda a los fareros",
    )
    title, section = draw.choice(heads), draw.choice(("Local", "Economía", "Cultura"))
    author, when, at = draw.person(), draw.day(), draw.clock(6, 21)
    second = draw.some(0.4, draw.person())
    changed, photo = draw.some(0.6, draw.clock(22, 23)), draw.some(0.65, f"{draw.surname()} / Agencia Faro")
    tags = draw.sample(topics, draw.randint(0, 4))
    shown = f"{when:%d/%m/%Y}"
    writers = f'<a class="a_md_a_n" href="/autor/1">{author}</a>'
    writers += f' y <a class="a_md_a_n" href="/autor/2">{second}</a>' if second else ""
    also = "".join(
        f'<article class="c"><span>{draw.choice(("Local", "Cultura"))}</span><h3>{other}</h3>'
        f"<span>{draw.person()}</span></article>"
        for other in draw.sample([one for one in heads if one != title], 2)
    )
    updated = f'<span class="a_md_f_u">Actualizado a las <time>{changed}</time></span>' if changed else ""
    body = f"""<div class="x-bar" aria-hidden="true" style="visibility:hidden">
<span>{section}</span><span>{title}</span></div>
<main><nav class="m"><a href="/local">{section}</a></nav><h1 class="a_t">{title}</h1>
<h2 class="a_st">Los responsables esperan que todo acabe antes de {draw.choice(("junio", "octubre"))}</h2>
<figure><img alt=""><figcaption>Vista de {place}.{f' <span class="f_a">{photo}</span>' if photo else ""}</figcaption>
</figure>
<div class="a_md"><div class="a_md_a">{writers}</div><div class="a_md_f"><span>{place}</span> -
<time datetime="{when:%Y-%m-%d}T{at}:00+01:00">{shown} - {at}</time>{updated}</div></div>
<div class="a_c"><p>Fuentes del sector confirmaron este {draw.choice(("lunes", "jueves"))} lo que ya se sabía en
{draw.town()}. «No hay otra salida», dijo {draw.person()}.</p><p>
El coste ronda los {draw.randint(2, 90)} millones.</p></div>
{f"<section><h4>Archivado en</h4><ul>{each('<li><a>{}</a></li>', tags, '')}</ul></section>" if tags else ""}
<aside><h4>Te puede interesar</h4>{also}</aside></main>"""
    wrote = [{"@type": "Person", "name": one} for one in (author, second) if one]
    data: dict[str, object] = {
        "@type": "NewsArticle",
        "headline": title,
        "datePublished": f"{when:%Y-%m-%d}T{at}:00+01:00",
    }
    labels: dict[str, Value] = {"headline": title, "section": section, "date": shown, "time": at, "updated": changed}
    found: dict[str, Value] = {"authors": [author, second] if second else [author], "place": place, "photo": photo}
    head = linked_data({**data, "author": wrote})
    return page(f"{title} | El Faro", body, head, "es"), {**labels, **found, "tags": [*tags] or None}


def event_calendar(draw: Draw) -> Made:
    """A town's calendar: days as headings between the events, microformats, a price or free, a phone for questions."""
    place, month = draw.town(), draw.choice(MONTHS)
    phone, mark = draw.code("01### ######"), draw.some(0.65, draw.choice(("Music", "Families", "Walks and nature")))
    total, events, shown = 0, [], ""
    names = ("Open Mic Night", "Harvest Supper", "Bat Walk", "Lantern Parade", "Quiz", "Choir Rehearsal", "Repair Café")
    for date in sorted(draw.sample(range(1, 29), draw.randint(2, 4))):
        shown += f'<h3 class="tribe-events-calendar-list__date-separator"><time>{date} {month}</time></h3>\n'
        for name in draw.sample(names, draw.randint(1, 2)):
            total += 1
            one = {"title": name, "begins": draw.clock(9, 14), "ends": draw.clock(15, 22)}
            one["venue"] = f"{draw.choice(('Town Hall', 'The Maltings', 'Scout Hut', 'St Mark’s'))}"
            cost = draw.some(0.6, draw.choice((f"£{draw.randint(2, 15)}", "Free", f"£{draw.randint(3, 9)}.50")))
            shown += f"""<article class="tribe-events-calendar-list__event vevent"><header>
<div class="tribe-events-calendar-list__event-datetime"><span class="tribe-event-date-start">{one["begins"]}</span> -
<span class="tribe-event-time">{one["ends"]}</span></div>
<h4 class="summary"><a href="/e/{draw.hexadecimal(5)}">{name}</a></h4>
<address><span class="location">{one["venue"]}</span>, <span class="adr">{draw.street()}, {place}</span></address>
</header>
<p>All are welcome{draw.choice((", dogs too", "", "; bring a mug"))}.</p>
{f'<b class="cost">{cost}</b>' if cost else ""}</article>\n"""
            events.append({**one, "cost": cost} if cost else one)
    picked = f'<p class="filter">Category: <strong>{mark}</strong> <a href="?">clear</a></p>' if mark else ""
    year = draw.choice(("2026", "2027"))
    body = f"""<header><h1>What’s on in {place}</h1></header><div class="tribe-common"><nav><a>Earlier</a>
<button><time datetime="{year}-{MONTHS.index(month) + 1:02}">{month} {year}</time></button><a>Later</a></nav>{picked}
<p>{total} events found.</p>
<div class="tribe-events-calendar-list">{shown}</div>
<p>To add yours, phone the office on {phone} or write to events@{place.lower()}.example.</p></div>"""
    labels: dict[str, Value] = {"town": place, "month": f"{month} {year}", "category": mark, "found": str(total)}
    return page(f"Events in {place}", body), {**labels, "phone": phone, "events": events}


def grant_awards(draw: Draw) -> Made:
    """Grants in a table of the state: a heading and a sum a county between the rows, a second table of refusals."""
    of, to = draw.choice(("Rural", "Heritage", "Coastal")), draw.choice(("Energy", "Buildings", "Paths"))
    programme = f"{of} {to} Fund"
    call, released = f"Round {draw.randint(1, 9)}", long_day(draw.day())
    office, contact = (
        f"Department of {draw.choice(('Regional Affairs', 'Works', 'Culture'))}",
        draw.some(0.65, draw.person()),
    )
    reviewed = draw.some(0.6, long_day(draw.day(2027)))
    awards, shown, total, number = [], "", 0, 0
    for county in draw.sample(("Ardshire", "Brenland", "Corrow", "Duneside"), draw.randint(2, 3)):
        shown += f'<tr class="group"><th colspan="4" scope="rowgroup">{county}</th></tr>\n'
        part = 0
        for _ in range(draw.randint(1, 4)):
            number += 1
            worth = draw.randint(4, 400) * 500
            part += worth
            one = {
                "reference": f"{draw.randint(100, 999)}/{number:02}",
                "recipient": f"{draw.town()} {draw.choice(('Trust', 'Parish Council', 'CIC'))}",
            }
            one |= {"project": draw.choice(("New boiler", "Roof and gutters", "Footbridge", "Solar panels", "Survey"))}
            one |= {"amount": f"{worth:,}"}
            shown += f"<tr><td>{'</td><td>'.join(one.values())}</td></tr>\n"
            awards.append(one)
        shown += f'<tr class="subtotal"><td></td><td>Total {county}</td><td></td><td>{part:,}</td></tr>\n'
        total += part
    refused = each(
        "<tr><td>{}</td><td>Not enough funds</td></tr>", (f"{draw.town()} Trust" for _ in range(draw.randint(1, 3)))
    )
    body = f"""<div id="wb-cont" class="container"><h1 property="name">{programme}: awards</h1>
<p>From: <a href="/o">{office}</a></p><p>{call} of the fund gave €{total:,} to {number} projects.</p>
<h2>Awards</h2><table class="table table-striped wb-tables"><caption>Awards by county, in euro</caption><thead>
<tr><th>Ref.</th><th>Recipient</th><th>Project</th><th>Amount (€)</th></tr></thead><tbody>
{shown}<tr class="total"><td></td><td><b>Total</b></td><td></td><td><b>{total:,}</b></td></tr></tbody></table>
<h2>Not supported</h2><table class="table"><tr><th>Applicant</th><th>Reason</th></tr>{refused}</table>
<dl id="wb-dtmd"><dt>Date released:</dt><dd><time>{released}</time></dd>
{f"<dt>Next review:</dt><dd><time>{reviewed}</time></dd>" if reviewed else ""}</dl>
{f"<p>Questions: {contact}, fund office, {draw.code('0### ######')}</p>" if contact else ""}</div>"""
    labels: dict[str, Value] = {"programme": programme, "round": call, "office": office, "released": released}
    more: dict[str, Value] = {"total": f"€{total:,}", "next_review": reviewed, "contact": contact, "awards": awards}
    return page(f"{programme}: awards", body), {**labels, **more}


def used_boat(draw: Draw) -> Made:
    """A boat for sale: keys and values in two columns of lists, n/a for the unknown, a broker, like boats below."""
    maker = draw.choice(("Hallvard", "Corsair", "Moorland", "Delphin"))
    name, year = f"{maker} {draw.randint(22, 48)}", draw.randint(1975, 2024)
    price, lying = f"€ {draw.randint(9, 290) * 500:,}", f"{draw.town()} {draw.choice(('Marina', 'Harbour'))}"
    length, beam = f"{draw.uniform(6, 15):.2f} m", draw.some(0.65, f"{draw.uniform(2, 4.6):.2f} m")
    engine = f"{draw.choice(('Volvo', 'Yanmar', 'Nanni'))} {draw.randint(10, 80)} hp"
    hours, tax = draw.some(0.6, f"{draw.randint(90, 4000):,}"), draw.choice(("Paid", "Not paid"))
    broker, number = draw.person(), draw.code("B-####")
    kit = draw.sample(("Autopilot", "Bow thruster", "Radar", "Spray hood", "Life raft", "Heating"), draw.randint(0, 5))
    one = '<li class="spec"><span class="spec__k">{}</span><span class="spec__v">{}</span></li>'
    left = [
        ("Year", str(year)),
        ("Length overall", length),
        ("Beam", beam or "n/a"),
        ("Draft", f"{draw.uniform(0.7, 2.2):.2f} m"),
    ]
    right = [("Engine", engine), ("Engine hours", hours or "n/a"), ("Berths", str(draw.randint(2, 9))), ("VAT", tax)]
    right += [("Ref.", number)]
    alike = "".join(
        f"""<a class="card" href="#"><h4>{draw.choice(("Hallvard", "Corsair"))} {draw.randint(22, 48)}</h4>
<p>{draw.randint(1980, 2020)} | {draw.uniform(6, 15):.2f} m</p><p class="price">
€ {draw.randint(9, 290) * 500:,}</p></a>"""
        for _ in range(3)
    )
    cut = draw.random() < 0.35
    was = f'<del class="price">€ {draw.randint(150, 190) * 1000:,}</del>' if cut else ""
    body = f"""<div class="boat"><div class="boat__head">
<h1>{name}</h1><p class="boat__at"><i class="icon-pin"></i>{lying}</p>
{was}<p class="price price--big">{price}</p></div>
<div class="columns"><ul class="specs">{rows(one, left)}</ul><ul class="specs">{rows(one, right)}</ul></div>
<div class="text"><h3>Description</h3><p>A well kept {name}, in one family since {year + 1}.
Draws little, sails well.</p>
</div>
{f'<div class="text"><h3>Equipment</h3><p>{", ".join(kit)}</p></div>' if kit else ""}
<div class="broker"><img alt="{broker}"><h3>Your broker</h3><p>{broker}</p><p>
{draw.code("+45 ## ## ## ##")}</p></div>
<div class="alike"><h3>Similar boats</h3>{alike}</div></div>"""
    labels: dict[str, Value] = {"name": name, "price": price, "location": lying, "year": str(year), "length": length}
    more: dict[str, Value] = {"beam": beam, "engine_hours": hours, "broker": broker, "equipment": [*kit] or None}
    return page(f"{name} for sale", body), {**labels, **more}


def rental_search(draw: Draw) -> Made:
    """Homes to let on a Dutch site: cards with figures in lists, each card's price again for small screens, hidden."""
    place, count = draw.town(), str(draw.randint(12, 480))
    low, high = draw.choice((None, "€ 500", "€ 750")), f"€ {draw.randint(4, 9) * 250 + 500:,}".replace(",", ".")
    saved = draw.choice(("Nieuwste eerst", "Prijs laag - hoog"))
    homes, cards = [], ""
    for _ in range(draw.randint(3, 6)):
        kind = draw.choice(("Appartement", "Studio", "Kamer", "Huis"))
        rent = f"€ {continental(f'{draw.randint(480, 2600):,}')} per maand"
        one = {"title": f"{kind} {draw.choice(('Kerkstraat', 'Dorpsweg', 'Havenlaan', 'Molenpad'))}", "rent": rent}
        part = draw.choice(("Centrum", "Oost", "Zuid"))
        one |= {"district": f"{draw.randint(1000, 9999)} {draw.code('@@')} {place} ({part})"}
        one |= {"area": f"{draw.randint(14, 160)} m²"}
        room = draw.some(0.7, f"{draw.randint(2, 6)} kamers") if kind in ("Appartement", "Huis") else None
        agent = f"{draw.surname()} Makelaars"
        new = '<span class="listing-label listing-label--new">Nieuw</span>' if draw.random() < 0.3 else ""
        cards += f"""<li class="search-list__item search-list__item--listing"><section class="listing-search-item">
<div class="listing-search-item__media">{new}<img alt=""></div><div class="listing-search-item__content">
<h2 class="listing-search-item__title"><a href="/huur/{draw.hexadecimal(8)}">{one["title"]}</a></h2>
<div class="listing-search-item__sub-title">{one["district"]}</div>
<div class="listing-search-item__price-small hidden">{rent}</div>
<div class="listing-search-item__price">{rent}</div>
<ul class="illustrated-features"><li class="illustrated-features__item--surface-area">{one["area"]}</li>
{f'<li class="illustrated-features__item--number-of-rooms">{room}</li>' if room else ""}
<li class="illustrated-features__item--interior">{draw.choice(("Kaal", "Gestoffeerd", "Gemeubileerd"))}</li></ul>
<div class="listing-search-item__info"><a href="/m">{agent}</a></div></div></section></li>\n"""
        homes.append({**one, "rooms": room, "agent": agent} if room else {**one, "agent": agent})
    span = f"van {low} tot {high}" if low else f"tot {high}"
    body = f"""<div class="page page--search"><h1 class="search-list-header__title">Huurwoningen {place}</h1>
<p class="search-list-header__count"><b>{count}</b> woningen gevonden</p>
<div class="filters"><button>Prijs: {span}</button><label>Sorteren <select><option>Grootste eerst</option>
<option selected>{saved}</option></select></label></div>
<ul class="search-list">{cards}</ul><div class="pagination"><a>1</a><a>2</a><a>Volgende</a></div></div>"""
    labels: dict[str, Value] = {"place": place, "count": count, "lowest": low, "highest": high}
    return page(f"Huurwoningen {place}", body, "", "nl"), {**labels, "homes": homes}
