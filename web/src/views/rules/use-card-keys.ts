import { useCallback, useEffect } from "react";
import { useClipboard } from "../../ui/use-clipboard.js";
import type { Copying } from "./copying.js";
import type { Aim } from "./places.js";

/** What the keys of the clipboard, Ctrl+D and Delete mean while a card or rule has the keyboard. `end` is pasted at elsewhere. */
export function useCardKeys({ copied, remove, duplicate, paste }: Copying, end: Aim | null) {
  useClipboard({
    isHere,
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
      const item = isHere() ? focusedItem() : null;
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

/** Whether the rules have the keyboard, and no field among them that has a text of its own. */
function isHere(): boolean {
  const { activeElement } = document;
  return activeElement?.closest(".rules-view") != null && !activeElement.matches("input, textarea");
}

/** The card or rule that has the keyboard, by its grip, its menu or its name; none for what adds others. */
function focusedItem(): string | null {
  const aim = focusedAim();
  return aim && "item" in aim ? aim.item : null;
}

function focusedAim(): Aim | null {
  const { activeElement } = document;
  const list = activeElement?.closest<HTMLElement>("[data-adds-to]")?.dataset.addsTo;
  if (list !== undefined) return { list };
  const item = activeElement?.closest<HTMLElement>("[data-item]")?.dataset.item;
  return item === undefined ? null : { item };
}
