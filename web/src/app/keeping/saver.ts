import { saveProject } from "../../actions/project/hand-out.js";
import type { Result } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import { stand } from "../../model/notices.js";
import type { Keeping, KeptProject } from "../../model/ports.js";
import type { SavedState } from "../../model/project/project.js";
import type { Journal } from "../../services/keeping/journal.js";
import { Notes } from "./notes.js";
import { snapshotOf } from "./snapshot.js";
import { isSame, isUnsaved, type Tenure } from "./tenure.js";

/** Changes are gathered for this long before they are kept, in milliseconds, also while others follow. */
const GATHERING = 400;
/** What could not be kept is tried again after this long, unless more comes. */
const RETRYING = 5_000;
/** What is on its way into the database for longer than this is noted beside it, in milliseconds. */
const SLOW = 400;

/** What is done where this page must not save what it shows. */
export interface Apart {
  /** Another page keeps the project, and something was changed here. */
  readonly goOnInCopy: () => Promise<void>;
  /** The database has something newer than what was to be saved. */
  readonly keepApart: (tenure: Tenure, kept: KeptProject) => Promise<void>;
}

/**
 * Brings what shows into the database: one save behind the other, gathered, and tried again where it fails. Until the
 * database has answered, it is noted beside it.
 */
export class Saver {
  private readonly writer = crypto.getRandomValues(new Uint32Array(4)).join("-");
  readonly notes: Notes;
  /** The project that shows. */
  tenure: Tenure | null = null;
  /** The number of the last change, of whatever kind. */
  change = 0;

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends when all that was to be kept is. */
  private saving: Promise<void> = Promise.resolve();
  /** Whether the next save is one that is tried again. */
  private isRetrying = false;
  /** Saves that the database has not answered yet. */
  private underWay = 0;
  /** Whether what was to be kept last could not be. */
  private isFailing = false;
  /** Whether leaving the page would lose work. */
  private isAtRisk = false;

  constructor(
    private readonly studio: Studio,
    private readonly journal: Journal,
    private readonly apart: Apart,
  ) {
    this.notes = new Notes(journal, this.writer);
  }

  isOwn({ writer }: { readonly writer: string }): boolean {
    return writer === this.writer;
  }

  /** Saves soon, with what comes until then. */
  later(): void {
    if (this.tenure?.standing !== "here") return;
    if (this.isRetrying) this.cancel();
    this.timer ??= setTimeout(() => void this.save(), GATHERING);
    if (!this.isFailing) this.tell("saving");
  }

  /** Takes back what was to be saved soon. */
  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isRetrying = false;
  }

  /** Does something when all that was to be kept is, and before what comes next. */
  behind(work: () => void | Promise<void>): void {
    this.saving = this.saving.then(work);
  }

  save(): Promise<void> {
    this.cancel();
    // The database stands still: what has come since it was asked is noted beside it.
    if (this.underWay > 0 && this.tenure) this.notes.jot(this.tenure, this.snapshot());
    this.behind(() => this.saveNow());
    return this.saving;
  }

  private async saveNow(): Promise<void> {
    const { tenure } = this;
    if (!tenure) return;
    if (tenure.standing === "here") await this.keep(tenure, this.snapshot());
    else if (tenure.standing === "elsewhere" && isUnsaved(tenure)) await this.apart.goOnInCopy();
  }

  async keep(tenure: Tenure, kept: KeptProject): Promise<void> {
    const slow = setTimeout(() => this.notes.jot(tenure, kept), SLOW);
    this.underWay++;
    const answer = await this.studio.ports.projects.save(kept, tenure.base);
    this.underWay--;
    clearTimeout(slow);
    await this.take(answer, tenure, kept);
  }

  /** Keeps a project under another name than before, with all that is kept of it. */
  async move(former: string, tenure: Tenure, kept: KeptProject): Promise<void> {
    const answer = await this.studio.ports.projects.move(former, kept);
    if (answer.ok && answer.value !== "newer") this.journal.strike(former);
    await this.take(answer, tenure, kept);
  }

  private async take(answer: Result<Keeping>, tenure: Tenure, kept: KeptProject): Promise<void> {
    if (!answer.ok) this.fail(tenure, kept, answer.message);
    else if (answer.value === "newer") await this.apart.keepApart(tenure, kept);
    else this.settle(tenure, kept);
  }

  /** The database has it. */
  private settle(tenure: Tenure, kept: KeptProject): void {
    tenure.base = kept.stamp ?? null;
    tenure.kept = kept.stamp?.change ?? 0;
    this.isAtRisk = false;
    if (this.isFailing) this.studio.stores.notices.setState({ standing: null });
    this.isFailing = false;
    const noted = this.notes.under(tenure.key);
    const isKept = noted && this.isOwn(noted) && noted.change <= (kept.stamp?.change ?? 0);
    if (noted && (isKept || isSame(noted, tenure.adopted))) this.journal.strike(tenure.key);
    if (this.tenure === tenure && this.timer === undefined) this.tell("saved");
  }

  /** What cannot be kept is noted where there is still room, and tried again. */
  fail(tenure: Tenure, kept: KeptProject, message: string): void {
    this.isAtRisk = !this.notes.jot(tenure, kept);
    if (!this.isFailing)
      stand(
        this.studio.stores.notices,
        message,
        { label: "Download", run: () => void saveProject(this.studio, "json") },
        { label: "Try again", run: () => void this.save() },
      );
    this.isFailing = true;
    this.tell("failed");
    if (this.timer !== undefined) return;
    this.isRetrying = true;
    this.timer = setTimeout(() => void this.save(), RETRYING);
  }

  /** On the way out: a browser does not wait for its database. */
  leave(): void {
    const { tenure } = this;
    if (!tenure || !isUnsaved(tenure)) return;
    this.notes.jot(tenure, this.snapshot());
    void this.save();
  }

  /** Lets the browser ask whether the page is to be left where nothing can be kept. */
  warn(event: Event): void {
    if (this.isAtRisk) event.preventDefault();
  }

  /** A project as it is kept, with all changes until now. */
  snapshot(state = this.studio.stores.project.getState()): KeptProject {
    const stamp = { writer: this.writer, change: this.change };
    return snapshotOf(this.studio.stores, state, stamp);
  }

  tell(saved: SavedState): void {
    this.studio.stores.project.setState({ saved });
  }
}
