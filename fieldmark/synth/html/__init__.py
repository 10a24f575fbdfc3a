"""Learning on pages: algorithm 4 of LRSyn and the learners of the sub-languages (section 5.1)."""
