/** What the worker does. */

import type { RoutedBundle } from "../routes/nets.js";
import { routePlainly } from "../routes/plain.js";
import { route } from "../routes/route.js";
import { isSearchable } from "../size.js";
import { type Sketch, sketch } from "./drawing.js";
import type { Plan } from "./plan.js";

/** What it is asked for. */
export interface Order {
  readonly plan: Plan;
  /** Of a small graph: former routes, of which those that still fit stay. */
  readonly former: readonly RoutedBundle[] | null;
}

/** What it answers. */
export interface Laid {
  readonly sketch: Sketch;
  /** Of a small graph; else none, for they would take long to hand over. */
  readonly routed: readonly RoutedBundle[];
}

/** A very large graph is routed without a search. */
export function lay({ plan, former }: Order): Laid {
  const { links, sites } = plan;
  if (former) {
    const routed = route(links, sites, former);
    return { sketch: sketch(plan, routed), routed };
  }
  const routed = isSearchable(plan) ? route(links, sites, []) : routePlainly(links, sites);
  return { sketch: sketch(plan, routed), routed: [] };
}
