"""What was copied, and how it is written somewhere else."""
