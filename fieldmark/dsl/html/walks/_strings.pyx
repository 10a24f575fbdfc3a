# cython: language_level=3
"""The strings of a page, and whose they are, compiled: the same as in `plain`, with the same answers.

The nodes are only read, through the C interface that lxml is shipped with, while Python's lock is held; no pointer is
kept when a function returns, but those of `WholeTexts`, beside an element that keeps the tree.
"""

from bisect import bisect_right

from fieldmark.dsl.html.walks._nodes cimport _next, _after, _is_text, _is_blank, _place_of, _space
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memchr, memcmp, memcpy, strcmp, strlen, strncmp
from lxml.includes cimport etreepublic as cetree
from lxml.includes cimport tree

from fieldmark.dsl.html.walks import plain

cetree.import_lxml__etree()


cdef class Joined:
    """Strings in one, in UTF-8, each followed by a null byte. The place of one is its number, from 0."""

    cdef char* _joined
    cdef Py_ssize_t _size
    cdef Py_ssize_t _room
    cdef Py_ssize_t* _starts
    cdef Py_ssize_t _count
    cdef Py_ssize_t _places

    def __cinit__(self):
        self._size = self._count = 0
        self._room, self._places = 1 << 16, 1 << 10
        self._joined = <char*>malloc(self._room)
        self._starts = <Py_ssize_t*>malloc(self._places * sizeof(Py_ssize_t))
        if self._joined is NULL or self._starts is NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self._joined)
        free(self._starts)

    cdef int _add(self, const tree.xmlChar* text) except -1:
        """Put a string behind those that are there."""
        cdef Py_ssize_t size = 0 if text is NULL else <Py_ssize_t>strlen(<const char*>text)
        if self._size + size >= self._room:
            self._room = 2 * (self._room + size)
            self._joined = <char*>_moved(self._joined, self._room)
        if self._count == self._places:
            self._places *= 2
            self._starts = <Py_ssize_t*>_moved(self._starts, self._places * sizeof(Py_ssize_t))
        self._starts[self._count] = self._size
        self._count += 1
        if size:
            memcpy(self._joined + self._size, text, size)
        self._joined[self._size + size] = 0
        self._size += size + 1
        return 0

    def hits(self, str needle not None):
        """The strings that hold a text, which is not empty, in order, each with its place."""
        cdef bytes sought = _encoded(needle)
        cdef Py_ssize_t rarest = 0 if sought is None else _rarest(sought, len(sought))
        cdef Py_ssize_t number = self._hit(sought, rarest, 0)
        found = []
        while number >= 0:
            found.append((number, self._string(number)))
            number = self._hit(sought, rarest, number + 1)
        return found

    def equal_to(self, str text not None, str word not None):
        """The numbers of the strings that are a text after white space is collapsed, which holds a word."""
        cdef bytes wanted = _encoded(text)
        cdef bytes sought = _encoded(word)
        cdef Py_ssize_t rarest = 0 if sought is None else _rarest(sought, len(sought))
        cdef Py_ssize_t number = -1 if wanted is None else self._hit(sought, rarest, 0)
        found = []
        while number >= 0:
            if _is_collapsed(<const unsigned char*>self._joined + self._starts[number], wanted):
                found.append(number)
            number = self._hit(sought, rarest, number + 1)
        return found

    cdef str _string(self, Py_ssize_t number):
        return (<const char*>self._joined + self._starts[number]).decode("utf-8")

    cdef Py_ssize_t _hit(self, bytes needle, Py_ssize_t rarest, Py_ssize_t first):
        """The number of the next string, from one on, that holds a text, or -1; it is looked for by its rarest byte."""
        if needle is None or first >= self._count:
            return -1
        cdef const char* begin = self._joined
        cdef const char* end = begin + self._size
        cdef const char* sought = needle
        cdef Py_ssize_t size = len(needle)
        cdef const char* at = begin + self._starts[first] + rarest
        while at < end:
            at = <const char*>memchr(at, sought[rarest], end - at)
            if at is NULL:
                return -1
            if end - at >= size - rarest and memcmp(at - rarest, sought, size) == 0:
                return self._number_at(at - begin, first)
            at += 1
        return -1

    cdef Py_ssize_t _number_at(self, Py_ssize_t offset, Py_ssize_t first) noexcept:
        """The number of the string that an offset is in, from a number on."""
        cdef Py_ssize_t last = self._count
        cdef Py_ssize_t middle
        while last - first > 1:
            middle = (first + last) // 2
            if self._starts[middle] <= offset:
                first = middle
            else:
                last = middle
        return first

    def number(self, Py_ssize_t place):
        """The number of the string at a place."""
        return place

    def lower(self):
        """The same strings in lower case."""
        return plain.Joined(self._joined[: self._size].decode("utf-8").lower())

    def strings(self):
        """All of them."""
        return [self._string(number) for number in range(self._count)]


cdef bytes _encoded(str text):
    """A text in UTF-8; None where no string can hold it."""
    try:
        encoded = text.encode("utf-8")
    except UnicodeEncodeError:
        return None
    return None if not encoded or b"\0" in encoded else encoded


cdef bint _is_collapsed(const unsigned char* string, const unsigned char* text) noexcept:
    """Whether a string is a text after white space is collapsed."""
    string = _after_space(string)
    while text[0]:
        if text[0] == 32:
            if not _space(string):
                return False
            string = _after_space(string)
        elif text[0] == string[0]:
            string += 1
        else:
            return False
        text += 1
    return _after_space(string)[0] == 0


cdef inline const unsigned char* _after_space(const unsigned char* string) noexcept:
    cdef int size = _space(string)
    while size:
        string += size
        size = _space(string)
    return string


def texts_below(cetree._Element root not None):
    """The texts below an element, in document order."""
    cdef tree.xmlNode* node = _next(root._c_node, root._c_node)
    cdef Joined joined = Joined()
    while node is not NULL:
        if _is_text(node):
            joined._add(node.content)
        node = _next(node, root._c_node)
    return joined


def values_of(cetree._Element root not None, str name not None):
    """The values of all attributes of a name at or below an element, in document order."""
    cdef tree.xmlNode* node = root._c_node
    cdef tree.xmlAttr* found
    cdef Joined joined = Joined()
    encoded = name.encode("utf-8")
    cdef const char* wanted = encoded
    while node is not NULL:
        found = _attribute(node, wanted)
        if found is not NULL:
            if not _is_whole(found):
                return plain.values_of(root, name)
            joined._add(_value(found))
        node = _next(node, root._c_node)
    return joined


cdef struct Run:
    size_t start
    tree.xmlNode* node
    Py_ssize_t next


cdef class WholeTexts:
    """Where texts stand below an element, by what they are after white space is collapsed. The tree does not change
    meanwhile: texts are numbered by how they begin when it is made, and their nodes are looked at when they are asked
    for."""

    cdef cetree._Element _root
    cdef Run* _runs
    cdef Py_ssize_t* _heads
    cdef Py_ssize_t _heads_less_one

    def __cinit__(self, cetree._Element root not None):
        cdef tree.xmlNode* node
        cdef Run* run
        cdef Py_ssize_t count = 0
        cdef Py_ssize_t room = 256
        cdef Py_ssize_t number
        self._root = root
        self._runs = <Run*>_moved(NULL, room * sizeof(Run))
        node = _next(root._c_node, root._c_node)
        while node is not NULL:
            if _is_text(node) and not _is_blank(node.content):
                if count == room:
                    room *= 2
                    self._runs = <Run*>_moved(self._runs, room * sizeof(Run))
                self._runs[count] = Run(_start(node.content), node, -1)
                count += 1
            node = _next(node, root._c_node)
        self._heads_less_one = 63
        while self._heads_less_one < count:
            self._heads_less_one = 2 * self._heads_less_one + 1
        self._heads = <Py_ssize_t*>_moved(NULL, (self._heads_less_one + 1) * sizeof(Py_ssize_t))
        for number in range(self._heads_less_one + 1):
            self._heads[number] = -1
        for number in range(count - 1, -1, -1):
            run = &self._runs[number]
            run.next = self._heads[run.start & self._heads_less_one]
            self._heads[run.start & self._heads_less_one] = number

    def __dealloc__(self):
        free(self._runs)
        free(self._heads)

    def places(self, str text not None, Py_ssize_t most):
        """The places of the texts that are one that is not blank, in document order, the first ones where there are
        more than `most`."""
        cdef bytes wanted = _encoded(text)
        cdef size_t start
        cdef Py_ssize_t number
        cdef Run* run
        found = []
        if wanted is None:
            return found
        start = _start(wanted)
        number = self._heads[start & self._heads_less_one]
        while number >= 0 and len(found) < most:
            run = &self._runs[number]
            if run.start == start and _is_collapsed(run.node.content, wanted):
                found.append(_place_of(self._root, run.node))
            number = run.next
        return found


cdef size_t _start(const unsigned char* text) noexcept:
    """A number of how a text begins after white space is collapsed: of its first bytes."""
    cdef size_t number = 0
    cdef int left = 32
    text = _after_space(text)
    while text[0] and left:
        if _space(text):
            text = _after_space(text)
            number = 31 * number + 32 if text[0] else number
        else:
            number = 31 * number + text[0]
            text += 1
        left -= 1
    return number


cdef class TextOwners:
    """The owners of the texts below an element, asked for by the texts' numbers in document order, from 0.

    A walk begins at the nearest text before whose owner is known already, as what a program looks for stands together.
    """

    cdef cetree._Element _root
    cdef list _numbers
    cdef list _places

    def __init__(self, cetree._Element root not None):
        self._root = root
        self._numbers = []
        self._places = []

    def owners(self, list numbers not None):
        """For each number, of those that ascend, the element whose text, or whose tail if true, has it."""
        return [self._owner(number) for number in numbers]

    cdef _owner(self, Py_ssize_t number):
        cdef tree.xmlNode* top = self._root._c_node
        cdef tree.xmlNode* node
        cdef Py_ssize_t passed = 0
        cdef Py_ssize_t known = bisect_right(self._numbers, number)
        cdef cetree._Element element
        if known:
            passed = self._numbers[known - 1]
            element, is_tail = self._places[known - 1]
            node = _after(element._c_node, top) if is_tail else _next(element._c_node, top)
        else:
            node = _next(top, top)
        while node is not NULL:
            if _is_text(node):
                if passed == number:
                    break
                passed += 1
            node = _next(node, top)
        if node is NULL:
            raise ValueError(f"there is no text with the number {number}")
        while node.prev is not NULL and not cetree._isElement(node.prev):
            passed -= _is_text(node.prev)
            node = node.prev
        is_tail = node.prev is not NULL
        element = cetree.elementFactory(self._root._doc, node.prev if is_tail else node.parent)
        if not known or passed != <Py_ssize_t>self._numbers[known - 1]:
            self._numbers.insert(known, passed)
            self._places.insert(known, (element, is_tail))
        return element, is_tail


cdef class Holders:
    """The elements at or below one that hold the attributes of a name, asked for by the attributes' numbers in document
    order, from 0."""

    cdef cetree._Element _root
    cdef bytes _name

    def __init__(self, cetree._Element root not None, str name not None):
        self._root = root
        self._name = name.encode("utf-8")

    def holders(self, list numbers not None):
        """The elements that hold the attributes with these numbers, which ascend."""
        cdef tree.xmlNode* top = self._root._c_node
        cdef tree.xmlNode* node = top
        cdef const char* name = self._name
        cdef Py_ssize_t passed = 0
        cdef Py_ssize_t place = 0
        found = []
        while node is not NULL and place < len(numbers):
            if _attribute(node, name) is not NULL:
                if passed == <Py_ssize_t>numbers[place]:
                    found.append(cetree.elementFactory(self._root._doc, node))
                    place += 1
                passed += 1
            node = _next(node, top)
        return found


cdef inline tree.xmlAttr* _attribute(tree.xmlNode* node, const char* name) noexcept:
    """The attribute of an element that has a name, with its prefix where it is in a name space; or NULL."""
    cdef tree.xmlAttr* found
    if node.type != tree.XML_ELEMENT_NODE:
        return NULL
    found = node.properties
    while found is not NULL:
        if _is_named(found, name):
            return found
        found = found.next
    return NULL


cdef inline bint _is_named(tree.xmlAttr* attribute, const char* name) noexcept:
    cdef const char* prefix
    cdef size_t size
    if attribute.ns is NULL or attribute.ns.prefix is NULL:
        return attribute.name[0] == name[0] and strcmp(<const char*>attribute.name, name) == 0
    prefix = <const char*>attribute.ns.prefix
    size = strlen(prefix)
    return strncmp(prefix, name, size) == 0 and name[size] == 58 and strcmp(
        <const char*>attribute.name, name + size + 1
    ) == 0


cdef inline bint _is_whole(tree.xmlAttr* attribute) noexcept:
    """Whether a value is held in one piece, as an HTML parser holds it."""
    cdef tree.xmlNode* held = attribute.children
    return held is NULL or (held.type == tree.XML_TEXT_NODE and held.next is NULL)


cdef inline const tree.xmlChar* _value(tree.xmlAttr* attribute) noexcept:
    return NULL if attribute.children is NULL else attribute.children.content


cdef void* _moved(void* memory, size_t size) except NULL:
    """The same memory with more room."""
    cdef void* more = realloc(memory, size)
    if more is NULL:
        raise MemoryError
    return more


cdef bytes _COMMON = b" etaoinsrhldcumfpgwybvk-_/.,:;xjqz0123456789"
"""Bytes from the commonest in texts and attributes on; others are rarer. It decides the time a search takes, only."""


cdef Py_ssize_t _rarest(const char* text, Py_ssize_t size):
    """Which byte of a text is likely the rarest in others."""
    cdef Py_ssize_t place
    cdef Py_ssize_t rank
    cdef Py_ssize_t best = -1
    cdef Py_ssize_t found = 0
    cdef const char* common = _COMMON
    for place in range(size):
        rank = 0
        while common[rank] and common[rank] != text[place]:
            rank += 1
        if rank > best:
            best, found = rank, place
    return found
