"""What learning has in common for all kinds of documents: algorithms 2 and 3 of LRSyn, and composing."""
