import { CTX } from "../generated/layout.js";
import type { LocalDescriptor, SchedulerDescriptor } from "./descriptor.js";
import type { EngineLocal, RunView } from "./engine.js";
import type { RuntimeMemory } from "./memory.js";

/** Why a run cannot stand within a handler. */
export const WHY_NO_PAUSE =
  "The scheduler was not built for steps within handlers. Step by tick or decision, or build it for stepping.";

/**
 * Reads the variables of a handler in which a run stands from its frame.
 * @param data where the scheduler's variables are, at the end of its context
 */
export function readLocals(
  memory: RuntimeMemory,
  data: number,
  descriptor: SchedulerDescriptor,
  { pause, handler }: RunView,
): EngineLocal[] {
  if (pause === null) return [];
  const frame = frameAddress(memory, data);
  return localsInSight(descriptor.locals, handler, pause.site).map(({ name, type, offset }) => ({
    name,
    type,
    value: readLocal(memory, frame + offset, type),
  }));
}

/** The frame of the handler in which a run stands, for what its conditions have met. */
export function readFrame(
  memory: RuntimeMemory,
  data: number,
  { frameSize }: SchedulerDescriptor,
  { pause }: RunView,
): Uint8Array {
  return memory.copy(frameAddress(memory, data), pause === null ? 0 : frameSize);
}

function frameAddress(memory: RuntimeMemory, data: number): number {
  return memory.u32(data - CTX.data + CTX.frame);
}

/** The variables that are known at a site, the outer ones first; of two with one name the inner one. */
function localsInSight(
  locals: readonly LocalDescriptor[],
  handler: number,
  site: number,
): LocalDescriptor[] {
  const inSight = new Map<string, LocalDescriptor>();
  const inOrder = locals.toSorted((a, b) => a.firstSite - b.firstSite);
  for (const local of inOrder) {
    if (local.handler === handler && local.firstSite <= site && site <= local.lastSite) {
      inSight.set(local.name, local);
    }
  }
  return [...inSight.values()];
}

function readLocal(memory: RuntimeMemory, address: number, type: LocalDescriptor["type"]): number {
  switch (type) {
    case "int":
      return memory.i32(address);
    case "thread":
      return memory.u32(address);
    case "float":
      return memory.float(address);
    case "time":
      return memory.integer(address);
  }
}
