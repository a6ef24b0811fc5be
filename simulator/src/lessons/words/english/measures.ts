/** Measures in words: who learns does not know their names yet. */

/** Of the whole run. */
export const ENGLISH_MEASURES = {
  duration: "The time of the run",
  decisions: "The number of decisions",
  switches: "The number of switches",
  wasted: "The number of wasted turns",
  scheduler_time: "The time in the scheduler",
  longest_ready: "The longest wait of a ready thread",
  idle: "The idle time of the processor",
  misses: "The number of missed deadlines",
  code_size: "The size of the handlers",
  "processes.turnaround": "The mean turnaround time",
  "processes.waiting": "The mean waiting time",
  "processes.response": "The mean response time",
  "thread_difference.mean": "The mean difference of threads",
  waited_for_answers: "The time of waiting for answers",
} as const;

/** Of something that has a name. */
export const ENGLISH_FIELDS = {
  arrival: "The arrival of `{name}`",
  start: "The start of `{name}`",
  finish: "The finish of `{name}`",
  turnaround: "The turnaround time of `{name}`",
  waiting: "The waiting time of `{name}`",
  response: "The response time of `{name}`",
  mean: "The mean of `{name}`",
  max: "The largest value of `{name}`",
  count: "The count of `{name}`",
  rate: "The count of `{name}` per second",
  response_mean: "The mean response of `{name}`",
  response_max: "The longest response of `{name}`",
  misses: "The number of deadlines that `{name}` misses",
  utilisation: "The share of time in which `{name}` works",
} as const;
