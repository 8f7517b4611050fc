"""The law of games as data: regulations, clauses, rules with the clause of each value, readings of doubtful text.

It knows what the regulations say and where; it plays nothing. Everything to its right is handed what it reads here.
"""
