import type { Command, CommandId, Studio } from "../model/commands.js";
import { type CompilationState, errorsOf } from "../model/compilation.js";
import type { Output } from "../model/layout.js";

interface OutputKind {
  readonly id: CommandId;
  readonly label: string;
  readonly extension: string;
  readonly type: string;
}

const KINDS: Readonly<Record<Output, OutputKind>> = {
  c: { id: "export.c", label: "Download C", extension: "c", type: "text/x-c" },
  wat: {
    id: "export.wat",
    label: "Download WebAssembly text",
    extension: "wat",
    type: "text/plain",
  },
  dot: { id: "export.dot", label: "Download graph as DOT", extension: "dot", type: "text/plain" },
};

/** A command that hands out one generated text of a scheduler without errors. */
export function exportOutput({ stores, ports }: Studio, output: Output): Command {
  const { id, label, extension, type } = KINDS[output];
  return {
    id,
    label,
    shortcut: null,
    enabled: ({ compilation }) => isCurrent(compilation.getState()),
    execute() {
      const { analysis } = stores.compilation.getState();
      if (!analysis?.compiled) return;
      ports.downloads.save(
        `${analysis.name}.${extension}`,
        type,
        analysis.compiled.outputs[output],
      );
    },
  };
}

function isCurrent({ analysis }: CompilationState): boolean {
  return errorsOf(analysis) === 0 && Boolean(analysis?.compiled);
}
