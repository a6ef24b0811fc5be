import { browserClaims, claimedKeys } from "../../services/keeping/claims.js";
import { journal } from "../../services/keeping/journal.js";
import { rememberOpen } from "../../services/keeping/traces.js";
import type { StudioValue } from "../../ui/studio-context.js";
import { keepSaved } from "./autosave.js";
import { keepFolder } from "./folder.js";
import { keepVersions } from "./versions.js";

/** Keeps the project in this browser as it changes. */
export function keepInBrowser(studio: StudioValue): void {
  keepSaved(studio, { claims: browserClaims, claimedKeys, journal, rememberOpen });
  keepVersions(studio);
  keepFolder(studio);
}
