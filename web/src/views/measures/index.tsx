import { ChartNoAxesColumn } from "lucide-react";
import { formatNumber, formatShare, formatTime } from "../../base/time.js";
import { threadName } from "../../model/run/run.js";
import { Empty } from "../../ui/empty.js";
import { BeforeRun } from "../../ui/no-system.js";
import { useRun } from "../../ui/studio-context.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";
import { Contradictions } from "./contradictions.js";
import { Histogram } from "./histogram.js";
import { Jobs } from "./jobs.js";
import { LastRun } from "./last-run.js";
import type { ClassMeasures, HistogramMeasures, RunMeasures } from "./measures.js";
import { Processes } from "./processes.js";
import { Starved } from "./starved.js";
import { useMeasures } from "./use-measures.js";
import { Waits } from "./waits.js";
import { World } from "./world.js";
import "./measures.css";

/** What was measured up to the present tick. */
export default function MeasuresView() {
  const measures = useMeasures();
  if (!measures || measures.ticks === 0) {
    return (
      <BeforeRun>
        <Empty
          icon={ChartNoAxesColumn}
          title="Nothing measured yet"
          text="Run or step to measure times, switches and what the workload records."
        />
      </BeforeRun>
    );
  }
  return (
    <div className="measures">
      <Totals measures={measures} />
      <LastRun measures={measures} />
      {measures.contradictions ? <Contradictions found={measures.contradictions} /> : null}
      <div className="measure-groups">
        {measures.processes?.length ? (
          <Processes processes={measures.processes} means={measures.process_means} />
        ) : null}
        {measures.jobs?.length ? <Jobs jobs={measures.jobs} /> : null}
        <Classes classes={measures.classes} />
        <Waits classes={measures.classes} />
        <Processors measures={measures} />
        {measures.starved?.length ? <Starved threads={measures.starved} /> : null}
        {measures.histograms.length > 0 ? <Histograms histograms={measures.histograms} /> : null}
        {measures.counters.length > 0 ? <Counters measures={measures} /> : null}
        <World measures={measures} />
      </div>
    </div>
  );
}

function Totals({ measures }: { readonly measures: RunMeasures }) {
  const waited = useRun(({ simulation }) =>
    measures.longest_ready_thread > 0 ? threadName(simulation, measures.longest_ready_thread) : "",
  );
  const facts: readonly (readonly [string, string, string])[] = [
    ["Time", formatTime(measures.time_ns), ""],
    ["Decisions", formatNumber(measures.decisions), ""],
    ["Switches", formatNumber(measures.switches), ""],
    [
      "In the scheduler",
      formatShare(measures.scheduler_ns, measures.time_ns),
      formatTime(measures.scheduler_ns),
    ],
    ...idle(measures),
    ...wasted(measures),
    ...refused(measures),
    [
      "Longest wait",
      formatTime(measures.longest_ready_ns),
      waited === "" ? "of a ready thread" : `${waited}, ready`,
    ],
  ];
  return (
    <dl className="totals">
      {facts.map(([name, value, detail]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} <small>{detail}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Over all processors; nothing where none was ever idle. */
function idle({ processors = [], time_ns: time }: RunMeasures): [string, string, string][] {
  const sum = processors.reduce((total, { idle_ns }) => total + idle_ns, 0);
  return sum > 0 ? [["Idle", formatShare(sum, time * processors.length), formatTime(sum)]] : [];
}

/** Nothing where it is not known. */
function wasted({ wasted: turns }: RunMeasures): [string, string, string][] {
  if (turns === undefined) return [];
  return [["Wasted turns", formatNumber(turns), "the thread had nothing to do"]];
}

/** Threads that the scheduler did not admit; nothing where it admitted all. */
function refused({ classes }: RunMeasures): [string, string, string][] {
  const some = classes.filter((each) => (each.refused ?? 0) > 0);
  const sum = some.reduce((total, each) => total + (each.refused ?? 0), 0);
  const detail = some.map((each) => each.class).join(", ");
  return sum > 0 ? [["Refused threads", formatNumber(sum), detail]] : [];
}

const figures = (title: string) => ({ figures: title });

/** Of several processors each by itself. */
function Processors({ measures }: { readonly measures: RunMeasures }) {
  const { processors = [], time_ns: time } = measures;
  if (processors.length < 2) return null;
  return (
    <FiguresTable
      columns={["Processor", ...["Busy", "Idle", "Idle share", "Switches"].map(figures)]}
      rows={processors}
      keyOf={(each) => each.processor}
      cells={(each) => [
        each.processor,
        formatTime(each.busy_ns),
        formatTime(each.idle_ns),
        formatShare(each.idle_ns, time),
        formatNumber(each.switches),
      ]}
    />
  );
}

function Classes({ classes }: { readonly classes: readonly ClassMeasures[] }) {
  const wasted = classes.some((each) => each.wasted !== undefined) ? ["Wasted"] : [];
  const titles = ["Number", "Running", "Ready", "Waiting", "Turns", ...wasted];
  return (
    <FiguresTable
      columns={["Threads", ...titles.map(figures)]}
      rows={classes}
      keyOf={(each) => each.class}
      cells={(each) => [
        each.class,
        each.threads,
        formatTime(each.running_ns),
        formatTime(each.new_ns + each.ready_ns),
        formatTime(each.waiting_ns),
        formatNumber(each.activations),
        ...(each.wasted === undefined ? [] : [formatNumber(each.wasted)]),
      ]}
    />
  );
}

const QUANTILES = ["mean", "p50", "p90", "p99", "max"] as const;

/** A percentile that is not exact shows the two digits that it has; of no values there is none. */
function quantileOf(of: HistogramMeasures, name: (typeof QUANTILES)[number]): string {
  if (of.count === 0) return "–";
  const isEstimate = of.exact === false && name.startsWith("p");
  const value = isEstimate ? Number(of[name].toPrecision(2)) : of[name];
  const told = of.type === "time" ? formatTime(value) : formatNumber(value);
  return isEstimate ? `≈ ${told}` : told;
}

function Histograms({ histograms }: { readonly histograms: readonly HistogramMeasures[] }) {
  return (
    <section className="recorded" aria-label="Recorded values">
      <Percentiles histograms={histograms} />
      <div className="histograms">
        {histograms.map((each) => (
          <Histogram key={each.name} of={each} />
        ))}
      </div>
    </section>
  );
}

function Percentiles({ histograms }: { readonly histograms: readonly HistogramMeasures[] }) {
  return (
    <FiguresTable
      columns={["Recorded", figures("Count"), ...QUANTILES.map(figures)]}
      rows={histograms}
      keyOf={(each) => each.name}
      cells={(each) => [
        each.name,
        formatNumber(each.count),
        ...QUANTILES.map((name) => quantileOf(each, name)),
      ]}
    />
  );
}

function Counters({ measures }: { readonly measures: RunMeasures }) {
  return (
    <FiguresTable
      columns={["Counted", figures("Count"), figures("Per second")]}
      rows={measures.counters}
      keyOf={(each) => each.name}
      cells={(each) => [each.name, formatNumber(each.count), formatNumber(each.per_second)]}
    />
  );
}
