import { type RefObject, useCallback, useEffect } from "react";
import type { Editor } from "../editable-text.js";
import type { LanguageId } from "../language.js";
import type { GeneratedLanguageId } from "../outputs/language.js";
import { EDITOR_OPTIONS } from "./options.js";
import { monaco } from "./setup.js";
import { useEditor } from "./use-editor.js";

interface ReadOnly {
  readonly text: string;
  readonly language: LanguageId | GeneratedLanguageId;
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
  const make = useCallback((element: HTMLElement) => readOnlyEditor(element, language), [language]);
  const editor = useEditor(place, make);
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

function readOnlyEditor(element: HTMLElement, language: ReadOnly["language"]) {
  const model = monaco.editor.createModel("", language);
  const editor = monaco.editor.create(element, {
    ...EDITOR_OPTIONS,
    model: null,
    readOnly: true,
    occurrencesHighlight: "off",
    lineNumbersMinChars: 4,
  });
  const end = () => {
    editor.dispose();
    model.dispose();
  };
  return { editor, fill: () => editor.setModel(model), end };
}
