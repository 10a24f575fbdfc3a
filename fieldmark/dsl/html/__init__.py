"""Pages: the tree, and the terms of the language that are for pages (LRSyn section 5.1)."""

from fieldmark.dsl.html import instance as instance
from fieldmark.dsl.html import relaxations as relaxations
from fieldmark.dsl.html import ways as ways
