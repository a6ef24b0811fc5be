import { PLAIN_PTH, withoutCosts } from "./texts.js";

const TWO_SENDERS = `system s {
    scheduler "plain.sched";
    node first { workload "first.workload"; }
    node second { workload "second.workload"; }
    node sink { workload "sink.workload"; }
    network { default { latency 1ms; } }
    channel first.out -> sink.jobs;
    channel second.out -> sink.jobs;
    stop when now > 30ms;
}`;

/** A sender whose messages carry its number and how many it sent. */
export const sender = (name: string, body: string) =>
  withoutCosts("pth", `    channel out; thread t { ${body} }`).replace(
    "workload w",
    `workload ${name}`,
  );

/** It cannot do with what `second` says before `first` has said something. */
const SINK = withoutCosts(
  "pth",
  `    channel jobs;
    arrivals network { every 1s; count 0; to jobs; fields { int of = 0; } }
    int greeted = 0;
    thread t {
        loop {
            receive m from jobs;
            if (m.of == 1)
                greeted += 1;
            else
                compute 1ms * (10 / greeted);
        }
    }`,
).replace("workload w", "workload sink");

/** A system whose sink divides by zero when a message of the second overtakes all of the first. */
export const OVERTAKEN = {
  "plain.sched": PLAIN_PTH,
  "first.workload": sender(
    "first",
    "compute 1ms; send { of = 1 } to out; compute 2ms; send { of = 1 } to out;",
  ),
  "second.workload": sender("second", "compute 3ms; send { of = 2 } to out; compute 3ms;"),
  "sink.workload": SINK,
  "s.system": TWO_SENDERS,
};
