"""Pages for the public: a charity, a ministry's papers, a councillor, songs of a radio, a driver to download."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, page, rows, us_day

_WORK = ("Education and training", "The prevention or relief of poverty", "Animals", "Arts, culture and heritage")
_HELPED = ("Children and young people", "Older people", "The general public", "People with disabilities")


def charity_entry(draw: Draw) -> Made:
    """A charity in a register: rows of a summary list, large numbers of a year, trustees with a chair, contacts."""
    name = f"{draw.town()} {draw.choice(('Almshouse Trust', 'Bell Ringers', 'Swift Rescue', 'Brass Band Fund'))}"
    number, status = draw.code("1######"), draw.choice(("Registered", "Registered", "Removed", "Registration pending"))
    since, closes = draw.day(draw.randint(1961, 2022)), draw.day(2025)
    gone = status == "Removed"
    income, spent = f"£{draw.randint(900, 990000):,}", f"£{draw.randint(900, 990000):,}"
    staff, helpers = draw.some(0.5, str(draw.randint(1, 90))), draw.some(0.7, str(draw.randint(2, 400)))
    short = name.split(maxsplit=1)[0]
    other = draw.some(0.4, f"The {short} {draw.choice(('Society', 'Fund of 1871'))}")
    trustees, shown = [], ""
    for n, who in enumerate(draw.people(2, 7)):
        one = {"name": who}
        one |= {"role": "Chair"} if n == 0 and draw.random() < 0.8 else {}
        one |= {"appointed": long_day(draw.day(draw.randint(2004, 2025)))} if draw.random() < 0.8 else {}
        trustees.append(one)
        role = f' <strong class="govuk-tag">{one["role"]}</strong>' if "role" in one else ""
        shown += f"""<tr class="govuk-table__row"><th scope="row" class="govuk-table__header">{who}{role}</th>
<td class="govuk-table__cell">{one.get("appointed", "Not recorded")}</td></tr>
"""
    work, helped = draw.in_order(_WORK, 1, 3), draw.in_order(_HELPED, 1, 3)
    site = draw.some(0.6, f"https://www.{short.lower()}{draw.choice(('trust', 'fund'))}.example")
    phone, mail = draw.code("01632 960###"), draw.some(0.75, f"office@{short.lower()}.example")
    row = """<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">{}</dt>
<dd class="govuk-summary-list__value">{}</dd></div>"""
    first = [("Charity number", number), ("Status", status), ("Registered on", long_day(since)), ("Other names", other)]
    first += [("What it does", each("{}", work, "<br>")), ("Who it helps", each("{}", helped, "<br>"))]
    reach = [("Address", f"{draw.street()}, {draw.town()}"), ("Phone", phone), ("Email", mail), ("Website", site)]
    sums = [("total income", income), ("total expenditure", spent), ("employees", staff), ("volunteers", helpers)]
    counts = rows('<div class="stat"><span class="stat__n">{1}</span> <span>{0}</span></div>', sums)
    body = f"""<header class="govuk-header"><a class="govuk-header__link">Register of Charities</a></header>
<div class="govuk-width-container"><a href="#" class="govuk-back-link">Back to results</a>
<main class="govuk-main-wrapper">
<div class="govuk-phase-banner"><strong class="govuk-tag">Beta</strong> This is a new service.</div>
<h1 class="govuk-heading-l">{name.upper() if draw.random() < 0.3 else name}</h1>
{'<div class="govuk-warning-text">This charity was removed from the register.</div>' if gone else ""}
<h2 class="govuk-heading-m">Overview of {name}</h2><dl class="govuk-summary-list">
{rows(row, first)}</dl>
<h2 class="govuk-heading-m">Financial year ending {long_day(closes)}</h2>
{counts}
<h2 class="govuk-heading-m">Trustees ({len(trustees)})</h2><table class="govuk-table"><thead><tr><th>Name</th>
<th>Date of appointment</th></tr></thead><tbody>
{shown}</tbody></table>
<h2 class="govuk-heading-m">Contact</h2><dl class="govuk-summary-list">
{rows(row, reach)}</dl></main></div>
<footer class="govuk-footer">Help line 0300 555 0122 (9am to 5pm). All content is available under the Open Licence
v3.0</footer>"""
    labels: dict[str, Value] = {"name": name, "number": number, "status": status, "registered": long_day(since)}
    labels |= {"activities": [*work], "year_end": long_day(closes), "income": income}
    labels |= {"spending": spent, "volunteers": helpers, "email": mail}
    return page(f"{name} - Register of Charities", body), labels | {"website": site, "trustees": [*trustees]}


_PAPERS = (
    ("Small harbours: how they are paid for", "Research"),
    ("Guidance on hedges beside railways", "Guidance"),
    ("Annual report of the Weights Inspectorate", "Corporate report"),
    ("Letter to heads of schools on milk", "Correspondence"),
    ("Consultation on ferry subsidies: outcome", "Consultation"),
    ("Rural bus use, quarterly tables", "Statistics"),
    ("Code of practice for beekeepers & orchards", "Guidance"),
    ("Equality statement, flood scheme", "Research"),
)
_BRIEF = "It sets out {} and is meant for {}."


def ministry_papers(draw: Draw) -> Made:
    """A ministry's list of papers: rows of a view with fields some lack, filters with counts, the most read beside."""
    house = f"Ministry of {draw.choice(('Harbours and Rivers', 'Rural Life', 'Weights and Measures'))}"
    chosen = draw.sample(_PAPERS, 8)
    papers, shown = [], ""
    at = draw.day()
    for title, kind in chosen[: draw.randint(1, 7)]:
        at -= timedelta(days=draw.randint(0, 25))
        told = draw.some(0.7, _BRIEF.format(draw.choice(("the rules", "12 findings")), draw.choice(("clerks", "all"))))
        size, number = f"{draw.randint(90, 990)} KB", draw.some(0.5, draw.code("CP ###"))
        ext = draw.choice(("PDF", "ODS", "DOCX"))
        one = {"title": title, "type": kind, "published": long_day(at), "format": ext, "size": size}
        papers.append(one | ({"summary": told} if told else {}) | ({"number": number} if number else {}))
        shown += f"""<div class="views-row"><div class="views-field views-field-title"><h3 class="field-content"><a
href="/papers/{draw.hexadecimal(6)}" hreflang="en">{escape(title)}</a></h3></div>
<div class="views-field views-field-field-type"><span class="field-content">{kind}</span></div>
<div class="views-field views-field-created"><span class="views-label">Published: </span><span
class="field-content"><time datetime="{at}T12:00:00Z">{long_day(at)}</time></span></div>
{_field("field-number", f"Ref. {number}") if number else ""}{_field("body", told) if told else ""}
<div class="views-field views-field-field-file"><span class="file file--mime-application"><a
href="/sites/default/files/2026-0{draw.randint(1, 9)}/{draw.hexadecimal(5)}.{ext.lower()}">Download</a></span>
<span>({ext}, {size})</span></div></div>
"""
    count, topic = str(draw.randint(len(papers), 400)), draw.choice(("Transport", "Farming", "Standards"))
    pages = draw.some(0.6, str(draw.randint(2, 40)))
    query = draw.some(0.4, draw.choice(("ferries", "hedge height", "milk")))
    facet = "".join(
        f'<li class="facet-item"><a>{kind} ({draw.randint(1, 90)})</a></li>' for kind in ("Guidance", "News")
    )
    read = "".join(
        f"<li><a>{escape(title)}</a> <small>{draw.randint(2, 9)} May 2024</small></li>" for title, _ in chosen[7:]
    )
    asked = f"<p class='searched'>You searched for “{query}”</p>"
    turn = f"""<nav class="pager"><ul class="js-pager__items"><li class="is-active">Page 1 of {pages}</li>
<li><a href="?page=1">Next</a></li></ul></nav>"""
    body = f"""<div class="dialog-off-canvas-main-canvas"><header role="banner"><a href="/" rel="home">{house}</a>
</header>
<div class="region-breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/topics">{topic}</a></li><li>Papers</li>
</ol>
</div><main role="main"><h1 class="page-title">Papers on {topic.lower()}</h1>{asked if query else ""}
<aside class="layout-sidebar-first"><h2>Filter</h2><ul class="facets">{facet}</ul></aside>
<div class="view view-papers view-id-papers"><div class="view-header">Showing {len(papers)} of {count} papers</div>
<div class="view-content">
{shown}</div>
{turn if pages else ""}
<div class="feed-icons"><a href="/papers/feed.xml" class="feed-icon">RSS</a></div></div>
{f'<aside class="layout-sidebar-second"><h2>Most read</h2><ul>{read}</ul></aside>' if draw.random() < 0.6 else ""}
</main><footer>Last reviewed {us_day(at)}. Media enquiries: {draw.person()}.</footer></div>"""
    labels: dict[str, Value] = {"ministry": house, "topic": topic, "count": count, "pages": pages, "query": query}
    labels |= {"shown": str(len(papers)), "papers": [*papers]}
    return page(f"Papers on {topic.lower()} | {house}", body), labels


def _field(name: str, text: str) -> str:
    """A field of a view's row."""
    return f'<div class="views-field views-field-{name}"><div class="field-content">{text}</div></div>'


_COMMITTEES = ("Planning Committee", "Licensing Sub-Committee", "Audit & Governance", "Scrutiny Panel", "Full Council")


def councillor_profile(draw: Draw) -> Made:
    """A councillor's page: an address card with marked parts, or bold labels in paragraphs; seats, attendance."""
    name, council = draw.person(), f"{draw.town()} Borough Council"
    party = draw.choice(("Independent", "Harbour Alliance", "Rural Union", "Reform & Repair"))
    posts = ("Deputy Mayor", "Cabinet Member for Housing", "Leader of the Opposition")
    ward, role = (
        f"{draw.town()} {draw.choice(('East', 'Central', 'and the Moors'))}",
        draw.some(0.5, draw.choice(posts)),
    )
    place, post = draw.town(), f"{draw.code('@@#')} {draw.code('#@@')}"
    home, phone = draw.street(), draw.some(0.75, draw.code("01632 960###"))
    mobile, mail = (
        draw.some(0.5, draw.code("07700 900###")),
        f"{name.lower().replace(' ', '.')}@{place.lower()}.example",
    )
    begun, ends = (
        long_day(draw.day(draw.choice((2019, 2021, 2023)))),
        draw.some(0.6, f"May {draw.choice((2027, 2028))}"),
    )
    seats = draw.in_order(_COMMITTEES, 1, 4)
    surgery = draw.some(0.5, draw.choice(("First Saturday of the month, 10am to noon, the library", "By appointment")))
    held, went = draw.randint(12, 40), draw.randint(5, 12)
    rate = f"{100 * went // held}%"
    listed = each("<li><a href='mgCommitteeDetails.aspx'>{}</a></li>", [escape(one) for one in seats])
    if draw.random() < 0.55:
        card = f"""<div class="vcard">
<img class="photo" src="/img/{draw.hexadecimal(6)}.jpg" alt="Photo of Cllr {name}">
<h1 class="fn">Cllr {name}</h1>{f'<p class="title">{role}</p>' if role else ""}<p class="org">{escape(party)}</p>
<p class="adr"><span class="street-address">{home}</span>, <span class="locality">{place}</span> <span
class="postal-code">{post}</span></p>
{f'<p class="tel"><span class="type">Home</span> <span class="value">{phone}</span></p>' if phone else ""}
{f'<p class="tel"><span class="type">Cell</span> <span class="value">{mobile}</span></p>' if mobile else ""}
<p><a class="email" href="mailto:{mail}">{mail}</a></p></div>
<table class="about"><tr><th scope="row">Ward</th><td>{ward}</td></tr><tr><th scope="row">Elected</th><td>{begun}</td>
</tr>
{f'<tr><th scope="row">Term ends</th><td>{ends}</td></tr>' if ends else ""}
{f'<tr><th scope="row">Surgery</th><td>{surgery}</td></tr>' if surgery else ""}</table>
<h2>Committees</h2><ul class="seats">
{listed}</ul><h2>Attendance</h2><p>Attended {went} of {held} meetings ({rate}) in the last 12 months.</p>"""
    else:
        calls = [("Phone", phone), ("Mobile", mobile), ("Email", f'<a href="mailto:{mail}">{mail}</a>')]
        core = [("Title", role), ("Party", escape(party)), ("Ward", ward)]
        term = f"{begun} - {ends}" if ends else begun
        card = f"""<h1 class="mgMainTitleTxt">Councillor {name}</h1><div class="mgUserBody">
<img src="/UserData/{draw.randint(1, 9)}/big.jpg" alt="Profile image for {name}">
{rows('<p><span class="mgLabel">{}:</span> {}</p>', core)}
<h2 class="mgSubTitleTxt">Contact information</h2>
<p><span class="mgLabel">Home address:</span> <br />{home}<br />{place}<br />{post}</p>
{rows('<p><span class="mgLabel">{}:</span> {}</p>', calls)}
{f'<p><span class="mgLabel">Surgery:</span> {surgery}</p>' if surgery else ""}
<h2 class="mgSubTitleTxt">Terms of Office</h2><ul class="mgBulletList"><li>{term}</li></ul>
<h2 class="mgSubTitleTxt">Committee appointments</h2><ul class="mgBulletList">
{listed}</ul>
<h2 class="mgSubTitleTxt">Attendance</h2><table><tr><td>Meetings expected</td><td>{held}</td></tr><tr><td>Present</td>
<td>{went}</td></tr><tr><td>Rate</td><td>{rate}</td></tr></table></div>"""
    mate = draw.person()
    body = f"""<div id="header"><a href="/">{council}</a></div><div id="crumbs">You are here: Home &gt; Councillors &gt;
{ward}</div>
{card}
<div class="related"><h3>Also for {ward}</h3><p>
<a href="#">Cllr {mate}</a>, {draw.choice(("Independent", "Rural Union"))}
</p>
</div><div id="footer">{council}, Town Hall, {draw.street()}. Tel. 01632 960000, info@{place.lower()}.example</div>"""
    labels: dict[str, Value] = {"name": name, "party": party, "ward": ward, "role": role, "postcode": post}
    labels |= {"phone": phone, "email": mail, "elected": begun, "term_ends": ends}
    labels |= {"surgery": surgery, "attendance": rate, "committees": [*seats]}
    return page(f"Councillor details - {name}", body), labels


_SONGS = (
    ("The Night Ferries", "Lanterns on the Weir"),
    ("Ottoline Grey", "Paper Moon Street"),
    ("Kompressor", "Zwölf Uhr"),
    ("DJ Marrow feat. Lune", "Hold (Radio Edit)"),
    ("Sol & the Estuary", "Mud / Silver"),
    ("Tin Chapel Choir", "Come, Small Hours"),
    ("Brine", "Saltire"),
    ("Velvet Forecast", "Rain Later, Good"),
)


def radio_playlist(draw: Draw) -> Made:
    """Songs that a radio's show has played: rows of a table, or items with covers; the week's chart alike beneath."""
    show, host = draw.choice(("Slow Breakfast", "The Late Tide", "Crate 45")), draw.person()
    station, at = f"{draw.town()} FM", draw.day()
    hour, minute = draw.randint(6, 21), draw.randint(0, 6)
    slot = f"{hour:02}:00 – {hour + 2:02}:00"
    guest = draw.some(0.4, draw.person())
    songs = draw.sample(_SONGS, 8)
    tabled, tracks, shown = draw.random() < 0.55, [], ""
    for artist, title in songs[: draw.choice((1, 2, 3, 4, 5, 7))]:
        time, house = f"{hour + minute // 60:02}:{minute % 60:02}", draw.some(0.6, f"{draw.surname()} Records")
        album = draw.some(0.4, draw.choice(("Low Water", "B-Sides, 2019", "Self-titled")))
        minute += draw.randint(3, 12)
        one = {"time": time, "artist": artist, "title": title}
        one |= {"label": house} if house else {}
        tracks.append(one | ({"album": album} if album else {}))
        fresh = draw.random() < 0.2
        if tabled:
            shown += f"""<tr><td class="t">{time}</td><td>{escape(artist)}</td><td>{title}{
                ' <span class="new">NEW</span>' if fresh else ""
            }</td><td>{album or ""}</td><td>{house or "–"}</td></tr>
"""
        else:
            more = " · ".join(part for part in (album and f"<i>{album}</i>", house and f"<span>{house}</span>") if part)
            shown += f"""<li class="track"><img loading="lazy" src="/covers/{draw.hexadecimal(10)}.webp" alt="">
<div class="track__body"><time>{time}</time><h4 class="track__title">{title}</h4><p class="track__artist">{
                escape(artist)
            }</p>{f'<p class="track__release">{more}</p>' if more else ""}</div></li>
"""
    chart = "".join(
        f"<li><b>{n}</b> <span>{escape(artist)}</span> – <span>{title}</span></li>"
        for n, (artist, title) in enumerate(songs[5:], 1)
    )
    then = f"{hour + 2:02}:00 {draw.choice(('News Hour', 'Jazz from the Shed', 'Night Bus'))}"
    text = draw.some(0.45, draw.choice(("Number: 07700 900123", "Send a voice note")))
    if tabled:
        core = f"""<h1>{show}</h1><p class="meta"><b>{at:%A}, {long_day(at)}</b> | {slot} | with {host}{
            f" and guest {guest}" if guest else ""
        }</p><table class="playlist"><tr><th>Time</th><th>Artist</th><th>Title</th><th>Album</th><th>Label</th></tr>
{shown}</table>"""
    else:
        core = f"""<div class="episode"><span class="episode__slot">{slot}</span><h1>{
            show
        }</h1><p class="episode__date">{long_day(at)}</p><dl><dt>Presenter</dt><dd>{host}</dd>{
            f"<dt>Guest</dt><dd>{guest}</dd>" if guest else ""
        }</dl></div>
<h2>Tracklist</h2><ol class="tracks">
{shown}</ol>"""
    body = f"""<nav class="top"><a href="/">{station}</a><a href="/live">Listen live</a><a href="/shows">Shows</a></nav>
{core}
<p class="next">Next: {then}</p>{f"<p class='contact'>{text}</p>" if text else ""}
{f'<section class="chart"><h2>Top of the week</h2><ol>{chart}</ol></section>' if draw.random() < 0.65 else ""}
<footer>{station} is on 97.4 and DAB. © 2026</footer>"""
    labels: dict[str, Value] = {"show": show, "presenter": host, "guest": guest, "station": station, "slot": slot}
    labels |= {"date": long_day(at), "next": then.split(" ", 1)[1], "tracks": [*tracks]}
    return page(f"{show} playlist, {at:%d/%m/%Y} - {station}", body), labels


_DRIVERS = (
    ("Scanner driver and utility", "Canopy ScanMate S{}"),
    ("Wireless LAN driver", "Northlake Tablet {}"),
    ("System BIOS", "Northlake Notebook {}"),
    ("Full printer software", "Canopy LaserJot {}"),
)
_FIXES = (
    "Fixed: the device is not found after sleep.",
    "Improved security, see advisory NL-2026-14.",
    "Added support for A5 paper in tray 2.",
    "Fixed: fan runs at full speed at 40 °C.",
)
_SYSTEMS = ("Windows 11 (64-bit)", "Windows 10 (64-bit)", "macOS 14", "macOS 15", "Linux (deb)")


def driver_download(draw: Draw) -> Made:
    """A maker's page of a driver: facts in pairs, systems and fixes in lists, a long sum, older versions in a table."""
    what, pattern = draw.choice(_DRIVERS)
    model = pattern.format(draw.randint(10, 900))
    version, file = f"{draw.randint(1, 9)}.{draw.randint(0, 30)}.{draw.randint(0, 9)}", f"{draw.code('@@####')}.exe"
    at = draw.day()
    size, level = f"{draw.uniform(2, 800):.2f} MB", draw.choice(("Critical", "Recommended", "Optional"))
    digest = draw.some(0.7, draw.hexadecimal(64))
    systems, fixes = draw.in_order(_SYSTEMS, 1, 4), draw.in_order(_FIXES, 0, 3)
    reboot, stars = (
        draw.some(0.5, draw.choice(("Required", "Not required"))),
        draw.some(0.4, f"{draw.uniform(1, 5):.1f}"),
    )
    models = [pattern.format(draw.randint(10, 900)) for _ in range(draw.randint(0, 4))]
    models = list(dict.fromkeys(models))
    facts: list[tuple[str, str | None]] = [
        ("File name", file),
        ("Version", version),
        ("Released", f"{at:%d %b %Y}"),
        ("File size", size),
    ]
    facts += [("Severity", level), ("Restart", reboot), ("SHA-256", digest)]
    older = "".join(
        f"<tr><td>{draw.randint(0, 1)}.{n}.0</td><td>{at - timedelta(days=90 * n):%d %b %Y}</td>"
        f"<td>{draw.uniform(2, 700):.2f} MB</td><td><a href='#'>Download</a></td></tr>\n"
        for n in range(1, draw.randint(1, 5))
    )
    table = f"""<h3>Previous versions</h3><table class="versions"><thead><tr><th>Version</th><th>Released</th>
<th>File size</th>
<th></th></tr></thead><tbody>
{older}</tbody></table>"""
    also = f"""<h3>Also for these models</h3><ul class="models">{each("<li>{}</li>", models)}</ul>"""
    fixed = f"""<div class="accordion-item"><button aria-expanded="false">Fixes and enhancements</button>
<div class="panel"><ul>
{each("<li>{}</li>", fixes)}</ul></div></div>"""
    pair = '<div class="kv"><div class="kv__k">{}</div><div class="kv__v">{}</div></div>'
    rated = f'<div class="rating" aria-label="{stars} of 5 stars">{stars}/5</div>'
    body = f"""<header class="c-masthead"><a>Support</a><a>Products</a><form><input placeholder="Enter serial number">
</form>
</header><ol class="c-breadcrumb"><li>Support</li><li>{model}</li><li>Drivers &amp; downloads</li></ol>
<main><div class="detail-head"><h1>{what} for {model}</h1>{rated if stars else ""}
<a class="btn-primary" href="https://dl.maker.example/FOLDER{draw.code("########")}/{file}">Download</a></div>
<div class="kv-list">
{rows(pair, facts)}</div>
<div class="accordion"><div class="accordion-item"><button aria-expanded="true">Supported operating systems</button>
<div class="panel"><ul>
{each("<li>{}</li>", systems)}</ul></div></div>
{fixed if fixes else ""}
<div class="accordion-item"><button aria-expanded="false">How to install</button><div class="panel"><ol>
<li>Save the file.</li>
<li>Open it and follow the steps; it needs 1.5 GB of free space.</li></ol></div></div></div>
{table if older else ""}{also if models else ""}</main>
<aside class="survey">Was this page helpful? <button>Yes</button><button>No</button></aside>
<footer>Provided as is. Page last changed {us_day(at + timedelta(days=3))}.</footer>"""
    labels: dict[str, Value] = {"title": what, "model": model, "file": file, "version": version, "size": size}
    labels |= {"released": f"{at:%d %b %Y}", "severity": level, "restart": reboot, "sha256": digest}
    labels |= {"systems": [*systems], "fixes": [*fixes] or None, "other_models": [*models] or None}
    return page(f"{what} for {model} | Support", body), labels
