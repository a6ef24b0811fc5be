import type { Result } from "../base/result.js";
import { RuntimeModule } from "../engine/compile.js";
import type {
  DifferenceLoad,
  ExplorationAnswer,
  ExplorationQuestion,
  ExplorationReply,
  ExplorationRequest,
  SearchBounds,
} from "../exploration-protocol.js";
import { commonImports } from "../explore/common-imports.js";
import { findDifference } from "../explore/difference/find.js";
import { outcomesOfRun } from "../explore/outcomes/run.js";
import { tryShape } from "../explore/smallest/try-shape.js";
import { followSystem } from "../explore/system/follow.js";
import type { Progress } from "../explore/types.js";
import { followCourse } from "../explore/workload/follow.js";
import type { CourseProgress } from "../explore/workload/types.js";
import type { Clock } from "./clock.js";
import {
  endedByTime,
  type HostHelpers,
  openSearch,
  replayOf,
  type Search,
  type Work,
  withBytes,
} from "./exploration-searches.js";

/** How often progress is told, ms. */
const SIGN_OF_LIFE = 100;

/** The inside of a worker that explores. */
export class ExplorationServer {
  readonly #clock: Clock;
  readonly #send: (answer: ExplorationAnswer) => void;
  readonly #helpers: HostHelpers | null;
  /** Of the exploration under way. */
  #current = 0;
  #isCancelled = false;
  /** The last search, which may be gone on with; null: there was none. */
  #kept: Search | null = null;

  constructor(
    clock: Clock,
    send: (answer: ExplorationAnswer) => void,
    helpers: HostHelpers | null = null,
  ) {
    this.#clock = clock;
    this.#send = send;
    this.#helpers = helpers;
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
    switch (question.type) {
      case "explore":
      case "exploreCourses":
      case "exploreSystem": {
        this.#kept?.end();
        const opened = openSearch(question, this.#helpers);
        if (!opened.ok) return { type: "error", message: opened.message };
        this.#kept = opened.value;
        return this.#goOn(id, opened.value, question.load);
      }
      case "resume":
      case "resumeCourses":
      case "resumeSystem":
        if (this.#kept?.resumes !== question.type) {
          return { type: "error", message: "There is nothing to go on with." };
        }
        this.#kept.extend(question.bounds);
        return this.#goOn(id, this.#kept, question.bounds);
      case "findDifference":
        return this.#findDifference(id, question.load);
      case "followSystem": {
        const { runtime, ...program } = question.load;
        const module = new RuntimeModule(new Uint8Array(runtime));
        const work = followSystem({ ...program, program, runtime: module });
        return answerOf(await work, (followed) => ({ type: "followedSystem", followed }));
      }
      case "tryShape": {
        const { runtime, ...load } = question.load;
        const work = tryShape(new RuntimeModule(new Uint8Array(runtime)), load);
        return answerOf(await this.#endOf(id, work), (trial) => ({ type: "triedShape", trial }));
      }
      case "readRun": {
        const work = outcomesOfRun(withBytes(question.load));
        return answerOf(await this.#follow(id, work), (outcomes) => ({
          type: "readRun",
          outcomes,
        }));
      }
      case "followCourse":
        return answerOf(followCourse(withBytes(question.load)), (followed) => ({
          type: "followedCourse",
          followed,
        }));
    }
  }

  async #goOn(id: number, search: Search, bounds: SearchBounds): Promise<ExplorationReply | null> {
    const found = await this.#follow(id, search.run(this.#ending(bounds)));
    return answerOf(found, (reply) => (this.#isCancelled ? reply : endedByTime(reply)));
  }

  /** Whether what begins now is to end. */
  #ending({ seconds = Number.POSITIVE_INFINITY }: SearchBounds): () => boolean {
    const until = this.#clock.now() + seconds * 1000;
    return () => this.#isCancelled || this.#clock.now() >= until;
  }

  async #findDifference(id: number, load: DifferenceLoad): Promise<ExplorationReply | null> {
    const { sides, profile, answers = [], seconds, workers = 1, ...asked } = withBytes(load);
    const [first, second] = sides;
    const imports = commonImports(first.imports, second.imports);
    const work = findDifference({
      ...asked,
      ...(this.#helpers !== null &&
        workers > 1 && { helpers: this.#helpers.ofPrograms(workers - 1) }),
      schedulers: [first.scheduler, second.scheduler],
      workloads: [first.workload, second.workload],
      counters: [first.counters ?? [], second.counters ?? []],
      wanted: [first.wanted ?? [], second.wanted ?? []],
      passing: [first.passing ?? null, second.passing ?? null],
      variations: [...imports, ...answers],
      isCancelled: this.#ending(seconds === undefined ? {} : { seconds }),
    });
    return answerOf(await this.#follow(id, work), (difference) => {
      const { stem, ends, extent } = difference;
      const wanted = [...(first.wanted ?? []), ...(second.wanted ?? [])];
      const target = { profile, imports, wanted, processors: extent.processors };
      const replay = ends === null ? null : replayOf([...stem, ends[0]], target);
      return { type: "foundDifference", difference, replay };
    });
  }

  /** Goes on to the end, as long as no other one is begun. */
  async #follow<T>(id: number, work: Work<T>): Promise<Result<T> | null> {
    const tell = this.#teller(id);
    for (let next = await work.next(); id === this.#current; next = await work.next()) {
      if (next.done === true) return next.value;
      tell(next.value);
      await this.#clock.turn();
    }
    return null;
  }

  /** The same of work whose progress nobody asks for; it is soon done. */
  async #endOf<T>(id: number, work: Generator<unknown, Result<T>>): Promise<Result<T> | null> {
    for (let next = work.next(); id === this.#current; next = work.next()) {
      if (next.done === true) return next.value;
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

function answerOf<T>(
  found: Result<T> | null,
  tell: (value: T) => ExplorationReply,
): ExplorationReply | null {
  if (found === null) return null;
  return found.ok ? tell(found.value) : { type: "error", message: found.message };
}
