"""Group schedulers: trees of groups, each with its own way to decide."""
