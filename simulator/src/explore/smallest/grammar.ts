import { writeDuration } from "../../base/format.js";

/** What a thread does, one after the other. */
export type Piece = "compute" | "sleep" | "yield";

/** Of each thread, in the order of their births. */
export type Shape = readonly (readonly Piece[])[];

/** An import of threads that makes a difference, with the values that do. */
export interface ThreadImport {
  readonly name: string;
  readonly type: string;
  readonly values: readonly number[];
}

/** Where a workload of a shape can take one of several values; times in ns. */
export interface Slot {
  /** As a parameter is called that stands there. */
  readonly name: string;
  readonly type: string;
  readonly values: readonly number[];
}

const MILLISECOND = 1_000_000;
const DURATIONS = [1, 2, 4].map((count) => count * MILLISECOND);
const LETTERS = "abcdefgh";

/**
 * All shapes of a number of threads with so many bursts each at most, those with fewer bursts first, and of these those with
 * fewer pauses. Before its first burst a thread can sleep; between two it sleeps or yields.
 */
export function shapesOf(threads: number, bursts: number): Shape[] {
  const single = Array.from({ length: bursts }, (_, at) => ofBursts(at + 1)).flat();
  let shapes: Shape[] = [[]];
  for (let thread = 0; thread < threads; thread++) {
    shapes = shapes.flatMap((shape) => single.map((pieces) => [...shape, pieces]));
  }
  const count = (shape: Shape, wanted: Piece) =>
    shape.flat().filter((piece) => piece === wanted).length;
  return shapes.sort(
    (a, b) => count(a, "compute") - count(b, "compute") || count(a, "sleep") - count(b, "sleep"),
  );
}

function ofBursts(count: number): Piece[][] {
  let all: Piece[][] = [["compute"], ["sleep", "compute"]];
  for (let burst = 1; burst < count; burst++) {
    all = all.flatMap((pieces) =>
      (["yield", "sleep"] as const).map((pause) => [...pieces, pause, "compute" as const]),
    );
  }
  return all;
}

export function slotsOf(shape: Shape, imports: readonly ThreadImport[]): Slot[] {
  return shape.flatMap((pieces, thread) => [
    ...imports.map(({ name, type, values }) => ({ name: importName(thread, name), type, values })),
    ...pieces.flatMap((piece, at) =>
      piece === "yield" ? [] : [{ name: pieceName(thread, at), type: "time", values: DURATIONS }],
    ),
  ]);
}

/** All ways to fill slots, by the places of their values: with small ones first. */
export function* fillings(slots: readonly Slot[]): Generator<number[]> {
  const most = slots.reduce((sum, { values }) => sum + values.length - 1, 0);
  for (let sum = 0; sum <= most; sum++) yield* withSum(slots, sum);
}

function* withSum(slots: readonly Slot[], sum: number): Generator<number[]> {
  const [first, ...rest] = slots;
  if (first === undefined) {
    if (sum === 0) yield [];
    return;
  }
  for (let place = 0; place < first.values.length && place <= sum; place++) {
    for (const others of withSum(rest, sum - place)) yield [place, ...others];
  }
}

/** How a shape is written down. */
interface Writing {
  readonly profile: string;
  readonly shape: Shape;
  readonly imports: readonly ThreadImport[];
  readonly slots: readonly Slot[];
}

/** The workload with parameters in its slots, so that it is compiled once. */
export function templateOf(writing: Writing): string {
  const parameters = writing.slots.map((slot) => {
    const [least, most] = [Math.min(...slot.values), Math.max(...slot.values)];
    const write = (value: number) => literal(slot, value);
    return `    parameter ${slot.type} ${slot.name} = ${write(least)} from ${write(least)} to ${write(most)};`;
  });
  return written(writing, parameters, ({ name }) => name);
}

/** The workload with values in its slots, by their places. */
export function workloadOf(writing: Writing, places: readonly number[]): string {
  const values = new Map(
    writing.slots.map((slot, at) => [slot.name, literal(slot, slot.values[places[at] ?? 0] ?? 0)]),
  );
  return written(writing, [], ({ name }) => values.get(name) ?? "0");
}

function written(
  { profile, shape, imports, slots }: Writing,
  head: readonly string[],
  write: (slot: Slot) => string,
): string {
  const at = (name: string) => write(slots.find((slot) => slot.name === name) as Slot);
  const threads = shape.map((pieces, thread) => {
    const lines = [
      ...imports.map(
        ({ name, type }) => `import ${type} ${name} = ${at(importName(thread, name))};`,
      ),
      ...pieces.map((piece, place) =>
        piece === "yield" ? "yield;" : `${piece} ${at(pieceName(thread, place))};`,
      ),
      `record turnaround now${pieces[0] === "sleep" ? ` - ${at(pieceName(thread, 0))}` : ""};`,
    ];
    const body = lines.map((line) => `        ${line}`).join("\n");
    return `    thread ${LETTERS[thread]} {\n${body}\n    }`;
  });
  const parts = [`    profile ${profile};`, "    limit time 1s;", ...head, ...threads];
  return `workload smallest {\n${parts.join("\n")}\n}\n`;
}

const importName = (thread: number, name: string) => `${LETTERS[thread]}_${name}`;
const pieceName = (thread: number, at: number) => `${LETTERS[thread]}_${at}`;

const literal = ({ type }: Slot, value: number) =>
  type === "time" ? writeDuration(value) : String(value);
