"""How a command ends, for the shell and for other programs."""

#: All is well.
FINE = 0

#: The input has errors.
INPUT_ERRORS = 1

#: The command cannot be carried out: usage, or a file that cannot be read or written.
CANNOT = 2

#: Interrupted by Ctrl-C: 128 and the number of the signal, as shells report it.
INTERRUPTED = 130

#: The reader of the output has closed it, as in ``… | head -1``: as shells report it.
OUTPUT_CLOSED = 141


class CannotError(Exception):
    """The command cannot be carried out; the text says why, for a person."""
