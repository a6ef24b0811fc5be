import type { SystemFilter } from "../../../model/run/filters.js";
import { ALL_SYSTEM_EVENTS } from "../../../model/run/filters.js";
import { threadName } from "../../../model/run/run.js";
import { processNames } from "../../../model/system/events.js";
import { processesOf, programOf } from "../../../model/system/program.js";
import { FilterFields } from "../../../ui/filters/event-fields.js";
import { useLayout, useStudio } from "../../../ui/studio-context.js";
import { useSystem, useSystemStore } from "../system-store.js";

/** Which events are wanted, and of whom. */
export function SystemFields() {
  const store = useSystemStore();
  const { layout } = useStudio().stores;
  const filter = useSystem((all) => all.filter);
  const processes = processesOf(useSystem(programOf));
  const saved = useLayout((state) => state.savedFilters.systems ?? NONE);
  const simulations = () =>
    (store.getState().state?.processes ?? []).filter((process) => process !== null);
  const change = (next: SystemFilter) => store.setState({ filter: next });
  return (
    <FilterFields
      filter={filter}
      all={ALL_SYSTEM_EVENTS}
      onChange={change}
      threads={() =>
        simulations().flatMap((one) => one.threads.map(({ thread }) => threadName(one, thread)))
      }
      containers={() => simulations().flatMap((one) => one.containers.map(({ name }) => name))}
      saved={saved}
      onKeep={(systems) =>
        layout.setState((state) => ({ savedFilters: { ...state.savedFilters, systems } }))
      }
    >
      <select
        className="inline-field"
        aria-label="Process"
        value={filter.process}
        onChange={({ target }) => change({ ...filter, process: target.value })}
      >
        <option value="">Every process</option>
        {processNames(processes).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </FilterFields>
  );
}

const NONE: readonly [] = [];
