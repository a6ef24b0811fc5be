import { formatNumber } from "../../../base/time.js";
import type { Analysis, SiteInfo } from "../../../generated/services.js";
import type { Pause, SimulationState } from "../../../model/run/simulation.js";
import { formatLocal, type NamedValue, valuesIn } from "../../../model/run/values-in-place.js";
import { LineLink } from "../../../ui/line-link.js";
import { Conditions } from "./conditions.js";
import { met } from "./met.js";
import { Values } from "./values.js";

interface PauseViewProps {
  readonly program: Analysis;
  readonly simulation: SimulationState;
  readonly pause: Pause;
}

/** Where the run stands within a handler: the statement, and what everything in sight holds. */
export default function PauseView({ program, simulation, pause }: PauseViewProps) {
  const at = program.sites[pause.site];
  const locals = pause.locals.map((local) => ({
    name: local.name,
    value: formatLocal(local, simulation),
  }));
  return (
    <div className="inspector">
      <p className="overline num">
        In <code>{simulation.handler}</code> · step {formatNumber(pause.passed + 1)} of tick{" "}
        {formatNumber(simulation.tick)}
      </p>
      {at ? (
        <>
          <h2 className="answer">
            <code>{at.text.replace(/;$/, "")}</code>
          </h2>
          <p className="answer-reason">
            {comment(at, pause)} <LineLink {...at} />
          </p>
          {isCondition(at) ? (
            <Conditions parts={met(at, pause.value !== 0, simulation)} />
          ) : (
            <Section title="In this line" values={valuesIn(at.text, program, simulation)} />
          )}
        </>
      ) : null}
      <Section title="Variables of the handler" values={locals} />
      <Values program={program} simulation={simulation} />
    </div>
  );
}

/** An analysis that an older version of the page has kept knows no parts. */
function isCondition({ kind, parts }: SiteInfo): boolean {
  return kind === "branch" || (parts ?? []).length > 0;
}

/** Conditions and checks are known where the run stands; what else there is comes next. */
function comment(at: SiteInfo, { value }: Pause): string {
  const { kind } = at;
  if (isCondition(at)) return value === 0 ? "This condition fails." : "This condition holds.";
  if (kind === "check") return value === 0 ? "This was checked: no." : "This was checked: yes.";
  return "This comes next.";
}

function Section({
  title,
  values,
}: {
  readonly title: string;
  readonly values: readonly NamedValue[];
}) {
  if (values.length === 0) return null;
  return (
    <section className="inspector-section">
      <h3>{title}</h3>
      <dl className="values">
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
