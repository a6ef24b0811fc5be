import { failure, type Result, success } from "../base/result.js";
import type { RuntimeModule } from "../engine/compile.js";
import type { Linkage } from "../engine/link.js";
import { loadEngine, type Program } from "../engine/load.js";
import type { WasmEngine } from "../engine/wasm-engine.js";
import { decodeWorkload } from "../engine/workload-info.js";
import type { SystemNode, SystemPlan } from "../generated/system.js";
import type { SystemChange } from "../system-protocol.js";
import { changesIn } from "./changes.js";
import { leadsOf, routesOf } from "./network/routes.js";
import { MANAGER } from "./numbers.js";
import type { PoolWish } from "./pool/pool.js";
import { SystemProcess } from "./process.js";
import { watchedNames } from "./steps/looks.js";

/** A system, compiled. */
export interface SystemProgram {
  readonly plan: SystemPlan;
  /** WebAssembly modules of the schedulers, by family. */
  readonly schedulers: Readonly<Record<string, Uint8Array>>;
  /** Compiled workloads, by file name. */
  readonly workloads: Readonly<Record<string, Uint8Array>>;
  /** The master's module; null: the nodes share nothing. */
  readonly manager: Uint8Array | null;
}

export interface SystemStart {
  readonly runtime: RuntimeModule;
  /** Seed of all random streams: decimal or 0x, up to 64 bits. */
  readonly seed: string;
  /** By name; each node whose workload has one of that name gets it. */
  readonly parameters: Readonly<Record<string, number>>;
  /** The numbers of all members, shared channels too, in the order in which they go on in each step. It decides nothing. */
  readonly order?: readonly number[];
  /**
   * Each process goes as far as it can in a step, which is quicker where nobody looks in between; not where the condition
   * of the system asks for something of a node.
   */
  readonly isHasty?: boolean;
  /** Whether all queries are asked after every event, to note answers that contradict the library's record (Pth). */
  readonly checkQueries?: boolean;
  /** How schedulers are called; by default by the table, by which a run starts soonest. */
  readonly linkage?: Linkage;
  /**
   * What is decided in the place of chance in each process, by its number, as an exploration found it. Then links have no
   * chance either: a message comes as early as it can, unless a change says otherwise. Left out: chance decides.
   */
  readonly decisions?: readonly (readonly number[])[];
  /**
   * Engines by process that begin anew in the place of new ones, of a run of the same program that nobody goes on with; those that
   * are missing are put in. Only with decisions, and with changes of arrivals and crashes alone.
   */
  readonly engines?: Map<number, WasmEngine>;
  /** Threads that go on with it side by side; null: its own only. They decide nothing. */
  readonly pool?: PoolWish | null;
}

/** 2⁶⁴ by the golden ratio: consecutive multiples lie far from each other. */
const GOLDEN = 0x9e3779b97f4a7c15n;

/** Of a node's random streams, so that those of a family do not do the same. */
export function seedOf(system: bigint, node: number): bigint {
  return BigInt.asUintN(64, system + GOLDEN * BigInt(node));
}

interface WatchedStart extends SystemStart {
  readonly changes: readonly SystemChange[];
  /** Names of shared variables at which some process looks. */
  readonly watched: readonly string[];
}

/** Without a manager nothing is shared. */
function watchedIn(
  { schedulers, manager }: SystemProgram,
  { checkQueries = false }: SystemStart,
): Result<string[]> {
  return manager === null ? success([]) : watchedNames(Object.values(schedulers), checkQueries);
}

/** Starts all processes of a system, by number; null: there is no manager. */
export async function startProcesses(
  program: SystemProgram,
  start: SystemStart,
  seed: bigint,
  changes: readonly SystemChange[] = [],
): Promise<Result<(SystemProcess | null)[]>> {
  const watched = watchedIn(program, start);
  if (!watched.ok) return watched;
  const common = { ...start, watched: watched.value, changes };
  const manager = await startManager(program, common, seed);
  if (!manager.ok) return manager;
  const processes = [manager.value];
  for (const [at, plan] of program.plan.nodes.entries()) {
    const node = await startNode(program, { plan, number: at + 1 }, common, seed);
    if (!node.ok) return node;
    processes.push(node.value);
  }
  return success(processes);
}

/** A process's engine: one that is kept begins anew. */
async function engineFor(
  number: number,
  program: Program,
  engines: Map<number, WasmEngine> | undefined,
): Promise<Result<WasmEngine>> {
  const kept = engines?.get(number);
  if (kept !== undefined) {
    kept.restart(BigInt(program.seed), program.decisions ?? []);
    return success(kept);
  }
  const engine = await loadEngine(program);
  if (engine.ok) engines?.set(number, engine.value);
  return engine;
}

async function startManager(
  { plan, manager }: SystemProgram,
  { runtime, linkage, watched, changes, decisions, engines }: WatchedStart,
  seed: bigint,
): Promise<Result<SystemProcess | null>> {
  if (manager === null) return success(null);
  const { message } = plan.manager;
  const program = {
    runtime,
    linkage,
    scheduler: manager,
    workload: { message },
    watched,
    seed: String(seedOf(seed, MANAGER)),
    parameters: {},
    decisions: decisions && (decisions[MANAGER] ?? []),
    changes: changesIn(changes, placeOf(MANAGER, 0, {})),
  };
  const engine = await engineFor(MANAGER, program, engines);
  if (!engine.ok) return failure(`The manager: ${engine.message}`);
  const place = {
    number: MANAGER,
    label: "manager",
    plan: null,
    family: null,
    routes: new Map(),
  };
  return success(new SystemProcess(place, engine.value));
}

async function startNode(
  { plan, schedulers, workloads, manager }: SystemProgram,
  { plan: node, number }: { readonly plan: SystemNode; readonly number: number },
  {
    runtime,
    parameters,
    linkage,
    watched,
    checkQueries,
    changes,
    decisions,
    engines,
  }: WatchedStart,
  seed: bigint,
): Promise<Result<SystemProcess>> {
  const scheduler = schedulers[node.family];
  const workload = workloads[node.workload];
  if (!scheduler || !workload) {
    return failure(`Node ${node.label} has no compiled scheduler or workload.`);
  }
  const own = ownParameters(plan, workload, parameters);
  const join = joinOf(node, number, manager !== null);
  const program = {
    runtime,
    linkage,
    scheduler,
    workload,
    seed: String(seedOf(seed, number)),
    parameters: own,
    decisions: decisions && (decisions[number] ?? []),
    changes: changesIn(changes, placeOf(number, join?.time ?? 0, own)),
    leads: leadsOf(plan, number),
    join,
    watched,
    checkQueries,
  };
  const engine = await engineFor(number, program, engines);
  if (!engine.ok) return failure(`${node.label}: ${engine.message}`);
  const place = {
    number,
    label: node.label,
    plan: node,
    family: manager === null ? node.workload.replace(/\.workload$/, "") : node.family,
    routes: routesOf(plan, number),
  };
  return success(new SystemProcess(place, engine.value));
}

/**
 * When a node is welcomed by the host, ns: in a system without a manager, where it comes later or is told to go. Null:
 * the manager does that, or it is there from the start.
 */
export function welcomeOf({ arrives, departs }: SystemNode, isManaged: boolean): number | null {
  return isManaged || (arrives === 0 && departs === null) ? null : Math.max(arrives, 1);
}

/** When a node says hello; before it is welcomed. */
function joinOf(node: SystemNode, number: number, isManaged: boolean): Program["join"] {
  if (isManaged) return { node: number, time: node.arrives };
  const welcome = welcomeOf(node, false);
  return welcome === null ? undefined : { node: number, time: welcome - 1 };
}

const placeOf = (number: number, begins: number, parameters: Readonly<Record<string, number>>) => ({
  number,
  begins,
  parameters: new Set(Object.keys(parameters)),
  seedOf: (seed: bigint) => seedOf(seed, number),
});

/** Of the system's parameters, those that a workload declares. */
function ownParameters(
  { parameters }: SystemPlan,
  workload: Uint8Array,
  given: Readonly<Record<string, number>>,
): Record<string, number> {
  const info = decodeWorkload(workload);
  if (!info.ok) return {};
  const declared = info.value.variables.filter(({ parameter }) => parameter);
  const known = new Map(parameters.map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    declared.flatMap(({ name }) => {
      const value = given[name] ?? known.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
