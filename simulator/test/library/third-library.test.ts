import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inRoot } from "../support/programs.js";

/** A library that the project does not ship: a table, and a file of C. */
const LIBRARY = inRoot("simulator/test/library");

const SCHEDULER = `scheduler fair {
    data { queue line; queue away; threadref current; }
    event begin { }
    event arrive(t) { t => line; }
    event pick { line => current; dispatch current; }
    event yields(t) { t => line; }
    event rests(t) { current => away; }
    event rises(t) { t => line; }
    event leaves(t) { destroy t; }
}`;

const WORKLOAD = `workload two {
    profile turns;
    thread sleeper { repeat (2) { compute 1ms; sleep 2ms; } }
    thread worker { repeat (2) { compute 4ms; yield; } }
}`;

let top: string;

beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), "catapults-third-"));
  vi.stubEnv("CATAPULTS_LIBRARIES", LIBRARY);
  const python = inRoot(".venv/bin/python");
  execFileSync(python, ["-m", "catapults.contracts.generate", top], { stdio: "pipe" });
  const build = join(top, "wasm-runtime/build");
  const settings = [`BUILD=${build}`, `GENERATED=${build}/generated`];
  const source = `LIBRARY_SOURCES=${join(LIBRARY, "turns.c")}`;
  execFileSync("make", ["-C", inRoot("wasm-runtime"), ...settings, source, "wasm"], {
    stdio: "pipe",
  });
  const handlers = join(top, "simulator/src/generated/handlers.ts");
  vi.resetModules(); // those that other files have imported know the module as it is
  vi.doMock("../../src/generated/handlers.js", () => import(handlers));
}, 600_000);

afterAll(() => {
  vi.unstubAllEnvs();
  vi.doUnmock("../../src/generated/handlers.js");
  vi.resetModules();
  rmSync(top, { recursive: true });
});

/** The command line of the compiler, which knows the library too. */
function catapults(...command: string[]): string {
  return execFileSync(inRoot(".venv/bin/catapults"), command, { encoding: "utf8" });
}

function written(name: string, text: string): string {
  const path = join(top, name);
  writeFileSync(path, text);
  return path;
}

test("what its scheduler does is followed across handlers", () => {
  const report = catapults("report", written("fair.sched", SCHEDULER));
  expect(report).toContain("fair (turns profile)");
  expect(report).toContain("proven across handlers: `line` holds a thread");
  expect(report).toContain("the library calls `rests` for the thread that ran");
});

test("its scheduler runs in the simulator", async () => {
  const { compileTexts } = await import("../support/texts.js");
  const { loadEngine } = await import("../../src/engine/load.js");
  const { replay } = await import("../support/position.js");
  const runtime = new Uint8Array(readFileSync(join(top, "wasm-runtime/build/catapults.wasm")));
  const program = compileTexts(SCHEDULER, WORKLOAD);
  const engine = await loadEngine({ runtime, seed: "1", parameters: {}, ...program });
  if (!engine.ok) throw new Error(engine.message);
  const positions = replay(engine.value, 100);
  const told = positions.slice(1).map(({ time, handler, handlerThread: thread }) => {
    return `${time / 1e6} ${handler}${thread ? ` ${thread}` : ""}`;
  });
  // Threads 1 and 2 are the sleeper and the worker.
  expect(told.slice(0, -1)).toEqual([
    ...["0 begin", "0 arrive 1", "0 arrive 2"],
    ...["0 pick", "1 rests 1"],
    ...["1 pick", "5 yields 2", "5 rises 1"],
    ...["5 pick", "9 yields 2"],
    ...["9 pick", "10 rests 1"],
    ...["10 pick", "10 leaves 2", "12 rises 1"],
    ...["12 pick", "12 leaves 1"],
  ]);
  expect(positions.at(-1)?.outcome).toMatchObject({ kind: "ended" });
});
