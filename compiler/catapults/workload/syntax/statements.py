"""Grammar of what threads do: one production, one node."""

from __future__ import annotations

from typing import Any

from catapults.syntax.ast import IntLiteral, Name
from catapults.syntax.building import build, finished
from catapults.syntax.productions import listed, node, one_of
from catapults.workload.syntax import ast

p_block = node(
    ast.Block,
    """block : LEFT_BRACE statements=statements RIGHT_BRACE
    | LEFT_BRACE statements=statements error RIGHT_BRACE""",
)
p_statements = listed("statements", "statement")


def p_statement_error(p: Any) -> None:
    """statement : error SEMICOLON
    | error block"""
    p.parser.errok()
    # Something else may control it, and needs a node.
    p[0] = finished(p, ast.Empty(span=p[2].span))


p_statement_block = one_of("statement", ("block", "declaration"))
p_empty = node(ast.Empty, "statement : SEMICOLON")

# --- variables -------------------------------------------------------------------------

p_declaration = node(
    ast.Declaration, "declaration : type=type declarators=declarators SEMICOLON", const=False
)
p_constant = node(
    ast.Declaration, "declaration : CONST type=type declarators=declarators SEMICOLON", const=True
)
p_import = node(
    ast.ImportDeclaration, "statement : IMPORT type=type declarators=declarators SEMICOLON"
)
p_type = one_of("type", ("INT", "FLOAT", "TIME"))
p_declarators = listed("declarators", "declarator", "COMMA")
p_declarator = node(ast.Declarator, "declarator : name=name | name=name ASSIGN init=expression")


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


# --- branches and loops ------------------------------------------------------------------

p_if = node(
    ast.If,
    """statement : IF LEFT_PAREN condition=expression RIGHT_PAREN then=statement %prec THEN
    | IF LEFT_PAREN condition=expression RIGHT_PAREN then=statement ELSE orelse=statement""",
)
p_while = node(
    ast.While, "statement : WHILE LEFT_PAREN condition=expression RIGHT_PAREN body=statement"
)
p_loop = node(ast.Loop, "statement : LOOP body=block")
p_repeat = node(
    ast.Repeat, "statement : REPEAT LEFT_PAREN times=expression RIGHT_PAREN body=statement"
)
p_break = node(ast.Break, "statement : BREAK SEMICOLON")
p_continue = node(ast.Continue, "statement : CONTINUE SEMICOLON")

# --- actions -----------------------------------------------------------------------------

p_compute = node(ast.Compute, "statement : COMPUTE duration=expression SEMICOLON")
p_sleep = node(ast.Sleep, "statement : SLEEP duration=expression SEMICOLON")
p_sleep_until = node(ast.SleepUntil, "statement : SLEEP UNTIL moment=expression SEMICOLON")
p_yield = node(ast.Yield, "statement : YIELD SEMICOLON | YIELD TO to=thread_reference SEMICOLON")
p_exit = node(ast.Exit, "statement : EXIT SEMICOLON")
p_spawn = node(ast.Spawn, "statement : SPAWN class_name=name SEMICOLON")
p_spawn_else = node(ast.SpawnElse, "statement : SPAWN class_name=name ELSE orelse=statement")
p_spawn_anywhere = node(ast.SpawnAnywhere, "statement : SPAWN class_name=name ANYWHERE SEMICOLON")
p_suspend = node(
    ast.Suspend,
    """statement : SUSPEND thread=thread_reference SEMICOLON
    | SUSPEND thread=thread_reference ON node=node_reference SEMICOLON""",
)
p_resume = node(
    ast.Resume,
    """statement : RESUME thread=thread_reference SEMICOLON
    | RESUME thread=thread_reference ON node=node_reference SEMICOLON""",
)
p_kill = node(ast.Kill, "statement : KILL thread=thread_reference SEMICOLON")
p_thread_reference = node(
    ast.ThreadRef,
    "thread_reference : name=name | name=name LEFT_BRACKET instance=expression RIGHT_BRACKET",
)
p_node_reference = node(
    ast.NodeRef,
    "node_reference : name=name | name=name LEFT_BRACKET instance=expression RIGHT_BRACKET",
)
p_enter = node(ast.Enter, "statement : ENTER group=name SEMICOLON")
p_leave = node(ast.Leave, "statement : LEAVE group=name SEMICOLON")
p_record = node(ast.Record, "statement : RECORD histogram=name value=expression SEMICOLON")
p_count = node(ast.Count, "statement : COUNT counter=name SEMICOLON")
p_mark = node(ast.Mark, "statement : MARK text=STRING SEMICOLON")

# --- jobs --------------------------------------------------------------------------------

p_job_setting = node(
    ast.JobSetting,
    """statement : what=PERIOD value=expression SEMICOLON
    | what=SPORADIC value=expression SEMICOLON
    | what=SPORADIC SEMICOLON
    | what=OFFSET value=expression SEMICOLON
    | what=JITTER value=expression SEMICOLON
    | what=DEADLINE value=expression SEMICOLON""",
)
p_late = node(ast.LateSetting, "statement : LATE choice=name SEMICOLON")

# --- the world ---------------------------------------------------------------------------


def p_wait_without_limit(p: Any) -> None:
    """statement : wait SEMICOLON"""
    p[0] = p[1]
    p[0].span = p[1].span.to(p[2].span)


p_limited = node(
    ast.Limited,
    """statement : wait=wait WITHIN limit=expression then=statement %prec THEN
    | wait=wait WITHIN limit=expression then=statement ELSE orelse=statement""",
)
p_io = node(ast.Io, "wait : IO device=name | IO device=name amount=expression")
p_poll = node(ast.Poll, "wait : POLL device=name | POLL device=name amount=expression")
p_receive = node(ast.Receive, "wait : RECEIVE message=name FROM channel=name")
p_try_receive = node(
    ast.TryReceive,
    """statement : TRY RECEIVE message=name FROM channel=name then=statement %prec THEN
    | TRY RECEIVE message=name FROM channel=name then=statement ELSE orelse=statement""",
)
p_send = node(
    ast.Send,
    """wait : SEND message=name TO channel=name
    | SEND message=new_message TO channel=name""",
)


def p_new_message(p: Any) -> None:
    """new_message : LEFT_BRACE RIGHT_BRACE
    | LEFT_BRACE field_values RIGHT_BRACE
    | LEFT_BRACE field_values SEMICOLON RIGHT_BRACE"""
    p[0] = build(p, ast.NewMessage, fields=p[2] if len(p) > 3 else [])


p_field_values = listed("field_values", "field_value", "SEMICOLON")
p_field_value = node(ast.FieldValue, "field_value : field=name ASSIGN value=expression")
p_acquire = node(
    ast.Acquire,
    """wait : ACQUIRE lock=lock_reference
    | ACQUIRE lock=lock_reference TO how=READ
    | ACQUIRE lock=lock_reference TO how=WRITE""",
)
p_release = node(ast.Release, "statement : RELEASE lock=lock_reference SEMICOLON")
p_join = node(ast.Join, "wait : JOIN thread=thread_reference")
p_wait = node(
    ast.Wait,
    "wait : WAIT what=lock_reference | WAIT what=lock_reference WITH lock=lock_reference",
)
p_signal_statement = node(ast.Signal, "statement : SIGNAL what=lock_reference SEMICOLON")
p_broadcast = node(ast.Broadcast, "statement : BROADCAST what=lock_reference SEMICOLON")
p_select = node(
    ast.Select,
    """statement : SELECT LEFT_BRACE cases=select_cases RIGHT_BRACE
    | SELECT LEFT_BRACE cases=select_cases error RIGHT_BRACE""",
)
p_select_cases = listed("select_cases", "select_case")
p_select_case = node(
    ast.SelectCase, "select_case : RECEIVE message=name FROM channel=name then=statement"
)
p_after_case = node(ast.AfterCase, "select_case : AFTER limit=expression then=statement")
p_lock_reference = node(
    ast.LockRef,
    "lock_reference : name=name | name=name LEFT_BRACKET index=expression RIGHT_BRACKET",
)
