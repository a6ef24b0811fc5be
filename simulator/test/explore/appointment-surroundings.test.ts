/** Policies by appointment that ask their surroundings are held against the plain interpreter. */
import { expect, test } from "vitest";
import { passingOf } from "../../src/explore/passing.js";
import { explorableText, explored } from "../support/explored.js";
import { type Draw, drawing } from "./mutants.js";
import { type Asked, lengthsIn, toldByInterpreter } from "./shortest.js";

/** `EXPLORE=1` takes others, and more of them. */
const COUNT = process.env.EXPLORE ? 60 : 3;
const FIRST = process.env.EXPLORE ? Date.now() % 1_000_000 : 7;
const PATIENCE = process.env.EXPLORE ? 1_200_000 : 120_000;

const ANSWERS = [
  { name: "rand", values: [0, 7] },
  { name: "sense", values: [0, 1] },
];
const ASKS = ["(* rand() % 2 *)", "(* rand() % 3 *)", "(* rand() *)", "(* sense() *)"];
const SPANS = ["(now - chosen > 5ms)", "(now - chosen == 5ms)", "(now >= chosen + 5ms)"];

/** What is asked decides who goes first, how many are chosen, and sometimes whether the clock may strike. */
function policy(draw: Draw, asks: readonly string[], isTimed: boolean): string {
  const ask = () => asks[draw(asks.length)] as string;
  const claims = draw(2) === 0 ? "" : `assert(|ready| < 2 || ${ask()} == 0);`;
  return `scheduler asking extends tap {
    data { time chosen; }
    before appoint(t) { t.level = ${ask()}; }
    after choose {
        ${isTimed ? "chosen = now;" : ""}
        if (${ask()} > 0 && |cpu| > 0)
            cpu => next;
    }
    before strike { ${claims} }
}`;
}

function held(text: string, depth: number) {
  const program = { ...explorableText(text, 2), counters: [] };
  const { imports, wanted, goesByTime } = program;
  const answers = ANSWERS.filter(({ name }) => wanted.some((one) => one.name === name));
  const passing =
    goesByTime && passingOf({ ...goesByTime, moments: null, oldest: null }, undefined);
  const found = explored(program, { answers, depth, ...(passing && { passing }) });
  const asked: Asked = {
    ...{ text, profile: "tap", threads: 2, imports, depth, answers },
    ...(passing && { durations: passing.durations }),
  };
  return { asked, lengths: lengthsIn(found) };
}

test.each([
  { what: "chance and answers of the host", asks: ASKS, isTimed: false, depth: 11 },
  { what: "the time", asks: SPANS, isTimed: true, depth: 8 },
])(
  "with $what all runs are those of the interpreter",
  ({ asks, isTimed, depth }) => {
    const all = Array.from({ length: COUNT }, (_, at) =>
      held(policy(drawing(FIRST + at), asks, isTimed), depth),
    );
    const told = toldByInterpreter(all.map(({ asked }) => asked));
    for (const [at, { asked, lengths }] of all.entries()) {
      const { text } = asked;
      expect({ text, lengths }).toEqual({ text, lengths: told[at]?.lengths });
    }
    expect(all.some(({ lengths }) => Number(lengths.states) > 50)).toBe(true);
  },
  PATIENCE,
);
