"""The illustrated rules."""
