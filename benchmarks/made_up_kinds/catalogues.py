"""Pages of catalogues and of what happened: books, objects, species, talks, courses, weather, matches, releases."""

from __future__ import annotations

import json

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, each, long_day, page, rows, us_day


def library_record(draw: Draw) -> Made:
    """A catalogue record: label and value in one text, subjects as links, copies as records."""
    title = f"{draw.choice(('A history of', 'Walking in', 'The birds of', 'Maps of'))} {draw.town()}"
    author, year, isbn = (
        f"{draw.surname()}, {draw.person().split()[0]}",
        str(draw.randint(1950, 2025)),
        draw.code("978##########"),
    )
    edition = draw.some(0.5, f"{draw.choice(('2nd', '3rd', 'Revised'))} edition")
    pages, press = str(draw.randint(90, 700)), f"{draw.town()} University Press"
    subjects = draw.sample(("Local history", "Maps", "Birds", "Walking", "Railways", "Castles"), draw.randint(1, 4))
    copies = [
        {"branch": branch, "shelf": draw.code("###.## @@@"), "state": draw.choice(("Available", "On loan", "Missing"))}
        for branch in draw.sample(TOWNS, draw.randint(1, 4))
    ]
    facts = rows(
        "<li>{}: {}</li>",
        [
            ("Author", author),
            ("Edition", edition),
            ("Publisher", f"{press}, {year}"),
            ("Extent", f"{pages} pages : maps ; {draw.randint(20, 30)} cm"),
            ("ISBN", isbn),
        ],
    )
    table = "".join(f"<tr><td>{c['branch']}</td><td>{c['shelf']}</td><td>{c['state']}</td></tr>" for c in copies)
    body = f"""<div id="opac"><form><input value="maps"><button>Search</button></form>
<h1>{title}</h1><ul class="brief">{facts}</ul>
<p>Subjects: {each('<a href="/s">{}</a>', subjects, " | ")}</p>
<h2>Copies</h2><table id="items"><tr><th>Branch</th><th>Shelfmark</th><th>Status</th></tr>{table}</table></div>"""
    labels: dict[str, Value] = {"title": title, "author": author, "edition": edition, "publisher": press, "year": year}
    return page(title, body), {**labels, "pages": pages, "isbn": isbn, "subjects": subjects, "copies": copies}


def museum_object(draw: Draw) -> Made:
    """A museum's object in French: definitions with one or several values, a credit, related objects alike."""
    title = draw.choice(("Vase à décor floral", "Portrait de femme", "Coffret en ivoire", "Paysage au moulin"))
    number, maker = draw.code("INV ####.##"), draw.some(0.7, draw.person())
    date = draw.choice((f"vers {draw.randint(1600, 1890)}", f"{draw.randint(1600, 1890)}", "XVIIIe siècle"))
    stuff = draw.sample(("Bois", "Ivoire", "Porcelaine", "Huile sur toile", "Bronze"), draw.randint(1, 3))
    size = f"H. {draw.randint(10, 90)} cm ; L. {draw.randint(10, 90)} cm"
    room, credit = (
        draw.some(0.6, f"Salle {draw.randint(1, 40)}"),
        f"{draw.choice(('Don', 'Legs'))} {draw.person()}, {draw.randint(1890, 1990)}",
    )
    pairs = [
        ("Auteur", maker),
        ("Date", date),
        *[("Matériau" if n == 0 else "", one) for n, one in enumerate(stuff)],
        ("Dimensions", size),
        ("N° d'inventaire", number),
        ("Localisation", room),
        ("Acquisition", credit),
    ]
    shown = rows("<dt>{}</dt><dd>{}</dd>", pairs).replace("<dt></dt>", "")
    near = each('<figure><img alt=""><figcaption>{}<br>vers 1750</figcaption></figure>', ("Vase", "Coffret"))
    body = f"""<header>Musée municipal <a>Collections</a> <a>Visiter</a></header>
<h1 class="titre">{title}</h1><dl class="notice">{shown}</dl>
<h2>Œuvres liées</h2><div class="grille">{near}</div>"""
    labels: dict[str, Value] = {"title": title, "maker": maker, "date": date, "materials": stuff, "size": size}
    return page(title, body, language="fr"), {**labels, "number": number, "room": room, "credit": credit}


def species(draw: Draw) -> Made:
    """A species page: a box of ranks of which some are left out, values with links and footnotes."""
    genus, kind = (
        draw.choice(("Alveria", "Corvinella", "Luscana", "Merulax")),
        draw.choice(("minor", "borealis", "alba")),
    )
    look, home = draw.choice(("Lesser", "Northern", "White")), draw.choice(("marsh", "hill", "wood"))
    common = f"{look} {home} {draw.choice(('thrush', 'moth', 'lily'))}"
    ranks = [
        ("Kingdom", draw.choice(("Animalia", "Plantae"))),
        ("Class", draw.some(0.7, draw.choice(("Aves", "Insecta", "Liliopsida")))),
        ("Order", draw.choice(("Passeriformes", "Lepidoptera", "Liliales"))),
        ("Suborder", draw.some(0.4, "Passeri")),
        ("Family", draw.choice(("Turdidae", "Noctuidae", "Liliaceae"))),
    ]
    state = draw.choice(("Least Concern", "Vulnerable", "Endangered", "Near Threatened"))
    who = draw.some(0.7, f"{draw.surname()}, {draw.randint(1758, 1930)}")
    length, found = f"{draw.randint(8, 40)} cm", draw.town()
    ranked = rows("<tr><td>{}:</td><td><a>{}</a></td></tr>", ranks)
    authority = f'<tr><td colspan="2"><div>{who}</div></td></tr>' if who else ""
    body = f"""<h1><i>{genus} {kind}</i></h1><table class="infobox biota"><tr><th colspan="2">{common}</th></tr>
<tr><td colspan="2"><img alt="{common}"></td></tr><tr><th colspan="2">Conservation status</th></tr>
<tr><td colspan="2"><a>{state}</a> (IUCN 3.1)<sup>[1]</sup></td></tr>
<tr><th colspan="2">Scientific classification</th></tr>{ranked}
<tr><th colspan="2">Binomial name</th></tr><tr><td colspan="2"><b><i>{genus} {kind}</i></b></td></tr>{authority}</table>
<p>The <b>{common}</b> (<i>{genus} {kind}</i>) grows to a length of {length}.<sup>[2]</sup>
It was first found near {found}.</p>
<ol class="refs"><li>Red List, 2021. Least Concern means no risk.</li><li>Field guide, p. {draw.randint(9, 400)}.</li>
</ol>"""
    labels: dict[str, Value] = {"binomial": f"{genus} {kind}", "common_name": common, "status": state, "authority": who}
    ranks_true: dict[str, Value] = {label.lower(): value for label, value in ranks if label != "Suborder"}
    return page(genus, body), {**labels, **ranks_true, "length": length}


def talk(draw: Draw) -> Made:
    """A conference talk: two times in one line, one or several speakers, other talks of the hour below."""
    title = draw.choice(("Taming flaky tests", "Graphs at scale", "What parsers know", "A year of small releases"))
    speakers, room, track = (
        draw.people(1, 3),
        f"Room {draw.choice('ABCD')}{draw.randint(1, 4)}",
        draw.choice(("Core", "Data", "Web")),
    )
    hour = draw.randint(9, 12)
    begin, end = f"{hour:02}:15", f"{hour + 1:02}:00"
    weekday, level = (
        draw.choice(("Monday", "Tuesday", "Wednesday")),
        draw.some(0.5, draw.choice(("Beginner", "Advanced"))),
    )
    slides = draw.some(0.5, f"https://slides.example/{draw.hexadecimal(6)}")
    badge = f'<span class="pill pill-level">{level}</span>' if level else ""
    link = f'<a class="slides" href="{slides}">Slides</a>' if slides else ""
    other = each('<li><b>Talk on caches</b> <span class="by">by {}</span></li>', draw.people(2, 3))
    body = f"""<div class="talk"><h2>{title}</h2>
<p class="by">{each('<a class="speaker" href="/p">{}</a>', speakers, ", ")}</p>
<p class="slot"><i class="fa fa-clock"></i> {weekday} {begin}–{end} <i class="fa fa-map"></i> {room}</p>
<p><span class="pill pill-track">{track}</span>{badge}</p>{link}
<div class="abstract"><p>We tell what we did in 2025 and what we would do again.</p></div></div>
<h3>At the same time</h3><ul>{other}</ul>"""
    labels: dict[str, Value] = {"title": title, "speakers": speakers, "day": weekday, "start": begin, "end": end}
    return page(title, body), {**labels, "room": room, "track": track, "level": level, "slides": slides}


def course(draw: Draw) -> Made:
    """A university course: two pairs of label and value a row, a row that only some have, headings with lists."""
    title = (
        f"{draw.choice(('Introduction to', 'Advanced', 'Topics in'))} {draw.choice(('Logic', 'Optics', 'Statistics'))}"
    )
    number, points = draw.code("@@@ ####"), f"{draw.choice((3, 4.5, 5, 6, 7.5))}"
    teacher, term = draw.person(), draw.choice(("Autumn 2026", "Spring 2027"))
    language, exam = draw.choice(("English", "Swedish")), draw.choice(("Written exam", "Project", "Oral exam"))
    limit = draw.some(0.5, f"{draw.randint(12, 90)} students")
    aims = draw.sample(("explain the basics", "solve problems", "read papers", "plan a study"), draw.randint(2, 4))
    books = [
        f"{draw.surname()}: {draw.choice(('A first course', 'Principles', 'A handbook'))}"
        for _ in range(draw.randint(0, 2))
    ]
    reading = f"<h4>Literature</h4><ul>{each('<li>{}</li>', books)}</ul>" if books else ""
    capped = f"<tr><th>Max. number</th><td>{limit}</td><th>Campus</th><td>{draw.town()}</td></tr>" if limit else ""
    body = f"""<h1>{number} {title}</h1><table class="facts">
<tr><th>Credits</th><td>{points} ECTS</td><th>Language</th><td>{language}</td></tr>{capped}
<tr><th>Examiner</th><td><a href="mailto:x@uni.example">{teacher}</a></td><th>Term</th><td>{term}</td></tr>
<tr><th>Assessment</th><td colspan="3">{exam}</td></tr></table>
<h4>Learning outcomes</h4><p>Afterwards you can</p><ul>{each("<li>{}</li>", aims)}</ul>{reading}
<h4>Contact</h4><ul><li>Student office</li></ul>"""
    labels: dict[str, Value] = {"number": number, "title": title, "credits": points, "teacher": teacher, "term": term}
    more: dict[str, Value] = {"language": language, "exam": exam, "limit": limit, "aims": aims, "books": books or None}
    return page(title, body), {**labels, **more}


def weather_station(draw: Draw) -> Made:
    """A station's page: a table with values now, highest and lowest; rows come and go with the instruments."""
    place, high = draw.town(), draw.randint(12, 33)
    number, height = draw.code("#####"), f"{draw.randint(2, 1400)} m"
    warm = [
        f"{high - draw.randint(0, 5)}.{draw.randint(0, 9)} °C",
        f"{high}.5 °C",
        f"{high - 11}.{draw.randint(0, 9)} °C",
    ]
    wet = [f"{value} %" for value in (draw.randint(40, 70), draw.randint(71, 99), draw.randint(11, 39))]
    wind = [f"{draw.randint(0, 20)} km/h", f"{draw.randint(21, 90)} km/h", "–"]
    dew = [f"{draw.randint(1, 9)}.{draw.randint(0, 9)} °C" for _ in range(3)] if draw.random() < 0.5 else None
    rain = draw.some(0.6, f"{draw.randint(0, 30)}.{draw.randint(0, 9)} mm")
    measured = [("Temperature", warm), ("Dew point", dew), ("Humidity", wet), ("Wind", wind)]
    table = "".join(
        f"<tr><th>{name}</th>{each('<td>{}</td>', values, '')}</tr>" for name, values in measured if values is not None
    )
    table += f'<tr><th>Rain today</th><td colspan="3">{rain}</td></tr>' if rain else ""
    rise, fall, seen = draw.clock(5, 7), draw.clock(18, 21), draw.clock()
    body = f"""<h2>{place}</h2><p><small>Station {number}, {height} above sea level. Last report: {seen} UTC</small></p>
<table cellpadding=3><tr><th></th><th>Now</th><th>High</th><th>Low</th></tr>{table}</table>
<p>Sunrise {rise}, sunset {fall}</p><p><a href="/map">Map</a> | <a href="/">All 412 stations</a></p>"""
    labels: dict[str, Value] = {"station": number, "height": height, "temperature": warm[0], "warmest": warm[1]}
    more: dict[str, Value] = {"coldest": warm[2], "humidity": wet[0], "wind": wind[0], "gust": wind[1], "rain": rain}
    return page(f"Weather {place}", body), {"place": place, **labels, **more, "sunrise": rise, "sunset": fall}


def match(draw: Draw) -> Made:
    """A football match: two sides in the same markup, goals as records, a referee and a crowd in one line."""
    home, away = (f"{name} {kind}" for name, kind in zip(draw.sample(TOWNS, 2), ("United", "Rovers"), strict=True))
    goals = [draw.randint(0, 4), draw.randint(0, 3)]
    players = draw.people(sum(goals), sum(goals))
    scored = [
        {"minute": f"{minute}'", "player": name}
        for minute, name in zip(sorted(draw.sample(range(2, 90), len(players))), players, strict=True)
    ]
    crowd, referee, when = f"{draw.randint(1200, 61000):,}", draw.person(), us_day(draw.day())
    kick_off, ground = draw.clock(12, 20), f"{draw.town()} Park"
    half = f"{draw.randint(0, goals[0])}-{draw.randint(0, goals[1])}"
    rows_of = "".join(
        f'<li class="ev"><span class="min">{g["minute"]}</span> <a>{g["player"]}</a></li>' for g in scored
    )
    events = f'<ul class="goals">{rows_of}</ul>' if scored else ""
    body = f"""<div class="comp">League Two · Round {draw.randint(1, 38)}</div><div class="board">
<div class="team"><a>{home}</a><strong>{goals[0]}</strong></div><div class="team"><a>{away}</a>
<strong>{goals[1]}</strong></div>
<div class="ht">HT {half}</div></div>{events}
<div class="meta"><span>{when}, {kick_off}</span><span>{ground}</span><span>Att: {crowd}</span>
<span>Ref: {referee}</span></div>
<table><tr><th>Possession</th><td>{(share := draw.randint(30, 70))}%</td><td>{100 - share}%</td></tr>
<tr><th>Corners</th><td>{(corners := draw.randint(0, 12))}</td><td>{draw.randint(0, 12)}</td></tr></table>"""
    labels: dict[str, Value] = {"home": home, "away": away, "home_goals": str(goals[0]), "away_goals": str(goals[1])}
    more: dict[str, Value] = {"half_time": half, "date": when, "kick_off": kick_off, "ground": ground, "crowd": crowd}
    last: dict[str, Value] = {"referee": referee, "home_possession": f"{share}%", "home_corners": str(corners)}
    return page(f"{home} v {away}", body), {**labels, **more, **last, "goals": scored or None}


def release(draw: Draw) -> Made:
    """Notes of a software release: changes below headings that only some have, a checksum, files as records."""
    version = f"{draw.randint(1, 9)}.{draw.randint(0, 20)}.{draw.randint(0, 9)}"
    before, when = f"{draw.randint(1, 9)}.{draw.randint(0, 20)}.{draw.randint(0, 9)}", draw.day()
    verbs = {"Added": "Option", "Changed": "Default of", "Fixed": "Crash in"}
    places = ("the parser", "the cache", "log output", "the scheduler", "imports", "the editor")
    changes = {
        heading: [f"{verb} {place} (#{draw.randint(100, 999)})" for place in draw.sample(places, draw.randint(1, 4))]
        for heading, verb in verbs.items()
        if heading == "Fixed" or draw.random() < 0.6
    }
    notes = "".join(f"<h3>{heading}</h3><ul>{each('<li>{}</li>', found)}</ul>" for heading, found in changes.items())
    files = [
        {"file": f"tarn-{version}{end}", "size": f"{draw.randint(1, 90)}.{draw.randint(0, 9)} MB"}
        for end in (".tar.gz", ".zip", "-x86_64.msi", ".dmg")[: draw.randint(2, 4)]
    ]
    listed = "".join(f'<li><a href="/dl/{f["file"]}">{f["file"]}</a><small>{f["size"]}</small></li>' for f in files)
    digest, manager, commit = draw.hexadecimal(64), draw.person(), draw.hexadecimal(7)
    body = f"""<div class="rel"><h1>Tarn {version}</h1><div class="who"><img alt="@x"> <b>{manager}</b> released this
<relative-time>{us_day(when)}</relative-time> · <code>{commit}</code></div>
<p>This release replaces {before}. Upgrading takes 5 minutes.</p>{notes}
<h3>Checksum</h3><pre>sha256  {digest}</pre><details open><summary>Assets <span>{len(files)}</span></summary>
<ul>{listed}</ul></details></div>"""
    labels: dict[str, Value] = {"version": version, "date": us_day(when), "replaces": before, "manager": manager}
    more: dict[str, Value] = {
        "added": changes.get("Added"),
        "fixed": changes["Fixed"],
        "sha256": digest,
        "commit": commit,
    }
    return page(f"Tarn {version}", body), {**labels, **more, "files": files}


def event(draw: Draw) -> Made:
    """An event: JSON-LD, a machine's date in an attribute beside a shown one, performers, a price with a star."""
    title = draw.choice(("Summer Jazz Night", "Harbour Folk Day", "Candlelight Strings", "New Voices"))
    when, doors, begin = draw.day(), draw.clock(17, 18), draw.clock(19, 20)
    venue, city, acts = f"The {draw.choice(('Assembly', 'Tin', 'Corn'))} Hall", draw.town(), draw.people(1, 4)
    price, fee = f"£{draw.randint(8, 45)}.50", draw.some(0.5, f"£{draw.randint(1, 4)}.20")
    age = draw.some(0.5, draw.choice(("14+", "18+", "All ages")))
    data = {"@context": "https://schema.org", "@type": "MusicEvent", "name": title, "startDate": f"{when}T{begin}"}
    booking = f" plus {fee} booking fee" if fee else ""
    limit = f"<li><strong>Age limit</strong> {age}</li>" if age else ""
    body = f"""<nav class="bc">Events › Music › {title}</nav><h1>{title}</h1>
<p><time datetime="{when}T{begin}">{when:%A}, {long_day(when)}</time> at <b>{venue}</b>, {city}</p>
<ul class="facts"><li><strong>Doors</strong> {doors}</li><li><strong>Start</strong> {begin}</li>{limit}
<li><strong>Tickets</strong> from {price}*{booking}</li></ul>
<h2>Line-up</h2><ol>{each("<li>{}</li>", acts)}</ol>
<p class="fine">* Concessions £{draw.randint(4, 7)}.00 at the door.</p>
<h2>More at {venue}</h2><ol class="more"><li>Quiz Night</li><li>Open Stage</li></ol>"""
    labels: dict[str, Value] = {"title": title, "date": long_day(when), "doors": doors, "start": begin, "venue": venue}
    more: dict[str, Value] = {"town": city, "price": price, "booking_fee": fee, "age_limit": age, "performers": acts}
    return page(title, body, f'<script type="application/ld+json">{json.dumps(data)}</script>'), {**labels, **more}
