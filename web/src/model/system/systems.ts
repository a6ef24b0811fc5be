/** Systems of nodes on the page: what is known of the one that is open, and how it runs. */

import type {
  Measures,
  SystemLoad,
  SystemPassage,
  SystemState,
  SystemUnit,
  Timeline,
} from "catapults-sim";
import { createStore } from "zustand/vanilla";
import type { Result } from "../../base/result.js";
import type { CompiledSystem, SystemRequest, TextFile } from "../../generated/services.js";
import { type FileSet, fileOf, partsOf } from "../project/project.js";

export type {
  Measures,
  SystemLoad,
  SystemPassage,
  SystemState,
  SystemUnit,
  Timeline,
} from "catapults-sim";

/** A system that runs in a worker of its own. */
export interface SystemRun {
  readonly state: SystemState;
  /** Goes on and back; the state is told. A failure is for people. */
  step(unit: SystemUnit, direction: 1 | -1): Promise<Result<void>>;
  seek(time: number): Promise<Result<void>>;
  /** @param speed ns of virtual time per second; null: as fast as possible */
  play(speed: number | null): Promise<Result<void>>;
  pause(): Promise<Result<void>>;
  messages(from: number, to: number, most: number): Promise<Result<readonly SystemPassage[]>>;
  timeline(node: number, from: number, to: number, columns: number): Promise<Result<Timeline>>;
  measures(): Promise<Result<readonly (Measures | null)[]>>;
  close(): void;
}

export type SystemPhase =
  | { readonly kind: "compiling" }
  | { readonly kind: "failed"; readonly message: string }
  /** The texts have errors, which the compiled system tells. */
  | { readonly kind: "refused" }
  | { readonly kind: "running" };

export interface SystemPageState {
  readonly phase: SystemPhase;
  readonly compiled: CompiledSystem | null;
  readonly run: SystemRun | null;
  readonly state: SystemState | null;
  /** The process whose particulars show, by number; null: none. */
  readonly selected: number | null;
  /** What went wrong with the last step, in words. */
  readonly complaint: string | null;
  /** Models of shared variables in place of what the text says. */
  readonly dsm: Readonly<Record<string, SharingChoice>>;
  readonly seed: string;
}

export type SharingChoice = "auto" | "request" | "broadcast";

export type SystemStore = ReturnType<typeof createSystemStore>;

export function createSystemStore() {
  return createStore<SystemPageState>(() => ({
    phase: { kind: "compiling" },
    compiled: null,
    run: null,
    state: null,
    selected: null,
    complaint: null,
    dsm: {},
    seed: "1",
  }));
}

/** The system that a project holds: its first `.system` file; null: it has none. */
export const systemOf = (project: FileSet): TextFile | null =>
  project.others?.find(({ name }) => name.endsWith(".system")) ?? null;

/** Asks the compiler for a system with all that it names. */
export function systemRequest(
  project: FileSet,
  version: number,
  dsm: SystemPageState["dsm"],
): SystemRequest | null {
  const system = systemOf(project);
  if (system === null) return null;
  const all = partsOf(project).flatMap((part) => fileOf(project, part) ?? []);
  const beside = all.filter(({ name }) => name !== system.name);
  const files = Object.fromEntries(beside.map(({ name, text }) => [name, text]));
  return { version, ...system, files, parameters: {}, dsm, outputs: true };
}

/** What the simulator needs of a compiled system; null where it cannot run. */
export function loadOf(
  { plan, families, workloads, manager }: CompiledSystem,
  seed: string,
  bytesOf: (base64: string) => Uint8Array,
): Omit<SystemLoad, "runtime"> | null {
  if (plan === null) return null;
  const schedulers: Record<string, Uint8Array> = {};
  for (const { name, scheduler } of families) {
    if (!scheduler?.compiled) return null;
    schedulers[name] = bytesOf(scheduler.compiled.module);
  }
  const blobs = Object.entries(workloads).map(
    ([file, { blob }]) => [file, bytesOf(blob ?? "")] as const,
  );
  return {
    plan,
    schedulers,
    workloads: Object.fromEntries(blobs),
    manager: manager?.compiled ? bytesOf(manager.compiled.module) : null,
    seed,
    parameters: {},
  };
}
