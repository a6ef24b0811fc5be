import { urgent } from "../preemptive/calls.js";

/** `urgent` with all threads in its own two containers. */
export const POLICY = urgent(`
    event suspend_thread(t) { t => apart; }
    event set_waiting(t) { t => apart; }
    event set_next_thread(t) { }`).replace("data {", "data { queue apart;");

/** The same, and it notes who misses a deadline. */
export const LATE = POLICY.replace("int rank;", "int rank; int late;").replace(
  "event event_raised(t) {",
  "event deadline_missed(t) { t.late = 1; }\n    event event_raised(t) { t.late = 0;",
);

/** It notes who becomes ready behind the first time that it has named. */
export const RINGING = POLICY.replace("int rank;", "int rank; int late;")
  .replace("data {", "data { int struck; ")
  .replace("event event_raised(t) {", "event event_raised(t) { t.late = struck;")
  .replace(
    "query preempts",
    "event timer { struck = 1; }\n    query next_timer { return 4ms; }\n    query preempts",
  );

/** It notes who has run for 3 ms and more when it gives up control. */
export const TIRED = POLICY.replace("int rank;", "int rank; int late;")
  .replace("threadimports {", "threadimports { time used default 0us;")
  .replace(
    "if (|current| == 1) current => ready;",
    "if (|current| == 1) { current.late = current.used >= 3ms; current => ready; }",
  );

/** It notes who comes with its third job or a later one. */
export const COUNTING = POLICY.replace("int rank;", "int rank; int late;")
  .replace("threadimports {", "threadimports { int job default 0;")
  .replace("event event_raised(t) {", "event event_raised(t) { t.late = t.job >= 3;");

/** It notes who misses the deadline of a later job than its first. */
export const AGAIN = LATE.replace("t.late = 1;", "t.late = missed_job >= 2;");

/** It has itself called each 4 ms, and notes who becomes ready in the 2 ms before. */
export const CLOCKED = POLICY.replace("int rank;", "int rank; int late;")
  .replace("data {", "data { time due; ")
  .replace("event event_raised(t) {", "event event_raised(t) { t.late = due - now <= 2ms;")
  .replace(
    "query preempts",
    `event timer { due = now + 4ms; }
    query next_timer { return due; }
    event init { due = now + 4ms; }
    query preempts`,
  );

/** It notes who becomes ready again within 3 ms. */
export const DATED = POLICY.replace("int rank;", "int rank; int late; time since;")
  .replace("event newthread(t) {", "event newthread(t) { t.since = now;")
  .replace("event event_raised(t) {", "event event_raised(t) { t.late = now - t.since <= 3ms;")
  .replace("event set_waiting(t) {", "event set_waiting(t) { t.since = now;");

/** It counts what a thread is told of locks, up to a bound. */
export const HOLDING = POLICY.replace("int rank;", "int rank; int late;").replace(
  "event event_raised(t) {",
  `event acquired(t) { t.late = 1; }
    event contended(t) { t.late = 2 + waiter.rank; }
    event released(t) { if (t.late > 1) t.late = 4; else t.late = 0; }
    event event_raised(t) {`,
);

/** It notes who comes with a job that is due later than its first. */
export const DUE = POLICY.replace("int rank;", "time rank; int late;")
  .replace("threadimports {", "threadimports { time deadline default 0;")
  .replaceAll("t.rank = t.priority;", "t.late = t.rank < t.deadline; t.rank = t.deadline;");
