import { threadName } from "../../../model/run/run.js";
import type { ProcessBrief, SystemPageState } from "../../../model/system/systems.js";

/** How a process stands, by which it is coloured. */
export type Glance = "busy" | "idle" | "ended" | "failed" | "absent";

export function glanceOf(brief: ProcessBrief | null | undefined): Glance {
  if (!brief?.isThere) return "absent";
  if (brief.end !== null) return brief.end === "ended" ? "ended" : "failed";
  return brief.busy > 0 ? "busy" : "idle";
}

/** The same in words, with who runs where that is known. */
export function glanceWords(node: number, { state }: Pick<SystemPageState, "state">): string {
  const process = state?.processes[node] ?? null;
  switch (glanceOf(state?.briefs[node])) {
    case "absent":
      return node === 0 ? "waits for nodes" : "not there yet";
    case "failed":
      return state?.briefs[node]?.end === "deadlock" ? "deadlock" : "fault";
    case "ended":
      return "has ended";
    case "idle":
      return node === 0 ? "" : "idle";
    case "busy":
      if (node === 0) return "";
      return process?.running ? `runs ${threadName(process, process.running)}` : "busy";
  }
}
