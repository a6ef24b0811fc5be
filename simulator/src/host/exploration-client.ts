import type {
  CourseExploration,
  CourseLoad,
  CourseToFollow,
  DifferenceLoad,
  ExplorationAnswer,
  ExplorationLoad,
  ExplorationProgress,
  ExplorationQuestion,
  ExplorationReply,
  ExplorationRequest,
  FollowedCourse,
  FollowedSystem,
  OutcomeVerdict,
  RunMoment,
  RunToRead,
  SearchBounds,
  ShapeToTry,
  SystemExploration,
  SystemToExplore,
  SystemToFollow,
} from "../exploration-protocol.js";
import type { ShapeTrial } from "../explore/smallest/try-shape.js";
import { SimulatorError } from "./client.js";

/** A worker, or one end of a message channel. */
export interface ExplorationPort {
  postMessage(message: ExplorationRequest, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
}

export type Explored = Omit<Extract<ExplorationReply, { type: "explored" }>, "type">;

export type FoundDifference = Omit<Extract<ExplorationReply, { type: "foundDifference" }>, "type">;

type Answer = Exclude<ExplorationReply, { type: "progress" | "error" }>;
type Listener = (progress: ExplorationProgress) => void;

interface Pending {
  readonly id: number;
  readonly onProgress: Listener;
  resolve(answer: Answer): void;
  reject(error: SimulatorError): void;
}

/** Which answer each question has. */
interface Answers {
  readonly explore: Extract<Answer, { type: "explored" }>;
  readonly resume: Extract<Answer, { type: "explored" }>;
  readonly findDifference: Extract<Answer, { type: "foundDifference" }>;
  readonly exploreCourses: Extract<Answer, { type: "exploredCourses" }>;
  readonly exploreSystem: Extract<Answer, { type: "exploredSystem" }>;
  readonly followSystem: Extract<Answer, { type: "followedSystem" }>;
  readonly resumeCourses: Extract<Answer, { type: "exploredCourses" }>;
  readonly resumeSystem: Extract<Answer, { type: "exploredSystem" }>;
  readonly tryShape: Extract<Answer, { type: "triedShape" }>;
  readonly readRun: Extract<Answer, { type: "readRun" }>;
  readonly followCourse: Extract<Answer, { type: "followedCourse" }>;
}

/** Asks a worker to explore. */
export class ExplorationClient {
  readonly #port: ExplorationPort;
  #pending: Pending | null = null;
  #lastId = 0;

  constructor(port: ExplorationPort) {
    this.#port = port;
    port.addEventListener("message", (event) =>
      this.#receive((event as MessageEvent<ExplorationAnswer>).data),
    );
    port.addEventListener("error", () => {
      this.#end()?.reject(new SimulatorError("failed", "The exploration could not go on."));
    });
  }

  /**
   * Explores in place of what was under way; rejects with a `SimulatorError` whose message is for people. The runtime's
   * bytes are copied: they can be used again.
   */
  async explore(load: ExplorationLoad, onProgress: Listener = () => {}): Promise<Explored> {
    const { type: _, ...explored } = await this.#begin({ type: "explore", load }, onProgress);
    return explored;
  }

  /** Goes on with the last exploration that was cancelled or came to a bound, as if it had had these bounds. */
  async resume(bounds: SearchBounds = {}, onProgress: Listener = () => {}): Promise<Explored> {
    const { type: _, ...explored } = await this.#begin({ type: "resume", bounds }, onProgress);
    return explored;
  }

  /** Whether two schedulers decide alike. */
  async findDifference(
    load: DifferenceLoad,
    onProgress: Listener = () => {},
  ): Promise<FoundDifference> {
    const { type: _, ...found } = await this.#begin({ type: "findDifference", load }, onProgress);
    return found;
  }

  /** The same for all runs of a workload. */
  async exploreCourses(
    load: CourseLoad,
    onProgress: Listener = () => {},
  ): Promise<CourseExploration> {
    return (await this.#begin({ type: "exploreCourses", load }, onProgress)).exploration;
  }

  /** The same for all runs of a system of nodes. */
  async exploreSystem(
    load: SystemToExplore,
    onProgress: Listener = () => {},
  ): Promise<SystemExploration> {
    return (await this.#begin({ type: "exploreSystem", load }, onProgress)).exploration;
  }

  /** The same of the runs of a workload. */
  async resumeCourses(
    bounds: SearchBounds = {},
    onProgress: Listener = () => {},
  ): Promise<CourseExploration> {
    return (await this.#begin({ type: "resumeCourses", bounds }, onProgress)).exploration;
  }

  /** The same of those of a system. */
  async resumeSystem(
    bounds: SearchBounds = {},
    onProgress: Listener = () => {},
  ): Promise<SystemExploration> {
    return (await this.#begin({ type: "resumeSystem", bounds }, onProgress)).exploration;
  }

  /** Carries a run out again that failed once. */
  async followCourse(load: CourseToFollow): Promise<FollowedCourse> {
    return (await this.#begin({ type: "followCourse", load }, () => {})).followed;
  }

  /** The same of a run of a system. */
  async followSystem(load: SystemToFollow): Promise<FollowedSystem> {
    return (await this.#begin({ type: "followSystem", load }, () => {})).followed;
  }

  /** What the groups of a tree answer in one run. */
  async readRun(load: RunToRead): Promise<readonly OutcomeVerdict<RunMoment>[]> {
    return (await this.#begin({ type: "readRun", load }, () => {})).outcomes;
  }

  /** Tries the workloads of a shape. */
  async tryShape(load: ShapeToTry): Promise<ShapeTrial> {
    return (await this.#begin({ type: "tryShape", load }, () => {})).trial;
  }

  /** Ends what is under way: its answer comes at once, with what was found. */
  cancel(): void {
    if (this.#pending !== null) this.#ask(this.#pending.id, { type: "cancel" });
  }

  #begin<K extends keyof Answers>(
    question: Extract<ExplorationQuestion, { type: K }>,
    onProgress: Listener,
  ): Promise<Answers[K]> {
    const instead = new SimulatorError("refused", "Another exploration was begun instead.");
    this.#end()?.reject(instead);
    const id = ++this.#lastId;
    return new Promise<Answer>((resolve, reject) => {
      this.#pending = { id, onProgress, resolve, reject };
      this.#ask(id, question);
    }) as Promise<Answers[K]>;
  }

  #ask(id: number, question: ExplorationQuestion): void {
    this.#port.postMessage({ id, ...question }, []);
  }

  #receive({ id, ...reply }: ExplorationAnswer): void {
    if (this.#pending?.id !== id) return;
    if (reply.type === "progress") this.#pending.onProgress(reply.progress);
    else if (reply.type === "error") {
      this.#end()?.reject(new SimulatorError("refused", reply.message));
    } else this.#end()?.resolve(reply);
  }

  #end(): Pending | null {
    const ended = this.#pending;
    this.#pending = null;
    return ended;
  }
}
