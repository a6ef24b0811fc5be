"""Distributed schedulers: a master, and a scheduler for each family of nodes."""
