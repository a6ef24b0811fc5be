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

/** Those that ask for the time, with bounds that runs soon come to. */
const TIMED = [
  ["deadline", "FORGIVEN = 100", "FORGIVEN = 1"] as const,
  ["shaped", "LARGE = 30000", "LARGE = 1"] as const,
].map(([name, bound, less]) =>
  readFileSync(inRoot(`${FOLDER}/${name}.sched`), "utf8").replace(bound, less),
);
TIMED.push(
  `scheduler idling extends tap {
    data { time due; int idled; }
    query next_strike { return due; }
    after strike { due = now + 3ms; idled++; assert(idled < 4 || |ready| == 0, "idled"); }
    event strike {
        threadref first;
        ready => first;
        if (( *first).stage == COMMIT)
            first => begun;
        else
            first => released;
    }
}`,
  `scheduler timing extends tap {
    data { time chosen; }
    after choose { chosen = now; }
    before strike { assert(now - chosen < 5ms || |ready| < 2, "late"); }
    before appoint(t) { assert(now - chosen != 5ms || t.stage == COMMIT, "five"); }
}`,
);

const SORTS = [
  { what: "by appointment", texts: APPOINTING, quickly: FAILING, depth: 16 },
  { what: "that asks for the time", texts: TIMED, quickly: [...Array(24).keys()], depth: 16 },
];

function* seeds(quickly: readonly number[], end: number) {
  yield* quickly;
  for (let seed = FIRST; Date.now() < end; seed++) yield seed;
}

test.each(SORTS)(
  "each failing run of a mutant $what meets the same fault in its workload, at the same call",
  async ({ texts, quickly, depth }) => {
    const tally = newTally();
    const end = Date.now() + MINUTES * 60_000;
    for (const seed of seeds(quickly, end))
      await replayed(mutant(drawing(seed), texts), { profile: "tap", depth }, tally);
    if (MINUTES > 0) process.stdout.write(tallyText(tally));
    expect(tally.others).toEqual([]);
    expect([...tally.refused]).toEqual([]);
    expect(tally.written).toBeGreaterThan(5);
  },
  300_000 + MINUTES * 120_000,
);
