import type { Studio } from "../../model/commands.js";
import type { Greeted } from "../create-studio.js";

/** Once the greeting was closed, or the tour begun, it does not come again. */
export function greetOnce({ stores, ports }: Studio): void {
  const { overlay } = stores;
  if (!overlay.getState().welcome) return;
  const end = overlay.subscribe(({ welcome }) => {
    if (welcome) return;
    ports.preferences.save("welcome", { seen: true } satisfies Greeted);
    end();
  });
}
