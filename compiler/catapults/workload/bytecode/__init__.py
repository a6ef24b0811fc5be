"""The checked workload becomes the bytes that the runtime loads."""
