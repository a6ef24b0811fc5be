"""What an editor shows and does while a person types: plain answers, also for broken texts."""
