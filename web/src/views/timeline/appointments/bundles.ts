import type { Step, StepKind } from "./pair.js";

/** Steps that stand at one place of the picture. */
export interface Bundle {
  /** From the left, px. */
  readonly x: number;
  readonly steps: readonly Step[];
  /** Whether one of them goes up to the reactor. */
  readonly isUp: boolean;
  /** Whether one of them comes down from it. */
  readonly isDown: boolean;
  /** What is written beside them; empty where there is no room. */
  readonly words: string;
}

const UP: ReadonlySet<StepKind> = new Set(["calls", "is over"]);

/** Closer than that one arrow would lie on the other, px. */
const CLOSE = 4;
/** What a letter takes, and the room around words, px. */
const [LETTER, AROUND] = [5.6, 10];

/** The steps of a picture by where they stand: those of one instant, as a call that begins at once has, are named together. */
export function bundlesOf(
  steps: readonly Step[],
  xOf: (time: number) => number,
  width: number,
): Bundle[] {
  const bundles: { x: number; steps: Step[] }[] = [];
  for (const step of steps) {
    const [x, last] = [xOf(step.time), bundles.at(-1)];
    if (last && x - last.x < CLOSE) last.steps.push(step);
    else bundles.push({ x, steps: [step] });
  }
  return bundles.map(({ x, steps: those }, index) => ({
    x,
    steps: those,
    isUp: those.some(({ kind }) => UP.has(kind)),
    isDown: those.some(({ kind }) => !UP.has(kind)),
    words: wordsIn((bundles[index + 1]?.x ?? width) - x, those),
  }));
}

/** All that happened; where that does not fit, what came last. */
function wordsIn(room: number, steps: readonly Step[]): string {
  const all = [...new Set(steps.map(({ kind }) => kind))];
  const fits = (words: string) => words.length * LETTER + AROUND < room;
  return [all.join(", "), all.at(-1) ?? ""].find(fits) ?? "";
}
