import { bytesOfBase64 } from "../../base/base64.js";
import { TARGETS } from "../../generated/libraries.js";
import type { FolderTarget } from "../../generated/services.js";
import { notify } from "../../model/notices.js";
import { FOLDER_TARGETS } from "../../model/project/folder-targets.js";
import { exportRequest } from "../../model/project/requests.js";
import type { SystemPageState } from "../../model/system/systems.js";
import { systemOf } from "../../model/system/which.js";
import type { StudioValue } from "../../ui/studio-context.js";

const TYPE = "application/zip";

/** The library on which nodes can be processes. */
export const target = FOLDER_TARGETS.find((one) => TARGETS[one].systems) as FolderTarget;

/** Hands out the system as processes on a real library, with the models that the page shows. */
export async function saveProcesses(
  { ports, stores }: StudioValue,
  dsm: SystemPageState["dsm"],
): Promise<void> {
  const project = stores.project.getState();
  const asks = { system: systemOf(project), dsm, debug: !stores.layout.getState().release };
  const answer = await ports.compiler.ask("export", exportRequest(project, target, asks));
  if (!answer.ok) return notify(stores.notices, answer.message);
  const { name, zip, problem } = answer.value;
  if (zip !== null)
    ports.downloads.save(name, TYPE, new Blob([bytesOfBase64(zip)], { type: TYPE }));
  else if (problem !== null) notify(stores.notices, problem);
}
