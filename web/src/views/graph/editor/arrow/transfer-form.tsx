import { useEffect, useState } from "react";
import type { Graph, Rules } from "../../../../generated/services.js";
import { placeOf } from "../../../../graph/change/card-place.js";
import type { DrawnEdge } from "../../../../graph/drawing/drawing.js";
import { dot } from "../../../../graph/geometry.js";
import { nodeOf } from "../../../../graph/graph-index.js";
import { perform } from "../../../../model/project/changes.js";
import { LineLink } from "../../../../ui/line-link.js";
import { useCompilation, useProject, useStudio } from "../../../../ui/studio-context.js";
import { Prose } from "../../../../ui/text/prose.js";
import { useRules } from "../../../../ui/use-rules.js";
import { useEditingStore } from "../../editing-context.js";
import { Anchored } from "../forms/anchored.js";
import { Switch } from "../forms/fields.js";
import { FormCard } from "../forms/form-card.js";
import { Ends } from "./new-transfer-form.js";
import { Statement } from "./statement.js";
import { isSameArrow, useStatementKeys } from "./use-statement-keys.js";

interface TransferFormProps {
  readonly graph: Graph;
  /** The selected arrow; null while a gesture on it is on its way into the drawing. */
  readonly drawn: DrawnEdge | null;
}

/**
 * An arrow that is in neither drawing nor rules for so long is gone, in milliseconds: between the answers about a new text
 * it may be missing for a moment, and its form must not close under a person's hands.
 */
const GONE = 600;

/** The statements behind the selected arrow, each with its handler, place, condition and loop. */
export function TransferForm({ graph, drawn }: TransferFormProps) {
  const editing = useEditingStore();
  const { shown, gone } = useAgreed(graph, drawn);
  useEffect(() => {
    if (!gone) return;
    const timer = setTimeout(() => editing.setState({ form: null }), GONE);
    return () => clearTimeout(timer);
  }, [gone, editing]);
  return shown && <Form {...shown} />;
}

/** An arrow with the graph and the rules that it was drawn of. */
interface Agreed {
  readonly graph: Graph;
  readonly drawn: DrawnEdge;
  /** Null until they are known. */
  readonly rules: Rules | null;
}

/**
 * The arrow as it was drawn last together with the rules of the same text. After a gesture the new
 * rules come before the new drawing, and until that has come the form shows what was. An arrow that
 * is in neither any more is gone.
 */
function useAgreed(
  graph: Graph,
  drawn: DrawnEdge | null,
): { readonly shown: Agreed | null; readonly gone: boolean } {
  const rules = useRules();
  const version = useCompilation((state) =>
    state.stale || state.graph !== graph ? null : state.graphVersion,
  );
  const [shown, setShown] = useState<Agreed | null>(drawn && { graph, drawn, rules: null });
  const another =
    drawn && !(shown && isSameArrow(shown.graph, shown.drawn.edge, graph, drawn.edge));
  if (another && !rules) setShown({ graph, drawn, rules: null });
  else if (drawn && rules?.version === version) {
    if (shown?.drawn !== drawn || shown.rules !== rules) setShown({ graph, drawn, rules });
  }
  return { shown, gone: drawn === null && rules !== null && rules.version === version };
}

/** Why nothing can be changed while the text has errors, and the way to the first of them. */
function FirstError() {
  const stale = useCompilation((state) => state.stale);
  const diagnosis = useCompilation((state) => state.diagnosis);
  const first = stale ? diagnosis?.diagnostics.find(({ severity }) => severity === "error") : null;
  if (!first) return null;
  return (
    <p className="form-note" role="status">
      The text has errors, and this arrow shows the last version without them. It can be changed
      once they are fixed. The first, in <LineLink {...first} />: <Prose text={first.message} />
    </p>
  );
}

function Form({ graph, drawn, rules }: Agreed) {
  const { edge, noteAt: at } = drawn;
  const editing = useEditingStore();
  const { stores } = useStudio();
  const ownLines = useProject((state) => state.ownLines) ?? [];
  const places = edge.transfers.map((transfer) => rules && placeOf(rules, transfer));
  const ids = edge.transfers.map(({ from }, index) => places[index]?.card.id ?? `${from}`);
  const keys = useStatementKeys(graph, edge, ids);
  const [source, target] = [nodeOf(graph, edge.source), nodeOf(graph, edge.target)];
  if (!source || !target) return null;
  const close = () => editing.setState({ form: null });
  const setAlone = (on: boolean) => {
    const others = ownLines.filter((id) => id !== edge.id);
    const how = on ? "with a line of its own" : "along with others";
    perform(stores, `Draw ${source.name} to ${target.name} ${how}`, {
      ownLines: on ? [...others, edge.id] : others,
    });
  };
  return (
    <Anchored to={dot(at)} side="below">
      <FormCard
        label={`Transfer from ${source.name} to ${target.name} in ${edge.handler}`}
        focus={false}
        onClose={close}
        onSubmit={close}
      >
        <Ends source={source} target={target} />
        {rules ? null : <FirstError />}
        {edge.transfers.length === 0 ? (
          <p className="form-note">
            The library draws this arrow: it removes threads that have ended.
          </p>
        ) : null}
        {edge.transfers.map((transfer, index) => (
          <Statement
            key={keys[index]}
            edge={edge.id}
            transfer={transfer}
            rules={rules}
            place={places[index] ?? null}
            several={edge.transfers.length > 1}
          />
        ))}
        <Switch
          label="Draw with a line of its own"
          on={ownLines.includes(edge.id)}
          onChange={setAlone}
        />
      </FormCard>
    </Anchored>
  );
}
