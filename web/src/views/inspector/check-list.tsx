import type { CheckInfo, VerdictName } from "../../generated/services.js";
import { VerdictGlyph } from "../../ui/icons/glyphs.js";
import { Prose } from "../../ui/text/prose.js";

const WORDS: Readonly<Record<VerdictName, string>> = {
  proven: "Proven",
  runtime: "Run time",
  refuted: "Cannot work",
};

/** Checks with what the compiler knows of them, and why. */
export function CheckList({ checks }: { readonly checks: readonly CheckInfo[] }) {
  if (checks.length === 0) return <p className="check">Nothing needs to be checked here.</p>;
  return (
    <ul>
      {checks.map((check) => (
        <li key={`${check.site} ${check.kind} ${check.subject}`} className="check">
          <VerdictGlyph verdict={check.verdict} />
          <span>
            <b>{WORDS[check.verdict]}.</b> <Prose text={check.reason} />
          </span>
        </li>
      ))}
    </ul>
  );
}
