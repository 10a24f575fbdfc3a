"""Many documents: what they come from, the processes that read them, the journal that loses none, what is written."""
