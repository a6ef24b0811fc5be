import type { Studio } from "../../model/commands.js";
import { browserClaims, claimedKeys } from "../../services/keeping/claims.js";
import { journal } from "../../services/keeping/journal.js";
import { rememberOpen } from "../../services/keeping/traces.js";
import { keepSaved } from "./autosave.js";
import { keepVersions } from "./versions.js";

/** Keeps the project in this browser as it changes. */
export function keepInBrowser(studio: Studio): void {
  keepSaved(studio, { claims: browserClaims, claimedKeys, journal, rememberOpen });
  keepVersions(studio);
}
