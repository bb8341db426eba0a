"""Observers: what is noted of finished simulations besides their outcome."""
