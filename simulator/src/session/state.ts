import type { Engine, EngineLocal, EngineThread, RunView } from "../engine/engine.js";
import { HandlerName } from "../generated/handlers.js";
import { ThreadState as EngineState, Wait } from "../generated/layout.js";
import type {
  ContainerView,
  LocalView,
  SimulationState,
  ThreadState,
  ThreadView,
} from "../protocol.js";
import type { Names } from "../trace/names.js";
import { nameOfState } from "../trace/states.js";
import { diagnosesOf } from "./diagnoses.js";
import { readLastTick } from "./last-tick.js";
import { describeOutcome } from "./outcome.js";

/** What the session knows beside the engine. */
export interface Progress {
  readonly lastTick: number;
  readonly lastTime: number;
  readonly playing: boolean;
  /** Number of a trace record before those of the last tick. */
  readonly tickRecords: number;
  /** Within a handler: how many of its sites were passed. */
  readonly passed: number;
  readonly breakpoint: number | null;
  readonly workloadFile: string;
}

/** The state of a run as pages and commands see it: threads by number, everything named. */
export function readState(engine: Engine, names: Names, progress: Progress): SimulationState {
  const view = engine.look();
  const number = (node: number) => (node > view.containerNodes ? node - view.containerNodes : 0);
  const values = engine.globals();
  const variables = engine.variables();
  const outcome = describeOutcome(engine, names, progress.workloadFile);
  return {
    tick: view.tick,
    time: view.time,
    decisions: view.decisions,
    switches: view.switches,
    wasted: view.wasted,
    schedulerTime: view.schedulerTime,
    lastTick: progress.lastTick,
    lastTime: progress.lastTime,
    outcome,
    diagnoses: progress.playing ? [] : diagnosesOf(engine, outcome, progress.workloadFile),
    playing: progress.playing,
    breakpoint: progress.breakpoint,
    pause: view.pause && {
      ...view.pause,
      passed: progress.passed,
      locals: engine.locals().map((local) => describeLocal(local, number)),
      frame: engine.frame(),
    },
    handler: HandlerName[view.handler] ?? null,
    handlerThread: number(view.handlerThread),
    running: number(view.running),
    site: view.lastSite,
    ...readLastTick(engine, view, progress.tickRecords),
    threads: engine.threads().map((thread, index) => describeThread(thread, index + 1, names)),
    containers: readContainers(engine, names, view),
    globals: engine.descriptor.globals.map(({ name, imported }, index) => ({
      name,
      value: values[index] ?? 0,
      imported,
    })),
    variables: names.workload.variables.map(({ name }, index) => ({
      name,
      value: variables[index] ?? 0,
    })),
  };
}

function describeLocal(local: EngineLocal, number: (node: number) => number): LocalView {
  return local.type === "thread" ? { ...local, value: number(local.value) } : local;
}

function describeThread(thread: EngineThread, number: number, names: Names): ThreadView {
  return {
    thread: number,
    className: names.workload.classes[thread.classNumber] ?? "",
    instance: thread.instance,
    state: nameOfState(thread.state) as ThreadState,
    since: thread.since,
    ran: thread.ran,
    container: thread.home,
    waitsFor: describeWait(thread, names),
    line: thread.line,
    attributes: thread.attributes,
  };
}

/** A thread that was woken goes through its wait once more when it runs: that is not told. */
function describeWait({ state, waitsFor, waitsAt }: EngineThread, names: Names): string | null {
  if (state !== EngineState.WAITING && state !== EngineState.SUSPENDED) return null;
  switch (waitsFor) {
    case Wait.TIME:
      return "its time";
    case Wait.DEVICE:
      return `device ${names.device(waitsAt)}`;
    case Wait.RECEIVE:
      return `a message in ${names.channel(waitsAt)}`;
    case Wait.SEND:
      return `room in ${names.channel(waitsAt)}`;
    case Wait.LOCK:
      return `lock ${names.lock(waitsAt)}`;
    case Wait.READ:
      return `lock ${names.lock(waitsAt)}, to read`;
    case Wait.SELECT:
      return "a message in one of several channels";
    case Wait.JOIN:
      return `the end of ${names.threads(waitsAt)}`;
    case Wait.SEMAPHORE:
      return `semaphore ${names.semaphore(waitsAt)}`;
    case Wait.CONDITION:
      return `condition ${names.condition(waitsAt)}`;
    case Wait.BARRIER:
      return `others at ${names.barrier(waitsAt)}`;
    default:
      return null;
  }
}

function readContainers(engine: Engine, names: Names, view: RunView): ContainerView[] {
  return names.containers.map(({ name, local }, index) => ({
    node: index + 1,
    name,
    local,
    threads: engine.threadsIn(index + 1).map((node) => node - view.containerNodes),
  }));
}
