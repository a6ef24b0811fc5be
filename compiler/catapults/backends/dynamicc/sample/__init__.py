"""The sample program: the threads of a workload."""
