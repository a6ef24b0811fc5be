import { beforeEach, expect, test, vi } from "vitest";
import { keepAnalysed } from "../../src/app/live-analysis.js";
import { type Result, success } from "../../src/base/result.js";
import type { AnalyseRequest } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import { type CompilerStatus, createCompilationStore } from "../../src/model/compilation.js";
import { createNoticesStore } from "../../src/model/notices.js";
import type { TimedAnalysis } from "../../src/model/ports.js";
import { changeText, createProjectStore } from "../../src/model/project.js";
import { analysisOf } from "../fixtures.js";

interface Question {
  readonly request: AnalyseRequest;
  answer(graph: "drawn" | "not drawn"): Promise<void>;
}

const createStores = () => ({
  project: createProjectStore(),
  compilation: createCompilationStore(),
  notices: createNoticesStore(),
});
let stores: ReturnType<typeof createStores>;
let questions: Question[];

function analyse(request: AnalyseRequest): Promise<Result<TimedAnalysis>> {
  return new Promise((resolve) => {
    const answer = async (graph: "drawn" | "not drawn") => {
      const { version } = request;
      const analysis = analysisOf({ version, ...(graph === "drawn" ? {} : { graph: null }) });
      resolve(success({ analysis, duration: 1 }));
      await vi.advanceTimersByTimeAsync(0);
    };
    questions.push({ request, answer });
  });
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
    ports: { compiler: { analyse, onStatus } },
  } as unknown as Studio);
  return () => {
    end();
    vi.useRealTimers();
  };
});

const type = (text: string) => changeText(stores.project, "scheduler", text);
const pause = () => vi.advanceTimersByTimeAsync(1_000);

test("typing is analysed once it pauses", async () => {
  type("a");
  type("ab");
  await pause();
  expect(questions.map(({ request }) => request.text)).toEqual(["ab"]);
});

test("an answer to an old text is dropped, and only the newest text is asked for next", async () => {
  type("a");
  await pause();
  type("ab");
  await pause();
  type("abc");
  await pause();
  expect(questions).toHaveLength(1);
  await questions[0]?.answer("drawn");
  expect(stores.compilation.getState().analysis).toBeNull();
  expect(questions.map(({ request }) => request.text)).toEqual(["a", "abc"]);
  await questions[1]?.answer("drawn");
  expect(stores.compilation.getState().analysis?.version).toBe(stores.project.getState().version);
});

test("a text that cannot be drawn keeps the last graph, marked as older", async () => {
  type("good");
  await pause();
  await questions[0]?.answer("drawn");
  const { graph } = stores.compilation.getState();
  type("bad");
  await pause();
  await questions[1]?.answer("not drawn");
  expect(stores.compilation.getState()).toMatchObject({ graph, stale: true });
});
