// Set-up and build are a list of steps run in order. A step is skipped when what it reads has not
// changed since its last success and what it writes is still there.

import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { ROOT } from "./paths.mjs";

/**
 * @typedef {object} Step
 * @property {string} name short, unique; also the name of its stamp
 * @property {string} why what cannot work without it, shown when it fails
 * @property {() => Promise<string | void>} run does the work; may return a word on the outcome
 * @property {string[]} [inputs] files and folders whose contents decide whether it must run again;
 *   a step without inputs always runs
 * @property {string[]} [outputs] files and folders that it leaves behind
 * @property {string} [recipe] text that stands for how it works: changing it makes it run again
 * @property {() => Promise<boolean>} [satisfied] true when somebody else already did the work
 */

/** A step that failed, with the reason kept as `cause`. */
export class StepFailed extends Error {
  constructor(step, cause) {
    super(`${step.name} failed`, { cause });
    this.step = step;
  }
}

/**
 * Runs the steps in order and stops at the first that fails.
 *
 * @param {Step[]} steps
 * @param {{begin(name: string): void, done(note: string, seconds?: number): void}} report
 * @param {{root?: string}} [options]
 * @throws {StepFailed}
 */
export async function runSteps(steps, report, { root = ROOT } = {}) {
  for (const step of steps) {
    report.begin(step.name);
    const started = performance.now();
    try {
      const outcome = await runStep(step, root);
      report.done(outcome.note, outcome.ran ? (performance.now() - started) / 1000 : undefined);
    } catch (cause) {
      report.done("failed", (performance.now() - started) / 1000);
      throw new StepFailed(step, cause);
    }
  }
}

async function runStep(step, root) {
  if (!step.inputs) return { ran: true, note: (await step.run()) ?? "done" };

  const stamp = join(root, ".build", "stamps", `${step.name.replaceAll(" ", "-")}.txt`);
  const current = await fingerprint(step.inputs, step.recipe, root);
  const complete = (step.outputs ?? []).every((output) => existsSync(join(root, output)));
  if (complete && (await readStamp(stamp)) === current) return { ran: false, note: "up to date" };

  let note = "up to date";
  const satisfied = complete && (await step.satisfied?.());
  if (!satisfied) {
    await rm(stamp, { force: true });
    note = (await step.run()) ?? "done";
    requireOutputs(step, root);
  }
  await mkdir(join(root, ".build", "stamps"), { recursive: true });
  await writeFile(stamp, current);
  return { ran: !satisfied, note };
}

const readStamp = (stamp) => readFile(stamp, "utf8").catch(() => null);

function requireOutputs(step, root) {
  const missing = (step.outputs ?? []).filter((output) => !existsSync(join(root, output)));
  if (missing.length > 0) {
    throw new Error(`It ended well but did not write ${missing.join(", ")}.`);
  }
}
