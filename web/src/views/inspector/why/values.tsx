import { formatNumber } from "../../../base/time.js";
import type { Analysis } from "../../../generated/services.js";
import type { SimulationState } from "../../../model/run/simulation.js";

interface ValuesProps {
  readonly program: Analysis;
  readonly simulation: SimulationState;
  /** As they were after the tick before; null where that is not told. */
  readonly before?: SimulationState["globals"] | null;
}

type Value = number | readonly number[];

/** What can have changed: the scheduler's variables and imports, then the workload's own. */
export function Values({ program, simulation, before = null }: ValuesProps) {
  const fixed = new Set(program.globals.filter((each) => each.const).map(({ name }) => name));
  const ofScheduler = simulation.globals.filter(({ name }) => !fixed.has(name));
  const shown = new Set(simulation.globals.map(({ name }) => name));
  const ofWorkload = simulation.variables.filter(
    ({ name }) => !shown.has(name) && name !== name.toUpperCase(),
  );
  if (ofScheduler.length + ofWorkload.length === 0) return null;
  const former = new Map(before?.map(({ name, value }) => [name, value]));
  return (
    <section className="inspector-section">
      <h3>Values {simulation.pause ? null : <em>before → after this tick</em>}</h3>
      <dl className="values">
        {[...ofScheduler, ...ofWorkload].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Change from={former.get(name) ?? value} to={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Change({ from, to }: { readonly from: Value; readonly to: Value }) {
  const [before, after] = [written(from), written(to)];
  if (before === after) return <>{after}</>;
  return (
    <>
      <span className="muted">{before} → </span>
      {after}
    </>
  );
}

function written(value: Value): string {
  return typeof value === "number" ? formatNumber(value) : value.map(formatNumber).join(", ");
}
