"""What the web keeps: a service's state, a log of changes, a weakness, a thesis, a trade mark."""

from __future__ import annotations

from datetime import datetime, timedelta

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, page, phrases, rows, us_day


def service_status(draw: Draw) -> Made:
    """A service's state: parts with a state each, faults of the last days as records, days without, planned work."""
    name, when = draw.choice(("Parcelhub", "Inkwell API", "Mossmail", "Gridbase")), datetime(2026, 5, 4, 9)
    when += timedelta(minutes=draw.randrange(100000))
    states = (
        "Operational",
        "Operational",
        "Operational",
        "Degraded performance",
        "Partial outage",
        "Under maintenance",
    )
    parts: list[dict[str, str]] = []
    shown = ""
    for part in draw.sample(
        ("API", "Web dashboard", "Webhooks", "Search", "Sign-in", "File uploads", "EU region"), draw.randint(2, 7)
    ):
        state, percent = draw.choice(states), draw.some(0.6, f"{draw.uniform(98.9, 100):.2f} %")
        hint = f'<span class="tooltip">What {part} does</span>' if draw.random() < 0.3 else ""
        shown += f"""<div class="component-inner" data-id="{draw.hexadecimal(8)}">
<span class="name">{part}</span>{hint}
<span class="component-status status-{state.split()[0].lower()}">{state}</span>
{f'<div class="uptime"><var>{percent}</var> uptime in 90 days</div>' if percent else ""}</div>\n"""
        parts.append({"name": part, "state": state, **({"uptime": percent} if percent else {})})
    bad = sum(part["state"] != "Operational" for part in parts)
    overall = (
        draw.choice(("Some systems are affected", "Partially degraded service")) if bad else "All systems operational"
    )
    faults: list[dict[str, str]] = []
    past, count = "", draw.choice((0, 1, 1, 2, 3, 5))
    for n in range(5):
        moment = (when - timedelta(days=n + 1)).replace(hour=draw.randint(1, 19), minute=draw.randint(0, 59))
        past += f'<div class="status-day"><h4>{us_day(moment.date())}</h4>\n'
        if n >= count or (n and draw.random() < 0.3):
            past += '<p class="muted">No incidents reported.</p></div>\n'
            continue
        title = draw.choice(
            ("Slow answers", "Errors at sign-in", "Delayed webhooks", "Uploads fail for some accounts in the EU region")
        )
        cause = draw.some(0.5, draw.choice(("an expired certificate", "a full disk", "a faulty release")))
        told = f"The cause was {cause}. " if cause else ""
        ended = f"{moment + timedelta(minutes=draw.randint(20, 200)):%b %d, %H:%M} UTC"
        past += f"""<div class="incident"><a href="/i/{draw.hexadecimal(6)}">{title}</a>
<div class="update"><strong>Resolved</strong> - {told}This incident is over.<br><small>{ended}</small></div>
<div class="update"><strong>Investigating</strong> - We look into it.<br>
<small>{moment:%b %d, %H:%M} UTC</small></div></div></div>\n"""
        faults.append(
            {
                "title": title,
                "resolved": ended,
                "began": f"{moment:%b %d, %H:%M} UTC",
                **({"cause": cause} if cause else {}),
            }
        )
    work, begin = (
        draw.some(0.6, draw.choice(("Database upgrade", "Move to a new network", "Key rotation"))),
        (when + timedelta(days=draw.randint(1, 9))).replace(hour=draw.randint(1, 5), minute=0),
    )
    window = f"{begin:%b %d, %H:%M} - {begin + timedelta(hours=2):%H:%M} UTC"
    planned = f"""<div class="scheduled"><h3>Scheduled maintenance</h3><div class="title">{work}</div>
<small>{window}</small>
<p>Short breaks are possible. You need not do anything.</p></div>"""
    body = f"""<div class="layout-content status"><div class="masthead"><a href="/">{name} status</a>
<a class="btn" href="#subscribe">Subscribe to updates</a></div><div class="page-status"><span>{overall}</span>
<span class="last">Refreshed {when:%H:%M} UTC</span></div>{planned if work else ""}
<div class="components">{shown}</div><div class="past"><h2>Past incidents</h2>{past}</div>
<div class="page-footer"><a href="/history">Incident history</a> <span>Run by Statusboard</span></div></div>"""
    labels: dict[str, Value] = {"overall": overall, "refreshed": f"{when:%H:%M} UTC", "maintenance": work}
    labels |= {"window": window if work else None, "components": [*parts], "incidents": [*faults] or None}
    return page(f"{name} status", body, f'<meta name="description" content="Is {name} up?">\n'), labels


def changelog(draw: Draw) -> Made:
    """A log of changes as text: the newest version on top is meant, or what is below one not yet released."""
    name = draw.choice(("tinqueue", "harbourmaster", "plotlet", "gridlock-ng"))
    major, minor, patch = draw.randint(0, 6), draw.randint(2, 30), draw.randint(0, 9)
    pool = [
        f"`{verb}` {rest}"
        for verb in ("load", "--strict", "Client.close", "watch", "cache_dir", "retry", "to_csv", "limit")
        for rest in _CHANGES
    ]
    draw.shuffle(pool)
    when = draw.day()

    def section(title: str, count: int) -> tuple[list[str], str]:
        found = [pool.pop() + (f" (#{draw.randint(10, 4000)})" if draw.random() < 0.4 else "") for _ in range(count)]
        return found, f"### {title}\n\n{each('- {}', found)}\n\n" if found else ""

    def version(number: str, released: str, note: str | None) -> tuple[dict[str, Value], str]:
        found: dict[str, Value] = {}
        text = f"## [{number}] - {released}\n\n" + (f"{note}\n\n" if note else "")
        for title, counts in (
            ("Added", (0, 1, 2, 4)),
            ("Changed", (0, 1, 2)),
            ("Fixed", (1, 1, 2, 3, 6)),
            ("Security", (0, 0, 1)),
        ):
            lines, shown = section(title, draw.choice(counts))
            found[title.lower()] = [*lines] or None
            text += shown
        return found, text

    by, needs = draw.some(0.5, draw.person()), draw.some(0.5, f"{draw.randint(3, 5)}.{draw.randint(8, 14)}")
    note = " ".join([f"Released by {by}."] * bool(by) + [f"Needs Python {needs} or later."] * bool(needs))
    numbers = [f"{major}.{minor}.{patch}", f"{major}.{minor - 1}.{draw.randint(0, 9)}", f"{major}.{minor - 2}.0"]
    dates = [f"{when - timedelta(n * 41):%Y-%m-%d}" for n in range(3)]
    newest, text = version(numbers[0], dates[0], note or None)
    older = "".join(version(number, on, None)[1] for number, on in zip(numbers[1:], dates[1:], strict=True))
    coming = f"## [Unreleased]\n\n### Added\n\n- {pool.pop()}\n\n" if draw.random() < 0.5 else ""
    text = f"""# Changelog of {name}

All notable changes are written here, the newest first. Versions follow the usual rules:
what breaks your code raises the first number.

{coming}{text}{older}---

[{numbers[0]}]: https://code.example/{name}/compare/v{numbers[1]}...v{numbers[0]}
[{numbers[1]}]: https://code.example/{name}/compare/v{numbers[2]}...v{numbers[1]}
"""
    return text, {"project": name, "version": numbers[0], "date": dates[0], "by": by, "needs": needs, **newest}


_CHANGES = phrases(
    "takes a path; no longer blocks; says which line is wrong; is twice as fast; keeps the order of keys; "
    "works without a home folder"
)


def weakness_record(draw: Draw) -> Made:
    """A weakness in a public list: attributes for tests, two scores of which one may be N/A, dates, links, versions."""
    number, maker = (
        f"CVE-2026-{draw.randint(1000, 59999)}",
        draw.choice(("Ironleaf", "Pelican CMS", "Quaystone", "Boxwood Router")),
    )
    flaw, weak = draw.choice(
        (
            ("SQL injection", "CWE-89"),
            ("Cross-site scripting", "CWE-79"),
            ("Use after free", "CWE-416"),
            ("Missing authorization", "CWE-862"),
        )
    )
    below = f"{draw.randint(1, 9)}.{draw.randint(0, 20)}.{draw.randint(1, 9)}"
    part = draw.choice(("the export endpoint", "the login form", "the image parser", "the backup scheduler"))
    first = draw.day()
    published, changed = (f"{moment:%m/%d/%Y}" for moment in (first, first + timedelta(draw.randint(1, 90))))
    source, state = (
        draw.choice(("Ironleaf PSIRT", "Codehaven, Inc.", "VulnDesk", "Halden CERT")),
        draw.choice(("Analyzed", "Awaiting Analysis", "Modified")),
    )
    score = draw.some(0.65, f"{draw.randint(4, 9)}.{draw.randint(0, 9)}")
    grade = "CRITICAL" if (score or "") >= "9" else "HIGH" if (score or "") >= "7" else "MEDIUM"
    own = f"{draw.randint(4, 9)}.{draw.randint(0, 9)}"
    vector = f"CVSS:3.1/AV:{draw.choice('NAL')}/AC:{draw.choice('LH')}/PR:{draw.choice('NLH')}"
    vector += f"/UI:N/S:U/C:{draw.choice('LH')}/I:H/A:N"
    links = [
        f"https://{draw.choice(('psirt', 'lists', 'blog'))}.example/{draw.hexadecimal(draw.choice((4, 12)))}"
        for _ in range(draw.choice((1, 1, 2, 3, 7)))
    ]
    exploited = draw.some(0.4, f"{first + timedelta(draw.randint(91, 110)):%m/%d/%Y}")
    text = f"{flaw} in {part} of {maker} before {below} allows an attacker "
    text += draw.choice(("on the network to ", "with an account to "))
    text += f"{draw.choice(('read records of others', 'run code of their own', 'change settings'))}."
    text += draw.choice(
        ("", "", f" This was fixed in {below}; older branches are no longer maintained and will not get a patch.")
    )
    listed = f"""<div class="bs-callout kev"><h4>Known to be exploited</h4><table>
<tr><th>Name</th><th>Date added</th></tr>
<tr><td>{maker} {flaw}</td><td data-testid="kev-date">{exploited}</td></tr></table></div>"""
    mine = (
        f'<a data-testid="score-own" class="label label-{grade.lower()}">{score} {grade}</a>'
        if score
        else '<span data-testid="score-own">N/A</span>'
    )
    entries = "".join(
        f'<tr><td><a href="{link}" rel="nofollow">{link}</a></td>'
        f"<td>{draw.choice(('Patch', 'Third Party Advisory', ''))}</td></tr>\n"
        for link in links
    )
    quick = [
        ("CVE Dictionary Entry:", f'<a href="#">{number}</a>'),
        ("Published Date:", f'<span data-testid="published">{published}</span>'),
    ]
    quick += [
        ("Last Modified:", f'<span data-testid="modified">{changed}</span>'),
        ("Source:", f'<span data-testid="source">{source}</span>'),
    ]
    body = f"""<div class="banner">An official site of the weakness list. <button>How you know</button></div>
<div class="row">
<div class="col-lg-9"><h2><span data-testid="page-header">{number} Detail</span></h2><strong>{state}</strong>
<p class="small">This record may change when more is known.</p><h3>Description</h3>
<p data-testid="description">{text}</p>
<h3>Severity</h3><div class="panel"><div>List: <b>Base score:</b> {mine}</div><div>{source}: <b>Base score:</b>
<a data-testid="score-cna">{own}</a> <b>Vector:</b> <span data-testid="vector">{vector}</span></div></div>
{listed if exploited else ""}<h3>References</h3><table class="table" data-testid="refs"><thead><tr><th>Hyperlink</th>
<th>Resource</th></tr></thead><tbody>{entries}</tbody></table><h3>Weakness enumeration</h3><table class="table">
<tr><th>ID</th><th>Name</th></tr>
<tr><td><a>{weak}</a></td><td>{flaw}</td></tr></table></div>
<div class="col-lg-3"><div class="bs-callout"><h4>Quick info</h4>
{rows("<strong>{}</strong><br>{}<br>", quick)}</div></div></div>
<footer><a>Privacy</a> <a>Accessibility</a> <a>Site map</a></footer>"""
    labels: dict[str, Value] = {"number": number, "state": state, "description": text, "score": score}
    labels |= {"severity": grade if score else None, "source_score": own, "vector": vector, "published": published}
    labels |= {"modified": changed, "source": source, "weakness": weak, "exploited_since": exploited, "links": [*links]}
    return page(f"{number} Detail", body), labels


def thesis_record(draw: Draw) -> Made:
    """A thesis in a library's store, shown in full: names with dots, some several times, dates of three kinds."""
    author, helpers = (
        ", ".join(reversed(draw.person().split())),
        [", ".join(reversed(who.split())) for who in draw.people(1, 3)],
    )
    title = draw.choice(
        (
            "Drift and settlement of estuarine silt",
            "Hill farms and their tenants, 1790-1850",
            "Coppiced woods of the northern valleys: use, decline and return since the enclosures",
            "Bogs",
            "Small wind turbines in rough terrain: a model and nine measured sites",
        )
    )
    year, level = str(draw.randint(1998, 2025)), draw.choice(("Doctoral", "Master's"))
    added = datetime(2026, 1, 3, 9, 14) + timedelta(minutes=draw.randrange(300000))
    subjects = draw.sample(
        ("hydrology", "education", "renewable energy", "archives", "peat", "numerical models", "Scotland"),
        draw.choice((0, 1, 2, 3, 7)),
    )
    handle, unit = (
        f"http://hdl.example/{draw.randint(1000, 9999)}/{draw.randint(100, 99999)}",
        draw.some(0.65, f"School of {draw.choice(('Geosciences', 'History', 'Engineering'))}"),
    )
    locked, pages = (
        draw.some(0.5, f"{draw.randint(2026, 2029)}-{draw.randint(10, 12)}-01"),
        draw.some(0.6, f"{draw.randint(60, 410)} p."),
    )
    short = draw.some(
        0.7,
        draw.choice(
            (
                "This work measures what is carried by the tide over two winters.",
                "Letters are read against the printed reports of the time, and both are found wanting in places.",
                "A new method is shown and tested on nine sites.",
            )
        ),
    )
    stamp = f"{added:%Y-%m-%dT%H:%M:%SZ}"
    cells: list[tuple[str, str | None]] = [
        ("dc.contributor.author", author),
        *(("dc.contributor.advisor", one) for one in helpers),
    ]
    cells += [("dc.date.accessioned", stamp), ("dc.date.available", stamp), ("dc.date.issued", year)]
    cells += [
        ("dc.identifier.uri", f'<a href="#">{handle}</a>'),
        ("dc.description.abstract", short),
        ("dc.format.extent", pages),
    ]
    cells += [
        ("dc.language.iso", draw.choice(("en", "en_GB"))),
        *(("dc.subject", one) for one in subjects),
        ("dc.title", title),
    ]
    cells += [("dc.type.level", level), ("dc.contributor.department", unit), ("dc.rights.embargodate", locked)]
    shown = "".join(
        f'<tr class="ds-table-row {("odd", "even")[n % 2]}"><td class="label-cell">{name}</td>'
        f'<td class="word-break">{value}</td><td>{"en" if "title" in name else ""}</td></tr>\n'
        for n, (name, value) in enumerate((one for one in cells if one[1]), 1)
    )
    files = [f"{author.split(',')[0]}_{name}.pdf" for name in ("thesis", "appendix_A", "maps")[: draw.randint(0, 3)]]
    listed = "".join(
        f'<div class="file-wrapper"><span class="bold">Name:</span><span title="{one}">{one}</span><br>'
        f'<span class="bold">Size:</span><span>{draw.uniform(0.2, 40):.1f}Mb</span></div>\n'
        for one in files
    )
    body = f"""<div id="ds-header"><a href="/">{draw.town()} Research Store</a><ul id="ds-trail"><li>Home</li>
<li>Theses</li><li>View item</li></ul></div><div id="ds-body"><h1>{title}</h1><div class="item-view-toggle">
<a href="?show=simple">Show simple item record</a></div><table class="ds-includeSet-table">
<tbody>{shown}</tbody></table><h3>Files in this item</h3>
{listed or "<p>There are no files associated with this item.</p>"}
<h3>This item appears in the following collections</h3><ul><li><a href="#">Theses of {year}</a></li></ul></div>
<div id="ds-options"><h3>Browse</h3><ul><li>By issue date</li><li>Authors</li><li>Titles</li><li>Subjects</li></ul>
<h3>My account</h3><ul><li><a href="/login">Login</a></li></ul></div>
<div id="ds-footer"><a>Contact</a> | <a>Send feedback</a></div>"""
    labels: dict[str, Value] = {
        "title": title,
        "author": author,
        "advisors": [*helpers],
        "issued": year,
        "level": level,
    }
    labels |= {"handle": handle, "abstract": short, "pages": pages, "department": unit, "embargo": locked}
    return page(title, body), {**labels, "subjects": [*subjects] or None, "files": [*files] or None}


def trade_mark(draw: Draw) -> Made:
    """A trade mark in a register: bold labels and texts between br, hyphens for what is not known, classes, events."""
    number, mark = draw.code("UK000########"), f"{draw.surname().upper()}{draw.choice((' & SONS', 'IX', ' BLEND', ''))}"
    state = draw.choice(("Registered", "Registered", "Application published", "Opposed", "Expired"))
    first = draw.day(draw.randint(2010, 2014) if state == "Expired" else draw.randint(2017, 2024))
    there = state in ("Registered", "Expired")
    form = "%d %B %Y"
    filed, registered, ends = (f"{first + timedelta(days):{form}}" for days in (0, draw.randint(90, 400), 3653))
    owner = f"{draw.surname()} {draw.choice(('Holdings Limited', 'Spirits Ltd', 'Apparel Inc.'))}"
    agent, prior = (
        draw.some(0.65, f"{draw.surname()} & {draw.surname()} LLP"),
        draw.some(0.4, f"{first - timedelta(draw.randint(10, 180)):{form}}"),
    )
    goods = draw.sample(
        (
            "Class 9: Computer software; downloadable publications.",
            "Class 18: Bags; umbrellas.",
            "Class 25: Clothing; footwear; headgear.",
            "Class 30: Coffee; tea; bread, pastries and confectionery; ices.",
            "Class 33: Spirits.",
            "Class 35: Advertising; retail services connected with the sale of clothing.",
            "Class 43: Services for providing food and drink.",
        ),
        draw.choice((1, 1, 2, 3, 7)),
    )
    kind = draw.choice(("Word", "Figurative", "Word and device"))
    goods.sort(key=lambda text: int(text.split(":", maxsplit=1)[0].split()[1]))
    journal = draw.some(0.6, f"{first.year + 1}/{draw.randint(1, 52):03}")
    facts: list[tuple[str, str | None]] = [("Mark number", number), ("Status", state), ("Type of mark", kind)]
    facts += [("Filing date", filed), ("Date of entry in register", registered if there else "-")]
    facts += [("Renewal date", ends if there else "-"), ("Priority date", prior), ("Journal", journal or "-")]
    owners = [
        ("Owner", owner),
        ("Address", f"{draw.street()}, {draw.town()}"),
        ("Representative", (agent or "-").replace("&", "&amp;")),
    ]
    past = "".join(
        f"{first + timedelta(n * 47):{form}} - {what}<br>\n"
        for n, what in enumerate(("Received", "Examined", "Published")[: draw.randint(1, 3)])
    )
    body = f"""<p><a href="/">Register of marks</a> &gt; <a href="/search">Search</a> &gt; Result</p>
<center><h2>{mark.replace("&", "&amp;")}</h2>
<img src="/marks/{draw.hexadecimal(6)}.gif" alt="mark" width="200"></center><hr>
<p>{rows("<b>{}:</b> {}", facts, "<br>" + chr(10))}</p><p>{rows("<b>{}:</b> {}", owners, "<br>" + chr(10))}</p>
<p><b>Goods and services</b><br>{each("{}", goods, "<br>" + chr(10))}</p><p><b>History</b><br>
{past}</p><hr><p><small>The register is brought up to date every night. For a certified copy ask the office
(fee £{draw.choice((20, 22, 30))}). Data of {us_day(draw.day())}.</small></p>"""
    labels: dict[str, Value] = {"number": number, "mark": mark, "status": state, "type": kind, "filed": filed}
    labels |= {"registered": registered if there else None, "renewal": ends if there else None, "priority": prior}
    labels |= {"journal": journal, "owner": owner, "representative": agent, "goods": [*goods]}
    return page(f"Mark {number}", body), labels
