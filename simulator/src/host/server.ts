import { failure, type Result, success } from "../base/result.js";
import type { Engine } from "../engine/engine.js";
import { loadEngine } from "../engine/load.js";
import { openSchedulerModule } from "../engine/scheduler-module.js";
import { digest } from "../experiment/digest.js";
import type { Answer, LoadRequest, OpenRequest, Request } from "../protocol.js";
import { readRecording } from "../recording/file.js";
import { RecordedEngine } from "../recording/recorded-engine.js";
import { fitOf, openRecording } from "../recording/recording.js";
import { Session } from "../session/session.js";
import { complete } from "../session/travel.js";
import type { Clock } from "./clock.js";
import { Driver } from "./driver.js";
import { Cancelled, exportFile } from "./export-job.js";

/** What is done by a second run in the background. */
type BackgroundRequest = Extract<Request, { type: "export" | "digest" }>;
type RunRequest = Exclude<Request, { type: "load" | "open" | "cancel" }>;

interface Run {
  /** Starts the same run once more, beside this one. */
  readonly again: () => Promise<Result<Engine>>;
  readonly session: Session;
  readonly driver: Driver;
  readonly isRecorded: boolean;
}

/** How often something in the background shows that it goes on, ms. */
const SIGN_OF_LIFE = 250;

/** Carries out requests on one run at a time; the inside of a simulation worker. */
export class SimulationServer {
  readonly #clock: Clock;
  readonly #send: (answer: Answer) => void;
  #runtime: Uint8Array | null = null;
  #run: Run | null = null;
  #loads = 0;
  /** What is under way in the background, by the id of its request. */
  readonly #background = new Map<number, AbortController>();

  constructor(clock: Clock, send: (answer: Answer) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Answers a request, at once or when it is done. Never rejects. */
  async receive(request: Request): Promise<void> {
    try {
      if (request.type === "load") await this.#load(request);
      else if (request.type === "open") this.#send(await this.#openRecording(request));
      else if (request.type === "cancel") this.#background.get(request.request)?.abort();
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
    const opened = await this.#begin(request);
    if (load !== this.#loads) {
      this.#refuse(request.id, "Another simulation was loaded instead.");
    } else if (!opened.ok) {
      this.#refuse(request.id, opened.message);
    } else {
      this.#run = opened.value;
      this.#send({ type: "loaded", id: request.id, state: opened.value.session.state });
    }
  }

  async #begin(request: LoadRequest): Promise<Result<Run>> {
    if (request.runtime !== undefined) {
      this.#runtime = new Uint8Array(request.runtime);
    }
    if (this.#runtime === null) return failure("The first load must bring the runtime.");
    const program = { ...request, runtime: this.#runtime };
    const again = () => loadEngine(program);
    const engine = await again();
    return engine.ok
      ? success(this.#follow(engine.value, again, false, request.workloadFile))
      : engine;
  }

  /** A recording that cannot be shown leaves the run as it is. */
  async #openRecording(request: OpenRequest): Promise<Answer> {
    const { id, scheduler, recording: bytes, anyway } = request;
    const loads = this.#loads;
    const file = readRecording(bytes);
    if (!file.ok) return { type: "error", id, message: file.message };
    const module = openSchedulerModule(scheduler);
    if (!module.ok) return { type: "error", id, message: module.message };
    const { descriptor } = module.value;
    const fit = fitOf(file.value, descriptor);
    if (fit === "other" || (fit === "changed" && !anyway)) {
      return { type: "unfit", id, fit, scheduler: file.value.scheduler };
    }
    const opened = await openRecording(file.value, descriptor, fit, this.#signsOfLife(id));
    if (loads !== this.#loads) {
      return { type: "error", id, message: "Another simulation was loaded instead." };
    }
    if (!opened.ok) return { type: "error", id, message: opened.message };
    this.#loads++;
    this.#run?.driver.stop();
    const again = async () => success(new RecordedEngine(opened.value));
    this.#run = this.#follow(new RecordedEngine(opened.value), again, true);
    const { state } = this.#run.session;
    return { type: "opened", id, recording: opened.value.info, state };
  }

  #follow(engine: Engine, again: Run["again"], isRecorded: boolean, workloadFile?: string): Run {
    const options = workloadFile === undefined ? {} : { workloadFile };
    const session = new Session(engine, { ...options, now: this.#clock.now });
    complete(session.settle());
    const driver = new Driver(session, this.#clock, () => this.#tell(null, session));
    return { again, session, driver, isRecorded };
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
      case "runUntil": {
        const never = session.whyNever(request.until);
        if (never !== null) return this.#refuse(id, never);
        const playing = driver.playUntil(request.until, request.ticks);
        this.#tell(id, session);
        return playing;
      }
      case "breakpoints": {
        const problems = session.setBreakpoints(request.breakpoints);
        return this.#send({ type: "breakpointsSet", id, problems });
      }
      case "runBack":
        await driver.travel(session.runBack());
        return this.#tell(id, session);
      case "pause":
        driver.stop();
        await driver.travel(session.settle());
        return this.#tell(id, session);
      case "step":
        if (request.unit === "statement" && session.whyNoStatements !== null) {
          return this.#refuse(id, session.whyNoStatements);
        }
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
      case "moment": {
        const moment = session.moment(request.tick, request.passed);
        if (moment !== null) return this.#send({ type: "moment", id, moment });
        return this.#refuse(id, "The run has gone on from there.");
      }
      case "export":
      case "digest":
        return this.#runBeside(request, run);
      case "world":
        if (run.isRecorded) return this.#refuse(id, "A recorded run cannot be continued.");
        await driver.travel(session.leave());
        return this.#send({ type: "world", id, world: session.exportWorld() });
      case "events":
        return this.#send({ type: "events", id, ...session.events(request.before, request.count) });
    }
  }

  /** What goes wrong in the background leaves the run as it is. */
  async #runBeside(request: BackgroundRequest, run: Run): Promise<void> {
    const { id } = request;
    const controller = new AbortController();
    this.#background.set(id, controller);
    try {
      if (request.type === "export") await this.#export(request, run, controller.signal);
      else await this.#digest(request, run, controller.signal);
    } catch (error) {
      if (error instanceof Cancelled) return this.#refuse(id, error.message);
      const reason = error instanceof Error ? error.message : String(error);
      const what = request.type === "export" ? "export" : "comparison";
      this.#refuse(id, `The ${what} broke down (${reason}). The run goes on.`);
    } finally {
      this.#background.delete(id);
    }
  }

  async #export(
    { id, form }: Extract<Request, { type: "export" }>,
    { again, session }: Run,
    signal: AbortSignal,
  ): Promise<void> {
    const progress = (share: number) => this.#send({ type: "progress", id, share });
    const file = await exportFile({ form, again, session, progress, signal }, this.#clock);
    if (file.ok) this.#send({ type: "exported", id, file: file.value });
    else this.#refuse(id, file.message);
  }

  async #digest(
    { id, until, after }: Extract<Request, { type: "digest" }>,
    { again }: Run,
    signal: AbortSignal,
  ): Promise<void> {
    const engine = await again();
    if (!engine.ok) return this.#refuse(id, engine.message);
    const tell = this.#signsOfLife(id);
    const between = async () => {
      const share = until === null ? 0 : Math.min(1, engine.value.look().time / Math.max(1, until));
      await tell(share);
      if (signal.aborted) throw new Cancelled("The comparison was cancelled.");
    };
    const found = await digest(engine.value, { until, after, between });
    this.#send({ type: "digested", id, digest: found });
  }

  /** Gives messages their turn, and tells a few times a second that a request goes on. */
  #signsOfLife(id: number): (share: number) => Promise<void> {
    let told = this.#clock.now();
    return async (share) => {
      await this.#clock.turn();
      if (this.#clock.now() - told < SIGN_OF_LIFE) return;
      told = this.#clock.now();
      this.#send({ type: "progress", id, share });
    };
  }

  #tell(id: number | null, session: Session): void {
    this.#send({ type: "state", id, state: session.state });
  }

  #refuse(id: number, message: string): void {
    this.#send({ type: "error", id, message });
  }
}
