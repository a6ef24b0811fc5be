import type { BinaryOperator, Expression } from "./plan.js";

/** What an expression can ask of a system. */
export interface Facts {
  /** ns */
  readonly now: number;
  /** A variable or counter of a node's workload. */
  variable(node: number, name: string): number;
}

/** What an expression comes to; a condition to 0 or 1. Times are ns. */
export function evaluate(expression: Expression, facts: Facts): number {
  switch (expression.op) {
    case "number":
      return expression.value;
    case "now":
      return facts.now;
    case "variable":
      return facts.variable(expression.node, expression.name);
    case "not":
      return evaluate(expression.of, facts) === 0 ? 1 : 0;
    case "negate":
      return -evaluate(expression.of, facts);
    case "and":
      return evaluate(expression.left, facts) !== 0 ? truth(expression.right, facts) : 0;
    case "or":
      return evaluate(expression.left, facts) !== 0 ? 1 : truth(expression.right, facts);
    default: {
      const { op, left, right } = expression;
      return OPERATIONS[op](evaluate(left, facts), evaluate(right, facts));
    }
  }
}

/** Whether a condition holds. */
export const isTrue = (condition: Expression, facts: Facts): boolean =>
  evaluate(condition, facts) !== 0;

/** The times (ns) at which a condition can come to hold because time goes on: those that `now` is compared with. */
export function timesIn(expression: Expression): number[] {
  if ("of" in expression) return timesIn(expression.of);
  if (!("left" in expression)) return [];
  const { left, right } = expression;
  const sides = [left, right];
  const limit = sides.find(({ op }) => op !== "now");
  if (limit === undefined || sides.every(({ op }) => op !== "now") || nodesIn(limit).size > 0) {
    return sides.flatMap(timesIn);
  }
  const time = Math.floor(evaluate(limit, { now: 0, variable: () => 0 }));
  return [time, time + 1];
}

/** The numbers of the nodes that an expression asks about. */
export function nodesIn(expression: Expression): ReadonlySet<number> {
  if (expression.op === "variable") return new Set([expression.node]);
  if ("of" in expression) return nodesIn(expression.of);
  if (!("left" in expression)) return new Set();
  return new Set([...nodesIn(expression.left), ...nodesIn(expression.right)]);
}

const truth = (expression: Expression, facts: Facts) => (evaluate(expression, facts) === 0 ? 0 : 1);

const OPERATIONS: Record<
  Exclude<BinaryOperator, "and" | "or">,
  (left: number, right: number) => number
> = {
  "==": (left, right) => Number(left === right),
  "!=": (left, right) => Number(left !== right),
  "<": (left, right) => Number(left < right),
  "<=": (left, right) => Number(left <= right),
  ">": (left, right) => Number(left > right),
  ">=": (left, right) => Number(left >= right),
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
};
