import type { Analysis } from "../../generated/services.js";
import type { SimulationState } from "../../model/simulation.js";

/** One operand of a condition's `&&`, with what is known of it at the time of the decision. */
export interface Conjunct {
  readonly text: string;
  /** Null when the values at that time are not known, or it was not looked at. */
  readonly holds: boolean | null;
  /** With values for names: `3 > 0`; null when they are not known. */
  readonly values: string | null;
}

/** Values that are still what they were when the conditions were passed. */
export interface Known {
  length(container: string): number | null;
  variable(name: string): number | null;
}

/** Lengths before the last move of the tick; of variables those that a handler does not change: imports and constants. */
export function knownAtDecision(program: Analysis, simulation: SimulationState): Known {
  const move = simulation.moves.at(-1);
  const changed = (node: number) => Number(move?.to === node) - Number(move?.from === node);
  const fixed = new Set(
    program.globals.filter((each) => each.imported || each.const).map(({ name }) => name),
  );
  return {
    length(container) {
      const found = simulation.containers.find(({ name }) => name === container);
      return found ? found.threads.length - changed(found.node) : null;
    },
    variable(name) {
      const found = simulation.globals.find((each) => each.name === name);
      return fixed.has(name) && typeof found?.value === "number" ? found.value : null;
    },
  };
}

/** The operands of a condition that came out as `holds`, each with its own truth where it follows. */
export function conjunctsOf(condition: string, holds: boolean | null, known: Known): Conjunct[] {
  const parts = splitConjunction(condition);
  const evaluated = parts.map((text) => evaluate(text, known));
  if (holds === null) return parts.map((text) => ({ text, holds: null, values: null }));
  if (holds) return evaluated.map((each) => ({ ...each, holds: true }));
  return markFailure(evaluated);
}

/** The condition failed: finds the operand that made it fail; those behind it were not looked at. */
function markFailure(parts: readonly Conjunct[]): Conjunct[] {
  const certain = parts.findIndex(({ holds }) => holds === false);
  const open = parts.filter(({ holds }) => holds === null);
  const onlyOpen = open.length === 1 ? parts.findIndex(({ holds }) => holds === null) : -1;
  const failed = certain >= 0 && open.length === 0 ? certain : certain < 0 ? onlyOpen : -1;
  return parts.map((each, index) => {
    if (failed < 0) return each;
    if (index === failed) return { ...each, holds: false };
    return index < failed ? { ...each, holds: true } : { ...each, holds: null, values: null };
  });
}

/** Splits at `&&` outside of parentheses; a condition with `||` outside stays whole. */
export function splitConjunction(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < condition.length; index++) {
    const two = condition.slice(index, index + 2);
    if (condition[index] === "(") depth++;
    else if (condition[index] === ")") depth--;
    else if (depth === 0 && two === "||") return [condition.trim()];
    else if (depth === 0 && two === "&&") {
      parts.push(condition.slice(start, index).trim());
      start = index + 2;
    }
  }
  return [...parts, condition.slice(start).trim()];
}

const COMPARISON = /^([^<>=!]+?)\s*(==|!=|<=|>=|<|>)\s*([^<>=!]+)$/;

const OPERATORS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
};

function evaluate(text: string, known: Known): Conjunct {
  const [, left = "", operator = "", right = ""] = COMPARISON.exec(text) ?? [];
  const [a, b] = [valueNow(left, known), valueNow(right, known)];
  const compare = OPERATORS[operator];
  if (a === null || b === null || !compare) return { text, holds: null, values: null };
  return { text, holds: compare(a, b), values: `${a} ${operator} ${b}` };
}

function valueNow(operand: string, known: Known): number | null {
  const text = operand.trim();
  if (/^\d+$/.test(text)) return Number(text);
  const container = /^\|\s*([^|]+?)\s*\|$/.exec(text)?.[1];
  return container ? known.length(container) : known.variable(text);
}
