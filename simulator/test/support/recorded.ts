import type { SchedulerDescriptor } from "../../src/engine/descriptor.js";
import type { Engine } from "../../src/engine/engine.js";
import { ContainerKind } from "../../src/generated/layout.js";
import {
  RECORDING_HEAD_WORDS,
  RECORDING_VERSION,
  RecordingKind,
} from "../../src/generated/recording.js";
import { TraceKind } from "../../src/generated/trace.js";
import { fingerprintOf } from "../../src/recording/fingerprint.js";
import type { TraceCursor } from "../../src/trace/cursor.js";
import { containerNames } from "../../src/trace/names.js";
import { TraceReader } from "../../src/trace/reader.js";

export const RECORD = 16;

/** Writes a file as a scheduler on real Pth does. */
export class RecordingWriter {
  readonly #bytes: number[] = [];

  constructor(descriptor: SchedulerDescriptor, began = 0) {
    const names = [descriptor.name, ...containerNames(descriptor).map(({ name }) => name)];
    const texts = new TextEncoder().encode(names.map((name) => `${name}\0`).join(""));
    this.#bytes.push(...new TextEncoder().encode("CATT"));
    this.#words(RECORDING_VERSION, names.length - 1, 0);
    const ns = BigInt(began) * 1_000_000n;
    this.#words(
      Number(ns & 0xffffffffn),
      Number(ns >> 32n),
      fingerprintOf(descriptor),
      texts.length,
    );
    if (this.#bytes.length !== RECORDING_HEAD_WORDS * 4)
      throw new Error("a head of another length");
    this.#text(texts);
  }

  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  record(kind: number, thread: number, place: number, value: number, delta = 0): this {
    this.#words(delta, kind | (thread << 8), place, value);
    return this;
  }

  named(thread: number, name: string): this {
    const bytes = new TextEncoder().encode(name);
    this.record(RecordingKind.NAMED, thread, bytes.length, 0);
    this.#text(bytes);
    return this;
  }

  #words(...words: readonly number[]): void {
    for (const word of words) {
      for (let shift = 0; shift < 32; shift += 8) this.#bytes.push((word >>> shift) & 0xff);
    }
  }

  #text(bytes: Uint8Array): void {
    this.#bytes.push(...bytes);
    while (this.#bytes.length % RECORD > 0) this.#bytes.push(0);
  }
}

/**
 * Records a simulation up to a tick, as if it were a program on real Pth: the same events, the names
 * of its threads, and where in a sorted container each thread came to lie.
 */
export function recordSimulation(engine: Engine, ticks: number): Uint8Array {
  const writer = new RecordingWriter(engine.descriptor);
  const reader = new TraceReader(engine);
  let time = 0;
  for (let tick = 0; tick <= ticks && engine.look().outcome === 0; tick++) {
    engine.setTraceLevel(1);
    engine.run("tick", tick, Number.MAX_SAFE_INTEGER);
    for (const cursor of reader.read()) {
      while (cursor.next()) {
        writeRecord(writer, cursor, cursor.time - time, engine);
        time = cursor.time;
      }
    }
  }
  return writer.bytes;
}

function writeRecord(
  writer: RecordingWriter,
  { kind, node: thread, place, value, to }: TraceCursor,
  delta: number,
  engine: Engine,
): void {
  writer.record(kind, thread, place, value, kind === TraceKind.TIME ? 0 : delta);
  if (kind === TraceKind.BIRTH) {
    writer.named(thread, `${engine.workload.classes[place]} ${value}`);
  }
  // Where the thread is moved on within the same tick, its place there is never seen.
  const there = kind === TraceKind.TRANSFER && isSorted(engine, to) ? engine.threadsIn(to) : [];
  const at = there.indexOf(thread);
  if (at >= 0) writer.record(RecordingKind.PLACED, thread, there[at + 1] ?? 0, 0);
}

function isSorted({ descriptor }: Engine, container: number): boolean {
  const kinds = descriptor.containers.flatMap(({ kind, count }) => Array<number>(count).fill(kind));
  return (kinds[container - 1] ?? 0) >= ContainerKind.PQUEUE;
}
