import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { explorableFile, searched } from "../support/explored.js";
import { inRoot } from "../support/programs.js";

/** Schedulers with models of the same under the same events, written for Spin by hand; with the values that are varied. */
const MODELS: readonly (readonly [string, Readonly<Record<string, readonly number[]>>])[] = [
  ["first_come", {}],
  ["last_in", {}],
  ["urgent_first", { urgent: [0, 1] }],
  ["drawn", { rand: [0, 1] }],
  ["suspending", {}],
];

const fileOf = (name: string) => inRoot(`simulator/test/explore/models/${name}`);

/** What Spin finds: all states are stored, and nothing is reduced. */
function countsBySpin(model: string, threads: number): { states: number; transitions: number } {
  const folder = mkdtempSync(join(tmpdir(), "catapults-spin-"));
  try {
    const text = readFileSync(fileOf(`${model}.pml`), "utf8");
    writeFileSync(join(folder, "m.pml"), `#define N ${threads}\n${text}`);
    const options = { cwd: folder, encoding: "utf8" } as const;
    execFileSync("spin", ["-a", "m.pml"], options);
    execFileSync("gcc", ["-O1", "-w", "-DNOREDUCE", "-o", "pan", "pan.c"], options);
    const told = execFileSync("./pan", ["-E", "-m1000000"], options);
    const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(told)?.[1]);
    return { states: count("states, stored"), transitions: count("transitions") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(MODELS)("%s has as many states and transitions as Spin finds", (model, varied) => {
  const variations = Object.entries(varied).map(([name, values]) => ({ name, values }));
  const { states, transitions } = searched(explorableFile(fileOf(`${model}.sched`), 3), {
    tellsApart: true,
    variations,
  }).look();
  expect({ states, transitions }).toEqual(countsBySpin(model, 3));
});
