/**
 * What was not in the database yet when the page was left. A browser ends a page without waiting for its database; what
 * is put into the local storage is kept even then.
 */

import type { KeptProject } from "../../model/ports.js";
import type { Stamp } from "../../model/project/project.js";
import { keptHistory } from "./kept-history.js";
import { FORM, isRecord, projectFrom } from "./records.js";
import { UNSAVED as PREFIX } from "./traces.js";

/** A project as it was left, and the one in the database that it was made of. */
export interface Jotting {
  readonly kept: KeptProject;
  readonly base: Stamp | null;
}

export interface Journal {
  /** Notes a project within this call. Whether there was room for it. */
  jot(key: string, jotting: Jotting): boolean;
  read(key: string): Jotting | null;
  /** Under which something is noted. */
  keys(): readonly string[];
  strike(key: string): void;
}

export const journal: Journal = {
  jot(key, { kept: { project, history, stamp }, base }) {
    const bare = { form: FORM, project, analysis: null, stamp };
    const whole = { ...bare, history: history && keptHistory(history) };
    return write(key, { kept: whole, base }) || write(key, { kept: bare, base });
  },
  read(key) {
    try {
      const noted: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
      if (!isRecord(noted)) return null;
      const kept = projectFrom(noted.kept);
      return kept && { kept, base: (noted.base as Stamp | undefined) ?? null };
    } catch {
      return null;
    }
  },
  keys() {
    try {
      return Object.keys(localStorage).flatMap((key) =>
        key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
      );
    } catch {
      return [];
    }
  },
  strike(key) {
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // Where nothing can be noted nothing is.
    }
  },
};

function write(key: string, jotting: object): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(jotting));
    return true;
  } catch {
    return false;
  }
}
