"""The parsing engine against PLY's own, with the same tables, actions and error functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from ply import yacc

from catapults.diagnostics import Diagnostics
from catapults.models.model import is_group
from catapults.source import Source
from catapults.syntax import ast, lexer, recovery, rules
from catapults.syntax.building import Builder, ParseAbandonedError
from catapults.syntax.lr import Parser, Token, TokenStream
from catapults.syntax.lr_tables import TablesError, load_table
from catapults.syntax.tokens import Lexeme

EXAMPLES = sorted((Path(__file__).parents[3] / "public" / "examples").glob("*/*.sched"))
TEXTS = [path.read_text(encoding="utf-8") for path in EXAMPLES]
#: Groups have a grammar of their own.
SOURCES = [text for text in TEXTS if not is_group(Source("example.sched", text))]
TABLES = "catapults.syntax._tables"
GRAMMAR = rules.rules()

#: What a person may type, by mistake or on the way to something else.
FRAGMENTS = st.sampled_from(
    "{ } ( ) [ ] ; , => = == | * ! ++ if else while foreach in event query data queue int t RQ 7 "
    '5ms "text" dispatch scheduler'.split()
)

Engine = Callable[[list[Lexeme], Diagnostics], Any]


class _PlyStream(TokenStream):
    """As PLY's engine asks for tokens."""

    def token(self) -> Token | None:
        lexeme = self.next()
        return Token(lexeme, self.position - 1, self) if isinstance(lexeme, Lexeme) else None


class _PlyParser(yacc.LRParser):  # type: ignore[misc]
    """PLY's engine; it cannot do all that error functions ask of ours."""

    def take_back(self) -> None:
        """It goes on in the state that it was in before, so what follows cannot be compared."""
        reject()


def with_ply(lexemes: list[Lexeme], diagnostics: Diagnostics) -> Any:
    table = yacc.LRTable()
    table.read_table(import_module(TABLES))
    table.bind_callables(GRAMMAR)
    parser = _PlyParser(table, recovery.p_error)
    ours = Parser(load_table(TABLES, GRAMMAR, rules.signature(GRAMMAR)), recovery.p_error)
    parser.defaulted_states = ours.defaulted_states
    return parser.parse(lexer=_PlyStream(lexemes, Builder(diagnostics), parser))


def with_ours(lexemes: list[Lexeme], diagnostics: Diagnostics) -> Any:
    parser = Parser(load_table(TABLES, GRAMMAR, rules.signature(GRAMMAR)), recovery.p_error)
    return parser.parse(TokenStream(lexemes, Builder(diagnostics), parser))


def result(engine: Engine, source: Source) -> Any:
    """The tree and all that was reported, as plain data."""
    diagnostics = Diagnostics()
    lexemes = lexer.tokenise(source, Diagnostics()).tokens
    try:
        tree = shape(engine(lexemes, diagnostics))
    except ParseAbandonedError:
        tree = None
    return tree, [(one.code, one.span, one.message, one.fixes) for one in diagnostics]


def shape(value: Any) -> Any:
    if isinstance(value, ast.Node):
        return type(value), [shape(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, list):
        return [shape(item) for item in value]
    return value


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """An example with some of its lexemes left out, doubled or replaced."""
    text = draw(st.sampled_from(SOURCES))
    words = [lexeme.text for lexeme in lexer.tokenise(Source("t", text), Diagnostics()).tokens]
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(words) - 1))
        words[at : at + draw(st.integers(0, 3))] = draw(st.lists(FRAGMENTS, max_size=2))
        words = words or [";"]
    return " ".join(words)


@given(damaged())
def test_errors_are_found_repaired_and_skipped_as_ply_does(text: str) -> None:
    source = Source("test.sched", text)
    assert result(with_ours, source) == result(with_ply, source)


@pytest.mark.parametrize("text", SOURCES)
def test_a_text_without_errors_gives_the_tree_that_ply_gives(text: str) -> None:
    source = Source("test.sched", text)
    tree, reported = result(with_ours, source)
    assert (tree, reported) == result(with_ply, source)
    assert tree is not None and reported == []


def test_tables_of_another_grammar_are_refused() -> None:
    with pytest.raises(TablesError, match=r"another grammar.*build_tables"):
        load_table(TABLES, GRAMMAR, "the signature of another grammar")


def test_missing_tables_are_told_with_the_way_to_build_them() -> None:
    with pytest.raises(TablesError, match=r"python -m catapults\.nowhere\.build_tables"):
        load_table("catapults.nowhere._tables", GRAMMAR, "any")
