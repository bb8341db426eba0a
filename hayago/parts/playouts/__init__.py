"""Playout policies and their steps: how a simulation goes on after the tree. Statistics of the tree are not kept here."""
