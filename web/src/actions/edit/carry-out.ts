import type { Gesture } from "../../generated/services.js";
import type { DrawOptions, Requests, Studio } from "../../model/commands.js";
import { notifyRefusal } from "../../model/notices.js";
import { stepsSince } from "../../model/project/parts.js";
import { drawGesture } from "./draw-gesture.js";
import { followGesture } from "./follow-gesture.js";

/**
 * Carries out a gesture that was asked of the text of one version, behind all that were asked before it. What it is about is
 * led through those: the compiler tells what they have made of each part. Whether it was carried out.
 *
 * @param draw - carries out what is offered where it is refused
 */
export async function carryOut(
  studio: Studio,
  gesture: Gesture,
  options: DrawOptions,
  asked: number,
  draw: Requests["draw"],
): Promise<boolean> {
  const { of = asked, ...others } = options;
  const { version, steps } = studio.stores.project.getState();
  const before = stepsSince(steps, of);
  const found = followGesture(gesture, before);
  if ("lost" in found) return refuse(studio, found.lost, options);
  const isLed = before.length > 0 || stepsSince(steps, asked).length > 0;
  const seen = isLed ? version : asked;
  return drawGesture(studio, found.gesture, { ...others, seen }, draw);
}

function refuse({ stores }: Studio, reason: string, { refused }: DrawOptions): false {
  if (refused) {
    refused({ version: stores.project.getState().version, refused: reason, offers: [] });
  } else notifyRefusal(stores.notices, reason);
  return false;
}
