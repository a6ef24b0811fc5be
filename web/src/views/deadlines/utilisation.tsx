import { formatShare, formatTime } from "../../base/time.js";
import type { Deadlines, UtilisationBound } from "../../generated/services.js";

/** How much of the processor the jobs need, against the bounds below which nothing is missed. */
export function Utilisation({ found }: { readonly found: Deadlines }) {
  const { utilisation, bounds, demand } = found;
  if (utilisation === null) return null;
  const inner = bounds.filter(({ name, applies }) => applies && name !== HYPERBOLIC);
  const most = Math.max(1, utilisation);
  return (
    <section className="utilisation" aria-label="Utilisation">
      <h3>Utilisation {formatShare(utilisation, 1)}</h3>
      <figure
        className="utilisation-track"
        aria-label={`The jobs need ${formatShare(utilisation, 1)} of the processor`}
      >
        {found.tasks.map((task, index) => (
          <span
            key={task.name}
            className={`utilisation-part part-${index % 4}`}
            style={{ inlineSize: `${(100 * task.utilisation * task.instances) / most}%` }}
            data-tip={`${task.name}: ${formatShare(task.utilisation * task.instances, 1)}`}
          />
        ))}
        {inner.map((bound) =>
          bound.limit === null || bound.limit >= 1 ? null : (
            <Limit key={bound.name} at={bound.limit / most} text={bound.name} />
          ),
        )}
        <Limit at={1 / most} text="all of it" />
      </figure>
      <ul className="utilisation-bounds">
        {bounds.map((bound) => (
          <BoundLine key={bound.name} bound={bound} />
        ))}
        {demand ? (
          <li className={demand.holds ? "holds" : "open"}>
            <b>Processor demand</b> {demand.words}
            {demand.busyPeriodNs === null
              ? null
              : ` (longest busy period ${formatTime(demand.busyPeriodNs)})`}
            .
          </li>
        ) : null}
      </ul>
    </section>
  );
}

const HYPERBOLIC = "hyperbolic";

const TITLES: Readonly<Record<string, string>> = { [HYPERBOLIC]: "Hyperbolic bound" };

function BoundLine({ bound }: { readonly bound: UtilisationBound }) {
  return (
    <li className={bound.applies && bound.holds ? "holds" : "open"}>
      <b>{TITLES[bound.name] ?? bound.name}</b> {bound.words}.
    </li>
  );
}

interface LimitProps {
  readonly at: number;
  readonly text: string;
}

function Limit({ at, text }: LimitProps) {
  return (
    <span className="utilisation-limit" style={{ insetInlineStart: `${100 * Math.min(at, 1)}%` }}>
      <small>{text}</small>
    </span>
  );
}
