import { Check, X } from "lucide-react";
import { useStore } from "zustand";
import { candidates } from "../../../model/lessons/candidates.js";
import { canAdvance, isOver, shownState, threadName, threadView } from "../../../model/run/run.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useCommand, useRun, useSelection } from "../../../ui/studio-context.js";
import { ThreadChip } from "../../../ui/thread-chip.js";
import { useWords } from "../lesson-words.js";
import type { StepProps } from "./step.js";
import { useGraphAnswers } from "./use-graph-answers.js";

/**
 * Who runs next? A thread is chosen here or by its card in the graph, or in a table, a chart or the inspector; the run goes on
 * to the decision, and what came is told.
 */
export function Prediction({ desk }: StepProps) {
  const simulation = useRun((state) => state.simulation);
  const goesOn = useRun(canAdvance);
  const over = useRun(isOver);
  const foreseen = useStore(desk.store, (state) => state.foreseen);
  const { language, say } = useWords();
  const toStart = useCommand("run.toStart");
  const selection = useSelection((state) => state.selection);
  const meant = selection.kind === "thread" ? threadView(simulation, selection.thread) : null;
  const threads = candidates(simulation);
  const canAnswer = goesOn && threads.length > 0;
  useGraphAnswers(desk, canAnswer && !simulation?.playing);
  return (
    <section lang={language} className="lesson-predict" aria-label={say("whoIsNext")}>
      <h4>{say("whoIsNext")}</h4>
      {canAnswer ? (
        <>
          <p className="muted">{say("pressThread")}</p>
          <ul>
            {threads.map(({ thread, state }) => (
              <li key={thread}>
                <button
                  type="button"
                  className="btn secondary"
                  aria-disabled={simulation?.playing}
                  onClick={() => void desk.predict(thread)}
                >
                  <ThreadChip thread={thread} state={shownState(state)} />
                  {threadName(simulation, thread)}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="muted">{say(goesOn ? "noThread" : over ? "runIsOver" : "preparing")}</p>
      )}
      {meant && goesOn ? (
        <button
          type="button"
          className="btn primary small"
          aria-disabled={simulation?.playing}
          onClick={() => void desk.predict(meant.thread)}
        >
          {say("isNext", { thread: threadName(simulation, meant.thread) })}
        </button>
      ) : null}
      {toStart.available ? (
        <button
          type="button"
          className="btn secondary small"
          onClick={() => void toStart.execute()}
        >
          {say("toStart")}
        </button>
      ) : null}
      <p role="status" className={foreseen ? (foreseen.isRight ? "right" : "wrong") : undefined}>
        {foreseen ? (
          <>
            <Icon of={foreseen.isRight ? Check : X} size={14} />
            {say(foreseen.isRight ? "foreseen" : "notForeseen", {
              came: foreseen.came,
              expected: foreseen.expected,
            })}
          </>
        ) : null}
      </p>
    </section>
  );
}
