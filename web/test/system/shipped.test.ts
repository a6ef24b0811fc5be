import { expect, test, vi } from "vitest";
import { failure, success } from "../../src/base/result.js";
import type { CompiledSystem } from "../../src/generated/services.js";
import type { Examples } from "../../src/model/ports.js";
import type { Example } from "../../src/model/project/project.js";
import { shippedSystem } from "../../src/model/system/shipped.js";

const EXAMPLE = {
  scheduler: { name: "m.sched", text: "distributed scheduler m { }" },
  workload: { name: "w.workload", text: "workload w { }" },
  others: [{ name: "s.system", text: "system s { }" }],
  system: "s.system",
  positions: {},
};
const examples: Examples = {
  pictures: async () => success({}),
  list: async () => success([]),
  load: async (id) => (id === "pair" ? success(EXAMPLE as unknown as Example) : failure("gone")),
  system: async () => success({ name: "s", version: 0 } as CompiledSystem),
};
const ASKED = { version: 7, name: "s.system", dsm: {} };
const project = { ...EXAMPLE, example: "pair" };

test("a system that reads as it is shipped need not be compiled", async () => {
  expect(await shippedSystem(examples, project, ASKED)).toEqual({ name: "s", version: 7 });
});

test.each([
  ["another text", { ...project, workload: { name: "w.workload", text: "workload w { } " } }, {}],
  ["one file more", { ...project, others: [...EXAMPLE.others, { name: "x.csv", text: "" }] }, {}],
  ["other models", project, { dsm: { "": "auto" as const } }],
  ["another system", project, { name: "t.system" }],
  ["a project of one's own", { ...project, example: null }, {}],
  ["an example that cannot be loaded", { ...project, example: "lost" }, {}],
])("%s is compiled", async (_, of, asked) => {
  expect(await shippedSystem(examples, of, { ...ASKED, ...asked })).toBeNull();
});

test("nothing is fetched for a project of one's own", async () => {
  const load = vi.fn(examples.load);
  await shippedSystem({ ...examples, load }, { ...project, example: null }, ASKED);
  expect(load).not.toHaveBeenCalled();
});
