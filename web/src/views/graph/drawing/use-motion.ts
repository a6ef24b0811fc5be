import { useEffect, useState } from "react";
import type { Laid } from "../../../graph/drawing/lay.js";
import type { Drawn, Hire } from "../../../graph/drawing/pen.js";

type Tools = typeof import("./motion.js");

/** What draws while nodes move, and large graphs. */
export interface Motion extends Omit<Tools, "Pen"> {
  readonly pen: InstanceType<Tools["Pen"]>;
}

/** Loaded once it is wanted; null until then. */
export function useMotion(wanted: boolean, onDrawn: (drawn: Drawn | null) => void): Motion | null {
  const [motion, setMotion] = useState<Motion | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let pen: Motion["pen"] | null = null;
    let left = false;
    void import("./motion.js").then(({ Pen, ...tools }) => {
      if (left) return;
      pen = new Pen(hire, onDrawn);
      setMotion({ ...tools, pen });
    });
    return () => {
      left = true;
      pen?.end();
      setMotion(null);
      onDrawn(null);
    };
  }, [wanted, onDrawn]);
  return motion;
}

const hire: Hire = (take, fail) => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Laid>) => take(data);
  worker.onerror = fail;
  return worker;
};
