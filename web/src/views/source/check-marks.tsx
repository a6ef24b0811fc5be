import { useEffect, useMemo, useState } from "react";
import type { CheckInfo, VerdictName } from "../../generated/services.js";
import { type Part, partOfFile } from "../../model/project/project.js";
import { VerdictGlyph } from "../../ui/icons/glyphs.js";
import { useCompilation, useProject, useRun, useStudio } from "../../ui/studio-context.js";
import { tip } from "../../ui/tip.js";
import type { Editor } from "./editable-text.js";
import { litLine } from "./lit-line.js";

interface LineChecks {
  readonly line: number;
  readonly verdict: VerdictName;
  readonly reasons: readonly string[];
}

const WORDS: Readonly<Record<VerdictName, string>> = {
  proven: "",
  runtime: "run time",
  refuted: "cannot work",
};

/** What the compiler knows of each transfer, at the right edge of its line. */
export function CheckMarks({
  editor,
  part,
}: {
  readonly editor: Editor | null;
  readonly part: Part;
}) {
  const diagnosis = useCompilation((state) => state.diagnosis);
  const version = useProject((state) => state.version);
  const { project } = useStudio().stores;
  const program = useRun((state) => state.program);
  const simulation = useRun((state) => state.simulation);
  const lit = litLine(program, simulation);
  const frame = useScrollFrame(editor);
  const lines = useMemo(() => {
    const state = project.getState();
    const checks = diagnosis?.checks.list ?? [];
    return byLine(checks.filter(({ file }) => partOfFile(state, file) === part));
  }, [diagnosis, part, project]);
  if (!editor || diagnosis?.version !== version) return null;
  const lineCount = editor.getModel()?.getLineCount() ?? 0;
  return (
    <div className="check-marks">
      {lines.map((each) => {
        if (each.line > lineCount) return null;
        const top = editor.getTopForLineNumber(each.line) - frame.top;
        if (top < -20 || top > frame.height) return null;
        return (
          <CheckMark
            key={each.line}
            top={top}
            lit={each.line === lit?.line ? lit.kind : null}
            {...each}
          />
        );
      })}
    </div>
  );
}

interface CheckMarkProps extends LineChecks {
  readonly top: number;
  /** Why its line is lit, if it is. */
  readonly lit: "now" | "fault" | null;
}

function CheckMark({ top, lit, verdict, reasons, line }: CheckMarkProps) {
  const text = reasons.join(" ").replaceAll("`", "");
  return (
    <span
      role="img"
      className={`check-mark verdict-${verdict}${lit ? ` on-${lit}-line` : ""}`}
      style={{ top }}
      {...tip(text)}
      aria-label={`Line ${line}, ${verdict === "proven" ? "proven" : WORDS[verdict]}: ${text}`}
    >
      {WORDS[verdict]}
      <VerdictGlyph verdict={verdict} />
    </span>
  );
}

/** The part of the text that the editor shows, in pixels, live. */
function useScrollFrame(editor: Editor | null) {
  const [frame, setFrame] = useState({ top: 0, height: 0 });
  useEffect(() => {
    if (!editor) return;
    const read = () =>
      setFrame({ top: editor.getScrollTop(), height: editor.getLayoutInfo().height });
    read();
    const listeners = [
      editor.onDidScrollChange(read),
      editor.onDidLayoutChange(read),
      editor.onDidContentSizeChange(read),
      editor.onDidChangeHiddenAreas(read),
      editor.onDidChangeModel(read),
    ];
    return () => {
      for (const listener of listeners) listener.dispose();
    };
  }, [editor]);
  return frame;
}

/** One mark per line: the gravest verdict of its checks, with all reasons. */
function byLine(checks: readonly CheckInfo[]): LineChecks[] {
  const gravity: readonly VerdictName[] = ["proven", "runtime", "refuted"];
  const lines = new Map<number, LineChecks>();
  for (const { line, verdict, reason } of checks) {
    const former = lines.get(line);
    const graver = gravity.indexOf(verdict) > gravity.indexOf(former?.verdict ?? "proven");
    const reasons = former?.reasons ?? [];
    lines.set(line, {
      line,
      verdict: former && !graver ? former.verdict : verdict,
      reasons: reasons.includes(reason) ? reasons : [...reasons, reason],
    });
  }
  return [...lines.values()];
}
