import type { Studio } from "../../model/commands.js";
import { newProgress, type Progress } from "../../model/lessons/progress.js";
import type { LessonsStore } from "../../model/lessons/store.js";
import { notify } from "../../model/notices.js";

/** How far the learner has come, in the store and in the browser. */
export class Keeping {
  private reading: Promise<void> | null = null;
  /** Writes take turns, so that the last one stays. */
  private writing: Promise<void> = Promise.resolve();
  private hasFailed = false;

  constructor(
    private readonly studio: Pick<Studio, "stores" | "ports">,
    private readonly store: LessonsStore,
  ) {}

  /** Reads what is kept, once. Where that fails the learner begins anew, and is told. */
  read(): Promise<void> {
    this.reading ??= this.readNow();
    return this.reading;
  }

  private async readNow(): Promise<void> {
    const kept = await this.studio.ports.lessons.progress();
    if (!kept.ok) notify(this.studio.stores.notices, kept.message);
    this.store.setState({ progress: kept.ok ? kept.value : {} });
  }

  /** How far the learner has come in a lesson; a new one gets a seed. */
  of(id: string): Progress {
    return this.store.getState().progress?.[id] ?? newProgress(newSeed());
  }

  change(id: string, change: (progress: Progress) => Progress): void {
    const former = this.of(id);
    const changed = change(former);
    const { progress } = this.store.getState();
    if (changed === progress?.[id]) return;
    this.store.setState({ progress: { ...progress, [id]: changed } });
    this.writing = this.writing.then(() => this.write(id));
  }

  private async write(id: string): Promise<void> {
    const progress = this.store.getState().progress?.[id];
    if (!progress) return;
    const kept = await this.studio.ports.lessons.keepProgress(id, progress);
    // Once is enough: it goes on until the page is closed.
    if (!kept.ok && !this.hasFailed) notify(this.studio.stores.notices, kept.message);
    this.hasFailed = !kept.ok;
  }
}

function newSeed(): string {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(seed);
}
