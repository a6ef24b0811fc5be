/** Lays lines, so that the page goes on meanwhile. */

import { lay, type Order } from "../../../graph/drawing/lay.js";

self.onmessage = ({ data }: MessageEvent<Order>) => self.postMessage(lay(data));
