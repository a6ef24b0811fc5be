import { ChartNoAxesColumn } from "lucide-react";
import { formatNumber, formatShare, formatTime } from "../../base/time.js";
import { threadName } from "../../model/run/run.js";
import { Empty } from "../../ui/empty.js";
import { useRun } from "../../ui/studio-context.js";
import { Contradictions } from "./contradictions.js";
import { Histogram } from "./histogram.js";
import { LastRun } from "./last-run.js";
import type { ClassMeasures, HistogramMeasures, RunMeasures } from "./measures.js";
import { Starved } from "./starved.js";
import { useMeasures } from "./use-measures.js";
import "./measures.css";

/** What was measured up to the present tick. */
export default function MeasuresView() {
  const measures = useMeasures();
  if (!measures || measures.ticks === 0) {
    return (
      <Empty
        icon={ChartNoAxesColumn}
        title="Nothing measured yet"
        text="Run or step to measure times, switches and what the workload records."
      />
    );
  }
  return (
    <div className="measures">
      <Totals measures={measures} />
      <LastRun measures={measures} />
      {measures.contradictions ? <Contradictions found={measures.contradictions} /> : null}
      <div className="measure-groups">
        <Classes classes={measures.classes} />
        {measures.starved?.length ? <Starved threads={measures.starved} /> : null}
        {measures.histograms.length > 0 ? <Histograms histograms={measures.histograms} /> : null}
        {measures.counters.length > 0 ? <Counters measures={measures} /> : null}
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
    ["Wasted turns", formatNumber(measures.wasted), "the thread had nothing to do"],
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

function Classes({ classes }: { readonly classes: readonly ClassMeasures[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Threads</th>
          <th scope="col" className="right">
            Number
          </th>
          <th scope="col" className="right">
            Running
          </th>
          <th scope="col" className="right">
            Ready
          </th>
          <th scope="col" className="right">
            Waiting
          </th>
          <th scope="col" className="right">
            Turns
          </th>
          <th scope="col" className="right">
            Wasted{" "}
          </th>
        </tr>
      </thead>
      <tbody>
        {classes.map((each) => (
          <tr key={each.class}>
            <td>{each.class}</td>
            <td className="right">{each.threads}</td>
            <td className="right">{formatTime(each.running_ns)}</td>
            <td className="right">{formatTime(each.new_ns + each.ready_ns)}</td>
            <td className="right">{formatTime(each.waiting_ns)}</td>
            <td className="right">{formatNumber(each.activations)}</td>
            <td className="right">{formatNumber(each.wasted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Recorded</th>
          <th scope="col" className="right">
            Count
          </th>
          {QUANTILES.map((name) => (
            <th key={name} scope="col" className="right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {histograms.map((each) => (
          <tr key={each.name}>
            <td>{each.name}</td>
            <td className="right">{formatNumber(each.count)}</td>
            {QUANTILES.map((name) => (
              <td key={name} className="right">
                {quantileOf(each, name)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Counters({ measures }: { readonly measures: RunMeasures }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Counted</th>
          <th scope="col" className="right">
            Count
          </th>
          <th scope="col" className="right">
            Per second
          </th>
        </tr>
      </thead>
      <tbody>
        {measures.counters.map((each) => (
          <tr key={each.name}>
            <td>{each.name}</td>
            <td className="right">{formatNumber(each.count)}</td>
            <td className="right">{formatNumber(each.per_second)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
