import { Medal } from "lucide-react";
import type { Challenge, MedalName } from "../../../model/lessons/format.js";
import type { Try } from "../../../model/lessons/progress.js";
import { Icon } from "../../../ui/icons/icon.js";
import { scoreText } from "./score-text.js";

const NAMES: readonly MedalName[] = ["bronze", "silver", "gold"];

interface MedalsProps {
  readonly challenge: Challenge;
  readonly best: Pick<Try, "mean" | "margin" | "medal"> | null;
  readonly title?: string;
}

/** What a score came to, and what each medal wants. */
export function Medals({ challenge, best, title = "Your best" }: MedalsProps) {
  const { score, medals } = challenge;
  const reached = best?.medal ? NAMES.indexOf(best.medal) : -1;
  return (
    <section className="medals" aria-label={title}>
      <h3>
        {title}: {best ? scoreText(best, score) : "no try yet"}
      </h3>
      <p className="muted">
        {score.name}; {score.wants === "less" ? "less is better" : "more is better"}
      </p>
      <ol>
        {NAMES.map((name, at) => (
          <li key={name} className={at <= reached ? `medal ${name} reached` : `medal ${name}`}>
            <Icon of={Medal} />
            {name} <small>{scoreText({ mean: medals[name], margin: null }, score)}</small>
            {at <= reached ? <span className="unseen">, reached</span> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
