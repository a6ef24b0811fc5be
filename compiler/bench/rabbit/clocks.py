"""How many clocks the instructions of a Rabbit 2000 or 3000 take.

Source: "Rabbit 2000/3000 Microprocessor Instruction Reference Manual", part 019-0098, its Quick
Reference Table; each entry is named as there. Its chapter on conventions gives the clocks that a
sum in parentheses is made of: 2 for each byte of the instruction, 2 for each byte read, 3 for each
byte written, 1 for an internal operation. Revision C prints one sum for all forms of LD dd,(mn);
that of LD HL,(mn) has one byte less, and here the sum of its own bytes. Memory without wait states
is assumed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

#: Bits of an opcode ("r", "d", "c", "f", "b" stand for any), bytes behind it, clocks, name.
_PLAIN = """
00000000 0 2               NOP
00dd0001 2 2,2,2           LD dd,mn
00000010 0 2,2,3           LD (BC),A
00010010 0 2,2,3           LD (DE),A
00001010 0 2,2,2           LD A,(BC)
00011010 0 2,2,2           LD A,(DE)
00100010 2 2,2,2,1,3,3     LD (mn),HL
00101010 2 2,2,2,1,2,2     LD HL,(mn)
00110010 2 2,2,2,1,3       LD (mn),A
00111010 2 2,2,2,1,2       LD A,(mn)
00dd0011 0 2               INC ss
00dd1011 0 2               DEC ss
00dd1001 0 2               ADD HL,ss
00110100 0 2,1,2,3         INC (HL)
00110101 0 2,1,2,3         DEC (HL)
00rrr100 0 2               INC r
00rrr101 0 2               DEC r
00110110 1 2,2,3           LD (HL),n
00rrr110 1 2,2             LD r,n
00000111 0 2               RLCA
00001111 0 2               RRCA
00010111 0 2               RLA
00011111 0 2               RRA
00101111 0 2               CPL
00110111 0 2               SCF
00111111 0 2               CCF
00001000 0 2               EX AF,AF'
00010000 1 2,2,1           DJNZ e
00011000 1 2,2,1           JR e
001cc000 1 2,2,1           JR cc,e
00100111 1 2,2             ADD SP,d
01110rrr 0 2,1,3           LD (HL),r
01rrr110 0 2,1,2           LD r,(HL)
01rrrrrr 0 2               LD r,g
10rrr110 0 2,1,2           ADD A,(HL) and others
10rrrrrr 0 2               ADD A,r and others
11001100 0 2               BOOL HL
11011100 0 2               AND HL,DE
11101100 0 2               OR HL,DE
11110011 0 2               RL DE
11111011 0 2               RR DE
11111100 0 2               RR HL
11000100 1 2,2,1,2,2       LD HL,(SP+n)
11010100 1 2,2,1,3,3       LD (SP+n),HL
11100100 1 2,2,1,2,2       LD HL,(IX+d)
11110100 1 2,2,1,3,3       LD (IX+d),HL
11000011 2 2,2,2,1         JP mn
11fff010 2 2,2,2,1         JP f,mn
11101001 0 2,2             JP (HL)
11001101 2 2,2,2,3,3       CALL mn
11001001 0 2,1,2,2,1       RET
11dd0001 0 2,1,2,2         POP zz
11dd0101 0 2,2,3,3         PUSH zz
11rrr110 1 2,2             ADD A,n and others
11101011 0 2               EX DE,HL
11011001 0 2               EXX
11100011 0 2               EX DE',HL
11111001 0 2               LD SP,HL
11110111 0 12              MUL
11001111 3 2,2,2,2,1,3,3,3,1 LCALL x,mn
11010011 0 2               IOI
11011011 0 2               IOE
"""

_ED = """
01dd0010 0 2,2             SBC HL,ss
01dd1010 0 2,2             ADC HL,ss
01dd0011 2 2,2,2,2,1,3,3   LD (mn),ss
01dd1011 2 2,2,2,2,1,2,2   LD dd,(mn)
01000100 0 2,2             NEG
01100111 0 2,2             LD XPC,A
01110111 0 2,2             LD A,XPC
01000101 0 2,2,1,2,2,2,1   LRET
01010100 0 2,2,2,2,1,3,3   EX (SP),HL
01001101 0 2,2             LD IIR,A
01000111 0 2,2             LD EIR,A
01011101 0 2,2             IPRES
"""

_INDEXED = """
00100001 2 2,2,2,2         LD IX,mn
00101010 2 2,2,2,2,1,2,2   LD IX,(mn)
00100010 2 2,2,2,2,1,3,3   LD (mn),IX
00100011 0 2,2             INC IX
00101011 0 2,2             DEC IX
00dd1001 0 2,2             ADD IX,xx
00110110 2 2,2,2,2,3       LD (IX+d),n
00110100 1 2,2,2,1,2,3     INC (IX+d)
00110101 1 2,2,2,1,2,3     DEC (IX+d)
01110rrr 1 2,2,2,1,3       LD (IX+d),r
01111100 0 2,2             LD HL,IX
01111101 0 2,2             LD IX,HL
01rrr110 1 2,2,2,1,2       LD r,(IX+d)
10rrr110 1 2,2,2,1,2       ADD A,(IX+d) and others
11100101 0 2,2,3,3,2       PUSH IX
11100001 0 2,2,1,2,2       POP IX
11111001 0 2,2             LD SP,IX
11101001 0 2,2,2           JP (IX)
11001100 0 2,2             BOOL IX
11011100 0 2,2             AND IX,DE
11101100 0 2,2             OR IX,DE
11111100 0 2,2             RR IX
11100100 1 2,2,2,1,2,2     LD HL,(HL+d)
11110100 1 2,2,2,1,3,3     LD (HL+d),HL
11000100 1 2,2,2,1,2,2     LD IX,(SP+n)
11010100 1 2,2,2,1,3,3     LD (SP+n),IX
"""

_CONDITIONAL_RETURN = 0b11000000, 0b11000111
_RETURNED, _NOT_RETURNED = 8, 2  # RET f: 2; (2,1,2,2,1)


@dataclass(frozen=True)
class Entry:
    """One row: which opcodes it is about, and what they take."""

    value: int
    mask: int
    operands: int  # bytes behind the opcode
    clocks: int
    name: str


def _entries(table: str) -> list[Entry]:
    rows = []
    for line in table.strip().splitlines():
        bits, operands, clocks, name = line.split(maxsplit=3)
        value = int("".join(bit if bit in "01" else "0" for bit in bits), 2)
        mask = int("".join("1" if bit in "01" else "0" for bit in bits), 2)
        rows.append(Entry(value, mask, int(operands), sum(map(int, clocks.split(","))), name))
    return rows


_TABLES = {
    None: _entries(_PLAIN),
    0xED: _entries(_ED),
    0xDD: _entries(_INDEXED),
    0xFD: _entries(_INDEXED),
}

#: With prefix CB: rotations, shifts and single bits, of a register or of (HL).
_BITS_OF_REGISTER, _BIT_OF_HL, _OTHER_OF_HL = 4, 7, 10  # (2,2); (2,2,1,2); (2,2,1,2,3)


@dataclass(frozen=True)
class Instruction:
    """One instruction in memory."""

    address: int
    length: int
    clocks: int  # of a return under a condition: when it does not return
    returns_sometimes: bool = False


def decode(memory: dict[int, int], address: int) -> Instruction:
    """The instruction at an address.

    Raises KeyError for bytes that are none, or that the table does not have.
    """
    first = memory[address]
    if first == 0xCB:
        return Instruction(address, 2, _clocks_of_bits(memory[address + 1]))
    value, mask = _CONDITIONAL_RETURN
    if first & mask == value:
        return Instruction(address, 1, _NOT_RETURNED, returns_sometimes=True)
    prefix = first if first in _TABLES else None
    start = address + (prefix is not None)
    for entry in _TABLES[prefix]:
        if memory[start] & entry.mask == entry.value:
            return Instruction(address, start - address + 1 + entry.operands, entry.clocks)
    raise KeyError(f"no entry for {first:02X} {memory[address + 1]:02X} at {address:04X}")


def _clocks_of_bits(second: int) -> int:
    if second & 7 != 6:
        return _BITS_OF_REGISTER
    return _BIT_OF_HL if second >> 6 == 1 else _OTHER_OF_HL


def instructions(memory: dict[int, int], start: int, end: int) -> Iterator[Instruction]:
    """The instructions of a piece of code without data.

    Raises ValueError when the last one reaches beyond the end: then it is no such piece.
    """
    while start < end:
        one = decode(memory, start)
        yield one
        start += one.length
    if start != end:
        raise ValueError(f"the code that ends at {end:04X} ends in the midst of an instruction")


def clocks_of(memory: dict[int, int], fetches: dict[int, int], start: int, end: int) -> int:
    """The clocks that a piece of code has taken, from how often each address was fetched."""
    total = 0
    for one in instructions(memory, start, end):
        count = fetches.get(one.address, 0)
        total += count * one.clocks
        if one.returns_sometimes:
            returned = count - fetches.get(one.address + one.length, 0)
            total += returned * (_RETURNED - _NOT_RETURNED)
    return total
