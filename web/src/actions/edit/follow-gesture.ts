/** A gesture on a text, as one on the text that other gestures have made of that. */

import type { Gesture } from "../../generated/services.js";
import { partAfter, type Step } from "../../model/project/parts.js";

/** A gesture for the later text, or why there is none. */
export type Followed = { readonly gesture: Gesture } | { readonly lost: string };

const GONE = "Your previous change altered or removed this, so nothing was done. Try again.";
const REORDERED = "Your previous change altered the order, so nothing was done. Try again.";

/** What leads to parts of the text; all else that a gesture says are names and parts of the program. */
const IDS = ["target", "targets", "into", "source", "to"];

/** `steps` are the gestures in between. */
export function followGesture(gesture: Gesture, steps: readonly Step[]): Followed {
  let followed = gesture;
  for (const { became } of steps) {
    const parts = new Parts(became);
    followed = parts.inGesture(followed);
    if (parts.lost !== null) return { lost: parts.lost };
  }
  return { gesture: followed };
}

/** What has become of the parts of a text. */
class Parts {
  /** Why something cannot be followed. */
  lost: string | null = null;

  constructor(private readonly became: Step["became"]) {}

  inGesture<G extends Gesture>(gesture: G): G {
    if (gesture.gesture === "steps")
      return { ...gesture, steps: gesture.steps.map((step) => this.inGesture(step)) };
    const entries = Object.entries(gesture).map(([name, value]) => {
      // What is pasted has the ids of the text that it was copied from.
      const isId = IDS.includes(name) && !(gesture.gesture === "paste" && name !== "into");
      return [name, isId ? this.inValue(value) : value];
    });
    const { into, target, index } = gesture as Partial<Record<"into" | "target" | "index", string>>;
    // Of a branch the decision is the list; any other part is the list itself.
    const list = into ?? target?.replace(/#\d+$/, "");
    const isReordered = list !== undefined && this.became.reordered?.includes(list);
    if (index != null && isReordered) this.lost ??= REORDERED;
    return Object.fromEntries(entries) as G;
  }

  private inValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.inValue(each));
    if (typeof value !== "string") return value;
    const later = partAfter(value, this.became);
    if (later === null) this.lost ??= GONE;
    return later;
  }
}
