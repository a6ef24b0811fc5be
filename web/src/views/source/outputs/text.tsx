import { useEffect, useRef } from "react";
import type { Output, OutputKind } from "../../../generated/services.js";
import { originsOf, originText } from "../../../model/project/generated.js";
import { useProject, useSelection, useStudio } from "../../../ui/studio-context.js";
import type { Editor } from "../editable-text.js";
import { linkedLines } from "../monaco/linked-lines.js";
import { useReadOnlyEditor } from "../monaco/read-only.js";
import { monaco } from "../monaco/setup.js";
import { languageOfOutput } from "./language.js";
import type { GeneratedLink } from "./link.js";

interface GeneratedTextProps {
  readonly kind: OutputKind;
  readonly output: Output;
  readonly link: GeneratedLink;
}

/** A generated text to look at; a line leads to what it was made from. */
export default function GeneratedText({ kind, output, link }: GeneratedTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useReadOnlyEditor(place, {
    text: output.text ?? "",
    language: languageOfOutput(kind),
    label: `Generated text ${output.name}, read only`,
    reason: "This text is generated. Change the scheduler instead.",
  });
  useLitLines(editor, link);
  useFollowing(editor, link);
  useOrigins(editor, output);
  useFocus(editor, link);
  return <div ref={place} className="editor nokey" />;
}

/** Lights what was made from the place of the cursor, and keeps the chosen lines in sight. */
function useLitLines(editor: Editor | null, { runs, chosen }: GeneratedLink): void {
  useEffect(() => {
    if (!editor) return;
    const run = runs[chosen];
    const marks = editor.createDecorationsCollection(linkedLines(runs, run));
    if (run) editor.revealLinesInCenterIfOutsideViewport(run.from, run.to);
    return () => marks.clear();
  }, [editor, runs, chosen]);
}

/** A click, F12 and Enter lead from a line to the source. */
function useFollowing(editor: Editor | null, link: GeneratedLink): void {
  const present = useRef(link);
  present.current = link;
  useEffect(() => {
    if (!editor) return;
    const follow = (focus: boolean) => {
      const selected = editor.getSelection();
      if (selected?.isEmpty()) present.current.follow(selected.startLineNumber, focus);
    };
    const made = [
      editor.onMouseUp(({ event, target }) => {
        if (event.leftButton && target.position) follow(false);
      }),
      editor.addAction({
        id: "catapults.toSource",
        label: "Go to the source of this line",
        keybindings: [monaco.KeyCode.F12, monaco.KeyCode.Enter],
        contextMenuGroupId: "navigation",
        run: () => follow(true),
      }),
    ];
    return () => {
      for (const one of made) one.dispose();
    };
  }, [editor]);
}

/** Says under the pointer what a line was made from. */
function useOrigins(editor: Editor | null, output: Output): void {
  const ownFile = useProject((state) => state.scheduler.name);
  useEffect(() => {
    const model = editor?.getModel();
    if (!model) return;
    const provider = monaco.languages.registerHoverProvider(model.getLanguageId(), {
      provideHover(asked, { lineNumber }) {
        const origins = originsOf(output, lineNumber);
        if (asked !== model || origins.length === 0) return null;
        const end = model.getLineMaxColumn(lineNumber);
        return {
          range: new monaco.Range(lineNumber, 1, lineNumber, end),
          contents: [{ value: `\`\`\`catapults\n${originText(origins, ownFile)}\n\`\`\`` }],
        };
      },
    });
    return () => provider.dispose();
  }, [editor, output, ownFile]);
}

/** Takes the focus when the way from the source leads here. */
function useFocus(editor: Editor | null, { runs, chosen }: GeneratedLink): void {
  const isAsked = useSelection((state) => state.toGenerated);
  const { selection } = useStudio().stores;
  useEffect(() => {
    if (!isAsked || !editor) return;
    const lineNumber = runs[chosen]?.from;
    if (lineNumber) editor.setPosition({ lineNumber, column: 1 });
    editor.focus();
    selection.setState({ toGenerated: false });
  }, [isAsked, editor, runs, chosen, selection]);
}
