"""Pages that one looks things up in: a dictionary, a customs tariff, a firm's rules."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Facts, Made, Value, each, long_day, page, phrases, rows, seen

_HEADS = ("brindle", "clough", "dwale", "hask", "mizzle", "nesh", "snickleway", "thrutch", "wick", "yaffle")
_PARTS = ("noun", "verb", "adjective")
_MARKS = ("dialect", "obsolete", "Northern England", "now rare, poetic", "mining", "informal")
_SENSES = (
    'A narrow <a href="/w/lane">lane</a> between walls.',
    "To fall as very fine rain; to drizzle.",
    "Sensitive to <b>cold</b>, soft.",
    "(<i>of cattle</i>) Having streaks or spots of a darker colour.",
    "Alive, lively; full of vermin.",
    "To push or squeeze one’s way through a gap.",
    "A steep-sided valley.",
    "Any drink that brings sleep, especially of nightshade.",
    "The green woodpecker, <i>Picus viridis</i>.",
)
_QUOTES = (
    "He were that {0}, he wore two coats.",
    "A {0} such as none had seen since 1740.",
    "The old {0} ran to the mill.",
)
_ROOTS = (
    'From Middle English <i class="mention">{0}e</i>, from Old English <i class="mention">{0}an</i>.',
    'Perhaps imitative; compare Dutch <i class="mention">{0}en</i> “to drip”.',
    "Unknown.",
    "Blend of two older words, first recorded in 17{1}.",
)
_LIKE = ("alley", "drizzle", "soft", "ghyll", "lively", "squeeze", "ginnel", "nambypamby")


def dictionary_entry(draw: Draw) -> Made:
    """An entry of a wiki's dictionary: pronunciation, origin, numbered senses with marks, likes, other languages."""
    word, part = draw.choice(_HEADS), draw.choice(_PARTS)
    sound = draw.some(0.75, f"/{word.replace('i', 'ɪ').replace('ck', 'k').replace('e', 'ə')}/")
    rhymes = draw.some(0.45, f"-{word[-3:].replace('e', 'ɛ')}")
    cut = draw.some(0.4, f"{word[:3]}‧{word[3:]}" if len(word) > 4 else word)
    root = draw.some(0.75, draw.choice(_ROOTS).format(word, draw.code("##")))
    forms = {
        "noun": f"plural {word}s",
        "verb": f"{word}s, {word.rstrip('e')}ing, {word.rstrip('e')}ed",
        "adjective": f"comparative {word}er",
    }
    form = draw.some(0.8, forms[part])
    senses, listed = [], ""
    for meaning in draw.in_order(_SENSES, 1, 6):
        one = {"meaning": seen(meaning)}
        one |= {"mark": draw.choice(_MARKS)} if draw.random() < 0.55 else {}
        one |= {"quotation": draw.choice(_QUOTES).format(word)} if draw.random() < 0.4 else {}
        mark = (
            f'<span class="ib-brac">(</span><span class="ib-content"><a>{one.get("mark")}</a></span><span '
            f'class="ib-brac">)</span> '
        )
        quote = (
            f'<dl><dd><div class="h-usage-example"><i class="Latn mention '
            f'e-example">{one.get("quotation")}</i></div></dd></dl>'
        )
        listed += f"<li>{mark if 'mark' in one else ''}{meaning}{quote if 'quotation' in one else ''}</li>\n"
        senses.append(one)
    likes = draw.in_order(_LIKE, 1, 6) if draw.random() < 0.6 else []
    tongues = []
    for pair in draw.in_order(("Dutch: steeg", "Finnish: kuja", "German: Gasse", "Welsh: lôn"), 0, 4):
        tongue, other = pair.split(": ")
        tongues.append({"language": tongue, "word": other})
    seen_on = f"{draw.clock()}, {long_day(draw.day())}"
    section = (
        '<div class="mw-heading mw-heading3"><h3 id="{0}">{0}</h3><span '
        'class="mw-editsection">[<a>edit</a>]</span></div>'
    )
    spoken = ""
    if sound or rhymes or cut:
        spoken = section.format("Pronunciation") + "<ul>"
        spoken += f'<li><a>IPA</a><sup>(<a>key</a>)</sup>: <span class="IPA">{sound}</span></li>' if sound else ""
        spoken += f'<li>Rhymes: <a class="IPA">{rhymes}</a></li>' if rhymes else ""
        spoken += f'<li>Hyphenation: <span class="Latn">{cut}</span></li>' if cut else ""
        spoken += "</ul>"
    told = "".join(f"<li>{one['language']}: <span><a>{one['word']}</a></span> <sup>(xx)</sup></li>" for one in tongues)
    banner = '<div id="siteNotice"><b>Word of the day:</b> <a>gongoozler</a> <i>noun</i>, an idle spectator</div>'
    index = '<div id="toc" class="toc"><ul><li>1 English</li><li>1.1 Etymology</li></ul></div>'
    after = f"""<h2 id="Middle_English">Middle English</h2>{section.format("Etymology_2")}<p>From Old Norse.</p>
<p><strong class="headword">{word}</strong> (<i>plural</i> {word}en)</p><ol><li>A kind of <a>cloth</a>.</li></ol>"""
    body = f"""<div id="content" class="mw-body" role="main">{banner if draw.random() < 0.4 else ""}
<h1 id="firstHeading" class="firstHeading mw-first-heading"><span class="mw-page-title-main">{word}</span></h1>
<div id="contentSub"></div><div id="mw-content-text"><div
class="mw-parser-output">{index if draw.random() < 0.5 else ""}
<h2 id="English">English</h2>
{section.format("Etymology") + f"<p>{root}</p>" if root else ""}{spoken}
{section.format(part.capitalize())}<p><span class="headword-line"><strong class="Latn headword">{word}</strong>
{f"(<i>{form}</i>)" if form else ""}</span></p>
<ol>{listed}</ol>
{section.format("Synonyms") + f"<ul><li>{each('<a>{}</a>', likes, ', ')}</li></ul>" if likes else ""}
{section.format("Translations") + f'<div class="NavContent"><ul>{told}</ul></div>' if tongues else ""}
{after if draw.random() < 0.3 else ""}</div></div>
<div id="catlinks"><a>Categories</a>: English lemmas | English {part}s</div></div>
<footer id="footer"><ul><li id="footer-info-lastmod">This page was last edited on {seen_on}.</li></ul></footer>"""
    labels: dict[str, Value] = {"word": word, "part_of_speech": part.capitalize(), "pronunciation": sound}
    labels |= {"rhymes": rhymes, "hyphenation": cut, "etymology": seen(root) if root else None, "forms": form}
    labels |= {"senses": [*senses], "synonyms": [*likes] or None}
    return page(f"{word} - Wordhoard", body), labels | {"last_edited": seen_on}


_GOODS = (
    "Of a weight not exceeding 2 kg",
    "Hand-operated mechanical appliances, weighing 10 kg or less",
    "Olives, prepared or preserved otherwise than by vinegar",
    "Footwear with outer soles of rubber & uppers of leather; other",
    "Other",
    "Natural honey, in containers of a net content ≤ 500 g",
)
_LANDS = phrases("Erga omnes; Norway; GSP – Standard framework; Türkiye; Morocco; Channel Islands; Viet Nam; Chile")
_SORTS = phrases(
    "Third country duty; Tariff preference; Preferential tariff quota; Additional duty (safeguard); Suspension"
)


def commodity_code(draw: Draw) -> Made:
    """A commodity of a government's customs tariff: what it is, taxes, and measures by land with quotas and notes."""
    number = draw.code("#### ## ## ##")
    goods, unit = (
        draw.choice(_GOODS),
        draw.some(0.6, draw.choice(("Number of items (p/st)", "Kilogram (kg)", "100 kg"))),
    )
    chapter = f"{number[:2]} – {draw.choice(('Edible preparations', 'Tools, cutlery & implements', 'Footwear'))}"
    since, until = draw.day(2021), draw.some(0.35, long_day(draw.day(2027)))
    tax, excise = draw.choice(("20%", "0%", "20% (5% reduced)")), draw.some(0.3, f"£{draw.uniform(1, 30):.2f} / hl")
    duty = draw.choice(
        ("0.00%", f"{draw.randint(1, 16)}.00%", f"{draw.randint(2, 9)}.50% + £{draw.randint(4, 90)}.00 / 100 kg")
    )
    measures, listed = [], ""
    for land in draw.in_order(_LANDS, 0, 8):
        sort = draw.choice(_SORTS[1:])
        one = {
            "country": land,
            "measure": sort,
            "rate": draw.choice(("0.00%", f"{draw.randint(1, 9)}.00%", "£ 7.00 / 100 kg")),
        }
        one |= {"order": draw.code("05.####")} if "quota" in sort and draw.random() < 0.9 else {}
        one |= {"from": f"{draw.day(2023):%d/%m/%Y}"} if draw.random() < 0.8 else {}
        notes = draw.in_order(("CD500", "TM861", "CD808"), 0, 2)
        shown = f'<br>\n<a class="govuk-link" href="#q">Order no. {one.get("order")}</a>' if "order" in one else ""
        listed += f"""<tr class="govuk-table__row"><td class="govuk-table__cell">{land.replace("&", "&amp;")}</td>
<td class="govuk-table__cell">{sort}{shown}</td><td class="govuk-table__cell"><span
class="duty-expression">{one["rate"]}</span>
</td><td class="govuk-table__cell">{one.get("from", "")}</td>
<td class="govuk-table__cell">{each("<a>{}</a>", notes, ", ")}</td></tr>\n"""
        measures.append(one)
    papers = draw.in_order(
        ("N851 Phytosanitary certificate", "Y900 Declared goods not of Washington list", "C640 CHED-A", "N002"), 0, 4
    )
    line = (
        '<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">{}</dt><dd '
        'class="govuk-summary-list__value">{}</dd></div>'
    )
    facts: Facts = [
        ("Commodity", number),
        ("Classification", escape(goods, False)),
        ("Chapter", escape(chapter, False)),
    ]
    facts += [("Supplementary unit", unit), ("Date of trade", f'{long_day(draw.day())} <a href="#">Change</a>')]
    facts += [("Valid from", long_day(since)), ("Valid to", until)]
    taxes: Facts = [("Third country duty", duty), ("VAT", tax), ("Excise", excise)]
    warn = f"""<div class="govuk-notification-banner"><h2>Important</h2><p>From {long_day(draw.day(2027))} the code
{draw.code("#### ## ## ##")} replaces part of this heading. Duty will be {draw.randint(1, 9)}.00%.</p></div>"""
    table = f"""<table class="govuk-table"><caption class="govuk-table__caption">Preferences and
quotas</caption><thead><tr>
<th>Country</th><th>Measure type</th><th>Duty rate</th><th>Start</th><th>Conditions</th></tr></thead><tbody>
{listed}</tbody></table>"""
    export = f"""<table class="govuk-table" id="export"><caption class="govuk-table__caption">Export
controls</caption><thead>
<tr><th>Country</th><th>Measure type</th><th>Duty
rate</th><th>Start</th><th>Conditions</th></tr></thead><tbody><tr><td>All</td>
<td>Export authorisation (dual
use)</td><td></td><td>{draw.day(2022):%d/%m/%Y}</td><td><a>CD707</a></td></tr></tbody></table>"""
    body = f"""<a class="govuk-skip-link">Skip to main content</a><header class="govuk-header"><a>Trade Tariff
Office</a></header>
<div class="govuk-width-container"><div class="govuk-breadcrumbs"><ol><li>All sections</li><li>Chapter
{number[:2]}</li></ol></div>
<main class="govuk-main-wrapper" id="content">{warn if draw.random() < 0.3 else ""}
<span class="govuk-caption-xl">Commodity information for</span>
<h1 class="govuk-heading-l">{number}</h1><dl class="govuk-summary-list">
{rows(line, facts)}</dl><div class="govuk-tabs"><ul><li>Import</li><li>Export</li></ul></div>
<h2 class="govuk-heading-m">Duties and taxes</h2><dl class="govuk-summary-list">{rows(line, taxes)}</dl>
{table if measures else '<p class="govuk-inset-text">There are no preferences for this commodity.</p>'}
{f'<h2>Documents needed</h2><ul class="govuk-list">{each("<li>{}</li>", papers)}</ul>' if papers else ""}
{export if draw.random() < 0.4 else ""}</main></div><footer class="govuk-footer">Last updated
{long_day(draw.day())}</footer>"""
    labels: dict[str, Value] = {"code": number, "description": goods, "chapter": chapter, "unit": unit}
    labels |= {
        "valid_from": long_day(since),
        "valid_to": until,
        "third_country_duty": duty,
        "vat": tax,
        "excise": excise,
    }
    labels |= {"preferences": [*measures] or None, "documents": [*papers] or None}
    return page(f"Commodity {number}", body), labels


_RULES = phrases(
    "Travel & Subsistence; Clear desk and clear screen; Lone working (field staff); Use of Personal Devices – BYOD; "
    "Gifts, hospitality and “small favours”"
)
_UNITS = ("Group Finance", "IT Security", "People & Culture", "Estates (North)")
_CHANGES = (
    "Mileage now {0}p, was 45p",
    "Annual review, no change",
    "First issue",
    "Section {0} rewritten after audit of {1}; typos",
    "Adds Annex B",
)


def intranet_policy(draw: Draw) -> Made:
    """A policy on a firm's intranet of web parts: its properties, who approved it, its earlier versions."""
    title, number = f"{draw.choice(_RULES)} Policy", draw.some(0.7, draw.code("POL-###"))
    owner, unit = draw.person(), draw.choice(_UNITS)
    major = draw.randint(1, 7)
    when = draw.day()
    done, again = f"{when:%d/%m/%Y}", draw.some(0.75, f"{when + timedelta(draw.choice((365, 730))):%d/%m/%Y}")
    boss = draw.some(0.7, draw.choice(("Executive Committee", draw.person(), f"Board, minute {draw.code('##/##')}")))
    status = draw.choice(("Published", "Published", "Draft", "Under review"))
    mark, scope = (
        draw.choice(("Internal", "Public", "Confidential")),
        draw.some(0.5, draw.choice(("All staff", "UK and Ireland only", "Contractors & agency workers"))),
    )
    versions, listed = [], ""
    changed = when
    for n in range(major, max(major - draw.randint(1, 7), 0), -1):
        one = {"version": f"{n}.{draw.choice((0, 0, 1, 2))}", "date": f"{changed:%d/%m/%Y}", "author": draw.person()}
        note = draw.choice(_CHANGES).format(draw.randint(3, 60), changed.year - 1)
        one |= {"comment": note} if draw.random() < 0.7 else {}
        changed -= timedelta(draw.randint(90, 500))
        listed += f"""<div role="row" class="ms-DetailsRow" data-automationid="DetailsRow"><div role="gridcell"
data-automation-key="v"><button class="ms-Link">{one["version"]}</button></div><div role="gridcell">{one["date"]}</div>
<div role="gridcell"><div class="ms-Persona-primaryText">{one["author"]}</div></div>
<div role="gridcell">{one.get("comment", "")}</div></div>\n"""
        versions.append(one)
    forms = [
        f"{name}.{kind}"
        for name, kind in zip(
            draw.in_order(("Claim form", "Annex B_v2 final", "FAQ", "Risk assessment"), 0, 4),
            ("xlsx", "docx", "pdf", "docx"),
            strict=False,
        )
    ]
    pair = (
        '<div class="fieldRow_b7{2} ms-Stack"><label class="ms-Label root-1{2}">{0}</label><span '
        'class="fieldValue_c1">{1}</span></div>'
    )
    facts: Facts = [
        ("Policy number", number),
        ("Version", versions[0]["version"]),
        ("Status", f'<i data-icon-name="StatusCircle"></i>{status}'),
    ]
    facts += [("Owner", f'<span class="ms-Persona-primaryText"><a href="mailto:x@corp.example">{owner}</a></span>')]
    facts += [
        ("Department", escape(unit, False)),
        ("Approved on", done),
        ("Approved by", boss or draw.choice((None, "—"))),
    ]
    facts += [
        ("Next review", again or "TBA"),
        ("Classification", mark),
        ("Applies to", escape(scope, False) if scope else None),
    ]
    built = draw.code("##")
    shown = "\n".join(pair.format(a, b, built) for a, b in facts if b)
    text = f"""<h2>1. Purpose</h2><p>This policy replaces version {max(major - 1, 1)}.0 of {long_day(changed)}.&#8203;
Ask
{draw.choice(("your manager", draw.people(1, 1)[0]))} if in doubt. Limits: £{draw.randint(20, 90)} a night, approved
before
{draw.day(2027):%d/%m/%Y}.</p><h2>2. Rules</h2><ul><li>Keep receipts for {draw.randint(2, 7)} years.</li><li>No
exceptions.</li></ul>"""
    banner = f'<div class="ms-MessageBar"><span>This page was checked out by {draw.person()}.</span></div>'
    likes = (
        f"<button><span>{draw.randint(1, 40)} people liked "
        f"this</span></button><span>{draw.randint(3, 900)} Views</span>"
    )
    files = each('<li class="ms-List-cell"><i class="ms-Icon"></i><a href="#">{}</a></li>', forms)
    body = f"""<div id="spoAppComponent"><div class="ms-FocusZone siteHeader"><a>Policies &amp;
Procedures</a><span>Following</span></div>
{banner if draw.random() < 0.25 else ""}<div data-automation-id="pageHeader"><div role="heading" aria-level="1"
data-automation-id="TitleTextId">{escape(title, False)}</div><div class="authorByline"><span>{draw.person()}</span>
<span>Intranet editor</span><time>Published {long_day(draw.day())}</time></div></div>
<div class="CanvasZone"><div class="ControlZone" data-automation-id="pagePropertiesWebPart"><h2>Properties</h2>
{shown}</div><div class="ControlZone"><div data-sp-feature-tag="Rich Text
Editor">{text if draw.random() < 0.8 else ""}</div></div>
{f'<div class="ControlZone"><h2>Forms &amp; annexes</h2><ul>{files}</ul></div>' if forms else ""}
<div class="ControlZone"><h2>Version history</h2><div role="grid" class="ms-DetailsList"><div role="row"><div
role="columnheader">No.</div><div role="columnheader">Modified</div><div role="columnheader">By</div><div
role="columnheader">Comments</div></div>\n{listed}</div></div></div>
<div class="CanvasComments">{likes if draw.random() < 0.6 else ""}</div></div>"""
    labels: dict[str, Value] = {"title": title, "number": number, "version": versions[0]["version"], "status": status}
    labels |= {"owner": owner, "department": unit, "approved_on": done, "approved_by": boss, "next_review": again}
    labels |= {"classification": mark, "applies_to": scope, "versions": [*versions], "files": [*forms] or None}
    return page(escape(title, False), body), labels
