"""Is an own game or part what the contract asks for? Checks for users; our own tests are in `tests/`."""
