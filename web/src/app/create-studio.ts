import { createCommands, createRequests } from "../actions/index.js";
import { createCatalogueStore } from "../model/catalogue.js";
import type { Stores } from "../model/commands.js";
import { createKeysStore } from "../model/keys.js";
import { createLayoutStore } from "../model/layout.js";
import { createNoticesStore, notify } from "../model/notices.js";
import { createOfflineStore } from "../model/offline.js";
import { createOverlayStore } from "../model/overlay.js";
import type { Ports } from "../model/ports.js";
import { createCompilationStore } from "../model/project/compilation.js";
import { createFolderStore } from "../model/project/folder/folder-store.js";
import { createHistoryStore } from "../model/project/history.js";
import { createProjectStore } from "../model/project/project.js";
import { createRulesStore } from "../model/project/rules.js";
import { createRunStore } from "../model/run/run.js";
import { createSelectionStore } from "../model/selection.js";
import { listenForHeldEvents } from "../ui/held-events.js";
import { isSaidInPlace } from "../ui/lazily.js";
import type { StudioValue } from "../ui/studio-context.js";
import { keepOutlined } from "./forced-colours.js";
import { keepRunnable } from "./live/run.js";
import { keepThemed, systemIsDark } from "./theme.js";

/** What is kept of the greeting of a first visit. */
export interface Greeted {
  readonly seen: boolean;
}

/** Stores and commands over the given ports. Nothing goes on yet. */
export function createStudio(ports: Ports): StudioValue {
  const stores: Stores = {
    project: createProjectStore(),
    history: createHistoryStore(),
    compilation: createCompilationStore(),
    rules: createRulesStore(),
    run: createRunStore(),
    selection: createSelectionStore(),
    layout: createLayoutStore(ports.preferences.load("layout")),
    catalogue: createCatalogueStore(),
    folder: createFolderStore(),
    notices: createNoticesStore(),
    offline: createOfflineStore(),
    overlay: createOverlayStore(!ports.preferences.load<Greeted>("welcome").seen),
    keys: createKeysStore(ports.preferences.load("keys")),
  };
  const studio = { stores, ports };
  return {
    ...studio,
    commands: createCommands(studio, systemIsDark),
    requests: createRequests(studio),
  };
}

/** Sets everything going that goes on by itself. */
export function enliven(studio: StudioValue): void {
  const { stores, ports } = studio;
  keepThemed(stores.layout);
  keepOutlined();
  stores.layout.subscribe((layout) => ports.preferences.save("layout", layout));
  listenForHeldEvents();
  keepRunnable(studio);
  void keepLoaded(studio);
  void import("./behind.js").then(({ enlivenBehind }) => enlivenBehind(studio));
  // What a command needs is loaded with its first use. Without this, a command that lacks it would do nothing, and say nothing.
  addEventListener("vite:preloadError", ({ payload }) =>
    // What waits for the part hears of it behind this event.
    setTimeout(() => {
      if (!isSaidInPlace(payload))
        notify(stores.notices, "A part of the page could not be loaded. Try again.");
    }),
  );
  stores.project.subscribe(({ breakpoints, systemBreakpoints }) => {
    if (breakpoints?.length || systemBreakpoints?.length) void studio.requests.breakpoints();
  });
}

/** How long after a failure the part that keeps projects is asked for again, in milliseconds. */
const PATIENCE = 5_000;

/** Nothing is kept until this part is there. */
async function keepLoaded(studio: StudioValue): Promise<void> {
  try {
    (await import("./keeping/index.js")).keepInBrowser(studio);
  } catch {
    studio.stores.project.setState({ saved: "failed" });
    setTimeout(() => void keepLoaded(studio), PATIENCE);
  }
}
