import { ListTree } from "lucide-react";
import { useEffect } from "react";
import { count } from "../../../base/words.js";
import type { Undrawn, UndrawnKind } from "../../../generated/services.js";
import { readRules } from "../../../model/project/rules.js";
import { showRule } from "../../../model/project/show-rule.js";
import { FixButton } from "../../../ui/fix-button.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { LineLink } from "../../../ui/line-link.js";
import { useCompilation, useProject, useStudio } from "../../../ui/studio-context.js";

/** What a handler does there, behind its name. */
const WORDS: Readonly<Record<UndrawnKind, string>> = {
  verbatim: "runs verbatim text",
  transfer: "moves a thread from a place that the text does not tell",
  value: "changes a value",
  jump: "jumps within a loop",
  answer: "returns a value to the library",
  assertion: "asserts a condition",
};

/** What handlers do at a node and no arrow shows: as it is written, with the ways to it. */
export function UndrawnList({ undrawn }: { readonly undrawn: readonly Undrawn[] }) {
  const file = useProject((state) => state.scheduler.name);
  const { rules } = useStudio().stores;
  useEffect(() => readRules(rules), [rules]);
  const of = (wanted: string) => undrawn.filter((one) => one.file === wanted);
  const others = new Set(undrawn.map((one) => one.file).filter((name) => name !== file));
  return (
    <section className="inspector-section">
      <h3>
        Not drawn <em>{count(undrawn.length, "statement")}</em>
      </h3>
      <p className="check">No arrow shows these. They stay in the text as they are.</p>
      <Statements undrawn={of(file)} own />
      {[...others].map((name) => (
        <details key={name} className="folded-list">
          <summary>
            {count(of(name).length, "statement")} of {name}
          </summary>
          <Statements undrawn={of(name)} own={false} />
        </details>
      ))}
    </section>
  );
}

interface StatementsProps {
  readonly undrawn: readonly Undrawn[];
  /** Whether they are of the scheduler's own text, and so among its rules. */
  readonly own: boolean;
}

function Statements({ undrawn, own }: StatementsProps) {
  if (undrawn.length === 0) return null;
  return (
    <ul>
      {undrawn.map((one) => (
        <Statement key={`${one.from} ${one.handler}`} undrawn={one} own={own} />
      ))}
    </ul>
  );
}

interface StatementProps {
  readonly undrawn: Undrawn;
  readonly own: boolean;
}

function Statement({ undrawn, own }: StatementProps) {
  const { stores } = useStudio();
  const { handler, kind, text, conditions, loop } = undrawn;
  const when = [...conditions, ...(loop ? ["in a loop"] : [])];
  return (
    <li className="undrawn">
      <div className="undrawn-head">
        <span>
          <code>{handler}</code> {WORDS[kind]}
        </span>
        <LineLink {...undrawn} />
        {own ? (
          <IconButton
            icon={ListTree}
            className="icon-btn small"
            label={`Show line ${undrawn.line} in the rules`}
            onPress={() => showRule(stores, undrawn)}
          />
        ) : null}
      </div>
      {when.length > 0 ? <p className="undrawn-when">{when.join(" · ")}</p> : null}
      <pre>{dedented(text)}</pre>
      {own ? <Fixes undrawn={undrawn} /> : null}
    </li>
  );
}

/** What the compiler offers against a statement, such as taking away a stub that is written by now. */
function Fixes({ undrawn: { file, from, to } }: Pick<StatementProps, "undrawn">) {
  const version = useProject((state) => state.version);
  const diagnosis = useCompilation((state) => state.diagnosis);
  const offered = diagnosis?.diagnostics
    .filter((each) => each.file === file && each.from >= from && each.to <= to)
    .flatMap(({ fixes }) => fixes);
  return offered?.map((fix) => (
    <FixButton key={fix.title} fix={fix} available={diagnosis?.version === version} />
  ));
}

/** A text without the indentation that all its lines but the first have in common. */
function dedented(text: string): string {
  const [first = "", ...others] = text.split(/\r?\n/);
  const indents = others.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const common = indents.length > 0 ? Math.min(...indents) : 0;
  return [first, ...others.map((line) => line.slice(common))].join("\n");
}
