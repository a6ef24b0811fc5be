import type { TreeGroup } from "../../generated/services.js";
import { type FoundAnswer, provedNever } from "../../groups/answers.js";
import { revealPlace } from "../../model/selection.js";
import { useStudio } from "../../ui/studio-context.js";
import { tip } from "../../ui/tip.js";
import { useDesk } from "./desk.js";
import "./outcome-signs.css";

const WORDS: Readonly<Record<FoundAnswer["verdict"], string>> = {
  reached: "reached",
  unreachable: "never",
  starving: "starving",
  open: "not met",
};

/** What is known of each answer of a group, as small signs; one leads to the group in the text. */
export function OutcomeSigns({ group }: { readonly group: TreeGroup }) {
  const { told, answers, choose } = useDesk();
  const { stores } = useStudio();
  const all = answers?.all ?? provedNever(told.outcomes);
  const own = all.filter((one) => one.group === group.name);
  if (own.length === 0) return null;
  const show = () => {
    choose(group.id);
    revealPlace(stores.selection, { part: "scheduler", from: group.from, to: group.to });
  };
  return (
    <ul className="outcome-signs" aria-label={`What ${group.name} answers`}>
      {own.map((one) => (
        <li key={one.key}>
          <button
            type="button"
            className={`outcome-sign ${one.verdict}`}
            aria-label={saidOf(one)}
            {...tip(saidOf(one))}
            onClick={show}
          >
            {one.verdict === "reached" ? <span aria-hidden="true">✓</span> : WORDS[one.verdict]}{" "}
            {one.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

const SAID: Readonly<Record<FoundAnswer["verdict"], string>> = {
  reached: "answers",
  unreachable: "never answers",
  starving: "lets starve",
  open: "does not answer",
};

const saidOf = ({ group, name, verdict, message }: FoundAnswer) =>
  `${group} ${SAID[verdict]} ${name}${message ? `: ${message}` : ""}`;
