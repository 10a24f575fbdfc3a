"""A knitting pattern of three sites, and the letter that calls French co-owners to their meeting, of three managers."""

from __future__ import annotations

from datetime import date, timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    MONTHS,
    Draw,
    Facts,
    Made,
    Truth,
    Value,
    continental,
    each,
    mail_of_parts,
    page,
    phrases,
    rows,
    words,
)

_GARMENTS = ("Cardigan", "Yoke Sweater", "Socks", "Shawl", "Tea Cosy", "Mittens for Små Hender", "Hat")
_YARNS = phrases(
    "Rowan Felted Tweed DK; Rauma Finull PT2; Drops Alpaca; Jamieson & Smith 2 Ply; any sock yarn; "
    "Kid-Silk Lace (held double)"
)
_SIZES = ("XS", "S", "M", "L", "XL", "2XL", "3XL", "5XL")
_SKILLS = ("Cables", "Short rows", "Stranded colourwork", "Provisional cast-on", "i-cord", "Magic loop")


def knitting_pattern(draw: Draw) -> Made:
    """A knitting pattern: a database of patterns (mostly), a yarn shop's product page, or a free one on an old blog."""
    look = draw.choice("aaaaabbbcc")
    name = f"{draw.choice((draw.surname(), draw.town(), 'Frøya', 'Two-by-Two'))} {draw.choice(_GARMENTS)}"
    maker = draw.person()
    stitches = draw.randint(14, 34)
    gauge = (
        f"{stitches} stitches and {stitches * 4 // 3} rows = 4 inches"
        if look == "a"
        else f"{stitches} sts x {stitches * 4 // 3} rows to 10 cm"
    )
    thick = draw.randint(1, 12)
    needles = f"US {thick} - {thick / 2 + 1.5:.1f} mm" if look == "a" else f"{thick / 2 + 1.5:.2f}mm"
    low = draw.randint(90, 1400)
    metres = draw.some(0.75, f"{low} - {low * 3 // 2} yards" if look == "a" else f"{low * 9 // 10} m")
    yarns, skills = draw.in_order(_YARNS, 1, 4), draw.in_order(_SKILLS, 1, 5) if draw.random() < 0.75 else []
    least = draw.randint(0, 5)
    sizes = [*_SIZES[least : least + draw.randint(1, 7)]] if draw.random() < 0.7 else []
    price = (
        f"{draw.choice(('£', '$', '€'))}{draw.choice(('3.00', '5.50', '7.20', '12.00'))}"
        if draw.random() < 0.7 and look != "c"
        else "FREE"
        if look != "a"
        else "Free"
    )
    level = draw.some(0.5, draw.choice(("Beginner", "Intermediate", "Experienced (with charts)")))
    out = draw.some(
        0.7, f"{draw.choice(MONTHS)} {draw.randint(1998, 2010) if look == 'c' else draw.randint(2007, 2026)}"
    )
    tongues = draw.some(0.6, draw.choice(("English", "English, Norsk", "Deutsch, English, Français")))
    labels: dict[str, Value] = {"name": name, "designer": maker, "yarns": [*yarns], "needles": needles}
    labels |= {"gauge": gauge, "yardage": metres}
    labels |= {"sizes": [*sizes] or None, "price": price, "published": out}
    labels |= {"level": level, "languages": tongues}
    make = {"a": _pattern_base, "b": _pattern_shop, "c": _pattern_blog}[look]
    return page(f"{name} by {maker}", make(draw, {**labels, "techniques": skills})), labels


def _named(true: Truth, name: str, template: str = "{}", between: str = ", ") -> str:
    """The texts of a list, or of a text, one after the other."""
    value = true[name]
    several = [] if value is None else [value] if isinstance(value, str) else [str(one) for one in value]
    return each(template, [escape(one, False) for one in several], between)


def _pattern_base(draw: Draw, true: Truth) -> str:
    """A data base's page."""
    facts: Facts = [
        ("by", f'<a href="/designers/x">{true["designer"]}</a>'),
        ("Craft", "<a>Knitting</a>"),
        ("Category", "<a>Clothing</a> → <a>Other</a>"),
    ]
    facts += [
        ("Published", _named(true, "published")),
        ("Suggested yarn", _named(true, "yarns", '<div class="yarn"><a>{}</a></div>', "\n")),
        ("Gauge", _named(true, "gauge") + " in stockinette stitch"),
    ]
    facts += [
        ("Needle size", _named(true, "needles", "<div>{}</div>", "\n")),
        ("Yardage", f"{true['yardage']} ({draw.randint(99, 900)} m)" if true["yardage"] else None),
    ]
    facts += [("Sizes available", _named(true, "sizes", "<span>{}</span>")), ("Languages", _named(true, "languages"))]
    shown: Facts = [(a, b) for a, b in facts if b and not b.startswith(" ")]
    tags = _named(true, "techniques", '<li class="tag"><a href="/search?q=">{}</a></li>', "\n")
    level = (
        f'<div class="difficulty">Difficulty: <strong>{true["level"]}</strong> <small>average of '
        f"{draw.randint(3, 900)} votes</small></div>"
        if true["level"]
        else ""
    )
    buy = "download" if true["price"] == "Free" else "buy it now"
    row = '<div class="field core_item_content__field"><label>{}</label><div class="value">{}</div></div>'
    projects = "".join(
        f'<div class="thumb"><a>{draw.surname()}\'s {draw.choice(_GARMENTS)}</a> '
        f"<span>{draw.choice(_YARNS).replace('&', '&amp;')}, US {draw.randint(1, 9)}</span></div>\n"
        for _ in range(draw.randint(0, 4))
    )
    errata = (
        f'<div class="panel panel--notice"><p>Errata available: <a>sleeve, size {draw.choice(_SIZES)}</a> '
        f"({draw.choice(MONTHS)} 2025)</p></div>"
    )
    return f"""<nav id="navigation"><a>patterns</a> <a>yarns</a> <a>forums</a></nav>
<div id="content">{errata if draw.random() < 0.3 else ""}
<h2 id="page_title" class="rsp_hidden">{true["name"]}</h2><div class="pattern__left">
{rows(row, shown)}</div><div class="sidebar"><div class="box price">
<a class="button">{buy}</a>
<strong>{true["price"]}</strong>{" <small>+ VAT where due</small>" if buy != "download" else ""}</div>
{level}{f'<h3>Attributes</h3><ul class="tags">{tags}</ul>' if tags else ""}</div>
<div class="notes markdown">
<p>Worked {draw.choice(("top down", "flat", "in the round"))}. I used {draw.randint(2, 9)}00 yards for the sample. Test
knit by <em>{draw.person()}</em>.</p></div>
{f"<h3>Projects</h3>{projects}" if projects else ""}</div>"""


def _pattern_shop(draw: Draw, true: Truth) -> str:
    """A yarn shop's product page."""
    items = [
        ("Designer", _named(true, "designer")),
        ("Yarn", _named(true, "yarns", "{}", " <em>or</em> ")),
        ("Needles", _named(true, "needles", "{}", " / ")),
        ("Tension", _named(true, "gauge")),
    ]
    items += [
        ("Total length", _named(true, "yardage")),
        ("To fit", _named(true, "sizes")),
        ("Skill level", _named(true, "level")),
        ("You will use", _named(true, "techniques", "<u>{}</u>")),
    ]
    items += [("Language", _named(true, "languages")), ("First published", _named(true, "published"))]
    shown: Facts = [(a, b) for a, b in items if b]
    kits = each(
        '<li class="grid__item">{} <span class="price-item">£' + str(draw.randint(18, 80)) + ".00</span></li>",
        [escape(one, False) for one in draw.sample(_YARNS, draw.randint(0, 3))],
    )
    return f"""<div class="announcement-bar"><p>Free postage over £{draw.choice((40, 60))}</p></div>
<main id="MainContent"><div class="product__info-wrapper"><p class="product__text caption">PDF pattern</p>
<h1 class="product__title">{true["name"]}</h1><div class="price price--large">
<span class="visually-hidden">Regular price</span> <span class="price-item price-item--regular">{true["price"]}</span>
</div>
<p class="product__tax">Tax included.</p><div class="product__description rte">
<p>A pattern for {draw.choice(("cold days", "beginners &amp; fans", "gifts"))}.</p><ul>
{rows("<li><strong>{}</strong>: {}</li>", shown)}</ul></div></div>
{f'<section class="complementary"><h2>Pair it with</h2><ul>{kits}</ul></section>' if kits else ""}</main>"""


def _pattern_blog(draw: Draw, true: Truth) -> str:
    """A free pattern on an old blog."""
    items = [
        ("You need", _named(true, "yarns", "{}", " or ")),
        ("Amount", _named(true, "yardage")),
        ("Needles", _named(true, "needles", "{}", " and ")),
        ("Tension", _named(true, "gauge")),
    ]
    items += [
        ("Sizes", _named(true, "sizes", "{}", " - ")),
        ("Level", _named(true, "level")),
        ("Techniques", _named(true, "techniques", "{}", "; ")),
    ]
    items += [("Also in", _named(true, "languages"))]
    shown: Facts = [(a, b) for a, b in items if b]
    first = (
        f"<i>First seen in the {true['published']} issue of Purl &amp; Plain.</i><br>\n" if true["published"] else ""
    )
    return f"""<div class="date-outer"><h2 class="date-header">
<span>{draw.choice(MONTHS)} {draw.randint(1, 28)}, 2011</span></h2><div class="post hentry">
<h3 class="post-title">{true["name"]}</h3>
<div class="post-body">Designed by <b>{true["designer"]}</b> - {true["price"]} for your own use, please do not
sell!<br>\n<br>\n{first}{rows("<b>{}:</b> {}<br>", shown)}
<br>\nCast on {draw.randint(40, 160)} sts with {draw.choice(("4.00", "3.25"))} mm dpns. K2, p2 for {draw.randint(2, 9)}
cm...<br></div>
<div class="post-footer">Posted by {draw.surname()} at {draw.randint(1, 12)}:{draw.randint(10, 59)} PM
<span>{draw.randint(0, 30)} comments</span></div></div></div>"""


_MOIS = words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre")
_JOURS = ("lundi", "mardi", "mercredi", "jeudi", "vendredi")
_POINTS = phrases(
    "Élection du président de séance; Approbation des comptes de l'exercice 2025; Quitus au syndic; "
    "Renouvellement du mandat du syndic (art. 25); Travaux de réfection de l'étanchéité – bât. B; "
    "Remplacement de la porte d'entrée & du digicode; Individualisation des frais de chauffage; "
    "Demande de M. {0} : pose d'une climatisation; Questions diverses"
)
_SALLES = phrases(
    "Salle polyvalente; Loge du gardien; Hôtel Le Méridional, salon Azur; en visioconférence; Salle des mariages"
)


def _le(when: date) -> str:
    """A day such as 1er juin 2026."""
    return f"{when.day}{'er' if when.day == 1 else ''} {_MOIS[when.month - 1]} {when.year}"


def owners_meeting(draw: Draw) -> Made:
    """A mail in French that calls co-owners to their meeting: Word's markup, a portal's table, or lines."""
    look = draw.choice("aaaaabbbcc")
    house = (
        f"{draw.choice(('Résidence', 'SDC', 'Copropriété'))} "
        f"{draw.choice(('Les Tilleuls', 'Le Parc d’Aulnay', 'Côté Jardin', 'Bel-Air'))}"
    )
    address = (
        f"{draw.randint(1, 90)} {draw.choice(('rue', 'avenue', 'quai'))} "
        f"{draw.choice(('de la Gare', 'Émile-Zola', 'du Maréchal Ney'))}, {draw.code('#####')} "
        f"{draw.choice(('Vaubrun', 'Saint-Aurèle', 'Œilly'))}"
    )
    met, at = date(2026, 6, 1) + timedelta(7 * draw.randint(0, 12) + draw.randint(0, 4)), draw.randint(14, 19)
    when, hour = f"{_JOURS[met.weekday()]} {_le(met)}", f"{at}h{draw.choice(('', '00', '30'))}"
    door = draw.some(0.6, f"{at - 1} h 45")
    room = draw.choice(_SALLES)
    manager = f"{draw.choice(('Mme Odile', 'M. Bruno', 'Mme Carla', 'M. Luis'))} {draw.surname()}"
    number, lot = draw.some(0.6, draw.code("AG-####/##")), f"lot n° {draw.randint(1, 140)}"
    agenda = [one.format(draw.surname()) for one in draw.in_order(_POINTS, 2, 9)]
    cost = draw.some(0.5, f"{continental(f'{draw.randint(9, 190)},{draw.randint(100, 999)}')},00 € TTC")
    proxy = draw.some(0.7, _le(met - timedelta(draw.randint(2, 12))))
    papers = draw.in_order(
        ("Annexes comptables", "Devis ÉtanchÉo", "Formulaire de vote par correspondance", "Pouvoir"), 0, 4
    )
    phone = draw.some(0.75, draw.code("05 ## ## ## ##"))
    labels: dict[str, Value] = {"residence": house, "address": address, "date": when, "time": hour, "sign_in": door}
    labels |= {"place": room, "reference": number}
    labels |= {"lot": lot, "agenda": [*agenda], "works_budget": cost, "proxy_deadline": proxy}
    labels |= {"attachments": [*papers] or None}
    labels |= {"manager": manager, "phone": phone}
    body = {"a": _meeting_word, "b": _meeting_portal, "c": _meeting_lines}[look](draw, labels)
    headers = [
        ("From", f"Cabinet {draw.surname()} <syndic@cabinet.example>"),
        ("To", "coproprietaire@exemple.example"),
        ("Subject", f"Convocation AG - {house}"),
    ]
    headers += [("Date", "Mon, 04 May 2026 09:12:00 +0200")]
    return mail_of_parts(headers, [("html", body)], printable=look == "a"), labels


def _meeting_word(draw: Draw, true: Truth) -> str:
    """Word's paragraphs."""
    style = "font-size:11.0pt;font-family:&quot;Calibri&quot;,sans-serif"
    p = f'<p class="MsoNormal"><span lang="FR" style="{style}">{{}}<o:p></o:p></span></p>'
    points = _named(
        true,
        "agenda",
        '<p class="MsoListParagraph" style="margin-left:36.0pt;text-indent:-18.0pt"><span lang="FR">{}<o:p></o:p>'
        "</span></p>",
        "\n",
    )
    lines = [
        f"<b>N/Réf. :</b> {true['reference']} – {true['lot']}"
        if true["reference"]
        else f"<b>V/Réf. :</b> {true['lot']}",
        "Madame, Monsieur,",
    ]
    lines += [
        f"Nous vous prions d’assister à l’assemblée générale de la <b>{true['residence']}</b>, {true['address']}, "
        f"qui se tiendra&nbsp;:"
    ]
    lines += [
        f"<b>Le <u>{true['date']}</u> à <u>{true['time']}</u></b>"
        + (f" (émargement dès {true['sign_in']})" if true["sign_in"] else ""),
        f"Lieu&nbsp;: {true['place']}",
        "<b>ORDRE DU JOUR</b>",
    ]
    after = (
        [f"Budget prévisionnel des travaux&nbsp;: {true['works_budget']} (rappel 2025&nbsp;: 12.400,00 €)."]
        if true["works_budget"]
        else []
    )
    after += [f"Les pouvoirs sont à retourner avant le {true['proxy_deadline']}."] if true["proxy_deadline"] else []
    after += [f"PJ&nbsp;: {_named(true, 'attachments')}"] if true["attachments"] else []
    after += [
        "&nbsp;",
        f"<b><span style='color:#1F497D'>{true['manager']}</span></b><br>\nGestionnaire de copropriété"
        + (f"<br>\nTél. {true['phone']}" if true["phone"] else ""),
    ]
    old = f"""<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">
<b>De&nbsp;:</b> {draw.person()}<br>
<b>Envoyé&nbsp;:</b> jeudi 2 avril 2026 10:{draw.randint(10, 59)}<br><b>Objet&nbsp;:</b> date de l’AG&nbsp;?</p></div>
<p class="MsoNormal">Bonjour, est-ce bien le {draw.choice(_JOURS)} {draw.randint(2, 28)} {draw.choice(_MOIS)} à
18h&nbsp;?</p>"""
    told = each(p, [escape(one, False) if "<" not in one and "&" not in one else one for one in lines])
    return f"""<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8">
<style>p.MsoNormal {{margin:0cm}}</style></head>
<body lang="FR" link="#0563C1"><div class="WordSection1">{told}
{points}
{each(p, after)}
{old if draw.random() < 0.4 else ""}</div></body></html>"""


def _meeting_portal(draw: Draw, true: Truth) -> str:
    """A manager's portal: nested tables."""
    row = (
        '<tr><td style="padding:4px 12px;color:#888" width="38%">{}</td><td style="padding:4px 12px">'
        "<strong>{}</strong></td></tr>"
    )
    facts: Facts = [
        ("Copropriété", str(true["residence"])),
        ("Adresse", str(true["address"])),
        ("Votre lot", str(true["lot"])),
        ("Date", str(true["date"])),
        ("Heure", str(true["time"])),
    ]
    names = {
        "sign_in": "Émargement",
        "place": "Lieu",
        "reference": "Référence",
        "works_budget": "Travaux proposés",
        "proxy_deadline": "Pouvoirs jusqu’au",
    }
    facts += [(label, str(true[key]) if true[key] else None) for key, label in names.items()]
    files = _named(true, "attachments", '<a href="#" style="color:#d35400">{}</a> (PDF)', "<br>\n")
    return f"""<html><body><div style="display:none">Votre convocation est disponible dans votre espace client.</div>
<table width="100%" bgcolor="#f2f2f2"><tr><td align="center">
<table width="600" bgcolor="#ffffff"><tr><td><img src="logo.png" alt="MonSyndic"></td></tr><tr><td>
<h2>Convocation à votre assemblée générale</h2>
<table width="100%">{rows(row, facts)}</table><h3>Ordre du jour</h3>
<ol>{_named(true, "agenda", "<li>{}</li>", chr(10))}</ol>{f"<h3>Documents</h3><p>{files}</p>" if files else ""}
<p>Votre gestionnaire : {true["manager"]}{f" – {true['phone']}" if true["phone"] else ""}</p></td></tr>
<tr><td style="font-size:11px">Votez en ligne jusqu'à 3 jours avant. Service client 09 69 00 {draw.randint(10, 99)} 00
(du lundi au vendredi, 9h-18h).</td></tr></table></td></tr></table></body></html>"""


def _meeting_lines(draw: Draw, true: Truth) -> str:
    """Lines of breaks."""
    asked = (
        f"Merci de renvoyer votre pouvoir pour le {true['proxy_deadline']} au plus tard.<br>\n"
        if true["proxy_deadline"]
        else ""
    )
    works = f"Montant des travaux : {true['works_budget']}<br>\n" if true["works_budget"] else ""
    first = f"Émargement : {true['sign_in']}<br>\n" if true["sign_in"] else ""
    ref = f"Dossier {true['reference']}<br>\n" if true["reference"] else ""
    files = f"<br>\nCi-joint : {_named(true, 'attachments', '{}', ' + ')}" if true["attachments"] else ""
    listed = "<br>\n".join(f"{n}/ {escape(str(one), False)}" for n, one in enumerate(true["agenda"] or [], 1))
    return f"""<div dir="ltr">Cher(e) copropriétaire
({true["lot"]}),<br>\n<br>\n{ref}{true["residence"]}<br>\n{true["address"]}<br>\n<br>
Date : {true["date"]}<br>\nHeure : {true["time"]}<br>\n{first}Lieu :
{true["place"]}<br>\n<br>\n{listed}<br>\n<br>\n{works}{asked}{files}<br>
Cordialement,<br>\n-- <br>\n<font
color="#666666">{true["manager"]}{f"<br>{chr(10)}{true['phone']}" if true["phone"] else ""}<br>\nassisté(e) de
{draw.person()}</font></div>"""
