import { ChoiceKind, ExploredEvent } from "../../generated/layout.js";
import type { Explorer } from "../explorer.js";
import { type Decision, NONE, type Step } from "../layout.js";

/** A step from a state, as the other scheduler might take it. */
export interface Way {
  /** Among the steps from its state. */
  readonly number: number;
  readonly step: Step;
  /** What the scheduler decided: whom it dispatches, for how long, and who stands where in the library's record behind it. */
  readonly decided: string;
}

/** What leads on from a state, by what happens as a program sees it. */
export type Ways = ReadonlyMap<string, Way>;

/** Where a key has what, and what of a thread: see key.c in the runtime. */
const ALIVE = 2;
const STATE = 0;
const STATE_BITS = 0x3f;
const NAME = 2;
const NAME_BITS = 0x0f;
const PROCESSOR_SHIFT = 4;

/** Events that name a call or a lock by its number. */
const BY_NUMBER: ReadonlySet<number> = new Set([
  ExploredEvent.CALL,
  ExploredEvent.ACQUIRE,
  ExploredEvent.RELEASE,
  ExploredEvent.GET,
]);

/** One of two schedulers, with its steps by what a program does. */
export class Side {
  readonly explorer: Explorer;
  readonly #ways = new Map<number, Ways>();
  readonly #records = new Map<number, string>();

  constructor(explorer: Explorer) {
    this.explorer = explorer;
  }

  isKnown(state: number): boolean {
    return state === NONE || state < this.explorer.look().expanded;
  }

  /** Of a state that is known. */
  from(state: number): Ways {
    const known = this.#ways.get(state);
    if (known !== undefined) return known;
    const ways = new Map<string, Way>();
    for (const [label, event] of this.#eventsFrom(state)) {
      ways.set(label, { ...event, decided: this.#decidedIn(event) });
    }
    this.#ways.set(state, ways);
    return ways;
  }

  #eventsFrom(state: number): ReadonlyMap<string, Event> {
    const names = this.#threadsIn(state).map(({ name }) => name);
    const events = new Map<string, Event>();
    for (const [number, step] of this.explorer.steps(state).entries()) {
      const chosen = names[step.thread - 1] ?? 0;
      events.set(labelOf(step, names, this.explorer), { number, step, chosen });
    }
    return events;
  }

  #decidedIn({ step, chosen }: Event): string {
    const slice = step.decisions.find(({ kind }) => kind === ChoiceKind.SLICE)?.taken;
    const behind = step.failed || step.target === NONE ? "" : this.#recordOf(step.target);
    return [chosen, slice, behind].join("; ");
  }

  /** What the library knows: how each thread stands, and, for that tells who has an appointment, what can happen next. */
  #recordOf(state: number): string {
    const known = this.#records.get(state);
    if (known !== undefined) return known;
    const threads = this.#threadsIn(state).map(
      ({ name, state: standing, processor }) => `${name} ${standing} ${processor}`,
    );
    const appoints = this.explorer.look().appoints === 1;
    const events = appoints ? [...this.#eventsFrom(state).keys()] : [];
    const record = [...threads.sort(), ...events.sort()].join(", ");
    this.#records.set(state, record);
    return record;
  }

  /** By place, with the number that a thread keeps for life. */
  #threadsIn(state: number) {
    if (state === NONE) return [];
    const { threadsAt, threadSize } = this.explorer.look();
    const key = this.explorer.key(state);
    return Array.from({ length: key[ALIVE] ?? 0 }, (_, place) => {
      const at = threadsAt + place * threadSize;
      const name = key[at + NAME] ?? 0;
      return {
        name: name & NAME_BITS,
        processor: name >> PROCESSOR_SHIFT,
        state: (key[at + STATE] ?? 0) & STATE_BITS,
      };
    });
  }
}

type Event = Pick<Way, "number" | "step"> & {
  /** Whom it is about; of a dispatch who was chosen. */
  readonly chosen: number;
};

/** What a program does, and what its surroundings do; of a dispatch not whom the scheduler chose, for that is what is compared. */
function labelOf(step: Step, names: readonly number[], { variations }: Explorer): string {
  const { event, thread, other, decisions } = step;
  const nameAt = (place: number) => names[place - 1] ?? 0;
  const who = event === ExploredEvent.DISPATCH ? 0 : nameAt(thread);
  const valueIn = ({ subject, taken }: Decision) => {
    const varied = variations[subject];
    return `${varied?.name}=${varied?.values[taken]}`;
  };
  const of = (kind: number) => decisions.filter((one) => one.kind === kind);
  const values = of(ChoiceKind.VALUE).map(valueIn).sort();
  const grown = of(ChoiceKind.GROWTH).map(
    ({ subject, taken }) => `${variations[subject]?.name}+${taken}`,
  );
  const passed = of(ChoiceKind.PASSING).map(valueIn);
  const answers = decisions.flatMap((each) => {
    if (each.kind === ChoiceKind.REMAINDER) return [`rand%${each.subject}=${each.taken}`];
    const isAnswer = each.kind === ChoiceKind.RANDOM || each.kind === ChoiceKind.ANSWER;
    return isAnswer ? [valueIn(each)] : [];
  });
  const which = BY_NUMBER.has(event) ? step.import : "";
  return [event, which, who, nameAt(other), ...values, ...grown, ...passed, ...answers].join(" ");
}
