import { ChevronRight } from "lucide-react";
import { Suspense } from "react";
import { threadName, threadView } from "../../../model/run/run.js";
import { Icon } from "../../../ui/icons/icon.js";
import { lazily } from "../../../ui/lazily.js";
import { useStudio } from "../../../ui/studio-context.js";
import { ThreadChip } from "../../../ui/thread-chip.js";
import { useDecision } from "./decision.js";

const AnswerReason = lazily(() => import("./answer-reason.js"));

/** The answer in one line, for a narrow screen; leads to the whole of it. */
export function AnswerLine() {
  const decision = useDecision();
  const { layout } = useStudio().stores;
  if (!decision) return null;
  const { program, simulation } = decision;
  const view = threadView(simulation, simulation.running);
  const next = simulation.pause && program.sites[simulation.pause.site];
  return (
    <button
      type="button"
      className="answer-line"
      onClick={() => layout.setState({ narrowPlace: "why" })}
    >
      {view ? <ThreadChip thread={view.thread} state="running" /> : null}
      <span className="grow">
        <b>
          {view && !next ? `${threadName(simulation, view.thread)} runs next` : simulation.handler}
        </b>
        <span className="muted">
          <Suspense>
            <AnswerReason />
          </Suspense>
        </span>
      </span>
      <Icon of={ChevronRight} />
    </button>
  );
}
