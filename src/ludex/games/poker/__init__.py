"""Poker: circle poker between players, and what every variety of poker shares."""
