import { useCallback, useEffect, useRef } from "react";
import type { UnreadableProperty } from "../../../model/exploration/port.js";
import type { PropertyEditorProps } from "../../../ui/property-editor.js";
import type { Editor } from "../editable-text.js";
import { bringTo } from "../monaco/models.js";
import { EDITOR_OPTIONS } from "../monaco/options.js";
import { monaco } from "../monaco/setup.js";
import { useEditor } from "../monaco/use-editor.js";
import "../popovers.css";
import { LANGUAGE, namesOf, rangeOf } from "./providers.js";
import "./properties.css";

/** Lines that show without scrolling, at least and at most. */
const LEAST = 2;
const MOST = 8;
const PADDING = 4;

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  ...EDITOR_OPTIONS,
  lineNumbers: "off",
  folding: false,
  lineDecorationsWidth: 6,
  padding: { top: PADDING, bottom: PADDING },
  wordWrap: "on",
  wrappingIndent: "indent",
  renderLineHighlight: "none",
  wordBasedSuggestions: "off",
  // It is a field of a form: Tab goes on to the next one.
  tabFocusMode: true,
  scrollbar: { ...EDITOR_OPTIONS.scrollbar, alwaysConsumeMouseWheel: false },
};

function editorIn(element: HTMLElement) {
  const model = monaco.editor.createModel("", LANGUAGE);
  const editor = monaco.editor.create(element, { ...OPTIONS, model: null });
  const fit = () => {
    const { lineHeight = 20 } = EDITOR_OPTIONS;
    const height = (lines: number) => lines * lineHeight + 2 * PADDING;
    const wanted = Math.min(Math.max(editor.getContentHeight(), height(LEAST)), height(MOST));
    element.style.height = `${wanted}px`;
  };
  editor.onDidContentSizeChange(fit);
  const end = () => {
    editor.dispose();
    model.dispose();
  };
  const fill = () => {
    editor.setModel(model);
    fit();
  };
  return { editor, fill, end };
}

/** Properties of one's own in Monaco, each on a line: names are offered and explained, and what cannot be read is marked. */
export default function PropertyEditor({ label, describedBy, ...props }: PropertyEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const make = useCallback(editorIn, []);
  const editor = useEditor(place, make);
  useEffect(() => editor?.updateOptions({ ariaLabel: label }), [editor, label]);
  useText(editor, props);
  useProblems(editor, props.problems);
  const { names, onSubmit } = props;
  useEffect(() => {
    const model = editor?.getModel();
    if (model) namesOf.set(model, names);
  }, [editor, names]);
  useSubmit(editor, onSubmit);
  useEffect(() => {
    editor
      ?.getDomNode()
      ?.querySelector("[role=textbox]")
      ?.setAttribute("aria-describedby", describedBy);
  }, [editor, describedBy]);
  return <div ref={place} className="property-editor nokey" />;
}

/** What is written is told; what comes from elsewhere is taken in by the smallest edit. */
function useText(
  editor: Editor | null,
  { text, onChange }: Pick<PropertyEditorProps, "text" | "onChange">,
) {
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    const model = editor?.getModel();
    if (model) bringTo(model, text);
  }, [editor, text]);
  useEffect(() => {
    const changes = editor?.onDidChangeModelContent(() => tell.current(editor.getValue()));
    return () => changes?.dispose();
  }, [editor]);
}

function useProblems(editor: Editor | null, problems: readonly UnreadableProperty[]) {
  useEffect(() => {
    const model = editor?.getModel();
    if (!model) return;
    const markers = problems.map(({ from, to, message }) => ({
      ...rangeOf(model, from, Math.max(to, from + 1)),
      message: message.replaceAll("`", ""),
      severity: monaco.MarkerSeverity.Error,
    }));
    monaco.editor.setModelMarkers(model, LANGUAGE, markers);
  }, [editor, problems]);
}

function useSubmit(editor: Editor | null, onSubmit: () => void) {
  useEffect(() => {
    const action = editor?.addAction({
      id: "catapults.explore",
      label: "Explore",
      keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
      run: onSubmit,
    });
    return () => action?.dispose();
  }, [editor, onSubmit]);
}
