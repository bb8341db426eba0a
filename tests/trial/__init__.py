"""A trial of Hayago by harm: hostile input, kills and hardship. `make trial` runs it; docs/reliability.md tells more."""
