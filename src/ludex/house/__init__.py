"""The house: everything between a pure table and the world, from the store to the people who come."""
