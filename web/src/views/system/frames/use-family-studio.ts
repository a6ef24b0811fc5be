import { useEffect, useMemo, useState } from "react";
import { failure } from "../../../base/result.js";
import type { Analysis, CompiledSystem } from "../../../generated/services.js";
import type { OtherStudio } from "../../../model/commands.js";
import { takeAnalysis } from "../../../model/project/compilation.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { labelsOf } from "../../../model/system/forks.js";
import { MANAGER } from "../../../model/system/program.js";
import type { Family, SystemPageState, SystemStore } from "../../../model/system/systems.js";
import { type StudioValue, useStudio } from "../../../ui/studio-context.js";
import { useSystemStore, withRun } from "../system-store.js";
import type { SchedulerViews } from "../views.js";

/**
 * A studio of a family's scheduler, in which one node's run shows: graph, rules and inspector are at home there as in
 * that of a scheduler alone. Null until it has been made.
 */
export function useFamilyStudio(
  { name, file, workload }: Family,
  node: number,
  createStudio: SchedulerViews["createStudio"],
): StudioValue | null {
  const studio = useStudio();
  const store = useSystemStore();
  const [other, setOther] = useState<OtherStudio | null>(null);
  useEffect(() => {
    const made = createStudio(studio, file, workload);
    setOther(made);
    return () => {
      made.end();
      setOther(null);
    };
  }, [studio, file, workload, createStudio]);
  useEffect(() => other?.stores && keepKnown(other, store, name, node), [other, store, name, node]);
  return useMemo(
    () => other && inSystem({ ...studio, ...other }, store, node),
    [studio, other, store, node],
  );
}

/** Keeps up what is known of a scheduler, and how the run of one of its nodes, or of the manager, stands. */
function keepKnown(
  { stores: { compilation, run } }: OtherStudio,
  store: SystemStore,
  family: string,
  node: number,
): () => void {
  const analysisOf = (compiled: CompiledSystem | null): Analysis | null =>
    node === MANAGER
      ? (compiled?.manager ?? null)
      : (compiled?.families.find(({ name }) => name === family)?.scheduler ?? null);
  const take = (now: SystemPageState, before: SystemPageState | null) => {
    if (now.compiled !== before?.compiled) {
      const analysis = analysisOf(now.compiled);
      if (analysis) takeAnalysis(compilation, analysis, null);
      else compilation.setState({ stale: compilation.getState().graph !== null });
    }
    if (now.state === before?.state && now.program === before?.program) return;
    const program = analysisOf(now.program);
    const told = now.state?.processes[node] ?? null;
    const process = told && node === MANAGER ? withNames(told, now.program) : told;
    const simulation = process && { ...process, playing: now.state?.playing ?? false };
    run.setState({ status: { kind: "ready" }, program, simulation });
  };
  take(store.getState(), null);
  return store.subscribe(take);
}

/** The manager's threads are nodes, each known to the system by its number: they are called by their names. */
function withNames(manager: SimulationState, program: CompiledSystem | null): SimulationState {
  const labelOf = labelsOf(program?.plan ?? null);
  const threads = manager.threads.map((one) => ({ ...one, className: labelOf(one.instance) }));
  return { ...manager, threads };
}

/** What goes to the run of a scheduler alone goes to that of the node. */
function inSystem(studio: StudioValue, store: SystemStore, node: number): StudioValue {
  const { ports, commands } = studio;
  const back = () => withRun(store, (run) => run.step({ by: "node", node }, -1));
  return {
    ...studio,
    ports: {
      ...ports,
      simulator: {
        ...ports.simulator,
        moment: async (tick, passed) => {
          const { run } = store.getState();
          if (run === null) return failure("The system does not run.");
          return run.moment(node, tick, passed);
        },
      },
    },
    commands: {
      ...commands,
      "run.stepBack": { ...commands["run.stepBack"], enabled: () => true, execute: back },
    },
  };
}
