"""What can be said of verbatim text whatever it is translated for."""

from catapults.diagnostics import define

POINTER_CAST = define(
    "W805",
    "number used as an address",
    "This turns an int into an address. On a target with 64 bits an int is too short for one. Keep "
    "a number by which the application finds the text, or stay with smaller targets.",
)
