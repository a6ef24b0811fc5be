import { Check, CircleHelp, Play, X } from "lucide-react";
import { formatNumber } from "../../base/time.js";
import type { Analysis } from "../../generated/services.js";
import { shownState, threadName, threadView } from "../../model/run.js";
import type { SimulationState } from "../../model/simulation.js";
import { Empty } from "../../ui/empty.js";
import { Icon } from "../../ui/icon.js";
import { LineLink } from "../../ui/line-link.js";
import { useCommand, useRun } from "../../ui/studio-context.js";
import { ThreadChip } from "../../ui/thread-chip.js";
import type { Chain, Rule } from "./chain.js";
import { CheckList } from "./check-list.js";
import { ordinal, useDecision } from "./decision.js";
import { EndCard } from "./end-card.js";

/** Why the scheduler did what it did last. */
export function WhyView() {
  const decision = useDecision();
  const outcome = useRun((state) => state.simulation?.outcome ?? null);
  if (!decision) return <NothingYet />;
  const { program, simulation, chain } = decision;
  return (
    <div className="inspector">
      {outcome ? <EndCard outcome={outcome} /> : null}
      <p className="overline num">
        Decision {formatNumber(simulation.decisions)} · tick {formatNumber(simulation.tick)}
      </p>
      <Answer simulation={simulation} chain={chain} />
      {chain && chain.rules.length > 0 ? <Rules rules={chain.rules} /> : null}
      {chain ? <LastTransfer program={program} chain={chain} /> : null}
      <Values program={program} simulation={simulation} />
    </div>
  );
}

function NothingYet() {
  const run = useCommand("run.toggle");
  return (
    <Empty
      icon={CircleHelp}
      title="No decision yet"
      text="Run or step to see which thread the scheduler picks, and the conditions that led there."
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
        {view ? <ThreadChip thread={thread} state={shownState(view.state)} /> : null}
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
            <>
              No rule of <code>{simulation.handler}</code> holds: what stands last is done.
            </>
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

function Rules({ rules }: { readonly rules: readonly Rule[] }) {
  return (
    <ol className="chain">
      {rules.map((rule) => (
        <RuleItem key={rule.key} rule={rule} />
      ))}
    </ol>
  );
}

const FATES = { held: "holds", failed: "does not hold", "not reached": "not reached" } as const;

function RuleItem({ rule }: { readonly rule: Rule }) {
  const { fate, condition, transfer, at } = rule;
  return (
    <li className={fate.replace(" ", "-")}>
      <span className="dot" aria-hidden="true">
        {fate === "held" ? <Icon of={Check} size={12} /> : null}
        {fate === "failed" ? <Icon of={X} size={12} /> : null}
      </span>
      <div className="rule-head">
        <code>{transfer?.split("=>")[0]?.trim() ?? "no transfer"}</code>
        <span className="unseen">{FATES[fate]}</span>
        {fate === "not reached" ? <em>not reached</em> : <LineLink {...at} />}
      </div>
      <div className="condition">{condition ?? "otherwise"}</div>
    </li>
  );
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

interface ValuesProps {
  readonly program: Analysis;
  readonly simulation: SimulationState;
}

/** What can have changed: the scheduler's variables and imports, then the workload's own. */
function Values({ program, simulation }: ValuesProps) {
  const fixed = new Set(program.globals.filter((each) => each.const).map(({ name }) => name));
  const ofScheduler = simulation.globals.filter(({ name }) => !fixed.has(name));
  const shown = new Set(simulation.globals.map(({ name }) => name));
  const ofWorkload = simulation.variables.filter(
    ({ name }) => !shown.has(name) && name !== name.toUpperCase(),
  );
  if (ofScheduler.length + ofWorkload.length === 0) return null;
  return (
    <section className="inspector-section">
      <h3>Values</h3>
      <dl className="values">
        {[...ofScheduler, ...ofWorkload].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {typeof value === "number" ? formatNumber(value) : value.map(formatNumber).join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
