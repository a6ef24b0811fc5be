import { keyApart } from "../../model/kept-key.js";
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
    private readonly writer: string,
  ) {}

  /** Notes a project under its name; as a copy where another page keeps it. Whether there was room. */
  jot(tenure: Tenure, kept: KeptProject): boolean {
    const { key, standing, base, adopted } = tenure;
    const isOurs = !this.isNotedByOthers(key) || isSame(this.under(key) as Stamp, adopted);
    if (standing !== "elsewhere" && isOurs) return this.journal.jot(key, { kept, base });
    tenure.aside ??= keyApart(this.writer, kept.stamp?.change ?? 0);
    return this.journal.jot(tenure.aside, { kept, base: null });
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
