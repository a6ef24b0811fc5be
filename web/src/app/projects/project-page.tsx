import { Suspense, useRef, useState } from "react";
import type { ProjectPage as Page } from "../../model/catalogue.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { useStudio } from "../../ui/studio-context.js";
import { OverPage } from "../dialogs/over-page.js";
import "./project-page.css";

const Projects = lazily(() => import("../../views/projects/index.js"));
const Versions = lazily(() => import("../../views/versions/index.js"));
const FolderChanges = lazily(() => import("../../views/folder/index.js"));
const NewProject = lazily(() => import("../dialogs/new-project.js"));

const TITLES: Readonly<Record<Page, string>> = {
  projects: "Projects",
  versions: "Earlier versions",
  folder: "Changes in the folder",
};

/** A page about projects over the workbench. */
export default function ProjectPage({ page }: { readonly page: Page }) {
  const { catalogue } = useStudio().stores;
  const [isBeginning, setBeginning] = useState(false);
  const close = () => catalogue.setState({ page: null });
  const opener = useRef<HTMLElement>(null);
  const backToMenu = (event: Event) => {
    event.preventDefault();
    document.querySelector<HTMLElement>("[data-opens=projects]")?.focus();
  };
  return (
    <>
      {isBeginning ? null : (
        <OverPage
          title={TITLES[page]}
          className="project-page"
          onEnd={close}
          onVeil={close}
          onCloseAutoFocus={backToMenu}
          // A notice is answered while the page is open.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Compartment>
            {page === "projects" ? (
              <Projects onNew={() => setBeginning(true)} onEnd={close} />
            ) : page === "versions" ? (
              <Versions onEnd={close} />
            ) : (
              <FolderChanges onEnd={close} />
            )}
          </Compartment>
        </OverPage>
      )}
      {isBeginning ? (
        <Suspense fallback={null}>
          <NewProject opener={opener} onEnd={close} />
        </Suspense>
      ) : null}
    </>
  );
}
