/**
 * What was copied of a scheduler, on the clipboard: containers with the transfers between them, statements, rules. It
 * is a small envelope of JSON that holds the scheduler that they are from, so that they can be pasted into another
 * project, or read by people.
 */

import type { Point } from "../../base/geometry.js";
import { failure, type Result, success } from "../../base/result.js";
import type { Paste, TextFile } from "../../generated/services.js";
import type { Positions } from "./project.js";

/** Says what the envelope is, and its version. */
const MARK = "catapults-studio/drawing@1";

export interface Copied {
  readonly scheduler: TextFile;
  /** Ids of what was copied. */
  readonly targets: readonly string[];
  /** Where transfers begin that come along, in the scheduler's text. */
  readonly transfers: readonly number[];
  /** The same of those from birth, to places outside, and from anywhere. */
  readonly outside: readonly number[];
  /** Where it stood in the graph. */
  readonly places: Positions;
}

export function writeCopied({ targets, places, ...others }: Copied): string {
  const kept = Object.fromEntries(
    targets.flatMap((id) => (places[id] ? [[id, places[id]] as const] : [])),
  );
  return JSON.stringify({ what: MARK, targets, ...others, places: kept }, null, 1);
}

/** What a text from the clipboard holds; a failure in words for anything else. */
export function readCopied(text: string): Result<Copied> {
  const foreign = "Only what was copied from a graph or from rules can be pasted here.";
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return failure(foreign);
  }
  if (!isObject(read) || read.what !== MARK) return failure(foreign);
  const { scheduler, targets, transfers = [], outside = [], places } = read;
  if (!isTextFile(scheduler) || !isTexts(targets)) return failure(foreign);
  if (!isNumbers(transfers) || !isNumbers(outside)) return failure(foreign);
  if (!isObject(places)) return failure(foreign);
  const known: Record<string, Point> = {};
  for (const [id, place] of Object.entries(places)) if (isPoint(place)) known[id] = place;
  return success({ scheduler, targets, transfers, outside, places: known });
}

/** What writes it into a scheduler. */
export function pasteGesture({
  scheduler,
  targets,
  transfers,
  outside,
}: Omit<Copied, "places">): Paste {
  return {
    gesture: "paste",
    source: scheduler,
    targets: [...targets],
    transfers: [...transfers],
    outside: [...outside],
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTextFile(value: unknown): value is TextFile {
  return isObject(value) && typeof value.name === "string" && typeof value.text === "string";
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}

function isPoint(value: unknown): value is Point {
  return isObject(value) && Number.isFinite(value.x) && Number.isFinite(value.y);
}
