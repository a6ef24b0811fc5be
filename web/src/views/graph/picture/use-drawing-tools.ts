import { useEffect, useState } from "react";
import type { DrawnPlan } from "../../../graph/drawing/drawn.js";
import type { Hire } from "../../../graph/drawing/queue.js";
import type { DrawingTools, Newest } from "../../../graph/picture.js";

/** Loaded behind the first picture; null until then. What the worker draws comes to be the newest. */
export function useDrawingTools(newest: Newest): DrawingTools | null {
  const [tools, setTools] = useState<DrawingTools | null>(null);
  useEffect(() => {
    let queue: DrawingTools["queue"] | null = null;
    let left = false;
    void import("../../../graph/drawing/tools.js").then(({ DrawingQueue, ...others }) => {
      if (left) return;
      queue = new DrawingQueue(hire, (drawn) => newest.setState({ drawn }));
      setTools({ ...others, queue });
    });
    return () => {
      left = true;
      queue?.end();
      setTools(null);
      newest.setState({ drawn: null });
    };
  }, [newest]);
  return tools;
}

const hire: Hire = (take, fail) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<DrawnPlan>) => take(data);
  worker.onerror = fail;
  return worker;
};
