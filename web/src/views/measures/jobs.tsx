import { formatNumber, formatTime } from "../../base/time.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";
import type { JobMeasures } from "./measures.js";

const figures = (title: string) => ({ figures: title });

const COLUMNS = [
  "Jobs of",
  ...["Released", "Complete", "Response, least", "Mean", "p99", "Most", "Latest", "Missed"].map(
    figures,
  ),
];

const told = (time: number | null | undefined) =>
  typeof time === "number" ? formatTime(time) : "–";

/** How late the latest job was, or how early all were. */
function lateness({ lateness_max_ns: most }: JobMeasures): string {
  if (typeof most !== "number") return "–";
  return most > 0 ? `${formatTime(most)} late` : `${formatTime(-most)} early`;
}

/** A percentile that is not exact shows the two digits that it has. */
function p99({ response_p99_ns: value, exact }: JobMeasures): string {
  if (typeof value !== "number" || exact) return told(value);
  return `≈ ${formatTime(Number(value.toPrecision(2)))}`;
}

/** The jobs of each class of periodic and sporadic threads. */
export function Jobs({ jobs }: { readonly jobs: readonly JobMeasures[] }) {
  const someDropped = jobs.some(({ dropped }) => dropped > 0);
  const missed = (of: JobMeasures) => (
    <span className={of.misses > 0 ? "missed" : undefined}>{formatNumber(of.misses)}</span>
  );
  return (
    <FiguresTable
      columns={someDropped ? [...COLUMNS, figures("Dropped")] : COLUMNS}
      rows={jobs}
      keyOf={(each) => each.class}
      cells={(each) => [
        each.class,
        formatNumber(each.jobs),
        formatNumber(each.completed),
        told(each.response_min_ns),
        told(each.response_mean_ns),
        p99(each),
        told(each.response_max_ns),
        lateness(each),
        missed(each),
        formatNumber(each.dropped),
      ]}
    />
  );
}
