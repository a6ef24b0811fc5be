import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { COMMAND } from "../support/command.js";
import { FIRST_COME, inRoot, schedulerFile } from "../support/programs.js";
import { TraceProcessor } from "../support/trace-processor/index.js";

/** Millions of decisions: far more than are run before the signal comes. */
const LONG = [schedulerFile(FIRST_COME), inRoot("simulator/bench/long.workload")];

/** Runs the command and presses Ctrl-C when its first output has come. */
async function interrupt(...args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND, "run", ...LONG, ...args]);
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => {
    if (stdout === "") child.kill("SIGINT");
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, stdout, stderr };
}

test("a run that is interrupted leaves whole files and tells what was run", async () => {
  const { status, stdout, stderr } = await interrupt("--perfetto", "-");
  expect(status).toBe(130);
  expect(stderr).toContain("Interrupted: what was run until now follows.");
  expect(stderr).toMatch(/^outcome: interrupted$/m);
  expect(stderr).toMatch(/^decisions +[1-9]/m);
  const [row] = new TraceProcessor(stdout).query("select count() as calls from slice");
  expect(Number(row?.calls)).toBeGreaterThan(10);
});
