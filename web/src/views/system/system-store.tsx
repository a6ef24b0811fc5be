import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { bytesOfBase64 } from "../../base/base64.js";
import { type Result, success } from "../../base/result.js";
import { systemRunOf } from "../../model/exploration/kept-system.js";
import { notify } from "../../model/notices.js";
import { closeRecordedFile, recordedFiles } from "../../model/system/recorded.js";
import { shippedSystem } from "../../model/system/shipped.js";
import {
  createSystemStore,
  loadOf,
  type Process,
  type SystemPageState,
  type SystemState,
  type SystemStore,
  systemRequest,
} from "../../model/system/systems.js";
import { nextFrame } from "../../ui/next-frame.js";
import { type StudioValue, useProject, useStudio } from "../../ui/studio-context.js";

/** How long after the last key the system is compiled anew, ms. */
const PAUSE = 400;

const SystemContext = createContext<SystemStore | null>(null);

export function useSystemStore(): SystemStore {
  const store = useContext(SystemContext);
  if (!store) throw new Error("A part of the system's page is used outside it.");
  return store;
}

export function useSystem<T>(select: (state: SystemPageState) => T): T {
  return useStore(useSystemStore(), select);
}

interface SystemProviderProps {
  /** Whether a recorded run that is open is taken even while the simulation shows. */
  readonly isOfRecording?: boolean;
  readonly children: ReactNode;
}

/** Keeps the system of the project compiled and started while its page is open, or a recorded run of it. */
export function SystemProvider({ isOfRecording = false, children }: SystemProviderProps) {
  const studio = useStudio();
  const store = useMemo(createSystemStore, []);
  const version = useProject((state) => state.version);
  const dsm = useStore(store, (state) => state.dsm);
  const seed = useStore(store, (state) => state.seed);
  const course = useProject((state) => systemRunOf(state)?.systemCourse ?? null);
  const opened = useProject((state) => state.opened);
  const recorded = useStore(recordedFiles, ({ file }) =>
    file?.opened === opened && (file.isShown || isOfRecording) ? file : null,
  )?.text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is compiled is read when it is compiled
  useEffect(() => {
    const isFirst = store.getState().compiled === null;
    const attempt = { isCurrent: true };
    const timer = setTimeout(
      () => void compileAndStart(studio, store, attempt, recorded),
      isFirst ? 0 : PAUSE,
    );
    return () => {
      attempt.isCurrent = false;
      clearTimeout(timer);
    };
  }, [studio, store, version, dsm, seed, course, recorded]);
  useEffect(() => () => store.getState().run?.close(), [store]);
  return <SystemContext value={store}>{children}</SystemContext>;
}

interface Attempt {
  isCurrent: boolean;
}

async function compileAndStart(
  { ports, stores }: StudioValue,
  store: SystemStore,
  attempt: Attempt,
  recorded: string | undefined,
): Promise<void> {
  const { dsm, seed } = store.getState();
  const project = stores.project.getState();
  const request = systemRequest(project, project.version, dsm);
  if (request === null) return;
  store.setState({ phase: { kind: "compiling" }, complaint: null });
  const shipped = await shippedSystem(ports.examples, project, request);
  const answer = shipped
    ? success(shipped)
    : await ports.compiler.ask("system", request, () => attempt.isCurrent);
  if (!attempt.isCurrent) return;
  if (!answer.ok) return fail(store, answer.message);
  const compiled = answer.value;
  store.setState({ compiled });
  const load = loadOf(compiled, seed, bytesOfBase64);
  if (load === null) return store.setState({ phase: { kind: "refused" } });
  const show = oncePerFrame((state: SystemState) => {
    if (attempt.isCurrent) store.setState({ state });
  });
  const course = systemRunOf(project)?.systemCourse ?? null;
  const otherwise = course && { changes: course.changes, decisions: course.decisions };
  const instead = recorded === undefined ? otherwise && { otherwise } : { recorded };
  const opened = await ports.systems.open({ ...load, ...instead }, show);
  if (!opened.ok && recorded !== undefined)
    return attempt.isCurrent ? refuse(stores, opened.message) : undefined;
  if (!opened.ok) return attempt.isCurrent ? fail(store, opened.message) : undefined;
  if (!attempt.isCurrent) return opened.value.close();
  store.getState().run?.close();
  const { state } = opened.value;
  store.setState({ phase: { kind: "running" }, program: compiled, run: opened.value, state });
  if (course && recorded === undefined) await withRun(store, (run) => run.seek(course.at.time));
}

/** Shows the newest of what comes before the next frame of the page. Done when that shows. */
function oncePerFrame<T>(show: (newest: T) => void): (one: T) => Promise<void> {
  let frame: Promise<void> | null = null;
  let newest: T;
  return (one) => {
    newest = one;
    frame ??= nextFrame().then(() => {
      frame = null;
      show(newest);
    });
    return frame;
  };
}

/** Of a run that cannot be shown it is said why; then the simulation shows. */
function refuse({ notices }: StudioValue["stores"], message: string): void {
  const { file } = recordedFiles.getState();
  notify(notices, `\`${file?.fileName}\`: ${message}`);
  closeRecordedFile();
}

function fail(store: SystemStore, message: string): void {
  store.setState({ phase: { kind: "failed", message } });
}

/** Shows a node, and why it did what it did last. */
export function workOn(store: SystemStore, { number, family }: Process): void {
  store.setState(({ shown, folded }) => ({
    selected: number,
    shown: { ...shown, [family]: number },
    folded: new Set([...folded].filter((name) => name !== family)),
  }));
}

/** Does something with the run; what goes wrong is told on the page. */
export async function withRun(
  store: SystemStore,
  ask: (run: NonNullable<SystemPageState["run"]>) => Promise<Result<void>>,
): Promise<void> {
  const { run } = store.getState();
  if (run === null) return;
  const done = await ask(run);
  store.setState({ complaint: done.ok ? null : done.message });
}
