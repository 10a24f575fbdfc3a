# cython: language_level=3
"""What stands above, below and beside in a page, compiled: the same as in `plain_places`, with the same answers.

The nodes are only read, through the C interface that lxml is shipped with, while Python's lock is held; no pointer is
kept when a function returns.
"""

from fieldmark.dsl.html.walks._nodes cimport Numbered, _after, _by_node, _element_of, _is_among, _is_below_element
from fieldmark.dsl.html.walks._nodes cimport _is_blank, _is_tag
from fieldmark.dsl.html.walks._nodes cimport _is_text, _is_visible, _last_of, _next, _place_of, _text_until
from libc.stdlib cimport free, malloc, qsort
from lxml.includes cimport etreepublic as cetree
from lxml.includes cimport tree

cetree.import_lxml__etree()


def by_child(cetree._Element root not None, places not None):
    """Places below an element, by the place among its children that each is, or stands below, in the order given."""
    cdef cetree._Element element
    cdef tree.xmlNode* node
    found = {}
    for place in places:
        element = _element_of(place)
        node = element._c_node
        if type(place) is tuple and (node.parent if place[1] else node) is root._c_node:
            found.setdefault(place, []).append(place)
            continue
        while node is not NULL and node.parent is not root._c_node:
            node = node.parent
        if node is not NULL:
            found.setdefault(cetree.elementFactory(root._doc, node), []).append(place)
    return found


def of_copy(cetree._Element copy not None, cetree._Element original not None, known not None):
    """What is known of the elements at or below one, of the elements of a copy of it, in document order."""
    cdef tree.xmlNode* ours = copy._c_node
    cdef tree.xmlNode* theirs = original._c_node
    found = {}
    while ours is not NULL and theirs is not NULL:
        if theirs._private is not NULL and cetree._isElement(theirs):
            value = known.get(cetree.elementFactory(original._doc, theirs))
            if value is not None:
                found[cetree.elementFactory(copy._doc, ours)] = value
        ours, theirs = _next(ours, copy._c_node), _next(theirs, original._c_node)
    return found


def levels_among(place not None, some not None):
    """The elements above a place that are among some, nearest first, each with the place below it that leads there."""
    cdef cetree._Element element = _element_of(place)
    cdef tree.xmlNode* level = NULL
    cdef tree.xmlNode* parent = element._c_node.parent
    found = []
    if type(place) is tuple and not place[1]:
        parent = element._c_node
    while parent is not NULL and parent.type == tree.XML_ELEMENT_NODE:
        if parent._private is not NULL:
            above = cetree.elementFactory(element._doc, parent)
            if above in some:
                found.append((place if level is NULL else cetree.elementFactory(element._doc, level), above))
        level = parent
        parent = parent.parent
    return found


cdef class Siblings:
    """How many elements stand before each of the children of an element, counted once. The addresses of nodes serve as
    names here, and are never followed."""

    cdef Numbered* _all
    cdef Py_ssize_t _count

    def __cinit__(self, cetree._Element parent not None):
        cdef tree.xmlNode* node = parent._c_node.children
        cdef Py_ssize_t count = 0
        while node is not NULL:
            count += cetree._isElement(node)
            node = node.next
        self._all = <Numbered*>malloc(max(count, 1) * sizeof(Numbered))
        if self._all is NULL:
            raise MemoryError
        self._count = 0
        node = parent._c_node.children
        while node is not NULL:
            if cetree._isElement(node):
                self._all[self._count] = Numbered(<size_t>node, self._count)
                self._count += 1
            node = node.next
        qsort(self._all, self._count, sizeof(Numbered), _by_node)

    def __dealloc__(self):
        free(self._all)

    cdef Py_ssize_t before(self, tree.xmlNode* node) except -1:
        """How many elements stand before one of the children."""
        cdef Py_ssize_t first = 0
        cdef Py_ssize_t last = self._count
        cdef Py_ssize_t middle
        while last - first > 1:
            middle = (first + last) // 2
            if self._all[middle].node <= <size_t>node:
                first = middle
            else:
                last = middle
        if first >= self._count or self._all[first].node != <size_t>node:
            raise ValueError("the tree has changed since it was numbered")
        return self._all[first].number


cdef class Orders:
    """Where places stand among the children of their elements, in a tree that does not change meanwhile.

    Of an element that is asked about often, or far from its first child, the children are numbered once, so that asking
    for all of them takes no square of their number.
    """

    cdef cetree._Element _root
    cdef dict _asked
    cdef dict _known

    def __init__(self, cetree._Element root not None):
        self._root = root
        self._asked = {}
        self._known = {}

    def of(self, place not None):
        """The numbers of a place and of those above it, up to the root: a key of document order."""
        cdef cetree._Element element = _element_of(place)
        cdef tree.xmlNode* node = element._c_node
        cdef tree.xmlNode* top = self._root._c_node
        numbers = []
        if type(place) is tuple:
            if place[1]:
                numbers.append(2 * self._before(element._doc, node) + 2)
                node = node.parent
            else:
                numbers.append(0)
        while node is not top and _is_below_element(node):
            numbers.append(2 * self._before(element._doc, node) + 1)
            node = node.parent
        numbers.reverse()
        return tuple(numbers)

    def number(self, place not None):
        """How many places stand before one among the children of its element; the text of that is the first."""
        cdef cetree._Element element = _element_of(place)
        if type(place) is not tuple:
            return 2 * self._before(element._doc, element._c_node) + 1
        return 2 * self._before(element._doc, element._c_node) + 2 if place[1] else 0

    cdef Py_ssize_t _before(self, cetree._Document document, tree.xmlNode* node) except -1:
        """How many elements, and what lxml holds as such, stand before a node among its siblings."""
        cdef Py_ssize_t passed = 0
        cdef Py_ssize_t count = 0
        cdef tree.xmlNode* other = node.prev
        if not _is_below_element(node):
            return 0
        if self._known and <size_t>node.parent in self._known:
            return (<Siblings>self._known[<size_t>node.parent]).before(node)
        while other is not NULL and passed < 64:
            count += cetree._isElement(other)
            other = other.prev
            passed += 1
        if other is NULL:
            return count
        asked = self._asked.get(<size_t>node.parent, 0) + 1
        if asked > 4:
            known = Siblings(cetree.elementFactory(document, node.parent))
            self._known[<size_t>node.parent] = known
            return (<Siblings>known).before(node)
        self._asked[<size_t>node.parent] = asked
        while other is not NULL:
            count += cetree._isElement(other)
            other = other.prev
        return count


def texts_up_to(cetree._Element element not None, Py_ssize_t most):
    """How many texts that are not blank stand in an element, counted up to so many."""
    cdef tree.xmlNode* top = element._c_node
    cdef tree.xmlNode* node = _next(top, top)
    cdef Py_ssize_t found = 0
    while node is not NULL and found < most:
        if _is_text(node):
            while node.next is not NULL and _is_text(node.next) and _is_blank(node.content):
                node = node.next
            found += not _is_blank(node.content)
            node = _last_of(node)
        node = _next(node, top)
    return found


def shown_by(place not None, inline not None):
    """The outermost of the elements above a place, all with tags that are inline, that show nothing else; or the place
    itself."""
    cdef cetree._Element element = _element_of(place)
    cdef tree.xmlNode* shown = NULL
    cdef tree.xmlNode* above = element._c_node.parent
    if type(place) is tuple and not place[1]:
        above = element._c_node
    while above is not NULL and _is_among(above, inline) and _shows_one(above):
        shown = above
        above = above.parent
    return place if shown is NULL else cetree.elementFactory(element._doc, shown)


cdef bint _shows_one(tree.xmlNode* above):
    """Whether something is shown at one place only, of those of the children of an element and the texts between."""
    cdef tree.xmlNode* node = above.children
    cdef Py_ssize_t count = 0
    cdef bint has_text = False
    while node is not NULL and count < 2:
        if _is_text(node):
            if not has_text and not _is_blank(node.content):
                has_text = True
                count += 1
        elif cetree._isElement(node):
            has_text = False
            count += _is_visible(node)
        node = node.next
    return count == 1


def text_before(place not None, cetree._Element root not None):
    """The last text before a place, in document order below an element, that is not blank; None where there is none."""
    cdef cetree._Element element = _element_of(place)
    cdef tree.xmlNode* node = element._c_node
    if type(place) is tuple and place[1]:
        node = _last_below(node)
        if _is_text(node) and not _is_blank(node.content):
            return _place_of(element, node)
    while node is not root._c_node:
        if node.prev is NULL:
            node = node.parent
        else:
            node = _last_below(node.prev)
            if _is_text(node) and not _is_blank(node.content):
                return _place_of(element, node)
    return None


cdef inline tree.xmlNode* _last_below(tree.xmlNode* node) noexcept:
    """The last node in document order of those at or below one."""
    while node.type == tree.XML_ELEMENT_NODE and node.last is not NULL:
        node = node.last
    return node


def unread_below(cetree._Element root not None, Py_ssize_t levels):
    """The elements at or below one whose content is not text of the page, and those that hold elements so many levels
    below it; both in document order."""
    cdef tree.xmlNode* top = root._c_node
    cdef tree.xmlNode* node = top
    cdef Py_ssize_t level = 0
    hidden, deep = [], []
    while node is not NULL:
        if node.type == tree.XML_ELEMENT_NODE:
            if not _is_visible(node):
                hidden.append(cetree.elementFactory(root._doc, node))
            if node.children is not NULL:
                if level == levels and _holds_elements(node):
                    deep.append(cetree.elementFactory(root._doc, node))
                node = node.children
                level += 1
                continue
        while node is not top and node.next is NULL:
            node = node.parent
            level -= 1
        node = NULL if node is top else node.next
    return hidden, deep


cdef inline bint _holds_elements(tree.xmlNode* node) noexcept:
    node = node.children
    while node is not NULL and node.type != tree.XML_ELEMENT_NODE:
        node = node.next
    return node is not NULL


def open_rows(cetree._Element root not None):
    """The rows of a table that stand in a cell of another row, with no table of their own around them, each with that
    row, in document order."""
    cdef tree.xmlNode* node = root._c_node
    cdef tree.xmlNode* around
    found = []
    while node is not NULL:
        if _is_tag(node, "tr") and _is_below_element(node) and not _holds_rows(node.parent):
            around = node.parent
            while around is not NULL and not (_is_cell(around) or _is_tag(around, "table")):
                around = around.parent
            if around is not NULL and _is_cell(around) and around.parent is not NULL and _is_tag(around.parent, "tr"):
                pair = cetree.elementFactory(root._doc, node), cetree.elementFactory(root._doc, around.parent)
                found.append(pair)
        node = _next(node, root._c_node)
    return found


cdef inline bint _is_cell(tree.xmlNode* node) noexcept:
    return _is_tag(node, "td") or _is_tag(node, "th")


cdef inline bint _holds_rows(tree.xmlNode* node) noexcept:
    return _is_tag(node, "table") or _is_tag(node, "tbody") or _is_tag(node, "thead") or _is_tag(node, "tfoot")


def heading_blocks(cetree._Element root not None):
    """The headings with text at or below an element, in document order, as (block, heading), by the blocks' parents.

    The block is the outermost element that shows no text but the heading's, and the parent is the element around it.
    What an element shows is looked at once, so that the time is linear in the page.
    """
    cdef tree.xmlNode* top = root._c_node
    cdef tree.xmlNode* node = top
    cdef tree.xmlNode* block
    found = {}
    showing = {}
    while node is not NULL:
        if node.type == tree.XML_ELEMENT_NODE and node.ns is NULL and _is_heading(<const char*>node.name):
            block = node if _has_text(node) else NULL
            while block is not NULL and block is not top and _is_below_element(block):
                if <size_t>block.parent not in showing:
                    showing[<size_t>block.parent] = _showing(block.parent, block)
                if showing[<size_t>block.parent] != [<size_t>block]:
                    parent = cetree.elementFactory(root._doc, block.parent)
                    pair = cetree.elementFactory(root._doc, block), cetree.elementFactory(root._doc, node)
                    found.setdefault(parent, []).append(pair)
                    break
                block = block.parent
        node = _next(node, top)
    return found


cdef list _showing(tree.xmlNode* parent, tree.xmlNode* block):
    """The first two of the children of an element with text in them, 0 for its own; one that has text is known."""
    cdef tree.xmlNode* node = parent.children
    found = []
    while node is not NULL and len(found) < 2:
        if _is_text(node):
            if not _is_blank(node.content):
                found.append(0)
        elif node is block or _has_text(node):
            found.append(<size_t>node)
        node = node.next
    return found


cdef bint _has_text(tree.xmlNode* top):
    """Whether there is text in an element."""
    cdef tree.xmlNode* node = _next(top, top)
    while node is not NULL:
        if _is_text(node) and not _is_blank(node.content):
            return True
        node = _next(node, top)
    return False


cdef inline bint _is_heading(const char* name) noexcept:
    return name[0] == 104 and 49 <= name[1] <= 54 and name[2] == 0
