"""Simulated changes of documents, and what a program makes of them."""
