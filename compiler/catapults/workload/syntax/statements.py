"""Grammar of what threads do: one production, one action, one node."""

from __future__ import annotations

from typing import Any

from catapults.syntax.ast import IntLiteral, Name
from catapults.syntax.building import build, finished
from catapults.syntax.lr_tables import passes_on
from catapults.workload.syntax import ast
from catapults.workload.syntax.expressions import collected


def p_block(p: Any) -> None:
    """block : LEFT_BRACE statements RIGHT_BRACE
    | LEFT_BRACE statements error RIGHT_BRACE"""
    p[0] = build(p, ast.Block, statements=p[2])


def p_statements(p: Any) -> None:
    """statements :
    | statements statement"""
    p[0] = collected(p)


def p_statement_error(p: Any) -> None:
    """statement : error SEMICOLON
    | error block"""
    p.parser.errok()
    # Something else may control it, and needs a node.
    p[0] = finished(p, ast.Empty(span=p[2].span))


@passes_on
def p_statement_block(p: Any) -> None:
    """statement : block
    | declaration"""
    p[0] = p[1]


def p_empty(p: Any) -> None:
    """statement : SEMICOLON"""
    p[0] = build(p, ast.Empty)


def p_declaration(p: Any) -> None:
    """declaration : type declarators SEMICOLON
    | CONST type declarators SEMICOLON"""
    const = len(p) > 4
    declarators = p[len(p) - 2]
    p[0] = build(
        p, ast.Declaration, const=const, type=p[2 if const else 1].text, declarators=declarators
    )


def p_import(p: Any) -> None:
    """statement : IMPORT type declarators SEMICOLON"""
    p[0] = build(p, ast.ImportDeclaration, type=p[2].text, declarators=p[3])


@passes_on
def p_type(p: Any) -> None:
    """type : INT
    | FLOAT
    | TIME"""
    p[0] = p[1]


def p_declarators(p: Any) -> None:
    """declarators : declarator
    | declarators COMMA declarator"""
    p[0] = collected(p)


def p_declarator(p: Any) -> None:
    """declarator : name
    | name ASSIGN expression"""
    p[0] = build(p, ast.Declarator, name=p[1], init=p[3] if len(p) > 2 else None)


def p_assign(p: Any) -> None:
    """statement : name ASSIGN expression SEMICOLON
    | name PLUS_ASSIGN expression SEMICOLON
    | name MINUS_ASSIGN expression SEMICOLON
    | name TIMES_ASSIGN expression SEMICOLON
    | name DIVIDE_ASSIGN expression SEMICOLON
    | name MODULO_ASSIGN expression SEMICOLON"""
    operator = p[2].text if p[2].text == "=" else p[2].text[0]
    p[0] = build(p, ast.Assign, operator=operator, target=p[1], value=p[3])


def p_step(p: Any) -> None:
    """statement : name INCREMENT SEMICOLON
    | name DECREMENT SEMICOLON"""
    _step(p, p[1], p[2])


def p_step_before(p: Any) -> None:
    """statement : INCREMENT name SEMICOLON
    | DECREMENT name SEMICOLON"""
    _step(p, p[2], p[1])


def _step(p: Any, target: Name, operator: Any) -> None:
    one = IntLiteral(span=operator.span, value=1, text="1")
    p[0] = build(p, ast.Assign, operator=operator.text[0], target=target, value=one)


def p_if(p: Any) -> None:
    """statement : IF LEFT_PAREN expression RIGHT_PAREN statement %prec THEN
    | IF LEFT_PAREN expression RIGHT_PAREN statement ELSE statement"""
    p[0] = build(p, ast.If, condition=p[3], then=p[5], orelse=p[7] if len(p) > 6 else None)


def p_while(p: Any) -> None:
    """statement : WHILE LEFT_PAREN expression RIGHT_PAREN statement"""
    p[0] = build(p, ast.While, condition=p[3], body=p[5])


def p_loop(p: Any) -> None:
    """statement : LOOP block"""
    p[0] = build(p, ast.Loop, body=p[2])


def p_repeat(p: Any) -> None:
    """statement : REPEAT LEFT_PAREN expression RIGHT_PAREN statement"""
    p[0] = build(p, ast.Repeat, times=p[3], body=p[5])


def p_break(p: Any) -> None:
    """statement : BREAK SEMICOLON"""
    p[0] = build(p, ast.Break)


def p_continue(p: Any) -> None:
    """statement : CONTINUE SEMICOLON"""
    p[0] = build(p, ast.Continue)


def p_compute(p: Any) -> None:
    """statement : COMPUTE expression SEMICOLON"""
    p[0] = build(p, ast.Compute, duration=p[2])


def p_sleep(p: Any) -> None:
    """statement : SLEEP expression SEMICOLON"""
    p[0] = build(p, ast.Sleep, duration=p[2])


def p_yield(p: Any) -> None:
    """statement : YIELD SEMICOLON
    | YIELD TO thread_reference SEMICOLON"""
    p[0] = build(p, ast.Yield, to=p[3] if len(p) > 3 else None)


def p_exit(p: Any) -> None:
    """statement : EXIT SEMICOLON"""
    p[0] = build(p, ast.Exit)


def p_spawn(p: Any) -> None:
    """statement : SPAWN name SEMICOLON"""
    p[0] = build(p, ast.Spawn, class_name=p[2])


def p_suspend(p: Any) -> None:
    """statement : SUSPEND thread_reference SEMICOLON"""
    p[0] = build(p, ast.Suspend, thread=p[2])


def p_resume(p: Any) -> None:
    """statement : RESUME thread_reference SEMICOLON"""
    p[0] = build(p, ast.Resume, thread=p[2])


def p_thread_reference(p: Any) -> None:
    """thread_reference : name
    | name LEFT_BRACKET expression RIGHT_BRACKET"""
    p[0] = build(p, ast.ThreadRef, name=p[1], instance=p[3] if len(p) > 2 else None)


def p_record(p: Any) -> None:
    """statement : RECORD name expression SEMICOLON"""
    p[0] = build(p, ast.Record, histogram=p[2], value=p[3])


def p_count(p: Any) -> None:
    """statement : COUNT name SEMICOLON"""
    p[0] = build(p, ast.Count, counter=p[2])


def p_mark(p: Any) -> None:
    """statement : MARK STRING SEMICOLON"""
    p[0] = build(p, ast.Mark, text=p[2].value)


# --- the world --------------------------------------------------------------------------


def p_io(p: Any) -> None:
    """statement : IO name SEMICOLON
    | IO name expression SEMICOLON"""
    p[0] = build(p, ast.Io, device=p[2], amount=p[3] if len(p) > 4 else None)


def p_poll(p: Any) -> None:
    """statement : POLL name SEMICOLON
    | POLL name expression SEMICOLON"""
    p[0] = build(p, ast.Poll, device=p[2], amount=p[3] if len(p) > 4 else None)


def p_receive(p: Any) -> None:
    """statement : RECEIVE name FROM name SEMICOLON"""
    p[0] = build(p, ast.Receive, message=p[2], channel=p[4])


def p_try_receive(p: Any) -> None:
    """statement : TRY RECEIVE name FROM name statement %prec THEN
    | TRY RECEIVE name FROM name statement ELSE statement"""
    orelse = p[8] if len(p) > 7 else None
    p[0] = build(p, ast.TryReceive, message=p[3], channel=p[5], then=p[6], orelse=orelse)


def p_send(p: Any) -> None:
    """statement : SEND name TO name SEMICOLON
    | SEND new_message TO name SEMICOLON"""
    p[0] = build(p, ast.Send, message=p[2], channel=p[4])


def p_new_message(p: Any) -> None:
    """new_message : LEFT_BRACE RIGHT_BRACE
    | LEFT_BRACE field_values RIGHT_BRACE
    | LEFT_BRACE field_values SEMICOLON RIGHT_BRACE"""
    p[0] = build(p, ast.NewMessage, fields=p[2] if len(p) > 3 else [])


def p_field_values(p: Any) -> None:
    """field_values : field_value
    | field_values SEMICOLON field_value"""
    p[0] = collected(p)


def p_field_value(p: Any) -> None:
    """field_value : name ASSIGN expression"""
    p[0] = build(p, ast.FieldValue, field=p[1], value=p[3])


def p_acquire(p: Any) -> None:
    """statement : ACQUIRE lock_reference SEMICOLON"""
    p[0] = build(p, ast.Acquire, lock=p[2])


def p_release(p: Any) -> None:
    """statement : RELEASE lock_reference SEMICOLON"""
    p[0] = build(p, ast.Release, lock=p[2])


def p_lock_reference(p: Any) -> None:
    """lock_reference : name
    | name LEFT_BRACKET expression RIGHT_BRACKET"""
    p[0] = build(p, ast.LockRef, name=p[1], index=p[3] if len(p) > 2 else None)
