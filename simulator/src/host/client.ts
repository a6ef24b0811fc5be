import type * as protocol from "../protocol.js";

/** A worker, or one end of a message channel. */
export interface SimulatorPort {
  postMessage(message: protocol.Request, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  /** Of a message port: begins to deliver. */
  start?(): void;
}

/** Why a request failed. */
export type TroubleKind =
  /** The simulation cannot do it; it goes on. */
  | "refused"
  /** Nothing was heard for too long: end the worker and start another. */
  | "unresponsive"
  /** The worker failed to load or to run: start another. */
  | "failed"
  /** It was called off by its own signal. */
  | "cancelled"
  /** The client was closed meanwhile. */
  | "closed";

/** A request that failed. The message is for people. */
export class SimulatorError extends Error {
  override readonly name = "SimulatorError";
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface ClientOptions {
  /** Which of the worker's runs it asks about; 0 without it. */
  readonly run?: number;
  /** How long the worker may be silent while something is asked, ms; 10 s without it. */
  readonly patience?: number;
}

/** A recording that is shown now; or one that is not, for it is of another scheduler or version. */
export type Opened =
  | {
      readonly kind: "opened";
      readonly recording: protocol.RecordingInfo;
      readonly state: protocol.SimulationState;
    }
  | {
      readonly kind: "unfit";
      readonly fit: Exclude<protocol.RecordingFit, "same">;
      readonly scheduler: string;
    };

/** Of an export or a digest. */
export interface ExportOptions {
  /** Calls it off. */
  readonly signal?: AbortSignal;
  /** Hears a few times a second how much is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface DigestOptions extends ExportOptions {
  /** The tick behind which decisions are listed; 0, and so all of them, without it. */
  readonly after?: number;
}

/** Events, the number of the oldest that is kept, and how many there were. */
type EventPage = Omit<Extract<protocol.Reply, { type: "events" }>, "type">;

type Settled = Exclude<protocol.Reply, { type: "error" | "progress" }>;
type LongQuestion = Extract<
  protocol.Question,
  { type: "export" | "digest" | "findEvents" | "nearestEvent" }
>;
/** What each is called once it was called off. */
const CALLED = {
  export: "export",
  digest: "comparison",
  findEvents: "search",
  nearestEvent: "search",
} as const;

interface Pending {
  readonly onProgress?: ((share: number) => void) | undefined;
  resolve(answer: Settled): void;
  reject(error: SimulatorError): void;
}

const DEFAULT_PATIENCE = 10_000;

/**
 * Asks a simulation worker about one of its runs and hears of its state. A worker that is silent for
 * too long while something is asked counts as not responding: the caller ends
 * it, starts another with a new client, and loads again.
 */
export class SimulatorClient {
  readonly #port: SimulatorPort;
  readonly #run: number;
  readonly #patience: number;
  readonly #pending = new Map<number, Pending>();
  readonly #stateListeners = new Set<(state: protocol.SimulationState) => void>();
  readonly #troubleListeners = new Set<(error: SimulatorError) => void>();
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended: SimulatorError | null = null;

  constructor(port: SimulatorPort, options: ClientOptions = {}) {
    this.#port = port;
    this.#run = options.run ?? 0;
    this.#patience = options.patience ?? DEFAULT_PATIENCE;
    port.addEventListener("message", this.#receive);
    port.addEventListener("error", this.#fail);
    port.addEventListener("messageerror", this.#fail);
    port.start?.();
  }

  /** Loads a program and gives the state in which its run starts. The runtime's bytes are handed over. */
  async load(load: protocol.Load): Promise<protocol.SimulationState> {
    const transfer = load.runtime === undefined ? [] : [load.runtime];
    return this.#stateOf(await this.#ask({ type: "load", ...load }, transfer));
  }

  /**
   * Shows a recorded run in place of a simulation. One that cannot be shown leaves what is loaded
   * as it is.
   */
  async open(open: protocol.Open): Promise<Opened> {
    const answer = await this.#ask({ type: "open", ...open });
    if (answer.type === "unfit") {
      const { fit, scheduler } = answer;
      return { kind: "unfit", fit, scheduler };
    }
    const { recording, state } = expect(answer, "opened");
    return { kind: "opened", recording, state };
  }

  /** Plays. @param speed ticks per second, null for as fast as possible */
  async run(speed: number | null): Promise<protocol.SimulationState> {
    return this.#stateOf(await this.#ask({ type: "run", speed }));
  }

  /** Plays until something is met, for so many ticks at most, or to the end of the run. */
  async runUntil(until: protocol.Until, ticks?: number): Promise<protocol.SimulationState> {
    const bound = ticks === undefined ? {} : { ticks };
    return this.#stateOf(await this.#ask({ type: "runUntil", until, ...bound }));
  }

  /**
   * Takes breakpoints in place of those before: a run that plays stops at them.
   * @returns for each why this run never meets it, in words; null for one that is in force
   */
  async setBreakpoints(
    breakpoints: readonly protocol.Until[],
  ): Promise<readonly (string | null)[]> {
    const answer = await this.#ask({ type: "breakpoints", breakpoints });
    return expect(answer, "breakpointsSet").problems;
  }

  /** Goes back to where a breakpoint was met last, or to where the run begins. */
  async runBack(): Promise<protocol.SimulationState> {
    return this.#stateOf(await this.#ask({ type: "runBack" }));
  }

  async pause(): Promise<protocol.SimulationState> {
    return this.#stateOf(await this.#ask({ type: "pause" }));
  }

  async step(unit: protocol.StepUnit, direction: 1 | -1): Promise<protocol.SimulationState> {
    return this.#stateOf(await this.#ask({ type: "step", unit, direction }));
  }

  /**
   * Goes to the state right after a tick; 0 is the state before the first.
   * @param passed goes to where the tick's handler has passed so many sites; null: to its end
   */
  async seek(tick: number, passed: number | null = null): Promise<protocol.SimulationState> {
    return this.#stateOf(await this.#ask({ type: "seek", tick, passed }));
  }

  /** Goes to the last tick at or before a time in ns. */
  async seekTime(time: number): Promise<protocol.SimulationState> {
    return this.#stateOf(await this.#ask({ type: "seekTime", time }));
  }

  /** What happened within a window of time (ns), for a picture of so many columns. */
  async timeline(from: number, to: number, columns: number): Promise<protocol.Timeline> {
    return expect(await this.#ask({ type: "timeline", from, to, columns }), "timeline").timeline;
  }

  async measures(): Promise<protocol.Measures> {
    return expect(await this.#ask({ type: "measures" }), "measures").measures;
  }

  /**
   * Looks back at where the handler of the last tick had passed so many sites. The run stays where it
   * is; one that has gone on meanwhile refuses.
   */
  async moment(tick: number, passed: number | null): Promise<protocol.Moment> {
    return expect(await this.#ask({ type: "moment", tick, passed }), "moment").moment;
  }

  /** The world as it stands; `load` takes it as `from`, in this worker or better in another. */
  async world(): Promise<Uint8Array> {
    return expect(await this.#ask({ type: "world" }), "world").world;
  }

  /**
   * The last `count` events before a number, the oldest first.
   * @param before null: those up to where the run stands
   */
  async events(before: number | null, count: number): Promise<EventPage> {
    const answer = await this.#ask({ type: "events", before, count });
    const { events, first, total } = expect(answer, "events");
    return { events, first, total };
  }

  /** Events by their numbers, which rise; those that are no longer kept are left out. */
  async eventsAt(numbers: readonly number[]): Promise<readonly protocol.TraceEvent[]> {
    return expect(await this.#ask({ type: "eventsAt", numbers }), "eventsTold").events;
  }

  /** The numbers of the events that a filter wants, from one up to where the run stands. */
  async findEvents(
    filter: protocol.EventFilter,
    from: number,
    options: ExportOptions = {},
  ): Promise<protocol.FoundEvents> {
    const request = { type: "findEvents", filter, from } as const;
    return expect(await this.#askLong(request, options), "foundEvents").found;
  }

  /** The nearest event that a filter wants, before or behind where the run stands; null for none. */
  async nearestEvent(
    filter: protocol.EventFilter,
    direction: 1 | -1,
    options: ExportOptions = {},
  ): Promise<protocol.TraceEvent | null> {
    const request = { type: "nearestEvent", filter, direction } as const;
    return expect(await this.#askLong(request, options), "nearestFound").event;
  }

  /** A file about the run: its trace from the start, or its measures. The run goes on meanwhile. */
  async export(form: protocol.ExportForm, options: ExportOptions = {}): Promise<Blob> {
    return expect(await this.#askLong({ type: "export", form }, options), "exported").file;
  }

  /**
   * What the run comes to, up to a time (ns) or its end, for a comparison with another. The run
   * itself stays where it is.
   */
  async digest(until: number | null, options: DigestOptions = {}): Promise<protocol.Digest> {
    const request = { type: "digest", until, after: options.after ?? 0 } as const;
    return expect(await this.#askLong(request, options), "digested").digest;
  }

  /** Hears every state that the worker tells, answers included. @returns what ends it */
  onState(listener: (state: protocol.SimulationState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /** Hears once when the worker failed or does not respond. @returns what ends it */
  onTrouble(listener: (error: SimulatorError) => void): () => void {
    this.#troubleListeners.add(listener);
    return () => this.#troubleListeners.delete(listener);
  }

  /** Ends the run; what is still asked fails as closed. The worker is its owner's to end. */
  close(): void {
    if (this.#ended === null) this.#post({ type: "close" });
    this.#end(new SimulatorError("closed", "The simulation was closed."));
  }

  /** Asks for something that takes its time and can be called off. */
  async #askLong(wanted: LongQuestion, { signal, onProgress }: ExportOptions): Promise<Settled> {
    const request = this.#ask(wanted, [], onProgress);
    const id = this.#lastId;
    const cancel = () => this.#cancel(id, wanted.type);
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      return await request;
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  #cancel(request: number, type: LongQuestion["type"]): void {
    const pending = this.#pending.get(request);
    if (pending === undefined) return;
    this.#pending.delete(request);
    this.#post({ type: "cancel", request });
    pending.reject(new SimulatorError("cancelled", `The ${CALLED[type]} was cancelled.`));
    if (this.#pending.size === 0) this.#rest();
  }

  #ask(
    question: protocol.Question,
    transfer: Transferable[] = [],
    onProgress?: (share: number) => void,
  ): Promise<Settled> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#pending.set(this.#post(question, transfer), { resolve, reject, onProgress });
      if (this.#timer === undefined) this.#watch();
    });
  }

  /** @returns the request's number */
  #post(question: protocol.Question, transfer: Transferable[] = []): number {
    const id = ++this.#lastId;
    this.#port.postMessage({ ...question, run: this.#run, id }, transfer);
    return id;
  }

  readonly #receive = (event: Event): void => {
    const answer: protocol.Answer = (event as MessageEvent).data;
    this.#watch(); // also for what is about another run: the worker goes on
    if (answer.run !== this.#run) return;
    if (answer.type === "state" || answer.type === "loaded" || answer.type === "opened") {
      for (const listener of this.#stateListeners) listener(answer.state);
    }
    if (answer.id === null) return;
    const pending = this.#pending.get(answer.id);
    if (answer.type === "progress") {
      pending?.onProgress?.(answer.share);
      return;
    }
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) this.#rest();
    if (answer.type === "error") pending?.reject(new SimulatorError("refused", answer.message));
    else pending?.resolve(answer);
  };

  readonly #fail = (): void => {
    this.#trouble("failed", "The simulator could not be loaded or broke down. Start it again.");
  };

  /** Begins to wait anew: the worker was just heard, or is just asked. */
  #watch(): void {
    this.#rest();
    if (this.#pending.size === 0) return;
    this.#timer = setTimeout(() => {
      const seconds = this.#patience / 1000;
      this.#trouble(
        "unresponsive",
        `The simulator has not answered for ${seconds} s. Restart it to go on; your text is safe.`,
      );
    }, this.#patience);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #trouble(kind: TroubleKind, message: string): void {
    const error = new SimulatorError(kind, message);
    this.#end(error);
    for (const listener of this.#troubleListeners) listener(error);
  }

  #end(error: SimulatorError): void {
    this.#rest();
    this.#ended = error;
    this.#port.removeEventListener("message", this.#receive);
    this.#port.removeEventListener("error", this.#fail);
    this.#port.removeEventListener("messageerror", this.#fail);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #stateOf(answer: Settled): protocol.SimulationState {
    return answer.type === "loaded" ? answer.state : expect(answer, "state").state;
  }
}

function expect<T extends Settled["type"]>(
  answer: Settled,
  type: T,
): Extract<Settled, { type: T }> {
  if (answer.type !== type) {
    throw new SimulatorError("failed", "The simulator answered a question that was not asked.");
  }
  return answer as Extract<Settled, { type: T }>;
}
