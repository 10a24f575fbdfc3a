"""Measurements on real documents. Run as modules: `python -m benchmarks.few_examples --help`."""
