import type { ExampleEntry } from "./catalogue.js";

/** Examples under their headings, in the order of the list. */
export function byGroup(examples: readonly ExampleEntry[]): [string, ExampleEntry[]][] {
  const groups = new Map<string, ExampleEntry[]>();
  for (const example of examples) {
    const group = groups.get(example.group);
    if (group) group.push(example);
    else groups.set(example.group, [example]);
  }
  return [...groups];
}
