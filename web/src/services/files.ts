import type { Files } from "../model/ports.js";

export const browserFiles: Files = {
  pick() {
    const input = document.createElement("input");
    input.type = "file";
    return new Promise((resolve) => {
      input.onchange = () => resolve(input.files?.[0] ?? null);
      input.oncancel = () => resolve(null);
      input.click();
    });
  },
};
