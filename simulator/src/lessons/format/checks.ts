/** The kinds of checks, as `steps.yaml` has them. The schemas are the types, too. */

import { readNumber } from "../../base/format.js";
import type { Unit } from "../../base/measures.js";
import * as z from "./schema.js";

// What a schema says where a value does not fit: what is wanted in its place.
const A_NUMBER = "a number, or a time such as `20ms`";
const A_BOUND = "a number, or a time such as `20ms` or a share such as `95 %`";
const A_SHARE = "a share such as `10 %` or `0.1`";
const A_TEXT = "a text that is not empty";
const A_NAME = "a name, such as `QUANTUM`";
const A_COUNT = "a whole number, 0 or more";

function oneOf<const T extends readonly string[]>(values: T) {
  const [last, ...others] = [...values].reverse().map((each) => `\`${each}\``);
  return z.enum(values, `${others.reverse().join(", ")} or ${last}`);
}

/** A number, or a time such as `20ms`, which becomes nanoseconds. */
const quantity = z.pipe(
  z.union([z.number(), z.string()], A_NUMBER),
  z.transform((given, context) => {
    const value = typeof given === "number" ? given : readNumber(given);
    if (value !== undefined && Number.isFinite(value)) return value;
    context.issues.push({ code: "custom", input: given, message: A_NUMBER });
    return z.NEVER;
  }),
);

/** A share such as `10 %` or `0.1`. */
const share = z.pipe(
  z.union([z.number(), z.string()], A_SHARE),
  z.transform((given, context) => {
    const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(String(given))?.[1];
    const value = percent === undefined ? Number(given) : Number(percent) / 100;
    if (Number.isFinite(value) && value >= 0) return value;
    context.issues.push({ code: "custom", input: given, message: A_SHARE });
    return z.NEVER;
  }),
);

/** A bound of a measure: one that is written as a time or a share is told as one. */
export interface Bound {
  readonly value: number;
  readonly unit: Unit | null;
}

/** A number, a time such as `20ms`, or a share such as `95 %`. */
const bound = z.pipe(
  z.union([z.number(), z.string()], A_BOUND),
  z.transform((given, context): Bound => {
    if (typeof given === "number") return { value: given, unit: null };
    const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(given)?.[1];
    if (percent !== undefined) return { value: Number(percent) / 100, unit: "share" };
    const value = readNumber(given);
    if (value !== undefined) return { value, unit: Number.isNaN(Number(given)) ? "ns" : null };
    context.issues.push({ code: "custom", input: given, message: A_BOUND });
    return z.NEVER;
  }),
);

const words = z.string(A_TEXT).check(z.minLength(1, A_TEXT));
const count = z.int(A_COUNT).check(z.minimum(0, A_COUNT));
const yes = z.optional(z.boolean("`true` or `false`"));

/** How the program of the learner is run for a check. */
const run = z.strictObject({
  /** Seed of all random streams; `learner`: each learner has another one. */
  seed: z.optional(z.union([z.int(), z.literal("learner")], "a whole number, or `learner`")),
  parameters: z.optional(z.record(z.string(), quantity, "a map of names and values")),
  /** Virtual time at which it is cut off. */
  until: z.optional(quantity),
  /** A workload of the lesson's folder in place of the learner's. */
  workload: z.optional(words),
  /** A system of the project in place of the one that it runs. */
  system: z.optional(words),
});

/** What can come about in a run; one of them. */
const happening = {
  tick: z.optional(count),
  decision: z.optional(count),
  time: z.optional(quantity),
  /** What a person should know of the run, such as `W905`: threads that starve. */
  diagnosis: z.optional(words),
  /** As breakpoints have it: `|ready| >= 3`. */
  condition: z.optional(words),
  event: z.optional(
    z.strictObject({
      /** Names as in trace.toml. */
      kinds: z.optional(z.array(words, "a list")),
      thread: z.optional(words),
      container: z.optional(words),
      text: z.optional(words),
    }),
  ),
  /** How the run ends. */
  ends: z.optional(oneOf(["regularly", "deadlock", "fault"])),
};

const compiles = z.strictObject({
  kind: z.literal("compiles"),
  /** Whether warnings are taken as errors. */
  strict: yes,
});

const diagnostic = z.strictObject({
  kind: z.literal("diagnostic"),
  /** As `E310`. */
  code: words,
  absent: yes,
});

/** A transfer of threads, which is an arrow of the graph. */
const arrow = z.strictObject({
  kind: z.literal("arrow"),
  /** Containers by name, or `birth`, `running`, `end`. */
  from: words,
  to: words,
  /** Any, without it. */
  handler: z.optional(words),
  /** Whether it must, or must not, stand under a condition. */
  conditional: yes,
  absent: yes,
});

const container = z.strictObject({
  kind: z.literal("container"),
  name: words,
  /** Which kind of container it is: `queue`, `pqueue` … */
  is: z.optional(words),
  key: z.optional(words),
  absent: yes,
});

/** A constant of the scheduler, or a parameter of the workload, has a value within bounds. */
const constant = z.strictObject({
  kind: z.literal("constant"),
  name: z.string(A_NAME).check(z.regex(/^[A-Za-z_]\w*$/, A_NAME)),
  least: z.optional(quantity),
  most: z.optional(quantity),
});

/** How many conditions the compiler proves, leaves to the run, or refutes. */
const proofs = z.strictObject({
  kind: z.literal("proofs"),
  verdict: oneOf(["proven", "runtime", "refuted"]),
  handler: z.optional(words),
  least: z.optional(count),
  most: z.optional(count),
});

/** The learner's own run has come to something. */
const reached = z.strictObject({ kind: z.literal("reached"), ...happening });

/** Something comes about, or never does, in a run of the learner's program. */
const happens = z.strictObject({
  kind: z.literal("happens"),
  ...happening,
  never: yes,
  run: z.optional(run),
});

const measure = z.strictObject({
  kind: z.literal("measure"),
  /** A measure, or an expression over some. */
  measure: words,
  /** How it is called in what is said to the learner: `The load of the processor`. */
  called: z.optional(words),
  least: z.optional(bound),
  most: z.optional(bound),
  exactly: z.optional(bound),
  /** How much better than another scheduler it must be at least: `10 %`. */
  better: z.optional(share),
  /** Than which scheduler: a file of the lesson; without it that of the beginning. */
  than: z.optional(words),
  wants: z.optional(oneOf(["less", "more"])),
  /** The mean over so many seeds. */
  seeds: z.optional(count),
  run: z.optional(run),
});

/** The learner foresees who is dispatched next. */
const predict = z.strictObject({
  kind: z.literal("predict"),
  /** So many of the last `of` must be right. */
  right: count,
  of: count,
  /** Decisions before this one do not count. */
  from: z.optional(count),
  run: z.optional(run),
});

/** The choices stand in the prose, so that they can be translated. */
const question = z.strictObject({ kind: z.literal("question") });

/** A number that the learner types in. */
const number = z.strictObject({
  kind: z.literal("number"),
  measure: words,
  /** In which unit of time it is asked for; without it the number itself. */
  unit: z.optional(oneOf(["ns", "us", "ms", "s"])),
  /** How far off it may be: a share of the right one. */
  within: z.optional(share),
  run: z.optional(run),
});

/** Something holds in all runs; told by exploration. */
const property = z.strictObject({
  kind: z.literal("property"),
  property: oneOf(["no-starvation", "no-deadlock", "no-fault", "deadlines"]),
  /** Whether a counterexample is what is wanted. */
  fails: yes,
  run: z.optional(run),
});

/** What the scheduler holds to, whatever programs do. One of `promise` and `always`. */
const promise = z.strictObject({
  kind: z.literal("promise"),
  promise: z.optional(oneOf(["no-starvation", "no-deadlock", "no-fault"])),
  /** A condition over the scheduler: `|ready| <= 3`. */
  always: z.optional(words),
  /** `false`: starvation counts only once no more threads come. */
  newcomers: yes,
  /** How many there are at a time; 3 without it. */
  threads: z.optional(count),
  /** Whether a counterexample is what is wanted. */
  fails: yes,
});

export const checkSchema = z.discriminatedUnion("kind", [
  compiles,
  diagnostic,
  arrow,
  container,
  constant,
  proofs,
  reached,
  happens,
  measure,
  predict,
  question,
  number,
  property,
  promise,
]);

export const runSchema = run;
export const quantitySchema = quantity;

export type Check = z.output<typeof checkSchema>;
export type CheckKind = Check["kind"];
/** The check of one kind. */
export type CheckOf<K extends CheckKind> = Extract<Check, { readonly kind: K }>;
export type RunSettings = z.output<typeof run>;
/** What can come about in a run. */
export type Happening = Omit<CheckOf<"reached">, "kind">;
