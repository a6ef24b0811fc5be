import { useCallback, useEffect, useRef } from "react";
import { fileOf, type Part, type ProjectStore, textOf } from "../../model/project/project.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { Breadcrumb } from "./breadcrumb.js";
import { CheckMarks } from "./check-marks.js";
import { useFixes } from "./monaco/fixes.js";
import { useLanguage } from "./monaco/language/use-language.js";
import { letTabLeave } from "./monaco/leave-by-tab.js";
import { useMarkers } from "./monaco/markers.js";
import { modelOf, partOf } from "./monaco/models.js";
import { useNowMarks } from "./monaco/now-marks.js";
import { EDITOR_OPTIONS } from "./monaco/options.js";
import { useReveal } from "./monaco/reveal.js";
import { monaco } from "./monaco/setup.js";
import { useSourceLink } from "./monaco/source-link.js";
import { useSync } from "./monaco/sync.js";
import { useEditor } from "./monaco/use-editor.js";
import { OwnPlainText } from "./plain-text.js";
import "./popovers.css";

export type Editor = monaco.editor.IStandaloneCodeEditor;

/** The editor's name for screen readers. */
function labelOf(part: Part): string {
  if (part === "scheduler") return "Scheduler text";
  return part === "workload" ? "Workload text" : `Text of ${part}`;
}

/** Another project begins at its first line, not where one stood in the one before. */
function useTopOfAnother(editor: Editor | null): void {
  const project = useProject((state) => state.opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another project that it waits for
  useEffect(() => {
    editor?.setPosition({ lineNumber: 1, column: 1 });
    editor?.setScrollTop(0);
  }, [editor, project]);
}

/** Loaded beside the editor, which shows without. */
function useBreakpoints(editor: Editor | null): void {
  const studio = useStudio();
  useEffect(() => {
    if (!editor) return;
    let end: (() => void) | null = null;
    let gone = false;
    void import("./monaco/breakpoint-margin.js").then(({ attachBreakpoints }) => {
      if (!gone) end = attachBreakpoints(editor, studio);
    });
    return () => {
      gone = true;
      end?.();
    };
  }, [editor, studio]);
}

function editorOfProject(element: HTMLElement, part: Part, project: ProjectStore) {
  const editor = monaco.editor.create(element, { ...EDITOR_OPTIONS, model: null });
  const letStay = letTabLeave(editor, element);
  const end = () => {
    letStay();
    editor.dispose();
  };
  const fill = () => editor.setModel(modelOf(part, textOf(project.getState(), part)));
  return { editor, fill, end };
}

/** A text of the project in Monaco, with problems, checks and the running line. */
export default function EditableText({ part }: { readonly part: Part }) {
  const place = useRef<HTMLDivElement>(null);
  const { project } = useStudio().stores;
  const first = useRef(part);
  const make = useCallback(
    (element: HTMLElement) => editorOfProject(element, first.current, project),
    [project],
  );
  const editor = useEditor(place, make);
  const file = useProject((state) => fileOf(state, part)?.name ?? part);
  useEffect(() => {
    if (!editor) return;
    const model = modelOf(part, textOf(project.getState(), part));
    if (partOf(editor.getModel()) !== part) editor.setModel(model);
    editor.updateOptions({ ariaLabel: labelOf(part) });
  }, [editor, part, project]);
  useTopOfAnother(editor);
  useSync();
  useMarkers();
  useFixes();
  useLanguage();
  useNowMarks(editor, part);
  useReveal(editor, part);
  useSourceLink(editor, file);
  useBreakpoints(part === "scheduler" ? editor : null);
  return (
    <>
      <Breadcrumb editor={editor} part={part} />
      <div className="editor-place">
        {editor === null && <OwnPlainText part={part} />}
        <div ref={place} className="editor nokey" />
        <CheckMarks editor={editor} part={part} />
      </div>
    </>
  );
}
