/** Clocks by appointment that idle: all runs, held against breadth-first search over the plain interpreter. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type PassingTime, passingOf } from "../../src/explore/passing.js";
import type { VariedImport } from "../../src/explore/types.js";
import { explorableText, explored } from "../support/explored.js";
import { inRoot } from "../support/programs.js";
import { lengthsIn, toldByInterpreter } from "./shortest.js";

const shipped = (name: string) =>
  readFileSync(inRoot(`public/examples/appointments/${name}.sched`), "utf8");

const DEADLINE = shipped("deadline").replace("FORGIVEN = 100", "FORGIVEN = 1");
const SHAPED = shipped("shaped").replace("LARGE = 30000", "LARGE = 1");

interface Clock {
  readonly what: string;
  readonly text: string;
  readonly threads: number;
  readonly depth: number;
}

const CLOCKS: readonly Clock[] = [
  { what: "shaped", text: SHAPED, threads: 2, depth: 10 },
  { what: "deadline", text: DEADLINE, threads: 2, depth: 11 },
  {
    what: "a missed appointment that an assertion forbids",
    text: DEADLINE.replace("t.missed++;", "assert(t.missed < 0); t.missed++;"),
    threads: 1,
    depth: 17,
  },
  {
    what: "a clock that idles for one of those that are ready",
    text: `scheduler idling extends tap {
    data { time due; }
    query next_strike { return due; }
    after strike { due = now + 3ms; }
    event strike { threadref first; ready => first; if (( *first).stage == COMMIT) first => begun; else first => released; }
}`,
    threads: 2,
    depth: 12,
  },
];

/** What the compiler finds, but with the time in each state. */
function timed(text: string, threads: number) {
  const program = explorableText(text, threads);
  if (program.goesByTime === null) throw new Error("it goes by time");
  const passing = passingOf({ ...program.goesByTime, moments: null, oldest: null }, undefined);
  return { ...program, passing: passing as PassingTime, counters: [] };
}

test.each(CLOCKS)("$what", ({ text, threads, depth }) => {
  const program = timed(text, threads);
  const found = explored(program, { depth });
  const imports: readonly VariedImport[] = program.imports;
  const { durations } = program.passing;
  const asked = { text, profile: "tap", threads, imports, depth, durations };
  const [told] = toldByInterpreter([asked]);
  expect(told?.lengths).toEqual(lengthsIn(found));
  expect(lengthsIn(found).faults !== null).toBe(text.includes("assert"));
});
