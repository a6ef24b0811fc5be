"""What stands in forms: read, corrected, and written as text."""
