import { loadEngine, type Program } from "../engine/load.js";
import type { Answer, LoadRequest, Request } from "../protocol.js";
import { failure, type Result, success } from "../result.js";
import { Session } from "../session/session.js";
import { complete } from "../session/travel.js";
import type { Clock } from "./clock.js";
import { Driver } from "./driver.js";
import { exportFile } from "./export-job.js";

type ExportRequest = Extract<Request, { type: "export" }>;
type RunRequest = Exclude<Request, { type: "load" | "cancel" }>;

interface Run {
  readonly program: Program;
  readonly session: Session;
  readonly driver: Driver;
}

/** Carries out requests on one run at a time; the inside of a simulation worker. */
export class SimulationServer {
  readonly #clock: Clock;
  readonly #send: (answer: Answer) => void;
  #runtime: Uint8Array | null = null;
  #run: Run | null = null;
  #loads = 0;
  /** Exports under way, by the id of their request. */
  readonly #exports = new Map<number, AbortController>();

  constructor(clock: Clock, send: (answer: Answer) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Answers a request, at once or when it is done. Never rejects. */
  async receive(request: Request): Promise<void> {
    try {
      if (request.type === "load") await this.#load(request);
      else if (request.type === "cancel") this.#exports.get(request.request)?.abort();
      else if (this.#run !== null) await this.#carryOut(request, this.#run);
      else this.#refuse(request.id, "No simulation is loaded yet.");
    } catch (error) {
      this.#run = null;
      const reason = error instanceof Error ? error.message : String(error);
      this.#refuse(request.id, `The simulation broke down (${reason}). Load it again to go on.`);
    }
  }

  async #load(request: LoadRequest): Promise<void> {
    const load = ++this.#loads;
    this.#run?.driver.stop();
    this.#run = null;
    const opened = await this.#open(request);
    if (load !== this.#loads) {
      this.#refuse(request.id, "Another simulation was loaded instead.");
    } else if (!opened.ok) {
      this.#refuse(request.id, opened.message);
    } else {
      const { session } = opened.value;
      const driver = new Driver(session, this.#clock, () => this.#tell(null, session));
      this.#run = { ...opened.value, driver };
      this.#send({ type: "loaded", id: request.id, state: session.state });
    }
  }

  async #open(request: LoadRequest): Promise<Result<Omit<Run, "driver">>> {
    if (request.runtime !== undefined) {
      this.#runtime = new Uint8Array(request.runtime);
    }
    if (this.#runtime === null) return failure("The first load must bring the runtime.");
    const program = { ...request, runtime: this.#runtime };
    const engine = await loadEngine(program);
    if (!engine.ok) return engine;
    const { workloadFile } = request;
    const options = workloadFile === undefined ? {} : { workloadFile };
    const session = new Session(engine.value, { ...options, now: this.#clock.now });
    complete(session.settle());
    return success({ program, session });
  }

  async #carryOut(request: RunRequest, run: Run): Promise<void> {
    const { session, driver } = run;
    const { id } = request;
    switch (request.type) {
      case "run": {
        const playing = driver.play(request.speed);
        this.#tell(id, session);
        return playing;
      }
      case "pause":
        driver.stop();
        await driver.travel(session.settle());
        return this.#tell(id, session);
      case "step":
        await driver.travel(session.step(request.unit, request.direction));
        return this.#tell(id, session);
      case "seek":
        await driver.travel(session.seek(request.tick));
        return this.#tell(id, session);
      case "seekTime":
        await driver.travel(session.seekTime(request.time));
        return this.#tell(id, session);
      case "timeline": {
        const { from, to, columns } = request;
        return this.#send({ type: "timeline", id, timeline: session.timeline(from, to, columns) });
      }
      case "measures":
        return this.#send({ type: "measures", id, measures: session.measures() });
      case "export":
        return this.#export(request, run);
      case "world":
        return this.#send({ type: "world", id, world: session.exportWorld() });
      case "events":
        return this.#send({ type: "events", id, ...session.events(request.before, request.count) });
    }
  }

  /** What goes wrong with an export leaves the run as it is. */
  async #export({ id, form }: ExportRequest, { program, session }: Run): Promise<void> {
    const controller = new AbortController();
    this.#exports.set(id, controller);
    const progress = (share: number) => this.#send({ type: "progress", id, share });
    try {
      const job = { form, program, session, progress, signal: controller.signal };
      const file = await exportFile(job, this.#clock);
      if (file.ok) this.#send({ type: "exported", id, file: file.value });
      else this.#refuse(id, file.message);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#refuse(id, `The export broke down (${reason}). The run goes on.`);
    } finally {
      this.#exports.delete(id);
    }
  }

  #tell(id: number | null, session: Session): void {
    this.#send({ type: "state", id, state: session.state });
  }

  #refuse(id: number, message: string): void {
    this.#send({ type: "error", id, message });
  }
}
