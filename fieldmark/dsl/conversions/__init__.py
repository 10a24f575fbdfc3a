"""Typed output: texts of pages turned into normal forms; total functions that never guess."""
