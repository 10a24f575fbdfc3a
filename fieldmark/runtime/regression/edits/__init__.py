"""The edits behind the simulated changes, by what they touch: surroundings, names, neighbours, wording, removal."""
