"""How gestures change a text: edits, lines, places, layout."""
