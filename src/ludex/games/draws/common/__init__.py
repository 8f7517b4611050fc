"""What tickets of different games share: codes that prove them genuine, how they go from hand to hand, and paying."""
