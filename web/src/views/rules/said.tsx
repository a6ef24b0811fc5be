/** What the compiler says against cards, told where a person reads them. */

import { createContext, type ReactNode, useContext, useState } from "react";
import type { Diagnosis, Diagnostic, Rules } from "../../generated/services.js";
import { cardAt, ownerAt } from "../../model/project/rules.js";
import { FixButton } from "../../ui/fix-button.js";
import { useCompilation, useProject } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { useRules } from "./rules-context.js";

/** Diagnostics by the id of the innermost card around them, or of the handler where there is none. */
type ByPlace = ReadonlyMap<string, readonly Diagnostic[]>;

const NOTHING: ByPlace = new Map();

const SaidContext = createContext<ByPlace>(NOTHING);

interface SaidOfProps {
  readonly rules: Rules;
  readonly children: ReactNode;
}

/** Tells cards of these rules what is said against them. Nobody is drawn anew for what is said of nothing. */
export function SaidOf({ rules, children }: SaidOfProps) {
  const diagnosis = useCompilation((state) => state.diagnosis);
  const file = useProject((state) => state.scheduler.name);
  const [known, setKnown] = useState<Known>({ rules: null, diagnosis: null, said: NOTHING });
  // Between two texts it stays as it was, so that no card jumps.
  const isNews = known.rules !== rules || known.diagnosis !== diagnosis;
  if (isNews && diagnosis?.version === rules.version)
    setKnown({ rules, diagnosis, said: byPlace(rules, diagnosis.diagnostics, file) });
  return <SaidContext value={known.said}>{children}</SaidContext>;
}

interface Known {
  readonly rules: Rules | null;
  readonly diagnosis: Diagnosis | null;
  readonly said: ByPlace;
}

/** Where errors and warnings about a file are told among its rules. */
export function byPlace(rules: Rules, diagnostics: readonly Diagnostic[], file: string): ByPlace {
  const said = new Map<string, Diagnostic[]>();
  for (const each of diagnostics) {
    if (each.file !== file || each.severity === "note") continue;
    const id = cardAt(rules, each.from, each.to)?.card ?? ownerAt(rules, each.from, each.to);
    if (id === null) continue;
    const others = said.get(id);
    if (others) others.push(each);
    else said.set(id, [each]);
  }
  return said.size === 0 ? NOTHING : said;
}

/** What is said against a card or a handler, by its id, each with what the compiler offers. */
export function Said({ of }: { readonly of: string }) {
  const { current } = useRules();
  const said = useContext(SaidContext).get(of);
  if (!said) return null;
  return (
    <ul className="rule-said">
      {said.map(({ code, severity, from, message, fixes }) => (
        <li key={`${code} ${from}`} className={severity}>
          <Prose text={message} />
          {fixes.map((fix) => (
            <FixButton key={fix.title} fix={fix} available={current} />
          ))}
        </li>
      ))}
    </ul>
  );
}
