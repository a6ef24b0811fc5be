import { failure, type Result, success } from "../base/result.js";
import { RuntimeModule } from "../engine/compile.js";
import type { Travel } from "../session/travel.js";
import type { Comparison } from "../system/difference.js";
import { Lines } from "../system/lines.js";
import { HelperLost, type PoolWish } from "../system/pool/pool.js";
import type { SystemSession } from "../system/session.js";
import { System } from "../system/system.js";
import type {
  SystemAnswer,
  SystemChange,
  SystemLoad,
  SystemQuestion,
  SystemReply,
  SystemRequest,
} from "../system-protocol.js";
import { type Clock, signsOfLife } from "./clock.js";
import { Cancelled } from "./export-job.js";
import { RecordedSystem } from "./recorded/recorded-system.js";
import { recordedFile, recordedResults } from "./recorded/results.js";
import { followed } from "./searches.js";
import { systemFile, systemResults } from "./system-results.js";

/** How often playing is told, ms. */
const FRAME = 16;

const NO_OTHER_LINE =
  "A recorded run went as it went. Show the simulation, and try there what could go otherwise.";

const INSTEAD = "Something else was begun instead.";

type Asked = Exclude<SystemQuestion, { type: "load" | "seen" }>;

/** The inside of a worker in which a system runs. */
export class SystemServer {
  readonly #clock: Clock;
  readonly #send: (answer: SystemAnswer) => void;
  /** Null: the host has none, or one was lost. */
  #pool: PoolWish | null;
  #lines: Lines | null = null;
  /** What shows in the place of a simulation, and the system that it is a run of; null: a simulation does. */
  #recorded: { readonly run: RecordedSystem; readonly load: SystemLoad } | null = null;
  /** What is begun takes the place of what was under way. */
  #turn = 0;
  /** How many ways are followed: meanwhile no process may be taken back to look at. */
  #ways = 0;
  /** Whether the page has not shown yet what it was told last of playing. */
  #isUnseen = false;
  #remaking = new AbortController();
  /** A newer search takes the place of the one under way. */
  #searches = 0;

  /** @param pool threads that help; null: the host has none */
  constructor(clock: Clock, send: (answer: SystemAnswer) => void, pool: PoolWish | null = null) {
    this.#clock = clock;
    this.#send = send;
    this.#pool = pool;
  }

  /** Answers a request, at once or when it is done. Never rejects. */
  async receive({ id, ...question }: SystemRequest): Promise<void> {
    if (question.type === "seen") {
      this.#isUnseen = false;
      return;
    }
    try {
      if (question.type === "load") await this.#load(id, question.load);
      else if (this.#lines !== null) await this.#carryOut(id, question, this.#lines);
      else this.#refuse(id, "No system is loaded yet.");
    } catch (error) {
      this.#forget();
      const reason = error instanceof Error ? error.message : String(error);
      const isLost = error instanceof HelperLost;
      if (isLost) this.#pool = null;
      const alone = isLost ? ", which then goes on without helpers" : "";
      const message = `The simulation broke down (${reason}). Load the system again${alone}.`;
      this.#refuse(id, message);
    }
  }

  async #load(id: number, load: SystemLoad): Promise<void> {
    const turn = ++this.#turn;
    this.#forget();
    const lines = await (load.recorded === undefined
      ? this.#simulated(load)
      : this.#opened(id, load, load.recorded));
    if (!lines.ok) this.#refuse(id, lines.message);
    else if (turn !== this.#turn) {
      lines.value.close();
      this.#refuse(id, "Another system was loaded instead.");
    } else {
      this.#lines = lines.value;
      this.#tell(id, this.#lines);
    }
  }

  async #opened(id: number, load: SystemLoad, text: string): Promise<Result<Lines>> {
    const tell = signsOfLife(this.#clock, (share) => this.#answer(id, { type: "progress", share }));
    const run = await RecordedSystem.open(load, text, tell);
    if (!run.ok) return run;
    this.#recorded = { run: run.value, load };
    return success(Lines.along(run.value, NO_OTHER_LINE, this.#clock.now));
  }

  #simulated({ runtime, otherwise, ...load }: SystemLoad): Promise<Result<Lines>> {
    const compiled = new RuntimeModule(new Uint8Array(runtime));
    const decided = otherwise && { decisions: otherwise.decisions };
    // Helpers are not told what is decided.
    const pool = otherwise === undefined ? this.#pool : null;
    const start = { ...load, runtime: compiled, pool, ...decided };
    const always = otherwise?.changes ?? [];
    const begin = (changes: readonly SystemChange[]) =>
      System.start(load, start, [...always, ...changes]);
    return Lines.begin(begin, this.#clock.now);
  }

  async #carryOut(id: number, question: Asked, lines: Lines): Promise<void> {
    const session = lines.shown;
    switch (question.type) {
      case "step":
        await this.#travel(session, session.step(question.unit, question.direction));
        return this.#tell(id, lines);
      case "seek":
        await this.#travel(session, session.seekTime(question.time));
        return this.#tell(id, lines);
      case "runBack":
        await this.#travel(session, session.runBack());
        return this.#tell(id, lines);
      case "pause":
        await this.#travel(session, session.rest());
        return this.#tell(id, lines);
      case "play": {
        const playing = this.#play(lines, question.speed);
        this.#tell(id, lines);
        return playing;
      }
      case "breakpoints": {
        const problems = lines.setBreakpoints(question.breakpoints);
        return this.#answer(id, { type: "breakpointsSet", problems });
      }
      case "fork":
        return this.#fork(id, question.change, lines);
      case "swap":
      case "drop":
        this.#rest(session);
        if (question.type === "swap") lines.swap();
        else lines.drop();
        return this.#tell(id, lines);
      case "difference":
        return this.#toDifference(id, lines);
      case "findEvents":
      case "toEvent":
        return this.#search(id, question, lines);
      case "eventsAt": {
        const events = session.eventsAt(question.nodes, question.numbers);
        return this.#answer(id, { type: "eventsTold", events });
      }
      case "messages": {
        const { from, to, most } = question;
        return this.#answer(id, { type: "messages", messages: session.messages(from, to, most) });
      }
      case "measures":
        return this.#answer(id, { type: "measures", measures: session.measures() });
      case "watch":
        lines.watch(question.nodes);
        return this.#tell(id, lines);
      case "lanes":
        return this.#answer(id, { type: "lanes", lanes: session.lanes(question.nodes, question) });
      case "remote": {
        const values = session.remoteValues(question.node, question.time);
        return this.#answer(id, { type: "remote", values });
      }
      case "results":
      case "file":
        return this.#remake(id, question, lines);
      case "timeline":
      case "moment":
      case "events":
        return this.#ofProcess(id, question, session);
    }
  }

  async #fork(id: number, change: SystemChange, lines: Lines): Promise<void> {
    const turn = this.#rest(lines.shown);
    const fork = await lines.fork(change);
    if (!fork.ok) return this.#refuse(id, fork.message);
    if (turn === this.#turn) await this.#follow(lines.show(fork.value), turn);
    if (turn === this.#turn) return this.#tell(id, lines);
    if (!lines.has(fork.value)) fork.value.session.close();
    this.#refuse(id, INSTEAD);
  }

  async #toDifference(id: number, lines: Lines): Promise<void> {
    const turn = this.#rest(lines.shown);
    if (!lines.hasFork) return this.#refuse(id, "There is no fork to compare the run with.");
    const systems = await lines.again();
    if (turn !== this.#turn) return this.#refuse(id, INSTEAD);
    if (!systems.ok) return this.#refuse(id, systems.message);
    const found: { comparison: Comparison | null } = { comparison: null };
    const tell = signsOfLife(this.#clock, (time) => this.#answer(id, { type: "compared", time }));
    this.#ways++;
    const isStopped = async (time: number) => {
      await tell(time);
      return turn !== this.#turn;
    };
    await followed(lines.toDifference(systems.value, found), isStopped).finally(() => {
      this.#ways--;
      for (const system of systems.value) system.close();
    });
    if (turn !== this.#turn || found.comparison === null) return this.#refuse(id, INSTEAD);
    this.#tell(null, lines);
    this.#answer(id, { type: "difference", ...found.comparison });
  }

  /** Runs the line that shows once more. What is asked for next takes the place of what is under way. */
  async #remake(
    id: number,
    question: Extract<Asked, { type: "results" | "file" }>,
    lines: Lines,
  ): Promise<void> {
    this.#remaking.abort();
    this.#remaking = new AbortController();
    const { signal } = this.#remaking;
    if (this.#recorded !== null) return this.#ofRecorded(id, question, this.#recorded, signal);
    const { reached, end } = lines.shown.state;
    if (reached < 0) return this.#refuse(id, "The system has not run yet: step or run it first.");
    const system = await lines.shownAgain();
    if (!system.ok) return this.#refuse(id, system.message);
    const run = { system: system.value, until: end === null ? reached : null, signal };
    await this.#whileOpen(id, system.value, async () => {
      if (question.type === "results") {
        const found = await systemResults(run, this.#clock);
        return found.ok ? success({ type: "results", results: found.value }) : found;
      }
      const file = await systemFile(question, run, this.#clock);
      return file.ok ? success({ type: "file", file: file.value }) : file;
    });
  }

  /** The simulation beside it is the same system from its start, as long as the run. */
  async #ofRecorded(
    id: number,
    question: Extract<Asked, { type: "results" | "file" }>,
    { run, load }: { readonly run: RecordedSystem; readonly load: SystemLoad },
    signal: AbortSignal,
  ): Promise<void> {
    if (question.type === "file") {
      const file = recordedFile(question.form, run.merged);
      if (!file.ok) return this.#refuse(id, file.message);
      return this.#answer(id, { type: "file", file: file.value });
    }
    const runtime = new RuntimeModule(new Uint8Array(load.runtime));
    const system = await System.start(load, { ...load, runtime, pool: this.#pool }, []);
    if (!system.ok) return this.#refuse(id, system.message);
    const simulation = { system: system.value, until: run.merged.duration, signal };
    await this.#whileOpen(id, system.value, async () => {
      const found = await recordedResults(run.merged, simulation, this.#clock);
      return found.ok ? success({ type: "results", results: found.value }) : found;
    });
  }

  /** Answers by a system that is for one question only, and is closed before the answer. Who cancels is told so. */
  async #whileOpen(
    id: number,
    system: System,
    look: () => Promise<Result<SystemReply>>,
  ): Promise<void> {
    let found: Result<SystemReply>;
    try {
      found = await look();
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      found = failure(error.message);
    } finally {
      system.close();
    }
    if (found.ok) this.#answer(id, found.value);
    else this.#refuse(id, found.message);
  }

  #ofProcess(
    id: number,
    question: Extract<Asked, { type: "timeline" | "events" | "moment" }>,
    system: SystemSession,
  ): void {
    const session = system.sessionOf(question.node);
    if (session === null) this.#refuse(id, "The system has no such process.");
    else if (question.type === "moment") {
      const rests = !system.playing && this.#ways === 0;
      const moment = rests ? session.moment(question.tick, question.passed) : null;
      if (moment === null) this.#refuse(id, "The run has gone on meanwhile.");
      else this.#answer(id, { type: "moment", moment });
    } else if (question.type === "events") {
      const { before, count } = question;
      this.#answer(id, { type: "events", ...session.events(before, count) });
    } else {
      const { node, from, to, columns } = question;
      const timeline = session.timeline(from, to, columns, system.knownUntil(node));
      this.#answer(id, { type: "timeline", timeline });
    }
  }

  /** To look for something leaves what is under way, to go there does not. */
  async #search(
    id: number,
    question: Extract<Asked, { type: "findEvents" | "toEvent" }>,
    lines: Lines,
  ): Promise<void> {
    const { nodes, filter } = question;
    const session = lines.shown;
    const search = ++this.#searches;
    const turn = question.type === "toEvent" ? this.#rest(session) : this.#turn;
    const tell = signsOfLife(this.#clock, (share) => this.#answer(id, { type: "progress", share }));
    const isStopped = async (share: number) => {
      await tell(share);
      return turn !== this.#turn || search !== this.#searches;
    };
    if (question.type === "findEvents") {
      const found = await followed(session.findEvents(nodes, filter), isStopped);
      if (!found) return this.#refuse(id, INSTEAD);
      return this.#answer(id, { type: "foundEvents", found: found.value });
    }
    this.#ways++;
    const reached = await followed(
      session.toEvent(nodes, filter, question.direction),
      isStopped,
    ).finally(() => this.#ways--);
    if (!reached) return this.#refuse(id, INSTEAD);
    this.#tell(null, lines);
    this.#answer(id, { type: "eventReached", event: reached.value });
  }

  /** Follows a way to its end, or until something else is begun. */
  async #travel(session: SystemSession, travel: Travel): Promise<void> {
    await this.#follow(travel, this.#rest(session));
  }

  #forget(): void {
    this.#lines?.close();
    this.#lines = null;
    this.#recorded = null;
  }

  /** Leaves what is under way where it is. @returns the turn of what is begun now */
  #rest(session: SystemSession): number {
    session.playing = false;
    return ++this.#turn;
  }

  async #play(lines: Lines, speed: number | null): Promise<void> {
    const session = lines.shown;
    const turn = this.#rest(session);
    session.playing = true;
    let told = this.#clock.now();
    const stretch = speed === null ? null : Math.max(1, Math.round((speed * FRAME) / 1000));
    for (let isMet = false; turn === this.#turn && !session.isAtEnd && !isMet; ) {
      const begun = this.#clock.now();
      await this.#follow(session.run(stretch), turn);
      if (turn !== this.#turn) return;
      isMet = session.isAtBreakpoint;
      if (this.#clock.now() - told >= FRAME && !this.#isUnseen) {
        this.#isUnseen = true;
        this.#tell(null, lines);
        told = this.#clock.now();
      }
      const left = FRAME - (this.#clock.now() - begun);
      if (speed !== null && left > 0) await this.#clock.wait(left);
      else await this.#clock.turn();
    }
    if (turn !== this.#turn) return;
    session.playing = false;
    await this.#follow(session.rest(), turn);
    if (turn === this.#turn) this.#tell(null, lines);
  }

  async #follow(travel: Travel, turn: number): Promise<void> {
    this.#ways++;
    try {
      while (turn === this.#turn && travel.next().done !== true) await this.#clock.turn();
    } finally {
      this.#ways--;
    }
  }

  #tell(id: number | null, { state }: Lines): void {
    this.#answer(id, { type: "state", state });
  }

  #refuse(id: number, message: string): void {
    this.#answer(id, { type: "error", message });
  }

  #answer(id: number | null, reply: SystemReply): void {
    this.#send({ id, ...reply });
  }
}
