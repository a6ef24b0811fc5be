/**
 * Names for what the editor is about to do. Monaco applies what a provider offers without telling
 * what it was; the texts that come out tell it apart from typing.
 */

import type { Part } from "../../../model/project/project.js";

type Texts = Readonly<Partial<Record<Part, string>>>;

interface Announcement {
  readonly name: string;
  readonly texts: Texts;
}

/** More are not on offer at one time. */
const MOST = 32;

let announced: readonly Announcement[] = [];

/** Says what it is called if the next change leads to these texts. */
export function announce(name: string, texts: Texts): void {
  announced = [...announced, { name, texts }].slice(-MOST);
}

/** The name of the change that led to these texts, if it was announced. What was on offer is void. */
export function announcedName(texts: Texts): string | null {
  const parts = Object.keys(texts) as Part[];
  const found = announced.find(
    (each) =>
      Object.keys(each.texts).length === parts.length &&
      parts.every((part) => each.texts[part] === texts[part]),
  );
  announced = [];
  return found?.name ?? null;
}
