"""Priors: what is thought of new moves before their first simulation, as virtual simulations."""
