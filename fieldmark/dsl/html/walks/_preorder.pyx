# cython: language_level=3
"""The nodes of a page numbered in document order, compiled: the same as in `plain`, with the same answers.

Numbers and arrays take a tenth of what objects would. The addresses of nodes are kept beside an element of their tree,
which keeps the tree alive; it must not change meanwhile, as no page does once it is read.
"""

from array import array

from cpython cimport array as arrays
from fieldmark.dsl.html.walks._nodes cimport Numbered, _by_node, _is_blank, _is_text, _is_visible
from libc.stdlib cimport free, malloc, qsort
from lxml.includes cimport etreepublic as cetree
from lxml.includes cimport tree

cetree.import_lxml__etree()


cdef class Preorder:
    """The elements that are shown and the text runs at or below an element, numbered in document order from 0.

    By number: `tags` (of text runs, `run`), `parents` (-1 for the root), `ends` (the number after the last node below),
    `depths` (nodes above), `positions` (siblings before). `runs` are the numbers of the text runs, ascending;
    `apart[n]` says whether a block begins or ends, or blank text stands, between the run before and run n. Asking for
    the number of a place that has none raises KeyError, for what a number is that no node has, IndexError.
    """

    cdef readonly list tags
    cdef readonly arrays.array parents
    cdef readonly arrays.array ends
    cdef readonly arrays.array depths
    cdef readonly arrays.array positions
    cdef readonly arrays.array runs
    cdef readonly bytearray apart
    cdef cetree._Element _root
    cdef tree.xmlNode** _nodes
    cdef int* _by_address
    cdef Py_ssize_t _count

    def __cinit__(self, cetree._Element root not None, inline not None, str run not None):
        cdef Py_ssize_t runs = 0
        self._root = root
        self._count = _counted(root._c_node, &runs)
        self._nodes = <tree.xmlNode**>malloc(self._count * sizeof(void*))
        if self._nodes is NULL:
            raise MemoryError
        zeros = array("i", [0])
        self.parents, self.ends, self.depths, self.positions = (
            arrays.clone(zeros, self._count, False) for _ in range(4)
        )
        self.runs = arrays.clone(zeros, runs, False)
        self.apart = bytearray(runs)
        self.tags = [run] * self._count
        self._fill(inline)

    def __dealloc__(self):
        free(self._nodes)
        free(self._by_address)

    def __len__(self):
        return self._count

    cdef int _fill(self, inline) except -1:
        cdef int* parents = self.parents.data.as_ints
        cdef int* ends = self.ends.data.as_ints
        cdef int* depths = self.depths.data.as_ints
        cdef int* positions = self.positions.data.as_ints
        cdef int* runs = self.runs.data.as_ints
        cdef tree.xmlNode* top = self._root._c_node
        cdef tree.xmlNode* node = top
        cdef int number = 0, run = 0, parent = -1, depth = 0
        cdef bint apart = False, shown
        cdef dict names = {}
        children = arrays.clone(self.parents, self._count, True)
        cdef int* below = (<arrays.array>children).data.as_ints
        while node is not NULL:
            shown = node is top or _is_visible(node) or _begins_run(node)
            if shown:
                self._nodes[number] = node
                parents[number] = parent
                depths[number] = depth
                positions[number] = 0
                if parent >= 0:
                    positions[number] = below[parent]
                    below[parent] += 1
                ends[number] = number + 1
                if node.type == tree.XML_ELEMENT_NODE:
                    self.tags[number] = tag = _tag(self._root, node, names)
                    if tag not in inline:
                        apart = True
                    if node.children is not NULL:
                        parent = number
                        depth += 1
                        number += 1
                        node = node.children
                        continue
                else:
                    runs[run] = number
                    self.apart[run] = apart
                    apart = False
                    run += 1
                number += 1
            elif _is_text(node) and not _goes_on(node):
                apart = True
            while node is not top and node.next is NULL:
                node = node.parent
                ends[parent] = number
                if self.tags[parent] not in inline:
                    apart = True
                parent = parents[parent]
                depth -= 1
            node = NULL if node is top else node.next
        return 0

    cdef int _sort(self) except -1:
        cdef Numbered* every = <Numbered*>malloc(self._count * sizeof(Numbered))
        cdef Py_ssize_t number
        self._by_address = <int*>malloc(self._count * sizeof(int))
        if every is NULL or self._by_address is NULL:
            free(every)
            raise MemoryError
        for number in range(self._count):
            every[number] = Numbered(<size_t>self._nodes[number], number)
        qsort(every, self._count, sizeof(Numbered), _by_node)
        for number in range(self._count):
            self._by_address[number] = <int>every[number].number
        free(every)
        return 0

    def number(self, place not None):
        """The number of a place."""
        cdef cetree._Element element
        cdef tree.xmlNode* node
        cdef Py_ssize_t first = 0, last = self._count, middle
        if type(place) is tuple:
            element = place[0]
            node = element._c_node.next if place[1] else element._c_node.children
        else:
            element = place
            node = element._c_node
        if self._by_address is NULL:
            self._sort()
        while last - first > 1:
            middle = (first + last) // 2
            if <size_t>self._nodes[self._by_address[middle]] <= <size_t>node:
                first = middle
            else:
                last = middle
        if self._nodes[self._by_address[first]] is not node:
            raise KeyError(place)
        return self._by_address[first]

    def place(self, int number):
        """The place of a number."""
        cdef tree.xmlNode* node = self._node(number)
        if node.type == tree.XML_ELEMENT_NODE:
            return cetree.elementFactory(self._root._doc, node)
        if node.prev is NULL:
            return cetree.elementFactory(self._root._doc, node.parent), False
        return cetree.elementFactory(self._root._doc, node.prev), True

    def raw(self, int number):
        """The text of a run as it stands there; empty for an element."""
        cdef tree.xmlNode* node = self._node(number)
        cdef str text = ""
        while node is not NULL and _is_text(node):
            if node.content is not NULL:
                text += (<const char*>node.content).decode("utf-8")
            node = node.next
        return text

    def has_attributes(self, int number):
        """Whether a node is an element with attributes."""
        cdef tree.xmlNode* node = self._node(number)
        return node.type == tree.XML_ELEMENT_NODE and node.properties is not NULL

    cdef tree.xmlNode* _node(self, int number) except NULL:
        if not 0 <= number < self._count:
            raise IndexError(number)
        return self._nodes[number]


cdef Py_ssize_t _counted(tree.xmlNode* top, Py_ssize_t* runs) except -1:
    """How many nodes there are at or below one, and how many of them are text runs."""
    cdef tree.xmlNode* node = top
    cdef Py_ssize_t count = 0
    while node is not NULL:
        if node is top or _is_visible(node):
            count += 1
            if node.children is not NULL:
                node = node.children
                continue
        elif _begins_run(node):
            count += 1
            runs[0] += 1
        while node is not top and node.next is NULL:
            node = node.parent
        node = NULL if node is top else node.next
    return count


cdef bint _begins_run(tree.xmlNode* node) except -1:
    """Whether a node is the first of the text nodes of a run that is not blank."""
    if not _is_text(node) or _goes_on(node):
        return False
    while node is not NULL and _is_text(node):
        if not _is_blank(node.content):
            return True
        node = node.next
    return False


cdef inline bint _goes_on(tree.xmlNode* node) noexcept:
    """Whether the node before one is a text, too: lxml takes both for one."""
    return node.prev is not NULL and _is_text(node.prev)


cdef str _tag(cetree._Element root, tree.xmlNode* node, dict names):
    cdef str tag
    if node.ns is NULL:
        tag = (<const char*>node.name).decode("utf-8")
    else:
        tag = cetree.elementFactory(root._doc, node).tag
    return names.setdefault(tag, tag)
