import { partOfFile } from "../model/project/project.js";
import { revealPlace } from "../model/selection.js";
import { useProject, useStudio } from "./studio-context.js";

interface LineLinkProps {
  readonly file: string;
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** The number of a line; shows it in the source when it is one of the project's own texts. */
export function LineLink({ file, line, from, to }: LineLinkProps) {
  const part = useProject((state) => partOfFile(state, file));
  const { selection, layout } = useStudio().stores;
  if (!part) return <span className="line-link">line {line}</span>;
  const show = () => {
    layout.setState({ sourceOpen: true, sourceTab: part, narrowPlace: "source" });
    revealPlace(selection, { part, from, to });
  };
  return (
    <button type="button" className="line-link" onClick={show}>
      line {line}
    </button>
  );
}
