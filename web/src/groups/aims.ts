/** Where in the tree something goes: by the pointer, and by keys. */

import type { Gesture, TreeGroup } from "../generated/services.js";
import { isFree, type Part } from "./tree.js";

/** Before which member of which group. */
export interface Aim {
  readonly into: string;
  readonly index: number;
  /** Whether it stays where it is, and becomes a guest there, too. */
  readonly asGuest?: boolean;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The index among members, which are read in lines, for a point. */
export function indexAt(members: readonly Box[], x: number, y: number): number {
  const behind = members.findIndex(({ left, right, top, bottom }) => {
    if (y < top) return true;
    return y <= bottom && x < (left + right) / 2;
  });
  return behind < 0 ? members.length : behind;
}

/** Whether something would stay where it is. */
export function isSame({ parent, index }: Part, aim: Aim): boolean {
  if (parent?.id !== aim.into || aim.asGuest) return false;
  return parent.rule === "os" || aim.index === index || aim.index === index + 1;
}

export function moveGesture(part: Pick<Part, "id" | "name">, aim: Aim): Gesture {
  const { into, index, asGuest = false } = aim;
  if (!asGuest && !isFree(part)) return { gesture: "moveMember", target: part.id, into, index };
  const kind = asGuest ? "guest" : "thread";
  return { gesture: "addMember", into, index, kind, name: part.name };
}

/** Whether a thread can become a guest of a group: it is at home elsewhere, and no guest there yet. */
export function canBeGuest({ line, name }: Part, group: TreeGroup): boolean {
  const isThread = line?.kind === "thread";
  return isThread && takes(group) && group.members.every((each) => each.name !== name);
}

/**
 * Where a key moves a part, null for nowhere: up and down among its neighbours, left out of its group, right into the
 * group that stands before it, else behind it.
 */
export function aimOfKey(
  parts: readonly Part[],
  part: Part,
  key: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight",
): Aim | null {
  const { parent, index } = part;
  if (!parent) return null;
  if (isFree(part) && (key === "ArrowUp" || key === "ArrowDown")) return null;
  const last = parent.members.length - 1;
  switch (key) {
    case "ArrowUp":
      return index > 0 ? { into: parent.id, index: index - 1 } : null;
    case "ArrowDown":
      return index < last ? { into: parent.id, index: index + 2 } : null;
    case "ArrowLeft": {
      const around = parts.find(({ id }) => id === parent.id);
      return around?.parent ? { into: around.parent.id, index: around.index + 1 } : null;
    }
    case "ArrowRight": {
      const groups = parts.filter((one) => one.parent?.id === parent.id && takes(one.group));
      const before = groups.findLast((one) => one.index < index);
      const aim = before ?? groups.find((one) => one.index > index);
      if (!aim?.group) return null;
      return { into: aim.group.id, index: before ? aim.group.members.length : 0 };
    }
  }
}

/** Whether a group can have members. */
export function takes(group: TreeGroup | null): boolean {
  return group !== null && group.rule !== "os";
}

/** The part that a key goes to: up and down in the order of reading, left to the group around, right to its first member. */
export function neighbourOf(parts: readonly Part[], id: string, key: string): string | null {
  const at = parts.findIndex((part) => part.id === id);
  const part = parts[at];
  if (!part) return parts[0]?.id ?? null;
  switch (key) {
    case "ArrowUp":
      return parts[at - 1]?.id ?? null;
    case "ArrowDown":
      return parts[at + 1]?.id ?? null;
    case "ArrowLeft":
      return part.parent?.id ?? null;
    case "ArrowRight":
      return parts.find((one) => part.group && one.parent?.id === part.id)?.id ?? null;
    case "Home":
      return parts[0]?.id ?? null;
    case "End":
      return parts.at(-1)?.id ?? null;
    default:
      return null;
  }
}
