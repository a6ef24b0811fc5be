/** The theme's colours and fonts for the canvas, which cannot read custom properties by itself. */

export interface Palette {
  readonly surface: string;
  readonly line: string;
  readonly ink: string;
  readonly text: string;
  readonly running: string;
  readonly ready: string;
  readonly waiting: string;
  readonly suspended: string;
  readonly suspendedSoft: string;
  readonly switching: string;
  readonly now: string;
  readonly nowInk: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly strip: string;
  readonly call: string;
  readonly missed: string;
  /** Of groups of threads. */
  readonly series: readonly string[];
  readonly fontUi: string;
  readonly fontCode: string;
}

/** Reads the colours in force at an element. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    surface: read("--surface"),
    line: read("--line"),
    ink: read("--ink-2"),
    text: read("--ink-3"),
    running: read("--st-running"),
    ready: read("--st-ready"),
    waiting: read("--st-waiting"),
    suspended: read("--st-suspended"),
    suspendedSoft: read("--st-suspended-soft"),
    switching: read("--st-switching"),
    now: read("--now"),
    nowInk: read("--now-ink"),
    accent: read("--accent"),
    accentSoft: read("--accent-soft"),
    strip: read("--k-queue"),
    call: read("--k-stack"),
    missed: read("--c-refuted"),
    series: ["--s1", "--s2", "--s3", "--s4"].map(read),
    fontUi: read("--font-ui"),
    fontCode: read("--font-code"),
  };
}
