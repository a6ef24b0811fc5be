import { ago } from "../../../base/ago.js";
import type { LessonDesk } from "../../../model/lessons/desk.js";
import type { Challenge } from "../../../model/lessons/format.js";
import type { Try } from "../../../model/lessons/progress.js";
import { scoreText } from "./score-text.js";

interface TriesProps {
  readonly desk: LessonDesk;
  readonly challenge: Challenge;
  readonly tries: readonly Try[];
  readonly best: Try | null;
}

/** All tries, each with its texts. */
export function Tries({ desk, challenge, tries, best }: TriesProps) {
  if (tries.length === 0) return null;
  return (
    <section className="tries" aria-label="Your tries">
      <h3>Your tries</h3>
      <ol>
        {tries.toReversed().map((made) => (
          <li key={made.time}>
            <span className="grow">
              {scoreText(made, challenge.score)}
              {made.medal ? `, ${made.medal}` : ""}
              {made === best ? ", your best" : ""} <small>{ago(made.time, Date.now())}</small>
            </span>
            <button type="button" className="btn small" onClick={() => desk.bringBack(made)}>
              Bring back
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
