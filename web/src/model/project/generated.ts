/** The links between a generated text and its source, line by line, in both directions. */

import type { Origin, Output } from "../../generated/services.js";

/** Lines that follow each other, counted from 1; both ends belong to it. */
export interface LineRun {
  readonly from: number;
  readonly to: number;
}

/** A line of a source, or some that follow each other. */
export interface SourceLines extends LineRun {
  readonly file: string;
}

/** What a generated line was made from; the most telling first. */
export function originsOf(output: Output, line: number): readonly Origin[] {
  const numbers = output.lines[line - 1] ?? [];
  return numbers.flatMap((number) => output.origins[number] ?? []);
}

/** The runs of generated lines that were made from any of these source lines. */
export function runsFrom(output: Output, { file, from, to }: SourceLines): readonly LineRun[] {
  const wanted = output.origins.map(
    (origin) => origin.file === file && origin.line <= to && origin.lastLine >= from,
  );
  const runs: LineRun[] = [];
  for (const [index, numbers] of output.lines.entries()) {
    if (!numbers.some((number) => wanted[number])) continue;
    const line = index + 1;
    const last = runs.at(-1);
    if (last?.to === line - 1) runs[runs.length - 1] = { from: last.from, to: line };
    else runs.push({ from: line, to: line });
  }
  return runs;
}

/** Which run holds a line; the first one when none does. */
export function runAt(runs: readonly LineRun[], line: number): number {
  return Math.max(
    0,
    runs.findIndex(({ from, to }) => from <= line && line <= to),
  );
}

/** "from line 41: RQ => current", as a person reads it. */
export function originText(origins: readonly Origin[], ownFile: string): string {
  return origins
    .map(({ file, line, text }) => {
      const where = file === ownFile ? `line ${line}` : `${file}, line ${line}`;
      return `from ${where}: ${text}`;
    })
    .join("\n");
}
