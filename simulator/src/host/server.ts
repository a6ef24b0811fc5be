import { RuntimeModule } from "../engine/compile.js";
import type { Answer, Request } from "../protocol.js";
import type { Clock } from "./clock.js";
import { RunServer } from "./run-server.js";

/** The inside of a simulation worker: carries out requests, each on the run that it names. */
export class SimulationServer {
  readonly #clock: Clock;
  readonly #send: (answer: Answer) => void;
  readonly #runs = new Map<number, RunServer>();
  /** Came with the first load, and serves all runs. */
  #runtime: RuntimeModule | null = null;

  constructor(clock: Clock, send: (answer: Answer) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Answers a request, at once or when it is done. Never rejects. */
  async receive(request: Request): Promise<void> {
    const { run, id, ...question } = request;
    if (question.type === "load" && question.runtime !== undefined) {
      this.#runtime = new RuntimeModule(new Uint8Array(question.runtime));
    }
    if (question.type === "close") {
      this.#runs.get(run)?.close();
      this.#runs.delete(run);
      return;
    }
    await this.#runOf(run).receive(id, question, this.#runtime);
  }

  #runOf(run: number): RunServer {
    const present = this.#runs.get(run);
    if (present !== undefined) return present;
    const made = new RunServer(this.#clock, (id, reply) => this.#send({ run, id, ...reply }));
    this.#runs.set(run, made);
    return made;
  }
}
