import { allOf } from "../../model/project/changes.js";
import { sizeOf } from "../../model/project/files.js";
import type { Entry, HistoryState } from "../../model/project/history.js";
import { isFiles, isRecord } from "./records.js";

/** The form in which a history is kept; what has another one, of a newer page, is left out. */
const FORM = 1;
/** Of a longer history only the newest entries are kept: it is written with every change. */
const MOST_CHARACTERS = 1_000_000;
const ENTRY_SIZE = 200;

/** A history as it is kept, with its form. */
export interface KeptHistory extends HistoryState {
  readonly form: typeof FORM;
}

/**
 * The newest entries that may be kept: of what was undone those that come next. What they made of parts is only of
 * use while the page stays open.
 */
export function keptHistory({ past, future, forgotten }: HistoryState): KeptHistory {
  const kept = newest(past);
  return {
    form: FORM,
    past: kept,
    future: newest(future),
    forgotten: forgotten || kept.length < past.length,
  };
}

/** Whether anything was done that a history tells of. */
export const isWorkedOn = (history: HistoryState | undefined): boolean =>
  history !== undefined &&
  (history.past.length > 0 || history.future.length > 0 || history.forgotten);

function newest(entries: readonly Entry[]): readonly Entry[] {
  let room = MOST_CHARACTERS;
  let first = entries.length;
  while (first > 0) {
    room -= sizeOfEntry(entries[first - 1] as Entry);
    if (room < 0) break;
    first--;
  }
  return entries.slice(first).map(({ became: _, ...entry }) => entry);
}

function sizeOfEntry({ swaps, contents, placesAfter }: Entry): number {
  const places = Object.keys(placesAfter).length * 2;
  const texts = allOf(swaps).map(({ removed, inserted }) => removed.length + inserted.length);
  return [...texts, ...(contents?.map(sizeOf) ?? [])].reduce(
    (sum, each) => sum + each,
    ENTRY_SIZE * (1 + places),
  );
}

/** What was kept, as far as it can be read; none where it is damaged or of a page that was not known yet. */
export function historyFrom(kept: unknown): HistoryState | undefined {
  if (!isRecord(kept) || kept.form !== FORM) return undefined;
  const { past, future, forgotten } = kept;
  if (!isEntries(past) || !isEntries(future)) return undefined;
  return { past: past.map(rested), future: future.map(rested), forgotten: forgotten === true };
}

/** Nothing goes on with what was typed before the page was loaded. */
const rested = (entry: Entry): Entry => ({ ...entry, pressed: null });

function isEntries(kept: unknown): kept is readonly Entry[] {
  return Array.isArray(kept) && kept.every(isEntry);
}

function isEntry(kept: unknown): kept is Entry {
  if (!isRecord(kept) || typeof kept.name !== "string") return false;
  const { swaps, placesBefore, placesAfter, ownLines, breakpoints, contents } = kept;
  return (
    isRecord(swaps) &&
    Object.values(swaps).every(isSwap) &&
    isRecord(placesBefore) &&
    isRecord(placesAfter) &&
    (ownLines === null || isPair(ownLines)) &&
    (breakpoints === undefined || isPair(breakpoints)) &&
    (contents === undefined || isPairOfFiles(contents))
  );
}

const isPairOfFiles = (kept: unknown): boolean =>
  Array.isArray(kept) && kept.length === 2 && kept.every(isFiles);

function isSwap(kept: unknown): boolean {
  if (!isRecord(kept)) return false;
  const { from, removed, inserted } = kept;
  return typeof from === "number" && typeof removed === "string" && typeof inserted === "string";
}

/** Lists before and after, either of which there may have been none of. */
function isPair(kept: unknown): boolean {
  const isList = (side: unknown) => side === undefined || side === null || Array.isArray(side);
  return Array.isArray(kept) && kept.length === 2 && kept.every(isList);
}
