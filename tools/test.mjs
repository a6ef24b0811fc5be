// npm test: sets up and builds what is missing, runs every part, closes with `N passed, N failed`.
// Options: --only NAME,NAME  run these parts and no others.

import { parseArgs } from "node:util";
import { explainStepFailure, progress } from "./lib/report.mjs";
import { excerpt } from "./lib/run-command.mjs";
import { withSetupLock } from "./lib/setup-lock.mjs";
import { runSteps, StepFailed } from "./lib/steps.mjs";
import { BUILD_NEEDS, TEST_NEEDS } from "./lib/system-packages.mjs";
import { buildSteps, pageSteps, setupSteps, testSteps } from "./recipe.mjs";
import { keepOutput } from "./suite/part.mjs";
import { parts } from "./suite/parts.mjs";

const SHOWN_LINES = 60;

const chosen = chooseParts();
console.log("Setting up");
const unavailable = await prepare(chosen);
console.log("\nTesting");
const total = await runParts(chosen, unavailable);
for (const test of total.flaky)
  console.log(`Flaky, passed on its second try, to be mended: ${test}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function chooseParts() {
  const known = parts.map(({ name }) => name);
  try {
    const { values } = parseArgs({ options: { only: { type: "string" } } });
    if (values.only === undefined) return parts;
    const wanted = values.only.split(",");
    const unknown = wanted.filter((name) => !known.includes(name));
    if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}.`);
    return parts.filter(({ name }) => wanted.includes(name));
  } catch (error) {
    console.error(`${error.message}\nUsage: npm test -- [--only ${known.join(",")}]`);
    process.exit(2);
  }
}

/** Runs the steps that the parts need; returns the names of those that did not succeed. */
async function prepare(chosenParts) {
  const steps = stepsFor(chosenParts);
  try {
    await withSetupLock(() => runSteps(steps, progress));
    return [];
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    explainStepFailure(error);
    return steps.slice(steps.indexOf(error.step)).map(({ name }) => name);
  }
}

/** The steps up to the last that is needed, because each builds on those before it. */
function stepsFor(chosenParts) {
  const needed = new Set(chosenParts.flatMap(({ needs }) => needs));
  const needsPage = needed.has("compressed page");
  const needsTestPrograms = needed.has("system programs");
  const all = [
    ...setupSteps(needsTestPrograms ? [...BUILD_NEEDS, ...TEST_NEEDS] : BUILD_NEEDS, {
      compressed: needsPage,
    }),
    ...buildSteps,
    ...(needed.has("native runtime") ? testSteps : []),
    ...(needsPage ? pageSteps : []),
  ];
  return all.slice(0, all.findLastIndex(({ name }) => needed.has(name)) + 1);
}

async function runParts(chosenParts, unavailableSteps) {
  const sum = { passed: 0, failed: 0, flaky: [] };
  for (const part of chosenParts) {
    progress.begin(part.name);
    const started = performance.now();
    const result = await runPart(part, unavailableSteps);
    progress.done(summarize(result), (performance.now() - started) / 1000);
    if (result.failed > 0 || result.flaky?.length > 0) await showOutput(part.name, result.output);
    sum.passed += result.passed;
    sum.failed += result.failed;
    sum.flaky.push(...(result.flaky ?? []));
  }
  return sum;
}

async function runPart(part, unavailableSteps) {
  const missing = part.needs.find((name) => unavailableSteps.includes(name));
  if (missing) return { passed: 0, failed: 1, output: `Not run: "${missing}" did not succeed.` };
  try {
    return await part.run();
  } catch (error) {
    return { passed: 0, failed: 1, output: error.message };
  }
}

function summarize({ passed, failed, flaky = [] }) {
  const unsteady = flaky.length > 0 ? `, ${flaky.length} of them on their second try` : "";
  return failed > 0
    ? `${passed} passed${unsteady}, ${failed} FAILED`
    : `${passed} passed${unsteady}`;
}

async function showOutput(name, output) {
  const path = await keepOutput(name, output);
  for (const line of excerpt(output, SHOWN_LINES)) console.log(`    ${line}`);
  console.log(`    (all of it is in ${path})\n`);
}
