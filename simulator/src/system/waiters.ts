import { ThreadState, Wait } from "../generated/layout.js";
import type { SystemPlan } from "../generated/system.js";
import { Names } from "../trace/names.js";
import { leadsOf } from "./network/routes.js";
import type { SystemProcess } from "./process.js";

/** So many lines are told. */
const TOLD = 6;

/** Who waits for messages that only another node could send, in words: a line for each node, channel and class. */
export function waitersIn(plan: SystemPlan, processes: readonly SystemProcess[]): string[] {
  const label = new Map(processes.map(({ place }) => [place.number, place.label]));
  const lines = processes.flatMap((process) => {
    const { number, label: node } = process.place;
    return [...fromOutside(plan, process)].map(([key, count]) => {
      const [channel = "", thread] = key.split(" ");
      const senders = sendersTo(plan, number, channel).map((each) => label.get(each));
      const who = count === 1 ? `${thread} of ${node} waits` : `${count} ${thread} of ${node} wait`;
      return `${who} for a message of \`${channel}\` from ${senders.join(" or ")}`;
    });
  });
  const more = lines.length - TOLD;
  return more > 0 ? [...lines.slice(0, TOLD), `${more} more such lines`] : lines;
}

/** How many threads of a node wait for messages from outside, by channel and class, with a blank between. */
function fromOutside(plan: SystemPlan, { place, engine }: SystemProcess): Map<string, number> {
  const names = new Names(engine.descriptor, engine.workload);
  const leads = leadsOf(plan, place.number);
  const counts = new Map<string, number>();
  for (const { state, waitsFor, waitsAt, classNumber } of engine.threads()) {
    if (state !== ThreadState.WAITING || waitsFor !== Wait.RECEIVE) continue;
    const channel = names.channel(waitsAt);
    if (leads[channel] !== "in" && leads[channel] !== "shared") continue;
    const key = `${channel} ${engine.workload.classes[classNumber] ?? ""}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The nodes whose messages come to a channel of a node. */
function sendersTo(plan: SystemPlan, node: number, channel: string): number[] {
  const ends = plan.channels.filter(({ to }) => to.node === node && to.channel === channel);
  const shared = plan.sharedChannels.flatMap(({ ends: all }) =>
    all.some((end) => end.node === node && end.channel === channel) ? all : [],
  );
  const numbers = [...ends.map(({ from }) => from), ...shared].map((end) => end.node);
  return [...new Set(numbers)].filter((each) => each !== node);
}
