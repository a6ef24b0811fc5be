import type { NamedStep } from "../types.js";
import type { Act, Appointing, AppointmentsTold } from "./appointments-text.js";

/** ns that a handler takes, so that calls can be over one after the other while it is called. */
const HANDLER = 160_000;
/** ns for which a thread computes before it does something. */
const STEP = 1_000_000;
/** More than can be over while one handler is called. */
const MOST_AT_ONCE = 16;

/** By the number of a call; for a connection there is none. */
const DEVICES = ["network", "disk"] as const;

/**
 * Events of a library by appointment, put onto the times of a run of it. Each handler takes as long, and what is noted behind one
 * happens while it is called: so any number of calls can be over at one place of the run, in any order. Where the run has times of
 * its own, those between two calls of handlers are the costs of the first one.
 */
export class AppointmentScript {
  readonly #isTimed: boolean;
  readonly #threads = new Map<string, Appointing>();
  /** What its thread has asked for last, by name, and since when that is under way. */
  readonly #calls = new Map<string, { readonly act: Act; readonly since: number }>();
  /** ns, of each call of a handler. */
  readonly #costs: number[] = [];
  #initial: NamedStep["values"] = [];
  #running: Appointing | null = null;
  #hasChosen = false;
  #time = 0;
  /** How much has happened since the last handler was called. */
  #noted = 0;
  /** A handler was called last. */
  #isInCall = false;

  /** @param isTimed whether the steps tell how much time goes by before them */
  constructor(isTimed: boolean) {
    this.#isTimed = isTimed;
  }

  get time(): number {
    return this.#time;
  }

  told(): AppointmentsTold {
    const threads = [...this.#threads.values()];
    const last = this.#costs.findLastIndex((cost) => cost > 0);
    const costs = this.#isTimed ? [...this.#costs.slice(0, last + 1), 0] : [HANDLER];
    return { threads, initial: this.#initial, costs, end: this.#end };
  }

  add(step: NamedStep): void {
    const { event, calls = 0, thread, values, delay = 0, after } = step;
    const acting = this.#threads.get(thread ?? "");
    const acts = this.#running !== null && (acting === this.#running || event === "birth");
    if (!acts) this.#pass(delay);
    if (event === "start") this.#initial = values;
    if (event === "birth") this.#bear(step);
    if (event === "dispatch") this.#running = acting ?? null;
    if (event === "choose") this.#hasChosen = true;
    if (event === "begin") this.#begin(acting);
    if (event === "wake") this.#isOver(acting);
    if (acts && acting !== undefined) this.#act(acting, step);
    for (let call = 0; call < calls; call++) this.#costs.push(0);
    if (calls > 0) this.#noted = 0;
    if (!this.#isTimed && after !== null) this.#time += calls * HANDLER; // the last one fails before it costs anything
    this.#isInCall = calls > 0 && after !== null;
  }

  /** While the last handler is called. */
  #pass(delay: number): void {
    const last = this.#costs.length - 1;
    if (last >= 0) this.#costs[last] = (this.#costs[last] ?? 0) + delay;
    this.#time += delay;
  }

  /** Nothing is called behind the last handler of the run; where something happened since, that is noted. */
  get #end(): number {
    return this.#isInCall && !this.#isTimed ? this.#time - HANDLER / 2 : this.#time + STEP;
  }

  /** A time while the last handler is called, behind what else has happened meanwhile. */
  #meanwhile(): number {
    if (this.#isTimed) return this.#time;
    this.#noted++;
    return this.#time - HANDLER + Math.floor((HANDLER / MOST_AT_ONCE) * this.#noted);
  }

  /** By a thread that runs; else, if the scheduler has chosen in vain before, while it did. */
  #bear({ thread, values, delay }: NamedStep): void {
    const name = thread ?? "";
    const parent = this.#running;
    if (parent !== null) this.#say(parent, `spawn ${name};`, delay);
    const born = parent === null && this.#hasChosen ? this.#meanwhile() : 0;
    const nothing = { acts: [], arrivals: [], accepts: false, hasEnded: false };
    this.#threads.set(name, { name, born, isSpawned: parent !== null, values, ...nothing });
  }

  #act(acting: Appointing, step: NamedStep): void {
    const { event, values, delay } = step;
    switch (event) {
      case "call":
        this.#call(acting, step);
        return;
      case "end":
        this.#say(acting, "exit;", delay);
        acting.hasEnded = true;
        this.#running = null;
        return;
      case "set": {
        const set = values.map(({ name, value }) => `${name} = ${value};`);
        this.#say(acting, set.join(" "), delay);
      }
    }
  }

  /** For a connection it begins at once. */
  #call(acting: Appointing, { values: [call, amount], delay }: NamedStep): void {
    const device = DEVICES[call?.value ?? 0];
    const io = `io ${device}${amount === undefined ? "" : ` ${amount.value}`};`;
    acting.accepts ||= device === undefined;
    const act = this.#say(acting, device ? io : `receive m from for_${acting.name};`, delay);
    act.isTimed = device !== undefined;
    this.#calls.set(acting.name, { act, since: this.#time });
    this.#running = null;
  }

  #begin(acting: Appointing | undefined): void {
    const call = this.#calls.get(acting?.name ?? "");
    if (acting && call) this.#calls.set(acting.name, { ...call, since: this.#time });
  }

  #isOver(acting: Appointing | undefined): void {
    const call = this.#calls.get(acting?.name ?? "");
    if (acting === undefined || call === undefined) return;
    const now = this.#meanwhile();
    if (call.act.isTimed) call.act.takes = now - call.since;
    else acting.arrivals.push(now);
  }

  #say(acting: Appointing, text: string, delay: number | undefined): Act {
    const behind = this.#isTimed ? (delay ?? 0) : STEP;
    const act: Act = { text, behind, isTimed: false, takes: null };
    acting.acts.push(act);
    this.#time += behind;
    return act;
  }
}
