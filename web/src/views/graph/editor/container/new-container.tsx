import { ViewportPortal } from "@xyflow/react";
import { useState } from "react";
import type { ContainerKind, Gesture, KeyOrder } from "../../../../generated/services.js";
import { declareKey, isAboutKey } from "../../../../graph/change/container.js";
import { freeName, sizeOf } from "../../../../graph/change/kinds.js";
import type { Form } from "../../../../graph/editing.js";
import { isSorted } from "../../../../model/container-kinds.js";
import { KindGlyph } from "../../../../ui/icons/glyphs.js";
import { useProject } from "../../../../ui/studio-context.js";
import { useEditingStore } from "../../editing-context.js";
import { TextField } from "../forms/fields.js";
import { GestureForm } from "../forms/gesture-form.js";
import { useDraw } from "../forms/use-draw.js";
import { refusalOf, useTrial } from "../forms/use-trial.js";
import { useFocusLater } from "../keyboard/use-focus-later.js";
import { KeyFields, NEW_KEY, useIsNewKey, useKeyChoices } from "./key-fields.js";

type NewContainerForm = Extract<Form, { kind: "newContainer" }>;

/** Asks what a new container is called, at the place where it will stand. */
export function NewContainer({ of, at }: NewContainerForm) {
  const editing = useEditingStore();
  const draw = useDraw();
  const focusLater = useFocusLater();
  const names = useTakenNames();
  const attributes = useKeyChoices();
  const [name, setName] = useState(() => freeName(of, names));
  const [key, setKey] = useState(attributes[0]?.name ?? NEW_KEY);
  const [order, setOrder] = useState<KeyOrder>("lowest");
  const isNewKey = useIsNewKey(key) && isSorted(of);
  const gesture = gestureOf(of, name, key, order, isNewKey);
  const trial = useTrial(gesture);
  const close = () => editing.setState({ form: null });
  const id = `container:${name.trim()}`;
  const places = { [id]: at };
  const done = () => {
    focusLater(id);
    close();
  };
  const add = async () => {
    if (await draw(gesture, { places })) done();
  };
  const { width, height } = sizeOf(of, name, isSorted(of) ? key : null);
  const refusal = refusalOf(trial);
  const refused = refusal !== null;
  const keyRefused = refused && isSorted(of) && isAboutKey(refusal, key);
  return (
    <>
      <ViewportPortal>
        <div
          className={`node-ghost kind-${of}`}
          style={{ transform: `translate(${at.x}px, ${at.y}px)`, width, height }}
        />
      </ViewportPortal>
      <GestureForm
        label={`New ${of}`}
        at={{ ...at, width, height }}
        submit={`Add ${of}`}
        trial={trial}
        places={places}
        onClose={close}
        onSubmit={add}
        onDone={done}
      >
        <h2>
          <KindGlyph kind={of} />
          <code>{of}</code>
        </h2>
        <TextField label="Name" value={name} onChange={setName} invalid={refused && !keyRefused} />
        {isSorted(of) ? (
          <KeyFields
            attributes={attributes}
            invalid={keyRefused}
            isNew={isNewKey}
            value={key}
            order={order}
            onKey={setKey}
            onOrder={setOrder}
          />
        ) : null}
      </GestureForm>
    </>
  );
}

function gestureOf(
  kind: ContainerKind,
  name: string,
  key: string,
  order: KeyOrder,
  isNewKey: boolean,
): Gesture {
  const plain = { gesture: "addContainer", name: name.trim(), kind } as const;
  if (!isSorted(kind)) return plain;
  const sorted = { ...plain, key: key.trim(), order };
  if (!isNewKey) return sorted;
  const both = [declareKey(key), sorted];
  return { gesture: "steps", name: `Add ${kind} ${plain.name}`, steps: both };
}

/** Names that a new container cannot have, as far as the last analysis tells. */
function useTakenNames(): string[] {
  const text = useProject((state) => state.scheduler.text);
  return text.match(/[A-Za-z_]\w*/g) ?? [];
}
