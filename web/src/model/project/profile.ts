import { DEFAULT_PROFILE, LIBRARIES } from "../../generated/libraries.js";
import type { Compiled, ProfileName } from "../../generated/services.js";

/** The profile of what was analysed; the usual one where that is not known. */
export function profileOf(
  analysis: { readonly profile: string | null } | null | undefined,
): ProfileName {
  const named = analysis?.profile ?? null;
  return named !== null && isProfile(named) ? named : DEFAULT_PROFILE;
}

const isProfile = (name: string): name is ProfileName => Object.hasOwn(LIBRARIES, name);

/** How many processors the compiled workload has; one where that is not known. */
export function processorsOf(
  analysis: { readonly compiled: Compiled | null } | null | undefined,
): number {
  const told = analysis?.compiled?.workloadInfo?.processors;
  return typeof told === "number" ? told : 1;
}
