import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.js";
import { createPorts } from "./app/create-ports.js";
import { createStudio, enliven } from "./app/create-studio.js";
import { ErrorBoundary } from "./app/error-boundary.js";
import { openFirst } from "./app/open-first.js";
import "./app/styles/index.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page lacks its root element.");

const studio = createStudio(createPorts());
enliven(studio);
void openFirst(studio).then(() => studio.ports.compiler.start());

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary studio={studio}>
      <App studio={studio} />
    </ErrorBoundary>
  </StrictMode>,
);
