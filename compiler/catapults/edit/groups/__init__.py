"""Group schedulers as a page draws them: their tree, and gestures on it."""
