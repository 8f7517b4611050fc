"""Bingo: series of cards, the winners among those sold, and the odds of a hall."""
