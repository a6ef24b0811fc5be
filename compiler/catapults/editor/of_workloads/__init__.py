"""Names, fields, completion and signatures in workloads."""
