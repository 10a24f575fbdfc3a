# cython: language_level=3
"""Regions and what is in them, compiled: the same as in `plain_places`, with the same answers.

The nodes are only read, through the C interface that lxml is shipped with, while Python's lock is held; no pointer is
kept when a function returns.
"""

from fieldmark.dsl.html.walks._nodes cimport _collapsed, _element_of, _is_below_element, _is_blank, _is_text, _is_visible
from fieldmark.dsl.html.walks._nodes cimport _last_of, _next, _text_until
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport memcpy, strlen
from lxml.includes cimport etreepublic as cetree
from lxml.includes cimport tree

cetree.import_lxml__etree()


cpdef hops(place, Py_ssize_t up, Py_ssize_t across, cetree._Element root):
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


cpdef entries_within(list tops, wanted, spelling, Py_ssize_t most):
    """The texts at or in some places that are, collapsed and as they are read, among those wanted, each with the tags
    of the elements from there down to it: (path, text). None where there are more than `most` elements."""
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
    """Of texts, each with places where it stands, those at or below some siblings, with paths as `entries_within`; None
    where they are more than `most`, one on a path of so many steps counting as one more."""
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
    cdef tree.xmlNode* step = node
    cdef Py_ssize_t size = 0
    cdef Py_ssize_t length
    cdef bytes path
    cdef char* end
    while step is not above and step is not NULL and step.type == tree.XML_ELEMENT_NODE:
        if step.ns is not NULL:
            return _qualified(some, node, above)
        size += strlen(<const char*>step.name) + 1
        step = step.parent
    if not size:
        return ""
    path = PyBytes_FromStringAndSize(NULL, size)
    end = PyBytes_AS_STRING(path) + size
    while node is not step:
        length = strlen(<const char*>node.name)
        end -= length + 1
        memcpy(end, node.name, length)
        end[length] = 47
        node = node.parent
    return end[: size - 1].decode("utf-8")


cdef str _qualified(cetree._Element some, tree.xmlNode* node, tree.xmlNode* above):
    """The same where tags have a name space."""
    cdef list steps = []
    while node is not above and node is not NULL and node.type == tree.XML_ELEMENT_NODE:
        steps.append(cetree.elementFactory(some._doc, node).tag)
        node = node.parent
    steps.reverse()
    return "/".join(steps)
