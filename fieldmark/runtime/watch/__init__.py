"""Noticing that a program no longer says what it said: fixtures, checks against them, drift of whole batches."""
