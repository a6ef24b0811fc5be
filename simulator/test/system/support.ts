import type { Result } from "../../src/base/result.js";
import { helperThreads } from "../../src/cli/system/helper.js";
import type {
  Expression,
  SystemChannel,
  SystemNode,
  SystemPlan,
  SystemWay,
} from "../../src/generated/system.js";
import type { PoolWish } from "../../src/system/pool/pool.js";
import type { SystemProgram } from "../../src/system/program.js";
import { System } from "../../src/system/system.js";
import type { SystemChange, SystemEnd } from "../../src/system-protocol.js";
import { fixtureBundle, sharedRuntime } from "../support/engines.js";

export const MS = 1_000_000;

export const node = (
  label: string,
  family: "client" | "server",
  more: Partial<SystemNode> = {},
): SystemNode => ({
  name: label,
  instance: 0,
  label,
  family,
  workload: `${family}.workload`,
  arrives: 0,
  departs: null,
  crashes: null,
  line: 1,
  ...more,
});

export const way = (latency: number, more: Partial<SystemWay> = {}): SystemWay => ({
  latency,
  rate: null,
  jitter: null,
  loss: 0,
  down: [],
  timeout: null,
  ...more,
});

export const leads = (from: [number, string], to: [number, string]): SystemChannel => ({
  from: { node: from[0], channel: from[1] },
  to: { node: to[0], channel: to[1] },
});

export const expression = (op: string, ...args: Expression[]): Expression => ({
  op,
  args,
  value: null,
  nodes: [],
  name: null,
});

export const constant = (value: number): Expression => ({ ...expression("CONST"), value });

/** A system in which a client asks a server. */
export function clientServer(given: Partial<SystemPlan> = {}): SystemProgram {
  const plan: SystemPlan = {
    nodes: [node("client", "client"), node("server", "server")],
    manager: { ...way(60_000), message: 15_000 },
    default: way(MS),
    links: [],
    channels: [leads([1, "requests"], [2, "jobs"]), leads([2, "done"], [1, "answers"])],
    sharedChannels: [],
    parameters: [],
    dsm: {},
    anywhere: [],
    stop: null,
    stopText: null,
    seed: null,
    ...given,
  };
  const [client, server] = [fixtureBundle("client"), fixtureBundle("server")];
  return {
    plan,
    schedulers: { client: client.scheduler, server: server.scheduler },
    manager: null,
    workloads: { "client.workload": client.workload, "server.workload": server.workload },
  };
}

/** A started system; what goes wrong fails the test. */
export async function startSystem(
  program: SystemProgram,
  seed = "1",
  changes: readonly SystemChange[] = [],
): Promise<System> {
  const start = { runtime: sharedRuntime(), seed, parameters: {} };
  return value(await System.start(program, start, changes));
}

const start = helperThreads(new URL("../../dist/cli/system/helper-thread.js", import.meta.url));

/** Threads that share every step. */
export const poolOf = (workers: number): PoolWish => ({ workers, start, isAlways: true });

/** Goes to the end, or to the end of a time (ns). */
export function runSystem(system: System, until = Number.MAX_SAFE_INTEGER): SystemEnd {
  const travel = system.run(until);
  for (let step = travel.next(); ; step = travel.next()) if (step.done) return value(step.value);
}

/** Of each node: how far it has come, and all that decides how it goes on. */
export const figures = ({ processes }: System) =>
  processes.map(({ engine }) => {
    const { tick, traceHash } = engine.look();
    return { tick, traceHash, stateHash: engine.stateHash() };
  });

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}
