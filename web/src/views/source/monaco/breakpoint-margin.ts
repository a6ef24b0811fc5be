import { behindFrame } from "../../../base/behind-frame.js";
import type { StudioValue } from "../../../ui/studio-context.js";
import { catchUp } from "./models.js";
import { monaco } from "./setup.js";
import "./breakpoint-margin.css";

type Editor = monaco.editor.IStandaloneCodeEditor;

/** Breakpoints in the editor of the scheduler: marks on the numbers of lines, a click there, and Ctrl+F9. */
export function attachBreakpoints(editor: Editor, { stores, requests }: StudioValue): () => void {
  const marks = editor.createDecorationsCollection();
  const paint = () => {
    // Lines that follow the text are those of the newest.
    catchUp();
    const breakpoints = stores.project.getState().breakpoints ?? [];
    marks.set(
      breakpoints.flatMap(({ stop, isOn }) =>
        stop.kind === "line" ? [markAt(stop.line, isOn)] : [],
      ),
    );
  };
  const toggle = async (line: number | undefined) => {
    if (line !== undefined) (await requests.breakpoints()).toggleLine(line);
  };
  paint();
  let giveUp = () => {};
  const end = stores.project.subscribe((state, former) => {
    if (state.breakpoints === former.breakpoints) return;
    giveUp();
    giveUp = behindFrame(paint);
  });
  const listeners = [
    editor.addAction({
      id: "catapults.breakpoint",
      label: "Set or remove a breakpoint",
      // F9 alone steps back.
      keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.F9],
      contextMenuGroupId: "navigation",
      run: () => toggle(editor.getPosition()?.lineNumber),
    }),
    editor.onMouseDown(({ target, event }) => {
      if (target.type !== monaco.editor.MouseTargetType.GUTTER_LINE_NUMBERS) return;
      if (event.leftButton) void toggle(target.position.lineNumber);
    }),
  ];
  return () => {
    end();
    giveUp();
    marks.clear();
    for (const listener of listeners) listener.dispose();
  };
}

function markAt(line: number, isOn: boolean): monaco.editor.IModelDeltaDecoration {
  return {
    range: new monaco.Range(line, 1, line, 1),
    options: {
      lineNumberClassName: isOn ? "line-break-number" : "line-break-number off",
      lineNumberHoverMessage: { value: isOn ? "Breakpoint" : "Breakpoint, switched off" },
      stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
    },
  };
}
