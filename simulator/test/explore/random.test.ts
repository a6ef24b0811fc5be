import { expect, test } from "vitest";
import type { Exploration } from "../../src/explore/types.js";
import { type Explorable, explorableText, explored } from "../support/explored.js";
import { type Asked, lengthsIn, linesOfPython, toldByInterpreter } from "./shortest.js";

/** Of each profile. `EXPLORE=1` takes others. */
const COUNT = process.env.EXPLORE ? Number(process.env.SCHEDULERS ?? 1000) : 16;

const THREADS = 2;
/** What is seen of a scheduler ends with the level that comes to so many steps. */
const ENOUGH = 400;
const PATIENCE = process.env.EXPLORE ? 7_200_000 : 300_000;
const RANDOM = [0, 1, 5];

interface Seen {
  readonly asked: Asked;
  readonly exploration: Exploration;
}

function seen(text: string, profile: string): Seen {
  const program: Explorable = explorableText(text, THREADS);
  for (let depth = 3; ; depth++) {
    const exploration = explored(program, { depth, random: RANDOM });
    const { complete, transitions } = exploration.extent;
    if (!complete && transitions < ENOUGH) continue;
    const asked = { text, profile, threads: THREADS, imports: program.imports };
    return { asked: { ...asked, depth: complete ? null : depth }, exploration };
  }
}

test.each(["embedded", "pth"])(
  "of random schedulers for %s all runs are those of the interpreter, and no proof is contradicted",
  (profile) => {
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
    expect(failing).toBeGreaterThan(0);
    expect(failing).toBeLessThan(all.length);
  },
  PATIENCE,
);
