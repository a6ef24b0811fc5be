/** Random sessions in tabs of one browser: whatever happens, nothing is lost that was typed more than a second ago. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../src/actions/edit/carry-out.js"; // nothing is loaded while time stands still
import { createGestureQueue } from "../../src/actions/edit/gesture-queue.js";
import { createKeptProjects } from "../../src/actions/project/kept-projects.js";
import { takeFiles } from "../../src/actions/project/project-files.js";
import { show } from "../../src/actions/project/show-project.js";
import { createProjectVersions } from "../../src/actions/project/versions.js";
import { keepSaved } from "../../src/app/keeping/autosave.js";
import { keepVersions } from "../../src/app/keeping/versions.js";
import { failure, success } from "../../src/base/result.js";
import type { EditAnswer, EditRequest, Gesture } from "../../src/generated/services.js";
import { createCatalogueStore } from "../../src/model/catalogue.js";
import type { Studio } from "../../src/model/commands.js";
import { keyOf } from "../../src/model/kept-key.js";
import { createLayoutStore } from "../../src/model/layout.js";
import { createNoticesStore } from "../../src/model/notices.js";
import type { ProjectStorage, Versions } from "../../src/model/ports.js";
import { perform, redo, takeTyped, undo } from "../../src/model/project/changes.js";
import { createCompilationStore } from "../../src/model/project/compilation.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { createProjectStore } from "../../src/model/project/project.js";
import { projectFile } from "../../src/model/project/project-file.js";
import { createRulesStore } from "../../src/model/project/rules.js";
import { createRunStore } from "../../src/model/run/run.js";
import { createSelectionStore } from "../../src/model/selection.js";
import type { Claim, ClaimEvents } from "../../src/services/keeping/claims.js";
import { journal } from "../../src/services/keeping/journal.js";
import { emptyBrowser, projectCalled } from "../services/kept.js";

const SEEDS = process.env.EXPLORE ? 300 : 6;
const STEPS = 60;

let noted: Map<string, string>;
/** What keeps in the browser, as a page has it that has just been opened. */
let services: Awaited<ReturnType<typeof freshServices>>;

async function freshServices() {
  vi.resetModules();
  const { createProjectStorage } = await import("../../src/services/keeping/projects.js");
  const { keptVersions } = await import("../../src/services/keeping/versions.js");
  const { beside } = await import("../../src/services/keeping/beside.js");
  return { storage: createProjectStorage(), versions: keptVersions, beside };
}

beforeEach(async () => {
  noted = emptyBrowser();
  services = await freshServices();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Numbers between 0 and 1 that are the same for the same seed. */
function chances(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Lets the database answer whatever it is asked, and time pass. */
async function pass(milliseconds: number): Promise<void> {
  for (let gone = 0; gone < milliseconds; gone += 100) {
    await vi.advanceTimersByTimeAsync(100);
    for (let turn = 0; turn < 12; turn++) await new Promise((next) => setImmediate(next));
  }
}

/** The locks of a browser: who holds a project, and who waits for it. */
class Locks {
  private readonly queues = new Map<string, { events: ClaimEvents; tab: Tab }[]>();

  claim(key: string, events: ClaimEvents, tab: Tab): Claim {
    const queue = this.queues.get(key) ?? [];
    this.queues.set(key, queue);
    const mine = { events, tab };
    queue.push(mine);
    setTimeout(() => {
      if (!queue.includes(mine) || tab.isDead) return;
      if (queue[0] === mine) events.held(false);
      else events.elsewhere();
    });
    return {
      takeOver: async () => {
        const [holder] = queue;
        if (!holder || holder === mine) return;
        if (!holder.tab.isDead) await holder.events.asked();
        if (!queue.includes(mine)) return;
        queue.splice(queue.indexOf(mine), 1);
        queue.unshift(mine);
        if (!holder.tab.isDead && queue.includes(holder)) holder.events.lost();
        events.held(true);
      },
      release: () => this.leave(queue, mine),
    };
  }

  keys = () => [...this.queues].flatMap(([key, queue]) => (queue.length > 0 ? [key] : []));

  drop(tab: Tab): void {
    for (const queue of this.queues.values())
      for (const one of queue.filter((each) => each.tab === tab)) this.leave(queue, one);
  }

  private leave(
    queue: { events: ClaimEvents; tab: Tab }[],
    one: { events: ClaimEvents; tab: Tab },
  ) {
    const wasFirst = queue[0] === one;
    const at = queue.indexOf(one);
    if (at >= 0) queue.splice(at, 1);
    const [next] = queue;
    if (wasFirst && next && !next.tab.isDead) next.events.held(true);
  }
}

class Browser {
  readonly locks = new Locks();
  readonly storage = services.storage;
  isFull = false;

  /** All that is kept anywhere, as one text: asked for in the order in which it goes from one place to the next. */
  async everything(tabs: readonly Tab[]): Promise<string> {
    const shown = tabs.map(({ studio: { stores } }) =>
      JSON.stringify([stores.project.getState(), stores.history.getState()]),
    );
    const notes = [...noted.values()];
    const all = await this.storage.summaries();
    const gone = await this.storage.deleted();
    if (!all.ok || !gone.ok) throw new Error("The browser cannot be read.");
    const records = await Promise.all(
      [...all.value, ...gone.value].map(({ key }) => this.storage.raw(key)),
    );
    const versions = await (await services.beside()).getAll("contents");
    return JSON.stringify([records, notes, shown, versions]);
  }
}

/** How long the compiler thinks about a gesture, ms: a person may type meanwhile. */
const THOUGHT = 100;
const GESTURE: Gesture = { gesture: "addContainer", name: "drawn", kind: "queue" };

/** A compiler that puts a marker behind the text for whatever is drawn. */
const compilerThatAdds = (marker: () => string) => ({
  async ask(method: string, { version, name: file, text }: EditRequest) {
    if (method !== "edit") return failure("Nothing else is asked of it here.");
    await new Promise((thought) => setTimeout(thought, THOUGHT));
    const edits = [{ file, from: text.length, to: text.length, text: marker() }];
    const answer = { version, name: "Draw", edits, selects: [], edge: null, graph: null };
    return success<EditAnswer>({ ...answer, became: {} });
  },
});

class Tab {
  isDead = false;
  readonly studio: Studio;
  private readonly listeners = new Map<string, (event: Event) => void>();
  private readonly end: () => void;
  private readonly actions;
  private readonly draw;
  private drawn = "";

  constructor(private readonly browser: Browser) {
    const stores = {
      project: createProjectStore(),
      compilation: createCompilationStore(),
      notices: createNoticesStore(),
      history: createHistoryStore(),
      rules: createRulesStore(),
      run: createRunStore(),
      selection: createSelectionStore(),
      catalogue: createCatalogueStore(),
      layout: createLayoutStore(),
    };
    const compiler = compilerThatAdds(() => this.drawn);
    const ports = { projects: this.projects(), versions: this.versions(), compiler };
    this.studio = { stores, ports } as unknown as Studio;
    this.actions = createKeptProjects(this.studio);
    this.draw = createGestureQueue(this.studio);
    const addEventListener = (type: string, listener: (event: Event) => void) =>
      this.listeners.set(type, listener);
    const document = { visibilityState: "visible", addEventListener, removeEventListener() {} };
    vi.stubGlobal("addEventListener", addEventListener);
    vi.stubGlobal("removeEventListener", () => {});
    vi.stubGlobal("document", document);
    const ends = [
      keepSaved(this.studio, {
        claims: (key, events) => browser.locks.claim(key, events, this),
        claimedKeys: async () => browser.locks.keys(),
        journal: { ...journal, jot: (key, what) => !this.isDead && journal.jot(key, what) },
        rememberOpen() {},
      }),
      keepVersions(this.studio),
    ];
    this.end = () => {
      for (const end of ends) end();
    };
  }

  private projects(): ProjectStorage {
    const writes = ["save", "saveCopy", "move", "recover", "rename", "duplicate", "remove"];
    return this.asHere(this.browser.storage, writes);
  }

  private versions = (): Versions => this.asHere(services.versions, ["add", "name"]);

  /** What the browser keeps as this tab has it: full at times, and without an answer once the tab is gone. */
  private asHere<T extends object>(kept: T, writes: readonly string[]): T {
    return new Proxy(kept, {
      get:
        (all, method: string & keyof T) =>
        (...wanted: unknown[]) => {
          if (this.isDead) return new Promise(() => {});
          if (this.browser.isFull && writes.includes(method)) return failure("The disk is full.");
          return (all[method] as (...all: unknown[]) => unknown)(...wanted);
        },
    });
  }

  async openFirst(): Promise<void> {
    const kept = await this.studio.ports.projects.current();
    const project = { ...projectCalled("Station", ""), example: "station" };
    show(this.studio, (kept.ok && kept.value) || { project, analysis: null });
  }

  type(marker: string): void {
    const { text } = this.studio.stores.project.getState().scheduler;
    takeTyped(this.studio.stores, { scheduler: `${text}${marker}` }, performance.now());
  }

  /** A container is dragged to another place. */
  dragNode(marker: string): void {
    perform(this.studio.stores, "Move", { places: { [marker]: { x: 20, y: 40 } } });
  }

  /** The end of an arrow is dragged to a container; whether the text tells it now. */
  dragArrow(marker: string): Promise<boolean> {
    this.drawn = marker;
    return this.draw(GESTURE);
  }

  /** A project, or a text for the one that is open, is dropped onto the page. */
  drop(kind: "project" | "text", text: string): Promise<void> {
    const file =
      kind === "text"
        ? new File([`partial scheduler more { } // ${text}`], "more.sched")
        : new File([projectFile(projectCalled("Dropped", text))], "dropped.json");
    return takeFiles(this.studio, [file]);
  }

  async goBack(at: number): Promise<void> {
    const versions = createProjectVersions(this.studio);
    const all = await versions.list();
    const chosen = all.ok ? all.value[Math.floor(at * all.value.length)] : undefined;
    if (chosen) await versions.goBack(chosen);
  }

  undo = () => undo(this.studio.stores);
  redo = () => redo(this.studio.stores);
  future = () => JSON.stringify(this.studio.stores.history.getState().future);
  makeOwn = () => this.actions.makeOwn();
  rename = (name: string) => {
    const { example, name: now } = this.studio.stores.project.getState();
    return this.actions.rename(example ?? `own/${now}`, name);
  };
  async openOther(at: number): Promise<void> {
    const all = await this.studio.ports.projects.summaries();
    if (!all.ok || all.value.length === 0) return;
    const { key } = all.value[Math.floor(at * all.value.length)] ?? {};
    if (key === keyOf(this.studio.stores.project.getState())) return;
    const kept = key ? await this.studio.ports.projects.ofKey(key) : null;
    if (kept?.ok && kept.value) show(this.studio, kept.value);
  }
  answer(at: number): void {
    const actions = this.studio.stores.notices.getState().standing?.actions ?? [];
    const chosen = actions.filter(({ label }) => label !== "Download");
    chosen[Math.floor(at * chosen.length)]?.run();
  }

  /** As a person closes it: what is not kept is noted. */
  close(): void {
    this.listeners.get("pagehide")?.(new Event("pagehide"));
    this.die();
    this.end();
  }

  /** As a page dies: nothing of it goes on. */
  die(): void {
    this.isDead = true;
    this.browser.locks.drop(this);
  }
}

async function session(seed: number): Promise<void> {
  const chance = chances(seed);
  const browser = new Browser();
  let tabs: Tab[] = [];
  const begin = async () => {
    const tab = new Tab(browser);
    await Promise.all([tab.openFirst(), pass(200)]);
    tabs.push(tab);
    return tab;
  };
  await begin();
  /** What was typed, and when. */
  let typed: { marker: string; time: number }[] = [];
  /** What was taken back cannot be done again once something else is done. */
  const forget = (tab: Tab) => {
    const future = tab.future();
    typed = typed.filter(({ marker }) => !future.includes(marker));
  };
  const expectAll = async (when: string, before = Date.now() - 1_000) => {
    const everything = await browser.everything(tabs);
    const lost = typed.filter(({ marker, time }) => time <= before && !everything.includes(marker));
    expect({ seed, when, lost }).toEqual({ seed, when, lost: [] });
  };
  for (let step = 0; step < STEPS; step++) {
    const tab = tabs[Math.floor(chance() * tabs.length)] ?? (await begin());
    const kind = chance();
    const marker = `<${step}>`;
    if (kind < 0.05) {
      forget(tab);
      tab.dragNode(marker);
      typed.push({ marker, time: Date.now() });
    } else if (kind < 0.12) {
      forget(tab);
      const drag = tab.dragArrow(marker);
      await vi.advanceTimersByTimeAsync(THOUGHT / 2);
      // What is drawn while somebody types is refused, and says so.
      const types = chance() < 0.4;
      if (types) {
        tab.type(`<${step} meanwhile>`);
        typed.push({ marker: `<${step} meanwhile>`, time: Date.now() });
      }
      await pass(2 * THOUGHT);
      const isDrawn = await drag;
      expect({ seed, step, isDrawn }).toEqual({ seed, step, isDrawn: !types });
      if (isDrawn) typed.push({ marker, time: Date.now() });
    } else if (kind < 0.36) {
      forget(tab);
      tab.type(marker);
      typed.push({ marker, time: Date.now() });
    } else if (kind < 0.42) {
      forget(tab);
      await Promise.all([tab.drop(chance() < 0.6 ? "project" : "text", marker), pass(200)]);
      typed.push({ marker, time: Date.now() });
    } else if (kind < 0.44) {
      forget(tab);
      await Promise.all([tab.goBack(chance()), pass(200)]);
    } else if (kind < 0.48) tab.undo();
    else if (kind < 0.54) tab.redo();
    else if (kind < 0.6) tab.answer(chance());
    else if (kind < 0.65) await Promise.all([tab.openOther(chance()), pass(200)]);
    else if (kind < 0.69) await Promise.all([tab.makeOwn(), pass(200)]);
    else if (kind < 0.73) await Promise.all([tab.rename(`Name ${step % 5}`), pass(200)]);
    else if (kind < 0.79) browser.isFull = !browser.isFull;
    else if (kind < 0.85 && tabs.length < 3) await begin();
    else if (kind < 0.92) {
      tab.close();
      tabs = tabs.filter((each) => each !== tab);
    } else if (kind < 0.96) {
      // What was typed in the last second may go with it.
      const recent = Date.now() - 1_000;
      tab.die();
      tabs = tabs.filter((each) => each !== tab);
      await expectAll(`a tab died at step ${step}`, recent);
      const everything = await browser.everything(tabs);
      typed = typed.filter(({ marker }) => everything.includes(marker));
    }
    await pass(Math.floor(chance() * 15) * 100);
    await expectAll(`step ${step}`);
  }
  browser.isFull = false;
  await pass(7_000);
  for (const tab of tabs) tab.close();
  tabs = [];
  await expectAll("all tabs are closed", Date.now());
  const last = await begin();
  await pass(2_000);
  last.close();
  tabs = [];
  await expectAll("it was opened again", Date.now());
}

test.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
  "session %i loses nothing",
  async (seed) => {
    const broken: unknown[] = [];
    const onBroken = (reason: unknown) => broken.push(reason);
    process.on("unhandledRejection", onBroken);
    await session(seed);
    process.off("unhandledRejection", onBroken);
    expect(broken).toEqual([]);
  },
  120_000,
);
