import { X } from "lucide-react";
import { ALL_THREADS, type ThreadFilter, wantsAll, withSaved } from "../../model/run/filters.js";
import { NameField } from "../../ui/filters/event-fields.js";
import { SavedFilters } from "../../ui/filters/saved-filters.js";
import { IconButton } from "../../ui/icons/icon-button.js";
import { useLayout, useStudio } from "../../ui/studio-context.js";

const STATES = ["running", "ready", "new", "waiting", "suspended", "dead"];

interface ThreadFieldsProps {
  readonly filter: ThreadFilter;
  readonly onChange: (filter: ThreadFilter) => void;
}

/** Which threads are wanted: by name, state and container. */
export function ThreadFields({ filter, onChange }: ThreadFieldsProps) {
  const { run, layout } = useStudio().stores;
  const saved = useLayout((state) => state.savedFilters.threads);
  const set = (part: Partial<ThreadFilter>) => onChange({ ...filter, ...part });
  const keep = (threads: typeof saved) =>
    layout.setState((state) => ({ savedFilters: { ...state.savedFilters, threads } }));
  return (
    <>
      <input
        type="search"
        className="inline-field"
        aria-label="Name or number of the thread"
        placeholder="Name or number"
        value={filter.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <select
        className="inline-field"
        aria-label="State of the thread"
        value={filter.state}
        onChange={({ target }) => set({ state: target.value })}
      >
        <option value="">Every state</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </select>
      <NameField
        label="Container"
        value={filter.container}
        find={() => (run.getState().simulation?.containers ?? []).map(({ name }) => name)}
        onChange={(container) => set({ container })}
      />
      {wantsAll(filter) ? null : (
        <IconButton icon={X} label="Clear the filter" onPress={() => onChange(ALL_THREADS)} />
      )}
      <SavedFilters
        saved={saved}
        isFiltered={!wantsAll(filter)}
        onChoose={onChange}
        onSave={(name) => keep(withSaved(saved, name, filter))}
        onDelete={(name) => keep(saved.filter((each) => each.name !== name))}
      />
    </>
  );
}
