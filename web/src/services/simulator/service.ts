import { SimulatorClient, SimulatorError } from "catapults-sim";
import { failure, type Result, success } from "../../base/result.js";
import type { EventPage, ExportOptions, Simulator } from "../../model/ports.js";
import type {
  Digest,
  ExportForm,
  Measures,
  SimulationState,
  StepUnit,
  Timeline,
} from "../../model/simulation.js";
import { fetchBytes, RUNTIME_MISSING } from "./runtime-bytes.js";

/** The same for every run, so that a run shown to somebody else is the same run. */
const SEED = "1";
const REPLACED = "Something else was opened instead.";

/** The simulator in its worker. A worker is started when something is loaded. */
export class SimulatorService implements Simulator {
  private worker: Worker | null = null;
  private client: SimulatorClient | null = null;
  /** Whether the worker has been given the runtime. */
  private equipped = false;
  /** Counts what was asked to be shown: only the newest is. */
  private wishes = 0;
  private readonly stateListeners = new Set<(state: SimulationState) => void>();
  private readonly failureListeners = new Set<(message: string) => void>();

  constructor(
    private readonly runtimeUrl: string,
    private readonly createWorker: () => Worker,
  ) {}

  async load(scheduler: Uint8Array, workload: Uint8Array, workloadFile: string) {
    const program = { scheduler, workload, workloadFile, seed: SEED, parameters: {} };
    if (this.equipped) return this.ask((client) => client.load(program));
    const wish = ++this.wishes;
    const runtime = await fetchBytes(this.runtimeUrl);
    if (!runtime) return failure(RUNTIME_MISSING);
    if (wish !== this.wishes) return failure(REPLACED);
    if (!this.client) this.startWorker();
    this.equipped = true;
    return this.ask((client) => client.load({ ...program, runtime }));
  }

  open(scheduler: Uint8Array, recording: Uint8Array, anyway: boolean) {
    this.wishes++;
    if (!this.client) this.startWorker();
    return this.ask((client) => client.open({ scheduler, recording, anyway }));
  }

  run(speed: number | null): Promise<Result<SimulationState>> {
    return this.ask((client) => client.run(speed));
  }

  pause(): Promise<Result<SimulationState>> {
    return this.ask((client) => client.pause());
  }

  step(unit: StepUnit, direction: 1 | -1): Promise<Result<SimulationState>> {
    return this.ask((client) => client.step(unit, direction));
  }

  seek(tick: number): Promise<Result<SimulationState>> {
    return this.ask((client) => client.seek(tick));
  }

  seekTime(time: number): Promise<Result<SimulationState>> {
    return this.ask((client) => client.seekTime(time));
  }

  timeline(from: number, to: number, columns: number): Promise<Result<Timeline>> {
    return this.ask((client) => client.timeline(from, to, columns));
  }

  measures(): Promise<Result<Measures>> {
    return this.ask((client) => client.measures());
  }

  events(before: number | null, count: number): Promise<Result<EventPage>> {
    return this.ask((client) => client.events(before, count));
  }

  export(form: ExportForm, options: ExportOptions): Promise<Result<Blob | null>> {
    return this.askLong((client) => client.export(form, options), options);
  }

  digest(until: number | null, options: ExportOptions): Promise<Result<Digest | null>> {
    return this.askLong((client) => client.digest(until, options), options);
  }

  onState(listener: (state: SimulationState) => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  onFailure(listener: (message: string) => void): () => void {
    this.failureListeners.add(listener);
    return () => this.failureListeners.delete(listener);
  }

  restart(): void {
    this.client?.close();
    this.worker?.terminate();
    this.client = null;
    this.worker = null;
    this.equipped = false;
  }

  private startWorker(): void {
    this.restart();
    this.worker = this.createWorker();
    this.client = new SimulatorClient(this.worker);
    this.client.onState((state) => {
      for (const listener of this.stateListeners) listener(state);
    });
    this.client.onTrouble(({ message }) => {
      this.restart();
      for (const listener of this.failureListeners) listener(message);
    });
  }

  /** Null when it was called off. */
  private async askLong<T>(
    question: (client: SimulatorClient) => Promise<T>,
    { signal }: ExportOptions,
  ): Promise<Result<T | null>> {
    const answer = await this.ask(question);
    return !answer.ok && signal.aborted ? success(null) : answer;
  }

  private async ask<T>(question: (client: SimulatorClient) => Promise<T>): Promise<Result<T>> {
    if (!this.client) return failure("Nothing is loaded that could run.");
    try {
      return success(await question(this.client));
    } catch (error) {
      if (error instanceof SimulatorError) return failure(error.message);
      throw error;
    }
  }
}
