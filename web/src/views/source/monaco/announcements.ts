/**
 * Names for what the editor is about to do. Monaco applies what a provider offers without telling
 * what it was; the texts that come out tell it apart from typing.
 */

import type { Part } from "../../../model/project/project.js";

type Texts = Readonly<Partial<Record<Part, string>>>;

/** What the editor is about to do. */
export interface Announced {
  readonly name: string;
  /** The properties of one's own from then on, where they change. */
  readonly properties?: string;
}

interface Announcement extends Announced {
  readonly texts: Texts;
}

/** More are not on offer at one time. */
const MOST = 32;

let announced: readonly Announcement[] = [];

/** Says what it is called if the next change leads to these texts. */
export function announce(name: string, texts: Texts, properties: string | null = null): void {
  const announcement = { name, texts, ...(properties !== null && { properties }) };
  announced = [...announced, announcement].slice(-MOST);
}

/** What led to these texts, if it was announced. What was on offer is void. */
export function announcedFor(texts: Texts): Announced | null {
  const parts = Object.keys(texts) as Part[];
  const found = announced.find(
    (each) =>
      Object.keys(each.texts).length === parts.length &&
      parts.every((part) => each.texts[part] === texts[part]),
  );
  announced = [];
  return found ?? null;
}
