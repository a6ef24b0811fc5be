import type { Command, Studio } from "../model/commands.js";
import { notify } from "../model/notices.js";

/** Copies the generated text that is open. */
export function copyOutput({ stores, ports }: Studio): Command {
  return {
    id: "output.copy",
    label: "Copy the generated text",
    shortcut: null,
    enabled: ({ compilation }) => Boolean(compilation.getState().generated?.output.text),
    async execute() {
      const { name, text } = stores.compilation.getState().generated?.output ?? {};
      if (!text) return;
      const copied = await ports.downloads.copy(text);
      notify(stores.notices, copied.ok ? `${name} is copied.` : copied.message);
    },
  };
}
