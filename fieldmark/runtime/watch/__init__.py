"""Regression: fixtures of what was said of documents, checks against them, drift of whole batches."""
