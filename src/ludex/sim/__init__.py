"""Simulation: random streams keyed by seed and block, exact statistics, and batches over threads."""
