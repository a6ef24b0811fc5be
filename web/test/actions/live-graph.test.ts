import { beforeEach, expect, test } from "vitest";
import { keepDrawn } from "../../src/actions/edit/live-graph.js";
import type { Graph } from "../../src/generated/services.js";
import type { Stores } from "../../src/model/commands.js";
import { perform, redo, undo } from "../../src/model/project/changes.js";
import { createCompilationStore, takeAnalysis } from "../../src/model/project/compilation.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { createProjectStore } from "../../src/model/project/project.js";
import { analysisOf } from "../fixtures.js";
import { GRAPH, node } from "../graph/fixture.js";

const createStores = () => ({
  project: createProjectStore(),
  history: createHistoryStore(),
  compilation: createCompilationStore(),
});
let stores: ReturnType<typeof createStores>;

beforeEach(() => {
  stores = createStores();
  keepDrawn(stores as Stores);
});

const shown = () => stores.compilation.getState().graph;
const version = () => stores.project.getState().version;
const learn = (graph: Graph | null) =>
  takeAnalysis(stores.compilation, analysisOf({ version: version(), graph }), 1);
const write = (text: string) => perform(stores, `Write ${text}`, { texts: { scheduler: text } });

const LATER: Graph = { ...GRAPH, nodes: [...GRAPH.nodes, node("added", "queue", 7)] };

test("the graph of what is undone and done again shows before the analysis comes", () => {
  write("a");
  learn(GRAPH);
  write("b");
  learn(LATER);
  undo(stores);
  expect(shown()).toBe(GRAPH);
  expect(stores.compilation.getState().graphVersion).toBe(version());
  redo(stores);
  expect(shown()).toBe(LATER);
});

test("a text that could not be drawn is not given the graph that showed meanwhile", () => {
  write("a");
  learn(GRAPH);
  write("broken");
  learn(null);
  write("b");
  learn(LATER);
  undo(stores);
  expect(shown()).toBe(LATER);
  expect(stores.compilation.getState().graphVersion).not.toBe(version());
});

test("an answer to an older text says nothing of the present one", () => {
  write("a");
  const answer = analysisOf({ version: version(), graph: GRAPH });
  write("b");
  takeAnalysis(stores.compilation, answer, 1);
  write("c");
  learn(LATER);
  undo(stores);
  expect(shown()).toBe(LATER);
});
