/** The operators between numbers. What can hold is 1 where it does, and 0 where it does not. */

/** What gives a number of what an expression speaks of. */
export type Value<Of> = (of: Of) => number;

/** Operators that bind equally. */
export interface Level {
  /** Several that compute or join follow each other, one that compares stands alone. Only truths are joined. */
  readonly kind: "computes" | "compares" | "joins";
  readonly signs: Readonly<Record<string, <Of>(left: Value<Of>, right: Value<Of>) => Value<Of>>>;
}

const of =
  (apply: (left: number, right: number) => number) =>
  <Of>(left: Value<Of>, right: Value<Of>): Value<Of> =>
  (on) =>
    apply(left(on), right(on));

/** Between numbers, the loosest first. */
export const ARITHMETIC: readonly Level[] = [
  { kind: "computes", signs: { "+": of((a, b) => a + b), "-": of((a, b) => a - b) } },
  { kind: "computes", signs: { "*": of((a, b) => a * b), "/": of((a, b) => a / b) } },
];

/** For what can hold as well. No comparison holds of what is not a number. */
export const LOGIC: readonly Level[] = [
  { kind: "joins", signs: { "||": (a, b) => (on) => (a(on) === 1 ? 1 : b(on)) } },
  { kind: "joins", signs: { "&&": (a, b) => (on) => (a(on) === 1 ? b(on) : 0) } },
  {
    kind: "compares",
    signs: {
      "==": of((a, b) => Number(a === b)),
      "!=": of((a, b) => Number(a < b || a > b)),
      "<=": of((a, b) => Number(a <= b)),
      ">=": of((a, b) => Number(a >= b)),
      "<": of((a, b) => Number(a < b)),
      ">": of((a, b) => Number(a > b)),
    },
  },
  ...ARITHMETIC,
];
