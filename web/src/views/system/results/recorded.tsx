import { useEffect, useState } from "react";
import type { SystemResults } from "../../../model/system/systems.js";
import { Prose } from "../../../ui/text/prose.js";
import { useRecordedFile } from "../recorded-bar.js";
import { useSystem } from "../system-store.js";
import { MeasuredModels } from "./measured-models.js";
import { ResultTable } from "./result-table.js";

/** A run of real processes beside the simulation of its system; nothing where none is open. */
export function RecordedComparison() {
  const file = useRecordedFile();
  const run = useSystem((all) => all.run);
  const isRecorded = useSystem((all) => all.state?.recorded != null);
  const failed = useSystem(({ phase }) => (phase.kind === "failed" ? phase.message : null));
  const [shown, setShown] = useState<SystemResults | string | null>(null);
  useEffect(() => {
    setShown(null);
    if (run === null || !isRecorded) return;
    let isCurrent = true;
    void run.results().then((found) => {
      if (isCurrent) setShown(found.ok ? found.value : found.message);
    });
    return () => {
      isCurrent = false;
    };
  }, [run, isRecorded]);
  if (file === null) return null;
  const trouble = failed ?? (typeof shown === "string" ? shown : null);
  return (
    <section className="system-measured" aria-label="Recorded run beside the simulation">
      <h2>{file.fileName} beside the simulation</h2>
      {trouble !== null ? (
        <p role="alert">
          <Prose text={trouble} />
        </p>
      ) : null}
      {trouble === null && shown === null ? (
        <p role="status">The same system is simulated for as long.</p>
      ) : null}
      {shown !== null && typeof shown !== "string" ? (
        <>
          {shown.tables.map((table) => (
            <ResultTable key={table.name} table={table} />
          ))}
          {shown.measured === null ? null : <MeasuredModels measured={shown.measured} />}
        </>
      ) : null}
    </section>
  );
}
