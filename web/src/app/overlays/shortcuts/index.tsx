import { useState } from "react";
import { useStore } from "zustand";
import { bySection } from "../../../model/command-sections.js";
import type { AnyCommandId } from "../../../model/commands.js";
import { useStudio } from "../../../ui/studio-context.js";
import { everyCommand } from "../every-command.js";
import { Sheet } from "../sheet.js";
import { KeyRow } from "./key-row.js";
import { PLACE_KEYS } from "./place-keys.js";
import "./shortcuts.css";

/** All keys: those of commands, which can be changed, then those of each place. */
export default function Shortcuts() {
  const studio = useStudio();
  const { keys } = studio.stores;
  const [commands] = useState(() => everyCommand(studio));
  const [changing, setChanging] = useState<AnyCommandId | null>(null);
  const isChanged = useStore(keys, ({ changed }) => Object.keys(changed).length > 0);
  const reset = (
    <button
      type="button"
      className="btn secondary small"
      disabled={!isChanged}
      onClick={() => keys.setState({ changed: {} })}
    >
      Reset all
    </button>
  );
  return (
    <Sheet title="Keyboard shortcuts" tools={reset} className="shortcuts">
      {bySection(commands).map(([heading, ids]) => (
        <section key={heading} aria-label={heading}>
          <h3>{heading}</h3>
          <ul>
            {ids.map((id) => (
              <KeyRow
                key={id}
                id={id}
                commands={commands}
                isChanging={changing === id}
                onChanging={(begins) => setChanging(begins ? id : null)}
              />
            ))}
          </ul>
        </section>
      ))}
      {PLACE_KEYS.map(([place, those]) => (
        <section key={place} aria-label={place}>
          <h3>{place}</h3>
          <ul>
            {those.map(([what, key]) => (
              <li key={what}>
                <span className="grow">{what}</span>
                <kbd>{key}</kbd>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}
