import { useEffect, useState } from "react";
import { type Contents, changeSystemBreakpoints } from "../../../model/project/project.js";
import type { StopWish } from "../../../model/run/breakpoints.js";
import {
  containersOf,
  fileOf,
  type NodeBreakpoint,
  nodeStopWords,
  numberOf,
  schedulerOf,
  takenBy,
} from "../../../model/system/breakpoints.js";
import { processesOf, programOf } from "../../../model/system/program.js";
import { BreakpointForm } from "../../../ui/breakpoints/breakpoint-form.js";
import { BreakpointRow } from "../../../ui/breakpoints/breakpoint-row.js";
import { useProject, useStudio } from "../../../ui/studio-context.js";
import { useSystem, useSystemStore, withRun } from "../system-store.js";

const breakpointsOf = ({ systemBreakpoints }: Contents) => systemBreakpoints ?? NONE;
const NONE: readonly NodeBreakpoint[] = [];

/** Where a system that plays stops, in which process. */
export function SystemBreakpoints() {
  const store = useSystemStore();
  const { project } = useStudio().stores;
  const breakpoints = useProject(breakpointsOf);
  const program = useSystem(programOf);
  const selected = useSystem((all) => all.selected);
  const processes = processesOf(program);
  const [wanted, setWanted] = useState<number | null>(null);
  const node = wanted ?? selected ?? processes.at(-1)?.number ?? 0;
  const simulation = useSystem((all) => all.state?.processes[node] ?? null);
  const scheduler = schedulerOf(program, node);
  useGiven();
  const add = (stop: StopWish) => {
    const process = processes.find(({ number }) => number === node)?.label;
    if (program === null || process === undefined) return;
    const file = fileOf(program, node);
    changeSystemBreakpoints(project, (all) => {
      const id = Math.max(0, ...all.map((each) => each.id)) + 1;
      return [...all, { id, isOn: true, stop, process, file }];
    });
  };
  return (
    <details className="system-breakpoints breakpoints">
      <summary>
        {breakpoints.length === 0 ? "Breakpoints" : `Breakpoints: ${breakpoints.length}`}
      </summary>
      <div className="breakpoints-top">
        <BreakpointForm
          key={node}
          simulation={simulation}
          containers={containersOf(scheduler)}
          handlers={scheduler?.handlers ?? []}
          onAdd={add}
        >
          <span>in</span>
          <select
            className="inline-field"
            aria-label="Which process"
            value={node}
            onChange={({ target }) => setWanted(Number(target.value))}
          >
            {processes.map(({ number, label }) => (
              <option key={number} value={number}>
                {label}
              </option>
            ))}
          </select>
        </BreakpointForm>
        <button
          type="button"
          className="btn secondary small"
          disabled={breakpoints.length === 0}
          onClick={() => void withRun(store, (run) => run.runBack())}
        >
          Back to the last breakpoint
        </button>
      </div>
      <ul aria-label="Breakpoints">
        {breakpoints.map((each) => (
          <Row key={each.id} breakpoint={each} />
        ))}
      </ul>
    </details>
  );
}

function Row({ breakpoint }: { readonly breakpoint: NodeBreakpoint }) {
  const { project } = useStudio().stores;
  const { id, isOn, process } = breakpoint;
  const node = useSystem((all) => numberOf(programOf(all), process) ?? -1);
  const simulation = useSystem((all) => all.state?.processes[node] ?? null);
  const isHere = useSystem(({ state, setBreakpoints }) => {
    const place = state?.breakpoint ?? null;
    return place !== null && isOn && setBreakpoints[place]?.id === id;
  });
  const problem = useSystem(
    ({ setBreakpoints }) => setBreakpoints.find((each) => each.id === id)?.problem ?? null,
  );
  const put = (change: Parameters<typeof changeSystemBreakpoints>[1]) =>
    changeSystemBreakpoints(project, change);
  return (
    <BreakpointRow
      words={nodeStopWords(breakpoint, simulation)}
      isOn={isOn}
      isHere={isHere}
      problem={problem}
      onToggle={() =>
        put((all) => all.map((each) => (each.id === id ? { ...each, isOn: !isOn } : each)))
      }
      onRemove={() => put((all) => all.filter((each) => each.id !== id))}
    />
  );
}

/** Gives the run the breakpoints that are on. */
function useGiven(): void {
  const store = useSystemStore();
  const run = useSystem((all) => all.run);
  const breakpoints = useProject(breakpointsOf);
  useEffect(() => {
    if (run === null) return;
    const { taken, left } = takenBy(breakpoints, programOf(store.getState()));
    const untils = taken.map(({ node, until }) => ({ node, until }));
    void run.setBreakpoints(untils).then((answer) => {
      if (!answer.ok || store.getState().run !== run) return;
      const problems = answer.value;
      const set = taken.map(({ id }, place) => ({ id, problem: problems[place] ?? null }));
      store.setState({ setBreakpoints: [...set, ...left] });
    });
  }, [store, run, breakpoints]);
}
