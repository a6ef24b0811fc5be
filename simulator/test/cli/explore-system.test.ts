import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand as run } from "../support/command.js";
import { OVERTAKEN } from "../support/overtaken.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-explored-"));
afterAll(() => rmSync(folder, { recursive: true }));
for (const [name, text] of Object.entries(OVERTAKEN)) writeFileSync(join(folder, name), text);
const system = join(folder, "s.system");

test("a system is explored, and the run that fails is made again", () => {
  const written = join(folder, "run.json");
  const found = run("explore", system, "--late", "1", "--counterexample", written);
  expect(found.status).toBe(1);
  expect(found.stdout).toMatch(/^s\n\d+ runs, \d+ states, complete\n/);
  expect(found.stdout).toContain("fails  sink: ");
  expect(found.stdout).toContain("is late");
  const again = run("run", system, "--otherwise", written, "--json");
  expect(again.status).toBe(1);
  expect(JSON.parse(again.stdout).outcome).toMatchObject({ kind: "failed", at: { node: "sink" } });
  expect(run("run", system).status).toBe(0);
});

test("what is asked in vain of a system is refused", () => {
  expect(run("explore", system, "--threads", "2").stderr).toContain(
    "--threads is for one scheduler, and a system is named",
  );
  expect(run("explore", join(folder, "plain.sched"), "--late", "2").stderr).toContain(
    "--late is for a system of nodes",
  );
  expect(run("run", system, "--otherwise", join(folder, "none.json")).stderr).toContain(
    "there is no such file",
  );
  expect(run("run", system, "--otherwise", system).stderr).toContain("holds no run of a system");
});
