import { useMemo, useState } from "react";
import type { AttributeInfo, KeyOrder } from "../../../../generated/services.js";
import { freeOf } from "../../../../graph/change/kinds.js";
import { useCompilation } from "../../../../ui/studio-context.js";
import { SelectField, TextField } from "../forms/fields.js";

interface KeyFieldsProps {
  readonly attributes: readonly AttributeInfo[];
  readonly value: string;
  /** Whether it is declared along. */
  readonly isNew: boolean;
  /** Whether the compiler refuses this key. */
  readonly invalid?: boolean;
  readonly order: KeyOrder;
  readonly onKey: (key: string) => void;
  readonly onOrder: (order: KeyOrder) => void;
}

/** What to sort by where threads have no attribute yet. */
export const NEW_KEY = "priority";

/** What a container can be sorted by: an import is none, as it changes behind the scheduler's back. */
export function useKeyChoices(): readonly AttributeInfo[] {
  const attributes = useCompilation((state) => state.analysis?.attributes);
  return useMemo(() => attributes?.filter(({ imported }) => !imported) ?? [], [attributes]);
}

/** Whether threads have no attribute of a name, as far as is known. */
export function useIsNewKey(key: string): boolean {
  const attributes = useCompilation((state) => state.analysis?.attributes);
  return attributes?.every(({ name }) => name !== key.trim()) ?? false;
}

/** In the list of attributes: one that threads do not have yet. */
const ANOTHER = "";

const ORDERS = [
  { value: "lowest", label: "lowest first" },
  { value: "highest", label: "highest first" },
] as const;

/** What a container sorts its threads by. */
export function KeyFields(props: KeyFieldsProps) {
  const { attributes, value, isNew, invalid = false, order, onKey, onOrder } = props;
  const all = useCompilation((state) => state.analysis?.attributes);
  const [written, setWritten] = useState(false);
  const known = attributes.some(({ name }) => name === value);
  const choices = [
    ...attributes.map(({ name }) => ({ value: name, label: name })),
    { value: ANOTHER, label: "a new attribute" },
  ];
  const choose = (chosen: string) => {
    if (chosen !== ANOTHER) return onKey(chosen);
    setWritten(true);
    onKey(
      freeOf(
        NEW_KEY,
        (all ?? []).map(({ name }) => name),
      ),
    );
  };
  return (
    <>
      <div className="form-pair">
        {known && !written ? (
          <SelectField label="Sorted by" value={value} choices={choices} onChange={choose} />
        ) : (
          <TextField
            label="Sorted by"
            value={value}
            onChange={onKey}
            invalid={invalid}
            focused={written}
            placeholder="a thread attribute"
          />
        )}
        <SelectField label="Order" value={order} choices={ORDERS} onChange={onOrder} />
      </div>
      {isNew ? <p className="form-note">Threads get this as a new attribute.</p> : null}
    </>
  );
}
