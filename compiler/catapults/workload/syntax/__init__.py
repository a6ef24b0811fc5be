"""The text of a workload becomes a tree."""
