import { failure, type Result, success } from "../base/result.js";
import { FAULT_TEXT, FaultKindName } from "../generated/faults.js";
import { HandlerName } from "../generated/handlers.js";
import { Explored, ExploredFlag } from "../generated/layout.js";
import { Explorer, type SearchSetup } from "./explorer.js";
import type { StateGraph } from "./graph.js";
import { type FoundFault, NONE } from "./layout.js";
import { type Allowed, findLasso, type Lasso, leastBypass } from "./overtaking.js";
import { PathTeller } from "./path.js";
import { ownVerdicts, readProperties } from "./properties.js";
import { shapesOf } from "./shapes.js";
import { hopelessStates, lostStates, turningPoint } from "./turning-point.js";
import type {
  Counterexample,
  Exploration,
  Extent,
  FaultPlace,
  Progress,
  VariedImport,
  Verdict,
} from "./types.js";

/** What is asked. */
export interface ExploreSetup extends Omit<SearchSetup, "variations" | "watches"> {
  readonly imports: readonly VariedImport[];
  /** Values of random numbers; left out: a scheduler that draws some is not explored. */
  readonly random?: readonly number[];
  /** Properties of one's own, as `readProperties` reads them. */
  readonly properties?: string;
  /** Asked after each slice: whether it is to end with what was found. */
  readonly isCancelled?: () => boolean;
}

/** States that are expanded before others get their turn. */
const SLICE = 4096;

/**
 * Explores a scheduler under every program: first for faults, then, with one thread watched, for threads that are forgotten.
 * It pauses after each slice with how far it has come.
 */
export function* explore(setup: ExploreSetup): Generator<Progress, Result<Exploration>> {
  const opened = openSearch(setup, false);
  if (!opened.ok) return opened;
  const own = readProperties(setup.properties ?? "", opened.value);
  if (!own.ok) return own;
  const faults = yield* search(opened.value, "states", setup.isCancelled);
  if (!faults.ok) return faults;
  const { explorer, extent } = faults.value;
  const graph = explorer.graph();
  if (!graph.ok) return graph;
  const shapes = shapesOf(explorer, graph.value);
  const ofOwn = ownVerdicts(explorer, own.value, extent);
  if (!ofOwn.ok) return ofOwn;
  const verdicts = [...safety(explorer, extent), ...ofOwn.value];
  if (extent.complete) {
    const other = openSearch(setup, true);
    if (!other.ok) return other;
    const watched = yield* search(other.value, "forgotten", setup.isCancelled);
    if (!watched.ok) return watched;
    const found = overtaking(watched.value);
    if (!found.ok) return found;
    verdicts.push(...found.value);
  } else {
    verdicts.push(...OVERTAKING.map(({ property }) => unasked(property, extent)));
  }
  const scheduler = explorer.descriptor.name;
  return success({ scheduler, extent, imports: setup.imports, verdicts, shapes });
}

function openSearch(setup: ExploreSetup, watches: boolean): Result<Explorer> {
  const random = setup.random === undefined ? [] : [{ name: "rand", values: setup.random }];
  return Explorer.open({ ...setup, watches, variations: [...setup.imports, ...random] });
}

/** A search that has come to its end, and how far it got. */
interface Searched {
  readonly explorer: Explorer;
  readonly extent: Extent;
}

function* search(
  explorer: Explorer,
  phase: Progress["phase"],
  isCancelled: () => boolean = () => false,
): Generator<Progress, Result<Searched>> {
  while (explorer.go(SLICE)) {
    const { states, expanded, depth, bytes } = explorer.look();
    yield { phase, states, frontier: states - expanded, depth, bytes };
    if (isCancelled()) break;
  }
  if (explorer.look().status === Explored.UNANSWERED) return failure(RANDOM);
  return success({ explorer, extent: extentOf(explorer) });
}

const RANDOM =
  "The scheduler draws random numbers, and nobody has said which are to be tried. Name some, for example --values rand=0,1,2.";

function extentOf(explorer: Explorer): Extent {
  const { threads, states, transitions, depth, status, bytes } = explorer.look();
  const limit = LIMITS[status] ?? null;
  return { threads, states, transitions, depth, complete: limit === null, limit, bytes };
}

const LIMITS: Readonly<Record<number, Extent["limit"]>> = {
  [Explored.MEMORY]: "memory",
  [Explored.DEPTH]: "depth",
  [Explored.RUNNING]: "cancelled",
};

// --- faults and states that lead nowhere ---------------------------------------------------------

function* safety(explorer: Explorer, extent: Extent): Generator<Verdict> {
  const graph = explorer.graph();
  if (!graph.ok) return;
  const faults = explorer.faults();
  if (faults.length === 0) {
    yield upheld("faults", "No check, assertion or rule of the library fails", extent);
  }
  const stuck = firstStuck(graph.value);
  const isAsked = extent.complete && (faults.length > 0 || stuck !== null);
  const lost = isAsked ? lostStates(graph.value) : new Uint8Array();
  for (const fault of faults) yield faultVerdict(explorer, graph.value, fault, lost);
  if (stuck === null) {
    yield upheld("stuck", "Some thread can run, or something is to come", extent);
    return;
  }
  yield {
    property: "stuck",
    verdict: "fails",
    message: "There are threads, and nothing can happen any more.",
    fault: null,
    bound: null,
    counterexample: alongWay(new PathTeller(explorer), graph.value.wayTo(stuck), lost),
  };
}

function firstStuck(graph: StateGraph): number | null {
  for (let state = 0; state < graph.expanded; state++) {
    if ((graph.flags(state) & ExploredFlag.STUCK) !== 0) return state;
  }
  return null;
}

function faultVerdict(
  explorer: Explorer,
  graph: StateGraph,
  fault: FoundFault,
  lost: Uint8Array,
): Verdict {
  const teller = new PathTeller(explorer);
  const way = fault.state === NONE ? [] : graph.wayTo(fault.state);
  const stem = [...way.map((state) => teller.to(state)), teller.take(fault.step)];
  const place = placeOf(explorer, fault);
  const handler = place.handler === null ? "" : ` in \`${place.handler}\``;
  const line = place.line > 0 ? `, line ${place.line}` : "";
  return {
    property: "faults",
    verdict: "fails",
    message: `It stops${handler}${line} because ${FAULT_TEXT[fault.kind]}.`,
    fault: place,
    bound: null,
    counterexample: { stem, loop: [], watched: null, unavoidable: turningPoint(way, lost) },
  };
}

function placeOf(explorer: Explorer, { kind, site, handler }: FoundFault): FaultPlace {
  const at = site > 0 ? explorer.descriptor.sites[site] : undefined;
  return {
    kind: FaultKindName[kind] ?? "NONE",
    handler: HandlerName[handler] ?? null,
    file: at?.file ?? "",
    line: at?.line ?? 0,
    column: at?.column ?? 0,
  };
}

function alongWay(teller: PathTeller, way: readonly number[], lost: Uint8Array): Counterexample {
  const stem = way.map((state) => teller.to(state));
  return { stem, loop: [], watched: null, unavoidable: turningPoint(way, lost) };
}

// --- threads that are forgotten ------------------------------------------------------------------

interface Overtaking {
  readonly property: string;
  readonly allowed: Allowed;
  /** What may happen meanwhile, in words. */
  readonly when: string;
}

const OVERTAKING: readonly Overtaking[] = [
  { property: "forgotten", allowed: { favours: true, births: true }, when: "" },
  {
    property: "forgotten-unnamed",
    allowed: { favours: false, births: true },
    when: ", when nobody yields by name or writes anew what it goes by",
  },
  {
    property: "forgotten-unborn",
    allowed: { favours: false, births: false },
    when: ", when moreover no thread is born",
  },
];

function overtaking({ explorer, extent }: Searched): Result<Verdict[]> {
  const graph = explorer.graph();
  if (!graph.ok) return graph;
  const hopeless = extent.complete ? hopelessStates(graph.value) : new Uint8Array();
  const verdicts = OVERTAKING.map(({ property, allowed, when }) => {
    if (!extent.complete) return unasked(property, extent);
    const lasso = findLasso(graph.value, allowed);
    if (lasso === null) return upheld(property, `No ready thread is forgotten${when}`, extent);
    return {
      property,
      verdict: "fails" as const,
      message: `A ready thread can be passed over without end${when}.`,
      fault: null,
      bound: null,
      counterexample: alongLasso(new PathTeller(explorer), lasso, hopeless),
    };
  });
  if (extent.complete) verdicts.push(bypass(graph.value));
  return success(verdicts);
}

function alongLasso(
  teller: PathTeller,
  { stem, loop }: Lasso,
  hopeless: Uint8Array,
): Counterexample {
  const up = stem.map((state) => teller.to(state));
  const watched = teller.watched();
  const round = loop.map((state) => teller.to(state));
  return { stem: up, loop: round, watched, unavoidable: turningPoint(stem, hopeless) };
}

/** Of the strictest question that has a bound. */
function bypass(graph: StateGraph): Verdict {
  for (const { allowed, when } of OVERTAKING) {
    const bound = leastBypass(graph, allowed);
    if (!Number.isFinite(bound)) continue;
    const times = bound === 1 ? "once" : `${bound} times`;
    return {
      property: "bypass",
      verdict: "holds",
      message: `A ready thread is passed over at most ${times}${when}.`,
      fault: null,
      bound,
      counterexample: null,
    };
  }
  return {
    property: "bypass",
    verdict: "fails",
    message: "There is no bound on how often a ready thread is passed over.",
    fault: null,
    bound: null,
    counterexample: null,
  };
}

// --- words ---------------------------------------------------------------------------------------

function upheld(property: string, fact: string, extent: Extent): Verdict {
  const verdict = extent.complete ? "holds" : "open";
  const reach = extent.complete ? "" : ` up to depth ${extent.depth}`;
  return {
    property,
    verdict,
    message: `${fact}${reach}.`,
    fault: null,
    bound: null,
    counterexample: null,
  };
}

function unasked(property: string, extent: Extent): Verdict {
  return {
    property,
    verdict: "open",
    message: `Not all states are known, only those up to depth ${extent.depth}, so it cannot be said whether a thread can be forgotten.`,
    fault: null,
    bound: null,
    counterexample: null,
  };
}
