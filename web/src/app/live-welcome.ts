import type { Studio } from "../model/commands.js";

interface Kept {
  readonly seen: boolean;
}

/** Greets who was never here. Once the greeting was closed, or the tour begun, it does not come again. */
export function greet({ stores, ports }: Studio): void {
  const { overlay } = stores;
  if (ports.preferences.load<Kept>("welcome").seen) return;
  overlay.setState({ welcome: true });
  const end = overlay.subscribe(({ welcome }) => {
    if (welcome) return;
    ports.preferences.save("welcome", { seen: true } satisfies Kept);
    end();
  });
}
