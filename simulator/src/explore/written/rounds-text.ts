import { writeDuration } from "../../base/format.js";
import type { NamedStep } from "../types.js";
import { wordsOfAct } from "./acts.js";
import { REMAINING } from "./bursts.js";
import type { FoundTimes } from "./round-times.js";
import type { ScriptTarget } from "./scripted.js";
import type { Span } from "./times.js";

/** What a program states of each lock, as a scheduler declares it. */
export const CEILING = "lock_ceiling";

/** What a thread does, when it has computed over these spans since it did something last. */
export interface Act {
  readonly spans: readonly Span[];
  text: string;
  /** The instant at which it does it. */
  readonly at: number;
}

/** A thread with what it does. */
export interface Acting {
  readonly name: string;
  /** Its instant. */
  readonly born: number;
  /** Whether another thread asks for it. */
  readonly isSpawned: boolean;
  readonly values: NamedStep["values"];
  /** Of a job that ends for its deadline the acts, and behind them those of the next. */
  readonly jobs: Act[][];
  /** Which of them come to their ends, by place. */
  readonly completed: Set<number>;
  /** Over which it has computed since its last act. */
  spans: Span[];
  /** In which it has run. */
  readonly ran: Span[];
  /** The instants at which it misses deadlines. */
  readonly missed: number[];
  /** What becomes of its jobs for that, by the names of events. */
  readonly late: Set<string>;
  hasEnded: boolean;
  receives: boolean;
}

/** From when to when a thread waits in vain for the lock that it asks for by an act. */
export interface Lapse extends Span {
  readonly act: Act;
}

/** What happens in a run, by instants. */
export interface RoundsTold {
  /** In the order of their births. */
  readonly threads: readonly Acting[];
  /** Whether the scheduler goes by what is kept of jobs. */
  readonly hasJobs: boolean;
  /** What threads wait for, in its order. */
  readonly arrivals: readonly { readonly to: string; readonly at: number }[];
  readonly lapses: readonly Lapse[];
  readonly initial: NamedStep["values"];
  /** Of threads that the scheduler gives none, ns. */
  readonly quantum: number;
  /** From release to release of threads that miss several deadlines, ns. */
  readonly period: number;
}

/** The scheduler, or the workload, ends some of its jobs for their deadlines. */
const endsLateJobs = (late: Acting["late"]) => late.has("drop") || late.has("fail");

/** A statement that does nothing ends a burst. */
const NEW_BURST = "burst = 0;";

export const wordsInRound = (step: NamedStep, name: string) =>
  step.event === "set" && step.values[0]?.name === REMAINING ? NEW_BURST : wordsOfAct(step, name);

/** The workload in which it happens. @param times ns by instant */
export function textOfRounds(
  told: RoundsTold & { readonly hosts: readonly string[] },
  { profile, imports, processors = 1 }: ScriptTarget,
  { times, classes, bursts }: FoundTimes,
): string {
  const { threads, arrivals, hasJobs, lapses, initial, hosts, quantum, period } = told;
  const at = (instant: number) => times[instant] as number;
  const typeOf = (name: string) => imports.find((one) => one.name === name);
  const declare = ({ name, value }: NamedStep["values"][number], prefix = "") => {
    const type = typeOf(name)?.type ?? "int";
    return `${prefix}${type} ${name} = ${type === "time" ? writeDuration(value) : value};`;
  };
  const ceilings = initial.filter(({ name }) => name === CEILING).map(({ value }) => value);
  const texts = threads.flatMap(({ jobs }) => jobs.flat().map(({ text }) => text)).join(" ");
  const locks = [1, 2].filter((lock) => texts.includes(`lock_${lock};`));
  const computed = (spans: readonly Span[]) =>
    spans.reduce((sum, { from, to }) => sum + at(to) - at(from), 0);
  const wordsOf = (act: Act) => {
    const lapse = lapses.find((one) => one.act === act);
    if (lapse === undefined) return act.text;
    const limit = writeDuration(at(lapse.to) - at(lapse.from));
    return `${act.text.replace(";", "")} within ${limit} { exit; } else count lapsed;`;
  };
  const linesOfJob = (acts: readonly Act[]) =>
    acts.flatMap((act) => {
      const time = computed(act.spans);
      return [...(time > 0 ? [`compute ${writeDuration(time)};`] : []), wordsOf(act)];
    });
  const lastOf = (thread: string) =>
    bursts.at(threads.findIndex(({ name }) => name === thread) - threads.length) ?? LONG;
  const linesOfJobs = ({ name, jobs, completed, hasEnded }: Acting) => {
    const own = jobs.map(linesOfJob);
    const rest = hasEnded ? [] : [`compute ${writeDuration(lastOf(name))};`];
    const declared = own.flat().includes(NEW_BURST) ? ["int burst;"] : [];
    if (jobs.length === 1) return [...declared, ...(own[0] ?? []), ...rest];
    const parts = own.map((lines, job) => {
      const all = completed.has(job) ? lines : [...lines, ...rest];
      return `if (job == ${job + 1}) { ${all.join(" ")} }`;
    });
    return [...declared, "int job;", "job += 1;", ...parts];
  };
  const releasesOf = (name: string) => (hasJobs ? (classes.get(name)?.releases ?? []) : []);
  const isRecurring = ({ name, late }: Acting) =>
    classes.get(name)?.period !== undefined || releasesOf(name).length > 1 || endsLateJobs(late);
  const statedOf = (acting: Acting) => {
    const { name, born, isSpawned, late } = acting;
    const { deadline, period } = classes.get(name) ?? {};
    const least = period === undefined ? "" : ` ${writeDuration(period)}`;
    const recurs = isSpawned ? `period ${writeDuration(period ?? LONG)};` : `sporadic${least};`;
    const offset = isSpawned || at(born) === 0 ? [] : [`offset ${writeDuration(at(born))};`];
    return [
      ...(isRecurring(acting) ? [recurs] : offset),
      // A period would be a deadline as well.
      ...(isRecurring(acting) || deadline !== undefined
        ? [`deadline ${writeDuration(deadline ?? LONG)};`]
        : []),
      ...(late.has("drop") ? ["late dropped;"] : []),
    ];
  };
  const timesOf = ({ born, isSpawned, missed, late }: Acting) => [
    ...(isSpawned || at(born) === 0 ? [] : [`offset ${writeDuration(at(born))};`]),
    ...(missed.length > 1 || endsLateJobs(late) ? [`period ${writeDuration(period)};`] : []),
    ...missed.slice(0, 1).map((one) => `deadline ${writeDuration(at(one) - at(born))};`),
    ...(late.has("drop") ? ["late dropped;"] : []),
  ];
  const releasedBy = (acting: Acting) => {
    if (!hasJobs || acting.isSpawned || !isRecurring(acting)) return [];
    const all = releasesOf(acting.name).map(writeDuration).join(", ");
    return [`arrivals jobs_${acting.name} { at ${all}; to ${acting.name}; }`];
  };
  const threadLines = (acting: Acting) => [
    `thread ${acting.name}${acting.isSpawned ? "[0]" : ""} {`,
    ...(hasJobs ? statedOf(acting) : timesOf(acting)).map((line) => `    ${line}`),
    ...acting.values
      .filter((one) => typeOf(one.name)?.ofThread && typeOf(one.name)?.kept !== true)
      .map((one) => `    ${declare(one, "import ")}`),
    ...linesOfJobs(acting).map((line) => `    ${line}`),
    "}",
  ];
  const lines = [
    `profile ${profile};`,
    ...(bursts.length > 0 ? ["clairvoyant;"] : []),
    ...(processors > 1 ? [`processors ${processors};`] : []),
    "costs { switch 0us; handler 0us; statement 0us; host 0us; look 0us; }",
    `quantum ${writeDuration(quantum)};`,
    `limit time ${writeDuration((times.at(-1) as number) + 1)};`,
    ...initial.filter(({ name }) => name !== CEILING).map((one) => declare(one)),
    ...hosts,
    ...locks.map((lock) => `lock lock_${lock} { ceiling ${ceilings[lock - 1] ?? 0}; }`),
    ...threads.flatMap(({ name, receives }) => (receives ? [`channel for_${name};`] : [])),
    ...arrivals.map(
      (one, index) =>
        `arrivals wake_${index} { at ${writeDuration(at(one.at))}; to for_${one.to}; fields { int n = 0; } }`,
    ),
    ...threads.flatMap(releasedBy),
    ...threads.flatMap(threadLines),
    ...(texts.includes("spawn unborn;") ? ["thread unborn[0] { exit; }"] : []),
  ];
  return `workload counterexample {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`;
}

/** ns, longer than any run. */
const LONG = 1_000_000_000_000;
