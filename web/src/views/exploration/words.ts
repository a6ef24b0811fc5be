import { formatNumber, formatTime } from "../../base/time.js";
import { count } from "../../base/words.js";
import type {
  Counterexample,
  Exploration,
  ExplorationOfPrograms,
  ExploredVerdict,
  NamedStep,
  SearchLimit,
  StateShape,
} from "../../model/exploration/runs.js";
import type { Found } from "../../model/exploration/store.js";

/** For which runs an answer holds: `every program of up to 3 threads with rank in {0, 1}`, `all runs of day`. */
export const rangeWords = (exploration: Exploration): string =>
  exploration.varies === "program"
    ? programWords(exploration)
    : `all runs of \`${exploration.workload}\``;

function programWords({ extent, imports, answers = [], durations }: ExplorationOfPrograms): string {
  const sets = [
    ...imports
      .filter(({ exact }) => !exact)
      .map(({ name, type, values }) =>
        setWords(name, type === "time" ? values.map(formatTime) : values),
      ),
    ...answers.map(({ name, values }) => setWords(name, values)),
  ];
  const having = sets.length === 0 ? "" : ` with ${sets.join(", ")}`;
  const taking =
    durations === undefined
      ? ""
      : `, with events that take ${durations.map(formatTime).join(" or ")}`;
  return `every program of up to ${count(extent.threads, "thread")}${having}${taking}`;
}

const setWords = (name: string, values: readonly (number | string)[]) =>
  values.length === 1 ? `\`${name}\` = ${values[0]}` : `\`${name}\` in {${values.join(", ")}}`;

const LIMITS = {
  memory: "the memory is used up",
  depth: "the depth is reached",
  time: "the time is over",
  cancelled: "cancelled",
};

interface Looked {
  readonly limit: SearchLimit | null;
  /** How long was looked at most; null: to the end. */
  readonly seconds: number | null;
}

/** Why not all was seen: `the 5 s are over`. */
export const limitWords = ({ limit, seconds }: Looked): string =>
  limit === "time" && seconds !== null
    ? `the ${seconds}\u00a0s are over`
    : LIMITS[limit ?? "cancelled"];

/** `21 408 states`, with narrow spaces: there can be many. */
export const statesWords = (states: number): string =>
  `${formatNumber(states)} ${states === 1 ? "state" : "states"}`;

/** How much was looked at: `238 states, all there are`. */
export function extentWords({ exploration, seconds }: Pick<Found, "exploration" | "seconds">) {
  const { varies, extent } = exploration;
  const states = statesWords(extent.states);
  if (!extent.complete) {
    const unit = varies === "program" ? "event" : "tick";
    const reach = `all runs of up to ${count(extent.depth, unit)}`;
    return `${states}, ${limitWords({ ...extent, seconds })}: ${reach}`;
  }
  const limit = varies === "program" ? (exploration.watched?.limit ?? null) : null;
  const open = limit === null ? "" : `, but ${limitWords({ limit, seconds })}: ${NOT_WATCHED}`;
  return `${states}, all there are${open}`;
}

const NOT_WATCHED = "not all that was asked is known";

/** What stands for greater values, which an overflow is not: `` `turns` only counts and is held at 9: …``. */
export function heldWords(exploration: Exploration): string {
  if (exploration.varies !== "program") return "";
  const { held, without = [] } = exploration;
  const left = without.map((what) => `Programs with ${what} are not among them.`);
  return [...countedWords(held), ...left].join(" ");
}

function countedWords(held: ExplorationOfPrograms["held"]): readonly string[] {
  const [first, ...others] = held.map(({ name, heldAt }) => ({ name: `\`${name}\``, heldAt }));
  if (first === undefined) return [];
  const names = listed([first, ...others].map(({ name }) => name));
  const at = listed([String(first.heldAt), ...others.map(({ heldAt }) => String(heldAt))]);
  return others.length === 0
    ? [
        `${names} only counts and is held at ${at}: greater values do the same, and its overflow is not looked at.`,
      ]
    : [
        `${names} only count and are held at ${at}: greater values do the same, and their overflow is not looked at.`,
      ];
}

/** `a`, `a and b`, `a, b and c`. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** What was found, as short as can be: `fails after 6 events`. */
export function outcomeWords({ verdict, counterexample, course }: ExploredVerdict): string {
  if (verdict === "holds") return "holds";
  if (verdict === "open") return "not known";
  if (course) return `fails after ${formatTime(course.time)}`;
  return counterexample ? failureWords(counterexample) : "fails";
}

/** After how many events a run fails, and what comes again and again then. */
export function failureWords({ stem, loop }: Counterexample): string {
  const events = count(stem.length, "event");
  if (loop.length === 0) return `fails after ${events}`;
  return `fails: ${events}, then ${loop.length} again and again`;
}

/** Which states are of a kind: `ready holds 2, current holds 1`. */
export function shapeWords({ lengths }: StateShape): string {
  const held = lengths.filter(({ threads }) => threads > 0);
  return held.length === 0
    ? "no container holds a thread"
    : held.map(({ name, threads }) => `${name} holds ${threads}`).join(", ");
}

/** How it stands behind a way: `ready holds b c, current holds a`. */
export function placesWords(way: readonly NamedStep[]): string {
  const held = way.at(-1)?.after?.containers ?? [];
  return held.length === 0
    ? "no container holds a thread"
    : held.map(({ name, threads }) => `${name} holds ${threads.join(" ")}`).join(", ");
}
