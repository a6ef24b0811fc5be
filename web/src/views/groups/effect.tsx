import type { TextFile } from "../../generated/services.js";
import type { ReportTable } from "../../model/comparison/experiments.js";
import { Prose } from "../../ui/text/prose.js";
import { useMeasuredChange } from "./use-measured-change.js";

/** Of the measures that differ, those that are told. */
const MOST_ROWS = 6;

/** What the last change of the tree does to what is measured. */
export function Effect({ before }: { readonly before: TextFile }) {
  const { isChanged, measured, measure, cancel } = useMeasuredChange(before);
  if (!isChanged) return null;
  return (
    <section className="group-effect" aria-label="What the last change does">
      {measured?.kind === "running" ? (
        <>
          <button key="cancel" type="button" className="btn small secondary" onClick={cancel}>
            Cancel
          </button>
          <progress value={measured.share} aria-label="Runs of both texts" />
        </>
      ) : (
        <button
          key="measure"
          type="button"
          className="btn small secondary"
          onClick={() => void measure()}
        >
          Measure the last change
        </button>
      )}
      <div role="status">
        {measured?.kind === "running" ? "Runs both texts…" : null}
        {measured?.kind === "failed" ? <Prose text={measured.message} /> : null}
        {measured?.kind === "found" ? (
          <Differences table={measured.table} main={measured.main} />
        ) : null}
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
      {rows.length > 0 ? (
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
      ) : null}
    </>
  );
}
