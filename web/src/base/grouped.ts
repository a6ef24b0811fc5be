/** Things by what they have in common, each group in the order of its first one. */
export function grouped<T>(things: readonly T[], groupOf: (thing: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(groupOf(thing));
    if (group) group.push(thing);
    else groups.set(groupOf(thing), [thing]);
  }
  return [...groups];
}
