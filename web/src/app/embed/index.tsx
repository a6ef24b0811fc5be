import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { failure, success } from "../../base/result.js";
import type { Preferences, ProjectStorage } from "../../model/ports.js";
import { embedOptions } from "../../model/share/embed.js";
import { isLink } from "../../model/share/link.js";
import { createPorts } from "../create-ports.js";
import { createStudio } from "../create-studio.js";
import { ErrorBoundary } from "../error-boundary.js";
import { keepOutlined } from "../forced-colours.js";
import { keepThemed } from "../theme.js";
import { listenToPage } from "./answer.js";
import { Embedded } from "./embedded.js";
import { EmbedPage } from "./page.js";
import { passingLessons } from "./passing-lessons.js";

/** Nothing is kept in the browser of somebody who reads another page. */
const NOTHING_KEPT = new Proxy({} as ProjectStorage, {
  get: (_, method) => async () =>
    method === "current" || method.toString().startsWith("of")
      ? success(null)
      : failure("Nothing is kept by an embedded view."),
});
const NO_PREFERENCES: Preferences = { load: () => ({}), save: () => {} };

/** Speed of a view that runs at once, in ticks per second. */
const PLAYING = 4;

/** Shows the page as a view within another one. */
export function showEmbed(root: HTMLElement): void {
  const options = embedOptions(location.search);
  const all = createPorts();
  const ports = {
    ...all,
    projects: NOTHING_KEPT,
    preferences: NO_PREFERENCES,
    lessons: passingLessons(all.lessons),
  };
  const studio = createStudio(ports);
  studio.stores.layout.setState({ theme: options.theme });
  keepThemed(studio.stores.layout);
  keepOutlined();
  const embedded = new Embedded(studio);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary studio={studio}>
        <EmbedPage embedded={embedded} view={options.view} />
      </ErrorBoundary>
    </StrictMode>,
  );
  void begin(embedded, options.example, options.plays);
  listenToPage(embedded, options.origin);
}

async function begin(embedded: Embedded, example: string | null, plays: boolean): Promise<void> {
  const isNamed = isLink(location.hash) || example !== null;
  if (!isNamed && parent !== window) return; // the page around says what is loaded
  const loaded = await embedded.load(
    example !== null && !isLink(location.hash)
      ? { kind: "example", id: example }
      : { kind: "link", link: location.hash },
  );
  if (!loaded.ok || !plays) return;
  const awake = await embedded.wake();
  if (awake.ok) await embedded.play(PLAYING);
}
