/** The runtime beside SimSo, a simulator of real-time schedulers, on periodic tasks. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { openProgram } from "./native.mjs";
import { BUILD, example, program } from "./subjects.mjs";

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

/** How many of so many tasks have a period. */
const instancesOf = (index, tasks) => Math.floor((tasks - index - 1) / PERIODS.length) + 1;

function workloadText(policy, tasks) {
  const classes = PERIODS.map((period, index) =>
    taskClass(period, instancesOf(index, tasks), tasks, policy),
  );
  return `workload periodic {
    profile pth;
    costs { switch 0ns; handler 0ns; }
${classes.join("")}    stop when now > ${SECONDS}s;
}
`;
}

const fileOf = (policy, tasks) => `${policy.replaceAll(" ", "_")}_${tasks}`;

/** What names of tasks on a preemptive kernel end in. */
export const ON_KERNEL = ", preemptive";

/** The same tasks as a preemptive kernel has them, under the shipped schedulers: SimSo's name, and how many processors. */
const KERNEL_POLICIES = {
  EDF: { scheduler: "earliest-deadline/earliest_deadline", processors: 1 },
  "rate monotonic": { scheduler: "rate-monotonic/rate_monotonic", processors: 1 },
  "global EDF": { scheduler: "global-earliest-deadline/global_earliest_deadline", processors: 2 },
};

function kernelText(tasks, processors) {
  const task = (period, index) => {
    const microseconds = Math.round((period * LOAD * processors * 1000) / tasks);
    const instances = instancesOf(index, tasks);
    return `    thread every_${period}ms[${instances}] { period ${period}ms; compute ${microseconds}us; }\n`;
  };
  return `workload periodic {
    profile preemptive;
    processors ${processors};
${PERIODS.map(task).join("")}    limit time ${SECONDS}s;
}
`;
}

/** Writes the workloads. @returns {Promise<import("./subjects.mjs").Subject[]>} */
export async function periodicTasks() {
  await mkdir(BUILD, { recursive: true });
  const subjects = [];
  for (const tasks of TASKS) {
    for (const policy of Object.keys(POLICIES)) {
      const path = await written(`${fileOf(policy, tasks)}`, workloadText(policy, tasks));
      const name = `${policy}, ${tasks} tasks`;
      subjects.push({ ...program("urgency", path), name, policy, tasks, processors: 1 });
    }
    for (const [policy, { scheduler, processors }] of Object.entries(KERNEL_POLICIES)) {
      const file = `kernel_${fileOf(policy, tasks)}`;
      const path = await written(file, kernelText(tasks, processors));
      const name = `${policy}, ${tasks} tasks${ON_KERNEL}`;
      subjects.push({ ...example(scheduler, path), name, policy, tasks, processors });
    }
  }
  return subjects;
}

async function written(name, text) {
  const path = join(BUILD, `${name}.workload`);
  await writeFile(path, text);
  return path;
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
export function openSimso({ policy, tasks, processors }) {
  const script = inRoot("wasm-runtime/bench/periodic_tasks.py");
  const { ask, close } = openProgram(PYTHON, [script, policy, `${tasks}`, `${processors}`]);
  return {
    async run() {
      const [events, used] = await ask("");
      return { events, used };
    },
    close,
  };
}
