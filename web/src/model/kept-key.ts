import type { Project } from "./project/project.js";

/** Before the name of one's own project: no example's id has a stroke. */
export const OWN = "own/";

/** Before the name of one that came by a link, which is none of one's own, whatever it is called. */
export const GUEST = "guest/";

/** Under which a project is kept: the id of the example that it started from, or its own name. */
export function keyOf({
  example,
  name,
  isGuest = false,
}: Pick<Project, "example" | "name"> & { readonly isGuest?: boolean }): string {
  return isGuest ? GUEST + name : (example ?? OWN + name);
}

/** Under which a page notes what may only become a copy: no project is ever kept there, whatever it is called. */
const APART = "apart/";

/** @param change - of the page, so that each has a key of its own */
export const keyApart = (writer: string, change: number): string => `${APART}${writer}/${change}`;

export const isApart = (key: string): boolean => key.startsWith(APART);

/** What a copy of a project is called among those that there are. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \(copy(?: \d+)?\)$/, "");
  let copy = `${stem} (copy)`;
  for (let count = 2; taken.includes(copy); count++) copy = `${stem} (copy ${count})`;
  return copy;
}

/** A name for a project beside others: its own, or the next that is free. */
export function freeProjectName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; taken.includes(free); count++) free = `${name} (${count})`;
  return free;
}
