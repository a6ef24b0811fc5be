/**
 * Keeps what is done by keys until that is there which it is meant for: a key pressed right behind a paste would work on
 * what had the keyboard before. Only what holds them loads this.
 */

import { focused, type Hold, holds, type KeyWork } from "./held-events.js";

const TEXT = "text/plain";

/**
 * Holds events until what this returns is called: then they come to what has the keyboard, in their order. They are
 * given up if what they are meant for did not come, or a person has gone on elsewhere.
 */
export function holdEvents(isHeld: Hold["isHeld"]): (came: boolean) => void {
  const held: KeyWork[] = [];
  const hold: Hold = { isHeld, take: (event) => held.push(anew(event)) };
  holds.push(hold);
  return (came) => {
    const at = holds.indexOf(hold);
    if (at === -1) return;
    holds.splice(at, 1);
    if (came) release(held, isHeld);
  };
}

/** Lets events go on. What the first of them begins may hold the others again. */
function release(held: readonly KeyWork[], isHeld: Hold["isHeld"]): void {
  let copied: string | null = null;
  for (const event of held) {
    if (!isHeld(event, focused())) continue;
    const isPaste = event.type === "paste" && event instanceof ClipboardEvent;
    // It was held with what the clipboard had before the copy.
    if (copied !== null && isPaste) event.clipboardData?.setData(TEXT, copied);
    focused().dispatchEvent(event);
    if (event instanceof KeyboardEvent || isPaste) continue;
    const text = event.clipboardData?.getData(TEXT);
    if (!text) continue;
    copied = text;
    // The browser copies by itself only what a key asks for just now.
    void navigator.clipboard.writeText(text).catch(() => {});
  }
}

/** The same event, to be sent once more: the clipboard of the first is closed by then. */
function anew(event: KeyWork): KeyWork {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  const clipboardData = new DataTransfer();
  clipboardData.setData(TEXT, event.clipboardData?.getData(TEXT) ?? "");
  return new ClipboardEvent(event.type, { clipboardData, bubbles: true, cancelable: true });
}
