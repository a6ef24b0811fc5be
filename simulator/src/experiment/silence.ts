import { formatTime } from "../base/format.js";

/** How long a scheduler may give no sign of life, ms. A handler ends by its fuel long before. */
export const PATIENCE = 30_000;

/** Where a run was when it last gave a sign of life: virtual time in ns, and tick. */
export interface LastSeen {
  readonly time: number;
  readonly tick: number;
}

/** Why a run was ended that has given no sign of life for some time, in ms. */
export function whySilent(silent: number, { time, tick }: LastSeen): string {
  return (
    `The run was ended: the scheduler's module has not come back for ${formatTime(silent * 1e6)}, ` +
    `so it loops without end, as one that was damaged. It was last seen at ${formatTime(time)} of virtual time, tick ${tick}. ` +
    "Compile the scheduler again."
  );
}
