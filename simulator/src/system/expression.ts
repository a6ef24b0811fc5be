import type { Expression } from "../generated/system.js";
import type { RandomStream } from "./random.js";

/** What an expression can ask of a system. */
export interface Facts {
  /** ns */
  readonly now: number;
  /** The value of a variable, a counter or the length of a channel of a node's workload. */
  readonly variable?: (node: number, name: string) => number;
  /** Where random values come from. */
  readonly random?: RandomStream;
}

/** What an expression comes to; a condition to 0 or 1. Times are ns. */
export function evaluate(expression: Expression, facts: Facts): number {
  const { op, args, value, nodes, name } = expression;
  const of = (at: number) => evaluate(args[at] as Expression, facts);
  switch (op) {
    case "CONST":
      return value ?? Number.POSITIVE_INFINITY;
    case "TABLE":
      return inTable(
        args.map((_, at) => of(at)),
        facts.now,
      );
    case "NOW":
      return facts.now;
    case "COUNTER":
    case "VARIABLE":
    case "LENGTH":
      return nodes.reduce((sum, node) => sum + (facts.variable?.(node, name ?? "") ?? 0), 0);
    case "AND":
      return of(0) !== 0 && of(1) !== 0 ? 1 : 0;
    case "OR":
      return of(0) !== 0 || of(1) !== 0 ? 1 : 0;
    case "WRAP":
      return wrapped(of(0), value ?? 32);
    case "CHOOSE":
      return chosen(expression, facts);
    default:
      return operation(op)(
        args.map((_, at) => of(at)),
        facts,
      );
  }
}

/** Whether a condition holds. */
export const isTrue = (condition: Expression, facts: Facts): boolean =>
  evaluate(condition, facts) !== 0;

/** The numbers of the nodes that an expression asks about. */
export function nodesIn({ args, nodes }: Expression): ReadonlySet<number> {
  return new Set([...nodes, ...args.flatMap((each) => [...nodesIn(each)])]);
}

/** The numbers of the nodes of which it asks what can rise and fall: a counter only rises. */
export function unsteadyIn({ op, args, nodes }: Expression): ReadonlySet<number> {
  const own = op === "VARIABLE" || op === "LENGTH" ? nodes : [];
  return new Set([...own, ...args.flatMap((each) => [...unsteadyIn(each)])]);
}

/** The names that it asks about in a node's workload. */
export function namesIn({ args, nodes, name }: Expression, node: number): string[] {
  const own = name !== null && nodes.includes(node) ? [name] : [];
  return [...own, ...args.flatMap((each) => namesIn(each, node))];
}

/** The times (ns) at which a condition can come to hold because time goes on: those that `now` is compared with. */
export function timesIn(expression: Expression): number[] {
  const { args } = expression;
  const limit = args.find(({ op }) => op !== "NOW");
  const isComparison = args.length === 2 && args.some(({ op }) => op === "NOW");
  if (!isComparison || limit === undefined || nodesIn(limit).size > 0) return args.flatMap(timesIn);
  const time = Math.floor(evaluate(limit, { now: 0 }));
  return [time, time + 1];
}

function wrapped(value: number, bits: number): number {
  return Number(BigInt.asIntN(bits, BigInt(Math.trunc(value))));
}

/** The value of the last time that has come; before the first one its value. Times and values follow each other by turns. */
function inTable(numbers: readonly number[], now: number): number {
  let value = numbers[1] ?? 0;
  for (let at = 0; at + 1 < numbers.length && (numbers[at] as number) <= now; at += 2) {
    value = numbers[at + 1] as number;
  }
  return value;
}

/** One of several values, by their weights. */
function chosen({ args }: Expression, facts: Facts): number {
  const count = args.length / 2;
  const values = args.map((each) => evaluate(each, facts));
  const weights = values.slice(count);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let left = randomOf(facts).next() * whole;
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return values[at] as number;
  }
  return values[count - 1] ?? 0;
}

type Operation = (args: readonly number[], facts: Facts) => number;

function operation(name: string): Operation {
  const found = OPERATIONS[name];
  if (found === undefined) throw new Error(`No expression of a system has the operation ${name}.`);
  return found;
}

const two =
  (of: (left: number, right: number) => number): Operation =>
  ([left = 0, right = 0]) =>
    of(left, right);

/** A middle, an amplitude, and the time of a whole turn, from 0 to 1. */
const wave =
  (of: (turn: number) => number): Operation =>
  ([middle = 0, amplitude = 0, period = 1], { now }) =>
    middle + amplitude * of((now % period) / period);

const one =
  (of: (value: number) => number): Operation =>
  ([value = 0]) =>
    of(value);

const add = two((left, right) => left + right);
const subtract = two((left, right) => left - right);
const multiply = two((left, right) => left * right);
const negate = one((value) => -value);
const equal = two((left, right) => Number(left === right));
const less = two((left, right) => Number(left < right));
const atMost = two((left, right) => Number(left <= right));
const least = two(Math.min);
const greatest = two(Math.max);
const magnitude = one(Math.abs);

/** As contracts/bytecode.toml says what they do. Whole numbers are exact up to 2⁵³. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  ADD_I: add,
  ADD_F: add,
  SUB_I: subtract,
  SUB_F: subtract,
  MUL_I: multiply,
  MUL_F: multiply,
  DIV_I: two((left, right) => (right === 0 ? 0 : Math.trunc(left / right))),
  MOD_I: two((left, right) => (right === 0 ? 0 : left % right)),
  DIV_F: two((left, right) => left / right),
  NEG_I: negate,
  NEG_F: negate,
  I_TO_F: one((value) => value),
  F_TO_I: one((value) => Math.trunc(value) || 0),
  EQ_I: equal,
  EQ_F: equal,
  LT_I: less,
  LT_F: less,
  LE_I: atMost,
  LE_F: atMost,
  NOT: one((value) => Number(value === 0)),
  MIN_I: least,
  MIN_F: least,
  MAX_I: greatest,
  MAX_F: greatest,
  ABS_I: magnitude,
  ABS_F: magnitude,
  UNIFORM_I: ([low = 0, high = 0], facts) =>
    low + Math.floor(randomOf(facts).next() * (Math.max(low, high) - low + 1)),
  UNIFORM_F: ([low = 0, high = 0], facts) => low + randomOf(facts).next() * (high - low),
  EXPONENTIAL: ([mean = 0], facts) => -Math.log(1 - randomOf(facts).next()) * mean,
  NORMAL: ([mean = 0, deviation = 0], facts) => mean + deviate(facts) * deviation,
  LOGNORMAL: ([mean = 0, deviation = 0], facts) => Math.exp(mean + deviate(facts) * deviation),
  SINE: wave((turn) => Math.sin(2 * Math.PI * turn)),
  TRIANGLE: wave((turn) => {
    if (turn < 0.25) return 4 * turn;
    return turn < 0.75 ? 2 - 4 * turn : 4 * turn - 4;
  }),
  STEP: ([before = 0, after = 0, when = 0], { now }) => (now < when ? before : after),
  PARETO: ([shape = 1, low = 0, high = 0], facts) => pareto(shape, low, high, facts),
};

/** G. E. P. Box, M. E. Muller, A Note on the Generation of Random Normal Deviates (1958). */
function deviate(facts: Facts): number {
  const random = randomOf(facts);
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/** By the inverse of its distribution, cut off at the highest value. */
function pareto(shape: number, low: number, high: number, facts: Facts): number {
  const beyond = Number.isFinite(high) ? (low / high) ** shape : 0;
  return low / (1 - randomOf(facts).next() * (1 - beyond)) ** (1 / shape);
}

function randomOf({ random }: Facts): RandomStream {
  if (random === undefined) throw new Error("A condition of a system draws no random values.");
  return random;
}
