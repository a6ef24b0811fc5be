import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openSchedulerModule } from "../../src/engine/scheduler-module.js";
import { DiagnosisCode } from "../../src/generated/diagnoses.js";
import { readRecording } from "../../src/recording/file.js";
import { RecordedEngine } from "../../src/recording/recorded-engine.js";
import { openRecording, type Recording } from "../../src/recording/recording.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { exampleBundle, start } from "../support/engines.js";
import { type Position, positionOf, replay } from "../support/position.js";
import { EXAMPLES } from "../support/programs.js";
import { recordSimulation } from "../support/recorded.js";

/** How many ticks are recorded behind those of the start, in which threads are born. */
const TICKS = 300;
const ON_PTH = EXAMPLES.filter(({ folder }) => /pth|web-proxy|web-server/.test(folder));

async function recorded(example: (typeof EXAMPLES)[number]): Promise<Recording> {
  const bundle = exampleBundle(example);
  const engine = await start(bundle);
  const bytes = recordSimulation(engine, engine.look().tick + TICKS);
  const file = readRecording(bytes);
  const module = openSchedulerModule(bundle.scheduler);
  if (!file.ok || !module.ok) throw new Error("the recording cannot be read");
  const opened = await openRecording(file.value, module.value.descriptor, "same");
  if (!opened.ok) throw new Error(opened.message);
  return opened.value;
}

/** What a trace tells of a position; what it does not tell is left out. */
function told({ threads, globals: _, variables: __, path: ___, wasted: ____, ...rest }: Position) {
  return {
    ...rest,
    // Only the runtime looks for threads that starve.
    diagnoses: rest.diagnoses?.filter(({ code }) => code !== DiagnosisCode.STARVED),
    threads: threads.map(({ attributes: _, line: __, waitsFor: ___, ...thread }) => thread),
  };
}

describe("a recorded run", () => {
  test.each(ON_PTH)("is shown in the states that were recorded ($folder)", async (example) => {
    const session = new Session(new RecordedEngine(await recorded(example)));
    const simulation = await start(exampleBundle(example));
    const { tick: first } = simulation.look();
    const simulated = new Session(simulation);
    for (let tick = first; tick <= first + TICKS; tick++) {
      complete(session.seek(tick));
      complete(simulated.seek(tick));
      expect(told(positionOf(session))).toEqual(told(positionOf(simulated)));
    }
  });

  test.each(ON_PTH)("is in one state by whatever way it is reached ($folder)", async (example) => {
    const recording = await recorded(example);
    const positions = replay(new RecordedEngine(recording), Number.POSITIVE_INFINITY);
    expect(positions.length).toBe(recording.info.ticks + 2);
    const walk = fc.array(fc.nat(positions.length - 1), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(walk, (indices) => {
        const session = new Session(new RecordedEngine(recording));
        for (const index of indices) {
          const wanted = positions[index] as Position;
          complete(session.seek(wanted.tick));
          // The end lies behind the last tick.
          if (wanted.outcome !== null) complete(session.step("tick", 1));
          expect(positionOf(session)).toEqual(wanted);
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each(ON_PTH)("has the measures of the run that was recorded ($folder)", async (example) => {
    const simulation = await start(exampleBundle(example));
    const last = simulation.look().tick + TICKS;
    simulation.run("tick", last, last);
    const engine = new RecordedEngine(await recorded(example));
    engine.run("tick", last, last);
    const { classes, threads, containers, ...totals } = engine.measures();
    const expected = simulation.measures();
    for (const name of ["time_ns", "ticks", "decisions", "switches", "scheduler_ns"]) {
      expect([name, totals[name]]).toEqual([name, expected[name]]);
    }
    expect(totals.longest_ready_ns).toBe(expected.longest_ready_ns);
    for (const name of UNKNOWN_OF_RUN) expect(totals).not.toHaveProperty(name);
    expect(withThreads(classes)).toEqual(withThreads(expected.classes).map(knownOf));
    expect(threads).toEqual((expected.threads as Row[]).map(knownOf));
    const lengths = (list: unknown) =>
      (list as { node: number; mean_length: number }[]).map(({ node, mean_length }) => [
        node,
        mean_length.toPrecision(9),
      ]);
    expect(lengths(containers)).toEqual(lengths(expected.containers));
  });
});

type Row = Readonly<Record<string, unknown>>;

/** A trace tells of no class without threads. */
function withThreads(classes: unknown): Row[] {
  return (classes as Row[]).filter(({ threads }) => threads !== 0);
}

/**
 * What a recorded run does not have even as 0, for it is not known: what a turn was for, when that
 * came which a thread waited for, whom the scheduler did not admit, who starved.
 */
const UNKNOWN_OF_RUN = ["wasted", "switch_ns", "starved", "idle_ns", "processors"];
const UNKNOWN_OF_THREADS: ReadonlySet<string> = new Set([
  ...["wasted", "refused"],
  ...["waits", "until_over_ns", "until_noticed_ns", "until_chosen_ns"],
]);

function knownOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !UNKNOWN_OF_THREADS.has(name)));
}
