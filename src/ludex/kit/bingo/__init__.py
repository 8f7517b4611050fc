"""Bingo cards as values: what makes one lawful, how many there are, and strips that hold every number once."""
