/** A gesture on a text, as one on the text that another gesture has made of that. */

import type { Became, Gesture } from "../../generated/services.js";

/** A gesture for the later text, or why there is none. */
export type Followed = { readonly gesture: Gesture } | { readonly lost: string };

export const GONE = "Your previous change altered or removed this, so nothing was done. Try again.";
const REORDERED = "Your previous change altered the order, so nothing was done. Try again.";

/** What leads to parts of the text; all else that a gesture says are names and parts of the program. */
const IDS = ["target", "targets", "into", "source", "to"];

/** `became` is what the compiler tells of the gesture in between. */
export function followGesture(gesture: Gesture, became: Became): Followed {
  const parts = new Parts(became);
  const followed = parts.inGesture(gesture);
  return parts.lost === null ? { gesture: followed } : { lost: parts.lost };
}

/** Whether a gesture is about parts that have an id. */
export function namesParts(gesture: Gesture): boolean {
  if (gesture.gesture === "steps") return gesture.steps.some(namesParts);
  return Object.keys(gesture).some((name) => IDS.includes(name));
}

/** What has become of the parts of a text. */
class Parts {
  /** Why something cannot be followed. */
  lost: string | null = null;

  constructor(private readonly became: Became) {}

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
    const later = this.became.ids?.[value];
    if (later === null) this.lost ??= GONE;
    return later ?? value;
  }
}
