import { formatNumber } from "../../base/time.js";
import type { SharedVariable } from "../../generated/services.js";
import { shownState, threadName } from "../../model/run/run.js";
import type { ContainerView, SimulationState } from "../../model/run/simulation.js";
import { ThreadChip } from "../../ui/thread-chip.js";
import { tip } from "../../ui/tip.js";
import { useSystem, useSystemStore } from "./system-store.js";

/** Of a long container so many threads are drawn. */
const MOST_CHIPS = 12;
const MOST_VALUES = 8;

export interface Process {
  /** 0 is the manager. */
  readonly number: number;
  readonly label: string;
  /** Empty for the manager. */
  readonly family: string;
}

interface ProcessCardProps {
  readonly process: Process;
  readonly state: SimulationState | null;
}

/** A process as a frame that holds its containers with the threads, or nodes, in them. */
export function ProcessCard({ process, state }: ProcessCardProps) {
  const store = useSystemStore();
  const isSelected = useSystem((all) => all.selected === process.number);
  const select = () => store.setState({ selected: isSelected ? null : process.number });
  return (
    <article
      className={`process${process.number === 0 ? " manager" : ""}${isSelected ? " selected" : ""}`}
      data-process={process.number}
      aria-label={cardWords(process, state)}
    >
      <header>
        <button type="button" aria-pressed={isSelected} onClick={select}>
          <b>{process.label}</b>
          {process.family === "" ? null : <span className="family">{process.family}</span>}
        </button>
        <span className={`process-state ${stateOf(state)}`}>{stateWords(process, state)}</span>
      </header>
      {state === null ? null : <Containers state={state} isManager={process.number === 0} />}
      {state === null ? null : process.number === 0 ? (
        <SharedValues state={state} />
      ) : (
        <Values state={state} />
      )}
    </article>
  );
}

function Containers({
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
function SharedValues({ state }: { readonly state: SimulationState }) {
  const shared = useSystem((all) => all.compiled?.shared) ?? NONE;
  const values = new Map(state.globals.map(({ name, value }) => [name, value]));
  if (shared.length === 0) return <Values state={state} />;
  return (
    <table className="process-shared">
      <caption>Shared variables</caption>
      <tbody>
        {shared.map(({ name, model, reason }) => (
          <tr key={name} {...tip(reason)}>
            <th scope="row">{name}</th>
            <td>{valueWords(values.get(name))}</td>
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

function Values({ state }: { readonly state: SimulationState }) {
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

type Shown = "running" | "idle" | "ended" | "failed" | "absent";

function stateOf(state: SimulationState | null): Shown {
  if (state === null || (state.threads.length === 0 && state.tick === 0)) return "absent";
  if (state.outcome?.kind === "fault" || state.outcome?.kind === "deadlock") return "failed";
  if (state.outcome !== null) return "ended";
  return state.running > 0 ? "running" : "idle";
}

function stateWords(process: Process, state: SimulationState | null): string {
  switch (stateOf(state)) {
    case "absent":
      return process.number === 0 ? "waits for nodes" : "not there yet";
    case "failed":
      return "fault";
    case "ended":
      return "has ended";
    case "running":
      return `runs ${threadName(state, state?.running ?? 0)}`;
    case "idle":
      return process.number === 0 ? "" : "idle";
  }
}

function cardWords(process: Process, state: SimulationState | null): string {
  const what = process.number === 0 ? "Manager" : `Node ${process.label}, ${process.family}`;
  const words = stateWords(process, state);
  return words === "" ? what : `${what}: ${words}`;
}
