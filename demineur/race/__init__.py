"""Two to four players on the same board."""
