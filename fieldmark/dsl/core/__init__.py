"""What a program is and means, for documents of any kind: terms, algorithm 1 of LRSyn, votes, guards, records."""
