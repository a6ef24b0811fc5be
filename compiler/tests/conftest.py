"""Settings of all tests of the compiler."""

from hypothesis import settings

# How long a case takes says something about the machine, not about the compiler.
settings.register_profile("catapults", deadline=None)
settings.load_profile("catapults")
