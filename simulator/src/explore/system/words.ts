import { whatOf } from "../../system/network/traffic.js";
import type { SystemChange, SystemMessageName } from "../../system-protocol.js";
import { namedDecision } from "../workload/words.js";
import { nameOf } from "./deviations.js";
import type { Past } from "./past.js";
import type { Deviation, SystemCourse, SystemStep } from "./types.js";

/** What goes otherwise in a run that has come behind all of it, in words. */
export const stepsOf = (past: Past, deviations: readonly Deviation[]): SystemStep[] =>
  deviations.map((deviation) => ({ time: deviation.time, words: wordsOf(past, deviation) }));

/** What a course says is late, lost or decided, in the words of a run that has come to its end: of other texts others. */
export function toldNow(
  past: Past,
  { changes, decisions }: Pick<SystemCourse, "changes" | "decisions">,
): Set<string> {
  const taken = decisions.flatMap((digits, node) =>
    digits.map((one, number) => ({ kind: "decision", time: 0, node, number, taken: one }) as const),
  );
  const deviations = [...changes.flatMap(deviationsOf), ...taken];
  return new Set(deviations.map((deviation) => wordsOf(past, deviation)));
}

function deviationsOf(change: SystemChange): Deviation[] {
  switch (change.kind) {
    case "crash":
      return [{ kind: "crash", node: change.node, time: change.time }];
    case "arrival": {
      const { message, arrival: time } = change;
      return [
        { kind: "hold", message, time },
        { kind: "release", message, time },
      ];
    }
    default:
      return []; // exploration changes nothing else
  }
}

function wordsOf(past: Past, deviation: Deviation): string {
  const { labels, members } = past.system;
  const who = (number: number) => labels.get(number) ?? String(number);
  switch (deviation.kind) {
    case "hold":
      return `${messageOf(past, deviation.message, who)} is late`;
    case "release":
      return `${messageOf(past, deviation.message, who)} comes`;
    case "crash":
      return `${who(deviation.node)} is gone without a word`;
    case "decision": {
      const engine = members[deviation.node]?.engine;
      const { number, node } = deviation;
      // One that a run has not come to yet is told by its place.
      const isMade = engine !== undefined && number < engine.decisionsMade();
      return `${who(node)}: ${isMade ? namedDecision(engine, number).words : `decision ${number + 1}`}`;
    }
  }
}

function messageOf(past: Past, name: SystemMessageName, who: (member: number) => string): string {
  const found = past.passages.find((one) => nameOf(one) === nameOf(name));
  const what = found === undefined ? "a message" : whatOf(found);
  return `${what} from ${who(name.from)} to ${who(name.to)} (message ${name.place + 1} of that way)`;
}
