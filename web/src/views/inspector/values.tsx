import { formatNumber } from "../../base/time.js";
import type { Analysis } from "../../generated/services.js";
import type { SimulationState } from "../../model/simulation.js";

interface ValuesProps {
  readonly program: Analysis;
  readonly simulation: SimulationState;
}

/** What can have changed: the scheduler's variables and imports, then the workload's own. */
export function Values({ program, simulation }: ValuesProps) {
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
