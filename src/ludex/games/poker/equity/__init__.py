"""Equities: how often each of several hands wins, counted over every deal that may still come, or estimated."""
