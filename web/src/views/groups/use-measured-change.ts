import { useEffect, useRef, useState } from "react";
import type { TextFile } from "../../generated/services.js";
import { OPEN, prepare } from "../../model/comparison/contenders.js";
import type { ReportTable } from "../../model/comparison/experiments.js";
import { useProject, useStudio } from "../../ui/studio-context.js";

/** So many seeds show whether a difference is more than noise. */
const SEEDS = 5;

export type Measured =
  | { readonly kind: "running"; readonly share: number }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "found"; readonly table: ReportTable; readonly main: string };

/** Runs the present text and one before it to their ends in the same worlds; what was found of other texts is forgotten. */
export function useMeasuredChange(before: TextFile) {
  const studio = useStudio();
  const text = useProject(({ scheduler }) => scheduler.text);
  const texts = text + before.text;
  const [found, setFound] = useState<{ readonly of: string; readonly measured: Measured } | null>(
    null,
  );
  const underWay = useRef<AbortController | null>(null);
  const cancel = () => {
    underWay.current?.abort();
    setFound(null);
  };
  useEffect(() => () => underWay.current?.abort(), []);

  const measure = async () => {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    const { signal } = controller;
    const tell = (measured: Measured) => {
      if (!signal.aborted) setFound({ of: texts, measured });
    };
    tell({ kind: "running", share: 0 });
    const { others, aspects, workload } = studio.stores.project.getState();
    const former = await prepare(studio, { kind: "file", file: before, others, aspects });
    if (!former.ok) return tell({ kind: "failed", message: former.message });
    const now = await prepare(studio, OPEN);
    if (!now.ok) return tell({ kind: "failed", message: now.message });
    if (signal.aborted) return;
    const contenders = [
      { ...former.value, name: "the text before" },
      { ...now.value, name: "this text" },
    ];
    const outcome = await studio.ports.experiments.conduct(
      { contenders, workloadFile: workload.name, seeds: SEEDS, until: "", sweep: null },
      { signal, onProgress: (share) => tell({ kind: "running", share }) },
    );
    if (!outcome.ok) return tell({ kind: "failed", message: outcome.message });
    const { tables, main } = outcome.value.report;
    const [table] = tables;
    if (table) tell({ kind: "found", table, main });
  };
  return {
    isChanged: before.text !== text,
    measured: found?.of === texts ? found.measured : null,
    measure,
    cancel,
  };
}
