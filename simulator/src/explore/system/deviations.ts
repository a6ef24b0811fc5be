import type { SystemChange, SystemMessageName } from "../../system-protocol.js";
import type { Deviation } from "./types.js";

/** When a message comes that is kept back to the end of a run, ns: behind all that a run can come to. */
export const HELD = 2 ** 52;

/** Up to where a run is followed first, ns; from there on always twice as far. */
export const FIRST_STRETCH = 1_000_000;

/** Of what takes effect at one time: what comes then can be kept back, and both can matter to who is lost or decides. */
const RANK = { release: 0, hold: 1, crash: 2, decision: 3 } as const;

/** In which order deviations take effect. What takes effect later changes nothing in what can deviate before. */
export function inEffect(a: Deviation, b: Deviation): number {
  if (a.time !== b.time) return a.time - b.time;
  if (a.kind !== b.kind) return RANK[a.kind] - RANK[b.kind];
  const [one, other] = [numbersOf(a), numbersOf(b)];
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}

function numbersOf(deviation: Deviation): number[] {
  switch (deviation.kind) {
    case "crash":
      return [deviation.node];
    case "decision":
      return [deviation.node, deviation.number];
    default: {
      const { from, to, place } = deviation.message;
      return [from, to, place];
    }
  }
}

export const nameOf = ({ from, to, place }: SystemMessageName): string => `${from} ${to} ${place}`;

/** The messages that are kept back behind all deviations. */
export function heldBy(deviations: readonly Deviation[]): SystemMessageName[] {
  const released = new Set(
    deviations.flatMap((one) => (one.kind === "release" ? [nameOf(one.message)] : [])),
  );
  return deviations.flatMap((one) =>
    one.kind === "hold" && !released.has(nameOf(one.message)) ? [one.message] : [],
  );
}

/** The same as a system takes them. */
export function changesOf(deviations: readonly Deviation[]): SystemChange[] {
  const arrivals = new Map<string, SystemChange>();
  const crashes: SystemChange[] = [];
  for (const one of deviations) {
    if (one.kind === "crash") crashes.push({ kind: "crash", node: one.node, time: one.time });
    if (one.kind !== "hold" && one.kind !== "release") continue;
    const { message } = one;
    const arrival = one.kind === "hold" ? HELD : one.time;
    arrivals.set(nameOf(message), { kind: "arrival", message, arrival });
  }
  return [...arrivals.values(), ...crashes];
}

/** What each process decides, by its number; of what is not named the first is taken. */
export function decisionsOf(deviations: readonly Deviation[], processes: number): number[][] {
  const digits: number[][] = Array.from({ length: processes }, () => []);
  for (const one of deviations) {
    if (one.kind !== "decision") continue;
    const own = digits[one.node] as number[];
    while (own.length < one.number) own.push(0);
    own.push(one.taken);
  }
  return digits;
}
