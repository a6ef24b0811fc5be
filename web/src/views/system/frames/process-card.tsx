import { formatNumber } from "../../../base/time.js";
import type { SharedVariable } from "../../../generated/services.js";
import { shownState } from "../../../model/run/run.js";
import type { ContainerView, SimulationState } from "../../../model/run/simulation.js";
import { MANAGER } from "../../../model/system/program.js";
import { ThreadChip } from "../../../ui/thread-chip.js";
import { tip } from "../../../ui/tip.js";
import { useSystem } from "../system-store.js";

/** Of a long container so many threads are drawn. */
const MOST_CHIPS = 12;
const MOST_VALUES = 8;

export function Containers({
  state,
  isManager,
}: {
  readonly state: SimulationState;
  readonly isManager: boolean;
}) {
  const shown = state.containers.filter(({ local }) => !local);
  return (
    <ul className="process-containers">
      {shown.map((container) => (
        <li key={container.node}>
          <code>{container.name}</code>
          {isManager ? (
            <Nodes container={container} state={state} />
          ) : (
            <Threads container={container} state={state} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ContentsProps {
  readonly container: ContainerView;
  readonly state: SimulationState;
}

function Threads({ container: { threads }, state }: ContentsProps) {
  if (threads.length === 0) return <span className="nobody">–</span>;
  const more = threads.length - MOST_CHIPS;
  return (
    <span className="process-threads">
      {threads.slice(0, MOST_CHIPS).map((thread) => {
        const view = state.threads[thread - 1];
        return view ? (
          <ThreadChip key={thread} thread={thread} state={shownState(view.state)} small />
        ) : null;
      })}
      {more > 0 ? <span className="nobody">+{more}</span> : null}
    </span>
  );
}

/** The manager's containers hold nodes; a node is known by its number in the system. */
function Nodes({ container: { threads }, state }: ContentsProps) {
  const nodes = useSystem((all) => all.compiled?.plan?.nodes);
  if (threads.length === 0) return <span className="nobody">–</span>;
  return (
    <span className="process-threads">
      {threads.map((thread) => {
        const number = state.threads[thread - 1]?.instance ?? 0;
        return (
          <span key={thread} className="node-chip">
            {nodes?.[number - 1]?.label ?? `node ${number}`}
          </span>
        );
      })}
    </span>
  );
}

/** What the processes share: where the one true value of each variable is. */
export function SharedValues() {
  const state = useSystem((all) => all.state?.processes[MANAGER] ?? null);
  const shared = useSystem((all) => all.compiled?.shared) ?? NONE;
  if (state === null) return null;
  const values = new Map(state.globals.map(({ name, value }) => [name, value]));
  if (shared.length === 0) return <Values state={state} />;
  return (
    <table className="process-shared">
      <caption>Shared variables</caption>
      <tbody>
        {shared.map(({ name, kind, model, reason }) => (
          <tr key={name} {...tip(reason)}>
            <th scope="row">{name}</th>
            <td>{kind === "node" ? <i>of each node</i> : valueWords(values.get(name))}</td>
            <td>
              <span className={`model ${model}`}>{model}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NONE: readonly SharedVariable[] = [];

function valueWords(value: number | readonly number[] | undefined): string {
  if (value === undefined) return "";
  return typeof value === "number" ? formatNumber(value) : value.map(formatNumber).join(" ");
}

export function Values({ state }: { readonly state: SimulationState }) {
  // Constants are written in capitals, and never change.
  const own = state.globals.filter(
    ({ name, value }) => typeof value === "number" && name !== name.toUpperCase(),
  );
  if (own.length === 0) return null;
  return (
    <dl className="process-values">
      {own.slice(0, MOST_VALUES).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(Number(value))}</dd>
        </div>
      ))}
    </dl>
  );
}
