"""Edits of attributes: class names and ids renamed, hashed or taken away; attributes in another order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from random import Random

from lxml import etree

from fieldmark.runtime.regression.scene import Scene
from fieldmark.runtime.regression.words import word

_REFERENCES = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls")
"""Attributes that hold ids of other elements."""

_KEPT = frozenset(("class", "id"))


def rename(scene: Scene, random: Random) -> bool:
    """Every class name and id renamed, the same name everywhere to the same new one."""
    style = random.choice(("{prefix}-{name}", "{name}--{prefix}", "{prefix}__{name}"))
    prefix = word(random)
    return _rename(scene, ("class", "id"), lambda old: style.format(prefix=prefix, name=old))


def hash_classes(scene: Scene, random: Random) -> bool:
    """Every class name made into a meaningless one, the same everywhere, as build tools do it."""
    salt = random.randbytes(8)

    def hashed(old: str) -> str:
        return "css-" + blake2b(old.encode("utf-8", "surrogatepass"), digest_size=4, salt=salt).hexdigest()

    return _rename(scene, ("class",), hashed)


def strip(scene: Scene, random: Random) -> bool:
    """No classes and ids at all."""
    del random
    changed = False
    for element in _elements(scene):
        for name in _KEPT:
            changed = name in element.attrib or changed
            element.attrib.pop(name, "")
    return changed


def shuffle_attributes(scene: Scene, random: Random) -> bool:
    """Attributes in another order, and new ones without meaning; quotes a parser does not show."""
    mark = f"data-v-{random.randrange(16**8):08x}"
    changed = False
    for element in _elements(scene):
        items = list(element.attrib.items())
        if not items:
            continue
        random.shuffle(items)
        element.attrib.clear()
        for name, value in items:
            element.set(name, value)
        if random.random() < 0.5:
            element.set(mark, "")
        changed = True
    return changed


def _rename(scene: Scene, names: tuple[str, ...], new: Callable[[str], str]) -> bool:
    changed = False
    for element in _elements(scene):
        references = _REFERENCES if "id" in names else ()
        for name in (*names, *references):
            value = element.get(name)
            if value and value.split():
                element.set(name, " ".join(map(new, value.split())))
                changed = True
    return changed


def _elements(scene: Scene) -> Iterator[etree._Element]:
    """The elements of the body that have a name."""
    return (element for element in scene.body.iter() if isinstance(element.tag, str))
