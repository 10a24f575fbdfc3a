"""Noise-tolerant wrapper induction (Dalvi, Kumar, Soliman: Automatic Wrappers for Large Scale Web Extraction, 2011)."""
