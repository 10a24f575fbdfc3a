"""Pages that are lists: a court's opinions, open tenders, questions with votes, comments with replies, clinics."""

from __future__ import annotations

from datetime import date, timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    MONTHS,
    TOWNS,
    Draw,
    Made,
    Value,
    each,
    long_day,
    page,
    phrases,
    rows,
    us_day,
)

_CAUSES = phrases("State v. {}; {} v. {} School District; In re Estate of {}; {} & Co. v. Dep't of Revenue; {0} v. {0}")
_DONE = ("Affirmed", "Reversed and remanded", "Affirmed in part", "Dismissed")


def _opinion(draw: Draw, when: date, shape: str) -> dict[str, str]:
    """An opinion: when, number, title and file, an author and an outcome in some."""
    number = draw.code(f"S-{draw.randint(24, 26)}-0###")
    title = draw.choice(_CAUSES).format(draw.surname(), draw.town())
    one = {"date": f"{when:{shape}}", "number": number, "title": title}
    one["pdf"] = f"/files/opinions/{when:%Y-%m}/{number.lower()}{draw.choice(('', '_0', '.final'))}.pdf"
    writer, done = (
        draw.some(0.6, f"{draw.surname()}, {draw.choice(('J.', 'C.J.'))}"),
        draw.some(0.5, draw.choice(_DONE)),
    )
    return one | ({"author": writer} if writer else {}) | ({"outcome": done} if done else {})


def slip_opinions(draw: Draw) -> Made:
    """A court's opinions: a content system's table, or paragraphs under days; memoranda in a second list alike."""
    court, judge = f"{draw.choice(('Supreme Court', 'Court of Appeals'))} of {draw.town()}", f"{draw.person()}, Clerk"
    last = draw.day()
    count, shape = draw.choice((1, 2, 3, 5, 8)), draw.choice(("%m/%d/%Y", "%b %d, %Y"))
    tabled = draw.random() < 0.6
    days = sorted((last - timedelta(days=draw.randint(0, 40)) for _ in range(count)), reverse=True)
    opinions = [_opinion(draw, when, shape) for when in days]
    memos = [_opinion(draw, last, shape) for _ in range(draw.choice((0, 0, 1, 3)))]
    range_, total = f"{MONTHS[last.month - 1]} {last.year}", str(draw.randint(40, 990))
    feed, notice = (
        draw.some(0.5, "/rss/opinions.xml"),
        draw.some(0.4, f"No opinions on {us_day(last + timedelta(days=7))}."),
    )

    def line(one: dict[str, str]) -> str:
        link = f'<a href="{one["pdf"]}" type="application/pdf" target="_blank">'
        size = f"({draw.randint(90, 900)}.{draw.randint(0, 9)} KB)"
        writer, done = one.get("author", ""), one.get("outcome", "")
        if tabled:
            return f"""<tr class="views-row"><td class="views-field views-field-field-date"><time>{
                one["date"]
            }</time></td>
<td class="views-field views-field-field-docket">{one["number"]}</td><td class="views-field views-field-title">{link}{
                escape(one["title"])
            }</a></td><td>{writer}</td><td>{done}</td><td>{link}PDF</a> {size}</td></tr>
"""
        tail = f" <em>{done}.</em>" if done else ""
        return f"""<p class="op"><strong>{one["number"]}</strong> &#8211; {link}{escape(one["title"])}</a> (filed {
            one["date"]
        }){f" Opinion by {writer}" if writer else ""}{tail} <small>{size}</small></p>
"""

    frame = "<div>{}</div>"
    if tabled:
        frame = """<table class="views-table cols-6"><thead><tr><th><a href="?order=date">Filed<span
class="visually-hidden"> Sort ascending</span></a></th><th>Docket</th><th>Case</th><th>Author</th><th>Disposition</th>
<th>File</th></tr></thead><tbody>{}</tbody></table>"""
    second = f"""<h2>Memorandum decisions</h2><p class="note">Not precedential, see Rule 111(1)(c).</p>
{frame.format("".join(map(line, memos)))}"""
    body = f"""<a href="#c" class="visually-hidden focusable">Skip to main content</a><header role="banner"><img
src="/themes/court/seal.png" alt="Seal"><span class="site-name">{court}</span></header><div class="row"><aside><ul
class="menu"><li><a href="/calendar">Calendar</a><li><a class="is-active">Opinions</a><li><a href="/rules">Rules</a>
</ul><h3>Contact</h3><p>{judge}<br>{draw.street()}<br>Phone: {draw.code("(555) 01#-####")}</p></aside><main id="c">
<h1 class="page-header">Slip opinions</h1>{f'<div class="alert alert-info">{notice}</div>' if notice else ""}
<form class="views-exposed-form"><label>Term</label><select><option selected>{range_}</option><option>{
        MONTHS[last.month - 2]
    } 2026</option></select><input type="submit" value="Apply"></form>
<div class="view-header">Displaying 1 - {count} of <b>{total}</b></div>
{frame.format("".join(map(line, opinions)))}
{second if memos else ""}
{f'<a class="feed-icon" href="{feed}"><span>Subscribe</span></a>' if feed else ""}
<p class="foot">Slip opinions are subject to revision. Updated {us_day(last)} {draw.clock()}.</p></main></div>"""
    labels: dict[str, Value] = {"court": court, "clerk": judge, "term": range_, "total": total, "notice": notice}
    labels |= {"feed": feed, "opinions": [*opinions], "memoranda": [*memos] or None}
    return page(f"Slip opinions | {court}", body), labels


_WANTED = phrases(
    "Winter maintenance of footpaths, Lots 1–3; Supply of school milk & fruit; Roof repair, fire station {}; "
    "Framework for translation services; 2 electric refuse trucks; Archaeological survey, {} bypass; "
    "Catering at {} swimming pool"
)
_BUYERS = ("{} Council", "Waterworks of {}", "{} University Hospital", "Port of {}")


def open_tenders(draw: Draw) -> Made:
    """A portal's list of tenders: cards with icons or a grid of a framework; a promoted notice, values missing."""
    term = draw.choice(("repair", "services", "school", "roads"))
    total, sort = f"{draw.randint(11, 4000):,}", draw.choice(("Deadline (nearest first)", "Newest first", "Relevance"))
    at, pages = draw.day(), str(draw.randint(2, 90))
    cards, saved = draw.random() < 0.5, draw.some(0.4, f"{draw.randint(1, 9)} saved searches")
    shape = draw.choice(("%d/%m/%Y", "%d %b %Y"))
    tenders: list[dict[str, str]] = []
    shown = ""
    for title in draw.sample(_WANTED, draw.choice((1, 2, 3, 4, 6))):
        out, ends = at - timedelta(days=draw.randint(0, 30)), at + timedelta(days=draw.randint(2, 60))
        one = {"title": title.format(draw.town()), "buyer": draw.choice(_BUYERS).format(draw.town())}
        one |= {"reference": draw.code("26-#####/@@"), "published": f"{out:{shape}}"}
        one["deadline"] = f"{ends:{shape}} {draw.choice(('12:00', '10:00', '23:59'))}"
        worth = draw.some(0.55, f"€{draw.randint(18, 990)},000")
        cpv = draw.some(0.6, draw.code("########-#"))
        left = f"{(ends - at).days} days left"
        link = f'<a href="/app/notice/{draw.hexadecimal(8)}-{draw.hexadecimal(4)}?back=list">{escape(one["title"])}</a>'
        shown += (
            f"""<li class="tender-card mat-elevation-z1"><span class="chip chip--open">Open</span><h3>{link}</h3>
<div class="buyer"><mat-icon>place</mat-icon> {one["buyer"]}</div><div class="meta"><span>Ref. {one["reference"]}</span>
<span>Published {one["published"]}</span>{f"<span>CPV <b>{cpv}</b></span>" if cpv else ""}</div>
<div class="deadline">Deadline: <strong>{one["deadline"]}</strong> <em>({left})</em></div>
{f'<div class="value">Estimated value <strong>{worth}</strong> excl. VAT</div>' if worth else ""}</li>
"""
            if cards
            else f"""<tr role="row" data-ri="{len(tenders)}" class="ui-widget-content"><td role="gridcell">{
                one["reference"]
            }</td>
<td role="gridcell">{link}<br><span class="ui-sub">{one["buyer"]}</span></td><td role="gridcell">{cpv or "-"}</td>
<td role="gridcell">{one["published"]}</td><td role="gridcell"><span class="ui-column-title">Deadline</span>{
                one["deadline"]
            }</td><td role="gridcell" style="text-align:right">{worth or "n/a"}</td></tr>
"""
        )
        tenders.append(one | ({"value": worth} if worth else {}) | ({"cpv": cpv} if cpv else {}))
    head = "".join(
        f'<th role="columnheader">{x}</th>' for x in ("Ref.", "Notice", "CPV", "Published", "Deadline", "Value")
    )
    listed = f"<ul class='results'>{shown}</ul>"
    if not cards:
        listed = f"""<div class="ui-datatable"><table role="grid"><thead><tr>{head}</tr></thead><tbody id="f:j_idt{
            draw.code("##")
        }:t_data">{shown}</tbody></table></div>"""
    promo = f"""<div class="promo"><small>Promoted</small><h4>Framework: office chairs</h4><p>Port of {draw.town()}</p>
<p>Deadline: {at + timedelta(days=5):{shape}} 12:00</p></div>"""
    body = f"""<app-root ng-version="17.3.1"><header><a href="/">TenderGate</a> <span>Welcome, {draw.person()}</span>{
        f" <a href='/saved'>{saved}</a>" if saved else ""
    }</header>
<main><h1>Search results for “<mark>{term}</mark>”</h1><p class="count"><b>{total}</b> notices found</p>
<div class="sort">Sort by: <span class="sel">{sort}</span> <i class="caret"></i></div>
{promo if draw.random() < 0.4 else ""}
{listed}
<nav class="pager"><span>Page 1 of {
        pages
    }</span> <a href="?p=2">2</a> <a href="?p=3">3</a> <a href="?p=2">Next</a></nav>
</main><footer>Times are local to the buyer. Data of {long_day(at)}, {draw.clock()}.</footer></app-root>"""
    labels: dict[str, Value] = {"term": term, "total": total, "sort": sort, "pages": pages, "saved": saved}
    labels |= {"as_of": long_day(at), "tenders": [*tenders]}
    return page(f"{term} - TenderGate", body), labels


_ASKED = (
    "Why does my sourdough collapse when I score it?",
    "How to join two lists & keep the order?",
    "Is “whom” dead in spoken English?",
    "Bleeding a radiator with no key",
    "What is the difference between a < b and b > a for NaN?",
    "Squeaking bottom bracket after rain [closed]",
    "Can I deduct a home office of 6 m²?",
)
_TAGS = ("beginner", "sorting", "c++", "bread", "plumbing", "tax-2026", "grammar", "bearings", "floating-point")


def question_list(draw: Draw) -> Made:
    """A tag's questions: votes, answers, views, tags and who asked or changed when; bounties; hot ones at the side."""
    tag, total = draw.choice(_TAGS), f"{draw.randint(20, 99000):,}"
    fans, told = (
        draw.some(0.6, f"{draw.randint(2, 990)} watchers"),
        draw.some(0.7, f"For questions on {tag}, not on {draw.choice(_TAGS)}."),
    )
    order, old = draw.choice(("Newest", "Active", "Unanswered", "Score")), draw.random() < 0.4
    questions, shown = [], ""
    for title in draw.sample(_ASKED, draw.choice((1, 2, 4, 5, 7))):
        votes, count, views = str(draw.randint(-4, 140)), str(draw.randint(0, 12)), f"{draw.randint(3, 999)}"
        tags, prize = draw.in_order(_TAGS, 1, 4), draw.some(0.25, f"+{draw.choice((50, 100, 500))}")
        one = {"title": title, "votes": votes, "answers": count, "tags": " ".join(tags), "user": draw.person()}
        one["time"] = draw.choice(
            (f"{draw.randint(2, 59)} mins ago", f"{us_day(draw.day(2025))} at {draw.clock()}", "yesterday")
        )
        gone = draw.some(0.6, f"{draw.randint(1, 90)}k" if draw.random() < 0.3 else views)
        one |= {"views": gone} if gone else {}
        one |= {"bounty": prize} if prize else {}
        questions.append(one)
        number = draw.code("7#######")
        linked = each('<a href="/tagged/{0}" class="s-tag" rel="tag">{0}</a>', tags, " ")
        won = f'<span class="bounty" title="bounty">{prize}</span>' if prize else ""
        seen = (_SEEN_OLD if old else _SEEN).format(gone) if gone else ""
        mode, rep = draw.choice(("asked", "modified", "answered")), f"{draw.randint(1, 99)},{draw.code('###')}"
        shown += (_ROW_OLD if old else _ROW).format(
            number, votes, count, seen, escape(title), won, linked, mode, one["time"], one["user"], rep
        )
    hot = "".join(
        f'<li><b class="score">{draw.randint(1, 90)}</b><a href="/q/{draw.code("####")}">{escape(title)}</a></li>\n'
        for title in draw.sample(_ASKED, draw.randint(1, 3))
    )
    related = draw.sample([one for one in _TAGS if one != tag], draw.choice((0, 2, 3, 5)))
    more = "".join(f'<div><a class="s-tag">{x}</a> <span>× {draw.randint(2, 900)}</span></div>' for x in related)
    body = f"""<header class="s-topbar"><a href="/">Askwell</a><span>{draw.randint(1, 99)} online</span></header>
<div class="container"><div id="mainbar"><h1>Questions tagged [{tag}]</h1>
{f'<p class="ex">{told}</p>' if told else ""}{f'<a class="watch">Watch tag</a> <span>{fans}</span>' if fans else ""}
<div class="d-flex"><div class="fs-body3">{total} questions</div><div class="tabs"><a class="is-selected">{order}</a>
<a>Bountied <span>{draw.randint(1, 9)}</span></a></div></div><div id="questions">
{shown}</div></div><div id="sidebar"><h4>Hot questions</h4><ul class="hot">{hot}</ul>
{f"<h4>Related tags</h4>{more}" if related else ""}</div></div>"""
    labels: dict[str, Value] = {"tag": tag, "total": f"{total} questions", "watchers": fans, "about": told}
    labels |= {"order": order, "questions": [*questions], "related": [*related] or None}
    return page(f"Newest '{tag}' questions - Askwell", body), labels


_ROW = """<div id="question-summary-{0}" class="s-post"><div class="stats"><div title="Score of {1}"><span>{1}</span>
<span>votes</span></div><div class="has-answers"><span>{2}</span> <span>answers</span></div>{3}{5}</div>
<div class="content"><h3><a href="/questions/{0}">{4}</a></h3><div class="excerpt">I tried 3 times, at 20 °C ...</div>
<div class="meta"><div class="tags">{6}</div><div class="user"><a href="/u">{9}</a> <b class="rep">{10}</b> <time>{7}
<span class="relativetime">{8}</span></time></div></div></div></div>
"""
_SEEN = '<div class="is-warm"><span>{}</span> <span>views</span></div>'
_ROW_OLD = """<table id="q{0}"><tr><td class="n"><b>{1}</b><br>votes</td><td class="n"><b>{2}</b><br>answers</td>
{3}<td><a href="/questions/{0}">{4}</a> {5}<br><small>{6}</small></td><td align="right"><small>{7} <i>{8}</i> by
<a href="/u">{9}</a> ({10})</small></td></tr></table>
"""
_SEEN_OLD = '<td class="n"><b>{}</b><br>views</td>'

_SAID = (
    "Made this twice — the second time with half the sugar & it was better.",
    "Mine took 55 minutes at 180 °C. Any idea why?",
    "My kids ate all of it!!! 😍",
    "Can I freeze it?",
    "I used 2 tbsp of oat milk instead of cream.",
    "Too salty for us, sorry.",
)
_REPLIES = ("Thanks so much!", "Yes, for up to 3 months.", "Try the lower rack, and 10 minutes less.", "Same here…")


def recipe_comments(draw: Draw) -> Made:
    """A food blog's comments: replies nested in lists or in flat rows with depth, stars in some, a form."""
    dish = draw.choice(("Lemon", "Plum", "Chestnut", "Rye")) + draw.choice(
        (" Loaf", " Dumplings", " Crumble", " & Leek Tart")
    )
    cook, flat = draw.person(), draw.random() < 0.4
    stars, votes = f"{draw.uniform(3, 5):.2f}", draw.some(0.7, f"{draw.randint(2, 800)} votes")
    newest = draw.random() < 0.5
    closed = draw.some(0.35, "Comments are closed.")
    comments, replies, shown = [], [], ""

    def entry(by: str, texts: tuple[str, ...], when: date) -> dict[str, str]:
        moment = f"{us_day(when)} at {draw.randint(1, 12)}:{draw.code('0#')} {draw.choice(('am', 'pm'))}"
        return {"author": by, "time": moment, "text": draw.choice(texts)}

    at = draw.day()
    names = draw.people(*(2 * [draw.choice((1, 2, 3, 5))]))
    for name, said in zip(names, draw.sample(_SAID, len(names)), strict=True):
        at += timedelta(days=-draw.randint(0, 9) if newest else draw.randint(0, 9))
        one = entry(name, (said,), at)
        given = draw.some(0.5, str(draw.randint(1, 5)))
        below = [
            entry(draw.choice((cook, draw.person())), _REPLIES, at + timedelta(days=n + 1))
            for n in range(draw.choice((0, 0, 1, 2)))
        ]
        comments.append(one | ({"stars": given} if given else {}))
        replies += below
        rated = f'<span class="rating" aria-label="{given} of 5">{"★" * int(given)}</span>' if given else ""
        inner = "".join(_comment(draw, reply, 2, "", "", flat) for reply in below)
        shown += _comment(draw, one, 1, rated, "" if flat else inner, flat) + (inner if flat else "")
    count = f"{len(comments) + len(replies)} comment{'s' if len(comments) + len(replies) > 1 else ''}"
    form = """<div id="respond" class="comment-respond"><h3>Leave a comment</h3><form><input name="author" value="">
<textarea></textarea><input type="checkbox"> Save my name<button>Post</button></form></div>"""
    side = f"""<aside><h3>Recent comments</h3><ul><li>{draw.person()} on <a href="#">Rye Bread</a><li>{draw.person()} on
<a href="#">Plum Jam</a></ul></aside>"""
    body = f"""<div class="site"><header><a href="/">The {draw.surname()} Table</a></header><article><h1>{
        escape(dish)
    }</h1>
<p class="byline">By <a href="/about">{cook}</a> · Updated {us_day(at - timedelta(days=90))}</p>
<div class="wprm-rating"><span>{stars}</span> from {votes or "your votes"}</div><p>Serves {draw.randint(2, 9)} in
{draw.randint(20, 90)} minutes. <a href="#recipe">Jump to recipe</a></p></article>
<section id="comments" class="comments-area"><h2>{count}</h2><p>Sorted by <select><option>{
        "Newest" if newest else "Oldest"
    }</option><option>Best</option></select></p>
{f"<div>{shown}</div>" if flat else f'<ol class="comment-list">{shown}</ol>'}
{f'<p class="no-comments">{closed}</p>' if closed else form}</section>{side if draw.random() < 0.6 else ""}</div>"""
    labels: dict[str, Value] = {"recipe": dish, "cook": cook, "rating": stars, "votes": votes, "count": count}
    labels |= {"closed": closed, "comments": [*comments], "replies": [*replies] or None}
    return page(f"{escape(dish)} - Comments", body), labels


def _comment(draw: Draw, one: dict[str, str], depth: int, rated: str, inner: str, flat: bool) -> str:
    """A comment in its frame, with replies inside or none."""
    number, by, time, text = draw.code("#####"), one["author"], one["time"], escape(one["text"])
    if flat:
        return f"""<div class="c c-{draw.hexadecimal(6)}" data-depth="{depth}" style="margin-left:{depth * 24 - 24}px">
<b>{by}</b> <span class="dt">{time}</span>{rated}<p>{text}</p><u>Like ({draw.randint(0, 9)})</u></div>
"""
    nested = f'<ol class="children">{inner}</ol>' if inner else ""
    return f"""<li id="comment-{number}" class="comment even depth-{depth}"><article id="div-comment-{number}"><footer
class="comment-meta"><img class="avatar" alt="" src="https://av.example/{draw.hexadecimal(12)}"><b class="fn">{by}</b>
<span class="says">says:</span> <a href="#comment-{number}"><time>{time}</time></a></footer><div class="comment-text">
{rated}<p>{text}</p></div><a class="comment-reply-link" rel="nofollow" href="#respond">Reply</a></article>{nested}</li>
"""


_CARE = ("Family Practice", "Walk-in Clinic", "Dental Centre", "Women's Health", "Physio & Rehab")


def clinic_directory(draw: Draw) -> Made:
    """A directory of clinics: each with several numbers, told apart by words, letters or columns; some lack a fax."""
    region, at = f"{draw.choice(('Upper', 'Lower', 'South'))} {draw.town()}", draw.day()
    line, poison = draw.code("1-800-555-01##"), draw.some(0.6, draw.code("1-800-555-02##"))
    look, editor = draw.choice("abc"), draw.some(0.5, f"{draw.person()}, Patient Services")
    clinics, shown = [], ""
    for place in sorted(draw.sample(TOWNS, draw.choice((1, 2, 3, 5, 7)))):
        one = {"name": f"{place} {draw.choice(_CARE)}", "address": f"{draw.street()}, {place}"}
        one["phone"] = draw.code("(555) 4##-####")
        extra = {"fax": draw.code("(555) 4##-####"), "after_hours": draw.code("(555) 9##-####")}
        extra |= {"booking": draw.code("(555) 2##-####"), "email": f"desk@{place.lower()}-care.example"}
        one |= {key: value for key, value in extra.items() if draw.random() < 0.55}
        clinics.append(one)
        heads = ("T", "F", "Appointments", "After hours")
        heads = heads if look == "c" else ("Phone", "Fax", *heads[2:])
        facts = list(zip(heads, map(one.get, ("phone", "fax", "booking", "after_hours")), strict=True))
        post = f'<a href="mailto:{one["email"]}">{one["email"]}</a>' if "email" in one else ""
        name, where = escape(one["name"]), one["address"]
        langs = ", ".join(draw.in_order(("English", "Polish", "Tagalog", "French"), 1, 3))
        if look == "a":
            shown += f"""<div class="vcard listing"><h3 class="fn org"><a href="/c/{draw.code("###")}">{name}</a></h3>
<div class="adr">{where}</div>{rows('<p class="tel"><i class="type">{}</i>: <span>{}</span></p>', facts)}
{post}<p class="langs">Languages: {langs}</p></div>
"""
        elif look == "b":
            numbers = rows("{}: {}", [(word, value) for word, value in facts if word != "Phone"], "<br>")
            shown += f"""<tr><td><b>{name}</b><br>{where}</td><td>{one["phone"]}</td><td>{numbers or "&nbsp;"}</td>
<td>{post or "&ndash;"}</td></tr>
"""
        else:
            shown += f"""<p><b>{name}</b> ({langs})<br>
{where}<br>
{rows("{} {}", facts, " &nbsp; ")}<br>{post}</p><hr>
"""
    listed = f'<div class="listings">{shown}</div>'
    if look == "b":
        listed = f"""<table class="table striped"><tr><th>Clinic</th><th>Main line</th><th>Other numbers</th><th>Mail
</th></tr>{shown}</table>"""
    count = f"{len(clinics)} clinic{'s' if len(clinics) > 1 else ''}"
    body = f"""<div id="wrapper"><div id="top"><a href="/">Health Region {region}</a> | Fax list | {draw.street()}</div>
<h1>Clinics in {region}</h1><div class="hotline">Nurse line <b>{line}</b>, 24 hours{
        f"<br>Poison centre: <b>{poison}</b>" if poison else ""
    }</div><p>{count} found. Filter: <select><option>All care</option>
<option>Dental</option></select></p>
{listed}
<p class="upd">Last reviewed: {us_day(at)}{f" by {editor}" if editor else ""}. Wrong number? Ring {
        draw.code("(555) 300-####")
    }.
</p></div>"""
    labels: dict[str, Value] = {"region": region, "count": count, "nurse_line": line, "poison_centre": poison}
    labels |= {"reviewed": us_day(at), "editor": editor, "clinics": [*clinics]}
    return page(f"Clinics in {region}", body), labels
