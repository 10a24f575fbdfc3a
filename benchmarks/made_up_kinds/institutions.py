"""Pages of bodies that keep and publish: data, a lighthouse, marks, a standard, an inspection, chemists."""

from __future__ import annotations

from datetime import timedelta

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, page, phrases, rows, us_day, words


def open_dataset(draw: Draw) -> Made:
    """A set of data in a portal: files as records with a form and perhaps words on them, a table of facts, tags."""
    title = draw.choice(
        ("Street trees", "Library loans by branch", "Air quality, hourly values since 2015", "Cycle counts")
    )
    owner = f"{draw.town()} {draw.choice(('Borough Council', 'Transport', 'Statistics Office'))}"
    files: list[dict[str, str]] = []
    shown = ""
    for n in range(draw.choice((0, 1, 1, 2, 3, 5))):
        form, told = draw.choice(("CSV", "GeoJSON", "XLSX", "PDF")), draw.some(0.5, draw.choice(_ABOUT))
        name = f"{title.split()[0].lower()}_{2026 - n}.{form.lower()}" if draw.random() < 0.6 else f"{title} {2026 - n}"
        files.append({"name": name, "format": form, **({"description": told} if told else {})})
        note = told or '<span class="empty">There is no description for this resource</span>'
        shown += f"""<li class="resource-item" data-id="{draw.hexadecimal(12)}"><a class="heading" href="#"
title="{name}">{name}<span class="format-label" property="dc:format" data-format="{form.lower()}">{form}</span></a>
<p class="description">{note}</p><div class="dropdown btn-group"><a class="btn btn-primary">Explore</a></div></li>\n"""
    tags = draw.sample(("trees", "environment", "open-data", "gis", "counts", "health"), draw.choice((0, 1, 2, 4)))
    licence = draw.some(0.7, draw.choice(("Open Government Licence v3.0", "Creative Commons Attribution 4.0")))
    author, keeper = draw.some(0.6, f"{draw.surname()} and partners"), draw.some(0.7, draw.person())
    first = draw.day(2021)
    made = f"{us_day(first)}, 11:{draw.randint(10, 59)} (UTC)"
    changed = f"{us_day(first + timedelta(draw.randint(3, 1500)))}, 09:{draw.randint(10, 59)} (UTC)"
    span = draw.some(0.5, f"2015-01-01 to {draw.randint(2020, 2026)}-12-31")
    often, version = draw.choice(("Monthly", "Daily", "Never")), draw.some(0.4, f"{draw.randint(1, 4)}.0")
    source = draw.some(0.5, f"https://data.example/{draw.choice(('trees', 'survey/2026', 'x?id=4'))}")
    words = draw.choice(("All we look after.", "Counts by hour.", "From the yearly survey, cleaned and checked."))
    mail_to = f'<a href="mailto:{draw.code("@@@").lower()}@council.example">{keeper}</a>'
    facts: list[tuple[str, str | None]] = [("Source", f'<a href="{source}">{source}</a>' if source else None)]
    facts += [("Author", author), ("Maintainer", mail_to if keeper else None), ("Version", version)]
    facts += [("Last Updated", f'<span class="automatic-local-datetime">{changed}</span>')]
    facts += [("Created", f'<span class="automatic-local-datetime">{made}</span>')]
    facts += [("Temporal coverage", span), ("Update frequency", often)]
    given = f'<a href="#" rel="dc:rights">{licence}</a>' if licence else '<p class="empty">No License Provided</p>'
    body = f"""<div class="toolbar"><ol class="breadcrumb"><li><a>Organizations</a></li><li><a>{owner}</a></li>
<li class="active"><a>{title}</a></li></ol></div><aside class="secondary"><section class="module context-info">
<h2>{title}</h2>
<div class="nums"><dl><dt>Followers</dt><dd><span>{draw.randint(0, 60)}</span></dd></dl></div></section>
<section class="module"><h2>Organization</h2><h3>{owner}</h3></section><section class="module license"><h2>License</h2>
{given}</section></aside><div class="primary"><article class="module" prefix="dc: http://purl.example/dc/">
<h1>{title}</h1>
<div class="notes embedded-content"><p>{words}</p></div><section id="dataset-resources"><h2>Data and Resources</h2>
{f'<ul class="resource-list">{shown}</ul>' if shown else '<p class="empty">This dataset has no data</p>'}</section>
<section class="tags"><ul class="tag-list">{each('<li><a class="tag">{}</a></li>', tags)}</ul></section>
<section class="additional-info"><h3>Additional Info</h3><table class="table"><thead><tr><th>Field</th><th>Value</th>
</tr>
</thead>
<tbody>{rows('<tr><th scope="row" class="dataset-label">{}</th><td class="dataset-details">{}</td></tr>', facts)}
</tbody></table></section></article></div>"""
    labels: dict[str, Value] = {"title": title, "publisher": owner, "description": words, "licence": licence}
    labels |= {"author": author, "maintainer": keeper, "version": version, "source": source, "period": span}
    labels |= {
        "updated": changed,
        "created": made,
        "frequency": often,
        "tags": [*tags] or None,
        "resources": [*files] or None,
    }
    return page(f"{title} - Dataset", body), labels


_ABOUT = ("One row a tree.", "Same data, with geometry", "How the figures were gathered, and what the columns mean.")


def lighthouse_article(draw: Draw) -> Made:
    """An encyclopaedia's article in Spanish: a box of facts with links and notes, the text says some of it again."""
    name = f"Faro de {draw.choice(('Punta Galea', 'Cabo Mayor Viejo', 'la Isla Pancha', 'Castro Alto', 'San Telmo'))}"
    cape, region = (
        draw.choice(("Punta del Roque", "Cabo Blanco", "Isla Chica")),
        draw.choice(("Cantabria", "Galicia", "Cádiz")),
    )
    built, lit = draw.some(0.6, str(draw.randint(1790, 1880))), str(draw.randint(1881, 1935))
    auto = draw.some(0.5, str(draw.randint(1960, 1999)))
    tall, focal = f"{draw.randint(6, 52)} m", draw.some(0.7, f"{draw.randint(53, 210)} m s. n. m.")
    reach = draw.some(0.8, f"{draw.randint(8, 32)} mn")
    light = f"{draw.choice(('GpD(3)', 'D', 'GpOc(2)'))} {draw.choice('BR')} {draw.choice((5, 10, 15, 20))} s"
    stuff = draw.sample(("Piedra", "Hormigón", "Ladrillo"), draw.choice((1, 1, 2)))
    number, owner = (
        draw.some(0.6, f"D-{draw.randint(1000, 2999)}"),
        draw.some(0.5, f"Autoridad Portuaria de {region}"),
    )
    north, west = f"{draw.randint(36, 43)}°{draw.randint(10, 59)}′N", f"{draw.randint(1, 9)}°{draw.randint(10, 59)}′O"
    groups = draw.sample(("Faros de España", f"Edificios de {region}", f"Arquitectura de {lit}"), draw.randint(1, 3))

    def noted(text: str | None) -> str | None:
        mark = draw.randint(1, 6) if draw.random() < 0.35 else 0
        return text and text + (f'<sup class="reference"><a href="#n{mark}">[{mark}]</a></sup>' if mark else "")

    place = draw.choice(("Localización", "Ubicación"))
    facts: list[tuple[str, str | None]] = [(place, f'<a href="#" title="{cape}">{cape}</a>, <a>{region}</a>')]
    facts += [("Coordenadas", f'<span class="geo-dms"><span>{north}</span> <span>{west}</span></span>')]
    facts += [("Construcción", noted(built)), ("Entrada en servicio", noted(lit)), ("Automatización", noted(auto))]
    facts += [("Material", "<br>".join(f"<a>{one}</a>" for one in stuff)), ("Altura de la torre", noted(tall))]
    facts += [("Altura focal", noted(focal)), ("Alcance", noted(reach)), ("Característica", f"<tt>{light}</tt>")]
    facts += [("N.º internacional", number), ("Propietario", owner and f"<a>{owner}</a>")]
    row = '<tr><th scope="row" style="text-align:left">{}</th><td colspan="2">{}</td></tr>'
    told = draw.choice(("Su torre es redonda.", "Se levanta sobre un fuerte antiguo del que aún quedan muros."))
    body = f"""<div id="content" class="mw-body"><h1 id="firstHeading">{name}</h1>
<div id="siteSub">De la enciclopedia</div>
<div class="mw-parser-output"><table class="infobox geography vcard"><tbody><tr>
<th colspan="3" class="cabecera">{name}</th></tr>
<tr><td colspan="3" class="imagen"><a><img src="//i.example/{draw.hexadecimal(5)}.jpg"></a><div>Vista del faro en
{draw.randint(2005, 2024)}</div></td></tr><tr><th colspan="3">Datos generales</th></tr>
{rows(row, facts)}
<tr><td colspan="3" class="noprint"><small>[<a>editar datos</a>]</small></td></tr></tbody></table>
<p>El <b>{name}</b> es un faro situado en {cape}, {region} (España). {told} Fue encendido en {lit} y su luz se ve a
{reach or "mucha distancia"}.</p><div id="toc"><h2>Índice</h2><ul><li>1 Historia</li><li>2 Véase también</li></ul></div>
<h2><span class="mw-headline">Historia</span><span class="mw-editsection">[<a>editar</a>]</span></h2>
<p>Un primer proyecto, de {draw.randint(1740, 1789)}, quedó sin hacer. En {draw.randint(1936, 1950)} se
reformó la linterna, que pesaba {draw.randint(2, 9)} toneladas.</p><h2>Véase también</h2><ul><li>
<a>Anexo:Faros de España</a></li></ul></div>
<div id="catlinks"><a>Categorías</a>: <ul>{each("<li><a>{}</a></li>", groups)}</ul></div></div>"""
    labels: dict[str, Value] = {
        "name": name,
        "place": f"{cape}, {region}",
        "coordinates": f"{north} {west}",
        "built": built,
    }
    labels |= {
        "lit": lit,
        "automated": auto,
        "materials": [*stuff],
        "height": tall,
        "focal_height": focal,
        "range": reach,
    }
    labels |= {"light": light, "number": number, "owner": owner, "categories": [*groups]}
    return page(f"{name} - La enciclopedia", body, language="es"), labels


def course_grades(draw: Draw) -> Made:
    """A learner's marks in a course: parts with headings and sums in the same rows, dashes for what is not marked."""
    course, who = draw.choice(("Soil Science 101", "Intro to Logic", "Statistics II (evening)")), draw.person()
    items: list[dict[str, str]] = []
    shown = ""
    for part in draw.sample([*_PARTS], draw.randint(2, 4)):
        shown += f"""<tr><th class="level2 d1 b1b b1t column-itemname" colspan="6" id="row_{draw.randint(100, 999)}">
<i class="icon fa fa-folder fa-fw" title="Category"></i><span>{part}</span></th></tr>\n"""
        for n in range(1, draw.randint(2, 4)):
            name, most = f"{_PARTS[part]} {n}", draw.choice((10, 20, 100))
            won = draw.randint(most * 3, most * 10) / 10 if draw.random() < 0.75 else None
            said = (
                draw.some(0.3, draw.choice(("Well argued.", "See comments in the file", "Late, 10 % off")))
                if won
                else None
            )
            one = {"category": part, "item": name, "range": f"0–{most}"}
            if won is not None:
                one |= {
                    "grade": f"{won:.2f}",
                    "percentage": f"{won * 100 / most:.2f} %",
                    **({"feedback": said} if said else {}),
                }
            items.append(one)
            shown += _grade_row("item b1b", f'<a class="gradeitemheader" href="#">{name}</a>', one)
        shown += _grade_row("d1 baggt b2b", f"{part} total", {"grade": f"{draw.uniform(5, 90):.2f}", "range": "0–100"})
    share = draw.uniform(31, 98)
    total, letter = (
        f"{share:.2f}",
        draw.some(0.6, "A" if share > 85 else "B" if share > 70 else "C" if share > 50 else "F"),
    )
    whole = {"grade": f"{total} ({letter})" if letter else total, "range": "0–100", "percentage": f"{share:.2f} %"}
    rank, teacher = draw.some(0.5, f"{draw.randint(1, 40)}/{draw.randint(41, 70)}"), draw.some(0.6, draw.person())
    head = each(
        '<th class="header" scope="col">{}</th>', ("Grade item", "Grade", "Range", "Percentage", "Feedback"), ""
    )
    body = f"""<div id="page-wrapper"><nav class="navbar"><span class="usertext">{draw.person()}</span></nav>
<div id="page">
<div class="page-header-headings"><h1>{course}</h1></div><ul class="nav-tabs"><li>Participants</li><li>Grades</li></ul>
<div role="main"><h2>User report - {who}</h2>{f'<p class="teacher">Teacher: <a>{teacher}</a></p>' if teacher else ""}
<table class="boxaligncenter generaltable user-grade"><thead><tr>{head}</tr></thead><tbody>
<tr><th class="level1 b1b b1t column-itemname" colspan="6"><i class="icon fa fa-folder"></i><span>{course}</span></th>
</tr>
{shown}{_grade_row("baggb b1b", "Course total", whole)}</tbody></table>
{f"<p>Rank in course: <strong>{rank}</strong></p>" if rank else ""}</div></div><footer>You are logged in</footer>
</div>"""
    labels: dict[str, Value] = {"course": course, "student": who, "teacher": teacher, "total": total, "letter": letter}
    return page(f"{course}: View: User report", body), {**labels, "rank": rank, "grades": [*items]}


_PARTS = {"Quizzes": "Quiz", "Assignments": "Essay", "Exams": "Exam", "Fieldwork": "Site report"}


def _grade_row(kind: str, name: str, one: dict[str, str]) -> str:
    """A row of a learner's marks, with a dash or a hard space where there is nothing."""
    cells = (("grade", "-"), ("range", "&nbsp;"), ("percentage", "-"), ("feedback", "&nbsp;"))
    told = "".join(f'<td class="{kind} column-{key}">{one.get(key, empty)}</td>' for key, empty in cells)
    return f'<tr><th class="{kind} column-itemname" scope="row">{name}</th>{told}</tr>\n'


def standard_edition(draw: Draw) -> Made:
    """A standard in a catalogue: facts in one list, a life of editions before and after, a price unless withdrawn."""
    base, year = f"{draw.choice(('NVS', 'NVS/IEC'))} {draw.randint(100, 29999)}", draw.randint(2008, 2026)
    number, gone = f"{base}{draw.choice(('', '-1', '-3'))}:{year}", draw.random() < 0.3
    title = draw.choice(_STANDARDS)
    status, stage = ("Withdrawn", "95.99") if gone else ("Published", draw.choice(("60.60", "90.93", "90.20")))
    issued, edition, pages = f"{year}-{draw.randint(1, 12):02}", str(draw.randint(1, 6)), str(draw.randint(4, 210))
    group = f"NVS/TC {draw.randint(2, 340)}{draw.choice(('', '/SC 3'))}"
    codes = draw.sample(("13.340.20", "25.160.10", "35.040.50", "67.140.10", "91.100.30"), draw.choice((1, 1, 2, 3)))
    price = None if gone else f"CHF {draw.randint(4, 22) * 11}"
    short = draw.some(
        0.6, draw.choice(("Gives limits and test methods.", "Covers words, marking and the report of a test."))
    )
    old = [f"{base}:{year - 7 - n * 6}" for n in range(draw.choice((0, 0, 1, 2)))]
    fixes = [f"{number}/{draw.choice(('Amd', 'Cor'))} {n}:{year + n}" for n in range(1, draw.choice((1, 1, 2, 3)))]
    heir = f"{base}:{year + 8}" if gone else None
    tongues = draw.sample(("English", "French", "Spanish"), draw.randint(1, 2))
    facts = [("Status", status), ("Publication date", issued), ("Stage", f"International Standard [<a>{stage}</a>]")]
    facts += [("Edition", edition), ("Number of pages", pages), ("Technical Committee", f"<a>{group}</a>")]
    facts += [("ICS", "\n".join(f"<a>{one}</a>" for one in codes))]
    lines = rows("<li><strong>{}</strong>: <span>{}</span></li>", facts)
    step = '<div class="step"><h4>{}</h4><div><a href="#">{}</a></div></div>'
    life = [("Previously", f"Withdrawn<br>{one}") for one in old] + [("Now", f"{status}<br>{number}")]
    life += [("Corrigenda / Amendments", f"{status}<br>{one}") for one in fixes]
    life += [("Revised by", f"Published<br>{heir}")] if heir else []
    options = "".join(f"<option>{one}</option>" for one in tongues)
    shop = f"""<aside id="buy"><h5>Buy this standard</h5><table><tr><th>Format</th><td>PDF + EPUB</td></tr><tr>
<th>Language</th>
<td><select>{options}</select></td></tr></table><span class="price">{price}</span><button>Add to cart</button>
</aside>"""
    body = f"""<nav aria-label="breadcrumb"><ol><li>Store</li><li>Catalogue</li><li>{codes[0][:2]}</li>
<li>{codes[0]}</li></ol></nav>
<section class="lead"><h1><span>{number}</span></h1><h2>{title}</h2>
{f'<div class="alert">This standard was withdrawn and revised by <a>{heir}</a></div>' if heir else ""}</section>
{f'<section id="abstract"><h3>Abstract</h3><p>{short}</p></section>' if short else ""}{"" if gone else shop}
<section id="info"><h3>General information</h3><ul class="list-unstyled">{lines}</ul></section>
<section id="lifecycle"><h3>Life cycle</h3>{rows(step, life)}</section><section><h3>You may be interested in</h3>
<div class="card"><a>NVS {draw.randint(100, 999)}:{draw.randint(2010, 2025)}</a><p>{draw.choice(_STANDARDS)}</p></div>
</section>"""
    labels: dict[str, Value] = {"number": number, "title": title, "status": status, "published": issued, "stage": stage}
    labels |= {
        "edition": edition,
        "pages": pages,
        "committee": group,
        "ics": [*codes],
        "price": price,
        "abstract": short,
    }
    labels |= {"languages": None if gone else [*tongues], "previous": [*old] or None, "amendments": [*fixes] or None}
    return page(f"{number} - {title}", body), {**labels, "revised_by": heir}


_STANDARDS = phrases(
    "Gas welding rods; Beer glasses — Fill lines; Gloves against cold — Part 3: Test of seams; Moving picture codes"
)


def kitchen_inspection(draw: Draw) -> Made:
    """A kitchen's inspection on a form of the server's: long ids, a grid of faults or a word, older visits below."""
    name, permit = f"{draw.surname().upper()}'S {draw.choice(('DINER', 'TACOS', 'PIZZA #2'))}", draw.code("FE-####-##")
    where, who = f"{draw.street().upper()}, {draw.town().upper()}", draw.person()
    when, kind = draw.day(), draw.choice(("Routine", "Complaint", "Re-inspection"))
    faults: list[dict[str, str]] = []
    shown = ""
    for n, (number, text, most) in enumerate(draw.sample(_FAULTS, draw.choice((0, 1, 2, 3, 5)))):
        fixed = draw.some(0.5, "Corrected on site")
        one = {"code": number, "violation": text, "points": str(draw.randint(1, most))}
        faults.append({**one, **({"corrected": fixed} if fixed else {})})
        ids = f"ctl00_MainContent_gvFaults_ctl{n + 2:02}"
        shown += f"""<tr class="{("row", "altrow")[n % 2]}"><td><span id="{ids}_lblCode">{number}</span></td>
<td>{text}</td>
<td align="right"><span id="{ids}_lblPts">{one["points"]}</span></td><td>{fixed or "&nbsp;"}</td></tr>\n"""
    score = 100 - sum(int(one["points"]) for one in faults)
    grade = draw.some(0.7, "A" if score > 94 else "B" if score > 85 else "C")
    again = draw.some(0.4, f"{when + timedelta(14):%m/%d/%Y}")
    said, phone = draw.some(0.4, draw.choice(_REMARKS)), draw.some(0.7, draw.code("(503) 555-####"))
    facts = [("Name", "Establishment:", name), ("Permit", "Permit No.:", permit), ("Address", "Address:", where)]
    facts += [
        ("Phone", "Phone:", phone or ""),
        ("Date", "Inspection Date:", f"{when:%m/%d/%Y}"),
        ("Type", "Type:", kind),
    ]
    facts += [("Inspector", "Inspector:", who), ("Score", "Score:", str(score)), ("Grade", "Grade:", grade or "N/A")]
    facts += [("FollowUp", "Follow-up On:", again or "")]
    cells = "".join(
        f'<tr><td class="lbl">{label}</td><td><span id="ctl00_MainContent_fvMain_lbl{key}">{value}</span></td></tr>\n'
        for key, label, value in facts
    )
    grid = 'cellspacing="0" rules="all" border="1" style="border-collapse:collapse;"'
    heads = each('<th scope="col">{}</th>', ("Code", "Violation", "Points", "Status"), "")
    none = '<tr class="empty"><td colspan="4">No violations were found.</td></tr>'
    older = "".join(
        f"<tr><td>{when - timedelta(n * 183):%m/%d/%Y}</td><td>Routine</td><td>{draw.randint(70, 100)}</td></tr>\n"
        for n in range(1, draw.randint(1, 4))
    )
    remark = f'<fieldset><legend>Comments</legend><span id="ctl00_MainContent_lblComments">{said}</span></fieldset>'
    body = f"""<form method="post" action="./Detail.aspx?id={draw.randint(1000, 99999)}" id="aspnetForm">
<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="/wEP{draw.hexadecimal(40)}">
<div id="hdr"><a id="ctl00_lnkHome" href="Default.aspx">County Health - Food Program</a></div><div class="content">
<table id="ctl00_MainContent_fvMain" cellspacing="0" border="0"><tr><td colspan="2"><table>
{cells}</table></td></tr></table><h3>Violations</h3><div><table {grid} id="ctl00_MainContent_gvFaults">
<tr class="hdr">{heads}</tr>
{shown or none}</table></div>{remark if said else ""}
<h3>Previous Inspections</h3><div><table {grid} id="ctl00_MainContent_gvHistory"><tr><th>Date</th><th>Type</th>
<th>Score</th>
</tr>{older}</table></div><p class="small">Printed {when + timedelta(draw.randint(1, 90)):%m/%d/%Y}</p></div></form>"""
    labels: dict[str, Value] = {"establishment": name, "permit": permit, "address": where, "phone": phone, "type": kind}
    labels |= {"date": f"{when:%m/%d/%Y}", "inspector": who, "score": str(score), "grade": grade, "follow_up": again}
    return page("Inspection Detail", body), {**labels, "comments": said, "violations": [*faults] or None}


_FAULTS = (
    ("2-301", "Hands not washed when required", 5),
    ("3-501.16", "Cold food held above 41F: cut melon at 52F, milk at 48F in the walk-in", 5),
    ("4-601", "Slicer not clean to sight and touch", 3),
    ("5-205.11", "Hand sink blocked", 3),
    ("6-501.111", "Signs of mice under the dry store shelves", 4),
    ("7-102", "Spray bottle not labeled", 2),
)
_REMARKS = ("Owner will replace the door seal.", "Please send the pest report by e-mail within 10 days.", "Good work!")


def duty_pharmacies(draw: Draw) -> Made:
    """Chemists on duty in Italian: cards below zones, hours or all day, notes, a doctor's number, adverts between."""
    city, when = draw.choice(("Altavilla", "Borgo San Pietro", "Montelago", "Rivabella")), draw.day()
    date_ = f"{_GIORNI[when.weekday()]} {when.day} {_MESI[when.month - 1]} {when.year}"
    found: list[dict[str, str]] = []
    shown = ""
    for zone in draw.sample(("Centro", "Zona Nord", "Lungomare", "Frazioni"), draw.randint(1, 3)):
        shown += f'<h3 class="zona">{zone}</h3>\n'
        for _ in range(draw.randint(1, 3)):
            name = f"Farmacia {draw.choice(('Centrale', 'Santa Lucia', 'Dott. ' + draw.surname(), 'al Ponte'))}"
            one = {
                "name": name,
                "address": f"{draw.choice(('Via Roma', 'Corso Italia', 'P.zza Dante'))}, {draw.randint(1, 190)}",
            }
            one["hours"] = draw.choice(("8:30-20:00", "20:00-8:30", "8:30-12:30 / 15:30-19:30", "24 ore su 24"))
            phone, note = draw.some(0.8, draw.code("0### ######")), draw.some(0.35, draw.choice(_NOTE))
            one |= {key: text for key, text in (("phone", phone), ("note", note)) if text}
            call = f'<a href="tel:+39{(phone or "").replace(" ", "")}" itemprop="telephone">{phone}</a>'
            shown += f"""<div class="farmacia" itemscope itemtype="http://schema.org/Pharmacy">
<h4 itemprop="name">{name}</h4>
<p><i class="fa fa-map-marker"></i> <span itemprop="address">{one["address"]}</span> <a href="#">Mappa</a></p>
<p><i class="fa fa-clock-o"></i> {one["hours"]}</p>{f'<p><i class="fa fa-phone"></i> {call}</p>' if phone else ""}
{f'<p class="nota"><em>{note}</em></p>' if note else ""}</div>\n"""
            found.append(one)
        shown += '<div class="banner"><h4>Sconti</h4><p>Solari -20%</p></div>\n' if draw.random() < 0.3 else ""
    doctor, vet = f"116117{draw.choice(('', ' (gratuito)'))}", draw.some(0.5, draw.code("0### ######"))
    fresh, source = (
        draw.some(0.6, f"{when - timedelta(1):%d/%m/%Y} ore {draw.randint(8, 19)}:15"),
        f"ASL {draw.randint(1, 9)}",
    )
    body = f"""<div class="header"><a href="/">{city} Oggi</a> <span class="meteo">{draw.randint(2, 35)}°</span></div>
<ul class="menu"><li>Cronaca</li><li>Farmacie di turno</li><li>Meteo</li></ul><div class="item-page">
<h1>Farmacie di turno a {city}</h1><h2>Turni di {date_}</h2>
{shown}<div class="utili"><h3>Numeri utili</h3><p>Guardia medica: <b>{doctor}</b></p>
{f"<p>Veterinario: <b>{vet}</b></p>" if vet else ""}<p>Carabinieri: <b>112</b></p></div>
<p class="small">{f"Aggiornato il {fresh}. " if fresh else ""}Fonte: {source}. Si consiglia di telefonare prima.</p>
</div>
<div class="footer">{city} Oggi, {long_day(when)[-4:]}. Tutti i diritti riservati.</div>"""
    labels: dict[str, Value] = {"city": city, "date": date_, "doctor": doctor, "vet": vet, "updated": fresh}
    return page(f"Farmacie di turno {city}", body, language="it"), {**labels, "source": source, "pharmacies": [*found]}


_GIORNI = ("lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica")
_MESI = words("gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre")
_NOTE = ("a battenti chiusi, con ricetta urgente", "chiusa per pranzo", "solo su chiamata")
