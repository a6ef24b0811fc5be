/** What is asked of the run that a view shows, be it of a scheduler or of a system. */

import { showState } from "../../actions/run/show-state.js";
import { failure, type Result, success } from "../../base/result.js";
import { type RunRequest, toldState, toldSystem } from "../../model/share/embed-messages.js";
import type { SystemRun, SystemStore } from "../../model/system/systems.js";
import { nextFrame } from "../../ui/next-frame.js";
import type { Embedded } from "./embedded.js";

const UNKNOWN_UNIT = "The run of a scheduler goes by decision, tick or statement.";
const UNKNOWN_SYSTEM_UNIT = "The run of a system goes by message or tick.";
const NO_TICKS = "Each node of a system has ticks of its own: seek a time.";

/** Carries a request out once the run is there. */
export async function carryOut(embedded: Embedded, request: RunRequest): Promise<Result<void>> {
  const awake = await embedded.wake();
  if (!awake.ok) return awake;
  const { system } = embedded;
  return system ? ofSystem(system, request) : ofScheduler(embedded, request);
}

/** Where the run stands, for the page around; null before it was asked to run. */
export function told({ system, studio }: Embedded): object | null {
  if (system) {
    const { state, program } = system.getState();
    return state && toldSystem(state, program);
  }
  const { simulation } = studio.stores.run.getState();
  return simulation && toldState(simulation);
}

async function ofScheduler({ studio }: Embedded, request: RunRequest): Promise<Result<void>> {
  const { simulator } = studio.ports;
  const ask = () => {
    switch (request.type) {
      case "step": {
        const { unit, direction } = request;
        return unit === "message" ? null : simulator.step(unit ?? "decision", direction);
      }
      case "seek":
        return simulator.seek(request.tick);
      case "seekTime":
        return simulator.seekTime(request.time);
      case "play":
        return simulator.run(request.speed);
      case "pause":
        return simulator.pause();
    }
  };
  const done = await ask();
  if (done === null) return failure(UNKNOWN_UNIT);
  showState(studio.stores.run, done);
  return done.ok ? success(undefined) : done;
}

async function ofSystem(store: SystemStore, request: RunRequest): Promise<Result<void>> {
  const { run } = store.getState();
  if (!run) return failure("The system does not run.");
  const done = await askSystem(run, request);
  await nextFrame(); // what is told of a run shows with a frame
  return done;
}

function askSystem(run: SystemRun, request: RunRequest): Promise<Result<void>> | Result<void> {
  switch (request.type) {
    case "step": {
      const { unit, direction } = request;
      if (unit === "decision" || unit === "statement") return failure(UNKNOWN_SYSTEM_UNIT);
      return run.step({ by: unit ?? "message" }, direction);
    }
    case "seek":
      return request.tick === 0 ? run.seek(-1) : failure(NO_TICKS);
    case "seekTime":
      return run.seek(request.time);
    case "play":
      return run.play(request.speed);
    case "pause":
      return run.pause();
  }
}
