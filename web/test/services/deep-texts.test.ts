import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Levels that a syntax tree may have, less what stands around the part that is repeated. */
const MOST = 70;
const FAR_TOO_MANY = 10_000;

let worker: Worker;

beforeAll(async () => {
  const python = resolve(ROOT, ".venv/bin/python");
  const where = "import ply, os; print(os.path.dirname(ply.__path__[0]))";
  const packages = execFileSync(python, ["-c", where], { encoding: "utf8" }).trim();
  worker = new Worker(new URL("../support/compiler-worker.mjs", import.meta.url), {
    workerData: { folders: [resolve(ROOT, "compiler"), packages] },
    resourceLimits: { stackSizeMb: 1 },
  });
  await once(worker, "message");
}, 120_000);

afterAll(() => worker.terminate());

async function ask(method: string, params: object): Promise<Record<string, unknown>> {
  worker.postMessage(JSON.stringify({ method, params: { version: 1, ...params } }));
  const [{ answer, raised }] = await once(worker, "message");
  expect(raised).toBeUndefined();
  return JSON.parse(answer);
}

function scheduler(body: string): { name: string; text: string } {
  const data = "data { int x; queue late; }"; // nothing leaves it: that is looked at, too
  const handler = `event set_next_thread(t) { ${body} RQ => late; }`;
  return { name: "x.sched", text: `scheduler s extends cmthread { ${data} ${handler} }` };
}

const NESTS: Record<string, (levels: number) => string> = {
  blocks: (levels) => `${"{ ".repeat(levels)}t => RQ;${"}".repeat(levels)}`,
  conditions: (levels) => `${"if (x) ".repeat(levels)}t => RQ;`,
  loops: (levels) => `${"while (x++ < 3) ".repeat(levels)}RQ => RQ; t => RQ;`,
  parentheses: (levels) => `x = ${"(".repeat(levels)}x${")".repeat(levels)}; t => RQ;`,
  signs: (levels) => `x = ${"- ".repeat(levels)}x; t => RQ;`,
};

describe.each(Object.keys(NESTS))("in Pyodide, deep %s", (name) => {
  const nest = NESTS[name] ?? String;

  test("go through the whole compiler up to the limit", async () => {
    const file = scheduler(nest(MOST));
    const analysis = await ask("analyse", { ...file, outputs: true });
    const diagnostics = analysis.diagnostics as { severity: string; message: string }[];
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(analysis.compiled).not.toBeNull();
    expect((await ask("format", file)).text).not.toBeNull();
  });

  test("are refused beyond it", async () => {
    const analysis = await ask("analyse", { ...scheduler(nest(FAR_TOO_MANY)), outputs: true });
    const diagnostics = analysis.diagnostics as { code: string }[];
    expect(diagnostics.map(({ code }) => code)).toEqual(["E120"]);
  });
});
