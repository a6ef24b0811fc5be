import type { Studio } from "../../model/commands.js";
import { openWholePage } from "../../model/layout.js";
import { notify } from "../../model/notices.js";
import { labelsIn, recordedFiles } from "../../model/system/recorded.js";
import { systemOf } from "../../model/system/which.js";
import { openExample } from "../project/open-example.js";

/** Shows a run of real processes in the place of the simulation of the project's system. */
export async function openMergedRun(studio: Studio, fileName: string, text: string): Promise<void> {
  const { layout, notices, project } = studio.stores;
  if (systemOf(project.getState()) !== null) {
    const { opened } = project.getState();
    recordedFiles.setState({ file: { fileName, text, opened, isShown: true } });
    return openWholePage(layout, "system");
  }
  const what = `\`${fileName}\` is a run of several processes, and the open project has no system`;
  const example = await exampleOf(studio, text);
  if (example === null) {
    return notify(notices, `${what}. Open the project of its system, then the file.`);
  }
  notify(notices, `${what}.`, {
    label: `Open “${example.title}” with it`,
    run: async () => {
      await openExample(studio, example.id);
      await openMergedRun(studio, fileName, text);
    },
  });
}

/** An example whose system has all nodes of a run. */
async function exampleOf({ stores, ports }: Studio, text: string) {
  const nodes = labelsIn(text).filter((label) => label !== "manager");
  if (nodes.length === 0) return null;
  for (const { id, title } of stores.catalogue.getState().examples) {
    const example = await ports.examples.load(id);
    const system = example.ok ? systemOf(example.value) : null;
    if (system && nodes.every((label) => declares(system.text, label))) return { id, title };
  }
  return null;
}

/** Of an array of nodes its name is declared. */
const declares = (system: string, label: string): boolean =>
  new RegExp(`\\bnode\\s+${label.replace(/\[.*$/, "").replace(/\W/g, "")}\\b`).test(system);
