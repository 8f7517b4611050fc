"""The games, one folder each by family, and the registry that knows them all."""
