"""What can be said of verbatim text whatever it is translated for."""

from catapults.diagnostics import define

POINTER_CAST = define(
    "W805",
    "number used as an address",
    "This makes an address of an int, which is too short for one on targets with 64 bits. Keep a "
    "number by which the application finds the text, or stay with smaller targets.",
)
