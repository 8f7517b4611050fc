"""Exercises for a croupier school."""
