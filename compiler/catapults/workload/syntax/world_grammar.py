"""Grammar of the world: devices, channels, arrivals, locks and host functions."""

from __future__ import annotations

from typing import Any

from catapults.syntax.building import build
from catapults.workload.syntax import ast
from catapults.workload.syntax.expressions import collected

# --- devices -------------------------------------------------------------------------


def p_device(p: Any) -> None:
    """item : DEVICE name LEFT_BRACE device_settings RIGHT_BRACE
    | DEVICE name LEFT_BRACE device_settings error RIGHT_BRACE"""
    p[0] = build(p, ast.DeviceItem, name=p[2], settings=p[4])


def p_device_settings(p: Any) -> None:
    """device_settings :
    | device_settings device_setting"""
    p[0] = collected(p)


def p_device_value(p: Any) -> None:
    """device_setting : SERVERS expression SEMICOLON
    | SERVICE expression SEMICOLON
    | LATENCY expression SEMICOLON"""
    p[0] = build(p, ast.ValueSetting, what=p[1].text, value=p[2])


def p_device_rate(p: Any) -> None:
    """device_setting : RATE expression PER expression SEMICOLON"""
    p[0] = build(p, ast.RateSetting, what=p[1].text, amount=p[2], time=p[4])


def p_device_discipline(p: Any) -> None:
    """device_setting : DISCIPLINE FIFO SEMICOLON
    | DISCIPLINE LOWEST expression SEMICOLON
    | DISCIPLINE HIGHEST expression SEMICOLON"""
    key = p[3] if len(p) > 4 else None
    p[0] = build(p, ast.DisciplineSetting, what=p[1].text, order=p[2].text, key=key)


def p_device_setting_error(p: Any) -> None:
    """device_setting : error SEMICOLON"""
    p.parser.errok()


# --- channels and locks --------------------------------------------------------------


def p_channel(p: Any) -> None:
    """item : CHANNEL name SEMICOLON
    | CHANNEL name LEFT_BRACKET expression RIGHT_BRACKET SEMICOLON"""
    p[0] = build(p, ast.ChannelItem, name=p[2], capacity=p[4] if len(p) > 4 else None)


def p_lock(p: Any) -> None:
    """item : LOCK name SEMICOLON
    | LOCK name LEFT_BRACKET expression RIGHT_BRACKET SEMICOLON"""
    p[0] = build(p, ast.LockItem, name=p[2], elements=p[4] if len(p) > 4 else None)


# --- arrivals ------------------------------------------------------------------------


def p_arrivals(p: Any) -> None:
    """item : ARRIVALS name LEFT_BRACE arrivals_settings RIGHT_BRACE
    | ARRIVALS name LEFT_BRACE arrivals_settings error RIGHT_BRACE"""
    p[0] = build(p, ast.ArrivalsItem, name=p[2], settings=p[4])


def p_arrivals_settings(p: Any) -> None:
    """arrivals_settings :
    | arrivals_settings arrivals_setting"""
    p[0] = collected(p)


def p_arrivals_value(p: Any) -> None:
    """arrivals_setting : EVERY expression SEMICOLON
    | COUNT expression SEMICOLON
    | START expression SEMICOLON
    | BURST expression SEMICOLON"""
    p[0] = build(p, ast.ValueSetting, what=p[1].text, value=p[2])


def p_arrivals_destination(p: Any) -> None:
    """arrivals_setting : TO name SEMICOLON"""
    p[0] = build(p, ast.DestinationSetting, what=p[1].text, channel=p[2])


def p_arrivals_times(p: Any) -> None:
    """arrivals_setting : AT times SEMICOLON"""
    p[0] = build(p, ast.TimesSetting, what=p[1].text, times=p[2])


def p_times(p: Any) -> None:
    """times : expression
    | times COMMA expression"""
    p[0] = collected(p)


def p_arrivals_fields(p: Any) -> None:
    """arrivals_setting : FIELDS LEFT_BRACE fields RIGHT_BRACE"""
    p[0] = build(p, ast.FieldsSetting, what=p[1].text, declarations=p[3])


def p_fields(p: Any) -> None:
    """fields :
    | fields field"""
    p[0] = collected(p)


def p_field_declaration(p: Any) -> None:
    """field : type declarators SEMICOLON"""
    p[0] = build(p, ast.Declaration, const=False, type=p[1].text, declarators=p[2])


def p_arrivals_setting_error(p: Any) -> None:
    """arrivals_setting : error SEMICOLON"""
    p.parser.errok()


# --- host functions ------------------------------------------------------------------


def p_host_function(p: Any) -> None:
    """item : HOST type name LEFT_PAREN host_parameters RIGHT_PAREN ASSIGN expression SEMICOLON"""
    p[0] = build(p, ast.HostItem, type=p[2].text, name=p[3], parameters=p[5], value=p[8])


def p_host_parameters(p: Any) -> None:
    """host_parameters :
    | some_host_parameters"""
    p[0] = p[1] if len(p) > 1 else []


def p_some_host_parameters(p: Any) -> None:
    """some_host_parameters : host_parameter
    | some_host_parameters COMMA host_parameter"""
    p[0] = collected(p)


def p_host_parameter(p: Any) -> None:
    """host_parameter : type name
    | THREAD name"""
    p[0] = build(p, ast.HostParameter, type=p[1].text, name=p[2])
