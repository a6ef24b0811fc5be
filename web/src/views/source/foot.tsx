import { LoaderCircle } from "lucide-react";
import { count } from "../../base/words.js";
import { errorsOf } from "../../model/project/compilation.js";
import { VerdictGlyph } from "../../ui/icons/glyphs.js";
import { Icon } from "../../ui/icons/icon.js";
import { useCompilation, useProject } from "../../ui/studio-context.js";

/** What the compiler knows of the text, and how it is doing. */
export function SourceFoot() {
  const checks = useCompilation((state) => state.diagnosis?.checks);
  return (
    <footer className="source-foot">
      {checks && checks.proven > 0 ? (
        <span className="verdict-proven">
          <VerdictGlyph verdict="proven" />
          {checks.proven} proven
        </span>
      ) : null}
      {checks && checks.runtime > 0 ? (
        <span className="verdict-runtime">
          <VerdictGlyph verdict="runtime" />
          {checks.runtime} at run time
        </span>
      ) : null}
      <span className="grow" />
      <span className="leave-hint">
        <kbd>Esc</kbd>
        <kbd>Tab</kbd> leaves the text
      </span>
      <CompilerStatus />
    </footer>
  );
}

function CompilerStatus() {
  const status = useCompilation((state) => state.status);
  const diagnosis = useCompilation((state) => state.diagnosis);
  const duration = useCompilation((state) => state.duration);
  const known = useCompilation((state) => state.analysis?.version);
  const version = useProject((state) => state.version);
  const errors = diagnosis?.version === version ? errorsOf(diagnosis) : 0;
  return (
    <span role="status">
      {status.kind === "loading" ? (
        <>
          <Icon of={LoaderCircle} size={14} />
          Compiler loading, {Math.round(status.progress * 100)}%. You can edit meanwhile.
        </>
      ) : null}
      {status.kind === "failed" ? "The compiler could not be loaded." : null}
      {status.kind === "ready"
        ? words({ pending: known !== version, errors, duration, working: status.working })
        : null}
    </span>
  );
}

interface Known {
  readonly pending: boolean;
  readonly errors: number;
  /** Milliseconds: of the last answer, and of one that takes long. */
  readonly duration: number | null;
  readonly working: number | undefined;
}

function words({ pending, errors, duration, working }: Known): string {
  if (errors > 0) return count(errors, "error");
  if (pending) return working ? `Compiling for ${Math.round(working / 1000)} s…` : "Compiling…";
  return duration === null ? "Compiler ready" : `Compiled in ${Math.round(duration)} ms`;
}
