"""The race with friends in the window (rules.md R12); nothing of it is loaded before one is opened."""
