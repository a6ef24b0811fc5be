"""What a compiled scheduler says of itself: the descriptors of ``sched.h`` as data."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from catapults import program as ir
from catapults.backends.layout import Layout
from catapults.backends.stepping import NO_FRAME, Scope, StackFrame
from catapults.contracts.libraries import handler_numbers, profile
from catapults.contracts.tables import table
from catapults.source import Span

#: enum cat_type
_TYPE_NUMBERS = {
    ir.ValueType.INT: 0,
    ir.ValueType.FLOAT: 1,
    ir.ValueType.TIME: 2,
    ir.ValueType.THREAD: 3,  # of parameters and locals only
}


@dataclass(frozen=True)
class Variable:
    """struct cat_variable_desc"""

    name: str
    type: int
    offset: int
    count: int
    imported: bool
    initial: int  # an integer, or the bits of a double
    span: Span  # where it is declared


@dataclass(frozen=True)
class ContainerEntry:
    """struct cat_container_desc"""

    name: str
    kind: int
    count: int
    key: int
    lowest_first: bool
    local: bool
    span: Span


@dataclass(frozen=True)
class HandlerEntry:
    """struct cat_handler_desc; the function is found by its name."""

    name: str
    number: int
    has_parameter: bool
    fixed: bool
    span: Span  # of its name


@dataclass(frozen=True)
class SiteEntry:
    """struct cat_site_desc"""

    text: str
    span: Span
    is_nowhere: bool  # number 0, which stands for no place


@dataclass(frozen=True)
class HostEntry:
    """struct cat_host_desc"""

    name: str
    parameters: list[int]
    span: Span  # of the first call


@dataclass(frozen=True)
class LocalEntry:
    """struct cat_local_desc"""

    handler: int
    name: str
    type: int
    offset: int
    first_site: int
    last_site: int
    span: Span


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
    hosts: list[HostEntry]
    frame_size: int
    locals: list[LocalEntry]


def describe(program: ir.Program, layout: Layout, frame: StackFrame = NO_FRAME) -> Description:
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
        sites=[SiteEntry(s.text, s.span, n == 0) for n, s in enumerate(program.sites)],
        hosts=[
            HostEntry(host.name, [_TYPE_NUMBERS[type_] for type_ in host.parameters], host.span)
            for host in program.hosts
        ],
        frame_size=frame.size,
        locals=[_local(scope, frame) for scope in frame.scopes],
    )


def called_handlers(program: ir.Program) -> list[ir.Handler]:
    """The handlers that some library calls; others are never reached and not translated."""
    return [h for name, h in program.handlers.items() if name in handler_numbers()]


def _attribute(attribute: ir.Attribute, offset: int) -> Variable:
    return Variable(
        name=attribute.name,
        type=_TYPE_NUMBERS[attribute.type],
        offset=offset,
        count=1,
        imported=attribute.imported,
        initial=_bits(attribute.default, attribute.type),
        span=attribute.span,
    )


def _global(variable: ir.Global, offset: int) -> Variable:
    return Variable(
        name=variable.name,
        type=_TYPE_NUMBERS[variable.type],
        offset=offset,
        count=variable.size or 1,
        imported=variable.imported,
        initial=_bits(variable.default, variable.type),
        span=variable.span,
    )


def _local(scope: Scope, frame: StackFrame) -> LocalEntry:
    local = scope.local
    return LocalEntry(
        handler=handler_numbers()[scope.handler],
        name=local.name,
        type=_TYPE_NUMBERS[local.type],
        offset=frame.offsets[local],
        first_site=scope.first_site,
        last_site=scope.last_site,
        span=local.span,
    )


def _bits(value: int | float, type_: ir.ValueType) -> int:
    """The value as 64 bits, signed."""
    if type_ is not ir.ValueType.FLOAT:
        return int(value)
    (bits,) = struct.unpack("<q", struct.pack("<d", value))
    return int(bits)


def _container(container: ir.Container, program: ir.Program) -> ContainerEntry:
    return ContainerEntry(
        name=container.name,
        kind=container.kind.number,
        count=container.size or 1,
        key=0 if container.key is None else program.attributes.index(container.key),
        lowest_first=container.lowest_first,
        local=container.handler is not None,
        span=container.span,
    )


def _handler(handler: ir.Handler) -> HandlerEntry:
    return HandlerEntry(
        name=handler.name,
        number=handler_numbers()[handler.name],
        has_parameter=handler.param is not None,
        fixed=handler.fixed,
        span=handler.name_span,
    )
