/** `catapults-sim lesson new`: a lesson to begin with, which passes its own check. */

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LessonFiles } from "../../lessons/index.js";
import { complain, FINE } from "../exit.js";
import { whyNotWritten } from "../files.js";

const LESSON = `---
title: A title that says what is learned
summary: One sentence for the list of lessons.
minutes: 10
---

What this is about, in two or three sentences.

## Look at it {#look}

Say what is to be seen, and one thing to do.

Step until the first process has ended.

### Which button?

The buttons above the timeline go on by a tick or by a decision.

---

Say what was seen, now that the learner has seen it.

## Change it {#change}

The process that came last runs first. Make it the first one: \`ready\` is to be a **queue**.

### Where?

In the block \`data\` of the scheduler.

### What to write?

Write \`queue ready;\` in place of \`stack ready;\`.

---

The processes wait 17 ms on average now.
`;

const STEPS = `version: 1

steps:
  look:
    look: timeline
    checks:
      - kind: reached
        decision: 2

  change:
    look: source
    checks:
      - kind: compiles
      - kind: container
        name: ready
        is: queue
    figures:
      - text: 17 ms
        measure: processes.waiting
`;

const scheduler = (kind: "stack" | "queue"): string => `// Change this scheduler in the lesson.

scheduler mine {
    data {
        ${kind} ready;
        queue waiting;
        queue suspended;
        threadref current;
        threadref next;
    }

    event init {}

    event newthread(t) {
        t => ready;
    }

    event schedule {
        if (|next| == 1)
            next => current;
        else if (|ready| > 0)
            ready => current;
        else
            return;
        dispatch current;
    }

    event switch_out {
        if (|current| == 1)
            current => ready;
    }

    event set_waiting(t) {
        t => waiting;
    }

    event event_raised(t) {
        t => ready;
    }

    event set_dead(t) {
        destroy t;
    }

    event set_next_thread(t) {
        if (|next| == 1)
            next => ready;
        t => next;
    }

    event suspend_thread(t) {
        t => suspended;
    }

    event resume_thread(t) {
        t => ready;
    }
}
`;

const WORKLOAD = `// Three processes that arrive together, the longest first.

workload processes {
    profile preemptive;

    processes {
        name  arrival  bursts;  // in ms
        P1    0        24;
        P2    0        3;
        P3    0        3;
    }
}
`;

export const TEMPLATE: LessonFiles = {
  "lesson.md": LESSON,
  "steps.yaml": STEPS,
  "project/mine.sched": scheduler("stack"),
  "project/processes.workload": WORKLOAD,
  "show/change/mine.sched": scheduler("queue"),
};

export function writeTemplate(folder: string): number {
  if (existsSync(folder)) return complain(`${folder} is there already; name a new folder\n`);
  for (const [path, text] of Object.entries(TEMPLATE)) {
    const file = join(folder, path);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    } catch (error) {
      return complain(`${whyNotWritten(file, error)}\n`);
    }
  }
  process.stdout.write(
    `${folder} is a lesson now. Check it with: catapults-sim lesson check ${folder}\n`,
  );
  return FINE;
}
