"""Pages that say much in their attributes: an app in its store, a journal's article, the runners of a race."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, page, phrases, rows, us_day

_APPS = (
    ("Tidewatch", "Tides & Swell"),
    ("Ledgerly: Budget Planner", "Know where it went"),
    ("Knots 3D+", "120 knots, step by step"),
    ("Moss", "A quiet focus timer"),
)
_NOTES = (
    "Fixes a crash on launch.",
    "New: dark mode, at last. Also faster search.",
    "Bug fixes and performance improvements.",
    "You can now export to CSV. Thanks to all who wrote to us!",
)


def app_listing(draw: Draw) -> Made:
    """An app in a store: stars in an alt text, an identity in a meta, facts as pairs, versions, purchases."""
    name, claim = draw.choice(_APPS)
    maker = draw.choice((draw.person(), f"{draw.surname()} Software GmbH", f"{draw.surname()} & Daughters, Inc."))
    bundle, price = (
        f"example.{draw.surname().lower()}.{name[:4].lower()}",
        draw.choice(("Free", "Free", "$2.99", "$0.99", "$14.99")),
    )
    stars, votes = (
        f"{draw.uniform(2.1, 4.9):.1f}",
        draw.some(0.75, draw.choice((f"{draw.randint(2, 900)}", f"{draw.uniform(1, 90):.1f}K"))),
    )
    size, sort = f"{draw.uniform(4, 400):.1f} MB", draw.choice(("Utilities", "Health & Fitness", "Finance"))
    needs, age = f"Requires OS {draw.randint(12, 18)}.{draw.randint(0, 4)} or later", draw.choice(("4+", "9+", "17+"))
    tongues = draw.in_order(("English", "French", "German", "Japanese", "Simplified Chinese"), 1, 5)
    rank, site = (
        draw.some(0.35, f"#{draw.randint(1, 200)} in {sort}"),
        draw.some(0.65, f"https://{draw.surname().lower()}.example/help"),
    )
    at = draw.day()
    offers = [
        {"name": what, "price": f"${draw.randint(0, 39)}.99"}
        for what in draw.in_order(("Pro, monthly", "Pro, yearly", "Tip"), 0, 3)
    ]
    versions, shown = [], ""
    for n in range(draw.choice((1, 2, 2, 3, 4))):
        one = {"version": f"{4 - n}.{draw.randint(0, 9)}" + draw.choice(("", f".{draw.randint(1, 9)}"))}
        one["date"] = f"{at - timedelta(days=30 * n):%b %-d, %Y}"
        note = draw.some(0.8, draw.choice(_NOTES))
        versions.append(one | ({"notes": note} if note else {}))
        shown += f"""<li class="vh__item"><h4>{one["version"]}</h4> <time data-test-we-datetime datetime="{
            at - timedelta(days=30 * n)
        }T00:00:00.000Z">{one["date"]}</time>{f"<p>{note}</p>" if note else ""}</li>\n"""
    facts: list[tuple[str, str | None]] = [("Seller", escape(maker)), ("Size", size), ("Category", escape(sort))]
    facts += [("Compatibility", needs), ("Languages", ", ".join(tongues)), ("Age Rating", age), ("Price", price)]
    term = '<div class="info__item"><dt class="info__term">{}</dt><dd class="info__def">\n{}\n</dd></div>'
    rated = f'<img class="stars" src="/s/{draw.hexadecimal(5)}.svg" alt="{stars} out of 5"/>'
    bought = "".join(f"<li><span>{one['name']}</span><span>{one['price']}</span></li>" for one in offers)
    also = "".join(
        f'<li><a>{other}</a><span>{claim_}</span><img class="stars" alt="{draw.uniform(2, 5):.1f} out of 5"/></li>'
        for other, claim_ in [(a, escape(b)) for a, b in _APPS if a != name][: draw.randint(0, 3)]
    )
    head = f"""<meta name="app:bundle" content="{bundle}">
<meta property="og:title" content="{name} on the Shelf">
<meta property="og:image" content="/i/{draw.hexadecimal(12)}.png">
"""
    body = f"""<nav class="globalnav"><a>Store</a><a>Games</a><a>Apps</a></nav><main class="ember-view">
<section class="hero"><h1 class="title">{name} <span class="badge">{age}</span></h1><h2>{escape(claim)}</h2>
<h2 class="identity"><a href="/dev/{draw.code("#########")}">{escape(maker)}</a></h2>
{f'<ul><li class="rank">{escape(rank)}</li></ul>' if rank else ""}
<ul class="rating">{f"<li>{rated} <span>{votes} Ratings</span></li>" if votes else f"<li>{rated}</li>"}</ul>
<ul><li class="price">{price}</li>{'<li class="iap">Offers In-App Purchases</li>' if offers else ""}</ul></section>
<section><h2>Version History</h2><ul class="vh">
{shown}</ul></section>
<section><h2>Information</h2><dl>{rows(term, facts)}</dl>
{f"<h3>In-App Purchases</h3><ol>{bought}</ol>" if offers else ""}
{f'<a class="link" href="{site}">App Support</a>' if site else ""}
<a class="link" href="/privacy">Privacy Policy</a></section>
{f"<section><h2>You Might Also Like</h2><ul>{also}</ul></section>" if also else ""}</main>
<footer>More ways to shop. © 2026 Shelf Inc.</footer>"""
    labels: dict[str, Value] = {"name": name, "developer": maker, "bundle": bundle, "rating": f"{stars} out of 5"}
    labels |= {"ratings": votes, "rank": rank, "price": price, "size": size, "category": sort, "requires": needs}
    labels |= {"languages": [*tongues], "age": age, "support": site, "versions": [*versions]}
    return page(f"{name} on the Shelf", body, head), labels | {"purchases": [*offers] or None}


_TITLES = (
    "Sediment transport below small weirs: a field study of 14 sites",
    "On the <i>p</i>-rank of hyperelliptic curves",
    "Sleep & shift work among ferry crews",
    "Catalytic cracking of waste cooking oil over CaO",
)
_KEYWORDS = ("weirs", "gravel-bed rivers", "ADCP", "field methods", "long-term monitoring", "Bayesian model")


def journal_article(draw: Draw) -> Made:
    """An article of a journal: metas that a catalogue reads, an older platform in some, days of a review in a line."""
    title, names = draw.choice(_TITLES), draw.people(1, 6)
    journal = draw.choice(("Annals of Small Waterways", "Quarterly Review of Ferries", "J. Inland Sci."))
    volume, issue = str(draw.randint(3, 88)), draw.some(0.7, draw.choice(("1", "2", "3-4", "Suppl. 1")))
    first = draw.randint(1, 900)
    pages = draw.choice((f"{first}–{first + draw.randint(5, 30)}", f"e{first + 10000}"))
    doi, at = f"10.5555/{draw.choice(('asw', 'qrf.'))}{draw.code('######')}", draw.day()
    got, taken = (
        draw.some(0.65, long_day(at - timedelta(days=200))),
        draw.some(0.65, long_day(at - timedelta(days=40))),
    )
    out, words = long_day(at), draw.in_order(_KEYWORDS, 0, 5)
    mail, licence = (
        draw.some(0.6, f"{names[-1].split()[1].lower()}@uni.example"),
        draw.some(0.5, draw.choice(("CC BY 4.0", "CC BY-NC-ND"))),
    )
    plain = title.replace("<i>", "").replace("</i>", "")
    pdf = f"https://journals.example/pdf/{doi.split('/')[1]}.pdf"
    text = f"""We measured {draw.randint(3, 90)} samples between {draw.randint(2009, 2014)} and 2021 at {draw.town()}.
Results differ from those of {draw.surname()} et al. ({draw.randint(1990, 2020)}) by {draw.randint(2, 30)}%."""
    metas = [("citation_title", escape(plain)), ("citation_journal_title", journal), ("citation_volume", volume)]
    metas += [("citation_issue", issue or ""), ("citation_doi", doi), ("citation_publication_date", f"{at:%Y/%m/%d}")]
    metas += [("citation_pdf_url", pdf), *(("citation_author", f"{n.split()[1]}, {n.split()[0]}") for n in names)]
    head = rows('<meta name="{}" content="{}">', [(a, b or None) for a, b in metas]) + "\n"
    place = f"Vol. {volume}{f', No. {issue}' if issue else ''}"
    days = [("Received", got), ("Accepted", taken), ("Published", out)]
    shown = title.replace(" & ", " &amp; ")
    if draw.random() < 0.55:
        linked = "".join(
            f'<li><a class="author" data-corresp-id="c{n}">{name}</a><sup>{draw.choice("123")}</sup></li>'
            for n, name in enumerate(names)
        )
        tags = f'<div class="c-keywords"><h3>Keywords</h3><ul>{each("<li><span>{}</span></li>", words)}</ul></div>'
        told = f"""<ul class="c-breadcrumbs"><li>{journal}</li><li>{place}</li><li>Article</li></ul>
<h1 class="c-article-title">{shown}</h1><ul class="c-article-identifiers">{
            rows("<li>{}: <time>{}</time></li>", days)
        }</ul>
<ul class="c-author-list">{linked}</ul><p><i>{journal}</i> <b>{volume}</b>, {pages} (2026)</p>
<section><h2>Abstract</h2><p>{text}</p></section>{tags if words else ""}
<section><h2>About this article</h2><p>DOI <span>https://doi.org/{doi}</span></p>{
            f"<p>Correspondence to <a href='mailto:{mail}'>{names[-1]}</a>.</p>" if mail else ""
        }{f"<p>Licence: {licence}</p>" if licence else ""}</section><a href="{pdf}" class="btn">Download PDF</a>"""
    else:
        told = f"""<div id="content"><div id="breadcrumb"><a>Home</a> &gt; <a>{place}</a> &gt;
<a class="current">{draw.surname()}</a></div>
<div id="articleTitle"><h3>{shown}</h3></div><div id="authorString"><em>{", ".join(names)}</em></div><br />
<div id="articleAbstract"><h4>Abstract</h4><br /><div>{text}</div></div>
{f'<div id="articleSubject"><h4>Keywords</h4><div>{"; ".join(words)}</div></div>' if words else ""}
<div id="articleFullText"><h4>Full Text:</h4><a href="{pdf}" class="file" target="_parent">PDF</a></div>
<p>{journal} {place}, pp. {pages}</p><p>{rows("{}: {}", days, " | ")}</p>
<p>DOI: <a id="pub-id::doi" href="http://dx.doi.org/{doi}">http://dx.doi.org/{doi}</a></p>
{f"<p>Contact: {mail}</p>" if mail else ""}
{f"<p>This work is licensed under {licence}.</p>" if licence else ""}</div>"""
    seen = f"<aside><h4>Most read</h4><ol><li>{draw.surname()} (2019): Locks, 12–19</li></ol></aside>"
    body = f"""<div id="header"><h1>{journal}</h1></div>
{told}
{seen if draw.random() < 0.5 else ""}<div id="footer">ISSN {draw.code("####-####")}</div>"""
    labels: dict[str, Value] = {"title": plain, "authors": [*names], "journal": journal, "volume": volume}
    labels |= {"issue": issue, "pages": pages, "doi": doi, "received": got, "accepted": taken, "published": out}
    labels |= {"keywords": [*words] or None, "contact": mail, "licence": licence, "pdf": pdf}
    return page(f"{escape(plain)} | {journal}", body, head), labels


_HORSES = phrases("Salt Marsh Lad; Quiet Word (IRE); D’Artagnan’s Hat; Flint; Mrs Pemberton; Third Gear (FR); Ox Bow")
_REMARKS = (
    "Won well here last month; up 6lb but still of interest.",
    "Needs it softer.",
    "Fell at the last when clear; sure to be a player if none the worse.",
)


def race_card(draw: Draw) -> Made:
    """The runners of a horse race: two rows for a horse of which the second may lack, non-runners, odds or none yet."""
    course, off = f"{draw.town()}{draw.choice((' (AW)', '', ''))}", draw.clock(13, 19)
    at, grade = draw.day(), draw.some(0.65, f"Class {draw.randint(1, 6)}")
    title = f"{draw.surname()} {draw.choice(('Builders Handicap', 'Bookings Novices’ Hurdle', '& Sons Maiden Stakes'))}"
    trip, ground = (
        draw.choice(("1m 2f 70y", "2m4f", "6f")),
        draw.some(0.7, draw.choice(("Good", "Good to Soft", "Heavy"))),
    )
    prize, channel = (
        f"£{draw.randint(3, 60)},{draw.randint(100, 999)}",
        draw.some(0.5, draw.choice(("SRTV", "Turf 1"))),
    )
    priced, runners, shown = draw.random() < 0.7, [], ""
    horses = draw.sample(_HORSES, draw.randint(2, 7))
    withdrawn = 0
    for n, horse in enumerate(horses, 1):
        if n > 2 and draw.random() < 0.2:
            withdrawn += 1
            shown += f'<tr class="nr"><td>{n}</td><td colspan="4"><s>{horse}</s> NON RUNNER</td></tr>\n'
            continue
        form, stall = (
            draw.some(0.75, draw.code(draw.choice(("#-##P#", "##4/1-", "#")))),
            draw.some(0.6, f"({draw.randint(1, 14)})"),
        )
        one = {"number": str(n), "horse": horse, "age": str(draw.randint(2, 11)), "jockey": f"{draw.person()}"}
        one |= {"weight": f"{draw.randint(8, 11)}-{draw.randint(0, 13)}", "trainer": draw.person()}
        if priced:
            one["odds"] = draw.choice(("5/2", "11/4F", "Evs", "100/1", "8/1", "13/2"))
        remark = draw.some(0.6, draw.choice(_REMARKS))
        runners.append(
            one
            | ({"form": form} if form else {})
            | ({"draw": stall} if stall else {})
            | ({"comment": remark} if remark else {})
        )
        shown += f"""<tr class="hr"><td
rowspan="{2 if remark else 1}">{n}{f"<br><small>{stall}</small>" if stall else ""}</td>
<td><a href="/horse/{draw.hexadecimal(6)}"><b>{horse}</b></a>
{f'<span class="form">{form}</span>' if form else ""}</td>
<td>{one["age"]} <span>{one["weight"]}</span></td><td>J: {one["jockey"]}<br>T: {one["trainer"]}</td>
<td><button>{one.get("odds", "SP")}</button></td></tr>
"""
        shown += f'<tr class="cm"><td colspan="4">{remark}</td></tr>\n' if remark else ""
    count = str(len(horses) - withdrawn)
    facts = [one for one in (grade, trip, f"Going: {ground}" if ground else None, f"{count} runners") if one]
    if draw.random() < 0.5:
        told = f"<h1>{off} {course}</h1><h2>{escape(title)}</h2><p>{' | '.join(facts)}</p>"
        told += f"<p>Winner {prize}{f' &middot; TV: {channel}' if channel else ''}</p>"
    else:
        told = f"""<div class="hd"><span class="t">{off}</span><span class="c">{course}</span>
<h1>{escape(title)}</h1></div>
<ul class="facts">{each("<li>{}</li>", facts)}<li>1st prize: {prize}</li>
{f"<li>Live on {channel}</li>" if channel else ""}</ul>"""
    verdict = f'<div class="verdict"><h3>Verdict</h3><p><b>{horses[0].upper()}</b> can go in again.</p></div>'
    bar = each("<a>{}</a>", [f"{draw.randint(12, 20)}:{draw.randint(10, 59)}" for _ in range(5)], " ")
    body = f"""<div class="meeting">{at:%a %d %b} {bar}</div>
{told}
<table class="card"><tr><th>No.</th><th>Horse</th><th>Age/Wgt</th><th>Jockey/Trainer</th><th>Odds</th></tr>
{shown}</table>
{verdict if draw.random() < 0.5 else ""}
<p class="ad">New customers: bet £10, get £30. 18+. Card updated {us_day(at)}.</p>"""
    labels: dict[str, Value] = {"course": course, "time": off, "title": title, "class": grade, "distance": trip}
    labels |= {"going": ground, "prize": prize, "channel": channel, "runners_count": count, "runners": [*runners]}
    return page(f"{off} {course} | Racecard", body), labels
