import type { Graph, GraphEdge } from "../../../../generated/services.js";
import { useEditing, useEditingStore } from "../../editing.js";
import type { Point } from "../../routing/geometry.js";
import { Anchored } from "../anchored.js";
import { Switch } from "../fields.js";
import { FormCard } from "../form-card.js";
import { nodeOf } from "../targets.js";
import { useRules } from "../use-rules.js";
import { placeOf } from "./card-place.js";
import { Ends } from "./new-transfer-form.js";
import { Statement } from "./statement.js";

interface TransferFormProps {
  readonly graph: Graph;
  readonly edge: GraphEdge;
  readonly at: Point;
}

/** The statements behind the selected arrow, each with its handler, place, condition and loop. */
export function TransferForm({ graph, edge, at }: TransferFormProps) {
  const editing = useEditingStore();
  const rules = useRules();
  const alone = useEditing((state) => state.alone.has(edge.id));
  const [source, target] = [nodeOf(graph, edge.source), nodeOf(graph, edge.target)];
  if (!source || !target) return null;
  const close = () => editing.setState({ form: null });
  const setAlone = (on: boolean) => {
    const next = new Set(editing.getState().alone);
    if (on) next.add(edge.id);
    else next.delete(edge.id);
    editing.setState({ alone: next });
  };
  return (
    <Anchored to={{ ...at, width: 0, height: 0 }} side="below">
      <FormCard
        label={`Transfer from ${source.name} to ${target.name} in ${edge.handler}`}
        focus={false}
        onClose={close}
        onSubmit={close}
      >
        <Ends source={source} target={target} />
        {edge.transfers.length === 0 ? (
          <p className="form-note">
            No statement stands behind this arrow: the library takes away threads that ended.
          </p>
        ) : null}
        {edge.transfers.map((transfer) => (
          <Statement
            key={`${transfer.site} ${transfer.from}`}
            transfer={transfer}
            rules={rules}
            place={rules && placeOf(rules, transfer)}
            several={edge.transfers.length > 1}
          />
        ))}
        <Switch label="Draw with a line of its own" on={alone} onChange={setAlone} />
      </FormCard>
    </Anchored>
  );
}
