"""The rules of the game: pure functions on immutable values, standard library only."""
