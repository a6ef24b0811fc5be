import { type RefObject, useEffect, useRef, useState } from "react";
import { behindFrame } from "../../../base/behind-frame.js";
import { useTheme } from "../../../ui/theme.js";
import type { Editor } from "../editable-text.js";
import { applyTheme } from "./theme.js";

/** An editor. */
interface Made {
  readonly editor: Editor;
  /** Gives it its text. */
  readonly fill: () => void;
  readonly end: () => void;
}

/**
 * The editor that `make` makes in `place`, in the page's colours; another when `make` is another. Monaco measures the page
 * while it makes one. In the task that has just changed the page, all of it would be laid out for that, and its styles
 * be looked up. Behind the frame they are already. So the colours come behind one frame, the editor behind the next, and its
 * text behind another.
 */
export function useEditor(
  place: RefObject<HTMLElement | null>,
  make: (element: HTMLElement) => Made,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const theme = useTheme();
  const newest = useRef(theme);
  useEffect(() => {
    newest.current = theme;
    if (editor) applyTheme(theme);
  }, [editor, theme]);
  useEffect(() => {
    let made: Made | null = null;
    const steps = [
      () => applyTheme(newest.current),
      () => {
        made = place.current && make(place.current);
      },
      () => {
        made?.fill();
        setEditor(made?.editor ?? null);
      },
    ];
    const giveUp = oneBehindTheOther(steps);
    return () => {
      giveUp();
      setEditor(null);
      made?.end();
    };
  }, [place, make]);
  return editor;
}

/** Takes each step behind a frame of its own. Returns how to give up those that are left. */
function oneBehindTheOther(steps: readonly (() => void)[]): () => void {
  const [first, ...others] = steps;
  if (!first) return () => {};
  let giveUp = behindFrame(() => {
    first();
    giveUp = oneBehindTheOther(others);
  });
  return () => giveUp();
}
