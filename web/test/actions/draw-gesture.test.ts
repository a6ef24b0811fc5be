import { beforeEach, expect, test, vi } from "vitest";
import { editCommands } from "../../src/actions/edit/commands.js";
import { createGestureQueue } from "../../src/actions/edit/gesture-queue.js";
import { success } from "../../src/base/result.js";
import type {
  Became,
  EditAnswer,
  EditRequest,
  Gesture,
  GraphChange,
  SetField,
} from "../../src/generated/services.js";
import type { Requests, Studio } from "../../src/model/commands.js";
import { createLayoutStore } from "../../src/model/layout.js";
import { createNoticesStore, notify } from "../../src/model/notices.js";
import { perform, undo } from "../../src/model/project/changes.js";
import { createCompilationStore, takeAnalysis } from "../../src/model/project/compilation.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { changeTexts, createProjectStore } from "../../src/model/project/project.js";
import { createSelectionStore } from "../../src/model/selection.js";
import { analysisOf } from "../fixtures.js";
import { GRAPH, node } from "../graph/fixture.js";

const GESTURE: Gesture = { gesture: "addContainer", name: "added", kind: "queue" };
const ADDED = node("container:added", "queue", 7);
const CHANGE: GraphChange = {
  nodes: [...GRAPH.nodes.keys(), -1],
  nodePlaces: [...GRAPH.nodes, ADDED].flatMap(({ firstNode, from, to }) => [firstNode, from, to]),
  changedNodes: [ADDED],
  handlers: [],
  undrawn: [],
  edges: [...new Set(GRAPH.edges.map(({ handler }) => handler))].map((handler) => ({
    handler,
    edges: null,
    moved: [0, 0, 0],
  })),
  changedEdges: [],
  edgePlaces: [],
};

const createStores = () => ({
  project: createProjectStore(),
  history: createHistoryStore(),
  layout: createLayoutStore(),
  compilation: createCompilationStore(),
  notices: createNoticesStore(),
  selection: createSelectionStore(),
});
let stores: ReturnType<typeof createStores>;
let answer: EditAnswer;
/** What goes on while the compiler works. */
let meanwhile: () => void;
let studio: Studio;
let draw: Requests["draw"];
/** The gestures that the compiler was asked for. */
let asked: EditRequest[];
/** What the compiler tells of parts behind a gesture. */
let became: Became;

beforeEach(() => {
  stores = createStores();
  changeTexts(stores.project, { scheduler: "scheduler s {}" });
  const { version } = stores.project.getState();
  takeAnalysis(stores.compilation, analysisOf({ version, graph: GRAPH }), 1);
  const edits = [{ file: "scheduler.sched", from: 13, to: 13, text: "queue added;" }];
  answer = {
    version,
    name: "Add queue added",
    edits,
    selects: [ADDED.id],
    edge: null,
    graph: CHANGE,
    became: {},
  };
  became = {};
  meanwhile = () => {};
  asked = [];
  const ask = async (method: string, request: EditRequest) => {
    if (method === "quickCheck") return success({ version: request.version, diagnostics: [] });
    asked.push(request);
    meanwhile();
    return success("refused" in answer ? answer : { ...answer, became });
  };
  studio = { stores, ports: { compiler: { ask } } } as unknown as Studio;
  draw = createGestureQueue(studio);
});

test("what is soon known to be wrong with the text behind is asked for with it", async () => {
  await draw(GESTURE);
  const { version } = stores.project.getState();
  expect(stores.compilation.getState().quickCheck).toEqual({ version, diagnostics: [] });
});

test("text, graph and selection show a gesture at once, as one thing to undo", async () => {
  expect(await draw(GESTURE)).toBe(true);
  const { version, scheduler } = stores.project.getState();
  const { graph, graphVersion, analysis } = stores.compilation.getState();
  expect(scheduler.text).toBe("scheduler s {queue added;}");
  expect(graph?.nodes.at(-1)).toEqual(ADDED);
  expect(graphVersion).toBe(version);
  expect(analysis?.version).toBe(version - 1);
  expect(stores.selection.getState().selection).toEqual({ kind: "container", id: ADDED.id });
  expect(undo(stores)?.name).toBe("Add queue added");
  expect(stores.project.getState().scheduler.text).toBe("scheduler s {}");
});

test("what a gesture makes is put where it belongs, under the name that it got", async () => {
  const places = (made: readonly string[]) =>
    Object.fromEntries(made.map((id) => [id, { x: 3, y: 4 }]));
  await draw(GESTURE, { places });
  expect(stores.project.getState().positions).toEqual({ [ADDED.id]: { x: 3, y: 4 } });
});

test("to undo right behind a gesture takes that back, and nothing from before it", async () => {
  changeTexts(stores.project, { scheduler: "scheduler t {}" });
  perform(stores, "Rename s", { texts: { scheduler: "scheduler s {}" } });
  const drawn = draw(GESTURE);
  const command = editCommands(studio)["edit.undo"];
  expect(command.enabled(studio.stores)).toBe(true);
  await command.execute();
  expect(await drawn).toBe(true);
  expect(stores.project.getState().scheduler.text).toBe("scheduler s {}");
  expect(stores.history.getState().future.map(({ name }) => name)).toEqual(["Add queue added"]);
  void command.execute();
  expect(stores.project.getState().scheduler.text).toBe("scheduler t {}");
});

test("a gesture has its turn before what carries it out is loaded", async () => {
  vi.resetModules();
  const { createRequests } = await import("../../src/actions/index.js");
  const { isTaken } = await import("../../src/actions/edit/turns.js");
  const drawn = createRequests(studio).draw(GESTURE);
  expect(isTaken(stores.project)).toBe(true);
  expect(await drawn).toBe(true);
  vi.resetModules();
});

test("a card that was drawn is selected along with its arrow, which the rules do not tell yet", async () => {
  const [arrow] = GRAPH.edges;
  answer = {
    ...answer,
    selects: ["handler:schedule/transfer/1"],
    edge: arrow?.id ?? null,
  } as EditAnswer;
  await draw(GESTURE);
  expect(stores.selection.getState().selection).toEqual({
    kind: "rule",
    id: "handler:schedule/transfer/1",
    edge: arrow?.id,
  });
});

test("a gesture shows on top of one that is not analysed yet", async () => {
  await draw(GESTURE);
  const { version } = stores.project.getState();
  const nodes = [...CHANGE.nodes.keys(), -1];
  const nodePlaces = [...CHANGE.nodePlaces, 8, 0, 0];
  const later = { ...CHANGE, nodes, nodePlaces, changedNodes: [node("container:b", "stack", 8)] };
  const nothing = { edits: [], selects: [], edge: null, became: {} };
  answer = { ...nothing, version, name: "Add stack b", graph: later };
  await draw(GESTURE);
  expect(stores.compilation.getState().graph?.nodes.at(-1)?.id).toBe("container:b");
});

test("a change of a graph that does not show waits for the analysis", async () => {
  changeTexts(stores.project, { scheduler: "scheduler typed {}" }, true);
  await draw(GESTURE);
  expect(stores.compilation.getState().graph).toBe(GRAPH);
  expect(stores.project.getState().scheduler.text).toContain("queue added;");
});

test("nothing is done when the text has gone on meanwhile", async () => {
  meanwhile = () => changeTexts(stores.project, { scheduler: "scheduler typed {}" }, true);
  expect(await draw(GESTURE)).toBe(false);
  expect(stores.compilation.getState().graph).toBe(GRAPH);
  expect(stores.notices.getState().notice?.text).toContain("has changed meanwhile");
});

test("why a gesture was refused is told until one is carried out; what else is told stays", async () => {
  const done = answer;
  answer = { version: done.version, refused: "`added` is taken.", offers: [] };
  expect(await draw(GESTURE)).toBe(false);
  expect(stores.notices.getState().notice?.text).toBe("`added` is taken.");
  answer = done;
  expect(await draw(GESTURE)).toBe(true);
  expect(stores.notices.getState().notice).toBeNull();

  notify(stores.notices, "The run stopped.");
  expect(await draw(GESTURE)).toBe(true);
  expect(stores.notices.getState().notice?.text).toBe("The run stopped.");
});

test("what is offered instead goes on as the gesture would have, in the text as it is by then", async () => {
  const done = answer;
  const other: Gesture = { ...GESTURE, name: "other" };
  const offers = [{ label: "Call it other", gesture: other, anyway: false }];
  answer = { version: done.version, refused: "`added` is taken.", offers };
  const seen = stores.project.getState().version;
  let gone = 0;
  const options = { seen, elsewhere: true, onDone: () => gone++ };
  expect(await draw(GESTURE, options)).toBe(false);
  expect(gone).toBe(0);

  changeTexts(stores.project, { scheduler: "scheduler typed {}" });
  const { version } = stores.project.getState();
  answer = { ...done, version };
  stores.notices.getState().notice?.actions[0]?.run();
  await expect.poll(() => gone).toBe(1);
  expect(asked.at(-1)).toMatchObject({ gesture: other, seen: version, version });
  expect(stores.selection.getState().selection).toEqual({ kind: "none" });
});

test("a gesture waits for the one before, and is made on the text that came of it", async () => {
  const first = draw(GESTURE);
  const second = draw(GESTURE);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  const { scheduler, version } = stores.project.getState();
  expect(scheduler.text).toBe("scheduler s {queue added;queue added;}");
  expect(asked.map(({ seen, version }) => [seen, version])).toEqual([
    [version - 2, version - 2],
    [version - 1, version - 1],
  ]);
  expect(stores.history.getState().past).toHaveLength(2);
});

const TARGET = "handler:x/transfer/a => b";
const field = (field: "source" | "target", text: string): Gesture => ({
  gesture: "setField",
  target: TARGET,
  field,
  text,
});

test("what waits is led to the same card, which the change before has given another id", async () => {
  const other = "handler:x/transfer/a => other";
  became = { ids: { [TARGET]: other } };
  const { version } = stores.project.getState();
  const of = { of: version, seen: version };
  await Promise.all([draw(field("target", "other"), of), draw(field("source", "e"), of)]);
  expect(asked.map(({ gesture }) => (gesture as SetField).target)).toEqual([TARGET, other]);
});

test("what waits and is gone by then is told, and nothing is done", async () => {
  became = { ids: { [TARGET]: null } };
  const { version } = stores.project.getState();
  const of = { of: version, seen: version };
  const [, done] = await Promise.all([
    draw({ gesture: "delete", targets: [TARGET] }, of),
    draw(field("target", "e"), of),
  ]);
  expect(done).toBe(false);
  expect(asked).toHaveLength(1);
  expect(stores.notices.getState().notice?.text).toContain("altered or removed this");
});

test("what waits is led through an undo, too", async () => {
  const other = "handler:x/transfer/a => other";
  became = { ids: { [TARGET]: other } };
  await draw(field("target", "other"));
  const { version } = stores.project.getState();
  const of = { of: version, seen: version };
  const waiting = { ...field("source", "e"), target: other } as Gesture;
  void editCommands(studio)["edit.undo"].execute();
  await draw(waiting, of);
  expect(asked.at(-1)?.gesture).toMatchObject({ target: TARGET });
});

test("what waits is not done on a text that was typed meanwhile", async () => {
  const { version } = stores.project.getState();
  const first = draw(GESTURE);
  await first;
  changeTexts(stores.project, { scheduler: "scheduler typed {}" }, true);
  await draw(GESTURE, { of: version, seen: version });
  expect(asked.at(-1)?.seen).toBe(version); // which the compiler refuses
  expect(asked.at(-1)?.version).toBe(version + 2);
});
