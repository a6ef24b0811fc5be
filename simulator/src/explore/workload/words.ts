import { formatTime } from "../../base/format.js";
import type { EngineDecision } from "../../engine/decisions.js";
import type { WasmEngine } from "../../engine/wasm-engine.js";
import type { CourseDecision } from "./types.js";

const RANGE = ["the least", "the greatest", "the middle"];

/** A decision of a run by its number from 0, with who drew. */
export function namedDecision(engine: WasmEngine, number: number): CourseDecision {
  const decided = engine.decision(number);
  const { subject, isTime: _, isListed: __, ...rest } = decided;
  const thread = rest.kind === "draw" ? nameOf(engine, subject) : null;
  return { ...rest, thread, words: wordsOf(decided, thread) };
}

function nameOf(engine: WasmEngine, thread: number): string | null {
  const found = thread === 0 ? undefined : engine.threads()[thread - 1];
  return found === undefined
    ? null
    : `${engine.workload.classes[found.classNumber]}[${found.instance}]`;
}

/** What is decided, in words. */
function wordsOf(decision: EngineDecision, thread: string | null): string {
  const { kind, value, isTime, alternatives, taken } = decision;
  if (kind === "order") return `the ${ordinal(taken + 1)} of ${alternatives} events comes first`;
  const number = Number.isInteger(value) ? value : Number(value.toPrecision(6));
  const drawn = isTime ? formatTime(value) : number;
  return `${thread ?? "the world"} draws ${drawn} (${placeWords(decision)})`;
}

const placeWords = ({ isListed, alternatives, taken }: EngineDecision): string =>
  isListed ? `the ${ordinal(taken + 1)} of ${alternatives} values` : `${RANGE[taken]} of its range`;

function ordinal(number: number): string {
  const last = number > 20 ? number % 10 : number;
  return `${number}${["st", "nd", "rd"][last - 1] ?? "th"}`;
}
