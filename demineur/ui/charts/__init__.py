"""Pictures of numbers, painted by hand in the palette's colours."""
