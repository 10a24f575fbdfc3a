"""Recipes of a magazine with microdata, of a Swedish grocer's site, and of a page of tables from the nineties."""

from __future__ import annotations

from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, page, phrases, rows, us_day

_THINGS = phrases(
    "1 (3 lb.) chicken, cut into 8 pieces; Kosher salt and freshly ground black pepper; "
    "2 Tbsp. extra-virgin olive oil, divided; 4 shallots, peeled, halved through the root; 1 cup dry white wine; "
    "6 oz. pitted green olives (such as Castelvetrano), crushed; 3 sprigs thyme, plus more for serving; ½ lemon; "
    "1 15-oz. can chickpeas, rinsed; 1 cup low-sodium chicken broth"
)
_SAUCE = ("1 garlic clove, finely grated", "¾ cup plain yogurt", "1 Tbsp. tahini", "Flaky sea salt")
_STEPS = (
    "Place a rack in the middle of the oven; heat to 425°. Pat chicken dry; season all over with salt and pepper.",
    "Heat 1 Tbsp. oil in a large ovenproof skillet over medium-high. Cook chicken, skin side down, until golden.",
    "Add shallots to the same skillet; cook, stirring often, until just browned, about 4 minutes.",
    "Pour in wine and reduce by half, 3 minutes. Stir in broth; bring to a simmer.",
    "Nestle chicken back in. Roast until an instant-read thermometer registers 165°, 18–22 minutes.",
    "Squeeze lemon over. Serve topped with thyme.",
    "Mix garlic, yogurt, and tahini in a small bowl.",
)


def magazine_recipe(draw: Draw) -> Made:
    """A magazine's recipe with microdata: values in attributes and as text, the old theme in some."""
    name = f"{draw.choice(('Skillet', 'Braised', 'Weeknight', 'Roast'))} Chicken With "
    name += draw.choice(("Olives", "Chickpeas & Lemon", "Crispy Shallots", "Green Things"))
    cook, tested = draw.person(), draw.some(0.35, draw.person())
    photo, styling = draw.some(0.6, draw.person()), draw.some(0.4, draw.person())
    active, total = draw.choice((None, 20, 30, 45)), draw.choice((None, 50, 65, 90, 125))
    hands = f"{active} minutes" if active else None
    hours, rest = divmod(total or 0, 60)
    whole = (
        (f"{hours} hour{'s' if hours > 1 else ''} {rest} minutes" if hours else f"{rest} minutes") if total else None
    )
    serves = draw.choice(("4 servings", "4–6 servings", "Makes about 2 quarts", "8"))
    issue = draw.some(0.4, f"{draw.choice(('May', 'Winter', 'October'))} {draw.randint(2011, 2024)}")
    stars, count = draw.some(0.6, f"{draw.uniform(3, 5):.2f}"), str(draw.randint(2, 900))
    dek = draw.some(
        0.8, draw.choice(("A braise with the tang of olives.", "The pan does the work—you take the credit."))
    )
    things = draw.sample(_THINGS, draw.randint(4, 10))
    sauce = draw.sample(_SAUCE, draw.randint(2, 4)) if draw.random() < 0.4 else []
    steps = draw.in_order(_STEPS, 2, 6)
    ahead = draw.some(0.4, "Chicken can be salted 1 day ahead. Cover and chill.")
    old = draw.random() < 0.4
    item = '<li class="ingredient" itemprop="{}">{{}}</li>'.format("ingredients" if old else "recipeIngredient")
    shown = f'<ul class="ingredients__group">\n{each(item, things)}\n</ul>'
    if sauce:
        shown = f"<h4>Chicken</h4>{shown}<h4>Sauce</h4><ul class='ingredients__group'>\n{each(item, sauce)}\n</ul>"
    if old:
        told = f'<div class="prep-steps" itemprop="recipeInstructions"><ul>{each("<li>{}</li>", steps)}</ul></div>'
    else:
        told = "".join(
            f'<div class="step" itemprop="recipeInstructions" itemscope itemtype="http://schema.org/HowToStep">\n'
            f'<h4>Step {n}</h4><p itemprop="text">{step}</p></div>\n'
            for n, step in enumerate(steps, 1)
        )
    by = f"""<span itemprop="author" itemscope itemtype="http://schema.org/Person">By <a rel="author" href="#"
itemprop="url"><span itemprop="name">{cook}</span></a></span>"""
    rated = f"""<div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating">
<span itemprop="ratingValue">{stars}</span> / 5 (<span itemprop="reviewCount">{count}</span>)</div>"""
    times = "".join(
        f'<li class="time"><span>{label}</span> <time itemprop="{prop}" datetime="PT{number}M">{text}</time></li>\n'
        for label, prop, number, text in (
            ("Active Time", "prepTime", active, hands),
            ("Total Time", "totalTime", total, whole),
        )
        if text
    )
    credit: list[tuple[str, str | None]] = [
        ("Photograph by", photo),
        ("Food styling by", styling),
        ("Tested by", tested),
    ]
    nutrition = ""
    energy = draw.some(0.5, str(draw.randint(200, 900)))
    if energy:
        pairs = [
            ("Calories (kcal)", energy),
            ("Fat (g)", str(draw.randint(5, 50))),
            ("Sodium (mg)", f"{draw.randint(90, 990)}"),
        ]
        nutrition = f"""<div itemprop="nutrition" itemscope itemtype="http://schema.org/NutritionInformation">
<h3>Nutrition Per Serving</h3>{rows("<div>{} <span>{}</span></div>", pairs)}</div>"""
    others = each(
        '<li itemscope itemtype="http://schema.org/Recipe"><a itemprop="url"><span itemprop="name">{}</span></a></li>',
        draw.sample(("Lemon Bars", "Sheet-Pan Sausages", "Cold Noodles", "Leek Gratin"), draw.randint(2, 4)),
    )
    reviews = "".join(
        f"""<div itemprop="review" itemscope><p itemprop="reviewBody">{text}</p><span itemprop="author">{who}</span>
<span>{draw.town()}</span><time>{us_day(draw.day(2024))}</time></div>"""
        for text, who in (("Used 2 Tbsp. butter. Divine.", "Anonymous"), ("Took me 90 minutes.", draw.surname()))[
            : draw.randint(0, 2)
        ]
    )
    body = f"""<div class="ad ad--header">Advertisement</div><nav><a>Recipes</a> / <a>Dinner</a></nav>
<div class="recipe" itemscope itemtype="http://schema.org/Recipe"><meta itemprop="datePublished" content="2021-03-01">
<h1 itemprop="name">{escape(name)}</h1>{"" if old else by}
{rated if stars else ""}{f'<div class="dek" itemprop="description"><p>{dek}</p></div>' if dek else ""}
<ul class="facts">{times}<li class="servings"><span>{"Yield" if old else "Serves"}</span>
<span itemprop="recipeYield">{serves}</span></li></ul>
{f"<p class='byline'>{by}</p>" if old else ""}{f"<p class='issue'>{issue}</p>" if issue else ""}
<p class="credits">{rows("<span>{} {}</span>", credit)}</p>
<section><h2>{"Ingredients" if old else "What you’ll need"}</h2>
{shown}<a class="buy">Shop ingredients</a></section>
<section><h2>{"Preparation" if old else "How to make it"}</h2>{told}
{f"<p class='do-ahead'><strong>Do Ahead:</strong> {ahead}</p>" if ahead else ""}</section>{nutrition}
<section><h2>Reviews</h2>{reviews or "<p>Leave a review</p>"}</section></div>
<section class="more"><h3>Explore {draw.choice(("Chicken", "Dinner"))}</h3><ul>{others}</ul></section>
<form class="newsletter">Sign up: the 5 recipes you need this week. <input type="email"></form>"""
    labels: dict[str, Value] = {"title": name, "author": cook, "tested_by": tested, "photographer": photo}
    labels |= {"food_stylist": styling, "active_time": hands, "total_time": whole, "yield": serves, "issue": issue}
    labels |= {"rating": stars, "reviews": count if stars else None, "description": dek, "do_ahead": ahead}
    labels |= {"ingredients": [*things, *sauce], "steps": [*steps], "calories": energy}
    return page(f"{escape(name)} Recipe | Table & Hearth".replace(" & H", " &amp; H"), body), labels


_VAROR = (
    ("400", "g", "laxfilé utan skinn"),
    ("2", "dl", "crème fraiche (34 %)"),
    ("1", "", "gul lök"),
    ("3", "msk", "färskpressad citronjuice, ca 1 citron"),
    ("½", "tsk", "salt"),
    ("1", "krm", "svartpeppar"),
    ("", "", "smör till stekning"),
    ("800", "g", "potatis, gärna fast sort"),
    ("1", "kruka", "dill"),
    ("1 ½", "dl", "ströbröd"),
    ("2–3", "", "vitlöksklyftor"),
    ("", "", "ev. lite honung"),
)
_MOMENT = (
    "Sätt ugnen på 225°.",
    "Skala och skiva potatisen tunt. Lägg i en smord form.",
    "Finhacka löken och fräs den mjuk i smör i en stekpanna ca 5 min.",
    "Rör ihop crème fraiche, citronjuice, salt & peppar.",
    "Tillaga mitt i ugnen ca 25 min tills ytan fått fin färg.",
    "Strö över dill och servera genast med en sallad.",
)


def swedish_recipe(draw: Draw) -> Made:
    """A Swedish grocer's recipe: amounts in cells, parts with headings, climate marks, advice of a test kitchen."""
    name = f"{draw.choice(('Laxgratäng', 'Potatisbullar', 'Fiskpanna', 'Krämig gryta'))} "
    name += draw.choice(("med dill", "à la mormor", "på 20 minuter", "med rödkål & äpple"))
    time = draw.choice(("Under 30 minuter", "Under 45 minuter", "Över 60 minuter"))
    level, serves = draw.choice(("Enkel", "Medel", "Avancerad")), f"{draw.choice((2, 4, 6, 8))} portioner"
    stars, votes = draw.some(0.75, f"{draw.uniform(2.5, 5):.1f}".replace(".", ",")), f"{draw.randint(1, 900)} betyg"
    author = draw.some(0.5, draw.choice(("Åsa Lundmark", "Provköket", "Björn Ekström-Falk", "Nour Haddad")))
    lead = draw.choice(
        ("En vardagsfavorit som hela familjen gillar.", "Mormors recept, fast lite snabbare. Frys gärna in!")
    )
    energy, climate = (
        draw.some(0.6, f"{draw.randint(300, 900)} kcal"),
        draw.some(0.4, f"{draw.uniform(0, 3):.1f} kg CO₂e"),
    )
    climate = climate and climate.replace(".", ",", 1)
    tags = draw.sample(("Glutenfri", "Middag", "Vardag", "Fisk", "Barnvänligt"), draw.choice((0, 1, 2, 4)))
    goods = draw.sample(_VAROR, draw.randint(3, 12))
    cut = draw.randint(1, len(goods) - 1) if draw.random() < 0.45 else 0
    parts = [("Gratäng", goods[:cut]), (draw.choice(("Sås", "Till servering")), goods[cut:])] if cut else [("", goods)]
    things, shown = [], ""
    for heading, part in parts:
        shown += f"<h3>{heading}</h3>\n" if heading else ""
        shown += '<table class="ingredients-list-group"><tbody>\n'
        for number, unit, what in part:
            things.append(" ".join(text for text in (number, unit, what) if text))
            shown += f"""<tr class="ingredients-list-group__card"><td class="ingredients-list-group__card__qty">{
                f"{number} {unit}".strip()
            }</td>
<td class="ingredients-list-group__card__ingr">{what}</td></tr>\n"""
        shown += "</tbody></table>\n"
    moment = draw.in_order(_MOMENT, 1, 6)
    told = "".join(
        f'<div class="cooking-steps-card"><label><input type="checkbox" value="{n}"><span class="sr-only">'
        f'Steg {n} klart</span></label><div class="cooking-steps-main__text">{escape(step)}</div></div>\n'
        for n, step in enumerate(moment, 1)
    )
    advice = draw.some(0.45, draw.choice(("Byt laxen mot torsk.", "Frys i portioner, håller 3 månader.")))
    meta = f"""<a class="stars" href="#betyg"><span class="value">{stars}</span> <span>({votes})</span></a>"""
    facts: list[tuple[str, str | None]] = [("Energi per portion", energy), ("Klimatavtryck", climate)]
    week = "".join(
        f'<article class="card"><h4>{one}</h4><span>{draw.choice(("Under 30 min", "45 min"))}</span>'
        f"<span>{draw.randint(2, 300)} betyg"
        "</span></article>\n"
        for one in draw.sample(("Pannbiff", "Ärtsoppa", "Kåldolmar", "Pyttipanna", "Raggmunk"), draw.randint(2, 4))
    )
    body = f"""<header><a href="/">Köpings Livs</a><a>Recept</a><a>Erbjudanden</a></header><main>
<section class="recipe-header"><h1 class="recipe-header__title">{escape(name)}</h1>{meta if stars else ""}
<p class="recipe-header__preamble">{lead}</p>
<div class="items"><a class="item">{time}</a> <span>|</span> <a class="item">{level}</a> <span>|</span>
<a class="item">{len(goods)} ingredienser</a></div>
{f'<p class="author">Recept: {author}</p>' if author else ""}
<ul class="tags">{each('<li><a href="/recept/">{}</a></li>', tags)}</ul></section>
<section id="ingredients"><h2>Ingredienser</h2><div class="portions"><button aria-label="Minska">-</button>
<span>{serves}</span><button aria-label="Öka">+</button></div>
{shown}<button>Lägg i inköpslista</button></section>
<section id="steps"><h2>Gör så här</h2>
{told}{f'<div class="tip-box"><h4>Tips från provköket</h4><p>{advice}</p></div>' if advice else ""}</section>
<section><h2>Näringsvärde och klimat</h2><dl>{rows("<dt>{}</dt><dd>{}</dd>", facts)}</dl>
<p>Riktvärde: {draw.randint(1, 2)},{draw.randint(0, 9)} kg CO₂e per måltid</p></section>
<section class="related"><h2>Liknande recept</h2>
{week}</section><section id="betyg"><h2>Kommentarer</h2><p>{draw.person().split()[0]}: Jag tog 3 dl grädde.
Gott!</p></section></main>
<footer><p>Köpings Livs AB, org.nr {draw.code("556###-####")}. Kundtjänst 020-{draw.code("## ## ##")}</p></footer>"""
    labels: dict[str, Value] = {"title": name, "preamble": lead, "time": time, "level": level, "portions": serves}
    labels |= {"rating": stars, "votes": votes if stars else None, "author": author, "tags": [*tags] or None}
    headings = [heading for heading, _ in parts if heading]
    labels |= {"ingredients": [*things], "groups": [*headings] or None, "steps": [*moment], "tip": advice}
    return page(f"{escape(name)} | Recept", body, language="sv"), {**labels, "energy": energy, "climate": climate}


_CUPBOARD = (
    ("1 lb", "Ground beef"),
    ("2 c", "Elbow macaroni; uncooked"),
    ("1 cn", "Cream of mushroom soup (10 oz)"),
    ("1/2 ts", "Salt"),
    ("", "Pepper; to taste"),
    ("1 md", "Onion; chopped"),
    ("8 oz", "Cheddar cheese; shredded"),
    ("3/4 c", "Milk"),
    ("1 tb", "Worcestershire sauce"),
    ("1 ds", "Cayenne"),
    ("2", "Eggs; beaten"),
)
_DIRECTIONS = (
    "Brown the meat with the onion and drain off the fat.",
    "Cook macaroni as the package says. Drain.",
    "Mix everything except half of the cheese in a 2 qt casserole.",
    "Top with the rest of the cheese.",
    "Bake at 350 F for 30 min. or till it bubbles.",
    "Let stand 5 min. before you serve.",
)


def homepage_recipe(draw: Draw) -> Made:
    """A page of a recipe swap from the nineties: capitals, fonts, cells and items that nobody closes, two columns."""
    name = f"{draw.choice(('Aunt Bea', 'Church Supper', 'Cowboy', 'Never-Fail'))}"
    name += f"{draw.choice(('', chr(39) + 's'))} {draw.choice(('Casserole', 'Macaroni Bake', 'Hot Dish', 'Meat Pie'))}"
    sent, where = draw.person(), draw.some(0.6, f"{draw.town()}, {draw.choice(('Ohio', 'Sask.', 'Texas'))}")
    kinds = draw.sample(("Casseroles", "Beef", "Main dish", "Kids"), draw.randint(1, 3))
    makes, lasts = f"{draw.randint(2, 12)} Servings", draw.some(0.5, draw.choice(("1 hr.", "45 min.", "1:15")))
    origin, number = draw.some(0.5, draw.choice(("Back of the box", "Grange Cook Book 1962"))), draw.code("#####")
    goods, steps = draw.sample(_CUPBOARD, draw.randint(3, 11)), draw.in_order(_DIRECTIONS, 2, 6)
    things = [f"{much} {what}".strip() for much, what in goods]
    left = (len(goods) + 1) // 2 if len(goods) > 6 else len(goods)

    def cells(part: list[tuple[str, str]]) -> str:
        inner = each(
            "<TR><TD ALIGN=right NOWRAP><FONT SIZE=2>{}", (f"{a or '&nbsp;'}<TD><FONT SIZE=2>{b}" for a, b in part)
        )
        return f"<TD VALIGN=top><TABLE BORDER=0 CELLPADDING=1>\n{inner}\n</TABLE>"

    columns = cells(goods[:left]) + (cells(goods[left:]) if goods[left:] else "")
    note = draw.some(0.5, draw.choice(("You can use turkey in place of beef.", "Dad likes it with ketchup :-)")))
    variant, added = (
        draw.some(0.3, f"{draw.town()} style: add 1 c corn."),
        f"{draw.randint(1, 12)}/{draw.randint(1, 28)}/9{draw.randint(6, 9)}",
    )
    facts: list[tuple[str, str | None]] = [("Recipe By", sent), ("From", where), ("Categories", ", ".join(kinds))]
    facts += [("Yield", makes), ("Time", lasts), ("Source", origin)]
    hits = draw.code("0#####")
    made = f"""<HTML>
<HEAD><TITLE>{name}</TITLE></HEAD>
<BODY BGCOLOR="#FFFFCC" TEXT="#000000" BACKGROUND="gingham.gif">
<CENTER><FONT FACE="Comic Sans MS" SIZE=5 COLOR="#990000"><B>{name}</B></FONT><BR>
<IMG SRC="bar.gif" ALT="---------"></CENTER>
<TABLE BORDER=0 CELLPADDING=2>
{rows("<TR><TD ALIGN=right><B>{}:</B><TD>{}", facts)}
</TABLE>
<P><TABLE BORDER=1 WIDTH="90%"><TR><TD BGCOLOR="#CC9966" COLSPAN=2><B>INGREDIENTS</B>
<TR>{columns}
</TABLE>
<P><B>DIRECTIONS</B>
<OL>
{each("<LI>{}", steps)}
</OL>
{f"<P><I>Note:</I> {note}" if note else ""}
{f"<P><I>Variation:</I> {variant}" if variant else ""}
<HR><CENTER><A HREF="index.html"><IMG SRC="home.gif" ALT="[Home]" BORDER=0></A> <A HREF="beef.html">[More Beef]</A>
<A HREF="r{number}.html">[Next]</A><P><FONT SIZE=1>Recipe #{number} added {added}. You are visitor {hits} since
January 1, 1997.<BR>Mail {draw.person()} at {draw.hexadecimal(4)}@kitchens.example with your recipe, 1 recipe a mail
please</FONT></CENTER>
</BODY></HTML>
"""
    labels: dict[str, Value] = {"title": name, "by": sent, "from": where, "categories": [*kinds], "yield": makes}
    labels |= {"time": lasts, "source": origin, "ingredients": [*things], "directions": [*steps], "note": note}
    return made, {**labels, "variation": variant, "number": number, "added": added}
