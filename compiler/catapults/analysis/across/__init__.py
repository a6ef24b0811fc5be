"""What holds between the calls of a threading library, over all handlers."""
