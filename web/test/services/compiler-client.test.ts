import { beforeEach, expect, test, vi } from "vitest";
import type { CompilerStatus } from "../../src/model/project/compilation.js";
import { CompilerClient } from "../../src/services/compiler/client.js";
import type { FromWorker, ToWorker } from "../../src/services/compiler/messages.js";
import { analysisOf } from "../fixtures.js";

/** Stands for the worker: what it is sent, and what it is made to say. */
class FakeWorker {
  readonly received: ToWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  ended = false;

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

const REQUEST = { version: 1, name: "s.sched", text: "" };
let workers: FakeWorker[];
let client: CompilerClient;
let statuses: CompilerStatus[];
const worker = () => workers.at(-1) as FakeWorker;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  statuses = [];
  const source = { pyodide: "p/", compiler: "c.zip", bytes: 1 };
  client = new CompilerClient(source, () => {
    workers.push(new FakeWorker());
    return worker() as unknown as Worker;
  });
  client.onStatus((status) => statuses.push(status));
  return () => vi.useRealTimers();
});

test("a question waits until the compiler is ready", async () => {
  const answer = client.analyse(REQUEST);
  expect(worker().received.map(({ type }) => type)).toEqual(["start"]);
  worker().say({ type: "ready" });
  expect(worker().received.at(-1)).toEqual({
    type: "ask",
    id: 1,
    method: "analyse",
    params: REQUEST,
  });
  const analysis = analysisOf();
  worker().say({ type: "answer", id: 1, answer: analysis, duration: 7 });
  expect(await answer).toMatchObject({ ok: true, value: { analysis, duration: 7 } });
});

test("loading tells its progress", () => {
  client.start();
  worker().say({ type: "progress", progress: 0.5 });
  worker().say({ type: "ready" });
  expect(statuses.slice(1)).toEqual([
    { kind: "loading", progress: 0 },
    { kind: "loading", progress: 0.5 },
    { kind: "ready" },
  ]);
});

test("silence while loading is a failure, and a retry begins anew", async () => {
  const answer = client.analyse(REQUEST);
  vi.advanceTimersByTime(60_000);
  expect((await answer).ok).toBe(false);
  expect(statuses.at(-1)).toEqual({
    kind: "failed",
    message: "The compiler could not be loaded in time.",
  });
  expect(worker().ended).toBe(true);
  client.retry();
  expect(workers).toHaveLength(2);
  worker().say({ type: "ready" });
  expect(statuses.at(-1)).toEqual({ kind: "ready" });
});

test("a compiler that does not answer is ended", async () => {
  client.start();
  worker().say({ type: "ready" });
  const answer = client.analyse(REQUEST);
  vi.advanceTimersByTime(100_000);
  expect(await answer).toEqual({ ok: false, message: "The compiler does not answer." });
  expect(worker().ended).toBe(true);
});

test("an answer that comes in parts is put together", async () => {
  client.start();
  worker().say({ type: "ready" });
  const answer = client.analyse(REQUEST);
  for (const name of ["first", "second"])
    worker().say({ type: "part", part: { path: ["containers"], elements: [{ name }] } });
  worker().say({ type: "answer", id: 1, answer: analysisOf({ containers: [] }), duration: 1 });
  expect(await answer).toMatchObject({
    value: { analysis: { containers: [{ name: "first" }, { name: "second" }] } },
  });
});

test("a compiler that tells that it works is waited for, and shows for how long", async () => {
  client.start();
  worker().say({ type: "ready" });
  const answer = client.analyse(REQUEST);
  for (const duration of [60_000, 120_000]) {
    vi.advanceTimersByTime(60_000);
    worker().say({ type: "working", duration });
    expect(statuses.at(-1)).toEqual({ kind: "ready", working: duration });
  }
  worker().say({ type: "answer", id: 1, answer: analysisOf(), duration: 1 });
  expect((await answer).ok).toBe(true);
  expect(statuses.at(-1)).toEqual({ kind: "ready" });
});

test("a text on which the compiler fails is refused, and the next is answered", async () => {
  client.start();
  worker().say({ type: "ready" });
  const bad = client.analyse(REQUEST);
  worker().say({ type: "refused", id: 1, message: "No." });
  expect(await bad).toEqual({ ok: false, message: "No." });
  const good = client.analyse(REQUEST);
  worker().say({ type: "answer", id: 2, answer: analysisOf(), duration: 1 });
  expect((await good).ok).toBe(true);
});

const PLACE = {
  version: 3,
  language: "scheduler",
  name: "s.sched",
  text: "",
  offset: 0,
} as const;

test("an editor's question waits for the compiler, too", async () => {
  const answer = client.ask("hover", PLACE);
  expect(worker().received.map(({ type }) => type)).toEqual(["start"]);
  worker().say({ type: "ready" });
  expect(worker().received.at(-1)).toEqual({ type: "ask", id: 1, method: "hover", params: PLACE });
  const hover = { version: 3, from: 0, to: 0, parts: [] };
  worker().say({ type: "answer", id: 1, answer: hover, duration: 1 });
  expect(await answer).toEqual({ ok: true, value: hover });
});

test("a question that nobody waits for any more is not put", async () => {
  let isWanted = true;
  const old = client.ask("hover", PLACE, () => isWanted);
  const other = client.ask("complete", PLACE);
  isWanted = false;
  worker().say({ type: "ready" });
  expect((await old).ok).toBe(false);
  expect(worker().received.slice(1)).toMatchObject([{ method: "complete" }]);
  worker().say({ type: "answer", id: 2, answer: {}, duration: 1 });
  expect((await other).ok).toBe(true);
});

test("questions are refused while the compiler is not loaded", async () => {
  const waiting = client.ask("hover", PLACE);
  worker().say({ type: "failed", message: "It is missing." });
  const failed = { ok: false, message: "It is missing." };
  expect(await waiting).toEqual(failed);
  expect(await client.ask("hover", PLACE)).toEqual(failed);
});

const GESTURE = { gesture: "addContainer", name: "q", kind: "queue" } as const;
const EDIT = { ...REQUEST, gesture: GESTURE, seen: 1 };
const EDITED = { version: 1, name: "Add queue q", edits: [], selects: [] };

test("what was just asked about a gesture is not asked again for the same texts", async () => {
  client.start();
  worker().say({ type: "ready" });
  const tried = client.ask("edit", EDIT);
  const drawn = client.ask("edit", { ...EDIT });
  expect(worker().received).toHaveLength(2);
  worker().say({ type: "answer", id: 1, answer: EDITED, duration: 7 });
  expect(await tried).toMatchObject({ ok: true, value: EDITED });
  expect(await drawn).toEqual(await tried);
  void client.ask("edit", { ...EDIT, version: 2, seen: 2 });
  expect(worker().received).toHaveLength(3);
});

test("a gesture on which the compiler failed is asked for again", async () => {
  client.start();
  worker().say({ type: "ready" });
  const failed = client.ask("edit", EDIT);
  worker().say({ type: "refused", id: 1, message: "No." });
  expect((await failed).ok).toBe(false);
  void client.ask("edit", EDIT);
  expect(worker().received).toHaveLength(3);
});
