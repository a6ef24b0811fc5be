/** The runtime beside SimSo, a simulator of real-time schedulers, on periodic tasks. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inRoot } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { nativeEvent } from "./native.mjs";
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
      subjects.push({ ...program("urgency", path), name: `${policy}, ${tasks} tasks` });
    }
  }
  return subjects;
}

/** An environment of its own, so that the project does not depend on SimSo. */
async function simsoPython() {
  const environment = inRoot(".build/simso");
  const python = join(environment, "bin/python");
  const requirements = inRoot("wasm-runtime/bench/requirements.txt");
  await runCommand(["python3", "-m", "venv", environment]);
  await runCommand([python, "-m", "pip", "install", "--quiet", "--requirement", requirements]);
  return python;
}

/** ns per call of SimSo's scheduler, by subject. */
async function simsoEvents() {
  const script = inRoot("wasm-runtime/bench/periodic_tasks.py");
  const { output } = await runCommand([await simsoPython(), script]);
  const lines = output.trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [policy, tasks, nanoseconds] = line.split("|");
      return [`${policy}, ${tasks} tasks`, Number(nanoseconds)];
    }),
  );
}

/**
 * @param {import("./subjects.mjs").Subject[]} subjects those of periodicTasks, compiled
 * @returns {Promise<{runtime: Record<string, number>, SimSo: Record<string, number>}>} ns per call
 *   of a scheduler
 */
export async function compareWithSimSo(subjects, ms) {
  const runtime = {};
  for (const subject of subjects) runtime[subject.name] = await nativeEvent(subject, ms);
  return { runtime, SimSo: await simsoEvents() };
}
