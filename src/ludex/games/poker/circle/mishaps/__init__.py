"""What goes wrong in a hand, and its remedies."""
