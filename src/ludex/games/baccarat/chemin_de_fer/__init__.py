"""Chemin de fer: a player holds the bank, the others bet against it, and the house takes its part of what it wins."""
