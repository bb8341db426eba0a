"""Games written as a user would, from the names of the face alone: copy one and change it."""
