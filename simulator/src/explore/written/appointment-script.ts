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
 * happens while it is called: so any number of calls can be over at one place of the run, in any order.
 */
export class AppointmentScript {
  readonly #threads = new Map<string, Appointing>();
  /** What its thread has asked for last, by name, and since when that is under way. */
  readonly #calls = new Map<string, { readonly act: Act; readonly since: number }>();
  #initial: NamedStep["values"] = [];
  #running: Appointing | null = null;
  #hasChosen = false;
  #time = 0;
  /** How much has happened since the last handler was called. */
  #noted = 0;
  /** A handler was called last. */
  #isInCall = false;

  get time(): number {
    return this.#time;
  }

  told(): AppointmentsTold {
    const threads = [...this.#threads.values()];
    return { threads, initial: this.#initial, handler: HANDLER, step: STEP, end: this.#end };
  }

  add(step: NamedStep): void {
    const { event, calls = 0, thread, values, after } = step;
    const acting = this.#threads.get(thread ?? "");
    if (event === "start") this.#initial = values;
    if (event === "birth") this.#bear(step);
    if (event === "dispatch") this.#running = acting ?? null;
    if (event === "choose") this.#hasChosen = true;
    if (event === "begin") this.#begin(acting);
    if (event === "wake") this.#isOver(acting);
    if (acting !== undefined && acting === this.#running) this.#act(acting, step);
    if (after !== null) this.#time += calls * HANDLER; // the last one fails before it costs anything
    if (calls > 0) this.#noted = 0;
    this.#isInCall = calls > 0 && after !== null;
  }

  /** Nothing is called behind the last handler of the run; where something happened since, that is noted. */
  get #end(): number {
    return this.#isInCall ? this.#time - HANDLER / 2 : this.#time + STEP;
  }

  /** A time while the last handler is called, behind what else has happened meanwhile. */
  #meanwhile(): number {
    this.#noted++;
    return this.#time - HANDLER + Math.floor((HANDLER / MOST_AT_ONCE) * this.#noted);
  }

  /** By a thread that runs; else, if the scheduler has chosen in vain before, while it did. */
  #bear({ thread, values }: NamedStep): void {
    const name = thread ?? "";
    const parent = this.#running;
    if (parent !== null) this.#say(parent, `spawn ${name};`);
    const born = parent === null && this.#hasChosen ? this.#meanwhile() : 0;
    const nothing = { acts: [], arrivals: [], accepts: false, hasEnded: false };
    this.#threads.set(name, { name, born, isSpawned: parent !== null, values, ...nothing });
  }

  #act(acting: Appointing, { event, values }: NamedStep): void {
    switch (event) {
      case "call":
        this.#call(acting, values[0]?.value ?? 0, values[1]?.value);
        return;
      case "end":
        this.#say(acting, "exit;");
        acting.hasEnded = true;
        this.#running = null;
        return;
      case "set":
        this.#say(acting, values.map(({ name, value }) => `${name} = ${value};`).join(" "));
    }
  }

  /** For a connection it begins at once. */
  #call(acting: Appointing, kind: number, amount: number | undefined): void {
    const device = DEVICES[kind];
    const io = `io ${device}${amount === undefined ? "" : ` ${amount}`};`;
    acting.accepts ||= device === undefined;
    const act = this.#say(acting, device ? io : `receive m from for_${acting.name};`);
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

  #say(acting: Appointing, text: string): Act {
    const act: Act = { text, isTimed: false, takes: null };
    acting.acts.push(act);
    this.#time += STEP;
    return act;
  }
}
