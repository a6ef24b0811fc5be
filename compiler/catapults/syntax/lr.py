"""Drives the tables of an LALR grammar over the lexemes of a text.

The tables are PLY's, and grammar actions and error functions meet what they meet under PLY's own
engine, with which a test compares this one. That engine wraps each symbol in an object, which is
most of the time of a parse; here symbols are plain values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from catapults.syntax.building import STACK_LIMIT, Builder, ParseAbandonedError
from catapults.syntax.lr_tables import BOTTOM, Table
from catapults.syntax.tokens import Lexeme

#: Tokens that must be shifted behind an error before the error function is asked again.
_QUIET_TOKENS = 3

_ERROR = "error"


class Production(list[Any]):
    """What an action sees: ``p[1]``, ``p[2]`` … are the values of the symbols, and ``p[0]``
    becomes that of the production."""

    __slots__ = ("lexer", "parser")

    lexer: TokenStream
    parser: Parser


class Token:
    """A token as error functions see it; they may give it another type."""

    __slots__ = ("index", "lexer", "type", "value")

    def __init__(self, lexeme: Lexeme, index: int, lexer: TokenStream) -> None:
        """``index`` is the place of the lexeme in the stream."""
        self.type = lexeme.type
        self.value = lexeme
        self.index = index
        self.lexer = lexer


class Symbol(NamedTuple):
    """A symbol of the grammar with its value."""

    type: str
    value: Any


_AT_END = Symbol(BOTTOM, None)

_Lookahead = Lexeme | Token | Symbol


class TokenStream:
    """The lexemes of one text, and what recovery keeps in mind on its way through them."""

    def __init__(self, lexemes: list[Lexeme], builder: Builder, parser: Parser) -> None:
        """Starts before the first of ``lexemes``, which end with END."""
        self.lexemes = lexemes
        self.builder = builder
        self.parser = parser
        self.position = 0
        self.reported: set[int] = set()
        self.inserted: set[int] = set()
        self.skipped_from: set[int] = set()

    def next(self) -> Lexeme | Symbol:
        """The lexeme at the present place, which moves on."""
        if self.position == len(self.lexemes):
            return _AT_END
        self.position += 1
        return self.lexemes[self.position - 1]

    def previous(self, index: int) -> Lexeme | None:
        """The lexeme before a place."""
        return self.lexemes[index - 1] if index else None

    def following(self, index: int) -> Lexeme:
        """The lexeme behind a place; behind the end there is the end."""
        return self.lexemes[min(index + 1, len(self.lexemes) - 1)]


#: Is told of a token that cannot stand where it does, None for the end of the text. It returns the
#: token to go on with, None for the next one, and says :meth:`Parser.errok`; or it leaves the
#: recovery to the productions with ``error``.
ErrorFunction = Callable[[Any], Token | None]


class Parser:
    """One parse. Error functions look at its stack and its tables."""

    def __init__(self, table: Table, error_function: ErrorFunction) -> None:
        """Nothing is parsed yet."""
        self.action = table.action
        self.goto = table.goto
        self.productions = table.productions
        self.defaulted_states = table.defaulted
        self.statestack = [0]
        self._values: list[Any] = [None]
        self._symbols = table.symbols
        self._at_once = table.at_once
        self._error_function = error_function
        self._shifted = 0
        self._loud_from = 0  # how many tokens must have been shifted before an error counts
        self._recovered = True
        self._held: list[Lexeme | Token] = []  # comes behind the lookahead

    def errok(self) -> None:
        """Ends a recovery: the next error counts again."""
        self._recovered = True

    def take_back(self) -> None:
        """Forgets the last symbol, as if nothing of it had been read."""
        self.statestack.pop()
        self._values.pop()

    @property
    def symstack(self) -> list[Symbol]:
        """The symbols before the present token, the last one on top."""
        states = zip(self.statestack, self._values, strict=True)
        return [Symbol(self._symbols[state], value) for state, value in states]

    def parse(self, lexer: TokenStream) -> Any:
        """The value of the start symbol. Raises ParseAbandonedError when recovery fails."""
        states, values, held = self.statestack, self._values, self._held
        action, goto, productions, at_once = self.action, self.goto, self.productions, self._at_once
        lexemes, end, position = lexer.lexemes, len(lexer.lexemes), lexer.position
        production = Production([None])
        production.lexer, production.parser = lexer, self
        token: _Lookahead | None = None
        while True:
            state = states[-1]
            move = at_once[state]
            if move is None:
                if token is None:
                    if held:
                        token = held.pop()
                    else:
                        token = lexemes[position] if position < end else _AT_END
                        position += 1
                move = action[state].get(token.type)
                if move is None:
                    lexer.position = position
                    token = self._recover(token, lexer)
                    position = lexer.position
                    continue
            if move > 0:
                assert token is not None
                states.append(move)
                values.append(token if token.__class__ is Lexeme else token.value)
                if len(states) > STACK_LIMIT:
                    lexer.builder.abandon_too_deep(lexemes[position - 1].span)
                token = None
                self._shifted += 1
            elif move < 0:
                name, length, act = productions[-move]
                if act is None:
                    states.pop()
                else:
                    first = len(values) - length
                    production[0], production[1:] = None, values[first:]
                    act(production)
                    values[first:] = production[:1]
                    del states[first:]
                states.append(goto[states[-1]][name])
            else:
                return values[-1]

    def _recover(self, token: _Lookahead, lexer: TokenStream) -> _Lookahead | None:
        """What to go on with at a token that does not fit; None for the next token."""
        counts = self._recovered or self._shifted >= self._loud_from
        self._loud_from = self._shifted + _QUIET_TOKENS
        if token.type != _ERROR and counts:
            self._recovered = False
            asked = _asked(token, lexer)
            answer = self._error_function(asked)
            if self._recovered:
                return answer
            token = asked or token
        if token.type == BOTTOM:
            raise ParseAbandonedError
        if len(self.statestack) == 1:
            self._held.clear()
            return None
        if isinstance(token, Symbol):  # an error that nothing on top of the stack waits for
            self.take_back()
            return token
        if self._symbols[self.statestack[-1]] == _ERROR:
            return None
        self._held.append(token)
        return Symbol(_ERROR, token)


def _asked(token: _Lookahead, lexer: TokenStream) -> Token | None:
    if isinstance(token, Lexeme):
        return Token(token, lexer.position - 1, lexer)
    return token if isinstance(token, Token) else None
