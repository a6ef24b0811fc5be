import { expect, test } from "vitest";
import { closeWholePage, createLayoutStore, openWholePage } from "../../src/model/layout.js";
import { shownWork, turnTo } from "../../src/model/work.js";

test("each kind of work is found as it was left", () => {
  const store = createLayoutStore();
  store.setState({ resultsTab: "events", paneSizes: { source: 500 } });
  turnTo(store, "run");
  expect(store.getState()).toMatchObject({ work: "run", resultsTab: "timeline", paneSizes: {} });
  store.setState({ inspectorOpen: false, paneSizes: { results: 300 } });
  turnTo(store, "edit");
  expect(store.getState()).toMatchObject({
    resultsTab: "events",
    inspectorOpen: true,
    paneSizes: { source: 500 },
  });
  turnTo(store, "run");
  expect(store.getState()).toMatchObject({ inspectorOpen: false, paneSizes: { results: 300 } });
});

test("a reload keeps the kind of work and what was left for others", () => {
  const store = createLayoutStore();
  store.setState({ resultsTab: "measures" });
  turnTo(store, "learn");
  const reloaded = createLayoutStore(JSON.parse(JSON.stringify(store.getState())));
  expect(reloaded.getState()).toMatchObject({ work: "learn", resultsOpen: false });
  turnTo(reloaded, "edit");
  expect(reloaded.getState()).toMatchObject({ work: "edit", resultsTab: "measures" });
});

test("the comparison lies over what was done, which another kind of work uncovers", () => {
  const store = createLayoutStore();
  store.setState({ resultsTab: "threads" });
  turnTo(store, "compare");
  expect(shownWork(store.getState())).toBe("compare");
  closeWholePage(store);
  expect(shownWork(store.getState())).toBe("edit");
  expect(store.getState().resultsTab).toBe("threads");
  openWholePage(store, "system");
  turnTo(store, "run");
  turnTo(store, "edit");
  expect(store.getState().resultsTab).toBe("threads");
});

test("asked for once more, a kind of work only uncovers the workbench", () => {
  const store = createLayoutStore();
  store.setState({ paneSizes: { source: 321 } });
  turnTo(store, "compare");
  turnTo(store, "edit");
  expect(store.getState()).toMatchObject({ resultsTab: "timeline", paneSizes: { source: 321 } });
});
