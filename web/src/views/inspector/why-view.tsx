import { Check, CircleHelp, Play, X } from "lucide-react";
import { Fragment, Suspense } from "react";
import { formatNumber } from "../../base/time.js";
import type { Analysis } from "../../generated/services.js";
import { shownState, threadName, threadView } from "../../model/run.js";
import type { SimulationState } from "../../model/simulation.js";
import { Empty } from "../../ui/empty.js";
import { Icon } from "../../ui/icon.js";
import { lazily } from "../../ui/lazily.js";
import { LineLink } from "../../ui/line-link.js";
import { useCommand, useCompilation, useRun } from "../../ui/studio-context.js";
import { ThreadChip } from "../../ui/thread-chip.js";
import { type Chain, type Rule, sourceOf } from "./chain.js";
import { CheckList } from "./check-list.js";
import { type Conjunct, conjunctsOf, type Known, knownAtDecision } from "./conjuncts.js";
import { ordinal, useDecision } from "./decision.js";
import { discipline } from "./discipline.js";
import { EndCard } from "./end-card.js";
import { Values } from "./values.js";

/** Loaded when a run first stands within a handler. */
const PauseView = lazily(() => import("./pause-view.js"));

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
      <Answer simulation={simulation} chain={chain} />
      {chain && chain.rules.length === 0 && simulation.handler === "schedule" ? (
        <NextToLeave program={program} source={chain.source} />
      ) : null}
      {chain && chain.rules.length > 0 ? (
        <Rules rules={chain.rules} known={knownAtDecision(program, simulation)} />
      ) : null}
      {chain ? <LastTransfer program={program} chain={chain} /> : null}
      <Values program={program} simulation={simulation} />
    </div>
  );
}

function NothingYet() {
  const run = useCommand("run.toggle");
  const isUnfinished = useCompilation(({ analysis }) => analysis?.compiled === null);
  return (
    <Empty
      icon={CircleHelp}
      title="No decision yet"
      text={
        isUnfinished && !run.available
          ? "It can run as soon as its text has no errors and schedule dispatches a thread."
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
}

function Answer({ simulation, chain }: AnswerProps) {
  const move = simulation.moves.at(-1);
  const decided = simulation.handler === "schedule";
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
      {held >= 0 ? (
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

/** The reason where no condition decided: which thread a container gives away first. */
function NextToLeave({ program, source }: { readonly program: Analysis; readonly source: string }) {
  const node = program.graph?.nodes.find(({ name }) => name === source);
  if (!node) return null;
  return (
    <p className="answer-reason">
      {node.kind === "threadref" ? (
        <>
          <code>{source}</code> held it.
        </>
      ) : (
        <>
          It was the next to leave <code>{source}</code>. {discipline(node)}
        </>
      )}
    </p>
  );
}

interface RulesProps {
  readonly rules: readonly Rule[];
  readonly known: Known;
}

function Rules({ rules, known }: RulesProps) {
  const reached = rules.filter(({ fate }) => fate !== "not reached");
  const later = rules.filter(({ fate }) => fate === "not reached");
  return (
    <ol className="chain">
      {reached.map((rule) => (
        <ReachedRule key={rule.key} rule={rule} known={known} />
      ))}
      {later.length > 0 ? <LaterRules rules={later} /> : null}
    </ol>
  );
}

function ReachedRule({ rule, known }: { readonly rule: Rule; readonly known: Known }) {
  const { fate, condition, at } = rule;
  const held = fate === "held";
  return (
    <li className={fate}>
      <span className="dot">
        <Icon of={held ? Check : X} size={12} />
        <span className="unseen">{held ? "Holds:" : "Does not hold:"}</span>
      </span>
      <div className="rule-head">
        <code>{nameOf(rule)}</code>
        <LineLink {...at} />
      </div>
      {condition === null ? (
        <p className="condition">otherwise</p>
      ) : (
        conjunctsOf(condition, held, known).map((each) => (
          <ConjunctLine key={each.text} {...each} />
        ))
      )}
    </li>
  );
}

function ConjunctLine({ text, holds, values }: Conjunct) {
  return (
    <p className="condition">
      <span className={holds ? "holds" : "fails"}>
        {holds === null ? null : <Icon of={holds ? Check : X} size={12} />}
      </span>
      <span className="grow">{text}</span>
      {values ? <span className="condition-values">{values}</span> : null}
    </p>
  );
}

/** What stands behind the rule that held: `display`, then `calculations`. */
function LaterRules({ rules }: { readonly rules: readonly Rule[] }) {
  return (
    <li className="later">
      <span className="dot" />
      <div className="rule-head">
        <span>
          {rules.map((rule, index) => (
            <Fragment key={rule.key}>
              {index > 0 ? ", then " : ""}
              <code>{nameOf(rule)}</code>
            </Fragment>
          ))}
        </span>
        <em>not reached</em>
      </div>
    </li>
  );
}

/** A rule is called by where it would take its thread from. */
function nameOf({ transfer }: Rule): string {
  return transfer === null ? "no transfer" : sourceOf(transfer);
}

function LastTransfer({ program, chain }: { readonly program: Analysis; readonly chain: Chain }) {
  const at = chain.transfer;
  const checks = program.checks.list.filter(
    ({ from, file }) => from === at.from && file === at.file,
  );
  return (
    <section className="inspector-section">
      <h3>
        This transfer <LineLink {...at} />
      </h3>
      <CheckList checks={checks} />
    </section>
  );
}
