/** A decision of a tree in words. */

import type { GroupMember, Groups, TreeGroup } from "../generated/services.js";
import { pathTo } from "./tree.js";
import type { Asked, Way } from "./way.js";

/** Ways to decide, as a person reads them. */
const RULES: Readonly<Record<string, string>> = {
  sequential: "in order",
  priority: "by priority",
  dynamic_priority: "by priority now",
  round_robin: "in turn",
  cyclic: "slots in a frame",
  plan: "by a plan",
  share: "shares",
  edf: "earliest deadline",
  os: "the library chooses",
};

export function ruleWords(rule: string): string {
  return RULES[rule] ?? `own: ${rule}`;
}

/** What is said of a member: `priority 1, slot 5ms`; empty for nothing. */
export function valueWords({ values }: Pick<GroupMember, "values">): string {
  return values.map(({ name, text }) => `${name} ${text}`).join(", ");
}

/** What a group answered, in a word or two. */
export function answerWords({ answer }: Asked, thread: string | null): string {
  if (answer === "pass") return "Pass";
  if (answer === "os") return thread === null ? "OS" : `OS: ${thread}`;
  return thread ?? "a thread";
}

/** A thread by its name in a run, and that of its class. */
interface Chosen {
  readonly name: string;
  readonly className: string;
}

/** The way of a decision: "`system` asked `control`: nobody; `display`: `logger`, priority 1." */
export function wayWords(
  { groups }: Pick<Groups, "groups">,
  { asked, by, thread }: Way,
  chosen: Chosen | null,
): string {
  const known = groups ?? [];
  const all = asked.filter(({ group }) => isStep(known, group, by));
  // A group is asked before its members, and may answer behind them.
  const steps = [
    ...all.filter(({ group }) => group !== by),
    ...all.filter((one) => one.group === by),
  ];
  const root = asked[0]?.group ?? "";
  const said = steps.map((step) => {
    const around = known.find(({ name }) => name === pathTo(known, step.group).at(-2));
    const asks = around && around.name !== root ? `\`${around.name}\` asked ` : "";
    return `${asks}\`${step.group}\`: ${answerOf(known, step, by, chosen)}`;
  });
  const end = thread === null ? " Nobody runs." : "";
  const isAlone = steps.length === 1 && steps[0]?.group === root;
  return `${isAlone ? "" : `\`${root}\` asked `}${said.join("; ")}.${end}`;
}

/** Groups that only hand the question on are no steps of their own. */
function isStep(groups: readonly TreeGroup[], group: string, by: string | null): boolean {
  if (group === by) return true;
  const members = groups.find(({ name }) => name === group)?.members ?? [];
  const isAbove = by !== null && pathTo(groups, by).includes(group);
  return !isAbove && (members.length === 0 || members.some(({ kind }) => kind !== "group"));
}

function answerOf(
  groups: readonly TreeGroup[],
  { group, answer }: Asked,
  by: string | null,
  chosen: Chosen | null,
): string {
  if (group !== by || !chosen) return answer === "os" ? "OS, and others are asked" : "nobody";
  if (answer === "os") return `OS, and the library chose \`${chosen.name}\``;
  const own = groups.find(({ name }) => name === group);
  const line = own?.members.find(({ name, kind }) => kind !== "group" && name === chosen.className);
  const said = line ? valueWords(line) : "";
  const guest = line?.kind === "guest" ? ", a guest" : "";
  return `\`${chosen.name}\`${guest}${said ? `, ${said}` : ""}`;
}
