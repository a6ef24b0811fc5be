/** Lays lines, so that the page goes on meanwhile. */

import { type DrawingOrder, drawPlan } from "../../../graph/drawing/draw-plan.js";

self.onmessage = ({ data }: MessageEvent<DrawingOrder>) => self.postMessage(drawPlan(data));
