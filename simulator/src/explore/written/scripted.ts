import { writeDuration } from "../../base/format.js";
import { failure, type Result, success } from "../../base/result.js";
import type { WantedAnswer } from "../answers.js";
import type { NamedStep, VariedImport } from "../types.js";
import { hostsOf } from "./hosts.js";
import { scriptedAppointments } from "./scripted-appointments.js";
import { scriptedRounds } from "./scripted-rounds.js";

/** What a workload is written for. */
export interface ScriptTarget {
  /** The name of the library. */
  readonly profile: string;
  readonly imports: readonly VariedImport[];
  /** What the scheduler asks its surroundings; left out: nothing but random numbers. */
  readonly wanted?: readonly WantedAnswer[] | undefined;
  /** Of a preemptive library; left out: one. */
  readonly processors?: number | undefined;
}

/** A workload that brings a run about. */
export interface Scripted {
  readonly workload: string;
  /** By step: when it has happened, ns of virtual time. */
  readonly times: readonly number[];
}

/** ns between two events of running threads. */
const STEP = 1_000_000;
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

/**
 * A workload under which a scheduler meets the events of a run in their order: between two events the running thread computes
 * for a millisecond, and nothing else takes time. What threads wait for comes by arrivals.
 */
export function scriptedWorkload(
  steps: readonly NamedStep[],
  target: ScriptTarget,
): Result<Scripted> {
  if (steps.some(({ calls }) => calls !== undefined)) return scriptedAppointments(steps, target);
  if (steps.some(({ after }) => after?.isNewTime === true)) return scriptedRounds(steps, target);
  if (steps.some(passesOutside)) return failure(IN_TIME);
  const written = target.imports.find(({ imported = true }) => !imported);
  if (written !== undefined) return failure(ofScheduler(written));
  const script = new Script(target);
  const times: number[] = [];
  for (const step of steps) {
    const wrong = script.add(step);
    if (wrong !== null) return failure(wrong);
    times.push(script.time);
  }
  return success({ workload: script.text(hostsOf(steps, target.wanted)), times });
}

const ofScheduler = ({ name, ofThread }: VariedImport) =>
  ofThread
    ? `${name} is an attribute of the scheduler, which no workload can write. Read the steps here, or make it an import.`
    : `${name} is written by other nodes, which no workload of one has. Read the steps here, or explore the system.`;

const IN_TIME =
  "In this run time goes by while no thread runs, up to a wake-up or the end of a quantum, and no workload is written that has it go by so. Read its steps.";

/** Of a scheduler that asks for the time: a thread that runs can compute for so long, and nothing else can be timed. */
function passesOutside({ event, delay, thread }: NamedStep): boolean {
  if (delay === undefined) return false;
  if (event === "wake" || event === "expire") return true;
  return delay > 0 && (event === "dispatch" || thread === null);
}

class Script {
  readonly #target: ScriptTarget;
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
  #expires = false;

  constructor(target: ScriptTarget) {
    this.#target = target;
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
  #wake({ thread }: NamedStep): string | null {
    const waiting = this.#threads.get(thread ?? "");
    if (waiting === undefined) return null;
    const justBegan = this.#waitsSinceNow === thread;
    if (justBegan && this.#isReady) {
      return "A thread waits for what has come already, which no workload can ask for while others are ready.";
    }
    if (!this.#isReady) this.#time += STEP / 4;
    waiting.wakes.push(this.#isReady ? this.#time - STEP / 2 : this.#time);
    this.#isReady = true;
    return null;
  }

  #act(step: NamedStep): string | null {
    const { thread, other, values, after } = step;
    const actor = this.#threads.get(thread ?? "");
    if (actor === undefined) return "The event is of a thread that was not born.";
    if (step.event === "expire") this.#interrupt(actor);
    else this.#say(wordOf(step.event, thread, other, values));
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
    if (!actor.computes && length > 0) actor.text.push(`compute ${writeDuration(length)};`);
    actor.computes = false;
    actor.text.push(words);
    this.#time += length;
  }

  /** It wants a step more than it may. */
  #interrupt(actor: ScriptedThread): void {
    const left = QUANTUM - (this.#time - this.#dispatched);
    const begun = actor.computes ? STEP : 0;
    actor.text.push(`compute ${writeDuration(left + STEP - begun)};`);
    actor.computes = true;
    this.#expires = true;
    this.#time += left;
  }

  /** @param hosts declarations of what answers the scheduler */
  text(hosts: readonly string[]): string {
    const threads = [...this.#threads.values()];
    const lines = [
      `profile ${this.#target.profile};`,
      "costs { switch 0us; handler 0us; statement 0us; host 0us; look 0us; }",
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
