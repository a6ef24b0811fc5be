import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { supervise } from "../../src/cli/run/supervise.js";
import { looping } from "../support/damaged.js";
import { fixtureBundle, runtimeBytes } from "../support/engines.js";
import { compileLibrary } from "../support/native.js";
import { FIRST_COME, inRoot, schedulerFile } from "../support/programs.js";

const THREAD = new URL("../support/run-thread.mjs", import.meta.url);

afterEach(() => vi.restoreAllMocks());

function carryOut(scheduler: (module: Uint8Array) => Uint8Array, patience: number) {
  const bundle = fixtureBundle("stopping");
  const data = {
    runtime: runtimeBytes(),
    workload: bundle.workload,
    scheduler: scheduler(bundle.scheduler),
    seed: "1",
    parameters: {},
  };
  return supervise({ thread: THREAD, data, patience });
}

describe("a run of the command", () => {
  test("ends with the status of its thread", async () => {
    expect(await carryOut((module) => module, 60_000)).toBe(0);
  });

  test.each(["newthread", "schedule", "switch_out"])(
    "is ended, and told, when a module that was damaged loops in %s",
    async (handler) => {
      const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
      expect(await carryOut((module) => looping(module, handler), 500)).toBe(1);
      expect(String(told.mock.calls.at(-1)?.[0])).toMatch(
        /^The run was ended: .* has not come back for .* last seen at .* of virtual time, tick \d+\./,
      );
    },
  );
});

describe("catapults-run", () => {
  test("ends when a scheduler that was damaged loops, and tells the time", () => {
    const folder = mkdtempSync(join(tmpdir(), "catapults-looping-"));
    const source = join(folder, "s.c");
    const workload = join(folder, "w.bin");
    execFileSync(inRoot(".venv/bin/catapults"), [
      "build",
      "--backend",
      "c",
      "-o",
      source,
      schedulerFile(FIRST_COME),
    ]);
    const text = readFileSync(source, "utf8");
    const damaged = text.replace(
      /(static int32_t schedule\([^)]*\)\s*\{)/,
      "$1 for (volatile int i = 0; ; i++) { }",
    );
    expect(damaged).not.toBe(text);
    writeFileSync(source, damaged);
    writeFileSync(workload, fixtureBundle("stopping").workload);
    compileLibrary("gcc", source, join(folder, "s.so"));
    const { status, stderr } = spawnSync(
      inRoot("wasm-runtime/build/native/catapults-run"),
      [join(folder, "s.so"), workload, "--patience", "1"],
      { encoding: "utf8" },
    );
    rmSync(folder, { recursive: true });
    expect(status).toBe(1);
    expect(stderr).toMatch(/did not come back for 1 s; it was last seen at \d+ ns, tick \d+\./);
  });
});
