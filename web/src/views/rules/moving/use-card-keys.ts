import { useCallback, useEffect } from "react";
import { useClipboard } from "../../../ui/hooks/use-clipboard.js";
import type { Copying } from "./copying.js";
import { focusedAim, focusedItem, hasKeyboard } from "./focused.js";
import type { Aim } from "./places.js";

/** What the keys of the clipboard, Ctrl+D and Delete mean while a card or rule has the keyboard. `end` is pasted at elsewhere. */
export function useCardKeys({ copied, remove, duplicate, paste }: Copying, end: Aim | null) {
  useClipboard({
    isHere: hasKeyboard,
    copied: useCallback(() => {
      const item = focusedItem();
      return item === null || getSelection()?.toString() ? null : copied(item);
    }, [copied]),
    remove: useCallback(() => {
      const item = focusedItem();
      if (item !== null) void remove(item);
    }, [remove]),
    paste: useCallback(
      (text: string) => {
        const at = focusedAim() ?? end;
        if (at) void paste(text, at);
      },
      [paste, end],
    ),
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const item = hasKeyboard() ? focusedItem() : null;
      const acts = item === null ? null : actionOf(event, { duplicate, remove });
      if (item === null || !acts) return;
      event.preventDefault();
      void acts(item);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [duplicate, remove]);
}

type Acting = Pick<Copying, "duplicate" | "remove">;

function actionOf(event: KeyboardEvent, { duplicate, remove }: Acting) {
  if (event.altKey || event.shiftKey) return null;
  const withCtrl = event.ctrlKey || event.metaKey;
  if (withCtrl && event.key.toLowerCase() === "d") return duplicate;
  return !withCtrl && event.key === "Delete" ? remove : null;
}
