// Checks over the whole tree; each counts as one test.

import { readFile } from "node:fs/promises";
import { inRoot, VENV_PYTHON } from "../lib/paths.mjs";
import { CommandFailed, runCommand } from "../lib/run-command.mjs";
import { findHosts } from "./hosts.mjs";

const checks = [
  { name: "import edges", run: () => runCommand([VENV_PYTHON, "tools/check_edges.py"]) },
  { name: "no host in lock files", run: requireNoHosts },
  { name: "list of licences", run: () => runCommand(["node", "tools/licences.mjs", "--check"]) },
  { name: "biome", run: () => runCommand(["biome", "ci", "--colors=off", "."]) },
  { name: "ruff check", run: () => runCommand(["ruff", "check", "compiler", "tools"]) },
  {
    name: "ruff format",
    run: () => runCommand(["ruff", "format", "--check", "compiler", "tools"]),
  },
  { name: "mypy", run: () => runCommand(["mypy"]) },
  { name: "types of simulator", run: () => runCommand(["tsc", "--noEmit", "-p", "simulator"]) },
  {
    name: "types of simulator's tests",
    run: () => runCommand(["tsc", "--noEmit", "-p", "simulator/test"]),
  },
  { name: "types of web", run: () => runCommand(["tsc", "--noEmit", "-p", "web"]) },
];

/** @returns {Promise<import("./part.mjs").PartResult>} */
export async function runChecks() {
  const result = { passed: 0, failed: 0, output: "" };
  for (const { name, run } of checks) {
    const complaint = await complaintOf(run);
    if (complaint === null) {
      result.passed += 1;
    } else {
      result.failed += 1;
      result.output += `${name}\n${complaint.trimEnd()}\n\n`;
    }
  }
  return result;
}

async function complaintOf(run) {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof CommandFailed ? `${error.message}\n${error.output}` : error.message;
  }
}

async function requireNoHosts() {
  const files = ["package-lock.json", ".npmrc", "requirements.lock", "pyproject.toml"];
  for (const file of files) {
    const hosts = findHosts(file, await readFile(inRoot(file), "utf8"));
    if (hosts.length > 0) {
      throw new Error(
        `${file} names where packages come from (${hosts[0]}), so it only installs where that ` +
          "host is reached. Remove it; .npmrc and pip's own configuration choose the host.",
      );
    }
  }
}
