import type { Command, Studio } from "../model/commands.js";

export function retryCompiler({ ports }: Studio): Command {
  return {
    id: "compiler.retry",
    label: "Retry",
    shortcut: null,
    enabled: ({ compilation }) => compilation.getState().status.kind === "failed",
    execute: () => ports.compiler.retry(),
  };
}
