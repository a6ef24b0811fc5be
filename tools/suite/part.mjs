import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { inRoot } from "../lib/paths.mjs";
import { CommandFailed, runCommand } from "../lib/run-command.mjs";
import { countTestCases } from "./junit.mjs";

const TIME_LIMIT_SECONDS = 45 * 60;

/**
 * @typedef {import("./junit.mjs").Counts & {output: string, flaky?: string[]}} PartResult
 *
 * @typedef {object} Part one set of tests
 * @property {string} name what `--only` takes
 * @property {string[]} needs names of steps that must have succeeded
 * @property {() => Promise<PartResult>} run
 */

/** Path of the report that a part's runner writes. */
export const reportPath = (name) => inRoot(".build", "reports", `${name}.xml`);

/**
 * Runs a test runner that writes a JUnit report to `reportPath(name)`.
 *
 * @param {string} name
 * @param {string[]} commandLine
 * @param {Record<string, string>} [env]
 * @returns {Promise<PartResult>}
 */
export async function runWithReport(name, commandLine, env = {}) {
  const path = reportPath(name);
  await mkdir(inRoot(".build", "reports"), { recursive: true });
  await rm(path, { force: true });
  return runAndCount(
    commandLine,
    async () => countTestCases(await readFile(path, "utf8").catch(() => "")),
    env,
  );
}

/**
 * Runs a test runner that closes with a line `N passed, N failed`.
 *
 * @param {string[]} commandLine
 * @returns {Promise<PartResult>}
 */
export function runWithLastLine(commandLine) {
  return runAndCount(commandLine, (output) => {
    const [, passed, failed] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
    return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
  });
}

async function runAndCount(commandLine, count, env) {
  const { ended, output } = await attempt(commandLine, env);
  const counts = await count(output);
  return { ...judge(counts, ended), output: ended ? `${output}\n${ended}` : output };
}

/**
 * A runner that broke down counts as one failed test at least, and so does one that ran nothing.
 *
 * @param {import("./junit.mjs").Counts} counts
 * @param {string | null} ended what went wrong with the runner, if anything
 */
export function judge({ passed, failed }, ended) {
  const brokeDown = ended !== null || passed === 0;
  return { passed, failed: failed === 0 && brokeDown ? 1 : failed };
}

async function attempt(commandLine, env) {
  try {
    const { output } = await runCommand(commandLine, { env, timeoutSeconds: TIME_LIMIT_SECONDS });
    return { ended: null, output };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { ended: `${error.command}: ${error.reason}`, output: error.output };
  }
}

/** Keeps a part's whole output for reading and returns the file's path. */
export async function keepOutput(name, output) {
  const path = inRoot(".build", "reports", `${name}.txt`);
  await mkdir(inRoot(".build", "reports"), { recursive: true });
  await writeFile(path, output);
  return path;
}
