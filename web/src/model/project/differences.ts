/** In what two states of a project differ. */

import { type Contents, type FileSet, fileOf, mainSystem, partsOf } from "./project.js";

/** A file that is not the same in both; null where there is none. */
export interface FileDifference {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface Differences {
  readonly files: readonly FileDifference[];
  /** What else is other: sentences. */
  readonly others: readonly string[];
}

export function differencesBetween(before: Contents, after: Contents): Differences {
  const [old, now] = [textsOf(before), textsOf(after)];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  const files = names.flatMap((name): FileDifference[] => {
    const sides = { before: old.get(name) ?? null, after: now.get(name) ?? null };
    return sides.before === sides.after ? [] : [{ name, ...sides }];
  });
  return { files, others: othersBetween(before, after) };
}

function textsOf(files: FileSet): Map<string, string> {
  const all = partsOf(files).flatMap((part) => fileOf(files, part) ?? []);
  return new Map(all.map(({ name, text }) => [name, text]));
}

function othersBetween(before: Contents, after: Contents): readonly string[] {
  const said: string[] = [];
  if (ranBy(before) !== ranBy(after)) said.push(`What is run: ${ranBy(before)} → ${ranBy(after)}.`);
  if (list(before.aspects) !== list(after.aspects))
    said.push(`Woven in: ${list(before.aspects)} → ${list(after.aspects)}.`);
  const drawn = ({ positions, ownLines = [], drawings = {} }: Contents) =>
    JSON.stringify([Object.entries(positions).sort(), ownLines, drawings]);
  if (drawn(before) !== drawn(after)) said.push("The graph is drawn otherwise.");
  if (JSON.stringify(before.breakpoints ?? []) !== JSON.stringify(after.breakpoints ?? []))
    said.push("The breakpoints are others.");
  return said;
}

const ranBy = (files: FileSet): string =>
  mainSystem(files)?.name ?? `${files.scheduler.name} with ${files.workload.name}`;

const list = (aspects: FileSet["aspects"]): string => aspects?.join(", ") || "none";
