import { type RefObject, useEffect, useRef, useState } from "react";
import { behindFrame } from "../../../base/behind-frame.js";
import { useTheme } from "../../../ui/theme.js";
import type { Editor } from "../editable-text.js";
import { applyTheme } from "./theme.js";

/** An editor, and what ends it. */
interface Made {
  readonly editor: Editor;
  readonly end: () => void;
}

/**
 * The editor that `make` makes in `place`, in the page's colours; another when `make` is another. Monaco measures the page
 * while it makes one. In the task that has just changed the page, all of it would be laid out for that, and its styles
 * be looked up. Behind the frame they are already; so the colours come behind one frame, and the editor behind the next.
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
    let giveUp = behindFrame(() => {
      applyTheme(newest.current);
      giveUp = behindFrame(() => {
        if (!place.current) return;
        made = make(place.current);
        setEditor(made.editor);
      });
    });
    return () => {
      giveUp();
      setEditor(null);
      made?.end();
    };
  }, [place, make]);
  return editor;
}
