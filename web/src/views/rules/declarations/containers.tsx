import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { ContainerKind, KeyOrder, TableEntry } from "../../../generated/services.js";
import { CONTAINER_KINDS, isSorted } from "../../../model/container-kinds.js";
import { KindGlyph } from "../../../ui/glyphs.js";
import { IconButton } from "../../../ui/icon-button.js";
import { ProgramField } from "../../../ui/program-field.js";
import { useKeys } from "../../../ui/use-keys.js";
import { Adding, AddingForm, FormPart } from "../form.js";
import { type Option, Picker } from "../picker.js";
import { useRules } from "../rules-context.js";
import { EntryTable } from "./entry-table.js";
import { SizeField } from "./size-field.js";

const KINDS = CONTAINER_KINDS.map((kind) => ({
  value: kind,
  label: kind,
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
      <p className="overline">They hold the threads; the graph shows them.</p>
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
  const { rules, current, draw } = useRules();
  const { id, name, key, inherited } = entry;
  const kind = entry.type as ContainerKind;
  const order = entry.order ?? "highest";
  return (
    <tr>
      <td>
        <span className="container-name">
          <KindGlyph kind={kind} />
          <ProgramField
            label={`Name of ${name}`}
            text={name}
            kind="name"
            rules={rules}
            disabled={inherited}
            resting={!current}
            onCommit={(text) => draw({ gesture: "rename", target: id, name: text.trim() })}
          />
        </span>
      </td>
      <td>
        <Picker
          inWords
          label={`Kind of ${name}`}
          value={kind}
          options={KINDS}
          disabled={inherited}
          resting={!current}
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
              disabled={inherited}
              resting={!current}
              onCommit={(text) =>
                draw({ gesture: "changeKey", target: id, key: text.trim(), order })
              }
            />
            <Picker
              inWords
              label={`Order of ${name}`}
              value={order}
              options={ORDERS}
              disabled={inherited}
              resting={!current}
              onChange={(chosen) =>
                current &&
                void draw({ gesture: "changeKey", target: id, key: key ?? "", order: chosen })
              }
            />
          </span>
        ) : null}
      </td>
      <td className="entry-size">
        <SizeField entry={entry} />
      </td>
      <td>
        {inherited ? null : (
          <IconButton
            icon={Trash2}
            label={`Delete ${name}`}
            available={current}
            onPress={() => void draw({ gesture: "delete", targets: [id] })}
          />
        )}
      </td>
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
  const { rules, draw } = useRules();
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
      <FormPart label="Name">
        <input
          className="field-input"
          aria-label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </FormPart>
      <FormPart label="Kind">
        <Picker<ContainerKind>
          inWords
          label="Kind"
          value={kind}
          options={KINDS}
          onChange={setKind}
        />
      </FormPart>
      {isSorted(kind) ? (
        <>
          <FormPart label="Sorted by">
            <ProgramField
              live
              label="Sorted by"
              text=""
              kind="expression"
              rules={rules}
              onCommit={(text) => {
                setKey(text);
                return true;
              }}
            />
          </FormPart>
          <FormPart label="Order">
            <Picker inWords label="Order" value={order} options={ORDERS} onChange={setOrder} />
          </FormPart>
        </>
      ) : null}
    </AddingForm>
  );
}
