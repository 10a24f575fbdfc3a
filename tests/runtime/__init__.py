"""Tests of how programs are used."""
