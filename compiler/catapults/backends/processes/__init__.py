"""Systems of nodes as real processes: a manager, and schedulers in a real library."""
