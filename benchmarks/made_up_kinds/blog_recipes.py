"""Recipes of plugins and of old templates: German and Italian ones, cups beside grams, nutrition in cells."""

from __future__ import annotations

import json
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, page, phrases, rows, us_day

_ZUTATEN = (
    ("250", "g", "Weizenmehl", "(Type 405)"),
    ("1", "Prise", "Salz", ""),
    ("½", "Päckchen", "Trockenhefe", ""),
    ("2", "", "Eier", "Größe M"),
    ("150", "ml", "Milch", "lauwarm"),
    ("", "", "Butter", "für die Form"),
    ("1–2", "EL", "Zucker", ""),
    ("500", "g", "Zwetschgen", "entsteint"),
    ("1", "TL", "Zimt", ""),
)
_SCHRITTE = (
    "Das Mehl in eine Schüssel sieben und mit der Hefe mischen.",
    "Milch, Zucker und Eier zugeben und alles 8 Minuten kneten.",
    "Zugedeckt an einem warmen Ort 45 Minuten gehen lassen.",
    "Den Ofen auf 180 °C Ober-/Unterhitze vorheizen.",
    "Die Form mit den Zwetschgen belegen und ca. 35 Minuten backen.",
    "Auskühlen lassen und mit Puderzucker bestäuben.",
)
_BLOCK = """<div class="wprl-block-text-normal wprl-recipe-{0}-container"><span
class="wprl-recipe-details-label">{1} </span>{2}</div>"""


def _zeit(minutes: int) -> str:
    """A time such as 1 Stunde 20 Minuten, in the plugin's spans."""
    hours, rest = divmod(minutes, 60)
    unit = '<span class="wprl-recipe-details">{}</span> <span class="wprl-recipe-details-unit">{}</span>'
    parts = [unit.format(hours, "Stunde" if hours == 1 else "Stunden")] if hours else []
    return " ".join(parts + ([unit.format(rest, "Minuten")] if rest else []))


def _plain(markup: str) -> str:
    """What spans say."""
    for tag in ("details-unit", "details"):
        markup = markup.replace(f'<span class="wprl-recipe-{tag}">', "")
    return markup.replace("</span>", "")


def german_plugin_recipe(draw: Draw) -> Made:
    """A German blog with a recipe card: ingredients in spans and groups, times in pieces, nutrition in one line."""
    name = draw.choice(("Omas Zwetschgendatschi", "Schneller Hefezopf", "Buchteln", "Rührkuchen »Sonntag«"))
    serves, course = (
        draw.choice(("4 Portionen", "1 Blech", "12 Stück")),
        draw.some(0.6, draw.choice(("Kuchen", "Frühstück"))),
    )
    prep, cook, rest = (
        _zeit(n) if n else None for n in (draw.choice((15, 20, 75)), draw.choice((0, 35)), draw.choice((0, 45, 120)))
    )
    stars, votes = draw.some(0.7, f"{draw.uniform(3, 5):.2f}".replace(".", ",")), str(draw.randint(1, 300))
    author, kcal = (
        draw.choice(("Lena", "Küchenchaos-Team", "Björn Ährlich")),
        draw.some(0.6, f"{draw.randint(120, 700)} kcal"),
    )
    picked = draw.sample(_ZUTATEN, draw.randint(3, len(_ZUTATEN)))
    cut = draw.randint(1, len(picked) - 1) if draw.random() < 0.45 else 0
    groups = [("Für den Teig", picked[:cut]), ("Für den Belag", picked[cut:])] if cut else [("", picked)]
    things, shown = [], ""
    for heading, group in groups:
        shown += '<div class="wprl-recipe-ingredient-group">'
        shown += f'<h4 class="wprl-recipe-group-name wprl-block-text-bold">{heading}</h4>' if heading else ""
        shown += '<ul class="wprl-recipe-ingredients">'
        for number, unit, what, note in group:
            things.append(" ".join(part for part in (number, unit, what, note) if part))
            spans = rows(
                '<span class="wprl-recipe-ingredient-{}">{}</span>',
                [
                    ("amount", number or None),
                    ("unit", unit or None),
                    ("name", what),
                    ("notes wprl-faded", note or None),
                ],
                " ",
            )
            shown += f'<li class="wprl-recipe-ingredient" data-uid="{len(things)}">{spans}</li>\n'
        shown += "</ul></div>\n"
    steps = draw.in_order(_SCHRITTE, 2, 6)
    ad = '<div class="adsninja-rail"><span>Anzeige</span></div>'
    step = """<li id="wprl-recipe-{0}-step" class="wprl-recipe-instruction"><div
class="wprl-recipe-instruction-text"><span>{1}</span></div></li>"""
    told = rows(step, [(str(n), text) for n, text in enumerate(steps)])
    tip = draw.some(0.5, draw.choice(("Schmeckt lauwarm am besten.", "Statt Zwetschgen gehen auch Aprikosen.")))
    facts = [
        _BLOCK.format("prep-time", "Vorbereitung", prep),
        _BLOCK.format("cook-time", "Backzeit", cook) if cook else "",
    ]
    facts += [
        _BLOCK.format("custom-time", "Ruhezeit", rest) if rest else "",
        _BLOCK.format("course", "Gericht:", course) if course else "",
    ]
    facts += [_BLOCK.format("servings", "Menge:", serves), _BLOCK.format("author", "Autor:", f"<a>{author}</a>")]
    lead = f"""<p>Hallo ihr Lieben, bei uns regnet es seit {draw.randint(2, 9)} Tagen. Man braucht nur 250 g Mehl und
45 Minuten Geduld.
</p>{ad}<h2>Welche Zwetschgen nehme ich?</h2><ul class="wp-block-list"><li>Hauszwetschgen</li><li>Bühler</li></ul>"""
    talk = "".join(
        f"""<li class="comment"><cite class="fn">{draw.person().split()[0]}</cite>
<a>{n}. Mai 2026 um 9:0{n}</a><p>{text}</p></li>"""
        for n, text in enumerate(("Ich nahm 300 g Mehl.", "5 Sterne!", "Wie viel Hefe?")[: draw.randint(0, 3)], 2)
    )
    line = f"""<div class="wprl-nutrition-label-container"><span>Kalorien: </span><span>{kcal}</span><span> |
</span><span>Fett:
</span><span>{draw.randint(2, 40)} g</span></div>"""
    graph = {"@type": "Recipe", "name": name, "recipeYield": ["6"], "totalTime": "PT55M"}
    body = f"""<article class="post-{draw.randint(100, 9999)} type-post hentry"><h1 class="entry-title">{name}</h1><a
href="#wprl-recipe-container-77" class="wprl-recipe-jump wprl-block-text-normal">Zum Rezept springen</a>
<div class="entry-content">{lead if draw.random() < 0.8 else ""}
<div id="wprl-recipe-container-77" class="wprl-recipe-container" data-servings="4"><div class="wprl-recipe
wprl-template-compact">
<h2 class="wprl-recipe-name">{name}</h2>{
        f'''<div class="wprl-recipe-rating"><svg><title>Sterne</title></svg><span>{stars}</span> von
<span>{votes}</span> Bewertungen</div>'''
        if stars
        else ""
    }
{chr(10).join(facts)}
<h3>Zutaten</h3><div class="wprl-recipe-servings-buttons"><button>1x</button><button>2x</button></div>{shown}
<h3>Zubereitung</h3><ul class="wprl-recipe-instructions">{told}</ul>
{
        f'<div class="wprl-recipe-notes-container"><h3>Notizen</h3><div class="wprl-recipe-notes">{tip}</div></div>'
        if tip
        else ""
    }
{line if kcal else ""}</div></div>{ad}</div></article><div id="comments"><ol>{talk}</ol></div>
<div class="related"><h3>Das könnte dir auch schmecken</h3><ul><li>Kaiserschmarrn</li><li>Apfelbrot</li></ul></div>"""
    labels: dict[str, Value] = {"title": name, "servings": serves, "prep_time": _plain(prep or "")}
    labels |= {
        "baking_time": cook and _plain(cook),
        "resting_time": rest and _plain(rest),
        "rating": stars,
        "author": author,
    }
    labels |= {"ingredients": [*things], "steps": [*steps], "note": tip}
    head = f'<script type="application/ld+json">{json.dumps(graph, ensure_ascii=False)}</script>\n'
    return page(f"{name} - Küchenchaos", body, head, "de"), labels


_COSE = phrases(
    "320 g di rigatoni; 1 spicchio d’aglio; 400 g di pomodori pelati; q.b. sale; 50 g di pecorino grattugiato; "
    "1 mazzetto di basilico; 2 cucchiai d’olio extravergine; 1 melanzana (circa 300 g); peperoncino a piacere"
)
_PASSI = (
    "Tagliate la melanzana a cubetti e salatela per mezz’ora.",
    "Scaldate l’olio e fate dorare l’aglio, poi toglietelo.",
    "Unite i pomodori e cuocete a fuoco basso per 20 minuti.",
    "Lessate la pasta in abbondante acqua salata e scolatela al dente.",
    "Mantecate e servite subito con il pecorino.",
)


def italian_old_recipe(draw: Draw) -> Made:
    """An Italian blog: posts of the old template with breaks and bold, newer ones with microdata; a box of facts."""
    name = draw.choice(("Pasta alla Norma di casa", "Rigatoni della zia", "Sugo “finto”", "Pasta al forno del lunedì"))
    level, cost = draw.choice(("Facile", "Media", "Molto facile")), draw.some(0.5, draw.choice(("Basso", "Medio")))
    prep, cook = f"{draw.choice((10, 15, 30))} min", f"{draw.choice((20, 45, 90))} min"
    serves, region = (
        f"{draw.choice((2, 4, 6))} persone",
        draw.some(0.6, draw.choice(("Sicilia", "Lazio", "Emilia-Romagna"))),
    )
    wine, author = (
        draw.some(0.5, draw.choice(("Nero d’Avola", "Frascati Superiore"))),
        draw.choice(("Nonna Pina", "Zoë Marchetti")),
    )
    things, steps = draw.sample(_COSE, draw.randint(3, 9)), draw.in_order(_PASSI, 2, 5)
    posted = f"{draw.randint(1, 28)} {draw.choice(('gennaio', 'maggio', 'ottobre'))} {draw.randint(2009, 2026)}"
    facts: list[tuple[str, str | None]] = [
        ("Difficoltà", level),
        ("Preparazione", prep),
        ("Cottura", cook),
        ("Dosi per", serves),
    ]
    facts += [("Costo", cost), ("Regione", region), ("Vino consigliato", wine)]
    if draw.random() < 0.5:
        told = f"""<div class="separator" style="clear: both; text-align: center;"><a href="#"><img border="0"
width="400"
src="https://bp.img.example/{draw.hexadecimal(9)}.jpg" /></a></div><br />
<span style="font-family: Georgia, serif;">{rows("<b>{}:</b> {}", facts, "<br />" + chr(10))}</span><br /><br />
<b><u>Ingredienti</u></b><br />
{each("- {}", things, "<br />" + chr(10))}<br /><br />
<b><u>Procedimento</u></b><br />
<div style="text-align: justify;">{each("{}", steps, "<br /><br />" + chr(10))}</div>"""
    else:
        props = {
            "Preparazione": "prepTime",
            "Cottura": "cookTime",
            "Dosi per": "recipeYield",
            "Regione": "recipeCuisine",
        }
        item = """<li class="gz-name-featured-data"><i class="ico ico-{0}"></i>
<span>{0}: <strong{2}>{1}</strong></span></li>"""
        listed = "".join(
            item.format(label, text, f' itemprop="{props[label]}"' if label in props else "")
            for label, text in facts
            if text
        )
        lines = each('<dd class="gz-ingredient" itemprop="recipeIngredient"><a href="#">{}</a></dd>', things)
        told = f"""<div itemscope itemtype="https://schema.org/Recipe"><meta itemprop="name"
content="Ricetta"><ul>{listed}</ul>
<h2>Ingredienti</h2><dl class="gz-list-ingredients">{lines}</dl><h2>Come si prepara</h2>
{each('<div class="gz-content-recipe-step"><span class="num-step"></span><p>{}</p></div>', steps)}</div>"""
    archive = each(
        "<li><a href='#'>{}</a></li>", ("Caponata", "Crostata di fichi", "Pane cafone")[: draw.randint(1, 3)]
    )
    talk = f"""<h4>{draw.randint(1, 9)} commenti:</h4><p><b>{draw.person()}</b> ha detto... Ho usato 500 g di pasta per
6 persone,
cottura 25 min.</p>"""
    body = f"""<div class="main section"><div class="blog-posts hfeed"><h2
class="date-header"><span>{posted}</span></h2>
<div class="post hentry"><h3 class="post-title entry-title">{name}</h3><div class="post-body entry-content">
<p>Questa è la ricetta che mi chiedete da {draw.randint(2, 9)} anni. Servono 30 min e una padella grande.</p>
{told}</div><div class="post-footer">Pubblicato da <span class="fn">{author}</span> alle
<abbr>07:{draw.randint(10, 59)}</abbr></div></div>
{talk if draw.random() < 0.6 else ""}</div></div><aside><h2>Archivio</h2><ul>{archive}</ul><p>Lettori:
{draw.randint(20, 900)}</p></aside>"""
    labels: dict[str, Value] = {"title": name, "author": author, "difficulty": level, "prep_time": prep}
    labels |= {"cooking_time": cook, "servings": serves, "region": region, "wine": wine}
    return page(f"La padella: {name}", body, language="it"), labels | {"ingredients": [*things], "steps": [*steps]}


_WEIGHED = (
    ("1 cup", "125 g", "bread flour"),
    ("3/4 cup", "180 ml", "whole milk"),
    ("2 Tbsp", "28 g", "cold butter"),
    ("1 1/2 tsp", "7 g", "kosher salt"),
    ("8 oz", "225 g", "sharp cheddar, grated"),
    ("1 lb", "450 g", "waxy potatoes"),
    ("", "", "chives, to finish"),
    ("1", "1", "egg, for the wash"),
)
_TOOLS = ("Digital scale", "9-inch pan", "Bench scraper", "Dutch oven", "Rolling pin")


def metric_toggle_recipe(draw: Draw) -> Made:
    """A recipe with both measures in its markup, one of them hidden: records of things, tools, nutrition in a table."""
    name = draw.choice(("Cheddar & Chive Scones", "Potato Focaccia", "Skillet Bread", "Overnight Rolls"))
    author, tested = draw.person(), draw.some(0.5, draw.person())
    active, total = f"{draw.choice((15, 25, 40))} mins", f"{draw.choice((1, 3, 14))} hrs {draw.choice((5, 30))} mins"
    makes, changed = (
        draw.some(0.8, f"{draw.choice((6, 8, 12))} {draw.choice(('pieces', 'rolls', 'servings'))}"),
        us_day(draw.day()),
    )
    tools, hexes = draw.in_order(_TOOLS, 0, 4), draw.hexadecimal(6)
    things, shown = [], ""
    for us, metric, what in draw.sample(_WEIGHED, draw.randint(3, len(_WEIGHED))):
        things.append(({"amount": us} if us else {}) | {"name": what})
        both = f"""<span class="unit-us" data-units="us">{us}</span><span class="unit-metric" data-units="metric"
hidden>{metric}</span> """
        shown += f"""<li class="structured-ingredients__list-item"><p>{both if us else ""}<span
data-name="true">{what}</span></p></li>\n"""
    facts = [
        ("Calories", str(draw.randint(90, 600))),
        ("Fat", f"{draw.randint(1, 40)}g"),
        ("Carbs", f"{draw.randint(5, 90)}g"),
    ]
    cell = '<tr><td class="nutrition-info__value">{1}</td><td class="nutrition-info__label">{0}</td></tr>'
    nutrition = f"""<table class="nutrition-info__table"><caption>Nutrition Facts <em>(per serving)</em></caption>
{rows(cell, facts)}</table>"""
    fed = draw.random() < 0.65
    times: list[tuple[str, str | None]] = [("Active Time", active), ("Total Time", total), ("Makes", makes)]
    block = (
        '<div class="meta-text"><span class="meta-text__label">{}</span><span class="meta-text__data">{}</span></div>'
    )
    check = f'<span class="mntl-attribution__item-descriptor">Tested by</span> <a>{tested}</a>' if tested else ""
    need = (
        f"""<section class="tools"><h2>Special Equipment</h2><p>{each("<span>{}</span>", tools, ", ")}</p></section>"""
    )
    wares = each('<div class="commerce-card"><span>Shop</span><p>{}</p><p>$24.95</p></div>', draw.sample(_TOOLS, 2))
    steps = each(
        "<li><p>{}</p></li>",
        draw.in_order(("Rub 2 Tbsp of butter into the flour.", "Rest for 3 hrs.", "Bake 25 mins."), 1, 3),
    )
    body = f"""<main id="r-{hexes}"><h1 class="article-heading">{escape(name)}</h1><div
class="mntl-bylines"><span>By</span>
<a class="mntl-attribution__item-name">{author}</a>{check}<div class="mntl-attribution__item-date">Updated
{changed}</div></div>
<div class="project-meta">{rows(block, times)}</div><div class="ad-slot" aria-label="advertisement"></div>
<h2>Ingredients</h2><div class="units-toggle" role="tablist"><button
aria-selected="true">US</button><button>Metric</button></div>
<ul class="structured-ingredients__list">
{shown}</ul>
{need if tools else ""}<h2>Directions</h2><ol class="mntl-sc-block">{steps}</ol>
{wares if draw.random() < 0.5 else ""}
{nutrition if fed else ""}</main><section><h2>More Breads</h2><div class="card"><span>Soda Bread</span><span>55
mins</span></div>
<div class="card"><span>Barley Loaf</span><span>3 hrs 5 mins</span></div></section>"""
    labels: dict[str, Value] = {
        "title": name,
        "author": author,
        "tester": tested,
        "updated": changed,
        "active_time": active,
    }
    labels |= {"total_time": total, "makes": makes, "equipment": [*tools] or None, "ingredients": [*things]}
    return page(escape(name), body), labels | {"calories": facts[0][1] if fed else None}
