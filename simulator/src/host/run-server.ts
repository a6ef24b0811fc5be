import { failure, type Result, success } from "../base/result.js";
import type { RuntimeModule } from "../engine/compile.js";
import type { Engine } from "../engine/engine.js";
import { loadEngine } from "../engine/load.js";
import { openSchedulerModule } from "../engine/scheduler-module.js";
import { digest } from "../experiment/digest.js";
import type { ExportForm, Load, Open, Question, Reply } from "../protocol.js";
import { readRecording } from "../recording/file.js";
import { RecordedEngine } from "../recording/recorded-engine.js";
import { fitOf, openRecording } from "../recording/recording.js";
import { Session } from "../session/session.js";
import { complete } from "../session/travel.js";
import { type Clock, signsOfLife } from "./clock.js";
import { Driver } from "./driver.js";
import { Cancelled, exportFile } from "./export-job.js";
import { searched } from "./searches.js";

/** What is done by a second run in the background. */
type BackgroundQuestion = Extract<Question, { type: "export" | "digest" }>;
/** What is looked up in the record, a slice at a time. */
type SearchQuestion = Extract<Question, { type: "findEvents" | "nearestEvent" }>;
/** What is asked of a run that is there. */
type RunQuestion = Exclude<Question, { type: "load" | "open" | "cancel" | "close" }>;

interface Run {
  /** Starts the same run once more, beside this one. */
  readonly again: () => Promise<Result<Engine>>;
  readonly session: Session;
  readonly driver: Driver;
  readonly isRecorded: boolean;
}

/** Carries out what is asked of one of a worker's runs. */
export class RunServer {
  readonly #clock: Clock;
  readonly #send: (id: number | null, reply: Reply) => void;
  #run: Run | null = null;
  #loads = 0;
  /** What is under way in the background, by the id of its request. */
  readonly #background = new Map<number, AbortController>();

  constructor(clock: Clock, send: (id: number | null, reply: Reply) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Answers a question, at once or when it is done. Never rejects. */
  async receive(
    id: number,
    question: Exclude<Question, { type: "close" }>,
    runtime: RuntimeModule | null,
  ): Promise<void> {
    try {
      if (question.type === "load") await this.#load(id, question, runtime);
      else if (question.type === "open") this.#send(id, await this.#openRecording(id, question));
      else if (question.type === "cancel") this.#background.get(question.request)?.abort();
      else if (this.#run !== null) await this.#carryOut(id, question, this.#run);
      else this.#refuse(id, "No simulation is loaded yet.");
    } catch (error) {
      this.#run = null;
      this.#refuse(id, `The simulation broke down (${reasonOf(error)}). Load it again to go on.`);
    }
  }

  /** Leaves everything where it is, for good. */
  close(): void {
    this.#loads++;
    this.#run?.driver.stop();
    this.#run = null;
    for (const controller of this.#background.values()) controller.abort();
  }

  async #load(id: number, load: Load, runtime: RuntimeModule | null): Promise<void> {
    const loads = ++this.#loads;
    this.#run?.driver.stop();
    this.#run = null;
    const opened = await this.#begin(load, runtime);
    if (loads !== this.#loads) {
      this.#refuse(id, "Another simulation was loaded instead.");
    } else if (!opened.ok) {
      this.#refuse(id, opened.message);
    } else {
      this.#run = opened.value;
      this.#send(id, { type: "loaded", state: opened.value.session.state });
    }
  }

  async #begin(load: Load, runtime: RuntimeModule | null): Promise<Result<Run>> {
    if (runtime === null) return failure("The first load must bring the runtime.");
    const program = { ...load, runtime };
    const again = () => loadEngine(program);
    const engine = await again();
    return engine.ok
      ? success(this.#follow(engine.value, again, false, load.workloadFile))
      : engine;
  }

  /** A recording that cannot be shown leaves the run as it is. */
  async #openRecording(id: number, open: Open): Promise<Reply> {
    const { scheduler, recording: bytes, anyway } = open;
    const loads = this.#loads;
    const file = readRecording(bytes);
    if (!file.ok) return { type: "error", message: file.message };
    const module = openSchedulerModule(scheduler);
    if (!module.ok) return { type: "error", message: module.message };
    const { descriptor } = module.value;
    const fit = fitOf(file.value, descriptor);
    if (fit === "other" || (fit === "changed" && !anyway)) {
      return { type: "unfit", fit, scheduler: file.value.scheduler };
    }
    const opened = await openRecording(file.value, descriptor, fit, this.#signsOfLife(id));
    if (loads !== this.#loads) {
      return { type: "error", message: "Another simulation was loaded instead." };
    }
    if (!opened.ok) return { type: "error", message: opened.message };
    this.#loads++;
    this.#run?.driver.stop();
    const again = async () => success(new RecordedEngine(opened.value));
    this.#run = this.#follow(new RecordedEngine(opened.value), again, true);
    const { state } = this.#run.session;
    return { type: "opened", recording: opened.value.info, state };
  }

  #follow(engine: Engine, again: Run["again"], isRecorded: boolean, workloadFile?: string): Run {
    const options = workloadFile === undefined ? {} : { workloadFile };
    const session = new Session(engine, { ...options, now: this.#clock.now });
    complete(session.settle());
    const driver = new Driver(session, this.#clock, () => this.#tell(null, session));
    return { again, session, driver, isRecorded };
  }

  async #carryOut(id: number, question: RunQuestion, run: Run): Promise<void> {
    const { session, driver } = run;
    switch (question.type) {
      case "run": {
        const playing = driver.play(question.speed);
        this.#tell(id, session);
        return playing;
      }
      case "runUntil": {
        const never = session.whyNever(question.until);
        if (never !== null) return this.#refuse(id, never);
        const playing = driver.playUntil(question.until, question.ticks);
        this.#tell(id, session);
        return playing;
      }
      case "breakpoints": {
        const problems = session.setBreakpoints(question.breakpoints);
        return this.#send(id, { type: "breakpointsSet", problems });
      }
      case "runBack":
        await driver.travel(session.runBack());
        return this.#tell(id, session);
      case "pause":
        driver.stop();
        await driver.travel(session.settle());
        return this.#tell(id, session);
      case "step":
        if (question.unit === "statement" && session.whyNoStatements !== null) {
          return this.#refuse(id, session.whyNoStatements);
        }
        await driver.travel(session.step(question.unit, question.direction));
        return this.#tell(id, session);
      case "seek":
        await driver.travel(session.seek(question.tick, question.passed));
        return this.#tell(id, session);
      case "seekTime":
        await driver.travel(session.seekTime(question.time));
        return this.#tell(id, session);
      case "timeline": {
        const { from, to, columns } = question;
        return this.#send(id, { type: "timeline", timeline: session.timeline(from, to, columns) });
      }
      case "measures":
        return this.#send(id, { type: "measures", measures: session.measures() });
      case "moment": {
        const moment = session.moment(question.tick, question.passed);
        if (moment !== null) return this.#send(id, { type: "moment", moment });
        return this.#refuse(id, "The run has gone on from there.");
      }
      case "export":
      case "digest":
        return this.#runBeside(id, question, run);
      case "findEvents":
      case "nearestEvent":
        return this.#search(id, question, session);
      case "eventsAt":
        return this.#send(id, { type: "eventsTold", events: session.record.at(question.numbers) });
      case "world":
        if (run.isRecorded) return this.#refuse(id, "A recorded run cannot be continued.");
        await driver.travel(session.leave());
        return this.#send(id, { type: "world", world: session.exportWorld() });
      case "events":
        return this.#send(id, {
          type: "events",
          ...session.events(question.before, question.count),
        });
    }
  }

  /** What goes wrong in the background leaves the run as it is. */
  async #runBeside(id: number, question: BackgroundQuestion, run: Run): Promise<void> {
    const controller = new AbortController();
    this.#background.set(id, controller);
    try {
      if (question.type === "export") await this.#export(id, question.form, run, controller.signal);
      else await this.#digest(id, question, run, controller.signal);
    } catch (error) {
      if (error instanceof Cancelled) return this.#refuse(id, error.message);
      const what = question.type === "export" ? "export" : "comparison";
      this.#refuse(id, `The ${what} broke down (${reasonOf(error)}). The run goes on.`);
    } finally {
      this.#background.delete(id);
    }
  }

  async #search(id: number, question: SearchQuestion, session: Session): Promise<void> {
    const controller = new AbortController();
    this.#background.set(id, controller);
    const tell = this.#signsOfLife(id);
    try {
      const isStopped = async (share: number) => {
        await tell(share);
        return controller.signal.aborted;
      };
      const reply = await searched(question, session, isStopped);
      if (reply === null) this.#refuse(id, "The search was cancelled.");
      else this.#send(id, reply);
    } finally {
      this.#background.delete(id);
    }
  }

  async #export(
    id: number,
    form: ExportForm,
    { again, session }: Run,
    signal: AbortSignal,
  ): Promise<void> {
    const progress = (share: number) => this.#send(id, { type: "progress", share });
    const file = await exportFile({ form, again, session, progress, signal }, this.#clock);
    if (file.ok) this.#send(id, { type: "exported", file: file.value });
    else this.#refuse(id, file.message);
  }

  async #digest(
    id: number,
    { until, after }: Extract<Question, { type: "digest" }>,
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
    this.#send(id, { type: "digested", digest: found });
  }

  #signsOfLife(id: number): (share: number) => Promise<void> {
    return signsOfLife(this.#clock, (share) => this.#send(id, { type: "progress", share }));
  }

  #tell(id: number | null, session: Session): void {
    this.#send(id, { type: "state", state: session.state });
  }

  #refuse(id: number, message: string): void {
    this.#send(id, { type: "error", message });
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
