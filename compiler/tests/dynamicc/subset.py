"""Refuses C that Dynamic C does not take, or takes in another way than it says.

The rules are those of published manuals, libraries and release notes. Comments and assembly are
left alone; macros are expanded before the structure is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dynamic_c import LONGEST_NAME, Program, RefusedError, code_of, preprocessed
from pycparser import c_ast
from pycparser.c_parser import CParser, ParseError

_UNKNOWN_WORDS = """volatile inline double signed restrict register _Bool bool true false _Generic
_Static_assert _Alignas _Alignof _Noreturn _Complex _Atomic _Pragma __func__ __VA_ARGS__""".split()

#: Words of Dynamic C that C does not have; they say where code lies and how it is debugged.
_PLACING = re.compile(r"\b(root|xmem|nodebug|debug|useix|nouseix)\b(?=[\w\s*]*\()")

_BITS_OF_INT = 15


def without_words(text: str) -> str:
    """The text without Dynamic C's own words."""
    return _PLACING.sub("", re.sub(r"^(#define \w+) (no)?debug$", r"\1", text, flags=re.M))


def check_subset(prelude: str, program: Program) -> None:
    """Refuses a program that breaks a rule."""
    text = "\n".join([program.text, *program.bodies])
    _check_words(text)
    _check_macros(text)
    _check_one_line_loops(text)
    tree = _parsed(prelude + without_words(_without_assembly(text)))
    _Rules().visit(tree)


def _check_words(text: str) -> None:
    code = code_of(_without_assembly(text))
    for name in re.findall(r"[A-Za-z_]\w*", code):
        if name in _UNKNOWN_WORDS:
            raise RefusedError(f"{name} is no word of Dynamic C")
        if len(name) > LONGEST_NAME:
            raise RefusedError(f"the name {name} has more than {LONGEST_NAME} characters")
    if re.search(r"\blong\s+long\b", code) or re.search(r"\b\d+[uU]?(LL|ll)\b", code):
        raise RefusedError("there is no type of 64 bits")
    if re.search(r"\b0[bB][01]+\b|\b0[xX][0-9a-fA-F.]*[pP]", code):
        raise RefusedError("a number in a form that C of 1990 does not have")


def _check_macros(text: str) -> None:
    """What is on a line of the preprocessor; a comment with // would end what stands behind it."""
    lines = _without_assembly(text).replace("\\\n", " ").split("\n")
    for line in (line.strip() for line in lines if line.lstrip().startswith("#")):
        if re.match(r"#\s*define\s+\w+\([^)]*\.\.\.", line):
            raise RefusedError(f"a macro whose parameters vary: {line}")
        if re.match(r"#\s*define\s+\w+\(", line) and "//" in line:
            raise RefusedError(f"a // comment in a macro with parameters: {line}")
        if re.match(r"#\s*(include|pragma|elifdef|elifndef|embed|line)\b", line):
            raise RefusedError(f"no directive of Dynamic C: {line}")


def _check_one_line_loops(text: str) -> None:
    """The compiler is on record for translating them wrongly."""
    macros = set(re.findall(r"^\s*#define\s+(\w+)", text, re.MULTILINE))
    for match in re.finditer(r"\bfor\s*\([^\n]*\)\s*\{\s*(\w+)[^\n]*\}", code_of(text)):
        if match[1] in macros:
            raise RefusedError(f"a loop on one line around the macro {match[1]}")


def _without_assembly(text: str) -> str:
    """Functions in assembly are known by their prototypes."""
    return re.sub(r"^#asm.*?^#endasm$", "", text, flags=re.MULTILINE | re.DOTALL)


def _parsed(text: str) -> c_ast.FileAST:
    try:
        return CParser().parse(preprocessed(text), "program")
    except ParseError as error:
        raise RefusedError(f"no C: {error}") from None


class _Rules:
    """One method a construct."""

    def __init__(self) -> None:
        self._prototypes: set[str] = set()
        self._parameters: dict[str, list[str]] = {}  # types, by function
        self._types: dict[str, str] = {}  # of variables that the rule about bytes asks for
        self._depth = 0  # of blocks

    def visit(self, node: c_ast.Node) -> None:
        """Looks at a node and all below it."""
        rule = getattr(self, f"_on_{type(node).__name__.lower()}", None)
        if rule is not None:
            rule(node)
        is_block = isinstance(node, c_ast.Compound)
        self._depth += is_block
        for _, child in node.children():
            self.visit(child)
        self._depth -= is_block

    # --- declarations

    def _on_typedef(self, node: c_ast.Typedef) -> None:
        _refuse_nested_function_pointers(node.type, allowed=1)

    def _on_decl(self, node: c_ast.Decl) -> None:
        if node.bitsize is not None:
            raise RefusedError(f"the bit-field {node.name}")
        if isinstance(node.type, c_ast.FuncDecl):
            self._prototypes.add(node.name)
            self._parameters[node.name] = [_type_of(one.type) for one in _parameters_of(node)]
            _check_parameters(node)
        else:
            _refuse_nested_function_pointers(node.type, allowed=0)
        if isinstance(node.type, c_ast.ArrayDecl):
            _check_dimension(node.type, node.name)
        if node.init is not None and "const" not in node.quals:
            raise RefusedError(f"{node.name} has an initialiser, which would make it a constant")
        if node.init is not None and self._depth > 1 and _has_no_size(node.type):
            raise RefusedError(f"the initialised array {node.name}[] in a nested block")
        self._types[node.name] = _type_of(node.type)

    def _on_funcdef(self, node: c_ast.FuncDef) -> None:
        if node.decl.name not in self._prototypes and node.decl.name != "main":
            raise RefusedError(f"{node.decl.name} has no prototype")

    def _on_compound(self, node: c_ast.Compound) -> None:
        is_behind = False
        for item in node.block_items or ():
            if isinstance(item, c_ast.Decl):
                if is_behind:
                    raise RefusedError(f"{item.name} is declared behind a statement")
                if not {"auto", "static", "extern"}.intersection(item.storage):
                    raise RefusedError(f"{item.name} is neither auto nor static")
            else:
                is_behind = True

    # --- statements and expressions

    def _on_initlist(self, node: c_ast.InitList) -> None:
        if any(isinstance(one, c_ast.NamedInitializer) for one in node.exprs):
            raise RefusedError("a designated initialiser")

    def _on_compoundliteral(self, _node: c_ast.CompoundLiteral) -> None:
        raise RefusedError("a compound literal")

    def _on_for(self, node: c_ast.For) -> None:
        if isinstance(node.init, c_ast.DeclList):
            raise RefusedError("a declaration inside of for")

    def _on_funccall(self, node: c_ast.FuncCall) -> None:
        name = node.name
        if isinstance(name, c_ast.ID) and name.name not in self._prototypes:
            raise RefusedError(f"{name.name} is called without a prototype")
        if isinstance(name, c_ast.ID) and node.args is not None:
            wanted = self._parameters[name.name]
            for type_, given in zip(wanted, node.args.exprs, strict=False):
                self._check_pointer(name.name, type_, given)

    def _check_pointer(self, function: str, wanted: str, given: c_ast.Node) -> None:
        """The address of a variable is that of the type which is asked for, or is cast."""
        is_address = isinstance(given, c_ast.UnaryOp) and given.op == "&"
        if not is_address or not isinstance(given.expr, c_ast.ID) or wanted == "void *":
            return
        type_ = self._types.get(given.expr.name, "")
        if type_ and wanted and wanted != f"{type_} *":
            raise RefusedError(f"{function} wants {wanted} and gets a pointer to {type_}")

    def _on_constant(self, node: c_ast.Constant) -> None:
        if node.type == "int" and int(node.value, 0) >> _BITS_OF_INT:
            raise RefusedError(f"{node.value} is a long")

    def _on_binaryop(self, node: c_ast.BinaryOp) -> None:
        if node.op in ("&&", "||"):
            for side in (node.left, node.right):
                if isinstance(side, c_ast.Constant) and side.value == "0":
                    raise RefusedError(f"a constant 0 beside {node.op}")

    def _on_assignment(self, node: c_ast.Assignment) -> None:
        left = node.lvalue
        through = isinstance(left, c_ast.UnaryOp) and left.op == "*"
        if through and isinstance(left.expr, c_ast.ID):
            target = self._types.get(left.expr.name, "")
            if target == "int *" and self._is_byte(node.rvalue):
                raise RefusedError("a byte is assigned to an int through a pointer")

    def _is_byte(self, node: c_ast.Node) -> bool:
        if isinstance(node, c_ast.Constant):
            return bool(node.type == "char")
        if isinstance(node, c_ast.Cast):
            return _type_of(node.to_type.type) == "char"
        return isinstance(node, c_ast.ID) and self._types.get(node.name) == "char"


def _check_dimension(node: c_ast.ArrayDecl, name: str) -> None:
    if node.dim_quals:
        raise RefusedError(f"{name} has words in its brackets")
    if isinstance(node.dim, c_ast.ID):
        raise RefusedError(f"the length of {name} varies")
    if isinstance(node.type, c_ast.ArrayDecl):
        _check_dimension(node.type, name)


def _parameters_of(node: c_ast.Decl) -> list[c_ast.Node]:
    listed = node.type.args.params if node.type.args else []
    return [one for one in listed if not isinstance(one, c_ast.EllipsisParam)]


def _check_parameters(node: c_ast.Decl) -> None:
    parameters = node.type.args.params if node.type.args else []
    constants = [
        one
        for one in parameters
        if isinstance(one, c_ast.Decl) and "const" in one.quals
        if not isinstance(one.type, c_ast.PtrDecl)
    ]
    if len(constants) > 1:
        raise RefusedError(f"{node.name} has two parameters that are constants")
    for one in parameters:
        _refuse_nested_function_pointers(one, allowed=0)


def _refuse_nested_function_pointers(node: c_ast.Node, *, allowed: int) -> None:
    if sum(1 for _ in _function_pointers(node)) > allowed:
        raise RefusedError("a pointer to a function without a typedef of its own")


def _function_pointers(node: c_ast.Node) -> Iterator[c_ast.Node]:
    if isinstance(node, c_ast.PtrDecl) and isinstance(node.type, c_ast.FuncDecl):
        yield node
    for _, child in node.children():
        yield from _function_pointers(child)


def _has_no_size(node: c_ast.Node) -> bool:
    return isinstance(node, c_ast.ArrayDecl) and node.dim is None


def _type_of(node: c_ast.Node) -> str:
    if isinstance(node, c_ast.PtrDecl):
        return f"{_type_of(node.type)} *"
    if isinstance(node, c_ast.TypeDecl) and isinstance(node.type, c_ast.IdentifierType):
        return " ".join(node.type.names)
    return ""
