"""What every target does with a checked program: it is said once, and a target says how."""
