import { createStore } from "zustand/vanilla";

/** The run of real processes that is open beside the simulation of the project's system. */
export interface RecordedFile {
  readonly fileName: string;
  /** As `catapults-sim merge` wrote it. */
  readonly text: string;
  /** Which opening of a project it belongs to; it is closed with that. */
  readonly opened: number;
  /** Whether the page of the system shows it, and not the simulation. */
  readonly isShown: boolean;
}

const BEGINNING = '{"form":"catapults-run"';

/** Whether a file is one of a merged run: it is called so, or begins as one. */
export const isMergedRun = async (file: File): Promise<boolean> =>
  file.name.endsWith(".run") || (await file.slice(0, BEGINNING.length).text()) === BEGINNING;

export const recordedFiles = createStore<{ readonly file: RecordedFile | null }>(() => ({
  file: null,
}));

export const closeRecordedFile = () => recordedFiles.setState({ file: null });

/** Shows it, or the simulation in its place. */
export const showRecordedFile = (isShown: boolean) =>
  recordedFiles.setState(({ file }) => ({ file: file && { ...file, isShown } }));

/** How processes are called in a merged run; empty where its file is damaged. */
export function labelsIn(text: string): readonly string[] {
  try {
    const { processes } = JSON.parse(text);
    return processes.map(({ label }: { label: unknown }) => String(label));
  } catch {
    return [];
  }
}
