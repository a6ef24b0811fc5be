import { beforeEach, expect, test, vi } from "vitest";
import { keepAnalysed } from "../../src/app/live/analysis.js";
import { type Result, success } from "../../src/base/result.js";
import type { AnalyseRequest } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import { createNoticesStore } from "../../src/model/notices.js";
import type { TimedAnalysis, TimedDiagnosis } from "../../src/model/ports.js";
import {
  type CompilerStatus,
  createCompilationStore,
} from "../../src/model/project/compilation.js";
import { changeTexts, createProjectStore } from "../../src/model/project/project.js";
import { analysisOf } from "../fixtures.js";

interface Question {
  readonly method: "diagnose" | "analyse";
  readonly text: string;
  answer(graph?: "drawn" | "not drawn"): Promise<void>;
}

const createStores = () => ({
  project: createProjectStore(),
  compilation: createCompilationStore(),
  notices: createNoticesStore(),
});
let stores: ReturnType<typeof createStores>;
let questions: Question[];

/** Milliseconds that everything but the diagnosis takes. */
const REST = 200;

function asked<T>(
  method: Question["method"],
  { text }: AnalyseRequest,
  answerOf: (graph: "drawn" | "not drawn") => T,
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const answer = async (graph: "drawn" | "not drawn" = "drawn") => {
      resolve(success(answerOf(graph)));
      await vi.advanceTimersByTimeAsync(0);
    };
    questions.push({ method, text, answer });
  });
}

function diagnose(request: AnalyseRequest): Promise<Result<TimedDiagnosis>> {
  const { version } = request;
  const diagnosis = { version, diagnostics: [], checks: analysisOf().checks };
  return asked("diagnose", request, () => ({ diagnosis, duration: 1 }));
}

function analyse(request: AnalyseRequest): Promise<Result<TimedAnalysis>> {
  const { version } = request;
  return asked("analyse", request, (graph) => ({
    analysis: analysisOf({ version, ...(graph === "drawn" ? {} : { graph: null }) }),
    duration: REST,
  }));
}

beforeEach(() => {
  vi.useFakeTimers();
  questions = [];
  stores = createStores();
  const onStatus = (listener: (status: CompilerStatus) => void) => {
    listener({ kind: "ready" });
    return () => {};
  };
  const end = keepAnalysed({
    stores,
    ports: { compiler: { diagnose, analyse, onStatus } },
  } as unknown as Studio);
  return () => {
    end();
    vi.useRealTimers();
  };
});

const type = (text: string) => changeTexts(stores.project, { scheduler: text }, true);
const pause = () => vi.advanceTimersByTimeAsync(1_000);
const texts = () => questions.map(({ method, text }) => `${method} ${text}`);

/** Types a text and has all questions about it answered. */
async function typeAndLearn(text: string, graph: "drawn" | "not drawn" = "drawn") {
  type(text);
  await pause();
  await questions.at(-1)?.answer();
  await pause();
  await questions.at(-1)?.answer(graph);
}

test("typing is analysed once it pauses", async () => {
  type("a");
  type("ab");
  await pause();
  expect(texts()).toEqual(["diagnose ab"]);
});

test("what is wrong is known before the rest", async () => {
  type("a");
  await pause();
  await questions[0]?.answer();
  const { version } = stores.project.getState();
  expect(stores.compilation.getState()).toMatchObject({ diagnosis: { version }, analysis: null });
  await questions[1]?.answer();
  expect(stores.compilation.getState()).toMatchObject({ analysis: { version } });
  expect(texts()).toEqual(["diagnose a", "analyse a"]);
});

test("a text that comes while another is asked about is asked about at once, and only its answers count", async () => {
  type("a");
  await pause();
  type("ab");
  type("abc");
  await pause();
  expect(texts()).toEqual(["diagnose a", "diagnose abc"]);
  await questions[0]?.answer();
  expect(stores.compilation.getState().diagnosis).toBeNull();
  expect(questions).toHaveLength(2);
  await questions[1]?.answer();
  await questions[2]?.answer();
  expect(stores.compilation.getState().analysis?.version).toBe(stores.project.getState().version);
});

test("who types on while the rest waits for a pause has the next diagnosis first", async () => {
  await typeAndLearn("a");
  type("ab");
  await pause();
  await questions[2]?.answer();
  await vi.advanceTimersByTimeAsync(REST / 2);
  type("abc");
  await pause();
  expect(texts().slice(2)).toEqual(["diagnose ab", "diagnose abc"]);
});

test("the rest is asked for after a pause as long as it took the last time", async () => {
  await typeAndLearn("a");
  type("ab");
  await pause();
  await questions[2]?.answer();
  await vi.advanceTimersByTimeAsync(REST - 1);
  expect(texts().slice(2)).toEqual(["diagnose ab"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts().slice(2)).toEqual(["diagnose ab", "analyse ab"]);
});

test("behind what was not typed everything is asked for without a pause", async () => {
  await typeAndLearn("a");
  changeTexts(stores.project, { scheduler: "drawn" });
  await vi.advanceTimersByTimeAsync(0);
  await questions[2]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(texts().slice(2)).toEqual(["diagnose drawn", "analyse drawn"]);
});

test("a text that cannot be drawn keeps the last graph, marked as older", async () => {
  await typeAndLearn("good");
  const { graph } = stores.compilation.getState();
  await typeAndLearn("bad", "not drawn");
  expect(stores.compilation.getState()).toMatchObject({ graph, stale: true });
});
