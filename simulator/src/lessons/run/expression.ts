/** Expressions over the measures of a run: `switches + 2 * wasted`, `max(a.mean, b.mean) / 1ms`. */

import { ARITHMETIC } from "../../base/expression/operators.js";
import { numeric, type Operand, type Reader, readIn } from "../../base/expression/reader.js";
import { failure, type Result, success } from "../../base/result.js";

/** What gives the value of a measure; undefined: the run has none of that name. */
export type Lookup = (name: string) => number | undefined;

export interface Expression {
  /** The measures that it names. */
  readonly names: readonly string[];
  /** Not a number where a measure is missing. */
  value(lookup: Lookup): number;
}

const FUNCTIONS = new Map([
  ["min", Math.min],
  ["max", Math.max],
]);

/** Reads an expression; a failure says what cannot be read. */
export function readExpression(text: string): Result<Expression> {
  const names = new Set<string>();
  const operand = ({ text: name }: { text: string }, reader: Reader<Lookup>): Operand<Lookup> => {
    const apply = FUNCTIONS.get(name);
    if (apply !== undefined) return call(apply, reader);
    names.add(name);
    return numeric((of) => of(name) ?? Number.NaN);
  };
  const read = readIn<Lookup>({ levels: ARITHMETIC, isOfTruths: false, operand }, text);
  if (!read.ok) return failure(`“${text}” cannot be read. ${read.message}`);
  return success({ names: [...names], value: read.value });
}

function call(
  apply: (...values: readonly number[]) => number,
  reader: Reader<Lookup>,
): Operand<Lookup> {
  reader.needs("(");
  const values = [reader.number()];
  while (reader.takes(",")) values.push(reader.number());
  reader.needs(")");
  return numeric((of) => apply(...values.map((value) => value(of))));
}
