"""What needs law and games together: the inspection of a described floor."""
