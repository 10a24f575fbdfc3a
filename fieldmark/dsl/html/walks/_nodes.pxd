"""What all compiled walks ask of a node."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport strcmp, strlen
from lxml.includes cimport etreepublic as cetree
from lxml.includes cimport tree


cdef inline tree.xmlNode* _next(tree.xmlNode* node, tree.xmlNode* top) noexcept:
    """The node after one in document order, below the top."""
    if node.type == tree.XML_ELEMENT_NODE and node.children is not NULL:
        return node.children
    return _after(node, top)


cdef inline tree.xmlNode* _after(tree.xmlNode* node, tree.xmlNode* top) noexcept:
    """The first node after one and all that is below it, below the top."""
    while node is not top:
        if node.next is not NULL:
            return node.next
        node = node.parent
    return NULL


cdef inline bint _is_text(tree.xmlNode* node) noexcept:
    return node.type == tree.XML_TEXT_NODE or node.type == tree.XML_CDATA_SECTION_NODE


cdef inline bint _is_blank(const tree.xmlChar* text) noexcept:
    cdef int size = 1
    if text is NULL:
        return True
    while size and text[0]:
        size = _space(text)
        text += size
    return text[0] == 0


cdef inline int _space(const unsigned char* at) noexcept:
    """How many bytes of UTF-8 the white space takes that begins here, as Python sees it; 0 where there is none."""
    if at[0] < 128:
        return at[0] == 32 or 9 <= at[0] <= 13 or 28 <= at[0] <= 31
    if at[0] == 0xC2:
        return 2 if at[1] == 0x85 or at[1] == 0xA0 else 0
    if at[0] == 0xE1:
        return 3 if at[1] == 0x9A and at[2] == 0x80 else 0
    if at[0] == 0xE2 and at[1] == 0x80:
        return 3 if 0x80 <= at[2] <= 0x8A or at[2] == 0xA8 or at[2] == 0xA9 or at[2] == 0xAF else 0
    if at[0] == 0xE2:
        return 3 if at[1] == 0x81 and at[2] == 0x9F else 0
    return 3 if at[0] == 0xE3 and at[1] == 0x80 and at[2] == 0x80 else 0


cdef inline bint _is_below_element(tree.xmlNode* node) noexcept:
    return node.parent is not NULL and node.parent.type == tree.XML_ELEMENT_NODE


cdef inline bint _is_visible(tree.xmlNode* node) noexcept:
    """Whether what an element holds is part of the page."""
    cdef const char* name = <const char*>node.name
    if node.type != tree.XML_ELEMENT_NODE:
        return False
    return node.ns is not NULL or not (
        strcmp(name, "script") == 0 or strcmp(name, "style") == 0 or strcmp(name, "template") == 0
    )


cdef inline _place_of(cetree._Element root, tree.xmlNode* text):
    """The place of a text: the element whose text, or whose tail if true, it is."""
    cdef tree.xmlNode* before = text.prev
    while before is not NULL and not cetree._isElement(before):
        before = before.prev
    if before is not NULL:
        return cetree.elementFactory(root._doc, before), True
    return cetree.elementFactory(root._doc, text.parent), False


cdef inline str _collapsed(const unsigned char* text):
    """A text with each stretch of white space as one space, and none at its ends."""
    cdef bytes room
    cdef char* written
    cdef Py_ssize_t size = 0
    cdef int space = 1
    if text is NULL:
        return ""
    room = PyBytes_FromStringAndSize(NULL, strlen(<const char*>text) + 1)
    written = PyBytes_AS_STRING(room)
    while True:
        while space:
            space = _space(text)
            text += space
        if not text[0]:
            break
        if size:
            written[size] = 32
            size += 1
        while text[0] and not space:
            written[size] = text[0]
            size += 1
            text += 1
            space = _space(text)
    return written[:size].decode("utf-8")


cdef inline cetree._Element _element_of(place):
    """The element of a place: itself, or the one whose text or tail it is."""
    return place[0] if type(place) is tuple else place


cdef inline bint _is_among(tree.xmlNode* node, inline) except -1:
    """Whether an element has one of some tags."""
    return (
        node.type == tree.XML_ELEMENT_NODE
        and node.ns is NULL
        and (<const char*>node.name).decode("utf-8") in inline
    )


cdef inline bint _is_tag(tree.xmlNode* node, const char* name) noexcept:
    return node.type == tree.XML_ELEMENT_NODE and node.ns is NULL and strcmp(<const char*>node.name, name) == 0


cdef inline tree.xmlNode* _last_of(tree.xmlNode* node) noexcept:
    """The last of the text nodes that stand together, which lxml takes for one text."""
    while node.next is not NULL and _is_text(node.next):
        node = node.next
    return node


cdef inline str _text_until(tree.xmlNode* node, tree.xmlNode* last):
    """The text of text nodes that stand together."""
    cdef str text = ""
    while True:
        if node.content is not NULL:
            text += (<const char*>node.content).decode("utf-8")
        if node is last:
            return text
        node = node.next


cdef struct Numbered:
    size_t node
    Py_ssize_t number


cdef inline int _by_node(const void* one, const void* other) noexcept nogil:
    """The order of numbered nodes by their addresses, for `qsort`."""
    cdef size_t left = (<const Numbered*>one).node
    cdef size_t right = (<const Numbered*>other).node
    return (left > right) - (left < right)
