import { type RefObject, useEffect, useState } from "react";
import { useTheme } from "../../../ui/theme.js";
import type { Editor } from "../editable-text.js";
import type { LanguageId } from "../language.js";
import { EDITOR_OPTIONS } from "./options.js";
import { monaco } from "./setup.js";
import { applyTheme } from "./theme.js";

interface ReadOnly {
  readonly text: string;
  readonly language: LanguageId;
  /** Its name for screen readers. */
  readonly label: string;
  /** What to tell a person who types. */
  readonly reason: string;
}

/** An editor over a text to look at, in `place`. A new text keeps the place that is looked at. */
export function useReadOnlyEditor(
  place: RefObject<HTMLDivElement | null>,
  { text, language, label, reason }: ReadOnly,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const theme = useTheme();
  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    if (!place.current) return;
    const model = monaco.editor.createModel("", language);
    const created = monaco.editor.create(place.current, {
      ...EDITOR_OPTIONS,
      model,
      readOnly: true,
      occurrencesHighlight: "off",
      lineNumbersMinChars: 4,
    });
    setEditor(created);
    return () => {
      setEditor(null);
      created.dispose();
      model.dispose();
    };
  }, [place, language]);
  useEffect(() => {
    editor?.updateOptions({ ariaLabel: label, readOnlyMessage: { value: reason } });
  }, [editor, label, reason]);
  useEffect(() => {
    if (!editor || editor.getValue() === text) return;
    const view = editor.saveViewState();
    editor.setValue(text);
    editor.restoreViewState(view);
  }, [editor, text]);
  return editor;
}
