/** What the groups of a tree answered in a decision, from the trace of the classic scheduler that the tree stands for. */

/** The tree, as far as it matters here; the compiler's `Groups` has it. */
export interface TreeOfGroups {
  readonly groups:
    | readonly {
        readonly name: string;
        readonly rule: string;
        readonly members: readonly { readonly kind: string; readonly name: string }[];
      }[]
    | null;
  /** The places of the decision, by the numbers that a trace names. */
  readonly sites: readonly DecisionSite[];
}

export interface DecisionSite {
  readonly site: number;
  readonly group: string;
  readonly member: string | null;
  readonly kind: "asks" | "takes" | "os";
  /** Whether the group leaves the choice to the library there: whoever is taken is the answer OS. */
  readonly byLibrary: boolean;
  /** Of `os`, the group that asks others. */
  readonly goesOn: string | null;
  /** Of `takes` and `os`, the site of the condition that leads there; 0 for none. */
  readonly condition: number;
}

export type Answer = "thread" | "pass" | "os";

/** The answers of one decision. */
export interface Answers {
  /** Of all groups that were asked, in that order. */
  readonly by: ReadonlyMap<string, Answer>;
  /** Where the thread was taken; null for nobody. */
  readonly taken: DecisionSite | null;
}

/** Reads decisions of one tree. */
export class DecisionReader {
  readonly #sites: ReadonlyMap<number, DecisionSite>;
  readonly #gives: ReadonlyMap<number, DecisionSite>;
  readonly #paths: ReadonlyMap<string, readonly string[]>;

  constructor({ groups, sites }: TreeOfGroups) {
    const known = groups ?? [];
    this.#sites = new Map(sites.map((site) => [site.site, site]));
    this.#gives = new Map(
      sites.flatMap((site) => (site.kind === "os" ? [[site.condition, site] as const] : [])),
    );
    this.#paths = new Map(known.map(({ name }) => [name, pathIn(known, name)]));
  }

  /** Whether a site belongs to the decision. */
  knows(site: number): boolean {
    return this.#sites.has(site);
  }

  /** Whether a thread is taken there that is the answer. */
  takes(site: number): boolean {
    return this.#sites.get(site)?.kind === "takes";
  }

  /**
   * @param path the conditions of the decision in order, with what they came to
   * @param takenAt the site where a thread was taken; null for nobody
   */
  read(
    path: readonly { readonly site: number; readonly value: number }[],
    takenAt: number | null,
  ): Answers {
    const taken = takenAt === null ? null : (this.#sites.get(takenAt) ?? null);
    const asked = new Set<string>();
    const withOs = new Set<string>();
    /** Groups below which nobody is asked any more. */
    const closed = new Set<string>();
    for (const { site, value } of path) {
      const at = this.#sites.get(site);
      if (!at) continue;
      const above = this.#pathOf(at.group);
      if (above.some((group) => closed.has(group))) continue;
      for (const each of above) asked.add(each);
      const given = value === 0 ? undefined : this.#gives.get(site);
      if (given) {
        const goesOn = above.indexOf(given.goesOn ?? "");
        for (const group of above.slice(goesOn + 1)) withOs.add(group);
        closed.add(above[goesOn + 1] ?? at.group);
      }
      if (taken && value !== 0 && site === taken.condition) break;
    }
    const answering = new Set(taken ? this.#pathOf(taken.group) : []);
    for (const each of answering) asked.add(each);
    const answerOf = (group: string): Answer => {
      if (answering.has(group)) return taken?.byLibrary ? "os" : "thread";
      return withOs.has(group) ? "os" : "pass";
    };
    return { by: new Map([...asked].map((group) => [group, answerOf(group)])), taken };
  }

  #pathOf(group: string): readonly string[] {
    return this.#paths.get(group) ?? [group];
  }
}

/** The groups from the root down to one, by name; of one that is nowhere it alone. */
function pathIn(groups: NonNullable<TreeOfGroups["groups"]>, name: string): string[] {
  const path = [name];
  for (;;) {
    const around = groups.find(({ members }) =>
      members.some((member) => member.kind === "group" && member.name === path[0]),
    );
    if (!around || path.includes(around.name)) return path;
    path.unshift(around.name);
  }
}
