import { textsOf } from "../../model/project/project.js";
import type { SystemFileForm, SystemStore } from "../../model/system/systems.js";
import { systemOf } from "../../model/system/which.js";
import type { StudioValue } from "../../ui/studio-context.js";

/** How files about a run end. */
const ENDINGS: Readonly<Record<SystemFileForm, string>> = {
  report: "html",
  "space-time": "svg",
  "messages-csv": "messages.csv",
  "measures-csv": "measures.csv",
  perfetto: "perfetto.json",
  trace: "trace",
  "trace-csv": "trace.csv",
};

/** Hands out a file about the run of the system, which is made once more for it. */
export async function saveFile(
  { ports, stores }: StudioValue,
  store: SystemStore,
  form: SystemFileForm,
): Promise<void> {
  const { run } = store.getState();
  if (run === null) return;
  const project = stores.project.getState();
  const name = systemOf(project)?.name.replace(/\.system$/, "") ?? "system";
  store.setState({ isMakingFile: true, complaint: null });
  const file = await run.file(form, name, textsOf(project));
  store.setState({ isMakingFile: false });
  if (file.ok) ports.downloads.save(`${name}.${ENDINGS[form]}`, file.value.type, file.value);
  else store.setState({ complaint: file.message });
}
