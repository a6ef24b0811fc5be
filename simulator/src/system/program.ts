import { failure, type Result, success } from "../base/result.js";
import type { RuntimeModule } from "../engine/compile.js";
import type { Lead } from "../engine/exchange.js";
import { loadEngine } from "../engine/load.js";
import { decodeWorkload } from "../engine/workload-info.js";
import type { SystemPlan, SystemNode as SystemPlanNode } from "../generated/system.js";
import { type Route, SystemNode } from "./node.js";

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
}

/** 2⁶⁴ by the golden ratio: consecutive multiples lie far from each other. */
const GOLDEN = 0x9e3779b97f4a7c15n;

/** Of a node's random streams, so that those of a family do not do the same. */
export function seedOf(system: bigint, node: number): bigint {
  return BigInt.asUintN(64, system + GOLDEN * BigInt(node));
}

/** Starts all nodes of a system, in the order of the plan. */
export async function startNodes(
  program: SystemProgram,
  start: SystemStart,
  seed: bigint,
): Promise<Result<SystemNode[]>> {
  const nodes: SystemNode[] = [];
  for (const [at, plan] of program.plan.nodes.entries()) {
    const node = await startNode(program, { plan, number: at + 1 }, start, seed);
    if (!node.ok) return node;
    nodes.push(node.value);
  }
  return success(nodes);
}

async function startNode(
  { plan, schedulers, workloads }: SystemProgram,
  { plan: node, number }: { readonly plan: SystemPlanNode; readonly number: number },
  { runtime, parameters }: SystemStart,
  seed: bigint,
): Promise<Result<SystemNode>> {
  const scheduler = schedulers[node.family];
  const workload = workloads[node.workload];
  if (!scheduler || !workload) {
    return failure(`Node ${node.label} has no compiled scheduler or workload.`);
  }
  const engine = await loadEngine({
    runtime,
    scheduler,
    workload,
    seed: String(seedOf(seed, number)),
    parameters: ownParameters(plan, workload, parameters),
    leads: leadsOf(plan, number),
  });
  if (!engine.ok) return failure(`${node.label}: ${engine.message}`);
  return success(new SystemNode(node, engine.value, routesOf(plan, number)));
}

function leadsOf({ channels }: SystemPlan, node: number): Record<string, Lead> {
  const leads: Record<string, Lead> = {};
  for (const { from, to } of channels) {
    if (from.node === node) leads[from.channel] = "out";
    if (to.node === node) leads[to.channel] = "in";
  }
  return leads;
}

function routesOf({ channels }: SystemPlan, node: number): Map<string, Route[]> {
  const routes = new Map<string, Route[]>();
  for (const { from, to } of channels) {
    if (from.node !== node) continue;
    const known = routes.get(from.channel) ?? [];
    routes.set(from.channel, [...known, { to: to.node, channel: to.channel }]);
  }
  return routes;
}

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
