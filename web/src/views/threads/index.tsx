import { ArrowDown, ArrowUp, Rows3, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { formatShare, formatTime } from "../../base/time.js";
import { appointmentsOf } from "../../model/run/appointments.js";
import { ALL_THREADS, wantsAll } from "../../model/run/filters.js";
import { shownState, threadName } from "../../model/run/run.js";
import type { SimulationState, ThreadView } from "../../model/run/simulation.js";
import { activity } from "../../model/run/thread-words.js";
import { select } from "../../model/selection.js";
import { Empty } from "../../ui/empty.js";
import { Segmented } from "../../ui/fields/radios.js";
import { Icon } from "../../ui/icons/icon.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { BeforeRun } from "../../ui/no-system.js";
import { useRun, useSelection, useStudio } from "../../ui/studio-context.js";
import { VirtualTable } from "../../ui/tables/virtual-table.js";
import { ThreadChip } from "../../ui/thread-chip.js";
import { COLUMNS, type Column, sorted } from "./columns.js";
import { wanted } from "./filter.js";
import { ThreadFields } from "./thread-fields.js";
import "./threads.css";

/** Height of a row, px. */
const ROW = 28;

interface Order {
  readonly column: Column;
  readonly descending: boolean;
}

const Calendars = lazily(() => import("./calendars/index.js"));

/** All threads: as a list, or in calendars where the library keeps some. */
export default function ThreadsView() {
  const simulation = useRun((state) => state.simulation);
  const program = useRun((state) => state.program);
  const [shape, setShape] = useState<Shape>("calendars");
  const library = appointmentsOf(program);
  if (!library || !program || !simulation || simulation.threads.length === 0) return <ThreadList />;
  return (
    <div className="threads">
      <div className="filters">
        <Segmented
          legend="How threads are shown"
          name="thread-shape"
          options={SHAPES}
          value={shape}
          onChange={setShape}
        />
      </div>
      {shape === "list" ? (
        <div className="threads-below">
          <ThreadList />
        </div>
      ) : (
        <Compartment>
          <Calendars program={program} simulation={simulation} library={library} />
        </Compartment>
      )}
    </div>
  );
}

type Shape = "calendars" | "list";

const SHAPES = [
  { value: "calendars", label: "Calendars", tip: "Who has an appointment, the first to go first" },
  { value: "list", label: "List", tip: "All threads with their state" },
] as const;

/** All threads with their state; a click selects one. Of many only the rows in view are in the page. */
function ThreadList() {
  const simulation = useRun((state) => state.simulation);
  const [order, setOrder] = useState<Order>({ column: "thread", descending: false });
  const [filter, setFilter] = useState(ALL_THREADS);
  const rows = useMemo(() => {
    if (!simulation) return [];
    return wanted(sorted(simulation, order.column, order.descending), filter, simulation);
  }, [simulation, order, filter]);
  if (!simulation || simulation.threads.length === 0) {
    return (
      <BeforeRun>
        <Empty
          icon={Rows3}
          title="No threads yet"
          text="Run or step: threads are born in the run."
        />
      </BeforeRun>
    );
  }
  const sortBy = (column: Column) =>
    setOrder({ column, descending: order.column === column && !order.descending });
  return (
    <div className="threads">
      <search className="filters" aria-label="Filter of the threads">
        <ThreadFields filter={filter} onChange={setFilter} />
        <span className="tally" role="status">
          {wantsAll(filter) ? null : `${rows.length} of ${simulation.threads.length}`}
        </span>
      </search>
      {rows.length === 0 ? (
        <NoMatches onClear={() => setFilter(ALL_THREADS)} />
      ) : (
        <VirtualTable
          className="threads-rows"
          rows={rows}
          height={ROW}
          head={COLUMNS.map(({ column, label, right }) => (
            <HeadCell
              key={column}
              label={label}
              right={right}
              order={order.column === column ? order : null}
              onPress={() => sortBy(column)}
            />
          ))}
          row={(thread, place) => (
            <ThreadRow key={thread.thread} row={place} thread={thread} simulation={simulation} />
          )}
        />
      )}
    </div>
  );
}

function NoMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <Empty
      icon={SearchX}
      title="No thread is like that now"
      text="None has this name, state and container at the present tick. Step on, leave a field empty, or show every thread again."
    >
      <button type="button" className="btn secondary" onClick={onClear}>
        Show all threads
      </button>
    </Empty>
  );
}

interface HeadCellProps {
  readonly label: string;
  readonly right: boolean;
  readonly order: Order | null;
  readonly onPress: () => void;
}

function HeadCell({ label, right, order, onPress }: HeadCellProps) {
  const direction = order?.descending ? "descending" : "ascending";
  return (
    <th className={right ? "right" : undefined} aria-sort={order ? direction : "none"} scope="col">
      <button type="button" className="sort" onClick={onPress}>
        {label}
        {order ? <Icon of={order.descending ? ArrowDown : ArrowUp} size={12} /> : null}
      </button>
    </th>
  );
}

interface ThreadRowProps {
  /** Its place in the order, from 0. */
  readonly row: number;
  readonly thread: ThreadView;
  readonly simulation: SimulationState;
}

function ThreadRow({ row, thread, simulation }: ThreadRowProps) {
  const { selection } = useStudio().stores;
  const selected = useSelection(
    (state) => state.selection.kind === "thread" && state.selection.thread === thread.thread,
  );
  const container = simulation.containers.find(({ node }) => node === thread.container);
  const name = threadName(simulation, thread.thread);
  return (
    <tr
      aria-rowindex={row + 2}
      aria-selected={selected}
      onClick={() => select(selection, { kind: "thread", thread: thread.thread })}
    >
      <td>
        <button
          type="button"
          className="bare"
          aria-label={`Select thread ${thread.thread}, ${name}`}
        >
          <ThreadChip thread={thread.thread} state={shownState(thread.state)} small />
        </button>
      </td>
      <td>{name}</td>
      <td>{activity(thread)}</td>
      <td>
        <code>{container?.name ?? "—"}</code>
      </td>
      <td className="right">{formatTime(simulation.time - thread.since)}</td>
      <td className="right">{formatTime(thread.ran)}</td>
      <td className="right">{formatShare(thread.ran, simulation.time)}</td>
    </tr>
  );
}
