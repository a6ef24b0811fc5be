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
  const { timeout } = linkToManager(plan, number);
  if (isManaged && crashes !== null && timeout !== null) {
    found.push(notice(number, MANAGER, crashes + timeout, "DEPARTED"));
  }
  return found;
}

const linkToManager = ({ links, manager }: SystemPlan, node: number) =>
  links.findLast(({ from, to }) => from === node && to === MANAGER) ?? manager;

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
