"""Recipes of a blog's plugin, of a diary in plain HTML, and of an app that draws its pages by script."""

from __future__ import annotations

import json
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, page, phrases, rows, us_day


def _minutes(minutes: int) -> str:
    """A time such as 1 hour 20 minutes."""
    hours, rest = divmod(minutes, 60)
    parts = [f"{hours} hour{'s' if hours > 1 else ''}"] if hours else []
    return " ".join(parts + ([f"{rest} minutes"] if rest else []))


_STOCK = (
    ("1.5", "cup", "1 1/2 cups", "all-purpose flour", ", spooned and leveled"),
    ("2", "teaspoon", "2 teaspoons", "baking powder", ""),
    ("0.5", "teaspoon", "1/2 teaspoon", "fine sea salt", ""),
    ("3", "", "3", "large eggs", ", at room temperature"),
    ("0.75", "cup", "3/4 cup", "buttermilk", " (see notes)"),
    ("8", "tablespoon", "8 tablespoons", "unsalted butter", ", melted & slightly cooled"),
    ("", "", "", "Zest of 1 orange", ""),
    ("1", "", "1", "vanilla bean", ", or 1 tsp extract"),
    ("12", "ounce", "12 ounces", "blueberries", ""),
    ("", "", "", "flaky salt", ", for finishing"),
    ("100", "g", "100 g", "hazelnuts", ", skinned"),
)
_TOPPINGS = (
    ("1", "cup", "1 cup", "powdered sugar", ""),
    ("2", "tablespoon", "2–3 tablespoons", "heavy cream", ""),
    ("", "", "", "pinch of cardamom", ""),
    ("0.25", "cup", "1/4 cup", "crème fraîche", " (optional)"),
)
_STEPS = (
    "Preheat the oven to 350°F (175°C) and butter a 12-cup pan.",
    "Whisk the dry ingredients in a large bowl.",
    "In a second bowl, beat the eggs until pale, about 3 minutes, then stir in everything wet.",
    "Fold the two together. A few lumps are fine!",
    "Bake for 22-25 minutes, until a toothpick comes out clean.",
    "Let cool for 10 minutes in the pan, then turn out onto a rack.",
    "Chill for at least 1 hour before serving.",
)
_BAKES = (
    ("Blueberry Muffins", 12, "muffins"),
    ("Hazelnut Cake", 8, "servings"),
    ("Buttermilk Scones", 6, "large scones"),
    ("Loaf", 1, "loaf"),
)


def plugin_recipe(draw: Draw) -> Made:
    """A baking blog with a recipe plugin: scaled amounts in spans, groups, advertisements between steps, comments."""
    name = f"{draw.choice(('Brown Butter', 'Small-Batch', 'Lemon & Thyme', 'Grandma Inga’s', 'The Best'))} "
    what, makes, unit = draw.choice(_BAKES)
    name += what
    author = draw.choice(("Maren", "Jules Okonedo", "Tove B.", "The Crumb Diary Team"))
    prep, cook, rest = draw.choice((10, 15, 25)), draw.choice((0, 22, 45, 75)), draw.choice((0, 0, 60))
    head = draw.sample(_STOCK, draw.randint(3, 10))
    groups = [("", head)]
    if draw.random() < 0.5:
        extras = draw.sample(_TOPPINGS, draw.randint(1, 4))
        groups = [(draw.choice(("For the batter", "Cake")), head), (draw.choice(("For the glaze", "Topping:")), extras)]
    things, shown = [], ""
    for heading, group in groups:
        shown += f"<h4>{heading}</h4>\n" if heading else ""
        shown += "<ul>\n"
        for number, one, amount, what, note in group:
            things.append(f"{amount} {what}{note}".strip())
            of = f' data-unit="{one}"' if one else ""
            scaled = f'<span data-amount="{number}"{of}>{amount}</span> ' if amount else ""
            ident = draw.hexadecimal(8)
            shown += f"""<li data-tr-ingredient-checkbox=""><span class="crumb-checkbox-container"><input
type="checkbox"
aria-label="{escape(what)}" id="i{ident}"><label for="i{ident}"></label></span>{scaled}<strong>{escape(what)}</strong>{
                escape(note)
            }</li>\n"""
        shown += "</ul>\n"
    steps = draw.in_order(_STEPS, 2, len(_STEPS))
    method = ""
    for n, step in enumerate(steps, 1):
        method += f'<li id="instruction-step-{n}">{step}</li>\n'
        if n % 3 == 2 and n < len(steps):
            method += f'</ol><div class="mv-ad-box"><span>Advertisement</span></div><ol start="{n + 1}">\n'
    notes = draw.sample(
        (
            "No buttermilk? Use 3/4 cup milk with 2 teaspoons vinegar.",
            "Freezes well for 2 months.",
            "I use this muffin pan (affiliate link).",
        ),
        draw.choice((0, 1, 2, 3)),
    )
    stars, votes = draw.some(0.75, f"{draw.uniform(3.6, 5):.1f}"), str(draw.randint(3, 460))
    said = draw.some(
        0.7, draw.choice(("Tender, tall and ready in no time.", "A cake for grey days: nutty & not too sweet."))
    )
    times = [("Prep Time", _minutes(prep)), ("Rest Time", _minutes(rest) if rest else None)]
    times += [("Cook Time", _minutes(cook) if cook else None), ("Total Time", _minutes(prep + cook + rest))]
    category, cuisine = (
        draw.choice(("Breakfast", "Dessert", "Baking")),
        draw.some(0.5, draw.choice(("American", "Danish"))),
    )
    more = [("Category", category), ("Method", draw.some(0.6, "Oven")), ("Cuisine", cuisine)]
    line = (
        '<li class="{0}"><span class="crumb-recipes-label">{1}:</span> <span class="crumb-recipes-{0}">{2}</span></li>'
    )
    listed = "\n".join(line.format(label.lower().replace(" ", "-"), label, text) for label, text in times if text)
    extra = "\n".join(line.format(label.lower(), label, text) for label, text in more if text)
    rated = f"""<div class="crumb-recipes-rating"><p><span data-crumb-clip>★★★★★</span></p>
<span class="rating-label"><span class="average">{stars}</span> from <span class="count">{votes}</span>
reviews</span></div>"""
    served = f"""<li class="yield"><span class="crumb-recipes-label">Yield:</span> <span class="crumb-recipes-yield">
<span data-amount="{makes}">{makes}</span> {unit}</span> <span class="crumb-recipes-yield-scale">(<span
data-amount="1">1</span>x)</span></li>"""
    comments = "".join(
        f"""<li class="comment"><p class="comment-author">{draw.person().split()[0]} says</p>
<p class="comment-meta">{us_day(draw.day())}</p><p>{talk}</p></li>\n"""
        for talk in draw.sample(
            ("I used 2 cups sugar and it was great", "Can I halve this?", "5 stars!! Baked for 30 minutes."),
            draw.randint(0, 3),
        )
    )
    facts = f"<hr><h3>Nutrition</h3><ul><li>Serving Size: 1</li><li>Calories: {draw.randint(90, 600)}</li></ul>"
    tail = (
        f'<div class="crumb-recipes-notes"><h3>Notes</h3><ol>{each("<li>{}</li>", notes)}</ol></div>' if notes else ""
    )
    body = f"""<a class="crumb-jump" href="#recipe">Jump to Recipe</a> · <a href="/print/9">Print</a>
<article><header><h1 class="entry-title">{escape(name)}</h1><p class="entry-meta">By <a>Crumb Diary</a> / Updated
{us_day(draw.day())}</p></header>
<p>This post may contain affiliate links.</p><p>I have made these {draw.randint(4, 40)} times. You need only 1 bowl and
45 minutes of quiet.</p><h2>Why you will love it</h2><ul><li>One bowl</li><li>No mixer</li></ul>
<div id="recipe" class="crumb-recipes crumb-recipes-display"><div class="crumb-recipes-entry-header">
<h2 class="crumb-recipes-title">{escape(name)}</h2>{rated if stars else ""}
<div class="crumb-recipes-details"><ul><li class="author"><span class="crumb-recipes-label">Author:</span>
<a class="crumb-recipes-author-name">{author}</a></li>
{listed}
{served}
{extra}</ul></div></div>
{f'<div class="crumb-recipes-description"><h3>Description</h3><p>{escape(said)}</p></div>' if said else ""}
<div class="crumb-recipes-ingredients"><div class="crumb-header"><h3>Ingredients</h3><button>Scale 1x</button><button>2x
</button></div>
{shown}</div><div class="crumb-recipes-instructions"><h3>Instructions</h3><ol>
{method}</ol></div>{tail}{facts if draw.random() < 0.6 else ""}<p>Did you make this? Tag @crumbdiary</p></div>
<section id="comments"><h3>Reader Interactions</h3><ol>{comments}</ol></section></article>
<aside><h3>Hi, I’m Maren!</h3><p>Get 5 free recipes by email.</p></aside>"""
    labels: dict[str, Value] = {"title": name, "author": author, "description": said, "yield": f"{makes} {unit}"}
    labels |= {"prep_time": times[0][1], "rest_time": times[1][1], "cook_time": times[2][1], "total_time": times[3][1]}
    labels |= {"rating": stars, "reviews": votes if stars else None, "category": category, "cuisine": cuisine}
    headings = [heading for heading, _ in groups if heading]
    labels |= {
        "ingredients": [*things],
        "groups": [*headings] or None,
        "instructions": [*steps],
        "notes": [*notes] or None,
    }
    return page(f"{escape(name)} - Crumb Diary", body), labels


_PANTRY = phrases(
    "1 onion, diced small; 2 fat cloves of garlic; a glug of olive oil; 400g tin of tomatoes; "
    "1 tsp smoked paprika (the sweet one); salt, pepper; half a cabbage; 300 g dried beans, soaked overnight; "
    "1 bay leaf; a handful of parsley; 2 l water or stock; 1 stale roll per person; juice of 1/2 lemon"
)
_DOINGS = (
    "Sweat the onion in the oil over a low heat, 15 minutes at least. Don't rush it.",
    "Add the garlic and the paprika and stir until it smells good.",
    "In with everything else. Bring to the boil, turn down, lid on.",
    "Simmer until soft - mine took 1 hour 40, old beans take longer.",
    "Taste. Salt it now, not before.",
    "Toast the rolls and put one in each bowl; ladle the soup over.",
)


def diary_recipe(draw: Draw) -> Made:
    """A diary of suppers in HTML without a class: lists or lines with breaks as the year had it, words between."""
    name = f"{draw.choice(('Bean', 'Cabbage', 'Tomato', 'Thursday', 'Nearly-Nothing'))} "
    name += draw.choice(("Soup", "Stew", "Soup with Bread", "Pot (and what became of it)"))
    when, serves = (
        long_day(draw.day(draw.randint(2004, 2025))),
        draw.some(0.7, f"{draw.choice(('4', '4 to 6', '2 hungry'))}"),
    )
    things, steps = draw.sample(_PANTRY, draw.randint(3, 12)), draw.in_order(_DOINGS, 2, 6)
    split = draw.randint(1, len(things) - 1) if draw.random() < 0.35 else 0
    source = draw.some(0.5, draw.choice(("my neighbour Ilse", "an old parish cookbook", "“Kitchen Notes”, p. 112")))
    lasts, old = (
        draw.some(0.5, draw.choice(("about 2 hours", "1 hr 15, mostly waiting", "half an hour"))),
        draw.random() < 0.5,
    )
    tip = draw.some(0.5, draw.choice(("Better the next day.", "Freezes, but the cabbage suffers.")))
    drink = draw.some(0.4, draw.choice(("a light red", "cider", "tap water")))

    def block(texts: list[str]) -> str:
        return f"<p>{each('{}', texts, '<br>' + chr(10))}</p>" if old else f"<ul>\n{each('<li>{}</li>', texts)}\n</ul>"

    parts = [things[:split], things[split:]] if split else [things]
    heads = ["For the pot", "To finish"] if split else []
    shown = "".join(
        f"{f'<i>{head}</i>' if head else ''}{block(part)}" for head, part in zip(heads or [""], parts, strict=True)
    )
    told = each("<p>{}</p>", steps) if old else f"<ol>\n{each('<li>{}</li>', steps)}\n</ol>"
    facts = [("Serves", serves), ("Takes", lasts), ("From", source), ("Drink", drink)]
    titled = (
        f"<h2>{name}</h2><p><small>{when}</small></p>" if old else f"<h1>{name}</h1><p><em>Posted on {when}</em></p>"
    )
    body = f"""<table width="100%"><tr><td width="160" valign="top"><b>Suppers</b><br><a href="/">Home</a><br><a
href="/all">
All suppers</a><br><a href="/about">About</a><br><br><b>Lately</b><br><a href="#">Barley Broth</a><br><a href="#">Leek
Tart
</a></td><td valign="top">
{titled}
<p>It rained for {draw.randint(3, 9)} days and there were {draw.randint(2, 6)} onions left. This is what we ate.</p>
<p><img src="/img/{draw.hexadecimal(5)}.jpg" width="400" height="300" alt=""></p>
<p>{rows("<b>{}:</b> {}", facts, "<br>" + chr(10))}</p>
{"<p><b>Ingredients</b></p>" if old else "<h3>Ingredients</h3>"}
{shown}
{"<p><b>What to do</b></p>" if old else "<h3>Method</h3>"}
{told}
{f"<p><b>Note:</b> {tip}</p>" if tip else ""}
<p><a href="#">&laquo; older</a> | <a href="#">newer &raquo;</a></p><hr>
<p>{draw.randint(0, 12)} comments</p><p><b>{draw.person()}</b> wrote:<br>I put in 1 potato as well. Serves 3.</p>
<p><small>&copy; 2003-2026 {draw.person()}. Please ask before you copy.</small></p></td></tr></table>"""
    labels: dict[str, Value] = {"title": name, "posted": when, "serves": serves, "time": lasts, "source": source}
    labels |= {"drink": drink, "ingredients": [*things], "groups": [*heads] or None, "method": [*steps], "note": tip}
    return page(f"Suppers: {name}", body), labels


_SHELF = (
    ("200", "g", "unsalted butter", "softened"),
    ("1", "tbsp", "gochujang", ""),
    ("2", "", "spring onions", "finely sliced"),
    ("½", "", "cucumber", ""),
    ("", "", "sesame seeds", "to serve"),
    ("350", "g", "firm tofu", "drained"),
    ("1½", "tsp", "caster sugar", ""),
    ("75", "ml", "rice vinegar", ""),
    ("3", "cloves", "garlic", "grated"),
    ("160", "g", "jasmine rice", ""),
)
_MOVES = (
    "Cook the rice following the packet instructions.",
    "Meanwhile, pat the tofu dry and tear it into bite-size pieces. Toss with the cornflour.",
    "Heat the oil in a non-stick pan over a medium-high heat.",
    "Fry for 8–10 mins, turning, until crisp all over.",
    "Add the sauce and bubble for 1 min until sticky.",
    "Divide between bowls and scatter over the rest.",
)
_HINTS = ("Press the tofu under a plate.", "No gochujang? Use sriracha.", "A wok works as well.")


def app_recipe(draw: Draw) -> Made:
    """A recipe site drawn by script: hashed classes, texts in pieces with comments between, tips among steps."""
    name = draw.choice(("Sticky", "Crispy", "15-minute", "One-pan"))
    name += draw.choice((" Tofu Bowl", " Aubergine", " Noodles"))
    name += draw.choice(("", " with Quick Pickles", " & Greens"))
    author, role = draw.person(), draw.some(0.5, draw.choice(("Food Editor", "Guest cook", "Recipe developer")))
    prep, cook = draw.choice((5, 10, 20)), draw.choice((None, 12, 25, 40))
    serves, level = str(draw.choice((1, 2, 4, 6))), draw.choice(("Easy", "Medium", "A bit of a challenge"))
    intro = draw.choice(
        ("All crunch, all the time.", "Our most-saved supper of the year — it's done before the news is over.")
    )
    stars, count = draw.some(0.7, f"{draw.uniform(3, 5):.1f}"), f"{draw.randint(4, 3000):,}"
    diets = draw.sample(("Vegan", "Dairy free", "High protein", "Nut free"), draw.choice((0, 0, 1, 2)))
    tags = [f"css-{draw.hexadecimal(6)}" for _ in range(8)]
    energy, protein = f"{draw.randint(200, 900)} kcal", draw.some(0.6, f"{draw.randint(5, 50)}g")
    things, shown = [], ""
    for number, unit, what, note in draw.sample(_SHELF, draw.randint(3, len(_SHELF))):
        amount = f"{number}<!-- --> <!-- -->{unit}" if unit else number
        things.append(" ".join(part for part in (number, unit, what) if part) + (f", {note}" if note else ""))
        quantity = f'<span class="{tags[1]}">{amount}</span> ' if number else ""
        extra = f"<!-- -->, <!-- -->{note}" if note else ""
        shown += f'<li class="{tags[0]}">{quantity}<a href="/glossary">{what}</a>{extra}</li>'
    moves = draw.in_order(_MOVES, 2, 6)
    told = ""
    tips, hints = list[str](), draw.sample(_HINTS, len(_HINTS))
    for n, move in enumerate(moves, 1):
        told += f'<li class="{tags[2]}"><h3 class="{tags[3]}">Step <!-- -->{n}</h3><div><p>{move}</p></div></li>'
        if hints and draw.random() < 0.2:
            tip = hints.pop()
            told += f'<li class="{tags[4]}"><strong>Top tip</strong><p>{tip}</p></li>'
            tips.append(tip)
    boxes: list[tuple[str, str | None]] = [
        ("Prep", f"{prep}<!-- --> mins"),
        ("Cook", f"{cook}<!-- --> mins" if cook else None),
    ]
    boxes += [("Serves", f"<button>−</button><span>{serves}</span><button>+</button>"), ("Difficulty", level)]
    box = f'<div class="{tags[5]}"><span class="{tags[6]}">{{}}</span><span class="{tags[7]}">{{}}</span></div>'
    state = {
        "props": {"pageProps": {"slug": name.lower().replace(" ", "-"), "id": draw.hexadecimal(24)}},
        "page": "/r/[slug]",
    }
    facts: list[tuple[str, str | None]] = [
        ("Energy", energy),
        ("Protein", protein),
        ("Salt", f"{draw.uniform(0, 3):.1f}g"),
    ]
    more = "".join(
        f'<a class="{tags[5]}"><h4>{one}</h4><span>{draw.randint(10, 50)}<!-- --> mins</span></a>'
        for one in draw.sample(("Miso Leeks", "Peanut Noodles", "Tofu Scramble", "Corn Ribs"), draw.randint(0, 4))
    )
    rated = (
        f'<div aria-label="rating"><span>{stars}</span><span>(<!-- -->{count}<!-- -->)</span></div>' if stars else ""
    )
    cells = each("<tr><td>{}</td></tr>", (f"{label}</td><td>{text}" for label, text in facts if text), "")
    body = f"""<div id="__next"><header class="{tags[3]}"><nav><a href="/">Spoonful</a><a>Log in</a></nav></header>
<main><div class="{tags[4]}"><h1 class="{tags[2]}">{escape(name)}</h1>{rated}<p class="{tags[6]}">{intro}</p>
<div class="{tags[1]}"><span>By<!-- --> </span><a href="/cooks/{draw.hexadecimal(4)}">{author}</a>{
        f"<span>{role}</span>" if role else ""
    }</div>
<div class="{tags[0]}">{each(f'<span class="{tags[7]}">{{}}</span>', diets, "")}</div>
<div class="{tags[2]}">{rows(box, boxes, "")}</div><div><button>Save</button><button>Cook mode</button></div>
<section><h2>Ingredients</h2><ul>{shown}</ul><button>Add to list</button></section>
<section><h2>Method</h2><ol>{told}</ol></section><section><h2>Nutrition<!-- --> <!-- -->(per serving)</h2>
<table><tbody>{cells}</tbody></table></section>
{f'<section class="{tags[5]}"><h2>More like this</h2>{more}</section>' if more else ""}</div></main>
<footer class="{tags[6]}"><p>Join 40,000 cooks</p><p>© Spoonful Media 2026</p></footer></div>
<script id="__NEXT_DATA__" type="application/json">{json.dumps(state)}</script>"""
    labels: dict[str, Value] = {"title": name, "intro": intro, "author": author, "role": role, "rating": stars}
    labels |= {"ratings": count if stars else None, "prep": f"{prep} mins", "cook": f"{cook} mins" if cook else None}
    labels |= {"serves": serves, "difficulty": level, "diets": [*diets] or None, "ingredients": [*things]}
    labels |= {"method": [*moves], "tips": [*tips] or None, "energy": energy, "protein": protein}
    return page(f"{escape(name)} recipe | Spoonful", body), labels
