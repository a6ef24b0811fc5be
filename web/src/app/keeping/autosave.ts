import { listOwn } from "../../actions/project/own-projects.js";
import { show } from "../../actions/project/show-project.js";
import type { Studio } from "../../model/commands.js";
import { notify, stand, standCalmly } from "../../model/notices.js";
import type { KeptProject } from "../../model/ports.js";
import type { HistoryState } from "../../model/project/history.js";
import { contentsOf, type ProjectState } from "../../model/project/project.js";
import type { Claim, Claims } from "../../services/keeping/claims.js";
import type { Journal } from "../../services/keeping/journal.js";
import { Saver } from "./saver.js";
import { isOfGuest, isSame, isUnsaved, type Tenure, tenureKey } from "./tenure.js";
import { CAME_BY_LINK, IS_OPEN_ELSEWHERE, WAS_CHANGED, WAS_TAKEN } from "./words.js";

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

/** Who keeps the project that shows: this page, another one, or this page in a copy. */
class Keeper {
  private readonly saver: Saver;
  private isCopying = false;

  constructor(
    private readonly studio: Studio,
    private readonly means: Means,
  ) {
    this.saver = new Saver(studio, means.journal, {
      goOnInCopy: () => this.goOnInCopy(IS_OPEN_ELSEWHERE),
      keepApart: (tenure, kept) => this.keepApart(tenure, kept),
    });
  }

  begin(): () => void {
    const { project, compilation, history } = this.studio.stores;
    const ends = [
      project.subscribe((state, former) => this.follow(state, former)),
      history.subscribe((state, former) => this.followMove(state, former)),
      compilation.subscribe(({ analysis, structures }, former) => {
        const isNews = analysis !== null && analysis !== former.analysis;
        if (isNews || structures !== former.structures) this.saver.later();
      }),
    ];
    const onHide = () => {
      if (document.visibilityState === "hidden") this.saver.leave();
    };
    const onLeave = () => this.saver.leave();
    const onAsk = (event: Event) => this.saver.warn(event);
    document.addEventListener("visibilitychange", onHide);
    addEventListener("pagehide", onLeave);
    addEventListener("beforeunload", onAsk);
    if (project.getState().name !== "") this.enter(project.getState());
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      removeEventListener("pagehide", onLeave);
      removeEventListener("beforeunload", onAsk);
      this.saver.cancel();
      this.saver.tenure?.claim.release();
      for (const end of ends) end();
    };
  }

  private follow(state: ProjectState, former: ProjectState): void {
    if (state.name === "") return;
    const { tenure } = this.saver;
    if (tenureKey(state) !== tenure?.key) {
      const isRenamed = state.opened === former.opened && !this.isCopying;
      if (tenure && isRenamed) this.rename(tenure, state);
      else {
        this.exit(former);
        this.enter(state);
      }
    } else if (state.opened !== former.opened) this.renew(tenure, state);
    else this.noteChange(tenure, state, former);
  }

  private noteChange({ standing }: Tenure, state: ProjectState, former: ProjectState): void {
    const isWork =
      state.version !== former.version ||
      state.breakpoints !== former.breakpoints ||
      state.systemBreakpoints !== former.systemBreakpoints ||
      state.pinnedThreads !== former.pinnedThreads ||
      state.pinnedProcesses !== former.pinnedProcesses ||
      state.properties !== former.properties ||
      state.counterexample !== former.counterexample ||
      state.ownLines !== former.ownLines;
    if (isWork) this.note();
    else if (state.positions !== former.positions) this.note(standing === "here");
  }

  /** Places follow texts by themselves, too: only what a person moves is an entry of the history. */
  private followMove({ past }: HistoryState, { past: former }: HistoryState): void {
    const entry = past.at(-1);
    const isNew = past.length === former.length + 1 && past.at(-2) === former.at(-1);
    if (entry && isNew && Object.keys(entry.placesAfter).length > 0) this.note();
  }

  /** The same project is opened as another page has left it. */
  private renew(tenure: Tenure, { stamp }: ProjectState): void {
    tenure.base = stamp;
    tenure.kept = this.saver.change;
    this.saver.later();
  }

  /** A person has done something. What places follow by themselves is none where another page keeps the project. */
  private note(isWork = true): void {
    const change = ++this.saver.change;
    const { tenure } = this.saver;
    if (!tenure) return;
    if (isWork) tenure.work = change;
    if (tenure.standing === "elsewhere" && isWork)
      void this.goOnInCopy(isOfGuest(tenure) ? CAME_BY_LINK : IS_OPEN_ELSEWHERE);
    else this.saver.later();
  }

  private enter(state: ProjectState): Tenure {
    const { saver } = this;
    const key = tenureKey(state);
    const tenure: Tenure = {
      key,
      claim: NO_CLAIM,
      standing: state.isGuest ? "elsewhere" : "asked",
      base: state.stamp,
      adopted: saver.notes.shownBy(state, key),
      aside: null,
      work: saver.change,
      kept: saver.change,
    };
    saver.tenure = tenure;
    if (state.isGuest) {
      this.receive(state);
      return tenure;
    }
    this.means.rememberOpen(key);
    const isNow = () => this.saver.tenure === tenure;
    tenure.claim = this.means.claims(key, {
      held: (waited) => isNow() && this.hold(tenure, waited),
      elsewhere: () => isNow() && this.yieldTo(tenure, IS_OPEN_ELSEWHERE),
      lost: () => isNow() && this.yieldTo(tenure, WAS_TAKEN),
      asked: async () => {
        if (isNow()) await this.saver.save();
      },
    });
    const shown = tenure.adopted ? key : null;
    this.saver.behind(() => this.recover(key, shown));
    return tenure;
  }

  /** A project came by a link: nothing is kept of it until it is changed. */
  private receive({ name }: ProjectState): void {
    this.saver.tell("elsewhere");
    standCalmly(
      this.studio.stores.notices,
      `“${name}” came by a link and is not kept here. What you change goes into a copy of your own.`,
      { label: "Keep a copy", run: () => void this.goOnInCopy("“%” came by a link.") },
    );
  }

  /** Another project is opened: what is not saved of this one is now. */
  private exit(state: ProjectState): void {
    const { tenure } = this.saver;
    if (!tenure) return;
    // What came from a file is nobody's work yet, but is kept nowhere else.
    const isNew = tenure.base === null && state.example === null;
    if ((isUnsaved(tenure) || isNew) && tenure.standing !== "elsewhere") {
      const kept = this.saver.snapshot(state);
      this.saver.notes.jot(tenure, kept);
      this.saver.behind(() => this.saver.keep(tenure, kept));
      this.saver.behind(() => tenure.claim.release());
    } else tenure.claim.release();
  }

  /** The project that is open is called otherwise from now on, and what is kept of it comes along. */
  private rename(former: Tenure, state: ProjectState): void {
    this.saver.cancel();
    const tenure = this.enter(state);
    if (isUnsaved(former)) tenure.kept = former.kept;
    this.saver.tell("saving");
    const kept = this.saver.snapshot(state);
    this.saver.behind(() => this.saver.move(former.key, tenure, kept));
    this.saver.behind(() => former.claim.release());
  }

  private hold(tenure: Tenure, waited: boolean): void {
    tenure.standing = "here";
    this.studio.stores.notices.setState({ standing: null });
    if (waited) return void this.catchUp(tenure);
    if (tenure.adopted) tenure.work = ++this.saver.change;
    this.saver.later();
  }

  /** Shows what another page has made of the project meanwhile. */
  private async catchUp(tenure: Tenure): Promise<void> {
    const kept = await this.studio.ports.projects.ofKey(tenure.key);
    if (this.saver.tenure !== tenure) return;
    this.saver.tell("saved");
    const noted = this.saver.notes.under(tenure.key);
    const isNoted = noted !== null && !this.saver.isOwn(noted);
    // Who kept it until now could only note its last work: that goes on here, or is kept beside what was done here.
    if (isNoted && isUnsaved(tenure)) await this.studio.ports.projects.recover(tenure.key, false);
    const isKeptSince = kept.ok && kept.value?.stamp && !isSame(kept.value.stamp, tenure.base);
    const isNewer = isKeptSince || isNoted;
    if (isNewer && kept.ok && kept.value && !isUnsaved(tenure)) {
      show(this.studio, kept.value);
      if (isNoted) {
        tenure.adopted = noted;
        tenure.work = ++this.saver.change;
      }
      void this.studio.ports.versions.add(tenure.key, contentsOf(kept.value.project), "takeover");
    } else this.saver.later();
  }

  private yieldTo(tenure: Tenure, why: string): void {
    tenure.standing = "elsewhere";
    this.saver.tell("elsewhere");
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
    const { tenure } = this.saver;
    if (!tenure || this.isCopying) return;
    this.isCopying = true;
    const { stores, ports } = this.studio;
    const kept = this.saver.snapshot();
    const copy = await ports.projects.saveCopy(kept);
    if (copy.ok && this.saver.tenure === tenure) {
      stores.notices.setState({ standing: null });
      const stamp = kept.stamp ?? null;
      stores.project.setState({ name: copy.value, example: null, isGuest: false, stamp });
      if (this.saver.change !== kept.stamp?.change) this.note();
    }
    this.isCopying = false;
    if (copy.ok && tenure.aside !== null) this.means.journal.strike(tenure.aside);
    if (!copy.ok) return this.saver.fail(tenure, kept, copy.message);
    await listOwn(this.studio);
    const { name } = kept.project;
    notify(stores.notices, `${why.replace("%", name)} The copy is called “${copy.value}”.`);
  }

  /** Another page has kept the project without our knowing: what was done here is kept beside it. */
  private async keepApart(tenure: Tenure, kept: KeptProject): Promise<void> {
    tenure.standing = "elsewhere";
    const noted = this.saver.notes.under(tenure.key);
    if (noted && this.saver.isOwn(noted)) this.means.journal.strike(tenure.key);
    if (this.saver.tenure === tenure) return this.goOnInCopy(WAS_CHANGED);
    const copy = await this.studio.ports.projects.saveCopy(kept);
    if (copy.ok) await listOwn(this.studio);
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
}
