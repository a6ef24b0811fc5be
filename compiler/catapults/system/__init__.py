"""Systems: which nodes there are, with which workloads, and what joins them. A system is to a
distributed scheduler what a workload is to a scheduler."""
