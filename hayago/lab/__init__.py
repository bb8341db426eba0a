"""The laboratory: matches, studies, tuning, suites, trials. What is measured is in other rooms."""
