"""The audit of a store: what its streams say is decided, drawn and added up again, and held against each other."""
