import type { LessonFiles } from "../../src/lessons/format/files.js";
import { AS_QUEUE, PROJECT, SCHEDULER } from "./lesson-attempts.js";

const TASK = `---
title: Short waits
summary: Let nobody wait for long.
minutes: 15
---

Three kinds of jobs come at random. Let them wait as little as you can.

### Who should go first?

Who needs the processor least.
`;

const RULES = `version: 1
score:
  name: Mean response
  measure: (long.response_mean + short.response_mean) / 2ms
  wants: less
medals: {bronze: 1000, silver: 9, gold: 1}
rules:
  - kind: compiles
  - kind: measure
    measure: decisions
    least: 10
trial:
  - seeds: [1, 2]
    until: 500ms
unseen:
  - seeds: [11, 12, 13]
    until: 500ms
  - seeds: [14]
    until: 500ms
    parameters: {load: 1.2}
references:
  - name: First come, first served
    scheduler: references/first_come.sched
  - name: Last in, first out
    scheduler: references/last_in.sched
`;

const WORKLOAD = `workload jobs {
    profile preemptive;
    limit time 10s;
    parameter float load = 1.0 from 0.5 to 2.0;

    thread long { sporadic; deadline 1s; compute uniform(4ms, 8ms) * load; }
    thread short { sporadic; deadline 1s; compute uniform(0.5ms, 1.5ms) * load; }
    arrivals a { every exponential(12ms); to long; }
    arrivals b { every exponential(4ms); to short; }
}
`;

/** A challenge as an author writes one. */
export const CHALLENGE: LessonFiles = {
  "challenge.md": TASK,
  "challenge.yaml": RULES,
  [`project/${SCHEDULER}`]: PROJECT[SCHEDULER] ?? "",
  "project/jobs.workload": WORKLOAD,
  "references/first_come.sched": AS_QUEUE[SCHEDULER] ?? "",
  "references/last_in.sched": PROJECT[SCHEDULER] ?? "",
};

/** A project's file, as the studio writes it. */
export const projectFileWith = (text: string): string =>
  JSON.stringify({
    format: "catapults-studio/project",
    version: 1,
    name: "Mine",
    scheduler: SCHEDULER,
    workload: "jobs.workload",
    aspects: [],
    view: { positions: {} },
    files: [
      { name: SCHEDULER, text },
      { name: "jobs.workload", text: "workload jobs { }" },
    ],
  });
