import { expect, test } from "vitest";
import { complete } from "../../src/session/travel.js";
import type { SystemProcess } from "../../src/system/process.js";
import type { SystemProgram } from "../../src/system/program.js";
import { RandomStream } from "../../src/system/random.js";
import { SystemSession } from "../../src/system/session.js";
import type { System } from "../../src/system/system.js";
import type { SystemChange } from "../../src/system-protocol.js";
import { figures, runSystem, startSystem } from "../system/support.js";
import { type RandomSystem, randomSystems, type SharedVariable } from "./random-systems.js";

const US = 1000;
const CALM = 500_000 * US;
const FIRST = process.env.EXPLORE ? 100 + (Date.now() % 1000) : 50;
const COUNT = process.env.EXPLORE ? 20 : 3;

const made = randomSystems(FIRST, COUNT);

const scalar = (variables: readonly SharedVariable[], owner: string, model: string) =>
  variables.find((one) => one.owner === owner && one.model === model && one.size === null)?.name;

/** The node that has the variables of the node in the slot. */
const dbOf = ({ plan }: SystemProgram) =>
  1 + plan.nodes.findIndex(({ family }) => family === "db_family");

/** Other random numbers, and another value of a variable of each kind, in the midst of a run. */
function changesFor({ program, variables }: RandomSystem, time: number): SystemChange[] {
  const models = ["request", "broadcast"];
  const ofManager = models.map((model) => ({ node: 0, name: scalar(variables, "manager", model) }));
  const ofNode = models.map((model) => ({
    node: dbOf(program),
    name: scalar(variables, "db", model),
  }));
  const changes: SystemChange[] = [...ofManager, ...ofNode, { node: 1, name: "made" }].flatMap(
    ({ node, name }) =>
      name === undefined || name === "ids" || node === 0
        ? []
        : [{ kind: "variable" as const, node, name, value: 4321, time }],
  );
  for (const { name } of ofManager) {
    if (name === undefined || name === "ids") continue;
    changes.push({ kind: "variable", node: 0, name, value: 1234, time });
  }
  return [...changes, { kind: "seed", seed: "77", time }];
}

const hashesOf = (system: System) =>
  figures(system).map(({ tick, traceHash }) => `${tick} ${traceHash}`);

/** What each process knows of a variable that is copied, and its owner has of one that is not. */
const valuesOf = (system: System, name: string): number[] =>
  system.processes.flatMap(({ engine }) =>
    engine
      .sharedValues()
      .filter((one) => one.name === name && (one.model === "broadcast" || one.of !== "slot"))
      .map(({ elements }) => elements[0]?.value ?? Number.NaN),
  );

test.each(made)(
  "a change from a time on changes nothing before, is seen behind, and comes again whatever way one goes",
  async (one) => {
    const { program } = one;
    const time = 150 * US;
    const changes = changesFor(one, time);
    const [plain, changed, straight] = await Promise.all([
      startSystem(program, "5"),
      startSystem(program, "5", changes),
      startSystem(program, "5", changes),
    ]);
    runSystem(straight, CALM);
    const [before, behind] = [plain, changed].map((system) => new SystemSession(system)) as [
      SystemSession,
      SystemSession,
    ];
    for (const session of [before, behind]) complete(session.seekTime(time));
    expect(hashesOf(changed)).toEqual(hashesOf(plain));
    for (const session of [before, behind]) complete(session.seekTime(CALM));
    expect(hashesOf(changed)).not.toEqual(hashesOf(plain));
    expect(hashesOf(changed)).toEqual(hashesOf(straight));
    const random = new RandomStream(9n, 1);
    for (let move = 0; move < 8; move++) {
      complete(behind.seekTime(Math.floor(random.next() * 4 * time)));
      complete(behind.step({ by: "tick" }, random.next() < 0.5 ? -1 : 1));
    }
    complete(behind.seekTime(CALM));
    expect(figures(changed)).toEqual(figures(straight));
  },
);

test.each(made)("a changed value is its owner's, and all copies of it agree", async (one) => {
  const late = CALM - 100_000 * US; // nobody writes any more
  for (const change of changesFor(one, late)) {
    if (change.kind !== "variable" || change.name === "made") continue;
    const system = await startSystem(one.program, "5", [change]);
    runSystem(system, CALM);
    // A node shows what is with its next tick.
    if (change.node > 0) {
      const { engine } = system.members[change.node] as SystemProcess;
      engine.run("tick", engine.look().tick + 1, Number.MAX_SAFE_INTEGER);
    }
    const values = valuesOf(system, change.name);
    const owned = one.variables.find(({ name }) => name === change.name);
    if (owned?.model === "broadcast") expect(new Set(values)).toEqual(new Set([change.value]));
    else expect(values).toContain(change.value);
  }
});
