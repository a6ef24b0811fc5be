import { expect, test } from "vitest";
import type { ExploreSetup } from "../../src/explore/explore.js";
import { passingOf } from "../../src/explore/passing.js";
import { RandomStream } from "../../src/system/random.js";
import { explorableText, explored } from "../support/explored.js";
import { type Asked, lengthsIn, toldByInterpreter } from "./shortest.js";

/** Schedulers that ask their surroundings are held against the plain interpreter; `EXPLORE=1` takes others, and more of them. */
const COUNT = process.env.EXPLORE ? 100 : 10;
const PATIENCE = process.env.EXPLORE ? 1_200_000 : 120_000;
const random = new RandomStream(process.env.EXPLORE ? BigInt(Date.now()) : 5n, 0);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random.next() * all.length)] as T;

const ASKS = [
  "(* rand() % 2 *)",
  "(* rand() % 3 *)",
  "(* rand() *) % (|a| + 1)",
  "(* rand() *)",
  "(* sense() *)",
  "(* sense() *) + (* rand() % 2 *)",
];
const ANSWERS = [
  { name: "rand", values: [0, 7] },
  { name: "sense", values: [0, 1] },
];
const HOMES = ["a", "b"];

/** Two containers, between which whatever is asked decides. */
function scheduler(asks: () => string): string {
  const [front, back] = [oneOf(HOMES), oneOf(HOMES)];
  const lost = oneOf(["", "assert(|b| == 0);"]);
  return `scheduler asking {
    thread { time since; }
    data { ${oneOf(["queue", "stack"])} a; ${oneOf(["queue", "stack"])} b; threadref current; time began; int kept; }
    event init {}
    event newthread(t) { t.since = now; if (${asks()} > ${oneOf([0, 1])}) t => a; else t => ${back}; }
    event schedule {
        began = now;
        if (${asks()} == 0 && |a| > 0) a => current;
        else if (|b| > 0) b => current;
        else a => current;
        ${lost}
        dispatch current;
    }
    event switch_out(t) { kept = ${asks()} == 1; if (kept) t => ${front}; else t => ${oneOf(HOMES)}; }
}`;
}

/** The same of one that is not asked for the time. */
const timeless = (text: string) => text.replaceAll("= now;", "= 0;");

function held(asked: Omit<Asked, "profile" | "threads" | "imports">, setup: Partial<ExploreSetup>) {
  const program = explorableText(asked.text, 2);
  const { imports, wanted } = program;
  const answers = (asked.answers ?? []).filter(({ name }) =>
    wanted.some((one) => one.name === name),
  );
  const exploration = explored(program, {
    answers,
    depth: asked.depth ?? undefined,
    ...setup,
  } as never);
  const one = { ...asked, profile: "embedded", threads: 2, imports };
  return { one, lengths: lengthsIn(exploration), exploration };
}

function compare(all: readonly ReturnType<typeof held>[]) {
  const told = toldByInterpreter(all.map(({ one }) => one));
  for (const [at, { one, lengths }] of all.entries()) {
    expect({ text: one.text, lengths }).toEqual({ text: one.text, lengths: told[at]?.lengths });
  }
}

test(
  "whatever is drawn and answered, all runs are those of the interpreter, with what chance ends",
  () => {
    const all = Array.from({ length: COUNT }, () => {
      const text = timeless(scheduler(() => oneOf(ASKS)));
      return held({ text, depth: null, answers: ANSWERS }, {});
    });
    compare(all);
    expect(all.some(({ lengths }) => lengths.faults !== null)).toBe(true);
    const messages = all.flatMap(({ exploration }) =>
      exploration.verdicts.map((one) => one.message),
    );
    expect(messages.some((message) => message.includes("by chance"))).toBe(true);
  },
  PATIENCE,
);

test(
  "with time that goes by, states with the time are those of the interpreter",
  () => {
    const spans = [
      "now - began > 5ms",
      "now - began == 5ms",
      "now >= began + 5ms",
      "began < now - 1ms",
    ];
    const all = Array.from({ length: COUNT }, () => {
      const text = scheduler(() => `(${oneOf(spans)})`);
      const program = explorableText(text, 2);
      if (program.goesByTime === null) throw new Error("it asks for the time");
      const { durations } = program.goesByTime;
      const passing = passingOf({ ...program.goesByTime, moments: null, oldest: null }, undefined);
      return held({ text, depth: 6, durations }, passing === null ? {} : { passing });
    });
    compare(all);
  },
  PATIENCE,
);
