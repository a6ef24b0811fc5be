import { useEffect } from "react";
import type { SourceLines } from "../../../model/project/generated.js";
import { useSelection, useStudio } from "../../../ui/studio-context.js";
import type { Editor } from "../editable-text.js";
import { linkedLines } from "./linked-lines.js";
import { monaco } from "./setup.js";

/**
 * The source's side of the links to the generated text: tells where the cursor stands, lights the
 * lines that a generated line was followed to, and leads from the cursor to the generated lines.
 */
export function useSourceLink(editor: Editor | null, file: string): void {
  useCaret(editor, file);
  useFollowed(editor, file);
  useWayThere(editor);
}

function useCaret(editor: Editor | null, file: string): void {
  const { selection } = useStudio().stores;
  useEffect(() => {
    if (!editor) return;
    const tell = (range: monaco.Selection) =>
      selection.setState({
        caret: { file, from: range.startLineNumber, to: range.endLineNumber },
        atCaret: inQuestionAt(editor, range.getPosition()),
      });
    const listener = editor.onDidChangeCursorSelection((event) => tell(event.selection));
    const present = editor.getSelection();
    if (present) tell(present);
    return () => listener.dispose();
  }, [editor, file, selection]);
}

/** The problem at a place, else the word. */
function inQuestionAt(editor: Editor, position: monaco.Position): string {
  const model = editor.getModel();
  if (!model) return "";
  const problem = monaco.editor
    .getModelMarkers({ resource: model.uri })
    .find((marker) => monaco.Range.containsPosition(marker, position));
  const code = typeof problem?.code === "object" ? problem.code.value : problem?.code;
  return code ?? model.getWordAtPosition(position)?.word ?? "";
}

function useFollowed(editor: Editor | null, file: string): void {
  const followed = useSelection((state) => state.followed);
  const { selection } = useStudio().stores;
  useEffect(() => {
    if (!editor || followed?.file !== file) return;
    const marks = editor.createDecorationsCollection(linkedLines([followed]));
    const forget = () => selection.setState({ followed: null });
    const listeners = [
      editor.onDidChangeModelContent(forget),
      editor.onDidChangeCursorPosition(({ position: { lineNumber } }) => {
        if (!holds(followed, lineNumber)) forget();
      }),
    ];
    return () => {
      marks.clear();
      for (const listener of listeners) listener.dispose();
    };
  }, [editor, file, followed, selection]);
}

function holds({ from, to }: SourceLines, line: number): boolean {
  return from <= line && line <= to;
}

function useWayThere(editor: Editor | null): void {
  const { selection, layout } = useStudio().stores;
  useEffect(() => {
    const action = editor?.addAction({
      id: "catapults.toGenerated",
      label: "Go to the generated lines",
      keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.F12],
      contextMenuGroupId: "navigation",
      run() {
        layout.setState((state) => ({ output: state.output ?? "c", outputInFront: true }));
        selection.setState({ toGenerated: true });
      },
    });
    return () => action?.dispose();
  }, [editor, selection, layout]);
}
