/** The runtime beside SimSo, a simulator of real-time schedulers, on periodic tasks. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { openProgram } from "./native.mjs";
import { BUILD, program } from "./subjects.mjs";

const PERIODS = [10, 20, 25, 40, 50, 100, 200]; // ms; task i has period i mod 7, as in periodic_tasks.py
const TASKS = [10, 100];
const LOAD = 0.8;
const SECONDS = 60;

/** What makes a task urgent, given its period; `due` is when its next job begins. */
const POLICIES = {
  EDF: (period) => `due + ${period}ms`,
  "fixed priority": (period) => `${period}ms`,
  "rate monotonic": (period) => `${period}ms`,
};

function taskClass(period, instances, tasks, policy) {
  const microseconds = Math.round((period * LOAD * 1000) / tasks);
  return `    thread every_${period}ms[${instances}] {
        import time urgency = ${period}ms;
        time due = 0ns;
        loop {
            compute ${microseconds}us;
            due += ${period}ms;
            urgency = ${POLICIES[policy](period)};
            sleep max(0ns, due - now);
        }
    }
`;
}

function workloadText(policy, tasks) {
  const instances = (index) => Math.floor((tasks - index - 1) / PERIODS.length) + 1;
  const classes = PERIODS.map((period, index) =>
    taskClass(period, instances(index), tasks, policy),
  );
  return `workload periodic {
    profile pth;
    costs { switch 0ns; handler 0ns; }
${classes.join("")}    stop when now > ${SECONDS}s;
}
`;
}

const fileOf = (policy, tasks) => `${policy.replace(" ", "_")}_${tasks}`;

/** Writes the workloads. @returns {Promise<import("./subjects.mjs").Subject[]>} */
export async function periodicTasks() {
  await mkdir(BUILD, { recursive: true });
  const subjects = [];
  for (const policy of Object.keys(POLICIES)) {
    for (const tasks of TASKS) {
      const path = join(BUILD, `${fileOf(policy, tasks)}.workload`);
      await writeFile(path, workloadText(policy, tasks));
      const name = `${policy}, ${tasks} tasks`;
      subjects.push({ ...program("urgency", path), name, policy, tasks });
    }
  }
  return subjects;
}

const ENVIRONMENT = inRoot(".build/simso");
const PYTHON = join(ENVIRONMENT, "bin/python");

/** Gives SimSo an environment of its own, so that the project does not depend on it. */
export async function simsoInstalled() {
  const requirements = inRoot("wasm-runtime/bench/requirements.txt");
  await runCommand(["python3", "-m", "venv", ENVIRONMENT]);
  await runCommand([PYTHON, "-m", "pip", "install", "--quiet", "--requirement", requirements]);
}

/**
 * SimSo on the same tasks, which waits for slices of runs. They are its own, of some thousand jobs: it takes a thousand
 * times as long.
 *
 * @param {import("./subjects.mjs").Subject} subject one of periodicTasks
 * @returns {import("./slices.mjs").Runs}
 */
export function openSimso({ policy, tasks }) {
  const script = inRoot("wasm-runtime/bench/periodic_tasks.py");
  const { ask, close } = openProgram(PYTHON, [script, policy, `${tasks}`]);
  return {
    async run() {
      const [events, used] = await ask("");
      return { events, used };
    },
    close,
  };
}
