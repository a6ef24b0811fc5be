import { Fragment, useEffect, useRef } from "react";
import { formatNumber, formatTime } from "../../base/time.js";
import {
  type Decision,
  firstDifference,
  sharedDecisions,
} from "../../model/comparison/difference.js";
import { closeWholePage } from "../../model/layout.js";
import { useStudio } from "../../ui/studio-context.js";
import { Cells, HeadCells } from "../../ui/tables/figures-table.js";
import { groupsOf } from "./rows.js";
import { type Pair, useComparison } from "./use-comparison.js";
import "../../ui/tables/table.css";

/** A recorded run beside the simulation of its scheduler: measures, and where they part. */
export function RecordedComparison() {
  const comparison = useComparison();
  const place = useRef<HTMLDivElement>(null);
  const isReady = comparison.kind === "ready";
  useEffect(() => {
    if (isReady) place.current?.scrollIntoView({ block: "start" });
  }, [isReady]);
  switch (comparison.kind) {
    case "nothing":
      return null;
    case "working":
      return (
        <p className="comparison-note" role="status">
          Both runs are being measured: {Math.round(comparison.share * 100)} %.
        </p>
      );
    case "failed":
      return (
        <p className="comparison-note" role="alert">
          {comparison.message}
        </p>
      );
    case "ready":
      return (
        <div className="comparison" ref={place}>
          <FirstDifference pair={comparison.pair} />
          <Measures pair={comparison.pair} />
        </div>
      );
  }
}

function FirstDifference({ pair }: { readonly pair: Pair }) {
  const { recorded, simulated } = pair;
  const difference = firstDifference(recorded, simulated);
  const [ofRecorded, ofSimulated] = sharedDecisions(recorded, simulated);
  const compared = Math.min(ofRecorded.length, ofSimulated.length);
  if (difference === null) {
    return (
      <p className="comparison-answer">
        {compared > 0
          ? `Both runs make the same decisions: ${formatNumber(compared)} were compared.`
          : "The two runs have no threads of the same names, so their decisions cannot be compared."}
      </p>
    );
  }
  const [real, virtual] = difference.decisions;
  return (
    <section aria-label="First difference">
      <p className="comparison-answer">
        {difference.same === 0
          ? "The runs differ from the first decision on."
          : `${formatNumber(difference.same)} decisions are the same, then the runs differ.`}
      </p>
      <ul className="parting">
        <Parting name="Recorded" decision={real} what="recording" />
        <Parting name="Simulated" decision={virtual} what="simulation" />
      </ul>
    </section>
  );
}

interface PartingProps {
  readonly name: string;
  readonly decision: Decision | null;
  readonly what: "recording" | "simulation";
}

function Parting({ name, decision, what }: PartingProps) {
  const { requests, stores } = useStudio();
  if (decision === null) return <li>{name}: the run has ended.</li>;
  const { thread, tick, time } = decision;
  const show = async () => {
    await (await requests.recordings()).show(what, tick);
    closeWholePage(stores.layout);
  };
  return (
    <li>
      <span>
        {name}: <code>schedule</code> picks <b>{thread}</b> in tick {formatNumber(tick)}, at{" "}
        {formatTime(time)}.
      </span>
      <button type="button" className="btn secondary small" onClick={() => void show()}>
        Show it in the {what}
      </button>
    </li>
  );
}

const COLUMNS = [
  "Measure",
  { figures: "Recorded" },
  { figures: "Simulated" },
  { figures: "Difference" },
];

function Measures({ pair }: { readonly pair: Pair }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <HeadCells columns={COLUMNS} />
        </tr>
      </thead>
      <tbody>
        {groupsOf(pair.recorded, pair.simulated).map(({ name, rows }) => (
          <Fragment key={name}>
            {name === "" ? null : (
              <tr>
                <th scope="rowgroup" colSpan={COLUMNS.length}>
                  {name}
                </th>
              </tr>
            )}
            {rows.map(({ key, label, values, change }) => (
              <tr key={key}>
                <Cells columns={COLUMNS} cells={[label, ...values, change]} />
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
