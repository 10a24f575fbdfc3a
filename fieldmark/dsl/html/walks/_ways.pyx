# cython: language_level=3
"""What strategies are made of, compiled: hops, blueprints, selectors, texts; and strategies of a usual shape as a whole.

The nodes are only read, through the C interface that lxml is shipped with, while Python's lock is held; no pointer is
kept when a function returns.
"""

from fieldmark.dsl.html.walks._nodes cimport _collapsed, _element_of, _is_among, _is_below_element, _is_blank, _is_tag
from fieldmark.dsl.html.walks._nodes cimport _is_text, _is_visible, _last_of, _next, _place_of, _text_until
from lxml.includes cimport etreepublic as cetree
from lxml.includes cimport tree

import re

cetree.import_lxml__etree()

_xml_space = re.compile("[ \t\r\n]+")


def hops(place not None, Py_ssize_t up, Py_ssize_t across, cetree._Element root not None):
    """The place so many levels above one, and those so many beside that, as `shown_beside`, in document order; None
    where there are not so many at or below the root."""
    cdef cetree._Element element = _element_of(place)
    cdef tree.xmlNode* node = element._c_node
    cdef bint is_inside = type(place) is tuple and not place[1]
    if up:
        if is_inside:
            up -= 1
        elif type(place) is tuple and node is not root._c_node and _is_below_element(node):
            node = node.parent
            up -= 1
        while up:
            if node is root._c_node or not _is_below_element(node):
                return None
            node = node.parent
            up -= 1
        place = cetree.elementFactory(element._doc, node)
    if not across:
        return [place]
    beside = None if place is root else shown_beside(place, across)
    if beside is None:
        return None
    if across > 0:
        beside.insert(0, place)
    else:
        beside.reverse()
        beside.append(place)
    return beside


def shown_beside(place not None, Py_ssize_t across):
    """The places so many after one (negative: before it) among the children of an element, in that direction, of those
    where something is shown; None where there are not so many."""
    cdef cetree._Element element = _element_of(place)
    cdef bint is_text = type(place) is tuple
    if across > 0:
        return _shown_after(element, is_text, is_text and not place[1], across)
    if is_text and not place[1]:
        return None
    return _shown_before(element, is_text, -across)


cdef _shown_after(cetree._Element element, bint is_text, bint is_inside, Py_ssize_t missing):
    cdef tree.xmlNode* last = element._c_node
    cdef tree.xmlNode* node = last.children if is_inside else last.next
    cdef bint has_text = False
    found = []
    while is_text and node is not NULL and not cetree._isElement(node):
        node = node.next
    while node is not NULL:
        if _is_text(node):
            has_text = has_text or not _is_blank(node.content)
        elif cetree._isElement(node):
            if _passed(element._doc, last if has_text else NULL, node, found, missing):
                return found
            last, has_text = node, False
        node = node.next
    if not has_text:
        return None
    found.append((cetree.elementFactory(element._doc, last), True))
    return found if len(found) == missing else None


cdef bint _passed(
    cetree._Document document, tree.xmlNode* holder, tree.xmlNode* node, list found, Py_ssize_t missing
) except -1:
    """Add the tail of an element, if there is one, and an element, if it is shown, until there are enough; whether
    there are."""
    if holder is not NULL:
        found.append((cetree.elementFactory(document, holder), True))
    if len(found) < missing and _is_visible(node):
        found.append(cetree.elementFactory(document, node))
    return len(found) == missing


cdef _shown_before(cetree._Element element, bint is_tail, Py_ssize_t missing):
    cdef tree.xmlNode* node = element._c_node if is_tail else element._c_node.prev
    cdef bint has_text = False
    found = []
    while node is not NULL:
        if _is_text(node):
            has_text = has_text or not _is_blank(node.content)
        elif cetree._isElement(node):
            if _passed(element._doc, node if has_text else NULL, node, found, missing):
                return found
            has_text = False
        node = node.prev
    if not has_text or not _is_below_element(element._c_node):
        return None
    found.append((cetree.elementFactory(element._doc, element._c_node.parent), False))
    return found if len(found) == missing else None


def entries_within(list tops not None, wanted not None, spelling not None, Py_ssize_t most):
    """The texts at or in some places that are, with white space collapsed and as they are read, among those wanted, each
    with the tags of the elements from there down to it: (path, text). None where there are more than `most` elements."""
    cdef tree.xmlNode* node
    cdef tree.xmlNode* last
    cdef Py_ssize_t passed = 0
    cdef cetree._Element top
    cdef str text
    found = set()
    for place in tops:
        if type(place) is tuple:
            continue
        top = place
        node = top._c_node
        while node is not NULL:
            passed += node.type == tree.XML_ELEMENT_NODE
            node = _next(node, top._c_node) if passed <= most else NULL
        if passed > most:
            return None
    for place in tops:
        top = _element_of(place)
        if type(place) is tuple:
            text = " ".join(((top.tail if place[1] else top.text) or "").split())
            text = spelling.get(text, text) if spelling else text
            if text in wanted:
                found.add(("", text))
            continue
        node = _next(top._c_node, top._c_node)
        while node is not NULL:
            if _is_text(node) and not _is_blank(node.content):
                last = _last_of(node)
                text = _collapsed(node.content) if node is last else " ".join(_text_until(node, last).split())
                text = spelling.get(text, text) if spelling else text
                if text in wanted:
                    found.add((_path(top, node.parent, top._c_node.parent), text))
                node = last
            node = _next(node, top._c_node)
    return found


def entries_among(list tops not None, standing not None, Py_ssize_t most, Py_ssize_t long):
    """Of texts, each with places where it stands, those at or below some siblings, with their paths as `entries_within`;
    None where they are more than `most`, one on a path of so many steps counting as one more."""
    cdef cetree._Element element = _element_of(tops[0])
    cdef tree.xmlNode* above = element._c_node.parent
    cdef tree.xmlNode* node
    cdef Py_ssize_t size = 0
    cdef set siblings = set(tops)
    cdef str path
    found = set()
    if type(tops[0]) is tuple and not tops[0][1]:
        above = element._c_node
    for text, places in standing:
        for place in places:
            element = _element_of(place)
            node = element._c_node.parent if place[1] else element._c_node
            path = None
            if node is above:
                path = "" if place in siblings else None
            else:
                while node is not NULL and node.parent is not above:
                    node = node.parent
                if node is not NULL and node._private is not NULL:
                    if cetree.elementFactory(element._doc, node) in siblings:
                        path = _path(element, element._c_node.parent if place[1] else element._c_node, above)
            if path is not None and (path, text) not in found:
                found.add((path, text))
                size += 1 + path.count("/") // long
                if size > most:
                    return None
    return found


cdef str _path(cetree._Element some, tree.xmlNode* node, tree.xmlNode* above):
    """The tags of the elements below one, or below the root of the tree, down to another; `some` is one of the tree."""
    cdef list steps = []
    while node is not above and node is not NULL and node.type == tree.XML_ELEMENT_NODE:
        if node.ns is NULL:
            steps.append((<const char*>node.name).decode("utf-8"))
        else:
            steps.append(cetree.elementFactory(some._doc, node).tag)
        node = node.parent
    steps.reverse()
    return "/".join(steps)


def children_of(tops not None, steps not None):
    """The elements at or below each of some that end a chain of children, from one at or below it, of which each has
    the tag and the class of a step; in document order below each."""
    cdef list chain = _chain_of(steps)
    found = []
    for top in tops:
        _add_ends(top, chain, found)
    return found


cdef list _chain_of(steps):
    return [(None if tag is None else tag.encode("utf-8"), name) for tag, name in reversed(steps)]


cdef int _add_ends(cetree._Element top, list chain, list found) except -1:
    cdef tree.xmlNode* node = top._c_node
    while node is not NULL:
        if node.type == tree.XML_ELEMENT_NODE and _ends_chain(node, top._c_node, chain):
            found.append(cetree.elementFactory(top._doc, node))
        node = _next(node, top._c_node)
    return 0


cdef bint _ends_chain(tree.xmlNode* node, tree.xmlNode* top, list chain) except -1:
    for tag, name in chain:
        if node is NULL or (tag is not None and not _is_tag(node, <bytes>tag)):
            return False
        if name is not None and not _has_class(node, <str>name):
            return False
        node = node.parent if node is not top else NULL
    return True


cdef bint _has_class(tree.xmlNode* node, str name) except -1:
    if node.properties is NULL:
        return False
    value = cetree.attributeValueFromNsName(node, NULL, <const tree.xmlChar*>"class")
    return value is not None and (value == name or (name in value and name in _xml_space.split(value)))


def own_texts(elements not None):
    """The texts directly below each of some elements that are not blank, each with its place."""
    cdef cetree._Element element
    cdef tree.xmlNode* node
    cdef tree.xmlNode* last
    found = []
    for element in elements:
        node = element._c_node.children
        while node is not NULL:
            if _is_text(node):
                last = _last_of(node)
                text = _text_until(node, last)
                node = last
                if not text.isspace():
                    found.append((_place_of(element, node), text))
            node = node.next
    return found


def shown_text(cetree._Element element not None, inline not None):
    """The text of an element and all below, with a line break where an element begins or ends that is not inline."""
    cdef tree.xmlNode* top = element._c_node
    cdef tree.xmlNode* node = top.children
    pieces = []
    while node is not NULL:
        if _is_text(node):
            if node.content is not NULL:
                pieces.append((<const char*>node.content).decode("utf-8"))
        elif node.type == tree.XML_ELEMENT_NODE:
            if _is_block(node, inline):
                pieces.append("\n")
            if node.children is not NULL:
                node = node.children
                continue
        while node is not top and node.next is NULL:
            node = node.parent
            if node is not top and _is_block(node, inline):
                pieces.append("\n")
        node = NULL if node is top else node.next
    return "".join(pieces)


cdef inline bint _is_block(tree.xmlNode* node, inline) except -1:
    """Whether an element is shown, and stands apart from what is beside it."""
    return _is_visible(node) and not _is_among(node, inline)


cdef class Way:
    """What a strategy of a usual shape does from its landmark on: hops, a blueprint, the end of the hops or a chain of
    tags and classes, a text or a part of it. The same as `follow` of `fieldmark.dsl.core.extract`, with the same
    findings.

    `measure` is how far some places are from the blueprint, `cut` the parts of a text that are values, None where it is
    all of it. Of the classes of what is found, `kinds`, each is a tuple.
    """

    cdef Py_ssize_t _up
    cdef Py_ssize_t _across
    cdef object _measure
    cdef double _within
    cdef str _tag
    cdef list _chain
    cdef bint _at_end
    cdef object _run
    cdef object _begins
    cdef str _attribute
    cdef object _cut
    cdef object _inline
    cdef tuple _kinds

    def __init__(self, hops, measure, within, tag, steps, at_end, run, begins, attribute, cut, inline, kinds):
        self._up, self._across = hops
        self._measure, self._within = measure, within
        self._tag, self._chain, self._at_end = tag, None if steps is None else _chain_of(steps), at_end
        self._run, self._begins = run, begins
        self._attribute, self._cut = attribute, cut
        self._inline, self._kinds = inline, kinds

    def follow(self, locations not None, Py_ssize_t most, Py_ssize_t characters):
        """The findings, the distance of the nearest region, and how many of the landmark's locations lead to none; None
        where there are more values, or longer ones together, than are looked at."""
        document = locations[0].document
        cdef cetree._Element root = document.element
        cdef dict known = document.nodes
        cdef bint several = len(locations) > 1
        cdef Py_ssize_t idle = len(locations)
        cdef double nearest = 2.0
        cdef double apart = 0.0
        cdef list tops
        cdef list values
        finding, value_kind, region_kind = self._kinds
        looked, found = {}, []
        for location in locations:
            tops = hops(location.place, self._up, self._across, root) if self._up or self._across else [location.place]
            if tops is None:
                continue
            if several:
                key = tops[0], tops[-1]
                if key in looked:
                    idle -= looked[key]
                    continue
            if self._measure is not None:
                apart = self._measure(tops, document)
            nearest = min(nearest, apart)
            values = self._values(tops, document, known, value_kind, most) if apart <= self._within else []
            if values is None or len(found) + len(values) > most:
                return None
            if several:
                looked[key] = bool(values)
            if not values:
                continue
            idle -= 1
            nodes = tuple([_node(place, document, known, None) for place in tops])
            region = tuple.__new__(region_kind, (nodes, nodes[-1 if self._across > 0 else 0]))
            for value in values:
                found.append(tuple.__new__(finding, (location, region, apart, value)))
                characters -= len(value[0])
            if characters < 0:
                return None
        return found, nearest, idle

    cdef list _values(self, list tops, document, dict known, kind, Py_ssize_t most):
        cdef list values = []
        cdef str text
        nodes = self._nodes(tops, document, known)
        if len(nodes) > most:
            return None
        for node in nodes:
            if self._attribute is not None:
                text = node.attribute(self._attribute) or ""
            else:
                text = node._text
                if text is None:
                    text = node._text = self._text_of(node)
            if self._cut is not None:
                for part, span in self._cut(text):
                    values.append(tuple.__new__(kind, (part, node, span, self._attribute, None, None)))
            elif text:
                values.append(tuple.__new__(kind, (text, node, (0, len(text)), self._attribute, None, None)))
        return values

    cdef str _text_of(self, node):
        cdef cetree._Element element = node.element
        if element is None:
            return " ".join(node.raw.split())
        if element._c_node.children is NULL or (element._c_node.children.next is NULL and _is_text(element._c_node.children)):
            return "" if element._c_node.children is NULL else _collapsed(element._c_node.children.content)
        return " ".join(shown_text(element, self._inline).split())

    cdef list _nodes(self, list tops, document, dict known):
        """The nodes that hold values, in document order."""
        cdef cetree._Element element
        far = tops[-1 if self._across > 0 else 0]
        if self._chain is None:
            node = _node(far, document, known, None)
            return [node] if node.tag == self._tag else []
        found = []
        for top in (far,) if self._at_end else tops:
            if type(top) is not tuple:
                _add_ends(top, self._chain, found)
        if self._run is None:
            nodes = [_node(element, document, known, None) for element in found if _is_visible(element._c_node)]
            return nodes if self._begins is None else [node for node in nodes if self._begins(node.text)]
        texts = own_texts(found) if self._run == "all" else _nth_texts(found, self._run)
        return [
            _node(place, document, known, text)
            for place, text in texts
            if self._begins is None or self._begins(" ".join(text.split()))
        ]


cdef list _nth_texts(list elements, Py_ssize_t nth):
    """The text of a number, from 1, or from -1 at the end, directly below each of some elements, where there is one."""
    cdef Py_ssize_t place
    found = []
    for element in elements:
        texts = own_texts([element])
        place = nth - 1 if nth > 0 else len(texts) + nth
        if 0 <= place < len(texts):
            found.append(texts[place])
    return found


cdef _node(place, document, dict known, raw):
    """The node of a place where something is shown, made when it is first asked for."""
    node = known.get(place)
    if node is not None:
        return node
    if type(place) is not tuple:
        return document.made(None, place, place)
    return document.made(None, place, None, raw or (place[0].tail if place[1] else place[0].text))
