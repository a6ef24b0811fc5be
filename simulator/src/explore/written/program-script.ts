import { writeDuration } from "../../base/format.js";
import type { NamedStep, VariedImport } from "../types.js";
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
}

export const IN_TIME =
  "In this run time goes by while no thread runs, up to a wake-up or the end of a quantum, and no workload is written that has it go by so. Read its steps.";

/** What threads of a cooperative library do in a run, gathered step by step. */
export class Script {
  readonly #target: ScriptTarget;
  readonly #handler: number;
  readonly #threads = new Map<string, ScriptedThread>();
  #initial: NamedStep["values"] = [];
  #time = 0;
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
  #expires = false;
  /** Something that a thread waits for comes while its library is told of that. */
  #comesAtOnce = false;

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
    const early = !this.#hasStarted && (step.delay ?? 0) > 0;
    if (early) return IN_TIME;
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

  #bear({ thread, values }: NamedStep): string | null {
    const name = thread ?? "";
    if (this.#hasStarted) this.#say(`spawn ${name};`);
    this.#threads.set(name, {
      name,
      first: !this.#hasStarted,
      values,
      text: [],
      wakes: [],
      hasEnded: false,
      computes: false,
    });
    return null;
  }

  /** It must have begun to wait before what it waits for comes; that comes while another one computes, or nothing runs. */
  #wake({ thread, delay }: NamedStep): string | null {
    const waiting = this.#threads.get(thread ?? "");
    if (waiting === undefined) return null;
    if (!this.#isReady) {
      this.#time += STEP / 4;
      this.#hasIdled = true;
    }
    const justBegan = this.#waitsSinceNow === thread && !this.#hasIdled;
    if (justBegan) return this.#wakeAtOnce(waiting, delay);
    waiting.wakes.push(this.#hasIdled ? this.#time : this.#time - STEP / 2);
    this.#isReady = true;
    return null;
  }

  /** It comes while the library is told that the thread waits, which takes time then. */
  #wakeAtOnce(waiting: ScriptedThread, delay: number | undefined): string | null {
    if (delay !== undefined) return IN_TIME;
    this.#comesAtOnce = true;
    waiting.wakes.push(this.#time + HANDLER / 2);
    return null;
  }

  #act(step: NamedStep): string | null {
    const { thread, other, values, after } = step;
    const actor = this.#threads.get(thread ?? "");
    if (actor === undefined) return "The event is of a thread that was not born.";
    if (step.event === "expire") this.#interrupt(actor);
    else this.#say(wordOf(step.event, thread, other, values));
    this.#hasIdled = false;
    if (step.event === "end") actor.hasEnded = true;
    this.#waitsSinceNow = step.event === "wait" ? thread : null;
    this.#isReady =
      after?.threads.some(({ state }) => state === "new" || state === "ready") ?? true;
    return null;
  }

  #say(words: string): void {
    const actor = this.#threads.get(this.#running ?? "");
    if (actor === undefined) return;
    const length = this.#delay ?? STEP;
    this.#time += length;
    const isTold = !actor.computes || this.#handler > 0;
    if (isTold && length > 0) actor.text.push(this.#computing(length));
    actor.computes = false;
    actor.text.push(words);
  }

  /** It wants more than it may. */
  #interrupt(actor: ScriptedThread): void {
    const left = QUANTUM - (this.#time - this.#dispatched);
    const more = this.#handler > 0 ? STEP / 2 : STEP;
    const begun = actor.computes ? more : 0;
    actor.text.push(`compute ${writeDuration(left + more - begun)};`);
    actor.computes = true;
    this.#expires = true;
    this.#time += left;
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
      `costs { switch 0us; handler ${writeDuration(this.#handler)}; statement 0us; host 0us; look 0us; }`,
      ...(this.#expires ? [`quantum ${writeDuration(QUANTUM)};`] : []),
      `limit time ${writeDuration(this.#time + STEP)};`,
      ...this.#initial.map((each) => this.#declaration(each, "")),
      ...hosts,
      ...threads.flatMap(arrivalsOf),
      ...threads.flatMap((thread) => this.#linesOf(thread)),
    ];
    return `workload counterexample {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`;
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

function wordOf(
  event: string,
  thread: string | null,
  other: string | null,
  values: NamedStep["values"],
): string {
  switch (event) {
    case "yield":
      return "yield;";
    case "yield_to":
      return `yield to ${other}[0];`;
    case "wait":
      return `receive m from for_${thread};`;
    case "suspend":
      return `suspend ${other}[0];`;
    case "resume":
      return `resume ${other}[0];`;
    case "kill":
      return `kill ${other}[0];`;
    case "end":
      return "exit;";
    default:
      return values.map(({ name, value }) => `${name} = ${value};`).join(" ");
  }
}
