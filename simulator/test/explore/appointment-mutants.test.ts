import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../support/programs.js";
import { drawing, mutant } from "./mutants.js";
import { newTally, replayed, tallyText } from "./replays.js";

/** Of these mutants some run fails. `EXPLORE=1` goes on with all from `FIRST` for `MINUTES`. */
const FAILING = [0, 14, 28, 32, 33, 46, 54, 60, 71, 74, 78, 85];
const MINUTES = process.env.EXPLORE ? Number(process.env.MINUTES ?? 60) : 0;
const FIRST = Number(process.env.FIRST ?? 0);

const FOLDER = "public/examples/appointments";
const ofBase = readFileSync(inRoot("compiler/catapults/models/classic/bases/tap.sched"), "utf8");
/** The policies that ship, and as often what they extend, as a scheduler of its own. */
const APPOINTING = readdirSync(inRoot(FOLDER))
  .filter((name) => name.endsWith(".sched"))
  .sort()
  .flatMap((name) => [
    readFileSync(inRoot(`${FOLDER}/${name}`), "utf8"),
    ofBase.replace("scheduler tap", "scheduler whole"),
  ]);

function* seeds(end: number) {
  yield* FAILING;
  for (let seed = FIRST; Date.now() < end; seed++) yield seed;
}

test(
  "each failing run of a mutant by appointment meets the same fault in its workload, at the same call",
  async () => {
    const tally = newTally();
    const end = Date.now() + MINUTES * 60_000;
    for (const seed of seeds(end))
      await replayed(mutant(drawing(seed), APPOINTING), { profile: "tap", depth: 16 }, tally);
    if (MINUTES > 0) process.stdout.write(tallyText(tally));
    expect(tally.others).toEqual([]);
    expect([...tally.refused]).toEqual([]);
    expect(tally.written).toBeGreaterThanOrEqual(FAILING.length);
  },
  300_000 + MINUTES * 120_000,
);
