"""What a compiled scheduler says of itself: the descriptors of ``sched.h`` as data."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from catapults.backends.layout import Layout
from catapults.contracts.tables import handler_numbers, profile, table
from catapults.program import (
    Attribute,
    Container,
    Global,
    Handler,
    Program,
    ValueType,
)

#: enum cat_type
_TYPE_NUMBERS = {ValueType.INT: 0, ValueType.FLOAT: 1, ValueType.TIME: 2}


@dataclass(frozen=True)
class Variable:
    """struct cat_variable_desc"""

    name: str
    type: int
    offset: int
    count: int
    imported: bool
    initial: int  # an integer, or the bits of a double


@dataclass(frozen=True)
class ContainerEntry:
    """struct cat_container_desc"""

    name: str
    kind: int
    count: int
    key: int
    lowest_first: bool
    local: bool


@dataclass(frozen=True)
class HandlerEntry:
    """struct cat_handler_desc; the function is found by its name."""

    name: str
    number: int
    has_parameter: bool
    fixed: bool


@dataclass(frozen=True)
class SiteEntry:
    """struct cat_site_desc"""

    file: str
    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Description:
    """struct cat_scheduler"""

    abi: int
    name: str
    profile: int
    data_size: int
    stride: int
    foreach_depth: int
    dispatch_slot: int
    attributes: list[Variable]
    globals: list[Variable]
    containers: list[ContainerEntry]
    handlers: list[HandlerEntry]
    sites: list[SiteEntry]


def describe(program: Program, layout: Layout) -> Description:
    """Everything that a runtime must know of the program."""
    return Description(
        abi=table("layout")["limits"]["SCHED_ABI"],
        name=program.name,
        profile=profile(program.profile).number,
        data_size=layout.data_size,
        stride=layout.stride,
        foreach_depth=layout.foreach_depth,
        dispatch_slot=layout.dispatch_slot,
        attributes=[_attribute(a, layout.attributes[a]) for a in program.attributes],
        globals=[_global(g, layout.globals[g]) for g in program.globals],
        containers=[_container(c, program) for c in program.containers],
        handlers=[_handler(h) for h in called_handlers(program)],
        sites=[
            SiteEntry(s.span.source.name, s.text, s.span.line, s.span.column) for s in program.sites
        ],
    )


def called_handlers(program: Program) -> list[Handler]:
    """The handlers that some library calls; others are never reached and not translated."""
    return [h for name, h in program.handlers.items() if name in handler_numbers()]


def _attribute(attribute: Attribute, offset: int) -> Variable:
    return Variable(
        name=attribute.name,
        type=_TYPE_NUMBERS[attribute.type],
        offset=offset,
        count=1,
        imported=attribute.imported,
        initial=_bits(attribute.default, attribute.type),
    )


def _global(variable: Global, offset: int) -> Variable:
    return Variable(
        name=variable.name,
        type=_TYPE_NUMBERS[variable.type],
        offset=offset,
        count=variable.size or 1,
        imported=variable.imported,
        initial=_bits(variable.default, variable.type),
    )


def _bits(value: int | float, type_: ValueType) -> int:
    """The value as 64 bits, signed."""
    if type_ is not ValueType.FLOAT:
        return int(value)
    (bits,) = struct.unpack("<q", struct.pack("<d", value))
    return int(bits)


def _container(container: Container, program: Program) -> ContainerEntry:
    kinds = table("layout")["enums"]["container_kind"]
    return ContainerEntry(
        name=container.name,
        kind=kinds[container.type.name],
        count=container.size or 1,
        key=0 if container.key is None else program.attributes.index(container.key),
        lowest_first=container.lowest_first,
        local=container.handler is not None,
    )


def _handler(handler: Handler) -> HandlerEntry:
    return HandlerEntry(
        name=handler.name,
        number=handler_numbers()[handler.name],
        has_parameter=handler.param is not None,
        fixed=handler.fixed,
    )
