import { failure, type Result, success } from "../base/result.js";
import {
  RECORDING_HEAD_WORDS,
  RECORDING_MAGIC,
  RECORDING_VERSION,
  RecordingKind,
} from "../generated/recording.js";
import { RECORD_SIZE, TraceKind, TraceKindName } from "../generated/trace.js";
import { RecordList } from "./record-list.js";

const HEAD = RECORDING_HEAD_WORDS * 4;
const RECORD_THE_SCHEDULER_ANEW = "Export the scheduler once more and record anew.";

/** A recorded run as its file tells it. */
export interface RecordingFile {
  /** Name of the scheduler. */
  readonly scheduler: string;
  /** Names of the containers by node - 1; elements of an array with their index. */
  readonly containers: readonly string[];
  /** Of the scheduler that ran; see `fingerprintOf`. */
  readonly fingerprint: number;
  /** When it began, in milliseconds since 1970. */
  readonly began: number;
  /** Records as in trace.toml; what the file adds to them stands beside them. */
  readonly records: RecordList;
  /** What the application called its threads, by number - 1. */
  readonly threadNames: readonly string[];
  /** Of a process of a system: the variables that it shares, by their numbers in records. */
  readonly shared: readonly string[];
}

/**
 * Reads the file that a scheduler on real threads writes; docs/reference/pth.md tells its form. A file that
 * ends in the midst of a record, or in zeros, as its program was killed, is read up to there. Whether the
 * records fit each other is found when they are replayed.
 */
export function readRecording(bytes: Uint8Array): Result<RecordingFile> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD || view.getUint32(0, true) !== RECORDING_MAGIC) {
    return failure(
      "This file is not a recorded trace: it does not begin with the letters CATT. A scheduler on real threads writes one into the file that PTH_SCHED_TRACE, TAP_TRACE or GROUPS_TRACE names.",
    );
  }
  const version = view.getUint32(4, true);
  if (version !== RECORDING_VERSION) {
    return failure(
      `This trace was written in version ${version} of its form, and only version ${RECORDING_VERSION} can be read. ${RECORD_THE_SCHEDULER_ANEW}`,
    );
  }
  const nodes = view.getUint32(8, true);
  const length = view.getUint32(28, true);
  const names = readNames(bytes.subarray(HEAD, HEAD + length));
  if (names.length !== nodes + 1 || HEAD + length > bytes.length) {
    return failure(
      `The trace is damaged in its head: names of a scheduler and ${nodes} containers do not end at byte ${HEAD + length}. ${RECORD_THE_SCHEDULER_ANEW}`,
    );
  }
  const [scheduler = "", ...containers] = names;
  const body = readRecords(view, wholeRecords(HEAD + length), nodes);
  if (!body.ok) return body;
  return success({
    scheduler,
    containers,
    fingerprint: view.getUint32(24, true),
    began: Number(view.getBigUint64(16, true) / 1_000_000n),
    ...body.value,
  });
}

/** Texts with a zero behind each. */
function readNames(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split("\0").slice(0, -1);
}

const wholeRecords = (bytes: number) => Math.ceil(bytes / RECORD_SIZE) * RECORD_SIZE;

type Body = Pick<RecordingFile, "records" | "threadNames" | "shared">;

function readRecords(view: DataView, start: number, containerNodes: number): Result<Body> {
  const records = new RecordList(Math.floor((view.byteLength - start) / RECORD_SIZE));
  const threadNames: string[] = [];
  const shared: string[] = [];
  for (let at = start; at + RECORD_SIZE <= view.byteLength; at += RECORD_SIZE) {
    const head = view.getUint32(at + 4, true);
    const [kind, thread] = [head & 0xff, head >>> 8];
    const place = view.getUint32(at + 8, true);
    const value = view.getInt32(at + 12, true);
    switch (kind) {
      case RecordingKind.NAMED: {
        const from = at + RECORD_SIZE;
        if (place === 0 || from + place > view.byteLength) {
          return place === 0 ? damaged(at, "a name without letters") : success(cut());
        }
        threadNames[thread - containerNodes - 1] = textAt(view, from, place);
        at = from + wholeRecords(place) - RECORD_SIZE;
        break;
      }
      case RecordingKind.SHARED: {
        const from = at + RECORD_SIZE;
        if (from + place > view.byteLength) return success(cut());
        shared[value] = textAt(view, from, place);
        at = from + wholeRecords(place) - RECORD_SIZE;
        break;
      }
      case RecordingKind.PLACED:
        if (!records.place(thread, place)) return damaged(at, "a place without its transfer");
        break;
      case RecordingKind.EXPLAINED:
        if (!records.explain(place, value)) return damaged(at, "an explanation without its fault");
        break;
      default:
        // Reserved for records, and never written.
        if (kind === TraceKind.TIME && place === 0 && value === 0) return success(cut());
        if (TraceKindName[kind] === undefined) return damaged(at, `a record of kind ${kind}`);
        if (records.ended) return damaged(at, "a record behind the end of the run");
        records.add(at, view.getUint32(at, true), head, place, value);
    }
  }
  return success(cut());

  function cut(): Body {
    return { records, threadNames, shared };
  }
}

/** What is wrong at a byte of the file, for people. */
export function damaged(byte: number, what: string): Result<never> {
  return failure(
    `The trace is damaged at byte ${byte}: there is ${what}. Copy the file once more, as binary, or record anew.`,
  );
}

function textAt(view: DataView, from: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + from, length));
}
