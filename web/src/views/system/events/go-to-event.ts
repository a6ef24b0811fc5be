import { type Result, success } from "../../../base/result.js";
import { nodesOf } from "../../../model/system/events.js";
import { processesOf } from "../../../model/system/program.js";
import type { Process, SystemEvent, SystemStore } from "../../../model/system/systems.js";
import { workOn } from "../system-store.js";

/** What came of going to an event, in words and with the event. */
export interface Reached {
  readonly process: Process;
  readonly event: SystemEvent;
}

/** Goes to the next or the former event that the filter wants; null where there is none. A failure: it was called off. */
export async function goToEvent(
  store: SystemStore,
  direction: 1 | -1,
  onProgress: (share: number) => void = () => {},
): Promise<Result<Reached | null>> {
  const { run, filter, program, selected } = store.getState();
  if (run === null) return success(null);
  const processes = processesOf(program);
  const nodes = nodesOf(processes, filter.process);
  const answer = await run.toEvent(nodes, filter, direction, onProgress);
  if (!answer.ok) return answer;
  const event = answer.value;
  const process = processes.find(({ number }) => number === event?.node);
  if (event === null || process === undefined) return success(null);
  if (selected !== null && process.number > 0) workOn(store, process);
  return success({ process, event });
}
