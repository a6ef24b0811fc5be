import { DEFAULT_PROFILE, LIBRARIES } from "../../generated/libraries.js";
import type { Compiled, ProfileName } from "../../generated/services.js";

interface Analysed {
  readonly profile: string | null;
}

/** The profile of what was analysed; the usual one where that is not known. */
export function profileOf(analysis: Analysed | null | undefined): ProfileName {
  return namedProfile(analysis) ?? DEFAULT_PROFILE;
}

/** The profile of what was analysed; null where that is not known, and for what is of none, such as a master. */
export function namedProfile(analysis: Analysed | null | undefined): ProfileName | null {
  const named = analysis?.profile ?? null;
  return named !== null && isProfile(named) ? named : null;
}

const isProfile = (name: string): name is ProfileName => Object.hasOwn(LIBRARIES, name);

/** How many processors the compiled workload has; one where that is not known. */
export function processorsOf(
  analysis: { readonly compiled: Compiled | null } | null | undefined,
): number {
  const told = analysis?.compiled?.workloadInfo?.processors;
  return typeof told === "number" ? told : 1;
}
