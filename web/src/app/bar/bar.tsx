import { Redo2, Undo2 } from "lucide-react";
import { plain } from "../../base/words.js";
import { CommandButton } from "../../ui/command-button.js";
import { Mark } from "../../ui/icons/glyphs.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { useHistory, useLayout, useProject } from "../../ui/studio-context.js";
import { RunBar } from "./run-bar.js";
import { SavedMark } from "./saved-mark.js";

/** Menus are loaded behind the first picture; until then their place is kept. */
const ProjectMenu = lazily(() => import("./project-menu.js"));
const RightSide = lazily(() => import("./right-side.js"));

/** The bar at the top. On a narrow screen run controls stand at the bottom instead, and the page of a system has its own. */
export function Bar({ narrow }: { readonly narrow: boolean }) {
  const ofSystem = useLayout((state) => state.resultsTab === "system");
  return (
    <header className="bar">
      <div className="side">
        <h1 className="unseen">Catapults Studio</h1>
        <Mark />
        <Compartment small waiting={<ProjectName />}>
          <ProjectMenu />
        </Compartment>
        <SavedMark />
        {narrow ? null : <span className="bar-line" />}
        <UndoButtons />
      </div>
      {narrow || ofSystem ? null : <RunBar />}
      <div className="side right">
        <Compartment small waiting={<span className="side-place" />}>
          <RightSide narrow={narrow} />
        </Compartment>
      </div>
    </header>
  );
}

/** Back and forth in what was done, each named after what it would take back or do again. */
function UndoButtons() {
  const past = useHistory((state) => state.past.at(-1)?.name);
  const future = useHistory((state) => state.future.at(-1)?.name);
  return (
    <>
      <CommandButton command="edit.undo" icon={Undo2} label={named("Undo", past)} />
      <CommandButton command="edit.redo" icon={Redo2} label={named("Redo", future)} />
    </>
  );
}

function named(command: string, entry: string | undefined): string {
  return entry === undefined ? command : `${command}: ${plain(entry)}`;
}

function ProjectName() {
  const name = useProject((state) => state.name);
  return <span className="project-button">{name}</span>;
}
