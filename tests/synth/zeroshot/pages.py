"""Pages for questions: a list of decisions with navigation around it, and small random pages."""

from __future__ import annotations

from hypothesis import strategies as st

from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.synth.zeroshot.appearance import Appearance, Shown

NAMES = (
    "Ames v. Boone County",
    "Carver v. Dale",
    "State v. Ellery",
    "Fenwick v. Gault",
    "In re Harlow",
    "Irving v. City of Jessup",
    "Kemp v. Lorimer",
    "Marsh v. Nolan",
)
DATES = tuple(f"03/{day:02}/2024" for day in (28, 27, 21, 20, 14, 13, 7, 6))
NUMBERS = tuple(f"23-{number}" for number in (1041, 1107, 1125, 1188, 1203, 1219, 1240, 1266))


def decisions(names: tuple[str, ...] = NAMES) -> bytes:
    """A court's page of decisions."""
    rows = "".join(
        f"<tr><td>{date}</td><td>{number}</td><td><a href='{number}.pdf'>{name}</a></td></tr>"
        for name, date, number in zip(names, DATES, NUMBERS, strict=False)
    )
    return f"""<html><head><title>Decisions</title></head><body>
      <nav class="menu"><ul><li><a>Home</a></li><li><a>About the Court</a></li><li><a>Contact</a></li></ul></nav>
      <div id="content"><h1>Decisions of the court</h1>
      <table class="decisions"><tr><th>Date Filed</th><th>Case Number</th><th>Case Name</th></tr>{rows}</table></div>
      <div class="footer"><a>Privacy</a> <a>Sitemap</a></div></body></html>""".encode()


def recipe() -> bytes:
    """A page with a recipe, and with links to others."""
    ingredients = ("200 g flour", "2 eggs", "1 tsp salt", "300 ml milk", "butter for the pan")
    steps = (
        "Whisk the eggs with the milk and the salt.",
        "Stir in the flour until the batter is smooth.",
        "Melt some butter in a pan and fry thin pancakes.",
    )
    return f"""<html><body><ul class="menu"><li>Starters</li><li>Mains</li><li>Sweets</li></ul>
      <h1>Thin pancakes</h1><h2>Ingredients</h2>
      <ul class="ingredients">{"".join(f"<li>{one}</li>" for one in ingredients)}</ul>
      <h2>Instructions</h2><ol class="instructions">{"".join(f"<li>{one}</li>" for one in steps)}</ol>
      <h3>More recipes</h3><ul class="related"><li><a>Waffles</a></li><li><a>Rice pudding</a></li></ul>
      </body></html>""".encode()


def page(data: bytes) -> HtmlDocument:
    """The page of some bytes."""
    return HtmlDocument.from_bytes(data, "page.html")


_words = st.sampled_from(("red", "Green tea", "12", "a, b, c", "x", "Doe v. Roe", " "))
_classes = st.sampled_from(("", "", ' class="k"', ' class="k m"', ' id="one"'))
_tags = st.sampled_from(("div", "ul", "li", "p", "b", "strong", "table", "td", "tr", "span", "h2", "br"))


def _element(parts: tuple[str, str, list[str]]) -> str:
    tag, attributes, inside = parts
    return "<br>" if tag == "br" else f"<{tag}{attributes}>{''.join(inside)}</{tag}>"


markup = st.recursive(
    _words,
    lambda inner: st.tuples(_tags, _classes, st.lists(inner, min_size=1, max_size=4)).map(_element),
    max_leaves=25,
)
"""Random markup, valid or not."""


def laid_out(document: HtmlDocument, hidden: str = "", large: str = "") -> Appearance:
    """How a page may look: elements below each other, cells beside each other; elements of one tag are not shown, the
    texts in those of another one are larger.
    """
    shown: list[Shown | None] = []
    unseen: set[int] = set()

    def place(node: HtmlNode, left: int, top: int, width: int, size: int, seen: bool) -> int:
        """The bottom of a node."""
        number = len(shown)
        shown.append(None)
        seen = seen and node.tag != hidden
        size = 24 if node.tag == large else size
        cells = [child for child in node.children if child.tag in ("td", "th")]
        bottom = top + 20 if node.tag == RUN else top
        for place_, child in enumerate(node.children):
            if cells:
                share = width // len(node.children)
                bottom = max(bottom, place(child, left + place_ * share, top, share, size, seen))
            else:
                bottom = place(child, left, bottom, width, size, seen)
        if seen:
            shown[number] = Shown(left, top, left + width, bottom, 16 if not number else size, 400)
        else:
            unseen.add(number)
        return bottom if seen else top

    place(document.root, 0, 0, 1200, 16, True)
    return Appearance(shown, frozenset(unseen))
