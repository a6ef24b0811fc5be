import { describe, expect, test } from "vitest";
import { openSchedulerModule } from "../../src/engine/scheduler-module.js";
import { Handler } from "../../src/generated/handlers.js";
import { ThreadState } from "../../src/generated/layout.js";
import { RecordingKind, RecordingOutcome } from "../../src/generated/recording.js";
import { TraceKind } from "../../src/generated/trace.js";
import { readRecording } from "../../src/recording/file.js";
import { fitOf, openRecording } from "../../src/recording/recording.js";
import { exampleBundle } from "../support/engines.js";
import { EXAMPLES, FIRST_COME } from "../support/programs.js";
import { RECORD, RecordingWriter } from "../support/recorded.js";

const ON_PTH = EXAMPLES.find(({ folder }) => folder === "first-come-pth") ?? FIRST_COME;

function descriptorOf(example: (typeof EXAMPLES)[number]) {
  const module = openSchedulerModule(exampleBundle(example).scheduler);
  if (!module.ok) throw new Error(module.message);
  return module.value.descriptor;
}

const descriptor = descriptorOf(ON_PTH);
const FIRST = descriptor.containers.length + 1;
const headLength = new RecordingWriter(descriptor).bytes.length;

/** One thread that is born and put into the first container. */
function begun(): RecordingWriter {
  return new RecordingWriter(descriptor, 1_800_000_000_000)
    .record(TraceKind.BIRTH, FIRST, 0, 0, 10)
    .named(FIRST, "reader 7")
    .record(TraceKind.ENTER, FIRST, Handler.newthread, 1, 5)
    .record(TraceKind.TRANSFER, FIRST, 1 << 16, 0)
    .record(TraceKind.LEAVE, FIRST, Handler.newthread, 0, 20);
}

async function opened(bytes: Uint8Array) {
  const file = readRecording(bytes);
  return file.ok ? openRecording(file.value, descriptor, "same") : file;
}

async function messageOf(bytes: Uint8Array): Promise<string> {
  const answer = await opened(bytes);
  return answer.ok ? "" : answer.message;
}

describe("a recorded trace", () => {
  test("tells when it began, how long it is, and how it ended", async () => {
    const ended = begun().record(TraceKind.END, 0, RecordingOutcome.EXITED, 0, 65).bytes;
    const answer = await opened(ended);
    expect(answer.ok && answer.value.info).toEqual({
      scheduler: "first_come_pth",
      began: 1_800_000_000_000,
      duration: 100,
      ticks: 1,
      decisions: 0,
      threads: 1,
      isCut: false,
      fit: "same",
    });
    expect(answer.ok && answer.value.threads).toEqual([{ classNumber: 0, instance: 7 }]);
    expect(answer.ok && answer.value.workload.classes).toEqual(["reader"]);
  });

  test("that breaks off in the midst of a record is read up to there", async () => {
    const { bytes } = begun().record(TraceKind.STATE, FIRST, ThreadState.READY, 1, 65);
    for (let missing = 1; missing < RECORD; missing++) {
      const answer = await opened(bytes.subarray(0, bytes.length - missing));
      expect(answer.ok && answer.value.info).toMatchObject({ isCut: true, duration: 35, ticks: 1 });
    }
  });

  test.each([
    ["another file", new TextEncoder().encode("#!/bin/sh\n".repeat(10)), "is not a recorded trace"],
    ["an empty file", new Uint8Array(), "is not a recorded trace"],
    ["nothing behind the head", new RecordingWriter(descriptor).bytes, "The trace is empty"],
    ["a cut head", begun().bytes.subarray(0, 40), "damaged in its head"],
    ["a kind that is unknown", begun().record(99, 0, 0, 0).bytes, "a record of kind 99"],
    [
      "a record behind the end",
      begun().record(TraceKind.END, 0, 6, 0).record(TraceKind.MARK, 0, 0, 0).bytes,
      "a record behind the end of the run",
    ],
    [
      "a place of no transfer",
      begun().record(RecordingKind.PLACED, FIRST, 0, 0).bytes,
      "a place without its transfer",
    ],
    [
      "a transfer from where the thread is not",
      begun().record(TraceKind.TRANSFER, FIRST, 2 | (3 << 16), 0).bytes,
      "a transfer out of container 2 of a thread that sits in 1",
    ],
    [
      "a thread that was not born",
      begun().record(TraceKind.RUN, FIRST + 1, 0, 0).bytes,
      "a thread that was not born",
    ],
    [
      "calls within each other",
      begun()
        .record(TraceKind.ENTER, 0, Handler.schedule, 2)
        .record(TraceKind.ENTER, 0, Handler.schedule, 3).bytes,
      "a call of a handler within another",
    ],
  ])("is refused in plain words: %s", async (_, bytes, words) => {
    expect(await messageOf(bytes)).toContain(words);
  });

  test("of an older version says what to do", async () => {
    const { bytes } = begun();
    bytes[4] = 1;
    expect(await messageOf(bytes)).toMatch(
      /version 1 .* Export the scheduler once more and record anew/,
    );
  });

  test("that is damaged names the byte", async () => {
    const { bytes } = begun();
    // The kind of the third record: the birth's name takes two.
    bytes[headLength + 3 * RECORD + 4] = 200;
    expect(await messageOf(bytes)).toContain(
      `at byte ${headLength + 3 * RECORD}: there is a record`,
    );
  });

  test("does not crash the reader whatever bytes it has", async () => {
    const { bytes } = begun().record(TraceKind.END, 0, RecordingOutcome.EXITED, 0, 65);
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 1, 127, 255]) {
        const changed = bytes.slice();
        changed[at] = value;
        const answer = await opened(changed);
        expect(answer.ok || answer.message.length > 0).toBe(true);
      }
    }
  });

  test("is told apart from those of other schedulers and versions", () => {
    const file = readRecording(begun().bytes);
    if (!file.ok) throw new Error(file.message);
    const changed = { ...descriptor, sites: descriptor.sites.slice(1) };
    const moved = {
      ...descriptor,
      sites: descriptor.sites.map((s) => ({ ...s, line: s.line + 3 })),
    };
    expect(fitOf(file.value, moved)).toBe("same");
    expect(fitOf(file.value, changed)).toBe("changed");
    expect(fitOf(file.value, descriptorOf(FIRST_COME))).toBe("other");
  });
});
