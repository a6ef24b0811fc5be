"""Parse tables are built ahead; loading never builds."""

from types import ModuleType

import pytest

from catapults.syntax import _tables
from catapults.syntax.build_tables import GrammarError, build
from catapults.syntax.rules import rules


def _module(text: str) -> ModuleType:
    module = ModuleType("tables")
    exec(text, module.__dict__)
    return module


def test_built_tables_are_those_of_the_grammar() -> None:
    assert _module(build(rules()))._lr_signature == _tables._lr_signature


def test_a_grammar_with_a_conflict_is_refused() -> None:
    given = rules()
    ambiguous = {**given, "precedence": [p for p in given["precedence"] if "OR" not in p]}
    with pytest.raises(GrammarError, match="conflict"):
        build(ambiguous)
