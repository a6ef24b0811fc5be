import type { OutputKind } from "../generated/services.js";
import type { Command, Studio } from "../model/commands.js";
import { errorsOf } from "../model/compilation.js";

const LABELS: Readonly<Record<OutputKind, string>> = {
  c: "Download C",
  wat: "Download WebAssembly text",
  dot: "Download graph as DOT",
  pth: "Download for GNU Pth",
  dynamicc: "Download for Dynamic C",
};

/** A command that hands out what is generated of a scheduler without errors. */
export function exportOutput(studio: Studio, kind: OutputKind): Command {
  return {
    id: `export.${kind}`,
    label: LABELS[kind],
    shortcut: null,
    enabled({ compilation }) {
      const { analysis } = compilation.getState();
      return analysis !== null && errorsOf(analysis) === 0;
    },
    async execute() {
      const { saveOutput } = await import("./exports.js");
      await saveOutput(studio, kind);
    },
  };
}
