import type { Result } from "../../src/base/result.js";
import type { LinkPlan, NodePlan, SystemPlan } from "../../src/system/plan.js";
import type { SystemProgram } from "../../src/system/program.js";
import { System, type SystemEnd } from "../../src/system/system.js";
import { fixtureBundle, sharedRuntime } from "../support/engines.js";

export const MS = 1_000_000;

const LINK = { from: null, to: null, rate: null, jitter: null, loss: 0, down: [], timeout: null };

export const node = (name: string, family: string, more: Partial<NodePlan> = {}): NodePlan => ({
  name,
  instance: null,
  family,
  workload: `${family}.workload`,
  arrives: 0,
  departs: null,
  crashes: null,
  ...more,
});

export const link = (latency: number, more: Partial<LinkPlan> = {}): LinkPlan => ({
  ...LINK,
  latency,
  ...more,
});

/** A system in which clients ask a server. */
export function clientServer(given: Partial<SystemPlan> = {}): SystemProgram {
  const plan: SystemPlan = {
    name: "pair",
    nodes: [node("client", "client"), node("server", "server")],
    manager: { latency: 60_000, message: 15_000 },
    links: [link(MS)],
    channels: [
      { from: { node: 0, channel: "requests" }, to: { node: 1, channel: "jobs" } },
      { from: { node: 1, channel: "done" }, to: { node: 0, channel: "answers" } },
    ],
    sharedChannels: [],
    parameters: [],
    stop: null,
    ...given,
  };
  const [client, server] = [fixtureBundle("client"), fixtureBundle("server")];
  return {
    plan,
    schedulers: { client: client.scheduler, server: server.scheduler },
    workloads: { "client.workload": client.workload, "server.workload": server.workload },
  };
}

/** A started system; what goes wrong fails the test. */
export async function startSystem(program: SystemProgram, seed = "1"): Promise<System> {
  return value(await System.start(program, { runtime: sharedRuntime(), seed, parameters: {} }));
}

/** Goes to the end, or to the end of a time (ns). */
export function runSystem(system: System, until = Number.MAX_SAFE_INTEGER): SystemEnd {
  const travel = system.run(until);
  for (let step = travel.next(); ; step = travel.next()) if (step.done) return value(step.value);
}

/** Of each node: how far it has come, and all that decides how it goes on. */
export const figures = ({ nodes }: System) =>
  nodes.map(({ engine }) => {
    const { tick, traceHash } = engine.look();
    return { tick, traceHash, stateHash: engine.stateHash() };
  });

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}
