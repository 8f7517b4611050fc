"""The people of a table: seats, buy-ins, sitting out, conduct, and what the house takes."""
