import { useState } from "react";
import type { TextFile } from "../../generated/services.js";
import { OPEN, prepare } from "../../model/comparison/contenders.js";
import type { ReportTable } from "../../model/comparison/experiments.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";

/** So many seeds show whether a difference is more than noise. */
const SEEDS = 5;
/** Of the measures that differ, those that are told. */
const MOST_ROWS = 6;

type Found =
  | { readonly kind: "running" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "found"; readonly table: ReportTable; readonly main: string };

/** What the last change of the tree does to what is measured: both texts run to their end in the same worlds. */
export function Effect({ before }: { readonly before: TextFile }) {
  const studio = useStudio();
  const text = useProject(({ scheduler }) => scheduler.text);
  const [found, setFound] = useState<(Found & { readonly of: string }) | null>(null);
  if (before.text === text) return null;
  const shown = found?.of === text + before.text ? found : null;

  const measure = async () => {
    const of = text + before.text;
    setFound({ kind: "running", of });
    const { others, aspects, workload } = studio.stores.project.getState();
    const former = await prepare(studio, { kind: "file", file: before, others, aspects });
    const now = former.ok ? await prepare(studio, OPEN) : former;
    if (!former.ok || !now.ok) {
      const message = former.ok ? (now.ok ? "" : now.message) : former.message;
      return setFound({ kind: "failed", message, of });
    }
    const contenders = [
      { ...former.value, name: "before" },
      { ...now.value, name: "now" },
    ];
    const outcome = await studio.ports.experiments.conduct(
      { contenders, workloadFile: workload.name, seeds: SEEDS, until: "", sweep: null },
      { signal: new AbortController().signal, onProgress: () => {} },
    );
    if (!outcome.ok) return setFound({ kind: "failed", message: outcome.message, of });
    const { report } = outcome.value;
    const [table] = report.tables;
    if (table) setFound({ kind: "found", table, main: report.main, of });
  };
  return (
    <section className="group-effect" aria-label="What the last change does">
      <button
        type="button"
        className="btn small secondary"
        aria-disabled={shown?.kind === "running"}
        onClick={() => shown?.kind !== "running" && void measure()}
      >
        Measure the last change
      </button>
      <div role="status">
        {shown?.kind === "running" ? "Runs both texts…" : null}
        {shown?.kind === "failed" ? <Prose text={shown.message} /> : null}
        {shown?.kind === "found" ? <Differences table={shown.table} main={shown.main} /> : null}
      </div>
    </section>
  );
}

function Differences({ table, main }: { readonly table: ReportTable; readonly main: string }) {
  const rows = table.rows
    .filter(({ cells: [, now] }) => now?.verdict !== null && now?.verdict !== undefined)
    .toSorted((a, b) => Number(b.measure === main) - Number(a.measure === main))
    .slice(0, MOST_ROWS);
  return (
    <>
      <p>
        <Prose text={table.answers.join(" ")} />
      </p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ measure, cells: [former, now] }) => (
            <tr key={measure}>
              <th scope="row">
                <code>{measure}</code>
              </th>
              <td className="num">{former?.mean ?? "none"}</td>
              <td className="num">{now?.mean ?? "none"}</td>
              <td className="num">{now?.words || now?.difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
