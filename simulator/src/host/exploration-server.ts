import type { Result } from "../base/result.js";
import { RuntimeModule } from "../engine/compile.js";
import type {
  DifferenceLoad,
  ExplorationAnswer,
  ExplorationLoad,
  ExplorationQuestion,
  ExplorationReply,
  ExplorationRequest,
  Replay,
} from "../exploration-protocol.js";
import { commonImports } from "../explore/common-imports.js";
import { findDifference } from "../explore/difference.js";
import { Exploring } from "../explore/explore.js";
import type { Bounds } from "../explore/explorer.js";
import { type ScriptTarget, scriptedWorkload } from "../explore/scripted.js";
import { exploreSystem } from "../explore/system/explore.js";
import type { Exploration, NamedStep, Progress } from "../explore/types.js";
import { exploreWorkload } from "../explore/workload/explore.js";
import { followCourse } from "../explore/workload/follow.js";
import type { CourseProgress } from "../explore/workload/types.js";
import type { Clock } from "./clock.js";

/** How often progress is told, ms. */
const SIGN_OF_LIFE = 100;

/** A search that may be gone on with. */
interface Kept {
  readonly exploring: Exploring;
  readonly profile: string;
}

/** The inside of a worker that explores. */
export class ExplorationServer {
  readonly #clock: Clock;
  readonly #send: (answer: ExplorationAnswer) => void;
  /** Of the exploration under way. */
  #current = 0;
  #isCancelled = false;
  /** The last search for whatever programs may do; null: there was none. */
  #kept: Kept | null = null;

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
      const reply = await this.#reply(id, question);
      if (id === this.#current && reply !== null) this.#send({ id, ...reply });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#send({ id, type: "error", message: `The exploration broke down (${reason}).` });
    }
  }

  /** Null: another one was begun meanwhile. */
  async #reply(
    id: number,
    question: Exclude<ExplorationQuestion, { type: "cancel" }>,
  ): Promise<ExplorationReply | null> {
    const isCancelled = () => this.#isCancelled;
    switch (question.type) {
      case "explore":
        return this.#explore(id, question.load);
      case "resume":
        return this.#resume(id, question.bounds);
      case "findDifference":
        return this.#findDifference(id, question.load);
      case "exploreCourses": {
        const work = exploreWorkload({ ...withBytes(question.load), isCancelled });
        const found = await this.#follow(id, work);
        return answerOf(found, (exploration) => ({ type: "exploredCourses", exploration }));
      }
      case "exploreSystem": {
        const { runtime, ...program } = question.load;
        const module = new RuntimeModule(new Uint8Array(runtime));
        const work = exploreSystem({ ...program, program, runtime: module, isCancelled });
        return answerOf(await this.#follow(id, work), (exploration) => ({
          type: "exploredSystem",
          exploration,
        }));
      }
      case "followCourse":
        return answerOf(followCourse(withBytes(question.load)), (followed) => ({
          type: "followedCourse",
          followed,
        }));
    }
  }

  async #explore(id: number, load: ExplorationLoad): Promise<ExplorationReply | null> {
    const opened = Exploring.open(withBytes(load));
    if (!opened.ok) return { type: "error", message: opened.message };
    this.#kept = { exploring: opened.value, profile: load.profile };
    return this.#goOn(id, this.#kept);
  }

  async #resume(id: number, bounds: Bounds): Promise<ExplorationReply | null> {
    if (this.#kept === null) return { type: "error", message: "There is nothing to go on with." };
    this.#kept.exploring.extend(bounds);
    return this.#goOn(id, this.#kept);
  }

  async #goOn(id: number, { exploring, profile }: Kept): Promise<ExplorationReply | null> {
    const found = await this.#follow(
      id,
      exploring.run(() => this.#isCancelled),
    );
    return answerOf(found, (exploration) => {
      const replays = replaysOf(exploration, profile);
      return { type: "explored", exploration, replays, drawing: exploring.draw(exploration) };
    });
  }

  async #findDifference(id: number, load: DifferenceLoad): Promise<ExplorationReply | null> {
    const { sides, profile, random, ...bounds } = withBytes(load);
    const [first, second] = sides;
    const imports = commonImports(first.imports, second.imports);
    const drawn = random === undefined ? [] : [{ name: "rand", values: random }];
    const work = findDifference({
      ...bounds,
      schedulers: [first.scheduler, second.scheduler],
      workloads: [first.workload, second.workload],
      variations: [...imports, ...drawn],
      isCancelled: () => this.#isCancelled,
    });
    return answerOf(await this.#follow(id, work), (difference) => {
      const { stem, ends } = difference;
      const replay = ends === null ? null : replayOf([...stem, ends[0]], { profile, imports });
      return { type: "foundDifference", difference, replay };
    });
  }

  /** Goes on to the end, as long as no other one is begun. */
  async #follow<T>(
    id: number,
    work:
      | Generator<Progress | CourseProgress, Result<T>>
      | AsyncGenerator<Progress | CourseProgress, Result<T>>,
  ): Promise<Result<T> | null> {
    const tell = this.#teller(id);
    for (let next = await work.next(); id === this.#current; next = await work.next()) {
      if (next.done === true) return next.value;
      tell(next.value);
      await this.#clock.turn();
    }
    return null;
  }

  #teller(id: number): (progress: Progress | CourseProgress) => void {
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

const withBytes = <L extends { readonly runtime: ArrayBuffer }>({ runtime, ...load }: L) => ({
  ...load,
  runtime: new Uint8Array(runtime),
});

function answerOf<T>(
  found: Result<T> | null,
  tell: (value: T) => ExplorationReply,
): ExplorationReply | null {
  if (found === null) return null;
  return found.ok ? tell(found.value) : { type: "error", message: found.message };
}

const replaysOf = ({ verdicts, imports }: Exploration, profile: string): (Replay | null)[] =>
  verdicts.map(({ counterexample }) => {
    if (counterexample === null) return null;
    const { stem, loop } = counterexample;
    return replayOf([...stem, ...loop], { profile, imports });
  });

function replayOf(steps: readonly NamedStep[], target: ScriptTarget): Replay {
  const scripted = scriptedWorkload(steps, target);
  return scripted.ok ? scripted.value : { impossible: scripted.message };
}
