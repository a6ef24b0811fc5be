/** What is done with projects that the browser keeps; loaded when it is wanted. */

import type { KeptProjects, Studio } from "../../model/commands.js";
import { freeProjectName, keyOf, OWN } from "../../model/kept-key.js";
import { notify } from "../../model/notices.js";
import { handOut, stemOf } from "./hand-out.js";
import { openExample } from "./open-example.js";
import { listOwn, openKept } from "./own-projects.js";

const GONE = "This project is no longer kept here.";
const IS_ELSEWHERE = "This project is open in another tab. Go on there, or close that tab.";

export function createKeptProjects(studio: Studio): KeptProjects {
  const { ports, stores } = studio;
  const { projects } = ports;
  const say = (text: string) => notify(stores.notices, text);
  const isOpen = (key: string) => keyOf(stores.project.getState()) === key;

  return {
    list: () => projects.summaries(),
    deleted: () => projects.deleted(),
    open: (key) => (key.startsWith(OWN) ? openKept(studio, key) : openExample(studio, key)),
    rename: (key, name) => rename(studio, key, name.trim()),
    async duplicate(key) {
      const copy = await projects.duplicate(key);
      await listOwn(studio);
      say(
        copy.ok ? (copy.value === null ? GONE : `“${copy.value}” is a copy of it.`) : copy.message,
      );
    },
    async remove(key) {
      if (isOpen(key)) return say("This project is open. Open another project first.");
      if (await isElsewhere(studio, key)) return say(IS_ELSEWHERE);
      const removed = await projects.remove(key);
      await listOwn(studio);
      if (!removed.ok) return say(removed.message);
      const deletedKey = removed.value;
      if (deletedKey === null) return say(GONE);
      notify(stores.notices, `“${deletedKey.split("/").slice(2).join("/")}” is deleted.`, {
        label: "Bring it back",
        run: () => void this.restore(deletedKey),
      });
    },
    async restore(key) {
      const restored = await projects.restore(key);
      await listOwn(studio);
      if (!restored.ok) return say(restored.message);
      const back = restored.value;
      if (back === null) return say(GONE);
      notify(stores.notices, `“${back.replace(OWN, "")}” is back among your projects.`, {
        label: "Open it",
        run: () => void openKept(studio, back),
      });
    },
    download: (key) => download(studio, key),
    async makeOwn() {
      const { example, name } = stores.project.getState();
      if (example === null) return;
      const free = freeProjectName(name, stores.catalogue.getState().own);
      const problem = await rename(studio, example, free);
      say(problem ?? `“${free}” is one of your projects now. The example is as it was shipped.`);
    },
  };
}

/** Of the project that is open, what keeps it takes what is kept along with the name. */
async function rename(studio: Studio, key: string, name: string): Promise<string | null> {
  const { stores, ports } = studio;
  if (name === "") return "Give the project a name.";
  if (key === OWN + name) return null;
  await listOwn(studio);
  const taken = `A project “${name}” exists already. Choose another name.`;
  if (stores.catalogue.getState().own.includes(name)) return taken;
  if (await isElsewhere(studio, key)) return IS_ELSEWHERE;
  if (keyOf(stores.project.getState()) === key) {
    stores.project.setState({ name, example: null, stamp: null });
    stores.catalogue.setState(({ own }) => ({
      own: [...own, name].filter((each) => OWN + each !== key),
    }));
    return null;
  }
  const renamed = await ports.projects.rename(key, name);
  await listOwn(studio);
  if (!renamed.ok) return renamed.message;
  return { renamed: null, taken, gone: GONE }[renamed.value];
}

/** Whether another page has it open: what is done to it here would be done behind that one's back. */
async function isElsewhere({ ports, stores }: Studio, key: string): Promise<boolean> {
  const { saved, ...open } = stores.project.getState();
  if (keyOf(open) === key) return saved === "elsewhere";
  const claimed = await ports.projects.isClaimed(key);
  return claimed.ok && claimed.value;
}

async function download(studio: Studio, key: string): Promise<void> {
  const { ports, stores } = studio;
  const kept = await ports.projects.ofKey(key);
  if (kept.ok && kept.value) return handOut(studio, kept.value.project, "zip");
  const there = await ports.projects.raw(key);
  if (!there.ok || there.value === null)
    return notify(stores.notices, there.ok ? GONE : there.message);
  ports.downloads.save(`${stemOf(key)}.json`, "application/json", there.value);
}
