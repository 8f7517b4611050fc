"""What a croupier touches: money, chips, wheels, and chance, which is always asked for and never taken."""
