"""Documents of many kinds, all made up by us for this benchmark, and by nobody who knew how the learner works."""
