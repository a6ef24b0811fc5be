/** What the worker does. */

import type { RoutedBundle } from "../routes/nets.js";
import { routePlainly } from "../routes/plain.js";
import { route } from "../routes/route.js";
import { isLargePlan, isSearchable } from "../size.js";
import { sketch } from "./drawing.js";
import { type DrawnPlan, searched } from "./drawn.js";
import type { Plan } from "./plan.js";

export interface DrawingOrder {
  readonly plan: Plan;
  /** Of a small graph: former routes, of which those that still fit stay. */
  readonly former: readonly RoutedBundle[] | null;
}

/** Lays the lines of a plan: in a large graph in few tries, in a very large one without a search. */
export function drawPlan({ plan, former }: DrawingOrder): DrawnPlan {
  if (!isLargePlan(plan)) return searched(plan, former);
  const { links, sites } = plan;
  const routed = isSearchable(plan) ? route(links, sites, []) : routePlainly(links, sites);
  return { sketch: sketch(plan, routed), routed: [] };
}
