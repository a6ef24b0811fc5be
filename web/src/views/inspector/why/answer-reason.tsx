import { decides } from "../../../model/run/decision.js";
import { Prose } from "../../../ui/text/prose.js";
import { useGroupWay } from "../../../ui/use-group-way.js";
import { useDecision } from "./decision.js";

/** Why the last decision fell as it did, in a line: the way through the tree, or the condition that held. */
export default function AnswerReason() {
  const decision = useDecision();
  const way = useGroupWay();
  if (!decision) return null;
  const { program, simulation, chain } = decision;
  const next = simulation.pause && program.sites[simulation.pause.site];
  if (program.model === "group" && decides(simulation.handler)) {
    return way ? <Prose text={way.words} /> : null;
  }
  if (next) return `${next.text} · line ${next.line}`;
  const held = chain?.rules.find((rule) => rule.fate === "held");
  return held ? `${held.condition ?? "otherwise"} · line ${held.at.line}` : null;
}
