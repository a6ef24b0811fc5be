"""What handlers cost on a Rabbit: bytes and clocks, as estimated."""
