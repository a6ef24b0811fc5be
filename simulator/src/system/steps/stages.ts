/** In which order members go on within a step where some look at others. */

/** By number of a member: at which others it looks. */
export type Looks = readonly ReadonlySet<number>[];

/** Members that go on one after the other, each behind those at which it looks. */
export interface Stage {
  readonly members: readonly number[];
  /** They look at each other, so they go on from event to event together. */
  readonly isJoint: boolean;
}

/**
 * The stages of a step: each looks at no later one.
 * @param looks by number, at which others each looks
 * @param order in which those of one stage go on, where it decides nothing
 */
export function stagesOf(looks: Looks, order: readonly number[]): Stage[] {
  const groups = groupsOf(looks);
  const depth = new Map<number, number>();
  for (const group of groups) {
    const others = group.flatMap((one) => [...(looks[one] ?? [])]);
    const level = 1 + Math.max(-1, ...others.map((one) => depth.get(one) ?? -1));
    for (const one of group) depth.set(one, level);
  }
  const joint = groups.filter(({ length }) => length > 1);
  const isAlone = (one: number) => !joint.some((group) => group.includes(one));
  const levels = 1 + Math.max(-1, ...depth.values());
  return Array.from({ length: levels }, (_, level): Stage[] => {
    const isHere = (one: number) => depth.get(one) === level;
    const alone = order.filter((one) => isHere(one) && isAlone(one));
    const here = joint.filter(([first]) => first !== undefined && isHere(first));
    return [
      ...(alone.length > 0 ? [{ members: alone, isJoint: false }] : []),
      ...here.map((group) => ({ members: group.toSorted((a, b) => a - b), isJoint: true })),
    ];
  }).flat();
}

/**
 * Members that look at each other, also over others, together; each group behind those at which it looks (R. Tarjan,
 * *Depth-First Search and Linear Graph Algorithms*, SIAM Journal on Computing 1, 1972).
 */
function groupsOf(looks: Looks): number[][] {
  const groups: number[][] = [];
  const numbers = new Map<number, number>();
  const lowest = new Map<number, number>();
  const stack: number[] = [];
  const visit = (one: number): void => {
    numbers.set(one, numbers.size);
    lowest.set(one, numbers.get(one) as number);
    stack.push(one);
    for (const other of looks[one] ?? []) {
      if (!numbers.has(other)) visit(other);
      if (!stack.includes(other)) continue;
      lowest.set(one, Math.min(lowest.get(one) as number, lowest.get(other) as number));
    }
    if (lowest.get(one) !== numbers.get(one)) return;
    groups.push(stack.splice(stack.indexOf(one)));
  };
  for (const one of looks.keys()) if (!numbers.has(one)) visit(one);
  return groups;
}
