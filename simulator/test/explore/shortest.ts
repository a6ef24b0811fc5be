import { execFileSync } from "node:child_process";
import type { ExploreSetup } from "../../src/explore/explore.js";
import type { Exploration, VariedImport } from "../../src/explore/types.js";
import { inRoot } from "../support/programs.js";

/** A scheduler of which the interpreter is asked. */
export interface Asked {
  readonly text: string;
  readonly profile: string;
  readonly threads: number;
  /** That threads of a preemptive library take. */
  readonly locks?: number;
  readonly imports: readonly VariedImport[];
  /** Events at most; null: all there are. */
  readonly depth: number | null;
  /** What random numbers are, and what functions of the host answer. */
  readonly answers?: ExploreSetup["answers"];
  /** How much time events take, ns, where the scheduler asks for the time; the time is part of each state. */
  readonly durations?: readonly number[];
  /** Of these only differences are kept; by appointment only. */
  readonly relative?: readonly string[];
}

/** By property: how many events lead to what fails, or to the loop and round it; null: nothing does. */
export type Lengths = Readonly<Record<string, number | readonly [number, number] | null>>;

/** What breadth-first search over the plain interpreter finds, and where it contradicts proofs. */
export interface Told {
  readonly lengths: Lengths;
  readonly contradictions: readonly string[];
}

const FOLDERS = ["", "/tests", "/tests/oracle", "/tests/exploration"];

export function linesOfPython(script: string, args: readonly string[], input = ""): string[] {
  const path = FOLDERS.map((folder) => inRoot(`compiler${folder}`)).join(":");
  const file = inRoot(`compiler/tests/exploration/${script}.py`);
  const told = execFileSync(inRoot(".venv/bin/python"), [file, ...args], {
    input,
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: path },
    maxBuffer: 2 ** 30,
  });
  return told.trim().split("\n");
}

export function toldByInterpreter(asked: readonly Asked[]): Told[] {
  const input = asked.map((one) => JSON.stringify(one)).join("\n");
  return linesOfPython("tell_shortest", [], input).map((line) => {
    const { contradictions, ...lengths } = JSON.parse(line);
    return { lengths, contradictions };
  });
}

/** The same as the runtime tells. */
export function lengthsIn({ extent, verdicts }: Exploration): Lengths {
  const { states, transitions } = extent;
  const found: Record<string, Lengths[string]> = { states, transitions };
  for (const { property, verdict, counterexample } of verdicts) {
    const isAsked = extent.complete || property === "faults" || property === "stuck";
    if (!isAsked || property === "bypass" || found[property]) continue;
    const { stem, loop } = counterexample ?? { stem: [], loop: [] };
    const length = loop.length > 0 ? ([stem.length, loop.length] as const) : stem.length;
    found[property] = verdict === "fails" ? length : null;
  }
  return { faults: null, stuck: null, ...found };
}
