"""Recipes of five sites: a blog's card, a newspaper, a hand-made page, a supermarket, a cooks' community."""

from __future__ import annotations

from html import escape

from benchmarks.made_up_kinds.material import Draw, Facts, Made, Value, each, long_day, page, phrases, rows, us_day

_DISHES = phrases(
    "Lemon & Thyme Roast Chicken; Smoky Bean Chili; Grandma’s Plum Crumble; 15-Minute Miso Noodles; "
    "Leek, Potato and Cheddar Pie; Braised Fennel with Olives; No-Knead Rye Bread; "
    "Salmon Fishcakes (freezer friendly); Carrot Cake; Beetroot Hummus"
)
_STORE: tuple[tuple[str, str, str], ...] = (
    ("{0}", "cups", "all-purpose flour"),
    ("1½", "teaspoons", "baking powder"),
    ("{0}", "tablespoons", "olive oil, plus extra to serve"),
    ("{0}", "", "large eggs, beaten"),
    ("1", "(14-ounce) can", "chopped tomatoes"),
    ("{0}00", "g", "waxy potatoes, peeled & diced"),
    ("", "", "Salt and freshly ground black pepper"),
    ("{0}", "cloves", "garlic, crushed"),
    ("½", "cup", "unsalted butter (1 stick), softened"),
    ("2–3", "sprigs", "thyme"),
    ("{0}50", "ml", "vegetable stock"),
    ("1", "pinch", "chilli flakes (optional)"),
    ("¼", "teaspoon", "ground nutmeg"),
    ("1", "", "lemon, zest and juice"),
    ("", "", "A handful of parsley leaves, roughly chopped"),
    ("{0}", "oz", "mature cheddar, grated"),
    ("1", "large", "onion, finely chopped"),
    ("{0}–8", "", "ripe plums, stoned (or use tinned, drained)"),
    ("1", "heaped tbsp", "light brown sugar"),
    ("{0}", "", "spring onions, trimmed"),
    ("1 x 400g", "tin", "black beans, drained and rinsed"),
    ("", "", "Oil, for frying"),
    ("{0}00", "g", "skinless salmon fillet"),
    ("about {0}", "tbsp", "crème fraîche"),
    ("¾", "cup", "rolled oats – not instant"),
    ("{0}", "dashes", "hot sauce (we like Dr. Vole’s)"),
)
_STEPS = (
    "Heat the oven to {0}°C ({1}°F), gas mark 6.",
    "Line a tin with baking paper and set aside.",
    "Warm the oil in a large pan over a medium heat. Add the onion and cook for {2} minutes, until soft.",
    "Whisk everything for the batter in a bowl; it should be smooth, but don’t overmix.",
    "Stir in the garlic and spices. Cook for 1 minute more.",
    "Pour in the stock, bring to the boil, then turn down and simmer for {2}–{3} mins.",
    "Season to taste.",
    "Bake for {3} minutes or until golden brown and a skewer comes out clean.",
    "Leave to rest for 10 minutes before you cut it, otherwise it falls apart.",
    "Scatter with the herbs, squeeze over the lemon and serve with bread.",
    "Drain.",
    "Beat the butter and sugar for {2} minutes until pale and fluffy, scraping down the sides of the bowl at times; "
    "next add the eggs one at a time, beating well after each, and don’t worry if it looks curdled.",
    "Meanwhile, toast the seeds in a dry pan (about 2 minutes).",
    "Taste: it may need more salt, more lemon, or both.",
    "Tip into the tin, level the top and put on the middle shelf. Look after {3} minutes; cover it if it browns.",
    "Blitz to a rough paste – a stick blender is fine.",
    "To freeze: cool, wrap well and freeze for up to 3 months. Defrost overnight in the fridge.",
)


def _stock(draw: Draw, low: int, high: int) -> list[tuple[str, str, str]]:
    """Ingredients: how much, the unit, what."""
    kept = draw.in_order([str(n) for n in range(len(_STORE))], low, high)
    draw.shuffle(kept)
    return [(_STORE[int(n)][0].format(draw.randint(2, 6)), *_STORE[int(n)][1:]) for n in kept]


def _lines(stock: list[tuple[str, str, str]]) -> list[str]:
    """Ingredients as they are read."""
    return [" ".join(part for part in one if part) for one in stock]


def _method(draw: Draw, low: int, high: int) -> list[str]:
    """The steps of a recipe."""
    heat = draw.choice((160, 180, 190, 200, 220))
    numbers = (heat, heat * 9 // 5 + 32, draw.randint(4, 12), draw.randint(15, 50))
    return [text.format(*numbers) for text in draw.in_order(_STEPS, low, high)]


def _long(minutes: int) -> str:
    """A time such as 1 hour 20 minutes."""
    hours, rest = divmod(minutes, 60)
    told = [f"{hours} hour{'s' if hours > 1 else ''}"] * (hours > 0) + [f"{rest} minutes"] * (rest > 0)
    return " ".join(told)


def blog_card_recipe(draw: Draw) -> Made:
    """A blog of one engine with a plug-in's recipe card: chatter, card, nutrition in a line, comments."""
    title, cook, when = draw.choice(_DISHES), draw.person(), draw.day(2025)
    prep, oven = draw.choice((5, 10, 15, 20)), draw.choice((20, 35, 60, 90))
    rest = draw.choice((0, 0, 0, 30))
    times: Facts = [("Prep Time", _long(prep)), ("Cook Time", _long(oven))]
    times += [("Additional Time", _long(rest) if rest else None), ("Total Time", _long(prep + oven + rest))]
    makes = draw.choice(("4", "6 servings", "1 loaf (12 slices)", "2 dozen", "8"))
    stars, votes = f"{draw.uniform(3.4, 5):.1f}", draw.randint(3, 900)
    rating = draw.some(0.7, stars)
    stock, steps = _stock(draw, 3, 11), _method(draw, 2, 8)
    notes = draw.sample(
        ("Keeps 3 days in a sealed box.", "Use gluten-free flour (1:1) if you like.", "I buy my tins at Quay Street."),
        draw.randint(0, 3),
    )
    calories, fat = draw.some(0.7, str(draw.randint(140, 820))), f"{draw.randint(3, 40)}g"
    course, cuisine = (
        draw.some(0.6, draw.choice(("Main Course", "Dessert", "Side Dish"))),
        draw.choice(("American", "Thai")),
    )
    half = draw.randint(1, len(stock) - 1) if draw.random() < 0.35 else 0
    shown = [escape(text, False) for text in _lines(stock)]
    groups = [("For the base", shown[:half]), ("For the topping", shown[half:])] if half else [("", shown)]
    listed = "".join(
        f"{f'<h4>{head}</h4>' if head else ''}<ul>\n{each('<li> {} </li>', texts)}\n</ul>" for head, texts in groups
    )
    advert = """<div class="adthrive-ad adthrive-recipe"><span>Advertisement</span></div>"""
    facts = f"""<div class="mv-create-nutrition"><strong>Nutrition Information:</strong> <span
class="mv-create-nutrition-item"><strong>Yield:</strong> 4</span> <span><strong>Serving Size:</strong> 1</span><br>
<em>Amount Per Serving:</em> <span>Calories: {calories}</span><span>Total Fat: {fat}</span><span>Sodium:
{draw.randint(90, 900)}mg</span></div>"""
    comments = "".join(
        f"""<li class="comment"><cite class="fn">{draw.person()}</cite> <a><time>{us_day(draw.day(2026))} at
{draw.randint(1, 12)}:{draw.randint(10, 59)} pm</time></a><p>Made this with {draw.randint(2, 5)} eggs. So
good!</p></li>"""
        for _ in range(draw.randint(0, 3))
    )
    score = f"""<div class="mv-create-reviews" data-mv-create-rating="{stars}">{stars} from {votes} votes</div>"""
    head = f'<p class="entry-meta">By <span class="entry-author"><a>{cook}</a></span> · <time>{us_day(when)}</time>'
    updated = draw.some(0.4, us_day(draw.day(2026)))
    body = f"""<nav class="genesis-nav-menu"><a>Home</a> <a>Recipe Index</a> <a>About</a></nav>
<main class="content"><article class="post-{draw.randint(100, 9999)} post type-post">
<h1 class="entry-title">{escape(title, False)}</h1>{head}{f" · Updated {updated}" if updated else ""}</p>
<p>This post may contain affiliate links. We are a family of {draw.randint(3, 6)} and
this one is on the table in {draw.randint(20, 45)} minutes, promise.</p>{
        '<a href="#mv-creation">Jump to Recipe</a>' if draw.random() < 0.7 else ""
    }
<h2>Why it works</h2><p>First, the pan is hot. Second, you need only {len(stock)} things.</p>
<section id="mv-creation-{draw.randint(10, 700)}" class="mv-create-card mv-recipe-card js-mv-create-card">
<header><h2 class="mv-create-title mv-create-title-primary">{escape(title, False)}</h2>{score if rating else ""}
<div class="mv-create-yield"><strong>Yield:</strong> {makes}</div></header>
<div class="mv-create-times">{rows('<div class="mv-create-time"><em>{}</em> <span>{}</span></div>', times)}</div>
<p class="mv-create-description">A favourite since {draw.randint(1990, 2015)}.</p>
<div class="mv-create-ingredients"><h3>Ingredients</h3>{listed}</div>{advert if draw.random() < 0.4 else ""}
<div class="mv-create-instructions"><h3>Instructions</h3><ol>{each("<li>{}</li>", steps)}</ol></div>
{f'<div class="mv-create-notes"><h3>Notes</h3>{each("<p>{}</p>", notes)}</div>' if notes else ""}
{facts if calories else ""}<div class="mv-create-footer"><a>&copy; {cook}</a> {
        f"<strong>Cuisine:</strong> {cuisine} / <strong>Category:</strong> {course}" if course else ""
    }</div></section></article>
<ol class="comment-list">{comments}</ol></main>"""
    labels: dict[str, Value] = {"title": title, "author": cook, "published": us_day(when), "updated": updated}
    labels |= {"yield": makes, "prep_time": _long(prep), "cook_time": _long(oven), "total_time": times[3][1]}
    labels |= {"rating": rating, "ingredients": _lines(stock), "steps": steps, "notes": notes, "calories": calories}
    labels |= {"fat": fat if calories else None, "category": course}
    return page(f"{escape(title, False)} - The Copper Whisk", body), labels


def newspaper_recipe(draw: Draw) -> Made:
    """A newspaper's recipe column: ingredients in a paragraph, the method as paragraphs, a byline, a stamp."""
    title, cook, when = draw.choice(_DISHES), draw.person(), draw.day(2026)
    kicker = draw.choice(("The weekend cook", "Meera’s table", "Vegan supper", "How to bake"))
    prep, oven = f"{draw.choice((5, 10, 15, 25))} min", f"{draw.choice((20, 35, 50))} min"
    oven = draw.choice((oven, oven, "1 hr 20 min", "2 hr"))
    serves = draw.choice(("4", "2, generously", "4-6", "8 as a side"))
    rest = draw.some(0.4, draw.choice(("30 min", "overnight", "1 hr+")))
    stock, steps = _stock(draw, 4, 10), _method(draw, 3, 7)
    said = []
    for many, unit, what in stock:
        name, comma, detail = escape(what, False).partition(",")
        told = " ".join(part for part in (many, unit, name) if part)
        said.append(f"<strong>{told}</strong>{comma}{detail}" if draw.random() < 0.8 else told + comma + detail)
    stamp = f"{when:%a} {when.day} {when:%b %Y} {draw.randint(6, 13):02}.{draw.choice(('00', '15', '30'))} BST"
    photo = draw.some(0.7, draw.person())
    stylist = draw.some(0.5, draw.person()) if photo else None
    caption = f"{escape(title, False)}. Photograph: {photo}/The Mercury."
    caption += f" Food styling: {stylist}. Prop styling: {draw.person()}." if stylist else ""
    figure = f"<figure class='dcr-{draw.hexadecimal(6)}'><img alt=''><figcaption>{caption}</figcaption></figure>"
    key = draw.hexadecimal(6)
    facts: Facts = [("Prep", prep), ("Rest", rest), ("Cook", oven), ("Serves", serves)]
    drink = draw.some(0.4, draw.choice(("a cold dry cider", "Aldi’s £6.99 picpoul", "ginger beer & lime")))
    more = each("<li><a>{}</a></li>", [escape(text, False) for text in draw.sample(_DISHES, draw.randint(0, 3))])
    appeal = "<aside><p>Support us from £2.00 a month. It takes less than 1 min.</p></aside>"
    intro = f"""<p class="{key}">This came about on a wet {when:%A} in {draw.town()}, when I had {draw.randint(2, 9)}
lemons and no plan.
It is a dish to make once and then, in all likelihood, every week.</p>"""
    body = f"""<header><a>The Mercury</a><a>Food</a></header><main><article>
<div class="dcr-{key}"><a><span>{kicker}</span></a></div>
<h1>{escape(title, False)} <span>recipe</span></h1><div class="standfirst"><p>Simple enough for a weeknight</p></div>
<address aria-label="Contributor info"><a rel="author">{cook}</a></address><details><summary>{stamp}</summary>{
        f"Last modified on {long_day(when)} 18.02 BST" if draw.random() < 0.3 else ""
    }</details>
{figure if photo else ""}<div class="article-body">{intro}
<h2>{escape(title, False)}</h2>
<p>{rows("{} <strong>{}</strong>", facts, "<br>" + chr(10))}</p>
<p>{("<br>" + chr(10)).join(said)}</p>
{appeal if draw.random() < 0.4 else ""}{each("<p>{}</p>", steps)}
{f"<h3>And to drink?</h3><p>Try {escape(drink, False)}.</p>" if drink else ""}
</div></article>{f"<section><h2>More from {kicker}</h2><ul>{more}</ul></section>" if more else ""}</main>
<footer>&copy; 2026 The Mercury or its affiliates. {draw.surname()} House.</footer>"""
    labels: dict[str, Value] = {"title": title, "column": kicker, "author": cook, "published": stamp, "prep": prep}
    labels |= {"rest": rest, "cook": oven, "serves": serves, "ingredients": _lines(stock), "method": steps}
    return page(f"{escape(title, False)} | Food", body), labels | {
        "photographer": photo,
        "food_stylist": stylist,
        "drink": drink,
    }


def handmade_recipe(draw: Draw) -> Made:
    """A family's hand-made page of the nineties: fonts and centred heads, breaks for lists, who sent it in."""
    title, sender, place = draw.choice(_DISHES), draw.person(), draw.town()
    stock, steps = _lines(_stock(draw, 3, 9)), _method(draw, 1, 6)
    serves = draw.some(0.6, draw.choice(("Serves 4 hungry people", "about 30 cookies", "6 to 8", 'one 9" pan')))
    origin = draw.some(
        0.5, draw.choice(("my mother-in-law", f"Mrs. {draw.surname()} (church supper, 1962)", "a calendar"))
    )
    minutes = draw.some(0.5, draw.choice(("45 min.", "about an hour", "3/4 hr", "1 1/2 hours + cooling")))
    sent, changed = draw.day(1999), draw.day(2004)
    date = draw.some(0.7, f"{sent:%m/%d/%y}")
    note = draw.some(0.5, draw.choice(("Don't double it!!", "Uncle Nils says it needs more garlic.", "Freezes OK.")))
    heat = draw.some(0.4, draw.choice(("350", "375 degrees", "hot (400 F)")))
    bits: Facts = [("Makes", serves), ("Time", minutes), ("Oven", heat), ("Came from", origin)]
    old = draw.random() < 0.5
    listed = (
        "\n".join(f"{escape(text, False)}<BR>" for text in stock)
        if old
        else each("<LI>{}", [escape(t, False) for t in stock])
    )
    made = each("<P>{}", steps) if old else f"<OL>{each('<LI>{}', steps)}</OL>"
    counter = f"You are visitor no. {draw.randint(1000, 99999)}"
    page_text = f"""<BODY BGCOLOR="#FFFFCC" TEXT="#663300"><CENTER><FONT SIZE=+3
COLOR="#CC0000"><B>{escape(title, False)}</B></FONT><BR>
<FONT SIZE=-1>sent in by <I>{sender}</I>, {place}{f" on {date}" if date else ""}</FONT></CENTER><HR WIDTH="60%">
<TABLE BORDER=0 CELLPADDING=6><TR><TD VALIGN=TOP><FONT FACE="Comic Sans MS">
{rows("<B>{}:</B> {}<BR>", [(k, escape(v, False) if v else None) for k, v in bits])}
</FONT></TD>{'<TD><IMG SRC="pot.gif" ALT="yum!"></TD>' if draw.random() < 0.5 else ""}</TR></TABLE>
<H3>You need</H3>
{listed if old else f"<UL>{listed}</UL>"}
<H3>How to</H3>
{made}
{f"<P><B>Note:</B> {note}" if note else ""}
<HR><CENTER>{counter if draw.random() < 0.5 else ""}<BR><A HREF="index.htm">Back to the {draw.surname()} Family
Cookbook</A>
| <A HREF="mailto:webmaster@cook.example">e-mail me</A><BR>Last changed {long_day(changed)}</CENTER></BODY>"""
    labels: dict[str, Value] = {"title": title, "sent_by": sender, "town": place, "date": date, "makes": serves}
    labels |= {"time": minutes, "oven": heat, "source": origin, "ingredients": stock, "directions": steps}
    labels |= {"note": note, "last_changed": long_day(changed)}
    return f"<HTML><HEAD><TITLE>{escape(title, False)}</TITLE></HEAD>\n{page_text}\n</HTML>\n", labels


_NUTRIENTS = (("Energy", "kcal"), ("Fat", "g"), ("Saturates", "g"), ("Sugars", "g"), ("Salt", "g"), ("Fibre", "g"))


def supermarket_recipe(draw: Draw) -> Made:
    """A supermarket's recipe page: generated class names, boxes to tick, offers of products, traffic-light figures."""
    title, when = draw.choice(_DISHES), draw.day(2026)
    cook = draw.some(0.5, draw.person())
    serves = draw.choice(("Serves 4", "Serves 2", "Makes 12", "Serves 6-8"))
    prep, oven = f"{draw.choice((5, 10, 20))} mins to prepare", f"{draw.choice((15, 40, 75))} mins to cook"
    both = draw.random() < 0.5
    whole = None if both else f"{draw.choice((15, 30, 50, 90))} mins in total"
    times = whole or f"{prep} and {oven}"
    cost = draw.some(0.6, f"£{draw.uniform(0.6, 4.8):.2f} per serving")
    diets = draw.in_order(("Vegetarian", "Vegan", "Gluten-free", "Dairy-free", "Healthy", "Freezable"), 0, 4)
    rating, votes = draw.some(0.8, f"{draw.uniform(2.9, 5):.1f}"), str(draw.randint(1, 480))
    stock, steps = _lines(_stock(draw, 4, 11)), _method(draw, 2, 7)
    tip = draw.some(0.5, draw.choice(("Swap the thyme for rosemary.", "Leftovers? Add to tomorrow’s soup – or lunch.")))
    facts = []
    for name, unit in _NUTRIENTS[: draw.choice((4, 5, 6))]:
        many = f"{draw.randint(180, 900)}{unit}" if unit == "kcal" else f"{draw.uniform(0.2, 28):.1f}{unit}"
        one = {"nutrient": name, "amount": many}
        facts.append(one | ({"share": f"{draw.randint(1, 60)}%"} if name != "Fibre" else {}))
    css = {name: f"sc-{draw.hexadecimal(5)} {draw.hexadecimal(4)}" for name in ("card", "item", "label", "step")}
    ticks = "\n".join(
        f"""<li class="{css["item"]}"><label class="{css["label"]}"><input type="checkbox"
name="i{n}"><span>{escape(text, False)}</span></label></li>"""
        for n, text in enumerate(stock)
    )
    numbered = "\n".join(
        f'<li class="{css["step"]}"><h3 class="vh">Step {n}</h3><div>{text}</div></li>'
        for n, text in enumerate(steps, 1)
    )
    lights = "\n".join(
        f"<li><span>{one['nutrient']}</span><strong>{one['amount']}</strong><span>{one.get('share', '–')}</span></li>"
        for one in facts
    )
    buy = "".join(
        f"""<div class="tile"><a>Orchard {text}</a><p>£{draw.uniform(0.4, 5):.2f}</p><button>Add</button></div>"""
        for text in draw.sample(("Olive Oil 500ml", "Lemons 5 Pack", "Plain Flour 1.5kg", "Mature Cheddar 350g"), 2)
    )
    stars = f"""<div class="{css["label"]}" aria-label="{rating} out of 5"><span>{rating}</span>
<span>({votes})</span></div>"""
    by = f"<p>Recipe by {cook}" + (f", {long_day(when)}" if draw.random() < 0.5 else "") + "</p>" if cook else ""
    tags = f"<ul>{each('<li>{}</li>', diets)}</ul>" if diets else ""
    body = f"""<div id="root"><header><a>Orchard</a><span>Your trolley £0.00</span></header>
<ol class="crumbs"><li>Recipes</li><li>Dinner</li></ol><div class="{css["card"]}"><h1>{escape(title, False)}</h1>
{stars if rating else ""}{tags}{by}
<ul class="{css["card"]}"><li>{serves}</li><li>{times}</li>{f"<li>{cost}</li>" if cost else ""}</ul></div>
<section><h2>Ingredients</h2><ul>{ticks}</ul><button>Add all to trolley</button></section>
{f'<section class="ad">{buy}</section>' if draw.random() < 0.6 else ""}
<section><h2>Method</h2><ol>{numbered}</ol>{f"<p><b>Tip:</b> {tip}</p>" if tip else ""}</section>
<section><h2>Each serving contains</h2><ul>{lights}</ul><p>of the reference intake of an average adult (8400kJ /
2000kcal).
</p></section><footer>Prices checked {draw.randint(1, 28)}/05/2026. &copy; Orchard Stores Ltd</footer></div>"""
    labels: dict[str, Value] = {"title": title, "author": cook, "serves": serves, "prep_time": prep if both else None}
    labels |= {"cook_time": oven if both else None, "total_time": whole, "cost": cost, "diets": diets, "rating": rating}
    labels |= {"votes": votes if rating else None, "ingredients": stock, "method": steps, "tip": tip}
    return page(f"{escape(title, False)} | Orchard recipes", body), labels | {"nutrition": [*facts]}


def community_recipe(draw: Draw) -> Made:
    """A cooks' community: a member's recipe, amounts in a table, the method numbered, reviews of other members."""
    handles = ("chef_#91", "Mamma M.", "k8-in-the-kitchen", "Bernd61", "sourdoughSam", "auntie ursula", "Zed&Zora")
    names = draw.sample(handles, len(handles))
    title, cook, when = draw.choice(_DISHES), names[0], draw.day(2019)
    ready = draw.choice(("25mins", "1hr 10mins", "45mins", "8hrs 15mins"))
    serves, units = draw.choice(("4", "6-8", "12", "2")), draw.some(0.4, draw.choice(("1 cake", "24 bars", "1 quart")))
    stock, steps = _stock(draw, 3, 10), _method(draw, 1, 8)
    reviews, shown = [], ""
    for name in names[1 : draw.choice((1, 2, 2, 3, 5))]:
        said = draw.choice(
            ("Loved it, but I used 3 eggs.", "Meh... too salty & dry.", "5 stars from my 5 kids!", "Made it twice.")
        )
        one = {"member": name, "date": us_day(draw.day(2022)), "text": said}
        stars = draw.randint(1, 5)
        helpful = draw.some(0.5, str(draw.randint(1, 30)))
        reviews.append(one)
        shown += f"""<div class="review"><i class="st st-{stars}"></i> <a class="u">{escape(name)}</a>
<span class="dt">{one["date"]}</span><blockquote>{escape(said)}</blockquote>
{f"<small>Helpful ({helpful})</small>" if helpful else ""}</div>\n"""
    photos, story = (
        draw.some(0.5, names[6]),
        draw.some(0.6, f"Got this from {draw.surname()}'s deli in {draw.randint(1980, 2010)}."),
    )
    table = "\n".join(
        f"""<tr class="{"odd" if n % 2 else "even"}"><td align="right"
nowrap>{" ".join(one[:2]).strip().replace(" ", "&nbsp;")}</td>
<td>{escape(one[2])}</td></tr>"""
        for n, one in enumerate(stock)
    )
    tags = draw.in_order(("Weeknight", "Oven", "Potluck", "Kid Friendly", "< 60 Mins", "Inexpensive"), 1, 5)
    facts: Facts = [("Ready In", ready), ("Ingredients", str(len(stock))), ("Yields", units), ("Serves", serves)]
    calories = draw.some(0.6, f"{draw.randint(90, 700)}.{draw.randint(1, 9)}")
    panel = f"""<div class="nutri"><h3>Nutrition</h3>Serving Size: 1 ({draw.randint(90, 400)}) g<br>Calories: {calories}
<br>Calories from Fat {draw.randint(20, 300)} g {draw.randint(10, 50)} %<br>Cholesterol {draw.randint(2, 90)}
mg</div>"""
    likes = draw.choice(_DISHES)
    body = f"""<div id="hd"><a>Potluckers</a> <form><input value="Search 40,000 recipes"></form><a>Log in</a></div>
<div class="rcp"><h1>{escape(title)}</h1><div class="by">Submitted by <a
href="/u/{draw.randint(100, 9999)}">{escape(cook)}</a>
on {us_day(when)}{f" &bull; Photo by <a>{escape(photos)}</a>" if photos else ""}</div>
{f'<div class="say">&ldquo;{story}&rdquo;</div>' if story else ""}
<dl class="facts">{rows("<dt>{}:</dt><dd>{}</dd>", facts)}</dl>
<h2>Ingredients</h2><table class="ing">{table}</table>
<h2>Directions</h2><ul class="steps">{each("<li>{}</li>", steps)}</ul>
{panel if calories else ""}<div class="tags">{each("<a>{}</a>", [escape(tag) for tag in tags], " ")}</div>
<div class="also">Members also liked: <a>{escape(likes)}</a></div>
<h2>Reviews ({len(reviews)})</h2>{shown or "<p>Be the first to review this recipe!</p>"}</div>"""
    labels: dict[str, Value] = {"title": title, "member": cook, "submitted": us_day(when), "photographer": photos}
    labels |= {"story": story, "ready_in": ready, "yields": units, "serves": serves, "ingredients": _lines(stock)}
    labels |= {"directions": steps, "calories": calories, "tags": tags, "reviews": [*reviews]}
    return page(f"{escape(title)} - Potluckers", body), labels
