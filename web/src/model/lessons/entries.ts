/** Lessons and challenges as the list of them shows them. */

export interface LessonEntry {
  /** Its name, if it is shipped; else where it comes from: `own/NAME`, `from/PATH`. */
  readonly id: string;
  readonly kind: "lesson" | "challenge";
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  /** About how long it takes. */
  readonly minutes: number;
  /** Ids of lessons that come before it. */
  readonly needs: readonly string[];
  /** Ids of its steps, in their order. */
  readonly steps: readonly string[];
  /** The languages that its prose is there in, the original first. */
  readonly languages: readonly string[];
}

/** Before the name of a lesson that was dropped onto the page. */
export const OWN_LESSON = "own/";
/** Before the path of a lesson of the same site. */
export const LESSON_FROM = "from/";

/** Before a lesson's id: its project is kept as a changed form of that, as those of examples are. */
const OF_LESSON = "lesson/";

/** What a lesson's project names as its origin. */
export const originOf = (lesson: string): string => OF_LESSON + lesson;

/** The lesson whose project has an origin; null for all others. */
export const lessonOf = (origin: string | null): string | null =>
  origin?.startsWith(OF_LESSON) ? origin.slice(OF_LESSON.length) : null;
