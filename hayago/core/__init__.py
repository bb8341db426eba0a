"""The machine room: compiling, records, random numbers, contracts, errors, settings as text. It knows no game and no search."""
