"""Pages of figures: laboratory results, a payslip, rates, votes, slopes, tides, marks, shares, food, schedules."""

from __future__ import annotations

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, continental, each, long_day, page, rows, us_day


def lab_report(draw: Draw) -> Made:
    """Results of a laboratory: a panel's heading in a row of its own, flags in some rows, a patient's box above."""
    patient, number, born = (
        f"{draw.surname().upper()}, {draw.person().split()[0]}",
        draw.code("L-######"),
        draw.day(1971),
    )
    taken, doctor, fasting = draw.day(), draw.person(), draw.some(0.5, draw.choice(("Yes", "No")))
    panels = {
        "Blood count": ("Haemoglobin", "Platelets", "Leucocytes"),
        "Chemistry": ("Sodium", "Potassium", "Glucose"),
    }
    units = {"Haemoglobin": "g/dl", "Platelets": "/nl", "Leucocytes": "/nl", "Glucose": "mg/dl"}
    results: list[dict[str, str]] = []
    shown = ""
    for panel, tests in panels.items():
        shown += f'<tr class="panel"><td colspan="4"><b>{panel}</b></td></tr>'
        for test in draw.sample(tests, draw.randint(1, 3)):
            low, high, value = draw.randint(3, 40), draw.randint(60, 200), draw.randint(2, 240)
            result = {"test": test, "value": str(value), "unit": units.get(test, "mmol/l"), "range": f"{low} - {high}"}
            flag = "H" if value > high else "L" if value < low else ""
            shown += f"<tr><td>{test}</td><td>{value} <b>{flag}</b></td><td>{result['unit']}</td>"
            shown += f"<td>{low} - {high}</td></tr>"
            results.append(result)
    state = f"<span>Fasting: {fasting}</span>" if fasting else ""
    body = f"""<div class="lab"><span>Lab no. {number}</span><span>Patient: {patient}</span>
<span>Born: {born:%d.%m.%Y}</span>
<span>Sample taken: {taken:%d.%m.%Y} {draw.clock(7, 11)}</span>{state}<span>Ordered by: Dr. {doctor}</span></div>
<table><thead><tr><th>Test</th><th>Result</th><th>Unit</th><th>Reference</th></tr></thead><tbody>{shown}</tbody></table>
<p>H high, L low. Validated by {draw.person()}.</p>"""
    labels: dict[str, Value] = {"number": number, "patient": patient, "born": f"{born:%d.%m.%Y}", "doctor": doctor}
    more: dict[str, Value] = {"taken": f"{taken:%d.%m.%Y}", "fasting": fasting, "results": results}
    return page("Results", body), {**labels, **more}


def payslip(draw: Draw) -> Made:
    """A payslip: pay and deductions side by side in one table, amounts this month and in all, lines left out."""
    name, number, period = draw.person(), draw.code("E####"), f"{draw.choice(('March', 'April', 'May'))} 2026"

    def pair() -> tuple[str, str]:
        return draw.amount(10, 3000), draw.amount(3000, 30000)

    basic, tax, pension = pair(), pair(), pair()
    bonus, loan = (pair() if draw.random() < 0.5 else None for _ in range(2))
    left = [("Basic pay", basic), *([("Bonus", bonus)] if bonus else [])]
    right = [("Income tax", tax), ("Pension", pension), *([("Student loan", loan)] if loan else [])]
    shown = ""
    for n in range(max(len(left), len(right))):
        for side in (left, right):
            label, (now, year) = side[n] if n < len(side) else ("", ("", ""))
            shown += f"{'<tr>' if side is left else ''}<td>{label}</td><td>{now}</td><td>{year}</td>"
        shown += "</tr>\n"
    net, insurance = draw.amount(900, 4000), draw.code("@@ ## ## ## @")
    body = f"""<h1>Payslip</h1><table class="who"><tr><td>Employee<br><b>{name}</b></td><td>Number<br><b>{number}</b>
</td>
<td>Period<br><b>{period}</b></td><td>NI number<br><b>{insurance}</b></td></tr></table>
<table class="pay"><tr><th>Payments</th><th>This month</th><th>Year</th><th>Deductions</th><th>This month</th>
<th>Year</th></tr>
{shown}</table><p class="net">Net pay <span>{net}</span></p>
<p>Paid by bank transfer. Pension scheme: Fenwick Life.</p>"""
    labels: dict[str, Value] = {"name": name, "number": number, "period": period, "insurance": insurance, "net": net}
    more: dict[str, Value] = {"basic": basic[0], "bonus": bonus[0] if bonus else None, "tax": tax[0]}
    last: dict[str, Value] = {"pension": pension[0], "pension_year": pension[1], "loan": loan[0] if loan else None}
    return page("Payslip", body), {**labels, **more, **last}


def exchange_rates(draw: Draw) -> Made:
    """Rates of a bank: the row of a currency tells which value is meant, rows in changing order and number."""
    rates = {name: f"{draw.uniform(0.5, 180):.4f}" for name in ("USD", "GBP", "JPY", "CHF", "NOK", "CZK", "PLN")}
    shown = draw.sample(sorted(rates), draw.randint(5, 7))
    table = "".join(
        f"<tr><td><img alt='{name}'></td><td>{name}</td><td>1 EUR</td><td>{rates[name]}</td>"
        f"<td>{draw.choice('+-')}0.{draw.randint(10, 99)}%</td></tr>"
        for name in shown
    )
    when, at = draw.day(), draw.clock(8, 17)
    body = f"""<h1>Reference rates</h1><p>Fixed on {long_day(when)} at {at} CET</p>
<table class="rates"><thead><tr><th></th><th>Currency</th><th>Base</th><th>Rate</th><th>Change</th></tr></thead>
<tbody>{table}</tbody></table><p>Rates are for information only. USD trades around the clock.</p>"""
    labels: dict[str, Value] = {"date": long_day(when), "time": at}
    wanted: dict[str, Value] = {f"rate_{n.lower()}": rates[n] if n in shown else None for n in ("USD", "GBP", "JPY")}
    return page("Rates", body), {**labels, **wanted}


def election_result(draw: Draw) -> Made:
    """A constituency's result: candidates as records in cards, of which the winner has another class; sums below."""
    seat, turnout = (
        f"{draw.town()} {draw.choice(('East', 'West', 'Central'))}",
        f"{draw.randint(41, 79)}.{draw.randint(0, 9)}%",
    )
    names = draw.people(3, 5)
    votes = sorted((draw.randint(400, 29000) for _ in names), reverse=True)
    parties = draw.sample(("Meadow Party", "Union of Towns", "Harbour List", "Greenway", "Independent"), len(names))
    candidates = [{"name": n, "party": p, "votes": f"{v:,}"} for n, p, v in zip(names, parties, votes, strict=True)]
    cards = "".join(
        f'<div class="cand{" cand--won" if n == 0 else ""}">{"<em>Elected</em>" if n == 0 else ""}<h3>{c["name"]}</h3>'
        f"<p>{c['party']}</p><p><b>{c['votes']}</b> votes</p></div>"
        for n, c in enumerate(candidates)
    )
    majority, spoilt = f"{votes[0] - votes[1]:,}", str(draw.randint(20, 300))
    before = draw.some(0.6, draw.choice(("Meadow Party", "Greenway")))
    held = f"<li>Previously held by: {before}</li>" if before else ""
    body = f"""<h1>{seat}</h1><p class="decl">Declared at {draw.clock(0, 6)}</p><div class="cands">{cards}</div>
<h2>Summary</h2><ul><li>Majority: {majority}</li><li>Turnout: {turnout}</li><li>Rejected: {spoilt}</li>{held}</ul>
<h2>Neighbours</h2><p><a>{draw.town()}</a> <a>{draw.town()}</a></p>"""
    labels: dict[str, Value] = {"seat": seat, "majority": majority, "turnout": turnout, "rejected": spoilt}
    return page(seat, body), {**labels, "held_by": before, "candidates": candidates}


def ski_report(draw: Draw) -> Made:
    """A resort's snow: tiles whose value stands above its label, some without a value, lifts with a state each."""
    place = f"{draw.town()}alp"
    values = [
        ("Base depth", f"{draw.randint(20, 150)} cm"),
        ("Summit depth", f"{draw.randint(151, 350)} cm"),
        ("New snow (24h)", draw.some(0.6, f"{draw.randint(1, 40)} cm")),
        ("Lifts open", f"{draw.randint(1, 20)}/{draw.randint(21, 40)}"),
        ("Avalanche level", str(draw.randint(1, 5))),
    ]
    tiles = "".join(f'<div class="tile"><strong>{v}</strong><span>{k}</span></div>' for k, v in values if v)
    lifts = [
        {
            "lift": f"{draw.choice(('Eagle', 'Lake', 'Ridge', 'Pine'))} {n}",
            "state": draw.choice(("open", "closed", "on hold")),
        }
        for n in range(1, draw.randint(3, 7))
    ]
    shown = each(
        "<li>{}</li>", (f"<i class='dot {x['state'][:2]}'></i>{x['lift']}<span>{x['state']}</span>" for x in lifts)
    )
    warm, cam = f"{draw.randint(-15, 3)}°", draw.code("@@-##")
    body = f"""<h1>{place}</h1><div class="now"><img alt="sun">{warm}</div><div class="tiles">{tiles}</div>
<h2>Lifts</h2><ul class="lifts">{shown}</ul><p>Webcam {cam}. Report of {us_day(draw.day())}, {draw.clock(6, 9)}.</p>"""
    fields = ("base_depth", "summit_depth", "new_snow", "lifts_open", "avalanche_level")
    labels: dict[str, Value] = dict(zip(fields, (value for _, value in values), strict=True))
    return page(place, body), {"place": place, **labels, "temperature": warm, "lifts": lifts}


def tide_table(draw: Draw) -> Made:
    """A day's tides: high and low water by turns, so that the first may be either; a height behind each time."""
    harbour, when = f"{draw.town()} Bar", draw.day()
    first = draw.randint(0, 1)
    tides = [
        {
            "kind": ("High", "Low")[(n + first) % 2],
            "time": f"{hour:02}:{draw.randint(10, 59)}",
            "height": f"{draw.uniform(0.2, 6):.1f} m",
        }
        for n, hour in enumerate((2, 8, 14, 21)[: draw.randint(3, 4)])
    ]
    shown = each("<tr><td>{}</td></tr>", ("</td><td>".join(t.values()) for t in tides))
    moon, sun = draw.choice(("New moon", "First quarter", "Full moon", "Last quarter")), draw.clock(4, 8)
    warning = draw.some(0.4, f"Gale warning: force {draw.randint(7, 10)}")
    note = f'<p class="warn">{warning}</p>' if warning else ""
    body = f"""<h2>{harbour}</h2><h3>{when:%A} {long_day(when)}</h3>{note}<table><tr><th>Tide</th><th>Time</th>
<th>Height</th></tr>
{shown}</table><p>{moon}</p><p>Sunrise: {sun}</p><p>Times in GMT, heights above chart datum.</p>"""
    labels: dict[str, Value] = {"harbour": harbour, "date": long_day(when), "moon": moon, "sunrise": sun}
    return page(harbour, body), {**labels, "warning": warning, "tides": tides}


def school_report(draw: Draw) -> Made:
    """A school's report in German: marks in words and figures, a remark as a paragraph, days missed or none."""
    pupil, form, year = draw.person(), f"{draw.randint(5, 12)}{draw.choice('abc')}", f"20{draw.randint(19, 25)}"
    words = ("sehr gut (1)", "gut (2)", "befriedigend (3)", "ausreichend (4)")
    subjects = draw.sample(
        ("Deutsch", "Mathematik", "Englisch", "Physik", "Musik", "Sport", "Kunst"), draw.randint(3, 6)
    )
    marks = [{"subject": s, "mark": draw.choice(words)} for s in subjects]
    cells = [f"<td>{mark['subject']}</td><td><b>{mark['mark']}</b></td>" for mark in marks]
    shown = each("<tr>{}</tr>", ("".join(cells[n : n + 2]) for n in range(0, len(cells), 2)), "")
    missed, remark = draw.some(0.6, str(draw.randint(1, 20))), draw.some(0.5, "Arbeitet fleißig mit.")
    teacher, head = draw.people(2, 2)
    absent = f"<p>Versäumte Tage: {missed}</p>" if missed else ""
    said = f"<p>Bemerkungen: {remark}</p>" if remark else ""
    body = f"""<center><h2>Jahreszeugnis</h2><p>Schuljahr {year}</p></center><p><b>{pupil}</b>, Klasse {form}</p>
<table class="noten">{shown}</table>{absent}{said}<table><tr><td>{teacher}<br>Klassenlehrkraft</td>
<td>{head}<br>Schulleitung</td></tr></table>"""
    labels: dict[str, Value] = {"pupil": pupil, "form": form, "year": year, "missed": missed, "remark": remark}
    return page("Zeugnis", body, language="de"), {**labels, "teacher": teacher, "head": head, "marks": marks}


def share_price(draw: Draw) -> Made:
    """A share: key figures in two lists, dashes for what is not known, a list of rising shares in like markup."""
    name, ticker = f"{draw.surname()} {draw.choice(('Energy', 'Foods', 'Mobility'))}", draw.code("@@@")
    last, change = draw.amount(2, 400), f"{draw.choice('+-')}{draw.uniform(0, 9):.2f}%"
    values = [
        ("Open", draw.amount(2, 400)),
        ("Previous close", draw.amount(2, 400)),
        ("Volume", f"{draw.uniform(0.1, 90):.2f}M"),
        ("P/E ratio", draw.some(0.6, f"{draw.uniform(4, 60):.1f}")),
        ("Dividend yield", draw.some(0.6, f"{draw.uniform(0.2, 9):.2f}%")),
        ("Market cap", f"{draw.uniform(0.1, 90):.1f}B"),
    ]
    facts = [f'<li><span class="lbl">{k}</span><span class="val">{v or "–"}</span></li>' for k, v in values]
    movers = "".join(
        f'<li><span class="lbl">{draw.surname()}</span><span class="val">{draw.amount(2, 400)}</span></li>'
        for _ in range(3)
    )
    body = f"""<section class="quote"><h1>{name} <small>{ticker}</small></h1>
<fin-streamer class="px">{last}</fin-streamer>
<fin-streamer class="{"up" if change[0] == "+" else "down"}">{change}</fin-streamer>
<p>At close: {draw.clock(16, 17)} EST</p></section>
<ul class="stats">{"".join(facts[:3])}</ul><ul class="stats">{"".join(facts[3:])}</ul>
<aside><h3>Rising</h3><ul class="stats">{movers}</ul></aside>"""
    fields = ("open", "previous_close", "volume", "pe_ratio", "dividend_yield", "market_cap")
    labels: dict[str, Value] = dict(zip(fields, (value for _, value in values), strict=True))
    return page(name, body), {"name": name, "ticker": ticker, "last": last, "change": change, **labels}


def food_facts(draw: Draw) -> Made:
    """A packet of food: a table of nutrients with indented parts, ingredients in a sentence, allergens in bold."""
    name, brand = draw.choice(("Oat biscuits", "Tomato soup", "Granola", "Hummus")), f"{draw.surname()} Farm"
    weight, portion = f"{draw.randint(1, 9) * 100} g", f"{draw.randint(15, 90)} g"
    energy, per = f"{draw.randint(200, 2200)} kJ", f"{draw.randint(50, 199)} kJ"
    figures = {part: f"{draw.randint(0, 60)}.{draw.randint(0, 9)} g" for part in ("fat", "saturated", "sugar", "salt")}
    fibre = draw.some(0.5, f"{draw.randint(0, 20)}.{draw.randint(0, 9)} g")
    allergens = draw.sample(("oats", "milk", "sesame", "celery"), draw.randint(1, 3))
    other = draw.sample(("water", "sugar", "salt", "palm oil", "spices"), 3)
    mixed = ", ".join([*other[:2], *(f"<b>{one}</b>" for one in allergens), other[2]])
    table = rows(
        "<tr><td>{}</td><td>{}</td><td>–</td></tr>",
        [
            ("Fat", figures["fat"]),
            ("&nbsp;&nbsp;of which saturates", figures["saturated"]),
            ("&nbsp;&nbsp;of which sugars", figures["sugar"]),
            ("Fibre", fibre),
            ("Salt", figures["salt"]),
        ],
    )
    body = f"""<div class="pack"><h1>{name}</h1><div>{brand}, {weight}</div><h2>Nutrition</h2>
<table><tr><th></th><th>per 100 g</th><th>per portion ({portion})</th></tr>
<tr><td>Energy</td><td>{energy}</td><td>{per}</td></tr>{table}</table>
<h2>Ingredients</h2><p>{mixed}.</p><p>Best before: see lid. Keep below 8 °C.</p></div>"""
    labels: dict[str, Value] = {"name": name, "brand": brand, "weight": weight, "portion": portion, "energy": energy}
    return page(name, body), {**labels, "energy_portion": per, **figures, "fibre": fibre, "allergens": allergens}


def tv_schedule(draw: Draw) -> Made:
    """An evening's programme: time and title as definition pairs, a new heading for each part of the day."""
    channel, when = draw.choice(("Channel North", "Kino 7", "City One")), draw.day()
    titles = ("Evening News", "Harbour Tales", "Quiz of the Week", "Night Train", "Cooking with Ada", "The Orchard")
    shows: list[dict[str, str]] = []
    shown = ""
    for heading, hour in (("Afternoon", 14), ("Evening", 19)):
        shown += f"<h4>{heading}</h4><dl>"
        for n, title in enumerate(draw.sample(titles, draw.randint(1, 3))):
            show = {"time": f"{hour + n}:{draw.choice(('00', '15', '45'))}", "title": title}
            episode = draw.some(0.5, f"Episode {draw.randint(1, 40)}")
            shown += f"<dt>{show['time']}</dt><dd>{title}" + (f"<br><i>{episode}</i></dd>" if episode else "</dd>")
            shows.append(show | ({"episode": episode} if episode else {}))
        shown += "</dl>"
    tip = draw.some(0.5, draw.choice(titles))
    hint = f"<p>Our tip today: <b>{tip}</b></p>" if tip else ""
    body = f"""<h2>{channel}</h2><p>{when:%A}, {us_day(when)}</p>{hint}{shown}
<p class="foot">Changes at short notice are possible. Tel. {draw.code("0800 ####")}</p>"""
    return page(channel, body), {"channel": channel, "date": us_day(when), "tip": tip, "shows": shows}


def film(draw: Draw) -> Made:
    """A film: a line of facts between bullets of which some are left out, a cast as records, a crew by role."""
    title, year = draw.choice(("The Lantern", "Salt Roads", "Winter Ferry", "Nine Keys")), str(draw.randint(1950, 2026))
    rating, length = draw.some(0.6, draw.choice(("PG", "12A", "15"))), f"{draw.randint(1, 2)}h {draw.randint(1, 59)}m"
    genres, score = (
        draw.sample(("Drama", "Comedy", "Crime", "Adventure"), draw.randint(1, 3)),
        f"{draw.uniform(3, 9.4):.1f}",
    )
    directors, writers = draw.people(1, 2), draw.people(1, 3)
    cast = [
        {"actor": n, "role": draw.choice(("Inspector", "Anna", "The Ferryman", "Old Tom"))} for n in draw.people(2, 5)
    ]
    line = each("<li>{}</li>", [one for one in (year, rating, length) if one], "")
    crew = "".join(
        f'<li class="m"><span>{label}{"s" if len(names) > 1 else ""}</span>'
        f"<ul>{each('<li><a>{}</a></li>', names, '')}</ul></li>"
        for label, names in (("Director", directors), ("Writer", writers))
    )
    actors = "".join(
        f'<div class="c"><a class="a">{c["actor"]}</a><span class="r">{c["role"]}</span></div>' for c in cast
    )
    more = each('<div class="p"><span>★ {}</span><span>The Orchard</span></div>', (f"{draw.uniform(3, 9):.1f}",) * 2)
    body = f"""<h1>{title}</h1><ul class="inline">{line}</ul><div class="rate">★ <b>{score}</b>/10</div>
<div class="chips">{each("<a class='chip'>{}</a>", genres, "")}</div><ul class="crew">{crew}</ul>
<h3>Top cast</h3>{actors}<h3>More like this</h3>{more}"""
    labels: dict[str, Value] = {"title": title, "year": year, "rating": rating, "length": length, "score": score}
    return page(title, body), {**labels, "genres": genres, "directors": directors, "writers": writers, "cast": cast}


def forum_thread(draw: Draw) -> Made:
    """A thread: posts as records whose markup differs for the one who asked, a solution marked or not."""
    title, board = (
        draw.choice(("Pump does not start", "Best bread flour?", "Rust on the sill")),
        draw.choice(("Garden", "Baking")),
    )
    asker, *repliers = draw.people(2, 5)
    posts: list[dict[str, str]] = []
    shown = ""
    solved = draw.choice([None, *repliers])
    for n, name in enumerate([asker, *repliers]):
        post = {
            "author": name.split()[0].lower() + str(draw.randint(1, 99)),
            "date": us_day(draw.day()),
            "likes": str(draw.randint(0, 40)),
        }
        mark = '<span class="ok">✔ Solution</span>' if name == solved else ""
        role = '<span class="op">Original poster</span>' if n == 0 else ""
        shown += f"""<article class="post" id="p{n}"><header>
<a class="u">{post["author"]}</a>{role} <time>{post["date"]}</time></header>
<div class="txt"><p>{draw.choice(("Have you tried oil?", "Same here.", "It works now, thanks."))}</p></div>
<footer>{mark}<button>Like</button><span>{post["likes"]}</span></footer></article>"""
        posts.append(post)
        if name == solved:
            solved = post["author"]
    views = f"{draw.randint(10, 9000):,}"
    body = f"""<a href="/">Forum</a> » <a href="/b">{board}</a><h1>{title}</h1>
<p>{len(posts)} posts, {views} views</p>{shown}
<nav>1 <a>2</a></nav>"""
    labels: dict[str, Value] = {"title": title, "board": board, "views": views, "solved_by": solved, "posts": posts}
    return page(title, body), labels


def property_tax(draw: Draw) -> Made:
    """A parcel of land: values by year, of which the newest is meant; owners in lines of their own."""
    number, owners = draw.code("##-##-###-###"), [name.upper() for name in draw.people(1, 2)]
    years = [2025, 2024, 2023]
    land, building = ([f"${draw.randint(20, 900)},{draw.randint(100, 999)}" for _ in years] for _ in range(2))
    total = [f"${draw.randint(901, 1999)},{draw.randint(100, 999)}" for _ in years]
    acres, zone = f"{draw.uniform(0.1, 9):.2f}", draw.code("R-#")
    sale = draw.some(0.6, f"{draw.day(2015):%m/%d/%Y}")
    sold = f"<tr><td class=h>Last Sale</td><td>{sale}</td></tr>" if sale else ""
    table = "".join(
        f"<tr><td>{label}</td>{each('<td>{}</td>', values, '')}</tr>"
        for label, values in (("Land", land), ("Improvements", building), ("Total", total))
    )
    body = f"""<table border=0><tr><td class=h>Parcel Number</td><td>{number}</td></tr><tr><td class=h>Owner</td>
<td>{"<br>".join(owners)}</td></tr><tr><td class=h>Acres</td><td>{acres}</td></tr>{sold}<tr><td class=h>Zoning</td>
<td>{zone}</td></tr></table>
<table border=1><tr><th>Assessment</th>{each("<th>{}</th>", map(str, years), "")}</tr>{table}</table>"""
    labels: dict[str, Value] = {"parcel": number, "owners": owners, "acres": acres, "last_sale": sale, "zoning": zone}
    return page("Parcel", body), {**labels, "land": land[0], "improvements": building[0], "total": total[0]}


def bus_line(draw: Draw) -> Made:
    """A bus line: stops as records with a time at each, one of which may be on request; fares in two zones."""
    number, company = f"{draw.choice('ABX')}{draw.randint(1, 99)}", f"{draw.surname()} Coaches"
    stops: list[dict[str, str]] = []
    shown = ""
    for n, place in enumerate(draw.sample(TOWNS, draw.randint(3, 6))):
        stop = {"stop": place, "time": f"{7 + n}.{draw.randint(10, 59)}"}
        ask = draw.some(0.3, "on request")
        shown += f'<li><span class="t">{stop["time"]}</span> {place}' + (f" <em>({ask})</em></li>" if ask else "</li>")
        stops.append(stop)
    single, again = f"{continental(draw.amount(1, 9))} €", f"{continental(draw.amount(9, 20))} €"
    valid, bike = long_day(draw.day()), draw.some(0.5, f"{continental(draw.amount(1, 4))} €")
    carried = f"<br>Bicycle {bike}" if bike else ""
    body = f"""<h1>Line {number}</h1><p>Operated by {company}. Valid from {valid}.</p><ol class="stops">{shown}</ol>
<p>Single {single}<br>Return {again}{carried}</p><p>Children under 6 travel free.</p>"""
    labels: dict[str, Value] = {"line": number, "operator": company, "valid_from": valid, "single": single}
    return page(number, body), {**labels, "return": again, "bicycle": bike, "stops": stops}
