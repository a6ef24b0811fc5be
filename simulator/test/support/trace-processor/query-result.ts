import { fieldsOf, packedDoubles, packedVarints } from "./wire.js";

export type Cell = string | number | null;

export type Row = Readonly<Record<string, Cell>>;

const RESULT = { columnName: 1, error: 2, batch: 3 } as const;
const BATCH = { types: 1, varints: 2, doubles: 3, strings: 5 } as const;

const CELL = { null: 1, varint: 2, double: 3, string: 4 } as const;

/** The rows in the messages that answer one query, whose error is thrown. */
export function readRows(messages: readonly Uint8Array[], resultField: number): Row[] {
  const columns: string[] = [];
  const cells: Cell[] = [];
  for (const message of messages) {
    for (const { number, value } of fieldsOf(message)) {
      if (number === resultField) readResult(value as Uint8Array, columns, cells);
    }
  }
  const count = columns.length === 0 ? 0 : cells.length / columns.length;
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      columns.map((name, column) => [name, cells[row * columns.length + column] ?? null]),
    ),
  );
}

function readResult(result: Uint8Array, columns: string[], cells: Cell[]): void {
  for (const { number, value } of fieldsOf(result)) {
    if (number === RESULT.columnName) columns.push(text(value as Uint8Array));
    if (number === RESULT.error) throw new Error(text(value as Uint8Array));
    if (number === RESULT.batch) cells.push(...readBatch(value as Uint8Array));
  }
}

/** Cells come by type: each type has its own list, and one list says whose turn it is. */
function readBatch(batch: Uint8Array): Cell[] {
  const parts = new Map([...fieldsOf(batch)].map(({ number, value }) => [number, value]));
  const bytes = (field: number) => (parts.get(field) as Uint8Array | undefined) ?? new Uint8Array();
  const varints = packedVarints(bytes(BATCH.varints));
  const doubles = packedDoubles(bytes(BATCH.doubles))[Symbol.iterator]();
  const strings = text(bytes(BATCH.strings)).split("\0")[Symbol.iterator]();
  return Array.from(packedVarints(bytes(BATCH.types)), (type) => {
    switch (Number(type)) {
      case CELL.null:
        return null;
      case CELL.varint:
        return Number(varints.next().value);
      case CELL.double:
        return Number(doubles.next().value);
      case CELL.string:
        return String(strings.next().value);
      default:
        throw new Error(`the trace processor sent a cell of the unknown type ${type}`);
    }
  });
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
