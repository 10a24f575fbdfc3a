"""Pages of every day: a leaflet, a craft, a club's matches, a used car, a museum's hours."""

from __future__ import annotations

from datetime import date, timedelta

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, page, phrases, rows, words


def medicine_leaflet(draw: Draw) -> Made:
    """A medicine's leaflet: a heading for each question, below it a paragraph or a list, or both."""
    name, strength = draw.choice(("Solvadine", "Febrilex", "Nocturin", "Calmora")), f"{draw.choice((5, 20, 250))} mg"
    form = draw.choice(("tablets", "film-coated tablets", "hard capsules", "effervescent tablets"))
    substance = draw.choice(("solvadinol", "febrilate sodium", "calmorine hydrochloride"))
    use = draw.choice(_USES)
    adult = f"{draw.randint(1, 2)} of the {form} {draw.choice(('once a day', 'every 6 hours', 'in the evening'))}"
    child = draw.some(0.5, f"half of the dose of adults, from the age of {draw.randint(4, 12)}")
    nots = draw.sample(_WARNINGS, draw.randint(0, 4))
    common, rare = draw.sample(_EFFECTS[:5], draw.randint(1, 4)), draw.sample(_EFFECTS[5:], draw.choice((0, 1, 3)))
    others = draw.sample(("colours E 104 and E 132", "lactose", "maize starch", "talc", "gelatine"), draw.randint(1, 5))
    keep = draw.some(0.7, draw.choice(("Do not store above 25 °C.", "Keep in the fridge.", "Keep dry.")))
    maker, revised = f"{draw.surname()} Pharma Ltd", f"{draw.day():%B %Y}"
    taken = "<p>Always take this medicine as your doctor has told you.</p>\n"
    taken += rows("<p><strong>{}:</strong> {}</p>", [("Adults", adult), ("Children", child)])
    never = f"<p>Do not take {name} if you</p><ul>{each('<li>{}</li>', nots)}</ul>" if nots else "<p>None known.</p>"
    effects = f"<h4>Common</h4><ul>{each('<li>{}</li>', common)}</ul>"
    effects += f"\n<h4>Rare</h4><ul>{each('<li>{}</li>', rare)}</ul>" if rare else ""
    contents = f"<p>The active substance is {substance}.</p><p>The other ingredients are:</p>"
    contents += f"<ul>{each('<li>{}</li>', others)}</ul>"
    sections: list[tuple[str, str | None]] = [
        (f"What is {name} used for?", f"<p>{use}</p>"),
        (f"When must I not take {name}?", never),
        (f"How do I take {name}?", taken),
        ("Which side effects are possible?", effects),
        ("How do I store it?", keep and f"<p>{keep}</p><p>Keep out of the sight and reach of children.</p>"),
        ("What is in it?", contents),
        ("Who makes it?", f"<p>{maker}<br>{draw.street()}<br>{draw.town()}</p>"),
    ]
    advert = '<div class="promo"><h3>Free delivery this week</h3><p>On orders over €25. Code: WELL</p></div>\n'
    body = f"""<nav class="crumb"><a href="/">Pharmacy</a> › <a href="/leaflets">Leaflets</a> › {name}</nav>
<div class="leaflet"><h1>{name} {strength}</h1><h2>{form}</h2>
{advert if draw.random() < 0.4 else ""}{rows("<h3>{}</h3>{}", sections)}
<p class="fine">This leaflet was last revised in {revised}.</p></div>
<div id="rate">Was this page of use? <button>Yes</button> <button>No</button></div>"""
    labels: dict[str, Value] = {"name": name, "strength": strength, "form": form, "use": use, "adults": adult}
    labels |= {"children": child, "not_if": [*nots] or None, "common_effects": [*common], "storage": keep}
    labels |= {"rare_effects": [*rare] or None, "substance": substance, "ingredients": [*others]}
    return page(f"{name}: leaflet", body), {**labels, "maker": maker, "revised": revised}


_USES = (
    "Relief of pain.",
    "Short treatment of trouble in falling asleep in adults, where rest and regular hours alone have not helped.",
    "Hay fever and other allergies of the nose.",
)
_WARNINGS = (
    "are pregnant",
    "are allergic to any of the ingredients listed at the end of this leaflet",
    "have a disease of the liver",
    "take blood thinners",
    "have had a stomach ulcer within the last six months",
)
_EFFECTS = phrases(
    "headache; dry mouth; feeling sick; tiredness, above all in the first days; dizziness; rash; "
    "blurred vision that goes away when the dose is lowered; swollen ankles"
)


def craft_steps(draw: Draw) -> Made:
    """How to make a thing, in Italian: material with quantities as records, steps, time and cost where known."""
    title = draw.choice(_CRAFTS)
    author, when = draw.some(0.7, draw.person()), draw.day()
    months = [
        "gennaio",
        "febbraio",
        "marzo",
        "aprile",
        "maggio",
        "giugno",
        "luglio",
        "agosto",
        "settembre",
        "ottobre",
        "novembre",
        "dicembre",
    ]
    published = f"{when.day} {months[when.month - 1]} {when.year}"
    level, lasts = draw.choice(("facile", "media", "per esperti")), f"{draw.choice((20, 30, 45, 90))} minuti"
    dries = draw.some(0.5, draw.choice(("una notte", "2 ore", "24 ore")))
    cost = draw.some(0.6, f"{draw.randint(3, 40)},{draw.choice(('00', '50'))} €")
    age = draw.some(0.4, f"dai {draw.randint(3, 10)} anni")
    material: list[dict[str, str]] = []
    shown = ""
    for thing, quantity in draw.sample(_MATERIAL, draw.randint(2, 7)):
        known = draw.some(0.75, quantity)
        shown += f'<li><span class="qta">{known}</span> {thing}</li>\n' if known else f"<li>{thing}</li>\n"
        material.append({"thing": thing, **({"quantity": known} if known else {})})
    tools = draw.sample(
        ("forbici", "pennello piatto", "righello", "pistola per colla a caldo", "ago"), draw.randint(0, 4)
    )
    steps = draw.sample(_STEPS, draw.randint(2, 7))
    advice = draw.some(0.5, draw.choice(("Se la colla fila, aspettate un minuto.", "Lavorate con la finestra aperta.")))
    told = [f"<li><p>{step}</p></li>" + ("\n<!-- adv -->" if n == 1 else "") for n, step in enumerate(steps)]
    facts: list[tuple[str, str | None]] = [("Difficoltà", level), ("Tempo di lavoro", lasts), ("Asciugatura", dries)]
    facts += [("Costo", cost or "n.d."), ("Età", age)]
    utensils = f'<h2>Attrezzi</h2>\n<p class="attrezzi">{", ".join(tools)}</p>' if tools else ""
    advert = '<div class="sponsor">Pubblicità: colori acrilici in offerta da <b>2,99 €</b></div>'
    body = f"""<div id="testata"><a href="/">Mani d’oro</a> ·
<a href="/idee">Idee</a> · <a href="/carta">Carta</a></div>
<article><h1>{title}</h1>
<p class="firma">{f"di <b>{author}</b>, " if author else ""}pubblicato il <time>{published}</time></p>
<ul class="scheda">{rows("<li><em>{}:</em> {}</li>", facts)}</ul>
<p>Un lavoretto che piace a tutti, ideale per un pomeriggio di pioggia.</p>
<h2>Materiale</h2><ul class="materiale">
{shown}</ul>
{utensils}
{advert if draw.random() < 0.5 else ""}
<h2>Procedimento</h2><ol>
{chr(10).join(told)}
</ol>{f"<blockquote><strong>Consiglio</strong> {advice}</blockquote>" if advice else ""}</article>
<div class="altri"><h2>Potrebbe piacerti</h2>
<ul><li><a href="#">{draw.choice(_CRAFTS)}: un’altra idea</a></li></ul></div>"""
    labels: dict[str, Value] = {"title": title, "author": author, "published": published, "difficulty": level}
    labels |= {"work_time": lasts, "drying_time": dries, "cost": cost, "age": age, "material": [*material]}
    labels |= {"tools": ", ".join(tools) or None, "steps": [*steps], "advice": advice}
    return page(f"{title} - Mani d’oro", body, language="it"), labels


_CRAFTS = (
    "Lanterna di carta",
    "Portapenne con rotoli di cartone",
    "Ghirlanda",
    "Cornice decorata con conchiglie e sabbia raccolte durante le vacanze",
    "Segnalibro di feltro",
)
_MATERIAL = (
    ("cartoncino colorato", "2 fogli"),
    ("colla vinilica", "100 ml"),
    ("spago", "1,5 m"),
    ("conchiglie piccole, ben lavate", "20"),
    ("feltro rosso", "30 x 20 cm"),
    ("candela elettrica", "1"),
    ("colore acrilico bianco", "un tubetto"),
    ("perline", "una manciata di"),
)
_STEPS = (
    "Tagliate il cartoncino a strisce larghe due dita.",
    "Piegate.",
    "Stendete la colla con il pennello e lasciatela riposare finché non diventa quasi trasparente.",
    "Unite i bordi e teneteli fermi con una molletta.",
    "Forate gli angoli e fate passare lo spago.",
    "Decorate a piacere.",
    "Controllate che tutto sia asciutto, poi togliete le mollette e rifinite con le forbici.",
    "Dipingete il fondo.",
)


def club_fixtures(draw: Draw) -> Made:
    """A German club's matches: a table, played ones with a result, those to come with a time that may be open."""
    club = f"{draw.choice(('TSV', 'SV', 'FC', 'SpVgg'))} {draw.choice(_GERMAN)} {draw.choice(('1921', '09', '1946'))}"
    team, league = draw.choice(("Herren I", "Damen", "B-Junioren")), draw.choice(("Kreisliga A Nord", "Bezirksliga 3"))
    trainer, ground = draw.some(0.7, draw.person()), draw.some(0.6, f"Sportplatz {draw.choice(_GERMAN)}er Weg")
    when, count = draw.day(), draw.randint(2, 7)
    played, rest = draw.randint(0, count), draw.sample([f"SG {one}" for one in _GERMAN], count)
    games: list[dict[str, str]] = []
    shown = ""
    for n, other in enumerate(rest):
        on, home = when + timedelta(7 * n + draw.randint(0, 1)), draw.random() < 0.5
        begin, score = draw.some(0.85, f"{draw.clock(11, 19)} Uhr"), f"{draw.randint(0, 6)}:{draw.randint(0, 5)}"
        one = {"day": f"{('Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So')[on.weekday()]}, {on:%d.%m.%Y}"}
        one |= {"home": club if home else other, "away": other if home else club}
        one |= {"kick_off": begin} if begin else {}
        one |= {"result": score} if n < played else {}
        note = draw.some(0.2, draw.choice(("Pokal", "Nachholspiel", "verlegt auf Wunsch des Gegners")))
        one |= {"note": note} if note else {}
        shown += f"""<tr class="{"odd" if n % 2 else "even"}"><td>{one["day"]}</td><td>{begin or "offen"}</td>
<td>{one["home"]}</td><td>{one["away"]}</td><td class="erg"><b>{one.get("result", "-:-")}</b></td>
<td>{note or "&nbsp;"}</td></tr>\n"""
        if draw.random() < 0.12:
            shown += '<tr class="pause"><td colspan="6">spielfrei / Winterpause</td></tr>\n'
        games.append(one)
    facts: list[tuple[str, str | None]] = [("Mannschaft", team), ("Liga", league), ("Trainer", trainer)]
    facts += [("Heimspielstätte", ground)]
    state = f"{when + timedelta(7 * played):%d.%m.%Y}"
    body = f"""<div id="kopf"><img src="wappen.gif" alt="Wappen"><h1>{club}</h1></div>
<ul id="menue"><li><a href="/">Start</a></li><li><a href="/verein">Verein</a></li>
<li><a href="/jugend">Jugend</a></li></ul>
<div id="inhalt"><h2>Spielplan</h2><p>{rows("<strong>{}:</strong> {}", facts, "<br>")}</p>
<table class="spielplan"><thead><tr><th>Datum</th><th>Anstoß</th><th>Heim</th><th>Gast</th><th>Ergebnis</th>
<th>Bemerkung</th></tr></thead><tbody>
{shown}</tbody></table><p class="klein">Stand: {state}. Alle Angaben ohne Gewähr.</p>
<p>Vereinsheim geöffnet ab {draw.clock(15, 18)} Uhr. Unser Partner: Bäckerei {draw.surname()}</p></div>"""
    labels: dict[str, Value] = {"club": club, "team": team, "league": league, "coach": trainer, "ground": ground}
    return page(f"{club} - Spielplan", body, language="de"), {**labels, "as_of": state, "matches": [*games]}


_GERMAN = words("Altdorf Birkenau Eschbach Grünwald Heidenfeld Kirchberg Lindach Mühlhausen Steinach")


def used_car(draw: Draw) -> Made:
    """A second-hand car: an icon before each value instead of a label, class names that a program made up."""
    model, when = draw.choice(_CARS), draw.day()
    trim, price = draw.some(0.7, draw.choice(_TRIMS)), f"£{draw.randint(9, 320) * 100 - 5:,}"
    was = draw.some(0.3, f"£{draw.randint(330, 400) * 100 - 5:,}")
    specs: list[tuple[str, str | None]] = [
        ("calendar", f"{draw.randint(2004, 2025)} ({draw.randint(10, 75)} reg)"),
        ("gauge", f"{draw.randint(1, 160) * 731:,} miles"),
        ("fuel", draw.choice(("Petrol", "Diesel", "Electric", "Petrol plug-in hybrid"))),
        ("gearbox", draw.choice(("Manual", "Automatic"))),
        ("engine", draw.some(0.7, f"{draw.choice(('1.0', '1.6', '2.0'))}L")),
        ("user", draw.some(0.6, draw.choice(("1 owner", "2 owners", "3 owners")))),
        ("door", draw.some(0.7, draw.choice(("3 doors", "5 doors")))),
    ]
    build = draw.hexadecimal(5)
    icon = (
        f'<span class="sc-{build} kZxTq"><svg class="ic-{{0}}"><use href="#{{0}}"></use></svg><span>{{1}}</span></span>'
    )
    features = draw.sample(_FEATURES, draw.choice((0, 1, 3, 5, 7)))
    dealer = draw.some(0.7, f"{draw.surname()} {draw.choice(('Motors', 'Car Centre', '& Sons'))}".replace("&", "and"))
    stars, miles = draw.some(0.6, f"{draw.uniform(3, 5):.1f}") if dealer else None, draw.randint(2, 190)
    place, phone = draw.town(), draw.some(0.6, draw.code("07### ######"))
    badge = draw.some(0.4, draw.choice(("Great price", "Good price", "Fair price")))
    text = draw.choice(
        ("Drives well.", "Full history, two keys, new tyres all round and a long test.", "Sold as seen.")
    )
    listed = "".join(f'<li class="li-{build}"><span>{feature}</span></li>' for feature in features)
    block = f'<section class="sc-{build} fEaT"><h2>Features</h2><ul>{listed}</ul></section>' if features else ""
    seller = f'<span class="sc-{build} dLr">{dealer}</span>' if dealer else "<span>Private seller</span>"
    seller += (
        f'<span class="sc-{build} rTg"><svg><use href="#star"></use></svg><span>{stars}</span></span>' if stars else ""
    )
    near = "".join(
        f'<a class="cRd-{build}" href="#"><span>{draw.choice(_CARS)}</span> <span>£{draw.randint(2, 30)},990</span></a>'
        for _ in range(draw.randint(1, 3))
    )
    body = f"""<div id="__root"><div class="sc-{build} hDr"><a href="/">Motorfinder</a>
<button>Sell your car</button></div>
<div class="sc-{build} mAn"><div class="sc-{build} gLr"><img src="/i/{draw.hexadecimal(8)}.webp" alt=""><span>1 /
{draw.randint(4, 30)}</span></div><h1 class="sc-{build} tTl">{model}</h1>
{f'<p class="sc-{build} sUb">{trim}</p>' if trim else ""}
<div class="sc-{build} pRc"><span class="pR-{build}">{price}</span>{f" <s>{was}</s>" if was else ""}
{f'<span class="sc-{build} bDg">{badge}</span>' if badge else ""}</div><p>or from £{draw.randint(90, 500)} a month</p>
<div class="sc-{build} sPc">{rows(icon, specs, "")}</div>
{block}<section class="sc-{build} dSc"><h2>Description</h2><p>{text}</p></section>
<section class="sc-{build} sLr"><h2>Seller</h2>{seller}
<span class="sc-{build} lOc"><svg><use href="#pin"></use></svg><span>{place}</span>
<span>({miles} miles away)</span></span>
{f'<a href="tel:{phone.replace(" ", "")}"><span>{phone}</span></a>' if phone else "<button>Send a message</button>"}
</section><small>Listed {long_day(when)}</small></div>
<div class="sc-{build} sIm"><h2>You may also like</h2>{near}</div></div>"""
    found = dict(specs)
    labels: dict[str, Value] = {"model": model, "trim": trim, "price": price, "old_price": was, "badge": badge}
    labels |= {"registered": found["calendar"], "mileage": found["gauge"], "fuel": found["fuel"]}
    labels |= {"gearbox": found["gearbox"], "engine": found["engine"], "owners": found["user"], "doors": found["door"]}
    labels |= {"features": [*features] or None, "description": text, "dealer": dealer, "rating": stars, "place": place}
    return page(f"{model} for sale", body), {**labels, "phone": phone, "listed": long_day(when)}


_CARS = ("Astera Pico", "Brenner 320", "Corvane Estate", "Dalton Rover X4", "Elmo e-City")
_TRIMS = ("1.2 Comfort", "SE 5dr", "Launch Edition with winter pack and tow bar, 4x4", "Sport")
_FEATURES = (
    "Heated seats",
    "Parking sensors, front and rear",
    "Sat nav",
    "Roof rails",
    "Cruise control with distance keeping and traffic jam assistant",
    "Air conditioning",
    "Isofix",
    "Bluetooth",
)


def museum_hours(draw: Draw) -> Made:
    """When a museum is open and what it costs: a table of days and one of tickets, and sentences for the rest."""
    name = f"{draw.choice(('Museum of Clocks', 'Maritime Museum', 'Tram Depot', 'Gallery of Glass'))} {draw.town()}"
    begin, end, span = draw.choice(("10 am", "9.30 am", "11 am")), draw.choice(("5 pm", "6 pm")), draw.randint(0, 2)
    hours: list[dict[str, str]] = []
    shown = ""
    for n, label in enumerate(_OPEN[span]):
        text = (
            "closed" if n == 0 and span == 0 else f"{begin} – {end}" if n < 2 else f"{begin} – {draw.choice((4, 8))} pm"
        )
        shown += f"<tr><th scope='row'>{label}</th><td>{text}</td></tr>\n"
        hours.append({"days": label, "hours": text})
    late, night = (
        draw.some(0.6, f"{draw.choice((8, 9, 10))} pm"),
        draw.choice(("Thursday", "first Friday of the month")),
    )
    shut = [long_day(date(2026, month, on)) for month, on in draw.sample(_SHUT, draw.choice((0, 1, 2, 4)))]
    entry, tour = f"{draw.choice((30, 45, 60))} minutes", draw.some(0.6, f"{draw.clock(11, 15)}")
    payers = draw.sample(("Adults", "Children under 16", "Students and seniors", "Family of four"), draw.randint(0, 4))
    tickets = [
        {"who": who, "price": draw.choice(("free", f"€{draw.randint(2, 19)}", f"€{draw.randint(2, 9)}.50"))}
        for who in payers
    ]
    prices = each("<tr><td>{}</td></tr>", [f"{one['who']}</td><td>{one['price']}" for one in tickets])
    costs = f'<table class="prices"><tr><th>Ticket</th><th>Price</th></tr>\n{prices}</table>'
    at, stop = (
        f"{draw.street()}, {draw.town()}",
        draw.some(0.7, f"{draw.choice(('Old Harbour', 'Opera', 'Castle Gate'))}"),
    )
    sentences = [
        f"Last entry is {entry} before closing time.",
        f"On the {night} we stay open until {late}." if late else "",
        f"We are closed on {', '.join(shut)}." if shut else "We are open on all other days of the year.",
        f"A guided tour starts at {tour} each day and takes an hour." if tour else "There are no tours at present.",
    ]
    way = f"The nearest tram stop is {stop}." if stop else "Please come on foot or by bicycle."
    phone, wheel = (
        draw.some(0.6, draw.code("+45 ## ## ## ##")),
        draw.some(0.5, draw.choice(("all floors", "the ground floor"))),
    )
    access = f"<p>With a wheelchair you can reach {wheel}.</p>" if wheel else ""
    notice = "<div class='alert'><p>New: Threads of Light, until autumn. <a href='#'>Book now</a></p></div>\n"
    body = f"""<header><a class="logo" href="/">{name}</a>
<nav><a href="/visit">Visit</a><a href="/shop">Shop</a></nav></header>
{notice if draw.random() < 0.5 else ""}<main><h1>Plan your visit</h1><section id="hours"><h2>Opening hours</h2>
<table class="hours"><tbody>
{shown}</tbody></table>
{each("<p>{}</p>", [one for one in sentences if one])}</section>
<section id="tickets"><h2>Tickets</h2>{costs if tickets else "<p>Entry is free for everyone.</p>"}</section>
<section id="way"><h2>How to find us</h2><p>You find us at {at}. {way}</p>{access}
{f"<p>Questions? Call {phone} on weekdays.</p>" if phone else ""}</section></main>
<footer><form>Newsletter <input type="email"><button>Join</button></form></footer>"""
    labels: dict[str, Value] = {
        "museum": name,
        "last_entry": entry,
        "late_until": late,
        "late_day": night if late else None,
    }
    labels |= {"closed_on": [*shut] or None, "tour": tour, "address": at, "tram_stop": stop, "phone": phone}
    labels |= {"wheelchair": wheel, "hours": [*hours], "tickets": [*tickets] or None}
    return page(f"{name}: plan your visit", body), labels


_OPEN = (
    ("Monday", "Tuesday to Friday", "Saturday", "Sunday"),
    ("Monday to Thursday", "Friday", "Weekends"),
    ("Wednesday to Sunday", "Public holidays"),
)
_SHUT = ((1, 1), (12, 24), (12, 25), (12, 31), (5, 1), (6, 5))
