import { DEFAULT_PROFILE, LIBRARIES } from "../../generated/libraries.js";
import type { ProfileName } from "../../generated/services.js";

/** The profile of what was analysed; the usual one where that is not known. */
export function profileOf(
  analysis: { readonly profile: string | null } | null | undefined,
): ProfileName {
  const named = analysis?.profile ?? null;
  return named !== null && isProfile(named) ? named : DEFAULT_PROFILE;
}

const isProfile = (name: string): name is ProfileName => Object.hasOwn(LIBRARIES, name);
