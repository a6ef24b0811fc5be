"""Grammar of schedulers, for PLY: one production, one action, one node.

The productions with ``error RESYNC`` are where parsing goes on after a syntax
error; see recovery.py.
"""

from __future__ import annotations

from typing import Any

from catapults.syntax import ast, messages
from catapults.syntax.building import build, name_of
from catapults.syntax.productions import listed, node, one_of, optional, skipped
from catapults.syntax.tokens import Lexeme

start = "file"

precedence = (
    ("nonassoc", "THEN"),  # an else belongs to the nearest if
    ("nonassoc", "ELSE"),
    ("left", "OR"),
    ("left", "AND"),
    ("left", "EQUAL", "NOT_EQUAL"),
    ("left", "LESS", "GREATER", "LESS_EQUAL", "GREATER_EQUAL"),
    ("left", "PLUS", "MINUS"),
    ("left", "STAR", "SLASH", "PERCENT"),
)

# --- the file ---------------------------------------------------------------------


def p_file(p: Any) -> None:
    """file : opening scheduler strays END"""
    p[2].sections.extend(p[3])
    p[0] = p[2]


def p_opening(p: Any) -> None:
    """opening :
    | error RESYNC"""
    _recovered(p)


def p_scheduler(p: Any) -> None:
    """scheduler : partial SCHEDULER names LEFT_BRACE sections RIGHT_BRACE"""
    name, base = p[3]
    kind = p[1].type if p[1] is not None else ""
    p[0] = build(
        p,
        ast.Scheduler,
        partial=kind == "PARTIAL",
        name=name,
        base=base,
        sections=p[5],
        distributed=kind == "DISTRIBUTED",
    )


p_partial = optional("partial", "PARTIAL", "DISTRIBUTED")


def p_names(p: Any) -> None:
    """names : ID
    | ID EXTENDS ID"""
    p[0] = (name_of(p[1]), name_of(p[3]) if len(p) > 2 else None)


def p_names_error(p: Any) -> None:
    """names : error RESYNC"""
    p[0] = (ast.Name(span=p[2].span, text=""), None)
    p.parser.errok()


def p_strays(p: Any) -> None:
    """strays :
    | strays section
    | strays RIGHT_BRACE"""
    p[0] = _appended(p)
    if len(p) > 2 and p[2] is not None:
        _report_after_end(p.lexer.builder, p[2])
    if len(p) > 2 and isinstance(p[2], Lexeme):
        p[0].pop()


def _report_after_end(builder: Any, stray: Lexeme | ast.Section) -> None:
    if not builder.reported_after_end:
        builder.reported_after_end = True
        builder.diagnostics.report(messages.AFTER_END, stray.span)


# --- sections ---------------------------------------------------------------------


p_sections = listed("sections", "section")
p_section_error = skipped("section", "RESYNC")
p_section = one_of(
    "section",
    """thread_section threadimports_section imports_section data_section invariant handler
    aspect families_section nodes_section global_section node_event""".split(),
)

p_thread_section = node(
    ast.ThreadSection, "thread_section : THREAD LEFT_BRACE attributes=attributes RIGHT_BRACE"
)
p_attributes = listed("attributes", "attribute")


def p_attribute_declaration(p: Any) -> None:
    """attribute : type ID SEMICOLON"""
    p[0] = build(p, ast.AttributeDecl, type=_type(p[1]), name=name_of(p[2]))


p_attribute_error = skipped("attribute", "RESYNC")

p_threadimports_section = node(
    ast.ThreadImportsSection,
    "threadimports_section : THREADIMPORTS LEFT_BRACE imports=imports RIGHT_BRACE",
)
p_imports_section = node(
    ast.ImportsSection, "imports_section : IMPORTS LEFT_BRACE imports=imports RIGHT_BRACE"
)
p_imports = listed("imports", "import")


def p_import(p: Any) -> None:
    """import : type ID DEFAULT expression SEMICOLON"""
    p[0] = build(p, ast.Import, type=_type(p[1]), name=name_of(p[2]), default=p[4])


p_import_error = skipped("import", "RESYNC")

p_data_section = node(
    ast.DataSection, "data_section : DATA LEFT_BRACE declarations=data RIGHT_BRACE"
)
p_data = listed("data", "datum")
p_datum = one_of("datum", ("declaration",))
p_datum_error = skipped("datum", "RESYNC")

p_invariant = node(ast.Invariant, "invariant : INVARIANT container=ID body=block")
p_handler = node(
    ast.Handler,
    """handler : kind=EVENT name=ID param=parameter body=block
    | kind=QUERY name=ID param=parameter body=block""",
)
p_aspect = node(
    ast.Aspect,
    """aspect : when=BEFORE handler=ID param=parameter body=block
    | when=AFTER handler=ID param=parameter body=block""",
)
p_no_parameter = optional("parameter")
p_parameter = node(ast.Param, "parameter : LEFT_PAREN name=ID RIGHT_PAREN", fixed=False)
p_fixed_parameter = node(ast.Param, "parameter : LEFT_PAREN FIXED name=ID RIGHT_PAREN", fixed=True)

# --- sections of masters ----------------------------------------------------------

p_families_section = node(
    ast.FamiliesSection, "families_section : NODEFAMILIES LEFT_BRACE families=families RIGHT_BRACE"
)
p_families = listed("families", "family")
p_family = node(ast.Family, "family : file=file_name COLON name=ID SEMICOLON")
p_family_error = skipped("family", "RESYNC")
p_file_name = node(ast.FileName, "file_name : text=STRING")
p_nodes_section = node(
    ast.NodesSection, "nodes_section : NODES LEFT_BRACE declarations=data RIGHT_BRACE"
)
p_global_section = node(
    ast.GlobalSection, "global_section : GLOBAL LEFT_BRACE declarations=data RIGHT_BRACE"
)
p_node_event = node(
    ast.NodeEvent,
    """node_event : when=ARRIVAL param=parameter body=block
    | when=DEPARTURE param=parameter body=block
    | when=PLACEMENT param=parameter body=block""",
)

# --- declarations -----------------------------------------------------------------


def p_declaration(p: Any) -> None:
    """declaration : type declarators SEMICOLON
    | CONST type declarators SEMICOLON"""
    const = p[1].type == "CONST"
    p[0] = build(
        p, ast.Declaration, const=const, type=_type(p[2 if const else 1]), declarators=p[len(p) - 2]
    )


p_type = one_of("type", "INT FLOAT TIME THREADREF QUEUE STACK PQUEUE PSTACK NODE".split())
p_declarators = listed("declarators", "declarator", "COMMA")
p_declarator = node(
    ast.Declarator,
    """declarator : name=ID sort=sort
    | name=ID LEFT_BRACKET size=expression RIGHT_BRACKET sort=sort
    | name=ID ASSIGN init=expression
    | name=ID LEFT_BRACKET size=expression RIGHT_BRACKET ASSIGN init=expression""",
)


def p_sort(p: Any) -> None:
    """sort :
    | order SORTABLE ON ID"""
    if len(p) == 1:
        return
    order = ast.Order(p[1].type.lower()) if p[1] else None
    p[0] = build(p, ast.SortKey, order=order, key=name_of(p[4]))


p_order = optional("order", "REVERSE", "INCREASING", "DECREASING")


# --- shared -----------------------------------------------------------------------


_TYPES = {one.value.upper(): one for one in ast.Type}


def _type(lexeme: Lexeme) -> ast.Type:
    return _TYPES[lexeme.type]


def _recovered(p: Any) -> None:
    """An error was skipped: the next one counts again."""
    if len(p) > 1:
        p.parser.errok()
    p[0] = None


def _appended(p: Any) -> list[Any]:
    """For a list production: the list so far with the new item, unless that was in error."""
    if len(p) == 1:
        return []
    items: list[Any] = p[1]
    if p[2] is not None:
        items.append(p[2])
    return items
