import { expect, test } from "vitest";
import type { Exploration } from "../../src/explore/types.js";
import { type Explorable, explorableText, explored } from "../support/explored.js";
import { type Asked, lengthsIn, linesOfPython, toldByInterpreter } from "./shortest.js";

/** Of each profile in one go. `EXPLORE=1` takes others, go by go, for `MINUTES` of each profile. */
const COUNT = 16;

const THREADS = 2;
/** What is seen of a scheduler ends with the level that comes to so many steps. */
const ENOUGH = 400;
const MINUTES = process.env.EXPLORE ? Number(process.env.MINUTES ?? 60) : 0;
const PATIENCE = 300_000 + MINUTES * 120_000;
const RANDOM = [{ name: "rand", values: [0, 1, 5] }];

interface Seen {
  readonly asked: Asked;
  readonly exploration: Exploration;
}

function seen(text: string, profile: string): Seen {
  const program: Explorable = explorableText(text, THREADS);
  for (let depth = 3; ; depth++) {
    const exploration = explored(program, { depth, answers: RANDOM });
    const { complete, transitions } = exploration.extent;
    if (!complete && transitions < ENOUGH) continue;
    const asked = { text, profile, threads: THREADS, imports: program.imports };
    return { asked: { ...asked, depth: complete ? null : depth }, exploration };
  }
}

/** How many schedulers were held against the interpreter, and of how many all states were seen. */
interface Held {
  readonly all: number;
  readonly complete: number;
  readonly failing: number;
}

function held(profile: string): Held {
  const texts = linesOfPython("random_texts", [profile, String(COUNT)]);
  const all = texts.map((line) => seen(JSON.parse(line), profile));
  const told = toldByInterpreter(all.map(({ asked }) => asked));
  let failing = 0;
  for (const [index, { asked, exploration }] of all.entries()) {
    const lengths = lengthsIn(exploration);
    expect({ text: asked.text, ...told[index] }).toEqual({
      text: asked.text,
      lengths,
      contradictions: [],
    });
    if (lengths.faults !== null) failing++;
  }
  const complete = all.filter(({ exploration }) => exploration.extent.complete).length;
  return { all: all.length, complete, failing };
}

const sum = (one: Held, other: Held): Held => ({
  all: one.all + other.all,
  complete: one.complete + other.complete,
  failing: one.failing + other.failing,
});

test.each(["embedded", "pth"])(
  "of random schedulers for %s all runs are those of the interpreter, and no proof is contradicted",
  (profile) => {
    const end = Date.now() + MINUTES * 60_000;
    let found = held(profile);
    while (Date.now() < end) found = sum(found, held(profile));
    if (MINUTES > 0) process.stdout.write(`${profile}: ${JSON.stringify(found)}\n`);
    expect(found.failing).toBeGreaterThan(0);
    expect(found.failing).toBeLessThan(found.all);
  },
  PATIENCE,
);
