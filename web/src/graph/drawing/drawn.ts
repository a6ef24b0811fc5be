/** A graph with its lines, and what these were made from. */

import type { Graph } from "../../generated/services.js";
import type { Positions } from "../../model/project/project.js";
import type { RoutedBundle } from "../routes/nets.js";
import { route } from "../routes/route.js";
import { type Drawing, drawingOf, redrawn, type Sketch, sketch } from "./drawing.js";
import { isSamePlan, type Plan, planOf } from "./plan.js";

/** What a drawing is of. */
export interface Subject {
  readonly graph: Graph;
  readonly positions: Positions;
  /** Arrows with a line of their own, whatever they could share. */
  readonly ownLines: ReadonlySet<string>;
}

/** A subject as it is drawn while its nodes rest. */
export interface Resting extends Subject {
  readonly drawing: Drawing;
}

/** A drawing with what it is made from. */
export interface Drawn extends Resting {
  readonly plan: Plan;
  /** The routes by which it was drawn. */
  readonly former: readonly RoutedBundle[] | null;
  /** Of a large graph none. */
  readonly routed: readonly RoutedBundle[];
}

/** A plan with its lines. */
export interface DrawnPlan {
  readonly sketch: Sketch;
  /** Of a small graph; else none, for they would take long to hand over. */
  readonly routed: readonly RoutedBundle[];
}

/** A small graph, drawn by the best routes that are found. */
export function drawn(subject: Subject, before: Drawn | null): Drawn {
  const plan = planOf(subject);
  return drawnAlike(subject, plan, before) ?? drawnBy(subject, plan, null, searched(plan, null));
}

/** The drawing of before, if the same lines come of a plan: to search for routes takes some time. */
export function drawnAlike(subject: Subject, plan: Plan, before: Drawn | null): Drawn | null {
  if (!before || !isSamePlan(before.plan, plan)) return null;
  return { ...before, ...subject, drawing: redrawn(before.drawing, subject.graph) };
}

export function drawnBy(
  subject: Subject,
  plan: Plan,
  former: Drawn["former"],
  { sketch, routed }: DrawnPlan,
): Drawn {
  return { ...subject, plan, former, routed, drawing: drawingOf(sketch, subject.graph) };
}

/** Lays the lines of a plan by search; beside former routes, of which those that still fit stay, in few tries. */
export function searched(plan: Plan, former: Drawn["former"]): DrawnPlan {
  const routed = route(plan.links, plan.sites, former ?? undefined);
  return { sketch: sketch(plan, routed), routed };
}
