"""Ludex: the law of games, executable.

Five Spanish regulations, each a program that runs a table as its text says and names the clause behind
everything it does.
"""

__version__ = "0.1.0"
