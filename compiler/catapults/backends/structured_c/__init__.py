"""What all kinds of C have in common; a target of C holds only what differs."""
