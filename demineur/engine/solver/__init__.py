"""Logic on a board: what is certain, why, how likely the rest is, and whether a layout needs a guess."""
