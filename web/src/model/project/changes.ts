/**
 * One history over all texts and files, the places of nodes and the lines of arrows, whichever view changed them.
 *
 * An entry keeps only what it replaced, so a long history of a long text stays small, and undoing
 * gives back the same bytes.
 */

import type { Point } from "../../base/geometry.js";
import { smallestEdit } from "../../base/smallest-edit.js";
import { type Selection, selectionAfter } from "../selection.js";
import { sizeOf } from "./files.js";
import {
  type Change,
  clearHistory,
  type Entry,
  type HistoryStore,
  type Recorded,
  type Swap,
  type Swaps,
} from "./history.js";
import { projectOfOther } from "./other-scheduler.js";
import { type Made, takenBack } from "./parts.js";
import {
  type Contents,
  changeContents,
  changeProperties,
  changeTexts,
  contentsOf,
  fileOf,
  moveNodes,
  type Part,
  type Positions,
  type Project,
  type ProjectStore,
  partsOf,
  textOf,
} from "./project.js";

/** Entries beyond these bounds are given up, the oldest first. */
const MOST_ENTRIES = 1000;
const MOST_CHARACTERS = 8_000_000;
/** An id with what it became. */
const ID_SIZE = 100;

/** Keys with a longer pause between them, in milliseconds, are two entries. */
const PAUSE = 1000;

/** Does something that can be undone under its name. What changes nothing is not kept. */
export function perform(recorded: Recorded, name: string, change: Change): void {
  const entry = entryOf(recorded.project, name, change, null);
  if (!entry) {
    follow(recorded, undefined, change.selection);
    return;
  }
  if (change.contents) changeContents(recorded.project, change.contents);
  if (change.places) moveNodes(recorded.project, change.places);
  if (change.ownLines) recorded.project.setState({ ownLines: change.ownLines });
  if (change.texts) changeTexts(recorded.project, change.texts, false, madeBy(change, 1));
  if (change.breakpoints) recorded.project.setState({ breakpoints: change.breakpoints });
  if (entry.properties) bringProperties(recorded.project, entry.properties, 1);
  add(recorded.history, entry);
  follow(recorded, madeBy(change, 1), change.selection);
}

/**
 * Takes over texts as they were typed, at a time in milliseconds. Typing on at the same place
 * without a pause goes on with one entry.
 */
export function takeTyped(
  recorded: Recorded,
  texts: Readonly<Partial<Record<Part, string>>>,
  now: number,
): void {
  const { project, history } = recorded;
  const last = lastDone(history);
  const entry = entryOf(project, "Typing", { texts }, now);
  if (!entry) return;
  changeTexts(project, texts, true);
  if (last && continues(last, entry)) replaceLast(recorded, last, entry);
  else add(history, entry);
}

/**
 * Puts nodes elsewhere, at a time in milliseconds. Moving the same nodes on without a pause goes
 * on with one entry.
 */
export function moveOn(recorded: Recorded, name: string, places: Positions, now: number): void {
  const { project, history } = recorded;
  const last = lastDone(history);
  const entry = entryOf(project, name, { places }, now);
  if (!entry) return;
  moveNodes(project, places);
  if (last && movesOn(last, entry)) {
    const placesBefore = { ...entry.placesBefore, ...last.placesBefore };
    const placesAfter = { ...last.placesAfter, ...entry.placesAfter };
    replaceNewest(history, { ...entry, placesBefore, placesAfter });
  } else add(history, entry);
}

/** Takes the newest entry back. Returns it, or null if there is none that fits. */
export function undo(recorded: Recorded): Entry | null {
  const { history } = recorded;
  const { past, future } = history.getState();
  const entry = past.at(-1);
  if (!entry || !turn(recorded, entry, 0)) return null;
  history.setState({ past: past.slice(0, -1), future: [...future, entry] });
  return entry;
}

/** Does again what was undone last. Returns it, or null if there is nothing that fits. */
export function redo(recorded: Recorded): Entry | null {
  const { history } = recorded;
  const { past, future } = history.getState();
  const entry = future.at(-1);
  if (!entry || !turn(recorded, entry, 1)) return null;
  history.setState({ past: [...past, entry], future: future.slice(0, -1) });
  return entry;
}

/**
 * Brings a project to one side of an entry: 0 is what was before it. One that does not fit the texts, as where
 * what the browser kept was damaged, is given up with all others. Whether it was brought there.
 */
function turn(recorded: Recorded, entry: Entry, side: 0 | 1): boolean {
  const { project, history } = recorded;
  if (entry.contents) return exchange(recorded, entry.contents, side);
  const texts = swapped(project, entry, side === 0 ? inverse : (swap) => swap);
  if (!texts) {
    clearHistory(history);
    return false;
  }
  const drawn = entry.of === undefined ? project : projectOfOther(project, entry.of);
  moveNodes(drawn, side === 0 ? entry.placesBefore : entry.placesAfter);
  if (entry.ownLines) drawn.setState({ ownLines: entry.ownLines[side] });
  const made = madeBy(entry, side);
  changeTexts(project, texts, false, made);
  follow(recorded, made);
  if (entry.breakpoints) project.setState({ breakpoints: entry.breakpoints[side] });
  if (entry.properties) bringProperties(project, entry.properties, side);
  return true;
}

/** Brings properties to one side of an entry, unless a person has written others meanwhile: they are in no history. */
function bringProperties(project: ProjectStore, sides: readonly [string, string], side: 0 | 1) {
  if (project.getState().properties === sides[1 - side]) changeProperties(project, sides[side]);
}

/** Brings a project to the files that it had before an entry, or behind it. */
function exchange(
  { project, history }: Recorded,
  sides: readonly [Contents, Contents],
  side: 0 | 1,
) {
  if (isOf(project.getState(), sides[1 - side] as Contents)) {
    changeContents(project, sides[side]);
    return true;
  }
  clearHistory(history);
  return false;
}

/** Whether a project has these files, to the letter. */
function isOf(project: Project, contents: Contents): boolean {
  const parts = partsOf(project);
  return (
    parts.join() === partsOf(contents).join() &&
    parts.every((part) => textOf(project, part) === textOf(contents, part))
  );
}

/** Selects something, or else what became of what is selected. */
function follow({ selection }: Recorded, made: Made | undefined, chosen?: Selection | null): void {
  selection?.setState(({ selection: now }) => ({
    selection: chosen ?? (made ? selectionAfter(now, made.became) : now),
  }));
}

/** What it makes of parts to do something or, for side 0, to take it back. */
function madeBy({ became }: Pick<Entry, "became">, side: 0 | 1): Made | undefined {
  if (!became) return undefined;
  return side === 0 ? { became: takenBack(became), back: true } : { became };
}

function entryOf(
  project: ProjectStore,
  name: string,
  { texts = {}, places = {}, ownLines, breakpoints, properties, contents, became }: Change,
  pressed: number | null,
): Entry | null {
  const state = project.getState();
  const swaps: Partial<Record<Part, Swap>> = {};
  for (const part of partsIn(texts)) {
    const [before, after] = [fileOf(state, part)?.text, texts[part]];
    if (before !== undefined && after !== undefined && after !== before) {
      swaps[part] = swapBetween(before, after);
    }
  }
  const moved = Object.keys(places).filter((id) => !samePoint(state.positions[id], places[id]));
  const hasMoved = moved.length > 0 || ownLines || breakpoints || contents;
  if (Object.keys(swaps).length === 0 && !hasMoved) return null;
  return {
    name,
    swaps,
    placesBefore: only(state.positions, moved),
    placesAfter: only(places, moved),
    ownLines: ownLines ? [state.ownLines, ownLines] : null,
    ...(breakpoints && { breakpoints: [state.breakpoints, breakpoints] as const }),
    ...(properties !== undefined && {
      properties: [state.properties ?? "", properties] as const,
    }),
    ...(contents && { contents: [contentsOf(state), contents] as const }),
    ...(became && { became }),
    pressed,
  };
}

export const allOf = (swaps: Swaps): readonly Swap[] =>
  Object.values(swaps).filter((swap) => swap !== undefined);
const partsIn = (of: Readonly<Partial<Record<Part, unknown>>>) => Object.keys(of) as Part[];

function samePoint(one: Point | undefined, other: Point | undefined): boolean {
  return one?.x === other?.x && one?.y === other?.y;
}

function only(places: Positions, ids: readonly string[]): Positions {
  const chosen: Record<string, Point> = {};
  for (const id of ids) {
    const place = places[id];
    if (place) chosen[id] = place;
  }
  return chosen;
}

function swapBetween(before: string, after: string): Swap {
  const { from, to, insert } = smallestEdit(before, after);
  return { from, removed: before.slice(from, to), inserted: insert };
}

function inverse({ from, removed, inserted }: Swap): Swap {
  return { from, removed: inserted, inserted: removed };
}

function applied(text: string, { from, removed, inserted }: Swap): string {
  return text.slice(0, from) + inserted + text.slice(from + removed.length);
}

/** The texts on the other side of an entry; null where it does not fit them. */
function swapped(project: ProjectStore, entry: Entry, turned: (swap: Swap) => Swap) {
  const state = project.getState();
  const texts: Partial<Record<Part, string>> = {};
  for (const part of partsIn(entry.swaps)) {
    const swap = entry.swaps[part];
    if (!swap) continue;
    const text = textOf(state, part);
    const { from, removed } = turned(swap);
    if (!text.startsWith(removed, from) || from > text.length) return null;
    texts[part] = applied(text, turned(swap));
  }
  return texts;
}

/** The entry that another may go on with: none after something was undone. */
function lastDone(history: HistoryStore): Entry | undefined {
  const { past, future } = history.getState();
  return future.length === 0 ? past.at(-1) : undefined;
}

/** Whether an entry moves on, without a pause, what the last one moved under the same name. */
function movesOn(last: Entry, next: Entry): boolean {
  const moves = Object.keys(last.swaps).length === 0 && last.name === next.name;
  return (
    moves && last.pressed !== null && next.pressed !== null && next.pressed - last.pressed <= PAUSE
  );
}

/** Whether an entry is what was typed right on, at the place where the last one ended. */
function continues(last: Entry, next: Entry): boolean {
  if (last.pressed === null || next.pressed === null) return false;
  if (next.pressed - last.pressed > PAUSE) return false;
  return partsIn(next.swaps).every((part) => {
    const [former, swap] = [last.swaps[part], next.swaps[part]];
    return swap === undefined || (former !== undefined && touches(former, swap));
  });
}

function touches(former: Swap, swap: Swap): boolean {
  const end = former.from + former.inserted.length;
  return swap.from + swap.removed.length >= former.from && swap.from <= end;
}

/** Makes one entry of the last one and of what has just been typed after it. */
function replaceLast({ project, history }: Recorded, last: Entry, next: Entry): void {
  const state = project.getState();
  const swaps: Partial<Record<Part, Swap>> = {};
  for (const part of partsIn({ ...last.swaps, ...next.swaps })) {
    const [former, swap] = [last.swaps[part], next.swaps[part]];
    const text = textOf(state, part);
    const between = swap ? applied(text, inverse(swap)) : text;
    const before = former ? applied(between, inverse(former)) : between;
    if (before !== text) swaps[part] = swapBetween(before, text);
  }
  if (Object.keys(swaps).length > 0)
    replaceNewest(history, { ...last, swaps, pressed: next.pressed });
  else history.setState(({ past }) => ({ past: past.slice(0, -1) }));
}

function replaceNewest(history: HistoryStore, entry: Entry): void {
  history.setState(({ past }) => ({ past: [...past.slice(0, -1), entry] }));
}

function add(history: HistoryStore, entry: Entry): void {
  history.setState(({ past, forgotten }) => {
    const kept = bounded([...past, entry]);
    return { past: kept, future: [], forgotten: forgotten || kept.length <= past.length };
  });
}

/** The newest entries within the bounds; the newest one always. */
function bounded(entries: readonly Entry[]): readonly Entry[] {
  let characters = 0;
  let first = entries.length;
  while (first > 0 && entries.length - first < MOST_ENTRIES) {
    characters += size(entries[first - 1] as Entry);
    if (characters > MOST_CHARACTERS && first < entries.length) break;
    first--;
  }
  return first === 0 ? entries : entries.slice(first);
}

function size({ swaps, contents, became }: Entry): number {
  const ids = Object.keys(became?.ids ?? {}).length;
  const texts = allOf(swaps).map((swap) => swap.removed.length + swap.inserted.length);
  const whole = contents?.map(sizeOf) ?? [];
  return [ID_SIZE * ids, ...texts, ...whole].reduce((sum, each) => sum + each);
}
