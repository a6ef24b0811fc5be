import type { Gesture } from "../../generated/services.js";
import type { DrawOptions, Requests, Studio } from "../../model/commands.js";
import { inTurn } from "./turns.js";

type Steps = typeof import("./carry-out.js");
let loaded: Steps | null = null;

/**
 * Carries gestures out one after the other, each on the text that the one before has made: a person who is quick need
 * not wait. Whether it was carried out.
 *
 * A gesture has its place in the row at once. How it is carried out is loaded behind that, else what is undone right
 * behind the first gesture would come before it.
 *
 * @param turns - the project that has its turns, where the studio's own is a view of that
 */
export function createGestureQueue(
  studio: Studio,
  turns = studio.stores.project,
): Requests["draw"] {
  return function enqueue(gesture: Gesture, options: DrawOptions = {}): Promise<boolean> {
    const asked = options.seen ?? studio.stores.project.getState().version;
    return inTurn(turns, async () => {
      // To import anew what is there takes a browser some tasks, and a gesture would wait for the frames between them.
      loaded ??= await import("./carry-out.js");
      return loaded.carryOut(studio, gesture, options, asked, enqueue);
    });
  };
}
