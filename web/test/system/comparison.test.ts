import { expect, test } from "vitest";
import { success } from "../../src/base/result.js";
import type { SystemRequest } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import type { ExperimentWish, SystemContender } from "../../src/model/comparison/experiments.js";
import { createProjectStore, openProject } from "../../src/model/project/project.js";
import { compareSystems } from "../../src/model/system/comparison.js";

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
  const ask = async (_: string, { name, dsm }: SystemRequest) => {
    asked.push(`${name} ${JSON.stringify(dsm)}`);
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
  const ports = { compiler: { ask }, experiments: { conduct } };
  return { studio: { stores: { project }, ports } as unknown as Studio, asked, wishes };
}

const options = { signal: new AbortController().signal, onProgress: () => {} };

test("systems run once with each model, and but once where nothing is shared", async () => {
  const { studio, asked, wishes } = page();
  const systems = ["together.system", "alone.system"];
  await compareSystems(
    studio,
    { systems, models: ["request", "broadcast"], seeds: 3, until: "" },
    options,
  );
  expect(asked).toEqual([
    'together.system {"":"request"}',
    'together.system {"":"broadcast"}',
    'alone.system {"":"request"}',
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
  const contest = { models: [null], seeds: 1, until: "" };
  await compareSystems(studio, { ...contest, systems: ["alone.system"] }, options);
  expect(wishes[0]?.contenders.map(({ name }) => name)).toEqual(["alone"]);
  expect(await compareSystems(studio, { ...contest, systems: [] }, options)).toMatchObject({
    ok: false,
  });
});
