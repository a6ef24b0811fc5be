"""What holds at each point of a handler: one walk, and what it follows."""
