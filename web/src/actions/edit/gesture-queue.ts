import type { Gesture, Rules } from "../../generated/services.js";
import type { DrawOptions, Requests, Studio } from "../../model/commands.js";
import { notifyRefusal } from "../../model/notices.js";
import { analyseRequest } from "../../model/project/project.js";
import { drawGesture } from "./draw-gesture.js";
import { type Followed, followGesture } from "./follow-gesture.js";
import { inTurn } from "./turns.js";

/**
 * Carries gestures out one after the other, each on the text that the one before has made: a person who is quick need
 * not wait. What a waiting one is about is looked for in the rules of that text. Whether it was carried out.
 */
export function createGestureQueue(studio: Studio): Requests["draw"] {
  const { stores, ports } = studio;
  const { project, notices } = stores;
  /** The versions of the text between which there were gestures and nothing else. */
  let since = 0;
  let until = 0;

  /** Carries out what was asked of the text of one version. */
  async function carryOut(gesture: Gesture, options: DrawOptions, asked: number) {
    const { rules, ...others } = options;
    const { version } = project.getState();
    const isBehind = (former: number) => since <= former && former < version && version === until;
    const old = rules && isBehind(rules.version) ? rules : null;
    const found = old ? await follow(old, gesture) : { gesture };
    if ("lost" in found) return refuse(found.lost, options);
    const seen = old || isBehind(asked) ? version : asked;
    const done = await drawGesture(studio, found.gesture, { ...others, seen }, enqueue);
    const { version: made } = project.getState();
    if (done && made !== version) {
      if (version !== until) since = version;
      until = made;
    }
    return done;
  }

  async function follow(before: Rules, gesture: Gesture): Promise<Followed> {
    const after = await ports.compiler.ask("rules", analyseRequest(project.getState()));
    return after.ok ? followGesture(gesture, before, after.value) : { lost: after.message };
  }

  function refuse(reason: string, { refused }: DrawOptions): false {
    if (refused) refused({ version: project.getState().version, refused: reason, offers: [] });
    else notifyRefusal(notices, reason);
    return false;
  }

  function enqueue(gesture: Gesture, options: DrawOptions = {}): Promise<boolean> {
    const asked = options.seen ?? project.getState().version;
    return inTurn(project, () => carryOut(gesture, options, asked));
  }
  return enqueue;
}
