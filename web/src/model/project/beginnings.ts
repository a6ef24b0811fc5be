/** What texts begin with. */

import { DEFAULT_PROFILE, LIBRARIES } from "../../generated/libraries.js";
import type { ProfileName, TextFile } from "../../generated/services.js";

/** A workload that can be run and shows what can be written there. */
export const beginningOfWorkload = (name: string, profile: ProfileName): string =>
  `workload ${name} {
    profile ${profile};

    thread worker[2] {
        repeat (100) {
            compute 5ms;
            yield;
        }
    }
}
`;

/** A workload for schedulers that have none. */
export function firstWorkload(schedulers: readonly TextFile[]): TextFile {
  const profile = profileOfTexts(schedulers.map(({ text }) => text));
  return { name: "work.workload", text: beginningOfWorkload("work", profile) };
}

/** The library that one of the texts names, or on whose own scheduler it is built; the usual one where there is none. */
export function profileOfTexts(texts: readonly string[]): ProfileName {
  const profiles = Object.keys(LIBRARIES) as ProfileName[];
  const isNamed = (profile: ProfileName) => {
    const { base } = LIBRARIES[profile];
    const named = new RegExp(`\\b(?:profile\\s+${profile}|extends\\s+${base})\\b`);
    return texts.some((text) => named.test(text));
  };
  return profiles.find(isNamed) ?? DEFAULT_PROFILE;
}
