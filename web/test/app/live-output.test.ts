import { beforeEach, expect, test } from "vitest";
import { keepGenerated } from "../../src/app/live/output.js";
import { failure, type Result, success } from "../../src/base/result.js";
import type { Output, OutputRequest } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import { createLayoutStore } from "../../src/model/layout.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createCompilationStore, takeAnalysis } from "../../src/model/project/compilation.js";
import { changeTexts, createProjectStore } from "../../src/model/project/project.js";
import { analysisOf } from "../fixtures.js";

const createStores = () => ({
  project: createProjectStore(),
  compilation: createCompilationStore(),
  layout: createLayoutStore(),
  notices: createNoticesStore(),
});

let stores: ReturnType<typeof createStores>;
let asked: OutputRequest[];
let refusal: string | null;

async function output(request: OutputRequest): Promise<Result<Output>> {
  asked.push(request);
  if (refusal !== null) return failure(refusal);
  const { version, kind } = request;
  const generated = { name: `x.${kind}`, text: kind, origins: [], lines: [[]], sources: [] };
  return success({ version, problem: null, ...generated });
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The text changes, and is analysed. */
async function edit(text: string): Promise<void> {
  changeTexts(stores.project, { scheduler: text });
  const { version } = stores.project.getState();
  takeAnalysis(stores.compilation, analysisOf({ version }), 1);
  await settled();
}

beforeEach(() => {
  stores = createStores();
  asked = [];
  refusal = null;
  stores.compilation.setState({ status: { kind: "ready" } });
  keepGenerated({ stores, ports: { compiler: { output } } } as unknown as Studio);
});

test("nothing is generated while no generated text is open", async () => {
  await edit("scheduler a {}");
  expect(asked).toEqual([]);
});

test("the open text is generated once for each analysed version", async () => {
  stores.layout.setState({ output: "c" });
  await edit("scheduler a {}");
  await edit("scheduler b {}");
  expect(asked.map(({ text, kind, debug }) => [text, kind, debug])).toEqual([
    ["scheduler a {}", "c", true],
    ["scheduler b {}", "c", true],
  ]);
  expect(stores.compilation.getState().generated?.output.version).toBe(
    stores.project.getState().version,
  );
});

test("another text or build is generated at once", async () => {
  await edit("scheduler a {}");
  stores.layout.setState({ output: "c" });
  await settled();
  stores.layout.setState({ release: true });
  await settled();
  stores.layout.setState({ output: "dot" });
  await settled();
  expect(asked.map(({ kind, debug }) => [kind, debug])).toEqual([
    ["c", true],
    ["c", false],
    ["dot", false],
  ]);
  expect(stores.compilation.getState().generated).toMatchObject({ kind: "dot", release: true });
});

test("a text that is not analysed yet is waited for", async () => {
  await edit("scheduler a {}");
  changeTexts(stores.project, { scheduler: "scheduler b {}" });
  stores.layout.setState({ output: "c" });
  await settled();
  expect(asked).toEqual([]);
});

test("a refusal is told and not asked again by itself", async () => {
  refusal = "The compiler does not answer.";
  stores.layout.setState({ output: "c" });
  await edit("scheduler a {}");
  await settled();
  expect(asked).toHaveLength(1);
  expect(stores.notices.getState().notice?.text).toBe(refusal);
});
