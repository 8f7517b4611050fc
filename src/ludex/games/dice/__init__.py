"""Games of dice."""
