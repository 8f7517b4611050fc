"""The people of a table: places, chips, rest, conduct, and what the house takes."""
