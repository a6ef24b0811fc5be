import { formatNumber, formatTime } from "../../../base/time.js";
import type { MeasuredPart } from "../../../model/system/systems.js";
import { FiguresTable } from "../../../ui/tables/figures-table.js";

type Row = Readonly<Record<string, unknown>>;

/** The lists that show, and what they are called. */
const LISTS = [
  ["histograms", "Recorded"],
  ["counters", "Counted"],
  ["classes", "Threads"],
  ["containers", "Containers"],
  ["channels", "Channels"],
  ["devices", "Devices"],
  ["locks", "Locks"],
] as const;

/** The measures of a node, or of several together. */
export function PartMeasures({ part }: { readonly part: MeasuredPart }) {
  const { kind, name, measures } = part;
  const tables = LISTS.flatMap(([list, title]) => {
    const rows = measures[list];
    return Array.isArray(rows) && rows.length > 0 ? [{ list, title, rows: rows as Row[] }] : [];
  });
  if (tables.length === 0) return null;
  return (
    <details>
      <summary>{kind === "family" ? `${name}, its nodes together` : name}</summary>
      {tables.map(({ list, title, rows }) => (
        <PartTable key={list} title={title} rows={rows} />
      ))}
    </details>
  );
}

function PartTable({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const [first] = rows;
  const names = Object.keys(first ?? {}).filter((field) => typeof first?.[field] === "string");
  const figures = Object.keys(first ?? {}).filter((field) => typeof first?.[field] === "number");
  return (
    <FiguresTable
      className="system-table"
      caption={<caption>{title}</caption>}
      columns={[
        ...names.map(words),
        ...figures.map((field) => ({ figures: words(field.replace(/_ns$/, "")) })),
      ]}
      rows={rows}
      keyOf={(row) => rows.indexOf(row)}
      cells={(row) => [
        ...names.map((field) => String(row[field])),
        ...figures.map((field) => figureText(field, row)),
      ]}
    />
  );
}

const words = (field: string) => field.replaceAll("_", " ");

/** What a histogram took of times is one, too. */
function figureText(field: string, row: Row): string {
  const value = Number(row[field]);
  const isTime = field.endsWith("_ns") || (row.type === "time" && field !== "count");
  return isTime ? formatTime(value) : formatNumber(Number(value.toPrecision(5)));
}
