import { measuredOf } from "../../recording/merged/measured.js";
import type { MergedProcess, MergedRun } from "../../recording/merged/merge.js";
import type { SystemToRun } from "../system/compile.js";

/** A merged run for programs. Without its system families have numbers, and the compiler cannot follow it. */
export function mergedJson(run: MergedRun, program: SystemToRun | null): string {
  const processes = run.processes.map(({ timeOf: _, busy: __, file: ___, ...rest }) => rest);
  const measured = program === null ? null : measuredOf(run, familyIn(program));
  return `${JSON.stringify({ ...run, processes, measured }, null, 2)}\n`;
}

/** Traces are called as their nodes are. */
export const familyIn =
  ({ plan }: SystemToRun) =>
  ({ label, family }: MergedProcess): string =>
    plan.nodes.find((node) => node.label === label)?.family ?? String(family);
