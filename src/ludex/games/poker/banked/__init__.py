"""Poker against the house: what no-draw poker, Trijoker and three card poker have in common."""
