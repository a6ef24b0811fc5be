import { useEffect, useState } from "react";
import type { Point } from "../../../../base/geometry.js";
import type { ContainerKind, GraphNode, KeyOrder } from "../../../../generated/services.js";
import { type ContainerFields, changeOf, isAboutKey } from "../../../../graph/change/container.js";
import { boxOf } from "../../../../graph/layout/shapes.js";
import { CONTAINER_KINDS, isSorted } from "../../../../model/container-kinds.js";
import { KindGlyph } from "../../../../ui/icons/glyphs.js";
import { useRules } from "../../../../ui/use-rules.js";
import { useEditingStore } from "../../editing-context.js";
import { SelectField, TextField } from "../forms/fields.js";
import { GestureForm } from "../forms/gesture-form.js";
import { useDraw } from "../forms/use-draw.js";
import { refusalOf, useTrial } from "../forms/use-trial.js";
import { KeyFields, NEW_KEY, useIsNewKey, useKeyChoices } from "./key-fields.js";

interface ContainerFormProps {
  readonly node: GraphNode;
  readonly at: Point;
}

const KINDS = CONTAINER_KINDS.map((kind) => ({ value: kind, label: kind }));

/** Kind, key, order and size of a container. */
export function ContainerForm({ node, at }: ContainerFormProps) {
  const editing = useEditingStore();
  const draw = useDraw();
  const attributes = useKeyChoices();
  const before = useWritten(node, attributes[0]?.name ?? NEW_KEY);
  const [fields, setFields] = useState(before);
  // What is written comes a moment after the form, and then replaces what the drawing tells.
  const [seen, setSeen] = useState(before);
  if (seen !== before) {
    setSeen(before);
    setFields(before);
  }
  const set = (change: Partial<ContainerFields>) => setFields({ ...fields, ...change });
  const isNewKey = useIsNewKey(fields.key);
  const gesture = changeOf(node.id, node.name, before, fields, isNewKey);
  const trial = useTrial(gesture);
  const refusal = refusalOf(trial);
  const close = () => editing.setState({ form: null });
  const change = async () => {
    if (!gesture || (await draw(gesture))) close();
  };
  return (
    <GestureForm
      label={`Container ${node.name}`}
      at={boxOf(node, at)}
      submit="Change"
      trial={gesture ? trial : null}
      unchanged={!gesture}
      onClose={close}
      onSubmit={change}
      onDone={close}
    >
      <h2>
        <KindGlyph kind={node.kind} />
        <code>{node.name}</code>
      </h2>
      <div className="form-pair">
        <SelectField<ContainerKind>
          label="Kind"
          value={fields.kind}
          choices={KINDS}
          onChange={(kind) => set({ kind })}
        />
        <TextField
          label="Elements"
          value={fields.size}
          placeholder="a single one"
          onChange={(size) => set({ size })}
        />
      </div>
      {isSorted(fields.kind) ? (
        <KeyFields
          attributes={attributes}
          invalid={refusal !== null && isAboutKey(refusal, fields.key)}
          isNew={isNewKey}
          value={fields.key}
          order={fields.order}
          onKey={(key) => set({ key })}
          onOrder={(order) => set({ order })}
        />
      ) : null}
    </GestureForm>
  );
}

/** The fields as they are in the text: the size as it is written there, not its value. */
function useWritten(node: GraphNode, firstKey: string): ContainerFields {
  const entry = useRules()?.entries.find(({ id }) => id === node.id);
  const size = entry ? (entry.size ?? "") : node.size === null ? "" : String(node.size);
  const key = node.key ?? firstKey;
  const order: KeyOrder = node.key === null || node.lowestFirst ? "lowest" : "highest";
  const kind = node.kind as ContainerKind;
  const [written, setWritten] = useState<ContainerFields>({ kind, key, order, size });
  useEffect(() => setWritten({ kind, key, order, size }), [kind, key, order, size]);
  return written;
}
