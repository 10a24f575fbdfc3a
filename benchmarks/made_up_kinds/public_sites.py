"""Pages of a fire brigade, of a works' list of deviations and of a university's projects, each in one template."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    MONTHS,
    Draw,
    Facts,
    Made,
    Value,
    continental,
    each,
    long_day,
    page,
    phrases,
    rows,
    words,
)

_MONATE = words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember")
_EINSATZ = (
    ("Brennt Mülltonne", "Brand", "B1 – Kleinbrand"),
    ("PKW-Brand auf Parkplatz", "Brand", "B2 – PKW-Brand"),
    ("Rauchentwicklung > Wohnhaus", "Brand", "B3 – Zimmerbrand"),
    ("Ausgelöste BMA", "Brand", "B BMA"),
    ("Ölspur nach Unfall", "Technische Hilfeleistung", "TH1 – Ölspur"),
    ("Baum auf Straße", "Technische Hilfeleistung", "TH1 – Unwetter"),
    ("Türöffnung, Person in Not", "Sonstige", "Wohnungsöffnung akut"),
    ("Tragehilfe für den Rettungsdienst", "Sonstige", "Tragehilfe für RD"),
)
_AUTOS = ("HLF 20", "TLF 3000", "DLK 23/12", "MTW", "LF 10 (Ortsteil Süd)", "GW-L2", "ELW 1")
_KRAEFTE = phrases("Polizei; Rettungsdienst; Feuerwehr Öd am Berg; THW OV Thalmässing; Straßenmeisterei; Bürgermeister")
_BERICHT = (
    "Beim Eintreffen um {} Uhr war kein Feuer mehr sichtbar. Die Einsatzstelle wurde mit der Wärmebildkamera "
    "kontrolliert.",
    "Die Fahrbahn wurde auf {} Metern abgestreut und gereinigt. Die Einsatzstelle wurde an die Polizei übergeben.",
    "Nach rund {} Minuten konnten die Kräfte wieder einrücken. Für die Anwohner bestand keine Gefahr.",
)


def fire_call(draw: Draw) -> Made:
    """A German volunteer fire brigade's report of a call, in the lines of a plug-in, the latest calls beside it."""
    when, began = draw.day(), draw.clock(0, 23)
    title, sort, key = draw.choice(_EINSATZ)
    told_on = when + timedelta(draw.randint(0, 6))
    number, said = f"{draw.randint(2, 190)}/{when.year}", f"{when.day}. {_MONATE[when.month - 1]} {when.year}"
    place = draw.some(
        0.8,
        f"{draw.choice(('Hauptstraße', 'Am Bühl', 'A 9, Richtung München', 'Gewerbegebiet Äcker'))}, "
        f"{draw.choice(('Rothweiler', 'Hinterstetten', 'Büchlberg'))}",
    )
    took = draw.some(0.75, f"{draw.choice(('', '1 Stunde ', '2 Stunden '))}{draw.randint(11, 59)} Minuten")
    alarm = draw.some(0.7, draw.choice(("Funkmeldeempfänger", "Sirene, Funkmeldeempfänger", "telefonisch")))
    crew = draw.some(0.65, str(draw.randint(4, 46)))
    leader = draw.some(0.5, f"{draw.choice(('KBM', 'HBM', 'OBM'))} {draw.person()}")
    cost = draw.some(0.3, continental(draw.amount(900, 40000)) + " €")
    cars, others = draw.in_order(_AUTOS, 1, 6), draw.in_order(_KRAEFTE, 1, 5) if draw.random() < 0.7 else []
    linked = [
        ", ".join(f'<a href="/{n}/{i}/">{one}</a>' for i, one in enumerate(some_))
        for n, some_ in (("fahrzeuge", cars), ("kraefte", others))
    ]
    facts: Facts = [("Datum", f"{said}&nbsp;um&nbsp;{began}&nbsp;Uhr"), ("Alarmierungsart", alarm), ("Dauer", took)]
    facts += [
        ("Einsatzart", f'<a href="/einsatzart/">{sort}</a>&nbsp;&gt;&nbsp;<a href="/einsatzart/1/">{key}</a>'),
        ("Einsatzort", place),
        ("Einsatzleiter", leader),
    ]
    facts += [
        ("Mannschaftsstärke", crew),
        ("Fahrzeuge", linked[0]),
        ("Weitere Kräfte", linked[1] or None),
        ("Geschätzter Schaden", cost),
    ]
    told = "".join(f"<p>{one.format(draw.randint(10, 55))}</p>\n" for one in draw.in_order(_BERICHT, 0, 3))
    recent = "".join(
        f'<li><a class="einsatzbericht-title" href="#" '
        f'rel="bookmark">{draw.choice(_EINSATZ)[0].replace(">", "&gt;")}</a>'
        f"<br>\n"
        f'<span class="einsatzbericht-datum">{draw.randint(1, 28)}. {draw.choice(_MONATE)} 2026</span> '
        f"<span>{draw.clock()}</span></li>\n"
        for _ in range(draw.randint(2, 4))
    )
    hint = (
        '<div class="wp-block-cover"><p>Die Notrufnummer lautet <strong>112</strong>. Sprechstunde: Montag 18:30 '
        "Uhr.</p></div>\n"
    )
    body = f"""<div id="page" class="hfeed site"><header class="site-header" role="banner">
<h2 class="site-title">Freiwillige Feuerwehr Rothweiler e.&#8239;V.</h2></header>
<div id="content" class="site-content"><main class="site-main" role="main">{hint if draw.random() < 0.3 else ""}
<article class="einsatz type-einsatz status-publish hentry"><header class="entry-header">
<h1 class="entry-title">{title.replace(">", "&gt;")}</h1>
<div class="entry-meta">Einsatz Nr. {number} <span class="sep">|</span> Veröffentlicht von
<a>{draw.choice(("admin", "Pressewart"))}</a> am <time>{told_on.day}. {_MONATE[told_on.month - 1]} {told_on.year}</time>
</div>
</header>
<div class="entry-content"><div class="einsatzverwaltung-reportheader">
{rows("<strong>{}:</strong> {}<br>", facts)}
</div><hr>{"<h3>Einsatzbericht:</h3>" + told if told else "<p>- kein Einsatzbericht vorhanden -</p>"}</div></article>
<nav class="navigation post-navigation"><div class="nav-previous">
<span>Vorheriger Einsatz</span> {draw.choice(_EINSATZ[:2])[0]}</div></nav></main>
<aside id="secondary"><section class="widget"><h3 class="widget-title">Letzte Einsätze</h3><ul>\n{recent}</ul></section>
</aside></div></div>"""
    labels: dict[str, Value] = {"title": title, "number": number, "date": said, "time": began, "category": sort}
    labels |= {"keyword": key}
    labels |= {"place": place, "duration": took, "alarm": alarm, "crew": crew, "leader": leader, "vehicles": [*cars]}
    labels |= {"other_forces": [*others] or None, "damage": cost}
    return page(f"{title.replace('>', '&gt;')} - FF Rothweiler", body, language="de"), labels


_TROUBLE = phrases(
    "Label smudged on outer carton; Temperature excursion in cold room 3; Missing second signature in batch record; "
    "Foreign particle (glass?) found at visual inspection; Out-of-trend result: assay < 97 %"
)
_CAUSES = (
    "<p>Printer head worn. <b>Maintenance interval was 12 instead of 6 months.</b></p>",
    "<div>Door left open during <em>loading</em>;\nalarm acknowledged, no action taken.</div>",
    "<p>Operator not trained on SOP-0417 rev. 8.</p>",
    "<p>Unknown – see investigation report&nbsp;INV-88.</p>",
)
_STATES = ("Open", "Under investigation", "CAPA assigned", "Closed", "Closed – no impact")
_PLANTS = ("Building 12", "Packaging hall", "Warehouse (cold chain)", "QC laboratory")


def deviation_item(draw: Draw) -> Made:
    """An item of a SharePoint list of deviations: every row always there, many blank, comments with dates appended."""
    found, title = draw.day(draw.randint(2024, 2026)), draw.choice(_TROUBLE)
    number = f"DEV-{found.year}-{draw.code('####')}"
    plant, severity = draw.choice(_PLANTS), draw.choice(("Minor", "Major", "Critical"))
    days = sorted(draw.sample(range(7, 190), 5))
    due = draw.some(0.65, f"{found + timedelta(draw.randint(20, 120)):%d/%m/%Y}")
    finder, owner = draw.people(2, 2)
    state, cause = draw.choice(_STATES), draw.some(0.6, draw.choice(_CAUSES))
    batches = [draw.code("@####-##") for _ in range(draw.choice((0, 1, 1, 2, 3, 6)))]
    files = draw.in_order(("photo 1.jpg", "chart_coldroom.xlsx", "BR scan.pdf", "Customer complaint.msg"), 0, 3)
    released = draw.some(0.4, f"{draw.randint(1, 90)}.{draw.randint(0, 9)} kg")
    said = ("ok", "Due date moved to {1}.", "{0} kg blocked in SAP.", "Closed by mistake, reopened.")
    remarks = ""
    for late, text in zip(days[3::-1], draw.in_order(said, 0, 4), strict=False):
        told = text.format(draw.randint(2, 40), f"{found + timedelta(late + 30):%d/%m/%Y}")
        when = f"{found + timedelta(late):%d/%m/%Y} {draw.clock()}"
        remarks += f'<div><a class="ms-subtleLink">{draw.person()}</a> ({when}):<div dir="">{told}</div></div><br>\n'
    user = (
        '<nobr><span><a class="ms-imnlink"><img src="/_layouts/15/images/spimn.png" alt=""></a><a '
        'class="ms-subtleLink">{}</a></span></nobr>'
    )
    at = [f"{found + timedelta(late):%d/%m/%Y} {draw.clock()}" for late in (draw.randint(0, 5), days[4])]
    facts: Facts = [
        ("Deviation No.", number),
        ("Title", escape(title, False)),
        ("Area", plant),
        ("Classification", severity),
    ]
    facts += [
        ("Date of detection", f"{found:%d/%m/%Y}"),
        ("Detected by", user.format(finder)),
        ("Owner", user.format(owner)),
    ]
    facts += [
        ("Status", state),
        ("Target date", due),
        ("Product group", draw.choice(("Ointments", "Vials", ""))),
        ("Quantity affected", released),
    ]
    facts += [("Batches", "; ".join(f'<a href="DispForm.aspx?ID={n}">{one}</a>' for n, one in enumerate(batches, 310)))]
    facts += [
        ("Root cause", f'<div class="ExternalClass9A">{cause}</div>' if cause else None),
        ("CAPA reference", ""),
        ("Comments", remarks),
    ]
    row = """<tr><td nowrap="true" valign="top" width="165px" class="ms-formlabel"><h3 class="ms-standardheader">
<a name="SPBookmark_{1}"></a>{0}</h3></td>
<td valign="top" class="ms-formbody" width="450px" id="SPField{1}">\n{2}\n\t\t&nbsp;\n</td></tr>"""
    shown = "\n".join(row.format(a, a.replace(" ", "_x0020_"), b or "") for a, b in facts)
    attached = "".join(
        f'<tr><td class="ms-vb"><span><a href="/Lists/Dev/Attachments/{draw.code("###")}">{one}</a></span></td></tr>\n'
        for one in files
    )
    files_row = (
        '<tr id="idAttachmentsRow"><td class="ms-formlabel"><h3 class="ms-standardheader">Attachments</h3></td>'
        f'<td class="ms-formbody"><table>{attached}</table></td></tr>'
    )
    bar = '<div id="pageStatusBar" class="s4-status-s1"><b>Info:</b> list becomes read-only on 01/12/2026 18:00.</div>'
    body = f"""<form method="post" action="./DispForm.aspx?ID={draw.code("###")}" id="aspnetForm">
<div id="s4-ribbonrow">Browse View</div>
{bar if draw.random() < 0.3 else ""}<div id="s4-workspace"><div id="sideNavBox"><ul class="root ms-core-listMenu-root">
<li>Deviations<ul><li>Overdue</li>
<li>My open items ({draw.randint(0, 9)})</li></ul></li><li>Change control</li></ul></div><div id="contentBox">
<h1 id="pageTitle">Deviations - {escape(title, False)}</h1>
<table class="ms-formtable" border="0" cellpadding="0" cellspacing="0" width="100%">
{shown}
{files_row if files else ""}
</table><table width="100%"><tr><td class="ms-descriptiontext" nowrap="nowrap">Version: <a>{draw.randint(1, 9)}.0</a>
<br>
Created at {at[0]} by <a class="ms-subtleLink">{finder}</a><br>
Last modified at {at[1]} by <a class="ms-subtleLink">{
        draw.person()
    }</a></td><td><input type="button" value="Close"></td>
</tr></table></div></div></form>"""
    labels: dict[str, Value] = {"number": number, "title": title, "area": plant, "classification": severity}
    labels |= {"detected": f"{found:%d/%m/%Y}", "detected_by": finder, "owner": owner, "status": state}
    labels |= {"target_date": due}
    labels |= {"quantity": released, "batches": [*batches] or None, "root_cause": _text(cause) if cause else None}
    labels |= {"attachments": [*files] or None, "modified": at[1]}
    return page(f"Deviations - {escape(title, False)}", body), labels


def _text(markup: str) -> str:
    """What is read of a piece of markup."""
    pieces = (piece.partition(">")[2] for piece in markup.split("<"))
    return " ".join("".join(pieces).replace("&nbsp;", " ").split())


_AIMS = phrases(
    "Sediment transport; Speech rhythm; Peatland carbon; Soft robotics; Trust in courts; Medieval glass & colour"
)
_PLACES = phrases(
    "in mountain rivers; of bilingual infants; after rewetting; for keyhole surgery; since 1945; – a comparative study"
)
_FUNDERS = phrases(
    "National Science Fund; European Research Agency, Horizon; Ørsted Foundation; Ministry of Education & Research"
)
_JOURNALS = ("J. Appl. Fluvial Sci.", "Cognition & Speech", "Annals of Peat", "Proc. 14th Conf. on Soft Machines")


def research_project(draw: Draw) -> Made:
    """A project on a university's Drupal site: fields with labels inline, partners, publications, related projects."""
    title = f"{draw.choice(_AIMS)} {draw.choice(_PLACES)}"
    acronym = draw.some(0.65, draw.code("@@@@") + draw.choice(("", "-2", "+")))
    grant = draw.choice((draw.code("10######"), draw.code("PN-######/2")))
    funder = draw.choice(_FUNDERS)
    money = draw.some(0.6, f"{draw.choice(('€', 'EUR ', 'NOK '))}{draw.randint(80, 2400)},{draw.code('###')}")
    years = draw.randint(2018, 2024)
    first, last = (f"{draw.choice(MONTHS)} {n}" for n in (years, years + draw.randint(2, 5)))
    leader = f"{draw.choice(('Prof. ', 'Dr ', ''))}{draw.person()}"
    address = draw.some(0.6, f"{draw.surname().lower()}@hydro.uni.example")
    partners = [
        f"{draw.choice(('University of', 'Institute for Geo-Ecology,', 'ETH', 'Città di'))} {draw.town()}"
        for _ in range(draw.choice((0, 1, 2, 3, 5)))
    ]
    topics = draw.in_order(
        ("hydrology", "acoustics", "machine learning", "field work", "history of science", "ethics"), 1, 4
    )
    papers, listed = [], ""
    for _ in range(draw.choice((0, 0, 1, 2, 4, 7, 12))):
        one = {
            "authors": "; ".join(f"{draw.surname()}, {draw.choice('ABEJM')}." for _ in range(draw.randint(1, 4))),
            "year": str(draw.randint(years, 2026)),
        }
        one["title"] = (
            f"{draw.choice(('On the limits of', 'Measuring', 'A note on', 'Who needs'))} "
            f"{draw.choice(_AIMS).lower()} {draw.choice(_PLACES)}"
        )
        journal = draw.some(0.75, draw.choice(_JOURNALS))
        doi = draw.some(0.6, f"10.{draw.randint(1000, 9999)}/{draw.code('@@@.####')}")
        one |= ({"journal": journal} if journal else {}) | ({"doi": doi} if doi else {})
        papers.append(one)
        listed += f"""<div class="views-row"><article class="node node--type-publication node--view-mode-citation">
<span class="authors">{one["authors"]}</span> ({one["year"]}): <a href="/node/{draw.randint(100, 999)}" hreflang="en">
<em>{escape(one["title"], False)}</em></a>.
{f'<span class="journal">{escape(journal, False)}</span>,' if journal else ""}
{f'<a href="https://doi.example/{doi}">{doi}</a>' if doi else "in press"}</article></div>\n"""
    item = """<div class="field field--name-field-{1} field--type-{2} field--label-inline clearfix">
<div class="field__label">{0}</div>
<div class="field__item">{3}</div></div>\n"""
    facts = [
        ("Acronym", "acronym", "string", acronym),
        ("Funding", "funder", "entity-reference", escape(funder, False)),
        ("Grant number", "grant", "string", grant),
    ]
    facts += [
        ("Budget", "budget", "string", money),
        ("Principal investigator", "pi", "entity-reference", f'<a href="/people/{draw.randint(2, 90)}">{leader}</a>'),
    ]
    facts += [("Contact", "mail", "email", f'<a href="mailto:{address}">{address}</a>' if address else None)]
    shown = "".join(item.format(*one) for one in facts if one[3])
    span = (
        f'<time datetime="{years}-01-01T12:00:00Z">{first}</time> - <time datetime="2026-01-01T12:00:00Z">{last}</time>'
    )
    joined = "".join(f'<div class="field__item">{one}</div>\n' for one in partners)
    group = (
        '<div class="field field--name-field-partners field--label-above"><div '
        'class="field__label">Partners</div><div class="field__items">\n{}</div></div>'
    )
    near = "".join(
        f'<div class="views-row"><h3><a>{escape(draw.choice(_AIMS), False)} {draw.choice(_PLACES)}</a></h3><div '
        f'class="field__item">{draw.choice(MONTHS)} 2021 - '
        f'{draw.choice(MONTHS)} 2025</div><div class="field__item">{escape(draw.choice(_FUNDERS), False)}</div></div>\n'
        for _ in range(draw.randint(0, 3))
    )
    tagged = each('<div class="field__item"><a href="/taxonomy/term/7">{}</a></div>', topics)
    published = (
        '<div class="views-element-container block"><h2>Publications</h2><div class="view view-publications">'
        f'<div class="view-content">{listed}</div></div></div>'
    )
    about = (
        f"<p>With a budget of over €{draw.randint(1, 9)} million from several sources, our group (led since "
        f"{draw.randint(2009, 2016)} by {draw.person()}) "
        f"studies what others leave out.</p>\n<p>Field work starts in {draw.choice(MONTHS)} {years}.</p>"
    )
    news = (
        '<div role="contentinfo" aria-label="Status message" class="messages messages--warning">This page has '
        "not been reviewed since 2023.</div>"
    )
    body = f"""<a href="#main-content" class="visually-hidden focusable">Skip to main content</a>
<div class="dialog-off-canvas-main-canvas">
<header role="banner"><div class="region region-header"><nav class="breadcrumb"><ol><li>Home</li><li>Research</li>
<li>Projects</li></ol></nav></div></header>
<main role="main"><div class="region region-content">{news if draw.random() < 0.25 else ""}<h1 class="page-title">
<span class="field field--name-title">{escape(title, False)}</span></h1>
<article class="node node--type-project node--promoted node--view-mode-full"><div class="node__content">
<div class="clearfix text-formatted field field--name-body">{about if draw.random() < 0.8 else ""}</div>
{shown}<div class="field field--name-field-period field--type-daterange field--label-inline">
<div class="field__label">Duration</div><div class="field__item">{span}</div></div>
{group.format(joined) if partners else ""}<div class="field field--name-field-tags field--label-hidden field__items">
{tagged}</div></div></article>{published if papers else ""}
{f'<div class="block block-related"><h2>Related projects</h2>{near}</div>' if near else ""}</div></main>
<footer><p>© {draw.randint(2019, 2026)} University of {draw.town()} · Last changed {long_day(draw.day())} ·
webmaster@uni.example</p></footer></div>"""
    labels: dict[str, Value] = {"title": title, "acronym": acronym, "funder": funder, "grant_number": grant}
    labels |= {"budget": money}
    labels |= {"start": first, "end": last, "investigator": leader, "contact": address, "partners": [*partners] or None}
    labels |= {"publications": [*papers] or None}
    return page(f"{escape(title, False)} | Research", body), labels
