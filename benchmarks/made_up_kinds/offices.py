"""Pages of courts, councils and offices: a docket, a tender, an application, a patent, a company, a trial, a doctor."""

from __future__ import annotations

from benchmarks.made_up_kinds.material import Draw, Made, Value, continental, each, long_day, page, rows, us_day


def docket(draw: Draw) -> Made:
    """A docket sheet: bold labels with texts behind them, parties by side, entries in a table."""
    number = f"{draw.randint(1, 4)}:{draw.randint(21, 26)}-cv-{draw.randint(100, 9999):05}"
    plaintiffs = [name.upper() for name in draw.people(1, 2)]
    defendants = [f"{draw.surname()} {draw.choice(('LLC', 'Inc.', 'Corp.'))}", *draw.people(0, 2)]
    judge, filed, closed = draw.person(), draw.day(2025), draw.some(0.4, f"{draw.day():%m/%d/%Y}")
    demand = draw.some(0.5, f"${draw.randint(75, 900)},000")
    texts = ("COMPLAINT filed", "SUMMONS issued", "ANSWER to complaint", "MOTION to dismiss", "ORDER granting motion")
    entries = [
        {"date": f"{draw.day():%m/%d/%Y}", "number": str(n), "text": f"{draw.choice(texts)} by {draw.surname()}."}
        for n in range(1, draw.randint(3, 7))
    ]
    table = "\n".join(f"<tr><td>{e['date']}</td><td>{e['number']}</td><td>{e['text']}</td></tr>" for e in entries)
    head = rows(
        "<b>{}</b> {}<br>",
        [
            ("Assigned to:", f"Judge {judge}"),
            ("Demand:", demand),
            ("Cause:", "28:1332 Diversity"),
            ("Date Filed:", f"{filed:%m/%d/%Y}"),
            ("Date Terminated:", closed),
        ],
    )
    body = f"""<center><b>U.S. District Court<br>District of {draw.town()}</b>
<br>CIVIL DOCKET FOR CASE #: {number}</center>
<table width="100%"><tr><td valign="top">{plaintiffs[0]} v. {defendants[0]}<br>{head}</td></tr></table>
<table><tr><td><u>Plaintiff</u></td></tr>{each("<tr><td><b>{}</b></td></tr>", plaintiffs)}
<tr><td><u>Defendant</u></td></tr>{each("<tr><td><b>{}</b></td></tr>", defendants)}</table>
<table border="1"><tr><th>Date Filed</th><th>#</th><th>Docket Text</th></tr>{table}</table>"""
    labels: dict[str, Value] = {"case_number": number, "judge": judge, "filed": f"{filed:%m/%d/%Y}", "closed": closed}
    more: dict[str, Value] = {"demand": demand, "plaintiffs": plaintiffs, "defendants": defendants, "entries": entries}
    return page("Docket", body), {**labels, **more}


def tender(draw: Draw) -> Made:
    """A call for tenders in Spanish: numbered headings with text below, one of them only in some."""
    office = (
        f"{draw.choice(('Ayuntamiento', 'Diputación', 'Consorcio'))} de {draw.choice(('Alcorea', 'Belmar', 'Ronda'))}"
    )
    what = draw.choice(
        ("Obras de pavimentación", "Suministro de luminarias", "Servicio de limpieza", "Poda de árboles")
    )
    reference, value = draw.code("@@-2026/###"), continental(draw.amount(9000, 900000))
    deposit = draw.some(0.5, f"{draw.randint(2, 5)} %")
    closes, hour = f"{draw.randint(1, 28):02}/{draw.randint(1, 12):02}/2026", draw.clock(10, 14)
    criteria = draw.sample(
        ("Precio", "Plazo de ejecución", "Mejoras", "Garantía", "Calidad técnica"), draw.randint(2, 4)
    )
    parts = [
        ("Órgano de contratación", f"<p>{office}</p>"),
        ("Objeto del contrato", f"<p>{what}</p>"),
        ("Presupuesto base", f"<p>{value} EUR (sin IVA)</p>"),
        ("Garantía provisional", f"<p>{deposit}</p>" if deposit else None),
        ("Plazo de presentación", f"<p>Hasta el {closes} a las {hour} horas.</p>"),
        ("Criterios de adjudicación", f"<ul>{each('<li>{}</li>', criteria)}</ul>"),
        ("Contacto", f"<p>{draw.person()}<br>Tel. {draw.code('9## ### ###')}</p>"),
    ]
    shown = [part for part in parts if part[1]]
    text = "\n".join(f"<h3>{n}. {heading}</h3>{content}" for n, (heading, content) in enumerate(shown, 1))
    body = f"""<div class="cabecera"><img alt="Escudo"><span>Plataforma de licitaciones</span></div>
<h1>Anuncio de licitación</h1><p class="exp">Expediente: {reference} · Publicado: {draw.randint(1, 28):02}/01/2026</p>
<div class="texto">{text}</div><p class="pie">Documento firmado electrónicamente.</p>"""
    labels: dict[str, Value] = {"reference": reference, "office": office, "object": what, "budget": f"{value} EUR"}
    more: dict[str, Value] = {"deposit": deposit, "closes": closes, "closes_at": hour, "criteria": criteria}
    return page("Licitación", body, language="es"), {**labels, **more}


def planning_application(draw: Draw) -> Made:
    """A council's page: a summary table with plain label cells, "Not available" shown where there is no date."""
    reference = f"26/{draw.randint(100, 3999):05}/{draw.choice(('FUL', 'HSE', 'LBC'))}"
    received, decided = draw.day(), draw.some(0.6, f"{draw.day():%a %d %b %Y}")
    outcome = draw.choice(("Permitted", "Refused", "Withdrawn")) if decided else None
    address = f"{draw.street()} {draw.town()} {draw.code('@@# #@@')}"
    what = draw.choice(("Single storey rear extension", "Loft conversion", "Change of use to cafe", "New garage"))
    officer, ward, agent = draw.person(), f"{draw.town()} North", draw.some(0.6, f"{draw.surname()} Architects Ltd")
    summary = rows(
        "<tr><td class='lbl'>{}</td><td>{}</td></tr>",
        [
            ("Reference", reference),
            ("Application Received", f"{received:%a %d %b %Y}"),
            ("Address", address),
            ("Proposal", what),
            ("Status", "Decided" if decided else "Awaiting decision"),
            ("Decision", outcome),
            ("Decision Issued Date", decided or "Not available"),
            ("Appeal Decision", "Not available"),
        ],
    )
    details = rows(
        "<tr><td class='lbl'>{}</td><td>{}</td></tr>",
        [("Case Officer", officer), ("Ward", ward), ("Agent", agent), ("Applicant", f"Mr {draw.surname()}")],
    )
    count = draw.randint(0, 30)
    body = f"""<div id="pa"><h1>Planning – Application Summary</h1><p>
<span class="no">{reference}</span> | {what} | {address}</p>
<ul class="tabs"><li>Details</li><li>Comments ({count})</li><li>Documents ({draw.randint(3, 40)})</li></ul>
<table id="simple" summary="Case details">{summary}</table><h2>Further information</h2><table>{details}</table></div>"""
    labels: dict[str, Value] = {"reference": reference, "received": f"{received:%a %d %b %Y}", "address": address}
    more: dict[str, Value] = {"proposal": what, "decision": outcome, "decided": decided, "officer": officer}
    return page("Planning", body), {**labels, **more, "ward": ward, "agent": agent, "comments": str(count)}


def patent(draw: Draw) -> Made:
    """A patent: small headings in a column with one or several texts below each, classes as codes."""
    number = f"US{draw.randint(9000000, 12999999)}B{draw.choice('12')}"
    inventors, owner = draw.people(1, 4), f"{draw.surname()} {draw.choice(('Robotics', 'Optics', 'Materials'))} Inc."
    title = draw.choice(("Folding hinge for a ladder", "Method of sorting grain", "Valve with a ceramic seat"))
    filed, granted = draw.day(2021), draw.day(2024)
    classes = sorted({draw.code("F16@ #/0#") for _ in range(draw.randint(1, 4))})
    claims, family = draw.randint(6, 30), draw.some(0.5, draw.code("EP#######A1"))
    relation = f"<dt>Also published as</dt><dd>{family}</dd>" if family else ""
    cited = each("<li><a>US4{}A</a> Hinge</li>", (draw.code("######") for _ in range(2)))
    body = f"""<article class="result"><header><h2 id="number">{number}</h2><h1 id="title">{title}</h1></header>
<section class="knowledge-card"><dl class="important-people">{each("<dt>Inventor</dt><dd>{}</dd>", inventors)}
<dt>Current Assignee</dt><dd>{owner}</dd></dl>
<dl class="dates"><dt>{filed:%Y-%m-%d}</dt><dd>Application filed by {owner}</dd><dt>{granted:%Y-%m-%d}</dt>
<dd>Publication
of {number}</dd><dt>{granted:%Y-%m-%d}</dt><dd>Application granted</dd></dl><dl>{relation}</dl></section>
<h3>Classifications</h3><ul class="cls">{each("<li><code>{}</code> Elements</li>", classes)}</ul>
<h3>Claims ({claims})</h3><p>1. A device comprising a first arm, a second arm and 2 pins.</p>
<h3>Citations</h3><ul>{cited}</ul></article>"""
    labels: dict[str, Value] = {"number": number, "title": title, "inventors": inventors, "assignee": owner}
    days: dict[str, Value] = {"filed": f"{filed:%Y-%m-%d}", "granted": f"{granted:%Y-%m-%d}"}
    return page(number, body), {**labels, **days, "classes": list(classes), "claims": str(claims), "family": family}


def company(draw: Draw) -> Made:
    """A company register in Italian: definitions of which any may be missing, an address of lines, officers."""
    name = f"{draw.surname()} {draw.choice(('S.p.A.', 'S.r.l.', 'S.n.c.'))}"
    tax, founded = (
        draw.code("###########"),
        f"{draw.randint(1, 28):02}/{draw.randint(1, 12):02}/{draw.randint(1950, 2020)}",
    )
    lines = (f"Via Garibaldi {draw.randint(1, 99)}", f"{draw.randint(20100, 50100)} {draw.choice(('Milano', 'Pisa'))}")
    capital = draw.some(0.7, f"€ {continental(draw.amount(10000, 900000))}")
    mailbox, phone = draw.some(0.6, f"info@{draw.code('@@@@').lower()}.example"), draw.code("02 ########")
    state = draw.choice(("Attiva", "Inattiva", "In liquidazione"))
    roles = ("Presidente", "Consigliere", "Sindaco", "Procuratore")
    officers = [{"role": r, "name": n} for r, n in zip(roles, draw.people(2, 4), strict=False)]
    pairs = [
        ("Partita IVA", tax),
        ("Stato", state),
        ("Data costituzione", founded),
        ("Capitale sociale", capital),
        ("Sede legale", "<br>".join(lines)),
        ("PEC", mailbox),
        ("Telefono", phone),
    ]
    people_rows = "\n".join(f"<tr><td>{o['name']}</td><td><em>{o['role']}</em></td></tr>" for o in officers)
    body = f"""<nav><ol><li>Registro</li><li>Imprese</li></ol></nav><h1>{name}</h1>
<dl class="scheda">{rows("<dt>{}</dt><dd>{}</dd>", pairs)}</dl>
<h2>Cariche</h2><table class="cariche"><thead><tr><th>Nome</th><th>Carica</th></tr></thead><tbody>{people_rows}</tbody>
</table>
<p class="nota">Dati aggiornati al 01/03/2026. Telefono assistenza: 800 123456</p>"""
    labels: dict[str, Value] = {"name": name, "tax_number": tax, "state": state, "founded": founded}
    more: dict[str, Value] = {"capital": capital, "seat": " ".join(lines), "mailbox": mailbox, "phone": phone}
    return page(name, body, language="it"), {**labels, **more, "officers": officers}


def clinical_trial(draw: Draw) -> Made:
    """A study record: label cells in a column of their own, two pairs a row, arms as records, dates with a kind."""
    number, phase = draw.code("NCT0#######"), f"Phase {draw.randint(1, 4)}"
    title = (
        f"Effect of {draw.choice(('Valorin', 'Tesamide', 'Ocrelex'))} on {draw.choice(('Asthma', 'Gout', 'Migraine'))}"
    )
    begun, done = f"{draw.day(2024):%B %Y}", f"{draw.day(2027):%B %Y}"
    enrolled, sponsor = str(draw.randint(24, 900)), f"University of {draw.town()}"
    masking = draw.some(0.6, draw.choice(("Double", "Quadruple", "None (Open Label)")))
    places = draw.sample(("Spain", "Norway", "Chile", "Japan", "Kenya"), draw.randint(1, 3))
    arms = [
        {"arm": arm, "dose": f"{draw.randint(5, 80)} mg daily"}
        for arm in ("Experimental: high", "Experimental: low", "Placebo")[: draw.randint(2, 3)]
    ]
    arm_rows = "".join(f"<tr><td>{a['arm']}</td><td>Tablet, {a['dose']}</td></tr>" for a in arms)
    second = f"<td><b>Masking</b></td><td>{masking}</td>" if masking else "<td></td><td></td>"
    body = f"""<h1>{title}</h1><div>ClinicalTrials Identifier: {number}</div>
<table class="t2"><tr><td><b>Study Start</b></td><td>{begun} (Actual)</td><td><b>Enrollment</b></td>
<td>{enrolled} participants</td></tr>
<tr><td><b>Study Completion</b></td><td>{done} (Estimated)</td><td><b>Phase</b></td><td>{phase}</td></tr>
<tr><td><b>Sponsor</b></td><td>{sponsor}</td>{second}</tr></table>
<h2>Locations</h2><p>{", ".join(places)}</p>
<h2>Arms</h2><table class="arms"><tr><th>Arm</th><th>Treatment</th></tr>{arm_rows}</table>"""
    labels: dict[str, Value] = {"number": number, "title": title, "start": begun, "completion": done, "phase": phase}
    more: dict[str, Value] = {"enrolled": enrolled, "sponsor": sponsor, "masking": masking, "countries": places}
    return page(title, body), {**labels, **more, "arms": arms}


def doctor(draw: Draw) -> Made:
    """A clinic's doctor: an address of lines, languages in one text, surgery hours, others of the practice alike."""
    name, field = f"Dr. {draw.person()}", draw.choice(("Cardiology", "Dermatology", "Paediatrics", "Neurology"))
    spoken = draw.sample(("English", "French", "Urdu", "Polish", "Arabic"), draw.randint(1, 3))
    house, place, postcode = draw.street(), draw.town(), draw.code("@@# #@@")
    phone, fax = draw.code("020 #### ####"), draw.some(0.5, draw.code("020 #### ####"))
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
    hours = [
        {"day": name_of, "hours": f"{draw.clock(8, 9)} – {draw.clock(13, 18)}"}
        for name_of in days
        if draw.random() < 0.7
    ]
    table = "".join(f"<tr><td>{h['day']}</td><td>{h['hours']}</td></tr>" for h in hours)
    numbers = rows("<br>{}: {}", [("Phone", phone), ("Fax", fax)], "")
    others = "".join(f'<div class="doc"><h4>Dr. {other}</h4><p>Cardiology</p></div>' for other in draw.people(1, 3))
    new = draw.choice(("Accepting new patients", "Not accepting new patients"))
    body = f"""<div class="profile"><div class="doc"><h1>{name}</h1><p>{field}</p></div><span class="badge">{new}</span>
<h3>Address</h3><p>{place} Health Centre<br>{house}<br>{place} {postcode}{numbers}</p>
<p><strong>Languages:</strong> {", ".join(spoken)}</p>
<h3>Surgery hours</h3><table>{table}</table></div>
<h3>Also at this practice</h3>{others}<p>Reviewed {long_day(draw.day())}</p>"""
    labels: dict[str, Value] = {"name": name, "field": field, "street": house, "phone": phone, "fax": fax}
    more: dict[str, Value] = {"languages": spoken, "new_patients": new, "hours": hours or None}
    return page(name, body), {**labels, **more}


def obituary(draw: Draw) -> Made:
    """An obituary: nearly all of it running text, with a sentence left out in some."""
    name, age, home = draw.person(), str(draw.randint(61, 99)), draw.town()
    died, born, birthplace = us_day(draw.day()), us_day(draw.day(1940)), draw.town()
    church, at, when = (
        f"St. {draw.choice(('Mary', 'Paul', 'Anne'))}'s Church",
        f"{draw.randint(9, 12)}:30 a.m.",
        us_day(draw.day()),
    )
    spouse = draw.some(0.6, draw.person())
    first = name.split()[0]
    married = f" {first} is survived by a spouse, {spouse}." if spouse else ""
    work = draw.choice(("taught music for thirty years", "ran the family bakery", "worked at the shipyard"))
    body = f"""<div class="masthead"><a>The {home} Courier</a><a>Obituaries</a><a>Place a notice</a></div>
<article><h1>{name}</h1><p class="lead">{name}, {age}, of {home}, died on {died}.</p>
<p>Born on {born} in {birthplace}, {first} {work}.{married}</p>
<p>A service will be held at {church} on {when}, at {at}. The family thanks all who helped.</p>
<div class="share">Share · Print · Send flowers</div></article>"""
    labels: dict[str, Value] = {"name": name, "age": age, "home": home, "died": died, "born": born}
    more: dict[str, Value] = {"birthplace": birthplace, "spouse": spouse, "service_place": church}
    return page(name, body), {**labels, **more, "service_date": when, "service_time": at}
