"""Tests of the label page."""
