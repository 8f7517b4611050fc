"""Premises: where something is played for money without a table. A day begins, people come and go, a day ends.

A hall of machines, a booth with tickets and a betting shop have this in common; each adds what is done there.
"""
