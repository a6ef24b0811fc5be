import { bytesOfBase64 } from "../../base/base64.js";
import type { ExportTarget, TestedRun } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import type { ExploredVerdict } from "../../model/exploration/runs.js";
import { notify } from "../../model/notices.js";
import { exportRequest } from "../../model/project/requests.js";

/** Hands out a program with which a real library meets the events of a run. */
export async function downloadTest(
  { stores, ports }: Studio,
  target: ExportTarget,
  { test }: ExploredVerdict,
): Promise<void> {
  const type = "application/zip";
  const counterexample = test as TestedRun | null;
  const asks = { debug: true, workload: null, counterexample };
  const request = exportRequest(stores.project.getState(), target, asks);
  const answer = await ports.compiler.ask("export", request);
  if (!answer.ok) return notify(stores.notices, answer.message);
  const { name, zip, problem } = answer.value;
  if (zip !== null) ports.downloads.save(name, type, new Blob([bytesOfBase64(zip)], { type }));
  else if (problem !== null) notify(stores.notices, problem);
}
