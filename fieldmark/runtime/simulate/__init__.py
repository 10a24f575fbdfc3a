"""Simulated template changes, and what a program makes of them."""
