import { useMemo, useState } from "react";
import type { Origin, Output } from "../../../generated/services.js";
import {
  type LineRun,
  originsOf,
  runAt,
  runsFrom,
  type SourceLines,
} from "../../../model/project/generated.js";
import { partOfFile } from "../../../model/project/project.js";
import { revealPlace } from "../../../model/selection.js";
import { useProject, useSelection, useStudio } from "../../../ui/studio-context.js";

/** What the parts of the view share. */
export interface GeneratedLink {
  /** Where the cursor stands in the source: `line 41`. */
  readonly where: string;
  /** The generated lines made from there. */
  readonly runs: readonly LineRun[];
  /** Which of them is looked at. */
  readonly chosen: number;
  choose(index: number): void;
  /** Shows what a generated line was made from; asked again, the next of several places. */
  follow(line: number, focus: boolean): void;
}

/** Links the generated text with the source, in both directions. */
export function useGeneratedLink(output: Output): GeneratedLink {
  const caret = useSelection((state) => state.caret);
  const isCurrent = useProject(({ version }) => version === output.version);
  const runs = useMemo(
    () => (caret && isCurrent ? runsFrom(output, caret) : []),
    [output, caret, isCurrent],
  );
  const [line, setLine] = useState(0);
  const show = useShow(output);
  return {
    where: caret ? words(caret) : "",
    runs,
    chosen: runAt(runs, line),
    choose: (index) => setLine(runs[index]?.from ?? 0),
    follow(from, focus) {
      if (!isCurrent) return;
      setLine(from);
      show(originsOf(output, from), focus);
    },
  };
}

/** Leads to the place behind the one that was led to last, of several. */
function useShow(output: Output): (origins: readonly Origin[], focus: boolean) => void {
  const { selection, project } = useStudio().stores;
  return (origins, focus) => {
    const { followed } = selection.getState();
    const last = origins.findIndex(
      ({ file, line, lastLine }) =>
        followed?.file === file && followed.from === line && followed.to === lastLine,
    );
    const origin = origins[(last + 1) % origins.length];
    if (!origin) return;
    const { file, line, lastLine, from, to } = origin;
    const base = output.sources.find(({ name }) => name === file);
    selection.setState({ followed: { file, from: line, to: lastLine }, ...(base ? { base } : {}) });
    const part = partOfFile(project.getState(), file) ?? "base";
    revealPlace(selection, { part, from, to, focus });
  };
}

function words({ from, to }: SourceLines): string {
  return from === to ? `line ${from}` : `lines ${from} to ${to}`;
}
