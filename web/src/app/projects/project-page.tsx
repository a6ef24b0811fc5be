import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { Suspense, useRef, useState } from "react";
import type { ProjectPage as Page } from "../../model/catalogue.js";
import { Icon } from "../../ui/icon.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { useStudio } from "../../ui/studio-context.js";
import "../dialogs/dialog.css";
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
      <Dialog.Root open={!isBeginning} onOpenChange={(open) => open || close()}>
        <Dialog.Portal>
          <Dialog.Overlay className="dialog-veil" onClick={close} />
          <Dialog.Content
            className="popover project-page"
            aria-describedby={undefined}
            onCloseAutoFocus={backToMenu}
            // A notice is answered while the page is open.
            onInteractOutside={(event) => event.preventDefault()}
          >
            <header>
              <Dialog.Title>{TITLES[page]}</Dialog.Title>
              <Dialog.Close className="icon-btn" aria-label="Close">
                <Icon of={X} />
              </Dialog.Close>
            </header>
            <Compartment>
              {page === "projects" ? (
                <Projects onNew={() => setBeginning(true)} onEnd={close} />
              ) : page === "versions" ? (
                <Versions onEnd={close} />
              ) : (
                <FolderChanges onEnd={close} />
              )}
            </Compartment>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      {isBeginning ? (
        <Suspense fallback={null}>
          <NewProject opener={opener} onEnd={close} />
        </Suspense>
      ) : null}
    </>
  );
}
