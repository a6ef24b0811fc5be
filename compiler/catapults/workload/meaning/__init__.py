"""Names and types: the tree becomes the checked workload."""
