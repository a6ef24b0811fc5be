import type { ReportCell, ReportTable } from "../../model/comparison/experiments.js";
import { Letter, letterOf } from "../../ui/comparison/letter.js";
import { scaleOf } from "../../ui/comparison/scale.js";
import { IntervalMark } from "./interval-mark.js";
import "../../ui/tables/table.css";

interface TableProps {
  readonly table: ReportTable;
  /** The measure that comes first. */
  readonly main: string;
}

/** A row for each measure and scheduler: means, and how the others differ from the first. */
export function ExperimentTable({ table, main }: TableProps) {
  const rows = table.rows.toSorted(
    (a, b) => Number(b.measure === main) - Number(a.measure === main),
  );
  const scale = scaleOf(rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.interval ?? [])));
  return (
    <>
      <table className="table experiment-table">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Scheduler</th>
            <th scope="col" className="right">
              Mean
            </th>
            <th scope="col" className="right">
              Difference
            </th>
            <th scope="col" className="interval-head" aria-label="Interval of the difference">
              <span>−{scale} %</span>
              <span>0</span>
              <span>+{scale} %</span>
            </th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        {rows.map(({ measure, cells }) => (
          <tbody key={measure}>
            {cells.map((cell, index) =>
              cell ? (
                <tr key={letterOf(index)}>
                  <td>{index === 0 || !cells[0] ? <code>{measure}</code> : null}</td>
                  <td>
                    <Letter index={index} />
                  </td>
                  <Figures cell={cell} index={index} scale={scale} />
                </tr>
              ) : null,
            )}
          </tbody>
        ))}
      </table>
      {table.same.length > 0 ? (
        <p className="experiment-remark">The same in every run: {table.same.join(", ")}.</p>
      ) : null}
    </>
  );
}

interface FiguresProps {
  readonly cell: ReportCell;
  readonly index: number;
  readonly scale: number;
}

function Figures({ cell, index, scale }: FiguresProps) {
  const { mean, difference, words, verdict, interval } = cell;
  const isSure = verdict === "less" || verdict === "more";
  return (
    <>
      <td className="right">{mean}</td>
      <td className="right">{difference}</td>
      <td className="interval">
        {interval ? (
          <IntervalMark interval={interval} scale={scale} index={index} isSure={isSure} />
        ) : null}
      </td>
      <td className={isSure ? `verdict s${index + 1}` : "verdict"}>{words}</td>
    </>
  );
}
