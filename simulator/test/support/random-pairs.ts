import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { inRoot } from "./programs.js";

/** How many random schedulers with random workloads the tests run in every build. */
export const PAIRS = process.env.EXPLORE ? 100 : 12;

/**
 * Writes them into a folder, compiled for every build: `N.wasm`, `N.c`, `N.bin`, and their texts.
 * They are the same each time.
 */
export function writeRandomPairs(folder: string): void {
  const script = inRoot("compiler/tests/oracle/random_pairs.py");
  const path = ["compiler", "compiler/tests"].map(inRoot).join(":");
  execFileSync(inRoot(".venv/bin/python"), [script, folder, String(PAIRS)], {
    env: { ...process.env, PYTHONPATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export const pairFile = (folder: string, number: number, ending: string) =>
  join(folder, `${number}${ending}`);
