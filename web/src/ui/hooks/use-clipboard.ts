import { useEffect } from "react";

/** What a view does with the clipboard. */
export interface ClipboardWork {
  /** Whether a view's own things have the keyboard, and no text. */
  readonly isHere: () => boolean;
  /** What is copied, as text; null when there is nothing. */
  readonly copied: () => string | null;
  /** Takes away what was just cut. */
  readonly remove: () => void;
  readonly paste: (text: string) => void;
}

/** Copies, cuts and pastes by the keys and menus of the browser. */
export function useClipboard({ isHere, copied, remove, paste }: ClipboardWork) {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const text = isHere() ? copied() : null;
      if (text === null) return;
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
      if (event.type === "cut") remove();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isHere()) return;
      event.preventDefault();
      paste(event.clipboardData?.getData("text/plain") ?? "");
    };
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [isHere, copied, remove, paste]);
}
