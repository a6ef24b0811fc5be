import type { Became, EditRequest, Gesture } from "../../generated/services.js";
import type { DrawOptions, Requests, Studio } from "../../model/commands.js";
import { notifyRefusal } from "../../model/notices.js";
import { editRequest } from "../../model/project/project.js";
import { drawGesture } from "./draw-gesture.js";
import { type Followed, followGesture, GONE, namesParts } from "./follow-gesture.js";
import { inTurn } from "./turns.js";

/** A gesture that was carried out. */
interface Done {
  /** The version of the text that it was about, and of that which it has made. */
  readonly version: number;
  readonly made: number;
  /** What it has made of each part; null if the compiler does not tell. */
  readonly became: () => Promise<Became | null>;
}

/** So many that were carried out one right behind the other can be followed. */
const MOST = 16;

/**
 * Carries gestures out one after the other, each on the text that the one before has made: a person who is quick need
 * not wait. What a waiting one is about is led through those before it: the compiler tells what they have made of each
 * part. Whether it was carried out.
 */
export function createGestureQueue(studio: Studio): Requests["draw"] {
  const { stores, ports } = studio;
  const { project, notices } = stores;
  /** Gestures between which nothing else has changed the text. */
  let row: readonly Done[] = [];

  /** Carries out what was asked of the text of one version. */
  async function carryOut(gesture: Gesture, options: DrawOptions, asked: number) {
    const { of = asked, ...others } = options;
    const { version } = project.getState();
    if (row.at(-1)?.made !== version) row = [];
    const before = since(of);
    const found = await follow(gesture, before);
    if ("lost" in found) return refuse(found.lost, options);
    const seen = before.length > 0 || since(asked).length > 0 ? version : asked;
    const request = editRequest(project.getState(), found.gesture, { ...others, seen });
    const done = await drawGesture(studio, found.gesture, { ...others, seen }, enqueue);
    const { version: made } = project.getState();
    if (done && made !== version)
      row = [...row, { version, made, became: becameBy(request) }].slice(-MOST);
    return done;
  }

  /** The gestures of the row from a version on; none if that is none of theirs. */
  function since(version: number): readonly Done[] {
    const first = row.findIndex((done) => done.version === version);
    return first === -1 ? [] : row.slice(first);
  }

  /** What a gesture has made of each part: asked for when the first that waits wants to know, for it takes a while. */
  function becameBy(request: EditRequest): Done["became"] {
    let became: Promise<Became | null> | undefined;
    const ask = async () => {
      const answer = await ports.compiler.ask("edit", { ...request, follow: true });
      return answer.ok && "became" in answer.value ? answer.value.became : null;
    };
    return () => {
      became ??= ask();
      return became;
    };
  }

  async function follow(gesture: Gesture, before: readonly Done[]): Promise<Followed> {
    if (!namesParts(gesture)) return { gesture };
    let followed = gesture;
    for (const done of before) {
      const became = await done.became();
      const found = became ? followGesture(followed, became) : { lost: GONE };
      if ("lost" in found) return found;
      followed = found.gesture;
    }
    return { gesture: followed };
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
