/** Linear programs: the least cost for which all bounds hold. */

/** The sum of some variables, each times a factor, is at least so much. */
export interface Bound {
  readonly terms: ReadonlyMap<number, number>;
  readonly least: number;
}

/** What counts as 0: bounds are whole numbers up to 10^12, and factors 1 or -1. */
const NOTHING = 1e-7;

/**
 * Values of variables, each at least 0, for which all bounds hold and which cost least; null: there are none.
 *
 * Costs are at least 0, so the values 0 are as cheap as any, though they may break bounds: the dual simplex method mends one
 * bound after the other, and stays at the least cost (C. E. Lemke, 1954).
 * @param costs by variable, for each 1
 */
export function cheapest(costs: readonly number[], bounds: readonly Bound[]): number[] | null {
  const rows = bounds.map(({ terms, least }, index) => {
    const row = new Float64Array(costs.length + bounds.length + 1);
    for (const [variable, factor] of terms) row[variable] = -factor;
    row[costs.length + index] = 1;
    row[row.length - 1] = -least;
    return row;
  });
  const prices = new Float64Array(costs.length + bounds.length + 1);
  prices.set(costs);
  const basis = bounds.map((_, index) => costs.length + index);
  for (let turn = 0; turn < TURNS_MOST; turn++) {
    const leaving = mostBroken(rows);
    if (leaving < 0) return valuesOf(costs.length, rows, basis);
    const row = rows[leaving] as Float64Array;
    const entering = cheapestToMend(row, prices);
    if (entering < 0) return null;
    turnOver(rows, prices, leaving, entering);
    basis[leaving] = entering;
  }
  return null;
}

/** More than any of these programs takes: one turn mends one bound, and breaks few others. */
const TURNS_MOST = 20_000;

const at = (row: Float64Array, column: number) => row[column] as number;

/** The row with the least value below 0; -1: none is. */
function mostBroken(rows: readonly Float64Array[]): number {
  let found = -1;
  let least = -NOTHING;
  for (const [index, row] of rows.entries()) {
    const value = at(row, row.length - 1);
    if (value < least) [least, found] = [value, index];
  }
  return found;
}

/** The column by which a row is mended at the least cost; -1: by none. */
function cheapestToMend(row: Float64Array, prices: Float64Array): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let column = 0; column < row.length - 1; column++) {
    if (at(row, column) >= -NOTHING) continue;
    const price = at(prices, column) / -at(row, column);
    if (price < least - NOTHING) [least, found] = [price, column];
  }
  return found;
}

/** The variable of a column takes the place of that of a row. */
function turnOver(
  rows: readonly Float64Array[],
  prices: Float64Array,
  leaving: number,
  entering: number,
): void {
  const pivot = rows[leaving] as Float64Array;
  const factor = at(pivot, entering);
  for (let column = 0; column < pivot.length; column++) pivot[column] = at(pivot, column) / factor;
  for (const row of [...rows, prices]) {
    const times = at(row, entering);
    if (row === pivot || times === 0) continue;
    for (let column = 0; column < row.length; column++)
      row[column] = at(row, column) - times * at(pivot, column);
  }
}

function valuesOf(count: number, rows: readonly Float64Array[], basis: readonly number[]) {
  const values = Array.from({ length: count }, () => 0);
  for (const [index, variable] of basis.entries()) {
    const row = rows[index] as Float64Array;
    if (variable < count) values[variable] = at(row, row.length - 1);
  }
  return values;
}
