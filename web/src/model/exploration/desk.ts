import type { Result } from "../../base/result.js";
import type { Vocabulary } from "./port.js";
import type { ExploredVerdict, StateShape, SystemCourse, SystemVerdict } from "./runs.js";
import type { ExplorationSettings, ExplorationStore } from "./store.js";
import type { SystemBounds, SystemSearchStore } from "./system.js";

/** What is done with explorations. */
export interface ExplorationDesk {
  readonly store: ExplorationStore;
  /** Of the project's system. */
  readonly system: SystemDesk;
  /** Takes in what a person has chosen. */
  choose(settings: Partial<ExplorationSettings>): void;
  /** Asks the compiler which imports are varied. */
  look(): Promise<void>;
  /** Explores the scheduler as it is now; a search that is under way is given up. */
  explore(): Promise<void>;
  /** Goes on with a search that was stopped. */
  goOn(): Promise<void>;
  /** Ends the search: what was seen until then is told. */
  cancel(): void;
  /** Looks for the smallest workload under which one of both schedulers is better. */
  findSmallest(): Promise<void>;
  cancelSmallest(): void;
  /** Lets the project run it. */
  openSmallest(workload: string): void;
  /** Shows the run of a verdict. */
  show(verdict: ExploredVerdict): void;
  /** Shows a way to states. */
  showWay(shape: StateShape): void;
  /** Goes to where the run that is stepped through comes to a node of the drawing; else shows a way to it. */
  goToNode(node: number): Promise<void>;
  /** Runs the scheduler through the run of a verdict. */
  stepThrough(verdict: ExploredVerdict): void;
  /** Hands the workload out that leads through the run of a verdict. */
  download(verdict: ExploredVerdict): void;
  /** Hands out a program with which a real library meets the run of a verdict; tells what stands in its way. */
  downloadTest(verdict: ExploredVerdict): Promise<void>;
  /** Goes to the moment behind a step of the run that is stepped through. */
  goTo(step: number): Promise<void>;
  /** Runs the former workload again. */
  leave(): void;
}

/** What is done with explorations of a system of nodes. */
export interface SystemDesk {
  readonly store: SystemSearchStore;
  /** What properties of the system as it is now can name. */
  names(): Promise<Result<Vocabulary>>;
  choose(bounds: Partial<SystemBounds>): void;
  /** Explores the system as it is now; a search that is under way is given up. */
  explore(): Promise<void>;
  /** Goes on with a search that was stopped. */
  goOn(): Promise<void>;
  /** Ends the search: what was seen until then is told. */
  cancel(): void;
  /** Shows the run of a verdict, by its place. */
  show(verdict: number): void;
  /** Lets the system's page go through the run of a verdict, and shows where it fails. */
  stepThrough(verdict: SystemVerdict): void;
  /** Goes to a moment of the run that the system's page shows, ns. */
  goTo(time: number): void;
  /** The system runs again as its texts say. */
  leave(): void;
  /** Hands out the run as the command line makes it again. */
  download(course: SystemCourse): void;
}
