/** What the worker does. */

import type { RoutedBundle } from "../routing/nets.js";
import { routePlainly } from "../routing/plain.js";
import { route } from "../routing/route.js";
import { type Sketch, sketch } from "./drawing.js";
import type { Plan } from "./plan.js";

/** What it is asked for. */
export interface Order {
  readonly plan: Plan;
  /** Of a small graph: former routes, of which those that still fit stay. A large one is routed without a search. */
  readonly former: readonly RoutedBundle[] | null;
}

/** What it answers. */
export interface Laid {
  readonly sketch: Sketch;
  /** Of a small graph; else none, for they would take long to hand over. */
  readonly routed: readonly RoutedBundle[];
}

export function lay({ plan, former }: Order): Laid {
  const { links, sites } = plan;
  if (!former) return { sketch: sketch(plan, routePlainly(links, sites)), routed: [] };
  const routed = route(links, sites, former);
  return { sketch: sketch(plan, routed), routed };
}
