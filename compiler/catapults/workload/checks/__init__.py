"""What is wrong with a workload as a whole, and with a scheduler beside it."""
