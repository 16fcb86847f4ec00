"""Boards that never need a guess (rules.md R9)."""
