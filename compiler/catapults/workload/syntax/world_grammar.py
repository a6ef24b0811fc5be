"""Grammar of the world: devices, channels, arrivals, locks and host functions."""

from __future__ import annotations

from typing import Any

from catapults.syntax.building import build, finished
from catapults.syntax.productions import listed, node, perhaps, skipped
from catapults.workload.syntax import ast

# --- devices -------------------------------------------------------------------------

p_device = node(
    ast.DeviceItem,
    """item : DEVICE name=name LEFT_BRACE settings=device_settings RIGHT_BRACE
    | DEVICE name=name LEFT_BRACE settings=device_settings error RIGHT_BRACE""",
)
p_device_settings = listed("device_settings", "device_setting")
p_device_value = node(
    ast.ValueSetting,
    """device_setting : what=SERVERS value=expression SEMICOLON
    | what=SERVICE value=expression SEMICOLON
    | what=LATENCY value=expression SEMICOLON""",
)
p_device_rate = node(
    ast.RateSetting,
    "device_setting : what=RATE amount=expression PER time=expression SEMICOLON",
)
p_device_discipline = node(
    ast.DisciplineSetting,
    """device_setting : what=DISCIPLINE order=FIFO SEMICOLON
    | what=DISCIPLINE order=LOWEST key=expression SEMICOLON
    | what=DISCIPLINE order=HIGHEST key=expression SEMICOLON""",
)
p_device_calendar = node(
    ast.CalendarSetting,
    "device_setting : what=CALENDAR calendar=name SEMICOLON",
)
p_device_setting_error = skipped("device_setting", "SEMICOLON")

# --- channels and locks --------------------------------------------------------------

p_channel = node(
    ast.ChannelItem,
    """item : CHANNEL name=name SEMICOLON
    | CHANNEL name=name LEFT_BRACKET capacity=expression RIGHT_BRACKET SEMICOLON""",
)
p_lock = node(
    ast.LockItem,
    """item : LOCK name=name SEMICOLON
    | LOCK name=name LEFT_BRACKET elements=expression RIGHT_BRACKET SEMICOLON
    | LOCK name=name LEFT_BRACE settings=lock_settings RIGHT_BRACE
    | LOCK name=name LEFT_BRACKET elements=expression RIGHT_BRACKET LEFT_BRACE
    settings=lock_settings RIGHT_BRACE""",
)
p_lock_settings = listed("lock_settings", "lock_setting")
p_lock_setting = node(ast.ValueSetting, "lock_setting : what=CEILING value=expression SEMICOLON")
p_lock_setting_error = skipped("lock_setting", "SEMICOLON")

p_rwlock = node(
    ast.RwLockItem,
    """item : RWLOCK name=name SEMICOLON
    | RWLOCK name=name LEFT_BRACKET elements=expression RIGHT_BRACKET SEMICOLON""",
)
p_semaphore = node(
    ast.SemaphoreItem,
    """item : SEMAPHORE name=name SEMICOLON
    | SEMAPHORE name=name ASSIGN initial=expression SEMICOLON
    | SEMAPHORE name=name LEFT_BRACKET elements=expression RIGHT_BRACKET SEMICOLON
    | SEMAPHORE name=name LEFT_BRACKET elements=expression RIGHT_BRACKET ASSIGN initial=expression
    SEMICOLON""",
)
p_condition = node(
    ast.ConditionItem,
    """item : CONDITION name=name SEMICOLON
    | CONDITION name=name LEFT_BRACKET elements=expression RIGHT_BRACKET SEMICOLON""",
)
p_barrier = node(
    ast.BarrierItem,
    "item : BARRIER name=name LEFT_BRACKET threads=expression RIGHT_BRACKET SEMICOLON",
)

# --- processes -----------------------------------------------------------------------

p_processes = node(ast.ProcessesItem, "item : PROCESSES LEFT_BRACE rows=rows RIGHT_BRACE")
p_processes_file = node(ast.ProcessesFileItem, "item : PROCESSES FROM file=STRING SEMICOLON")
p_rows = listed("rows", "row")


def p_row(p: Any) -> None:
    """row : cells SEMICOLON"""
    cells, end = p[1], p[2].span
    p[0] = finished(p, ast.Row(span=cells[0].span.to(end) if cells else end, cells=cells))


p_row_error = skipped("row", "SEMICOLON")
p_cells = listed("cells", "cell")


def p_cell(p: Any) -> None:
    """cell : word
    | INTEGER
    | REAL
    | DURATION
    | STRING"""
    text = str(p[1].value) if p[1].type == "STRING" else p[1].text
    p[0] = build(p, ast.Cell, text=text)


def p_negative_cell(p: Any) -> None:
    """cell : MINUS INTEGER
    | MINUS REAL
    | MINUS DURATION"""
    p[0] = build(p, ast.Cell, text=f"-{p[2].text}")


# --- arrivals ------------------------------------------------------------------------

p_arrivals = node(
    ast.ArrivalsItem,
    """item : ARRIVALS name=name LEFT_BRACE settings=arrivals_settings RIGHT_BRACE
    | ARRIVALS name=name LEFT_BRACE settings=arrivals_settings error RIGHT_BRACE""",
)
p_arrivals_settings = listed("arrivals_settings", "arrivals_setting")
p_arrivals_value = node(
    ast.ValueSetting,
    """arrivals_setting : what=EVERY value=expression SEMICOLON
    | what=COUNT value=expression SEMICOLON
    | what=START value=expression SEMICOLON
    | what=BURST value=expression SEMICOLON""",
)
p_arrivals_destination = node(
    ast.DestinationSetting, "arrivals_setting : what=TO channel=name SEMICOLON"
)
p_arrivals_times = node(ast.TimesSetting, "arrivals_setting : what=AT times=expressions SEMICOLON")
p_arrivals_fields = node(
    ast.FieldsSetting,
    "arrivals_setting : what=FIELDS LEFT_BRACE declarations=fields RIGHT_BRACE",
)
p_fields = listed("fields", "field")
p_field_declaration = node(
    ast.Declaration, "field : type=type declarators=declarators SEMICOLON", const=False
)
p_arrivals_setting_error = skipped("arrivals_setting", "SEMICOLON")

# --- host functions ------------------------------------------------------------------

p_host_function = node(
    ast.HostItem,
    """item : HOST type=type name=name LEFT_PAREN parameters=host_parameters RIGHT_PAREN ASSIGN
    answers=expressions SEMICOLON""",
)
p_some_host_parameters = listed("some_host_parameters", "host_parameter", "COMMA")
p_host_parameters = perhaps("host_parameters", "some_host_parameters")
p_host_parameter = node(
    ast.HostParameter, "host_parameter : type=type name=name | type=THREAD name=name"
)
