import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.js";
import { createPorts } from "./app/create-ports.js";
import { createStudio, enliven } from "./app/create-studio.js";
import { ErrorBoundary } from "./app/error-boundary.js";
import { listProjects, openFirst } from "./app/open-first.js";
import "./app/styles/index.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page lacks its root element.");

if (new URLSearchParams(location.search).has("embed"))
  void import("./app/embed/index.js").then(({ showEmbed }) => showEmbed(root));
else showStudio(root);

function showStudio(root: HTMLElement): void {
  const studio = createStudio(createPorts());
  enliven(studio);
  void openFirst(studio).then(() => {
    // Nothing that the first picture needs is on its way any more.
    studio.ports.compiler.start();
    return listProjects(studio);
  });
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary studio={studio}>
        <App studio={studio} />
      </ErrorBoundary>
    </StrictMode>,
  );
}
