/** Measures in words: who learns does not know their names yet. */

/** Of the whole run. */
const TOTALS: Readonly<Record<string, string>> = {
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
};

/** Of something that has a name. */
const FIELDS: Readonly<Record<string, (name: string) => string>> = {
  arrival: (name) => `The arrival of ${name}`,
  start: (name) => `The start of ${name}`,
  finish: (name) => `The finish of ${name}`,
  turnaround: (name) => `The turnaround time of ${name}`,
  waiting: (name) => `The waiting time of ${name}`,
  response: (name) => `The response time of ${name}`,
  mean: (name) => `The mean of ${name}`,
  max: (name) => `The largest value of ${name}`,
  count: (name) => `The count of ${name}`,
  rate: (name) => `The count of ${name} per second`,
  response_mean: (name) => `The mean response of ${name}`,
  response_max: (name) => `The longest response of ${name}`,
  misses: (name) => `The number of deadlines that ${name} misses`,
  utilisation: (name) => `The share of time in which ${name} works`,
};

/**
 * A measure as the subject of a sentence.
 * @param called how the lesson calls it
 */
export function measureWords(measure: string, called: string | undefined): string {
  if (called !== undefined) return called;
  const total = Object.hasOwn(TOTALS, measure) ? TOTALS[measure] : undefined;
  if (total !== undefined) return total;
  const [, name = "", field = ""] = /^(\w+)\.(\w+)$/.exec(measure.trim()) ?? [];
  const words = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  return words?.(`\`${name}\``) ?? `\`${measure}\``;
}
