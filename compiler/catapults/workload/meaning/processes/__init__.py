"""Tables of processes, written in braces or kept in a file."""
