import type { Analysis } from "../../generated/services.js";
import type { RecordingInfo } from "./simulation.js";

/** A recorded run that was opened. The page shows it or, beside it, the simulation. */
export interface OpenRecording {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly info: RecordingInfo;
  /** What the compiler knows of the scheduler that it is shown on. */
  readonly program: Analysis;
  readonly isShown: boolean;
}

/** What can be done with recorded runs. */
export interface Recordings {
  /** Asks for a file and opens it. */
  pick(): Promise<void>;
  /** Opens a file that was dropped on the page. */
  open(file: File): Promise<void>;
  /** Shows the simulation again and forgets the recording. */
  close(): Promise<void>;
  /** Shows the recording or the simulation, at a tick if one is given. */
  show(what: "recording" | "simulation", tick?: number): Promise<void>;
  /** Shows the recording on a newer version of its scheduler; closes one that does not fit it. */
  follow(program: Analysis): Promise<void>;
}
