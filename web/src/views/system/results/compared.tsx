import { type ComponentProps, lazy, Suspense, useState } from "react";
import type { ExperimentOutcome } from "../../../model/comparison/experiments.js";
import type { ComparedSystems } from "../../../model/system/comparison.js";
import { SweepChart } from "../../../ui/comparison/sweep-chart.js";
import { FiguresTable } from "../../../ui/tables/figures-table.js";
import { Prose } from "../../../ui/text/prose.js";

export type ComparedState =
  | { readonly kind: "nothing" }
  | { readonly kind: "running"; readonly words: string }
  | { readonly kind: "failed"; readonly message: string }
  | ({ readonly kind: "compared" } & ComparedSystems);

/** How far a comparison of systems is, or what it came to. */
export function Compared({ state }: { readonly state: ComparedState }) {
  switch (state.kind) {
    case "nothing":
      return null;
    case "running":
      return <p role="status">{state.words}</p>;
    case "failed":
      return (
        <p role="alert">
          <Prose text={state.message} />
        </p>
      );
    case "compared":
      return <Outcome {...state} />;
  }
}

const Beside = lazy(() => import("../beside/index.js"));

/** The runs themselves, for who asks for them: each is carried out once more. */
function DrawnRuns(props: ComponentProps<typeof Beside>) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <button type="button" className="btn secondary" onClick={() => setAsked(true)}>
        Draw the runs side by side
      </button>
    );
  }
  return (
    <Suspense fallback={<p role="status">The drawing is being loaded.</p>}>
      <Beside {...props} />
    </Suspense>
  );
}

/** The answers first; over a parameter a chart and the figures at one of its values. */
function Outcome({ outcome, contenders }: ComparedSystems) {
  const { tables, remarks, main } = outcome.report;
  const [shown, setShown] = useState(0);
  const [measure, setMeasure] = useState(main);
  const table = tables[shown] ?? tables[0];
  return (
    <div className="system-compared compared">
      {table?.answers.map((answer) => (
        <p key={answer}>{answer}</p>
      ))}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      <SweepChart outcome={outcome} measure={measure} onMeasure={setMeasure} />
      {tables.length > 1 ? (
        <label className="compared-pick">
          <span>Figures at</span>
          <select value={shown} onChange={({ target }) => setShown(Number(target.value))}>
            {tables.map(({ heading }, at) => (
              <option key={heading} value={at}>
                {heading}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <DrawnRuns contenders={contenders} seeds={outcome.result.experiment.seeds} value={shown} />
      {table ? <Figures outcome={outcome} table={table} /> : null}
    </div>
  );
}

interface FiguresProps {
  readonly outcome: ExperimentOutcome;
  readonly table: ExperimentOutcome["report"]["tables"][number];
}

/** The measures at one value, the main one first. */
function Figures({ outcome: { result, report }, table }: FiguresProps) {
  const names = result.experiment.schedulers;
  const rows = table.rows
    .toSorted((a, b) => Number(b.measure === report.main) - Number(a.measure === report.main))
    .flatMap(({ measure, cells }) =>
      cells.flatMap((cell, at) =>
        cell === null ? [] : [{ measure, name: names[at] ?? "", cell }],
      ),
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is wider than the screen */}
      <section className="system-figures" aria-label="Figures of the systems" tabIndex={0}>
        <FiguresTable
          className="system-table"
          caption={<caption>Means with 95 % intervals; each is compared with the first</caption>}
          columns={["Measure", "System", { figures: "Mean" }, { figures: "Difference" }, "Verdict"]}
          rows={rows}
          keyOf={({ measure, name }) => `${measure} ${name}`}
          cells={({ measure, name, cell }) => [
            <code key="measure">{measure}</code>,
            name,
            cell.mean,
            cell.difference,
            cell.words,
          ]}
        />
      </section>
      {table.same.length > 0 ? <p>The same in every run: {table.same.join(", ")}.</p> : null}
    </>
  );
}
