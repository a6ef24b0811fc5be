/** `steps.yaml`: what is checked, by the ids of the steps. */

import { checkSchema, runSchema } from "./checks.js";
import * as z from "./schema.js";

/** What a step looks at: the part of the page that is brought before the learner. */
export const PANES = [
  "source",
  "workload",
  "graph",
  "timeline",
  "processes",
  "measures",
  "problems",
] as const;

const words = z.string("a text").check(z.minLength(1, "a text"));

/** A number in the prose that the simulator computes. */
const figure = z.strictObject({
  /** As it stands in the prose of every language: `17 ms`. */
  text: words,
  measure: words,
  /**
   * `start`: of the program that the lesson begins with; a file: of that scheduler; else of what the
   * step leads to.
   */
  of: z.optional(words),
  /** `start` or a file: the text is the share by which the measure differs from that scheduler's. */
  than: z.optional(words),
  /** The mean over so many seeds. */
  seeds: z.optional(z.int("a whole number")),
  /** Other values of the scheduler's constants, as they are written: `{ QUANTUM: 2ms }`. */
  constants: z.optional(z.record(z.string(), words, "a map of names and values")),
  run: z.optional(runSchema),
});

const step = z.strictObject({
  /** What is run from this step on: files of `project/`. */
  program: z.optional(
    z.strictObject({ scheduler: z.optional(words), workload: z.optional(words) }),
  ),
  look: z.optional(z.enum(PANES, `one of ${PANES.join(", ")}`)),
  /** Where the run is taken when the step opens: what is asked about is a picture then. */
  at: z.optional(z.literal("end", "`end`")),
  checks: z
    .array(checkSchema, "a list of checks")
    .check(z.minLength(1, "a list of at least one check")),
  figures: z.optional(z.array(figure, "a list of figures")),
  /** Numbers of the prose that no run comes to: years, sums, sizes. */
  given: z.optional(
    z.array(z.union([words, z.number()], "a number or a text"), "a list of numbers"),
  ),
});

/** A whole number that each learner has another one of. */
const draw = z.strictObject({ from: z.int("a whole number"), to: z.int("a whole number") });

export const stepsSchema = z.strictObject({
  version: z.literal(1, "1, the version of this format"),
  draws: z.optional(z.record(z.string(), draw)),
  steps: z.record(z.string(), step, "a map of steps by their ids"),
});

export type Pane = (typeof PANES)[number];
export type StepsFile = z.output<typeof stepsSchema>;
export type StepData = z.output<typeof step>;
export type Figure = z.output<typeof figure>;
export type Draws = NonNullable<StepsFile["draws"]>;
