"""What plays: devices, sensing, session and outputs wired together, and the one loop that drives them."""
