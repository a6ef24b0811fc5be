/**
 * Tells the browser that an element will move, by an animation that stands still and adds nothing, until it is cancelled.
 * What it takes for animated Chromium moves without sorting the whole page into layers again, which took most of a frame.
 */
export function announceMotion(element: HTMLElement): Animation {
  const nothing = { translate: ["0 0", "0 0"] };
  const animation = element.animate(nothing, { duration: 1, composite: "add" });
  animation.pause();
  return animation;
}
