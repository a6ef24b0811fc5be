"""Tests of workloads, from text to bytes."""
