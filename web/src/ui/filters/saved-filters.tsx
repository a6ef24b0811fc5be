import { Bookmark, Trash2 } from "lucide-react";
import { Popover } from "radix-ui";
import { type FormEvent, useState } from "react";
import type { Named } from "../../model/run/filters.js";
import { Icon } from "../icons/icon.js";
import { IconButton } from "../icons/icon-button.js";
import "./filters.css";

interface SavedFiltersProps<T> {
  readonly saved: readonly Named<T>[];
  /** Whether what shows is filtered, so that there is something to keep. */
  readonly isFiltered: boolean;
  readonly onChoose: (filter: T) => void;
  readonly onSave: (name: string) => void;
  readonly onDelete: (name: string) => void;
}

/** Filters that a person has kept: one takes them up again, keeps the present one under a name, or deletes one. */
export function SavedFilters<T>(props: SavedFiltersProps<T>) {
  const { saved, isFiltered, onChoose, onSave, onDelete } = props;
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="btn small" aria-label="Saved filters">
        <Icon of={Bookmark} size={14} />
        <span className="text">Saved</span>
        {saved.length > 0 ? <span className="count">{saved.length}</span> : null}
      </Popover.Trigger>
      <Popover.Content
        className="popover saved-filters"
        aria-label="Saved filters"
        align="end"
        sideOffset={4}
      >
        {saved.length === 0 ? (
          <p className="menu-label">No filter is kept yet. Filter the list, then give it a name.</p>
        ) : (
          <ul>
            {saved.map(({ name, filter }) => (
              <li key={name}>
                <button
                  type="button"
                  className="menu-item"
                  onClick={() => {
                    onChoose(filter);
                    setOpen(false);
                  }}
                >
                  {name}
                </button>
                <IconButton
                  icon={Trash2}
                  label={`Delete the filter ${name}`}
                  onPress={() => onDelete(name)}
                />
              </li>
            ))}
          </ul>
        )}
        {isFiltered ? <KeepForm onSave={onSave} /> : null}
      </Popover.Content>
    </Popover.Root>
  );
}

function KeepForm({ onSave }: { readonly onSave: (name: string) => void }) {
  const [name, setName] = useState("");
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    onSave(name.trim());
    setName("");
  };
  return (
    <form onSubmit={keep}>
      <input
        className="inline-field"
        aria-label="Name of the filter"
        placeholder="Keep this filter as…"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="btn secondary small" aria-disabled={name.trim() === ""}>
        Keep
      </button>
    </form>
  );
}
