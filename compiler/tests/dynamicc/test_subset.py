"""What Dynamic C does not take is refused before anything is compiled."""

from __future__ import annotations

import pytest
from dynamic_c import RefusedError, read_library, read_program
from sdcc import as_c

_GOOD = """\
/*** BeginHeader */
#ifndef GOOD_LIB
#define GOOD_LIB
/*** EndHeader */

/*** BeginHeader twice */
int twice(int x);
/*** EndHeader */
/* START FUNCTION DESCRIPTION ****
twice                        <GOOD.LIB>

SYNTAX: int twice(int x);

DESCRIPTION: Doubles a number.

PARAMETER1: the number

RETURN VALUE: its double

END DESCRIPTION ****/
nodebug int twice(int x)
{
    auto int y;

    y = x + x;
    return y;
}

/*** BeginHeader unused */
int unused(void);
/*** EndHeader */
nodebug int unused(void)
{
    return 1;
}

/*** BeginHeader */
#endif
/*** EndHeader */
"""

#: A change of the library that makes it a bad one, and a word of what is said.
_BAD_LIBRARIES = {
    "a header that begins elsewhere": ("/*** BeginHeader twice", " /*** BeginHeader twice", "line"),
    "two asterisks": ("/*** BeginHeader twice", "/** BeginHeader twice", "no beginning"),
    "no end of a header": ("int twice(int x);\n/*** EndHeader */", "int twice(int x);", "no end"),
    "no guard": ("#ifndef GOOD_LIB\n", "", "guard"),
    "an open guard": ("#endif\n", "", "guard"),
    "a key of another name": ("BeginHeader twice", "BeginHeader double", "does not define"),
    "a variable in a header": ("int unused(void);", "int unused(void);\nint u;", "allocate"),
    "a library in a library": ("#define GOOD_LIB", '#define GOOD_LIB\n#use "A.LIB"', "another"),
    "a long line": ("auto int y;", f"auto int y; // {'y' * 250}", "250"),
    "a long key": ("unused", "u" * 32, "31"),
    "two functions in a module": ("int unused(void)\n{", "int a(void)\n{\n}\nint unused(void)\n{",
                                  "several"),
    "a description without a result": ("RETURN VALUE: its double\n\n", "", "description"),
    "a description of another function": ("twice                  ", "half                   ",
                                          "description"),
}  # fmt: skip


@pytest.mark.parametrize("name", _BAD_LIBRARIES)
def test_bad_libraries_are_refused(name: str) -> None:
    old, new, message = _BAD_LIBRARIES[name]
    assert old in _GOOD
    with pytest.raises(RefusedError, match=message):
        read_library(_GOOD.replace(old, new))


def test_only_bodies_that_are_referred_to_are_compiled() -> None:
    text = as_c(read_program('#use "GOOD.LIB"\nint n;\nvoid main(void)\n{\n    n = twice(2);\n}\n',
                             {"GOOD.LIB": _GOOD}))  # fmt: skip
    assert "return y" in text and "return 1" not in text


def test_a_macro_refers_to_what_it_expands_to() -> None:
    application = (
        '#define DOUBLE unused\n#use "GOOD.LIB"\nint n;\nvoid main(void)\n{\n    n = DOUBLE();\n}\n'
    )
    text = as_c(read_program(application, {"GOOD.LIB": _GOOD}))
    assert "return 1" in text and "return y" not in text


_FRAME = """\
int n;
int *p;
char c;
{top}
void main(void)
{{
    {body}
}}
"""

#: What stands outside and inside of a function, and a word of what is said.
_BAD_PROGRAMS = {
    "volatile": ("volatile int v;", "n = 1;", "no word"),
    "double": ("double d;", "n = 1;", "no word"),
    "inline": ("int f(void);\ninline int f(void)\n{\n    return 1;\n}", "n = 1;", "no word"),
    "64 bits": ("long long l;", "n = 1;", "64"),
    "a bit-field": ("struct s { int a : 3; };", "n = 1;", "bit-field"),
    "a loop with a declaration": ("", "for (int i = 0; i < 3; i++) {\n n = i; }", "for"),
    "a late declaration": ("", "n = 1;\n    auto int k;", "behind a statement"),
    "a local without a storage class": ("", "int k;", "auto"),
    "an initialised local": ("", "auto int k = 1;", "constant"),
    "an initialised variable": ("int k = 1;", "n = k;", "constant"),
    "a large int": ("", "n = 40000;", "long"),
    "a pointer to a function": ("", "auto void (*f)(void);", "typedef"),
    "a parameter that is one": ("void f(void (*g)(void));", "n = 1;", "typedef"),
    "a nested one": ("typedef void (*F)(void (*)(void));", "n = 1;", "typedef"),
    "no prototype": ("int f(void)\n{\n    return 1;\n}", "n = f();", "prototype"),
    "a call of an unknown function": ("", "n = g();", "prototype"),
    "two constant parameters": ("int f(const int a, const int b);", "n = 1;", "constants"),
    "0 beside &&": ("", "if (n && 0) {\n        n = 1;\n    }", "constant 0"),
    "0 beside ||": ("", "if (0 || n) {\n        n = 1;\n    }", "constant 0"),
    "a loop around a macro": ("#define M n++;", "for (n = 0; n < 3; n++) { M }", "macro"),
    "an initialised nested array": (
        "", "if (n) {\n        const static int a[] = {1};\n        n = a[0];\n    }", "nested"),
    "a byte through a pointer": ("", "*p = c;", "byte"),
    "a character through a pointer": ("", "*p = 'c';", "byte"),
    "a designated member": ("typedef struct { int a; } S;\nconst S s = {.a = 1};", "n = s.a;",
                            "designated"),
    "a designated element": ("const int a[2] = {[1] = 3};", "n = a[1];", "designated"),
    "a compound literal": ("typedef struct { int a; } S;\nS s;", "s = (S){1};", "compound"),
    "an array of a length that varies": ("", "auto int a[n];\n\n    a[0] = 1;", "varies"),
    "a macro whose parameters vary": ("#define M(...) n", "n = M(1);", "vary"),
    "a comment in a macro": ("#define M(x) (x) // it", "n = M(1);", "comment in a macro"),
    "64 bits of a number": ("", "n = (int)1LL;", "64"),
    "a binary number": ("", "n = 0b11;", "form"),
    "the name of a function": ("", "printf(__func__);", "no word"),
    "a type of stdint": ("int32_t l;", "n = 1;", "no C"),
    "an assertion": ("_Static_assert(1, \"it\");", "n = 1;", "no word"),
    "a line of its own number": ("#line 7", "n = 1;", "directive"),
    "a pragma": ("#pragma once", "n = 1;", "directive"),
    "a pointer to another type": ("void f(int *p);\nlong l;", "f(&l);", "gets a pointer to long"),
    "a long name": ("", f"n = 1;\n    goto {'l' * 32};\n    {'l' * 32}:;", "31"),
}  # fmt: skip


@pytest.mark.parametrize("name", _BAD_PROGRAMS)
def test_bad_programs_are_refused(name: str) -> None:
    top, body, message = _BAD_PROGRAMS[name]
    with pytest.raises(RefusedError, match=message):
        as_c(read_program(_FRAME.format(top=top, body=body), {}))


@pytest.mark.parametrize(
    ("top", "body"),
    [
        ("const int k = 1;", "n = k;"),
        ("typedef void (*F)(void);", "auto F f;"),
        ("int f(const int a, const char *b);", "n = 32767;"),
        ("", "static int k;\n\n    k = (int)c;\n    n = k;"),
        ("", "n = 40000L > 2;"),
        ("", "auto int i;\n\n    for (i = 0; i < 3; i++) {\n        n = i;\n    }"),
        ("root nodebug int f(int x);\nroot nodebug int f(int x)\n{\n    return x;\n}", "n = f(1);"),
    ],
)
def test_what_is_allowed_passes(top: str, body: str) -> None:
    assert "main" in as_c(read_program(_FRAME.format(top=top, body=body), {}))
