"""The part of fieldmark's own sources that a program needs, found by following names, in one text."""
