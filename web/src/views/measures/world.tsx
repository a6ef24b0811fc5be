import { formatNumber, formatShare, formatTime } from "../../base/time.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";
import type { RunMeasures } from "./measures.js";

interface TableProps<Row> {
  /** What the rows are, and what stands in the further columns. */
  readonly titles: readonly [kind: string, ...figures: string[]];
  readonly rows: readonly Row[] | undefined;
  readonly cells: (row: Row) => readonly string[];
}

/** What threads ask for and wait for, apart from each other: a table for each kind that there is. */
export function World({ measures }: { readonly measures: RunMeasures }) {
  return (
    <>
      <Table
        titles={["Device", "Requests", "Busy", "Mean queue", "Mean response"]}
        rows={measures.devices}
        cells={(each) => [
          formatNumber(each.requests),
          formatShare(each.utilisation, 1),
          formatNumber(each.mean_queue),
          formatTime(each.mean_response_ns),
        ]}
      />
      <Table
        titles={["Channel", "Arrived", "Refused", "Mean length", "Longest"]}
        rows={measures.channels}
        cells={(each) =>
          [each.arrived, each.refused, each.mean_length, each.max_length].map(formatNumber)
        }
      />
      <Table
        titles={["Lock", "Acquired", "Waited for", "Held"]}
        rows={measures.locks}
        cells={(each) => [
          ...[each.acquired, each.contended].map(formatNumber),
          formatTime(each.held_ns),
        ]}
      />
      <Table
        titles={["Semaphore", "Taken", "Waited for", "Left"]}
        rows={measures.semaphores}
        cells={(each) => [each.taken, each.contended, each.value].map(formatNumber)}
      />
      <Table
        titles={["Condition", "Waits", "Woken"]}
        rows={measures.conditions}
        cells={(each) => [each.awaited, each.woken].map(formatNumber)}
      />
      <Table
        titles={["Barrier", "Opened", "Waiting"]}
        rows={measures.barriers}
        cells={(each) => [each.opened, each.waiting].map(formatNumber)}
      />
    </>
  );
}

function Table<Row extends { readonly name: string }>({ titles, rows, cells }: TableProps<Row>) {
  if (!rows?.length) return null;
  const [kind, ...figures] = titles;
  return (
    <FiguresTable
      columns={[kind, ...figures.map((title) => ({ figures: title }))]}
      rows={rows}
      keyOf={(each) => each.name}
      cells={(each) => [each.name, ...cells(each)]}
    />
  );
}
