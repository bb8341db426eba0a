"""A trial of Hayago by harm: hostile input at every border, kills, and hardship. `make trial` runs it; see docs/reliability.md."""
