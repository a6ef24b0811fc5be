import { writeDuration } from "../../base/format.js";
import type { NamedStep, VariedImport } from "../types.js";
import { wordsOfAct } from "./acts.js";
import type { ScriptTarget } from "./scripted.js";

/** ns between two events of running threads. */
const STEP = 1_000_000;
/** ns that each call of a handler takes, where what a thread waits for comes while its library is told of that. */
export const HANDLER = 1_000;
/** Long enough that only who is to be interrupted is. */
const QUANTUM = 1_000_000_000;

interface ScriptedThread {
  readonly name: string;
  /** Whether it is there when the run begins. */
  readonly first: boolean;
  readonly values: NamedStep["values"];
  readonly text: string[];
  /** When what it waits for comes, ns. */
  readonly wakes: number[];
  hasEnded: boolean;
  /** It computes on from before it was interrupted, up to its next event. */
  computes: boolean;
  /** How long, ns, and where that stands in its text, of a scheduler that asks for the time; null: it does not. */
  open: { readonly at: number; length: number } | null;
}

const BEFORE_HANDLERS =
  "In this run time goes by before any handler was called, and a thread is there, so nothing takes that time. Read its steps.";
const SLICES =
  "In this run quanta are of different lengths, or of none, and a library gives all threads the same. Read its steps, or let timeslice name them.";

/** What threads of a cooperative library do in a run, gathered step by step. */
export class Script {
  readonly #target: ScriptTarget;
  readonly #handler: number;
  readonly #threads = new Map<string, ScriptedThread>();
  #initial: NamedStep["values"] = [];
  #time = 0;
  /** When the first threads are born, ns. */
  #begin = 0;
  /** How much time goes by before the event, of a scheduler that asks for it. */
  #delay: number | undefined;
  /** When the running thread was dispatched. */
  #dispatched = 0;
  #running: string | null = null;
  /** The thread that gave up control last waits since then. */
  #waitsSinceNow: string | null = null;
  #hasStarted = false;
  #isReady = false;
  /** Nothing ran until something came. */
  #hasIdled = false;
  /** ns; null: none expires. */
  #quantum: number | null = null;
  /** ns of the longest time for which a thread had control and was not interrupted. */
  #longest = 0;
  /** Something that a thread waits for comes while its library is told of that. */
  #comesAtOnce = false;
  /** ns of each call of a handler, of a scheduler that asks for the time. */
  readonly #costs: number[] = [];

  /** @param handler ns that each call of a handler takes */
  constructor(target: ScriptTarget, handler = 0) {
    this.#target = target;
    this.#handler = handler;
  }

  /** Whether the run comes about only where calls of handlers take time. */
  get needsHandlers(): boolean {
    return this.#comesAtOnce && this.#handler === 0;
  }

  get time(): number {
    return this.#time;
  }

  /** Null, or why a workload cannot bring the event about. */
  add(step: NamedStep): string | null {
    this.#delay = step.delay;
    const wrong = this.#canPass(step) ? null : this.#passInHandler(step.delay ?? 0);
    if (wrong !== null) return wrong;
    const told = this.#happen(step);
    for (let call = 0; call < (step.calls ?? 0); call++) this.#costs.push(0);
    return told;
  }

  #happen(step: NamedStep): string | null {
    switch (step.event) {
      case "start":
        this.#initial = step.values;
        return null;
      case "birth":
        return this.#bear(step);
      case "dispatch":
        this.#running = step.thread;
        this.#dispatched = this.#time;
        this.#hasStarted = true;
        return null;
      case "wake":
        return this.#wake(step);
      default:
        return this.#act(step);
    }
  }

  /** Nothing else is to be done: no thread is there, none is ready, or one computes. */
  #canPass({ event }: NamedStep): boolean {
    if (event === "birth" && !this.#hasStarted) return this.#threads.size === 0;
    if (event === "wake") return !this.#isReady;
    return this.#hasStarted && event !== "dispatch" && this.#running !== null;
  }

  /** The handler that was called last takes longer by that. */
  #passInHandler(length: number): string | null {
    if (length === 0) return null;
    const last = this.#costs.length - 1;
    if (last < 0) return BEFORE_HANDLERS;
    this.#costs[last] = (this.#costs[last] ?? 0) + length;
    this.#time += length;
    return null;
  }

  #bear({ thread, values, delay = 0 }: NamedStep): string | null {
    const name = thread ?? "";
    if (this.#hasStarted) this.#say(`spawn ${name};`);
    else if (this.#threads.size === 0) this.#begin = this.#time += delay;
    this.#threads.set(name, {
      name,
      first: !this.#hasStarted,
      values,
      text: !this.#hasStarted && this.#begin > 0 ? [`offset ${writeDuration(this.#begin)};`] : [],
      wakes: [],
      hasEnded: false,
      computes: false,
      open: null,
    });
    return null;
  }

  /** It must have begun to wait before what it waits for comes; that comes while another one computes, or nothing runs. */
  #wake({ thread, delay }: NamedStep): string | null {
    const waiting = this.#threads.get(thread ?? "");
    if (waiting === undefined) return null;
    if (!this.#isReady) {
      this.#time += delay === undefined ? STEP / 4 : Math.max(delay, 1);
      this.#hasIdled = true;
    }
    this.#isReady = true;
    if (this.#hasIdled) {
      waiting.wakes.push(this.#time);
      return null;
    }
    const justBegan = this.#waitsSinceNow === thread;
    if (delay !== undefined) return this.#wakeInTime(waiting, delay, justBegan);
    this.#comesAtOnce ||= justBegan;
    waiting.wakes.push(this.#time + (justBegan ? HANDLER / 2 : -STEP / 2));
    return null;
  }

  /** Of a scheduler that asks for the time: while a thread computes, else while the handler that was called last does. */
  #wakeInTime(waiting: ScriptedThread, delay: number, justBegan: boolean): string | null {
    const computed = this.#time - this.#dispatched;
    const isInHandler = justBegan || delay > 0 || computed === 0;
    const wrong = isInHandler && delay === 0 ? this.#passInHandler(1) : null;
    waiting.wakes.push(this.#time - (isInHandler ? 0 : Math.ceil(computed / 2)));
    return wrong;
  }

  #act(step: NamedStep): string | null {
    const { thread, after } = step;
    const actor = this.#threads.get(thread ?? "");
    if (actor === undefined) return "The event is of a thread that was not born.";
    if (step.event === "expire") {
      const wrong = this.#interrupt(actor);
      if (wrong !== null) return wrong;
    } else this.#say(wordsOfAct(step, actor.name));
    this.#hasIdled = false;
    if (step.event !== "expire")
      this.#longest = Math.max(this.#longest, this.#time - this.#dispatched);
    if (step.event === "end") actor.hasEnded = true;
    this.#waitsSinceNow = step.event === "wait" ? thread : null;
    this.#isReady =
      after?.threads.some(({ state }) => state === "new" || state === "ready") ?? true;
    return null;
  }

  #say(words: string): void {
    const actor = this.#threads.get(this.#running ?? "");
    if (actor === undefined) return;
    if (actor.open !== null) {
      const rest = Math.max(this.#delay ?? 0, 1);
      this.#time += rest;
      actor.text[actor.open.at] = `compute ${writeDuration(actor.open.length + rest)};`;
      actor.text.push(words);
      actor.open = null;
      return;
    }
    const length = this.#delay ?? STEP;
    this.#time += length;
    const isTold = !actor.computes || this.#handler > 0;
    if (isTold && length > 0) actor.text.push(this.#computing(length));
    actor.computes = false;
    actor.text.push(words);
  }

  /** It wants more than it may. */
  #interrupt(actor: ScriptedThread): string | null {
    if (this.#delay !== undefined) return this.#interruptAt(actor, this.#delay);
    const left = QUANTUM - (this.#time - this.#dispatched);
    const more = this.#handler > 0 ? STEP / 2 : STEP;
    const begun = actor.computes ? more : 0;
    actor.text.push(`compute ${writeDuration(left + more - begun)};`);
    actor.computes = true;
    this.#quantum = QUANTUM;
    this.#time += left;
    return null;
  }

  /** It computes up to its next event, whenever that is. */
  #interruptAt(actor: ScriptedThread, delay: number): string | null {
    actor.open ??= { at: actor.text.push("") - 1, length: 0 };
    actor.open.length += delay;
    actor.text[actor.open.at] = `compute ${writeDuration(actor.open.length)};`;
    this.#time += delay;
    const slice = this.#time - this.#dispatched;
    if (slice === 0 || (this.#quantum !== null && this.#quantum !== slice)) return SLICES;
    this.#quantum = slice;
    return null;
  }

  /** Null, or why a workload cannot bring all of it about. */
  end(): string | null {
    return this.#quantum !== null && this.#longest > this.#quantum ? SLICES : null;
  }

  /** Up to the time that has come, whatever handlers took before. */
  #computing(length: number): string {
    if (this.#handler === 0) return `compute ${writeDuration(length)};`;
    return `compute ${writeDuration(this.#time)} - now;`;
  }

  /** @param hosts declarations of what answers the scheduler */
  text(hosts: readonly string[]): string {
    const threads = [...this.#threads.values()];
    const lines = [
      `profile ${this.#target.profile};`,
      `costs { switch 0us; handler ${this.#costsOfHandlers()}; statement 0us; host 0us; look 0us; }`,
      ...(this.#quantum === null ? [] : [`quantum ${writeDuration(this.#quantum)};`]),
      `limit time ${writeDuration(this.#time + STEP)};`,
      ...this.#initial.map((each) => this.#declaration(each, "")),
      ...hosts,
      ...threads.flatMap(arrivalsOf),
      ...threads.flatMap((thread) => this.#linesOf(thread)),
    ];
    return `workload counterexample {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`;
  }

  /** Of all calls, or call by call, where the last one stands for all that follow. */
  #costsOfHandlers(): string {
    const last = this.#costs.findLastIndex((cost) => cost > 0);
    const costs = last < 0 ? [this.#handler] : [...this.#costs.slice(0, last + 1), 0];
    return costs.map(writeDuration).join(", ");
  }

  #declaration({ name, value }: NamedStep["values"][number], prefix: string): string {
    const type = this.#import(name)?.type ?? "int";
    return `${prefix}${type} ${name} = ${type === "time" ? writeDuration(value) : value};`;
  }

  #import(name: string): VariedImport | undefined {
    return this.#target.imports.find((one) => one.name === name);
  }

  #linesOf({ name, first, values, text, hasEnded }: ScriptedThread): string[] {
    const own = values.filter((each) => this.#import(each.name)?.ofThread);
    const rest = hasEnded ? [] : [`compute ${writeDuration(QUANTUM)};`];
    const inside = [...own.map((each) => this.#declaration(each, "import ")), ...text, ...rest];
    return [`thread ${name}${first ? "" : "[0]"} {`, ...inside.map((line) => `    ${line}`), "}"];
  }
}

function arrivalsOf({ name, wakes, text }: ScriptedThread): string[] {
  if (!text.some((line) => line.startsWith("receive"))) return [];
  const channel = `channel for_${name};`;
  const times = wakes.map(writeDuration).join(", ");
  const never = "every 60min; start 60min;";
  return [
    channel,
    `arrivals to_${name} { ${wakes.length > 0 ? `at ${times};` : never} to for_${name}; }`,
  ];
}
