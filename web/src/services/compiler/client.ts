import { failure, type Result, success } from "../../base/result.js";
import type * as services from "../../generated/services.js";
import type { Compiler, TimedAnalysis, TimedDiagnosis } from "../../model/ports.js";
import type { CompilerStatus } from "../../model/project/compilation.js";
import type { Method, Questions } from "../../model/project/questions.js";
import type { CompilerSource, FromWorker, ToWorker } from "./messages.js";
import { joined, type Part } from "./parts.js";

/** Longest silence while loading, in milliseconds. */
const LOADING_PATIENCE = 45_000;
/** Longest silence over an answer, in milliseconds: at work, the compiler tells so each second, but not within a step. */
const ANSWER_PATIENCE = 90_000;
const SILENCE = "The compiler does not answer.";

type Answer = Extract<FromWorker, { readonly type: "answer" }>;
type Waiting = (answer: Result<Answer>) => void;

/** A question that is put as soon as the compiler can be asked, if it is still wanted then. */
interface Queued {
  readonly message: Extract<ToWorker, { readonly type: "ask" }>;
  readonly isWanted: () => boolean;
}

const always = () => true;

/** The compiler in its worker: loading, retry, and one answer for each question. */
export class CompilerClient implements Compiler {
  private worker: Worker | null = null;
  private status: CompilerStatus = { kind: "loading", progress: 0 };
  private readonly listeners = new Set<(status: CompilerStatus) => void>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly queue: Queued[] = [];
  private patience: ReturnType<typeof setTimeout> | undefined;
  /** Of the answer that comes next. */
  private readonly parts: Part[] = [];
  private lastId = 0;
  /** The question about a gesture that was put last. */
  private edit: { readonly key: string; readonly answer: Promise<Result<Answer>> } | null = null;

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

  async diagnose(request: services.AnalyseRequest): Promise<Result<TimedDiagnosis>> {
    const result = await this.sendWhenReady("diagnose", request);
    if (!result.ok) return result;
    const { answer, duration } = result.value;
    return success({ diagnosis: answer as services.Diagnosis, duration });
  }

  async analyse(request: services.AnalyseRequest): Promise<Result<TimedAnalysis>> {
    const result = await this.sendWhenReady("analyse", request);
    if (!result.ok) return result;
    const { answer, duration } = result.value;
    return success({ analysis: answer as services.Analysis, duration });
  }

  async output(request: services.OutputRequest): Promise<Result<services.Output>> {
    const result = await this.sendWhenReady("output", request);
    return result.ok ? success(result.value.answer as services.Output) : result;
  }

  async ask<M extends Method>(
    method: M,
    request: Questions[M]["request"],
    isWanted: () => boolean = always,
  ): Promise<Result<Questions[M]["answer"]>> {
    const result = await (method === "edit"
      ? this.askOnce(request)
      : this.sendWhenReady(method, request, isWanted));
    return result.ok ? success(result.value.answer as Questions[M]["answer"]) : result;
  }

  /** What a form has asked while it was filled in is not worked out again when it is sent. */
  private askOnce(request: unknown): Promise<Result<Answer>> {
    const key = JSON.stringify(request);
    if (this.edit?.key === key) return this.edit.answer;
    const answer = this.sendWhenReady("edit", request);
    const edit = { key, answer };
    this.edit = edit;
    void answer.then(({ ok }) => {
      if (!ok && this.edit === edit) this.edit = null;
    });
    return answer;
  }

  private async sendWhenReady(
    method: string,
    params: unknown,
    isWanted: () => boolean = always,
  ): Promise<Result<Answer>> {
    if (this.status.kind === "failed") return failure(this.status.message);
    this.start();
    const id = ++this.lastId;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.queue.push({ message: { type: "ask", id, method, params }, isWanted });
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
    this.beginPatience(LOADING_PATIENCE, "The compiler could not be loaded in time.");
  }

  private take(message: FromWorker): void {
    switch (message.type) {
      case "progress":
        this.beginPatience(LOADING_PATIENCE, "The compiler could not be loaded in time.");
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
      case "working":
        this.beginPatience(ANSWER_PATIENCE, SILENCE);
        this.setStatus({ kind: "ready", working: message.duration });
        break;
      case "part":
        this.parts.push(message.part);
        break;
      case "answer":
        this.answer(message.id, success(this.whole(message)));
        break;
      case "refused":
        this.answer(message.id, failure(message.message));
    }
  }

  /** An answer with its parts, which come right before it. */
  private whole(message: Answer): Answer {
    const parts = this.parts.splice(0);
    return { ...message, answer: joined({ rest: message.answer, parts }) };
  }

  private flush(): void {
    for (const { message, isWanted } of this.queue.splice(0)) {
      if (isWanted()) this.worker?.postMessage(message);
      else this.answer(message.id, failure("The question was withdrawn."));
    }
    if (this.waiting.size > 0) {
      this.beginPatience(ANSWER_PATIENCE, SILENCE);
    }
  }

  private answer(id: number, answer: Result<Answer>): void {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
    if (this.waiting.size === 0) clearTimeout(this.patience);
    if (this.status.kind === "ready" && this.status.working) this.setStatus({ kind: "ready" });
  }

  private fail(message: string): void {
    this.endWorker();
    this.setStatus({ kind: "failed", message });
    for (const id of [...this.waiting.keys()]) this.answer(id, failure(message));
    this.queue.length = 0;
  }

  private endWorker(): void {
    clearTimeout(this.patience);
    this.parts.length = 0;
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
