import { ExploredEventName, ExploredFlag } from "../generated/layout.js";
import type { Explorer } from "./explorer.js";
import type { Groups } from "./findings/shapes.js";
import { lostStates } from "./findings/turning-point.js";
import type { StateGraph } from "./graph.js";
import { NONE } from "./layout.js";
import { PathTeller, type ToldStep } from "./path.js";
import type { Invariant } from "./property-text.js";
import { KeyReader } from "./state.js";
import type { Counterexample, DrawnEdge, DrawnNode, NamedStep, StateDrawing } from "./types.js";
import { wordsOf } from "./words.js";

/** More states, or ways between them, are a ball of wool to look at. */
const MOST_STATES = 300;
const MOST_EDGES = 1200;

/** What is marked in a drawing, and how states are summed up. */
export interface Marks {
  /** By verdict; null: it has no run. */
  readonly runs: readonly (Counterexample | null)[];
  readonly invariants: readonly Invariant[];
  /** Null: there are too many. */
  readonly groups: Groups | null;
}

/** The states that were found, one by one where they are few, else by lengths of containers; null where those are too many, too. */
export function drawingOf(explorer: Explorer, marks: Marks): StateDrawing | null {
  const read = explorer.graph();
  if (!read.ok) return null;
  const graph = read.value;
  const isComplete = graph.expanded === graph.stateCount;
  const lost = isComplete ? lostStates(graph) : new Uint8Array(graph.stateCount);
  if (graph.stateCount <= MOST_STATES && graph.edgeCount <= MOST_EDGES)
    return drawnOneByOne(explorer, graph, lost, marks);
  return marks.groups === null ? null : drawnByLengths(explorer, graph, lost, marks, marks.groups);
}

function drawnOneByOne(
  explorer: Explorer,
  graph: StateGraph,
  lost: Uint8Array,
  { runs, invariants }: Marks,
): StateDrawing {
  const reader = new KeyReader(explorer.descriptor, explorer.look());
  const nodes: DrawnNode[] = [];
  const edges: DrawnEdge[] = [];
  for (const [state, { way, ahead }] of waysTo(explorer, graph).entries()) {
    const key = reader.read(explorer.key(state));
    const broken = invariants.filter(({ formula }) => !formula(key)).map(({ text }) => text);
    if (ahead.some(({ told }) => told.after === null)) broken.unshift("faults");
    if (isStuck(graph, state)) broken.unshift("stuck");
    nodes.push({ states: 1, way, breaks: broken, isLost: lost[state] === 1 });
    edges.push(...edgesFrom(state, ahead));
  }
  const followed = runs.map((run) => nodesOf(explorer, run, (state) => state));
  return { of: "states", nodes, edges, runs: followed };
}

/** A shortest way to each state, and the steps from it. What two ways have in common is the same object. */
function waysTo(explorer: Explorer, graph: StateGraph) {
  const found: { teller: PathTeller; way: NamedStep[]; ahead: ToldStep[] }[] = [];
  for (let state = 0; state < graph.stateCount; state++) {
    const before = found[graph.parent(state)];
    const teller = before?.teller.fork() ?? new PathTeller(explorer);
    const way = [...(before?.way ?? []), teller.to(state)];
    const ahead = state < graph.expanded ? teller.ahead() : [];
    found.push({ teller, way, ahead });
  }
  return found;
}

function edgesFrom(from: number, ahead: readonly ToldStep[]): DrawnEdge[] {
  const words = new Map<number, Set<string>>();
  for (const { told, target } of ahead) {
    if (target === NONE) continue;
    words.set(target, (words.get(target) ?? new Set()).add(told.words));
  }
  return [...words].map(([to, each]) => ({ from, to, words: [...each] }));
}

const isStuck = (graph: StateGraph, state: number) =>
  (graph.flags(state) & ExploredFlag.STUCK) !== 0;

function drawnByLengths(
  explorer: Explorer,
  graph: StateGraph,
  lost: Uint8Array,
  { runs }: Marks,
  { groups, of }: Groups,
): StateDrawing {
  const breaks = groups.map(() => new Set<string>());
  const hopes = new Uint8Array(groups.length);
  const words = new Map<number, Set<string>>();
  for (const { state } of explorer.faults()) {
    if (state !== NONE) breaks[of[state] as number]?.add("faults");
  }
  for (let state = 0; state < graph.expanded; state++) {
    const group = of[state] as number;
    if (lost[state] === 0) hopes[group] = 1;
    if (isStuck(graph, state)) breaks[group]?.add("stuck");
    for (let edge = graph.firstEdge(state); edge < graph.endOfEdges(state); edge++) {
      const way = group * groups.length + (of[graph.target(edge)] as number);
      words.set(way, (words.get(way) ?? new Set()).add(anyone(graph.event(edge))));
    }
  }
  const nodes = groups.map(({ first, states }, group) => {
    const teller = new PathTeller(explorer);
    const way = graph.wayTo(first).map((state) => teller.to(state));
    return { states, way, breaks: [...(breaks[group] ?? [])], isLost: hopes[group] === 0 };
  });
  const edges = [...words].map(([way, each]) => ({
    from: Math.floor(way / groups.length),
    to: way % groups.length,
    words: [...each],
  }));
  const followed = runs.map((run) => nodesOf(explorer, run, (state) => of[state] as number));
  return { of: "lengths", nodes, edges, runs: followed };
}

/** What happens in words, whoever does it. */
const anyone = (event: number) =>
  wordsOf({
    event: (ExploredEventName[event] ?? "").toLowerCase(),
    thread: "a thread",
    other: "another one",
    values: [],
  });

/** A run in the graph without a watched thread, in which it may pass by other states of the same kind. */
function nodesOf(
  explorer: Explorer,
  run: Counterexample | null,
  nodeOf: (state: number) => number,
): (number | null)[] {
  if (run === null) return [];
  const teller = new PathTeller(explorer);
  const nodes: (number | null)[] = [];
  for (const step of [...run.stem, ...run.loop]) {
    const target = step.after === null ? undefined : teller.follow(step);
    if (target === undefined) return [...nodes, null];
    nodes.push(nodeOf(target));
  }
  return nodes;
}
