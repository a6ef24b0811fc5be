import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../support/programs.js";
import { drawing, mutant, shippedFor } from "./mutants.js";
import { newTally, replayed, type Sort, tallyText } from "./replays.js";

/** `EXPLORE=1` goes on with mutants from seed `FIRST` for `MINUTES`. */
const MINUTES = process.env.EXPLORE ? Number(process.env.MINUTES ?? 60) : 0;
const FIRST = Number(process.env.FIRST ?? 0);

const firstOnes = (count: number) => [...Array(count).keys()];

/** The policies that ship, and as often what they extend, as a scheduler of its own. */
const BY_APPOINTMENT = shippedFor("tap").flatMap((text) => [
  text,
  readFileSync(inRoot("compiler/catapults/models/classic/bases/tap.sched"), "utf8").replace(
    "scheduler tap",
    "scheduler whole",
  ),
]);

/** Policies with bounds that runs soon come to, and more that ask for the time. */
const BY_APPOINTMENT_IN_TIME = [
  ...[
    ["deadline", "FORGIVEN = 100", "FORGIVEN = 1"] as const,
    ["shaped", "LARGE = 30000", "LARGE = 1"] as const,
  ].map(([name, bound, less]) =>
    readFileSync(inRoot(`public/examples/appointments/${name}.sched`), "utf8").replace(bound, less),
  ),
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
];

/** Who has run for long, or has waited for long, goes elsewhere. */
const COOPERATIVE_IN_TIME = [
  `scheduler turns {
    data { queue ready, tired; threadref current; time began, ended; int late; }
    event init {}
    event newthread(t) {
        t => ready;
    }
    event schedule {
        if (now - ended >= 5ms && |ready| > 1)
            late++;
        assert(late < 4, "late");
        if (|ready| > 0) ready => current; else tired => current;
        began = now;
        dispatch current;
    }
    event switch_out(t) {
        ended = now;
        if (now - began > 5ms)
            t => tired;
        else
            t => ready;
    }
}`,
  `scheduler patient extends pth {
    data { time asleep, began; int slow; }
    before set_waiting(t) {
        asleep = now;
    }
    before event_raised(t) {
        if (now - asleep >= 5ms && |RQ| > 0)
            slow++;
        assert(slow < 2, "slow");
    }
    before schedule {
        assert(now - began < 10ms || |RQ| < 2, "long");
        began = now;
    }
}`,
];

/** Of mutants by appointment few fail: those do. */
const FAILING = [0, 14, 28, 32, 33, 46, 54, 60, 71, 74, 78, 85];

interface Mutated extends Sort {
  readonly texts: readonly string[];
  readonly quickly: readonly number[];
}

const SORTS: readonly (readonly [what: string, mutated: Mutated])[] = [
  ["of embedded systems", { texts: shippedFor("embedded"), quickly: firstOnes(24), depth: 10 }],
  ["of GNU Pth", { texts: shippedFor("pth"), quickly: firstOnes(24), depth: 10 }],
  ["that asks for the time", { texts: COOPERATIVE_IN_TIME, quickly: firstOnes(24), depth: 12 }],
  [
    "that interrupts threads",
    { texts: shippedFor("preemptive"), quickly: firstOnes(40), depth: 10 },
  ],
  ["by appointment", { texts: BY_APPOINTMENT, quickly: FAILING, depth: 16 }],
  [
    "by appointment that asks for the time",
    { texts: BY_APPOINTMENT_IN_TIME, quickly: firstOnes(24), depth: 16 },
  ],
];

function* seeds(quickly: readonly number[], end: number) {
  if (MINUTES === 0) yield* quickly;
  for (let seed = FIRST; Date.now() < end; seed++) yield seed;
}

test.each(SORTS)(
  "each failing run of a mutant %s meets the same fault in its workload",
  async (_, { texts, quickly, ...sort }) => {
    const tally = newTally();
    const end = Date.now() + MINUTES * 60_000;
    for (const seed of seeds(quickly, end))
      await replayed(mutant(drawing(seed), texts), sort, tally);
    if (MINUTES > 0) process.stdout.write(tallyText(tally));
    expect(tally.others).toEqual([]);
    expect(tally.written).toBeGreaterThan(5);
  },
  300_000 + MINUTES * 120_000,
);
