import { isActing, isCanvas } from "./use-keys.js";

/** After so many milliseconds no key waits any longer: what is pasted into a text with errors may never show. */
const LONGEST = 1000;

/**
 * Keeps keys that do something with what is selected until what is being pasted has the keyboard: they are
 * meant for that, and would work on what was selected before. What this returns ends it; they are given up if
 * it came to nothing.
 */
export function holdKeys(): (came: boolean) => void {
  let held: string[] = [];
  const hold = (event: KeyboardEvent) => {
    if (!isActing(event) || !isCanvas(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event.key);
  };
  const end = () => {
    removeEventListener("keydown", hold, { capture: true });
    const keys = held;
    held = [];
    return keys;
  };
  addEventListener("keydown", hold, { capture: true });
  const giveUp = setTimeout(end, LONGEST);
  return (came) => {
    clearTimeout(giveUp);
    const keys = end();
    for (const key of came ? keys : []) {
      const again = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(again);
    }
  };
}
