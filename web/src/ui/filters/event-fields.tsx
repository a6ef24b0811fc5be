import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ALL_EVENTS, type Named, wantsAll, withSaved } from "../../model/run/filters.js";
import { threadName } from "../../model/run/run.js";
import type { EventFilter } from "../../model/run/simulation.js";
import { IconButton } from "../icons/icon-button.js";
import { useLayout, useStudio } from "../studio-context.js";
import { KindChoice } from "./kind-choice.js";
import { SavedFilters } from "./saved-filters.js";
import { useNames } from "./use-names.js";
import "./filters.css";

interface EventFieldsProps {
  readonly filter: EventFilter;
  readonly onChange: (filter: EventFilter) => void;
}

/** Which events of the run are wanted; such filters are kept under names. */
export function EventFields({ filter, onChange }: EventFieldsProps) {
  const { run, layout } = useStudio().stores;
  const saved = useLayout((state) => state.savedFilters.events);
  return (
    <FilterFields
      filter={filter}
      all={ALL_EVENTS}
      onChange={onChange}
      threads={() => {
        const { simulation } = run.getState();
        return (simulation?.threads ?? []).map(({ thread }) => threadName(simulation, thread));
      }}
      containers={() => (run.getState().simulation?.containers ?? []).map(({ name }) => name)}
      saved={saved}
      onKeep={(events) =>
        layout.setState((state) => ({ savedFilters: { ...state.savedFilters, events } }))
      }
    />
  );
}

interface FilterFieldsProps<T extends EventFilter> {
  readonly filter: T;
  /** The filter that wants everything. */
  readonly all: T;
  readonly onChange: (filter: T) => void;
  /** The names that there are, looked up when somebody comes to the field. */
  readonly threads: () => readonly string[];
  readonly containers: () => readonly string[];
  readonly saved: readonly Named<T>[];
  readonly onKeep: (saved: readonly Named<T>[]) => void;
  /** Fields of what else a filter names. */
  readonly children?: ReactNode;
}

/** Which events are wanted: by words, kind, thread and container; such filters are kept under names. */
export function FilterFields<T extends EventFilter>(props: FilterFieldsProps<T>) {
  const { filter, all, onChange, threads, containers, saved, onKeep, children } = props;
  const set = (part: Partial<EventFilter>) => onChange({ ...filter, ...part });
  return (
    <>
      <input
        type="search"
        className="inline-field"
        aria-label="Words of the event"
        placeholder="Words of the event"
        value={filter.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <KindChoice kinds={filter.kinds} onChange={(kinds) => set({ kinds })} />
      <NameField
        label="Thread"
        value={filter.thread}
        find={threads}
        onChange={(thread) => set({ thread })}
      />
      <NameField
        label="Container"
        value={filter.container}
        find={containers}
        onChange={(container) => set({ container })}
      />
      {children}
      {wantsAll(filter) ? null : (
        <IconButton icon={X} label="Clear the filter" onPress={() => onChange(all)} />
      )}
      <SavedFilters
        saved={saved}
        isFiltered={!wantsAll(filter)}
        onChoose={onChange}
        onSave={(name) => onKeep(withSaved(saved, name, filter))}
        onDelete={(name) => onKeep(saved.filter((each) => each.name !== name))}
      />
    </>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  /** What there is to choose from. */
  readonly find: () => readonly string[];
  readonly onChange: (value: string) => void;
}

/** Names one of many, or what they have in common, with a few on offer. */
export function NameField({ label, value, find, onChange }: NameFieldProps) {
  const offered = useId();
  const { names, look } = useNames(find, value);
  return (
    <>
      <input
        className="inline-field"
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        list={offered}
        value={value}
        onFocus={look}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={offered}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
