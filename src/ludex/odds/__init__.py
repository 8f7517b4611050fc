"""Exact machinery: distributions over fractions, absorbing chains, and an explorer of a table's chance tree."""
