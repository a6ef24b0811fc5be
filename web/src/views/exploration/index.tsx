import { use } from "react";
import { isMaster, mainSystem } from "../../model/project/project.js";
import { lazily } from "../../ui/lazily.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { DeskContext } from "./desk-context.js";
import { QuestionForm } from "./question-form.js";
import { Results } from "./results.js";
import { RunOfVerdict } from "./run-of-verdict.js";
import "./exploration.css";

const SystemExplorationView = lazily(() => import("./system/index.js"));

/** All runs of the scheduler, or of the system: what is asked of them, what holds, and the shortest run that fails. */
export default function ExplorationView() {
  const desk = use(useStudio().requests.exploration());
  const runsSystem = useProject(
    (state) => isMaster(state.scheduler.text) || mainSystem(state) !== null,
  );
  return (
    <DeskContext value={desk}>
      {runsSystem ? (
        <SystemExplorationView />
      ) : (
        <section className="exploration" aria-label="Exploration of all runs">
          <QuestionForm />
          <Results />
          <RunOfVerdict />
        </section>
      )}
    </DeskContext>
  );
}
