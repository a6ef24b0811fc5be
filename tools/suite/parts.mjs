// The parts of the test command, the quick ones first.

import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { inRoot, VENV_PYTHON } from "../lib/paths.mjs";
import { runChecks } from "./checks.mjs";
import { flakyTests } from "./flaky.mjs";
import { reportPath, runWithLastLine, runWithReport } from "./part.mjs";
import { runSizes } from "./sizes.mjs";

const INSTALLED = ["npm packages", "Python packages", "catapults command"];
const COMPILER = [...INSTALLED, "shared tables", "parse tables"];
const PTH_TESTS = "compiler/tests/pth"; // the real GNU Pth, built from Debian's source
const PROCESSES_TESTS = "compiler/tests/processes"; // systems of nodes on it
const TAP_TESTS = "compiler/tests/tap_library"; // the library of threads by appointment
const GROUPS_TESTS = "compiler/tests/groups_linux"; // real threads by groups, where priorities may be set
const RABBIT_TESTS = "compiler/tests/dynamicc"; // a simulated Rabbit, with SDCC
/** Processes for tests that nap, wait for others and for what one of them builds. */
const AMONG_WAITS = Math.ceil(1.5 * availableParallelism());
const SIMULATOR = [...COMPILER, "runtime", "simulator"];

/** @type {import("./part.mjs").Part[]} */
export const parts = [
  { name: "tools", needs: INSTALLED, run: () => runNodeTests("tools", "tools/tests") },
  { name: "checks", needs: [...COMPILER, "simulator"], run: runChecks },
  {
    name: "compiler",
    needs: SIMULATOR, // bounds and systems are held against runs
    run: () =>
      runPytest("compiler", [
        "--dist=worksteal",
        ...[PTH_TESTS, PROCESSES_TESTS, TAP_TESTS, GROUPS_TESTS, RABBIT_TESTS].map(
          (folder) => `--ignore=${folder}`,
        ),
      ]),
  },
  {
    name: "runtime",
    needs: [...COMPILER, "system programs"],
    run: () =>
      runWithLastLine(["make", "-s", `-j${availableParallelism()}`, "-C", "wasm-runtime", "test"]),
  },
  {
    name: "simulator",
    needs: [...SIMULATOR, "system programs", "native runtime"],
    run: () => runVitest("simulator"),
  },
  {
    name: "pth",
    needs: [...SIMULATOR, "system programs", "native runtime"],
    // Files share what they build.
    run: () => runPytest("pth", ["--dist=loadfile", PTH_TESTS, PROCESSES_TESTS], AMONG_WAITS),
  },
  {
    name: "tap",
    needs: [...SIMULATOR, "system programs"],
    run: () => runPytest("tap", ["--dist=loadfile", TAP_TESTS], AMONG_WAITS),
  },
  {
    name: "groups",
    needs: COMPILER,
    // All of them share one processor, one after the other. Whoever may not set priorities is told which were not run.
    run: () => runPytest("groups", ["-rs", GROUPS_TESTS], 1),
  },
  {
    name: "rabbit",
    needs: [...COMPILER, "system programs", "native runtime"],
    run: () => runPytest("rabbit", ["--dist=worksteal", RABBIT_TESTS]),
  },
  { name: "web", needs: SIMULATOR, run: () => runVitest("web") },
  { name: "sizes", needs: [...SIMULATOR, "compressed page"], run: runSizes },
  {
    name: "browser",
    needs: [...SIMULATOR, "compressed page", "system programs"],
    run: runBrowserTests,
  },
  {
    name: "firefox",
    needs: [...SIMULATOR, "compressed page", "system programs"],
    run: () => runNodeTests("firefox", "web/test/firefox"),
  },
];

function runNodeTests(name, folder) {
  const files = readdirSync(inRoot(folder)).filter((name) => name.endsWith(".test.mjs"));
  return runWithReport(name, [
    "node",
    "--test",
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    "--test-reporter=junit",
    `--test-reporter-destination=${reportPath(name)}`,
    ...files.map((file) => `${folder}/${file}`),
  ]);
}

function runPytest(name, chosen, workers = availableParallelism()) {
  const options = ["-q", `-n=${workers}`, `--junitxml=${reportPath(name)}`];
  return runWithReport(name, [VENV_PYTHON, "-m", "pytest", ...options, ...chosen]);
}

function runVitest(workspace) {
  return runWithReport(workspace, [
    "vitest",
    "run",
    `--root=${workspace}`,
    `--maxWorkers=${availableParallelism()}`, // else a core is left to a runner that only waits
    "--reporter=default",
    "--reporter=junit",
    `--outputFile.junit=${reportPath(workspace)}`,
  ]);
}

async function runBrowserTests() {
  const result = await runWithReport(
    "browser",
    ["playwright", "test", "--config=web/playwright.config.ts", "--reporter=list,junit"],
    { PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportPath("browser") },
  );
  return { ...result, flaky: flakyTests(result.output) };
}
