"""Compiler for application-specific thread schedulers."""

#: As in pyproject.toml; it is a part of the stamps of distributed schedulers.
VERSION = "0.1.0"
