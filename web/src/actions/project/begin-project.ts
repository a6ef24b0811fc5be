import type { ProjectWish, Studio } from "../../model/commands.js";
import { processorsOf, profileOf } from "../../model/project/profile.js";
import { show } from "./open-example.js";
import { listOwn } from "./own-projects.js";

/** Makes a project of a new scheduler and an example's program and opens it. What stands in the way, or null. */
export async function beginProject(studio: Studio, wish: ProjectWish): Promise<string | null> {
  const { ports, stores } = studio;
  const name = wish.name.trim();
  if (name === "") return "Give the project a name.";
  if (stores.catalogue.getState().own.includes(name)) {
    return isThere(name);
  }
  const example = await ports.examples.load(wish.program);
  if (!example.ok) return example.message;
  const { workload, analysis } = example.value;
  const profile = profileOf(analysis);
  const asked = { profile, start: wish.start, base: wish.base, processors: processorsOf(analysis) };
  const write = (scheduler: string) =>
    ports.compiler.ask("newScheduler", { name: scheduler, ...asked });
  let scheduler = schedulerName(name);
  let answer = await write(scheduler);
  if (answer.ok && answer.value.text === null) {
    // A project may be called as no scheduler can be: a word of the language, or the base's name.
    scheduler = `${scheduler}_scheduler`;
    answer = await write(scheduler);
  }
  if (!answer.ok) return answer.message;
  const { text, refused } = answer.value;
  if (text === null) return refused ?? "This scheduler cannot be made.";
  const begun = {
    project: {
      name,
      example: null,
      scheduler: { name: `${scheduler}.sched`, text },
      workload,
      positions: {},
    },
    analysis: null,
  };
  const kept = await ports.projects.save(begun, null);
  if (kept.ok && kept.value === "newer") return isThere(name);
  show(studio, begun);
  if (!kept.ok) return kept.message;
  await listOwn(studio);
  return null;
}

const isThere = (name: string) => `A project “${name}” exists already. Choose another name.`;

/** A project's name as the program text can have it: "My station 2" is `my_station_2`. */
function schedulerName(name: string): string {
  const word = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "") // so that ü is u, and no gap in the word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  if (word === "") return "unnamed";
  return /^[a-z]/.test(word) ? word : `scheduler_${word}`;
}
