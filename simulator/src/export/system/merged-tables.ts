/** A merged run in figures, also beside a simulation of its system. */

import { formatTime } from "../../base/format.js";
import { variablesOf } from "../../recording/merged/measured.js";
import type { MergedProcess, MergedRun } from "../../recording/merged/merge.js";
import type { SystemOutcome } from "../../system/headless/run.js";
import { sharedOutcomes } from "../../system/headless/shared.js";
import type { SystemTable } from "../../system-protocol.js";

/** What each process did, and how certain its times are. */
export const processTable = ({ processes }: MergedRun): SystemTable => ({
  name: "Processes",
  head: ["process", "clock ahead", "±", "drift", "decisions", "waits", "waited", "longest"],
  words: 1,
  rows: processes.map(rowOf),
});

/** How far a time may be from the truth. */
export const uncertain = ({ uncertainty }: Pick<MergedProcess, "uncertainty">): string =>
  uncertainty === null ? "unknown" : formatTime(uncertainty);

function rowOf(process: MergedProcess): string[] {
  const { label, number, offset, drift, decisions, waits } = process;
  if (number === 0) return [label, "", "", "", "", "", "", ""];
  return [
    label,
    signed(offset),
    uncertain(process),
    `${(drift / 1000).toFixed(1)} us/s`,
    String(decisions),
    String(waits.count),
    formatTime(waits.total),
    formatTime(waits.longest),
  ];
}

const signed = (time: number) => (time < 0 ? `-${formatTime(-time)}` : formatTime(time));

/** How many messages of each kind were about which shared variable. */
export function messageTable({ messages }: MergedRun): SystemTable {
  const kinds = [...new Set(messages.map(({ kind }) => kind))].sort();
  return {
    name: "Messages about shared variables",
    head: ["messages about", ...kinds.map((kind) => kind.toLowerCase())],
    words: 1,
    rows: variablesOf(messages).map((name) => [
      name,
      ...kinds.map((kind) =>
        String(messages.filter((one) => one.variable === name && one.kind === kind).length),
      ),
    ]),
  };
}

/** The run beside a simulation of its system, per second of each. */
export function besideSimulation(run: MergedRun, outcome: SystemOutcome): SystemTable {
  const [real, simulated] = [run.duration / 1e9, outcome.time / 1e9];
  return {
    name: `Beside a simulation of ${formatTime(outcome.time)}`,
    head: ["per second", "real", "simulated"],
    words: 1,
    rows: [
      ...decisions(run, outcome, real, simulated),
      ...waits(run, outcome, real, simulated),
      ...messages(run, outcome, real, simulated),
    ],
  };
}

const rate = (count: number, seconds: number) =>
  seconds === 0 ? "-" : (count / seconds).toFixed(1);

function* decisions(run: MergedRun, outcome: SystemOutcome, real: number, simulated: number) {
  for (const { place, result } of outcome.processes) {
    const known = run.processes.find(({ label }) => label === place.label);
    if (place.number === 0) continue;
    const own = known === undefined ? "-" : rate(known.decisions, real);
    yield [`decisions of ${place.label}`, own, rate(Number(result.measures.decisions), simulated)];
  }
}

function* waits(run: MergedRun, outcome: SystemOutcome, real: number, simulated: number) {
  const waited = sharedOutcomes(outcome).reduce((sum, one) => sum + one.waited, 0);
  const total = run.processes.reduce((sum, { waits: { total } }) => sum + total, 0);
  yield ["time that handlers waited", share(total, real), share(waited, simulated)];
}

const share = (time: number, seconds: number) =>
  seconds === 0 ? "-" : formatTime(Math.round(time / seconds));

function* messages(run: MergedRun, outcome: SystemOutcome, real: number, simulated: number) {
  for (const { name, messages: count } of sharedOutcomes(outcome)) {
    if (name.startsWith("|")) continue;
    const own = run.messages.filter(({ variable }) => variable === name).length;
    yield [`messages about ${name}`, rate(own, real), rate(count, simulated)];
  }
}
