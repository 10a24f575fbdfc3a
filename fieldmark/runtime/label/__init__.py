"""Labelling by clicking, in a browser on this machine: what is labelled, what comes next, the page that shows it."""
