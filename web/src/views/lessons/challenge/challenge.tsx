import { ArrowLeft } from "lucide-react";
import { useStore } from "zustand";
import type { LessonDesk } from "../../../model/lessons/desk.js";
import type { Challenge } from "../../../model/lessons/format.js";
import { bestOf } from "../../../model/lessons/progress.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { Markdown } from "../../../ui/text/markdown.js";
import { HandIn } from "./hand-in.js";
import { Medals } from "./medals.js";
import { References } from "./references.js";
import { Tries } from "./tries.js";

interface ChallengeViewProps {
  readonly desk: LessonDesk;
  readonly id: string;
  readonly challenge: Challenge;
}

/** A task without steps: one tries, sees the score, and hands in. */
export function ChallengeView({ desk, id, challenge }: ChallengeViewProps) {
  const scoring = useStore(desk.store, (state) => state.scoring);
  const tries = useStore(desk.store, (state) => state.progress?.[id]?.tries ?? NONE);
  const { running, complaint, last, isHandedIn } = scoring;
  const best = bestOf(tries, challenge.score.wants);
  return (
    <>
      <header className="lessons-head lesson-head">
        <IconButton icon={ArrowLeft} label="All lessons" onPress={() => desk.browse(true)} />
        <h2 lang={challenge.language}>{challenge.title}</h2>
        <button type="button" className="btn small" onClick={desk.beginAnew}>
          Begin anew
        </button>
      </header>
      <div className="panel-body lesson-body">
        <div className="lesson-text" lang={challenge.language}>
          <Markdown text={challenge.task} />
        </div>
        <Medals challenge={challenge} best={best} />
        <div className="row">
          {running ? (
            <>
              <progress
                aria-label="Runs done"
                max={running.all || undefined}
                value={running.all ? running.done : undefined}
              />
              <button type="button" className="btn secondary" onClick={desk.stop}>
                Stop
              </button>
            </>
          ) : (
            <button type="button" className="btn primary" onClick={() => void desk.attempt()}>
              Try it
            </button>
          )}
        </div>
        <div role="status">
          {complaint ? <p className="lesson-complaint">{complaint}</p> : null}
          {last ? (
            <Medals
              challenge={challenge}
              best={last}
              title={isHandedIn ? "Handed in" : "This try"}
            />
          ) : null}
        </div>
        {last && !isHandedIn && challenge.references?.length ? (
          <References desk={desk} challenge={challenge} />
        ) : null}
        <Tries desk={desk} challenge={challenge} tries={tries} best={best} />
        <HandIn desk={desk} isBusy={running !== null} />
      </div>
    </>
  );
}

const NONE = [] as const;
