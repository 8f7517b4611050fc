"""Faults put into the code one at a time: where they may be, who reaches them, and whether anything notices."""
