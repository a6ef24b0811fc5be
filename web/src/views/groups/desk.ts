import { createContext, useContext } from "react";
import type { Gesture, Groups, TreeGroup } from "../../generated/services.js";
import type { Aim } from "../../groups/aims.js";
import type { Answers } from "../../groups/answers.js";
import type { Part, Tree } from "../../groups/tree.js";
import type { Asked, Way } from "../../groups/way.js";

/** What all parts of the tree know. */
export interface Desk {
  readonly told: Groups;
  readonly tree: Tree;
  readonly parts: readonly Part[];
  /** The id of the part that is selected; the first one has the keyboard where none is. */
  readonly chosen: string | null;
  /** Whether the tree can be changed: it is of the present text. */
  readonly current: boolean;
  /** The way of the decision where the run stands; null for none. */
  readonly way: Way | null;
  /** The name of the thread that it chose. */
  readonly thread: string | null;
  /** What is found of the groups' answers; null: nothing yet. */
  readonly answers: Answers | null;
  /** What is dragged, and where it would go. */
  readonly dragged: string | null;
  readonly aim: Aim | null;
  readonly choose: (id: string | null) => void;
  readonly draw: (gesture: Gesture) => Promise<boolean>;
  /** Begins to drag a part by a pointer. */
  readonly grab: (part: Part, event: React.PointerEvent<HTMLElement>) => void;
  /** Opens the field for the name of a part. */
  readonly rename: () => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A part of a tree is shown outside of one.");
  return desk;
}

export function askedOf(way: Way | null, { name }: TreeGroup): Asked | null {
  return way?.asked.find(({ group }) => group === name) ?? null;
}
