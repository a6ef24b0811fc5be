import type { Gesture } from "../../generated/services.js";
import type { DrawOptions, Requests, Studio } from "../../model/commands.js";
import { notifyRefusal } from "../../model/notices.js";
import { stepsSince } from "../../model/project/parts.js";
import { drawGesture } from "./draw-gesture.js";
import { followGesture } from "./follow-gesture.js";
import { inTurn } from "./turns.js";

/**
 * Carries gestures out one after the other, each on the text that the one before has made: a person who is quick need
 * not wait. What a waiting one is about is led through those before it: the compiler tells what they have made of each
 * part. Whether it was carried out.
 *
 * @param turns - the project that has its turns, where the studio's own is a view of that
 */
export function createGestureQueue(
  studio: Studio,
  turns = studio.stores.project,
): Requests["draw"] {
  const { project, notices } = studio.stores;

  /** Carries out what was asked of the text of one version. */
  async function carryOut(gesture: Gesture, options: DrawOptions, asked: number) {
    const { of = asked, ...others } = options;
    const { version, steps } = project.getState();
    const before = stepsSince(steps, of);
    const found = followGesture(gesture, before);
    if ("lost" in found) return refuse(found.lost, options);
    const isLed = before.length > 0 || stepsSince(steps, asked).length > 0;
    const seen = isLed ? version : asked;
    return drawGesture(studio, found.gesture, { ...others, seen }, enqueue);
  }

  function refuse(reason: string, { refused }: DrawOptions): false {
    if (refused) refused({ version: project.getState().version, refused: reason, offers: [] });
    else notifyRefusal(notices, reason);
    return false;
  }

  function enqueue(gesture: Gesture, options: DrawOptions = {}): Promise<boolean> {
    const asked = options.seen ?? project.getState().version;
    return inTurn(turns, () => carryOut(gesture, options, asked));
  }
  return enqueue;
}
