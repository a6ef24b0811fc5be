/** What systems say whose nodes run small inputs that people reported (test/field). */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../support/command.js";
import { inRoot } from "../support/programs.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-field-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two nodes with the same program. */
function run(from: string, scheduler: string, workload: string) {
  cpSync(inRoot(`simulator/test/field/${from}`), folder, { recursive: true });
  const file = join(folder, `${workload}.system`);
  const node = (name: string) => `node ${name} { workload "${workload}.workload"; }`;
  writeFileSync(
    file,
    `system s { scheduler "${scheduler}.sched"; ${node("a")} ${node("b")} network { default { latency 1ms; } } }\n`,
  );
  const { stdout, stderr, status } = runCommand("run", file, "--json");
  return { result: JSON.parse(stdout), stderr, status };
}

test("one whose time stands still ends the system there, and the others stand before", () => {
  const { result, stderr, status } = run("standing-still", "fcfs", "storm_free");
  expect(status).toBe(1);
  expect(result.outcome).toMatchObject({ kind: "failed", at: { time: 0, node: "a" } });
  const [a, b] = result.nodes;
  expect(a.outcome.fault).toBe("STANDING_STILL");
  expect(a.diagnoses).toMatchObject([{ code: "E901", where: { line: 4 } }]);
  expect([b.decisions, b.outcome.kind]).toEqual([0, "limit"]);
  expect(stderr).toMatch(/^a: The run stopped because the virtual time stood still/m);
});

test("a cycle within a node is told of it, and the system is no success", () => {
  const { result, stderr, status } = run("deadlock", "fcfs", "pool4");
  expect([status, result.outcome.kind]).toEqual([1, "over"]);
  for (const node of result.nodes) expect(node.diagnoses).toMatchObject([{ code: "E902" }]);
  expect(stderr).toMatch(/^b: No thread can run, and no event is left\. A cycle: worker/m);
});

test("the end of the input is an end, and who was starved is told", () => {
  const over = run("overflow", "fcfs", "fast_timer");
  expect([over.status, over.result.time_ns]).toEqual([0, 2e9]);
  for (const node of over.result.nodes) expect(node.diagnoses).toMatchObject([{ code: "N906" }]);
  const { result, status } = run("starved", "starving", "any");
  expect(status).toBe(0);
  for (const node of result.nodes) expect(node.diagnoses).toMatchObject([{ code: "W905" }]);
});
