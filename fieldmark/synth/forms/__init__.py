"""Learning programs for forms: the second instance of LRSyn (section 5.2)."""
