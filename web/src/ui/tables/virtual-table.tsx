import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import "./table.css";

interface VirtualTableProps<Row> {
  readonly rows: readonly Row[];
  /** Of a row, px. */
  readonly height: number;
  readonly className: string;
  readonly head: ReactNode;
  /** A `tr` with its key; `place` counts from 0. */
  readonly row: (row: Row, place: number) => ReactNode;
}

/** A table that scrolls: of many rows only those in view are in the page. */
export function VirtualTable<Row>({ rows, height, className, head, row }: VirtualTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const items = shown.getVirtualItems();
  const start = items[0]?.index ?? 0;
  return (
    <div className={className} ref={place}>
      <table className="table" aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody>
          <Gap height={items[0]?.start ?? 0} />
          {rows.slice(start, start + items.length).map((each, index) => row(each, start + index))}
          <Gap height={shown.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for rows that are out of view. */
function Gap({ height }: { readonly height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
