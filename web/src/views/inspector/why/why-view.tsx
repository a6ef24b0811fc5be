import { CircleHelp, Play } from "lucide-react";
import { Suspense } from "react";
import { formatNumber } from "../../../base/time.js";
import { decides } from "../../../model/run/decision.js";
import { shownState, threadName, threadView } from "../../../model/run/run.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { Empty } from "../../../ui/empty.js";
import { Icon } from "../../../ui/icons/icon.js";
import { lazily } from "../../../ui/lazily.js";
import { useCommand, useCompilation, useHeld, useRun } from "../../../ui/studio-context.js";
import { ThreadChip } from "../../../ui/thread-chip.js";
import type { Chain } from "./chain.js";
import { ordinal, useDecision } from "./decision.js";
import { EndCard } from "./end-card.js";

/** Loaded when a run first stands within a handler. */
const PauseView = lazily(() => import("./pause-view.js"));

/** Loaded when there is a first decision to explain. */
const DecisionDetails = lazily(() => import("./decision-details.js"));

/** Why the scheduler did what it did last; within a handler, what it is about to do. */
export function WhyView() {
  const decision = useDecision();
  const outcome = useRun((state) => state.simulation?.outcome ?? null);
  if (!decision) return <NothingYet />;
  const { program, simulation, chain } = decision;
  if (simulation.pause) {
    return (
      <Suspense fallback={null}>
        <PauseView program={program} simulation={simulation} pause={simulation.pause} />
      </Suspense>
    );
  }
  return (
    <div className="inspector">
      {outcome ? <EndCard outcome={outcome} /> : null}
      <p className="overline num">
        Decision {formatNumber(simulation.decisions)} · tick {formatNumber(simulation.tick)}
      </p>
      <Answer simulation={simulation} chain={chain} isTree={program.model === "group"} />
      <Suspense fallback={null}>
        <DecisionDetails program={program} simulation={simulation} chain={chain} />
      </Suspense>
    </div>
  );
}

function NothingYet() {
  const run = useCommand("run.toggle");
  const isManager = useHeld() === "node";
  const isUnfinished = useCompilation(({ analysis }) => analysis?.compiled === null);
  return (
    <Empty
      icon={CircleHelp}
      title="No decision yet"
      text={
        isUnfinished && !run.available
          ? "It can run as soon as its text has no errors and schedule dispatches a thread."
          : isManager
            ? "The manager stores the nodes that arrive, and selects one where a thread is born. Step it there to see the conditions that led to it."
            : "Run or step to see which thread the scheduler picks, and the conditions that led there."
      }
    >
      <button
        type="button"
        className="btn secondary"
        disabled={!run.available}
        onClick={() => void run.execute()}
      >
        <Icon of={Play} size={14} />
        Run
      </button>
    </Empty>
  );
}

interface AnswerProps {
  readonly simulation: SimulationState;
  readonly chain: Chain | null;
  /** Of a group scheduler, whose way to the thread is told in place of a rule. */
  readonly isTree: boolean;
}

function Answer({ simulation, chain, isTree }: AnswerProps) {
  const move = simulation.moves.at(-1);
  const decided = decides(simulation.handler);
  const thread = decided ? simulation.running || (move?.thread ?? 0) : simulation.handlerThread;
  const view = threadView(simulation, thread);
  const name = threadName(simulation, thread);
  const held = chain?.rules.findIndex((rule) => rule.fate === "held") ?? -1;
  return (
    <>
      <h2 className="answer">
        {view ? (
          <ThreadChip thread={thread} state={decided ? "running" : shownState(view.state)} />
        ) : null}
        {view && decided ? (
          `${name} runs next`
        ) : (
          <span>
            <code>{simulation.handler}</code> was called{view ? ` for ${name}` : ""}
          </span>
        )}
      </h2>
      {held >= 0 && !isTree ? (
        <p className="answer-reason">
          {chain?.rules[held]?.condition === null ? (
            <>No condition held, so the last rule applies.</>
          ) : (
            <>
              The {ordinal(held)} rule of <code>{simulation.handler}</code> is the first that holds.
            </>
          )}
        </p>
      ) : null}
    </>
  );
}
