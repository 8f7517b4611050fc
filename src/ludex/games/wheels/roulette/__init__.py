"""What the roulettes share: the wheel, the cloth, the zero, and the order of clearing and paying."""
