import { count } from "../../base/words.js";
import type { ExperimentOutcome, ReportTable } from "../../model/comparison/experiments.js";
import { Letter, letterOf } from "../../ui/comparison/letter.js";
import { SweepChart } from "../../ui/comparison/sweep-chart.js";
import { Prose } from "../../ui/text/prose.js";
import { useExperiment, useExperimentStore } from "./experiment-store.js";
import { ExperimentTable } from "./experiment-table.js";
import { Runs } from "./runs/index.js";

/** How far an experiment is, and what it came to. */
export function ExperimentResults() {
  const phase = useExperiment((state) => state.phase);
  const outcome = useExperiment((state) => state.outcome);
  const conducted = useExperiment((state) => state.conducted);
  const shown = useExperiment((state) => state.shown);
  if (phase.kind === "preparing") {
    return (
      <p className="comparison-note" role="status">
        The schedulers are being compiled.
      </p>
    );
  }
  if (phase.kind === "running") return <Progress {...phase} />;
  if (outcome === null) return <Nothing />;
  const { result, report } = outcome;
  const table = report.tables[shown] ?? report.tables[0];
  const { schedulers, seeds, sweep } = result.experiment;
  return (
    <div className="experiment-results">
      <p className="experiment-summary">
        {schedulers.map((name, index) => (
          <span key={letterOf(index)}>
            <Letter index={index} /> {name}
          </span>
        ))}
        <em>
          {count(seeds.length, "seed")}. Each scheduler is compared with A, seed by seed. Intervals
          are 95 %.
        </em>
      </p>
      {table && table.answers.length > 0 ? (
        <ul className="experiment-answers">
          {table.answers.map((answer) => (
            <li key={answer}>{answer}</li>
          ))}
        </ul>
      ) : null}
      {report.remarks.map((remark) => (
        <p key={remark} className="experiment-remark">
          <Prose text={remark} />
        </p>
      ))}
      {conducted ? <Runs conducted={conducted} outcome={outcome} value={shown} /> : null}
      <div className="experiment-figures">
        {sweep ? <ExperimentCourse outcome={outcome} /> : null}
        <div className="grow">
          {report.tables.length > 1 ? <TablePicker tables={report.tables} /> : null}
          {table ? <ExperimentTable table={table} main={report.main} /> : null}
        </div>
      </div>
    </div>
  );
}

function ExperimentCourse({ outcome }: { readonly outcome: ExperimentOutcome }) {
  const store = useExperimentStore();
  const measure = useExperiment((state) => state.measure);
  return (
    <SweepChart
      outcome={outcome}
      measure={measure}
      onMeasure={(measure) => store.setState({ measure })}
    />
  );
}

function Progress({ complete, planned }: { readonly complete: number; readonly planned: number }) {
  return (
    <div className="experiment-progress" role="status">
      <span>
        {complete} of {count(planned, "run")}
      </span>
      <progress value={complete} max={planned} aria-label="Runs that are complete" />
    </div>
  );
}

function Nothing() {
  return (
    <p className="comparison-note">
      Each scheduler runs the workload that is open, once with every seed. What is random in it is
      then the same for all of them, so their differences are not chance.
    </p>
  );
}

function TablePicker({ tables }: { readonly tables: readonly ReportTable[] }) {
  const store = useExperimentStore();
  const shown = useExperiment((state) => state.shown);
  return (
    <label className="compared-pick">
      <span>Figures at</span>
      <select
        value={shown}
        onChange={({ target }) => store.setState({ shown: Number(target.value) })}
      >
        {tables.map(({ heading }, index) => (
          <option key={heading} value={index}>
            {heading}
          </option>
        ))}
      </select>
    </label>
  );
}
