import type { Files } from "../model/ports.js";

export const browserFiles: Files = {
  pick: async () => (await ask({}))[0] ?? null,
  pickSeveral: (accept) => ask({ accept, multiple: true }),
};

function ask(options: { accept?: string; multiple?: boolean }): Promise<readonly File[]> {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", ...options });
  return new Promise((resolve) => {
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}
