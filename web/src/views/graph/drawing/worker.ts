/** Lays the lines of large graphs, so that the page goes on meanwhile. */

import { routePlainly } from "../routing/plain.js";
import { sketch } from "./drawing.js";
import type { Plan } from "./plan.js";

self.onmessage = ({ data: plan }: MessageEvent<Plan>) => {
  self.postMessage(sketch(plan, routePlainly(plan.links, plan.sites)));
};
