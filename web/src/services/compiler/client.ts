import { failure, type Result, success } from "../../base/result.js";
import type { AnalyseRequest } from "../../generated/services.js";
import type { CompilerStatus } from "../../model/compilation.js";
import type { Compiler, TimedAnalysis } from "../../model/ports.js";
import type { CompilerSource, FromWorker, ToWorker } from "./messages.js";

/** Longest silence while loading, in milliseconds. */
const LOADING_PATIENCE = 45_000;
/** Longest time for one analysis, in milliseconds; 2 000 lines take 250. */
const ANALYSIS_PATIENCE = 20_000;

type Waiting = (answer: Result<TimedAnalysis>) => void;

/** The compiler in its worker: loading, retry, and one answer for each question. */
export class CompilerClient implements Compiler {
  private worker: Worker | null = null;
  private status: CompilerStatus = { kind: "loading", progress: 0 };
  private readonly listeners = new Set<(status: CompilerStatus) => void>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly queue: ToWorker[] = [];
  private patience: ReturnType<typeof setTimeout> | undefined;
  private lastId = 0;

  constructor(
    private readonly source: CompilerSource,
    private readonly createWorker: () => Worker,
  ) {}

  start(): void {
    if (!this.worker) this.load();
  }

  retry(): void {
    this.endWorker();
    this.load();
  }

  onStatus(listener: (status: CompilerStatus) => void): () => void {
    this.listeners.add(listener);
    listener(this.status);
    return () => this.listeners.delete(listener);
  }

  analyse(request: AnalyseRequest): Promise<Result<TimedAnalysis>> {
    if (this.status.kind === "failed") return Promise.resolve(failure(this.status.message));
    this.start();
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.queue.push({ type: "analyse", id, request });
      if (this.status.kind === "ready") this.flush();
    });
  }

  private load(): void {
    this.setStatus({ kind: "loading", progress: 0 });
    this.worker = this.createWorker();
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.take(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail("The compiler could not be loaded.");
    };
    this.worker.postMessage({ type: "start", source: this.source } satisfies ToWorker);
    this.beginPatience(LOADING_PATIENCE, "The compiler does not load.");
  }

  private take(message: FromWorker): void {
    switch (message.type) {
      case "progress":
        this.beginPatience(LOADING_PATIENCE, "The compiler does not load.");
        this.setStatus({ kind: "loading", progress: message.progress });
        break;
      case "ready":
        clearTimeout(this.patience);
        this.setStatus({ kind: "ready" });
        this.flush();
        break;
      case "failed":
        this.fail(message.message);
        break;
      case "analysis":
        this.answer(message.id, success(message));
        break;
      case "refused":
        this.answer(message.id, failure(message.message));
    }
  }

  private flush(): void {
    for (const message of this.queue.splice(0)) this.worker?.postMessage(message);
    if (this.waiting.size > 0) {
      this.beginPatience(ANALYSIS_PATIENCE, "The compiler does not answer.");
    }
  }

  private answer(id: number, answer: Result<TimedAnalysis>): void {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
    if (this.waiting.size === 0) clearTimeout(this.patience);
  }

  private fail(message: string): void {
    this.endWorker();
    this.setStatus({ kind: "failed", message });
    for (const id of [...this.waiting.keys()]) this.answer(id, failure(message));
    this.queue.length = 0;
  }

  private endWorker(): void {
    clearTimeout(this.patience);
    this.worker?.terminate();
    this.worker = null;
  }

  private beginPatience(milliseconds: number, message: string): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.fail(message), milliseconds);
  }

  private setStatus(status: CompilerStatus): void {
    this.status = status;
    for (const listener of this.listeners) listener(status);
  }
}
