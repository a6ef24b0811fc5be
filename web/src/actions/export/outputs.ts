import { TARGETS } from "../../generated/libraries.js";
import type { FolderTarget, OutputKind } from "../../generated/services.js";
import type { Command, Family, Stores, Studio } from "../../model/commands.js";
import { errorsOf } from "../../model/project/compilation.js";
import { FOLDER_TARGETS } from "../../model/project/folder-targets.js";
import { take } from "./take.js";

/** What can be taken away of what the compiler writes. */
export function outputCommands(studio: Studio): Family<"export" | "output"> {
  const output = (kind: OutputKind, label: string) =>
    take(label, isTranslatable, async () => (await files()).saveOutput(studio, kind));
  const folders = Object.fromEntries(
    FOLDER_TARGETS.map((kind) => [
      `export.${kind}`,
      output(kind, `Download for ${TARGETS[kind].title}`),
    ]),
  ) as Record<`export.${FolderTarget}`, Command>;
  return {
    "export.c": output("c", "Download C"),
    "export.wat": output("wat", "Download WebAssembly text"),
    "export.dot": output("dot", "Download graph as DOT"),
    ...folders,
    "output.copy": take(
      "Copy the generated text",
      ({ compilation }) => Boolean(compilation.getState().generated?.output.text),
      async () => (await files()).copyOutput(studio),
    ),
  };
}

const files = () => import("./files.js");

function isTranslatable({ compilation }: Stores): boolean {
  const { analysis } = compilation.getState();
  return analysis !== null && errorsOf(analysis) === 0;
}
