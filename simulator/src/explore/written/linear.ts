import { solve } from "yalps";

/** Linear programs, solved by the simplex method of YALPS: the least cost for which all bounds hold. */

/** The sum of some variables, each times a factor, is at least so much. */
export interface Bound {
  readonly terms: ReadonlyMap<number, number>;
  readonly least: number;
}

const COST = -1;

/**
 * Values of variables, each at least 0, for which all bounds hold and which cost least; null: there are none.
 * @param costs by variable, for each 1
 */
export function cheapest(costs: readonly number[], bounds: readonly Bound[]): number[] | null {
  const columns = costs.map((cost) => new Map([[COST, cost]]));
  for (const [row, { terms }] of bounds.entries())
    for (const [variable, factor] of terms) columns[variable]?.set(row, factor);
  const { status, variables } = solve({
    direction: "minimize",
    objective: COST,
    constraints: bounds.map(({ least }, row) => [row, { min: least }] as const),
    variables: columns.entries(),
  });
  if (status !== "optimal") return null;
  const values = new Map(variables);
  return costs.map((_, variable) => values.get(variable) ?? 0);
}
