import { expect, test } from "vitest";
import { success } from "../../src/base/result.js";
import type { SystemRequest } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import type {
  ExperimentWish,
  SweepWish,
  SweptParameter,
  SystemContender,
} from "../../src/model/comparison/experiments.js";
import { createProjectStore, openProject } from "../../src/model/project/project.js";
import { compareSystems } from "../../src/model/system/comparison.js";
import { readSweep } from "../../src/services/simulator/experiments.js";

/** A project with two systems: one whose nodes share variables, and one of an ordinary scheduler. */
function page() {
  const project = createProjectStore();
  openProject(project, {
    name: "pair",
    example: null,
    scheduler: { name: "master.sched", text: "" },
    workload: { name: "w.workload", text: "" },
    others: [
      { name: "together.system", text: "" },
      { name: "alone.system", text: "" },
    ],
    positions: {},
  });
  const asked: string[] = [];
  const ask = async (_: string, { name, dsm, parameters }: SystemRequest) => {
    asked.push([name, ...[dsm, parameters].map((each) => JSON.stringify(each))].join(" "));
    const compiled = { module: "", workload: null };
    return success({
      plan: { nodes: [] },
      families: [],
      workloads: {},
      manager: name === "together.system" ? { compiled } : null,
    });
  };
  const wishes: ExperimentWish<SystemContender>[] = [];
  const conduct = async (wish: ExperimentWish<SystemContender>) => {
    wishes.push(wish);
    return success({});
  };
  const values = async (sweep: SweepWish, swept: SweptParameter) => readSweep(sweep, swept);
  const ports = { compiler: { ask }, experiments: { conduct, values } };
  return { studio: { stores: { project }, ports } as unknown as Studio, asked, wishes };
}

const options = { signal: new AbortController().signal, onProgress: () => {} };

test("systems run once with each model, and but once where nothing is shared", async () => {
  const { studio, asked, wishes } = page();
  const systems = ["together.system", "alone.system"];
  await compareSystems(
    studio,
    { systems, models: ["request", "broadcast"], seeds: 3, until: "", sweep: null },
    options,
  );
  expect(asked).toEqual([
    'together.system {"":"request"} {}',
    'together.system {"":"broadcast"} {}',
    'alone.system {"":"request"} {}',
  ]);
  const [wish] = wishes;
  expect(wish?.contenders.map(({ name }) => name)).toEqual([
    "together, request",
    "together, broadcast",
    "alone",
  ]);
  expect(wish).toMatchObject({ seeds: 3, sweep: null });
});

test("as the texts say, each system runs as it is; without one there is nothing to compare", async () => {
  const { studio, wishes } = page();
  const contest = { models: [null], seeds: 1, until: "", sweep: null };
  await compareSystems(studio, { ...contest, systems: ["alone.system"] }, options);
  expect(wishes[0]?.contenders.map(({ name }) => name)).toEqual(["alone"]);
  expect(await compareSystems(studio, { ...contest, systems: [] }, options)).toMatchObject({
    ok: false,
  });
});

const servers: SweptParameter = { name: "servers", type: "int", lowest: 1, highest: 8 };

test("over a parameter each system is compiled for every value, for its nodes can depend on it", async () => {
  const { studio, asked, wishes } = page();
  const wish = { parameter: "servers", from: "2", to: "4", steps: 3 };
  const contest = { models: [null], seeds: 1, until: "", sweep: { wish, parameter: servers } };
  await compareSystems(studio, { ...contest, systems: ["alone.system"] }, options);
  expect(asked).toEqual([2, 3, 4].map((count) => `alone.system {} {"servers":${count}}`));
  expect(wishes[0]?.contenders.map(({ programs }) => programs.length)).toEqual([3]);
  expect(wishes[0]).toMatchObject({ sweep: wish, swept: servers });
});

test("a sweep that leaves the bounds is told by its field, and nothing is compiled", async () => {
  const { studio, asked } = page();
  const wish = { parameter: "servers", from: "0", to: "4", steps: 3 };
  const contest = { models: [null], seeds: 1, until: "", sweep: { wish, parameter: servers } };
  const found = await compareSystems(studio, { ...contest, systems: ["alone.system"] }, options);
  expect(found).toMatchObject({ ok: false, field: "from" });
  expect(asked).toEqual([]);
});
