import { RuntimeModule } from "../engine/compile.js";
import type { Travel } from "../session/travel.js";
import { SystemSession } from "../system/session.js";
import { System } from "../system/system.js";
import type {
  SystemAnswer,
  SystemLoad,
  SystemQuestion,
  SystemReply,
  SystemRequest,
} from "../system-protocol.js";
import type { Clock } from "./clock.js";

/** How often playing is told, ms. */
const FRAME = 16;
/** Of playing at full speed: how much virtual time the first stretch is, ns; those behind it take about a frame. */
const FIRST_STRETCH = 1_000_000;
const LONGEST_STRETCH = 1_000_000_000;

type Asked = Exclude<SystemQuestion, { type: "load" }>;

/** The inside of a worker in which a system runs. */
export class SystemServer {
  readonly #clock: Clock;
  readonly #send: (answer: SystemAnswer) => void;
  #session: SystemSession | null = null;
  /** What is begun takes the place of what was under way. */
  #turn = 0;
  /** Whether the system is on its way, so that no process may be taken back to look at. */
  #isMoving = false;

  constructor(clock: Clock, send: (answer: SystemAnswer) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Answers a request, at once or when it is done. Never rejects. */
  async receive({ id, ...question }: SystemRequest): Promise<void> {
    try {
      if (question.type === "load") await this.#load(id, question.load);
      else if (this.#session !== null) await this.#carryOut(id, question, this.#session);
      else this.#answer(id, { type: "error", message: "No system is loaded yet." });
    } catch (error) {
      this.#session = null;
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The simulation broke down (${reason}). Load the system again to go on.`;
      this.#answer(id, { type: "error", message });
    }
  }

  async #load(id: number, { runtime, ...load }: SystemLoad): Promise<void> {
    const turn = ++this.#turn;
    this.#session = null;
    const module = new RuntimeModule(new Uint8Array(runtime));
    const system = await System.start(load, { runtime: module, ...load });
    if (turn !== this.#turn) {
      this.#answer(id, { type: "error", message: "Another system was loaded instead." });
    } else if (!system.ok) {
      this.#answer(id, { type: "error", message: system.message });
    } else {
      this.#session = new SystemSession(system.value, this.#clock.now);
      this.#tell(id, this.#session);
    }
  }

  async #carryOut(id: number, question: Asked, session: SystemSession): Promise<void> {
    switch (question.type) {
      case "step":
        await this.#travel(session, session.step(question.unit, question.direction));
        return this.#tell(id, session);
      case "seek":
        await this.#travel(session, session.seekTime(question.time));
        return this.#tell(id, session);
      case "pause":
        this.#turn++;
        session.playing = false;
        return this.#tell(id, session);
      case "play":
        this.#tell(id, session);
        return this.#play(session, question.speed);
      case "messages": {
        const { from, to, most } = question;
        return this.#answer(id, { type: "messages", messages: session.messages(from, to, most) });
      }
      case "measures":
        return this.#answer(id, { type: "measures", measures: session.measures() });
      case "watch":
        session.watched = question.nodes;
        return this.#tell(id, session);
      case "lanes":
        return this.#answer(id, { type: "lanes", lanes: session.lanes(question.nodes, question) });
      case "remote": {
        const values = session.remoteValues(question.node, question.time);
        return this.#answer(id, { type: "remote", values });
      }
      case "timeline":
      case "moment":
      case "events":
        return this.#ofProcess(id, question, session);
    }
  }

  #ofProcess(
    id: number,
    question: Extract<Asked, { type: "timeline" | "events" | "moment" }>,
    system: SystemSession,
  ): void {
    const session = system.sessionOf(question.node);
    if (session === null) {
      this.#answer(id, { type: "error", message: "The system has no such process." });
    } else if (question.type === "moment") {
      const rests = !system.playing && !this.#isMoving;
      const moment = rests ? session.moment(question.tick, question.passed) : null;
      const message = "The run has gone on meanwhile.";
      this.#answer(id, moment ? { type: "moment", moment } : { type: "error", message });
    } else if (question.type === "events") {
      const { before, count } = question;
      this.#answer(id, { type: "events", ...session.events(before, count) });
    } else {
      const { from, to, columns } = question;
      this.#answer(id, { type: "timeline", timeline: session.timeline(from, to, columns) });
    }
  }

  /** Follows a way to its end, or until something else is begun. */
  async #travel(session: SystemSession, travel: Travel): Promise<void> {
    session.playing = false;
    await this.#follow(travel, ++this.#turn);
  }

  async #play(session: SystemSession, speed: number | null): Promise<void> {
    const turn = ++this.#turn;
    session.playing = true;
    let told = this.#clock.now();
    let stretch = speed === null ? FIRST_STRETCH : Math.max(1, Math.round((speed * FRAME) / 1000));
    while (turn === this.#turn && !session.isAtEnd) {
      const begun = this.#clock.now();
      await this.#follow(session.run(stretch), turn);
      if (turn !== this.#turn) return;
      if (this.#clock.now() - told >= FRAME) {
        this.#tell(null, session);
        told = this.#clock.now();
      }
      const left = FRAME - (this.#clock.now() - begun);
      if (speed === null)
        stretch =
          left > 0 ? Math.min(stretch * 2, LONGEST_STRETCH) : Math.max(1, Math.floor(stretch / 2));
      if (speed !== null && left > 0) await this.#clock.wait(left);
      else await this.#clock.turn();
    }
    if (turn !== this.#turn) return;
    session.playing = false;
    this.#tell(null, session);
  }

  async #follow(travel: Travel, turn: number): Promise<void> {
    this.#isMoving = true;
    while (turn === this.#turn && travel.next().done !== true) await this.#clock.turn();
    if (turn === this.#turn) this.#isMoving = false;
  }

  #tell(id: number | null, session: SystemSession): void {
    this.#answer(id, { type: "state", state: session.state });
  }

  #answer(id: number | null, reply: SystemReply): void {
    this.#send({ id, ...reply });
  }
}
