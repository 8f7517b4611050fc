"""One hand, from the marker to the pot."""
