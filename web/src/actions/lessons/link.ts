import { LESSON_FROM } from "../../model/lessons/entries.js";
import { embedQuery, embedSnippet } from "../../model/share/embed.js";

/** Of a view with a step beside it, in pixels. */
const SNIPPET_HEIGHT = 480;

/** What a fragment asks for. */
export interface LessonWish {
  readonly id: string;
  /** From 1; none: where the learner was. */
  readonly step?: number;
}

/** The address of a step, in this page. */
export function lessonLink(id: string, step: number): string {
  const { href } = new URL(document.baseURI);
  return href.replace(/#.*$/, "") + lessonFragment(id, step);
}

/** HTML that shows a step in another page, with graph and timeline. */
export function lessonSnippet(id: string, step: number, title: string): string {
  const page = document.baseURI.replace(/[?#].*$/, "");
  const query = embedQuery({ view: "both", plays: false, theme: "system" });
  return embedSnippet(page + query + lessonFragment(id, step), title, SNIPPET_HEIGHT);
}

export function lessonFragment(id: string, step: number): string {
  const isFrom = id.startsWith(LESSON_FROM);
  const name = isFrom ? id.slice(LESSON_FROM.length) : id;
  return `#${isFrom ? "lesson-from" : "lesson"}=${encodeURIComponent(name)}&step=${step}`;
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
