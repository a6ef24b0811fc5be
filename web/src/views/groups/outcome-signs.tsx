import type { GroupOutcome, TreeGroup } from "../../generated/services.js";
import { revealPlace } from "../../model/selection.js";
import { useStudio } from "../../ui/studio-context.js";
import { tip } from "../../ui/tip.js";
import { useDesk } from "./desk.js";
import "./outcome-signs.css";

/** The answers that a group is proved never to give, as small signs; one leads to the group in the text. */
export function OutcomeSigns({ group }: { readonly group: TreeGroup }) {
  const { told, choose } = useDesk();
  const { stores } = useStudio();
  const signs = told.outcomes.filter((one) => one.group === group.name && isShown(one));
  const show = () => {
    choose(group.id);
    revealPlace(stores.selection, { part: "scheduler", from: group.from, to: group.to });
  };
  return signs.map((one) => (
    <button
      key={`${one.answer} ${one.member}`}
      type="button"
      className="outcome-sign"
      aria-label={`${group.name} never answers ${nameOf(one)}: ${bare(one.unreachable ?? "")}`}
      {...tip(`Never ${nameOf(one)}: ${bare(one.unreachable ?? "")}`)}
      onClick={show}
    >
      never {nameOf(one)}
    </button>
  ));
}

/** What follows from who the members are is no news, nor that none of them is chosen where each has its sign. */
const isShown = ({ unreachable, isPlain, answer, member }: GroupOutcome) =>
  unreachable !== null && !isPlain && (answer !== "thread" || member !== null);

const nameOf = ({ answer, member }: GroupOutcome) =>
  answer === "thread" ? (member ?? "a thread") : answer === "os" ? "OS" : "Pass";

/** Names stand in backticks in what the compiler says. */
const bare = (text: string) => text.replaceAll("`", "");
