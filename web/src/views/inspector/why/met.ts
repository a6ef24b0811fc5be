import { formatNumber, formatTime } from "../../../base/time.js";
import type { OperandInfo, PartInfo, SiteInfo } from "../../../generated/services.js";
import { threadName } from "../../../model/run/run.js";
import type { SimulationState } from "../../../model/run/simulation.js";

/** A comparison of a condition, with what it met when it was asked. */
export interface Met {
  readonly text: string;
  /** Null when it was not asked, or that is not known. */
  readonly holds: boolean | null;
  /** With values for names: `3 > 0`; null when it was not asked, or they are not known. */
  readonly values: string | null;
}

/** What a part came to, as the frame of a stepping build tells it. */
const NOT_ASKED = 0;
const HELD = 2;

/**
 * The parts of a condition with the values that they met.
 * @param holds what the condition came to; null when it was not asked
 * @param moment where the run stood behind it; null when nothing is known of that
 */
export function met(site: SiteInfo, holds: boolean | null, moment: SimulationState | null): Met[] {
  const whole = { text: site.text, holds, values: null };
  // An analysis that an older version of the page has kept knows no parts.
  const parts = site.parts ?? [];
  if (parts.length === 0) return [whole];
  const frame = moment?.pause?.frame;
  if (holds === null || !moment || !frame?.length) {
    if (parts.length === 1) return [whole];
    return parts.map(({ text }) => ({ text, holds: null, values: null }));
  }
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return parts.map((part) => metBy(part, view, moment));
}

function metBy(part: PartInfo, frame: DataView, moment: SimulationState): Met {
  const cameTo = frame.getInt32(part.offset, true);
  if (cameTo === NOT_ASKED) return { text: part.text, holds: null, values: null };
  return {
    text: part.text,
    holds: (cameTo === HELD) !== part.negated,
    values: valuesOf(part, frame, moment),
  };
}

function valuesOf(
  { operator, operands }: PartInfo,
  frame: DataView,
  moment: SimulationState,
): string {
  const values = operands.map((operand) => read(operand, frame));
  const texts = operands.map((operand, index) => shown(operand, values[index] ?? 0, moment));
  const [left, right] = texts;
  if (operator === null || right === undefined) return left ?? "";
  // Values that differ only where people seldom look are shown in full.
  const isTooShort = left === right && values[0] !== values[1];
  const [first, second] = isTooShort ? values.map(String) : texts;
  return `${first} ${operator} ${second}`;
}

function read({ type, offset }: OperandInfo, frame: DataView): number {
  switch (type) {
    case "float":
      return frame.getFloat64(offset, true);
    case "time":
      return Number(frame.getBigInt64(offset, true));
    case "thread":
      return frame.getUint32(offset, true);
    default:
      return frame.getInt32(offset, true);
  }
}

/** Threads lie behind the containers, as nodes; whatever is none of them is no thread. */
function shown({ type }: OperandInfo, value: number, moment: SimulationState): string {
  if (type === "time") return formatTime(value);
  if (type !== "thread") return formatNumber(value);
  const thread = value - moment.containers.length;
  return thread > 0 ? threadName(moment, thread) : "none";
}
