import type { WasmEngine } from "../../engine/wasm-engine.js";
import type { CourseDecision } from "./types.js";

const RANGE = ["the least", "the greatest", "the middle"];

/** A decision of a run by its number from 0, with who drew. */
export function namedDecision(engine: WasmEngine, number: number): CourseDecision {
  const { subject, kind, ...rest } = engine.decision(number);
  const thread = kind === "draw" ? nameOf(engine, subject) : null;
  const decided = { ...rest, kind, thread };
  return { ...decided, words: wordsOf(decided) };
}

function nameOf(engine: WasmEngine, thread: number): string | null {
  const found = thread === 0 ? undefined : engine.threads()[thread - 1];
  return found === undefined
    ? null
    : `${engine.workload.classes[found.classNumber]}[${found.instance}]`;
}

/** What is decided, in words. */
function wordsOf(decision: Omit<CourseDecision, "words">): string {
  const { kind, thread, value, alternatives, taken } = decision;
  if (kind === "order") return `the ${ordinal(taken + 1)} of ${alternatives} events comes first`;
  const which = alternatives <= RANGE.length ? ` (${RANGE[taken]} of its range)` : "";
  return `${thread ?? "the world"} draws ${value}${which}`;
}

const ordinal = (number: number) => `${number}${["st", "nd", "rd"][number - 1] ?? "th"}`;
