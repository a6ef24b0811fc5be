import type { Sent, Ways } from "./conservative.js";
import { NetworkLink } from "./link.js";
import type { SystemMessage } from "./message.js";
import type { LinkPlan, SystemPlan } from "./plan.js";
import { RandomStream } from "./random.js";

/** A link of a system that says nothing of its network. */
const USUAL_LINK: LinkPlan = {
  from: null,
  to: null,
  latency: 100_000,
  rate: null,
  jitter: null,
  loss: 0,
  down: [],
  timeout: null,
};

/** The network of a system: a link for each pair of nodes that talk to each other, one for each way. */
export class Network implements Ways<SystemMessage> {
  readonly #links: readonly (readonly (NetworkLink | null)[])[];

  /** @param plan - its nodes are the members, in that order; @param seed - of all random streams */
  constructor(plan: SystemPlan, seed: bigint) {
    const { nodes, channels } = plan;
    const talk = new Set(channels.map(({ from, to }) => pair(from.node, to.node)));
    this.#links = nodes.map((_, from) =>
      nodes.map((_, to) =>
        talk.has(pair(from, to))
          ? new NetworkLink(
              linkPlan(plan, from, to),
              new RandomStream(seed, 1 + from * nodes.length + to),
            )
          : null,
      ),
    );
  }

  shortest(from: number, to: number): number {
    return this.#links[from]?.[to]?.latency ?? Number.POSITIVE_INFINITY;
  }

  arrival(from: number, to: number, { time, message }: Sent<SystemMessage>): number {
    const link = this.#links[from]?.[to];
    if (!link) throw new Error("There is a link wherever a channel leads.");
    return link.arrival(time, message.size);
  }
}

const pair = (from: number, to: number) => `${from} ${to}`;

/** The last link that was declared for two nodes, else the one for all. */
function linkPlan({ links }: SystemPlan, from: number, to: number): LinkPlan {
  return (
    links.findLast((link) => link.from === from && link.to === to) ??
    links.findLast((link) => link.from === null) ??
    USUAL_LINK
  );
}
