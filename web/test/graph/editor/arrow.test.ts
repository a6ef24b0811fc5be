import { expect, test } from "vitest";
import type { Card, Rules } from "../../../src/generated/services.js";
import {
  canRepeat,
  conditionOf,
  moveTo,
  moveToHandler,
  setRepeated,
} from "../../../src/graph/change/card-gestures.js";
import { loopAround, placeOf } from "../../../src/graph/change/card-place.js";
import { defaultHandler } from "../../../src/graph/change/default-handler.js";
import type { CardPlace } from "../../../src/graph/change/find-card.js";
import {
  addTransfer,
  chosenInstead,
  chosenPlace,
  type TransferFields,
} from "../../../src/graph/change/new-transfer.js";
import { ownAspects, ownerOf, rulesPlaces, takenIn } from "../../../src/graph/change/places.js";
import { createEditingStore } from "../../../src/graph/editing.js";
import { aimBeside, aimsOf, connectByKeys, nextAim } from "../../../src/graph/hits/aims.js";
import { selectedEdge } from "../../../src/graph/hits/selected-edge.js";
import { edge, GRAPH, node } from "../fixture.js";
import { card, decision, loop, owner, rulesOf } from "./rules-fixture.js";

const PLACES = {
  birth: { x: 0, y: 0 },
  ready: { x: 0, y: 200 },
  level: { x: 300, y: 200 },
  current: { x: 600, y: 210 },
  running: { x: 600, y: 400 },
  end: { x: 600, y: 600 },
};

test("an arrow can lead anywhere but to birth and to where it comes from", () => {
  const ids = aimsOf(GRAPH, { fixed: "ready", moving: "target" }).map(({ id }) => id);
  expect(ids).toEqual(["level", "current", "running", "end"]);
});

test("an arrow can come from containers and birth alone", () => {
  const ids = aimsOf(GRAPH, { fixed: "current", moving: "source" }).map(({ id }) => id);
  expect(ids).toEqual(["birth", "ready", "level"]);
});

test("arrow keys go to the nearest node on their side, and stay where there is none", () => {
  const aims = aimsOf(GRAPH, { fixed: "birth", moving: "target" });
  expect(aimBeside(aims, PLACES, "ready", "right")).toBe("level");
  expect(aimBeside(aims, PLACES, "level", "right")).toBe("current");
  expect(aimBeside(aims, PLACES, "current", "down")).toBe("running");
  expect(aimBeside(aims, PLACES, "ready", "left")).toBe("ready");
});

test("Tab goes around all nodes", () => {
  const aims = aimsOf(GRAPH, { fixed: "ready", moving: "target" });
  expect(nextAim(aims, "end", 1)).toBe("level");
  expect(nextAim(aims, "level", -1)).toBe("end");
});

test("an arrow by key begins at the nearest node and says so", () => {
  const editing = createEditingStore();
  connectByKeys(editing, GRAPH, PLACES, { fixed: "ready", moving: "target", edge: null });
  expect(editing.getState().connection).toMatchObject({ fixed: "ready", aim: "level", by: "keys" });
  expect(editing.getState().said).toContain("Transfer from ready to level.");
});

test("the handler that is proposed is the one in which such transfers are made", () => {
  const find = (id: string) => GRAPH.nodes.find((each) => each.id === id) ?? node(id, "queue", 0);
  const between = (source: string, target: string) =>
    defaultHandler(GRAPH, find(source), find(target));
  expect(between("birth", "ready")).toBe("newthread");
  expect(between("ready", "current")).toBe("schedule");
  expect(between("current", "ready")).toBe("switch_out");
  expect(between("current", "running")).toBe("schedule");
  expect(between("current", "end")).toBe("set_dead");
});

test("into a slot a thread is moved where others are moved there, else where threads are chosen", () => {
  const slot = node("container:slot", "threadref", 0);
  const waits = edge("set_waiting", "container:ready", "container:waiting");
  const graph = { ...GRAPH, nodes: [...GRAPH.nodes, slot], edges: [waits] };
  const ready = node("container:ready", "queue", 0);
  expect(defaultHandler(graph, ready, slot)).toBe("schedule");
  const named = edge("set_next_thread", "container:waiting", slot.id);
  expect(defaultHandler({ ...graph, edges: [waits, named] }, ready, slot)).toBe("set_next_thread");
});

const inNew: TransferFields = {
  handler: "schedule",
  source: "container:NQ",
  target: "container:urgent",
  decision: undefined,
  rule: null,
  condition: " t.role == 4 ",
  repeat: "",
};

test("a new transfer becomes the last rule where threads of its source are looked at one by one", () => {
  const chain = decision("d1", [
    ["t.role == 1", []],
    [null, []],
  ]);
  const other = decision("d2", [["|next| > 0", []]]);
  const handler = owner("schedule", [other, loop("f", "foreach", [chain], ["t", "NQ"])]);
  const places = rulesPlaces(handler, "NQ");
  expect(places.map(({ decision: id }) => id)).toEqual(["d1", "d2"]);
  const place = chosenPlace(inNew, places, "NQ");
  expect(addTransfer(inNew, place)).toEqual({
    gesture: "addArrow",
    handler: "schedule",
    source: "t",
    target: "container:urgent",
    condition: "t.role == 4",
    loop: "",
    into: "d1",
    index: 1,
  });
});

test("elsewhere a new transfer is the last of its handler", () => {
  const handler = owner("schedule", [decision("d2", [["|next| > 0", []]])]);
  const place = chosenPlace(inNew, rulesPlaces(handler, "NQ"), "NQ");
  expect(place).toBeNull();
  expect(addTransfer({ ...inNew, condition: "" }, place)).toEqual({
    gesture: "addArrow",
    handler: "schedule",
    source: "container:NQ",
    target: "container:urgent",
    condition: null,
    loop: "",
  });
});

const CURRENT = node("current", "threadref", 1);
const TAKING = card("t1", "transfer", 0, "current => ready;", {
  source: "current",
  target: "ready",
});
const fromCurrent = { ...inNew, handler: "switch_out", source: "container:current" };

test("a second transfer of the thread in a slot is made in place of the first, under a condition", () => {
  const handler = owner("switch_out", [TAKING]);
  const taken = takenIn(handler, CURRENT);
  expect(taken).toEqual({ card: "t1", text: "current => ready", kind: "statement" });
  const place = chosenPlace(fromCurrent, rulesPlaces(handler, "current"), "current", taken);
  const instead = chosenInstead(fromCurrent, place, taken);
  expect(addTransfer(fromCurrent, place, instead)).toMatchObject({
    source: "container:current",
    condition: "t.role == 4",
    into: "t1",
  });
});

test("it can be left at the end of the handler all the same", () => {
  const taken = takenIn(owner("switch_out", [TAKING]), CURRENT);
  const atEnd = { ...fromCurrent, decision: null };
  expect(chosenInstead(atEnd, null, taken)).toBeNull();
  expect(addTransfer(atEnd, null, null)).not.toHaveProperty("into");
});

test("where rules take the thread, the transfer becomes one of them, or what is done otherwise", () => {
  const handler = owner("switch_out", [decision("d", [["|a| > 0", [TAKING]]])]);
  const taken = takenIn(handler, CURRENT);
  expect(taken).toEqual({ card: "d", text: "|a| > 0", kind: "decision" });
  const place = chosenPlace(fromCurrent, rulesPlaces(handler, "current"), "current", taken);
  expect(addTransfer({ ...fromCurrent, condition: "" }, place)).toMatchObject({
    condition: null,
    into: "d",
    index: 1,
  });
});

test("containers of many threads give another thread to a second transfer", () => {
  const handler = owner("schedule", [card("m", "transfer", 0, "a => b;", { source: "a" })]);
  expect(takenIn(handler, node("a", "queue", 1))).toBeNull();
  expect(takenIn(handler, CURRENT)).toBeNull();
  const newthread = {
    ...owner("newthread", [card("n", "transfer", 0, "t => a;", { source: "t" })]),
  };
  expect(takenIn({ ...newthread, parameter: "t" }, node("birth", "birth", 0))?.card).toBe("n");
});

const MOVE = card("m", "transfer", 50, "a => b;", { source: "a", target: "b" });

function placed(cards: Card[]): { rules: Rules; place: CardPlace } {
  const rules = rulesOf([owner("schedule", cards)]);
  const place = placeOf(rules, { from: 50 });
  if (!place) throw new Error("The card is not found.");
  return { rules, place };
}

test("a new transfer can go into what is done before or after a handler here", () => {
  const aspect = (id: string, line: number, inherited = false) =>
    ({ ...owner("newthread", []), id, kind: "after", line, inherited }) as const;
  const [base, own, second] = [
    aspect("after:newthread", 3, true),
    aspect("after:newthread.2", 5),
    aspect("after:newthread.3", 9),
  ];
  const before = { ...aspect("before:schedule", 12), kind: "before", name: "schedule" } as const;
  const rules = rulesOf([owner("newthread", []), base, own, second, before]);
  expect(ownAspects(rules)).toEqual([
    { id: "after:newthread.2", label: "after newthread, line 5" },
    { id: "after:newthread.3", label: "after newthread, line 9" },
    { id: "before:schedule", label: "before schedule" },
  ]);
  expect(ownerOf(rules, "after:newthread.2")).toBe(own);
  expect(ownerOf(rules, "newthread")).toBe(rules.owners[0]);
});

test("the only statement of a branch moves with its rule and has its condition", () => {
  const { place } = placed([
    decision("d", [
      ["|x| > 0", []],
      ["|a| > 0", [MOVE]],
    ]),
  ]);
  expect(conditionOf(place)).toBe("|a| > 0");
  expect(moveTo(place, 0)).toEqual({ gesture: "moveBranch", target: "d#1", index: 0 });
});

test("a statement among others moves as a step; behind a later one means before the one after that", () => {
  const after = card("n", "dispatch", 70, "dispatch b;", {});
  const { place } = placed([MOVE, after]);
  expect(conditionOf(place)).toBe("");
  expect(moveTo(place, 1)).toEqual({
    gesture: "moveCard",
    target: "m",
    into: "handler:schedule",
    index: 2,
  });
});

test("a transfer goes into a loop of its own and out of it", () => {
  const { place } = placed([MOVE]);
  expect(setRepeated(place, false)).toBeNull();
  expect(setRepeated(place, true)).toMatchObject({
    gesture: "steps",
    name: "Repeat `a => b;`",
    steps: [
      {
        gesture: "replaceCard",
        target: "m",
        card: { kind: "text", fields: { text: "while (|a| > 0)\n    a => b;" } },
      },
    ],
  });
  const { place: inside } = placed([loop("w", "while", [MOVE])]);
  expect(setRepeated(inside, false)).toMatchObject({
    name: "Repeat `a => b;` no longer",
    steps: [{ target: "w", card: { fields: { text: "a => b;" } } }],
  });
});

test("only what leaves a container can be repeated: a thread that has a name is moved once", () => {
  const { place, rules } = placed([MOVE]);
  const entries = [{ table: "container", name: "a" }] as Rules["entries"];
  expect(canRepeat(place, { ...rules, entries })).toBe(true);
  expect(canRepeat(place, { ...rules, entries: [] })).toBe(false);
});

test("the loop around a transfer is told, and not the one that it has for itself", () => {
  const own = loop("w", "while", [MOVE]);
  expect(loopAround(placed([own]).place)).toBeNull();
  const around = loop("f", "foreach", [decision("d", [["|a| > 0", [own]]])], ["t", "a"]);
  expect(loopAround(placed([around]).place)?.id).toBe("f");
  const other = card("n", "assignment", 70, "x = 1;", {});
  expect(loopAround(placed([loop("w", "while", [MOVE, other])]).place)?.id).toBe("w");
});

test("moved to another handler, a transfer takes its own condition along, not one that it shares", () => {
  const { place } = placed([decision("d", [["|a| > 0", [MOVE]]])]);
  expect(moveToHandler(place, "switch_out")).toMatchObject({
    steps: [{ targets: ["m"] }, { handler: "switch_out", condition: "|a| > 0" }],
  });
  const other = card("n", "assignment", 70, "x = 1;", {});
  const { place: shared } = placed([decision("d", [["|a| > 0", [MOVE, other]]])]);
  expect(moveToHandler(shared, "switch_out")).toMatchObject({
    steps: [{ targets: ["m"] }, { condition: null }],
  });
});

test("a selected card selects the arrow that its statement is drawn as", () => {
  const arrow = {
    ...edge("schedule", "ready", "current", 2),
    transfers: [{ site: 2, from: 50, to: 57, line: 3, conditions: [], verdict: "proven" as const }],
  };
  const graph = { ...GRAPH, edges: [arrow] };
  const { rules } = placed([loop("w", "while", [MOVE])]);
  expect(selectedEdge(graph, { kind: "rule", id: "m" }, rules)).toBe(arrow.id);
  expect(selectedEdge(graph, { kind: "rule", id: "gone" }, rules)).toBeNull();
  expect(selectedEdge(graph, { kind: "container", id: "ready" }, rules)).toBeNull();
});
