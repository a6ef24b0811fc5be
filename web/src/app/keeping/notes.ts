import type { CatalogueStore } from "../../model/catalogue.js";
import { copyName, OWN } from "../../model/kept-key.js";
import type { KeptProject } from "../../model/ports.js";
import {
  type Project,
  type ProjectState,
  type Stamp,
  textsOf,
} from "../../model/project/project.js";
import type { Journal } from "../../services/keeping/journal.js";
import { isSame, type Tenure } from "./tenure.js";

/** What is noted beside the database until that has it. */
export class Notes {
  /** @param writer - this page */
  constructor(
    private readonly journal: Journal,
    private readonly catalogue: CatalogueStore,
    private readonly writer: string,
  ) {}

  /** Notes a project under its name; as a copy where another page keeps it. Whether there was room. */
  jot(tenure: Tenure, kept: KeptProject): boolean {
    const { key, standing, base, adopted } = tenure;
    const isOurs = !this.isNotedByOthers(key) || isSame(this.under(key) as Stamp, adopted);
    if (standing !== "elsewhere" && isOurs) return this.journal.jot(key, { kept, base });
    tenure.aside ??= this.freeName(kept.project.name);
    const project = { ...kept.project, name: tenure.aside, example: null };
    return this.journal.jot(OWN + tenure.aside, { kept: { ...kept, project }, base: null });
  }

  /** A name for a copy, under which nothing is kept nor noted. */
  private freeName(name: string): string {
    const noted = this.journal.keys().map((key) => key.replace(OWN, ""));
    return copyName(name, [...this.catalogue.getState().own, ...noted]);
  }

  /** As which something is noted under a key; null where nothing is. */
  under(key: string): Stamp | null {
    return this.journal.read(key)?.kept.stamp ?? null;
  }

  /** As which what shows was noted; null where what is noted is something else. */
  shownBy(state: ProjectState, key: string): Stamp | null {
    const noted = this.journal.read(key)?.kept;
    const texts = (project: Project) => JSON.stringify(textsOf(project));
    return noted?.stamp && texts(noted.project) === texts(state) ? noted.stamp : null;
  }

  /** Whether what is noted there is the work of another page, which must not be written over. */
  private isNotedByOthers(key: string): boolean {
    const noted = this.under(key);
    return noted !== null && noted.writer !== this.writer;
  }
}
