"""The models of scheduling that there are."""

from __future__ import annotations

from catapults.models.classic.front_end import front_end
from catapults.models.classic.outline import outline
from catapults.models.model import Model
from catapults.source import Source

#: Texts that no other model claims are classic ones, also where nothing of them can be read.
MODELS = (Model("classic", lambda _: True, front_end, outline, has_tools=True),)


def model_of(source: Source) -> Model:
    """The model that a text is written in."""
    return next(one for one in MODELS if one.claims(source))
