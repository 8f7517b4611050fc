"""Half back or prison: what a zero, or a refait, does to the stakes that it holds."""
