"""What all compiled walks ask of a node."""

from libc.string cimport strcmp
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


cdef inline bint _is_blank(const tree.xmlChar* text):
    cdef Py_ssize_t place = 0
    if text is NULL:
        return True
    while text[place] and text[place] < 128:
        if not _is_space(text[place]):
            return False
        place += 1
    return text[place] == 0 or (<bytes>(<const char*>text + place)).decode("utf-8").isspace()


cdef inline bint _is_space(unsigned char byte) noexcept:
    """Whether a byte is white space of ASCII, as Python sees it."""
    return byte == 32 or 9 <= byte <= 13 or 28 <= byte <= 31


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
