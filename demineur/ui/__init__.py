"""Everything that is seen: the only package that imports Qt."""
