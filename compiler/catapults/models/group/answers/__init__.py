"""Which groups are asked, and what each can answer, as far as the text proves it."""
