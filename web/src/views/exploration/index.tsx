import { Network } from "lucide-react";
import { use } from "react";
import { isMaster } from "../../model/project/project.js";
import { Empty } from "../../ui/empty.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { DeskContext } from "./desk-context.js";
import { QuestionForm } from "./question-form.js";
import { Results } from "./results.js";
import { RunOfVerdict } from "./run-of-verdict.js";
import "./exploration.css";

/** All runs of the scheduler: what is asked of them, what holds, and the shortest run that fails. */
export default function ExplorationView() {
  const desk = use(useStudio().requests.exploration());
  const isDistributed = useProject((state) => isMaster(state.scheduler.text));
  if (isDistributed) {
    return (
      <Empty
        icon={Network}
        title="Nodes are not explored yet"
        text="Run one of the schedulers by itself, by its tab, to explore that."
      />
    );
  }
  return (
    <DeskContext value={desk}>
      <section className="exploration" aria-label="Exploration of all runs">
        <QuestionForm />
        <Results />
        <RunOfVerdict />
      </section>
    </DeskContext>
  );
}
