import { useDeferredValue, useEffect } from "react";
import type { Analysis } from "../../../generated/services.js";
import { type Part, type Project, partOfFile } from "../../../model/project/project.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { useProject, useRun, useStudio } from "../../../ui/studio-context.js";
import type { Editor } from "../editable-text.js";
import { litLine } from "../lit-line.js";
import { monaco } from "./setup.js";

export type Decoration = monaco.editor.IModelDeltaDecoration;

/** Lights the statement that was carried out last, the truth of the conditions on the way to it, and a fault. */
export function useNowMarks(editor: Editor | null, part: Part): void {
  const program = useRun((state) => state.program);
  const simulation = useRun((state) => state.simulation);
  // Marks are taken away behind what changed the text: the editor lays out its lines anew for them.
  const version = useDeferredValue(useProject((state) => state.schedulerVersion));
  const { project } = useStudio().stores;
  useEffect(() => {
    if (!editor || !program || !simulation || program.version < version) return;
    const marks = marksOf(program, simulation, project.getState(), part);
    const decorations = editor.createDecorationsCollection(marks);
    const shown = marks.at(-1)?.range.startLineNumber;
    const pausedAt = simulation.pause ? program.sites[simulation.pause.site] : undefined;
    if (pausedAt && partOfFile(project.getState(), pausedAt.file) === part) {
      void showValues(decorations, program, simulation);
    }
    if (shown && !editor.hasTextFocus()) editor.revealLineInCenterIfOutsideViewport(shown);
    return () => decorations.clear();
  }, [editor, program, simulation, version, part, project]);
}

/** A mark that is cleared before it is there stays away. */
async function showValues(
  decorations: monaco.editor.IEditorDecorationsCollection,
  program: Analysis,
  simulation: SimulationState,
): Promise<void> {
  const { pauseMark } = await import("./pause-marks.js");
  const mark = pauseMark(program, simulation);
  if (mark && decorations.length > 0) decorations.append([mark]);
}

/** The last mark is the one to look at. */
function marksOf(
  program: Analysis,
  simulation: SimulationState,
  project: Project,
  part: Part,
): Decoration[] {
  const isHere = (file: string) => partOfFile(project, file) === part;
  const marks: Decoration[] = [];
  for (const { site, value } of simulation.path) {
    const at = program.sites[site];
    if (at?.kind === "branch" && isHere(at.file)) marks.push(truthMark(at.line, value !== 0));
  }
  const lit = litLine(program, simulation);
  if (lit && isHere(lit.file)) marks.push(lineMark(lit.line, lit.kind));
  return marks;
}

function lineMark(line: number, kind: "now" | "fault"): Decoration {
  return {
    range: new monaco.Range(line, 1, line, 1),
    options: {
      isWholeLine: true,
      className: `line-${kind}`,
      linesDecorationsClassName: `line-${kind}-edge`,
      lineNumberClassName: `line-${kind}-number`,
    },
  };
}

function truthMark(line: number, holds: boolean): Decoration {
  const end = Number.MAX_SAFE_INTEGER;
  return {
    range: new monaco.Range(line, end, line, end),
    options: {
      showIfCollapsed: true,
      after: { content: holds ? "\u2002✓" : "\u2002✗", inlineClassName: `truth-${holds}` },
    },
  };
}
