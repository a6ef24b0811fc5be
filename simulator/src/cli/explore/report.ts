import { writeDuration } from "../../base/format.js";
import { takingText } from "../../explore/passing.js";
import type {
  Counterexample,
  Exploration,
  FaultPlace,
  HeldCounter,
  NamedStep,
  Verdict,
  Walks,
} from "../../explore/types.js";
import { boundsText, placesOf } from "../../explore/words.js";

import { oddsText } from "./odds.js";

export const MARKS = { holds: "holds", fails: "fails", open: "open " } as const;

/** What was found, for people. */
export function explorationText(exploration: Exploration): string {
  const lines = [summaryOf(exploration), ""];
  for (const verdict of exploration.verdicts) lines.push(...linesOf(verdict));
  return `${lines.join("\n")}\n`;
}

function summaryOf(exploration: Exploration): string {
  const {
    scheduler,
    extent,
    walks,
    imports,
    answers = [],
    durations,
    held,
    without = [],
  } = exploration;
  const { states, transitions, depth } = extent;
  const reach = extent.complete
    ? "complete"
    : `${LIMITS[extent.limit ?? "depth"]}, all runs of up to ${depth} events`;
  const inexact = [...imports.filter(({ exact }) => !exact), ...answers];
  const programs =
    inexact.length === 0
      ? "for all programs"
      : `for all programs with ${inexact.map(setOf).join(", ")}`;
  const taking = durations === undefined ? "" : `, with ${takingText(durations)}`;
  const left = without.length === 0 ? "" : `, without ${without.join(" and ")}`;
  const seen =
    walks === undefined
      ? `${states} states, ${transitions} transitions, ${reach}`
      : `${states} states, ${walksText(walks)}`;
  return `${scheduler}, ${boundsText(extent)}, ${programs}${taking}${left}\n${seen}${held.map(heldText).join("")}`;
}

function walksText({ walks, length, changes, odds }: Walks): string {
  const order = changes === 1 ? "one change of order brings" : `${changes} changes of order bring`;
  const told = oddsText(`Where threads do what is drawn, what ${order} about`, odds, walks);
  return `${walks} walks of up to ${length} events\n${told}`;
}

/** An overflow is another thing than a great value. */
export const heldText = ({ name, heldAt }: HeldCounter) =>
  `\n${name} only counts, so values from ${heldAt} on are taken for one; whether it overflows is not looked at`;

export const LIMITS = {
  memory: "the memory is used up",
  depth: "the depth is reached",
  time: "the time is over",
  cancelled: "cancelled",
} as const;

const setOf = ({
  name,
  values,
  type,
}: {
  name: string;
  values: readonly number[];
  type?: string;
}) => {
  const told = type === "time" ? values.map(writeDuration) : values;
  return told.length === 1 ? `${name} = ${told[0]}` : `${name} in {${told.join(", ")}}`;
};

export const placeText = (fault: FaultPlace | null) =>
  fault !== null && fault.line > 0 ? ` (${fault.file}:${fault.line}:${fault.column})` : "";

function linesOf({ verdict, message, fault, counterexample }: Verdict): string[] {
  const head = `${MARKS[verdict]}  ${message}${placeText(fault)}`;
  return counterexample === null ? [head] : [head, ...stepsOf(counterexample)];
}

function stepsOf({ stem, loop, watched, unavoidable }: Counterexample): string[] {
  const width = Math.max(...[...stem, ...loop].map(({ words }) => words.length));
  const line = (step: NamedStep, index: number) => {
    const told = `${String(index + 1).padStart(9)}. ${step.words.padEnd(width)}   ${placesOf(step)}`;
    return `${told.trimEnd()}${index === unavoidable ? "   — behind this no program can avoid it" : ""}`;
  };
  const lines = stem.map(line);
  if (loop.length === 0) return lines;
  const who = watched === null ? "" : `, and ${watched} is never dispatched`;
  const again = loop.map((step, index) => line(step, stem.length + index));
  return [...lines, `           again and again${who}:`, ...again];
}
