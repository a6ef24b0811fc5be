/** Keeps what is done by keys while something holds it (hold-events.ts). */

/** What a key comes to: itself, or what it does with the clipboard. */
export type KeyWork = KeyboardEvent | ClipboardEvent;

const TYPES = ["keydown", "copy", "cut", "paste"] as const;

export interface Hold {
  /** Whether an event is held that comes to an element. */
  readonly isHeld: (event: KeyWork, to: Element) => boolean;
  readonly take: (event: KeyWork) => void;
}

/** What holds events now, the oldest first. There is one keyboard for a page. */
export const holds: Hold[] = [];

/** Lets events be held before any other part of the page sees them; to be called before others listen. */
export function listenForHeldEvents(): void {
  const onEvent = (event: KeyWork) => {
    const hold = holds.find(({ isHeld }) => isHeld(event, focused()));
    if (!hold) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hold.take(event);
  };
  for (const type of TYPES) addEventListener(type, onEvent, { capture: true });
}

/** What has the keyboard, as the body has where nothing else does. */
export function focused(): Element {
  return document.activeElement ?? document.body;
}
