import { formatNumber } from "../../../base/time.js";
import { count } from "../../../base/words.js";
import { decides } from "../../../model/run/decision.js";
import { shownState, threadName, threadView } from "../../../model/run/run.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { LineLink } from "../../../ui/line-link.js";
import { useRun } from "../../../ui/studio-context.js";
import { QueueList } from "../place/queue-list.js";
import type { Chain } from "./chain.js";
import { Conditions } from "./conditions.js";
import { ordinal, useDecision } from "./decision.js";
import { detailOf } from "./in-line.js";
import { met } from "./met.js";
import { useMoment } from "./use-moment.js";
import { type OwnRule, type WhyNot, whyNot } from "./why-not.js";

/** Why a thread that is ready was not chosen at the last decision. */
export default function WhyNotView({ thread }: { readonly thread: number }) {
  const decision = useDecision();
  const isReady = useRun(({ simulation }) => {
    const state = threadView(simulation, thread)?.state;
    return state !== undefined && shownState(state) === "ready";
  });
  if (!decision || !isReady || decision.simulation.pause !== null) return null;
  const { program, simulation, chain } = decision;
  const isDecision = decides(simulation.handler) && simulation.running > 0;
  return (
    <section className="inspector-section why-not" aria-label="Why not this thread?">
      <h3>Why not this thread?</h3>
      {isDecision && chain ? (
        <Reason thread={thread} program={program} simulation={simulation} chain={chain} />
      ) : (
        <p className="check">
          Step to a decision: then it stands here why another thread was chosen.
        </p>
      )}
    </section>
  );
}

interface ReasonProps {
  readonly thread: number;
  readonly program: Parameters<typeof whyNot>[1];
  readonly simulation: SimulationState;
  readonly chain: Chain;
}

function Reason({ thread, program, simulation, chain }: ReasonProps) {
  const moment = useMoment(simulation, chain.passed);
  const why = moment && whyNot(thread, program, simulation, chain, moment);
  if (!why) return null;
  const chosen = threadName(simulation, simulation.running);
  return (
    <>
      <Standing why={why} chosen={chosen} />
      {why.rules.map((own) => (
        <RuleReason key={own.rule.key} own={own} why={why} moment={moment.state} />
      ))}
      {why.sameArray && chain.move ? (
        <p className="check">
          <span>
            This time <code>{chain.source}</code> was{" "}
            <code>{nameAt(chain.move.from, simulation)}</code>.
          </span>
        </p>
      ) : null}
      <WaysOut why={why} />
    </>
  );
}

/** Where it was, since when, and who leaves before it. */
function Standing({ why, chosen }: { readonly why: WhyNot; readonly chosen: string }) {
  const { line, own, before, sameContainer } = why;
  if (!line || !own) return null;
  const detail = detailOf(own, line.node);
  return (
    <>
      <p className="check">
        <span>
          It was number {formatNumber(before.length + 1)} of {formatNumber(line.threads.length)} in{" "}
          <code>{line.container}</code>
          {detail && `, ${detail}`}.{" "}
          {sameContainer ? `${chosen} left it, and leaves before it.` : null}
        </span>
      </p>
      {before.length > 0 ? (
        <>
          <p className="check">{count(before.length, "thread")} before it:</p>
          <QueueList label={`Before it in ${line.container}`} line={line} threads={before} />
        </>
      ) : null}
    </>
  );
}

interface RuleReasonProps {
  readonly own: OwnRule;
  readonly why: WhyNot;
  readonly moment: SimulationState | null;
}

/** What became of a rule that takes from its container. */
function RuleReason({ own: { rule, place }, why: { held }, moment }: RuleReasonProps) {
  const { fate, at, condition } = rule;
  return (
    <div className="why-not-rule">
      <p className="rule-head">
        <code>{rule.transfer}</code> <LineLink {...at} />
      </p>
      <p className="check">
        {fate === "held"
          ? `The ${ordinal(place)} rule held: it took the thread that leaves first.`
          : null}
        {fate === "failed"
          ? `The ${ordinal(place)} rule takes from there, and did not hold:`
          : null}
        {fate === "not reached" && held
          ? `The ${ordinal(place)} rule takes from there. It was not reached, for the ${ordinal(held.place)} held.`
          : null}
      </p>
      {fate === "failed" && condition !== null ? (
        <Conditions parts={met(at, false, moment)} />
      ) : null}
    </div>
  );
}

/** Where no rule of the decision takes from its container. */
function WaysOut({
  why: { waysOut, rules, sameContainer, sameArray, line },
}: {
  readonly why: WhyNot;
}) {
  if (rules.length > 0 || sameContainer || sameArray || !line) return null;
  const handlers = [...new Set(waysOut.map(({ handler }) => handler))];
  return (
    <p className="check">
      <span>
        No rule of this decision takes from <code>{line.container}</code>.{" "}
        {handlers.length > 0 ? "Threads leave it in " : "No transfer takes threads out of it."}
        {handlers.map((handler, index) => (
          <span key={handler}>
            {index > 0 ? ", " : ""}
            <code>{handler}</code>
          </span>
        ))}
        {handlers.length > 0 ? "." : ""}
      </span>
    </p>
  );
}

function nameAt(container: number, { containers }: SimulationState): string {
  return containers.find(({ node }) => node === container)?.name ?? "";
}
