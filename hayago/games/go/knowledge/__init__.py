"""What Go players know of shapes: patterns, features, distances, reasons in words."""
