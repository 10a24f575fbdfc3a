"""Tests of what programs are exported to."""
