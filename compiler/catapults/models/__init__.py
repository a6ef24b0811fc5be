"""Front ends: each takes the texts of one model of scheduling to the checked program."""
