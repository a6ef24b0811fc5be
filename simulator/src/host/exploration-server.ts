import type {
  ExplorationAnswer,
  ExplorationLoad,
  ExplorationRequest,
  Replay,
} from "../exploration-protocol.js";
import { explore } from "../explore/explore.js";
import { scriptedWorkload } from "../explore/scripted.js";
import type { Exploration, Progress } from "../explore/types.js";
import type { Clock } from "./clock.js";

/** How often progress is told, ms. */
const SIGN_OF_LIFE = 100;

/** The inside of a worker that explores. */
export class ExplorationServer {
  readonly #clock: Clock;
  readonly #send: (answer: ExplorationAnswer) => void;
  /** Of the exploration under way. */
  #current = 0;
  #isCancelled = false;

  constructor(clock: Clock, send: (answer: ExplorationAnswer) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Answers a request when it is done. Never rejects. */
  async receive({ id, ...question }: ExplorationRequest): Promise<void> {
    if (question.type === "cancel") {
      this.#isCancelled ||= id === this.#current;
      return;
    }
    this.#current = id;
    this.#isCancelled = false;
    try {
      await this.#explore(id, question.load);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#send({ id, type: "error", message: `The exploration broke down (${reason}).` });
    }
  }

  async #explore(id: number, { runtime, ...load }: ExplorationLoad): Promise<void> {
    const isCancelled = () => this.#isCancelled;
    const work = explore({ ...load, runtime: new Uint8Array(runtime), isCancelled });
    const tell = this.#teller(id);
    for (let next = work.next(); id === this.#current; next = work.next()) {
      if (next.done !== true) {
        tell(next.value);
        await this.#clock.turn();
      } else if (next.value.ok) {
        const exploration = next.value.value;
        const replays = replaysOf(exploration, load.profile);
        return this.#send({ id, type: "explored", exploration, replays });
      } else return this.#send({ id, type: "error", message: next.value.message });
    }
  }

  #teller(id: number): (progress: Progress) => void {
    const begun = this.#clock.now();
    let told = Number.NEGATIVE_INFINITY;
    return (progress) => {
      const now = this.#clock.now();
      if (now - told < SIGN_OF_LIFE) return;
      told = now;
      const seconds = (now - begun) / 1000;
      this.#send({ id, type: "progress", progress: { ...progress, seconds } });
    };
  }
}

const replaysOf = ({ verdicts, imports }: Exploration, profile: string): (Replay | null)[] =>
  verdicts.map(({ counterexample }) => {
    if (counterexample === null) return null;
    const { stem, loop } = counterexample;
    const scripted = scriptedWorkload([...stem, ...loop], { profile, imports });
    return scripted.ok ? scripted.value : { impossible: scripted.message };
  });
