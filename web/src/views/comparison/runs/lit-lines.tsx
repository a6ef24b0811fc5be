import type { Successor } from "../../../model/run/forks.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { excerpt } from "./excerpt.js";
import { useTextOf } from "./use-text-of.js";

interface LitLinesProps {
  readonly scheduler: Successor;
  readonly state: SimulationState | null;
}

/** The lines of a scheduler around the transfer or dispatch that was carried out last. */
export function LitLines({ scheduler, state }: LitLinesProps) {
  const { program } = scheduler;
  const site = state && state.site > 0 ? program.sites[state.site] : undefined;
  const text = useTextOf(scheduler, site?.file ?? null);
  const lines = site && text !== null ? excerpt(text, site.line) : [];
  const where = site ? `${site.file}, line ${site.line}` : "No transfer in this tick";
  return (
    <figure className="lit-lines" aria-label={where}>
      <figcaption>{where}</figcaption>
      <pre>
        {lines.map(({ number, words }) => (
          <span key={number} className={number === site?.line ? "lit" : undefined}>
            <i>{number}</i>
            {words}
            {"\n"}
          </span>
        ))}
      </pre>
    </figure>
  );
}
