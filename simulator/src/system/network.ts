import type { SystemPlan, SystemWay } from "../generated/system.js";
import type { Sent, Ways } from "./conservative.js";
import { NetworkLink } from "./link.js";
import type { SystemMessage } from "./message.js";
import { RandomStream } from "./random.js";

/** The manager's number. */
export const MANAGER = 0;

/** The network of a system: a link for each pair of members that talk to each other, one for each way. */
export class Network implements Ways<SystemMessage> {
  readonly #links: readonly (readonly (NetworkLink | null)[])[];

  /**
   * @param plan its nodes are the members from 1
   * @param seed of all random streams
   * @param isManaged whether there is a manager, which all nodes talk to
   */
  constructor(plan: SystemPlan, seed: bigint, isManaged: boolean) {
    const numbers = Array.from({ length: plan.nodes.length + 1 }, (_, number) => number);
    const talk = new Set(plan.channels.map(({ from, to }) => pair(from.node, to.node)));
    this.#links = numbers.map((from) =>
      numbers.map((to) => {
        const isByManager = (from === MANAGER) !== (to === MANAGER) && isManaged;
        if (!isByManager && !talk.has(pair(from, to))) return null;
        const stream = new RandomStream(seed, 1 + from * numbers.length + to);
        return new NetworkLink(wayBetween(plan, from, to), stream);
      }),
    );
  }

  shortest(from: number, to: number): number {
    return this.#links[from]?.[to]?.latency ?? Number.POSITIVE_INFINITY;
  }

  arrival(from: number, to: number, { time, message }: Sent<SystemMessage>): number {
    const link = this.#links[from]?.[to];
    if (!link) throw new Error("There is a link wherever a message goes.");
    return link.arrival(time, message.size);
  }
}

const pair = (from: number, to: number) => `${from} ${to}`;

/** The last link that was declared for two members, else the one for all. */
function wayBetween(plan: SystemPlan, from: number, to: number): SystemWay {
  const declared = plan.links.findLast((link) => link.from === from && link.to === to);
  return declared ?? (from === MANAGER || to === MANAGER ? plan.manager : plan.default);
}
