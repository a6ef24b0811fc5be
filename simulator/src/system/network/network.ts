import type { SystemPlan, SystemWay } from "../../generated/system.js";
import type { SystemChange } from "../../system-protocol.js";
import { movedOn, reseedings } from "../changes.js";
import { MANAGER, sharedNumber } from "../numbers.js";
import { RandomStream } from "../random.js";
import type { Passing, Sent, Ways } from "../steps/conservative.js";
import { NetworkLink } from "./link.js";
import type { SystemMessage } from "./message.js";
import { routeTo } from "./routes.js";

/** The network of a system: a link for each pair of members that talk to each other, one for each way. */
export class Network implements Ways<SystemMessage> {
  readonly #links: readonly (readonly (NetworkLink | null)[])[];

  /**
   * @param plan its nodes are the members from 1
   * @param seed of all random streams
   * @param isManaged whether there is a manager, which all nodes talk to
   * @param changes of which messages come at other times, and of the seed
   */
  constructor(
    plan: SystemPlan,
    seed: bigint,
    isManaged: boolean,
    changes: readonly SystemChange[] = [],
  ) {
    const count = plan.nodes.length + 1 + plan.sharedChannels.length;
    const numbers = Array.from({ length: count }, (_, number) => number);
    const talk = new Set(
      plan.channels.map(({ from, to }) => pair(from.node, routeTo(plan, to).to)),
    );
    for (const [index, { ends }] of plan.sharedChannels.entries()) {
      const number = sharedNumber(plan, index);
      for (const { node } of ends) talk.add(pair(node, number)).add(pair(number, node));
    }
    const seeds = reseedings(changes);
    this.#links = numbers.map((from) =>
      numbers.map((to) => {
        const isNode = (number: number) => number <= plan.nodes.length;
        const isByManager =
          isManaged && (from === MANAGER) !== (to === MANAGER) && isNode(from) && isNode(to);
        if (!isByManager && !talk.has(pair(from, to))) return null;
        const streamOf = (of: bigint) => new RandomStream(of, 1 + from * numbers.length + to);
        const later = seeds.map((each) => ({ from: each.from, stream: streamOf(each.seed) }));
        const moved = movedOn(changes, from, to);
        return new NetworkLink(wayBetween(plan, from, to), streamOf(seed), moved, later);
      }),
    );
  }

  shortest(from: number, to: number): number {
    return this.#links[from]?.[to]?.latency ?? Number.POSITIVE_INFINITY;
  }

  send(from: number, to: number, { time, message }: Sent<SystemMessage>): Passing {
    const link = this.#links[from]?.[to];
    if (!link) throw new Error("There is a link wherever a message goes.");
    return link.send(time, message.size);
  }
}

/** A way on which nothing but its length matters. */
const STRAIGHT = { rate: null, jitter: null, loss: 0, down: [], timeout: null };

const pair = (from: number, to: number) => `${from} ${to}`;

/** The last link that was declared for two members, else the one for all. */
function wayBetween(plan: SystemPlan, from: number, to: number): SystemWay {
  const shared = plan.sharedChannels[Math.max(from, to) - plan.nodes.length - 1];
  if (shared !== undefined) return { ...STRAIGHT, latency: shared.latency };
  const declared = plan.links.findLast((link) => link.from === from && link.to === to);
  return declared ?? (from === MANAGER || to === MANAGER ? plan.manager : plan.default);
}
