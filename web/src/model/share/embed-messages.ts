/**
 * Messages between an embedded view and the page around it. Each names the version of these rules in `catapults`, and an
 * answer bears the `id` of what it answers. docs/reference/embed.md tells them to those who write such pages.
 */

import type { CompiledSystem } from "../../generated/services.js";
import { threadName } from "../run/run.js";
import type { SimulationState, StepUnit } from "../run/simulation.js";
import { processesOf } from "../system/program.js";
import type { SystemState } from "../system/systems.js";

export const EMBED_VERSION = 1;

/** What a page around the view can ask for. */
export type EmbedRequest =
  | { readonly type: "load"; readonly source: EmbedSource }
  | { readonly type: "state" }
  | RunRequest;

/** What is asked of the run. */
export type RunRequest =
  /** Null: by decision; of a system by message. */
  | { readonly type: "step"; readonly unit: EmbedUnit | null; readonly direction: 1 | -1 }
  | { readonly type: "seek"; readonly tick: number }
  | { readonly type: "seekTime"; readonly time: number }
  /** Ticks per second, of a system ns of its time per second; null: as fast as possible. */
  | { readonly type: "play"; readonly speed: number | null }
  | { readonly type: "pause" };

/** By message goes a system alone; by decision and statement it does not. */
export type EmbedUnit = StepUnit | "message";

const UNITS: readonly unknown[] = [
  "decision",
  "tick",
  "statement",
  "message",
] satisfies EmbedUnit[];

/** Where a project comes from. */
export type EmbedSource =
  | { readonly kind: "link"; readonly link: string }
  | { readonly kind: "example"; readonly id: string }
  /** A project's file, as JSON. */
  | { readonly kind: "project"; readonly text: string };

/** Why a message was not carried out. */
export type EmbedFault = "version" | "type" | "field" | "refused";

export interface EmbedError {
  readonly code: EmbedFault;
  readonly message: string;
}

export type EmbedId = number | string | null;

/** What a message asks for; null: it is none of ours, and is not answered. */
export type EmbedMessage =
  | { readonly id: EmbedId; readonly request: EmbedRequest }
  | { readonly id: EmbedId; readonly error: EmbedError };

export function messageFrom(data: unknown): EmbedMessage | null {
  if (!isRecord(data) || !("catapults" in data)) return null;
  const id = typeof data.id === "number" || typeof data.id === "string" ? data.id : null;
  if (data.catapults !== EMBED_VERSION) {
    const message = `This view speaks version ${EMBED_VERSION}: set catapults to ${EMBED_VERSION}.`;
    return { id, error: { code: "version", message } };
  }
  const read = requestFrom(data);
  return "code" in read ? { id, error: read } : { id, request: read };
}

type Fields = Readonly<Record<string, unknown>>;

function requestFrom(data: Fields): EmbedRequest | EmbedError {
  switch (data.type) {
    case "load":
      return loadFrom(data);
    case "step": {
      const { unit = null, direction = 1 } = data;
      if (unit !== null && !UNITS.includes(unit))
        return wrong("unit is decision, tick or statement, or message of a system");
      if (direction !== 1 && direction !== -1) return wrong("direction is 1 or -1");
      return { type: "step", unit: unit as EmbedUnit | null, direction };
    }
    case "seek": {
      const { tick, time } = data;
      if (Number.isSafeInteger(tick) && (tick as number) >= 0)
        return { type: "seek", tick: tick as number };
      if (tick === undefined && Number.isFinite(time) && (time as number) >= 0)
        return { type: "seekTime", time: time as number };
      return wrong("tick is a whole number, 0 or more; or time is a number of nanoseconds");
    }
    case "play": {
      const { speed = null } = data;
      if (speed === null || (Number.isFinite(speed) && (speed as number) > 0))
        return { type: "play", speed: speed as number | null };
      return wrong(
        "speed is a number of ticks per second, of a system of ns per second, or null for as fast as possible",
      );
    }
    case "pause":
    case "state":
      return { type: data.type };
    default:
      return {
        code: "type",
        message: "type is load, step, seek, play, pause or state.",
      };
  }
}

function loadFrom({ link, example, project }: Fields): EmbedRequest | EmbedError {
  if (typeof link === "string") return { type: "load", source: { kind: "link", link } };
  if (typeof example === "string" && /^[\w-]{1,100}$/.test(example))
    return { type: "load", source: { kind: "example", id: example } };
  if (isRecord(project)) {
    try {
      return { type: "load", source: { kind: "project", text: JSON.stringify(project) } };
    } catch {
      return wrong("project is what the file of a project holds"); // it holds itself
    }
  }
  return wrong("link, example or project says what is loaded");
}

const wrong = (message: string): EmbedError => ({ code: "field", message: `${message}.` });

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where the run stands, as it is told to the page around. */
export function toldState(state: SimulationState) {
  const { tick, time, lastTick, lastTime, decisions, switches, playing, outcome } = state;
  const named = (thread: number) => (thread === 0 ? null : threadName(state, thread));
  return {
    tick,
    time,
    lastTick,
    lastTime,
    decisions,
    switches,
    playing,
    ended: outcome?.kind ?? null,
    running: named(state.running),
    threads: state.threads.map((view) => ({
      name: threadName(state, view.thread),
      state: view.state,
    })),
    containers: state.containers.map(({ name, threads }) => ({
      name,
      threads: threads.map(named),
    })),
  };
}

/** The same of a system. */
export function toldSystem(state: SystemState, program: CompiledSystem | null) {
  const { position, reached, playing, end, briefs, processes, underWay } = state;
  const nodes = processesOf(program).map(({ number, label, family }) => ({
    name: label,
    family: family === "" ? null : family,
    tick: processes[number]?.tick ?? null,
    busy: briefs[number]?.busy ?? 0,
    alive: briefs[number]?.alive ?? 0,
    ended: briefs[number]?.end ?? null,
  }));
  const time = Math.max(0, position.time);
  const ended = end?.kind ?? null;
  return { time, lastTime: reached, playing, ended, nodes, underWay: underWay.length };
}
