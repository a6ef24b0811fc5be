import { type Load, SimulatorClient } from "catapults-sim";
import { failure, type Result, success } from "../../base/result.js";
import type { Moment } from "../../model/comparison/compared-runs.js";
import type { DigestOptions, EventPage, ExportOptions, Simulator } from "../../model/ports.js";
import type { ForkRequest } from "../../model/run/forks.js";
import { SEED } from "../../model/run/run.js";
import type * as runs from "../../model/run/simulation.js";
import { asked } from "./asked.js";
import { fetchBytes, RUNTIME_MISSING } from "./runtime-bytes.js";

const REPLACED = "Something else was opened instead.";

/** The simulator in its worker. A worker is started when something is loaded. */
export class SimulatorService implements Simulator {
  /** The run that shows. */
  private line: Line | null = null;
  /** The other side of a fork. */
  private aside: Line | null = null;
  /** What was loaded last; null for a recording. */
  private program: Load | null = null;
  /** Whether the worker has been given the runtime. */
  private equipped = false;
  /** Counts what was asked to be shown: only the newest is. */
  private wishes = 0;
  private readonly stateListeners = new Set<(state: runs.SimulationState) => void>();
  private readonly failureListeners = new Set<(message: string) => void>();

  constructor(
    private readonly runtimeUrl: string,
    private readonly createWorker: () => Worker,
  ) {}

  async load(
    scheduler: Uint8Array,
    workload: Uint8Array,
    workloadFile: string,
    decisions?: readonly number[],
  ) {
    this.drop();
    const chosen = { seed: SEED, parameters: {}, ...(decisions && { decisions }) };
    const program = { scheduler, workload, workloadFile, ...chosen };
    this.program = program;
    if (this.equipped) return this.ask((client) => client.load(program));
    const wish = ++this.wishes;
    const runtime = await fetchBytes(this.runtimeUrl);
    if (!runtime) return failure(RUNTIME_MISSING);
    if (wish !== this.wishes) return failure(REPLACED);
    if (!this.line) this.startWorker();
    this.equipped = true;
    return this.ask((client) => client.load({ ...program, runtime }));
  }

  open(scheduler: Uint8Array, recording: Uint8Array, anyway: boolean) {
    this.wishes++;
    this.drop();
    this.program = null;
    if (!this.line) this.startWorker();
    return this.ask((client) => client.open({ scheduler, recording, anyway }));
  }

  run(speed: number | null): Promise<Result<runs.SimulationState>> {
    return this.ask((client) => client.run(speed));
  }

  runUntil(until: runs.Until, ticks?: number): Promise<Result<runs.SimulationState>> {
    return this.ask((client) => client.runUntil(until, ticks));
  }

  runBack(): Promise<Result<runs.SimulationState>> {
    return this.ask((client) => client.runBack());
  }

  setBreakpoints(breakpoints: readonly runs.Until[]): Promise<Result<readonly (string | null)[]>> {
    return this.ask((client) => client.setBreakpoints(breakpoints));
  }

  pause(): Promise<Result<runs.SimulationState>> {
    return this.ask((client) => client.pause());
  }

  step(unit: runs.StepUnit, direction: 1 | -1): Promise<Result<runs.SimulationState>> {
    return this.ask((client) => client.step(unit, direction));
  }

  seek(tick: number, passed?: number | null): Promise<Result<runs.SimulationState>> {
    return this.ask((client) => client.seek(tick, passed));
  }

  seekTime(time: number): Promise<Result<runs.SimulationState>> {
    return this.ask((client) => client.seekTime(time));
  }

  timeline(from: number, to: number, columns: number): Promise<Result<runs.Timeline>> {
    return this.ask((client) => client.timeline(from, to, columns));
  }

  measures(): Promise<Result<runs.Measures>> {
    return this.ask((client) => client.measures());
  }

  moment(tick: number, passed: number | null): Promise<Result<runs.Moment>> {
    return this.ask((client) => client.moment(tick, passed));
  }

  events(before: number | null, count: number): Promise<Result<EventPage>> {
    return this.ask((client) => client.events(before, count));
  }

  eventsAt(numbers: readonly number[]): Promise<Result<readonly runs.TraceEvent[]>> {
    return this.ask((client) => client.eventsAt(numbers));
  }

  findEvents(
    filter: runs.EventFilter,
    from: number,
    options: ExportOptions,
  ): Promise<Result<runs.FoundEvents | null>> {
    return this.askLong((client) => client.findEvents(filter, from, options), options);
  }

  nearestEvent(
    filter: runs.EventFilter,
    direction: 1 | -1,
    options: ExportOptions,
  ): Promise<Result<runs.TraceEvent | null>> {
    return this.askLong((client) => client.nearestEvent(filter, direction, options), options);
  }

  export(form: runs.ExportForm, options: ExportOptions): Promise<Result<Blob | null>> {
    return this.askLong((client) => client.export(form, options), options);
  }

  digest(until: number | null, options: DigestOptions): Promise<Result<runs.Digest | null>> {
    return this.askLong((client) => client.digest(until, options), options);
  }

  onState(listener: (state: runs.SimulationState) => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  onFailure(listener: (message: string) => void): () => void {
    this.failureListeners.add(listener);
    return () => this.failureListeners.delete(listener);
  }

  async fork(wish: ForkRequest): Promise<Result<runs.SimulationState>> {
    const { line, program } = this;
    if (!line || !program) return failure("A recorded run cannot be continued.");
    const { originOf } = await import("./origin.js");
    const origin = originOf(wish);
    if (!origin.ok) return origin;
    const world = await this.ask((client) => client.world());
    if (!world.ok) return world;
    const runtime = await fetchBytes(this.runtimeUrl);
    if (!runtime) return failure(RUNTIME_MISSING);
    if (line !== this.line) return failure(REPLACED);
    const forked = this.createLine();
    const from = { ...origin.value, world: world.value };
    const scheduler = wish.under ?? program.scheduler;
    const answer = await asked(() => forked.client.load({ ...program, scheduler, runtime, from }));
    if (!answer.ok || line !== this.line) {
      endLine(forked);
      return answer.ok ? failure(REPLACED) : answer;
    }
    this.drop();
    this.aside = line;
    this.line = forked;
    return answer;
  }

  async swap(): Promise<Result<runs.SimulationState>> {
    const { line, aside } = this;
    if (!line || !aside) return failure("There is no fork.");
    this.line = aside;
    this.aside = line;
    return this.pause();
  }

  drop(): void {
    if (this.aside) endLine(this.aside);
    this.aside = null;
  }

  async timelineBeside(from: number, to: number, columns: number): Promise<Result<runs.Timeline>> {
    return this.askBeside((client) => client.timeline(from, to, columns));
  }

  seekBeside(to: Moment): Promise<Result<runs.SimulationState>> {
    return this.askBeside((client) =>
      "tick" in to ? client.seek(to.tick) : client.seekTime(to.time),
    );
  }

  async digestBeside(
    until: number | null,
    options: DigestOptions,
  ): Promise<Result<runs.Digest | null>> {
    const answer = await this.askBeside((client) => client.digest(until, options));
    return !answer.ok && options.signal.aborted ? success(null) : answer;
  }

  restart(): void {
    this.drop();
    if (this.line) endLine(this.line);
    this.line = null;
    this.equipped = false;
  }

  private startWorker(): void {
    this.restart();
    this.line = this.createLine();
  }

  /** What it tells is heard while it shows. */
  private createLine(): Line {
    const worker = this.createWorker();
    const line: Line = { worker, client: new SimulatorClient(worker) };
    line.client.onState((state) => {
      if (line !== this.line) return;
      for (const listener of this.stateListeners) listener(state);
    });
    line.client.onTrouble(({ message }) => {
      if (line !== this.line) return;
      this.restart();
      for (const listener of this.failureListeners) listener(message);
    });
    return line;
  }

  /** Null when it was called off. */
  private async askLong<T>(
    question: (client: SimulatorClient) => Promise<T>,
    { signal }: ExportOptions,
  ): Promise<Result<T | null>> {
    const answer = await this.ask(question);
    return !answer.ok && signal.aborted ? success(null) : answer;
  }

  private async askBeside<T>(
    question: (client: SimulatorClient) => Promise<T>,
  ): Promise<Result<T>> {
    if (!this.aside) return failure("There is no fork.");
    const { client } = this.aside;
    return asked(() => question(client));
  }

  private async ask<T>(question: (client: SimulatorClient) => Promise<T>): Promise<Result<T>> {
    if (!this.line) return failure("Nothing is loaded that could run.");
    const { client } = this.line;
    return asked(() => question(client));
  }
}

/** A run in a worker of its own. */
interface Line {
  readonly worker: Worker;
  readonly client: SimulatorClient;
}

function endLine({ client, worker }: Line): void {
  client.close();
  worker.terminate();
}
