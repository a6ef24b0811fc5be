import { LESSON_FROM } from "../../model/lessons/entries.js";

/** What a fragment asks for. */
export interface LessonWish {
  readonly id: string;
  /** From 1; none: where the learner was. */
  readonly step?: number;
}

/** The address of a step, in this page. */
export function lessonLink(id: string, step: number): string {
  const isFrom = id.startsWith(LESSON_FROM);
  const name = isFrom ? id.slice(LESSON_FROM.length) : id;
  const { href } = new URL(document.baseURI);
  const key = isFrom ? "lesson-from" : "lesson";
  return `${href.replace(/#.*$/, "")}#${key}=${encodeURIComponent(name)}&step=${step}`;
}

/** The lesson that a fragment leads to; null for any other fragment. */
export function lessonIn(fragment: string): LessonWish | null {
  const asked = new URLSearchParams(fragment.replace(/^#/, ""));
  const path = asked.get("lesson-from");
  const id = path ? LESSON_FROM + path : asked.get("lesson");
  const step = Number(asked.get("step"));
  if (!id) return null;
  return Number.isInteger(step) && step > 0 ? { id, step } : { id };
}
