"""The guide's windows: the illustrated rules, practice, and the page of the first start."""
