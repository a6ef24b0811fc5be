/**
 * Keeps what is done by keys until that is there which it is meant for: a key pressed right behind a paste would work on
 * what had the keyboard before.
 */

/** What a key comes to: itself, or what it does with the clipboard. */
export type KeyWork = KeyboardEvent | ClipboardEvent;

const TYPES = ["keydown", "copy", "cut", "paste"] as const;
const TEXT = "text/plain";

interface Hold {
  /** Whether an event is held that comes to an element. */
  readonly isHeld: (event: KeyWork, to: Element) => boolean;
  readonly held: KeyWork[];
}

/** What holds events now, the oldest first. There is one keyboard for a page. */
const holds: Hold[] = [];

/** Lets events be held before any other part of the page sees them; to be called before others listen. */
export function listenForHeldEvents(): void {
  const onEvent = (event: KeyWork) => {
    const hold = holds.find(({ isHeld }) => isHeld(event, focused()));
    if (!hold) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hold.held.push(anew(event));
  };
  for (const type of TYPES) addEventListener(type, onEvent, { capture: true });
}

/**
 * Holds events until what this returns is called: then they come to what has the keyboard, in their order. They are
 * given up if what they are meant for did not come, or a person has gone on elsewhere.
 */
export function holdEvents(isHeld: Hold["isHeld"]): (came: boolean) => void {
  const hold: Hold = { isHeld, held: [] };
  holds.push(hold);
  return (came) => {
    const at = holds.indexOf(hold);
    if (at === -1) return;
    holds.splice(at, 1);
    if (came) release(hold);
  };
}

/** Lets events go on. What the first of them begins may hold the others again. */
function release({ isHeld, held }: Hold): void {
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

/** What has the keyboard, as the body has where nothing else does. */
function focused(): Element {
  return document.activeElement ?? document.body;
}

/** The same event, to be sent once more: the clipboard of the first is closed by then. */
function anew(event: KeyWork): KeyWork {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  const clipboardData = new DataTransfer();
  clipboardData.setData(TEXT, event.clipboardData?.getData(TEXT) ?? "");
  return new ClipboardEvent(event.type, { clipboardData, bubbles: true, cancelable: true });
}
