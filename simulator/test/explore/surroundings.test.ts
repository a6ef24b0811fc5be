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
/** Events of runs in which time goes by, and of how many schedulers the interpreter goes through them in a few seconds. */
const IN_TIME = { embedded: { depth: 6, count: COUNT }, pth: { depth: 5, count: COUNT / 5 } };
const HOMES = ["a", "b"];

/** By library; where threads wait and are suspended, they ask when they come back, too. */
const PROFILES = ["embedded", "pth"] as const;
type Profile = (typeof PROFILES)[number];

const BACK = (asks: () => string) => `
    event set_waiting(t) { t => waiting; }
    event event_raised(t) { if (${asks()} > 0) t => ${oneOf(HOMES)}; else t => ${oneOf(HOMES)}; }
    event suspend_thread(t) { t => apart; }
    event resume_thread(t) { t => ${oneOf(HOMES)}; }
    event set_next_thread(t) { kept = ${asks()}; t => a; }
    event set_dead(t) { destroy t; }
    query can_switch_to(t) { return 1; }
${["new", "ready", "waiting", "suspended", "total"].map((one) => `    query threads_${one} { return 0; }`).join("\n")}
    query is_new(t) { return 0; }
    query is_ready(t) { return 0; }
    query is_waiting(t) { return t.since == 0; }
    query first_waiting { return *waiting; }`;

/** Two containers, between which whatever is asked decides. */
function scheduler(asks: () => string, profile: Profile): string {
  const [front, back] = [oneOf(HOMES), oneOf(HOMES)];
  const lost = oneOf(["", "assert(|b| == 0);"]);
  return `scheduler asking {
    thread { time since; }
    data { ${oneOf(["queue", "stack"])} a; ${oneOf(["queue", "stack"])} b; queue waiting, apart; threadref current; time began; int kept; }
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
    ${profile === "pth" ? BACK(asks) : ""}
}`;
}

/** The same of one that is not asked for the time. */
const timeless = (text: string) => text.replaceAll("= now;", "= 0;");

function held(asked: Omit<Asked, "threads" | "imports">, setup: Partial<ExploreSetup>) {
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
  const one = { ...asked, threads: 2, imports };
  return { one, lengths: lengthsIn(exploration), exploration };
}

function compare(all: readonly ReturnType<typeof held>[]) {
  const told = toldByInterpreter(all.map(({ one }) => one));
  for (const [at, { one, lengths }] of all.entries()) {
    expect({ text: one.text, lengths }).toEqual({ text: one.text, lengths: told[at]?.lengths });
  }
}

test.each(PROFILES)(
  "whatever is drawn and answered, all runs are those of the interpreter, with what chance ends (%s)",
  (profile) => {
    const all = Array.from({ length: COUNT }, () => {
      const text = timeless(scheduler(() => oneOf(ASKS), profile));
      return held({ text, profile, depth: null, answers: ANSWERS }, {});
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

test.each(PROFILES)(
  "with time that goes by, states with the time are those of the interpreter (%s)",
  (profile) => {
    const spans = [
      "now - began > 5ms",
      "now - began == 5ms",
      "now >= began + 5ms",
      "began < now - 1ms",
    ];
    const { depth, count } = IN_TIME[profile];
    const all = Array.from({ length: count }, () => {
      const text = scheduler(() => `(${oneOf(spans)})`, profile);
      const program = explorableText(text, 2);
      if (program.goesByTime === null) throw new Error("it asks for the time");
      const { durations } = program.goesByTime;
      const passing = passingOf({ ...program.goesByTime, moments: null, oldest: null }, undefined);
      return held({ text, profile, depth, durations }, passing === null ? {} : { passing });
    });
    compare(all);
  },
  PATIENCE,
);
