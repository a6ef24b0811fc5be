import type { OutputKind } from "../generated/services.js";
import type { Command, CommandId, Studio } from "../model/commands.js";
import { errorsOf } from "../model/compilation.js";
import { notify } from "../model/notices.js";
import { outputRequest } from "../model/project.js";

interface Kind {
  readonly id: CommandId;
  readonly label: string;
  readonly type: string;
}

const KINDS: Readonly<Record<OutputKind, Kind>> = {
  c: { id: "export.c", label: "Download C", type: "text/x-c" },
  wat: { id: "export.wat", label: "Download WebAssembly text", type: "text/plain" },
  dot: { id: "export.dot", label: "Download graph as DOT", type: "text/plain" },
  pth: { id: "export.pth", label: "Download C for GNU Pth", type: "text/x-c" },
  dynamicc: { id: "export.dynamicc", label: "Download Dynamic C library", type: "text/x-c" },
};

const LOADING = "The compiler is loading. The download begins as soon as it is there.";

/** A command that hands out one generated text of a scheduler without errors. */
export function exportOutput({ stores, ports }: Studio, kind: OutputKind): Command {
  const { id, label, type } = KINDS[kind];
  return {
    id,
    label,
    shortcut: null,
    enabled({ compilation }) {
      const { analysis } = compilation.getState();
      return analysis !== null && errorsOf(analysis) === 0;
    },
    async execute() {
      const { release } = stores.layout.getState();
      if (stores.compilation.getState().status.kind === "loading") notify(stores.notices, LOADING);
      const request = outputRequest(stores.project.getState(), kind, release);
      const answer = await ports.compiler.output(request);
      if (!answer.ok) return notify(stores.notices, answer.message);
      const { name, text, problem } = answer.value;
      if (text !== null) ports.downloads.save(name, type, text);
      else if (problem !== null) notify(stores.notices, problem);
    },
  };
}
