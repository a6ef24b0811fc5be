"""The models of scheduling that there are."""

from __future__ import annotations

from catapults.models.classic.outline import outline as classic_outline
from catapults.models.distributed.front_end import read_master, read_nodespec
from catapults.models.distributed.outline import outline
from catapults.models.group.front_end import front_end as read_groups
from catapults.models.group.front_end import outline as outline_of_groups
from catapults.models.model import Model, is_group, is_master
from catapults.source import Source

#: Texts that no other model claims are classic ones, also where nothing of them can be read.
MODELS = (
    Model("distributed", is_master, read_master, outline, has_tools=True),
    Model("group", is_group, read_groups, outline_of_groups),
    Model("classic", lambda _: True, read_nodespec, classic_outline, has_tools=True),
)


def model_of(source: Source) -> Model:
    """The model that a text is written in."""
    return next(one for one in MODELS if one.claims(source))
