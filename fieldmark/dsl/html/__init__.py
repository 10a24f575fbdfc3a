"""Pages: the tree, and the terms of the language that are for pages (LRSyn section 5.1)."""
