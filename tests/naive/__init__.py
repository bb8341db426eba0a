"""Slow twins in plain Python, written to be obviously right: what the kernels are tested against."""
