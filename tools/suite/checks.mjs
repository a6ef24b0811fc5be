// Checks over the whole tree; each counts as one test.

import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { inRoot, VENV_PYTHON } from "../lib/paths.mjs";
import { CommandFailed, runCommand } from "../lib/run-command.mjs";
import { findHosts } from "./hosts.mjs";

const checks = [
  { name: "import edges", run: () => runCommand([VENV_PYTHON, "tools/check_edges.py"]) },
  {
    name: "names of handlers and libraries",
    run: () => runCommand([VENV_PYTHON, "tools/check_names.py"]),
  },
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
  {
    name: "types of the service worker",
    run: () => runCommand(["tsc", "--noEmit", "-p", "web/service-worker"]),
  },
  { name: "types of web", run: () => runCommand(["tsc", "--noEmit", "-p", "web"]) },
];

/** @returns {Promise<import("./part.mjs").PartResult>} */
export async function runChecks() {
  const complaints = await complaintsOfAll();
  const told = checks.flatMap(({ name }, index) => {
    const complaint = complaints[index];
    return complaint === null ? [] : [`${name}\n${complaint.trimEnd()}\n\n`];
  });
  return {
    passed: checks.length - told.length,
    failed: told.length,
    output: told.join(""),
  };
}

/** What each check complains of, or null; as many run at a time as there are cores. */
async function complaintsOfAll() {
  const complaints = [];
  const waiting = [...checks.entries()];
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { run }] = next;
      complaints[index] = await complaintOf(run);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return complaints;
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
