"""What compiled strategies ask of regions."""

from lxml.includes cimport etreepublic as cetree


cpdef hops(place, Py_ssize_t up, Py_ssize_t across, cetree._Element root)

cpdef entries_within(list tops, wanted, spelling, Py_ssize_t most)
