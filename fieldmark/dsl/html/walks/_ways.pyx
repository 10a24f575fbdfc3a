# cython: language_level=3
"""What strategies are made of, compiled: selectors and texts; and strategies of a usual shape as a whole.

The nodes are only read, through the C interface that lxml is shipped with, while Python's lock is held; no pointer is
kept when a function returns.
"""

from fieldmark.dsl.html.walks._nodes cimport _collapsed, _is_among, _is_blank, _is_tag, _is_text, _is_visible, _last_of
from fieldmark.dsl.html.walks._nodes cimport _next, _place_of, _text_until
from fieldmark.dsl.html.walks._regions cimport entries_within, hops
from lxml.includes cimport etreepublic as cetree
from lxml.includes cimport tree

import re

cetree.import_lxml__etree()

_xml_space = re.compile("[ \t\r\n]+")

cdef Py_ssize_t _REMEMBERED = 1_024
"""Regions of which a document remembers what was taken out of them, so that a landmark that stands thousands of times
does not fill the memory."""


def children_of(tops not None, steps not None):
    """The elements at or below each of some that end a chain of children, from one at or below it, of which each has
    what a step asks for; in document order below each."""
    cdef list chain = _chain_of(steps)
    found = []
    for top in tops:
        _add_ends(top, chain, found)
    return found


cdef class Link:
    """A step of a chain."""

    cdef bytes tag
    cdef str name
    cdef bytes attribute
    cdef str value
    cdef Py_ssize_t before
    cdef Py_ssize_t after

    def __init__(self, step):
        tag, self.name, attribute, before, after = step
        self.tag = None if tag is None else tag.encode("utf-8")
        self.attribute, self.value = (None, None) if attribute is None else (attribute[0].encode("utf-8"), attribute[1])
        self.before = -1 if before is None else before
        self.after = -1 if after is None else after


cdef list _chain_of(steps):
    return [Link(step) for step in reversed(steps)]


cdef int _add_ends(cetree._Element top, list chain, list found) except -1:
    cdef tree.xmlNode* node = top._c_node
    while node is not NULL:
        if node.type == tree.XML_ELEMENT_NODE and _ends_chain(node, top._c_node, chain):
            found.append(cetree.elementFactory(top._doc, node))
        node = _next(node, top._c_node)
    return 0


cdef bint _ends_chain(tree.xmlNode* node, tree.xmlNode* top, list chain) except -1:
    cdef Link link
    for link in chain:
        if node is NULL or (link.tag is not None and not _is_tag(node, link.tag)):
            return False
        if link.name is not None and not _has_class(node, link.name):
            return False
        if link.attribute is not None and not _has_value(node, link.attribute, link.value):
            return False
        if link.before >= 0 and _alike(node, True, link.before + 1) != link.before:
            return False
        if link.after >= 0 and _alike(node, False, link.after + 1) != link.after:
            return False
        node = node.parent if node is not top else NULL
    return True


cdef bint _has_value(tree.xmlNode* node, bytes attribute, str value) except -1:
    return node.properties is not NULL and value == cetree.attributeValueFromNsName(
        node, NULL, <const tree.xmlChar*><const char*>attribute
    )


cdef Py_ssize_t _alike(tree.xmlNode* node, bint before, Py_ssize_t most) noexcept:
    """How many siblings of its tag stand before an element, or after it, counted up to so many."""
    cdef tree.xmlNode* other = node.prev if before else node.next
    cdef Py_ssize_t found = 0
    while other is not NULL and found < most:
        found += other.ns is NULL and _is_tag(other, <const char*>node.name)
        other = other.prev if before else other.next
    return found


cdef bint _has_class(tree.xmlNode* node, str name) except -1:
    if node.properties is NULL:
        return False
    value = cetree.attributeValueFromNsName(node, NULL, <const tree.xmlChar*>"class")
    return value is not None and (value == name or (name in value and name in _xml_space.split(value)))


def own_texts(elements not None):
    """The texts directly below each of some elements that are not blank, each with its place."""
    cdef cetree._Element element
    cdef list found = []
    for element in elements:
        _add_own(element, element._c_node, None, found)
    return found


cdef int _add_own(cetree._Element some, tree.xmlNode* above, begins, list found) except -1:
    """Add the texts directly below an element, of those that begin so; `some` is one of the tree."""
    cdef tree.xmlNode* node = above.children
    cdef tree.xmlNode* last
    while node is not NULL:
        if _is_text(node):
            last = _last_of(node)
            if node is not last:
                text = _text_until(node, last)
                shows = not text.isspace() and (begins is None or begins(" ".join(text.split())))
            else:
                shows = not _is_blank(node.content) and (begins is None or begins(_collapsed(node.content)))
            if shows:
                found.append((_place_of(some, node), _text_until(node, last)))
            node = last
        node = node.next
    return 0


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


def span_without(cetree._Element element not None, left_out not None, inline not None):
    """The span of an element's text, white space collapsed, from the first text to the last that stands in none of some
    elements below it; None where nothing is left."""
    cdef tree.xmlNode* top = element._c_node
    cdef tree.xmlNode* node = top.children
    cdef tree.xmlNode* last
    cdef tree.xmlNode* out = NULL
    cdef Py_ssize_t start = -1
    cdef Py_ssize_t end = 0
    cdef Py_ssize_t length = 0
    cdef bint gap = False
    while node is not NULL:
        if _is_text(node):
            last = _last_of(node)
            text = _text_until(node, last)
            node = last
            if text.isspace():
                gap = True
            elif text:
                length += length > 0 and (gap or text[0].isspace())
                if start < 0 and out is NULL:
                    start = length
                length += len(" ".join(text.split()))
                end = length if out is NULL else end
                gap = text[-1].isspace()
        elif node.type == tree.XML_ELEMENT_NODE:
            gap = gap or _is_block(node, inline)
            if out is NULL and node._private is not NULL and cetree.elementFactory(element._doc, node) in left_out:
                out = node
            if node.children is not NULL:
                node = node.children
                continue
        while node is not top:
            if node.type == tree.XML_ELEMENT_NODE:
                gap = gap or _is_block(node, inline)
                out = NULL if node is out else out
            if node.next is not NULL:
                break
            node = node.parent
        node = NULL if node is top else node.next
    return None if start < 0 else (start, end)


cdef inline bint _is_block(tree.xmlNode* node, inline) except -1:
    """Whether an element is shown, and stands apart from what is beside it."""
    return _is_visible(node) and not _is_among(node, inline)


cdef class Way:
    """What a strategy of a usual shape does from its landmark on: hops, a blueprint, the end of the hops or a chain of
    tags and classes, a text or a part of it. The same as `follow` of `fieldmark.dsl.core.extract`, with the same
    findings.

    `look` is the blueprint: its entries, their texts, up to how many elements a region is walked, how far entries are
    from it, and how far the places of a larger region are. `value` stands for what is taken out of a region, which a
    document remembers, as strategies lead to the same regions. `cut` gives the parts of a text that are values; it is None
    where that is all of it. Of the classes of what is found, `kinds`, each is a tuple.
    """

    cdef Py_ssize_t _up
    cdef Py_ssize_t _across
    cdef frozenset _entries
    cdef frozenset _texts
    cdef Py_ssize_t _walked
    cdef object _apart
    cdef object _far_apart
    cdef double _within
    cdef str _tag
    cdef list _chain
    cdef bint _at_end
    cdef object _run
    cdef object _begins
    cdef object _value
    cdef str _attribute
    cdef object _kept
    cdef object _cut
    cdef object _inline
    cdef tuple _kinds

    def __init__(self, hops, look, within, tag, steps, at_end, run, begins, value, attribute, kept, cut, inline, kinds):
        self._up, self._across = hops
        self._entries, self._texts, self._walked, self._apart, self._far_apart = look
        self._within = within
        self._tag, self._chain, self._at_end = tag, None if steps is None else _chain_of(steps), at_end
        self._run, self._begins = run, begins
        self._value, self._attribute, self._kept, self._cut = value, attribute, kept, cut
        self._inline, self._kinds = inline, kinds

    def follow(self, locations not None, Py_ssize_t most, Py_ssize_t characters):
        """Where the landmark at some locations leads; None where there are more values, or longer ones together, than
        are looked at."""
        document = locations[0].document
        cdef cetree._Element root = document.element
        cdef dict known = document.nodes
        cdef bint several = len(locations) > 1
        cdef Py_ssize_t idle = len(locations)
        cdef double nearest = 2.0
        cdef dict taken_before = document.taken
        spelling = document.spelling
        cdef double apart = 0.0
        cdef list tops
        cdef list values
        followed, finding, value_kind, region_kind = self._kinds
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
            if self._entries:
                there = entries_within(tops, self._texts, spelling, self._walked)
                if there is None:
                    apart = self._far_apart(tops, document)
                else:
                    apart = 0.0 if there == self._entries else self._apart(there)
            nearest = min(nearest, apart)
            if apart > self._within:
                values = []
            else:
                taken = (self._value, tops[0], tops[-1]) if self._across > 0 else (self._value, tops[-1], tops[0])
                values = taken_before.get(taken)
                if values is None:
                    if len(taken_before) >= _REMEMBERED:
                        taken_before.clear()
                    values = taken_before[taken] = self._values(tops, document, known, value_kind, most)
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
        return tuple.__new__(followed, (found, nearest, idle, None))

    cdef list _values(self, list tops, document, dict known, kind, Py_ssize_t most):
        cdef list values = []
        cdef Py_ssize_t first
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
            first = 0
            if self._kept is not None:
                span = self._kept(node)
                first, text = (span[0], text[span[0] : span[1]]) if span is not None else (0, "")
            if self._cut is not None:
                for part, (start, end) in self._cut(text):
                    values.append(tuple.__new__(kind, (part, node, (first + start, first + end), self._attribute, None, None)))
            elif text:
                values.append(tuple.__new__(kind, (text, node, (first, first + len(text)), self._attribute, None, None)))
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
            tag = "#text" if type(far) is tuple else far.tag
            return [_node(far, document, known, None)] if tag == self._tag else []
        found = []
        for top in (far,) if self._at_end else tops:
            if type(top) is tuple:
                continue
            if self._run == "all":
                _add_texts(top, self._chain, self._begins, found)
            else:
                _add_ends(top, self._chain, found)
        if self._run is None:
            nodes = [_node(element, document, known, None) for element in found if _is_visible(element._c_node)]
            return nodes if self._begins is None else [node for node in nodes if self._begins(node.text)]
        if self._run != "all":
            found = _nth_texts(found, self._run, self._begins)
        return [_node(place, document, known, text) for place, text in found]


cdef int _add_texts(cetree._Element top, list chain, begins, list found) except -1:
    """Add the texts directly below the ends of a chain."""
    cdef tree.xmlNode* node = top._c_node
    while node is not NULL:
        if node.type == tree.XML_ELEMENT_NODE and _ends_chain(node, top._c_node, chain):
            _add_own(top, node, begins, found)
        node = _next(node, top._c_node)
    return 0


cdef list _nth_texts(list elements, Py_ssize_t nth, begins):
    """The text of a number, from 1, or from -1 at the end, directly below each of some elements, where there is one."""
    cdef Py_ssize_t place
    found = []
    for element in elements:
        texts = own_texts([element])
        place = nth - 1 if nth > 0 else len(texts) + nth
        if 0 <= place < len(texts) and (begins is None or begins(" ".join(texts[place][1].split()))):
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
