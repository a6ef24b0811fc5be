"""What other languages have and these lack: recognised, told by name, mended where that is easy."""
