import type { TableEntry } from "../../generated/services.js";
import { AddEntryForm } from "./add-entry.js";
import { Containers } from "./containers.js";
import { EntryRow } from "./entry-row.js";
import { useRules } from "./rules-context.js";

interface Section {
  readonly table: Exclude<TableEntry["table"], "container">;
  readonly title: string;
  readonly about: string;
}

const SECTIONS: readonly Section[] = [
  {
    table: "attribute",
    title: "Of each thread",
    about: "Only this scheduler reads and writes it.",
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

/** Everything that is declared. */
export function Declarations() {
  const { rules } = useRules();
  return (
    <>
      <Containers />
      {SECTIONS.map(({ table, title, about }) => {
        const entries = rules.entries.filter((each) => each.table === table);
        return (
          <section key={table} className="declarations" aria-label={title}>
            <h2>{title}</h2>
            <p className="overline">{about}</p>
            {entries.length > 0 ? (
              <table>
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Type</th>
                    <th scope="col">{table === "threadimport" ? "Default" : "Value"}</th>
                    <th scope="col">
                      <span className="unseen">Delete</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {entries.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} />
                  ))}
                </tbody>
              </table>
            ) : null}
            <AddEntryForm table={table} title={title} />
          </section>
        );
      })}
    </>
  );
}
