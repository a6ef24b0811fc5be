import { type Result, success } from "../base/result.js";
import type { Engine } from "../engine/engine.js";
import { measuresCsv } from "../export/measures-csv.js";
import { type TraceForm, traceFormat } from "../export/trace-format.js";
import { TraceWriter } from "../export/trace-writer.js";
import type { ExportForm } from "../protocol.js";
import { runTraced } from "../session/headless.js";
import type { Session } from "../session/session.js";
import { type Clock, signsOfLife } from "./clock.js";

/** Characters that are gathered before they go into the file, which need not stand in memory. */
const PIECE = 1 << 22;

const JSON_TYPE = "application/json";
const CSV_TYPE = "text/csv";

export interface ExportJob {
  readonly form: ExportForm;
  /** Starts the same run once more. */
  readonly again: () => Promise<Result<Engine>>;
  readonly session: Session;
  /** Told of the share that is done, from 0 to 1. */
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Makes a file about a run, which stays as it is. */
export async function exportFile(job: ExportJob, clock: Clock): Promise<Result<Blob>> {
  const { form, session } = job;
  switch (form) {
    case "perfetto":
      return exportTrace(job, "perfetto", JSON_TYPE, clock);
    case "trace-csv":
      return exportTrace(job, "csv", CSV_TYPE, clock);
    case "measures-csv":
      return success(new Blob([measuresCsv(session.measures())], { type: CSV_TYPE }));
    case "measures-json":
      return success(
        new Blob([`${JSON.stringify(session.measures(), null, 2)}\n`], { type: JSON_TYPE }),
      );
  }
}

/** It was called off; the message is for people. */
export class Cancelled extends Error {}

/**
 * Writes the trace of a run down, from its start to the furthest tick that was
 * visited: the same program runs once more, which gives the same trace.
 */
async function exportTrace(
  { again, session, progress, signal }: ExportJob,
  form: TraceForm,
  type: string,
  clock: Clock,
): Promise<Result<Blob>> {
  const { tick, ended } = session.reached;
  const loaded = await again();
  if (!loaded.ok) return loaded;
  const engine = loaded.value;
  const file = new FileBuilder(type);
  const writer = new TraceWriter(engine, traceFormat(form, engine), file.write);
  const goOn = signsOfLife(clock, progress);
  const drain = async () => {
    await writer.drain();
    await goOn(Math.min(1, engine.look().tick / Math.max(1, tick)));
    if (signal.aborted) throw new Cancelled("The export was cancelled.");
  };
  const target = ended ? Number.MAX_SAFE_INTEGER : tick;
  await runTraced(engine, "tick", target, [{ drain, finish: () => writer.finish() }]);
  return success(file.finish());
}

/** Gathers text in a file. */
export class FileBuilder {
  readonly #type: string;
  readonly #pieces: Blob[] = [];
  #text = "";

  constructor(type: string) {
    this.#type = type;
  }

  readonly write = async (text: string): Promise<void> => {
    this.#text += text;
    if (this.#text.length >= PIECE) this.#close();
  };

  finish(): Blob {
    this.#close();
    return new Blob(this.#pieces, { type: this.#type });
  }

  #close(): void {
    this.#pieces.push(new Blob([this.#text]));
    this.#text = "";
  }
}
