import type { Analysis } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import {
  changeSystemBreakpoints,
  type ProjectState,
  type ProjectStore,
  textsOf,
} from "../../model/project/project.js";
import {
  afterEdit,
  type Breakpoint,
  type Breakpoints,
  type StopWish,
  stopWords,
} from "../../model/run/breakpoints.js";
import { successorOf } from "../../model/run/forks.js";
import { type RunState, threadName } from "../../model/run/run.js";
import type { Until } from "../../model/run/simulation.js";
import { sitesFrom } from "../../model/run/sites.js";
import { afterEdits } from "../../model/system/breakpoints.js";
import { showState } from "./show-state.js";

/**
 * Everything that is done with breakpoints; loaded when the first is wanted. From then on the run
 * that shows knows those of the project, and lines follow the text.
 */
export function createBreakpoints(studio: Studio): Breakpoints {
  const { stores, ports } = studio;
  const { project } = stores;
  const present = () => project.getState().breakpoints ?? [];
  const keep = (breakpoints: readonly Breakpoint[]) => project.setState({ breakpoints });

  function add(stop: StopWish): void {
    const same = present().find((each) => JSON.stringify(each.stop) === JSON.stringify(stop));
    if (same) {
      setOn(same.id, true);
      return;
    }
    const id = Math.max(0, ...present().map((each) => each.id)) + 1;
    keep([...present(), { id, isOn: true, stop }]);
    tell(`The run will stop when ${wordsOf(studio, stop)}.`);
  }
  function setOn(id: number, isOn: boolean): void {
    keep(present().map((each) => (each.id === id ? { ...each, isOn } : each)));
  }
  function remove(id: number): void {
    keep(present().filter((each) => each.id !== id));
  }
  const tell = (text: string) => notify(stores.notices, text);

  followText(studio);
  followRun(studio);
  return {
    add,
    setOn,
    remove,
    toggleLine(line) {
      const found = lineToStopAt(studio, line);
      const isThere = ({ stop }: Breakpoint) =>
        stop.kind === "line" && (stop.line === line || stop.line === found);
      const there = present().find(isThere);
      if (there) {
        remove(there.id);
        tell(`The breakpoint at line ${line} is removed.`);
      } else if (found === null) {
        tell(`There is no statement at line ${line} or below. Choose a line within a handler.`);
      } else add({ kind: "line", line: found });
    },
    async back() {
      const answer = await ports.simulator.runBack();
      showState(stores.run, answer);
      if (!answer.ok) return tell(answer.message);
      if (answer.value.breakpoint === null)
        tell("No earlier breakpoint was met. This is the start of the run.");
    },
  };
}

/** The line itself, or the next one with a statement as far as that is known; null for none. */
function lineToStopAt({ stores }: Studio, line: number): number | null {
  const { version, scheduler } = stores.project.getState();
  const { analysis } = stores.compilation.getState();
  if (analysis?.version !== version || !analysis.compiled) return line;
  const [site] = sitesFrom(analysis, scheduler.name, line);
  return site === undefined ? null : (analysis.sites[site]?.line ?? null);
}

function wordsOf({ stores }: Studio, stop: StopWish): string {
  return stopWords(stop, (thread) => threadName(stores.run.getState().simulation, thread));
}

/** Lets breakpoints of lines follow the text, whichever view changes it. */
function followText({ stores }: Studio): void {
  const { project } = stores;
  project.subscribe((state, former) => {
    const { breakpoints, scheduler, name, example, version } = state;
    // Of another project nothing is moved.
    if (name !== former.name || example !== former.example || version === former.version) return;
    followFiles(project, state, former);
    if (!breakpoints || breakpoints !== former.breakpoints) return;
    if (scheduler.text === former.scheduler.text) return;
    const moved = afterEdit(breakpoints, former.scheduler.text, scheduler.text);
    if (moved !== breakpoints) project.setState({ breakpoints: moved });
  });
}

/** The same for those of the system, each in its file. */
function followFiles(project: ProjectStore, state: ProjectState, former: ProjectState): void {
  const { systemBreakpoints: present } = state;
  if (!present?.length || present !== former.systemBreakpoints) return;
  const moved = afterEdits(present, textsOf(former), textsOf(state));
  if (moved !== present) changeSystemBreakpoints(project, () => moved);
}

/** Gives the run that shows the breakpoints that are on, and says when it stops at one. */
function followRun(studio: Studio): void {
  const { stores } = studio;
  let told: unknown = null;
  const update = () => void give(studio);
  stores.project.subscribe((state, former) => {
    if (state.breakpoints !== former.breakpoints) update();
  });
  stores.run.subscribe((state, former) => {
    const isOther =
      state.program !== former.program ||
      state.fork?.isShown !== former.fork?.isShown ||
      state.status !== former.status;
    if (isOther) update();
    const { simulation, setBreakpoints } = state;
    const place = simulation?.playing ? null : (simulation?.breakpoint ?? null);
    const stop = place === null ? null : `${simulation?.tick} ${simulation?.pause?.passed}`;
    if (stop === told) return;
    told = stop;
    const met = place === null ? null : setBreakpoints[place];
    const breakpoint = stores.project.getState().breakpoints?.find(({ id }) => id === met?.id);
    if (breakpoint) {
      notify(stores.notices, `The run stopped: ${wordsOf(studio, breakpoint.stop)}.`);
    }
  });
  update();
}

async function give({ stores, ports }: Studio): Promise<void> {
  const { run, project } = stores;
  const { status, program } = run.getState();
  if (status.kind !== "ready" || !program) return;
  const on = (project.getState().breakpoints ?? []).filter(({ isOn }) => isOn);
  const untils = on.map(({ stop }) => untilOf(stop, run.getState(), program, project.getState()));
  const sent = untils.filter((until) => typeof until !== "string");
  const answer = await ports.simulator.setBreakpoints(sent);
  if (!answer.ok) return;
  const problems = answer.value;
  const inForce = on.flatMap(({ id }, index) =>
    typeof untils[index] === "string" ? [] : [{ id }],
  );
  const left = on.flatMap(({ id }, index) => {
    const problem = untils[index];
    return typeof problem === "string" ? [{ id, problem }] : [];
  });
  const set = inForce.map(({ id }, place) => ({ id, problem: problems[place] ?? null }));
  run.setState({ setBreakpoints: [...set, ...left] });
}

/** What the run is to stop at; a sentence where it has nothing of the kind. */
function untilOf(
  stop: StopWish,
  run: RunState,
  program: Analysis,
  { schedulerVersion, scheduler }: ProjectState,
): Until | string {
  switch (stop.kind) {
    case "line": {
      if (successorOf(run)) return "The fork runs another scheduler, so its lines differ.";
      if (program.version < schedulerVersion) return "The text has changed since this run began.";
      const sites = sitesFrom(program, scheduler.name, stop.line);
      if (program.sites[sites[0] ?? 0]?.line === stop.line) return { kind: "site", sites };
      return "This line holds no statement of a handler now.";
    }
    case "length": {
      const found = run.simulation?.containers.find(({ name }) => name === stop.container);
      if (!found) return `The scheduler has no container \`${stop.container}\`.`;
      return { kind: "length", container: found.node, length: stop.length };
    }
    default:
      return stop;
  }
}
