import { formatNumber, formatShare, formatTime } from "../../base/time.js";
import type { ClassDigest, Digest, Spread } from "../../model/run/simulation.js";

/** One measure of both runs. */
export interface Row {
  readonly key: string;
  readonly label: string;
  readonly values: readonly [string, string];
  /** How the second differs from the first: `+12 %`; empty where that says nothing. */
  readonly change: string;
}

export interface Group {
  /** Empty for the run as a whole. */
  readonly name: string;
  readonly rows: readonly Row[];
}

/** The measures of two runs beside each other: of the whole, then of each class of threads. */
export function groupsOf(a: Digest, b: Digest): Group[] {
  const names = [...new Set([...a.classes, ...b.classes].map(({ name }) => name))];
  return [
    { name: "", rows: totals(a, b) },
    ...names.map((name) => ({
      name,
      rows: classRows([classOf(a, name), a], [classOf(b, name), b]),
    })),
  ];
}

const classOf = ({ classes }: Digest, name: string) =>
  classes.find((candidate) => candidate.name === name) ?? null;

function totals(a: Digest, b: Digest): Row[] {
  return [
    time("duration", "Duration", a.time, b.time),
    count("decisions", "Decisions", a.decisions.total, b.decisions.total),
    count("switches", "Switches", a.switches, b.switches),
    {
      ...row("scheduler", "In the scheduler", share(a.schedulerTime, a), share(b.schedulerTime, b)),
      change: "",
    },
  ];
}

type Side = readonly [ClassDigest | null, Digest];

function classRows([one, a]: Side, [other, b]: Side): Row[] {
  if (!one || !other) return [onlyInOne(one, other)];
  return [
    row("share", "Share of the processor", share(one.running, a), share(other.running, b)),
    count("turns", "Turns", one.turns, other.turns),
    ...spreads("waits", "Waiting while ready", one.waits, other.waits),
    ...spreads("responses", "Response", one.responses, other.responses),
  ];
}

function onlyInOne(one: ClassDigest | null, other: ClassDigest | null): Row {
  const turns = (side: ClassDigest | null) => (side ? formatNumber(side.turns) : "—");
  return row("turns", "Turns, in one run only", turns(one), turns(other));
}

function spreads(key: string, label: string, a: Spread, b: Spread): Row[] {
  return [
    time(`${key}.mean`, `${label}, mean`, a.mean, b.mean),
    time(`${key}.p90`, `${label}, 90 % within`, a.p90, b.p90),
    time(`${key}.max`, `${label}, longest`, a.max, b.max),
  ];
}

const share = (part: number, { time: whole }: Digest) => formatShare(part, whole);

function time(key: string, label: string, a: number, b: number): Row {
  return { ...row(key, label, formatTime(a), formatTime(b)), change: changeOf(a, b) };
}

function count(key: string, label: string, a: number, b: number): Row {
  return { ...row(key, label, formatNumber(a), formatNumber(b)), change: changeOf(a, b) };
}

function row(key: string, label: string, a: string, b: string): Row {
  return { key, label, values: [a, b], change: "" };
}

function changeOf(a: number, b: number): string {
  if (a === b) return "same";
  if (a === 0 || b === 0) return "";
  const ratio = b / a;
  if (ratio >= 10) return `× ${formatNumber(Math.round(ratio))}`;
  const percent = Math.round((ratio - 1) * 100);
  return percent === 0 ? "same" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)} %`;
}
