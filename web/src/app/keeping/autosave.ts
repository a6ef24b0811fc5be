import { saveProject } from "../../actions/project/hand-out.js";
import { listOwn } from "../../actions/project/own-projects.js";
import { show } from "../../actions/project/show-project.js";
import type { Studio } from "../../model/commands.js";
import { OWN } from "../../model/kept-key.js";
import { notify, stand, standCalmly } from "../../model/notices.js";
import type { KeptProject } from "../../model/ports.js";
import { contentsOf, type ProjectState, type SavedState } from "../../model/project/project.js";
import type { Claim, Claims } from "../../services/keeping/claims.js";
import type { Journal } from "../../services/keeping/journal.js";
import { Notes } from "./notes.js";
import { snapshotOf } from "./snapshot.js";
import { isOfGuest, isSame, isUnsaved, type Tenure, tenureKey } from "./tenure.js";
import { CAME_BY_LINK, IS_OPEN_ELSEWHERE, WAS_CHANGED, WAS_TAKEN } from "./words.js";

/** Changes are gathered for this long before they are kept, in milliseconds, also while others follow. */
const GATHERING = 400;
/** What could not be kept is tried again after this long, unless more comes. */
const RETRYING = 5_000;
/** What is on its way into the database for longer than this is noted beside it, in milliseconds. */
const SLOW = 400;

/** What the browser has for keeping projects, beside its database. */
export interface Means {
  readonly claims: Claims;
  /** What pages of this browser keep just now. */
  readonly claimedKeys: () => Promise<readonly string[]>;
  readonly journal: Journal;
  /** Remembers which project this page has open. */
  readonly rememberOpen: (key: string) => void;
}

/** Keeps the project as it changes, as long as no other page of the browser does. What could not be kept is said. */
export function keepSaved(studio: Studio, means: Means): () => void {
  return new Keeper(studio, means).begin();
}

const NO_CLAIM: Claim = { takeOver() {}, release() {} };

class Keeper {
  private readonly writer = crypto.getRandomValues(new Uint32Array(4)).join("-");
  private change = 0;
  private tenure: Tenure | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends when all that was to be kept is. */
  private saving: Promise<void> = Promise.resolve();
  private isCopying = false;
  /** Whether the next save is one that is tried again. */
  private isRetrying = false;
  /** Saves that the database has not answered yet. */
  private underWay = 0;
  /** Whether what was to be kept last could not be. */
  private isFailing = false;
  /** Whether leaving the page would lose work. */
  private isAtRisk = false;

  private readonly notes: Notes;

  constructor(
    private readonly studio: Studio,
    private readonly means: Means,
  ) {
    this.notes = new Notes(means.journal, studio.stores.catalogue, this.writer);
  }

  begin(): () => void {
    const { project, compilation } = this.studio.stores;
    const ends = [
      project.subscribe((state, former) => this.follow(state, former)),
      compilation.subscribe(({ analysis, structures }, former) => {
        const isNews = analysis !== null && analysis !== former.analysis;
        if (isNews || structures !== former.structures) this.later();
      }),
    ];
    const onHide = () => {
      if (document.visibilityState === "hidden") this.leave();
    };
    const onLeave = () => this.leave();
    const onAsk = (event: Event) => this.warn(event);
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", onLeave);
    addEventListener("beforeunload", onAsk);
    if (project.getState().name !== "") this.enter(project.getState());
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", onLeave);
      removeEventListener("beforeunload", onAsk);
      clearTimeout(this.timer);
      this.tenure?.claim.release();
      for (const end of ends) end();
    };
  }

  private follow(state: ProjectState, former: ProjectState): void {
    if (state.name === "") return;
    if (tenureKey(state) !== this.tenure?.key) {
      const isRenamed = state.opened === former.opened && !this.isCopying;
      if (this.tenure && isRenamed) this.rename(this.tenure, state);
      else {
        this.exit(former);
        this.enter(state);
      }
    } else if (state.opened !== former.opened) this.renew(this.tenure, state);
    else this.noteChange(this.tenure, state, former);
  }

  private noteChange({ standing }: Tenure, state: ProjectState, former: ProjectState): void {
    const isWork =
      state.version !== former.version ||
      state.breakpoints !== former.breakpoints ||
      state.systemBreakpoints !== former.systemBreakpoints ||
      state.pinnedThreads !== former.pinnedThreads ||
      state.pinnedProcesses !== former.pinnedProcesses ||
      state.properties !== former.properties ||
      state.ownLines !== former.ownLines;
    if (isWork) this.note();
    else if (state.positions !== former.positions) this.note(standing === "here");
  }

  /** The same project is opened as another page has left it. */
  private renew(tenure: Tenure, { stamp }: ProjectState): void {
    tenure.base = stamp;
    tenure.kept = this.change;
    this.later();
  }

  /** A person has done something. What places follow by themselves is none where another page keeps the project. */
  private note(isWork = true): void {
    this.change++;
    if (!this.tenure) return;
    if (isWork) this.tenure.work = this.change;
    if (this.tenure.standing === "elsewhere" && isWork)
      void this.goOnInCopy(isOfGuest(this.tenure) ? CAME_BY_LINK : IS_OPEN_ELSEWHERE);
    else this.later();
  }

  private enter(state: ProjectState): Tenure {
    const key = tenureKey(state);
    const tenure: Tenure = {
      key,
      claim: NO_CLAIM,
      standing: state.isGuest ? "elsewhere" : "asked",
      base: state.stamp,
      adopted: this.notes.shownBy(state, key),
      aside: null,
      work: this.change,
      kept: this.change,
    };
    this.tenure = tenure;
    if (state.isGuest) {
      this.receive(state);
      return tenure;
    }
    this.means.rememberOpen(key);
    const isNow = () => this.tenure === tenure;
    tenure.claim = this.means.claims(key, {
      held: (waited) => isNow() && this.hold(tenure, waited),
      elsewhere: () => isNow() && this.yieldTo(tenure, IS_OPEN_ELSEWHERE),
      lost: () => isNow() && this.yieldTo(tenure, WAS_TAKEN),
      asked: async () => {
        if (isNow()) await this.save();
      },
    });
    const shown = tenure.adopted ? key : null;
    this.saving = this.saving.then(() => this.recover(key, shown));
    return tenure;
  }

  /** A project came by a link: nothing is kept of it until it is changed. */
  private receive({ name }: ProjectState): void {
    this.tell("elsewhere");
    standCalmly(
      this.studio.stores.notices,
      `“${name}” came by a link and is not kept here. What you change goes into a copy of your own.`,
      { label: "Keep a copy", run: () => void this.goOnInCopy("“%” came by a link.") },
    );
  }

  /** Another project is opened: what is not saved of this one is now. */
  private exit(state: ProjectState): void {
    const { tenure } = this;
    if (!tenure) return;
    if (isUnsaved(tenure) && tenure.standing !== "elsewhere") {
      const kept = this.snapshot(state);
      this.notes.jot(tenure, kept);
      this.saving = this.saving
        .then(() => this.keep(tenure, kept))
        .then(() => tenure.claim.release());
    } else tenure.claim.release();
  }

  /** The project that is open is called otherwise from now on, and what is kept of it comes along. */
  private rename(former: Tenure, state: ProjectState): void {
    this.stopTimer();
    const tenure = this.enter(state);
    if (isUnsaved(former)) tenure.kept = former.kept;
    this.tell("saving");
    const kept = this.snapshot(state);
    this.saving = this.saving
      .then(() => this.carryOver(former, tenure, kept))
      .then(() => former.claim.release());
  }

  private async carryOver(former: Tenure, tenure: Tenure, kept: KeptProject): Promise<void> {
    const answer = await this.studio.ports.projects.move(former.key, kept);
    if (!answer.ok) return this.fail(tenure, kept, answer.message);
    if (answer.value === "newer") return this.keepApart(tenure, kept);
    this.means.journal.strike(former.key);
    this.settle(tenure, kept);
  }

  private hold(tenure: Tenure, waited: boolean): void {
    tenure.standing = "here";
    this.studio.stores.notices.setState({ standing: null });
    if (waited) return void this.catchUp(tenure);
    if (tenure.adopted) tenure.work = ++this.change;
    this.later();
  }

  /** Shows what another page has made of the project meanwhile. */
  private async catchUp(tenure: Tenure): Promise<void> {
    const kept = await this.studio.ports.projects.ofKey(tenure.key);
    if (this.tenure !== tenure) return;
    this.tell("saved");
    const noted = this.notes.under(tenure.key);
    const isNoted = noted !== null && noted.writer !== this.writer;
    // Who kept it until now could only note its last work: that goes on here, or is kept beside what was done here.
    if (isNoted && isUnsaved(tenure)) await this.studio.ports.projects.recover(tenure.key, false);
    const isKeptSince = kept.ok && kept.value?.stamp && !isSame(kept.value.stamp, tenure.base);
    const isNewer = isKeptSince || isNoted;
    if (isNewer && kept.ok && kept.value && !isUnsaved(tenure)) {
      show(this.studio, kept.value);
      if (isNoted) {
        tenure.adopted = noted;
        tenure.work = ++this.change;
      }
      void this.studio.ports.versions.add(tenure.key, contentsOf(kept.value.project), "takeover");
    } else this.later();
  }

  private yieldTo(tenure: Tenure, why: string): void {
    tenure.standing = "elsewhere";
    this.tell("elsewhere");
    if (isUnsaved(tenure)) return void this.goOnInCopy(why);
    stand(
      this.studio.stores.notices,
      "This project is open in another tab, which keeps it. What you change here goes into a copy.",
      { label: "Take over here", run: () => tenure.claim.takeOver() },
      { label: "Keep a copy", run: () => void this.goOnInCopy("“%” stays with the other tab.") },
    );
  }

  /** Makes what shows a project of one's own. */
  private async goOnInCopy(why: string): Promise<void> {
    const { tenure } = this;
    if (!tenure || this.isCopying) return;
    this.isCopying = true;
    const { stores, ports } = this.studio;
    const kept = this.snapshot();
    const copy = await ports.projects.saveCopy(kept);
    if (copy.ok && this.tenure === tenure) {
      stores.notices.setState({ standing: null });
      const stamp = kept.stamp ?? null;
      stores.project.setState({ name: copy.value, example: null, isGuest: false, stamp });
      if (this.change !== kept.stamp?.change) this.note();
    }
    this.isCopying = false;
    if (copy.ok && tenure.aside !== null) this.means.journal.strike(OWN + tenure.aside);
    if (!copy.ok) return this.fail(tenure, kept, copy.message);
    await listOwn(this.studio);
    const { name } = kept.project;
    notify(stores.notices, `${why.replace("%", name)} The copy is called “${copy.value}”.`);
  }

  /** Keeps what pages could only note on their way out. */
  private async recover(open: string, shown: string | null): Promise<void> {
    const { stores, ports } = this.studio;
    const held = await this.means.claimedKeys();
    const names: string[] = [];
    for (const key of this.means.journal.keys()) {
      if (key !== open && held.includes(key)) continue;
      const copy = await ports.projects.recover(key, key === shown);
      if (copy.ok && copy.value !== null) names.push(copy.value);
    }
    if (names.length === 0) return;
    await listOwn(this.studio);
    notify(
      stores.notices,
      `What another tab had not saved when it was closed is kept as “${names.join("”, “")}”.`,
    );
  }

  private later(): void {
    if (this.tenure?.standing !== "here") return;
    if (this.isRetrying) this.stopTimer();
    this.timer ??= setTimeout(() => void this.save(), GATHERING);
    if (!this.isFailing) this.tell("saving");
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isRetrying = false;
  }

  private save(): Promise<void> {
    this.stopTimer();
    // The database stands still: what has come since it was asked is noted beside it.
    if (this.underWay > 0 && this.tenure) this.notes.jot(this.tenure, this.snapshot());
    this.saving = this.saving.then(() => this.saveNow());
    return this.saving;
  }

  private async saveNow(): Promise<void> {
    const { tenure } = this;
    if (!tenure) return;
    if (tenure.standing === "here") await this.keep(tenure, this.snapshot());
    else if (tenure.standing === "elsewhere" && isUnsaved(tenure))
      await this.goOnInCopy(IS_OPEN_ELSEWHERE);
  }

  private async keep(tenure: Tenure, kept: KeptProject): Promise<void> {
    const slow = setTimeout(() => this.notes.jot(tenure, kept), SLOW);
    this.underWay++;
    const answer = await this.studio.ports.projects.save(kept, tenure.base);
    this.underWay--;
    clearTimeout(slow);
    if (!answer.ok) return this.fail(tenure, kept, answer.message);
    if (answer.value === "newer") return this.keepApart(tenure, kept);
    this.settle(tenure, kept);
  }

  /** The database has it. */
  private settle(tenure: Tenure, kept: KeptProject): void {
    tenure.base = kept.stamp ?? null;
    tenure.kept = kept.stamp?.change ?? 0;
    this.isAtRisk = false;
    if (this.isFailing) this.studio.stores.notices.setState({ standing: null });
    this.isFailing = false;
    const noted = this.notes.under(tenure.key);
    const isOwn = noted?.writer === this.writer && noted.change <= (kept.stamp?.change ?? 0);
    if (noted && (isOwn || isSame(noted, tenure.adopted))) this.means.journal.strike(tenure.key);
    if (this.tenure === tenure && this.timer === undefined) this.tell("saved");
  }

  /** Another page has kept the project without our knowing: what was done here is kept beside it. */
  private async keepApart(tenure: Tenure, kept: KeptProject): Promise<void> {
    tenure.standing = "elsewhere";
    if (this.notes.under(tenure.key)?.writer === this.writer) this.means.journal.strike(tenure.key);
    if (this.tenure === tenure) return this.goOnInCopy(WAS_CHANGED);
    const copy = await this.studio.ports.projects.saveCopy(kept);
    if (copy.ok) await listOwn(this.studio);
  }

  /** What cannot be kept is noted where there is still room, and tried again. */
  private fail(tenure: Tenure, kept: KeptProject, message: string): void {
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
  private leave(): void {
    const { tenure } = this;
    if (!tenure || !isUnsaved(tenure)) return;
    this.notes.jot(tenure, this.snapshot());
    void this.save();
  }

  /** Lets the browser ask whether the page is to be left where nothing can be kept. */
  private warn(event: Event): void {
    if (this.isAtRisk) event.preventDefault();
  }

  private snapshot(state = this.studio.stores.project.getState()): KeptProject {
    const stamp = { writer: this.writer, change: this.change };
    return snapshotOf(this.studio.stores, state, stamp);
  }

  private tell(saved: SavedState): void {
    this.studio.stores.project.setState({ saved });
  }
}
