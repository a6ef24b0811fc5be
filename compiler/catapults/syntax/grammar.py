"""Grammar of schedulers, for PLY: one production, one action, one node.

The productions with ``error RESYNC`` are where parsing goes on after a syntax
error; see recovery.py.
"""

from __future__ import annotations

from typing import Any

from catapults.syntax import ast, messages
from catapults.syntax.building import build, name_of
from catapults.syntax.lr_tables import passes_on
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
    partial = p[1] is not None
    p[0] = build(p, ast.Scheduler, partial=partial, name=name, base=base, sections=p[5])


def p_partial(p: Any) -> None:
    """partial :
    | PARTIAL"""
    p[0] = p[1] if len(p) > 1 else None


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


def p_sections(p: Any) -> None:
    """sections :
    | sections section"""
    p[0] = _appended(p)


def p_section_error(p: Any) -> None:
    """section : error RESYNC"""
    _recovered(p)


@passes_on
def p_section(p: Any) -> None:
    """section : thread_section
    | threadimports_section
    | imports_section
    | data_section
    | invariant
    | handler
    | aspect"""
    p[0] = p[1]


def p_thread_section(p: Any) -> None:
    """thread_section : THREAD LEFT_BRACE attributes RIGHT_BRACE"""
    p[0] = build(p, ast.ThreadSection, attributes=p[3])


def p_attributes(p: Any) -> None:
    """attributes :
    | attributes attribute"""
    p[0] = _appended(p)


def p_attribute_declaration(p: Any) -> None:
    """attribute : type ID SEMICOLON"""
    p[0] = build(p, ast.AttributeDecl, type=_type(p[1]), name=name_of(p[2]))


def p_attribute_error(p: Any) -> None:
    """attribute : error RESYNC"""
    _recovered(p)


def p_threadimports_section(p: Any) -> None:
    """threadimports_section : THREADIMPORTS LEFT_BRACE imports RIGHT_BRACE"""
    p[0] = build(p, ast.ThreadImportsSection, imports=p[3])


def p_imports_section(p: Any) -> None:
    """imports_section : IMPORTS LEFT_BRACE imports RIGHT_BRACE"""
    p[0] = build(p, ast.ImportsSection, imports=p[3])


def p_imports(p: Any) -> None:
    """imports :
    | imports import"""
    p[0] = _appended(p)


def p_import(p: Any) -> None:
    """import : type ID DEFAULT expression SEMICOLON"""
    p[0] = build(p, ast.Import, type=_type(p[1]), name=name_of(p[2]), default=p[4])


def p_import_error(p: Any) -> None:
    """import : error RESYNC"""
    _recovered(p)


def p_data_section(p: Any) -> None:
    """data_section : DATA LEFT_BRACE data RIGHT_BRACE"""
    p[0] = build(p, ast.DataSection, declarations=p[3])


def p_data(p: Any) -> None:
    """data :
    | data datum"""
    p[0] = _appended(p)


@passes_on
def p_datum(p: Any) -> None:
    """datum : declaration"""
    p[0] = p[1]


def p_datum_error(p: Any) -> None:
    """datum : error RESYNC"""
    _recovered(p)


def p_invariant(p: Any) -> None:
    """invariant : INVARIANT ID block"""
    p[0] = build(p, ast.Invariant, container=name_of(p[2]), body=p[3])


def p_handler(p: Any) -> None:
    """handler : EVENT ID parameter block
    | QUERY ID parameter block"""
    p[0] = build(p, ast.Handler, kind=p[1].type.lower(), name=name_of(p[2]), param=p[3], body=p[4])


def p_aspect(p: Any) -> None:
    """aspect : BEFORE ID parameter block
    | AFTER ID parameter block"""
    p[0] = build(
        p, ast.Aspect, when=p[1].type.lower(), handler=name_of(p[2]), param=p[3], body=p[4]
    )


def p_parameter(p: Any) -> None:
    """parameter :
    | LEFT_PAREN ID RIGHT_PAREN
    | LEFT_PAREN FIXED ID RIGHT_PAREN"""
    if len(p) > 1:
        p[0] = build(p, ast.Param, name=name_of(p[len(p) - 2]), fixed=len(p) > 4)


# --- declarations -----------------------------------------------------------------


def p_declaration(p: Any) -> None:
    """declaration : type declarators SEMICOLON
    | CONST type declarators SEMICOLON"""
    const = p[1].type == "CONST"
    p[0] = build(
        p, ast.Declaration, const=const, type=_type(p[2 if const else 1]), declarators=p[len(p) - 2]
    )


@passes_on
def p_type(p: Any) -> None:
    """type : INT
    | FLOAT
    | TIME
    | THREADREF
    | QUEUE
    | STACK
    | PQUEUE
    | PSTACK"""
    p[0] = p[1]


def p_declarators(p: Any) -> None:
    """declarators : declarator
    | declarators COMMA declarator"""
    p[0] = [p[1]] if len(p) == 2 else [*p[1], p[3]]


def p_declarator(p: Any) -> None:
    """declarator : ID sort"""
    p[0] = build(p, ast.Declarator, name=name_of(p[1]), sort=p[2])


def p_declarator_array(p: Any) -> None:
    """declarator : ID LEFT_BRACKET expression RIGHT_BRACKET sort"""
    p[0] = build(p, ast.Declarator, name=name_of(p[1]), size=p[3], sort=p[5])


def p_declarator_init(p: Any) -> None:
    """declarator : ID ASSIGN expression"""
    p[0] = build(p, ast.Declarator, name=name_of(p[1]), init=p[3])


def p_declarator_array_init(p: Any) -> None:
    """declarator : ID LEFT_BRACKET expression RIGHT_BRACKET ASSIGN expression"""
    p[0] = build(p, ast.Declarator, name=name_of(p[1]), size=p[3], init=p[6])


def p_sort(p: Any) -> None:
    """sort :
    | order SORTABLE ON ID"""
    if len(p) == 1:
        return
    order = ast.Order(p[1].type.lower()) if p[1] else None
    p[0] = build(p, ast.SortKey, order=order, key=name_of(p[4]))


def p_order(p: Any) -> None:
    """order :
    | REVERSE
    | INCREASING
    | DECREASING"""
    p[0] = p[1] if len(p) > 1 else None


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
