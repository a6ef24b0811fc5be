"""Changes to a text: what an editor does for a person."""
