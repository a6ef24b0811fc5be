"""One module a command: ``NAME``, ``ABOUT``, ``add_arguments`` and ``run``."""
