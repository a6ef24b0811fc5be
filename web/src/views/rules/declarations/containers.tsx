import { useState } from "react";
import type { ContainerKind, KeyOrder, TableEntry } from "../../../generated/services.js";
import { CONTAINER_KINDS, isSorted, kindName } from "../../../model/container-kinds.js";
import { ProgramField } from "../../../ui/fields/program-field.js";
import { useKeys } from "../../../ui/hooks/use-keys.js";
import { KindGlyph } from "../../../ui/icons/glyphs.js";
import { Adding, AddingForm, FormPart, NamePart, ProgramPart } from "../form.js";
import { type Option, Picker } from "../picker.js";
import { useRules } from "../rules-context.js";
import { DeleteCell, NameField, SizeCell, useEntryField } from "./cells.js";
import { EntryTable } from "./entry-table.js";

/** In a master a slot holds a node. */
const kindsIn = (profile: string | null): readonly Option<ContainerKind>[] =>
  CONTAINER_KINDS.map((kind) => ({
    value: kind,
    label: kindName(kind, profile === "manager" ? "node" : "thread"),
  }));
const ORDERS: readonly Option<KeyOrder>[] = [
  { value: "highest", label: "highest first" },
  { value: "lowest", label: "lowest first" },
];

/** The containers, which the graph shows too. */
export function Containers() {
  const { rules } = useRules();
  const containers = rules.entries.filter(({ table }) => table === "container");
  const keys = useKeys(containers.map(({ id }) => id));
  return (
    <section className="declarations" aria-label="Containers">
      <h2>Containers</h2>
      <p className="overline">
        They hold the {rules.profile === "manager" ? "nodes" : "threads"}; the graph shows them.
      </p>
      <EntryTable columns={["Name", "Kind and key", "Size"]}>
        {containers.map((entry, index) => (
          <ContainerRow key={keys[index]} entry={entry} />
        ))}
      </EntryTable>
      <AddContainer />
    </section>
  );
}

function ContainerRow({ entry }: { readonly entry: TableEntry }) {
  const { current, draw } = useRules();
  const { rules, ...state } = useEntryField(entry);
  const { id, name, key } = entry;
  const kind = entry.type === "node" ? "threadref" : (entry.type as ContainerKind);
  const order = entry.order ?? "highest";
  return (
    <tr>
      <td>
        <span className="container-name">
          <KindGlyph kind={kind} />
          <NameField entry={entry} />
        </span>
      </td>
      <td>
        <Picker
          inWords
          label={`Kind of ${name}`}
          value={kind}
          options={kindsIn(rules.profile)}
          {...state}
          onChange={(chosen) =>
            current && void draw({ gesture: "changeKind", target: id, kind: chosen, key, order })
          }
        />
        {isSorted(kind) ? (
          <span className="container-key">
            by
            <ProgramField
              label={`Key of ${name}`}
              text={key ?? ""}
              kind="expression"
              rules={rules}
              {...state}
              onCommit={(text) =>
                draw({ gesture: "changeKey", target: id, key: text.trim(), order })
              }
            />
            <Picker
              inWords
              label={`Order of ${name}`}
              value={order}
              options={ORDERS}
              {...state}
              onChange={(chosen) =>
                current &&
                void draw({ gesture: "changeKey", target: id, key: key ?? "", order: chosen })
              }
            />
          </span>
        ) : null}
      </td>
      <SizeCell entry={entry} />
      <DeleteCell entry={entry} />
    </tr>
  );
}

/** Declares one more container. */
function AddContainer() {
  const name = "Add: Containers";
  return <Adding name={name}>{(onEnd) => <ContainerForm {...{ name, onEnd }} />}</Adding>;
}

interface ContainerFormProps {
  readonly name: string;
  readonly onEnd: () => void;
}

function ContainerForm({ name: title, onEnd }: ContainerFormProps) {
  const { draw, rules } = useRules();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<ContainerKind>("queue");
  const [key, setKey] = useState("");
  const [order, setOrder] = useState<KeyOrder>("highest");
  const add = () => {
    const sorting = isSorted(kind) ? { key: key.trim(), order } : {};
    return draw({ gesture: "addContainer", name: name.trim(), kind, ...sorting });
  };
  return (
    <AddingForm name={title} onAdd={add} onEnd={onEnd}>
      <NamePart name={name} onChange={setName} />
      <FormPart label="Kind">
        <Picker<ContainerKind>
          inWords
          label="Kind"
          value={kind}
          options={kindsIn(rules.profile)}
          onChange={setKind}
        />
      </FormPart>
      {isSorted(kind) ? (
        <>
          <ProgramPart label="Sorted by" kind="expression" onChange={setKey} />
          <FormPart label="Order">
            <Picker inWords label="Order" value={order} options={ORDERS} onChange={setOrder} />
          </FormPart>
        </>
      ) : null}
    </AddingForm>
  );
}
