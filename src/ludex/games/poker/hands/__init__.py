"""What five cards are worth in poker: the combinations, their order and their ties, by rules that are data."""
