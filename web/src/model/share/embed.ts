/** What an embedded view shows, as its address tells it: `?embed=both&theme=dark&play=1`. */

import type { ThemeChoice } from "../layout.js";

export const EMBED_VIEWS = ["graph", "timeline", "both", "source"] as const;

export type EmbedView = (typeof EMBED_VIEWS)[number];

export interface EmbedOptions {
  readonly view: EmbedView;
  /** Whether it runs at once. */
  readonly plays: boolean;
  readonly theme: ThemeChoice;
  /** The example that shows, by id, where the address holds no project. */
  readonly example: string | null;
  /** The only origin whose messages are taken; null: that of any page around it. */
  readonly origin: string | null;
}

export function embedQuery({
  view,
  plays,
  theme,
}: Pick<EmbedOptions, "view" | "plays" | "theme">): string {
  const query = new URLSearchParams({ embed: view });
  if (plays) query.set("play", "1");
  if (theme !== "system") query.set("theme", theme);
  return `?${query}`;
}

/** What shows an embedded view in another page. @param title for those who do not see it */
export function embedSnippet(address: string, title: string, height: number): string {
  const text = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${text(address)}" title="${text(title)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`;
}

/** What cannot be read is as if it were not there. */
export function embedOptions(search: string): EmbedOptions {
  const query = new URLSearchParams(search);
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value =>
    values.find((each) => each === query.get(name)) ?? (values[0] as Value);
  const example = query.get("example");
  return {
    view: oneOf("embed", EMBED_VIEWS),
    plays: query.get("play") === "1",
    theme: oneOf("theme", ["system", "light", "dark"]),
    example: example !== null && /^[\w-]{1,100}$/.test(example) ? example : null,
    origin: query.get("origin"),
  };
}
