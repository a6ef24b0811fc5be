"""Grammar of systems, for PLY. Expressions are those of workloads.

The productions with ``error`` are where parsing goes on after a syntax error.
"""

from __future__ import annotations

import sys
from typing import Any

from catapults.syntax.ast import Name
from catapults.syntax.building import build
from catapults.syntax.productions import listed, node, one_of, skipped
from catapults.system.syntax import ast
from catapults.system.syntax.mending import p_error
from catapults.system.syntax.tokens import LANGUAGE
from catapults.workload.syntax import expressions
from catapults.workload.syntax.grammar import p_conditions, p_parameter, p_stop
from catapults.workload.syntax.grammar import precedence as _of_workloads

start = "file"

#: There are no statements, of which an `else` could belong to one.
precedence = tuple(one for one in _of_workloads if one[1] not in ("THEN", "ELSE"))


def p_file(p: Any) -> None:
    """file : system END"""
    p[0] = p[1]


def p_system(p: Any) -> None:
    """system : SYSTEM name LEFT_BRACE items RIGHT_BRACE
    | SYSTEM name LEFT_BRACE items error RIGHT_BRACE
    | SYSTEM error LEFT_BRACE items RIGHT_BRACE"""
    name = p[2] if isinstance(p[2], Name) else Name(span=p[1].span, text="")
    p[0] = build(p, ast.System, name=name, items=p[4])


p_word = one_of("word", LANGUAGE.names)
p_type = one_of("type", ("INT", "FLOAT", "TIME"))
p_node_field = node(
    ast.NodeField,
    "expression : owner=name LEFT_BRACKET instance=expression RIGHT_BRACKET DOT field=name",
)

p_items = listed("items", "item")
p_item_error = skipped("item", "SEMICOLON", "LEFT_BRACE settings RIGHT_BRACE")
p_scheduler = node(ast.SchedulerItem, "item : SCHEDULER file=file_name SEMICOLON")
p_file_name = node(ast.FileName, "file_name : text=STRING")
p_dsm = node(
    ast.DsmItem,
    "item : DSM model=name SEMICOLON | DSM variable=name ASSIGN model=name SEMICOLON",
)
p_seed = node(ast.SeedItem, "item : SEED value=expression SEMICOLON")

# --- nodes -----------------------------------------------------------------------------

p_node = node(
    ast.NodeItem,
    """item : NODE name=name LEFT_BRACE settings=settings RIGHT_BRACE
    | NODE name=name LEFT_BRACE settings=settings error RIGHT_BRACE
    | NODE name=name LEFT_BRACKET instances=expression RIGHT_BRACKET LEFT_BRACE
    settings=settings RIGHT_BRACE
    | NODE name=name LEFT_BRACKET instances=expression RIGHT_BRACKET LEFT_BRACE
    settings=settings error RIGHT_BRACE""",
)
p_settings = listed("settings", "setting")
p_setting_error = skipped("setting", "SEMICOLON")
p_family = node(ast.FamilySetting, "setting : what=FAMILY name=name SEMICOLON")
p_workload = node(ast.WorkloadSetting, "setting : what=WORKLOAD file=file_name SEMICOLON")
p_moment = node(
    ast.ValueSetting,
    """setting : what=ARRIVES value=expression SEMICOLON
    | what=DEPARTS value=expression SEMICOLON
    | what=CRASHES value=expression SEMICOLON
    | what=ARRIVES AT value=expression SEMICOLON
    | what=DEPARTS AT value=expression SEMICOLON
    | what=CRASHES AT value=expression SEMICOLON""",
)

# --- the network -----------------------------------------------------------------------

p_network = node(
    ast.NetworkItem,
    """item : NETWORK LEFT_BRACE ways=ways RIGHT_BRACE
    | NETWORK LEFT_BRACE ways=ways error RIGHT_BRACE""",
)
p_ways = listed("ways", "way")
p_way_error = skipped("way", "LEFT_BRACE settings RIGHT_BRACE", "SEMICOLON")
p_manager = node(
    ast.Manager,
    """way : MANAGER LEFT_BRACE settings=settings RIGHT_BRACE
    | MANAGER LEFT_BRACE settings=settings error RIGHT_BRACE""",
)
p_default = node(
    ast.Default,
    """way : DEFAULT LEFT_BRACE settings=settings RIGHT_BRACE
    | DEFAULT LEFT_BRACE settings=settings error RIGHT_BRACE""",
)
p_direction = one_of("direction", ("LEADS_TO", "BOTH_WAYS"))
p_link = node(
    ast.Link,
    """way : LINK first=node_reference direction=direction second=node_reference LEFT_BRACE
    settings=settings RIGHT_BRACE
    | LINK first=node_reference direction=direction second=node_reference LEFT_BRACE
    settings=settings error RIGHT_BRACE""",
)
p_node_reference = node(
    ast.NodeRef,
    "node_reference : name=name | name=name LEFT_BRACKET instance=expression RIGHT_BRACKET",
)
p_way_value = node(
    ast.ValueSetting,
    """setting : what=LATENCY value=expression SEMICOLON
    | what=JITTER value=expression SEMICOLON
    | what=LOSS value=expression SEMICOLON
    | what=TIMEOUT value=expression SEMICOLON
    | what=MESSAGE value=expression SEMICOLON""",
)
p_rate = node(
    ast.RateSetting, "setting : what=RATE amount=expression PER time=expression SEMICOLON"
)
p_down = node(ast.DownSetting, "setting : what=DOWN times=intervals SEMICOLON")
p_intervals = listed("intervals", "interval", "COMMA")
p_interval = node(ast.Interval, "interval : first=expression UP_TO last=expression")

# --- messages of the application ----------------------------------------------------------

p_channel = node(ast.ChannelItem, "item : CHANNEL first=end LEADS_TO second=end SEMICOLON")
p_end = node(ast.End, "end : node=node_reference DOT channel=name")
p_end_setting = node(ast.EndSetting, "setting : end=end SEMICOLON", what="end")
p_shared_channel = node(
    ast.SharedChannelItem,
    """item : SHARED CHANNEL name=name LEFT_BRACE settings=settings RIGHT_BRACE
    | SHARED CHANNEL name=name LEFT_BRACE settings=settings error RIGHT_BRACE
    | SHARED CHANNEL name=name LEFT_BRACKET capacity=expression RIGHT_BRACKET LEFT_BRACE
    settings=settings RIGHT_BRACE
    | SHARED CHANNEL name=name LEFT_BRACKET capacity=expression RIGHT_BRACKET LEFT_BRACE
    settings=settings error RIGHT_BRACE""",
)


# --- the whole -----------------------------------------------------------------------------


def rules() -> dict[str, Any]:
    """What PLY reads: the productions of both modules and the options above."""
    productions = {
        name: rule
        for part in (sys.modules[__name__], expressions)
        for name, rule in vars(part).items()
        if name.startswith("p_")
    }
    return {
        **productions,
        "p_error": p_error,
        "tokens": LANGUAGE.tokens,
        "precedence": precedence,
        "start": start,
    }


__all__ = ["p_conditions", "p_parameter", "p_stop", "rules"]
