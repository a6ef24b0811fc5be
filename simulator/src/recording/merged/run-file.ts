/**
 * The file of a merged run: the traces as they were, and where they stand on one timeline. So it opens without merging, and
 * each process can be gone through step by step.
 */

import { failure, type Result, success } from "../../base/result.js";
import { readRecording } from "../file.js";
import { type MergedRun, mergeTraces } from "./merge.js";

const FORM = "catapults-run";
const VERSION = 1;

/** @param traces the bytes of each by the label of its process */
export function mergedFile(
  { processes }: MergedRun,
  traces: ReadonlyMap<string, Uint8Array>,
): string {
  const told = processes.map(({ label }) => ({
    label,
    trace: base64Of(traces.get(label) ?? new Uint8Array()),
  }));
  return `${JSON.stringify({ form: FORM, version: VERSION, processes: told })}\n`;
}

/** Whether a text may be the file of a merged run. */
export const isMergedFile = (text: string): boolean => text.startsWith(`{"form":"${FORM}"`);

export function readMergedFile(text: string): Result<MergedRun> {
  if (!isMergedFile(text)) {
    return failure(
      "This is not the file of a run: it does not begin as one. Write it with `catapults-sim merge … -o FILE`.",
    );
  }
  let told: { version?: unknown; processes?: unknown };
  try {
    told = JSON.parse(text);
  } catch {
    return failure("This file of a run is damaged: it is no whole JSON. Merge the traces again.");
  }
  if (told.version !== VERSION || !Array.isArray(told.processes)) {
    return failure(
      `This file of a run has the form ${told.version}, and only ${VERSION} can be read. Merge the traces again.`,
    );
  }
  const traces = [];
  for (const [at, process] of told.processes.entries()) {
    const { label, trace } = (process ?? {}) as Record<string, unknown>;
    const bytes = typeof trace === "string" ? bytesOf(trace) : null;
    if (typeof label !== "string" || bytes === null) {
      return failure(
        `This file of a run is damaged: process ${at + 1} has no name, or its trace is no Base64. Merge the traces again.`,
      );
    }
    const file = readRecording(bytes);
    if (!file.ok) return failure(`“${label}”: ${file.message}`);
    traces.push({ name: label, file: file.value });
  }
  const merged = mergeTraces(traces);
  return merged.ok ? success(merged.value) : merged;
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(text);
}

/** Null: it is no Base64. */
function bytesOf(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
