import { beforeEach, expect, test } from "vitest";
import { keepRules } from "../../src/actions/edit/live-rules.js";
import { failure, type Result, success } from "../../src/base/result.js";
import type { AnalyseRequest, Rules } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import { createNoticesStore } from "../../src/model/notices.js";
import { createCompilationStore, takeDiagnosis } from "../../src/model/project/compilation.js";
import { changeTexts, createProjectStore } from "../../src/model/project/project.js";
import { createRulesStore, readRules, retryRules } from "../../src/model/project/rules.js";
import { analysisOf } from "../fixtures.js";
import { rulesOf } from "../rules-fixture.js";

const createStores = () => ({
  project: createProjectStore(),
  compilation: createCompilationStore(),
  rules: createRulesStore(),
  notices: createNoticesStore(),
});
let stores: ReturnType<typeof createStores>;
let questions: { readonly text: string; answer(rules: Result<Rules>): void }[];

beforeEach(() => {
  stores = createStores();
  questions = [];
  const ask = (_method: string, { text }: AnalyseRequest) =>
    new Promise<Result<Rules>>((answer) => questions.push({ text, answer }));
  const end = keepRules({ stores, ports: { compiler: { ask } } } as unknown as Studio);
  stores.compilation.setState({ status: { kind: "ready" } });
  readRules(stores.rules);
  return end;
});

/** Changes the text, of which it is known then what is wrong. */
function change(text: string): void {
  changeTexts(stores.project, { scheduler: text }, true);
  const { version } = stores.project.getState();
  takeDiagnosis(stores.compilation, { version, diagnostics: [], checks: analysisOf().checks });
}

async function answer(rules: Result<Rules>): Promise<void> {
  questions.at(-1)?.answer(rules);
  await new Promise((later) => setTimeout(later));
}

const texts = () => questions.map(({ text }) => text);

test("nobody is told that rules of an earlier text were left; those of the newest are asked for", async () => {
  change("a");
  change("ab");
  await answer(failure("The text has changed since."));
  expect(stores.notices.getState()).toEqual(createNoticesStore().getState());
  expect(texts()).toEqual(["a", "ab"]);
  const { version } = stores.project.getState();
  await answer(success({ ...rulesOf(["t => a;"]), version }));
  expect(stores.rules.getState().rules?.version).toBe(version);
  expect(texts()).toEqual(["a", "ab"]);
});

test("that rules of the newest text could not be told is said, and they are not asked for again", async () => {
  change("a");
  await answer(failure("The compiler failed on this text."));
  expect(JSON.stringify(stores.notices.getState())).toContain("The compiler failed");
  expect(texts()).toEqual(["a"]);
});

test("rules that could not be told are asked for again on request", async () => {
  change("a");
  await answer(failure("The compiler failed on this text."));
  retryRules(stores.rules);
  expect(texts()).toEqual(["a", "a"]);
  const { version } = stores.project.getState();
  await answer(success({ ...rulesOf(["t => a;"]), version }));
  expect(stores.rules.getState()).toMatchObject({ rules: { version }, failed: null });
});
