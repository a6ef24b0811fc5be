import { ChoiceKind, ExploredEvent, ExploredEventName, ThreadState } from "../generated/layout.js";
import type { Explorer } from "./explorer.js";
import { NONE, type Step } from "./layout.js";
import { KeyReader, withNames } from "./state.js";
import type { NamedStep } from "./types.js";
import { wordsOf } from "./words.js";

/** Events that name a lock. */
const OF_LOCKS: ReadonlySet<number> = new Set([
  ExploredEvent.ACQUIRE,
  ExploredEvent.RELEASE,
  ExploredEvent.GET,
]);

/** A step from where a path stands, and the state that it leads to; NONE for one that fails. */
export interface ToldStep {
  readonly told: NamedStep;
  readonly target: number;
}

/** Gives threads names in the order of their births, and follows who is who from state to state. */
export class PathTeller {
  readonly #explorer: Explorer;
  readonly #reader: KeyReader;
  readonly #countsCalls: boolean;
  /** By place - 1 in the state that the path has come to. */
  #names: readonly string[] = [];
  #born = 0;
  #state = NONE;

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
    this.#reader = new KeyReader(explorer.descriptor, explorer.look());
    const asksForTime = explorer.variations.some(({ name }) => name === "now");
    this.#countsCalls = asksForTime || explorer.look().appoints !== 0;
  }

  /** Another one that goes on from where this one stands. */
  fork(): PathTeller {
    const other = new PathTeller(this.#explorer);
    other.#names = this.#names;
    other.#born = this.#born;
    other.#state = this.#state;
    return other;
  }

  /** All steps from where the path stands. */
  ahead(): ToldStep[] {
    return this.#explorer.steps(this.#state).map((step) => {
      const told = this.fork().#take(step);
      return { told, target: told.after === null ? NONE : step.target };
    });
  }

  /** Takes the same step as another path did; the state that it leads to, if there is one. */
  follow(step: NamedStep): number | undefined {
    const same = this.#explorer
      .steps(this.#state)
      .find((each) => isSame(this.fork().#take(each), step));
    if (same !== undefined) this.#take(same);
    return same?.target;
  }

  /** The step to a neighbouring state: of several the least. */
  to(state: number, accepts: (step: Step) => boolean = () => true): NamedStep {
    const steps = this.#explorer.steps(this.#state);
    const found = steps.find((step) => step.target === state && !step.failed && accepts(step));
    if (found === undefined) throw new Error(`No step leads from ${this.#state} to ${state}.`);
    return this.#take(found);
  }

  /** A step by its number. */
  take(number: number): NamedStep {
    const step = this.#explorer.steps(this.#state)[number];
    if (step === undefined) throw new Error(`There is no step ${number} from ${this.#state}.`);
    return this.#take(step);
  }

  /** Whoever is watched where the path stands. */
  watched(): string | null {
    if (this.#state === NONE) return null;
    const { threads } = this.#reader.read(this.#explorer.key(this.#state));
    const place = threads.findIndex(({ isWatched }) => isWatched);
    return place < 0 ? null : (this.#names[place] ?? null);
  }

  #take(step: Step): NamedStep {
    const before = this.#names;
    const bornBefore = this.#born;
    const name = (place: number) => (place === 0 ? null : (before[place - 1] ?? null));
    const newborn = step.event === ExploredEvent.BIRTH ? nameOf(bornBefore) : null;
    const happened = {
      event: (ExploredEventName[step.event] ?? "").toLowerCase(),
      thread: newborn ?? name(step.thread),
      other: name(step.other || (newborn === null ? 0 : step.thread)),
      values: this.#valuesOf(step),
      ...this.#answersIn(step),
      ...this.#delayIn(step),
      ...sliceIn(step),
      ...dueIn(step),
      ...(this.#countsCalls && { calls: step.calls }),
    };
    const told = { ...happened, words: wordsOf(happened) };
    if (newborn !== null) this.#born++;
    if (step.failed || step.target === NONE)
      return { ...told, ...this.#grownIn(step, name), after: null };
    this.#state = step.target;
    const state = this.#reader.read(this.#explorer.key(step.target));
    this.#names = state.threads.map((_, index) => name(step.from[index] ?? 0) ?? newborn ?? "?");
    return { ...told, after: withNames(state, this.#names) };
  }

  #delayIn({ decisions }: Step): Pick<NamedStep, "delay"> {
    const passed = decisions.find(({ kind }) => kind === ChoiceKind.PASSED);
    if (passed !== undefined) return { delay: passed.taken };
    const passing = decisions.find(({ kind }) => kind === ChoiceKind.PASSING);
    if (passing === undefined) return {};
    return { delay: this.#explorer.variations[passing.subject]?.values[passing.taken] ?? 0 };
  }

  /** Jobs of the step's thread are others by then; and time has gone by, over which those have run who run. */
  #grownIn(step: Step, name: (place: number) => string | null): Pick<NamedStep, "grown"> {
    const grows = step.decisions.filter(({ kind }) => kind === ChoiceKind.GROWTH);
    if (grows.length === 0 || this.#state === NONE) return {};
    const { threads } = this.#reader.read(this.#explorer.key(this.#state));
    const running = threads.flatMap(({ state }, index) =>
      state === ThreadState.RUNNING ? [index + 1] : [],
    );
    const grown = grows.flatMap(({ subject, taken }) => {
      const { name: attribute = "?", values = [] } = this.#explorer.variations[subject] ?? {};
      const place = attribute === "used" ? running.shift() : step.thread;
      const thread = name(place ?? 0);
      const was = threads[(place ?? 0) - 1]?.attributes[attribute] ?? 0;
      const at = attribute === "used" ? -1 - taken : values.findIndex((one) => one >= was) + taken;
      return thread === null ? [] : [{ thread, name: attribute, value: values.at(at) ?? 0 }];
    });
    return { grown };
  }

  #answersIn({ decisions }: Step): Pick<NamedStep, "answers"> {
    const { variations } = this.#explorer;
    const answers = decisions.flatMap(({ kind, subject, taken }) => {
      if (kind === ChoiceKind.REMAINDER) return [{ name: `rand() % ${subject}`, value: taken }];
      if (kind !== ChoiceKind.RANDOM && kind !== ChoiceKind.ANSWER) return [];
      const { name = "?", values = [] } = variations[subject] ?? {};
      return [{ name: `${name}()`, value: values[taken] ?? 0 }];
    });
    return answers.length > 0 ? { answers } : {};
  }

  #valuesOf(step: Step): NamedStep["values"] {
    const { variations } = this.#explorer;
    const called = step.event === ExploredEvent.CALL ? [{ name: "call", value: step.import }] : [];
    if (OF_LOCKS.has(step.event)) return [{ name: "lock", value: step.import + 1 }];
    const written = step.decisions
      .filter(({ kind }) => kind === ChoiceKind.VALUE)
      .map(({ subject, taken }) => ({
        name: variations[subject]?.name ?? "?",
        value: variations[subject]?.values[taken] ?? 0,
      }));
    return [...called, ...written];
  }
}

function sliceIn({ decisions }: Step): Pick<NamedStep, "slice"> {
  const slice = decisions.find(({ kind }) => kind === ChoiceKind.SLICE)?.taken;
  return slice === undefined ? {} : { slice };
}

function dueIn({ decisions }: Step): Pick<NamedStep, "due"> {
  const due = decisions.find(({ kind }) => kind === ChoiceKind.DUE)?.taken;
  return due === undefined ? {} : { due };
}

/** Whether the same happens, and threads stand alike behind it. */
const isSame = (one: NamedStep, other: NamedStep) => asText(one) === asText(other);

const asText = ({ words, after }: NamedStep) =>
  JSON.stringify([words, after?.running, after?.containers, after?.variables]);

/** a to z, then a1 and so on. */
function nameOf(number: number): string {
  const letter = String.fromCharCode("a".charCodeAt(0) + (number % 26));
  return number < 26 ? letter : `${letter}${Math.floor(number / 26)}`;
}
