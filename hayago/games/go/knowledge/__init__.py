"""What moves look like to a player: features, shapes, distances, symmetries, reasons in words. No reading ahead."""
