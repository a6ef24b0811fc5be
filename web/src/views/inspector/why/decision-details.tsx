import { Check, X } from "lucide-react";
import { Fragment, Suspense } from "react";
import type { Analysis } from "../../../generated/services.js";
import { appoints, decides } from "../../../model/run/decision.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { Icon } from "../../../ui/icons/icon.js";
import { lazily } from "../../../ui/lazily.js";
import { LineLink } from "../../../ui/line-link.js";
import { useRun } from "../../../ui/studio-context.js";
import { CheckList } from "../check-list.js";
import { type Chain, type Rule, sourceOf } from "./chain.js";
import { ChosenAppointment, LevelOf } from "./chosen-appointment.js";
import { Conditions } from "./conditions.js";
import { met } from "./met.js";
import { NotChosen } from "./not-chosen.js";
import { PlaceInLine } from "./place-in-line.js";
import { useMoment } from "./use-moment.js";
import { Values } from "./values.js";

/** Of a group scheduler. */
const GroupWay = lazily(() => import("./group-way.js"));

interface DecisionDetailsProps {
  readonly program: Analysis;
  readonly simulation: SimulationState;
  readonly chain: Chain | null;
}

/** What led to the last decision: rules with what they met, the place in its container, values. */
export default function DecisionDetails({ program, simulation, chain }: DecisionDetailsProps) {
  const isRecorded = useRun(({ recording }) => recording !== null);
  const moment = useMoment(simulation, chain?.passed ?? null);
  const isDecision = decides(simulation.handler);
  if (program.model === "group" && isDecision) {
    return (
      <>
        <Suspense fallback={null}>
          <GroupWay />
        </Suspense>
        <NotChosen simulation={simulation} />
        <Values program={program} simulation={simulation} before={moment?.before ?? null} />
      </>
    );
  }
  return (
    <>
      {chain && isDecision ? (
        <PlaceInLine program={program} simulation={simulation} chain={chain} moment={moment} />
      ) : null}
      {isDecision ? <LevelOf program={program} simulation={simulation} /> : null}
      {chain && appoints(simulation.handler) ? (
        <ChosenAppointment
          program={program}
          simulation={simulation}
          chain={chain}
          moment={moment}
        />
      ) : null}
      {chain && chain.rules.length > 0 ? (
        <Rules rules={chain.rules} moment={moment?.state ?? null} />
      ) : null}
      {isRecorded ? (
        <p className="answer-reason">
          A recorded run does not tell which conditions were asked, nor what they met.
        </p>
      ) : null}
      {chain ? <LastTransfer program={program} chain={chain} /> : null}
      {isDecision ? <NotChosen simulation={simulation} /> : null}
      <Values program={program} simulation={simulation} before={moment?.before ?? null} />
    </>
  );
}

interface RulesProps {
  readonly rules: readonly Rule[];
  /** Where the handler was behind their conditions. */
  readonly moment: SimulationState | null;
}

function Rules({ rules, moment }: RulesProps) {
  const reached = rules.filter(({ fate }) => fate !== "not reached");
  const later = rules.filter(({ fate }) => fate === "not reached");
  return (
    <ol className="chain">
      {reached.map((rule) => (
        <ReachedRule key={rule.key} rule={rule} moment={moment} />
      ))}
      {later.length > 0 ? <LaterRules rules={later} /> : null}
    </ol>
  );
}

interface ReachedRuleProps {
  readonly rule: Rule;
  readonly moment: SimulationState | null;
}

function ReachedRule({ rule, moment }: ReachedRuleProps) {
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
        <Conditions parts={met(at, held, moment)} />
      )}
    </li>
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
        {chain.move ? "This transfer" : "This statement"} <LineLink {...at} />
      </h3>
      <CheckList checks={checks} />
    </section>
  );
}
