import type { Lead } from "../../engine/exchange.js";
import type { SystemEnd, SystemPlan } from "../../generated/system.js";
import { sharedNumber } from "../numbers.js";

/** Where what is sent to a channel goes: a member, and the channel of its workload. */
export interface Route {
  readonly to: number;
  readonly channel: string;
}

/** How the channels of a node are joined with others. */
export function leadsOf(
  { channels, sharedChannels }: SystemPlan,
  node: number,
): Record<string, Lead> {
  const leads: Record<string, Lead> = {};
  for (const { from, to } of channels) {
    if (from.node === node) leads[from.channel] = "out";
    if (to.node === node) leads[to.channel] = "in";
  }
  for (const end of sharedChannels.flatMap(({ ends }) => ends)) {
    if (end.node === node) leads[end.channel] = "shared";
  }
  return leads;
}

/** Where what a node sends to its channels goes. */
export function routesOf(plan: SystemPlan, node: number): Map<string, Route[]> {
  const routes = new Map<string, Route[]>();
  const { channels, sharedChannels } = plan;
  for (const [index, { ends }] of sharedChannels.entries()) {
    for (const end of ends) {
      if (end.node !== node) continue;
      routes.set(end.channel, [{ to: sharedNumber(plan, index), channel: end.channel }]);
    }
  }
  for (const { from, to } of channels) {
    if (from.node !== node) continue;
    const known = routes.get(from.channel) ?? [];
    routes.set(from.channel, [...known, routeTo(plan, to)]);
  }
  return routes;
}

/** Where a channel is: at its node, or shared by several. */
export function routeTo(plan: SystemPlan, { node, channel }: SystemEnd): Route {
  const index = plan.sharedChannels.findIndex(({ ends }) =>
    ends.some((end) => end.node === node && end.channel === channel),
  );
  return { to: index < 0 ? node : sharedNumber(plan, index), channel };
}
