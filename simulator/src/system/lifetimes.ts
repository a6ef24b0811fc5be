/** What a host itself tells the processes of a system: when nodes are to go, and which are found to be gone. */

import type { Mail } from "../engine/exchange.js";
import { MailKind, MailKindName } from "../generated/layout.js";
import type { SystemNode, SystemPlan } from "../generated/system.js";
import { SCHEDULER_SIZE, type SystemMessage } from "./network/message.js";
import { MANAGER } from "./numbers.js";
import { welcomeOf } from "./program.js";

/** A message that nobody sends: it comes at its time, ns. */
export interface Notice {
  readonly from: number;
  readonly to: number;
  readonly time: number;
  readonly message: SystemMessage;
}

/** How long a crashed node counts as being there, ns, where its way to the manager does not say: as on real processes. */
const TIMEOUT = 10e9;

/** The plan with nodes that end where their manager takes them for departed, as they could not be reached for too long. */
export function withoutCutOff(plan: SystemPlan, isManaged: boolean): SystemPlan {
  if (!isManaged) return plan;
  const nodes = plan.nodes.map((node, at) => {
    const end = cutOff(node, at + 1, plan);
    return end < endOf(node) ? { ...node, crashes: end } : node;
  });
  return { ...plan, nodes };
}

const endOf = ({ departs, crashes }: SystemNode) =>
  Math.min(departs ?? Infinity, crashes ?? Infinity);

/** When a way between a node and its manager has been down for its timeout, ns. */
function cutOff(node: SystemNode, number: number, plan: SystemPlan): number {
  const ways = [wayOf(plan, number, MANAGER), wayOf(plan, MANAGER, number)];
  const ends = ways.flatMap(({ down, timeout }) =>
    down.flatMap(([from = 0, to = 0]) => {
      const end = Math.max(from, node.arrives) + (timeout ?? Infinity);
      return end < to ? [end] : [];
    }),
  );
  return Math.min(Infinity, ...ends);
}

/** The notices of a whole run. */
export function notices(plan: SystemPlan, isManaged: boolean): Notice[] {
  return plan.nodes.flatMap((node, at) => ofNode(node, at + 1, plan, isManaged));
}

function ofNode(node: SystemNode, number: number, plan: SystemPlan, isManaged: boolean): Notice[] {
  const found: Notice[] = [];
  const { departs, crashes } = node;
  const welcome = welcomeOf(node, isManaged);
  if (welcome !== null) found.push(notice(MANAGER, number, welcome, "WELCOME"));
  if (departs !== null) found.push(notice(MANAGER, number, departs, "LEAVE"));
  if (isManaged && crashes !== null) {
    const isKnown = crashes === cutOff(node, number, plan);
    const timeout = isKnown ? 0 : (wayOf(plan, number, MANAGER).timeout ?? TIMEOUT);
    found.push(notice(number, MANAGER, crashes + timeout, "DEPARTED"));
  }
  return found;
}

const wayOf = ({ links, manager }: SystemPlan, source: number, target: number) =>
  links.findLast(({ from, to }) => from === source && to === target) ?? manager;

function notice(from: number, to: number, time: number, kind: keyof typeof MailKind): Notice {
  const mail: Mail = {
    time,
    sent: time,
    value: 0n,
    kind: MailKind[kind],
    peer: from,
    variable: 0,
    element: 0,
    operation: 0,
    number: 0,
  };
  const what = MailKindName[mail.kind] ?? kind;
  const message = { kind: "scheduler", mail, what, variable: null, size: SCHEDULER_SIZE } as const;
  return { from, to, time, message };
}
