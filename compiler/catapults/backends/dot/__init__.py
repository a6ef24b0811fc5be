"""Graphviz: containers as nodes, transfers as edges labelled with their handlers.

An edge is bold in a loop and dashed under a condition. It is grey where the
container that a thread comes from is inferred from what the library guarantees.
"""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.base import Backend, Options
from catapults.backends.emitter import Emitter, Listing
from catapults.contracts.messages import GraphEdge, GraphNode
from catapults.diagnostics import Diagnostics
from catapults.graph import BIRTH, END, RUNNING, derive_graph

_SHAPES = {
    "threadref": {"shape": "box", "style": "rounded"},
    "queue": {"shape": "box"},
    "stack": {"shape": "box", "peripheries": "2"},
    "pqueue": {"shape": "cds"},
    "pstack": {"shape": "cds", "peripheries": "2"},
    BIRTH: {"shape": "circle"},
    RUNNING: {"shape": "box", "style": "dashed"},
    END: {"shape": "doublecircle"},
}


class DotBackend(Backend):
    """A drawing; any scheduler has one, also a partial one."""

    name = "dot"
    description = "Graphviz, the graph of containers and transfers"
    text_ending = "dot"

    def check(self, program: ir.Program, diagnostics: Diagnostics) -> None:
        """Nothing stands in the way of a drawing."""

    def listing(self, program: ir.Program, options: Options) -> Listing:
        """The drawing: a container comes from its declaration, an edge from its transfers."""
        graph = derive_graph(program)
        declared = {container.name: container.span for container in program.containers}
        out = Emitter()
        name = program.name
        out.line(f"// Drawn by Graphviz: dot -Tsvg {name}.dot -o {name}.svg")
        with out.block(f"digraph {_quoted(program.name)} {{", "}"):
            out.line("rankdir=LR;")
            out.line('node [fontname="Helvetica"];')
            out.line('edge [fontname="Helvetica", fontsize=10];')
            for node in graph.nodes:
                with out.made_from(*(declared[n] for n in (node.name,) if n in declared)):
                    out.line(f"{_quoted(node.id)}{_attributes(_node(node))};")
            for edge in graph.edges:
                ends = f"{_quoted(edge.source)} -> {_quoted(edge.target)}"
                with out.made_from(*(program.sites[t.site].span for t in edge.transfers)):
                    out.line(f"{ends}{_attributes(_edge(edge))};")
        return out.listing()


def _node(node: GraphNode) -> dict[str, str]:
    name = node.name if node.size is None else f"{node.name}[{node.size}]"
    lines = [name]
    if node.key is not None:
        first = "lowest" if node.lowest_first else "highest"
        lines.append(f"{first} {node.key} first")
    return {"label": "\n".join(lines), **_SHAPES[node.kind]}


def _edge(edge: GraphEdge) -> dict[str, str]:
    styles = [name for name, on in (("bold", edge.loop), ("dashed", edge.conditional)) if on]
    attributes = {"label": edge.handler}
    if styles:
        attributes["style"] = ",".join(styles)
    if edge.inferred:
        attributes["color"] = "gray50"
    conditions = dict.fromkeys(" and ".join(t.conditions) for t in edge.transfers)
    tooltip = " or ".join(condition for condition in conditions if condition)
    if tooltip:
        attributes["tooltip"] = tooltip
    return attributes


def _attributes(values: dict[str, str]) -> str:
    return f" [{', '.join(f'{name}={_quoted(value)}' for name, value in values.items())}]"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


BACKEND = DotBackend()
