import { smallestEdit } from "../../base/smallest-edit.js";
import { count } from "../../base/words.js";

/** Where a run that plays stops. */
export type StopWish =
  /** Before a statement of a line of the scheduler, from 1; the line follows the text. */
  | { readonly kind: "line"; readonly line: number }
  | { readonly kind: "handler"; readonly handler: string }
  /** The container comes to hold so many threads; its name as in the run: `level[2]`. */
  | { readonly kind: "length"; readonly container: string; readonly length: number }
  /** `schedule` chooses the thread, by its number from 1. */
  | { readonly kind: "dispatch"; readonly thread: number }
  /** As a person writes it: `|ready| >= 3 && load > 1.5`. */
  | { readonly kind: "condition"; readonly condition: string };

/** A stop that stays with the project. */
export interface Breakpoint {
  /** Of this project's breakpoints, a number of its own. */
  readonly id: number;
  readonly isOn: boolean;
  readonly stop: StopWish;
}

/** One in a process of a system. */
export interface NodeBreakpoint extends Breakpoint {
  /** As the system calls it: `www`, `worker[2]`, or `manager`. */
  readonly process: string;
  /** Of the scheduler that runs there: its lines are meant. */
  readonly file: string;
}

/** A breakpoint as the run took it. */
export interface SetBreakpoint {
  readonly id: number;
  /** Why this run never stops there, in words; null when it does. */
  readonly problem: string | null;
}

/** What can be done with breakpoints. */
export interface Breakpoints {
  /** Sets a breakpoint at a line of the scheduler or at the next one with a statement, or removes it. */
  toggleLine(line: number): void;
  /** Adds one unless there is one alike, which is then switched on. */
  add(stop: StopWish): void;
  setOn(id: number, isOn: boolean): void;
  remove(id: number): void;
  /** Goes back to where one was met last, or to where the run begins. */
  back(): Promise<void>;
}

/** What a breakpoint waits for, in words: `ready reaches 3 threads`. */
export function stopWords(stop: StopWish, threadName: (thread: number) => string): string {
  switch (stop.kind) {
    case "line":
      return `line ${stop.line} is reached`;
    case "handler":
      return `\`${stop.handler}\` is called`;
    case "length":
      return stop.length === 0
        ? `\`${stop.container}\` becomes empty`
        : `\`${stop.container}\` reaches ${count(stop.length, "thread")}`;
    case "dispatch":
      return `${threadName(stop.thread)} (thread ${stop.thread}) is dispatched`;
    case "condition":
      return `\`${stop.condition}\` becomes true`;
  }
}

/** The breakpoints after an edit of the scheduler: those of lines stay at their statements. */
export function afterEdit<B extends Breakpoint>(
  breakpoints: readonly B[],
  before: string,
  after: string,
): readonly B[] {
  const edit = smallestEdit(before, after);
  let hasMoved = false;
  const moved = breakpoints.map((each) => {
    if (each.stop.kind !== "line") return each;
    const line = lineAfter(each.stop.line, before, edit);
    if (line === each.stop.line) return each;
    hasMoved = true;
    return { ...each, stop: { ...each.stop, line } };
  });
  return hasMoved ? withoutTwins(moved) : breakpoints;
}

/** Where a line is after an edit. Of a part that was replaced its lines are counted from its start. */
function lineAfter(
  line: number,
  before: string,
  { from, to, insert }: ReturnType<typeof smallestEdit>,
): number {
  const first = lineAt(before, from);
  const last = lineAt(before, to);
  const added = linesIn(insert) - (last - first);
  if (line < first) return line;
  if (line > last) return line + added;
  // What stands in front of an edit within its own line stays there; what stands behind goes along.
  const begin = firstWord(before, line);
  if (begin >= to) return line + added;
  return Math.min(line, last + added);
}

const linesIn = (text: string) => text.split("\n").length - 1;
const lineAt = (text: string, place: number) => linesIn(text.slice(0, place)) + 1;

/** Where the first word of a line begins. */
function firstWord(text: string, line: number): number {
  const lines = text.split("\n").slice(0, line);
  const start = lines.slice(0, -1).reduce((sum, each) => sum + each.length + 1, 0);
  const own = lines.at(-1) ?? "";
  return start + own.length - own.trimStart().length;
}

/** Two breakpoints that have come to one line are one. */
function withoutTwins<B extends Breakpoint>(breakpoints: readonly B[]): readonly B[] {
  const key = ({ id, isOn, ...stop }: B) => JSON.stringify(stop);
  const keys = breakpoints.map(key);
  return breakpoints.filter((each, index) => keys.indexOf(key(each)) === index);
}
