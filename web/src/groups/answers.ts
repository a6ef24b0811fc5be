/** What is found of the answers of groups, for the cards of the tree. */

import type { GroupOutcome } from "../generated/services.js";
import type { RunOutcome } from "../model/exploration/runs.js";

/** What a card says of an answer of its group. */
export interface FoundAnswer {
  readonly key: string;
  readonly group: string;
  /** A thread by its name, `Pass` or `OS`. */
  readonly name: string;
  readonly verdict: RunOutcome["verdict"];
  /** Why, in a sentence; empty where there is nothing to say. */
  readonly message: string;
}

export interface Answers {
  readonly all: readonly FoundAnswer[];
  /** In what it was found: `all runs of desk`. */
  readonly of: string;
}

export const nameOf = ({ answer, member }: Pick<GroupOutcome, "answer" | "member">): string =>
  answer === "thread" ? (member ?? "a thread") : answer === "os" ? "OS" : "Pass";

/**
 * The answers that cards tell of: no news is what follows from who the members are, nor that some thread is chosen where each
 * has its own sign.
 */
export function answersOf(
  told: readonly GroupOutcome[],
  found: readonly RunOutcome[],
  of: string,
): Answers {
  const all = told.filter(isTold(told)).flatMap((one): FoundAnswer[] => {
    const verdict = found.find((each) => isSame(each, one));
    if (!verdict) return [];
    const { group } = one;
    const key = `${group} ${one.answer} ${one.member}`;
    return [
      { key, group, name: nameOf(one), verdict: verdict.verdict, message: bare(verdict.message) },
    ];
  });
  return { all, of };
}

/** The answers that are proved never to come, where nothing is found yet. */
export function provedNever(told: readonly GroupOutcome[]): readonly FoundAnswer[] {
  return told
    .filter(({ unreachable, answer, member, isPlain }) => {
      const isOfMembers = answer === "thread" && member === null;
      return unreachable !== null && !isPlain && !isOfMembers;
    })
    .map((one) => ({
      key: `${one.group} ${one.answer} ${one.member}`,
      group: one.group,
      name: nameOf(one),
      verdict: "unreachable",
      message: bare(one.unreachable ?? ""),
    }));
}

const isTold =
  (told: readonly GroupOutcome[]) =>
  ({ group, answer, member, isPlain }: GroupOutcome) => {
    const hasThreads = () => told.some((one) => one.group === group && one.member !== null);
    return !isPlain && (answer !== "thread" || member !== null || !hasThreads());
  };

const isSame = (
  one: Pick<GroupOutcome, "group" | "answer" | "member">,
  other: Pick<GroupOutcome, "group" | "answer" | "member">,
) => one.group === other.group && one.answer === other.answer && one.member === other.member;

/** Names stand in backticks in what the compiler says. */
const bare = (text: string) => text.replaceAll("`", "");
