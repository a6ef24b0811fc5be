import { useEffect, useState } from "react";
import type { EditAnswer, Gesture } from "../../../../generated/services.js";
import { editRequest } from "../../../../model/project/requests.js";
import { useProject, useStudio } from "../../../../ui/studio-context.js";

/** What the compiler says to a gesture that is not carried out yet. */
export interface Trial {
  readonly answer: EditAnswer;
  /** Whether it is about the gesture as it is now: what was filled in may have gone on. */
  readonly current: boolean;
}

/** A person types on for this long before the compiler is asked, in milliseconds. */
const PAUSE = 120;

/**
 * Asks the compiler what a gesture would do, without doing it. An answer shows until the next
 * one, so that a form does not flicker while one types.
 */
export function useTrial(gesture: Gesture | null): Trial | null {
  const { stores, ports } = useStudio();
  const version = useProject((state) => state.version);
  const [said, setSaid] = useState<{ readonly answer: EditAnswer; readonly to: string } | null>(
    null,
  );
  const asked = gesture && JSON.stringify(gesture);
  useEffect(() => {
    if (asked === null) {
      setSaid(null);
      return;
    }
    let current = true;
    const ask = async () => {
      const tried = JSON.parse(asked) as Gesture;
      const request = editRequest(stores.project.getState(), tried, { seen: version });
      const answer = await ports.compiler.ask("edit", request);
      if (!current) return;
      setSaid({ to: asked, answer: answer.ok ? answer.value : failed(version, answer.message) });
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, version, stores, ports]);
  return said && { answer: said.answer, current: said.to === asked };
}

/** Why the compiler has refused just what is filled in now; null if it has not. */
export function refusalOf(trial: Trial | null): string | null {
  return trial?.current === true && "refused" in trial.answer ? trial.answer.refused : null;
}

/** Whether the compiler has refused just what is filled in now. */
export function isRefused(trial: Trial | null): boolean {
  return refusalOf(trial) !== null;
}

function failed(version: number, refused: string): EditAnswer {
  return { version, refused, offers: [] };
}
