/** The way of the last decision through the tree, as the trace of the scheduler tells it that the tree stands for. */

import type { GroupSite, Groups } from "../generated/services.js";
import { decides } from "../model/run/decision.js";
import type { SimulationState } from "../model/run/simulation.js";
import { pathTo } from "./tree.js";

export type Answer = "thread" | "pass" | "os";

/** A group that was asked. */
export interface Asked {
  readonly group: string;
  /** Which it was, from 1. */
  readonly order: number;
  readonly answer: Answer;
}

export interface Way {
  /** In the order in which they were asked. */
  readonly asked: readonly Asked[];
  /** Who was chosen; null for nobody. */
  readonly thread: number | null;
  /** The group that chose. */
  readonly by: string | null;
}

/** Null where the last handler decided nothing, or did not ask the tree. */
export function wayOf(
  { groups, sites }: Pick<Groups, "groups" | "sites">,
  { handler, moves, path }: Pick<SimulationState, "handler" | "moves" | "path">,
): Way | null {
  if (!decides(handler) || !groups || sites.length === 0) return null;
  const known = new Map(sites.map((site) => [site.site, site]));
  const move = moves.findLast(({ site }) => known.get(site)?.kind === "takes");
  const taken = move && known.get(move.site);
  const gives = new Map(
    sites.flatMap((site) => (site.kind === "os" ? [[site.condition, site] as const] : [])),
  );
  const order: string[] = [];
  const withOs = new Set<string>();
  /** Groups below which nobody is asked any more. */
  const closed = new Set<string>();
  const meet = ({ group }: GroupSite) => {
    for (const each of pathTo(groups, group)) if (!order.includes(each)) order.push(each);
  };

  for (const { site, value } of path) {
    const at = known.get(site);
    if (!at) continue;
    const above = pathTo(groups, at.group);
    if (above.some((group) => closed.has(group))) continue;
    meet(at);
    const given = value === 0 ? undefined : gives.get(site);
    if (given) {
      const goesOn = above.indexOf(given.goesOn ?? "");
      for (const group of above.slice(goesOn + 1)) withOs.add(group);
      closed.add(above[goesOn + 1] ?? at.group);
    }
    if (taken && value !== 0 && site === taken.condition) break;
  }
  if (taken) meet(taken);
  if (order.length === 0) return null;
  const answering = new Set(taken ? pathTo(groups, taken.group) : []);
  const answerOf = (group: string): Answer => {
    if (answering.has(group)) return taken?.byLibrary ? "os" : "thread";
    return withOs.has(group) ? "os" : "pass";
  };
  return {
    asked: order.map((group, index) => ({ group, order: index + 1, answer: answerOf(group) })),
    thread: move?.thread ?? null,
    by: taken?.group ?? null,
  };
}
