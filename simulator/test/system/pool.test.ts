/** How many threads go on with a system, and in which order its members do, decides nothing. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { compileSystem } from "../../src/cli/system/compile.js";
import { MergedTrace } from "../../src/export/system/merged-trace.js";
import { complete } from "../../src/session/travel.js";
import { runSystem as runHeadless } from "../../src/system/headless/run.js";
import { Lines } from "../../src/system/lines.js";
import type { Passage } from "../../src/system/network/message-log.js";
import type { SystemProgram, SystemStart } from "../../src/system/program.js";
import type { SystemSession } from "../../src/system/session.js";
import { System } from "../../src/system/system.js";
import type { SystemChange } from "../../src/system-protocol.js";
import { randomSystems } from "../history/random-systems.js";
import { sharedRuntime } from "../support/engines.js";
import { inRoot } from "../support/programs.js";
import { figures, poolOf, runSystem, value } from "./support.js";

const MS = 1_000_000;
const EXPLORE = Boolean(process.env.EXPLORE);
const begun: System[] = [];

afterEach(() => {
  for (const system of begun.splice(0)) system.close();
});

/** A started system whose helpers are there. */
async function begin(
  program: SystemProgram,
  workers: number,
  given: Partial<SystemStart> = {},
  changes: readonly SystemChange[] = [],
): Promise<System> {
  const start = { runtime: sharedRuntime(), seed: "1", parameters: {}, ...given };
  const system = value(await System.start(program, { ...start, pool: poolOf(workers) }, changes));
  begun.push(system);
  return system;
}

const workers = fc.integer({ min: 1, max: 4 });
const programs = randomSystems(40, 4).map(({ program }) => program);
const program = fc.constantFrom(...programs);
const countOf = ({ plan }: SystemProgram) => plan.nodes.length + 1 + plan.sharedChannels.length;
const numbersOf = (one: SystemProgram) => Array.from({ length: countOf(one) }, (_, at) => at);
const shuffled = (one: SystemProgram) =>
  fc.shuffledSubarray(numbersOf(one), { minLength: countOf(one) });
const program_and_order = program.chain((one) => fc.tuple(fc.constant(one), shuffled(one)));

describe("workers and order", () => {
  test("decide nothing of a run", async () => {
    const isHasty = fc.boolean();
    await fc.assert(
      fc.asyncProperty(
        program_and_order,
        workers,
        isHasty,
        async ([one, order], count, isHasty) => {
          const comeTo = async (workers: number, given: Partial<SystemStart>) => {
            const system = await begin(one, workers, { isHasty, ...given });
            const passages: Passage[] = [];
            system.onSent = (sent) => passages.push(...sent);
            const end = runSystem(system, 4 * MS);
            const measures = system.processes.map(({ engine }) => engine.measures());
            system.close();
            return { end, passages, measures, figures: figures(system) };
          };
          expect(await comeTo(count, { order })).toEqual(await comeTo(1, {}));
        },
      ),
      { numRuns: EXPLORE ? 200 : 12 },
    );
  });

  test("decide nothing of what one sees on the way there and back, and in a fork", async () => {
    const time = fc.integer({ min: 0, max: 3 * MS });
    const move = fc.oneof(
      time.map((to) => (session: SystemSession) => session.seekTime(to)),
      time.map((stretch) => (session: SystemSession) => session.run(stretch)),
      fc.constant((session: SystemSession) => session.step({ by: "tick" }, -1)),
      fc.constant((session: SystemSession) => session.step({ by: "message" }, 1)),
      fc.constant((session: SystemSession) => session.runBack()),
    );
    const moves = fc.array(move, { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(program, workers, moves, time, async (one, count, moves, crash) => {
        const comeTo = async (workers: number) => {
          const lines = value(
            await Lines.begin(
              async (changes) => ({ ok: true, value: await begin(one, workers, {}, changes) }),
              () => 0,
            ),
          );
          const seen: unknown[] = [];
          const go = () => {
            for (const move of moves) {
              complete(move(lines.shown));
              seen.push(look(lines.shown));
            }
          };
          lines.setBreakpoints([{ node: 1, until: { kind: "handler", handler: "schedule" } }]);
          go();
          const fork = await lines.fork({ kind: "crash", node: 1, time: crash });
          if (fork.ok) complete(lines.show(fork.value));
          go();
          lines.close();
          return seen;
        };
        expect(await comeTo(count)).toEqual(await comeTo(1));
      }),
      { numRuns: EXPLORE ? 100 : 8 },
    );
  });

  test.each([
    ["web-application/webapp", 60],
    ["cameras/cameras", 400],
    ["load-balancing/balanced", 400],
  ])("decide nothing of the trace of %s", async (file, until) => {
    const path = inRoot(`public/systems/${file}.system`);
    const program = compileSystem(path, { parameters: {}, dsm: [], isQuiet: true });
    if (typeof program === "number") throw new Error(`${file} does not compile`);
    const comeTo = async (workers: number) => {
      const system = await begin(program, workers);
      const hash = createHash("sha256");
      const sinks = [
        new MergedTrace(system.processes, "text", async (text) => void hash.update(text)),
      ];
      const outcome = value(await runHeadless(system, { until: until * MS, sinks }));
      const results = outcome.processes.map(({ result }) => result);
      return { trace: hash.digest("hex"), results, traffic: outcome.traffic };
    };
    const alone = await comeTo(1);
    for (const count of [2, 3]) expect(await comeTo(count)).toEqual(alone);
  });
});

/** What is to be seen where a session stands, but for what was visited. */
function look(session: SystemSession) {
  const { position, end, processes, underWay, breakpoint } = session.state;
  const views = processes.map((state) => state && { ...state, lastTick: 0, lastTime: 0 });
  return { position, end, underWay, breakpoint, views, measures: session.measures() };
}
