/** A project and a folder of the disk: opened, saved to, and held beside each other; loaded when it is wanted. */

import type { FolderRequests, Studio } from "../../model/commands.js";
import { keyOf } from "../../model/kept-key.js";
import { notify } from "../../model/notices.js";
import type { JoinedFolder } from "../../model/ports.js";
import { perform } from "../../model/project/changes.js";
import {
  changedOutside,
  folderFiles,
  projectInFolder,
  sidesOf,
  withTheirs,
} from "../../model/project/folder/folder.js";
import { NO_FOLDER } from "../../model/project/folder/folder-store.js";
import { contentsOf, type Project, projectOf } from "../../model/project/project.js";
import { FolderNews } from "./folder-news.js";
import { openNew } from "./project-files.js";
import { keepBefore } from "./versions.js";

export function createFolderRequests(studio: Studio): FolderRequests {
  let turn: Promise<unknown> = Promise.resolve();
  /** What is asked for while something else is under way waits: each sees what the other has left. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work);
    turn = next;
    return next;
  };
  const requests: FolderRequests = {
    open: () => inTurn(() => session.open()),
    save: () => inTurn(() => session.save()),
    saveTo: () => inTurn(() => session.saveTo()),
    allow: () => inTurn(() => session.allow()),
    check: () => inTurn(() => session.check()),
    settle: (taken) => inTurn(() => session.settle(taken)),
    leave: () => inTurn(() => session.leave()),
    enter: () => inTurn(() => session.enter()),
  };
  const session = new FolderSession(studio, () => requests);
  return requests;
}

class FolderSession {
  private joined: JoinedFolder | null = null;
  private readonly news: FolderNews;
  /** Counts folders that the project was joined with. */
  private joins = 0;

  constructor(
    private readonly studio: Studio,
    /** What a person answers to a notice waits for its turn. */
    private readonly requests: () => FolderRequests,
  ) {
    this.news = new FolderNews(studio.stores, (names) => void requests().settle(names));
  }

  async open(): Promise<void> {
    const picked = await this.studio.ports.folders.pick();
    if (!picked.ok) return this.say(picked.message);
    const folder = picked.value;
    if (!folder) return;
    const files = await folder.read();
    if (!files.ok) return this.say(files.message);
    const project = projectInFolder(folder.name, files.value);
    if (!project.ok) return this.say(`${folder.name}: ${project.message}`);
    await openNew(this.studio, project.value);
    await this.join({ folder, base: files.value });
  }

  async saveTo(): Promise<void> {
    const picked = await this.studio.ports.folders.pick();
    if (!picked.ok) return this.say(picked.message);
    if (!picked.value) return;
    // What lies there already is not written over unasked.
    await this.join({ folder: picked.value, base: [] });
    await this.save();
  }

  /** Writes what is other in the project, unless the folder was changed as well. */
  async save(): Promise<void> {
    const { joined } = this;
    if (!joined) return this.offerFolder();
    if (!(await this.allow())) return;
    const files = await joined.folder.read();
    if (!files.ok) return this.say(files.message);
    const mine = folderFiles(this.project());
    const sides = sidesOf(joined.base, mine, files.value);
    if (changedOutside(sides).length > 0) return this.news.tell(sides);
    const changed = sides.filter((each) => each.mine !== each.theirs);
    const gone = changed.filter((each) => each.mine === null).map(({ name }) => name);
    const written = mine.filter(({ name }) => changed.some((each) => each.name === name));
    const answer = await joined.folder.write(written, gone);
    if (!answer.ok) return this.say(answer.message);
    await this.join({ ...joined, base: mine });
    this.say(`Saved to the folder ${joined.folder.name}.`);
  }

  private offerFolder(): void {
    notify(this.studio.stores.notices, "Your work is kept in this browser as you type.", {
      label: "Save to a folder…",
      run: () => void this.requests().saveTo(),
    });
  }

  /** Whether the folder can be read; a person is asked where the browser wants that. */
  async allow(): Promise<boolean> {
    const { joined } = this;
    if (!joined) return false;
    const isAllowed = await joined.folder.isAllowed(true);
    this.studio.stores.folder.setState({ isAllowed });
    if (!isAllowed) this.say("The browser does not let the studio use the folder.");
    else this.news.clear();
    return isAllowed;
  }

  /** Looks whether the folder was changed. */
  async check(): Promise<void> {
    const { joined } = this;
    if (!joined || !(await joined.folder.isAllowed(false))) return;
    const files = await joined.folder.read();
    if (!files.ok || this.joined !== joined) return;
    this.news.tellOnce(sidesOf(joined.base, folderFiles(this.project()), files.value));
  }

  /** Takes some files as they are in the folder; of the others the project's state stays, and is saved next. */
  async settle(taken: readonly string[]): Promise<void> {
    const { joined } = this;
    const { stores, ports } = this.studio;
    const { outside } = stores.folder.getState();
    if (!joined || outside.length === 0) return;
    const project = this.project();
    const theirs = withTheirs(
      project,
      outside,
      outside.map(({ name }) => name),
    );
    const chosen = withTheirs(project, outside, taken);
    if (!chosen.ok) return this.say(chosen.message);
    // Both stay: the folder's state and one's own are versions.
    if (theirs.ok && taken.length < outside.length)
      await ports.versions.add(keyOf(project), contentsOf(theirs.value), "folder");
    await keepBefore(this.studio, "folder");
    if (taken.length > 0)
      perform(stores, "Take over the folder's changes", { contents: contentsOf(chosen.value) });
    const base = [
      ...joined.base.filter(({ name }) => !outside.some((each) => each.name === name)),
      ...outside.flatMap(({ name, theirs: text }) => (text === null ? [] : [{ name, text }])),
    ];
    await this.join({ ...joined, base });
  }

  /** The project has no folder any more. */
  async leave(): Promise<void> {
    await this.studio.ports.folders.join(keyOf(this.project()), null);
    this.show(null);
  }

  /** Another project is open: it may be joined with a folder. */
  async enter(): Promise<void> {
    const { joins } = this;
    const key = keyOf(this.project());
    const kept = await this.studio.ports.folders.joined(key);
    if (keyOf(this.project()) !== key || this.joins !== joins) return;
    const joined = kept.ok ? kept.value : null;
    this.show(joined);
    if (!joined) return;
    const isAllowed = await joined.folder.isAllowed(false);
    this.studio.stores.folder.setState({ isAllowed });
    if (isAllowed) return this.check();
    notify(
      this.studio.stores.notices,
      `This project is joined with the folder ${joined.folder.name}.`,
      {
        label: "Allow to read it",
        run: () =>
          void this.requests()
            .allow()
            .then(() => this.requests().check()),
      },
    );
  }

  private async join(joined: JoinedFolder): Promise<void> {
    this.joins++;
    this.show(joined);
    this.studio.stores.folder.setState({ isAllowed: true });
    const kept = await this.studio.ports.folders.join(keyOf(this.project()), joined);
    if (!kept.ok) this.say(kept.message);
  }

  private show(joined: JoinedFolder | null): void {
    this.joined = joined;
    this.news.forget();
    this.studio.stores.folder.setState({ ...NO_FOLDER, name: joined?.folder.name ?? null });
  }

  private project = (): Project => projectOf(this.studio.stores.project.getState());

  private say = (text: string): void => notify(this.studio.stores.notices, text);
}
