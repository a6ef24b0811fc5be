import type { TableEntry } from "../../../generated/services.js";
import { useKeys } from "../../../ui/hooks/use-keys.js";
import { useRules } from "../rules-context.js";
import { AddEntryForm } from "./add-entry.js";
import { Containers } from "./containers.js";
import { EntryRow } from "./entry-row.js";
import { EntryTable } from "./entry-table.js";
import { Families } from "./families.js";

interface Section {
  readonly table: Exclude<TableEntry["table"], "container" | "family">;
  readonly title: string;
  readonly about: string;
}

const SECTIONS: readonly Section[] = [
  {
    table: "attribute",
    title: "Of each thread",
    about: "Only this scheduler reads and writes it; it begins at 0.",
  },
  {
    table: "threadimport",
    title: "Of each thread, from the program",
    about: "The program sets it for each of its threads.",
  },
  { table: "import", title: "From the program", about: "The program sets it, rules may read it." },
  {
    table: "variable",
    title: "Variables",
    about: "They keep their values from handler to handler.",
  },
  { table: "constant", title: "Constants", about: "Names for values that never change." },
];

/** What a master declares beside families and containers: its nodes share it. */
const OF_MASTERS: readonly Section[] = [
  {
    table: "variable",
    title: "Shared by all nodes",
    about: "Each node reads and writes them; the manager owns them.",
  },
  { table: "constant", title: "Constants", about: "Names for values that never change." },
];

const COLUMNS: Readonly<Record<Section["table"], readonly string[]>> = {
  attribute: ["Name", "Type"],
  threadimport: ["Name", "Type", "Default"],
  import: ["Name", "Type", "Value"],
  variable: ["Name", "Type", "Size", "Value"],
  constant: ["Name", "Type", "Value"],
};

/** Everything that is declared. */
export function Declarations() {
  const ofMaster = useRules().rules.profile === "manager";
  return (
    <>
      {ofMaster ? <Families /> : null}
      <Containers />
      {(ofMaster ? OF_MASTERS : SECTIONS).map((section) => (
        <Table key={section.table} {...section} />
      ))}
    </>
  );
}

function Table({ table, title, about }: Section) {
  const { rules } = useRules();
  const entries = rules.entries.filter((each) => each.table === table);
  const keys = useKeys(entries.map(({ id }) => id));
  return (
    <section className="declarations" aria-label={title}>
      <h2>{title}</h2>
      <p className="overline">{about}</p>
      <EntryTable columns={COLUMNS[table]}>
        {entries.map((entry, index) => (
          <EntryRow key={keys[index]} entry={entry} />
        ))}
      </EntryTable>
      <AddEntryForm table={table} title={title} />
    </section>
  );
}
