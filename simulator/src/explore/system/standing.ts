import { type Result, success } from "../../base/result.js";
import { MANAGER } from "../../system/numbers.js";
import type { SystemProcess } from "../../system/process.js";
import type { SystemProgram } from "../../system/program.js";
import type { Vocabulary } from "../formula.js";
import { schedulerVocabulary } from "../property-text.js";
import type { KeyState, KeyThread } from "../state.js";
import { StandingReader } from "../workload/standing.js";

/** Where a process stands before it begins. */
const NOWHERE: KeyState = { running: 0, containers: [], threads: [], variables: {} };

/** A process of a system by its name; null: the manager, whose names stand for themselves. */
interface Part {
  readonly label: string | null;
  readonly names: Vocabulary;
}

/** `www.ready`; of the manager `ready`. What has no name has none here. */
const within = (label: string | null, name: string) =>
  label === null || name === "" ? name : `${label}.${name}`;

/** What properties of a system can name: `NODE.NAME` of each node, and what the master has by its name. */
export function systemVocabulary({ plan, schedulers, manager }: SystemProgram): Result<Vocabulary> {
  const read = new Map<Uint8Array, Result<Vocabulary>>();
  const parts: Part[] = [];
  const all = plan.nodes.map(({ family, label }) => ({ label, bytes: schedulers[family] }));
  for (const { label, bytes } of [{ label: null, bytes: manager ?? undefined }, ...all]) {
    if (bytes === undefined) continue;
    const names = read.get(bytes) ?? schedulerVocabulary(bytes);
    read.set(bytes, names);
    if (!names.ok) return names;
    parts.push({ label, names: names.value });
  }
  return success(joined(parts));
}

function joined(parts: readonly Part[]): Vocabulary {
  const all = (of: "containers" | "variables") =>
    parts.flatMap(({ label, names }) => names[of].map((name) => within(label, name)));
  const nodes = parts.flatMap(({ label, names: { attributes } }) =>
    label === null ? [] : [{ name: label, attributes }],
  );
  return { containers: all("containers"), variables: all("variables"), attributes: [], nodes };
}

/** Where all processes of a system stand, as properties see it. What has crashed has nothing any more. */
export class SystemStanding {
  readonly #processes: readonly SystemProcess[];
  readonly #readers: ReadonlyMap<number, StandingReader>;
  readonly #states = new Map<number, KeyState>();

  constructor(processes: readonly SystemProcess[]) {
    this.#processes = processes;
    this.#readers = new Map(
      processes.map(({ engine, place }) => [place.number, new StandingReader(engine)]),
    );
    for (const { place } of processes) this.note(place.number, this.read(place.number));
  }

  /** Where a process's run stands. */
  read(number: number): KeyState {
    return this.#readers.get(number)?.read() ?? NOWHERE;
  }

  /** From now on the process stands there. */
  note(number: number, state: KeyState): void {
    this.#states.set(number, state);
  }

  /** All of them at a time, ns. */
  at(time: number): KeyState {
    const containers: KeyState["containers"][number][] = [];
    const threads: KeyThread[] = [];
    const variables: Record<string, KeyState["variables"][string]> = {};
    for (const { place } of this.#processes) {
      const state = this.#states.get(place.number) ?? NOWHERE;
      const label = place.number === MANAGER ? null : place.label;
      const isGone = (place.plan?.crashes ?? Number.POSITIVE_INFINITY) <= time;
      for (const container of state.containers) {
        containers.push(isGone ? { ...container, threads: [] } : container);
      }
      for (const [name, value] of Object.entries(state.variables)) {
        variables[within(label, name)] = value;
      }
      if (label === null || isGone) continue;
      for (const thread of state.threads) threads.push({ ...thread, node: label });
    }
    return { running: 0, containers, threads, variables };
  }
}
