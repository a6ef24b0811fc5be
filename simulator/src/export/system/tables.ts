/** What the run of a system came to as tables for people: for the command line, for reports and for the page. */

import { endingText } from "../../base/endings.js";
import { formatTime } from "../../base/format.js";
import type { RunResult } from "../../session/headless.js";
import { type FamilyOutcome, families } from "../../system/headless/families.js";
import { systemMeasures } from "../../system/headless/pooled.js";
import type { SystemOutcome } from "../../system/headless/run.js";
import { sharedOutcomes } from "../../system/headless/shared.js";
import type { SystemTable } from "../../system-protocol.js";

/** Those that have rows. */
export function systemTables(outcome: SystemOutcome): SystemTable[] {
  const all = families(outcome);
  const tables = [
    ...[nodes(outcome), familySums(all), loads(all), messages(outcome)],
    ...[shared(outcome), waits(outcome), contradictions(outcome)],
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

const number = (value: number) => String(Number(value.toPrecision(4)));

function nodes({ processes }: SystemOutcome): SystemTable {
  return {
    name: "Nodes",
    head: ["node", "family", "decisions", "switches", "scheduler", "ended"],
    words: 2,
    rows: processes.map(({ place, result: { decisions, switches, schedulerTimeNs, outcome } }) => [
      place.label,
      place.family ?? "",
      String(decisions),
      String(switches),
      formatTime(schedulerTimeNs),
      isCut(outcome) ? "" : endingText(outcome),
    ]),
  };
}

/** Whether a node could go on where the system ended. */
const isCut = (outcome: RunResult["outcome"]) =>
  outcome.kind === "limit" && outcome.limit === "until";

/** Where queries were checked: answers that the library's record contradicts. */
function contradictions({ processes }: SystemOutcome): SystemTable {
  const rows = processes.flatMap(({ place, result: { measures } }) => {
    const count = Number(measures.contradictions ?? 0);
    return count > 0 ? [[place.label, String(count)]] : [];
  });
  return { name: "Queries", head: ["node", "contradictions by queries"], words: 1, rows };
}

/** Where one has several nodes. */
function familySums(all: readonly FamilyOutcome[]): SystemTable {
  const told = all.some(({ sums }) => sums.nodes > 1) ? all : [];
  return {
    name: "Families",
    head: ["family", "nodes", "decisions", "switches", "scheduler", "waited for answers"],
    words: 1,
    rows: told.map(({ family, sums }) => [
      family,
      String(sums.nodes),
      String(sums.decisions),
      String(sums.switches),
      formatTime(sums.schedulerTime),
      formatTime(sums.waited),
    ]),
  };
}

function loads(all: readonly FamilyOutcome[]): SystemTable {
  return {
    name: "Load differences",
    head: ["load difference", "of", "mean", "largest"],
    words: 2,
    rows: all.flatMap(({ family, load }) =>
      load === null
        ? []
        : [
            [family, "threads", number(load.threads.mean), String(load.threads.max)],
            [family, "ready threads", number(load.ready.mean), String(load.ready.max)],
          ],
    ),
  };
}

function messages({ traffic, labels }: SystemOutcome): SystemTable {
  return {
    name: "Messages",
    head: ["from", "to", "what", "messages", "bytes", "mean delay"],
    words: 3,
    rows: traffic.map(({ from, to, what, count, bytes, meanDelay }) => [
      labels.get(from) ?? "",
      labels.get(to) ?? "",
      what,
      String(count),
      String(bytes),
      formatTime(meanDelay),
    ]),
  };
}

function shared(outcome: SystemOutcome): SystemTable {
  return {
    name: "Shared variables",
    head: [
      ...["shared variable", "model", "reads asked", "of a copy", "updates", "copies"],
      ...["messages", "per second", "waited"],
    ],
    words: 2,
    rows: sharedOutcomes(outcome).map((one) => [
      one.name,
      one.model,
      String(one.reads),
      String(one.copyReads),
      String(one.updates),
      String(one.copies),
      String(one.messages),
      number(one.messagesPerSecond),
      formatTime(one.waited),
    ]),
  };
}

/** How long handlers waited for answers, and how old copies were when decisions were made. */
function waits({ processes, time }: SystemOutcome): SystemTable {
  const rows = processes.flatMap(({ place, result: { measures } }) => {
    const own = systemMeasures(measures);
    if (own === null || (own.answers === 0 && own.copy_age === undefined)) return [];
    const { answers, waited_ns: waited, longest_wait_ns: longest, copy_age: age } = own;
    const share = time > 0 ? ` (${((100 * waited) / time).toFixed(1)} %)` : "";
    const ages = age === undefined ? ["", ""] : [formatTime(age.mean), formatTime(age.p99)];
    return [
      [place.label, String(answers), `${formatTime(waited)}${share}`, formatTime(longest), ...ages],
    ];
  });
  return {
    name: "Waiting for answers, and the age of copies",
    head: ["node", "answers", "waited for them", "longest", "copies' age", "p99"],
    words: 1,
    rows,
  };
}

/** How a system ended, in words. */
export function endWords({ end, labels, stopText }: SystemOutcome): string {
  switch (end.kind) {
    case "stopped":
      return `stopped: ${stopText ?? "its condition"} holds`;
    case "over":
      return ["over: nothing is to come in any node", ...end.waits].join("; ");
    case "deadlock":
      return `deadlock: ${end.message}`;
    case "failed":
      return `failed: ${labels.get(end.at.node) ?? "a node"} came to a fault`;
    case "recorded":
      return "nothing more was recorded";
    case "until":
      return "cut off";
  }
}
