"""Syntax tree to checked program."""
