import { spawnSync } from "node:child_process";
import { inRoot } from "./programs.js";

export const COMMAND = inRoot("simulator/bin/catapults-sim.mjs");

const LARGEST_OUTPUT = 1 << 28;

/** Runs `catapults-sim` to its end. */
export function runCommand(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT,
  });
  return { status, stdout, stderr };
}
