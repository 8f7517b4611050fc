"""Games with cards against the house."""
