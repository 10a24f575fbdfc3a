"""Texts: their tokens and how they are compared, the text language, conversions to normal forms."""
