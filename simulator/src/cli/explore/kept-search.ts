import type { Result } from "../../base/result.js";
import type { CourseProgress } from "../../explore/workload/types.js";
import { type Followed, follow } from "./follow.js";
import { type Keepable, keepOrForget, resumeFrom, type Subject } from "./resume.js";

type Search<Found> =
  | Generator<CourseProgress, Result<Found>>
  | AsyncGenerator<CourseProgress, Result<Found>>;

/** A search of runs that can be gone on with another time. */
interface KeptSearch<Kept, Found, Helpers> {
  readonly exploring: Keepable<Kept>;
  readonly subject: Subject;
  /** The file with what was found before; null: nothing is kept. */
  readonly resume: string | null;
  /** Begins those that help; null: nobody does. */
  openHelpers(): Helpers | null;
  run(isCancelled: () => boolean, helpers: Helpers | null): Search<Found>;
}

/** Goes on from what was found before, and keeps what is found. @throws Error in words, where that cannot be written */
export async function carryOutKept<
  Kept,
  Found extends { readonly extent: { readonly complete: boolean } },
  Helpers extends { end(): void },
>({
  exploring,
  subject,
  resume,
  openHelpers,
  run,
}: KeptSearch<Kept, Found, Helpers>): Promise<Followed<Result<Found>>> {
  const resumed = resume && resumeFrom(resume, exploring, subject);
  if (resumed && !resumed.ok) return { value: resumed, isInterrupted: false };
  const helpers = openHelpers();
  try {
    const followed = await follow((isCancelled) => run(isCancelled, helpers));
    const { value: found } = followed;
    if (resume !== null && found.ok)
      keepOrForget(resume, exploring, subject, found.value.extent.complete);
    return followed;
  } finally {
    helpers?.end();
  }
}
