"""The front end of schedulers for one node: from syntax tree to checked program."""
