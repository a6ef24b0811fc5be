/** Follows docs/learn/first-scheduler.md with the real commands: what the page shows is what they print. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../support/command.js";
import { inRoot } from "../support/programs.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-first-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE = readFileSync(inRoot("docs/learn/first-scheduler.md"), "utf8");
const blocks = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, text = ""]) => text,
  );

function file(name: string, text: string | undefined): string {
  const path = join(folder, name);
  writeFileSync(path, text ?? "");
  return path;
}

function compiler(...args: readonly string[]): string {
  const options = { encoding: "utf8", cwd: folder } as const;
  const { stdout, stderr } = spawnSync(inRoot(".venv/bin/catapults"), args, options);
  return stdout + stderr;
}

function simulator(...args: readonly string[]): string {
  const { stdout, stderr } = runCommand(...args);
  return stdout + stderr;
}

test("each output on the page is what its command prints", () => {
  const workload = file("shop.workload", blocks("workload")[0]);
  const [builtIn, mended] = blocks("catapults");
  const first = file("fcfs.sched", builtIn);
  const newcomers = file("newcomers.sched", blocks("catapults-with-a-fault")[0]);
  const printed = [
    simulator("run", first, workload),
    compiler("check", "newcomers.sched"),
    compiler("report", "newcomers.sched"),
    simulator("run", newcomers, workload),
  ];
  file("newcomers.sched", mended);
  expect(compiler("check", "newcomers.sched")).toBe("");
  printed.push(compiler("report", "newcomers.sched"));
  printed.push(simulator("compare", first, newcomers, "--workload", workload, "--seeds", "3"));

  const lines = blocks("output").flatMap((text) => text.trimEnd().split("\n"));
  expect(lines.length).toBeGreaterThan(7);
  const all = printed.join("\n");
  expect(lines.filter((line) => !all.includes(line))).toEqual([]);
});
