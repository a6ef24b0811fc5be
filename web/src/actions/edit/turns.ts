/**
 * What changes a project by gestures, or takes that back, has its turn one after the other. To undo right behind a
 * gesture that the compiler still works on would take back what was done before it, and the gesture would be refused.
 */

import type { ProjectStore } from "../../model/project/project.js";

interface Turns {
  /** When the last one has been had. */
  last: Promise<unknown>;
  waiting: number;
}

const turns = new WeakMap<ProjectStore, Turns>();

/** Whether something has not had its turn to the end. */
export function isTaken(project: ProjectStore): boolean {
  return (turns.get(project)?.waiting ?? 0) > 0;
}

/** Does something when all that was asked before is done. */
export function inTurn<T>(project: ProjectStore, work: () => T | Promise<T>): Promise<T> {
  const known = turns.get(project) ?? { last: Promise.resolve(), waiting: 0 };
  turns.set(project, known);
  known.waiting++;
  const turn = known.last.then(work).finally(() => {
    known.waiting--;
  });
  known.last = turn.catch(() => {}); // whoever asked hears of it
  return turn;
}

/** The same, but at once if nothing is under way. */
export function nowOrInTurn(project: ProjectStore, work: () => void): void | Promise<void> {
  return isTaken(project) ? inTurn(project, work) : work();
}
