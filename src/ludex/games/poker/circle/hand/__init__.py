"""One hand, from the button to the pot."""
