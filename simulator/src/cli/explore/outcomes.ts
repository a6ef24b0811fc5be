import type { OutcomeVerdict } from "../../explore/outcomes/types.js";

const MARKS = {
  reached: "reached",
  starving: "starving",
  unreachable: "never",
  open: "not met",
} as const;

/** What each group answers, a line for each answer; none without groups. @param told a run in words */
export function outcomeLines<Run>(
  outcomes: readonly OutcomeVerdict<Run>[],
  told: (run: Run) => string,
): string[] {
  if (outcomes.length === 0) return [];
  const groups = [...new Set(outcomes.map(({ group }) => group))];
  const lines = groups.flatMap((group) => [
    `  ${group}`,
    ...outcomes.filter((one) => one.group === group).map((one) => lineOf(one, told)),
  ]);
  return ["", "What the groups answer:", ...lines];
}

function lineOf<Run>(one: OutcomeVerdict<Run>, told: (run: Run) => string): string {
  const run = one.verdict === "starving" ? one.starved : one.reached;
  const more = [one.message, run === null ? "" : told(run)].filter((text) => text !== "");
  return `    ${MARKS[one.verdict].padEnd(9)} ${outcomeName(one)}${more.length > 0 ? `: ${more.join(", ")}` : ""}`;
}

function outcomeName({ answer, member }: OutcomeVerdict<unknown>): string {
  if (answer === "thread") return member === null ? "a thread" : `thread ${member}`;
  return answer === "os" ? "OS" : "Pass";
}
